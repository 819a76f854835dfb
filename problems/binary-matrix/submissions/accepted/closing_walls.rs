//! Breadth-first search, 64 cells at a time, between walls that close in. A word holds 64 cells of a
//! row, and a set bit means "free and not reached yet". A level is a list of (word, bits); two shifts,
//! applied to the words above, here and below, give the next one. Five more ideas:
//!
//! 1. A bound first. A search in a band along the diagonal costs a tenth of the whole search. A
//!    path in the band has some length B, and no shortest path is longer.
//! 2. Then the walls close in. Let h be the larger of a cell's distances to the goal in rows and in
//!    columns: the cell needs at least h more steps. It is useless once length + h is above B. So
//!    as the search proceeds, the rows and the strips of columns far from the goal are cleared,
//!    each once, and the inner loop needs no check. Every cell of a shortest path is reached before
//!    its row and its column are cleared, because it has length + h <= shortest <= B. So the answer
//!    is right for any B. In an open or a random matrix, most cells are never reached.
//! 3. A wide level is kept as whole runs of words. The matrix is stored in strips of 64 columns, so
//!    such a run is contiguous in memory, and a step is a few plain loops without a branch. A word
//!    of a run costs a third of an entry of a list.
//! 4. If the band has no path, the matrix is a maze, and dead ends are removed before the search.
//!    Take a cell and one of its neighbours. If the cell itself and everything free next to it is
//!    also next to that neighbour (or is that neighbour), then a path through the cell is no
//!    shorter than one through the neighbour. So the cell can be removed, and the distances between
//!    all other cells stay the same. One sweep up and one sweep down do that for 64 cells at a
//!    time. Then walkers start at the remaining ends, and each clears its way up to a fork. In a
//!    maze without crossings only the path remains.
//! 5. A straight corridor is marked only at both ends, because nothing can enter it from the side.
//!    Along a row, one word tells how far it goes; along a column, it takes one load per cell.
//!
//! Cost: linear in the cells, as in `main.rs`. Each of the two searches reaches a cell at most once
//! and clears a word at most once more; runs are kept only while they are mostly full; every step
//! of a walker clears a cell. Memory is one bit per cell and some lists. The worst kind we know is
//! a perfect maze whose corridors are so short that most cells are left to the walkers.
//!
//! Source: 1 and 2 are the estimate of A* (Hart, Nilsson, Raphael 1968) without its queue; 4 is the
//! dismantling of a graph (Nowakowski, Winkler 1983).

