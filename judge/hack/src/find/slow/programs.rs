//! The programs of a search for slow inputs: the one under test, and those of the problem.

use crate::environment::Environment;
use crate::find::parts::Target;
use crate::find::worker::Worker;
use judge_core::base::file;
use judge_core::base::text::escape;
use judge_core::compile::Program;
use judge_core::judging::data::Data;
use judge_core::judging::generate;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::Job;
use judge_core::verdict::{Expectation, Verdict};
use judge_core::workspace::{self, Submission};
use sandbox::{End, Failure};
use std::thread;

/// The largest stored input that is read, in bytes.
const MAX_INPUT: u64 = 64 << 20;
/// Without a validator so many other right programs must agree with the reference.
const WITNESSES: usize = 2;

/// The programs, built.
pub struct Programs<'a> {
    pub target: Target<'a>,
    /// The program under test on one case.
    pub job: Job<'a>,
    pub program: Program,
    /// The reference on one case.
    reference_job: Job<'a>,
    reference: Program,
    generator: Option<Program>,
    validator: Option<Program>,
    /// Where there is no validator: other right programs.
    witnesses: Vec<(Job<'a>, Program)>,
}

/// What a right program says of an input.
pub enum Answer {
    /// The answer, and the run that gave it.
    Right(Vec<u8>, Outcome),
    /// It fails or is too slow there, so the input is no case.
    None,
}

impl<'a> Programs<'a> {
    /// Builds the programs of a problem; the program under test beside the others.
    ///
    /// # Errors
    ///
    /// One of them does not compile, or there is no reference.
    pub fn build(target: Target<'a>, environment: Environment) -> Result<Programs<'a>, Failure> {
        let problem = target.problem;
        let submission = target.submission;
        let (program, programs) = thread::scope(|scope| {
            let build = || {
                let name = escape(submission.name.as_bytes());
                build_one(environment, submission, &name)
            };
            let program = scope.spawn(build);
            let others = Programs::build_others(target, environment);
            (program.join().expect("no building panics"), others)
        });
        let (reference_job, reference, generator, validator, witnesses) = programs?;
        let job = problem.file_job(submission.clone(), true, "");
        let program = program?;
        Ok(Programs {
            target,
            job,
            program,
            reference_job,
            reference,
            generator,
            validator,
            witnesses,
        })
    }

    #[allow(clippy::type_complexity)]
    fn build_others(
        target: Target<'a>,
        environment: Environment,
    ) -> Result<
        (Job<'a>, Program, Option<Program>, Option<Program>, Vec<(Job<'a>, Program)>),
        Failure,
    > {
        let problem = target.problem;
        let reference = problem.reference()?.ok_or_else(|| {
            let why = problem.without_reference();
            Failure::Error(format!("{why}, so nothing knows the right answers"))
        })?;
        let name = format!("the reference, {},", escape(reference.name.as_bytes()));
        let reference_program = build_one(environment, reference, &name)?;
        let folder = environment.workspace.problem_folder(&problem.name);
        let mut sandbox = environment.sandbox();
        let mut tool = |name: &str| -> Result<Option<Program>, Failure> {
            let Some(tool) = workspace::tool(&folder, name)? else { return Ok(None) };
            let message = format!("the {name}");
            environment.build(&mut sandbox, &tool.path, tool.language, &message).map(Some)
        };
        let (generator, validator) = (tool("generator")?, tool("validator")?);
        let mut witnesses = Vec::new();
        if validator.is_none() {
            let (submissions, _) = environment.workspace.submissions(problem, true)?;
            for other in submissions {
                let is_right = other.expectation.folder == Expectation::ACCEPTED.folder;
                if witnesses.len() < WITNESSES && is_right && other.path != reference.path {
                    let name = escape(other.name.as_bytes());
                    let program = build_one(environment, &other, &name)?;
                    witnesses.push((problem.file_job(other, true, ""), program));
                }
            }
        }
        let job = problem.file_job(reference.clone(), true, "");
        Ok((job, reference_program, generator, validator, witnesses))
    }

