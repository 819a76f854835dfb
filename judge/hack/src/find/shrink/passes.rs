//! The passes that make an input smaller and smaller, as long as it breaks the program.

use super::by_shape::ByShape;
use super::pass::{Candidate, Pass, MAX_BATCH};
use super::shorter::Shorter;
use super::text::TextPass;
use crate::find::clock::{Deadline, LONG};
use crate::find::finds::counterexample::Smallest;
use crate::find::test_input::{hash_of, TestInput};
use crate::stored_inputs::MAX_LARGE_BYTES;
use judge_core::judging::outcome::Outcome;
use sandbox::Failure;
use shape::Shape;
use std::collections::HashSet;

/// Candidates that are validated and answered at once: at first, and at most. Where that takes processes,
/// what comes after the first that breaks the program is time lost.
const FIRST_BATCH: usize = 4;

/// Runs programs on inputs. [`Failure::Interrupted`], also where the time is over, ends the passes with their best
/// input so far.
pub trait CandidateTester {
    /// The answers to inputs; `None` for one that is not valid.
    fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, Failure>;

    /// The first of these inputs that breaks the program.
    fn first_breaking(&mut self, tests: &[TestInput]) -> Result<FirstBreaking, Failure>;

    /// The shape whose shorter inputs are tried at the end; `None` where there is none.
    fn shape_of_shorter(&self, input: &[u8]) -> Option<Shape>;

    /// Gets each smaller input that breaks the program.
    fn smaller(&mut self, test: &TestInput, outcome: &Outcome);
}

/// The number of the first input that breaks the program, and how it fails there.
pub type FirstBreaking = Option<(usize, Outcome)>;

/// The smallest input so far that breaks the program.
#[derive(Clone)]
pub struct ShrunkInput {
    pub best: TestInput,
    /// The failure of the program there; `None` for the start.
    pub outcome: Option<Outcome>,
    pub smallest: Smallest,
}

/// Goes from the start to smaller and smaller inputs until the deadline: first by large cuts of what the
/// shape says are units, then by lines, words and characters, then by all that the shape knows. At the end come all
/// shorter inputs, where they are few.
pub fn shrink(
    start: TestInput,
    shape: Option<&Shape>,
    deadline: Deadline,
    tester: &mut dyn CandidateTester,
) -> Result<ShrunkInput, Failure> {
    let shrunk = ShrunkInput { best: start, outcome: None, smallest: Smallest::Unknown };
    let mut way = Way { shrunk, shape, deadline, tester, tried: HashSet::new() };
    match way.go() {
        Ok(()) | Err(Failure::Interrupted) => Ok(way.shrunk),
        Err(failure) => Err(failure),
    }
}

/// The way to a smaller input. [`Failure::Interrupted`] ends it: the time is over.
struct Way<'a> {
    shrunk: ShrunkInput,
    shape: Option<&'a Shape>,
    deadline: Deadline<'a>,
    tester: &'a mut dyn CandidateTester,
    /// The hashes of the candidates that were tried.
    tried: HashSet<u64>,
}

