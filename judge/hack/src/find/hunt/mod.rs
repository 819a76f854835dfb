//! The hunt for an input that breaks a program: several workers, smallest inputs first, until one is
//! found and confirmed or the time is over.
//!
//! Tries are numbered by their seeds and dealt in chunks of one size; `race` has the workers, and what
//! happens when one of them finds something.

mod chunk_hunter;
mod context;
mod race;
mod shared;

pub use context::Context;
pub use race::{Hunter, Race, RaceLane, Times};

use super::counterexample::Counterexample;
use super::schedule::{Chunk, Schedule};
use super::worker::Worker;
use chunk_hunter::{Batches, ChunkHunter};
use sandbox::Failure;
use shared::Shared;
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
    pub counterexample: Option<Counterexample>,
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
    let race = Race::new(plan.workers, plan.times, plan.keep)?;
    let shared = Shared::new(Schedule::new(context.oracle.plans(), context.seed));
    race.run(
        &|lane| {
            let worker = context.worker(&lane.alarm);
            let batches = Batches::default();
            WorkerOfRace { worker, context, shared: &shared, race: &race, lane, batches }
        },
        &mut |tries| progress(tries, shared.size()),
    )?;
    Ok(HuntResult {
        tries: race.tries(),
        by_processes: !context.parts.are_served(),
        slowest_right: shared.slowest_right(),
        counterexample: race.into_first().or_else(|| shared.into_doubtful()),
    })
}

/// One thread of a hunt.
struct WorkerOfRace<'a> {
    worker: Worker<'a>,
    context: &'a Context<'a>,
    shared: &'a Shared,
    race: &'a Race<'a, Counterexample>,
    lane: &'a RaceLane,
    batches: Batches,
}

impl Hunter for WorkerOfRace<'_> {
    type Chunk = Chunk;
    type Find = Counterexample;

    fn deal(&mut self) -> Result<Option<Chunk>, Failure> {
        let oracle = self.context.oracle;
        let last_try = self.race.last_try();
        if oracle.has_nothing_small() || oracle.has_tried_all() || self.shared.is_enough(last_try) {
            self.race.stop();
            return Ok(None);
        }
        self.shared.reckon_with_processes(self.context);
        Ok(self.shared.deal(|index| self.lane.begin(index)))
    }

    fn try_chunk(&mut self, chunk: Chunk) -> Result<Option<Counterexample>, Failure> {
        let WorkerOfRace { context, shared, race, lane, .. } = *self;
        let (worker, batches) = (&mut self.worker, &mut self.batches);
        ChunkHunter { worker, context, shared, race, lane, chunk: &chunk, batches }.hunt()
    }
}
