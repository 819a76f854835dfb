//! `hack find`: looks for an input that breaks a program, shrinks it, and shows it.
//!
//! From the bottom up: `shrink` (smaller variants of an input), `schedule` (the order of the tries), `deadline` and
//! `alarm` (when it ends), `worker` (runs programs, by their servers too), `serving` (builds servers), `fault` (of
//! the problem's own programs), `limit` (the largest number that a validator takes), `guide` (what the program itself
//! says of the inputs that matter to it), `inputs` (who makes inputs), `own_checks` (signs of a wrong program where
//! no answer is known), `found_case` (adds a find as a case), `output_doubt` (whether a wrong output is plainly
//! wrong), `test_cases` (which inputs are valid, and their answers), `programs` (what is built), `found` (keeps what
//! is found), `hunt` (the tries), `small_find` (more of them, for something small), `reduce` (shrinking), `nearby`
//! (values with which the program is right), `slow` (the inputs and the scoring where the `goal` is one that takes
//! the program too long), `search` (all of it), `withheld` (cases that no find may show), `time_limit` (of a problem
//! without one) and `progress_line`. `test_input`, `counterexample` and `number` are
//! what they share.

pub mod alarm;
pub mod counterexample;
pub mod deadline;
mod fault;
mod found;
pub mod found_case;
mod goal;
mod guide;
mod hunt;
pub mod inputs;
mod limit;
pub mod nearby;
pub mod number;
pub mod output_doubt;
mod own_checks;
pub mod programs;
mod progress_line;
pub mod schedule;
pub mod search;
mod serving;
mod shrink;
pub mod slow;
mod small_find;
#[cfg(test)]
mod step_clock;
pub mod test_cases;
pub mod test_input;
mod time_limit;
mod withheld;
pub mod worker;

use crate::add;
use crate::environment::Environment;
use crate::named_submission::named_submission;
use crate::written_shape;
use deadline::{Clock, Deadline};
pub use goal::{Goal, BREAKS, TOO_SLOW};
use judge_core::base::text::escape;
use judge_core::workspace::{is_main, Case, Problem, Submission, Workspace};
use judge_core::Result;
use programs::Target;
use sandbox::Failure;
use search::{Search, BUILD_TIME};
use shape::Shape;
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;
pub use time_limit::provide_time_limit;
use time_limit::LONG_LIMIT;

/// How to search.
pub struct FindOptions<'a> {
    /// The program under test; without one it is `main.*`.
    pub program: Option<&'a Path>,
    /// The program to compare with.
    pub against: Option<&'a Path>,
    /// The program whose answer to an added case holds.
    pub right: Option<&'a Path>,
    pub goal: &'static Goal,
    /// Learn from the samples alone, and show no other case.
    pub samples: bool,
    /// The first seed of the generator.
    pub seed: u64,
    /// How long all of it may take once the programs are built.
    pub time: Duration,
    /// The hunt ends after this number of tries, if not before.
    pub tries: u64,
    /// Show a progress line on the terminal.
    pub show_progress: bool,
}

/// The problem and the programs of a search, read and checked.
pub struct Request {
    problem: Problem,
    submission: Submission,
    against: Option<Submission>,
    right: Option<Submission>,
    written: Option<Shape>,
    withheld: Vec<Case>,
}

impl Request {
    /// Reads all that a search needs, before anything is built.
    ///
    /// # Errors
    ///
    /// A file is missing or wrong, or the problem has no such search.
    pub fn read(workspace: &Workspace, problem: &OsStr, options: &FindOptions) -> Result<Request> {
        let mut problem = add::problem(workspace, problem)?;
        let is_slow = !options.goal.judges_outputs;
        if let Some(kind) = problem.settings.problem_type.needs_validator().filter(|_| is_slow) {
            return Err(format!(
                "--slow makes inputs that a program reads as a whole, and {} is {kind}; go without --slow",
                escape(problem.name.as_bytes())
            ));
        }
        let named = |path: &Path| named_submission(workspace, &problem, path);
        let submission = match options.program {
            Some(path) => named(path)?,
            None => own_program(&problem)?,
        };
        let against = options.against.map(named).transpose()?;
        let right = options.right.map(named).transpose()?;
        if against.as_ref().is_some_and(|one| one.source.is_same(&submission.source)) {
            return Err(
                "--against names the program under test, or a copy of it: name another one".into(),
            );
        }
        let written = written_shape::read(workspace, &problem)?;
        let withheld = if options.samples { withheld::take(&mut problem) } else { Vec::new() };
        Ok(Request { problem, submission, against, right, written, withheld })
    }

    /// The search, with a time limit for a problem that names none.
    pub fn search<'a>(
        &'a mut self,
        environment: Environment<'a>,
        clock: &'a dyn Clock,
        options: &FindOptions,
    ) -> std::result::Result<Search<'a>, Failure> {
        let end = Deadline::new(clock, BUILD_TIME);
        let mut time = options.time;
        if !options.goal.judges_outputs {
            time = provide_time_limit(environment, end, time, &mut self.problem)?;
        } else if self.problem.settings.lacks_time_limit() {
            self.problem.settings.time_limit = LONG_LIMIT;
        }
        let Request { problem, submission, against, right, written, withheld } = self;
        Ok(Search {
            target: Target {
                environment,
                problem,
                submission,
                written: written.as_ref(),
                is_doubted: true,
                against: against.as_ref(),
            },
            goal: options.goal,
            right: right.as_ref(),
            seed: options.seed,
            end: end.starting_now(BUILD_TIME),
            time,
            tries: options.tries,
            withheld,
            show_progress: options.show_progress,
        })
    }
}

/// The problem's own program, where none is named.
fn own_program(problem: &Problem) -> Result<Submission> {
    let main = problem.reference()?.filter(|one| is_main(&one.name));
    main.cloned()
        .ok_or_else(|| format!("{}; or name a file to try to break", problem.without_reference()))
}
