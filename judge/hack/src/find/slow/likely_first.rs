//! The order in which stored cases are looked at.

use judge_core::workspace::{Case, Input};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;

/// Stored cases that are run, at most.
const MAX_CASES: usize = 60;
/// A word of a name has at least so many letters.
const MIN_WORD: usize = 3;
/// What authors call cases that are meant to take long, and others.
const LARGE: [&str; 9] = ["anti", "big", "hack", "huge", "killer", "large", "max", "slow", "worst"];
const SMALL: [&str; 5] = ["example", "min", "sample", "small", "tiny"];

/// The numbers of the cases to run, those first whose names share a word with that of the program under
/// test, then those that are large by their names, then the largest.
pub fn likely_first(cases: &[&Case], program: &str) -> Vec<usize> {
    let program = words(program);
    let mut numbers: Vec<usize> = (0..cases.len()).collect();
    numbers.sort_by_key(|&number| {
        let case = cases[number];
        let name = words(case.id.rsplit('/').next().unwrap_or_default());
        // A `.gen` case exists because its input is large.
        let bytes = match &case.input {
            Input::File(path) => fs::metadata(path).map_or(0, |data| data.len()),
            Input::Recipe(_) => u64::MAX,
        };
        Reverse((likelihood(&name, &program), bytes))
    });
    numbers.truncate(MAX_CASES);
    numbers
}

fn likelihood(name: &BTreeSet<String>, program: &BTreeSet<String>) -> i32 {
    let has = |known: &[&str]| known.iter().any(|word| name.contains(*word));
    if !name.is_disjoint(program) {
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

    fn case(name: &str) -> Case {
        let input = Input::Recipe(format!("{name}.gen").into());
        let answer = Default::default();
        let id = format!("sample/{name}");
        Case { id, input, answer, validator_flags: None, input_flags: None }
    }

    #[test]
    fn cases_against_the_program_come_first() {
        let names = ["example_00", "random-1", "max_random-0", "spfa_killer-0", "small-1"];
        let cases: Vec<Case> = names.iter().map(|name| case(name)).collect();
        let cases: Vec<&Case> = cases.iter().collect();
        assert_eq!(likely_first(&cases, "/programs/x/spfa_slf"), [3, 2, 1, 0, 4]);
        assert_eq!(likely_first(&cases, "/programs/max/naive.cpp"), [2, 3, 1, 0, 4]);
    }
}
