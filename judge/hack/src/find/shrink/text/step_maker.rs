//! The steps of one stage: ranges of lines go, numbers get lower and characters blank one at a time, and many words or
//! cells at once lose what is in them.

use super::case_text::{header, number, words, EMPTY};
use super::step::Cut;
use super::step::{Blank, Step};
use std::ops::Range;
use std::sync::Arc;

/// The approximate maximum number of ranges of a stage, the longest first: all of 8192 lines.
pub const MAX_RANGES: usize = 1 << 15;

/// The length of the ranges that a stage takes.
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

/// Up to this many lines every range is cut, of more only the ranges whose lengths are powers of two.
const MANY_LINES: usize = 128;

impl StepMaker<'_> {
    /// Ranges of lines go, also with a number of the first line that counts them.
    pub fn add_line_cuts(&mut self, lengths: Lengths) {
        let count = self.lines.len();
        let numbers = header(self.lines[0]).len();
        let mut cuts = self.ranges(count, lengths.of(count));
        if count <= MANY_LINES && lengths == Lengths::All {
            for length in (1..count).rev() {
                cuts.extend((0..=count - length).map(|start| start..start + length));
            }
        }
        for rows in cuts {
            let cut = Cut { by: rows.len(), rows, ..Cut::default() };
            if cut.rows.start > 0 {
                for word in 0..numbers {
                    let lower = [Some((0, word)), None];
                    self.steps.push(Step::Cut(Cut { lower, ..cut.clone() }));
                }
            }
            self.steps.push(Step::Cut(cut));
        }
    }
}

impl StepMaker<'_> {
    /// Every number of a line lower, every character blank.
    pub fn add_lowerings(&mut self, line: usize) {
        let text = self.lines[line];
        for (word, range) in words(text).into_iter().enumerate() {
            if self.steps.len() > MAX_RANGES {
                self.has_more = true;
                return;
            }
            if let Some(value) = number(&text[range.clone()]).filter(|&value| value != 0) {
                for to in lower(value) {
                    self.steps.push(Step::Number { line, word, to });
                }
                if range.len() == 1 {
                    continue;
                }
            }
            let end = range.end.min(range.start + MAX_RANGES);
            self.has_more |= end < range.end;
            for (at, &byte) in text.iter().enumerate().take(end).skip(range.start) {
                let blanks: &[u8] = match byte {
                    b'0' => &[],
                    b'1'..=b'9' => b"0",
                    _ => &EMPTY,
                };
                for &with in blanks {
                    self.steps.push(Step::Character { line, at, with });
                }
            }
        }
    }
}

/// The smaller values of a number, the largest steps first: without its sign, of fewer digits, with zeros at
/// its end, and less by a half, a quarter, …, one. So the least number that will do is found in as many tries
/// as it has bits, a few times over, and not in as many as its value.
fn lower(value: i64) -> Vec<i64> {
    let mut lower = vec![0, value.signum(), -value];
    let powers: Vec<i64> = std::iter::successors(Some(10_i64), |power| power.checked_mul(10))
        .take_while(|&power| power <= value.abs())
        .collect();
    lower.extend(powers.iter().rev().map(|power| value / power));
    let halves = std::iter::successors(Some(value / 2), |half| Some(half / 2));
    let halves: Vec<i64> = halves.take_while(|&half| half != 0).collect();
    lower.extend(halves.first().map(|half| value - half));
    lower.extend(powers.iter().rev().map(|power| value - value % power));
    lower.extend(halves.iter().skip(1).map(|half| value - half));
    lower.push(value - value.signum());
    lower.retain(|&to| to.abs() < value.abs() || to == -value && value < 0);
    lower
}

/// A line, and the bytes of a word or character there.
type Unit = (usize, Range<usize>);

impl StepMaker<'_> {
    /// Ranges of cells, or of words, are cleared: all of them, halves, quarters, ….
    pub fn add_clearings(&mut self, lengths: Lengths) {
        let units: Arc<[Unit]> = self.units().into();
        // Where in `units` each group begins.
        let mut groups: Vec<usize> = (0..units.len()).collect();
        // Of many words the words of a line are cleared together.
        if units.len() > MAX_RANGES {
            groups.retain(|&at| at == 0 || units[at].0 != units[at - 1].0);
            groups.truncate(MAX_RANGES);
        }
        let count = groups.len();
        let mut all = lengths.of(count);
        if [Lengths::Part(2), Lengths::All].contains(&lengths) {
            all.insert(0, count);
        }
        // A single one is lowered, which leaves nothing of it too.
        all.retain(|&length| length > 1 || units.len() > count);
        for length in all {
            for start in (0..count).step_by(length.max(1)) {
                let end = groups.get(start + length).copied().unwrap_or(units.len());
                for with in [
                    Blank::Characters(EMPTY[0]),
                    Blank::Characters(EMPTY[1]),
                    Blank::Word(b'0'),
                    Blank::Word(b'1'),
                ] {
                    let range = groups[start]..end;
                    self.steps.push(Step::Clear { units: Arc::clone(&units), range, with });
                }
            }
        }
    }

    /// The units that can be cleared: words that are numbers, and each character of other words. A character
    /// that occurs once is a mark, such as the start in a maze, and stays.
    fn units(&self) -> Vec<Unit> {
        let mut counts = [0_usize; 256];
        for byte in self.lines.iter().flat_map(|line| line.iter()) {
            counts[usize::from(*byte)] += 1;
        }
        let is_empty = |byte: u8| byte == b'0' || byte == EMPTY[0];
        let mut units = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            for word in words(line) {
                let text = &line[word.clone()];
                if number(text).is_some() {
                    if !text.iter().all(|&byte| is_empty(byte)) {
                        units.push((at, word));
                    }
                    continue;
                }
                let can_go = |place: &usize| {
                    let byte = line[*place];
                    !is_empty(byte) && counts[usize::from(byte)] > 1
                };
                units.extend(word.filter(can_go).map(|place| (at, place..place + 1)));
            }
        }
        units
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gets_lower_in_few_steps() {
        assert_eq!(lower(1), [0, 0]);
        assert_eq!(lower(-1), [0, 1, 0]);
        assert_eq!(lower(-12)[..4], [0, -1, 12, -1]);
        let of = lower(846_975_991);
        assert!(of.contains(&84_697_599) && of.contains(&800_000_000) && of.contains(&846_975_990));
        assert!(of.len() < 60 && of.iter().all(|&to| to < 846_975_991));
        assert!(lower(i64::MAX).iter().all(|&to| to < i64::MAX));
    }
}
