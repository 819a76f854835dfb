//! Many words or cells at once lose what is in them.

use super::case_text::{number, words, EMPTY};
use super::step::{Blank, Step};
use super::step_maker::{Lengths, StepMaker, MAX_RANGES};
use std::ops::Range;
use std::sync::Arc;

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
