//! The state that the workers of a hunt share: the schedule, and what they tell each other about the program.

use crate::find::clock::{Deadline, PERIOD, STAGE_PART};
use crate::find::finds::counterexample::Counterexample;
use crate::find::inputs::schedule::{Chunk, Schedule};
use crate::find::test_cases::Patience;
use crate::find::test_input::TestInput;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// The number of suspects that are kept for the end.
const MAX_SUSPECTS: usize = 64;

/// After a doubtful find the search for a better one goes on for this number of seeds, about as many as inputs without
/// doubt come before those with a doubt of 4; but not longer than this.
const DOUBTFUL: (u64, Duration) = (1 << 13, Duration::from_secs(10));

/// The schedule, and what is known of the program.
pub struct Shared {
    schedule: Mutex<Schedule>,
    /// The size of the chunk that was dealt last.
    size: AtomicU64,
    /// The source and the index of each chunk that a worker has.
    under_way: Mutex<Vec<(usize, u64)>>,
    chunk_ended: Condvar,
    /// The time that the program may run on an input at first.
    pub patience: Patience,
    /// Inputs on which it takes longer, in the order in which they came.
    suspects: Mutex<VecDeque<(Chunk, TestInput)>>,
    doubtful: Mutex<DoubtfulFinds>,
}

/// The doubt about a find; the first of two is the better one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// It may be none on most sites.
    pub of_output: bool,
    /// The doubt of all that its input assumes together.
    pub of_input: u32,
    /// A person can hardly read it.
    pub is_large: bool,
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
            under_way: Mutex::default(),
            chunk_ended: Condvar::new(),
            patience: Patience::of_tested(),
            suspects: Mutex::default(),
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
        let (more, most) = DOUBTFUL;
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

    /// The doubtful find, if there is one.
    pub fn into_doubtful(self) -> Option<Counterexample> {
        let doubtful = self.doubtful.into_inner().expect("no keeping panics");
        doubtful.best.map(|(_, found)| found)
    }

    fn doubtful(&self) -> MutexGuard<'_, DoubtfulFinds> {
        self.doubtful.lock().expect("no keeping panics")
    }

    /// The next chunk, while there is one; `begin` gets its index before another worker is dealt one.
    pub fn deal(
        &self,
        begin: impl FnOnce(u64),
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Chunk> {
        let mut schedule = self.schedule();
        let last_seed = self.doubtful().last_seed;
        let chunk = schedule.deal(goes_on).filter(|chunk| chunk.seeds.start < last_seed)?;
        begin(chunk.index);
        self.size.store(chunk.size, Relaxed);
        self.under_way().push((chunk.source, chunk.index));
        Some(chunk)
    }

    /// Takes back what is left of a chunk of single inputs.
    pub fn take_back(&self, rest: Chunk) {
        self.schedule().take_back(rest);
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

    /// Keeps an input on which the program takes longer than it may at first.
    pub fn add_suspect(&self, chunk: &Chunk, test: TestInput) {
        let mut suspects = self.suspects();
        if suspects.len() < MAX_SUSPECTS {
            suspects.push_back((chunk.clone(), test));
        }
    }

    /// The next suspect and its chunk, which begins again with that one alone, and with the full limits.
    pub fn next_suspect(&self, begin: impl FnOnce(u64)) -> Option<(Chunk, TestInput)> {
        let (chunk, test) = self.suspects().pop_front()?;
        begin(chunk.index);
        Some((chunk, test))
    }

    fn suspects(&self) -> MutexGuard<'_, VecDeque<(Chunk, TestInput)>> {
        self.suspects.lock().expect("no keeping panics")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::clock::StepClock;
    use crate::find::inputs::schedule::{Effort, SourcePlan};
    use judge_core::judging::outcome::Outcome;
    use judge_core::verdict::Verdict;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn a_chunk_waits_for_the_earlier_ones_of_its_source() {
        let plan = || SourcePlan::new(1..=9, Effort::BY_PROCESS, 1);
        let shared = Shared::new(Schedule::new(vec![plan(), plan()], 1));
        let chunks: Vec<Chunk> =
            (0..4).map(|_| shared.deal(|_| (), &mut || true).expect("it goes on")).collect();
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

    #[test]
    fn a_large_find_gives_way_to_a_small_one_without_more_doubt() {
        let large = Doubt { is_large: true, ..Doubt::default() };
        assert!(Doubt::default() < large && large < Doubt { of_input: 1, ..Doubt::default() });
    }

    #[test]
    fn suspects_come_again() {
        let plan = SourcePlan::new(1..=9, Effort::BY_PROCESS, 1);
        let shared = Shared::new(Schedule::new(vec![plan], 1));
        let chunk = shared.deal(|_| (), &mut || true).expect("it goes on");
        let test = TestInput { seed: 3, input: b"7".to_vec(), answer: Vec::new() };
        shared.add_suspect(&chunk, test);
        let (again, test) = shared.next_suspect(|_| ()).expect("one is kept");
        assert_eq!((again.index, test.seed), (chunk.index, 3));
        assert!(shared.next_suspect(|_| ()).is_none());
    }

    fn found(origin: &str) -> Counterexample {
        let original = TestInput { seed: 1, input: Vec::new(), answer: Vec::new() };
        Counterexample::new(original, origin.to_string(), 1, Outcome::new(Verdict::Wa))
    }

    #[test]
    fn the_search_for_a_find_without_doubt_ends_at_the_same_seed_whatever_the_workers_do() {
        let clock = StepClock::new(u64::MAX, false);
        let doubts = [2, 1, 1].map(|of_input| Doubt { of_input, ..Doubt::default() });
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let plan = SourcePlan::new(1..=9, Effort::BY_PROCESS, 1);
            let shared = Shared::new(Schedule::new(vec![plan], 1));
            let deal = || shared.deal(|_| (), &mut || true);
            let chunks: Vec<Chunk> = (0..3).map(|_| deal().expect("it goes on")).collect();
            for at in order {
                let last_try = Deadline::new(&clock, Duration::from_secs(20));
                shared.keep_doubtful(doubts[at], &chunks[at], found(&at.to_string()), last_try);
            }
            let last = std::iter::from_fn(deal).last().expect("it goes on for a while");
            let end = chunks[0].seeds.end + DOUBTFUL.0;
            assert!(last.seeds.start < end && last.seeds.end >= end, "{last:?}");
            assert!(!shared.is_enough(Deadline::new(&clock, Duration::ZERO)));
            assert_eq!(shared.into_doubtful().expect("the best one").origin, "1");
        }
    }
}
