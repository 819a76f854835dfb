//! What is to be judged: a job for each submission that the command line or the folders name.

use crate::args::Args;
use crate::compile::Program;
use crate::failed::{self, Record};
use crate::language::Language;
use crate::session::{Job, Source};
use crate::text::{quote, shell_word};
use crate::tree::{Filter, Problem, Submission, Workspace};
use crate::verdict::Expectation;
use crate::{roster, tree, trial, Result};
use std::borrow::Cow;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A problem, and what is wrong in its folders.
pub type Fault<'a> = (&'a str, String);

/// Everything that is to be judged; what is wrong in the folders of submissions becomes a fault.
pub fn jobs<'a>(
    workspace: &Workspace,
    args: &Args,
    problems: &'a [Problem],
    filters: &[Filter],
    again: &str,
    faults: &mut Vec<Fault<'a>>,
) -> Result<Vec<Job<'a>>> {
    let paths: Vec<&Path> = args.values("--submission").map(Path::new).collect();
    let given = roster::submissions(&paths)?;
    let command = args.value("--cmd").map(|command| command.to_string_lossy());
    if command.as_ref().is_some_and(|command| command.trim().is_empty()) {
        return Err("--cmd needs a command: --cmd 'python3 my.py'".to_string());
    }
    let foreign = !given.is_empty() || command.is_some();
    if foreign && args.has("--all") {
        return Err("--all and --submission or --cmd exclude each other".to_string());
    }
    if foreign && problems.len() > 1 {
        return Err(
            "which problem is it for? For example: scripts/judge push-box --submission FILE"
                .to_string(),
        );
    }
    let mut jobs = Vec::new();
    for problem in problems {
        // Filters that name a group or a case leave cases of the problem out.
        let mut mine = filters.iter().filter(|filter| filter.problem == problem.name).peekable();
        let partial = mine.peek().is_some() && mine.all(|filter| filter.rest.is_some());
        if foreign {
            jobs.extend(
                given.iter().map(|submission| problem.file_job(submission.clone(), partial, again)),
            );
            if let Some(command) = &command {
                jobs.push(problem.command_job(command, partial, again)?);
            }
            continue;
        }
        let (submissions, wrong) = workspace.submissions(problem, args.has("--all"))?;
        faults.extend(wrong.into_iter().map(|fault| (problem.name.as_str(), fault)));
        if problem.cases.is_empty() && problem.faults.is_empty() && !submissions.is_empty() {
            faults.push((&problem.name, tree::no_case(&problem.name)));
        }
        jobs.extend(
            submissions.into_iter().map(|submission| problem.file_job(submission, partial, again)),
        );
    }
    Ok(jobs)
}

/// The submissions and cases that were not as expected last time.
pub fn jobs_that_failed<'a>(
    workspace: &Workspace,
    problems: &'a [Problem],
    again: &str,
) -> Result<Vec<Job<'a>>> {
    let file = failed::file(workspace);
    let records = failed::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut jobs = Vec::new();
    for group in
        records.chunk_by(|a, b| (&a.problem, &a.name, &a.path) == (&b.problem, &b.name, &b.path))
    {
        let Record { problem, name, path, folder, .. } = &group[0];
        let Some(problem) = problems.iter().find(|other| other.name == *problem) else { continue };
        let mut job = if path.as_os_str().is_empty() {
            problem.command_job(name, true, again)?
        } else {
            // A file that is gone, or a folder of another version, is not what failed.
            let (Some(language), Some(expectation)) =
                (Language::of_file(path), Expectation::of_folder(folder))
            else {
                continue;
            };
            if !path.is_file() {
                let _ = writeln!(
                    io::stderr(),
                    "judge: {} failed last time and is gone",
                    quote(name.as_bytes())
                );
                continue;
            }
            let submission =
                Submission { name: name.clone(), path: path.clone(), language, expectation };
            problem.file_job(submission, true, again)
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
    Ok(jobs)
}

impl Problem {
    fn job(
        &self,
        submission: Submission,
        source: Source,
        partial: bool,
        [beside, again]: [String; 2],
    ) -> Job<'_> {
        let factor = source.language().1;
        Job {
            problem: &self.name,
            name: submission.name,
            source,
            expectation: submission.expectation,
            cases: Cow::Borrowed(&self.cases[..]),
            partial,
            terms: trial::terms(&self.settings, factor),
            generator: self.generator.as_ref(),
            drawable: self.visualizer.is_some(),
            output_validator: self.output_validator.as_ref(),
            again,
            beside,
        }
    }

    /// A job for a submission in a file; `again` are flags for the command that judges it again.
    pub fn file_job(&self, submission: Submission, partial: bool, again: &str) -> Job<'_> {
        let source = Source::File(submission.path.clone(), submission.language);
        let main = submission.path.ends_with(format!("problems/{}/main.rs", self.name));
        let flag = match main {
            true => String::new(),
            false => format!(" --submission {}", shell_word(&shown_path(&submission.path))),
        };
        let again = format!("{flag}{again}");
        self.job(submission, source, partial, [flag, again])
    }

    fn command_job(&self, command: &str, partial: bool, again: &str) -> Result<Job<'_>> {
        let program =
            Program::command(command).map_err(|error| format!("the current folder: {error}"))?;
        let submission = Submission {
            name: command.to_string(),
            path: PathBuf::new(),
            language: Language::by_name("shell").expect("it is in the table"),
            expectation: Expectation::ACCEPTED,
        };
        let flag = format!(" --cmd {}{again}", shell_word(command));
        Ok(self.job(submission, Source::Command(program), partial, [String::new(), flag]))
    }
}

/// A path as one would type it here.
pub fn shown_path(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_string_lossy().into_owned()
}
