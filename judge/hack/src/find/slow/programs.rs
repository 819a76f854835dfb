//! The programs of a search for slow inputs: the one under test, and those of the problem.

use super::stored_cases;
use crate::environment::Environment;
use crate::find::deadline::Deadline;
use crate::find::inputs::{self, Model};
use crate::find::parts::Target;
use crate::find::worker::Worker;
use batch::Served;
use judge_core::base::file;
use judge_core::base::text::escape;
use judge_core::compile::Program;
use judge_core::judging::data::Data;
use judge_core::judging::generate;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Run};
use judge_core::judging::Job;
use judge_core::tools::{Agreement, Checked, Question, Runner, Tools, SAMPLES};
use judge_core::verdict::Verdict;
use judge_core::workspace::Case;
use sandbox::Failure;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::Duration;
use std::{iter, thread};

/// The largest stored input that is read, in bytes.
const MAX_INPUT: u64 = 64 << 20;

/// Where no input is stored, its shape is learnt from those that the generator makes of these sizes.
const GENERATED_SIZES: [u64; 3] = [3, 5, 8];

/// Nothing is learnt where less time is left than this part of the time that has passed.
const LEARNING_PART: u32 = 3;

/// The programs, built.
pub struct Programs<'a> {
    pub target: Target<'a>,
    /// The program under test on one case.
    pub job: Job<'a>,
    pub program: Program,
    /// The cases, those without an answer too: the reference knows it.
    pub cases: Vec<&'a Case>,
    tools: Tools<Served>,
    model: OnceLock<Model>,
}

impl<'a> Programs<'a> {
    /// Builds the programs of a problem; the program under test beside the others.
    ///
    /// # Errors
    ///
    /// One of them does not compile, or there is no reference.
    pub fn build(target: Target<'a>, environment: Environment) -> Result<Programs<'a>, Failure> {
        let Target { problem, submission, .. } = target;
        let (program, tools) = thread::scope(|scope| {
            let program = scope.spawn(|| {
                let name = escape(submission.name.as_bytes());
                environment.build(&mut environment.sandbox(), &submission.source, &name)
            });
            let tools = Target { environment, ..target }.build_tools();
            (program.join().expect("no building panics"), tools)
        });
        let (tools, notes) = tools?;
        for note in notes {
            let _ = writeln!(io::stderr(), "hack: {note}");
        }
        let job = problem.file_job(submission.clone(), true);
        let cases = problem.cases.iter().chain(&problem.unanswered).collect();
        let model = OnceLock::new();
        Ok(Programs { target, job, program: program?, cases, tools, model })
    }

    /// What inputs look like. It is learnt when it is first asked for: stored cases are tried without it. `None`
    /// where there is too little time, since learning cannot be cancelled.
    pub fn model(&self, worker: &mut Worker, end: Deadline) -> Result<Option<&Model>, Failure> {
        if self.model.get().is_some() || end.left() * LEARNING_PART < end.elapsed() {
            return Ok(self.model.get());
        }
        let mut made = Vec::new();
        if self.cases.is_empty() && self.has_generator() {
            for size in GENERATED_SIZES {
                made.extend(self.generated(worker, 1, size)?);
            }
        }
        let Target { problem, environment, .. } = self.target;
        let folder = environment.workspace.problem_folder(&problem.name);
        let model = inputs::model(problem, &folder, made, worker)?;
        Ok(Some(self.model.get_or_init(|| model)))
    }

    /// Does without validators that a search cannot use. Returns what to say of that.
    pub fn check_validators(&self, worker: &mut Worker) -> Result<Option<String>, Failure> {
        let mut samples = Vec::new();
        // The small ones: to make a large one takes time.
        for case in stored_cases::smallest_first(&self.cases).into_iter().take(SAMPLES) {
            if let Some(input) = self.stored(worker, case)? {
                samples.push((&*self.cases[case].id, input));
            }
        }
        let samples = samples.iter().map(|(name, input)| (*name, &**input));
        self.tools.by(worker).keep_usable(samples)
    }

    /// What the user should know of the inputs, a line each.
    pub fn notes(&self) -> &[String] {
        self.model.get().map_or(&[], |model| &model.notes)
    }

    /// Whether there is a validator.
    pub fn has_validator(&self, worker: &mut Worker) -> Result<bool, Failure> {
        self.tools.by(worker).has_validators()
    }

    /// The language of the program under test.
    pub fn language(&self) -> &'static str {
        self.target.submission.source.language.name
    }

