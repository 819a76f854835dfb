//! Makes an input smaller by what is known of its shape: units that something counts go with all that
//! belongs to them, as a vertex with its edges.
//!
//! A text of a megabyte has millions of lines that could go, and most cannot go alone. By its shape it is
//! halved in one step.

use super::first_breaking::Tried;
use super::trials::{Descent, Pass, Trials, BATCH_BYTES, FIRST_BATCH, MAX_BATCH};
use crate::find::deadline::Deadline;
use crate::find::shrink::text::measure;
use crate::find::test_input::TestInput;
use judge_core::judging::outcome::Outcome;
use sandbox::Failure;
use shape::Shape;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// So many candidates in a row that do not break the program end the large cuts.
const LARGE: usize = 128;

/// Which candidates are tried.
#[derive(Clone, Copy, PartialEq)]
pub enum Part {
    /// The largest cuts.
    Large,
    All,
}

/// Candidates of a shape.
pub struct ByShape<'s> {
    shape: &'s Shape,
    /// Those that were tried.
    seen: HashSet<u64>,
}

impl ByShape<'_> {
    pub fn new(shape: &Shape) -> ByShape<'_> {
        ByShape { shape, seen: HashSet::new() }
    }

    /// Goes to smaller and smaller inputs.
    pub fn descend(
        &mut self,
        descent: &mut Descent,
        deadline: Deadline,
        trials: &mut dyn Trials,
        part: Part,
    ) -> Result<Pass, Failure> {
        let mut is_smaller = false;
        let mut input = descent.best.input.clone();
        'input: loop {
            let measured = measure(&input);
            let mut all = self.shape.smaller(&input);
            let (mut batch, mut fruitless) = (FIRST_BATCH, 0);
            loop {
                let mut candidates: Vec<Vec<u8>> = Vec::new();
                let mut bytes = 0;
                while candidates.len() < batch && bytes < BATCH_BYTES && !deadline.is_over() {
                    let mut go_on = || !deadline.is_over();
                    let Some(candidate) = all.next_while(&mut go_on) else { break };
                    if part == Part::Large && !is_large_cut(&candidate, &input) {
                        fruitless += 1;
                        if fruitless >= LARGE {
                            break;
                        }
                        continue;
                    }
                    if measure(&candidate) < measured && self.is_new(&candidate) {
                        bytes += candidate.len();
                        candidates.push(candidate);
                    }
                }
                if deadline.is_over() {
                    return Ok(Pass::OutOfTime);
                }
                if candidates.is_empty() {
                    return Ok(Pass::Ended { is_smaller });
                }
                fruitless += candidates.len();
                match first_breaking(&candidates, descent.best.seed, trials) {
                    Ok(Tried::Breaks(at, (test, outcome))) => {
                        for later in candidates.iter().skip(at + 1) {
                            self.seen.remove(&hash(later));
                        }
                        input.clone_from(&test.input);
                        descent.go_on_from(test, outcome, trials);
                        is_smaller = true;
                        continue 'input;
                    }
                    Ok(Tried::NoneBreaks) => batch = (batch * 2).min(MAX_BATCH),
                    Ok(Tried::OutOfTime) | Err(Failure::Interrupted) => return Ok(Pass::OutOfTime),
                    Err(failure) => return Err(failure),
                }
                if part == Part::Large && fruitless >= LARGE {
                    return Ok(Pass::TooMany { is_smaller });
                }
            }
        }
    }

    fn is_new(&mut self, candidate: &[u8]) -> bool {
        self.seen.insert(hash(candidate))
    }
}

/// Whether a candidate is shorter by an eighth. A number that gets lower by one is no large cut: there may be
/// a million million of them.
fn is_large_cut(candidate: &[u8], input: &[u8]) -> bool {
    candidate.len() <= input.len() - input.len() / 8 && candidate.len() < input.len()
}

fn hash(candidate: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    candidate.hash(&mut hasher);
    hasher.finish()
}

/// The first of these inputs that is valid and breaks the program.
fn first_breaking(
    candidates: &[Vec<u8>],
    seed: u64,
    trials: &mut dyn Trials,
) -> Result<Tried<(TestInput, Outcome)>, Failure> {
    let inputs: Vec<&[u8]> = candidates.iter().map(|one| &one[..]).collect();
    let checked = trials.check(&inputs)?;
    let (mut tests, mut numbers) = (Vec::new(), Vec::new());
    for (number, answer) in checked.into_iter().enumerate() {
        if let Ok(answer) = answer {
            tests.push(TestInput { seed, input: candidates[number].clone(), answer });
            numbers.push(number);
        }
    }
    Ok(match trials.first_breaking(&tests)? {
        Tried::Breaks(at, outcome) => Tried::Breaks(numbers[at], (tests.swap_remove(at), outcome)),
        Tried::NoneBreaks => Tried::NoneBreaks,
        Tried::OutOfTime => Tried::OutOfTime,
    })
}

#[cfg(test)]
mod tests {
    use super::super::descent::descend;
    use super::*;
    use crate::find::step_clock::StepClock;
    use crate::find::test_input::Checked;
    use judge_core::verdict::Verdict;
    use std::time::Duration;

    /// A path of vertices; two neighbours whose edge weighs 7 break the program.
    struct Paths {
        shape: Shape,
        asked: usize,
    }

    impl Trials for Paths {
        fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Checked>, Failure> {
            self.asked += inputs.len();
            let check = |input: &&[u8]| self.shape.check(input).map(|()| Vec::new());
            Ok(inputs.iter().map(check).collect())
        }

        fn first_breaking(&mut self, tests: &[TestInput]) -> Result<Tried<Outcome>, Failure> {
            let breaks = |test: &TestInput| test.input.windows(3).any(|three| three == b" 7\n");
            Ok(match tests.iter().position(breaks) {
                Some(at) => Tried::Breaks(at, Outcome::new(Verdict::Wa)),
                None => Tried::NoneBreaks,
            })
        }

        fn smaller(&mut self, _: &TestInput, _: &Outcome) {}
    }

    #[test]
    fn what_is_larger_than_all_samples_gets_small_too() {
        let shape = Shape::learn(&[b"3\n4 5 6\n", b"2\n1 9\n", b"4\n3 3 2 8\n"]);
        let shape = shape.expect("they are lists");
        let list = |count: usize| vec!["1"; count].join(" ");
        let input = format!("300\n{} 1000\n", list(299)).into_bytes();
        assert!(shape.check(&input).is_err() && shape.smaller(&input).count() > 10);
    }

    #[test]
    fn a_tree_gets_small_in_few_tries() {
        let text = "n: number 1..200\nn - 1 times, connected simple graph of n by u v from 1:\n  \
                    u: number 1..200, at most n; v: number 1..200, at most n; w: number 1..9\n";
        let shape = Shape::read(text).expect("it is good");
        let edge = |u: usize| format!("{u} {} {}\n", u + 1, if u == 123 { 7 } else { 5 });
        let input = format!("200\n{}", (1..200).map(edge).collect::<String>());
        let test = TestInput { seed: 1, input: input.into_bytes(), answer: Vec::new() };
        let mut paths = Paths { shape: shape.clone(), asked: 0 };
        let clock = StepClock::new(u64::MAX, false);
        let deadline = Deadline::new(&clock, Duration::from_secs(10));
        let descent = descend(test, Some(&shape), deadline, &mut paths);
        let Ok(descent) = descent else { panic!("no trial fails") };
        assert_eq!(String::from_utf8_lossy(&descent.best.input), "2\n1 2 7\n");
        assert!(descent.is_smallest);
        assert!(paths.asked < 1500, "{}", paths.asked);
    }
}
