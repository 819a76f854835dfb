//! Rows and columns of blocks of lines that a number counts, and words of lists.

use super::case_text::{header, words, MAX_HEADER};
use super::step::Step;
use super::step::{Columns, Cut, Shift};
use super::step_maker::{Lengths, StepMaker, MAX_RANGES};
use std::ops::Range;

/// Lines that a number counts.
struct Block {
    lines: Range<usize>,
    /// The line of the number, and its place there.
    counter: (usize, usize),
    /// The other numbers of that line, and their places.
    others: Vec<(i64, (usize, usize))>,
    /// Which numbers below may be coordinates; see [`StepMaker::coordinates`].
    coordinates: Vec<(Range<usize>, usize, usize)>,
}

impl StepMaker<'_> {
    /// The parts that the numbers of this line may count.
    pub fn add_header_cuts(&mut self, line: usize, lengths: Lengths) {
        let numbers = header(self.lines[line]);
        for (word, &number) in numbers.iter().enumerate() {
            let Ok(count) = usize::try_from(number) else { continue };
            self.add_list_cuts((line, word), count, lengths);
            if count == 0 || count >= self.lines.len() - line {
                continue;
            }
            let others = numbers.iter().enumerate().filter(|(other, _)| *other != word);
            let others = others.map(|(other, &value)| (value, (line, other))).collect();
            let lines = line + 1..line + 1 + count;
            let coordinates = self.coordinates(lines.end);
            let block = Block { lines, counter: (line, word), others, coordinates };
            self.add_row_cuts(&block, lengths);
            for words in [false, true] {
                if let Some(width) = width(&self.lines[block.lines.clone()], words) {
                    self.add_column_cuts(&block, width, words, lengths);
                }
            }
        }
    }

    /// Words of the next line, if the number counts them.
    fn add_list_cuts(&mut self, counter: (usize, usize), count: usize, lengths: Lengths) {
        let list = counter.0 + 1;
        let Some(line) = self.lines.get(list) else { return };
        if words(line).len() != count {
            return;
        }
        for range in self.ranges(count, lengths.of(count + 1)) {
            let by = range.len();
            let columns = Some(Columns { block: list..list + 1, range, words: true });
            let lower = [Some(counter), None];
            self.steps.push(Step::Cut(Cut { columns, lower, by, ..Cut::default() }));
        }
    }

    fn add_row_cuts(&mut self, block: &Block, lengths: Lengths) {
        let count = block.lines.len();
        for range in self.ranges(count, lengths.of(count)) {
            let rows = block.lines.start + range.start..block.lines.start + range.end;
            let lower = [Some(block.counter), None];
            let cut = Cut { by: range.len(), rows, lower, ..Cut::default() };
            self.add_shifted(block, range, cut);
        }
    }

    /// Columns, which are words or bytes: each cut lowers one of the other numbers, or none; a square
    /// block also loses as many rows.
    fn add_column_cuts(&mut self, block: &Block, width: usize, words: bool, lengths: Lengths) {
        for range in self.ranges(width, lengths.of(width)) {
            let columns = Columns { block: block.lines.clone(), range: range.clone(), words };
            let cut = Cut { columns: Some(columns), by: range.len(), ..Cut::default() };
            for &(_, place) in &block.others {
                let lower = [Some(place), None];
                self.add_shifted(block, range.clone(), Cut { lower, ..cut.clone() });
            }
            self.steps.push(Step::Cut(cut));
        }
        for &(value, place) in &block.others {
            if value == block.lines.len() as i64 {
                self.add_pairs(block, [Some(block.counter), Some(place)], (width, words), lengths);
            }
        }
        // One number counts the rows of a square, and the columns.
        if width == block.lines.len() {
            self.add_pairs(block, [Some(block.counter), None], (width, words), lengths);
        }
    }

    /// As many rows as columns, so that what is square stays square.
    fn add_pairs(
        &mut self,
        block: &Block,
        lower: [Option<(usize, usize)>; 2],
        (width, words): (usize, bool),
        lengths: Lengths,
    ) {
        let height = block.lines.len();
        for by in lengths.of(height.min(width)) {
            if (height / by) * (width / by) > MAX_RANGES {
                self.has_more = true;
                return;
            }
            for row in (0..=height - by).step_by(by) {
                for column in (0..=width - by).step_by(by) {
                    let row = block.lines.start + row;
                    let range = column..column + by;
                    let columns = Some(Columns { block: block.lines.clone(), range, words });
                    let rows = row..row + by;
                    let cut = Cut { rows, columns, lower, by, paired: true, ..Cut::default() };
                    self.steps.push(Step::Cut(cut));
                }
            }
        }
    }

    /// A cut of these rows or columns of a block: with every way to move the coordinates below it,
    /// and with what would be lost moved to a neighbour.
    fn add_shifted(&mut self, block: &Block, range: Range<usize>, cut: Cut) {
        self.steps.push(Step::Cut(cut.clone()));
        for (lines, first, of) in block.coordinates.iter().cloned() {
            for (base, before) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let from = range.start as i64 + base;
                let instead = from - before;
                let shift = Some(Shift { lines: lines.clone(), first, of, from, instead });
                self.steps.push(Step::Cut(Cut { shift, ..cut.clone() }));
            }
        }
        if range.len() == 1 {
            for to in [-1, 1] {
                self.steps.push(Step::Cut(Cut { moves: Some(to), ..cut.clone() }));
            }
        }
    }

    /// Which numbers of the lines from here on may be coordinates: the lines, the first number of
    /// each line, and every how many numbers another follows. First all that name columns, or all
    /// that name rows; then each alone.
    fn coordinates(&self, start: usize) -> Vec<(Range<usize>, usize, usize)> {
        let places = self.lines.get(start).map_or(0, |line| header(line).len());
        if places == 0 {
            return Vec::new();
        }
        let alike = self.lines[start..].iter().take_while(|line| header(line).len() == places);
        let lines = start..start + alike.count();
        let mut coordinates = Vec::new();
        if places > 2 {
            coordinates.extend((0..2).map(|first| (lines.clone(), first, 2)));
        }
        coordinates.extend((0..places).map(|first| (lines.clone(), first, MAX_HEADER)));
        coordinates
    }
}

/// The columns of a block, if all its lines have the same number of them.
fn width(block: &[&[u8]], by_words: bool) -> Option<usize> {
    let width = |line: &[u8]| if by_words { words(line).len() } else { line.len() };
    let first = width(block.first()?);
    (first > 0 && block.iter().all(|line| width(line) == first)).then_some(first)
}
