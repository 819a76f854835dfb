//! The answer of the reference.

use super::runner::{Call, Role, Runner, Tool, ToolRun};
use super::toolbox::Query;
use crate::compile::Program;
use crate::judging::data::Data;
use crate::judging::run_case::{Output, Run};
use crate::judging::Job;
use crate::workspace::limits::Patience;
use crate::workspace::settings::Settings;
use crate::workspace::Submission;
use sandbox::{unless_interrupted, Failure};

/// The maximum number of bytes kept of an output: all, as the output limit comes first.
const MAX_OUTPUT: usize = usize::MAX;

/// An input whose answer is asked for.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub input: Data<'a>,
    /// The flags of the output validator for this case, in place of the problem's flags.
    pub validator_flags: Option<&'a [String]>,
    pub patience: Patience,
}

impl<'a> Question<'a> {
    /// An input of no case, answered as long as a program is judged.
    pub fn of(input: Data<'a>) -> Question<'a> {
        Question { input, validator_flags: None, patience: Patience::Judged }
    }
}

impl<R: Runner> Query<'_, R> {
    /// Runs the reference. With `known`, the answer that there is, the outcome says whether the output is right
    /// by it. Where the output validator talks to the program, a new answer is empty, and the outcome says
    /// whether the validator accepts the reference.
    ///
    /// # Errors
    ///
    /// There is no reference, or it cannot be run.
    pub fn answer(&mut self, question: Question, known: Option<Data>) -> Result<ToolRun, Failure> {
        let (reference, built) = (self.reference()?, self.built_reference()?);
        let mut answer = self.judge(&reference.submission, built.program(), question, known)?;
        answer.output = reference.plain(answer.output);
        Ok(answer)
    }

    /// Runs the reference on each of these inputs, within the limits that it has when it is judged. An inner
    /// `Err` says how the output validator failed, where that talks to it.
    ///
    /// # Errors
    ///
    /// As [`Query::answer`].
    pub fn answers(&mut self, inputs: &[Data]) -> Result<Vec<crate::Result<ToolRun>>, Failure> {
        let built = self.built_reference()?;
        let settings = &self.tools.problem.settings;
        if settings.problem_type.has_answers() {
            let limits = settings.limits_of(built.source().language);
            let calls: Vec<Call> = inputs.iter().map(|&input| Call { words: &[], input }).collect();
            let answers = self.runner.run(&built, Role::Reference, limits, &calls)?;
            let reference = self.reference()?;
            let plain = |run: ToolRun| Ok(ToolRun { output: reference.plain(run.output), ..run });
            return Ok(answers.into_iter().map(plain).collect());
        }
        let answer = |&input| unless_interrupted(self.answer(Question::of(input), None));
        inputs.iter().map(answer).collect()
    }

    /// Runs a right program, and judges its output if there is an answer. A program that talks to the output
    /// validator needs none, and its output is no answer.
    pub(super) fn judge(
        &mut self,
        submission: &Submission,
        program: &Program,
        question: Question,
        answer: Option<Data>,
    ) -> Result<ToolRun, Failure> {
        let Question { input, validator_flags, patience } = question;
        let settings = &self.tools.problem.settings;
        let settings = Settings { time_limit: patience.time(settings), ..settings.clone() };
        let job = Job {
            limits: settings.limits_of(submission.source.language),
            ..self.tools.problem.file_job(submission.clone(), true)
        };
        let has_answers = settings.problem_type.has_answers();
        let answer = answer.or((!has_answers).then_some(Data::Bytes(b"")));
        let mut output = Output::up_to(if has_answers { MAX_OUTPUT } else { 0 });
        let run = Run { program, job: &job, input, answer, validator_flags, overtime: false };
        let outcome = self.runner.judge(run, Some(&mut output))?;
        Ok(ToolRun { outcome, output: output.bytes })
    }
}
