//! Judges many submissions on many cases with several workers, and reports the results in order.
//!
//! A worker is a thread with a sandbox of its own. It takes the next case of a program that is built,
//! else builds the next program, so that the results of the first submissions come early while later
//! ones compile.

use crate::compile::{BuildError, Builder};
use crate::judging::job::{Job, Source};
use crate::judging::queue::{Queue, Task};
use crate::judging::reorder::{Event, Reorderer};
use crate::judging::reporter::Reporter;
use crate::judging::run_case;
use sandbox::{Failure, Isolation, Sandbox};
use std::os::fd::BorrowedFd;
use std::sync::mpsc::{self, Sender};

/// How to judge.
pub struct Options<'a> {
    pub workers: usize,
    /// Skip the rest of a submission's cases after the first that is not AC.
    pub fail_fast: bool,
    /// Call [`Reporter::progress`].
    pub progress: bool,
    pub isolation: Isolation,
    pub interrupt: Option<BorrowedFd<'a>>,
}

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
    let queue = Queue::new(jobs, options.fail_fast);
    let (sender, events) = mpsc::channel();
    let result = std::thread::scope(|scope| {
        for _ in 0..options.workers {
            let sender = sender.clone();
            let queue = &queue;
            scope.spawn(move || work(queue, jobs, builder, options, &sender));
        }
        drop(sender);
        let result =
            Reorderer::new(jobs, options.fail_fast, options.progress).listen(&events, reporter);
        queue.stop();
        result
    });
    options.isolation.end();
    result
}

/// Works on tasks until none is left.
fn work(queue: &Queue, jobs: &[Job], builder: &Builder, options: &Options, events: &Sender<Event>) {
    // Made by the thread that uses it, see `Sandbox`.
    let mut sandbox = Sandbox::start(&options.isolation, options.interrupt);
    while let Some(task) = queue.take() {
        let event = match task {
            Task::Build(index) => {
                let job = &jobs[index];
                let built = match &job.source {
                    Source::Command(program) => Ok(program.clone()),
                    Source::File(path, language) => builder.build(&mut sandbox, path, language),
                };
                let result = built.as_ref().map(|_| ()).map_err(BuildError::clone);
                queue.built(index, built.ok(), job.cases.len());
                Event::Built(index, result)
            }
            Task::Case(index, case, program) => {
                let job = &jobs[index];
                let case_of_job = &job.cases[case];
                let outcome =
                    run_case::judge_case(&mut sandbox, builder, &program, job, case_of_job);
                match &outcome {
                    Ok(outcome) => queue.judged(index, outcome.verdict),
                    Err(Failure::Interrupted) => queue.stop(),
                    Err(Failure::Error(_)) => {}
                }
                Event::Judged(index, case, outcome)
            }
        };
        if events.send(event).is_err() {
            return;
        }
    }
}
