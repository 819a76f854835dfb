//! The way from an input to smaller and smaller ones that break the program too.

use super::by_shape::ByShape;
use super::candidate_tester::{CandidateTester, FirstBreaking, ShrunkInput};
use super::shorter::Shorter;
use crate::find::counterexample::Smallest;
use crate::find::deadline::Deadline;
use crate::find::shrink::candidates::Candidates;
use crate::find::shrink::shrinker::Shrinker;
use crate::find::test_input::TestInput;
use sandbox::Failure;
use shape::Shape;
use std::time::Duration;

/// Candidates that are validated and answered at once: at first, and at most. Where that takes processes,
/// what comes after the first that breaks the program is time lost.
const FIRST_BATCH: usize = 4;
const MAX_BATCH: usize = 256;
/// Bytes of candidates that are validated at once, about.
const BATCH_BYTES: usize = 4 << 20;
/// The maximum time for the inputs that are shorter, where they are more than `FEW_SHORTER`.
const MAX_SHORTER_TIME: Duration = Duration::from_secs(3);
const FEW_SHORTER: usize = 256;

/// The result of going through all candidates.
enum Pass {
    /// Nothing is left to try.
    Ended {
        /// The input has become smaller.
        is_smaller: bool,
        /// There were too many candidates for all to be tried.
        has_more: bool,
    },
    OutOfTime,
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
    let mut by_shape = shape.map(|shape| ByShape::large(shape, &start.input));
    let mut shrunk = ShrunkInput { best: start, outcome: None, smallest: Smallest::Unknown };
    if let Some(by_shape) = &mut by_shape {
        if let Pass::OutOfTime = shrink_by(by_shape, &mut shrunk, deadline, tester)? {
            return Ok(shrunk);
        }
    }
    loop {
        let mut by_text = Shrinker::new(shrunk.best.input.clone());
        let Pass::Ended { has_more, .. } = shrink_by(&mut by_text, &mut shrunk, deadline, tester)?
        else {
            return Ok(shrunk);
        };
        let is_smaller = match &mut by_shape {
            None => false,
            Some(by_shape) => {
                by_shape.begin_all(&shrunk.best.input);
                match shrink_by(by_shape, &mut shrunk, deadline, tester)? {
                    Pass::OutOfTime => return Ok(shrunk),
                    Pass::Ended { is_smaller, .. } => is_smaller,
                }
            }
        };
        if !is_smaller {
            if !has_more {
                shrunk.smallest = Smallest::ByEveryStep;
                try_all_shorter(shape, &mut shrunk, deadline, tester)?;
            }
            return Ok(shrunk);
        }
    }
}

/// Goes to the shortest of all inputs of the shape that breaks the program, where there are few shorter ones.
fn try_all_shorter(
    shape: Option<&Shape>,
    shrunk: &mut ShrunkInput,
    deadline: Deadline,
    tester: &mut dyn CandidateTester,
) -> Result<(), Failure> {
    let shape = shape.and_then(|shape| shape.taking(&shrunk.best.input));
    let shorter = shape.and_then(|shape| Shorter::than(&shape, shrunk.best.input.len()));
    let Some(mut shorter) = shorter else { return Ok(()) };
    let are_few = shorter.count <= FEW_SHORTER;
    let deadline = if are_few { deadline } else { deadline.within(MAX_SHORTER_TIME) };
    if let Pass::Ended { .. } = shrink_by(&mut shorter, shrunk, deadline, tester)? {
        shrunk.smallest = Smallest::OfAll(shorter.count);
    }
    Ok(())
}

/// Goes to smaller and smaller candidates.
fn shrink_by<C: Candidates>(
    candidates: &mut C,
    shrunk: &mut ShrunkInput,
    deadline: Deadline,
    tester: &mut dyn CandidateTester,
) -> Result<Pass, Failure> {
    let (mut is_smaller, mut batch) = (false, FIRST_BATCH);
    loop {
        let some = next_candidates(candidates, batch, deadline);
        if deadline.is_over() {
            return Ok(Pass::OutOfTime);
        }
        if some.is_empty() {
            return Ok(Pass::Ended { is_smaller, has_more: candidates.has_more() });
        }
        match try_candidates(candidates, some, shrunk, tester) {
            Ok(Some(true)) => (is_smaller, batch) = (true, FIRST_BATCH),
            Ok(Some(false)) => batch = (batch * 2).min(MAX_BATCH),
            Ok(None) | Err(Failure::Interrupted) => return Ok(Pass::OutOfTime),
            Err(failure) => return Err(failure),
        }
    }
}

/// At most `count` candidates, or fewer where they are large.
fn next_candidates<C: Candidates>(
    candidates: &mut C,
    count: usize,
    deadline: Deadline,
) -> Vec<C::Candidate> {
    let (mut some, mut bytes) = (Vec::new(), 0);
    let mut go_on = || !deadline.is_over();
    while some.len() < count && bytes < BATCH_BYTES {
        let Some(candidate) = candidates.candidate(&mut go_on) else { break };
        bytes += candidate.as_ref().len();
        some.push(candidate);
    }
    some
}

/// Tries candidates, and goes on from the first that breaks the program. Whether there is one; `None` where the time is
/// over.
fn try_candidates<C: Candidates>(
    candidates: &mut C,
    some: Vec<C::Candidate>,
    shrunk: &mut ShrunkInput,
    tester: &mut dyn CandidateTester,
) -> Result<Option<bool>, Failure> {
    let inputs: Vec<&[u8]> = some.iter().map(AsRef::as_ref).collect();
    let checked = tester.check(&inputs)?;
    // The valid candidates that are worth a run, and their numbers.
    let (mut tests, mut numbers) = (Vec::new(), Vec::new());
    for (number, answer) in checked.into_iter().enumerate() {
        let Some(answer) = answer else { continue };
        if candidates.is_wanted(&some[number]) {
            let (seed, input) = (shrunk.best.seed, inputs[number].to_vec());
            tests.push(TestInput { seed, input, answer });
            numbers.push(number);
        }
    }
    let (at, outcome) = match tester.first_breaking(&tests)? {
        FirstBreaking::Breaks(at, outcome) => (at, outcome),
        FirstBreaking::NoneBreaks => return Ok(Some(false)),
        FirstBreaking::OutOfTime => return Ok(None),
    };
    for (number, candidate) in some.into_iter().enumerate().rev() {
        if number > numbers[at] {
            // It has not been tried.
            candidates.forget(&candidate);
        } else if number == numbers[at] {
            candidates.accept(candidate);
        }
    }
    let test = tests.swap_remove(at);
    tester.smaller(&test, &outcome);
    (shrunk.best, shrunk.outcome) = (test, Some(outcome));
    Ok(Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::shrink::text::measure;
    use crate::find::step_clock::StepClock;
    use judge_core::judging::outcome::Outcome;
    use judge_core::verdict::Verdict;

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

        fn first_breaking(&mut self, tests: &[TestInput]) -> Result<FirstBreaking, Failure> {
            for (at, test) in tests.iter().enumerate() {
                if self.deadline.is_over() {
                    return if at % 2 == 0 {
                        Ok(FirstBreaking::OutOfTime)
                    } else {
                        Err(Failure::Interrupted)
                    };
                }
                if breaks(&test.input) {
                    return Ok(FirstBreaking::Breaks(at, Outcome::new(Verdict::Wa)));
                }
            }
            Ok(FirstBreaking::NoneBreaks)
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
