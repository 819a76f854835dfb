//! `hack add`: makes a trusted case of an input. The validator accepts the input, the reference answers it,
//! an independent program or the pasted answer confirms it; then the case is stored, with the names of the wrong
//! programs that it breaks.

mod answer;
mod canonical;
mod store;

use crate::environment::Environment;
use judge_core::base::exit::{self, print};
use judge_core::base::text::{escape, quote_path};
use judge_core::base::{file, stdin};
use judge_core::compile::Builder;
use judge_core::judging::Job;
use judge_core::tools::{Alone, Built, Tools};
use judge_core::workspace::{self, Case, Filter, Input, Problem, Workspace};
use judge_core::Result;
use sandbox::{Failure, Isolation};
use site::pasted_case::{self, PastedCase};
use std::ffi::OsStr;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::slice;
use store::{refuse_duplicate, NewCase, GROUP, MAX_INPUT};

const MAX_NAME: usize = 60;

/// How to add a case.
pub struct AddOptions {
    /// The mistake that the case reveals, instead of the names of its victims.
    pub description: Option<String>,
    pub isolation: Isolation,
}

/// `hack add PROBLEM NAME [FILE]`; without a file, or with `-`, the input is on stdin. The exit code.
pub fn run(
    workspace: &Workspace,
    problem_name: &OsStr,
    name: &OsStr,
    source: Option<&Path>,
    options: &AddOptions,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let source = source.filter(|path| *path != Path::new("-"));
    if source.is_some_and(|path| path.as_os_str().as_encoded_bytes().starts_with(b"[[")) {
        return Err("pass a grid in a file or on stdin: echo '[[…]]' | scripts/hack add …".into());
    }
    let mut problem = problem(workspace, problem_name)?;
    let name = case_name(name)?;
    let input = match source {
        Some(path) => read_file(path)?,
        None => match read_stdin(interrupt)? {
            Some(input) => input,
            None => return Ok(not_added()),
        },
    };
    let PastedCase { input, answer: expected, .. } = pasted_case::read(&input)?;
    let builder = Builder::new(workspace.cache());
    let isolation = &options.isolation;
    let environment =
        Environment { workspace, builder: &builder, isolation, interrupt: interrupt.as_fd() };
    let added = environment.provide_time_limits(slice::from_mut(&mut problem)).and_then(|()| {
        let addition = Addition {
            name: &name,
            input: &input,
            description: options.description.as_deref(),
            otherwise: "breaks no known wrong program",
            expected: expected.as_deref(),
            may_be_unconfirmed: false,
        };
        add(environment, &problem, &addition)
    });
    match added {
        Ok(report) => print(&report),
        Err(Failure::Interrupted) => Ok(not_added()),
        Err(Failure::Error(why)) => Err(why),
    }
}

fn not_added() -> u8 {
    exit::interrupted("hack add", "no case is added")
}

/// One problem by its name.
pub fn problem(workspace: &Workspace, name: &OsStr) -> Result<Problem> {
    let filter = Filter::whole_problem(name)?;
    let mut problems = workspace::select(workspace, &[filter], true)?;
    problems.pop().ok_or_else(|| format!("no problem {}", quote_path(name)))
}

/// The name of a case, if it can be one.
pub fn case_name(name: &OsStr) -> Result<String> {
    let text = name.to_string_lossy();
    let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let has_good_length = !text.is_empty() && text.len() <= MAX_NAME;
    if has_good_length && text.chars().all(is_good) && !text.starts_with('-') {
        return Ok(text.into_owned());
    }
    Err(format!(
        "{} is not a valid case name: use at most {MAX_NAME} of a-z, 0-9 and -, and say what the case breaks",
        quote_path(name)
    ))
}

fn read_file(path: &Path) -> Result<Vec<u8>> {
    file::read(path, MAX_INPUT)
        .map_err(|error| format!("cannot read {}", file::path_error(path, error)))
}

/// All of stdin; `None` after Ctrl-C.
fn read_stdin(interrupt: &OwnedFd) -> Result<Option<Vec<u8>>> {
    let too_large = "the input on stdin is larger than 1 MiB: \
                     describe a large case in a .gen file for the generator";
    stdin::all(interrupt.as_fd(), MAX_INPUT, too_large)
}

