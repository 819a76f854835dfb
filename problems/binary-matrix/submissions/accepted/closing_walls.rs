//! Breadth-first search between walls that close in: `main.rs` with three more ideas.
//!
//! 1. A bound first. A search in a band along the diagonal, on a copy of the matrix, costs a tenth
//!    of the whole. A path in there has some length B, and no shortest path is longer.
//! 2. Then the walls close in. A cell that still has h steps to go at the very least (h is the
//!    larger of the distances in rows and in columns) is of no use once length + h is above B. So
//!    while the search goes on, the rows and the words of columns far from the goal are cleared,
//!    each once, and the inner loop knows nothing of it. Every cell of every shortest path is
//!    reached before its row and its column are cleared: it has length + h <= shortest <= B. So the
//!    answer stays right, whatever B is; in an open or a random matrix most of it is never reached.
//! 3. A straight corridor is not even marked but at both ends, since nothing gets in from the side.
//!    Along a row one word tells how far it goes, along a column one load a cell.
//!
//! Cost: linear in the cells, as in `main.rs`: each of the two searches reaches a cell at most once
//! and clears a word at most once more. Memory is two bits a cell and two lists. The worst kind we
//! know is a maze full of crossings, where none of the three is of use.
//!
//! Source: 1 and 2 are the estimate of A* (Hart, Nilsson, Raphael 1968) without its queue.

use std::io::{self, BufRead, BufReader, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let answer = read_grid(input)?.shortest_path().map_or(-1, i64::from);
    writeln!(output, "{answer}")
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the answer: {e}"))
}

fn read_grid(input: impl BufRead) -> Result<Grid, String> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
    lines.next()?;
    let (rows, columns) = match lines.words().map(side).take(3).collect::<Vec<_>>()[..] {
        [Some(rows), Some(columns)] => (rows, columns),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let mut grid = Grid::new(columns);
    for _ in 0..rows {
        let row = grid.new_row();
        // A row nearly always has one blank between cells, and mostly lies whole in the buffer.
        if lines.next_plain(columns, row) {
            continue;
        }
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        if take_plain(&lines.line, columns, row) {
            continue;
        }
        let found = lines.words().count();
        if found != columns {
            let number = lines.number;
            return Err(format!("line {number}: expected {columns} cells, found {found}"));
        }
        if let Some(word) = lines.words().find(|&word| word != b"0" && word != b"1") {
            let (number, found) = (lines.number, quote(word));
            return Err(format!("line {number}: expected a cell 0 or 1, found {found}"));
        }
        lines.line = lines.words().collect::<Vec<_>>().join(&b' ');
        take_plain(&lines.line, columns, row);
    }
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    Ok(grid)
}

/// A number from 1 to `MAX_SIDE`, digits only.
fn side(word: &[u8]) -> Option<usize> {
    let digits =
        std::str::from_utf8(word).ok().filter(|w| w.bytes().all(|b| b.is_ascii_digit()))?;
    digits.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side))
}

/// Takes a row of cells, each 0 or 1, with one blank between; false if `text` is anything else.
fn take_plain(text: &[u8], columns: usize, row: &mut [u64]) -> bool {
    if text.len() != 2 * columns - 1 {
        return false;
    }
    let mut odd = 0;
    let (blocks, rest) = text.split_at((columns - 1) / 64 * 128);
    for (block, word) in blocks.chunks_exact(128).zip(row.iter_mut()) {
        *word = free_cells(block, &mut odd);
    }
    let mut last = [b' '; 128];
    last.iter_mut().step_by(2).for_each(|digit| *digit = b'1');
    last[..rest.len()].copy_from_slice(rest);
    row[(columns - 1) / 64] = free_cells(&last, &mut odd);
    odd & !0x0001_0001_0001_0001 == 0
}

/// 64 cells as bits, 1 for a 0. What is not a digit 0 or 1 and a blank leaves a bit in `odd`, in a
/// place where a digit 1 leaves none.
fn free_cells(block: &[u8], odd: &mut u64) -> u64 {
    const ZEROS: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
    let mut walls = 0;
    for (part, cells) in block.chunks_exact(32).enumerate() {
        let four = |at: usize| {
            let four = cells[8 * at..8 * at + 8].try_into().expect("8 bytes");
            u64::from_le_bytes(four) ^ ZEROS
        };
        let (a, b, c, d) = (four(0), four(1), four(2), four(3));
        *odd |= a | b | c | d;
        // Cell 4 i + j of 16 is bit 16 j + 4 i; the product has them in order at its upper end.
        let sixteen = a | (b << 4) | (c << 8) | (d << 12);
        walls |= (sixteen.wrapping_mul(0x0001_0002_0004_0008) >> 48) << (16 * part);
    }
    !walls
}