use std::io::{self, BufRead, BufReader, Write};
use std::ops::Range;

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
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    lines.next()?;
    let (rows, columns) = match lines.words().map(side).take(3).collect::<Vec<_>>()[..] {
        [Some(rows), Some(columns)] => (rows, columns),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let mut grid = Grid::new(rows, columns);
    let mut cells = vec![0; (columns + 63) / 64];
    for row in 0..rows {
        // Nearly every row has one space between cells, and usually all of it is in the buffer.
        if !lines.next_plain(columns, &mut cells) {
            lines.next_row(columns, &mut cells)?;
        }
        grid.set_row(row, &cells);
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

/// Reads a row of cells, each 0 or 1, separated by one space. Returns false if `text` is anything
/// else.
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

/// Converts 64 cells to bits. A 0 becomes 1: a free cell. A cell that is not a 0 or 1 and a space
/// sets a bit of `odd` that a 1 never sets.
fn free_cells(block: &[u8], odd: &mut u64) -> u64 {
    const ZEROS: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
    let mut walls = 0;
    for (part, cells) in block.chunks_exact(32).enumerate() {
        let four = |at: usize| {
            let mut four = [0; 8];
            four.copy_from_slice(&cells[8 * at..8 * at + 8]);
            u64::from_le_bytes(four) ^ ZEROS
        };
        let (a, b, c, d) = (four(0), four(1), four(2), four(3));
        *odd |= a | b | c | d;
        // Cell 4 i + j of 16 is bit 16 j + 4 i. The product has them in order in its upper 16 bits.
        let sixteen = a | (b << 4) | (c << 8) | (d << 12);
        walls |= (sixteen.wrapping_mul(0x0001_0002_0004_0008) >> 48) << (16 * part);
    }
    !walls
}

/// The input line by line, without line ends and trailing spaces.
struct Lines<R> {
    input: R,
    number: usize,
    line: Vec<u8>,
    /// Whether the input had no more lines.
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    /// Takes the next line without a copy if it is a plain row and all of it is in the buffer.
    fn next_plain(&mut self, columns: usize, row: &mut [u64]) -> bool {
        // A read error is reported by `next`, which gets it again.
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

    /// Takes the next line as a row of cells, with any spaces between them.
    fn next_row(&mut self, columns: usize, row: &mut [u64]) -> Result<(), String> {
        if !self.next()? {
            return Err(self.expected("a row of cells"));
        }
        if take_plain(&self.line, columns, row) {
            return Ok(());
        }
        let found = self.words().count();
        if found != columns {
            return Err(format!("line {}: expected {columns} cells, found {found}", self.number));
        }
        if let Some(word) = self.words().find(|&word| word != b"0" && word != b"1") {
            let (number, found) = (self.number, quote(word));
            return Err(format!("line {number}: expected a cell 0 or 1, found {found}"));
        }
        let plain = self.words().collect::<Vec<_>>().join(&b' ');
        take_plain(&plain, columns, row);
        Ok(())
    }

    /// Reads the next line; returns false at the end of the input.
    fn next(&mut self) -> Result<bool, String> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_until(b'\n', &mut self.line);
        self.ended = read.map_err(|e| format!("line {}: cannot read: {e}", self.number))? == 0;
        let last = self.line.iter().rposition(|byte| !b" \t\r\n".contains(byte));
        self.line.truncate(last.map_or(0, |last| last + 1));
        Ok(!self.ended)
    }

    fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty())
    }

    fn expected(&self, what: &str) -> String {
        let found = if self.ended { "the end of the input".into() } else { quote(&self.line) };
        format!("line {}: expected {what}, found {found}", self.number)
    }
}

/// Quotes at most 40 bytes of `text`, escaped to stay on one line.
fn quote(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]))
}

// ---- the matrix ----

/// The cells of a word that have a neighbour in another strip.
const ENDS: u64 = 1 | 1 << 63;

/// Half the height of the band, in rows.
const BAND: usize = 64;

/// How many walkers step in turn. A step waits for memory, and meanwhile the others continue.
const WALKERS: usize = 16;

/// A matrix of bits; 1 is a free cell that the search has not reached. It is cut into strips of 64
/// columns: a word is one row of a strip, and the words of a strip follow each other.
struct Grid {
    rows: usize,
    columns: usize,
    strips: usize,
    /// Words per strip. The first and the last word of each strip stay 0, and so do one strip
    /// before the first and one after the last. They stop every step over the edge.
    height: usize,
    unseen: Vec<u64>,
}

impl Grid {
    fn new(rows: usize, columns: usize) -> Grid {
        // Odd, because otherwise the strips of a tall matrix may share a few cache sets.
        let (strips, height) = ((columns + 63) / 64, (rows + 2) | 1);
        Grid { rows, columns, strips, height, unseen: vec![0; (strips + 2) * height] }
    }

    /// Stores a row: 64 cells per word, the first one in the lowest bit.
    fn set_row(&mut self, row: usize, cells: &[u64]) {
        let words = self.unseen[self.height + row + 1..].iter_mut().step_by(self.height);
        words.zip(cells).for_each(|(word, &cells)| *word = cells);
    }

    /// Returns the word of the start, whose bit is the lowest one, and the word and the bit of the
    /// goal.
    fn corners(&self) -> (usize, usize, u64) {
        let goal = self.strips * self.height + self.rows;
        (self.height + 1, goal, 1 << ((self.columns - 1) % 64))
    }

