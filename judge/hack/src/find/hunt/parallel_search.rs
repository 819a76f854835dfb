//! A search by several workers for the first chunk of inputs with one that meets the goal of a search.
//!
//! Chunks are dealt in order. The find of the lowest chunk wins, whichever worker is faster,
//! so a search with the same seed finds the same. A find cancels the runs of those who work on later
//! chunks. It waits for those who work on earlier ones, but not in the time that is kept for shrinking.

use crate::find::clock::Alarm;
use crate::find::clock::Deadline;
use sandbox::Failure;
use std::io;
use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::Mutex;
use std::time::Duration;

const PROGRESS_PERIOD: Duration = Duration::from_millis(100);

/// One thread that tries chunks.
pub trait ChunkWorker {
    /// Inputs to try.
    type Chunk;
    /// One of them that meets the goal.
    type Find;

    /// The next chunk, while there is one. Its index is higher than the indexes of all chunks before, and the
    /// worker's state is told it before another worker is dealt a chunk.
    ///
    /// # Errors
    ///
    /// As [`ChunkWorker::try_chunk`].
    fn deal(&mut self) -> Result<Option<Self::Chunk>, Failure>;

    /// Tries the inputs of a chunk until one is a find, or until the search is over for it.
    ///
    /// # Errors
    ///
    /// [`Failure::Interrupted`] after the alarm of the worker has rung.
    fn try_chunk(&mut self, chunk: Self::Chunk) -> Result<Option<Self::Find>, Failure>;
}

/// The part of a worker that the others know.
pub struct WorkerState {
    /// Cancels its runs.
    pub alarm: Alarm,
    /// The index of its chunk; chunk 0 need never be cancelled.
    chunk: AtomicU64,
}

impl WorkerState {
    /// The worker has the chunk of this index from now on.
    pub fn begin(&self, index: u64) {
        // Before the look at what is found: `record` first notes its find, then looks at the chunks.
        self.chunk.store(index, SeqCst);
    }
}

/// When a search ends.
#[derive(Clone, Copy)]
pub struct Times<'a> {
    /// No try begins after this moment.
    pub last_try: Deadline<'a>,
    /// No run goes on after this moment.
    pub end: Deadline<'a>,
    /// So much of the time before the end is for shrinking, if something was found by then.
    pub share: Duration,
    /// No try begins after this number of them.
    pub tries: u64,
}

/// The finds so far.
struct Finds<F> {
    /// The find of the lowest chunk, and the index of that.
    first: Option<(u64, F)>,
    /// The part of the time before the end that is for shrinking, once something was found.
    share: Option<Duration>,
}

/// A search by several workers.
pub struct ParallelSearch<'a, F> {
    times: Times<'a>,
    finds: Mutex<Finds<F>>,
    /// Gets each find that is the first by then.
    keep: &'a (dyn Fn(&F) + Sync),
    /// The lowest chunk with a find: no chunk after it needs to be tried.
    first_found: AtomicU64,
    tries: AtomicU64,
    /// A worker failed.
    is_stopped: AtomicBool,
    states: Vec<WorkerState>,
}

