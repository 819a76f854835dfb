//! Fills dead ends before the search, and follows corridors without a search.
//!
//! The scouts find the lexicographically least shortest path, where right < down < left < up (proof
//! in the header of `main.rs`). This program searches backward from the cheese, keeps one bit of
//! each distance, and walks from the mouse to the first neighbour that is one step nearer. One bit
//! is enough: the cells are coloured like a chessboard, so a neighbour of a cell at distance d is at
//! d - 1 or d + 1. These differ by 2, so the bit of value 2 tells them apart.
//!
//! A word holds 64 cells of a diagonal: in a strip of 64 rows, bit j of word u is the cell in column
//! u - j of row j. So right and down lead to the next word, left and up to the previous one. Four
//! ideas make it faster:
//!
//! 1. A free cell with at most one free neighbour is useless, except for the cells of the mouse and
//!    the cheese, because no shortest path turns back in it. Without it the distances between all
//!    other cells are the same, so the path is too. A few sweeps fill such cells 64 at a time. One
//!    sweep fills a dead end as far as it leads to later words, and a backward sweep as far as it
//!    leads to earlier words. The rest is filled cell by cell, in turns over dozens of dead ends,
//!    so that the processor works on several at once. A maze without loops becomes one corridor.
//! 2. As long as the mouse has only one way, it follows that way and closes the cell behind it, so
//!    the search stops at the end of the corridor. A straight part is found word by word: if
//!    nothing is beside it, each of its cells is alone among the three bits around it in its word.
//! 3. A bound first. A search in a band along the line from the corner to the cheese costs little.
//!    A path in the band has some length B, and no shortest path is longer. A cell in column x of
//!    row y that is d steps from the cheese is useless if d + x + y is above B. All cells of a word
//!    have the same x + y, so with each step the search closes the words of one more diagonal where
//!    it has not been. A cell of a shortest path is reached before that, because its d + x + y is
//!    at most the length of the path. In a random maze, half of the cells or more are never
//!    reached. With the cheese in the upper right, the upper strips take the place of the band: that
//!    is 3.1 times as fast in an open maze and 2.2 times in a random one.
//! 4. The path is stored, two bits per step, and 32 steps in the same direction are printed at
//!    once. Stdout is line buffered and would search each block of the path for a line end, so the
//!    output bypasses it.
//!
//! Cost: at most eight sweeps. Each cell is filled, followed or reached once in each search, and
//! each word is closed once. So the time is linear in the cells for every maze. Memory is two bits
//! per cell and two per step of the path. The worst kinds we know are mazes without loops and random
//! mazes with few ways through.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::Range;

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    let written = |e| format!("cannot write the answer: {e}");
    if let Err(message) = stdout().map_err(written).and_then(|output| solve(input, output)) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

/// Returns stdout without its line buffer.
#[cfg(unix)]
fn stdout() -> io::Result<impl Write> {
    use std::os::unix::io::AsFd;
    let owned = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(std::fs::File::from(owned))
}

#[cfg(not(unix))]
fn stdout() -> io::Result<impl Write> {
    Ok(io::stdout().lock())
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let board = read_board(input)?;
    let (width, height) = (board.width, board.height);
    board
        .write_picture(&mut output)
        .and_then(|()| match board.into_maze().least_path() {
            None => output.write_all(b"\n-1\n"),
            Some(path) => path.write(width, height, &mut output),
        })
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the answer: {e}"))
}

