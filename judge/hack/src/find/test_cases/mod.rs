//! Inputs and their right answers: sources make inputs, and the problem's own programs say which are
//! valid and what their answers are.

mod known_inputs;
mod left_out;
mod patience;
mod tally;

pub use left_out::LeftOut;
pub use tally::Counts;

use super::fault::fault;
use super::inputs::{CoveredInputs, Inputs, PlannedSource};
use super::output_doubt::output_doubt;
use super::schedule::{Chunk, SourcePlan};
use super::test_input::TestInput;
use super::withheld::WithheldInputs;
use super::worker::Worker;
use crate::validity::{Authority, InputRules};
use batch::ServedProgram;
use judge_core::judging::data::Data;
use judge_core::tools::{Agreement, InputCheck as Validity, Question, ToolRun, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::Source;
use known_inputs::KnownInputs;
use patience::Patience;
use sandbox::Failure;
use shape::Shape;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tally::Tally;

/// The number of inputs that are made at once: few, so that they are tried soon. The second is for inputs that
/// take no process.
const BATCH: u64 = 16;
const CALL_BATCH: u64 = 512;
/// The number of inputs that the reference fails on, without any that it answers, after which it is at fault.
const MAX_UNANSWERED: u64 = 16;

/// The number of inputs that the output validator fails on, without any try, after which it is at fault.
const MAX_UNJUDGED: u64 = 16;

/// Where a source has this many times as many inputs with an answer as inputs that are too slow, these are so by their
/// size.
const ANSWERED_BEFORE_SLOW: u64 = 4;

/// How often the reference is asked again for an answer: one that varies does not always show it.
const ASKED_AGAIN: usize = 3;

/// One in this many inputs that are tried by themselves is given to the other right programs, too: about as many runs
/// again as a sample of a chunk costs.
const ASKED_ONE_IN: u64 = 16;

/// The maximum number of characters of the reference's message that are quoted.
const MAX_SAID: usize = 200;

/// The sources of inputs, and the problem's own programs.
pub struct TestCases {
    tools: Arc<Tools<ServedProgram>>,
    /// The shape of the inputs, where it is known.
    pub shape: Option<Arc<Shape>>,
    /// The rules that decide which inputs are valid.
    pub rules: InputRules,
    /// The largest doubt of an input that is made smaller.
    most_doubt: AtomicU32,
    /// The program under test.
    tested: Source,
    sources: Vec<PlannedSource>,
    /// For each source the size from which on its inputs are too slow for the problem's own programs.
    slow_from: Vec<AtomicU64>,
    /// For each source the number of its inputs that the reference answered, and of those that took it too long.
    ended: Vec<[AtomicU64; 2]>,
    /// Longer inputs are left out.
    max_bytes: AtomicUsize,
    /// The counts of all inputs so far, by result.
    pub tally: Tally,
    /// The program under test is itself declared right, so the reference alone is not believed against it.
    pub is_declared_right: bool,
    /// The inputs on which the reference may be wrong, if there are any.
    left_out: Mutex<Option<LeftOut>>,
    seen: KnownInputs,
    /// The inputs that no find may show.
    withheld: WithheldInputs,
    answers: Answers,
    /// How long the reference may run.
    patience: Patience,
}

/// The source of the right answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answers {
    /// The reference gives them.
    OfReference,
    /// There is no program beside the one under test.
    Unknown,
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
    pub fn new(
        tools: Arc<Tools<ServedProgram>>,
        inputs: Inputs,
        (tested, is_declared_right): (Source, bool),
        answers: Answers,
        withheld: WithheldInputs,
    ) -> TestCases {
        let Inputs { sources, shape, rules, .. } = inputs;
        TestCases {
            tools,
            shape,
            rules,
            most_doubt: AtomicU32::new(u32::MAX),
            tested,
            slow_from: sources.iter().map(|_| AtomicU64::new(u64::MAX)).collect(),
            ended: sources.iter().map(|_| Default::default()).collect(),
            sources,
            max_bytes: AtomicUsize::new(usize::MAX),
            tally: Tally::default(),
            is_declared_right,
            left_out: Mutex::default(),
            seen: KnownInputs::default(),
            withheld,
            answers,
            patience: Patience::default(),
        }
    }

    /// Test cases for another program under test, one that the problem declares right. No source makes inputs.
    pub fn against(&self, tested: &Source) -> TestCases {
        let inputs = Inputs {
            sources: Vec::new(),
            shape: self.shape.clone(),
            rules: self.rules.clone(),
            notes: Vec::new(),
        };
        let tested = (tested.clone(), true);
        TestCases::new(self.tools.clone(), inputs, tested, self.answers, self.withheld.clone())
    }

    /// From now on only inputs count that are at most so doubtful.
    pub fn limit_doubt(&self, most: u32) {
        self.most_doubt.store(most, Relaxed);
    }

    /// From now on only inputs of at most `max_bytes` are tried, also those that came before.
    pub fn only_small(&self, max_bytes: usize) {
        self.max_bytes.store(max_bytes, Relaxed);
        self.seen.forget();
    }

    /// Whether the right answers are known.
    pub fn are_answered(&self) -> bool {
        self.answers == Answers::OfReference
    }

    /// The plans for the schedule, one for each source.
    pub fn plans(&self) -> Vec<SourcePlan> {
        self.sources.iter().map(|source| source.plan.clone()).collect()
    }

    /// Whether no source makes inputs that are small enough.
    pub fn has_nothing_small(&self) -> bool {
        let is_left_out = |(source, slow_from): (&PlannedSource, &AtomicU64)| {
            slow_from.load(Relaxed) <= *source.plan.sizes.start()
        };
        self.max_bytes.load(Relaxed) != usize::MAX
            && self.sources.iter().zip(&self.slow_from).all(is_left_out)
    }

    /// The name of the input of a seed and a size in a report.
    pub fn origin(&self, source: usize, seed: u64, size: u64) -> String {
        self.sources[source].inputs.origin(seed, size)
    }

    /// How many inputs to make at once.
    pub fn batch(&self) -> u64 {
        let has_answers = self.tools.problem.settings.problem_type.has_answers();
        if has_answers && self.tools.are_all(ServedProgram::is_called) {
            CALL_BATCH
        } else if has_answers && self.tools.are_all(ServedProgram::has_server) {
            BATCH
        } else {
            // A process for each is slow.
            1
        }
    }

    /// The program by which the chunks of the same source follow from each other, if they do.
    pub fn in_turn(&self, chunk: &Chunk) -> Option<&ServedProgram> {
        self.sources[chunk.source].plan.in_turn.as_deref()
    }

    /// Whether the inputs of a chunk are too slow for the problem's own programs.
    pub fn is_slow(&self, chunk: &Chunk) -> bool {
        self.slow_from[chunk.source].load(Relaxed) <= chunk.size
    }

    /// The doubt of all that an input of a chunk assumes together.
    pub fn doubt(&self, chunk: &Chunk, input: &[u8]) -> u32 {
        if self.are_stored(chunk) {
            return 0;
        }
        self.rules.assumptions(input).1
    }

    /// Whether a chunk is of the problem's own cases, where nothing but samples says which inputs are valid.
    fn are_stored(&self, chunk: &Chunk) -> bool {
        self.rules.authority() == Authority::Samples
            && self.sources[chunk.source].inputs.are_stored()
    }

    /// Whether a chunk is of the source of all short inputs.
    pub fn are_all_short(&self, chunk: &Chunk) -> bool {
        self.sources[chunk.source].coverage.is_some()
    }

    /// Notes that the program is right on all inputs of a chunk.
    pub fn add_right(&self, chunk: &Chunk, tries: u64) {
        if let Some(coverage) = &self.sources[chunk.source].coverage {
            let count = chunk.seeds.end - chunk.seeds.start;
            coverage.add(chunk.size..chunk.size + count, tries);
        }
    }

    /// All short inputs on which the program is right, if there are any.
    pub fn covered(&self) -> Option<CoveredInputs> {
        self.sources.iter().find_map(|source| source.coverage.as_ref()?.covered())
    }

    /// Whether the program is right on every input that a person allows.
    pub fn has_tried_all(&self) -> bool {
        self.rules.authority() == Authority::Shape
            && self.covered().is_some_and(|covered| covered.is_all)
    }

    /// Notes that the inputs of a chunk are too slow. That says nothing of larger sizes where smaller ones often are
    /// too slow as well, or each size is one input.
    pub fn add_slow(&self, chunk: &Chunk) {
        let [answered, slow] = &self.ended[chunk.source];
        let is_size = answered.load(Relaxed) > ANSWERED_BEFORE_SLOW * slow.load(Relaxed);
        if is_size && !self.are_all_short(chunk) {
            self.slow_from[chunk.source].fetch_min(chunk.size, Relaxed);
        }
    }

    /// Valid inputs of these seeds of a whole chunk, and their answers. There are fewer where the validator
    /// refuses some, the reference fails, or an earlier chunk has the same input.
    pub fn make(
        &self,
        worker: &mut Worker,
        chunk: &Chunk,
        seeds: Range<u64>,
    ) -> Result<InputBatch, Failure> {
        let inputs = self.inputs(worker, chunk, seeds)?;
        let is_stored = self.sources[chunk.source].inputs.are_stored();
        let time = if is_stored { Duration::MAX } else { self.patience.time() };
        let made = self.answered(worker, inputs, time)?;
        let [answered, slow] = &self.ended[chunk.source];
        answered.fetch_add(made.tests.len() as u64, Relaxed);
        slow.fetch_add(made.slow, Relaxed);
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
        for (at, tested) in
            fitting.into_iter().zip(self.test(worker, &tested, self.patience.time())?)
        {
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
        let Ok((answer, _)) = self.answer(worker, input)? else { return Ok(false) };
        let test = TestInput { seed: 0, input: input.to_vec(), answer };
        self.is_plausible(worker, &test)
    }

    /// Whether the other right programs are right too on an input that nothing checks.
    fn is_plausible(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        match self.agreement(worker, test)? {
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
        let checked = self.rules.accepts(&mut self.tools.by(worker), input, 0)?;
        Ok(matches!(checked, Validity::Accepted(_)))
    }

    /// Whether the reference does on an input what its language does not define. Then the input is hardly valid, where
    /// the samples are all that tells what is.
    pub fn is_undefined(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        if self.rules.authority() != Authority::Samples || self.answers == Answers::Unknown {
            return Ok(false);
        }
        match self.tools.by(worker).is_undefined(&test.input, &test.answer) {
            // Where there is no time left to build the checks, a find is one without them.
            Err(Failure::Interrupted) => Ok(false),
            known => known,
        }
    }

    /// The answer of the reference, and how long it ran. An inner `Err` says how it failed: then the input is no case.
    pub fn answer(
        &self,
        worker: &mut Worker,
        input: &[u8],
    ) -> Result<Result<(Vec<u8>, Duration), String>, Failure> {
        if self.answers == Answers::Unknown {
            return Ok(Ok((Vec::new(), Duration::ZERO)));
        }
        let answer = self.tools.by(worker).answers(&[Data::Bytes(input)])?.pop();
        Ok(match answer.expect("each input has a result") {
            Ok(ToolRun { outcome, output }) if outcome.verdict == Verdict::Ac => {
                Ok((output, outcome.time))
            }
            Ok(run) => Err(run.outcome.end()),
            Err(fault) => Err(fault),
        })
    }

    /// Notes that the output validator fails on an input: that is no case. It may be too odd, as where nothing
    /// validates inputs.
    ///
    /// # Errors
    ///
    /// There were many, and no try came to its end.
    pub fn add_unjudged(&self, fault: &str, tries: u64) -> Result<(), Failure> {
        let unjudged = self.tally.add_unjudged(fault);
        if tries == 0 && unjudged >= MAX_UNJUDGED {
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
        if self.answers == Answers::Unknown || !self.are_stored(chunk) {
            return self.is_case(worker, test, verdict);
        }
        if self.is_contradicted(worker, test)? {
            return Ok(false);
        }
        if self.has_other_answer(worker, test, verdict)? {
            let name = self.tools.by(worker).reference()?.name();
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
        let tools = &self.tools;
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
        Ok(is_agreed && !self.has_other_answer(worker, test, verdict)?)
    }

    /// Whether another right program contradicts the reference on an input. Notes it as left out.
    fn is_contradicted(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        let Agreement::Disagreement(by) = self.agreement(worker, test)? else { return Ok(false) };
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
        let has_one = self.tools.problem.settings.problem_type.has_answers();
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

    /// Whether the reference gives another answer to an input when it runs again, as one does that reads a variable
    /// without a value, where only one is right.
    fn has_other_answer(
        &self,
        worker: &mut Worker,
        test: &TestInput,
        verdict: Verdict,
    ) -> Result<bool, Failure> {
        let problem = &self.tools.problem;
        let has_one =
            problem.settings.problem_type.has_answers() && self.answers == Answers::OfReference;
        // No answer matters for a program that is too slow.
        if verdict.is_too_slow() || !has_one || problem.output_validator.is_some() {
            return Ok(false);
        }
        for _ in 0..ASKED_AGAIN {
            if self.answer(worker, &test.input)?.is_ok_and(|(answer, _)| answer != test.answer) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The answers of other right programs, compared with the answer of the reference.
    pub fn agreement(&self, worker: &mut Worker, test: &TestInput) -> Result<Agreement, Failure> {
        if self.answers == Answers::Unknown {
            return Ok(Agreement::NoProgram);
        }
        let question = Question::of(Data::Bytes(&test.input));
        self.tools.by(worker).agree(question, &test.answer, &self.tested)
    }

    /// The assumption that an output is wrong; see [`output_doubt`]. A problem with a validator says what it wants.
    pub fn output_doubt(
        &self,
        verdict: Verdict,
        answer: &[u8],
        output: &[u8],
    ) -> Option<&'static str> {
        let has_checks = self.tools.problem.output_validator.is_some()
            || self.rules.authority() == Authority::Validator;
        if has_checks {
            None
        } else {
            output_doubt(verdict, answer, output)
        }
    }

    /// The inputs of these seeds that are new, not yet known to be valid.
    fn inputs(
        &self,
        worker: &mut Worker,
        chunk: &Chunk,
        seeds: Range<u64>,
    ) -> Result<Vec<(u64, Vec<u8>)>, Failure> {
        let PlannedSource { inputs: maker, plan, doubt, .. } = &self.sources[chunk.source];
        let most_doubt = (*doubt).min(self.most_doubt.load(Relaxed));
        // Where each size is one input, the inputs of a chunk follow each other.
        let size = match plan.once {
            Some(_) => chunk.size + (seeds.start - chunk.seeds.start),
            None => chunk.size,
        };
        let are_stored = self.are_stored(chunk);
        let mut inputs = Vec::new();
        let (mut has_large, mut has_small) = (false, false);
        let made = maker.make(worker, seeds.clone(), size)?;
        for (seed, input) in seeds.zip(made) {
            match input {
                Ok(input) => {
                    let check = || self.rules.check(&input, most_doubt);
                    if let Some(why) = (!are_stored).then(check).and_then(Result::err) {
                        self.tally.add_refused(&why);
                        continue;
                    }
                    let is_large = input.len() > self.max_bytes.load(Relaxed);
                    has_large |= is_large;
                    has_small |= !is_large;
                    if self.is_wanted(&input, chunk) {
                        inputs.push((seed, input));
                    }
                }
                Err(why) => self.tally.add_refused(&why),
            }
        }
        if has_large && !has_small {
            // Larger sizes make no smaller inputs.
            self.slow_from[chunk.source].fetch_min(chunk.size, Relaxed);
        }
        Ok(inputs)
    }

    fn is_wanted(&self, input: &[u8], chunk: &Chunk) -> bool {
        // The inputs of a source that tries all of them come again, and of an own case more is known.
        let is_counted = self.sources[chunk.source].coverage.is_some() || self.are_stored(chunk);
        input.len() <= self.max_bytes.load(Relaxed)
            && (self.seen.is_new(input, chunk.index) || is_counted)
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
        let tested = self.test(worker, &bytes, time)?;
        for ((seed, input), tested) in inputs.into_iter().zip(tested) {
            use InputResult::{Slow, Suspect, Unchecked};
            made.slow += u64::from(matches!(tested, Unchecked(_) | Slow(_) | Suspect(_)));
            made.are_all &= matches!(tested, InputResult::Answered(..) | InputResult::Refused(_));
            match tested {
                InputResult::Answered(answer, _) => {
                    self.tally.add_answered();
                    made.tests.push(TestInput { seed, input, answer });
                }
                InputResult::Refused(why) | InputResult::Unchecked(why) => {
                    self.tally.add_refused(&why);
                }
                InputResult::Slow(why) | InputResult::Suspect(why) => {
                    self.tally.add_unanswered(&why);
                }
                InputResult::Unanswered(why) => {
                    self.tally.add_unanswered(&why);
                    let Counts { valid, answered, .. } = self.tally.counts();
                    if answered == 0 && valid >= MAX_UNANSWERED {
                        return Err(fault(&why));
                    }
                }
            }
        }
        Ok(made)
    }

    /// Which inputs are valid, and their answers, where the reference takes at most this CPU time.
    fn test(
        &self,
        worker: &mut Worker,
        inputs: &[&[u8]],
        time: Duration,
    ) -> Result<Vec<InputResult>, Failure> {
        let tools = &self.tools;
        let bytes: Vec<Data> = inputs.iter().map(|input| Data::Bytes(input)).collect();
        let mut tested = Vec::new();
        for (validity, input) in tools.by(worker).accept(&bytes)?.into_iter().zip(inputs) {
            let is_stopped = matches!(validity, Validity::Failed { is_stopped: true, .. });
            tested.push(match validity.refusal() {
                _ if self.withheld.has(input) => {
                    Some(InputResult::Refused("it is a case that is withheld".to_string()))
                }
                Some(why) if is_stopped => Some(InputResult::Unchecked(why)),
                why => why.map(InputResult::Refused),
            });
        }
        let valid = bytes.into_iter().zip(&tested).filter(|(_, tested)| tested.is_none());
        let valid: Vec<Data> = valid.map(|(input, _)| input).collect();
        if self.answers == Answers::Unknown {
            let none = || InputResult::Answered(Vec::new(), Duration::ZERO);
            return Ok(tested.into_iter().map(|tested| tested.unwrap_or_else(none)).collect());
        }
        let mut answers = self.answers(worker, &valid, time)?.into_iter();
        Ok(tested.into_iter().filter_map(|tested| tested.or_else(|| answers.next())).collect())
    }

    /// The answers of the reference. Of the inputs that take it longer than this, few get its full limit.
    fn answers(
        &self,
        worker: &mut Worker,
        inputs: &[Data],
        time: Duration,
    ) -> Result<Vec<InputResult>, Failure> {
        let reference = self.tools.by(worker).reference()?;
        let limit = self.tools.problem.settings.limits_of(reference.submission.source.language).cpu;
        worker.limit_answers(time);
        let answers = self.tools.by(worker).answers(inputs);
        worker.limit_answers(Duration::MAX);
        let mut results = Vec::new();
        for (&input, answer) in inputs.iter().zip(answers?) {
            let mut result = tested_by(answer, &reference.name());
            let is_early = time < limit;
            if let (true, InputResult::Slow(why)) = (is_early, &result) {
                if !self.patience.begin_waiting() {
                    self.patience.add(None);
                    results.push(InputResult::Suspect(why.clone()));
                    continue;
                }
                let mut again = self.tools.by(worker).answers(&[input])?;
                result = tested_by(again.pop().expect("it has a result"), &reference.name());
                if !matches!(result, InputResult::Slow(_)) {
                    self.patience.end_waiting();
                }
            }
            let cpu = match &result {
                InputResult::Answered(_, cpu) => Some(*cpu),
                _ => None,
            };
            self.patience.add(cpu);
            results.push(result);
        }
        Ok(results)
    }
}

/// The result of the problem's own programs for an input.
enum InputResult {
    /// It is valid; its answer, and the CPU time of the reference.
    Answered(Vec<u8>, Duration),
    /// The validator refuses it; why.
    Refused(String),
    /// The reference fails on it; how.
    Unanswered(String),
    /// The validator was stopped at a limit, so it is unknown whether the input is valid; at which.
    Unchecked(String),
    /// The reference was stopped at a limit; at which.
    Slow(String),
    /// It was stopped early, as it took much longer than for others.
    Suspect(String),
}

/// The result of a run of the reference with this name, or how the output validator failed.
fn tested_by(answer: judge_core::Result<ToolRun>, name: &str) -> InputResult {
    let ToolRun { outcome, output } = match answer {
        Ok(answer) => answer,
        Err(fault) => return InputResult::Unanswered(fault),
    };
    let end = if outcome.note.is_empty() { outcome.end() } else { outcome.note };
    let said = String::from_utf8_lossy(&outcome.stderr);
    let said: String = said.trim().chars().take(MAX_SAID).collect();
    let colon = if said.is_empty() { "" } else { ": " };
    let why = format!("the reference, {name}, fails on a generated input: {end}{colon}{said}");
    match outcome.verdict {
        Verdict::Ac => InputResult::Answered(output, outcome.cpu),
        Verdict::Tle | Verdict::Mle | Verdict::Ole => InputResult::Slow(why),
        Verdict::Wa | Verdict::Pe | Verdict::Re | Verdict::Ce => InputResult::Unanswered(why),
    }
}
