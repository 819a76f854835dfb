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
//! without one), `progress_line`, `text_report` and `json_report`. `test_input`, `counterexample` and `number` are
//! what they share.

pub mod alarm;
mod counterexample;
pub mod deadline;
mod fault;
mod found;
mod found_case;
mod goal;
mod guide;
mod hunt;
pub mod inputs;
mod json_report;
mod limit;
mod nearby;
mod number;
mod output_doubt;
mod own_checks;
pub mod programs;
mod progress_line;
mod reduce;
pub mod schedule;
pub mod search;
mod serving;
mod shrink;
mod slow;
mod small_find;
#[cfg(test)]
mod step_clock;
pub mod test_cases;
pub mod test_input;
mod text_report;
mod time_limit;
mod withheld;
pub mod worker;

use crate::add;
use crate::environment::{say, Environment};
use crate::named_submission::named_submission;
use crate::written_shape;
use deadline::{Deadline, RealClock};
use found_case::FoundCase;
pub use goal::Goal;
use judge_core::base::exit::{self, print, AS_EXPECTED, INTERRUPTED, READER_GONE, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::text::escape;
use judge_core::compile::Builder;
use judge_core::workspace::{is_main, Problem, Submission, Workspace};
use judge_core::Result;
use programs::Target;
use sandbox::Isolation;
use search::{Search, SearchResult, BUILD_TIME};
use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use time_limit::provide_time_limit;
use time_limit::LONG_LIMIT;

/// How to search.
pub struct FindOptions {
    /// The first seed of the generator.
    pub seed: u64,
    /// How long all of it may take once the programs are built.
    pub time: Duration,
    /// The hunt ends after this number of tries, if not before.
    pub tries: u64,
    /// Add what is found as a case of this name.
    pub add: Option<OsString>,
    /// The program to compare with.
    pub against: Option<PathBuf>,
    /// The program whose answer to the added case holds.
    pub right: Option<PathBuf>,
    /// Print one JSON object instead of text.
    pub json: bool,
    pub goal: Goal,
    /// Learn from the samples alone, and show no other case.
    pub samples: bool,
    pub isolation: Isolation,
}

/// `hack find PROBLEM [PROGRAM]`; without a program it is `main.*`. The exit code.
pub fn run(
    workspace: &Workspace,
    problem: &OsStr,
    program: Option<&Path>,
    options: &FindOptions,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let clock = RealClock::start(interrupt.as_fd());
    let case_name = options.add.as_deref().map(add::case_name).transpose()?;
    let mut problem = add::problem(workspace, problem)?;
    let is_slow = options.goal == Goal::TooSlow;
    if let Some(kind) = problem.settings.problem_type.needs_validator().filter(|_| is_slow) {
        return Err(format!(
            "--slow makes inputs that a program reads as a whole, and {} is {kind}; go without --slow",
            escape(problem.name.as_bytes())
        ));
    }
    let named = |path: &Path| named_submission(workspace, &problem, path);
    let submission = match program {
        Some(path) => named(path)?,
        None => own_program(&problem)?,
    };
    let against = options.against.as_deref().map(named).transpose()?;
    let right = options.right.as_deref().map(named).transpose()?;
    if against.as_ref().is_some_and(|one| one.source.is_same(&submission.source)) {
        return Err(
            "--against names the program under test, or a copy of it: name another one".into()
        );
    }
    // Reports a mistake in it before anything is built.
    let written = written_shape::read(workspace, &problem)?;
    let builder = Builder::new(workspace.cache());
    let isolation = &options.isolation;
    let environment = Environment {
        workspace,
        builder: &builder,
        isolation,
        interrupt: interrupt.as_fd(),
        notes: &say,
    };
    let end = Deadline::new(&clock, BUILD_TIME);
    let mut time = options.time;
    match options.goal {
        Goal::TooSlow => {
            time = match provide_time_limit(environment, end, options.time, &mut problem) {
                Ok(left) => left,
                Err(failure) => {
                    return exit::of_failure(failure, "hack find", "nothing is tried");
                }
            };
        }
        Goal::Breaks if problem.settings.lacks_time_limit() => {
            problem.settings.time_limit = LONG_LIMIT;
        }
        Goal::Breaks => {}
    }
    let withheld = if options.samples { withheld::take(&mut problem) } else { Vec::new() };
    let written = written.as_ref();
    let target = Target {
        environment,
        problem: &problem,
        submission: &submission,
        written,
        is_doubted: true,
        against: against.as_ref(),
    };
    let search = Search {
        target,
        goal: options.goal,
        seed: options.seed,
        end: end.starting_now(BUILD_TIME),
        time,
        tries: options.tries,
        withheld: &withheld,
        show_progress: progress::is_possible() && !options.json,
        tells_notes: true,
    };
    let result = match search.run() {
        Ok(result) => result,
        Err(failure) => return exit::of_failure(failure, "hack find", "nothing is tried"),
    };
    let printed = show(&search, &result, options)?;
    if result.is_interrupted {
        return Ok(INTERRUPTED);
    }
    if printed == READER_GONE && case_name.is_none() {
        return Ok(printed);
    }
    let end = if result.broken.is_some() { AS_EXPECTED } else { UNEXPECTED };
    let Some(name) = case_name else { return Ok(end) };
    let Some(addition) = FoundCase::of(&name, &target, &result, right, interrupt.as_fd())? else {
        return Ok(end);
    };
    match addition.add() {
        Ok(_) if options.json => Ok(end),
        Ok(report) => Ok(print(&format!("\n{report}"))?.max(end)),
        Err(failure) => exit::of_failure(failure, "hack find", "no case is added"),
    }
}

/// The problem's own program, where none is named.
fn own_program(problem: &Problem) -> Result<Submission> {
    let main = problem.reference()?.filter(|one| is_main(&one.name));
    main.cloned()
        .ok_or_else(|| format!("{}; or name a file to try to break", problem.without_reference()))
}

fn show(search: &Search, result: &SearchResult, options: &FindOptions) -> Result<u8> {
    if options.json {
        return print(&json_report::json(search, result));
    }
    let shows_picture = search.target.problem.visualizer.is_some() && options.add.is_none();
    print(&text_report::text(search, result, shows_picture))
}
