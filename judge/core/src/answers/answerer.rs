//! Runs the reference of a problem and a second program on an input.

use super::confirmation::Confirmation;
use crate::base::text::{escape, quote};
use crate::compile::{Builder, Program};
use crate::judging::data::Data;
use crate::judging::outcome::Outcome;
use crate::judging::run_case::{self, Output, Run};
use crate::judging::Job;
use crate::verdict::Verdict;
use crate::workspace::settings::Settings;
use crate::workspace::{Problem, Submission, Workspace};
use crate::Result;
use sandbox::{Failure, Sandbox};
use std::path::Path;
use std::result;
use std::time::Duration;

/// The folders of the programs that can confirm an answer, the slow and simple ones first.
const CONFIRMING: [&str; 2] = ["brute_force", "accepted"];
/// What is kept of an output, in bytes: all, as the output limit comes first.
const MAX_OUTPUT: usize = usize::MAX;

/// Finds the answers of a problem.
pub struct Answerer<'a> {
    problem: &'a Problem,
    builder: &'a Builder,
    reference: &'a Submission,
    /// The programs that can confirm an answer.
    others: Vec<Submission>,
}

/// An input whose answer is asked for.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub input: &'a Path,
    /// The flags of the output validator for this case, in place of those of the problem.
    pub validator_flags: Option<&'a [String]>,
    /// The CPU time of a program in a fast language; one in a slow language gets a multiple.
    pub time: Duration,
}

impl<'a> Answerer<'a> {
    /// The programs of a problem.
    ///
    /// # Errors
    ///
    /// The problem has no reference, or one of its folders cannot be read.
    pub fn new(
        workspace: &Workspace,
        problem: &'a Problem,
        builder: &'a Builder,
    ) -> Result<Answerer<'a>> {
        let reference = problem.needed_reference()?;
        let (submissions, _) = workspace.submissions(problem, true)?;
        let mut others = Vec::new();
        for folder in CONFIRMING {
            for one in &submissions {
                // A copy of the reference confirms nothing.
                let is_other = !one.source.is_same(&reference.source);
                if one.expectation.label == folder && is_other {
                    others.push(one.clone());
                }
            }
        }
        Ok(Answerer { problem, builder, reference, others })
    }

    /// The program that gives the answers.
    pub fn reference(&self) -> &'a Submission {
        self.reference
    }

    /// Builds the reference, so that one that cannot be built is reported before any case.
    pub fn build(&self, sandbox: &mut Sandbox) -> result::Result<(), Failure> {
        self.program(sandbox, self.reference).map(drop)
    }

    /// Runs the reference: how that ended, and the answer. With `known`, the answer that there is, the
    /// outcome says whether the output is right by it. Where the output validator talks to the program, a new
    /// answer is empty, and the outcome says whether the validator accepts the reference.
    pub fn answer(
        &self,
        sandbox: &mut Sandbox,
        question: Question,
        known: Option<&Path>,
    ) -> result::Result<(Outcome, Vec<u8>), Failure> {
        let has_answers = self.problem.settings.problem_type.has_answers();
        let empty = (!has_answers).then_some(Data::Bytes(b""));
        let known = known.map(Data::Path).or(empty);
        let (outcome, output) = self.run(sandbox, self.reference, question, known)?;
        Ok((outcome, if has_answers { output } else { Vec::new() }))
    }

    /// Asks the other programs about the answer of the reference: the first that runs to its end
    /// decides. What is right is decided as when the problem is judged.
    pub fn confirm(
        &self,
        sandbox: &mut Sandbox,
        question: Question,
        answer: &[u8],
    ) -> result::Result<Confirmation, Failure> {
        let mut unable = Vec::new();
        for other in &self.others {
            let name = || other.name.clone();
            let (outcome, output) =
                match self.run(sandbox, other, question, Some(Data::Bytes(answer))) {
                    Ok(ran) => ran,
                    Err(Failure::Error(why)) => {
                        unable.push(format!("{}: {why}", escape(other.name.as_bytes())));
                        continue;
                    }
                    Err(Failure::Interrupted) => return Err(Failure::Interrupted),
                };
            match outcome.verdict {
                Verdict::Ac => return Ok(Confirmation::By(name())),
                Verdict::Wa | Verdict::Pe => {
                    return Ok(Confirmation::Disagreement { by: name(), output })
                }
                Verdict::Tle | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
                    let end = outcome.end();
                    unable.push(format!("{}: {end}", escape(other.name.as_bytes())));
                }
            }
        }
        Ok(Confirmation::Nobody(unable))
    }

    /// Runs a program, and judges what it prints if there is an answer.
    fn run(
        &self,
        sandbox: &mut Sandbox,
        submission: &Submission,
        question: Question,
        answer: Option<Data>,
    ) -> result::Result<(Outcome, Vec<u8>), Failure> {
        let program = self.program(sandbox, submission)?;
        let settings = Settings { time_limit: question.time, ..self.problem.settings.clone() };
        let job = Job {
            limits: settings.limits_of(submission.source.language),
            ..self.problem.file_job(submission.clone(), false)
        };
        let mut output = Output::up_to(MAX_OUTPUT);
        let run = Run {
            program: &program,
            job: &job,
            input: Data::Path(question.input),
            answer,
            validator_flags: question.validator_flags,
            overtime: false,
        };
        let outcome = run_case::judge(sandbox, self.builder, run, Some(&mut output))?;
        Ok((outcome, output.bytes))
    }

    fn program(
        &self,
        sandbox: &mut Sandbox,
        submission: &Submission,
    ) -> result::Result<Program, Failure> {
        let source = &submission.source;
        let quoted = quote(source.path.as_os_str().as_encoded_bytes());
        let built = self.builder.build(sandbox, source);
        built.map_err(|error| error.into_failure(&format!("{quoted} does not compile:\n")))
    }
}
