//! The order of the tries: which source makes them, from which seeds, at which size.
//!
//! Each source of inputs has a plan of its own. A source goes in rounds over all its sizes, from the
//! smallest. Each round has twice the tries of the round before, at first. Small sizes have more tries than large
//! ones, but for the largest: what breaks only at the limits must not wait. The sources take turns by
//! their shares. All of it follows from the seed, whatever the machine does.

use super::every_input::EveryInput;
use batch::ServedProgram;
use std::collections::VecDeque;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// Up to this size every size is tried; after it each is a quarter larger than the last.
const SMALL_SIZES: u64 = 8;
/// Where a try costs a process, the largest size has this many times the tries of a small one.
const LARGEST_TIMES: u64 = 2;

/// The number of tries that a source plans.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Tries of a small size in the first round.
    first_round: u64,
    /// Tries in a chunk, at most.
    chunk: u64,
    /// The cost of a try, in tries that take no process.
    cost: u64,
    /// The rounds after this one have no more tries than it.
    last_doubling: u32,
    /// In each round up to this one a try counts twice as much as in the round before.
    last_dearer: u32,
}

impl Effort {
    /// A try costs microseconds.
    pub const CALLED: Effort =
        Effort { first_round: 512, chunk: 4096, cost: 1, last_doubling: 32, last_dearer: 0 };
    /// A try costs a process.
    pub const BY_PROCESS: Effort =
        Effort { first_round: 8, chunk: 128, cost: 128, last_doubling: 4, last_dearer: 0 };

    /// A try costs a process and more, and leads to the next. The comparisons of the program soon say nothing new,
    /// so from the sixth round on its source gets a 32nd of its share.
    pub const COMPARED: Effort =
        Effort { first_round: 16, chunk: 16, cost: 128, last_doubling: 0, last_dearer: 5 };

    /// The tries of a size in a round.
    fn tries(&self, size: u64, is_largest: bool, round: u32) -> u64 {
        let small = self.first_round << round.min(self.last_doubling);
        let tries = if self.cost == Effort::CALLED.cost {
            // The time of a try grows with the area.
            small * 64 / (size * size).max(64)
        } else if is_largest && size > SMALL_SIZES {
            small * LARGEST_TIMES
        } else {
            small * SMALL_SIZES / size.max(SMALL_SIZES)
        };
        tries.max(self.first_round / 64).max(2)
    }
}

/// The work that a source deals.
#[derive(Clone, Debug)]
pub struct SourcePlan {
    pub sizes: RangeInclusive<u64>,
    pub effort: Effort,
    /// Its share of the work, beside the other sources; at least 1.
    pub share: u64,
    /// Sizes within `sizes` that are tried beside the sizes of the ladder.
    pub more_sizes: Vec<u64>,
    /// It waits until the other sources have had this many tries, each in a process.
    pub after: u64,
    /// Each chunk follows from the chunks before it. The first one waits until it was tried to build the server of
    /// this program.
    pub in_turn: Option<Arc<ServedProgram>>,
    /// About how many bytes the inputs of a size have, where that is known.
    pub bytes: Vec<(u64, usize)>,
    /// Each size is one input, so it is tried once, and the source ends after all of them. A chunk has this many
    /// sizes at most, beginning with its own.
    pub once: Option<u64>,
    /// Its sizes are counted when it begins: to make all of these inputs takes time.
    pub counted: Option<EveryInput>,
}

impl SourcePlan {
    /// One that waits for no other, of inputs of unknown length.
    pub fn new(sizes: RangeInclusive<u64>, effort: Effort, share: u64) -> SourcePlan {
        let (more_sizes, bytes) = (Vec::new(), Vec::new());
        let (in_turn, once, counted) = (None, None, None);
        SourcePlan { sizes, effort, share, more_sizes, after: 0, in_turn, bytes, once, counted }
    }

    /// The time of a try of a size, as a multiple of that of a small input.
    fn times(&self, size: u64) -> u64 {
        let at_least = self.bytes.iter().find(|(known, _)| *known >= size);
        let bytes = at_least.or(self.bytes.last()).map_or(0, |(_, bytes)| *bytes as u64);
        1 + bytes / BYTES_OF_A_TRY
    }
}

/// The number of bytes that take as long to make, check and answer as the rest of a try.
const BYTES_OF_A_TRY: u64 = 8192;