impl<'a, F: Send> ParallelSearch<'a, F> {
    pub fn new(
        workers: usize,
        times: Times<'a>,
        keep: &'a (dyn Fn(&F) + Sync),
    ) -> io::Result<ParallelSearch<'a, F>> {
        let mut states = Vec::new();
        for _ in 0..workers {
            states.push(WorkerState { alarm: Alarm::new()?, chunk: AtomicU64::new(0) });
        }
        Ok(ParallelSearch {
            times,
            finds: Mutex::new(Finds { first: None, share: None }),
            keep,
            first_found: AtomicU64::new(u64::MAX),
            tries: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            states,
        })
    }

    /// Runs the search. `start` makes the worker of each state, on its own thread; `progress` is called
    /// several times a second with the tries so far.
    pub fn run<'s, H: ChunkWorker<Find = F>>(
        &'s self,
        start: &(dyn Fn(&'s WorkerState) -> H + Sync),
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), Failure> {
        let search = || {
            let (sender, ended) = mpsc::channel();
            let mut failure = None;
            std::thread::scope(|scope| {
                for state in &self.states {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        let result = self.work(state, start);
                        let _ = sender.send(result);
                    });
                }
                drop(sender);
                loop {
                    match ended.recv_timeout(PROGRESS_PERIOD) {
                        Ok(Err(error)) => failure = failure.take().or(Some(error)),
                        Ok(Ok(())) => {}
                        Err(RecvTimeoutError::Timeout) => progress(self.tries()),
                        Err(RecvTimeoutError::Disconnected) => break,
                    }
                }
            });
            failure.map_or(Ok(()), Err)
        };
        self.times.start_of(self.times.share).during(&|| self.ring_late(), search)
    }

    /// One worker: tries chunks while there is need.
    fn work<'s, H: ChunkWorker<Find = F>>(
        &'s self,
        state: &'s WorkerState,
        start: &(dyn Fn(&'s WorkerState) -> H + Sync),
    ) -> Result<(), Failure> {
        let mut worker = start(state);
        loop {
            let tried = match worker.deal() {
                Ok(Some(chunk)) if !self.is_over(state) => worker.try_chunk(chunk),
                Ok(_) => return Ok(()),
                Err(failure) => Err(failure),
            };
            match tried {
                Ok(Some(find)) => self.record(state, find),
                Ok(None) => {}
                // Its alarm has rung.
                Err(Failure::Interrupted) => return Ok(()),
                Err(failure) => {
                    self.stop();
                    return Err(failure);
                }
            }
        }
    }

    /// Whether the chunk of a worker need not be looked at any further.
    pub fn is_over(&self, state: &WorkerState) -> bool {
        let is_last_try_made = self.tries() >= self.times.tries;
        self.has_better(state) || is_last_try_made || self.times.last_try.is_over()
    }

    /// Whether the search is over for a worker before its time, as there is another find: then its runs are cancelled.
    pub fn has_better(&self, state: &WorkerState) -> bool {
        let has_earlier = self.first_found.load(SeqCst) < state.chunk.load(SeqCst);
        has_earlier || self.is_stopped.load(SeqCst)
    }

    /// The moment after which no try begins.
    pub fn last_try(&self) -> Deadline<'a> {
        self.times.last_try
    }

    pub fn add_tries(&self, tries: u64) {
        self.tries.fetch_add(tries, Relaxed);
    }

    /// The tries that have ended.
    pub fn tries(&self) -> u64 {
        self.tries.load(Relaxed)
    }

    /// The find of the lowest chunk.
    pub fn into_first(self) -> Option<F> {
        let finds = self.finds.into_inner().expect("no recording panics");
        finds.first.map(|(_, find)| find)
    }

    fn record(&self, state: &WorkerState, find: F) {
        let chunk = state.chunk.load(SeqCst);
        let mut finds = self.finds.lock().expect("no recording panics");
        finds.share.get_or_insert_with(|| self.times.share_now());
        if finds.first.as_ref().is_none_or(|(first, _)| chunk < *first) {
            (self.keep)(&find);
            finds.first = Some((chunk, find));
        }
        self.first_found.fetch_min(chunk, SeqCst);
        let later = self.states.iter().filter(|state| state.chunk.load(SeqCst) > chunk);
        later.for_each(|state| state.alarm.ring());
    }

    /// Ends the search: a worker failed, or there is nothing left to try.
    pub fn stop(&self) {
        self.is_stopped.store(true, SeqCst);
        self.states.iter().for_each(|state| state.alarm.ring());
    }

    /// Cancels all runs if their time is over.
    fn ring_late(&self) {
        let share = self.finds.lock().expect("no recording panics").share;
        if self.times.start_of(share.unwrap_or_default()).is_over() {
            self.states.iter().for_each(|state| state.alarm.ring());
        }
    }
}

impl<'a> Times<'a> {
    /// The moment when `share` of the time is left.
    fn start_of(&self, share: Duration) -> Deadline<'a> {
        self.end.earlier_by(share)
    }

    /// The share of something that is found now. Where its time has begun already, those who work on
    /// earlier chunks have half of what is left.
    fn share_now(&self) -> Duration {
        if self.start_of(self.share).is_over() {
            self.end.left() / 2
        } else {
            self.share
        }
    }
}

#[cfg(test)]
mod tests;
