//! Shortest Path in Binary Matrix: <https://leetcode.com/problems/shortest-path-in-binary-matrix/>
//!
//! Breadth-first search that handles 64 cells at a time. A row is stored as bits, and a set bit
//! means "free and not reached yet". A level of the search is a list of (word, bits). One shift to
//! the left and one to the right give the columns next to those bits, and they apply to three rows.
//!
//! Why it is right: a bit is cleared when its cell is reached. So level d + 1 is exactly the set of
//! free cells next to level d that no earlier level reached. By induction, level d is the set of
//! cells at distance d, each cell once, and the level that clears the goal's bit is the answer.
//!
//! A corridor, where each level is one cell with one way on, is followed without lists.
//!
//! Cost: each entry of a list reaches at least one new cell, so the time is linear in the cells.
//! Memory is one bit per cell and two lists. Beyond the statement, it accepts any shape up to 65535
//! x 65535, `\r\n`, extra spaces and a missing last newline.

use std::io::{self, BufRead, BufReader, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics if stderr cannot be written.
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
        // Usually the whole row is in the buffer and is read without a copy. A read error is
        // reported by `next`, which gets it again.
        let (length, text) = (2 * columns - 1, lines.input.fill_buf().unwrap_or_default());
        if text.get(length) == Some(&b'\n') && is_plain(&text[..length], columns) {
            grid.push_row(text[..length].chunks(2 * 64).map(free_cells));
            lines.input.consume(length + 1);
            lines.number += 1;
            continue;
        }
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        // Nearly every row has one space between cells. Any other row is rewritten in that form.
        if !is_plain(&lines.line, columns) {
            let found = lines.words().count();
            if found != columns {
                let number = lines.number;
                return Err(format!("line {number}: expected {columns} cells, found {found}"));
            }
            if let Some(word) = lines.words().find(|&word| word != b"0" && word != b"1") {
                return Err(format!(
                    "line {}: expected a cell 0 or 1, found {}",
                    lines.number,
                    quote(word)
                ));
            }
            lines.line = lines.words().collect::<Vec<_>>().join(&b' ');
        }
        grid.push_row(lines.line.chunks(2 * 64).map(free_cells));
    }
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    Ok(grid)
}

/// Parses a number from 1 to `MAX_SIDE`, digits only.
fn side(word: &[u8]) -> Option<usize> {
    let digits =
        std::str::from_utf8(word).ok().filter(|w| w.bytes().all(|b| b.is_ascii_digit()))?;
    digits.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side))
}

/// Whether a row has `columns` cells, each 0 or 1, separated by one space.
fn is_plain(row: &[u8], columns: usize) -> bool {
    let pairs = row.chunks_exact(2);
    let odd = pairs.fold(0, |odd, pair| odd | ((pair[0] ^ b'0') & !1) | (pair[1] ^ b' '));
    odd == 0 && row.len() + 1 == 2 * columns && matches!(row.last(), Some(b'0' | b'1'))
}

/// Converts at most 64 cells of a plain row to bits. A 0 becomes 1: a free cell.
fn free_cells(cells: &[u8]) -> u64 {
    let mut bytes = [b'1'; 2 * 64];
    bytes[..cells.len()].copy_from_slice(cells);
    bytes.chunks_exact(32).rev().fold(0, |word, part| {
        // The lowest bit of a byte tells 1 from 0. Cell 4 i + j of 16 becomes bit 16 j + 4 i.
        let walls = part.chunks_exact(8).rev().fold(0, |walls, four| {
            let four = u64::from_le_bytes(four.try_into().expect("a chunk of 8 bytes"));
            (walls << 4) | (four & 0x0001_0001_0001_0001)
        });
        // The product has all of them next to each other, in order, in its upper 16 bits.
        let walls = walls.wrapping_mul(0x0001_0002_0004_0008) >> 48;
        (word << 16) | (walls ^ 0xffff)
    })
}

/// The input line by line, without line ends and trailing spaces.
struct Lines<R> {
    input: R,
    number: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line; returns false at the end of the input.
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

/// Quotes at most 40 bytes of `text`, escaped to stay on one line.
fn quote(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]))
}

// ---- search ----

/// The cells of a word that have a neighbour in another word of their row.
const ENDS: u64 = 1 | 1 << 63;