/// Tries of one size from one source.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// From 0, in the order of the schedule.
    pub index: u64,
    /// The number of the source.
    pub source: usize,
    pub seeds: Range<u64>,
    pub size: u64,
}

/// Deals chunks, without end where a source has none.
pub struct Schedule {
    sources: Vec<SourceState>,
    next_index: u64,
    next_seed: u64,
}

/// The chunks of one source.
struct SourceState {
    plan: SourcePlan,
    /// The sizes of a round, in order, and how many times longer a try of each takes.
    sizes: Vec<(u64, u64)>,
    /// The cost of all that it has dealt.
    dealt: u64,
    round: u32,
    /// The place in `sizes` of the next chunk.
    size_index: usize,
    /// Tries of that size that are left, where an earlier chunk took some.
    left: Option<u64>,
    /// What is left of chunks that took too long.
    rest: VecDeque<Chunk>,
}

impl Schedule {
    /// Begins with the smallest size of the first source and this seed. There is at least one source.
    pub fn new(sources: Vec<SourcePlan>, first_seed: u64) -> Schedule {
        let sources = sources.into_iter().map(SourceState::new).collect();
        Schedule { sources, next_index: 0, next_seed: first_seed }
    }

    /// The next chunk; `None` where all sources have ended. A list of inputs that is made for it ends when `goes_on`
    /// says no.
    pub fn deal(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Option<Chunk> {
        let turn = loop {
            // The first of those that have had least of their share.
            let sources = self.sources.iter().enumerate().filter(|(_, source)| !source.has_ended());
            let (turn, _) = sources.min_by_key(|(_, source)| source.dealt / source.plan.share)?;
            let Some(every) = self.sources[turn].plan.counted.take() else { break turn };
            let sizes = 1..=every.listed(goes_on);
            let plan = SourcePlan { sizes, ..self.sources[turn].plan.clone() };
            self.sources[turn] = SourceState::new(plan);
        };
        let index = self.next_index;
        self.next_index += 1;
        let source = &mut self.sources[turn];
        if let Some(rest) = source.rest.pop_front() {
            source.dealt += source.cost(&rest);
            return Some(Chunk { index, ..rest });
        }
        let (count, size) = source.deal();
        let seeds = self.next_seed..self.next_seed + count;
        self.next_seed += count;
        Some(Chunk { index, source: turn, seeds, size })
    }

    /// Takes back what is left of a chunk of single inputs: it comes again when its source has its turn.
    pub fn take_back(&mut self, rest: Chunk) {
        let source = &mut self.sources[rest.source];
        source.dealt = source.dealt.saturating_sub(source.cost(&rest));
        source.rest.push_back(rest);
    }
}

impl SourceState {
    fn new(mut plan: SourcePlan) -> SourceState {
        plan.share = plan.share.max(1);
        let dealt = plan.after * Effort::BY_PROCESS.cost * plan.share;
        let mut sizes = match plan.once {
            Some(sizes) => plan.sizes.clone().step_by(sizes.max(1) as usize).collect(),
            None => ladder(plan.sizes.clone()),
        };
        sizes.extend(plan.more_sizes.iter().filter(|size| plan.sizes.contains(size)));
        sizes.sort_unstable();
        sizes.dedup();
        let sizes = sizes.into_iter().map(|size| (size, plan.times(size))).collect();
        SourceState {
            plan,
            sizes,
            dealt,
            round: 0,
            size_index: 0,
            left: None,
            rest: VecDeque::new(),
        }
    }

    fn has_ended(&self) -> bool {
        let has_none = self.round > 0 || self.sizes.is_empty();
        self.plan.once.is_some() && has_none && self.rest.is_empty()
    }

    /// The cost of a chunk of single inputs.
    fn cost(&self, chunk: &Chunk) -> u64 {
        let count = chunk.seeds.end - chunk.seeds.start;
        count * self.plan.effort.cost * self.plan.times(chunk.size)
    }