/// The input line by line, without line ends and trailing blanks.
struct Lines<R> {
    input: R,
    number: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Takes the next line without a copy if it is a plain row and lies whole in the buffer.
    fn next_plain(&mut self, columns: usize, row: &mut [u64]) -> bool {
        // An error is reported by `next`, which meets it again.
        let text = self.input.fill_buf().unwrap_or_default();
        let length = 2 * columns;
        let whole =
            text.get(length - 1) == Some(&b'\n') && take_plain(&text[..length - 1], columns, row);
        if whole {
            self.input.consume(length);
            self.number += 1;
        }
        whole
    }

    /// Moves to the next line; false at the end of the input.
    fn next(&mut self) -> Result<bool, String> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_until(b'\n', &mut self.line);
        let read = read.map_err(|e| format!("line {}: cannot read: {e}", self.number))?;
        let last = self.line.iter().rposition(|byte| !b" \t\r\n".contains(byte));
        self.line.truncate(last.map_or(0, |last| last + 1));
        Ok(read > 0)
    }

    fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty())
    }

    fn expected(&self, what: &str) -> String {
        format!("line {}: expected {what}, found {}", self.number, quote(&self.line))
    }
}

/// At most 40 bytes of `text`, in one line whatever they are.
fn quote(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]))
}

// ---- search ----

/// The cells of a word that have a neighbour in another word of their row.
const ENDS: u64 = 1 | 1 << 63;

/// Half of the width of the band, in columns.
const BAND: usize = 128;

/// A matrix as bits; 1 is a free cell that the search has not reached.
struct Grid {
    rows: usize,
    columns: usize,
    /// Words from one row to the next. The first word of a row stays 0, and so do a row above and
    /// one below the matrix: they stop every step over the edge.
    stride: usize,
    unseen: Vec<u64>,
}

impl Grid {
    fn new(columns: usize) -> Grid {
        // Odd, or the rows of a wide matrix fall on the same few cache sets.
        let stride = ((columns + 63) / 64 + 1) | 1;
        Grid { rows: 0, columns, stride, unseen: vec![0; 2 * stride + 1] }
    }

    /// Adds a row, 64 cells a word, the first one in the lowest bit, and hands it out to be filled.
    fn new_row(&mut self) -> &mut [u64] {
        let first = self.unseen.len() - self.stride;
        self.unseen.resize(self.unseen.len() + self.stride, 0);
        self.rows += 1;
        &mut self.unseen[first..]
    }

    /// The number of cells on a shortest path between opposite corners.
    fn shortest_path(mut self) -> Option<u32> {
        let bound = self.band().search(u32::MAX);
        self.search(bound.unwrap_or(u32::MAX))
    }

    /// A copy with free cells only near the line from corner to corner.
    fn band(&self) -> Grid {
        let mut band = Grid { unseen: vec![0; self.unseen.len()], ..*self };
        for row in 0..self.rows {
            let from = (row * self.columns / self.rows).saturating_sub(BAND) / 64;
            let to = ((row + 1) * self.columns / self.rows + BAND) / 64 + 1;
            let first = (row + 1) * self.stride + 1;
            let words = first + from..first + to.min(self.stride - 1);
            band.unseen[words.clone()].copy_from_slice(&self.unseen[words]);
        }
        band
    }

