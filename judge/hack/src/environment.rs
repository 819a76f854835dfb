//! The context that building and running programs needs.

use judge_core::base::{cores, file};
use judge_core::compile::{Builder, Program};
use judge_core::judging::{generate, session, Job, Reporter, Verdicts};
use judge_core::time_limit::Measurer;
use judge_core::tools::Alone;
use judge_core::workspace::{Generators, Input, Problem, Source, Submission, Workspace};
use sandbox::{unless_interrupted, Failure, Isolation, Sandbox};
use std::os::fd::BorrowedFd;
use std::path::PathBuf;

/// The context that building and running programs needs, shared by all threads of a command.
#[derive(Clone, Copy)]
pub struct Environment<'a> {
    pub workspace: &'a Workspace,
    pub builder: &'a Builder,
    pub isolation: &'a Isolation,
    /// Becomes readable when the user presses Ctrl-C.
    pub interrupt: BorrowedFd<'a>,
    /// Tells the user a line at once.
    pub notes: &'a (dyn Fn(&str) + Sync),
}

/// The file with the input of a case; a `.gen` case makes it first. The inner `Err` is the fault of the case.
pub fn input_file(
    alone: &mut Alone,
    generators: &Generators,
    input: &Input,
) -> Result<Result<PathBuf, String>, Failure> {
    unless_interrupted(generate::input_of(alone, generators, input))
}

/// The bytes of the input of a case, at most `max`. `None` where it cannot be read or made, which judging reports.
pub fn input_bytes(
    alone: &mut Alone,
    generators: &Generators,
    input: &Input,
    max: u64,
) -> Result<Option<Vec<u8>>, Failure> {
    let path = input_file(alone, generators, input)?;
    Ok(path.ok().and_then(|path| file::read(&path, max).ok()))
}

impl<'a> Environment<'a> {
    /// A sandbox for one thread.
    pub fn sandbox(&self) -> Sandbox<'a> {
        Sandbox::start(self.isolation, Some(self.interrupt))
    }

    /// A program that must compile; `name` is what a message calls it.
    pub fn build(&self, source: &Source, name: &str) -> Result<Program, Failure> {
        let built = self.builder.build(&mut self.sandbox(), source);
        built.map_err(|error| error.into_failure(&format!("{name} does not compile:\n")))
    }

    /// Tells the user a line.
    pub fn note(&self, line: &str) {
        (self.notes)(line);
    }

    /// Gives each problem that names no time limit a provisional one, and notes that.
    pub fn provide_time_limits(&self, problems: &mut [Problem]) -> Result<(), Failure> {
        // As many programs at once as there are cores.
        let measurer = Measurer {
            workspace: self.workspace,
            builder: self.builder,
            isolation: self.isolation,
            interrupt: self.interrupt,
            workers: cores(),
        };
        for line in measurer.provide(problems, &mut |line| self.note(line))? {
            self.note(&line);
        }
        Ok(())
    }

    /// Options for judging submissions with one worker for each core.
    pub fn session_options(&self) -> session::Options<'a> {
        session::Options::new(cores(), self.isolation, Some(self.interrupt))
    }

    /// Judges jobs; the verdicts of each, in order.
    pub fn judge(
        &self,
        jobs: &[Job],
        options: &session::Options,
    ) -> Result<Vec<Verdicts>, Failure> {
        let mut all = AllVerdicts::default();
        if session::judge(jobs, self.builder, options, &mut all)? {
            return Err(Failure::Interrupted);
        }
        Ok(all.0)
    }

    /// The submissions of a problem that are meant to fail.
    pub fn wrong_submissions(&self, problem: &Problem) -> judge_core::Result<Vec<Submission>> {
        let (mut submissions, _) = self.workspace.submissions(problem, true)?;
        submissions.retain(|one| one.expectation.is_to_fail());
        Ok(submissions)
    }
}

/// Collects the verdicts of submissions, in order.
#[derive(Default)]
struct AllVerdicts(Vec<Verdicts>);

impl Reporter for AllVerdicts {
    fn submission(&mut self, _: &Job, verdicts: &Verdicts) {
        self.0.push(verdicts.clone());
    }
}