impl Way<'_> {
    fn go(&mut self) -> Result<(), Failure> {
        let mut by_shape = self.shape.map(|shape| ByShape::large(shape, &self.shrunk.best.input));
        if let Some(by_shape) = &mut by_shape {
            self.go_by(by_shape)?;
        }
        loop {
            let mut by_text = TextPass::new(self.shrunk.best.input.clone());
            self.go_by(&mut by_text)?;
            let is_smaller = match &mut by_shape {
                None => false,
                Some(by_shape) => {
                    by_shape.begin_all(&self.shrunk.best.input);
                    self.go_by(by_shape)?
                }
            };
            if !is_smaller {
                if by_text.has_more() {
                    return Ok(());
                }
                self.shrunk.smallest = Smallest::ByEveryStep;
                return self.try_all_shorter();
            }
        }
    }

    /// Goes to the shortest of all inputs of the shape that breaks the program, where there are few shorter ones.
    fn try_all_shorter(&mut self) -> Result<(), Failure> {
        let best = &self.shrunk.best.input;
        let Some(shape) = self.tester.shape_of_shorter(best) else { return Ok(()) };
        let mut shorter = Shorter::than(&shape, best.len(), &mut || !self.deadline.is_over());
        if shorter.count > MAX_BATCH {
            self.deadline = self.deadline.within(LONG);
        }
        self.go_by(&mut shorter)?;
        if shorter.are_all {
            self.shrunk.smallest = Smallest::OfAll(shorter.count);
        }
        Ok(())
    }

    /// Goes to smaller and smaller candidates until none is left; whether the input has become smaller.
    fn go_by(&mut self, pass: &mut dyn Pass) -> Result<bool, Failure> {
        let (mut is_smaller, mut batch) = (false, FIRST_BATCH);
        loop {
            let some = self.next_candidates(pass, batch);
            if self.deadline.is_over() {
                return Err(Failure::Interrupted);
            }
            if some.is_empty() {
                return Ok(is_smaller);
            }
            if self.try_candidates(pass, some)? {
                (is_smaller, batch) = (true, FIRST_BATCH);
            } else {
                batch = (batch * 2).min(MAX_BATCH);
            }
        }
    }

    /// At most `count` candidates, or fewer where they are large.
    fn next_candidates(&mut self, pass: &mut dyn Pass, count: usize) -> Vec<Candidate> {
        let (mut some, mut bytes) = (Vec::new(), 0);
        let mut go_on = || !self.deadline.is_over();
        while some.len() < count && bytes < MAX_LARGE_BYTES as usize {
            let Some(candidate) = pass.candidate(&mut go_on) else { break };
            if self.tried.insert(hash_of(&candidate.input)) {
                bytes += candidate.input.len();
                some.push(candidate);
            }
        }
        some
    }

    /// Tries candidates, and goes on from the first that breaks the program, if there is one.
    fn try_candidates(
        &mut self,
        pass: &mut dyn Pass,
        some: Vec<Candidate>,
    ) -> Result<bool, Failure> {
        let inputs: Vec<&[u8]> = some.iter().map(|one| &*one.input).collect();
        let checked = self.tester.check(&inputs)?;
        // The valid candidates that are worth a run, and their numbers.
        let (mut tests, mut numbers) = (Vec::new(), Vec::new());
        for (number, answer) in checked.into_iter().enumerate() {
            let Some(answer) = answer else { continue };
            if pass.is_wanted(&some[number]) {
                let (seed, input) = (self.shrunk.best.seed, inputs[number].to_vec());
                tests.push(TestInput { seed, input, answer });
                numbers.push(number);
            } else {
                self.tried.remove(&hash_of(inputs[number]));
            }
        }
        let Some((at, outcome)) = self.tester.first_breaking(&tests)? else { return Ok(false) };
        for (number, candidate) in some.into_iter().enumerate().rev() {
            if number > numbers[at] {
                self.tried.remove(&hash_of(&candidate.input));
            } else if number == numbers[at] {
                pass.accept(candidate);
            }
        }
        let test = tests.swap_remove(at);
        self.tester.smaller(&test, &outcome);
        (self.shrunk.best, self.shrunk.outcome) = (test, Some(outcome));
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::clock::StepClock;
    use crate::find::shrink::text::measure;
    use judge_core::judging::outcome::Outcome;
    use judge_core::verdict::Verdict;
    use std::time::Duration;

    const START: &[u8] = b"3\n74 3 81\n";

    /// A list of numbers, the count before; two above 70 break the program.
    struct Lists<'a> {
        deadline: Deadline<'a>,
        smaller: Vec<TestInput>,
    }

    fn numbers(input: &[u8]) -> Option<Vec<u32>> {
        let text = std::str::from_utf8(input).ok()?;
        let (count, list) = text.strip_suffix('\n')?.split_once('\n')?;
        let list: Option<Vec<u32>> = list.split(' ').map(|word| word.parse().ok()).collect();
        list.filter(|list| list.len().to_string() == count)
    }

    fn breaks(input: &[u8]) -> bool {
        numbers(input).is_some_and(|list| list.iter().filter(|&&number| number > 70).count() > 1)
    }

    impl CandidateTester for Lists<'_> {
        fn check(&mut self, inputs: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, Failure> {
            if self.deadline.is_over() {
                return Err(Failure::Interrupted);
            }
            let valid = |input: &&[u8]| numbers(input).map(|_| Vec::new());
            Ok(inputs.iter().map(valid).collect())
        }

        fn shape_of_shorter(&self, _: &[u8]) -> Option<Shape> {
            None
        }

        fn first_breaking(&mut self, tests: &[TestInput]) -> Result<FirstBreaking, Failure> {
            for (at, test) in tests.iter().enumerate() {
                if self.deadline.is_over() {
                    return Err(Failure::Interrupted);
                }
                if breaks(&test.input) {
                    return Ok(Some((at, Outcome::new(Verdict::Wa))));
                }
            }
            Ok(None)
        }

        fn smaller(&mut self, test: &TestInput, _: &Outcome) {
            self.smaller.push(test.clone());
        }
    }

    /// The result of shrinking whose deadline passes when the clock has been asked `steps` times, and the smaller
    /// inputs of which it told.
    fn shrunk_in(steps: u64, interrupts: bool) -> (ShrunkInput, Vec<TestInput>) {
        let clock = StepClock::new(steps, interrupts);
        let deadline = Deadline::new(&clock, Duration::from_secs(10));
        let start = TestInput { seed: 7, input: START.to_vec(), answer: Vec::new() };
        let mut lists = Lists { deadline, smaller: Vec::new() };
        let shrunk = shrink(start, None, deadline, &mut lists);
        let Ok(shrunk) = shrunk else { panic!("no trial fails") };
        (shrunk, lists.smaller)
    }

    #[test]
    fn with_time_it_ends_at_the_smallest() {
        let (shrunk, smaller) = shrunk_in(u64::MAX, false);
        assert_eq!(shrunk.best.input, b"2\n71 71\n");
        assert_eq!(shrunk.smallest, Smallest::ByEveryStep);
        assert_eq!(smaller.last(), Some(&shrunk.best));
    }

    #[test]
    fn the_deadline_or_an_interrupt_may_come_at_every_step() {
        for interrupts in [false, true] {
            let mut ended_early = 0;
            for steps in 0.. {
                let (shrunk, smaller) = shrunk_in(steps, interrupts);
                assert!(breaks(&shrunk.best.input), "after {steps} steps");
                assert!(measure(&shrunk.best.input) <= measure(START));
                assert_eq!(shrunk.outcome.is_some(), !smaller.is_empty());
                if let Some(last) = smaller.last() {
                    assert_eq!(*last, shrunk.best);
                }
                if shrunk.smallest == Smallest::ByEveryStep {
                    assert_eq!(shrunk.best.input, b"2\n71 71\n");
                    break;
                }
                ended_early += 1;
            }
            assert!(ended_early > 10, "{ended_early}");
        }
    }
}
