//! `hack find`: looks for an input that breaks a program, shrinks it, and shows it.
//!
//! From the bottom up: `shrink` (smaller variants of an input), `schedule` (the order of the tries), `deadline`
//! and `alarm` (when it ends), `worker` (runs programs, by their servers too), `serving` (builds servers),
//! `fault` (of the problem's own programs), `limit` (the largest number that a validator takes), `likeness` (how
//! near an input is to the samples), `guide` (what the program itself says of the inputs that matter to it),
//! `inputs` (who makes inputs), `output_doubt` (whether a wrong output is plainly wrong), `test_cases` (which inputs
//! are valid, and their answers), `programs` (what is built), `found` (keeps what is found), `hunt` (the tries),
//! `small_find` (more of them, for something small), `reduce` (shrinking), `nearby` (values with which the program is
//! right), `slow` (the inputs and the scoring where the `goal` is one that takes the program too long), `search` (all
//! of it), `withheld` (cases that no find may show), `time_limit` (of a problem without one), `progress_line`,
//! `text_report` and `json_report`. `test_input`, `counterexample` and `number` are what they share.

pub mod alarm;
mod counterexample;
pub mod deadline;
mod fault;
mod found;
mod goal;
mod guide;
mod hunt;
pub mod inputs;
mod json_report;
pub mod likeness;
mod limit;
mod nearby;
mod number;
mod output_doubt;
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

use crate::add::{self, Addition};
use crate::environment::{tell_reference, Environment};
use crate::written_shape;
use deadline::{Deadline, RealClock};
pub use goal::Goal;
use judge_core::base::exit::{self, print, AS_EXPECTED, INTERRUPTED, READER_GONE, UNEXPECTED};
use judge_core::base::text::{escape, quote, quote_path};
use judge_core::base::{file, progress};
use judge_core::compile::Builder;
use judge_core::language::Language;
use judge_core::verdict::Expectation;
use judge_core::workspace::source::is_program;
use judge_core::workspace::{Problem, Source, Submission, Workspace};
use judge_core::Result;
use programs::Target;
use sandbox::{Failure, Isolation};
use search::{ConfirmedFind, Search, SearchResult, Steadiness, BUILD_TIME};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::slice;
use std::time::Duration;
pub use time_limit::provide_time_limit;
use time_limit::LONG_LIMIT;

/// The file that starts a program of several files, without its extension.
const MAIN: &str = "main";

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
    /// Print one JSON object instead of text.
    pub json: bool,
    pub goal: Goal,
    /// Learn from the samples alone, and show no other case.
    pub samples: bool,
    pub isolation: Isolation,
}

/// `hack find PROBLEM PROGRAM`; the exit code.
pub fn run(
    workspace: &Workspace,
    problem: &OsStr,
    program: &Path,
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
    let submission = submission(workspace, &problem, program)?;
    // Reports a mistake in it before anything is built.
    let written = written_shape::read(workspace, &problem)?;
    let builder = Builder::new(workspace.cache());
    let isolation = &options.isolation;
    let environment =
        Environment { workspace, builder: &builder, isolation, interrupt: interrupt.as_fd() };
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
    tell_reference(&problem);
    let withheld = if options.samples { withheld::take(&mut problem) } else { Vec::new() };
    let written = written.as_ref();
    let target = Target { environment, problem: &problem, submission: &submission, written };
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
    let Some(broken) = &result.broken else { return Ok(UNEXPECTED) };
    let Some(case_name) = case_name else { return Ok(AS_EXPECTED) };
    match add_case(environment, problem.clone(), &case_name, &submission, broken) {
        Ok(_) if options.json => Ok(AS_EXPECTED),
        Ok(report) => print(&format!("\n{report}")),
        Err(failure) => exit::of_failure(failure, "hack find", "no case is added"),
    }
}

/// A program from anywhere: a file, or a folder that is one program.
fn submission(workspace: &Workspace, problem: &Problem, path: &Path) -> Result<Submission> {
    let quoted = quote_path(path);
    let failed = |error| format!("cannot read {}", file::path_error(path, error));
    let metadata = fs::metadata(path).map_err(failed)?;
    let real = path.canonicalize().map_err(failed)?;
    let mut source = if metadata.is_dir() {
        program_in(&real, &quoted)?
    } else {
        let language = Language::of_file(path).filter(|_| metadata.is_file()).ok_or_else(|| {
            let known = Language::extensions();
            format!("{quoted} is not a source file with a known extension ({known})")
        })?;
        // One of the problem's own programs is this file alone.
        let is_own = real.starts_with(workspace.problem_folder(&problem.name));
        let beside = if is_own { None } else { Source::of_file_with_references(&real) };
        beside.unwrap_or(Source::new(real, language))
    };
    problem.included.add_to(&mut source);
    let name = path.to_string_lossy().into_owned();
    Ok(Submission { name, source, expectation: Expectation::ACCEPTED })
}

/// The program in a folder. Only of one where that is certain: others hold the programs of several people.
fn program_in(folder: &Path, quoted: &str) -> Result<Source> {
    let source = Source::folder(folder)?;
    if is_program(folder) {
        return Ok(source);
    }
    let is_source = |path: &Path| Language::of_file(path).is_some_and(|l| l.is(source.language));
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let paths: Vec<&Path> =
        source.files().iter().map(|file| &*file.path).filter(|path| is_source(path)).collect();
    if paths.len() > 1 && !paths.iter().any(|path| stem(path).eq_ignore_ascii_case(MAIN)) {
        let named = quote(paths[0].file_name().unwrap_or_default().as_encoded_bytes());
        return Err(format!(
            "{quoted} has {} source files, as {named}, and none is called {MAIN}: name the file of one program, or \
             call the file {MAIN} that starts a program of several files",
            paths.len()
        ));
    }
    Ok(source)
}

fn show(search: &Search, result: &SearchResult, options: &FindOptions) -> Result<u8> {
    if options.json {
        return print(&json_report::json(search, result));
    }
    let shows_picture = search.target.problem.visualizer.is_some() && options.add.is_none();
    print(&text_report::text(search, result, shows_picture))
}

/// The description of a case that breaks a program.
fn breaks(program: &Submission) -> String {
    let path = Path::new(&program.name);
    format!("breaks {}", path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

/// Adds the counterexample as a case; what `hack add` reports.
fn add_case(
    environment: Environment,
    mut problem: Problem,
    name: &str,
    program: &Submission,
    broken: &ConfirmedFind,
) -> std::result::Result<String, Failure> {
    if broken.steadiness == Steadiness::Flaky {
        return Err(Failure::Error(format!(
            "case {name} is not added: the program failed on it and was right when it ran again"
        )));
    }
    let (input, otherwise) = (&broken.counterexample.test().input[..], &breaks(program)[..]);
    let addition =
        Addition { name, input, otherwise, may_be_unconfirmed: true, ..Addition::default() };
    environment
        .provide_time_limits(slice::from_mut(&mut problem))
        .and_then(|()| add::add(environment, &problem, &addition))
}