    /// Whether the problem has a generator that is called with a seed and a size.
    pub fn has_generator(&self) -> bool {
        self.target.problem.generators.own.is_some()
    }

    /// The input of a stored case. `None` if it cannot be read or made.
    pub fn stored(&self, worker: &mut Worker, case: usize) -> Result<Option<Vec<u8>>, Failure> {
        let problem = self.target.problem;
        let Some(case) = self.cases.get(case) else { return Ok(None) };
        let builder = self.target.environment.builder;
        let input = generate::input_of(
            &mut worker.alone.sandbox,
            builder,
            &problem.generators,
            &case.input,
        );
        match input {
            Ok(path) => Ok(file::read(&path, MAX_INPUT).ok()),
            Err(Failure::Error(_)) => Ok(None),
            Err(Failure::Interrupted) => Err(Failure::Interrupted),
        }
    }

    /// The input of the generator; `None` if it makes none.
    pub fn generated(
        &self,
        worker: &mut Worker,
        seed: u64,
        size: u64,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let made = self.tools.by(worker).make(iter::once(seed), size)?;
        Ok(made.into_iter().flatten().next())
    }

    /// Whether an input is valid. A validator that crashes refuses it: many end with an assertion.
    /// Without a validator the right programs must agree.
    pub fn is_valid(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        if self.has_validator(worker)? {
            let checked = self.tools.by(worker).accepts(Data::Bytes(input))?;
            return Ok(matches!(checked, Checked::Accepted(_)));
        }
        let Some((answer, _)) = self.answer(worker, input)? else { return Ok(false) };
        let (question, tested) = (Question::of(Data::Bytes(input)), &self.target.submission.source);
        let agreement = self.tools.by(worker).agree(question, &answer, tested)?;
        Ok(agreement == Agreement::Everybody)
    }

    /// Judges the time of the program under test as `scripts/judge` does, a close call twice. Its output
    /// is not looked at.
    pub fn judge(&self, worker: &mut Worker, input: &[u8]) -> Result<Outcome, Failure> {
        let (program, job, input) = (&self.program, &self.job, Data::Bytes(input));
        let run = Run { program, job, input, answer: None, validator_flags: None, overtime: true };
        let builder = worker.alone.builder;
        run_case::judge_settled(&mut worker.alone.sandbox, builder, run, None)
    }

    /// Runs the program under test once, without looking at its output. It is stopped at its limit.
    pub fn run(&self, worker: &mut Worker, input: &[u8]) -> Result<Outcome, Failure> {
        let (program, job, input) = (&self.program, &self.job, Data::Bytes(input));
        let run = Run { program, job, input, answer: None, validator_flags: None, overtime: false };
        worker.alone.judge(run, None)
    }

    /// The answer of the reference, and how long it ran. `None` where it fails or is too slow, so that the input
    /// is no case.
    pub fn answer(
        &self,
        worker: &mut Worker,
        input: &[u8],
    ) -> Result<Option<(Vec<u8>, Duration)>, Failure> {
        let answer = self.tools.by(worker).answers(&[Data::Bytes(input)])?.pop();
        let right = answer.and_then(Result::ok);
        let right = right.filter(|answer| answer.outcome.verdict == Verdict::Ac);
        Ok(right.map(|answer| (answer.output, answer.outcome.time)))
    }
}
