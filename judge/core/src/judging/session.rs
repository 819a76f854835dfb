//! Judges many submissions on many cases with several workers, and reports the results in order.
//!
//! A worker is a thread with a sandbox of its own. It takes the next case of a program that is built,
//! else builds the next program, so that the results of the first submissions come early while later
//! ones compile.

use crate::compile::{Alone, BuildError, Builder, Program};
use crate::judging::job::{Job, JobProgram};
pub use crate::judging::options::Options;
use crate::judging::outcome::Outcome;
use crate::judging::queue::{Queue, Task};
use crate::judging::reorder::{Event, Reorderer};
use crate::judging::reporter::Reporter;
use crate::judging::rerun::Rerun;
use crate::judging::{run_case, settle};
use sandbox::system::signal;
use sandbox::{Failure, Sandbox};
use std::sync::mpsc::{self, Sender};

/// Judges all jobs. Returns whether the session was interrupted.
///
/// # Errors
///
/// The workers ended before all was judged.
pub fn judge(
    jobs: &[Job],
    builder: &Builder,
    options: &Options,
    reporter: &mut dyn Reporter,
) -> Result<bool, String> {
    let queue = Queue::new(jobs, options);
    let (sender, events) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.workers {
            let sender = sender.clone();
            let queue = &queue;
            scope.spawn(move || work(queue, jobs, builder, options, &sender));
        }
        drop(sender);
        let result = Reorderer::new(jobs, builder, options).listen(&events, reporter);
        queue.stop();
        if matches!(result, Ok(true)) {
            // The reports are still to be written; the next interrupt ends that.
            signal::forget_interrupt();
        }
        result
    })
}

/// Works on tasks until none is left.
fn work(queue: &Queue, jobs: &[Job], builder: &Builder, options: &Options, events: &Sender<Event>) {
    let _stop = StopOnPanic(queue);
    // Made by the thread that uses it, see `Sandbox`.
    let mut alone = Alone::new(Sandbox::start(&options.isolation, options.interrupt), builder);
    while let Some(task) = queue.take_task() {
        let event = match task {
            Task::Build(index) => {
                let job = &jobs[index];
                let built = match &job.program {
                    JobProgram::Command(program) => Ok(program.clone()),
                    JobProgram::Source(source) => {
                        twice_if_killed(&mut alone, |alone| alone.build(source))
                    }
                };
                let result = built.as_ref().map(|_| ()).map_err(BuildError::clone);
                queue.built(index, built.ok(), job.cases.len());
                Some(Event::Built(index, result))
            }
            Task::Case(index, case, program) => {
                let job = &jobs[index];
                let overtime = has_overtime(job, options);
                let case_of_job = &job.cases[case];
                let known = options.known.and_then(|known| known.result(index, case, &program));
                let ran = known.map(Ok).unwrap_or_else(|| {
                    twice_if_killed(&mut alone, |alone| {
                        run_case::judge_case(alone, &program, job, case_of_job, overtime)
                    })
                });
                decide(queue, options, index, case, &program, ran)
            }
            Task::CaseAgain(index, case, program, first) => {
                let job = &jobs[index];
                let case_of_job = &job.cases[case];
                let ran = twice_if_killed(&mut alone, |alone| {
                    run_case::judge_case(alone, &program, job, case_of_job, true)
                });
                let one_is_right = job.has_one_right_output();
                let ran = ran.map(|second| settle::settle(first, second, one_is_right));
                decide(queue, options, index, case, &program, ran)
            }
        };
        if event.is_some_and(|event| events.send(event).is_err()) {
            return;
        }
    }
}

/// Runs something in a sandbox, and once more if a helper process of the sandbox was killed meanwhile: that is
/// the fault of no program.
fn twice_if_killed<T, E>(
    alone: &mut Alone,
    run: impl Fn(&mut Alone) -> Result<T, E>,
) -> Result<T, E> {
    let result = run(alone);
    if result.is_err() && alone.sandbox.helper_was_killed() {
        return run(alone);
    }
    result
}

/// Whether the cases of a job can be close calls: where none is run again, a program is stopped at its
/// limit, which gives the same verdicts in less time.
fn has_overtime(job: &Job, options: &Options) -> bool {
    options.rerun == Rerun::Auto && !job.expectation.is_too_slow()
}

/// Hands in the result of a case. Returns the result that is decided now.
fn decide(
    queue: &Queue,
    options: &Options,
    index: usize,
    case: usize,
    program: &Program,
    ran: Result<Outcome, Failure>,
) -> Option<Event> {
    match ran {
        Ok(outcome) => {
            let (case, outcome) = queue.judged(index, Some((case, outcome)))?;
            if let Some(known) = options.known {
                known.keep(index, case, program, &outcome);
            }
            Some(Event::Judged(index, case, Ok(outcome)))
        }
        Err(failure) => {
            if matches!(failure, Failure::Interrupted) {
                queue.stop();
            }
            queue.judged(index, None);
            Some(Event::Judged(index, case, Err(failure)))
        }
    }
}

/// Stops the queue when its worker panics: the other workers would wait for the end of its task.
struct StopOnPanic<'a>(&'a Queue);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}
