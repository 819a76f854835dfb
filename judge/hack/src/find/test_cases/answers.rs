//! The answers of the problem's own programs: whether an input is valid, its answer, and whether others agree.

use super::output_doubt::AnswerForm;
use crate::find::test_cases::withheld::WithheldInputs;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use batch::ServedProgram;
use judge_core::judging::data::Data;
use judge_core::tools::{Agreement, InputCheck as Validity, Question, ToolRun, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::Source;
use sandbox::Failure;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::Arc;
use std::time::Duration;

/// The number of inputs that are made at once: few, so that they are tried soon. The second is for inputs that
/// take no process.
pub const BATCH: u64 = 16;
const CALL_BATCH: u64 = 512;

/// The number of times that the reference is asked again for an answer: one that varies does not always show it.
const ASKED_AGAIN: usize = 3;

/// The maximum number of characters of the reference's message that are quoted.
const MAX_SAID: usize = 200;

/// The problem's own programs.
pub struct Answers {
    pub tools: Arc<Tools<ServedProgram>>,
    /// The program under test.
    pub tested: Source,
    /// The inputs that no find may show.
    pub withheld: WithheldInputs,
    /// The reference gives them; else there is no program beside the one under test.
    pub are_known: bool,
    /// What the answers of the samples have in common.
    pub form: AnswerForm,
    /// The time that the reference may run.
    pub patience: Patience,
}

/// The result of the problem's own programs for an input.
pub enum InputResult {
    /// It is valid; its answer, and the CPU time of the reference.
    Answered(Vec<u8>, Duration),
    /// The validator refuses it; why.
    Refused(String),
    /// The reference fails on it; how.
    Unanswered(String),
    /// The validator was stopped at a limit, so it is unknown whether the input is valid; at which.
    Unchecked(String),
    /// The reference was stopped at a limit, or early, as it took much longer than for others; at which.
    Slow(String),
}

impl Answers {
    /// Answers for another program under test.
    pub fn against(&self, tested: &Source) -> Answers {
        Answers {
            tools: self.tools.clone(),
            tested: tested.clone(),
            withheld: self.withheld.clone(),
            form: self.form.clone(),
            patience: Patience::default(),
            ..*self
        }
    }

    /// The number of inputs to make at once.
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

    /// Whether the reference does on an input what its language does not define.
    pub fn is_undefined(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        if !self.are_known {
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
        if !self.are_known {
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

    /// The answers of other right programs, compared with the answer of the reference.
    pub fn agreement(&self, worker: &mut Worker, test: &TestInput) -> Result<Agreement, Failure> {
        if !self.are_known {
            return Ok(Agreement::NoProgram);
        }
        let question = Question::of(Data::Bytes(&test.input));
        self.tools.by(worker).agree(question, &test.answer, &self.tested)
    }

    /// Whether the reference gives another answer to an input when it runs again, as one does that reads a variable
    /// without a value, where only one is right.
    pub fn has_other_answer(
        &self,
        worker: &mut Worker,
        test: &TestInput,
        verdict: Verdict,
    ) -> Result<bool, Failure> {
        let problem = &self.tools.problem;
        let has_one = problem.settings.problem_type.has_answers() && self.are_known;
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

    /// Which inputs are valid, and their answers, where the reference takes at most this CPU time.
    pub fn test(
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
        if !self.are_known {
            let none = || InputResult::Answered(Vec::new(), Duration::ZERO);
            return Ok(tested.into_iter().map(|tested| tested.unwrap_or_else(none)).collect());
        }
        let mut answers = self.answers(worker, &valid, time)?.into_iter();
        Ok(tested.into_iter().filter_map(|tested| tested.or_else(|| answers.next())).collect())
    }

    /// The answers of the reference. Of the inputs that take it longer than this, few get more.
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
            let is_suspect = is_early && matches!(result, InputResult::Slow(_));
            let mut lost = time.min(limit);
            let longer = if is_suspect { self.patience.begin_waiting() } else { None };
            if let Some(longer) = longer {
                lost += longer.min(limit);
                worker.limit_answers(longer);
                let again = self.tools.by(worker).answers(&[input]);
                worker.limit_answers(Duration::MAX);
                result = tested_by(again?.pop().expect("it has a result"), &reference.name());
                if !matches!(result, InputResult::Slow(_)) {
                    self.patience.end_waiting();
                }
            }
            match &result {
                InputResult::Answered(_, cpu) => self.patience.add_answered(*cpu),
                InputResult::Slow(_) => self.patience.add_lost(lost),
                _ => self.patience.add_lost(Duration::ZERO),
            }
            results.push(result);
        }
        Ok(results)
    }
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

/// A program gets this many times the CPU time that it took for any input so far, and at least `LEAST`. Where more time
/// was lost on inputs that take longer than on the others, it is as many times the mean.
pub const TIMES: u32 = 4;
pub const LEAST: Duration = Duration::from_millis(50);
/// A longer run makes a suspect. One in this many inputs may be one that gets `TIMES` as long.
const WAITING_ONE_IN: u64 = 64;

/// The time for an input, by those before it. All of it is CPU time, which does not depend on what else runs.
#[derive(Default)]
pub struct Patience {
    slowest_us: AtomicU64,
    inputs: AtomicU64,
    answered_us: AtomicU64,
    /// The time of runs that were stopped.
    lost_us: AtomicU64,
    /// The suspects that have had more time in vain, or have it now.
    waited: AtomicU64,
    /// The first so many of them get the full limit.
    free: u64,
}

impl Patience {
    /// For the program under test: the first on which it takes long may be a find.
    pub fn of_tested() -> Patience {
        Patience { free: 1, ..Patience::default() }
    }

    /// The most CPU time that an answer took.
    pub fn slowest(&self) -> Duration {
        Duration::from_micros(self.slowest_us.load(Relaxed))
    }

    /// The CPU time after which an input is a suspect.
    pub fn time(&self) -> Duration {
        let [slowest, all, lost, inputs] =
            [&self.slowest_us, &self.answered_us, &self.lost_us, &self.inputs]
                .map(|one| one.load(Relaxed));
        let has_lost_much = lost > all.max((TIMES * LEAST).as_micros() as u64);
        let known = if has_lost_much { all / inputs.max(1) } else { slowest };
        (TIMES * Duration::from_micros(known)).max(LEAST)
    }

    /// The time that a suspect may have in a second run, if it may have more. It is all that there is where no input
    /// tells yet how long the program takes.
    pub fn begin_waiting(&self) -> Option<Duration> {
        let is_unknown = self.slowest_us.load(Relaxed) == 0;
        let (longer, inputs) = (TIMES * self.time(), self.inputs.load(Relaxed));
        let may_wait = |waited: u64| {
            let is_early = (waited + 1).saturating_sub(self.free) * WAITING_ONE_IN > inputs;
            is_unknown || !is_early
        };
        let next = |waited| may_wait(waited).then_some(waited + 1);
        let waited = self.waited.fetch_update(Relaxed, Relaxed, next).ok()?;
        Some(if is_unknown || waited < self.free { Duration::MAX } else { longer })
    }

    /// It ended within that time, so the suspects are slow and do not hang: no time was lost.
    pub fn end_waiting(&self) {
        self.waited.fetch_sub(1, Relaxed);
        self.lost_us.store(0, Relaxed);
    }

    /// An input, and the CPU time for its answer.
    pub fn add_answered(&self, cpu: Duration) {
        let us = cpu.as_micros() as u64;
        self.inputs.fetch_add(1, Relaxed);
        self.answered_us.fetch_add(us, Relaxed);
        self.slowest_us.fetch_max(us, Relaxed);
    }

    /// An input without an answer, and the CPU time after which the program was stopped.
    pub fn add_lost(&self, cpu: Duration) {
        self.inputs.fetch_add(1, Relaxed);
        self.lost_us.fetch_add(cpu.as_micros() as u64, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_suspects_get_more_time_and_what_ends_is_no_suspect_again() {
        let patience = Patience::default();
        assert!(patience.begin_waiting() == Some(Duration::MAX), "nothing is known yet");
        patience.end_waiting();
        patience.add_answered(Duration::from_millis(1));
        let waiting = (1..640).filter(|_| {
            patience.add_lost(Duration::ZERO);
            patience.begin_waiting() == Some(TIMES * LEAST)
        });
        assert_eq!(waiting.count(), 10);
        assert_eq!(patience.time(), LEAST);
        patience.end_waiting();
        patience.add_answered(Duration::from_millis(300));
        assert!(patience.begin_waiting().is_some() && patience.begin_waiting().is_none());
        assert_eq!(patience.time(), Duration::from_millis(1200));
        // Time that is lost on suspects makes the others wait less.
        patience.add_lost(Duration::from_secs(20));
        assert!(patience.time() < Duration::from_millis(700), "it is the mean that counts");
        let tested = Patience::of_tested();
        tested.add_answered(Duration::from_millis(1));
        assert_eq!(tested.begin_waiting(), Some(Duration::MAX), "the first may be a find");
        assert_eq!(tested.begin_waiting(), None);
    }
}
