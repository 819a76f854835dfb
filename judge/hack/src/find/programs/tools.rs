//! The problem's own programs, each by its server or a process for each run.

use super::right_program::{OtherProgram, OtherPrograms, RightProgram};
use super::tested::Tested;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use batch::Served;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::text::quote;
use judge_core::judging::validate;
use judge_core::verdict::Verdict;
use judge_core::workspace::{Problem, Submission};
use sandbox::{End, Failure, ToolOutput};
use shape::Shape;
use std::sync::Arc;

/// A message quotes so many characters of what a program says.
const MAX_SAID: usize = 200;

/// The problem's own programs.
pub struct Tools {
    /// All must accept an input.
    pub validators: Vec<Arc<Served>>,
    /// Their flags in sets: see [`Problem::input_flags`].
    pub input_flags: Vec<InputFlags>,
    pub reference: Arc<Served>,
    /// By which the time limit of the reference is multiplied.
    pub reference_time_factor: u32,
    /// What a message calls the reference.
    pub reference_name: String,
    /// Where there is no validator, these must be right too on what is a case.
    pub others: OtherPrograms,
    /// Where the output validator talks to the reference, what that is judged by: then it has no output that
    /// is an answer.
    pub judged: Option<Box<JudgedReference>>,
    /// Where there is no validator, what the inputs must look like, once that is learnt.
    pub shape: Option<Arc<Shape>>,
}

/// A reference that is right where the output validator accepts it.
pub struct JudgedReference {
    pub problem: Problem,
    pub submission: Submission,
}

impl Tools {
    /// Whether all of them have servers.
    pub fn are_served(&self) -> bool {
        self.validators.iter().all(|validator| validator.has_server())
            && self.reference.has_server()
            && self.judged.is_none()
    }

    /// Which inputs are valid, and their answers.
    pub fn test(&self, worker: &mut Worker, inputs: &[&[u8]]) -> Result<Vec<Tested>, Failure> {
        let mut tested = self.refusals(worker, inputs)?;
        let places: Vec<usize> = (0..inputs.len()).filter(|&at| tested[at].is_none()).collect();
        let valid: Vec<&[u8]> = places.iter().map(|&at| inputs[at]).collect();
        let answers = self.answers(worker, &valid)?;
        for (at, answer) in places.into_iter().zip(answers) {
            tested[at] = Some(answer);
        }
        Ok(tested.into_iter().flatten().collect())
    }

    /// Why an input is not valid.
    pub fn refusal(&self, worker: &mut Worker, input: &[u8]) -> Result<Option<Tested>, Failure> {
        Ok(self.refusals(worker, &[input])?.pop().flatten())
    }

    /// Why inputs are not valid; `None` for those that are.
    fn refusals(
        &self,
        worker: &mut Worker,
        inputs: &[&[u8]],
    ) -> Result<Vec<Option<Tested>>, Failure> {
        let mut refusals: Vec<Option<Tested>> = inputs.iter().map(|_| None).collect();
        let mut left: Vec<usize> = (0..inputs.len()).collect();
        for flags in &self.input_flags {
            let asked: Vec<&[u8]> = left.iter().map(|&at| inputs[at]).collect();
            for (&at, refusal) in left.iter().zip(self.refusals_with(worker, flags, &asked)?) {
                refusals[at] = refusal;
            }
            // What was refused with the flags of one group may be right with those of another.
            left.retain(|&at| refusals[at].is_some());
        }
        if self.validators.is_empty() {
            for (input, refusal) in inputs.iter().zip(&mut refusals) {
                let refused = self.shape.as_ref().and_then(|shape| shape.check(input).err());
                *refusal = refused.map(Tested::Refused);
            }
        }
        Ok(refusals)
    }

    /// The same for validators with these flags.
    fn refusals_with(
        &self,
        worker: &mut Worker,
        flags: &InputFlags,
        inputs: &[&[u8]],
    ) -> Result<Vec<Option<Tested>>, Failure> {
        let mut refusals: Vec<Option<Tested>> = inputs.iter().map(|_| None).collect();
        for validator in &self.validators {
            let places: Vec<usize> =
                (0..inputs.len()).filter(|&at| refusals[at].is_none()).collect();
            let left: Vec<&[u8]> = places.iter().map(|&at| inputs[at]).collect();
            let outputs =
                worker.run_validator(validator, flags.of(&validator.source().path), &left)?;
            for (at, output) in places.into_iter().zip(outputs) {
                refusals[at] = refusal(&self.name_of(validator), validator, &output);
            }
        }
        Ok(refusals)
    }

