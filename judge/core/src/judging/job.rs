//! What is judged, what came of it, and who is told: the data that workers and reports share.

use crate::base::text::{shell_word, shown_path};
use crate::compare::Mode;
use crate::compile::{BuildError, Program};
use crate::judging::outcome::Outcome;
use crate::language::Language;
use crate::verdict::{Expectation, Verdict};
use crate::workspace::{Case, Problem, Submission, Tool};
use crate::Result;
use sandbox::Limits;
use std::borrow::Cow;
use std::path::PathBuf;

/// A submission and the cases it is judged on.
pub struct Job<'a> {
    pub problem: &'a str,
    /// How the report names the submission.
    pub name: String,
    pub source: Source,
    pub expectation: Expectation,
    pub cases: Cow<'a, [Case]>,
    /// The cases are not all that the problem has.
    pub partial: bool,
    pub limits: Limits,
    /// How outputs are compared with answers, where no output validator decides.
    pub compare: Mode,
    pub generator: Option<&'a Tool>,
    /// `show` can draw its cases.
    pub drawable: bool,
    /// Decides about outputs instead of a comparison.
    pub output_validator: Option<&'a Tool>,
    /// What follows `scripts/judge PROBLEM/CASE` in the command that judges one case again.
    pub again: String,
    /// The flag by which `show` puts what the program prints beside a picture: with its file, or none.
    pub beside: String,
}

impl Job<'_> {
    /// Whether the submission, if it was judged at all, got what is expected of it.
    pub fn is_expected(&self, verdicts: &Verdicts) -> bool {
        match &verdicts.build_error {
            Some(BuildError::CompileError(_)) => return false,
            Some(BuildError::JudgeError(_) | BuildError::Interrupted) => return true,
            None => {}
        }
        let all = || verdicts.outcomes.iter().map(|case| case.1.verdict);
        // A part of the cases need not hold the one that breaks a wrong program.
        let some = self.partial || verdicts.interrupted || !verdicts.failures.is_empty();
        self.expectation.holds(all())
            || some && all().all(|verdict| self.expectation.permits(verdict))
    }
}

/// Where the program of a job comes from.
pub enum Source {
    File(PathBuf, &'static Language),
    Command(Program),
}

impl Source {
    /// The language of the program, and the multiple of the time limit that it gets.
    pub fn language(&self) -> (&'static str, u32) {
        match self {
            Source::File(_, language) => (language.name, language.time_factor),
            Source::Command(_) => ("command", 1),
        }
    }
}

/// What came of a job.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// Why it was not run, if it was not.
    pub build_error: Option<BuildError>,
    /// In case order; a case is missing when the judge failed on it or was interrupted.
    pub outcomes: Vec<(usize, Outcome)>,
    /// Cases that the judge could not judge, and why.
    pub failures: Vec<(usize, String)>,
    pub interrupted: bool,
    pub(crate) passed_count: usize,
}

impl Verdicts {
    /// The verdict on the submission: the first that is not AC, in case order. `None` when it was
    /// not judged.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.build_error {
            Some(BuildError::CompileError(_)) => return Some(Verdict::Ce),
            Some(_) => return None,
            None => {}
        }
        let first_bad = self.outcomes.iter().map(|case| case.1.verdict).find(|&v| v != Verdict::Ac);
        first_bad.or(self.outcomes.first().map(|_| Verdict::Ac))
    }

    /// How many cases are AC.
    pub fn passed(&self) -> usize {
        self.passed_count
    }
}

/// Who is told, in order.
pub trait Reporter {
    /// A case has been judged.
    fn case(&mut self, _job: &Job, _case: &Case, _outcome: &Outcome) {}
    /// A submission is done.
    fn submission(&mut self, job: &Job, verdicts: &Verdicts);
    /// Called several times a second, and after each submission.
    fn progress(&mut self, _stage: &Stage) {}
}

/// How far the judging has come.
pub struct Stage<'a> {
    /// The first submission that is not done.
    pub job: &'a Job<'a>,
    /// It is not built yet.
    pub compiling: bool,
    /// Cases that are judged, or never will be.
    pub done: usize,
    pub total: usize,
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
            limits: self.settings.limits(factor),
            compare: self.settings.compare,
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

    /// A job for a command of the user.
    pub fn command_job(&self, command: &str, partial: bool, again: &str) -> Result<Job<'_>> {
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
