//! Reads the shape of an input from the top: a line of few numbers may have sizes, and the lines that
//! are alike after it may be a block of that size.

use super::shape::{Block, Bounds, Graph, Kind, Knob, Link, Outline, Size};
use crate::find::slow::template::{number, words, Template};
use std::collections::BTreeSet;
use std::ops::Range;

/// A line with more numbers is no line of sizes.
const MAX_HEADER: usize = 6;
/// Sizes that are looked for, at most.
const MAX_KNOBS: usize = 24;
/// Blocks that are looked for, at most.
const MAX_BLOCKS: usize = 12;
/// A grid of numbers has at most so many different ones.
const MAX_CELLS: usize = 2;
/// A grid has at most so many different characters, unless its width is a size.
const MAX_LETTERS: usize = 8;

impl Outline {
    /// Reads the shape of an input.
    pub fn read(bytes: Vec<u8>) -> Outline {
        let template = Template::new(bytes);
        let (knobs, blocks) = read(&template);
        Outline { template, knobs, blocks }
    }
}

/// The sizes and the blocks of an input.
fn read(template: &Template) -> (Vec<Knob>, Vec<Block>) {
    let mut reader =
        Reader { template, knobs: Vec::new(), is_used: Vec::new(), blocks: Vec::new() };
    let mut line = 0;
    while line < template.len() && reader.blocks.len() < MAX_BLOCKS {
        line = reader.take(line).max(line + 1);
    }
    let Reader { knobs, mut blocks, .. } = reader;
    for block in &mut blocks {
        find_graph(template, &knobs, block);
    }
    (knobs, blocks)
}

struct Reader<'a> {
    template: &'a Template,
    knobs: Vec<Knob>,
    /// Whether a block follows the knob.
    is_used: Vec<bool>,
    blocks: Vec<Block>,
}

/// What lines have in common.
#[derive(PartialEq)]
struct Look {
    words: usize,
    /// Of the first words: whether each is a number.
    are_numbers: Vec<bool>,
}

impl Look {
    fn of(line: &[u8]) -> Look {
        let mut words = words(line);
        let are_numbers =
            words.by_ref().take(8).map(|word| number(word).is_some()).collect::<Vec<_>>();
        Look { words: are_numbers.len() + words.count(), are_numbers }
    }

    fn all_numbers(&self) -> bool {
        self.words > 0 && self.are_numbers.iter().all(|&is_number| is_number)
    }
}

