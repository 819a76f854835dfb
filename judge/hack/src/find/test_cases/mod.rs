//! Inputs and their right answers: sources make inputs, and the problem's own programs say which are
//! valid and what their answers are.

pub mod answers;
mod counts;
pub mod output_doubt;
mod sources;
pub mod withheld;

use answers::InputResult;
pub use answers::{Answers, Patience, BATCH};
pub use counts::{Counts, LeftOut};
use output_doubt::output_doubt;
pub use output_doubt::AnswerForm;
use sources::Sources;

use crate::find::inputs::schedule::Chunk;
use crate::find::inputs::{Inputs, PlannedSource};
use crate::find::programs::fault;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use crate::validity::{Authority, InputRules};
use counts::Tally;
use judge_core::tools::{Agreement, InputCheck as Validity};
use judge_core::verdict::Verdict;
use judge_core::workspace::Source;
use sandbox::Failure;
use shape::Shape;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The number of inputs that the reference fails on without any that it answers, or the output validator without any
/// try, after which it is at fault.
const MAX_UNANSWERED: u64 = 16;

/// One in this many inputs that are tried by themselves is given to the other right programs, too: about as many runs
/// again as a sample of a chunk costs.
const ASKED_ONE_IN: u64 = 16;

/// The sources of inputs, and the problem's own programs.
pub struct TestCases {
    pub sources: Sources,
    pub answers: Answers,
    /// The shape of the inputs, where it is known.
    pub shape: Option<Arc<Shape>>,
    /// The same with the limits that the validator takes, where it takes more.
    pub reaching: Option<Arc<Shape>>,
    /// The rules that decide which inputs are valid.
    pub rules: InputRules,
    /// The largest doubt of an input that is made smaller.
    most_doubt: AtomicU32,
    /// The counts of all inputs so far, by result.
    pub tally: Tally,
    /// The program under test is itself declared right, so the reference alone is not believed against it.
    pub is_declared_right: bool,
    /// The inputs on which the reference may be wrong, if there are any.
    left_out: Mutex<Option<LeftOut>>,
}

/// The result of making the inputs of some seeds.
#[derive(Default)]
pub struct InputBatch {
    pub tests: Vec<TestInput>,
    /// Inputs on which a program of the problem was stopped at a limit.
    pub slow: u64,
    /// Every input that is valid has an answer.
    pub are_all: bool,
}

impl TestCases {
    /// For a program under test. `is_declared_right` says whether that is an accepted one.
    pub fn new(inputs: Inputs, answers: Answers, is_declared_right: bool) -> TestCases {
        let Inputs { sources, shape, reaching, rules, .. } = inputs;
        TestCases {
            sources: Sources::new(sources),
            answers,
            shape,
            reaching,
            rules,
            most_doubt: AtomicU32::new(u32::MAX),
            tally: Tally::default(),
            is_declared_right,
            left_out: Mutex::default(),
        }
    }

    /// Test cases for another program under test, one that the problem declares right. No source makes inputs.
    pub fn against(&self, tested: &Source) -> TestCases {
        let (shape, rules) = (self.shape.clone(), self.rules.clone());
        let (sources, notes) = (Vec::new(), Vec::new());
        let inputs = Inputs { sources, shape, reaching: None, rules, notes };
        TestCases::new(inputs, self.answers.against(tested), true)
    }

    /// From now on only inputs count that are at most so doubtful.
    pub fn limit_doubt(&self, most: u32) {
        self.most_doubt.store(most, Relaxed);
    }

    /// The doubt of all that an input of a chunk assumes together.
    pub fn doubt(&self, chunk: &Chunk, input: &[u8]) -> u32 {
        if self.are_stored(self.sources.of(chunk)) {
            return 0;
        }
        self.rules.assumptions(input).1
    }

    /// Whether a source has the problem's own cases, where nothing but samples says which inputs are valid.
    fn are_stored(&self, source: &PlannedSource) -> bool {
        self.rules.authority() == Authority::Samples && source.inputs.are_stored()
    }

    /// Whether the program is right on every input that a person allows.
    pub fn has_tried_all(&self) -> bool {
        self.rules.authority() == Authority::Shape
            && self.sources.covered().is_some_and(|covered| covered.is_all)
    }

    /// Valid inputs of these seeds of a whole chunk, and their answers. There are fewer where the validator
    /// refuses some, the reference fails, or an earlier chunk has the same input.
    pub fn make(
        &self,
        worker: &mut Worker,
        (source, chunk): (&PlannedSource, &Chunk),
        seeds: Range<u64>,
    ) -> Result<InputBatch, Failure> {
        let inputs = self.inputs(worker, (source, chunk), seeds)?;
        let is_stored = source.inputs.are_stored();
        let time = if is_stored { Duration::MAX } else { self.answers.patience.time() };
        let made = self.answered(worker, inputs, time)?;
        source.add_ended(made.tests.len() as u64, made.slow);
        Ok(made)
    }