    /// The next tries: how many, and their size.
    fn deal(&mut self) -> (u64, u64) {
        let (size, times) = self.sizes[self.size_index];
        let (effort, largest) = (self.plan.effort, *self.plan.sizes.end());
        let tries = match self.plan.once {
            Some(sizes) => sizes.min(largest - size + 1),
            None => (effort.tries(size, size == largest, self.round) / times).max(1),
        };
        let left = self.left.unwrap_or(tries);
        let Effort { chunk, cost, last_dearer, .. } = effort;
        let count = left.min(chunk);
        self.dealt += (count * cost * times) << self.round.min(last_dearer);
        if left > count {
            self.left = Some(left - count);
            return (count, size);
        }
        self.left = None;
        self.size_index += 1;
        if self.size_index == self.sizes.len() {
            self.size_index = 0;
            self.round += 1;
        }
        (count, size)
    }
}

/// The sizes of a round, ascending.
fn ladder(sizes: RangeInclusive<u64>) -> Vec<u64> {
    let largest = *sizes.end();
    let mut ladder = Vec::new();
    let mut size = *sizes.start();
    while size < largest {
        ladder.push(size);
        size += if size < SMALL_SIZES { 1 } else { size / 4 };
    }
    ladder.push(largest);
    ladder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(sizes: RangeInclusive<u64>, effort: Effort, share: u64) -> SourcePlan {
        SourcePlan::new(sizes, effort, share)
    }

    #[test]
    fn a_schedule_begins_small_and_reaches_every_size_and_seed() {
        let mut schedule = Schedule::new(vec![plan(1..=20, Effort::CALLED, 1)], 7);
        let chunks: Vec<Chunk> =
            (0..60).map(|_| schedule.deal(&mut || true).expect("it goes on")).collect();
        assert_eq!(chunks[0], Chunk { index: 0, source: 0, seeds: 7..519, size: 1 });
        assert!(chunks.windows(2).all(|two| two[0].seeds.end == two[1].seeds.start));
        let first_round: Vec<u64> = chunks.iter().map(|chunk| chunk.size).take(12).collect();
        assert_eq!(first_round, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18]);
        assert_eq!((chunks[12].size, chunks[13].size), (20, 1));
        assert!(chunks.iter().all(|chunk| (2..=4096).contains(&chunk.seeds.clone().count())));
    }

    #[test]
    fn processes_reach_the_limits_early_and_often() {
        let mut schedule = Schedule::new(vec![plan(1..=100, Effort::BY_PROCESS, 1)], 1);
        let chunks: Vec<Chunk> =
            (0..500).map(|_| schedule.deal(&mut || true).expect("it goes on")).collect();
        let tries = |chunk: &Chunk| chunk.seeds.end - chunk.seeds.start;
        let all: u64 = chunks.iter().map(tries).sum();
        let largest: u64 = chunks.iter().filter(|chunk| chunk.size == 100).map(tries).sum();
        assert!(largest * 9 > all, "{largest} of {all}");
        let first = chunks.iter().find(|chunk| chunk.size == 100);
        assert!(first.is_some_and(|chunk| chunk.seeds.start < 150));
    }

    #[test]
    fn small_inputs_come_before_large_ones() {
        let small = plan(1..=9, Effort::BY_PROCESS, 1);
        let large = SourcePlan {
            bytes: vec![(1, 100), (100, 800_000)],
            ..plan(1..=100, Effort::BY_PROCESS, 1)
        };
        let dear = SourcePlan { after: 300, ..plan(1..=1, Effort::BY_PROCESS, 2) };
        let mut schedule = Schedule::new(vec![dear, large, small], 1);
        let chunks: Vec<Chunk> =
            (0..300).map(|_| schedule.deal(&mut || true).expect("it goes on")).collect();
        let tries = |source: usize, chunks: &[Chunk]| -> u64 {
            let mine = chunks.iter().filter(|chunk| chunk.source == source);
            mine.map(|chunk| chunk.seeds.end - chunk.seeds.start).sum()
        };
        let first_dear = chunks.iter().position(|chunk| chunk.source == 0).expect("it comes");
        assert!(tries(2, &chunks[..first_dear]) >= 300);
        let (large, small) = (tries(1, &chunks), tries(2, &chunks));
        assert!(large * 10 < small, "{large} {small}");
        let one = chunks.iter().find(|chunk| chunk.size == 100).expect("the limits come too");
        assert_eq!(one.seeds.end - one.seeds.start, 1);
    }

    #[test]
    fn sizes_that_matter_come_beside_the_others() {
        let more =
            SourcePlan { more_sizes: vec![57, 3, 101], ..plan(1..=100, Effort::BY_PROCESS, 1) };
        let mut schedule = Schedule::new(vec![more], 1);
        let sizes: Vec<u64> =
            (0..60).map(|_| schedule.deal(&mut || true).expect("it goes on").size).collect();
        assert!(sizes.contains(&57) && !sizes.contains(&101));
        assert_eq!(
            sizes.iter().take_while(|size| **size < 100).filter(|size| **size == 3).count(),
            1
        );
    }