impl Reader<'_> {
    /// Takes the block or the sizes at a line; the line after it.
    fn take(&mut self, line: usize) -> usize {
        let look = Look::of(self.template.line(line));
        if look.words == 0 {
            return line + 1;
        }
        let alike = |&next: &usize| Look::of(self.template.line(next)) == look;
        let run = 1 + (line + 1..self.template.len()).take_while(alike).count();
        if look.words == 1 && !look.all_numbers() {
            return self.take_words(line, run);
        }
        if look.all_numbers() && self.takes_list(line, run, look.words) {
            return line + 1;
        }
        self.take_rows(line, run, &look)
    }

    /// Lines of one word each.
    fn take_words(&mut self, line: usize, run: usize) -> usize {
        let lines = line..line + self.rows_of(run).unwrap_or(run);
        let word = |at: usize| self.template.words(at).next().unwrap_or_default();
        let letters: BTreeSet<u8> = lines.clone().flat_map(|at| word(at).iter().copied()).collect();
        let letters: Vec<u8> = letters.into_iter().collect();
        let longest = lines.clone().map(|at| word(at).len()).max().unwrap_or(0);
        let is_even = lines.clone().all(|at| word(at).len() == longest);
        if lines.len() == 1 {
            let length = self.link(longest as i64).unwrap_or(Size::Fixed(longest as i64));
            self.add(lines.clone(), Kind::Word { letters }, length);
            return lines.end;
        }
        let length = self.link_rows(&lines);
        let has_width = self.knobs.iter().any(|knob| knob.value == longest as i64);
        if is_even && longest > 1 && (has_width || letters.len() <= MAX_LETTERS) {
            let width = self.link(longest as i64).unwrap_or(Size::Fixed(longest as i64));
            let (open, wall) = cells(lines.clone().flat_map(|at| word(at).iter().copied()));
            self.add(lines.clone(), Kind::Grid { open, wall, width }, length);
        } else {
            self.add(lines.clone(), Kind::Words { letters, longest }, length);
        }
        lines.end
    }

    /// A line that is a list of numbers, if it is one.
    fn takes_list(&mut self, line: usize, run: usize, words: usize) -> bool {
        let numbers = self.template.numbers(line).unwrap_or_default();
        let count = words as i64;
        let is_matrix = run > 1
            && (self.rows_of(run).is_some() || words <= MAX_HEADER)
            && !(self.is_size(count) && self.rows_of(run).is_none());
        if is_matrix {
            return false;
        }
        let counts_itself = words > 1 && numbers[0] == count - 1;
        let (from, length) = if self.is_size(count) && (words > 1 || !self.blocks_may_follow(line))
        {
            (0, self.link(count).unwrap_or(Size::Fixed(count)))
        } else if counts_itself && (words > 2 || self.template.len() == line + 1) {
            self.add_knob((line, 0), numbers[0]);
            (1, self.link(count - 1).unwrap_or(Size::Fixed(count - 1)))
        } else if let (Some(link), true) = (self.link_near(count), words > 2) {
            (0, link)
        } else if words > MAX_HEADER {
            (0, Size::Fixed(count))
        } else {
            return false;
        };
        let bounds = self.bounds(numbers[from..].iter().copied());
        self.add(line..line + 1, Kind::List { from, bounds }, length);
        true
    }

    /// A single number is a list of one only where nothing follows that it can be the size of.
    fn blocks_may_follow(&self, line: usize) -> bool {
        line + 1 < self.template.len()
    }

    /// Whether one of these numbers is the size of the next line or block.
    fn counts_what_follows(&self, line: usize, numbers: &[i64]) -> bool {
        let next = line + 1;
        if next >= self.template.len() {
            return false;
        }
        let look = Look::of(self.template.line(next));
        let alike = |&at: &usize| Look::of(self.template.line(at)) == look;
        let run = 1 + (next + 1..self.template.len()).take_while(alike).count();
        let letters = self.template.words(next).next().map_or(0, <[u8]>::len);
        let sizes = [look.words as i64, run as i64, run as i64 + 1, letters as i64];
        numbers.iter().any(|number| sizes.contains(number))
    }

    /// Lines of numbers, or of words and numbers.
    fn take_rows(&mut self, line: usize, run: usize, look: &Look) -> usize {
        let numbers = self.template.numbers(line).unwrap_or_default();
        let rest = run as i64 - 1;
        let counts_rest = |&number: &i64| rest > 0 && (number == rest || number == rest + 1);
        let rows = self.rows_of(run);
        let is_header = look.all_numbers()
            && look.words <= MAX_HEADER
            && (self.knobs.is_empty()
                || (run == 1 && (rows.is_none() || self.counts_what_follows(line, &numbers)))
                || (rows.is_none() && numbers.iter().any(counts_rest)));
        if is_header {
            for (word, &value) in numbers.iter().enumerate() {
                self.add_knob((line, word), value);
            }
            return line + 1;
        }
        let rows = rows.or_else(|| self.first_of_two(run)).unwrap_or(run);
        let lines = line..line + rows;
        let length = self.link_rows(&lines);
        if look.all_numbers() && look.words > 1 && rows > 1 {
            let width = look.words as i64;
            let all = lines.clone().flat_map(|at| self.template.numbers(at).unwrap_or_default());
            let different: BTreeSet<i64> = all.clone().take(1 << 20).collect();
            if self.is_size(width) || look.words > MAX_HEADER {
                if different.len() <= MAX_CELLS {
                    let (open, wall) = cells(all);
                    let width = self.link(width).unwrap_or(Size::Fixed(width));
                    self.add(lines.clone(), Kind::NumberGrid { open, wall, width }, length);
                    return lines.end;
                }
                if look.words > MAX_HEADER {
                    // A matrix of many numbers: its rows are copied, its width stays.
                    return lines.end;
                }
            }
        }
        let columns = (0..look.words)
            .map(|column| {
                let words = lines.clone().map(|at| self.template.words(at).nth(column));
                let numbers: Option<Vec<i64>> = words.map(|word| number(word?)).collect();
                numbers.map(|numbers| self.bounds(numbers.into_iter()))
            })
            .collect();
        self.add(lines.clone(), Kind::Rows { columns, graph: None }, length);
        lines.end
    }

    fn add(&mut self, lines: Range<usize>, kind: Kind, length: Size) {
        self.blocks.push(Block { lines, kind, length });
    }

    fn add_knob(&mut self, place: (usize, usize), value: i64) {
        if self.knobs.len() < MAX_KNOBS {
            self.knobs.push(Knob { place, value });
            self.is_used.push(false);
        }
    }

    fn is_size(&self, value: i64) -> bool {
        self.knobs.iter().any(|knob| knob.value == value)
    }

    /// How many of so many lines that are alike some size counts: all of them, or a tree's.
    fn rows_of(&self, run: usize) -> Option<usize> {
        let run = run as i64;
        let is_counted = self.is_size(run) || self.is_size(run + 1) || self.is_size(run - 1);
        is_counted.then_some(run as usize)
    }

    /// The first of two blocks of lines that are alike, with two sizes that nothing follows yet.
    fn first_of_two(&self, run: usize) -> Option<usize> {
        let free: Vec<i64> = self.free().map(|knob| self.knobs[knob].value).collect();
        for (at, &first) in free.iter().enumerate() {
            let is_rest =
                |&second: &i64| first > 0 && first.checked_add(second) == Some(run as i64);
            if free[at + 1..].iter().any(is_rest) {
                return Some(first as usize);
            }
        }
        None
    }

    /// The knobs that no block follows yet.
    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.knobs.len()).filter(|&knob| !self.is_used[knob])
    }

    /// A knob of this value: one that no block follows, else the last.
    fn knob_of(&self, value: i64) -> Option<usize> {
        let is_it = |&knob: &usize| self.knobs[knob].value == value;
        self.free().find(is_it).or_else(|| (0..self.knobs.len()).rev().find(is_it))
    }

    fn link(&mut self, value: i64) -> Option<Size> {
        let knob = self.knob_of(value)?;
        self.is_used[knob] = true;
        Some(Size::Linked(Link { knob, offset: 0 }))
    }

    /// The same for a size that is one more or one less.
    fn link_near(&mut self, value: i64) -> Option<Size> {
        for offset in [-1, 1] {
            if let Some(knob) = self.knob_of(value - offset) {
                self.is_used[knob] = true;
                return Some(Size::Linked(Link { knob, offset }));
            }
        }
        None
    }

    fn link_rows(&mut self, lines: &Range<usize>) -> Size {
        let rows = lines.len() as i64;
        let link = self.link(rows).or_else(|| self.link_near(rows));
        link.unwrap_or(Size::Fixed(rows))
    }

    fn bounds(&self, numbers: impl Iterator<Item = i64>) -> Bounds {
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for number in numbers {
            (low, high) = (low.min(number), high.max(number));
        }
        Bounds { low: low.min(high), high: Size::Fixed(high) }
    }
}

