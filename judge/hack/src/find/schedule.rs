//! The order of the tries: which seeds at which size come next.
//!
//! The schedule goes in rounds over all sizes, from the smallest. Each round has twice the tries of
//! the round before, and the more tries the smaller the size.

use std::ops::{Range, RangeInclusive};

/// Up to this size every size is tried; after it each is a quarter larger than the last.
const SMALL_SIZES: u64 = 8;

/// How many tries the schedule plans.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Tries of a small size in the first round.
    first_round: u64,
    /// Tries in a chunk, at most.
    chunk: u64,
}

impl Effort {
    /// A try costs microseconds.
    pub const IN_PROCESS: Effort = Effort { first_round: 512, chunk: 4096 };
    /// A try costs a process.
    pub const BY_PROCESS: Effort = Effort { first_round: 8, chunk: 128 };
}

/// Tries of one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// From 0, in the order of the schedule.
    pub index: u64,
    pub seeds: Range<u64>,
    pub size: u64,
}

/// Deals chunks without end.
pub struct Schedule {
    /// The sizes of a round, ascending.
    sizes: Vec<u64>,
    effort: Effort,
    round: u32,
    /// The place in `sizes` of the next chunk.
    size_index: usize,
    /// Tries of that size that are left, where an earlier chunk took some.
    left: Option<u64>,
    next_index: u64,
    next_seed: u64,
}

impl Schedule {
    /// Begins with the smallest size and this seed.
    pub fn new(sizes: RangeInclusive<u64>, first_seed: u64, effort: Effort) -> Schedule {
        let largest = *sizes.end();
        let mut ladder = Vec::new();
        let mut size = *sizes.start();
        while size < largest {
            ladder.push(size);
            size += if size < SMALL_SIZES { 1 } else { size / 4 };
        }
        ladder.push(largest);
        Schedule {
            sizes: ladder,
            effort,
            round: 0,
            size_index: 0,
            left: None,
            next_index: 0,
            next_seed: first_seed,
        }
    }

    /// Begins with the first round again, at the next seed.
    pub fn restart(&mut self, effort: Effort) {
        self.effort = effort;
        (self.round, self.size_index, self.left) = (0, 0, None);
    }

    /// The next chunk.
    pub fn deal(&mut self) -> Chunk {
        let size = self.sizes[self.size_index];
        let left = self.left.unwrap_or_else(|| self.tries_of(size));
        let count = left.min(self.effort.chunk);
        let seeds = self.next_seed..self.next_seed + count;
        let chunk = Chunk { index: self.next_index, seeds, size };
        self.next_seed += count;
        self.next_index += 1;
        if left > count {
            self.left = Some(left - count);
            return chunk;
        }
        self.left = None;
        self.size_index += 1;
        if self.size_index == self.sizes.len() {
            self.size_index = 0;
            self.round += 1;
        }
        chunk
    }

    /// The tries of a size in this round: fewer in proportion to the area beyond 8 by 8.
    fn tries_of(&self, size: u64) -> u64 {
        let Effort { first_round, .. } = self.effort;
        let tries = (first_round << self.round.min(32)) * 64 / (size * size).max(64);
        tries.max(first_round / 64).max(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_begins_small_and_reaches_every_size_and_seed() {
        let mut schedule = Schedule::new(1..=20, 7, Effort::IN_PROCESS);
        let chunks: Vec<Chunk> = (0..60).map(|_| schedule.deal()).collect();
        assert_eq!(chunks[0], Chunk { index: 0, seeds: 7..519, size: 1 });
        assert!(chunks.windows(2).all(|two| two[0].seeds.end == two[1].seeds.start));
        let first_round: Vec<u64> = chunks.iter().map(|chunk| chunk.size).take(12).collect();
        assert_eq!(first_round, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18]);
        assert_eq!((chunks[12].size, chunks[13].size), (20, 1));
        assert!(chunks.iter().all(|chunk| (2..=4096).contains(&chunk.seeds.clone().count())));
    }

    #[test]
    fn a_restart_goes_back_to_small_chunks_and_not_to_old_seeds() {
        let mut schedule = Schedule::new(3..=3, 0, Effort::IN_PROCESS);
        let before = schedule.deal();
        schedule.restart(Effort::BY_PROCESS);
        let after = schedule.deal();
        assert_eq!(
            after,
            Chunk { index: 1, seeds: before.seeds.end..before.seeds.end + 8, size: 3 }
        );
    }
}
