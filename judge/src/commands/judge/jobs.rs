//! The work to judge: a job for each submission that the command line or the folders name.

use super::flags::{ALL, CMD, DUE, FAILED, IGNORE_LATE, SUBMISSION};
use crate::commands::named_submissions::named_submissions;
use crate::report::failed::{self, FailedCase};
use cli::args::Args;
use cli::note;
use judge_core::base::text::{quote, quote_path, seconds};
use judge_core::judging::Job;
use judge_core::verdict::Expectation;
use judge_core::workspace::submission_files::{Lateness, NamedSubmissions};
use judge_core::workspace::{Filter, Person, Problem, Source, Submission, Workspace};
use judge_core::Result;
use sandbox::reason;
use std::borrow::Cow;
use std::path::Path;

/// A problem, and the faults of its folders.
pub type Fault<'a> = (&'a str, String);

/// The work to judge.
pub struct Work<'a> {
    pub jobs: Vec<Job<'a>>,
    /// The owners of the programs of `--submission`; empty without that flag.
    pub people: Vec<Person>,
}

/// Leaves only the problems that the run is about, before anything is measured of the others: with `--failed` those
/// of the last run.
///
/// # Errors
///
/// A program is given and it is not clear for which problem, or there was no last run.
pub fn keep_needed(workspace: &Workspace, args: &Args, problems: &mut Vec<Problem>) -> Result<()> {
    if problems.len() > 1 && (args.has(SUBMISSION.long) || args.has(CMD.long)) {
        return Err(
            "which problem is it for? For example: scripts/judge push-box --submission FILE"
                .to_string(),
        );
    }
    if args.has(FAILED.long) {
        let records = last_failed(workspace)?;
        problems.retain(|problem| records.iter().any(|record| record.problem == problem.name));
    }
    Ok(())
}

/// The programs and cases that were not as expected last time.
fn last_failed(workspace: &Workspace) -> Result<Vec<FailedCase>> {
    let file = failed::file(workspace);
    let records =
        failed::read(&file).map_err(|error| format!("{}: {}", file.display(), reason(&error)))?;
    let why =
        "--failed needs an earlier run, and there is no record of one here; judge without it first";
    Ok(records.ok_or(why)?)
}

/// Everything that is to be judged; a mistake in the folders of submissions becomes a fault.
pub fn jobs<'a>(
    workspace: &Workspace,
    args: &Args,
    problems: &'a [Problem],
    filters: &[Filter],
    faults: &mut Vec<Fault<'a>>,
) -> Result<Work<'a>> {
    let paths: Vec<&Path> = args.values(SUBMISSION.long).map(Path::new).collect();
    let NamedSubmissions { submissions: given, people, .. } =
        named_submissions(workspace, &paths, lateness(args)?)?;
    let command = args.value(CMD.long).map(|command| {
        command.to_str().ok_or_else(|| format!("--cmd {}: is not valid UTF-8", quote_path(command)))
    });
    let command = command.transpose()?;
    if command.as_ref().is_some_and(|command| command.trim().is_empty()) {
        return Err("--cmd needs a command: --cmd 'python3 my.py'".to_string());
    }
    let foreign = !paths.is_empty() || command.is_some();
    let mut jobs = Vec::new();
    for problem in problems {
        // Filters that name a group or a case leave cases of the problem out.
        let mut mine = filters.iter().filter(|filter| filter.problem == problem.name).peekable();
        let partial = mine.peek().is_some() && mine.all(|filter| filter.rest.is_some());
        if foreign {
            jobs.extend(
                given.iter().map(|submission| problem.file_job(submission.clone(), partial)),
            );
            if let Some(command) = command {
                jobs.push(problem.command_job(command, &workspace.cache(), partial)?);
            }
            continue;
        }
        let (submissions, wrong) = workspace.submissions(problem, args.has(ALL.long))?;
        faults.extend(wrong.into_iter().map(|fault| (problem.name.as_str(), fault)));
        if problem.cases.is_empty() && problem.faults.is_empty() && !submissions.is_empty() {
            faults.push((&problem.name, problem.without_cases()));
        }
        jobs.extend(
            submissions.into_iter().map(|submission| problem.file_job(submission, partial)),
        );
    }
    Ok(Work { jobs, people })
}