    /// Returns the number of cells on a shortest path between opposite corners.
    fn shortest_path(mut self) -> Option<u32> {
        let (start, goal, goal_bit) = self.corners();
        if self.unseen[start] & 1 == 0 || self.unseen[goal] & goal_bit == 0 {
            return None;
        }
        let saved = self.leave_band();
        let bound = self.search(u32::MAX);
        for (first, words) in saved {
            self.unseen[first..first + words.len()].copy_from_slice(&words);
        }
        if bound.is_none() {
            self.dismantle();
        }
        self.search(bound.unwrap_or(u32::MAX))
    }

    /// Turns the cells next to the band, which follows the line from corner to corner, into walls.
    /// Returns their old contents and the contents of the band, each piece with its first word.
    fn leave_band(&mut self) -> Vec<(usize, Vec<u64>)> {
        let (rows, columns, strips) = (self.rows, self.columns, self.strips);
        let band = |strip: usize| {
            let (from, to) = (64 * (strip - 1) * rows / columns, 64 * strip * rows / columns + 1);
            (from.saturating_sub(BAND) + 1, (to + BAND).min(rows) + 1)
        };
        let mut saved = Vec::with_capacity(strips);
        for strip in 1..=strips {
            let (from, to) = band(strip);
            // The bands of the previous and the next strip are at most one step outside these rows.
            let (top, end) = (band(strip.max(2) - 1).0 - 1, band((strip + 1).min(strips)).1 + 1);
            let first = strip * self.height;
            saved.push((first + top, self.unseen[first + top..first + end].to_vec()));
            self.unseen[first + top..first + from].fill(0);
            self.unseen[first + to..first + end].fill(0);
        }
        saved
    }

    /// Returns the 3 x 3 cells with a cell in the middle, as three rows of three bits.
    #[inline(always)]
    fn around(&self, word: usize, bit: usize) -> usize {
        if !(1..63).contains(&bit) {
            return self.around_end(word, bit);
        }
        let rows = &self.unseen[word - 1..word + 2];
        let three = |row: usize| (rows[row] >> (bit - 1)) as usize & 0b111;
        three(0) | three(1) << 3 | three(2) << 6
    }

    /// The same for a cell at the side of a strip. This is rare, so it is kept out of the loops.
    #[cold]
    fn around_end(&self, word: usize, bit: usize) -> usize {
        let three = |word: usize| match bit {
            0 => (self.unseen[word] & 0b11) << 1 | self.unseen[word - self.height] >> 63,
            _ => self.unseen[word] >> 62 | (self.unseen[word + self.height] & 1) << 2,
        };
        (three(word - 1) | three(word) << 3 | three(word + 1) << 6) as usize
    }

    /// Returns the word and the bit of one of the 3 x 3 cells around a cell.
    #[inline(always)]
    fn neighbour(&self, word: usize, bit: usize, row: usize, column: usize) -> (usize, usize) {
        let word = word + row - 1;
        match bit + column {
            0 => (word - self.height, 63),
            65 => (word + self.height, 0),
            bit => (word, bit - 1),
        }
    }

    // ---- dead ends ----

    /// Clears the cells that no shortest path needs, if there are many.
    fn dismantle(&mut self) {
        if self.sweep(false) < self.rows * self.strips / 2 {
            return;
        }
        self.sweep(true);
        let onward = onward();
        let mut walkers = Vec::new();
        for strip in 1..=self.strips {
            for word in strip * self.height + 1..=strip * self.height + self.rows {
                let row = |word: usize| Row {
                    left: self.unseen[word - self.height] >> 63,
                    cells: self.unseen[word],
                    right: self.unseen[word + self.height] << 63,
                };
                let mut ends = useless(row(word - 1), row(word), row(word + 1), [true; 2]);
                while ends != 0 {
                    walkers.push(64 * word + ends.trailing_zeros() as usize);
                    ends &= ends - 1;
                }
                while walkers.len() >= WALKERS {
                    self.walk(&mut walkers, &onward);
                }
            }
        }
        while !walkers.is_empty() {
            self.walk(&mut walkers, &onward);
        }
    }

