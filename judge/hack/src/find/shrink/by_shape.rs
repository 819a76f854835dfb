//! Makes an input smaller by what is known of its shape: units that something counts go with all that
//! belongs to them, as a vertex with its edges.
//!
//! A text of a megabyte has millions of lines that could go, and most cannot go alone. By its shape it is
//! halved in one step.

use super::pass::{Candidate, Pass, MAX_BATCH};
use super::text::measure;
use shape::{Shape, Smaller};

/// Candidates of a shape.
pub struct ByShape<'s> {
    shape: &'s Shape,
    /// From large cuts to small ones.
    all: Smaller<'s>,
    input: Vec<u8>,
    /// The number of those that may still come.
    left: usize,
    are_large: bool,
}

impl<'s> ByShape<'s> {
    /// The largest cuts of an input.
    pub fn large(shape: &'s Shape, input: &[u8]) -> ByShape<'s> {
        let (all, input) = (shape.smaller(input), input.to_vec());
        ByShape { shape, all, input, left: MAX_BATCH, are_large: true }
    }

    /// From now on all candidates of an input.
    pub fn begin_all(&mut self, input: &[u8]) {
        (self.are_large, self.left) = (false, usize::MAX);
        self.accept(input.to_vec().into());
    }

    /// Whether a candidate is shorter by an eighth. A number that gets lower by one is no large cut: there may be
    /// a million million of them.
    fn is_large_cut(&self, candidate: &[u8]) -> bool {
        let length = self.input.len();
        candidate.len() <= length - length / 8 && candidate.len() < length
    }
}

impl Pass for ByShape<'_> {
    fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Candidate> {
        let measured = measure(&self.input);
        while self.left > 0 {
            let candidate = self.all.next_while(go_on)?;
            self.left -= 1;
            let is_wanted = if self.are_large {
                self.is_large_cut(&candidate)
            } else {
                measure(&candidate) < measured
            };
            if is_wanted {
                return Some(candidate.into());
            }
        }
        None
    }

    fn accept(&mut self, candidate: Candidate) {
        self.all = self.shape.smaller(&candidate.input);
        self.input = candidate.input;
        self.left = if self.are_large { MAX_BATCH } else { usize::MAX };
    }
}

#[cfg(test)]
mod tests {
    use super::super::passes::{shrink, CandidateTester, FirstBreaking};
    use super::*;
    use crate::find::clock::Deadline;
    use crate::find::clock::StepClock;
    use crate::find::finds::counterexample::Smallest;
    use crate::find::test_input::TestInput;
    use judge_core::judging::outcome::Outcome;
    use judge_core::verdict::Verdict;
    use sandbox::Failure;
    use std::time::Duration;

    /// A path of vertices; two neighbours whose edge weighs 7 break the program.
    struct Paths {
        shape: Shape,
        asked: usize,
    }

    impl CandidateTester for Paths {
        fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, Failure> {
            self.asked += inputs.len();
            let check = |input: &&[u8]| self.shape.check(input).is_ok().then(Vec::new);
            Ok(inputs.iter().map(check).collect())
        }

        fn shape_of_shorter(&self, input: &[u8]) -> Option<Shape> {
            self.shape.taking(input)
        }

        fn first_breaking(&mut self, tests: &[TestInput]) -> Result<FirstBreaking, Failure> {
            let breaks = |test: &TestInput| test.input.windows(3).any(|three| three == b" 7\n");
            Ok(tests.iter().position(breaks).map(|at| (at, Outcome::new(Verdict::Wa))))
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
        let shrunk = shrink(test, Some(&shape), deadline, &mut paths);
        let Ok(shrunk) = shrunk else { panic!("no trial fails") };
        assert_eq!(String::from_utf8_lossy(&shrunk.best.input), "2\n1 2 7\n");
        assert_ne!(shrunk.smallest, Smallest::Unknown);
        assert!(paths.asked < 1500, "{}", paths.asked);
    }
}