/// A case to add.
#[derive(Default)]
pub struct Addition<'a> {
    pub name: &'a str,
    pub input: &'a [u8],
    /// The subject of the case. Without it, the names of its victims.
    pub description: Option<&'a str>,
    /// The description when `description` is missing and there is no victim.
    pub otherwise: &'a str,
    /// Confirms the answer of the reference, or is an error.
    pub expected: Option<&'a [u8]>,
    /// The reference alone may say the answer; the report says so then.
    pub may_be_unconfirmed: bool,
}

/// Adds a case; the report, of which the first line is its path.
pub fn add(
    environment: Environment,
    problem: &Problem,
    addition: &Addition,
) -> std::result::Result<String, Failure> {
    let Addition { name, input, description, otherwise, expected, may_be_unconfirmed } = *addition;
    let folder = environment.builder.scratch()?;
    let workspace = environment.workspace;
    let tools = Tools::<Built>::new(workspace, problem);
    let mut runner = Alone::new(environment.sandbox(), environment.builder);
    let (input, input_flags) = canonical::canonical(workspace, &tools, &mut runner, input)?;
    // Where there are points, cases of this group give none, and no export has them.
    let input_flags = input_flags
        .filter(|flags| problem.points.is_none() && *flags != problem.settings.input_flags);
    refuse_duplicate(workspace, problem, &input)?;
    let confirmed = answer::confirmed(&tools, &mut runner, &input, expected, !may_be_unconfirmed)?;
    let [input_file, answer_file] = ["case.in", "case.ans"].map(|name| folder.join(name));
    file::write(&input_file, &input)?;
    file::write(&answer_file, &confirmed.answer)?;
    let id = format!("{GROUP}/{name}");
    let case = Case {
        id,
        input: Input::File(input_file),
        answer: answer_file,
        validator_flags: None,
        input_flags: None,
    };
    let victims = victims(environment, problem, case)?;
    let breaks = if victims.is_empty() {
        otherwise.to_string()
    } else {
        format!("breaks {}", victims.join(", "))
    };
    let new_case = NewCase {
        name,
        input: &input,
        answer: &confirmed.answer,
        description: description.unwrap_or(&breaks),
        input_flags: input_flags.as_ref(),
    };
    let path = store::store(workspace, problem, &new_case)?;
    let shown = path.strip_prefix(&workspace.root).unwrap_or(&path).display();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let case = format!("{}/{GROUP}/{stem}", problem.name);
    let reference = escape(confirmed.reference.as_bytes());
    let confirmed = match &confirmed.by {
        Some(by) => format!("the answer of {reference} is confirmed by {}", escape(by.as_bytes())),
        None => format!("only {reference} gives the answer, and no other program confirms it"),
    };
    let mut report =
        format!("{shown}\n{confirmed}\n{breaks}\nagain: {}\n", workspace.command("judge", &case));
    if problem.visualizer.is_some() {
        let command = workspace.command("judge", &format!("show {case}"));
        report.push_str(&format!("picture: {command}\n"));
    }
    Ok(report)
}

/// The wrong submissions that a case breaks.
fn victims(
    environment: Environment,
    problem: &Problem,
    case: Case,
) -> std::result::Result<Vec<String>, Failure> {
    let cases = [case];
    let job = |wrong| Job { cases: (&cases[..]).into(), ..problem.file_job(wrong, true) };
    let jobs: Vec<Job> = environment.wrong_submissions(problem)?.into_iter().map(job).collect();
    let verdicts = environment.judge(&jobs, &environment.session_options())?;
    let broken = jobs.iter().zip(&verdicts).filter(|(_, verdicts)| verdicts.fails());
    Ok(broken.map(|(job, _)| job.name.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cases_are_file_names() {
        assert!(case_name(OsStr::new("blocked-start")).is_ok());
        for bad in ["", "../x", "A", "a b", "-x", "a/b", "ä"] {
            assert!(case_name(OsStr::new(bad)).is_err(), "{bad}");
        }
        assert!(case_name(OsStr::new(&"x".repeat(MAX_NAME))).is_ok());
        assert!(case_name(OsStr::new(&"x".repeat(MAX_NAME + 1))).is_err());
    }
}
