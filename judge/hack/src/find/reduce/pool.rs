//! Threads that run the program on several inputs at once.

use super::first_breaking::{first_breaking, FirstBreaking};
use crate::find::deadline::Deadline;
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

/// How the program fails on an input, if it does.
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
    /// The first of these inputs that breaks the program. A few are under way at once. After an error
    /// the pool is of no more use.
    pub fn first_breaking(
        &self,
        tests: &[TestInput],
        deadline: Deadline,
    ) -> Result<FirstBreaking<Outcome>, Failure> {
        let mut is_late = || deadline.is_over();
        let mut hand_out = |number: usize| {
            // A thread that is gone cannot take it; then the results end too.
            let _ = self.tasks.send((number, tests[number].clone()));
        };
        let mut take = || match self.results.recv() {
            Ok((number, result)) => Ok((number, result?)),
            Err(_) => Err(Failure::Error("the threads that shrink an input are gone".to_string())),
        };
        first_breaking(tests.len(), self.threads, &mut is_late, &mut hand_out, &mut take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::alarm::Alarm;
    use crate::find::step_clock::StepClock;
    use std::time::Duration;

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
        let test = |seed| TestInput { seed, input: Vec::new(), answer: Vec::new() };
        let tests: Vec<TestInput> = (0..9).map(test).collect();
        for interrupts in [false, true] {
            for steps in 0..30 {
                let clock = StepClock::new(steps, interrupts);
                let deadline = Deadline::new(&clock, Duration::from_secs(10));
                let alarm = Alarm::new().expect("a pipe can be made");
                let tried = deadline.during(&|| alarm.ring(), || {
                    let alarm = &alarm;
                    let start = || move |test: &TestInput| hangs(alarm, test);
                    with_pool(3, &start, |pool| pool.first_breaking(&tests, deadline))
                });
                let ended =
                    matches!(tried, Ok(FirstBreaking::OutOfTime) | Err(Failure::Interrupted));
                assert!(ended, "after {steps} steps");
            }
        }
    }
}
