//! Threads that run the program on several inputs at once, and find the first that breaks it.

use super::passes::FirstBreaking;
use crate::find::clock::Deadline;
use crate::find::test_input::TestInput;
use judge_core::judging::outcome::Outcome;
use sandbox::Failure;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::Mutex;

/// An input and its number among those that are tried.
type Task = (usize, TestInput);
/// The number of an input, and how the program fails there.
type TaskResult = (usize, TestResult);

/// The two ends of the queues to and from the threads.
pub struct Pool {
    tasks: Sender<Task>,
    results: Receiver<TaskResult>,
    threads: usize,
}

/// The failure of the program on an input, if it fails.
pub type TestResult = Result<Option<Outcome>, Failure>;

/// Does some work with `threads` threads. `start` makes the context with which each of them runs the program.
pub fn with_pool<T: FnMut(&TestInput) -> TestResult, R>(
    threads: usize,
    start: &(dyn Fn() -> T + Sync),
    work: impl FnOnce(&Pool) -> R,
) -> R {
    let (task_sender, tasks) = mpsc::channel();
    let (result_sender, results) = mpsc::channel();
    let tasks = Mutex::new(tasks);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (tasks, results) = (&tasks, result_sender.clone());
            scope.spawn(move || run(start(), tasks, &results));
        }
        drop(result_sender);
        let pool = Pool { tasks: task_sender, results, threads };
        // The threads end when the queue of tasks is dropped.
        work(&pool)
    })
}

/// One thread: runs the program on the inputs of the queue.
fn run(
    mut test_one: impl FnMut(&TestInput) -> TestResult,
    tasks: &Mutex<Receiver<Task>>,
    results: &Sender<TaskResult>,
) {
    loop {
        let task = tasks.lock().expect("no receiving panics").recv();
        let Ok((number, test)) = task else { return };
        if results.send((number, test_one(&test))).is_err() {
            return;
        }
    }
}

impl Pool {
    /// The first of these inputs that breaks the program. A few are under way at once, in order, and the result of each
    /// is taken before this returns, but after the error of a run the pool is of no more use. Once the deadline has
    /// passed no further input is handed out.
    pub fn first_breaking(
        &self,
        tests: &[TestInput],
        deadline: Deadline,
    ) -> Result<FirstBreaking, Failure> {
        let (mut next, mut waiting, mut is_late) = (0, 0, false);
        let mut first: FirstBreaking = None;
        loop {
            is_late = is_late || deadline.is_over();
            // The inputs after an input that breaks the program do not matter.
            let has_more = next < first.as_ref().map_or(tests.len(), |(number, _)| *number);
            if has_more && !is_late && waiting < self.threads {
                // A thread that is gone cannot take it; then the results end too.
                let _ = self.tasks.send((next, tests[next].clone()));
                next += 1;
                waiting += 1;
            } else if waiting > 0 {
                let Ok((number, result)) = self.results.recv() else {
                    let why = "the threads that shrink an input are gone".to_string();
                    return Err(Failure::Error(why));
                };
                waiting -= 1;
                let is_first = first.as_ref().is_none_or(|(known, _)| number < *known);
                if let Some(outcome) = result?.filter(|_| is_first) {
                    first = Some((number, outcome));
                }
            } else if is_late && first.is_none() {
                return Err(Failure::Interrupted);
            } else {
                return Ok(first);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::clock::Alarm;
    use crate::find::clock::StepClock;
    use judge_core::verdict::Verdict;
    use std::time::Duration;

    /// Some inputs, by their seeds.
    fn tests(seeds: impl IntoIterator<Item = u64>) -> Vec<TestInput> {
        let test = |seed| TestInput { seed, input: Vec::new(), answer: Vec::new() };
        seeds.into_iter().map(test).collect()
    }

    /// The number of the first input that breaks a program, of which several workers try seven twice; `Err` where the
    /// clock says first that the time is over. It fails on those with these numbers.
    fn tried(workers: usize, breaking: &[u64], steps: u64) -> Result<Option<usize>, ()> {
        let clock = StepClock::new(steps, false);
        let deadline = Deadline::new(&clock, Duration::from_secs(10));
        let fails = |test: &TestInput| breaking.contains(&test.seed);
        let start = || move |test: &TestInput| Ok(fails(test).then(|| Outcome::new(Verdict::Wa)));
        let first = |pool: &Pool| match pool.first_breaking(&tests(0..7), deadline) {
            Ok(first) => Ok(first.map(|(number, _)| number)),
            Err(Failure::Interrupted) => Err(()),
            Err(Failure::Error(_)) => panic!("no worker fails"),
        };
        with_pool(workers, &start, |pool| {
            let once = first(pool);
            // A result that was left would count in the next batch.
            let again = pool.first_breaking(&tests(7..9), deadline);
            assert!(matches!(again, Ok(None) | Err(Failure::Interrupted)));
            once
        })
    }

    #[test]
    fn the_first_input_that_breaks_the_program_is_found() {
        for workers in [1, 2, 3, 9] {
            assert_eq!(tried(workers, &[], u64::MAX), Ok(None));
            for first in 0..7 {
                for breaking in [[first, first], [first, 6]] {
                    assert_eq!(tried(workers, &breaking, u64::MAX), Ok(Some(first as usize)));
                }
            }
        }
    }

    #[test]
    fn the_deadline_may_pass_at_every_step() {
        for workers in [1, 2, 3, 9] {
            for steps in 0..20 {
                assert!(matches!(tried(workers, &[], steps), Ok(None) | Err(())));
                assert!(matches!(tried(workers, &[3, 5], steps), Ok(Some(3 | 5)) | Err(())));
            }
            assert_eq!(tried(workers, &[0], 0), Err(()));
        }
    }

    /// A program that hangs on odd inputs, until its run is cancelled, and is right on the others.
    fn hangs(alarm: &Alarm, test: &TestInput) -> TestResult {
        if test.seed % 2 == 0 {
            return Ok(None);
        }
        assert!(alarm.rings_within(Duration::from_secs(60)), "nothing cancels the run");
        Err(Failure::Interrupted)
    }

    #[test]
    fn runs_that_hang_are_cancelled_at_the_deadline() {
        let tests = tests(0..9);
        for interrupts in [false, true] {
            for steps in 0..30 {
                let clock = StepClock::new(steps, interrupts);
                let deadline = Deadline::new(&clock, Duration::from_secs(10));
                let tried = deadline.alarming(|alarm| {
                    let start = || move |test: &TestInput| hangs(alarm, test);
                    with_pool(3, &start, |pool| pool.first_breaking(&tests, deadline))
                });
                assert!(matches!(tried, Err(Failure::Interrupted)), "after {steps} steps");
            }
        }
    }
}
