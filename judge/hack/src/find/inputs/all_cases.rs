//! Every stored input as it is, once: who chose them knew what breaks programs.

use super::source::{InputSource, MadeInputs};
use crate::environment::input_file;
use crate::find::worker::Worker;
use crate::stored_inputs::{LARGEST, PIPE};
use judge_core::base::file;
use judge_core::workspace::{Generators, Input, Problem};
use sandbox::reason;
use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The maximum number of cases that are likely to be slow.
const MAX_LIKELY: usize = 60;

/// An input of a case.
struct StoredCase {
    /// `group/name`.
    name: String,
    input: Input,
    bytes: u64,
}

/// The stored inputs of a problem. The sizes are their numbers, from 1. To break a program, those that are files are
/// the smallest input, the largest, the next smallest, and so on, as many programs are wrong only at the limits.
pub struct AllCases {
    cases: Vec<StoredCase>,
    generators: Generators,
}

impl AllCases {
    /// The cases that are files, and the `.gen` cases, those first that are against this program by their names.
    /// Each is `None` without such cases.
    pub fn of(problem: &Problem, program: &Path) -> [Option<AllCases>; 2] {
        let (mut files, mut made): (Vec<StoredCase>, Vec<StoredCase>) =
            cases(problem).partition(|case| !case.is_made());
        files.sort_by_key(|case| case.bytes);
        let program = program.to_string_lossy();
        made.sort_by_key(|case| Reverse(likelihood(&case.name, &program)));
        [from_both_ends(files), made].map(|cases| {
            let generators = problem.generators.clone();
            (!cases.is_empty()).then_some(AllCases { cases, generators })
        })
    }

    /// The cases that a program is likely to be slow on: by their names, then the largest. A `.gen` case exists
    /// because its input is large.
    pub fn likely_slow(problem: &Problem, program: &Path) -> AllCases {
        let program = program.to_string_lossy();
        let mut cases: Vec<StoredCase> = cases(problem).collect();
        cases.sort_by_key(|case| {
            Reverse((likelihood(&case.name, &program), case.is_made(), case.bytes))
        });
        cases.truncate(MAX_LIKELY);
        AllCases { cases, generators: problem.generators.clone() }
    }

    /// `group/name` of a case.
    pub fn name(&self, size: u64) -> &str {
        &self.case(size).name
    }

    fn case(&self, size: u64) -> &StoredCase {
        &self.cases[size as usize - 1]
    }
}

impl StoredCase {
    fn is_made(&self) -> bool {
        matches!(self.input, Input::Recipe(_))
    }
}

/// The cases of a problem, those without an answer too: the reference knows it.
fn cases(problem: &Problem) -> impl Iterator<Item = StoredCase> + '_ {
    let cases = problem.all_cases().map(|case| {
        let bytes = match &case.input {
            Input::File(path) => fs::metadata(path).map_or(u64::MAX, |data| data.len()),
            // Until it is made.
            Input::Recipe(_) => PIPE as u64,
        };
        StoredCase { name: case.id.clone(), input: case.input.clone(), bytes }
    });
    cases.filter(|case| case.bytes <= LARGEST)
}

/// The first, the last, the second, the second last, and so on.
fn from_both_ends<T>(items: Vec<T>) -> Vec<T> {
    let mut left: VecDeque<T> = items.into();
    let mut order = Vec::with_capacity(left.len());
    while let Some(first) = left.pop_front() {
        order.push(first);
        order.extend(left.pop_back());
    }
    order
}

impl InputSource for AllCases {
    fn make(&self, worker: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        let path = input_file(&mut worker.alone, &self.generators, &self.case(size).input)?;
        let read = |path: PathBuf| file::read(&path, LARGEST).map_err(|error| reason(&error));
        let made = path.and_then(read);
        Ok(seeds.map(|_| made.clone()).collect())
    }

    fn count(&self) -> u64 {
        self.cases.len() as u64
    }

    fn bytes(&self, size: u64) -> Option<usize> {
        Some(self.case(size).bytes as usize)
    }

    fn are_stored(&self) -> bool {
        true
    }

    fn origin(&self, _: u64, size: u64) -> String {
        format!("the input of {}", self.case(size).name)
    }
}

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
    fn small_and_large_ones_take_turns() {
        assert_eq!(from_both_ends(vec![1, 2, 3, 4, 5]), [1, 5, 2, 4, 3]);
        assert_eq!(from_both_ends(vec![1, 2]), [1, 2]);
    }

    #[test]
    fn cases_against_the_program_come_first() {
        let names = ["example_00", "random-1", "max_random-0", "spfa_killer-0", "small-1"];
        let likely = |program| names.map(|name| likelihood(&format!("sample/{name}"), program));
        assert_eq!(likely("/programs/x/spfa_slf"), [-1, 0, 1, 2, -1]);
        assert_eq!(likely("/programs/max/naive.cpp"), [-1, 0, 1, 1, -1]);
    }
}
