//! How likely a stored case is to break a program or to take it long, by the name of the case.

use std::collections::BTreeSet;

/// The minimum number of letters in a word of a name.
const MIN_WORD: usize = 3;
/// The words by which authors name cases that are meant to take long, and others.
const LARGE: [&str; 9] = ["anti", "big", "hack", "huge", "killer", "large", "max", "slow", "worst"];
const SMALL: [&str; 5] = ["example", "min", "sample", "small", "tiny"];

/// Higher for a case whose name shares a word with the name of the program, then for one that is large by its name.
pub fn likelihood(case: &str, program: &str) -> i32 {
    let name = words(case);
    let has = |known: &[&str]| known.iter().any(|word| name.contains(*word));
    if !name.is_disjoint(&words(program)) {
        2
    } else if has(&LARGE) {
        1
    } else if has(&SMALL) {
        -1
    } else {
        0
    }
}

/// The words of a name that say what it is: without short ones and numbers.
fn words(name: &str) -> BTreeSet<String> {
    let last = name.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let words = last.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_ascii_lowercase);
    words.filter(|word| word.len() >= MIN_WORD && word != "naive" && word != "cpp").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_against_the_program_come_first() {
        let names = ["example_00", "random-1", "max_random-0", "spfa_killer-0", "small-1"];
        let likely = |program| names.map(|name| likelihood(&format!("sample/{name}"), program));
        assert_eq!(likely("/programs/x/spfa_slf"), [-1, 0, 1, 2, -1]);
        assert_eq!(likely("/programs/max/naive.cpp"), [-1, 0, 1, 1, -1]);
    }
}