/// A matrix of bits; 1 is a free cell that the search has not reached.
struct Grid {
    rows: usize,
    columns: usize,
    /// Words per row. The first word of each row stays 0, and so do one row above and one below the
    /// matrix. They stop every step over the edge.
    stride: usize,
    unseen: Vec<u64>,
}

impl Grid {
    fn new(columns: usize) -> Grid {
        // Odd, because otherwise the rows of a wide matrix may share a few cache sets.
        let stride = ((columns + 63) / 64 + 1) | 1;
        Grid { rows: 0, columns, stride, unseen: vec![0; 2 * stride + 1] }
    }

    /// Adds a row: 64 cells per word, the first one in the lowest bit.
    fn push_row(&mut self, words: impl Iterator<Item = u64>) {
        let first = self.unseen.len() - self.stride;
        self.unseen.resize(self.unseen.len() + self.stride, 0);
        for (place, word) in self.unseen[first..].iter_mut().zip(words) {
            *place = word;
        }
        self.rows += 1;
    }

    /// Returns the number of cells on a shortest path between opposite corners.
    fn shortest_path(mut self) -> Option<u32> {
        let start = self.stride + 1;
        let goal = self.rows * self.stride + 1 + (self.columns - 1) / 64;
        let goal_bit = 1 << ((self.columns - 1) % 64);
        if self.unseen[start] & 1 == 0 || self.unseen[goal] & goal_bit == 0 {
            return None;
        }
        self.unseen[start] ^= 1;
        let (mut level, mut next) = (vec![(start, 1)], Vec::new());
        let (mut entries, mut length, mut edges) = (1, 1, Vec::new());
        while self.unseen[goal] & goal_bit != 0 {
            if entries == 0 {
                return None;
            }
            // An entry reaches cells in at most nine words.
            if next.len() < 9 * entries {
                next.resize(9 * entries, (0, 0));
            }
            // Directly below an entry with the same bits, two of the three rows are reached
            // already. This is only checked where the front seems to be vertical; elsewhere the
            // check costs more than it saves.
            let upright = [1, 2, 3].iter().map(|part| entries * part / 4).all(|at| {
                entries > 64 && level[at] == (level[at - 1].0 + self.stride, level[at - 1].1)
            });
            let (mut found, mut last) = (0, (0, 0));
            for &(word, bits) in &level[..entries] {
                let near = bits | (bits << 1) | (bits >> 1);
                let above = word - self.stride;
                if !upright || last != (above, bits) {
                    found += self.reach(above, near, &mut next[found]);
                    found += self.reach(word, near, &mut next[found]);
                }
                found += self.reach(word + self.stride, near, &mut next[found]);
                last = (word, bits);
                if bits & ENDS != 0 {
                    edges.push((word, bits));
                }
            }
            // Steps from word to word come last. Otherwise a wide front breaks up into more and
            // more entries.
            for (word, bits) in edges.drain(..) {
                for word in [word - self.stride, word, word + self.stride] {
                    found += self.reach(word - 1, bits << 63, &mut next[found]);
                    found += self.reach(word + 1, bits >> 63, &mut next[found]);
                }
            }
            std::mem::swap(&mut level, &mut next);
            entries = found;
            length += 1;
            // Where there is only one way on, follow it without lists: far faster in long
            // corridors.
            while entries == 1 && level[0].1 & ENDS == 0 && self.unseen[goal] & goal_bit != 0 {
                let (word, bits) = level[0];
                let near = bits | (bits << 1) | (bits >> 1);
                let words = [word - self.stride, word, word + self.stride];
                let [above, here, below] = words.map(|word| self.unseen[word] & near);
                let way = above | here | below;
                let ways = [above, here, below].iter().filter(|&&way| way != 0).count();
                if ways != 1 || way & (way - 1) != 0 {
                    break;
                }
                let row = usize::from(above == 0) + usize::from(below != 0);
                self.reach(words[row], way, &mut level[0]);
                length += 1;
            }
        }
        Some(length)
    }

    /// Marks the unseen cells among `bits` of a word as seen and writes them to `place`, an entry
    /// of the next level. Returns how many entries this takes, 1 or 0. An empty entry is written
    /// too, and the next one overwrites it: a branch here would be mispredicted too often and cost
    /// more than all the rest.
    fn reach(&mut self, word: usize, bits: u64, place: &mut (usize, u64)) -> usize {
        let found = self.unseen[word] & bits;
        self.unseen[word] ^= found;
        *place = (word, found);
        usize::from(found != 0)
    }
}
