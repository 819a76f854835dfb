//! The state that the workers of a hunt share: the schedule, and what they tell each other about the program.

use super::context::Context;
use crate::find::clock::Deadline;
use crate::find::clock::MOMENT;
use crate::find::clock::PERIOD;
use crate::find::clock::STAGE_PART;
use crate::find::finds::counterexample::Counterexample;
use crate::find::inputs::schedule::{Chunk, Effort, Schedule};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, Once};
use std::time::Duration;

/// A program that takes this long on an input of at most this many bytes starts slowly.
const SMALL_INPUT: usize = 256;

/// After a find whose input alone is doubtful the search for a better one goes on for this number of seeds, but not
/// longer than this.
const ASSUMING: (u64, Duration) = (1 << 13, Duration::from_secs(5));
/// The same after one that many sites would not take.
const DOUBTFUL: (u64, Duration) = (1 << 14, Duration::from_secs(10));

/// The schedule, and what is known of the program.
pub struct Shared {
    schedule: Mutex<Schedule>,
    /// The size of the chunk that was dealt last.
    size: AtomicU64,
    /// Locked while the program runs in a process of its own for the first time.
    first_run: Mutex<()>,
    has_run: AtomicBool,
    /// The source and the index of each chunk that a worker has.
    under_way: Mutex<Vec<(usize, u64)>>,
    chunk_ended: Condvar,
    slowest_right_us: AtomicU64,
    turned_to_large: Once,
    lost_speed: Once,
    doubtful: Mutex<DoubtfulFinds>,
}

/// The doubt about a find; the first of two is the better one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// It may be none on most sites.
    pub of_output: bool,
    /// The doubt of all that its input assumes together.
    pub of_input: u32,
}

/// The doubtful finds so far.
struct DoubtfulFinds {
    /// The best one, with its doubt and the index of its chunk.
    best: Option<((Doubt, u64), Counterexample)>,
    /// No chunk from this seed on is dealt, so the same seed finds the same where the time suffices.
    last_seed: u64,
    /// The search ends at this time of its clock.
    until: Duration,
}

impl Shared {
    pub fn new(schedule: Schedule) -> Shared {
        Shared {
            schedule: Mutex::new(schedule),
            size: AtomicU64::new(0),
            first_run: Mutex::default(),
            has_run: AtomicBool::new(false),
            under_way: Mutex::default(),
            chunk_ended: Condvar::new(),
            slowest_right_us: AtomicU64::new(0),
            turned_to_large: Once::new(),
            lost_speed: Once::new(),
            doubtful: Mutex::new(DoubtfulFinds {
                best: None,
                last_seed: u64::MAX,
                until: Duration::MAX,
            }),
        }
    }

    /// Keeps a doubtful find for the case that there is no better one. Of several it is the one with the least doubt,
    /// and of these the one of the first chunk.
    pub fn keep_doubtful(
        &self,
        doubt: Doubt,
        chunk: &Chunk,
        found: Counterexample,
        last_try: Deadline,
    ) {
        let mut doubtful = self.doubtful();
        let (more, most) = if doubt.of_output { DOUBTFUL } else { ASSUMING };
        doubtful.last_seed = doubtful.last_seed.min(chunk.seeds.end.saturating_add(more));
        let until = last_try.elapsed() + most.min(last_try.left() / STAGE_PART);
        doubtful.until = doubtful.until.min(until);
        let rank = (doubt, chunk.index);
        if doubtful.best.as_ref().is_none_or(|(known, _)| rank < *known) {
            doubtful.best = Some((rank, found));
        }
    }

    /// Whether there is a doubtful find, and the time for a better one is over.
    pub fn is_enough(&self, clock: Deadline) -> bool {
        clock.elapsed() >= self.doubtful().until
    }

    /// The doubtful find, if there is one, and its doubt.
    pub fn into_doubtful(self) -> Option<(Doubt, Counterexample)> {
        let doubtful = self.doubtful.into_inner().expect("no keeping panics");
        doubtful.best.map(|((doubt, _), found)| (doubt, found))
    }

    fn doubtful(&self) -> MutexGuard<'_, DoubtfulFinds> {
        self.doubtful.lock().expect("no keeping panics")
    }

    /// The next chunk, while there is one; `begin` gets its index before another worker is dealt one.
    pub fn deal(&self, begin: impl FnOnce(u64)) -> Option<Chunk> {
        let mut schedule = self.schedule();
        let last_seed = self.doubtful().last_seed;
        let chunk = schedule.deal().filter(|chunk| chunk.seeds.start < last_seed)?;
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
            let waited = self.chunk_ended.wait_timeout(under_way, PERIOD);
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

    /// Runs the program in a process of its own. The first run has the machine for itself, while the others wait for
    /// its end: a program that hangs needs all of a core to reach its time limit soon.
    pub fn run<T>(&self, run: impl FnOnce() -> T) -> T {
        let first = self.first_run.lock().expect("no run panics");
        if self.has_run.load(Relaxed) {
            drop(first);
            return run();
        }
        let result = run();
        self.has_run.store(true, Relaxed);
        result
    }

    /// Records that the program was right on an input of `bytes` bytes. One that takes long even on a small
    /// input does as much for a large one, where there is more to be wrong.
    pub fn add_right_run(&self, bytes: usize, cpu: Duration) {
        self.slowest_right_us.fetch_max(cpu.as_micros() as u64, Relaxed);
        let starts_slowly = bytes <= SMALL_INPUT && cpu >= MOMENT;
        if starts_slowly {
            self.turned_to_large.call_once(|| self.schedule().turn_to_large());
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
        if is_slow {
            self.lost_speed.call_once(|| self.schedule().restart(Effort::BY_PROCESS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::clock::StepClock;
    use crate::find::inputs::schedule::SourcePlan;
    use crate::find::test_input::TestInput;
    use judge_core::judging::outcome::Outcome;
    use judge_core::verdict::Verdict;
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

    fn found(origin: &str) -> Counterexample {
        let original = TestInput { seed: 1, input: Vec::new(), answer: Vec::new() };
        Counterexample::new(original, origin.to_string(), 1, Outcome::new(Verdict::Wa))
    }

    #[test]
    fn the_search_for_a_find_without_doubt_ends_at_the_same_seed_whatever_the_workers_do() {
        let clock = StepClock::new(u64::MAX, false);
        let doubts = [2, 1, 1].map(|of_input| Doubt { of_output: false, of_input });
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let plan = SourcePlan::new(1..=9, Effort::BY_PROCESS, 1);
            let shared = Shared::new(Schedule::new(vec![plan], 1));
            let deal = || shared.deal(|_| ());
            let chunks: Vec<Chunk> = (0..3).map(|_| deal().expect("it goes on")).collect();
            for at in order {
                let last_try = Deadline::new(&clock, Duration::from_secs(20));
                shared.keep_doubtful(doubts[at], &chunks[at], found(&at.to_string()), last_try);
            }
            let last = std::iter::from_fn(deal).last().expect("it goes on for a while");
            let end = chunks[0].seeds.end + ASSUMING.0;
            assert!(last.seeds.start < end && last.seeds.end >= end, "{last:?}");
            assert!(!shared.is_enough(Deadline::new(&clock, Duration::ZERO)));
            assert_eq!(shared.into_doubtful().expect("the best one").1.origin, "1");
        }
    }
}