    /// The number of cells on a shortest path, if it is at most `bound`.
    fn search(&mut self, bound: u32) -> Option<u32> {
        let start = self.stride + 1;
        let goal = self.rows * self.stride + 1 + (self.columns - 1) / 64;
        let goal_bit = 1 << ((self.columns - 1) % 64);
        if self.unseen[start] & 1 == 0 || self.unseen[goal] & goal_bit == 0 {
            return None;
        }
        self.unseen[start] ^= 1;
        let (mut level, mut next) = (vec![(start, 1)], Vec::new());
        let (mut entries, mut length) = (1, 1);
        let mut cleared = (0, 0);
        while self.unseen[goal] & goal_bit != 0 {
            if entries == 0 {
                return None;
            }
            self.close_in(bound.saturating_sub(length) as usize, &mut cleared);
            // An entry reaches cells in nine words at most.
            if next.len() < 9 * entries {
                next.resize(9 * entries, (0, 0));
            }
            let mut found = 0;
            for &(word, bits) in &level[..entries] {
                let near = bits | (bits << 1) | (bits >> 1);
                for word in [word - self.stride, word, word + self.stride] {
                    found += self.reach(word, near, &mut next[found]);
                }
            }
            for &(word, bits) in &level[..entries] {
                if bits & ENDS != 0 {
                    for word in [word - self.stride, word, word + self.stride] {
                        found += self.reach(word - 1, bits << 63, &mut next[found]);
                        found += self.reach(word + 1, bits >> 63, &mut next[found]);
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
            entries = found;
            length += 1;
            if entries == 1 && level[0].1 & (level[0].1 - 1) == 0 {
                length += self.follow(&mut level[0]);
            }
        }
        Some(length)
    }

    /// Clears what is more than `far` rows or columns, in whole words, from the goal. `cleared` is
    /// how many rows and how many columns of words are already.
    fn close_in(&mut self, far: usize, cleared: &mut (usize, usize)) {
        while cleared.0 + 1 + far < self.rows {
            cleared.0 += 1;
            let row = cleared.0 * self.stride;
            self.unseen[row..row + self.stride].fill(0);
        }
        while 64 * (cleared.1 + 1) + far < self.columns {
            cleared.1 += 1;
            for row in cleared.0..self.rows {
                self.unseen[(row + 1) * self.stride + cleared.1] = 0;
            }
        }
    }

    /// Goes on from the only cell of a level as long as there is only one way; the steps.
    fn follow(&mut self, (word, bits): &mut (usize, u64)) -> u32 {
        let (mut at, mut bit, mut steps) = (*word, bits.trailing_zeros(), 0);
        while (1..63).contains(&bit) {
            // The nine cells around a cell are three rows of three; 4 is the cell itself.
            let three = |word: usize| self.unseen[word] >> (bit - 1) & 7;
            let way = three(at - self.stride) | (three(at) << 3) | (three(at + self.stride) << 6);
            if way == 0 || way & (way - 1) != 0 {
                break;
            }
            let (row, column) = (way.trailing_zeros() as usize / 3, way.trailing_zeros() % 3);
            let mut to = at + row * self.stride - self.stride;
            let mut to_bit = bit + column - 1;
            // The cells beside the corridor are walls or seen, so what is left unmarked in it is
            // never entered. The goal is in a corner: nothing goes straight on beyond it.
            if column == 1 {
                while self.unseen[to + row * self.stride - self.stride] >> (bit - 1) & 7 == 0b010 {
                    at = to;
                    to = to + row * self.stride - self.stride;
                    steps += 1;
                }
            } else if row == 1 {
                let run = self.run(to, to_bit, column == 2);
                to_bit = if column == 2 { to_bit + run } else { to_bit - run };
                bit = if column == 2 { to_bit - 1 } else { to_bit + 1 };
                steps += run;
            }
            self.unseen[at] &= !(1 << bit);
            self.unseen[to] ^= 1 << to_bit;
            (at, bit, steps) = (to, to_bit, steps + 1);
        }
        (*word, *bits) = (at, 1 << bit);
        steps
    }

    /// How many cells of a word, from a free one on, have no way but to the next one in the row.
    fn run(&self, word: usize, bit: u32, to_the_right: bool) -> u32 {
        let beside = self.unseen[word - self.stride] | self.unseen[word + self.stride];
        let (beside, here, bit) = match to_the_right {
            true => (beside, self.unseen[word], bit),
            false => (beside.reverse_bits(), self.unseen[word].reverse_bits(), 63 - bit),
        };
        let walled = (beside >> (bit - 1)).trailing_zeros();
        let free = (!here >> bit).trailing_zeros();
        walled.saturating_sub(2).min(free.saturating_sub(1)).min(63 - bit)
    }

    /// Puts the unseen cells among `bits` of a word in a place of the next level; how many places
    /// that takes, 1 or 0. A place for nothing is used again.
    fn reach(&mut self, word: usize, bits: u64, place: &mut (usize, u64)) -> usize {
        let found = self.unseen[word] & bits;
        self.unseen[word] ^= found;
        *place = (word, found);
        usize::from(found != 0)
    }
}