    /// Clears useless cells row by row. Returns how many words changed.
    fn sweep(&mut self, down: bool) -> usize {
        let (start, goal, goal_bit) = self.corners();
        let mut changed = 0;
        for strip in 1..=self.strips {
            let first = strip * self.height;
            let (left, rest) = self.unseen[first - self.height..].split_at_mut(self.height);
            let (here, right) = rest.split_at_mut(self.height);
            let row_of = |row: usize, cells: u64| {
                let (left, right) = (left[row] >> 63, right[row] << 63);
                Row { left, cells, right }
            };
            let edge = if down { 1 } else { self.rows };
            let mut last = row_of(0, 0);
            let mut current = row_of(edge, here[edge]);
            for row in 1..=self.rows {
                let row = if down { row } else { self.rows + 1 - row };
                let next = if down { row + 1 } else { row - 1 };
                let next = row_of(next, here[next]);
                let mut gone = useless(last, current, next, [down, !down]);
                if first + row == start {
                    gone &= !1;
                }
                if first + row == goal {
                    gone &= !goal_bit;
                }
                changed += usize::from(gone != 0);
                current.cells ^= gone;
                here[row] = current.cells;
                (last, current) = (current, next);
            }
        }
        changed
    }

    /// Moves each walker one step: it clears its cell if that is useless and goes on to the next. A
    /// walker that cannot go on is removed. A walker is a word and a bit, 64 * word + bit.
    fn walk(&mut self, walkers: &mut Vec<usize>, onward: &[u8; 512]) {
        let (start, goal, _) = self.corners();
        let mut count = 0;
        for place in 0..walkers.len() {
            let (word, bit) = (walkers[place] / 64, walkers[place] % 64);
            let way = onward[self.around(word, bit) & 511];
            if way == STAY || word == start || word == goal {
                continue;
            }
            self.unseen[word] &= !(1 << bit);
            let way = usize::from(way);
            walkers[count] = if (1..63).contains(&bit) {
                walkers[place] + way - 65
            } else {
                let (word, bit) = self.neighbour(word, bit, way / 64, way % 64);
                64 * word + bit
            };
            count += 1;
        }
        walkers.truncate(count);
    }

    // ---- search ----

    /// Returns the number of cells on a shortest path, if it is at most `bound`.
    fn search(&mut self, bound: u32) -> Option<u32> {
        let (start, goal, goal_bit) = self.corners();
        self.unseen[start] ^= 1;
        // A level is either a list or a front. Each has a second one, which is filled next.
        let (mut list, mut next_list) = (vec![(start, 1)], Vec::new());
        let (mut front, mut next_front) = (Front::default(), Front::default());
        let (mut wide, mut length, mut cleared) = (false, 1, (0, 0));
        while self.unseen[goal] & goal_bit != 0 {
            self.close_in(bound.saturating_sub(length) as usize, &mut cleared);
            length += 1;
            // Every 16 levels we choose the better of the two. Sorting costs less than those
            // levels.
            if wide {
                self.step_front(&front, &mut next_front);
                std::mem::swap(&mut front, &mut next_front);
                if length % 16 == 0 {
                    let full = front.bits.iter().filter(|&&bits| bits != 0).count();
                    wide = full >= 16 && front.bits.len() <= 8 * full;
                    if !wide {
                        list.clear();
                        list.extend(front.entries(self.height));
                    }
                }
                continue;
            }
            if list.is_empty() {
                return None;
            }
            self.step_list(&list, &mut next_list);
            std::mem::swap(&mut list, &mut next_list);
            if list.len() == 1 && list[0].1 & (list[0].1 - 1) == 0 {
                length += self.follow(&mut list[0]);
            }
            if length % 16 == 0 && list.len() >= 32 {
                list.sort_unstable();
                front.fill(&list, self.height);
                wide = front.bits.len() <= 5 * list.len();
            }
        }
        Some(length)
    }

