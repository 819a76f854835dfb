//! One run of the program under test: how long it takes on an input.

use super::recipe::Candidate;
use super::stock::Stock;
use crate::find::hunt::Context;
use crate::find::worker::Worker;
use judge_core::judging::outcome::Outcome;
use judge_core::tools::Runner;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::time::Duration;

/// A shorter time is not measured twice.
const LEAST_TIME: Duration = Duration::from_millis(50);

/// What came of an input.
#[derive(Clone)]
pub struct Trial {
    pub candidate: Candidate,
    /// The time that is judged.
    pub time: Duration,
    /// The program is too slow, the reference is not, whose answer the candidate has: how the program was stopped.
    pub exceeded: Option<Outcome>,
    /// The input is not valid, so nothing is to be learnt from it.
    pub is_refused: bool,
    /// The reference is too slow there too, or fails.
    pub is_too_hard: bool,
    /// How the program failed in another way.
    pub failure: Option<String>,
}

/// Runs the program on an input, as judging does. Where it takes about as long as the slowest by now,
/// it runs twice, and the shorter time counts.
pub fn run(
    stock: &Stock,
    worker: &mut Worker,
    candidate: Candidate,
    slowest: Duration,
) -> Result<Trial, Failure> {
    let Context { job, oracle, .. } = stock.context;
    let mut outcome = worker.settle(stock.context.run_of(job, &candidate.test), None)?;
    let mut trial = Trial {
        candidate,
        time: outcome.time,
        exceeded: None,
        is_refused: false,
        is_too_hard: false,
        failure: None,
    };
    // Most inputs are not slow: to check only the others saves runs of the validator.
    let is_slow = outcome.verdict != Verdict::Ac || outcome.time > slowest;
    if !trial.candidate.is_valid {
        trial.is_refused = !is_slow || !oracle.is_valid(worker, &trial.candidate.test.input)?;
        trial.candidate.is_valid = !trial.is_refused;
    }
    if trial.is_refused {
        return Ok(trial);
    }
    match outcome.verdict {
        Verdict::Tle => match oracle.answer(worker, &trial.candidate.test.input)? {
            Some((answer, _)) => {
                trial.candidate.test.answer = answer;
                trial.exceeded = Some(outcome);
            }
            None => trial.is_too_hard = true,
        },
        Verdict::Ac => {
            let tenth = slowest / 10;
            let is_near = outcome.time.abs_diff(slowest) < tenth && slowest > LEAST_TIME;
            if is_near {
                outcome = worker.judge(stock.context.run_of(job, &trial.candidate.test), None)?;
                trial.time = trial.time.min(outcome.time);
            }
        }
        Verdict::Wa | Verdict::Pe | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => {
            trial.failure = Some(outcome.end());
        }
    }
    Ok(trial)
}