    /// Whether there is a validator.
    pub fn has_validator(&self) -> bool {
        self.validator.is_some()
    }

    /// The language of the program under test.
    pub fn language(&self) -> &'static str {
        self.target.submission.language.name
    }

    /// Whether the problem has a generator that is called with a seed and a size.
    pub fn has_generator(&self) -> bool {
        self.generator.is_some()
    }

    /// The input of a stored case. `None` if it cannot be read or made.
    pub fn stored(&self, worker: &mut Worker, case: usize) -> Result<Option<Vec<u8>>, Failure> {
        let problem = self.target.problem;
        let Some(case) = problem.cases.get(case) else { return Ok(None) };
        let builder = self.target.environment.builder;
        let input =
            generate::input_of(&mut worker.sandbox, builder, &problem.generators, &case.input);
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
        let Some(generator) = &self.generator else { return Ok(None) };
        let output = worker.run_tool(generator, None, &[seed.to_string(), size.to_string()])?;
        Ok(output.end.is_success().then_some(output.stdout))
    }

    /// Whether an input is valid. A validator that crashes refuses it: many end with an assertion.
    /// Without a validator the right programs must agree.
    pub fn is_valid(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        if let Some(validator) = &self.validator {
            let output = worker.run_tool(validator, Some(input), &[])?;
            return Ok(output.end == End::Exited(42));
        }
        let Answer::Right(answer, _) = self.answer(worker, input)? else { return Ok(false) };
        for (job, program) in &self.witnesses {
            let outcome = run(worker, job, program, input, Some(&answer), None)?;
            if outcome.verdict != Verdict::Ac {
                return Ok(false);
            }
        }
        Ok(!self.witnesses.is_empty())
    }

    /// Judges the time of the program under test as `scripts/judge` does, a close call twice. Its output
    /// is not looked at.
    pub fn judge(&self, worker: &mut Worker, input: &[u8]) -> Result<Outcome, Failure> {
        let (program, job, input) = (&self.program, &self.job, Data::Bytes(input));
        let run = Run { program, job, input, answer: None, validator_flags: None, overtime: true };
        let builder = worker.builder();
        run_case::judge_settled(&mut worker.sandbox, builder, run, None)
    }

    /// Runs the program under test once, without looking at its output. It is stopped at its limit.
    pub fn run(&self, worker: &mut Worker, input: &[u8]) -> Result<Outcome, Failure> {
        run(worker, &self.job, &self.program, input, None, None)
    }

    /// The answer of the reference.
    pub fn answer(&self, worker: &mut Worker, input: &[u8]) -> Result<Answer, Failure> {
        let mut output = Output::up_to(usize::MAX);
        let outcome =
            run(worker, &self.reference_job, &self.reference, input, None, Some(&mut output))?;
        Ok(match outcome.verdict {
            Verdict::Ac => Answer::Right(output.bytes, outcome),
            _ => Answer::None,
        })
    }

    /// Whether the program under test is the reference.
    pub fn is_reference(&self) -> bool {
        self.target.problem.is_reference(&self.target.submission.path)
    }
}

/// Runs a program once within the limits of a job.
fn run(
    worker: &mut Worker,
    job: &Job,
    program: &Program,
    input: &[u8],
    answer: Option<&[u8]>,
    kept: Option<&mut Output>,
) -> Result<Outcome, Failure> {
    let (input, answer) = (Data::Bytes(input), answer.map(Data::Bytes));
    let run = Run { program, job, input, answer, validator_flags: None, overtime: false };
    let builder = worker.builder();
    run_case::judge(&mut worker.sandbox, builder, run, kept)
}

fn build_one(
    environment: Environment,
    submission: &Submission,
    name: &str,
) -> Result<Program, Failure> {
    let mut sandbox = environment.sandbox();
    environment.build(&mut sandbox, &submission.path, submission.language, name)
}