    /// Clears the rows that are more than `far` rows from the goal, and the whole strips that are
    /// more than `far` columns from it. `cleared` counts the rows and strips that are already
    /// cleared.
    fn close_in(&mut self, far: usize, cleared: &mut (usize, usize)) {
        while cleared.0 + 1 + far < self.rows {
            cleared.0 += 1;
            for strip in cleared.1 + 1..=self.strips {
                self.unseen[strip * self.height + cleared.0] = 0;
            }
        }
        while 64 * (cleared.1 + 1) + far < self.columns {
            cleared.1 += 1;
            self.unseen[cleared.1 * self.height..][..self.height].fill(0);
        }
    }

    /// Computes the next level of a list of words and bits.
    fn step_list(&mut self, level: &[(usize, u64)], next: &mut Vec<(usize, u64)>) {
        // An entry reaches cells in at most nine words.
        next.resize(9 * level.len(), (0, 0));
        let mut found = 0;
        for &(word, bits) in level {
            let near = bits | (bits << 1) | (bits >> 1);
            for word in [word - 1, word, word + 1] {
                found += self.reach(word, near, &mut next[found]);
            }
        }
        for &(word, bits) in level {
            if bits & ENDS != 0 {
                for word in [word - 1, word, word + 1] {
                    found += self.reach(word - self.height, bits << 63, &mut next[found]);
                    found += self.reach(word + self.height, bits >> 63, &mut next[found]);
                }
            }
        }
        next.truncate(found);
    }

    /// Marks the unseen cells among `bits` of a word as seen and writes them to `place`, an entry
    /// of the next level. Returns how many entries this takes, 1 or 0. An empty entry is
    /// overwritten by the next.
    fn reach(&mut self, word: usize, bits: u64, place: &mut (usize, u64)) -> usize {
        let found = self.unseen[word] & bits;
        self.unseen[word] ^= found;
        *place = (word, found);
        usize::from(found != 0)
    }

    /// Computes the next level of a front.
    fn step_front(&mut self, front: &Front, next: &mut Front) {
        next.clear();
        let (first, last) = match &front.runs[..] {
            [] => return,
            [first, .., last] => (first.strip - 1, last.strip + 1),
            [only] => (only.strip - 1, only.strip + 1),
        };
        let mut runs = front.runs.iter().peekable();
        let mut near: [Option<&Run>; 3] = [None; 3];
        for strip in first..=last {
            near = [near[1], near[2], runs.next_if(|run| run.strip == strip + 1)];
            // The runs that reach this strip: from the previous strip, this strip and the next one.
            let sources = [0, 1, 2].map(|side| near[side].map(|run| (run, &run.rows[2 - side])));
            let sources = sources.map(|source| source.filter(|(_, rows)| !rows.is_empty()));
            let (mut from, mut to) = (usize::MAX, 0);
            for (_, rows) in sources.iter().flatten() {
                (from, to) = (from.min(rows.start - 1), to.max(rows.end + 1));
            }
            if from >= to {
                continue;
            }
            let found = next.add(to - from);
            for (side, source) in sources.iter().enumerate() {
                if let Some((run, rows)) = source {
                    let found = &mut found[rows.start - 1 - from..rows.end + 1 - from];
                    let bits = &front.bits[run.place + rows.start - run.rows[1].start - 2..];
                    let three = bits.iter().zip(&bits[1..]).zip(&bits[2..]);
                    let three = three.map(|((above, here), below)| above | here | below);
                    let pairs = found.iter_mut().zip(three);
                    match side {
                        0 => pairs.for_each(|(found, bits)| *found |= bits >> 63),
                        1 => pairs.for_each(|(found, bits)| *found |= bits | bits << 1 | bits >> 1),
                        _ => pairs.for_each(|(found, bits)| *found |= bits << 63),
                    }
                }
            }
            let unseen = &mut self.unseen[strip * self.height + from..][..to - from];
            for (found, unseen) in found.iter_mut().zip(unseen) {
                *found &= *unseen;
                *unseen ^= *found;
            }
            next.finish(strip, from, to - from);
        }
    }

