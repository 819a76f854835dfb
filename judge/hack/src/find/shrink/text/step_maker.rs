//! The steps of one stage.

use super::step::Step;
use std::ops::Range;

/// The approximate maximum number of ranges of a stage, the longest first: all of 8192 lines.
pub const MAX_RANGES: usize = 1 << 15;

/// How long the ranges are that a stage takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lengths {
    /// This part of all: a half, a quarter, ….
    Part(usize),
    /// Half, a quarter, …, one.
    All,
}

impl Lengths {
    /// The lengths for `count` elements, the longest first.
    pub fn of(self, count: usize) -> Vec<usize> {
        let halvings = std::iter::successors(Some(count / 2), |half| Some(half / 2));
        let all: Vec<usize> = halvings.take_while(|&half| half > 0).collect();
        match self {
            Lengths::All => all,
            Lengths::Part(part) => {
                all.into_iter().filter(|&length| length == count / part).collect()
            }
        }
    }
}

/// Makes the steps of a stage for a case.
pub struct StepMaker<'a> {
    pub lines: &'a [&'a [u8]],
    pub steps: Vec<Step>,
    /// There are more steps.
    pub has_more: bool,
}

impl StepMaker<'_> {
    /// Ranges of these lengths within `0..count`, half overlapping.
    pub fn ranges(&mut self, count: usize, lengths: Vec<usize>) -> Vec<Range<usize>> {
        let starts = |length: usize| (0..=count - length).step_by((length / 2).max(1));
        let ranges =
            lengths.into_iter().flat_map(|length| starts(length).map(move |at| at..at + length));
        let mut ranges: Vec<Range<usize>> = ranges.take(MAX_RANGES + 1).collect();
        self.has_more |= ranges.len() > MAX_RANGES;
        ranges.truncate(MAX_RANGES);
        ranges
    }
}