fn read_board(input: impl BufRead) -> Result<Board, String> {
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    lines.next()?;
    let (width, height) = match lines.numbers()[..] {
        [Some(width @ 1..=MAX_SIDE), Some(height @ 1..=MAX_SIDE)] => (width, height),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let (stride, mut rows) = ((width + 63) / 64, Vec::new());
    for _ in 0..height {
        let first = rows.len();
        rows.resize(first + stride, 0);
        let row = &mut rows[first..];
        // Nearly every row has one space between cells, and usually all of it is in the buffer.
        if lines.next_plain(width, row) {
            continue;
        }
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        if take_plain(&lines.line, width, row) {
            continue;
        }
        let found = lines.words().count();
        if found != width {
            return Err(format!("line {}: expected {width} cells, found {found}", lines.number));
        }
        if let Some(word) = lines.words().find(|&word| word != b"0" && word != b"1") {
            let (number, found) = (lines.number, quote(word));
            return Err(format!("line {number}: expected a cell 0 or 1, found {found}"));
        }
        lines.line = lines.words().collect::<Vec<_>>().join(&b' ');
        take_plain(&lines.line, width, row);
    }
    lines.next()?;
    let place = format!("the cheese in a column below {width} and a row below {height}");
    let cheese = match lines.numbers()[..] {
        [Some(x), Some(y)] if x < width && y < height => (x, y),
        _ => return Err(lines.expected(&place)),
    };
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    Ok(Board { width, height, cheese, stride, rows })
}

/// Reads a row of cells, each 0 or 1, separated by one space. Returns false if `text` is anything
/// else.
fn take_plain(text: &[u8], width: usize, row: &mut [u64]) -> bool {
    if text.len() != 2 * width - 1 {
        return false;
    }
    let mut odd = 0;
    let (blocks, rest) = text.split_at((width - 1) / 64 * 128);
    for (block, word) in blocks.chunks_exact(128).zip(row.iter_mut()) {
        *word = free_cells(block, &mut odd);
    }
    let mut last = [b' '; 128];
    last.iter_mut().step_by(2).for_each(|digit| *digit = b'1');
    last[..rest.len()].copy_from_slice(rest);
    row[(width - 1) / 64] = free_cells(&last, &mut odd);
    odd & !0x0001_0001_0001_0001 == 0
}

/// Converts 64 cells to bits. A 0 becomes 1: a free cell. A cell that is not a 0 or 1 and a space
/// sets a bit of `odd` that a 1 never sets.
fn free_cells(block: &[u8], odd: &mut u64) -> u64 {
    const ZEROS: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
    let mut cats = 0;
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
        cats |= (sixteen.wrapping_mul(0x0001_0002_0004_0008) >> 48) << (16 * part);
    }
    !cats
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
    fn next_plain(&mut self, width: usize, row: &mut [u64]) -> bool {
        // A read error is reported by `next`, which gets it again.
        let text = self.input.fill_buf().unwrap_or_default();
        let end = 2 * width - 1;
        let whole = text.get(end) == Some(&b'\n') && take_plain(&text[..end], width, row);
        if whole {
            self.input.consume(end + 1);
            self.number += 1;
        }
        whole
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

    /// Parses the first three tokens; `None` stands for a token that is not all digits.
    fn numbers(&self) -> Vec<Option<usize>> {
        let digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = |word| std::str::from_utf8(word).ok().filter(digits)?.parse().ok();
        self.words().map(number).take(3).collect()
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

// ---- the maze as it is read ----

struct Board {
    width: usize,
    height: usize,
    cheese: (usize, usize),
    /// Words per row.
    stride: usize,
    /// 64 cells per word, the first one in the lowest bit; 1 is free.
    rows: Vec<u64>,
}

impl Board {
    fn write_picture(&self, mut output: impl Write) -> io::Result<()> {
        // The picture of every combination of eight cells.
        let mut pictures = [*b"* * * * * * * * "; 256];
        for (cells, picture) in pictures.iter_mut().enumerate() {
            (0..8).filter(|x| cells >> x & 1 != 0).for_each(|x| picture[2 * x] = b'_');
        }
        let line = 2 * self.width + 1;
        let lines = ((1 << 16) / line).max(1);
        // Whole words are drawn. The next line overwrites what extends beyond a line.
        let mut text = vec![0; lines * line + 126];
        let mut y = 0;
        for rows in self.rows.chunks(lines * self.stride) {
            let mut end = 0;
            for row in rows.chunks_exact(self.stride) {
                for (signs, word) in text[end..].chunks_exact_mut(128).zip(row) {
                    for (signs, &cells) in signs.chunks_exact_mut(16).zip(&word.to_le_bytes()) {
                        signs.copy_from_slice(&pictures[usize::from(cells)]);
                    }
                }
                if y == self.cheese.1 {
                    text[end + 2 * self.cheese.0] = b'!';
                }
                end += line;
                text[end - 1] = b'\n';
                y += 1;
            }
            output.write_all(&text[..end])?;
        }
        Ok(())
    }

    /// Converts the cells to diagonal words.
    fn into_maze(self) -> Maze {
        let (stride, strips) = (self.width + 65, (self.height + 63) / 64);
        let mut free = vec![0; (strips + 2) * stride];
        for (strip, rows) in self.rows.chunks(64 * self.stride).enumerate() {
            let words = &mut free[(strip + 1) * stride + 1..(strip + 2) * stride];
            // Blocks of 64 columns of a strip, where row j is shifted by j columns. So a column of
            // a block is a diagonal of the maze.
            for (column, words) in words.chunks_mut(64).enumerate() {
                let mut block = [0; 64];
                for (j, (row, part)) in rows.chunks(self.stride).zip(&mut block).enumerate() {
                    let word = |column| row.get(column).copied().unwrap_or(0_u64);
                    *part = word(column) << j | word(column.wrapping_sub(1)) >> 1 >> (63 - j);
                }
                transpose(&mut block);
                words.copy_from_slice(&block[..words.len()]);
            }
        }
        let place = |x, y| ((y / 64 + 1) * stride + y % 64 + x + 1, 1_u64 << (y % 64));
        let (start, cheese) = (place(0, 0), place(self.cheese.0, self.cheese.1));
        Maze { stride, join: stride - 63, strips, start, cheese, planes: [free, Vec::new()] }
    }
}

/// Transposes a block of 64 x 64 bits: swaps two quarters, then two quarters of each quarter, and
/// so on.
fn transpose(block: &mut [u64; 64]) {
    let (mut half, mut mask) = (32, u64::from(u32::MAX));
    while half > 0 {
        for rows in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = rows.split_at_mut(half);
            for (a, b) in upper.iter_mut().zip(lower) {
                let swap = (*a >> half ^ *b) & mask;
                *a ^= swap << half;
                *b ^= swap;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}

// ---- search ----

/// The bits of the first and the last row of a strip.
const ENDS: u64 = 1 | 1 << 63;

/// Maximum number of sweeps over the maze. A sweep that changes less than one word in `WORTH` is
/// the last.
const SWEEPS: usize = 8;
const WORTH: usize = 4;

/// How many dead ends are filled in turns, and how many cells per turn.
const TIPS: usize = 32;
const TURN: usize = 4;

/// After this many steps straight on, it pays to find the end of the straight part word by word.
const LONG: usize = 16;

/// Minimum of half the width of the band, in columns.
const BAND: usize = 128;

/// The word of a cell and its bit in that word.
type Place = (usize, u64);

struct Maze {
    /// Words per strip of 64 rows. There is a strip of cats above the maze and one below it, and
    /// there are cats to the left and to the right. They stop every step over the edge.
    stride: usize,
    /// Words between a cell in the last row of a strip and the cell below it.
    join: usize,
    strips: usize,
    start: Place,
    cheese: Place,
    /// A cell is one bit in each plane. Both are 0 for a cat. Only the first is 1 for a free cell
    /// that is not reached. For a reached cell the second is 1, and the first is 1 unless its
    /// distance has the bit of value 2. The search creates the second plane.
    planes: [Vec<u64>; 2],
}

impl Maze {
    /// Returns the path from the mouse to the cheese.
    fn least_path(mut self) -> Option<Path> {
        if [self.start, self.cheese].iter().any(|&(word, bit)| self.planes[0][word] & bit == 0) {
            return None;
        }
        self.fill_dead_ends();
        let mut path = Path::default();
        self.follow(&mut path);
        let band = self.band().and_then(|mut band| band.search(usize::MAX));
        let steps = self.search(band.map_or(usize::MAX, |steps| path.steps + steps))?;
        self.walk(steps, &mut path);
        Some(path)
    }

    fn fill_dead_ends(&mut self) {
        // The word of the start has no other cell. The word of the cheese is left to the second
        // part.
        let (first, end) = (self.stride + 2, self.planes[0].len() - self.stride);
        for sweep in 0..SWEEPS {
            let backward = sweep % 2 == 1;
            let changed = self.sweep(first..self.cheese.0, backward)
                + self.sweep(self.cheese.0 + 1..end, backward);
            if WORTH * changed < end - first {
                break;
            }
        }
        let mut tips = Vec::new();
        for word in first..end {
            let free = &self.planes[0];
            let (below, above) = (free[word + self.join], free[word - self.join]);
            let mut dead = free[word] & !in_between(free[word + 1], free[word - 1], below, above);
            if word == self.cheese.0 {
                dead &= !self.cheese.1;
            }
            while dead != 0 {
                tips.push((word, dead & dead.wrapping_neg()));
                dead &= dead - 1;
            }
            while tips.len() >= TIPS {
                self.fill_by_turns(&mut tips);
            }
        }
        while !tips.is_empty() {
            self.fill_by_turns(&mut tips);
        }
    }

    /// Fills the dead ends in a range of words, one word after the other. Returns how many words
    /// changed.
    fn sweep(&mut self, range: Range<usize>, backward: bool) -> usize {
        // Of type Cell, because each word is changed here and read as a neighbour of the next one.
        let cells = Cell::from_mut(&mut self.planes[0][..]).as_slice_of_cells();
        let from = |word: usize| cells[word..word + range.len()].iter();
        let read = |word| from(word).map(Cell::get);
        let beside = read(range.start + 1).zip(read(range.start - 1));
        let ends = read(range.start + self.join).zip(read(range.start - self.join));
        let words = from(range.start).zip(beside.zip(ends));
        let mut changed = 0;
        let fill = |(word, ((after, before), (below, above))): (&Cell<u64>, _)| {
            let free = word.get();
            let kept = free & in_between(after, before, below, above);
            changed += usize::from(kept != free);
            word.set(kept);
        };
        if backward {
            words.rev().for_each(fill);
        } else {
            words.for_each(fill);
        }
        changed
    }

    /// Fills some cells of each dead end, from its tip on. Finished dead ends leave the list.
    fn fill_by_turns(&mut self, tips: &mut Vec<Place>) {
        let mut left = 0;
        for tip in 0..tips.len() {
            let mut place = tips[tip];
            // Two dead ends that meet continue as one.
            let mut alive = self.planes[0][place.0] & place.1 != 0;
            for _ in 0..TURN {
                let next = match self.only_way(place) {
                    Some(next) if alive => next,
                    _ => {
                        alive = false;
                        break;
                    }
                };
                self.planes[0][place.0] ^= place.1;
                place = next;
                alive = place != self.start && place != self.cheese;
            }
            tips[left] = place;
            left += usize::from(alive);
        }
        tips.truncate(left);
    }

    /// Returns the free neighbour of a place if there is exactly one.
    #[inline(always)]
    fn only_way(&self, (word, bit): Place) -> Option<Place> {
        let free = &self.planes[0];
        let after = free[word + 1] & (bit | bit << 1);
        let before = free[word - 1] & (bit | bit >> 1);
        let ways = after | before;
        if bit & ENDS != 0 {
            let far = if bit == 1 { word - self.join } else { word + self.join };
            if free[far] & (bit ^ ENDS) != 0 {
                return Some((far, bit ^ ENDS)).filter(|_| ways == 0);
            }
        }
        if ways == 0 || ways & (ways - 1) != 0 || after == before {
            return None;
        }
        // No branch here: it would be mispredicted too often.
        Some((word.wrapping_add(2 * usize::from(after != 0)).wrapping_sub(1), ways))
    }

    /// Moves the start as long as there is only one way, and closes the cells behind it.
    fn follow(&mut self, path: &mut Path) {
        let (mut last, mut straight) = (0, 0);
        while self.start != self.cheese {
            let (word, bit) = self.start;
            let next = match self.only_way(self.start) {
                Some(next) => next,
                None => break,
            };
            self.planes[0][word] ^= bit;
            self.start = next;
            let way = 2 * usize::from(next.0 < word) + usize::from(next.1 != bit);
            path.push(way, 1);
            straight = if way == last { straight + 1 } else { 0 };
            last = way;
            if straight >= LONG {
                let run = self.straight_on(way);
                if run > 0 {
                    // Nothing can enter the run between its first and its last two cells, so
                    // closing these is enough.
                    self.planes[0][next.0] ^= next.1;
                    self.start = match way {
                        0 => (next.0 + run, next.1),
                        1 => (next.0 + run, next.1 << run),
                        2 => (next.0 - run, next.1),
                        _ => (next.0 - run, next.1 >> run),
                    };
                    let behind = self.beside(self.start, way ^ 2);
                    self.planes[0][behind.0] &= !behind.1;
                    path.push(way, run);
                }
            }
        }
    }

    /// Returns how many steps lead straight on from the start without another way, within the strip
    /// and not beyond the cheese.
    fn straight_on(&self, way: usize) -> usize {
        let (word, mut bit) = self.start;
        let free = &self.planes[0];
        let mut around = bit | bit << 1 | bit >> 1;
        let ahead = self.only_way(self.start) == Some(self.beside(self.start, way));
        if bit & ENDS != 0 || !ahead || free[word] & around != bit {
            return 0;
        }
        // A cell beside the corridor appears in the word of the previous or the next cell. Each
        // step in the corridor is one word in any direction, so the limit keeps it from passing the
        // cheese.
        let most = word.abs_diff(self.cheese.0);
        let (upper, lower) = (bit.trailing_zeros() as usize - 1, bit.leading_zeros() as usize - 1);
        let (after, before) = (free[word + 1..].iter(), free[..word].iter().rev());
        let along = |&&word: &&u64| word & around == bit;
        match way {
            0 => after.take(most).take_while(along).count(),
            2 => before.take(most).take_while(along).count(),
            1 => {
                let down = |&&word: &&u64| {
                    (bit, around) = (bit << 1, around << 1);
                    word & around == bit
                };
                after.take(most.min(lower)).take_while(down).count()
            }
            _ => {
                let up = |&&word: &&u64| {
                    (bit, around) = (bit >> 1, around >> 1);
                    word & around == bit
                };
                before.take(most.min(upper)).take_while(up).count()
            }
        }
    }

    /// Returns the place to the right, below, to the left or above.
    fn beside(&self, (word, bit): Place, way: usize) -> Place {
        match way {
            0 => (word + 1, bit),
            1 if bit >> 63 != 0 => (word + self.join, 1),
            1 => (word + 1, bit << 1),
            2 => (word - 1, bit),
            _ if bit & 1 != 0 => (word - self.join, 1 << 63),
            _ => (word - 1, bit >> 1),
        }
    }

    /// Returns a maze of the cells near the line from the upper left corner to the cheese. Returns
    /// `None` if these are not far fewer cells or the start is not among them.
    fn band(&self) -> Option<Maze> {
        let row = self.cheese.1.trailing_zeros() as usize;
        let (strip, at) = (self.cheese.0 / self.stride - 1, self.cheese.0 % self.stride - 1);
        let (x, y) = (at - row, 64 * strip + row);
        // Each strip has the same number of words, `slope` columns further on than the previous
        // strip.
        let slope = 64 * x / y.max(64);
        let half = BAND + self.strips;
        let words = 2 * half + 64 + slope;
        // Cats fill the rest, so that a step into the next strip never leaves the band.
        let stride = words + 64 + slope;
        if 4 * stride > self.stride {
            return self.upper_strips(strip + 1 + BAND / 64);
        }
        let mut free = vec![0; (self.strips + 2) * stride];
        for strip in 0..self.strips {
            let (left, right) = (strip * slope, strip * slope + words);
            let (from, to) = (left.saturating_sub(half), (right - half).min(self.stride - 1));
            if from < to {
                let source = (strip + 1) * self.stride + 1;
                let target = (strip + 1) * stride + from + half - left;
                let cells = &self.planes[0][source + from..source + to];
                free[target..target + cells.len()].copy_from_slice(cells);
            }
        }
        let place = |(word, bit): Place| {
            let strip = word / self.stride;
            let at = (word % self.stride - 1 + half).checked_sub((strip - 1) * slope)?;
            Some((strip * stride + at, bit)).filter(|_| at < words)
        };
        Some(Maze {
            stride,
            join: stride - 63 - slope,
            strips: self.strips,
            start: place(self.start)?,
            cheese: place(self.cheese)?,
            planes: [free, Vec::new()],
        })
    }

    /// Returns a maze of the first strips, or `None` if these are not far fewer cells or the start is
    /// not among them. The line to a cheese in the upper right leads along them: with 64 rows a
    /// strip, no band that is shifted from strip to strip is narrow there.
    fn upper_strips(&self, strips: usize) -> Option<Maze> {
        let (stride, cells) = (self.stride, (strips + 1) * self.stride);
        if 3 * strips > self.strips || self.start.0 >= cells {
            return None;
        }
        let mut free = vec![0; cells + stride];
        free[..cells].copy_from_slice(&self.planes[0][..cells]);
        let (join, start, cheese) = (self.join, self.start, self.cheese);
        Some(Maze { stride, join, strips, start, cheese, planes: [free, Vec::new()] })
    }

    /// Marks the cells level by level from the cheese to the start. Returns the number of steps
    /// between them; `None` if there is no path. The whole path from the upper left corner has at
    /// most `bound` steps.
    fn search(&mut self, bound: usize) -> Option<usize> {
        if self.start == self.cheese {
            return Some(0);
        }
        self.planes[1] = vec![0; self.planes[0].len()];
        self.planes[1][self.cheese.0] = self.cheese.1;
        let (mut level, mut next) = (vec![self.cheese], Vec::new());
        let (mut entries, mut steps) = (1, 0);
        let mut diagonal = self.stride + 64 * self.strips;
        while self.planes[1][self.start.0] & self.start.1 == 0 {
            if entries == 0 {
                return None;
            }
            steps += 1;
            while steps + diagonal > bound {
                self.close(diagonal);
                diagonal -= 1;
            }
            // An entry reaches cells in at most four words.
            next.resize(next.len().max(4 * entries), (0, 0));
            let join = self.join;
            let [free, reached] = &mut self.planes;
            // Slices of equal length, so that one bounds check is enough for both.
            let (free, reached) = (&mut free[..], &mut reached[..]);
            let reached = &mut reached[..free.len()];
            let far_side = if steps & 2 != 0 { u64::MAX } else { 0 };
            // Marks the cells to reach among `bits` of a word as reached and writes them to
            // `entry`, an entry of the next level. Returns how many entries this takes, 1 or 0. An
            // empty entry is written too, and the next one overwrites it: a branch here would be
            // mispredicted too often and cost more than all the rest.
            let mut reach = |word: usize, bits: u64, entry: &mut Place| {
                let new = free[word] & !reached[word] & bits;
                reached[word] ^= new;
                free[word] ^= new & far_side;
                *entry = (word, new);
                usize::from(new != 0)
            };
            let mut found = 0;
            for &(word, bits) in &level[..entries] {
                found += reach(word + 1, bits | bits << 1, &mut next[found]);
                found += reach(word - 1, bits | bits >> 1, &mut next[found]);
            }
            for &(word, bits) in level[..entries].iter().filter(|entry| entry.1 & ENDS != 0) {
                found += reach(word + join, bits >> 63, &mut next[found]);
                found += reach(word - join, bits << 63, &mut next[found]);
            }
            std::mem::swap(&mut level, &mut next);
            entries = found;
        }
        Some(steps)
    }

    /// Closes the cells of a diagonal that the search has not reached.
    fn close(&mut self, diagonal: usize) {
        let first = diagonal.saturating_sub(self.stride - 2) / 64;
        for strip in first..self.strips.min(diagonal / 64 + 1) {
            let at = diagonal - 64 * strip;
            if at < self.stride - 1 {
                let word = (strip + 1) * self.stride + 1 + at;
                self.planes[0][word] &= self.planes[1][word];
            }
        }
    }

    /// Goes from the start to the cheese, always to the first neighbour that is one step nearer.
    fn walk(&self, steps: usize, path: &mut Path) {
        let mut place = self.start;
        for distance in (0..steps).rev() {
            let nearer = |&way: &usize| {
                let (word, bit) = self.beside(place, way);
                let other = if distance & 2 == 0 { 0 } else { bit };
                self.planes[1][word] & (self.planes[0][word] ^ other) & bit != 0
            };
            let way = (0..3).find(nearer).unwrap_or(3);
            place = self.beside(place, way);
            path.push(way, 1);
        }
    }
}

/// Returns the cells that have at least two free neighbours. `after` and `before` are the next and
/// the previous word of the strip. `below` has the cells below its last row, `above` those above
/// its first row.
#[inline(always)]
fn in_between(after: u64, before: u64, below: u64, above: u64) -> u64 {
    let (right, down) = (after, after >> 1 | below << 63);
    let (left, up) = (before, before << 1 | above >> 63);
    right & down | left & up | (right | down) & (left | up)
}

// ---- path ----

/// A path from the upper left corner. 0 to 3 is a step right, down, left or up.
#[derive(Default)]
struct Path {
    steps: usize,
    /// 32 steps per word, the first one in the lowest bits.
    full: Vec<u64>,
    last: u64,
}

/// 32 steps down. Multiplied by another direction, it is 32 steps in that direction.
const EACH: u64 = u64::MAX / 3;

/// Half of the text of a step: the bytes, padded at the end, and how many of them are in use.
type Label = ([u8; 16], usize);

impl Path {
    /// Adds steps that all go the same way.
    #[inline(always)]
    fn push(&mut self, way: usize, mut steps: usize) {
        while steps > 0 {
            let some = steps.min(32 - self.steps % 32);
            self.last |= (way as u64 * EACH) >> (64 - 2 * some) << (2 * (self.steps % 32));
            self.steps += some;
            steps -= some;
            if self.steps % 32 == 0 {
                self.full.push(self.last);
                self.last = 0;
            }
        }
    }

    fn write(&self, width: usize, height: usize, mut output: impl Write) -> io::Result<()> {
        // Looking a number up is much faster than formatting it at every step, and copying 16 bytes
        // is faster than copying only those in use.
        let label = |text: String| {
            let mut bytes = [0; 16];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            (bytes, text.len())
        };
        let columns: Vec<Label> = (0..width).map(|x| label(format!("->[{x},"))).collect();
        let rows: Vec<Label> = (0..height).map(|y| label(format!("{y}]"))).collect();
        output.write_all(format!("\n共{}步\n[0,0]", self.steps).as_bytes())?;
        let (mut text, mut end, mut left) = (vec![0; 1 << 16], 0, self.steps);
        let (mut x, mut y) = (0_usize, 0_usize);
        for &word in self.full.iter().chain([&self.last]) {
            if end + 33 * 16 > text.len() {
                output.write_all(&text[..end])?;
                end = 0;
            }
            let mut put = |labels: [&Label; 2]| {
                for (bytes, length) in labels {
                    text[end..end + 16].copy_from_slice(bytes);
                    end += length;
                }
            };
            let way = word as usize & 3;
            if left >= 32 && word == way as u64 * EACH {
                match way {
                    0 => columns[x + 1..][..32].iter().for_each(|column| put([column, &rows[y]])),
                    1 => rows[y + 1..][..32].iter().for_each(|row| put([&columns[x], row])),
                    2 => columns[x - 32..x].iter().rev().for_each(|column| put([column, &rows[y]])),
                    _ => rows[y - 32..y].iter().rev().for_each(|row| put([&columns[x], row])),
                }
                (x, y) = moved((x, y), way, 32);
                left -= 32;
                continue;
            }
            for step in 0..left.min(32) {
                (x, y) = moved((x, y), (word >> (2 * step)) as usize & 3, 1);
                put([&columns[x], &rows[y]]);
                left -= 1;
            }
        }
        text[end] = b'\n';
        output.write_all(&text[..=end])
    }
}

/// Returns the cell some steps away, again without a branch.
#[inline(always)]
fn moved((x, y): (usize, usize), way: usize, steps: usize) -> (usize, usize) {
    let by = [steps, 0, steps.wrapping_neg(), 0];
    (x.wrapping_add(by[way]), y.wrapping_add(by[way ^ 1]))
}
