//! The programs of a search for slow inputs: the one under test, and those of the problem.

use super::stored_cases;
use crate::environment::Environment;
use crate::find::parts::Target;
use crate::find::worker::Worker;
use batch::Served;
use judge_core::base::file;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::text::escape;
use judge_core::compile::Program;
use judge_core::judging::data::Data;
use judge_core::judging::generate;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::judging::{validate, Job};
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, Case, Submission};
use sandbox::Failure;
use std::io::{self, Write};
use std::thread;

/// The largest stored input that is read, in bytes.
const MAX_INPUT: u64 = 64 << 20;
/// Without a validator so many other right programs must agree with the reference.
const WITNESSES: usize = 2;
/// Stored inputs on which validators are tried.
const CHECKED_CASES: usize = 3;

/// The programs, built.
pub struct Programs<'a> {
    pub target: Target<'a>,
    /// The program under test on one case.
    pub job: Job<'a>,
    pub program: Program,
    /// The cases, those without an answer too: the reference knows it.
    pub cases: Vec<&'a Case>,
    own: OwnPrograms<'a>,
}

/// The programs of the problem.
struct OwnPrograms<'a> {
    /// The reference, on one case.
    reference: RightProgram<'a>,
    generator: Option<Served>,
    /// All must accept an input. They get no server: most of their time goes into large inputs.
    validators: Vec<Served>,
    /// Their flags in sets: see [`judge_core::workspace::Problem::input_flags`].
    input_flags: Vec<InputFlags>,
    /// Where there is no validator: other right programs, which must agree.
    witnesses: Vec<RightProgram<'a>>,
}

/// A right program, and its limits.
struct RightProgram<'a> {
    job: Job<'a>,
    program: Program,
}

/// What a right program says of an input.
pub enum Answer {
    /// The answer, and the run that gave it.
    Right(Vec<u8>, Box<Outcome>),
    /// It fails or is too slow there, so the input is no case.
    None,
}

impl<'a> RightProgram<'a> {
    fn build(
        target: Target<'a>,
        environment: Environment,
        submission: &Submission,
        name: &str,
    ) -> Result<RightProgram<'a>, Failure> {
        let mut sandbox = environment.sandbox();
        let program = environment.build(&mut sandbox, &submission.source, name)?;
        Ok(RightProgram { job: target.problem.file_job(submission.clone(), true), program })
    }
}

