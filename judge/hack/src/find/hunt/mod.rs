//! The hunt for an input that breaks a program: several workers, smallest inputs first, until one is
//! found and confirmed or the time is over.
//!
//! Tries are numbered by their seeds and dealt in chunks of one size. The counterexample of the
//! lowest chunk wins, whichever worker is faster, so a hunt with the same seed finds the same.

mod chunk_hunter;
mod context;
mod in_process;
mod shared;

pub use context::Context;
pub use shared::HuntResult;

use super::counterexample::Counterexample;
use super::schedule::Chunk;
use super::worker::Worker;
use chunk_hunter::ChunkHunter;
use sandbox::Failure;
use shared::Shared;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The harness calls `solve` and never `main`: of one chunk in so many the last input is also tried
/// on the program itself.
const WHOLE_ONE_IN: u64 = 4;
const PROGRESS_PERIOD: Duration = Duration::from_millis(100);

/// Hunts. `progress` is called several times a second with the tries so far and the size of the next.
pub fn hunt(
    context: &Context,
    workers: usize,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<HuntResult, Failure> {
    let shared = Shared::new(context);
    let (sender, ended) = mpsc::channel();
    let mut failure = None;
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || {
                let result = work(context, shared);
                if result.is_err() {
                    shared.stop();
                }
                let _ = sender.send(result);
            });
        }
        drop(sender);
        loop {
            match ended.recv_timeout(PROGRESS_PERIOD) {
                Ok(Err(error)) => failure = failure.take().or(Some(error)),
                Ok(Ok(())) => {}
                Err(RecvTimeoutError::Timeout) => {
                    let (tries, size) = shared.progress();
                    progress(tries, size);
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(shared.into_result()),
    }
}

/// One worker: tries chunks while there is need.
fn work(context: &Context, shared: &Shared) -> Result<(), Failure> {
    let mut worker = context.worker();
    while let Some(chunk) = shared.next_chunk() {
        if let Some(counterexample) = try_chunk(&mut worker, context, shared, &chunk)? {
            shared.record(&chunk, counterexample);
        }
    }
    Ok(())
}

fn try_chunk<'w>(
    worker: &mut Worker<'w>,
    context: &Context<'w>,
    shared: &Shared,
    chunk: &Chunk,
) -> Result<Option<Counterexample>, Failure> {
    let harness = context.parts.harness.as_ref().filter(|_| !shared.by_processes());
    let checked = match harness {
        Some(_) => shared.checked_harness(context, &mut worker.sandbox, chunk),
        None => None,
    };
    let mut hunter = ChunkHunter { worker, context, shared, chunk };
    let Some(harness) = harness else { return hunter.by_process(chunk.seeds.clone()) };
    let found = hunter.in_process(harness, checked)?;
    if found.is_none() && chunk.index % WHOLE_ONE_IN == 0 {
        return hunter.by_process(chunk.seeds.end - 1..chunk.seeds.end);
    }
    Ok(found)
}
