//! The race of several workers for the first chunk with an input that breaks the program.
//!
//! Chunks are dealt in order. The counterexample of the lowest chunk wins, whichever worker is faster,
//! so a race with the same seed finds the same. A find cancels the runs of those who work on later
//! chunks. It waits for those who work on earlier ones, but not in the time that is kept for shrinking.

use crate::find::alarm::Alarm;
use crate::find::counterexample::Counterexample;
use crate::find::deadline::Deadline;
use crate::find::schedule::{Chunk, Effort, Schedule};
use sandbox::Failure;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::Mutex;
use std::time::Duration;

const PROGRESS_PERIOD: Duration = Duration::from_millis(100);
/// The chunk of a worker that has none.
const NO_CHUNK: u64 = 0;

/// One thread that tries chunks.
pub trait Hunter {
    /// Tries the inputs of a chunk until one breaks the program, or until the race is over for it.
    ///
    /// # Errors
    ///
    /// [`Failure::Interrupted`] after the alarm of the lane has rung.
    fn try_chunk(&mut self, chunk: &Chunk) -> Result<Option<Counterexample>, Failure>;
}

/// What the others know of a worker.
pub struct Lane {
    /// Cancels its runs.
    pub alarm: Alarm,
    /// The index of its chunk; chunk 0 need never be cancelled.
    chunk: AtomicU64,
}

/// When a race ends.
#[derive(Clone, Copy)]
pub struct Times<'a> {
    /// No try begins after this moment.
    pub last_try: Deadline<'a>,
    /// No run goes on after this moment.
    pub end: Deadline<'a>,
    /// So much of the time before the end is for shrinking, if something was found by then.
    pub share: Duration,
}

/// What was found.
struct Finds {
    /// Counterexamples by the index of their chunk.
    by_chunk: BTreeMap<u64, Counterexample>,
    /// Once something was found: so much of the time before the end is for shrinking.
    share: Option<Duration>,
}

/// The state of a race.
pub struct Race<'a> {
    schedule: Mutex<Schedule>,
    times: Times<'a>,
    finds: Mutex<Finds>,
    /// Gets each counterexample that is the first by then.
    keep: &'a (dyn Fn(&Counterexample) + Sync),
    /// The lowest chunk with a counterexample: nobody need look beyond it.
    first_found: AtomicU64,
    tries: AtomicU64,
    /// The size of the chunk that was dealt last.
    size: AtomicU64,
    /// A worker failed.
    is_stopped: AtomicBool,
    lanes: Vec<Lane>,
}

impl<'a> Race<'a> {
    pub fn new(
        schedule: Schedule,
        workers: usize,
        times: Times<'a>,
        keep: &'a (dyn Fn(&Counterexample) + Sync),
    ) -> io::Result<Race<'a>> {
        let mut lanes = Vec::new();
        for _ in 0..workers {
            lanes.push(Lane { alarm: Alarm::new()?, chunk: AtomicU64::new(NO_CHUNK) });
        }
        Ok(Race {
            schedule: Mutex::new(schedule),
            times,
            finds: Mutex::new(Finds { by_chunk: BTreeMap::new(), share: None }),
            keep,
            first_found: AtomicU64::new(u64::MAX),
            tries: AtomicU64::new(0),
            size: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            lanes,
        })
    }

    /// Runs the race. `start` makes the worker of a lane, on its own thread; `progress` is called
    /// several times a second with the tries so far and the size of the next.
    pub fn run<'s, H: Hunter>(
        &'s self,
        start: &(dyn Fn(&'s Lane) -> H + Sync),
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), Failure> {
        let race = || {
            let (sender, ended) = mpsc::channel();
            let mut failure = None;
            std::thread::scope(|scope| {
                for lane in &self.lanes {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        let result = self.work(lane, start);
                        let _ = sender.send(result);
                    });
                }
                drop(sender);
                loop {
                    match ended.recv_timeout(PROGRESS_PERIOD) {
                        Ok(Err(error)) => failure = failure.take().or(Some(error)),
                        Ok(Ok(())) => {}
                        Err(RecvTimeoutError::Timeout) => {
                            progress(self.tries(), self.size.load(Relaxed));
                        }
                        Err(RecvTimeoutError::Disconnected) => break,
                    }
                }
            });
            failure.map_or(Ok(()), Err)
        };
        self.times.start_of(self.times.share).during(&|| self.ring_late(), race)
    }

    /// One worker: tries chunks while there is need.
    fn work<'s, H: Hunter>(
        &'s self,
        lane: &'s Lane,
        start: &(dyn Fn(&'s Lane) -> H + Sync),
    ) -> Result<(), Failure> {
        let mut hunter = start(lane);
        while let Some(chunk) = self.next_chunk(lane) {
            match hunter.try_chunk(&chunk) {
                Ok(Some(counterexample)) => self.record(&chunk, counterexample),
                Ok(None) => {}
                // Its alarm has rung.
                Err(Failure::Interrupted) => return Ok(()),
                Err(failure) => {
                    self.stop();
                    return Err(failure);
                }
            }
        }
        Ok(())
    }

    /// Whether a chunk need not be looked at any further.
    pub fn is_over(&self, chunk: &Chunk) -> bool {
        let has_earlier = self.first_found.load(SeqCst) < chunk.index;
        has_earlier || self.is_stopped.load(SeqCst) || self.times.last_try.is_over()
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

    /// Deals small chunks again, at the next seed.
    pub fn restart(&self, effort: Effort) {
        self.schedule.lock().expect("no dealing panics").restart(effort);
    }

    /// Deals the largest inputs first from now on.
    pub fn turn_to_large(&self) {
        self.schedule.lock().expect("no dealing panics").turn_to_large();
    }

    /// The counterexample of the lowest chunk.
    pub fn into_first(self) -> Option<Counterexample> {
        let finds = self.finds.into_inner().expect("no recording panics");
        finds.by_chunk.into_values().next()
    }

    /// The next chunk, while there is one and need for it.
    fn next_chunk(&self, lane: &Lane) -> Option<Chunk> {
        let chunk = self.schedule.lock().expect("no dealing panics").deal()?;
        self.size.store(chunk.size, Relaxed);
        // Before the look at what is found: `record` first notes its find, then looks at the lanes.
        lane.chunk.store(chunk.index, SeqCst);
        (!self.is_over(&chunk)).then_some(chunk)
    }

    fn record(&self, chunk: &Chunk, counterexample: Counterexample) {
        let mut finds = self.finds.lock().expect("no recording panics");
        finds.share.get_or_insert_with(|| self.times.share_now());
        if finds.by_chunk.keys().all(|&index| index > chunk.index) {
            (self.keep)(&counterexample);
        }
        finds.by_chunk.insert(chunk.index, counterexample);
        self.first_found.fetch_min(chunk.index, SeqCst);
        for lane in &self.lanes {
            if lane.chunk.load(SeqCst) > chunk.index {
                lane.alarm.ring();
            }
        }
    }

    /// Ends the race: a worker failed, or there is nothing left to try.
    pub fn stop(&self) {
        self.is_stopped.store(true, SeqCst);
        for lane in &self.lanes {
            lane.alarm.ring();
        }
    }

    /// Cancels all runs if their time is over.
    fn ring_late(&self) {
        let share = self.finds.lock().expect("no recording panics").share;
        if self.times.start_of(share.unwrap_or_default()).is_over() {
            for lane in &self.lanes {
                lane.alarm.ring();
            }
        }
    }
}

impl<'a> Times<'a> {
    /// When so much of the time is left.
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