    /// The answers to inputs; `None` for one that is not valid or that the reference fails on.
    pub fn check(
        &self,
        worker: &mut Worker,
        inputs: &[&[u8]],
    ) -> Result<Vec<Option<Vec<u8>>>, Failure> {
        let most_doubt = self.most_doubt.load(Relaxed);
        let mut answers = vec![None; inputs.len()];
        let fits = |at: &usize| self.rules.check(inputs[*at], most_doubt).is_ok();
        let fitting: Vec<usize> = (0..inputs.len()).filter(fits).collect();
        let tested: Vec<&[u8]> = fitting.iter().map(|&at| inputs[at]).collect();
        let results = self.answers.test(worker, &tested, self.answers.patience.time())?;
        for (at, tested) in fitting.into_iter().zip(results) {
            if let InputResult::Answered(answer, _) = tested {
                answers[at] = Some(answer);
            }
        }
        Ok(answers)
    }

    /// Whether one input is valid. A validator that crashes refuses it: many end with an assertion. Without a
    /// validator and a shape that a person wrote the right programs must agree.
    pub fn is_valid(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        if self.rules.authority() != Authority::Samples {
            return self.fits(worker, input);
        }
        let Ok((answer, _)) = self.answers.answer(worker, input)? else { return Ok(false) };
        let test = TestInput { seed: 0, input: input.to_vec(), answer };
        self.is_plausible(worker, &test)
    }

    /// Whether the other right programs are right too on an input that nothing checks.
    fn is_plausible(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        match self.answers.agreement(worker, test)? {
            Agreement::Disagreement(by) => {
                self.leave_out(&test.input, Some(by));
                Ok(false)
            }
            Agreement::Failure => Ok(false),
            Agreement::NoProgram | Agreement::Full => Ok(!self.is_undefined(worker, test)?),
        }
    }

    /// A shape that has an input, and all others that are no more doubtful than what is made smaller, or more of them.
    /// `None` where the inputs have no shape.
    pub fn shape_of_shorter(&self, input: &[u8]) -> Option<Shape> {
        match &self.rules {
            InputRules::Samples(seen) => {
                seen.permitting(self.most_doubt.load(Relaxed)).taking(input)
            }
            _ => self.shape.as_ref()?.taking(input),
        }
    }

    /// Whether the validator takes an input, or the shape that a person wrote where there is no validator.
    pub fn fits(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        let checked = self.rules.accepts(&mut self.answers.tools.by(worker), input, 0)?;
        Ok(matches!(checked, Validity::Accepted(_)))
    }

    /// Whether the reference does on an input what its language does not define. Then the input is hardly valid, where
    /// the samples are all that tells what is.
    pub fn is_undefined(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        Ok(self.rules.authority() == Authority::Samples
            && self.answers.is_undefined(worker, test)?)
    }

    /// Notes that the output validator fails on an input: that is no case. It may be too odd, as where nothing
    /// validates inputs.
    ///
    /// # Errors
    ///
    /// There were many, and no try came to its end.
    pub fn add_unjudged(&self, fault: &str, tries: u64) -> Result<(), Failure> {
        let unjudged = self.tally.add_unjudged(fault);
        if tries == 0 && unjudged >= MAX_UNANSWERED {
            Err(Failure::Error(fault.to_string()))
        } else {
            Ok(())
        }
    }

    /// The inputs that were left out, as another accepted program contradicts the reference there, if there are any.
    pub fn left_out(&self) -> Option<LeftOut> {
        self.left_out.lock().expect("no noting panics").clone()
    }

    /// Whether an input of a chunk is a case on which the program fails with a verdict. One of the problem's own cases
    /// is, unless another right program contradicts the reference there.
    pub fn is_case_of(
        &self,
        worker: &mut Worker,
        chunk: &Chunk,
        test: &TestInput,
        verdict: Verdict,
    ) -> Result<bool, Failure> {
        if !self.answers.are_known || !self.are_stored(self.sources.of(chunk)) {
            return self.is_case(worker, test, verdict);
        }
        if self.is_contradicted(worker, test)? {
            return Ok(false);
        }
        if self.answers.has_other_answer(worker, test, verdict)? {
            let name = self.answers.tools.by(worker).reference()?.name();
            return Err(Failure::Error(format!(
                "the reference, {name}, gives another answer when it runs again on the input of a case, so nothing \
                 can be found against it; correct it"
            )));
        }
        Ok(true)
    }

    /// Whether an input is a case on which the program fails with a verdict: no other accepted program may contradict
    /// the reference there, and where nothing validates, they must be right too. They are not asked before that.
    pub fn is_case(
        &self,
        worker: &mut Worker,
        test: &TestInput,
        verdict: Verdict,
    ) -> Result<bool, Failure> {
        let tools = &self.answers.tools;
        let is_by_answer = matches!(verdict, Verdict::Wa | Verdict::Pe)
            && tools.problem.settings.problem_type.has_answers();
        // Two programs that are declared right may both be, on an input that may be no case.
        if self.is_declared_right && self.rules.assumptions(&test.input).1 > 0 {
            if is_by_answer {
                self.leave_out(&test.input, None);
            }
            return Ok(false);
        }
        let is_agreed = if tools.by(worker).has_validators()? {
            !is_by_answer || !self.is_contradicted(worker, test)?
        } else {
            self.is_plausible(worker, test)?
        };
        Ok(is_agreed && !self.answers.has_other_answer(worker, test, verdict)?)
    }

