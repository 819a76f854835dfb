//! The hunt for a slow input: each thread makes the next input and runs the program on it.

use super::producer::Producer;
use super::recipe::Candidate;
use super::stock::Stock;
use super::trial::{self, Slowest, Trial};
use crate::find::hunt::{ChunkWorker, ParallelSearch, Times, WorkerState};
use crate::find::worker::Worker;
use judge_core::base::cores;
use sandbox::Failure;
use std::sync::Mutex;
use std::time::Duration;

/// The result of a hunt.
pub struct SlowHuntResult {
    /// The first trial that is too slow.
    pub found: Option<Trial>,
    pub slowest: Slowest,
    pub tries: u64,
}

/// Hunts until an input is found or the time is over. `keep` gets each find that is the first by then, `progress`
/// the runs and the longest time.
pub fn hunt(
    stock: &Stock,
    times: Times,
    keep: &(dyn Fn(&Trial) + Sync),
    progress: &mut dyn FnMut(u64, Duration),
) -> Result<SlowHuntResult, Failure> {
    let search = ParallelSearch::new(cores(), times, keep)?;
    let slowest = Mutex::default();
    let producer = Mutex::new(Producer::new(stock, &slowest, times.last_try));
    search.run(
        &|state| {
            let worker = stock.context.target.worker(&state.alarm);
            SlowWorker {
                worker,
                stock,
                search: &search,
                state,
                producer: &producer,
                slowest: &slowest,
            }
        },
        &mut |tries| {
            let time = slowest.lock().expect("no run panics").time();
            progress(tries, time);
        },
    )?;
    drop(producer);
    let tries = search.tries();
    let slowest = slowest.into_inner().expect("no run panics");
    Ok(SlowHuntResult { found: search.into_first(), slowest, tries })
}

/// One thread of a hunt. A chunk is one input.
struct SlowWorker<'a, 'p> {
    worker: Worker<'a>,
    stock: &'a Stock<'a>,
    search: &'a ParallelSearch<'a, Trial>,
    state: &'a WorkerState,
    producer: &'a Mutex<Producer<'p>>,
    slowest: &'a Mutex<Slowest>,
}

impl ChunkWorker for SlowWorker<'_, '_> {
    type Chunk = Candidate;
    type Find = Trial;

    fn deal(&mut self) -> Result<Option<Candidate>, Failure> {
        let mut producer = self.producer.lock().expect("no making of inputs panics");
        self.state.begin(producer.next_index);
        if self.search.is_over(self.state) {
            Ok(None)
        } else {
            producer.next(&mut self.worker)
        }
    }

    fn try_chunk(&mut self, candidate: Candidate) -> Result<Option<Trial>, Failure> {
        let slowest = self.slowest.lock().expect("no run panics").time();
        let left = self.search.last_try().left();
        let trial = trial::run(self.stock, &mut self.worker, candidate, slowest, left)?;
        self.search.add_tries(1);
        if trial.exceeded().is_some() {
            return Ok(Some(trial));
        }
        self.slowest.lock().expect("no run panics").add(trial);
        Ok(None)
    }
}
