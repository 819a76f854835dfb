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

    /// The counterexample of the lowest chunk.
    pub fn into_first(self) -> Option<Counterexample> {
        let finds = self.finds.into_inner().expect("no recording panics");
        finds.by_chunk.into_values().next()
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
mod tests {
    use super::*;
    use crate::find::deadline::Clock;
    use crate::find::schedule::Plan;
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
            origin: String::new(),
            original,
            shrunk: None,
            outcome,
            is_smallest: false,
            by_harness: false,
        }
    }

    fn schedule() -> Schedule {
        Schedule::new(vec![Plan::new(1..=3, Effort::BY_PROCESS, 1)], 1)
    }

    /// A race that may use all the time for tries.
    fn all_at(end: Deadline) -> Times {
        Times { last_try: end, end, share: Duration::ZERO }
    }

    /// The chunk of the counterexample that a race finds, and those that were kept meanwhile.
    fn race(clock: &StepClock, program: fn(u64) -> Program) -> (Option<u64>, Vec<u64>) {
        let end = Deadline::new(clock, TIME);
        let kept = Mutex::new(Vec::new());
        let keep = |found: &Counterexample| kept.lock().unwrap().push(found.original.seed);
        let schedule = schedule();
        let hunted = Race::new(schedule, WORKERS, all_at(end), &keep).expect("pipes can be made");
        let start = |lane| Fake { race: &hunted, lane, program };
        let ended = hunted.run(&start, &mut |_, _| {});
        assert!(ended.is_ok(), "{}", ended.err().map_or(String::new(), |_| "it failed".into()));
        let first = hunted.into_first().map(|found| found.original.seed);
        (first, kept.into_inner().unwrap())
    }

    #[test]
    fn the_deadline_or_an_interrupt_may_come_at_every_step() {
        let programs: [fn(u64) -> Program; 4] = [
            |_| Program::Right,
            |_| Program::Hangs,
            |index| if index == 4 { Program::Wrong } else { Program::Right },
            |index| if index % 3 == 2 { Program::Wrong } else { Program::Hangs },
        ];
        for interrupts in [false, true] {
            for steps in 0..80 {
                for (number, program) in programs.into_iter().enumerate() {
                    let (first, kept) = race(&StepClock::new(steps, interrupts), program);
                    assert_eq!(first, kept.last().copied(), "the first is what is kept at last");
                    match number {
                        0 | 1 => assert_eq!(first, None),
                        2 => assert!(matches!(first, None | Some(4))),
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

    /// A clock that shows what the test has set.
    struct SetClock {
        seconds: AtomicU64,
    }

    impl SetClock {
        fn set(&self, seconds: u64) {
            self.seconds.store(seconds, SeqCst);
        }
    }

    impl Clock for SetClock {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(self.seconds.load(SeqCst))
        }

        fn is_interrupted(&self) -> bool {
            false
        }

        fn period(&self) -> Duration {
            Duration::ZERO
        }
    }

    /// Two workers in a race of 60 s, of which 20 s are for shrinking: what each does with its chunk.
    struct Two<'a> {
        race: &'a Race<'a>,
        lane: &'a Lane,
        try_first: &'a (dyn Fn(&Race, &Lane) -> Result<(), Failure> + Sync),
        try_second: &'a (dyn Fn() + Sync),
    }

    impl Hunter for Two<'_> {
        fn try_chunk(&mut self, chunk: &Chunk) -> Result<Option<Counterexample>, Failure> {
            match chunk.index {
                0 => (self.try_first)(self.race, self.lane)?,
                1 => (self.try_second)(),
                _ => return Err(hang(self.lane)),
            }
            Ok(Some(counterexample(chunk)))
        }
    }

    /// The chunk of what two workers find. Once something is found the clock shows `later`.
    fn race_of_two(
        clock: &SetClock,
        later: u64,
        try_first: &(dyn Fn(&Race, &Lane) -> Result<(), Failure> + Sync),
        try_second: &(dyn Fn() + Sync),
    ) -> Option<u64> {
        let end = Deadline::new(clock, Duration::from_secs(60));
        let times = Times { last_try: end, end, share: Duration::from_secs(20) };
        let schedule = schedule();
        let keep = |_: &Counterexample| clock.set(later);
        let race = Race::new(schedule, 2, times, &keep).expect("pipes can be made");
        let start = |lane| Two { race: &race, lane, try_first, try_second };
        assert!(race.run(&start, &mut |_, _| {}).is_ok());
        assert!(!end.is_over());
        race.into_first().map(|found| found.original.seed)
    }

    /// Waits until the other worker has found something.
    fn wait_for_find(race: &Race) {
        while race.first_found.load(SeqCst) == u64::MAX {
            std::thread::yield_now();
        }
    }

    fn is_cancelled_soon(lane: &Lane) -> bool {
        let mut polls = [Poll::new(Some(lane.alarm.as_fd()), READABLE)];
        pipe::wait(&mut polls, Some(Duration::from_millis(50))).expect("it can wait") == 1
    }

    #[test]
    fn what_is_found_early_has_its_share() {
        let clock = SetClock { seconds: AtomicU64::new(0) };
        // Without the share nothing cancels the run: the clock does not reach the end.
        let first = race_of_two(&clock, 40, &|_, lane| Err(hang(lane)), &|| {});
        assert_eq!(first, Some(1));
    }

    #[test]
    fn while_nothing_is_found_a_run_goes_on_to_the_end() {
        let clock = SetClock { seconds: AtomicU64::new(0) };
        let slow = |_: &Race, lane: &Lane| {
            clock.set(59);
            assert!(!is_cancelled_soon(lane));
            Ok(())
        };
        // The second worker waits for the first.
        let wait = || while clock.elapsed() < Duration::from_secs(59) {};
        let first = race_of_two(&clock, 59, &slow, &wait);
        assert!(first.is_some());
    }

    #[test]
    fn what_is_found_late_shares_what_is_left_with_earlier_chunks() {
        let clock = SetClock { seconds: AtomicU64::new(0) };
        let late = || clock.set(50);
        let slow = |race: &Race, lane: &Lane| {
            wait_for_find(race);
            assert!(!is_cancelled_soon(lane));
            Ok(())
        };
        // Up to 55 s the first chunk has time, and its find is the first.
        assert_eq!(race_of_two(&clock, 54, &slow, &late), Some(0));
        clock.set(0);
        let hangs = |_: &Race, lane: &Lane| Err(hang(lane));
        assert_eq!(race_of_two(&clock, 55, &hangs, &late), Some(1));
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
        let schedule = schedule();
        let race = Race::new(schedule, WORKERS, all_at(end), &|_| {}).expect("pipes can be made");
        let ended = race.run(&|lane| Fails(lane), &mut |_, _| {});
        assert!(matches!(ended, Err(Failure::Error(why)) if why == "broken"));
    }
}