/// The lateness of programs of a class, by the flags.
fn lateness(args: &Args) -> Result<Lateness> {
    let due = args.value(DUE.long).map(|text| {
        let due = text.to_str().and_then(seconds);
        due.ok_or_else(|| {
            let text = quote_path(text);
            format!("--due {text}: is not a time with its zone, such as 2026-11-28T23:59+01:00")
        })
    });
    Ok(Lateness { due: due.transpose()?, is_ignored: args.has(IGNORE_LATE.long) })
}

/// The submissions and cases that were not as expected last time.
pub fn jobs_that_failed<'a>(workspace: &Workspace, problems: &'a [Problem]) -> Result<Work<'a>> {
    let records = last_failed(workspace)?;
    let (mut jobs, mut is_any_gone) = (Vec::new(), false);
    for group in
        records.chunk_by(|a, b| (&a.problem, &a.name, &a.path) == (&b.problem, &b.name, &b.path))
    {
        let FailedCase { problem, name, path, .. } = &group[0];
        let Some(problem) = problems.iter().find(|other| other.name == *problem) else { continue };
        let mut job = if path.as_os_str().is_empty() {
            problem.command_job(name, &workspace.cache(), true)?
        } else {
            match submission_of(workspace, problem, &group[0])? {
                Ok(submission) => problem.file_job(submission, true),
                Err(why) => {
                    let name = quote(name.as_bytes());
                    note(format_args!("{name} failed last time and {why}"));
                    is_any_gone = true;
                    continue;
                }
            }
        };
        let failed =
            |id: &str| group.iter().any(|record| record.case.is_empty() || record.case == id);
        job.partial = group.iter().all(|record| !record.case.is_empty());
        job.cases =
            Cow::Owned(problem.cases.iter().filter(|case| failed(&case.id)).cloned().collect());
        if !job.cases.is_empty() {
            jobs.push(job);
        }
    }
    if jobs.is_empty() && is_any_gone {
        return Err("nothing is left of what failed last time; judge without --failed".to_string());
    }
    Ok(Work { jobs, people: Vec::new() })
}

/// The submission that failed, or the reason why it is not judged again.
fn submission_of(
    workspace: &Workspace,
    problem: &Problem,
    FailedCase { name, path, folder, .. }: &FailedCase,
) -> Result<std::result::Result<Submission, &'static str>> {
    if !path.exists() {
        return Ok(Err("is gone"));
    }
    let Some(source) = source_of(workspace, problem, path) else {
        return Ok(Err("is no program any more"));
    };
    let expectation = expectation(workspace, problem, path, folder)?;
    let submission = |expectation| Submission { name: name.clone(), source, expectation };
    Ok(expectation.map(submission).ok_or("is in a folder that says no verdict any more"))
}

/// The program that failed. One of the problem's own is this file or folder alone.
fn source_of(workspace: &Workspace, problem: &Problem, path: &Path) -> Option<Source> {
    let is_own = path.starts_with(workspace.problem_folder(&problem.name));
    if is_own || path.is_dir() {
        Source::at(path).ok()
    } else {
        Source::of_file_with_references(path)
    }
}

/// The expected result of a program that failed: the one declared now, or for a file from elsewhere the one in
/// the record.
fn expectation(
    workspace: &Workspace,
    problem: &Problem,
    path: &Path,
    folder: &str,
) -> Result<Option<Expectation>> {
    let (submissions, _) = workspace.submissions(problem, true)?;
    let declared = submissions.into_iter().find(|one| one.source.path == path);
    let of_folder = || Expectation::of_folder(folder);
    Ok(declared.map(|one| one.expectation).or_else(of_folder))
}