    /// Moves on from the only cell of a level as long as there is only one way. Returns the number
    /// of steps.
    fn follow(&mut self, (word, bits): &mut (usize, u64)) -> u32 {
        let (mut at, mut bit, mut steps) = (*word, bits.trailing_zeros() as usize, 0);
        loop {
            let way = self.around(at, bit);
            if way == 0 || way & (way - 1) != 0 {
                break;
            }
            let (row, column) =
                (way.trailing_zeros() as usize / 3, way.trailing_zeros() as usize % 3);
            let (mut to, mut to_bit) = self.neighbour(at, bit, row, column);
            // The cells beside the corridor are walls or seen, so its unmarked cells are never
            // entered. The goal is in a corner, so no corridor goes straight on beyond it.
            if column == 1 && (1..63).contains(&bit) {
                while self.unseen[to + row - 1] >> (bit - 1) & 0b111 == 0b010 {
                    (at, to) = (to, to + row - 1);
                    steps += 1;
                }
            } else if row == 1 && (1..63).contains(&to_bit) {
                let run = self.run(to, to_bit, column == 2);
                if run > 0 {
                    to_bit = if column == 2 { to_bit + run } else { to_bit - run };
                    (at, bit) = (to, if column == 2 { to_bit - 1 } else { to_bit + 1 });
                    steps += run as u32;
                }
            }
            self.unseen[at] &= !(1 << bit);
            self.unseen[to] ^= 1 << to_bit;
            (at, bit, steps) = (to, to_bit, steps + 1);
        }
        (*word, *bits) = (at, 1 << bit);
        steps
    }

    /// Returns how many cells of a word, from a free cell on, have no way on except to the next
    /// cell in the row. The free cell is not at the side of the strip.
    fn run(&self, word: usize, bit: usize, to_the_right: bool) -> usize {
        let (beside, walls) = (self.unseen[word - 1] | self.unseen[word + 1], !self.unseen[word]);
        let (walled, free, most) = if to_the_right {
            let (beside, walls) = (beside >> (bit - 1), walls >> bit);
            (beside.trailing_zeros(), walls.trailing_zeros(), 63 - bit)
        } else {
            let (beside, walls) = (beside << (62 - bit), walls << (63 - bit));
            (beside.leading_zeros(), walls.leading_zeros(), bit)
        };
        most.min(walled.saturating_sub(2).min(free.saturating_sub(1)) as usize)
    }
}

// ---- useless cells ----

/// A row of a strip, and its neighbours in the strips on both sides, as bits 0 and 63.
#[derive(Clone, Copy)]
struct Row {
    left: u64,
    cells: u64,
    right: u64,
}

impl Row {
    /// Returns the columns that have a cell of the row or are next to one.
    fn near(self) -> u64 {
        self.cells | self.cells << 1 | self.cells >> 1 | self.left | self.right
    }
}

/// Returns the cells of a row that no shortest path needs. Around such a cell, either all free
/// cells fit in a block of 2 x 2, so they are next to each other; or all of them are also next to
/// one free neighbour above, below, to the left or to the right.
///
/// All of these cells can be cleared at once: the neighbour that made a cell useless stays, or
/// another neighbour replaces it for both. The exception is two cells side by side, each useless
/// because of the other. So the arguments choose whether a neighbour to the left counts and whether
/// one to the right counts.
#[inline(always)]
fn useless(above: Row, here: Row, below: Row, [by_left, by_right]: [bool; 2]) -> u64 {
    let (up, down) = (above.near(), below.near());
    let column = above.cells | here.cells | below.cells;
    let left = column << 1 | above.left | here.left | below.left;
    let right = column >> 1 | above.right | here.right | below.right;
    let mut found = !(up & down) & !(left & right) | !down & above.cells | !up & below.cells;
    if by_left {
        found |= !right & (here.cells << 1 | here.left);
    }
    if by_right {
        found |= !left & (here.cells >> 1 | here.right);
    }
    here.cells & found
}

