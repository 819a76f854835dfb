//! The hunt for an input that breaks a program: several workers, smallest inputs first, until one is
//! found and confirmed or the time is over.
//!
//! Tries are numbered by their seeds and dealt in chunks of one size; `parallel_search` has the workers, and what
//! happens when one of them finds something.

mod chunk_run;
mod context;
pub mod own_checks;
mod parallel_search;
pub mod serving;
mod shared;
pub mod small_find;

pub use context::Context;
pub use parallel_search::{ChunkWorker, ParallelSearch, Times, WorkerState};
pub use shared::Doubt;

use crate::find::finds::counterexample::Counterexample;
use crate::find::inputs::schedule::{Chunk, Schedule};
use crate::find::worker::Worker;
use sandbox::Failure;
use shared::Shared;
use std::collections::HashMap;
use std::time::Duration;

/// How long to hunt, with what, and whom to tell.
pub struct HuntPlan<'a> {
    pub workers: usize,
    pub times: Times<'a>,
    /// Gets each counterexample that is the first by then.
    pub keep: &'a (dyn Fn(&Counterexample) + Sync),
}

/// The result of a hunt.
pub struct HuntResult {
    /// With the doubt about it.
    pub counterexample: Option<(Doubt, Counterexample)>,
    pub tries: u64,
    /// Every try was a process of its own.
    pub by_processes: bool,
    /// The most CPU time that the program took where it was right.
    pub slowest_right: Duration,
}

/// Hunts. `progress` is called several times a second with the tries so far and the size of the next.
pub fn hunt(
    context: &Context,
    plan: &HuntPlan,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<HuntResult, Failure> {
    let search = ParallelSearch::new(plan.workers, plan.times, plan.keep)?;
    let shared = Shared::new(Schedule::new(context.test_cases.sources.plans(), context.seed));
    search.run(
        &|state| {
            let worker = context.target.worker(&state.alarm);
            let batches = Batches::default();
            FailureWorker { worker, context, shared: &shared, search: &search, state, batches }
        },
        &mut |tries| progress(tries, shared.size()),
    )?;
    Ok(HuntResult {
        tries: search.tries(),
        by_processes: !context.programs.are_served(),
        slowest_right: shared.slowest_right(),
        counterexample: search
            .into_first()
            .map(|found| (Doubt::default(), found))
            .or_else(|| shared.into_doubtful()),
    })
}

/// How many inputs of a source and a size to make at once.
type Batches = HashMap<(usize, u64), u64>;

/// One thread of a hunt.
struct FailureWorker<'a> {
    worker: Worker<'a>,
    context: &'a Context<'a>,
    shared: &'a Shared,
    search: &'a ParallelSearch<'a, Counterexample>,
    state: &'a WorkerState,
    batches: Batches,
}

impl ChunkWorker for FailureWorker<'_> {
    type Chunk = Chunk;
    type Find = Counterexample;

    fn deal(&mut self) -> Result<Option<Chunk>, Failure> {
        let test_cases = self.context.test_cases;
        let last_try = self.search.last_try();
        if test_cases.sources.has_nothing_small()
            || test_cases.has_tried_all()
            || self.shared.is_enough(last_try)
        {
            self.search.stop();
            return Ok(None);
        }
        self.shared.reckon_with_processes(self.context);
        Ok(self.shared.deal(|index| self.state.begin(index)))
    }

    fn try_chunk(&mut self, chunk: Chunk) -> Result<Option<Counterexample>, Failure> {
        if let Some(program) = self.context.test_cases.sources.of(&chunk).in_turn() {
            self.shared.wait_for_turn(&chunk, &|| program.is_settled(), &|| self.is_over());
        }
        let found = self.hunt(&chunk);
        self.shared.end(&chunk);
        found
    }
}
