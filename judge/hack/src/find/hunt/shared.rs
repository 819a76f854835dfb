//! The state that the workers of a hunt share: the schedule, and what they tell each other about the program.

use super::context::Context;
use crate::find::counterexample::Counterexample;
use crate::find::deadline::Deadline;
use crate::find::schedule::{Chunk, Effort, Schedule};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// A program that takes this long on an input of at most this many bytes starts slowly.
const SLOW_START: Duration = Duration::from_millis(400);
const SMALL_INPUT: usize = 256;

/// After a doubtful find the search for a better one goes on for this part of the time that is left, but not longer
/// than it takes for `MORE_TRIES` and `DOUBTFUL_TIME`.
const DOUBTFUL_PART: u32 = 4;
const MORE_TRIES: u64 = 64;
const DOUBTFUL_TIME: Duration = Duration::from_secs(10);
/// The same after one whose input alone is doubtful.
const ASSUMING_TIME: Duration = Duration::from_secs(3);

/// How often a worker looks whether the search is over while it waits for another one or for a server.
const WAITING_PERIOD: Duration = Duration::from_millis(5);

/// The schedule, and what is known of the program.
pub struct Shared {
    schedule: Mutex<Schedule>,
    /// The size of the chunk that was dealt last.
    size: AtomicU64,
    first_run: Mutex<FirstRun>,
    first_run_ended: Condvar,
    /// The source and the index of each chunk that a worker has.
    under_way: Mutex<Vec<(usize, u64)>>,
    chunk_ended: Condvar,
    slowest_right_us: AtomicU64,
    turned_to_large: AtomicBool,
    has_lost_speed: AtomicBool,
    doubtful: Mutex<Option<DoubtfulFind>>,
}

/// The doubt about a find; the first of two is the better one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// It may be none on most sites.
    pub of_output: bool,
    /// How doubtful all that its input assumes is together.
    pub of_input: u32,
}

/// A find with a doubt.
struct DoubtfulFind {
    /// The doubt, and the index of its chunk.
    rank: (Doubt, u64),
    found: Counterexample,
    /// The search for a better one goes on until this time of its clock.
    until: Duration,
    /// It goes on until this many tries too.
    until_tries: u64,
    /// It ends at this time, however few tries there were.
    at_most: Duration,
}

/// The first run of the program in a process of its own.
#[derive(Clone, Copy, Default, PartialEq)]
enum FirstRun {
    #[default]
    NotBegun,
    UnderWay,
    Ended,
}

impl Shared {
    pub fn new(schedule: Schedule) -> Shared {
        Shared {
            schedule: Mutex::new(schedule),
            size: AtomicU64::new(0),
            first_run: Mutex::default(),
            first_run_ended: Condvar::new(),
            under_way: Mutex::default(),
            chunk_ended: Condvar::new(),
            slowest_right_us: AtomicU64::new(0),
            turned_to_large: AtomicBool::new(false),
            has_lost_speed: AtomicBool::new(false),
            doubtful: Mutex::default(),
        }
    }

    /// Keeps a doubtful find for the case that there is no better one. Of several it is the one with the least doubt,
    /// and of these the one of the first chunk. There have been `tries` by now.
    pub fn keep_doubtful(
        &self,
        rank: (Doubt, u64),
        found: Counterexample,
        last_try: Deadline,
        tries: u64,
    ) {
        let mut doubtful = self.doubtful.lock().expect("no keeping panics");
        let most = if rank.0.of_output { DOUBTFUL_TIME } else { ASSUMING_TIME };
        let part = last_try.left() / DOUBTFUL_PART;
        let now = last_try.elapsed();
        let (mut until, mut at_most) = (now + part.min(most), now + part);
        let mut until_tries = tries + MORE_TRIES;
        if let Some(known) = &*doubtful {
            if known.rank <= rank {
                return;
            }
            // A find that many sites would not take waits longer than this one.
            until = until.min(known.until);
            at_most = at_most.min(known.at_most);
            until_tries = until_tries.min(known.until_tries);
        }
        *doubtful = Some(DoubtfulFind { rank, found, until, until_tries, at_most });
    }

    /// Whether there is a doubtful find, and the time for a better one is over, after this many tries.
    pub fn is_enough(&self, clock: Deadline, tries: u64) -> bool {
        let doubtful = self.doubtful.lock().expect("no keeping panics");
        let now = clock.elapsed();
        doubtful.as_ref().is_some_and(|known| {
            now >= known.at_most || now >= known.until && tries >= known.until_tries
        })
    }

    /// The doubtful find, if there is one.
    pub fn into_doubtful(self) -> Option<Counterexample> {
        self.doubtful.into_inner().expect("no keeping panics").map(|known| known.found)
    }

