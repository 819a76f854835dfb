//! Reports results that other sessions have, in the order and by the rules of a session of one's own.

use crate::compile::{BuildError, Builder};
use crate::judging::job::Job;
use crate::judging::options::Options;
use crate::judging::outcome::Outcome;
use crate::judging::reorder::{Event, Reorderer};
use crate::judging::reporter::Reporter;
use sandbox::Failure;
use std::sync::mpsc;

/// The most events that wait to be reported: all would fill the memory.
const WAITING: usize = 256;

/// The results of a job from another session.
#[derive(Default)]
pub struct ReplayedJob {
    /// Why the program was not run.
    pub build_error: Option<BuildError>,
    /// The numbers of cases, and their results or why the judge has none.
    pub cases: Vec<(usize, Result<Outcome, String>)>,
}

/// Reports all jobs. No submission is run; the grader of a problem is, if it has one. Returns whether that was
/// interrupted.
///
/// # Errors
///
/// A job lacks the result of a case that a session would not have left out.
pub fn replay(
    jobs: &[Job],
    builder: &Builder,
    options: &Options,
    results: impl Iterator<Item = ReplayedJob> + Send,
    reporter: &mut dyn Reporter,
) -> Result<bool, String> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for (job, ReplayedJob { build_error, cases }) in results.enumerate() {
                let built = build_error.map_or(Ok(()), Err);
                let failed = |why| Failure::Error(why);
                let cases = cases
                    .into_iter()
                    .map(|(case, result)| Event::Judged(job, case, result.map_err(failed)));
                for event in [Event::Built(job, built)].into_iter().chain(cases) {
                    if sender.send(event).is_err() {
                        return;
                    }
                }
            }
        });
        Reorderer::new(jobs, builder, options).listen(&events, reporter)
    })
}
