//! The goal of an input that takes the program too long: the slowest input, and how its time grows.

use super::progress_line::ProgressLine;
use super::{Search, SearchResult};
use crate::find::clock::{Deadline, LONG, SIDE_PART, STAGE_PART};
use crate::find::finds::counterexample::Counterexample;
use crate::find::finds::keeper::Keeper;
use crate::find::goal::Goal;
use crate::find::hunt::{Context, Times};
use crate::find::shrink::{confirmed, ReducePlan};
use crate::find::slow::{self, Growth, SlowHuntResult, Stock, Trial};
use crate::find::test_input::TestInput;
use judge_core::base::cores;
use judge_core::verdict::Verdict;
use sandbox::Failure;
use std::path::PathBuf;
use std::time::Duration;

/// The maximum time to shrink such an input in time limits, and the minimum time if there is time.
const SHRINK_LIMITS: u32 = 15;

/// The program exceeds its time limit on it, and the reference does not. The output is not looked at.
pub static TOO_SLOW: Goal = Goal {
    flag: " --slow",
    judges_outputs: false,
    is_met: Verdict::is_too_slow,
    nothing: "no input found on which NAME is too slow",
    search: |search, context, last_try, keeper, line| {
        search.hunt_slow(context, last_try, keeper, line)
    },
};

/// The result of a search for slow inputs.
#[derive(Default)]
pub struct Slow {
    /// The input that is too slow, or the slowest.
    pub slowest: Option<Slowest>,
    /// The number of inputs on which the reference is too slow too, or fails, and how it ended on the first of them.
    pub too_hard: Option<(u64, String)>,
    /// How the program failed in another way.
    pub failure: Option<String>,
}

/// The slowest input.
pub struct Slowest {
    /// How it was made, for a person.
    pub name: String,
    pub time: Duration,
    pub growth: Option<Growth>,
    /// As it was found, and after shrinking.
    pub bytes: [usize; 2],
    /// The file that has it, or why there is none.
    pub kept: Result<PathBuf, String>,
}

impl Search<'_> {
    /// Looks for the slowest input, measures how its time grows, and makes it smaller if it is too slow.
    fn hunt_slow(
        &self,
        context: &Context,
        end: Deadline,
        keeper: Keeper,
        mut line: ProgressLine,
    ) -> Result<SearchResult, Failure> {
        let stock = Stock::new(context, end);
        // The growth is measured after that where nothing is found.
        let last_try = end.earlier_by((end.left() / SIDE_PART).min(LONG));
        let times = Times { last_try, end: last_try, share: Duration::ZERO, tries: self.tries };
        let keep = |trial: &Trial| keeper.keep(&trial.candidate.test.input);
        let mut progress = |tries, time| line.slowest(tries, time);
        let hunted = slow::hunt(&stock, times, &keep, &mut progress)?;
        let SlowHuntResult { found, slowest, tries } = hunted;
        self.tell(stock.notes());
        let slow = Slow { slowest: None, too_hard: slowest.too_hard, failure: slowest.failure };
        let result = SearchResult { tries, slow, ..SearchResult::default() };
        let Some(trial) = found.or_else(|| slowest.best.into_iter().next()) else {
            return Ok(result);
        };
        keep(&trial);
        line.growth();
        // A search that found something soon has time for it.
        let part = end.within((end.left() / STAGE_PART).min(LONG));
        let growth = slow::growth_of(&stock, &trial.candidate, part)?;
        let original = trial.candidate.test.clone();
        let bytes = original.input.len();
        let slowest = |name, time, bytes, kept| Slowest { name, time, growth, bytes, kept };
        if trial.exceeded().is_none() {
            let name = trial.candidate.recipe.name(&stock);
            let slowest = slowest(name, trial.time, [bytes; 2], keeper.into_result());
            let slow = Slow { slowest: Some(slowest), ..result.slow };
            return Ok(SearchResult { slow, ..result });
        }
        let limit = context.job.limits.cpu;
        let end = end.within((limit * SHRINK_LIMITS).max(LONG));
        let (trial, may_be_smaller) = slow::bisect(&stock, trial, end, &mut |trial| {
            line.shrinking(tries, bytes, trial.candidate.test.input.len());
            keep(trial);
        })?;
        let deadline = if may_be_smaller { end } else { end.within(Duration::ZERO) };
        let Some(counterexample) = counterexample(trial, original, &stock) else {
            return Ok(result);
        };
        // A program that is stopped before its limit may not be too slow there.
        let (workers, slowest_right) = (cores(), limit);
        let plan = ReducePlan { context, deadline, slowest_right, workers, end: self.end };
        let broken = confirmed(&plan, counterexample, tries, keeper, &mut line)?;
        let Counterexample { origin, outcome, .. } = &broken.counterexample;
        let now = broken.counterexample.test().input.len();
        let slowest = slowest(origin.clone(), outcome.time, [bytes, now], broken.kept.clone());
        let slow = Slow { slowest: Some(slowest), ..result.slow };
        Ok(SearchResult { broken: Some(broken), slow, ..result })
    }
}

/// A trial that began as another input, if it is too slow.
fn counterexample(trial: Trial, original: TestInput, stock: &Stock) -> Option<Counterexample> {
    let outcome = trial.exceeded()?.clone();
    let Trial { candidate, .. } = trial;
    let is_shrunk = candidate.test.input.len() < original.input.len();
    // The sizes are in the name.
    let found = Counterexample::new(original, candidate.recipe.name(stock), 0, outcome);
    let generated = candidate.recipe.generator_words();
    Some(Counterexample { shrunk: is_shrunk.then_some(candidate.test), generated, ..found })
}
