//! `hack find`: looks for an input that breaks a program, shrinks it, and shows it.
//!
//! From the bottom up: `clock` (when it ends), `worker` (runs programs, by their servers too), `inputs` (the sources of
//! inputs, and the order of the tries), `test_cases` (which inputs are valid, and their answers), `programs` (what is
//! built), `finds` (what is found, and where it is kept), `hunt` (the tries), `shrink` (makes a find smaller), `slow`
//! (the inputs and the scoring of a search for one that takes long), `goal` and `search` (all of it). `test_input`,
//! `number` and `time_limit` are what they share.

pub mod clock;
pub mod finds;
mod goal;
pub mod hunt;
pub mod inputs;
pub mod number;
pub mod programs;
pub mod search;
pub mod shrink;
pub mod slow;
pub mod test_cases;
pub mod test_input;
mod time_limit;
pub mod worker;

use crate::add;
use crate::environment::Environment;
use crate::named_submission::named_submission;
use crate::written_shape;
use clock::{Clock, Deadline};
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

/// The options of a search.
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
    /// The time that all of it may take once the programs are built.
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
        let withheld =
            if options.samples { test_cases::withheld::take(&mut problem) } else { Vec::new() };
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
