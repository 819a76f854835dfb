//! One run of the program under test: how long it takes on an input. And what is known by now of those that are no
//! finds.

use super::recipe::{Candidate, Stock};
use crate::find::hunt::Context;
use crate::find::test_cases::answers::LEAST;
use crate::find::worker::Worker;
use judge_core::judging::outcome::Outcome;
use judge_core::tools::Runner;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::cmp::Reverse;
use std::time::Duration;

/// The slowest trials that are remembered.
const BEST: usize = 6;

/// The result of trying an input.
#[derive(Clone)]
pub struct Trial {
    pub candidate: Candidate,
    /// The time that is judged.
    pub time: Duration,
    pub result: TrialResult,
}

/// The result of the program on an input.
#[derive(Clone)]
pub enum TrialResult {
    /// It was right, as far as the time says.
    InTime,
    /// It is too slow, and the reference is not, whose answer the candidate has: how it was stopped.
    Exceeded(Box<Outcome>),
    /// The input is not valid, so nothing is to be learnt from it.
    Refused,
    /// The reference is too slow there too, or fails: how it ended.
    TooHard(String),
    /// It failed in another way.
    Failed(String),
}

impl Trial {
    /// The reason why the program was stopped on a find.
    pub fn exceeded(&self) -> Option<&Outcome> {
        match &self.result {
            TrialResult::Exceeded(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// The slowest inputs, and how many are of no use.
#[derive(Default)]
pub struct Slowest {
    runs: u64,
    /// The slowest first.
    pub best: Vec<Trial>,
    /// The number of inputs that were too slow for the reference too, or made it fail, and its end on the first of
    /// them.
    pub too_hard: Option<(u64, String)>,
    /// The other failure of the program on one.
    pub failure: Option<String>,
}

impl Slowest {
    /// Adds what came of an input.
    pub fn add(&mut self, trial: Trial) {
        self.runs += 1;
        match trial.result {
            TrialResult::Refused | TrialResult::Exceeded(_) => {}
            TrialResult::TooHard(how) => self.too_hard.get_or_insert((0, how)).0 += 1,
            TrialResult::Failed(how) => self.failure = self.failure.take().or(Some(how)),
            TrialResult::InTime => {
                self.best.push(trial);
                self.best.sort_by_key(|trial| Reverse(trial.time));
                self.best.truncate(BEST);
            }
        }
    }

    /// The longest time of a run by now that was within the limit.
    pub fn time(&self) -> Duration {
        self.best.first().map_or(Duration::ZERO, |trial| trial.time)
    }

    /// Whether the program has run on at least this many inputs, failed by something else than its time, and
    /// finished none of them.
    pub fn only_fails(&self, inputs: u64) -> bool {
        self.runs >= inputs && self.failure.is_some() && self.best.is_empty()
    }
}

/// Runs the program on an input, as judging does. Where it takes about as long as the slowest by now,
/// it runs twice, and the shorter time counts. Where little time is left, it is stopped at its limit.
pub fn run(
    stock: &Stock,
    worker: &mut Worker,
    mut candidate: Candidate,
    slowest: Duration,
    left: Duration,
) -> Result<Trial, Failure> {
    let Context { job, test_cases, .. } = stock.context;
    let run = stock.context.run_of(job, &candidate.test);
    let outcome = if job.limits.cpu < left / 3 {
        worker.settle(run, None)?
    } else {
        worker.judge(run, None)?
    };
    let mut time = outcome.time;
    // Most inputs are not slow: to check only the others saves runs of the validator.
    let is_slow = outcome.verdict != Verdict::Ac || time > slowest;
    candidate.is_valid =
        candidate.is_valid || is_slow && test_cases.is_valid(worker, &candidate.test.input)?;
    if !candidate.is_valid {
        return Ok(Trial { candidate, time, result: TrialResult::Refused });
    }
    let result = match outcome.verdict {
        Verdict::Tle => match test_cases.answers.answer(worker, &candidate.test.input)? {
            Ok((answer, _)) => {
                candidate.test.answer = answer;
                TrialResult::Exceeded(Box::new(outcome))
            }
            Err(how) => TrialResult::TooHard(how),
        },
        Verdict::Ac => {
            let is_near = time.abs_diff(slowest) < slowest / 10 && slowest > LEAST;
            if is_near {
                let again = worker.judge(stock.context.run_of(job, &candidate.test), None)?;
                time = time.min(again.time);
            }
            TrialResult::InTime
        }
        Verdict::Wa | Verdict::Pe | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
            TrialResult::Failed(outcome.end())
        }
    };
    Ok(Trial { candidate, time, result })
}
