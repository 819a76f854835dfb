//! The race of several workers for the first chunk with an input that breaks the program.
//!
//! Chunks are dealt in order. The counterexample of the lowest chunk wins, whichever worker is faster,
//! so a race with the same seed finds the same. A find cancels the runs of those who work on later
//! chunks, and the deadline cancels all; only who confirms a find then has time until the end of the
//! search.

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
    is_confirming: AtomicBool,
}

impl Lane {
    /// Does something that confirms a find: it goes on when the time for tries is over.
    pub fn confirming<T>(&self, work: impl FnOnce() -> T) -> T {
        self.is_confirming.store(true, SeqCst);
        let result = work();
        self.is_confirming.store(false, SeqCst);
        result
    }
}

/// The state of a race.
pub struct Race<'a> {
    schedule: Mutex<Schedule>,
    /// No try begins after this moment.
    deadline: Deadline<'a>,
    /// No find is confirmed after this moment.
    end: Deadline<'a>,
    /// Counterexamples by the index of their chunk.
    found: Mutex<BTreeMap<u64, Counterexample>>,
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
        deadline: Deadline<'a>,
        end: Deadline<'a>,
        keep: &'a (dyn Fn(&Counterexample) + Sync),
    ) -> io::Result<Race<'a>> {
        let mut lanes = Vec::new();
        for _ in 0..workers {
            lanes.push(Lane {
                alarm: Alarm::new()?,
                chunk: AtomicU64::new(NO_CHUNK),
                is_confirming: AtomicBool::new(false),
            });
        }
        Ok(Race {
            schedule: Mutex::new(schedule),
            deadline,
            end,
            found: Mutex::new(BTreeMap::new()),
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
        self.deadline.during(&|| self.ring_late(), race)
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
        has_earlier || self.is_stopped.load(SeqCst) || self.deadline.is_over()
    }

    /// The moment after which no try begins.
    pub fn deadline(&self) -> Deadline<'a> {
        self.deadline
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

    /// The counterexample of the lowest chunk.
    pub fn into_first(self) -> Option<Counterexample> {
        self.found.into_inner().expect("no recording panics").into_values().next()
    }

    /// The next chunk, while there is need for one.
    fn next_chunk(&self, lane: &Lane) -> Option<Chunk> {
        let chunk = self.schedule.lock().expect("no dealing panics").deal();
        self.size.store(chunk.size, Relaxed);
        // Before the look at what is found: `record` first notes its find, then looks at the lanes.
        lane.chunk.store(chunk.index, SeqCst);
        (!self.is_over(&chunk)).then_some(chunk)
    }

    fn record(&self, chunk: &Chunk, counterexample: Counterexample) {
        let mut found = self.found.lock().expect("no recording panics");
        if found.keys().all(|&index| index > chunk.index) {
            (self.keep)(&counterexample);
        }
        found.insert(chunk.index, counterexample);
        self.first_found.fetch_min(chunk.index, SeqCst);
        for lane in &self.lanes {
            if lane.chunk.load(SeqCst) > chunk.index {
                lane.alarm.ring();
            }
        }
    }

    /// Ends the race, because a worker failed.
    fn stop(&self) {
        self.is_stopped.store(true, SeqCst);
        for lane in &self.lanes {
            lane.alarm.ring();
        }
    }

    /// Cancels the runs of all whose time is over.
    fn ring_late(&self) {
        let all = self.end.is_over();
        for lane in &self.lanes {
            if all || !lane.is_confirming.load(SeqCst) {
                lane.alarm.ring();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::step_clock::StepClock;
    use crate::find::test_input::TestInput;
    use judge_core::judging::outcome::Outcome;
    use judge_core::verdict::Verdict;
    use sandbox::system::pipe::{self, Poll, READABLE};

    const WORKERS: usize = 3;
    const TIME: Duration = Duration::from_secs(10);
    /// How often a test may see that a hunter does not come back before it fails.
    const GUARD: Duration = Duration::from_secs(60);

    /// What a program does with the inputs of a chunk.
    #[derive(Clone, Copy)]
    enum Program {
        Right,
        Wrong,
        /// It runs until its run is cancelled.
        Hangs,
        /// It fails, and hangs when it runs again.
        HangsLater,
    }

    struct Fake<'a> {
        race: &'a Race<'a>,
        lane: &'a Lane,
        program: fn(u64) -> Program,
    }

    /// A run that ends only when it is cancelled.
    fn hang(lane: &Lane) -> Failure {
        let mut polls = [Poll::new(Some(lane.alarm.as_fd()), READABLE)];
        let ready = pipe::wait(&mut polls, Some(GUARD)).expect("it can wait");
        assert_eq!(ready, 1, "nobody cancels the run");
        Failure::Interrupted
    }

    impl Hunter for Fake<'_> {
        fn try_chunk(&mut self, chunk: &Chunk) -> Result<Option<Counterexample>, Failure> {
            for _ in chunk.seeds.clone().take(4) {
                if self.race.is_over(chunk) {
                    return Ok(None);
                }
                match (self.program)(chunk.index) {
                    Program::Right => self.race.add_tries(1),
                    Program::Wrong => return Ok(Some(counterexample(chunk))),
                    Program::Hangs => return Err(hang(self.lane)),
                    Program::HangsLater => return Err(self.lane.confirming(|| hang(self.lane))),
                }
            }
            Ok(None)
        }
    }

    fn counterexample(chunk: &Chunk) -> Counterexample {
        let original = TestInput { seed: chunk.index, input: Vec::new(), answer: Vec::new() };
        let outcome = Outcome::new(Verdict::Wa);
        Counterexample {
            size: chunk.size,
            original,
            shrunk: None,
            outcome,
            is_smallest: false,
            by_harness: false,
        }
    }

    /// The chunk of the counterexample that a race finds, and those that were kept meanwhile.
    fn race(clock: &StepClock, program: fn(u64) -> Program) -> (Option<u64>, Vec<u64>) {
        let end = Deadline::new(clock, TIME);
        let kept = Mutex::new(Vec::new());
        let keep = |found: &Counterexample| kept.lock().unwrap().push(found.original.seed);
        let schedule = Schedule::new(1..=3, 1, Effort::BY_PROCESS);
        let hunted = Race::new(schedule, WORKERS, end, end, &keep).expect("pipes can be made");
        let start = |lane| Fake { race: &hunted, lane, program };
        let ended = hunted.run(&start, &mut |_, _| {});
        assert!(ended.is_ok(), "{}", ended.err().map_or(String::new(), |_| "it failed".into()));
        let first = hunted.into_first().map(|found| found.original.seed);
        (first, kept.into_inner().unwrap())
    }

    #[test]
    fn the_deadline_or_an_interrupt_may_come_at_every_step() {
        let programs: [fn(u64) -> Program; 5] = [
            |_| Program::Right,
            |_| Program::Hangs,
            |_| Program::HangsLater,
            |index| if index == 4 { Program::Wrong } else { Program::Right },
            |index| if index % 3 == 2 { Program::Wrong } else { Program::Hangs },
        ];
        for interrupts in [false, true] {
            for steps in 0..80 {
                for (number, program) in programs.into_iter().enumerate() {
                    let (first, kept) = race(&StepClock::new(steps, interrupts), program);
                    assert_eq!(first, kept.last().copied(), "the first is what is kept at last");
                    match number {
                        0..=2 => assert_eq!(first, None),
                        3 => assert!(matches!(first, None | Some(4))),
                        _ => assert!(first.is_none_or(|index| index % 3 == 2)),
                    }
                }
            }
        }
    }

    #[test]
    fn a_find_cancels_those_who_work_on_later_chunks() {
        // The time never passes: without that the race has no end.
        let clock = StepClock::new(u64::MAX, false);
        let (first, _) = race(&clock, |index| match index {
            0 => Program::Wrong,
            _ => Program::Hangs,
        });
        assert_eq!(first, Some(0));
    }

    #[test]
    fn a_find_leaves_those_on_earlier_chunks_alone() {
        let clock = StepClock::new(u64::MAX, false);
        for _ in 0..100 {
            let (first, _) = race(&clock, |index| match index {
                0 | 1 => Program::Right,
                _ => Program::Wrong,
            });
            assert_eq!(first, Some(2));
        }
    }

    #[test]
    fn a_failure_ends_the_race() {
        struct Fails<'a>(&'a Lane);
        impl Hunter for Fails<'_> {
            fn try_chunk(&mut self, chunk: &Chunk) -> Result<Option<Counterexample>, Failure> {
                match chunk.index {
                    1 => Err(Failure::Error("broken".to_string())),
                    _ => Err(hang(self.0)),
                }
            }
        }
        let clock = StepClock::new(u64::MAX, false);
        let end = Deadline::new(&clock, TIME);
        let schedule = Schedule::new(1..=3, 1, Effort::BY_PROCESS);
        let race = Race::new(schedule, WORKERS, end, end, &|_| {}).expect("pipes can be made");
        let ended = race.run(&|lane| Fails(lane), &mut |_, _| {});
        assert!(matches!(ended, Err(Failure::Error(why)) if why == "broken"));
    }
}