impl<'a> OwnPrograms<'a> {
    fn build(target: Target<'a>, environment: Environment) -> Result<OwnPrograms<'a>, Failure> {
        let problem = target.problem;
        let reference = problem.reference()?.ok_or_else(|| {
            let why = problem.without_reference();
            Failure::Error(format!("{why}, so nothing knows the right answers"))
        })?;
        let name = format!("the reference, {},", escape(reference.name.as_bytes()));
        let (reference, generator, validators) = thread::scope(|scope| {
            let validators = scope.spawn(|| OwnPrograms::build_validators(target, environment));
            let reference = RightProgram::build(target, environment, reference, &name);
            let generator = problem.generators.own.as_ref().map(|source| {
                let mut sandbox = environment.sandbox();
                let program = environment.build(&mut sandbox, source, "the generator")?;
                Ok::<_, Failure>(Served::new(program, source.clone()))
            });
            (reference, generator.transpose(), validators.join().expect("no building panics"))
        });
        let (reference, generator, validators) = (reference?, generator?, validators?);
        let (input_flags, witnesses) = (problem.input_flags(), Vec::new());
        let mut own = OwnPrograms { reference, generator, validators, input_flags, witnesses };
        if own.validators.is_empty() {
            own.build_witnesses(target, environment)?;
        }
        Ok(own)
    }

    /// The validators that can be built.
    fn build_validators(target: Target, environment: Environment) -> Result<Vec<Served>, Failure> {
        let mut sandbox = environment.sandbox();
        let folder = environment.workspace.problem_folder(&target.problem.name);
        let mut validators = Vec::new();
        for source in workspace::input_validators(&folder)? {
            match environment.build(&mut sandbox, &source, "the validator") {
                Ok(program) => validators.push(Served::new(program, source)),
                // The others may do.
                Err(Failure::Error(why)) => {
                    let _ = writeln!(io::stderr(), "hack: {why}");
                }
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            }
        }
        Ok(validators)
    }

    fn build_witnesses(
        &mut self,
        target: Target<'a>,
        environment: Environment,
    ) -> Result<(), Failure> {
        let (mut submissions, _) = environment.workspace.submissions(target.problem, true)?;
        // Compiled programs answer fastest.
        submissions.sort_by_key(|one| one.source.language.time_factor);
        for other in submissions {
            let is_reference = target.problem.is_reference(&other.source.path);
            if self.witnesses.len() == WITNESSES || is_reference || !other.expectation.is_accepted()
            {
                continue;
            }
            let name = escape(other.name.as_bytes());
            match RightProgram::build(target, environment, &other, &name) {
                Ok(program) => self.witnesses.push(program),
                // Others may do.
                Err(Failure::Error(_)) => {}
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            }
        }
        Ok(())
    }
}

impl<'a> Programs<'a> {
    /// Builds the programs of a problem; the program under test beside the others.
    ///
    /// # Errors
    ///
    /// One of them does not compile, or there is no reference.
    pub fn build(target: Target<'a>, environment: Environment) -> Result<Programs<'a>, Failure> {
        let submission = target.submission;
        let (program, own) = thread::scope(|scope| {
            let program = scope.spawn(|| {
                let mut sandbox = environment.sandbox();
                let name = escape(submission.name.as_bytes());
                environment.build(&mut sandbox, &submission.source, &name)
            });
            let own = OwnPrograms::build(target, environment);
            (program.join().expect("no building panics"), own)
        });
        let job = target.problem.file_job(submission.clone(), true);
        let cases = target.problem.cases.iter().chain(&target.problem.unanswered).collect();
        Ok(Programs { target, job, program: program?, cases, own: own? })
    }

    /// Does without validators that refuse what is stored: they may need arguments that the problem does not
    /// have. Then it returns what to say of that.
    pub fn check_validators(
        &mut self,
        worker: &mut Worker,
        environment: Environment,
    ) -> Result<Option<String>, Failure> {
        let mut is_tried = false;
        // The small ones: to make a large one takes time.
        for case in stored_cases::smallest_first(&self.cases).into_iter().take(CHECKED_CASES) {
            let Some(input) = self.stored(worker, case)? else { continue };
            if self.own.validators.is_empty() || self.is_valid(worker, &input)? {
                return Ok(None);
            }
            is_tried = true;
        }
        if !is_tried {
            return Ok(None);
        }
        self.own.validators.clear();
        self.own.build_witnesses(self.target, environment)?;
        Ok(Some("the validator refuses the stored inputs, so nothing checks inputs".to_string()))
    }

    /// Whether there is a validator.
    pub fn has_validator(&self) -> bool {
        !self.own.validators.is_empty()
    }

    /// The language of the program under test.
    pub fn language(&self) -> &'static str {
        self.target.submission.source.language.name
    }

    /// Whether the problem has a generator that is called with a seed and a size.
    pub fn has_generator(&self) -> bool {
        self.own.generator.is_some()
    }

    /// The input of a stored case. `None` if it cannot be read or made.
    pub fn stored(&self, worker: &mut Worker, case: usize) -> Result<Option<Vec<u8>>, Failure> {
        let problem = self.target.problem;
        let Some(case) = self.cases.get(case) else { return Ok(None) };
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
        let Some(generator) = &self.own.generator else { return Ok(None) };
        let made = worker.generate(generator, &[vec![seed.to_string(), size.to_string()]])?;
        Ok(made.into_iter().flatten().next())
    }

    /// Whether an input is valid. A validator that crashes refuses it: many end with an assertion.
    /// Without a validator the right programs must agree.
    pub fn is_valid(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        if self.has_validator() {
            return self.is_accepted(worker, input);
        }
        let Answer::Right(answer, _) = self.answer(worker, input)? else { return Ok(false) };
        for RightProgram { job, program } in &self.own.witnesses {
            let outcome = run(worker, job, program, input, Some(&answer), None)?;
            if outcome.verdict != Verdict::Ac {
                return Ok(false);
            }
        }
        Ok(!self.own.witnesses.is_empty())
    }

    /// Whether all validators accept an input with the flags of one group.
    fn is_accepted(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        for flags in &self.own.input_flags {
            if self.is_accepted_with(worker, flags, input)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all validators accept an input with these flags.
    fn is_accepted_with(
        &self,
        worker: &mut Worker,
        flags: &InputFlags,
        input: &[u8],
    ) -> Result<bool, Failure> {
        for validator in &self.own.validators {
            for output in
                worker.run_validator(validator, flags.of(&validator.source().path), &[input])?
            {
                if validate::accepts(validator.program.testlib(), "", output.end, "") != Ok(true) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
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
        let RightProgram { job, program } = &self.own.reference;
        let outcome = run(worker, job, program, input, None, Some(&mut output))?;
        Ok(match outcome.verdict {
            Verdict::Ac => Answer::Right(output.bytes, Box::new(outcome)),
            _ => Answer::None,
        })
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