/// The cell that is most frequent, and the next.
fn cells<T: Ord + Copy>(cells: impl Iterator<Item = T>) -> (T, T) {
    let mut counts = std::collections::BTreeMap::new();
    for cell in cells {
        *counts.entry(cell).or_insert(0usize) += 1;
    }
    let mut cells: Vec<(usize, T)> =
        counts.into_iter().map(|(cell, count)| (count, cell)).collect();
    cells.sort_by(|a, b| b.cmp(a));
    (cells[0].1, cells.get(1).unwrap_or(&cells[0]).1)
}

/// Marks rows whose first two numbers may be vertices of a graph.
fn find_graph(template: &Template, knobs: &[Knob], block: &mut Block) {
    let Kind::Rows { columns, graph } = &mut block.kind else { return };
    let [Some(from), Some(to), ..] = columns[..] else { return };
    let (low, high) = (from.low.min(to.low), from.high.at(&[]).max(to.high.at(&[])));
    let is_loop = |line: usize| {
        let numbers = template.numbers(line).unwrap_or_default();
        numbers.len() > 1 && numbers[0] == numbers[1]
    };
    if !(0..=1).contains(&low) || block.lines.clone().any(is_loop) {
        return;
    }
    let fits = |knob: &Knob| knob.value >= 2 && high - low < knob.value && high <= knob.value;
    // The number of vertices is the least that fits: there may be more edges.
    let vertices =
        (0..knobs.len()).filter(|&knob| fits(&knobs[knob])).min_by_key(|&k| knobs[k].value);
    if let Some(knob) = vertices {
        let first = if high == knobs[knob].value { 1 } else { low };
        *graph = Some(Graph { vertices: Link { knob, offset: 0 }, first });
    }
}