/// The walker has no way on.
const STAY: u8 = u8::MAX;

/// Returns a table from the 3 x 3 cells around a walker to its next cell, the neighbour that made
/// the walker's cell useless, as 64 * row + column.
fn onward() -> [u8; 512] {
    let mut table = [STAY; 512];
    for (around, way) in table.iter_mut().enumerate().filter(|(around, _)| around & 0o020 != 0) {
        let near = around & 0o757;
        // The only free neighbour, if there is just one. Cell 4 is the walker's own, which is not
        // in `near`.
        let only = if near.is_power_of_two() { near.trailing_zeros() as usize } else { 4 };
        // A neighbour is enough if no cell on the far side of the walker's cell is free.
        let cases = [(1, 0o700), (7, 0o007), (3, 0o444), (5, 0o111), (only, 0)];
        let enough = |&&(which, far): &&(usize, usize)| near >> which & 1 != 0 && near & far == 0;
        if let Some(&(which, _)) = cases.iter().find(enough) {
            *way = (which / 3 * 64 + which % 3) as u8;
        }
    }
    table
}

// ---- wide levels ----

/// A level as one run of words per strip, from the first row with a cell to the last one.
#[derive(Default)]
struct Front {
    runs: Vec<Run>,
    /// The words of all runs, with two zero words before and after each run.
    bits: Vec<u64>,
}

struct Run {
    strip: usize,
    /// The rows with cells next to the previous strip, all rows of the run, and the rows with cells
    /// next to the next strip. The first row of a strip is 1.
    rows: [Range<usize>; 3],
    /// The index of its first word.
    place: usize,
}

impl Front {
    fn clear(&mut self) {
        self.runs.clear();
        self.bits.clear();
        self.bits.resize(2, 0);
    }

    /// Adds a new run of `count` words. The caller fills it and then calls `finish`.
    fn add(&mut self, count: usize) -> &mut [u64] {
        let place = self.bits.len();
        self.bits.resize(place + count + 2, 0);
        &mut self.bits[place..place + count]
    }

    /// Removes the empty words at both ends of a new run.
    fn finish(&mut self, strip: usize, row: usize, count: usize) {
        let place = self.bits.len() - 2 - count;
        let bits = &self.bits[place..place + count];
        let all = bits.iter().fold(0, |all, bits| all | bits);
        let rows_with = |mask: u64| {
            if all & mask == 0 {
                return 0..0;
            }
            let first = bits.iter().position(|bits| bits & mask != 0);
            let last = bits.iter().rposition(|bits| bits & mask != 0);
            first.zip(last).map_or(0..0, |(first, last)| row + first..row + last + 1)
        };
        let rows = [rows_with(1), rows_with(u64::MAX), rows_with(1 << 63)];
        if rows[1].is_empty() {
            self.bits.truncate(place);
            return;
        }
        self.bits.truncate(place + rows[1].end - row + 2);
        self.runs.push(Run { strip, place: place + rows[1].start - row, rows });
    }

    /// Replaces the level by a sorted list.
    fn fill(&mut self, mut list: &[(usize, u64)], height: usize) {
        self.clear();
        while let Some(&(first, _)) = list.first() {
            let strip = first / height;
            let entries = list.iter().take_while(|(word, _)| word / height == strip).count();
            let (here, rest) = list.split_at(entries);
            let count = here[entries - 1].0 - first + 1;
            let found = self.add(count);
            here.iter().for_each(|&(word, bits)| found[word - first] |= bits);
            self.finish(strip, first % height, count);
            list = rest;
        }
    }

    /// Returns the level as a list.
    fn entries(&self, height: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.runs.iter().flat_map(move |run| {
            let [_, rows, _] = &run.rows;
            let words = rows.clone().map(move |row| run.strip * height + row);
            words.zip(self.bits[run.place..].iter().copied()).filter(|&(_, bits)| bits != 0)
        })
    }
}