    /// What a message calls a validator.
    fn name_of(&self, validator: &Served) -> String {
        if self.validators.len() == 1 {
            return "the validator".to_string();
        }
        let file = validator.source().path.file_name().unwrap_or_default();
        format!("the validator {}", quote(file.as_encoded_bytes()))
    }

    fn answers(&self, worker: &mut Worker, inputs: &[&[u8]]) -> Result<Vec<Tested>, Failure> {
        if let Some(judged) = self.judged.as_deref() {
            let tested = inputs.iter().map(|input| self.judged_answer(worker, judged, input));
            return tested.collect();
        }
        let outputs = worker.run_right(&self.reference, self.reference_time_factor, inputs)?;
        let tested = outputs.into_iter().map(|output| {
            let (name, said) = (&self.reference_name, described(&output));
            let why = || format!("{name} fails on a generated input: {said}");
            match output.end {
                End::Exited(0) => Tested::Answered(output.stdout),
                End::Stopped(_) => Tested::Slow(why()),
                End::Exited(_) | End::Signaled(_) => Tested::Unanswered(why()),
            }
        });
        Ok(tested.collect())
    }

    /// The empty answer, where the output validator accepts the reference.
    fn judged_answer(
        &self,
        worker: &mut Worker,
        JudgedReference { problem, submission }: &JudgedReference,
        input: &[u8],
    ) -> Result<Tested, Failure> {
        let job = problem.file_job(submission.clone(), true);
        let test = TestInput { seed: 0, input: input.to_vec(), answer: Vec::new() };
        let outcome = match worker.judge_once(&self.reference.program, &job, &test) {
            // The output validator fails.
            Err(Failure::Error(fault)) => return Ok(Tested::Unanswered(fault)),
            outcome => outcome?,
        };
        let why =
            || format!("{} fails on a generated input: {}", self.reference_name, outcome.end());
        Ok(match outcome.verdict {
            Verdict::Ac => Tested::Answered(Vec::new()),
            Verdict::Tle => Tested::Slow(why()),
            _ => Tested::Unanswered(why()),
        })
    }

    /// Whether an input is a case: where nothing validates, the other right programs must be right too.
    pub fn is_case(
        &self,
        worker: &mut Worker,
        problem: &Problem,
        test: &TestInput,
    ) -> Result<bool, Failure> {
        if !self.validators.is_empty() {
            return Ok(true);
        }
        for RightProgram { program, other } in self.others.built(worker)? {
            let job = problem.file_job(other.submission, true);
            if worker.judge_once(&program, &job, test)?.verdict != Verdict::Ac {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Another accepted program that the answer of the reference makes wrong, if one of a few is: then the
    /// reference may be wrong. The program under test is none of them, and fails there with this verdict.
    pub fn who_differs(
        &self,
        worker: &mut Worker,
        problem: &Problem,
        test: &TestInput,
        verdict: Verdict,
    ) -> Result<Option<String>, Failure> {
        let is_by_answer = verdict == Verdict::Wa || verdict == Verdict::Pe;
        // Without a validator all others are right on every case: see `is_case`.
        if !is_by_answer || self.judged.is_some() || self.validators.is_empty() {
            return Ok(None);
        }
        for RightProgram { program, other } in self.others.built(worker)? {
            let OtherProgram { submission, is_tested } = other;
            if is_tested {
                continue;
            }
            let name = submission.name.clone();
            let job = problem.file_job(submission, true);
            let verdict = worker.judge_once(&program, &job, test)?.verdict;
            if verdict == Verdict::Wa || verdict == Verdict::Pe {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }
}

/// Why a validator with this name and output does not accept its input.
fn refusal(name: &str, validator: &Served, output: &ToolOutput) -> Option<Tested> {
    if validate::accepts(validator.program.testlib(), "", output.end, "") == Ok(true) {
        return None;
    }
    // A validator may also crash on what is no input. Nothing is wrong with it for that.
    let why = described(output);
    Some(match output.end {
        End::Stopped(_) => Tested::Unchecked(format!("{name} fails: {why}")),
        End::Exited(_) | End::Signaled(_) => Tested::Refused(format!("{name} says: {why}")),
    })
}

/// How a program ended, and what it said, as far as that is of use in a message.
fn described(output: &ToolOutput) -> String {
    let start = |bytes: &[u8]| -> String {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * MAX_SAID)]);
        text.trim().chars().take(MAX_SAID).collect()
    };
    let (stdout, stderr) = (start(&output.stdout), start(&output.stderr));
    let said = if stderr.is_empty() { stdout } else { stderr };
    match output.end {
        End::Exited(43) if said.is_empty() => "exit code 43, and no reason".to_string(),
        End::Exited(43) => said,
        end if said.is_empty() => end.to_string(),
        end => format!("{end}: {said}"),
    }
}