    /// Whether another right program contradicts the reference on an input. Notes it as left out.
    fn is_contradicted(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        let Agreement::Disagreement(by) = self.answers.agreement(worker, test)? else {
            return Ok(false);
        };
        self.leave_out(&test.input, Some(by));
        Ok(true)
    }

    /// Asks the other right programs about one in many inputs on which the program under test is right, and notes it if
    /// one of them contradicts the reference.
    ///
    /// # Errors
    ///
    /// As [`TestCases::agreement`].
    pub fn look_for_disagreement(
        &self,
        worker: &mut Worker,
        test: &TestInput,
    ) -> Result<(), Failure> {
        let has_one = self.answers.tools.problem.settings.problem_type.has_answers();
        if has_one && test.seed % ASKED_ONE_IN == 0 {
            self.is_contradicted(worker, test)?;
        }
        Ok(())
    }

    /// Notes an input on which a right program contradicts the reference: `None` for the one under test.
    fn leave_out(&self, input: &[u8], by: Option<String>) {
        let is_assumed = self.rules.assumptions(input).1 > 0;
        let one = LeftOut { count: 1, input: input.to_vec(), by, is_assumed };
        one.add_to(&mut self.left_out.lock().expect("no noting panics"));
    }

    /// The assumption that an output is wrong, or that an input with such an answer is valid; see `output_doubt`. A
    /// problem with a validator says what it wants.
    pub fn output_doubt(
        &self,
        verdict: Verdict,
        answer: &[u8],
        output: &[u8],
    ) -> Option<&'static str> {
        let has_checks = self.answers.tools.problem.output_validator.is_some()
            || self.rules.authority() == Authority::Validator;
        if has_checks {
            return None;
        }
        // The answer of a brute force, or none, says nothing.
        let is_known = self.answers.are_known && !verdict.is_too_slow();
        let of_answer = || self.answers.form.doubt(answer).filter(|_| is_known);
        output_doubt(verdict, answer, output).or_else(of_answer)
    }

    /// The inputs of these seeds that are new, not yet known to be valid.
    fn inputs(
        &self,
        worker: &mut Worker,
        (source, chunk): (&PlannedSource, &Chunk),
        seeds: Range<u64>,
    ) -> Result<Vec<(u64, Vec<u8>)>, Failure> {
        let PlannedSource { inputs: maker, doubt, coverage, .. } = source;
        let most_doubt = (*doubt).min(self.most_doubt.load(Relaxed));
        let are_stored = self.are_stored(source);
        let mut inputs = Vec::new();
        let check =
            |input: &[u8]| if are_stored { Ok(()) } else { self.rules.check(input, most_doubt) };
        let made = maker.make(worker, seeds.clone(), source.size(chunk, seeds.start))?;
        for (seed, input) in seeds.zip(made) {
            let checked = input.and_then(|input| check(&input).map(|()| input));
            let input = match checked {
                Ok(input) => input,
                Err(why) => {
                    self.tally.add(&InputResult::Refused(why));
                    continue;
                }
            };
            // The inputs of a source that tries all of them come again, and of an own case more is known.
            let is_counted = coverage.is_some() || are_stored;
            if self.sources.is_new(&input, chunk) || is_counted {
                inputs.push((seed, input));
            }
        }
        Ok(inputs)
    }

    /// The inputs that are valid and have an answer.
    fn answered(
        &self,
        worker: &mut Worker,
        inputs: Vec<(u64, Vec<u8>)>,
        time: Duration,
    ) -> Result<InputBatch, Failure> {
        let mut made = InputBatch { are_all: true, ..InputBatch::default() };
        let bytes: Vec<&[u8]> = inputs.iter().map(|(_, input)| &input[..]).collect();
        let tested = self.answers.test(worker, &bytes, time)?;
        for ((seed, input), tested) in inputs.into_iter().zip(tested) {
            use InputResult::{Slow, Unchecked};
            made.slow += u64::from(matches!(tested, Unchecked(_) | Slow(_)));
            made.are_all &= matches!(tested, InputResult::Answered(..) | InputResult::Refused(_));
            let [valid, answered] = self.tally.add(&tested);
            match tested {
                InputResult::Answered(answer, _) => {
                    made.tests.push(TestInput { seed, input, answer });
                }
                InputResult::Unanswered(why) if answered == 0 && valid >= MAX_UNANSWERED => {
                    return Err(fault(&why));
                }
                _ => {}
            }
        }
        Ok(made)
    }
}