    #[test]
    fn a_source_of_single_inputs_ends() {
        let once = SourcePlan { once: Some(1), ..plan(1..=30, Effort::BY_PROCESS, 1) };
        let mut alone = Schedule::new(vec![once.clone()], 1);
        let sizes: Vec<u64> =
            std::iter::from_fn(|| alone.deal(&mut || true).map(|chunk| chunk.size)).collect();
        assert_eq!(sizes, (1..=30).collect::<Vec<u64>>());
        let mut schedule = Schedule::new(vec![once, plan(1..=9, Effort::BY_PROCESS, 1)], 1);
        let chunks: Vec<Chunk> =
            (0..90).map(|_| schedule.deal(&mut || true).expect("it goes on")).collect();
        let single: Vec<&Chunk> = chunks.iter().filter(|chunk| chunk.source == 0).collect();
        assert!(single.iter().all(|chunk| chunk.seeds.end - chunk.seeds.start == 1));
        assert_eq!(single.len(), 30);
    }

    #[test]
    fn single_inputs_come_several_at_once() {
        let several = SourcePlan { once: Some(4), ..plan(1..=10, Effort::BY_PROCESS, 1) };
        let mut schedule = Schedule::new(vec![several], 7);
        let chunks: Vec<Chunk> = std::iter::from_fn(|| schedule.deal(&mut || true)).collect();
        let dealt: Vec<_> = chunks.iter().map(|chunk| (chunk.size, chunk.seeds.clone())).collect();
        assert_eq!(dealt, [(1, 7..11), (5, 11..15), (9, 15..17)]);
    }

    #[test]
    fn what_is_left_of_single_inputs_comes_again() {
        let several = SourcePlan { once: Some(4), ..plan(1..=8, Effort::BY_PROCESS, 1) };
        let mut schedule = Schedule::new(vec![several], 7);
        let first = schedule.deal(&mut || true).expect("there are two");
        schedule.take_back(Chunk { seeds: 9..11, size: 3, ..first });
        let chunks: Vec<Chunk> = std::iter::from_fn(|| schedule.deal(&mut || true)).collect();
        let dealt: Vec<_> = chunks.iter().map(|chunk| (chunk.index, chunk.size)).collect();
        assert_eq!(dealt, [(1, 3), (2, 5)]);
        assert_eq!((&chunks[0].seeds, &chunks[1].seeds), (&(9..11), &(11..15)));
    }

    #[test]
    fn what_is_compared_gets_less_and_less() {
        let compared = plan(1..=8, Effort::COMPARED, 1);
        let other = plan(1..=100, Effort::BY_PROCESS, 1);
        let mut schedule = Schedule::new(vec![compared, other], 1);
        let chunks: Vec<Chunk> =
            (0..2000).map(|_| schedule.deal(&mut || true).expect("it goes on")).collect();
        let part = |chunks: &[Chunk]| {
            let tries = |source: usize| -> u64 {
                let mine = chunks.iter().filter(|chunk| chunk.source == source);
                mine.map(|chunk| chunk.seeds.end - chunk.seeds.start).sum()
            };
            tries(0) * 100 / (tries(0) + tries(1))
        };
        let first = chunks.iter().position(|chunk| chunk.seeds.end > 300).expect("it comes");
        assert!((40..=60).contains(&part(&chunks[..first])), "{}", part(&chunks[..first]));
        assert!((1..=6).contains(&part(&chunks[1000..])), "{}", part(&chunks[1000..]));
    }

    #[test]
    fn sources_take_turns_by_their_shares() {
        let fast = plan(1..=9, Effort::CALLED, 3);
        let slow = plan(1..=100, Effort::BY_PROCESS, 1);
        let mut schedule = Schedule::new(vec![fast, slow], 1);
        let chunks: Vec<Chunk> =
            (0..400).map(|_| schedule.deal(&mut || true).expect("it goes on")).collect();
        assert!(chunks.windows(2).all(|two| two[0].seeds.end == two[1].seeds.start));
        let cost = |source: usize, cost: u64| -> u64 {
            let mine = chunks.iter().filter(|chunk| chunk.source == source);
            mine.map(|chunk| (chunk.seeds.end - chunk.seeds.start) * cost).sum()
        };
        let (fast, slow) = (cost(0, 1), cost(1, 128));
        assert!((2..=4).contains(&(fast / slow)), "{fast} {slow}");
    }
}