    /// The next chunk, while there is one; `begin` gets its index before another worker is dealt one.
    pub fn deal(&self, begin: impl FnOnce(u64)) -> Option<Chunk> {
        let mut schedule = self.schedule();
        let chunk = schedule.deal()?;
        begin(chunk.index);
        self.size.store(chunk.size, Relaxed);
        self.under_way().push((chunk.source, chunk.index));
        Some(chunk)
    }

    /// A chunk needs no more work.
    pub fn end(&self, chunk: &Chunk) {
        self.under_way().retain(|&(_, index)| index != chunk.index);
        self.chunk_ended.notify_all();
    }

    /// Waits until `is_settled`, and until the earlier chunks of the same source have ended: their results make this
    /// one, so the same seed finds the same whatever the workers do.
    pub fn wait_for_turn(
        &self,
        chunk: &Chunk,
        is_settled: &dyn Fn() -> bool,
        is_over: &dyn Fn() -> bool,
    ) {
        let mut under_way = self.under_way();
        let is_earlier =
            |&(source, index): &(usize, u64)| source == chunk.source && index < chunk.index;
        while (!is_settled() || under_way.iter().any(is_earlier)) && !is_over() {
            let waited = self.chunk_ended.wait_timeout(under_way, WAITING_PERIOD);
            under_way = waited.expect("no waiting panics").0;
        }
    }

    fn under_way(&self) -> MutexGuard<'_, Vec<(usize, u64)>> {
        self.under_way.lock().expect("no waiting panics")
    }

    /// The size of the chunk that was dealt last.
    pub fn size(&self) -> u64 {
        self.size.load(Relaxed)
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().expect("no dealing panics")
    }

    /// A run of the program in a process of its own is next. The first one has the machine for itself: a
    /// program that hangs needs all of a core to reach its time limit soon.
    pub fn begin_run(&self, is_over: &dyn Fn() -> bool) {
        let mut first = self.first_run.lock().expect("no waiting panics");
        while *first == FirstRun::UnderWay && !is_over() {
            let waited = self.first_run_ended.wait_timeout(first, WAITING_PERIOD);
            first = waited.expect("no waiting panics").0;
        }
        if *first == FirstRun::NotBegun {
            *first = FirstRun::UnderWay;
        }
    }

    /// A run of the program in a process of its own has ended.
    pub fn end_run(&self) {
        *self.first_run.lock().expect("no waiting panics") = FirstRun::Ended;
        self.first_run_ended.notify_all();
    }

    /// Records that the program was right on an input of `bytes` bytes. One that takes long even on a small
    /// input does as much for a large one, where there is more to be wrong.
    pub fn add_right_run(&self, bytes: usize, cpu: Duration) {
        self.slowest_right_us.fetch_max(cpu.as_micros() as u64, Relaxed);
        let starts_slowly = bytes <= SMALL_INPUT && cpu >= SLOW_START;
        if starts_slowly && !self.turned_to_large.swap(true, Relaxed) {
            self.schedule().turn_to_large();
        }
    }

    /// The most CPU time that the program took where it was right.
    pub fn slowest_right(&self) -> Duration {
        Duration::from_micros(self.slowest_right_us.load(Relaxed))
    }

    /// Deals small chunks again, at the next seed, once tries have begun to take a process each, though the
    /// schedule does not reckon with that.
    pub fn reckon_with_processes(&self, context: &Context) {
        let is_slow = context.is_called && !context.programs.served.is_called();
        if is_slow && !self.has_lost_speed.swap(true, Relaxed) {
            self.schedule().restart(Effort::BY_PROCESS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::schedule::SourcePlan;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn a_chunk_waits_for_the_earlier_ones_of_its_source() {
        let plan = || SourcePlan::new(1..=9, Effort::BY_PROCESS, 1);
        let shared = Shared::new(Schedule::new(vec![plan(), plan()], 1));
        let chunks: Vec<Chunk> = (0..4).map(|_| shared.deal(|_| ()).expect("it goes on")).collect();
        let of = |source| {
            let mut mine = chunks.iter().filter(|chunk| chunk.source == source);
            (mine.next().expect("two"), mine.next().expect("two"))
        };
        let ((first, second), (other, _)) = (of(0), of(1));
        let has_ended = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                shared.wait_for_turn(second, &|| true, &|| false);
                assert!(has_ended.load(Relaxed));
            });
            shared.wait_for_turn(first, &|| true, &|| false);
            shared.wait_for_turn(other, &|| true, &|| false);
            has_ended.store(true, Relaxed);
            shared.end(first);
        });
        // It does not wait for a search that is over.
        shared.wait_for_turn(second, &|| false, &|| true);
    }
}
