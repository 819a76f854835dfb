//! The Game: <http://cs101.openjudge.cn/practice/02802/>, <http://poj.org/problem?id=1101>
//!
//! Breadth-first search by segments, 64 cells at a time. A row is kept as bits; one plane of bits
//! says which free cells no segment along a row has swept yet, a second one says it for segments
//! along a column. From what the rows swept at one level, the next level sweeps columns, and the
//! other way round. Each source is searched once, for all the targets it is paired with.
//!
//! Why it is right: the last of d segments starts where d - 1 segments end and runs across them, so
//! level d + 1 follows from level d. A sweep takes the whole run of free cells, so a run is swept
//! whole or not at all, and the level that sweeps it first is the least. A target is touched when a
//! sweep takes it or stops at it; the first touch is its answer. The source may count as free: a
//! path that comes back to it is longer than what is left of it from there. A ring of one free cell
//! around the board is enough: moving all that lies further out onto the ring breaks no segment.
//!
//! Cost: linear in the cells for each distinct source, plus sorting the pairs of the board; memory
//! is half a byte a cell, the lists, and the pairs of one board. Beyond the statement it takes
//! boards up to 65535 x 65535, pairs of blank cells, rows that lost their trailing blanks, empty
//! lines between pairs, `\r\n`, and a missing `0 0` at the end.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, output: impl Write) -> Result<(), String> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let cannot = |e| format!("cannot write the answers: {e}");
    let mut number = 0;
    while let Some(mut board) = read_board(&mut lines)? {
        number += 1;
        let pairs = read_pairs(&mut lines, &board)?;
        print(&mut output, number, &board.segments(pairs)).map_err(cannot)?;
    }
    output.flush().map_err(cannot)
}

fn print(output: &mut impl Write, number: usize, answers: &[u32]) -> io::Result<()> {
    writeln!(output, "Board #{number}:")?;
    for (pair, segments) in (1..).zip(answers) {
        match segments {
            0 => writeln!(output, "Pair {pair}: impossible.")?,
            _ => writeln!(output, "Pair {pair}: {segments} segments.")?,
        }
    }
    writeln!(output)
}

/// The next board; `None` after the last one.
fn read_board(lines: &mut Lines<impl BufRead>) -> Result<Option<Board>, String> {
    let more = lines.next_filled()?;
    let (columns, rows) = match lines.numbers() {
        None if !more => return Ok(None),
        Some([0, 0]) if !lines.next_filled()? => return Ok(None),
        Some([0, 0]) => return Err(lines.expected("nothing more")),
        Some([w, h]) if w.min(h) > 0 && w.max(h) <= MAX_SIDE => (w, h),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}, or 0 0"))),
    };
    let no_cell = |byte: &u8| !b" X".contains(byte);
    let stride = columns / 64 + 2;
    let mut board = Board { columns, rows, stride, ..Board::default() };
    board.free.resize(stride, 0);
    board.push_row(b"");
    for _ in 0..rows {
        if !lines.next()? || lines.line.len() > columns || lines.line.iter().any(no_cell) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
        board.push_row(&lines.line);
    }
    board.push_row(b"");
    board.free.resize(board.free.len() + stride, 0);
    Ok(Some(board))
}

fn read_pairs(lines: &mut Lines<impl BufRead>, board: &Board) -> Result<Vec<Pair>, String> {
    let mut pairs = Vec::new();
    loop {
        lines.next_filled()?;
        // Anything but four numbers counts as a cell paired with itself.
        let numbers = lines.numbers().unwrap_or([1; 4]);
        let [x1, y1, x2, y2] = numbers;
        let ends = board.cell(x1, y1).zip(board.cell(x2, y2));
        match ends.filter(|ends| ends.0 != ends.1) {
            Some((source, target)) => pairs.push((source, target, pairs.len())),
            None if numbers == [0; 4] => return Ok(pairs),
            None => return Err(lines.expected("x1 y1 x2 y2 of different cells, or 0 0 0 0")),
        }
    }
}

/// The input line by line, without line ends and trailing blanks.
struct Lines<R> {
    input: R,
    number: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
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

    /// Moves to the next line that is not blank; false at the end of the input.
    fn next_filled(&mut self) -> Result<bool, String> {
        while self.next()? && self.line.is_empty() {}
        Ok(!self.line.is_empty())
    }

    /// The line as `N` numbers, digits only; what is too large for a side stays too large.
    fn numbers<const N: usize>(&self) -> Option<[usize; N]> {
        let mut words = self.line.split(|byte| b" \t".contains(byte)).filter(|w| !w.is_empty());
        let mut numbers = [0; N];
        for number in &mut numbers {
            for byte in words.next()? {
                let digit = byte.checked_sub(b'0').filter(|&digit| digit < 10)?;
                *number = (10 * *number + usize::from(digit)).min(MAX_SIDE + 1);
            }
        }
        words.next().is_none().then_some(numbers)
    }

    /// Quotes at most 40 bytes of the line, in one line whatever they are.
    fn expected(&self, what: &str) -> String {
        let found = String::from_utf8_lossy(&self.line[..self.line.len().min(40)]);
        format!("line {}: expected {what}, found {found:?}", self.number)
    }
}

// ---- search ----

/// Source, target, and place among the pairs. A cell is 64 times its word plus its bit.
type Pair = (usize, usize, usize);

/// A board with its ring as bits; 1 is a free cell.
#[derive(Default)]
struct Board {
    columns: usize,
    rows: usize,
    /// Words from one row to the next. Column 1 is bit 0 of the second word. The ring to the left
    /// is the last bit of the first word; the other bits of that word stay 0, and so do a row above
    /// the ring and one below: they stop every sweep. To the right the ring fills the last word.
    stride: usize,
    free: Vec<u64>,
    /// The free cells that no sweep along a row, along a column, has taken.
    unseen: [Vec<u64>; 2],
    /// The targets that no sweep has touched.
    wanted: Vec<u64>,
    /// The targets that this level has touched.
    touched: Vec<usize>,
}

impl Board {
    fn push_row(&mut self, row: &[u8]) {
        let first = self.free.len();
        self.free.push(1 << 63);
        self.free.resize(first + self.stride, !0);
        for (word, cells) in self.free[first + 1..].iter_mut().zip(row.chunks(64)) {
            let free = cells.iter().map(|&cell| u64::from(cell != b'X'));
            *word &= free.rev().fold(!0, |bits, bit| (bits << 1) | bit);
        }
    }

    fn cell(&self, x: usize, y: usize) -> Option<usize> {
        let inside = (1..=self.columns).contains(&x) && (1..=self.rows).contains(&y);
        inside.then(|| 64 * ((y + 1) * self.stride + 1) + x - 1)
    }

    /// The least number of segments for each pair, in the order of the input; 0 is impossible.
    fn segments(&mut self, mut pairs: Vec<Pair>) -> Vec<u32> {
        let mut answers = vec![0; pairs.len()];
        pairs.sort_unstable();
        let mut rest = &pairs[..];
        while let Some(&(source, ..)) = rest.first() {
            let (group, later) = rest.split_at(rest.partition_point(|pair| pair.0 == source));
            self.search(source, group, &mut answers);
            rest = later;
        }
        answers
    }

    /// Answers the pairs of one source.
    fn search(&mut self, source: usize, pairs: &[Pair], answers: &mut [u32]) {
        for unseen in &mut self.unseen {
            unseen.clone_from(&self.free);
            unseen[source / 64] |= 1 << (source % 64);
        }
        self.wanted.clear();
        self.wanted.resize(self.free.len(), 0);
        for &(_, target, _) in pairs {
            self.wanted[target / 64] |= 1 << (target % 64);
        }
        // The cells to sweep from along rows, along columns, and those for the next level.
        let mut from = [(); 2].map(|()| vec![(source / 64, 1 << (source % 64))]);
        let mut next = [Vec::new(), Vec::new()];
        let (mut level, mut missing) = (0, pairs.len());
        while missing > 0 && from.iter().any(|cells| !cells.is_empty()) {
            level += 1;
            for plane in [0, 1] {
                self.sweep(plane, &mut from[plane], &mut next[1 - plane]);
            }
            std::mem::swap(&mut from, &mut next);
            for target in self.touched.drain(..) {
                let first = pairs.partition_point(|pair| pair.1 < target);
                for pair in pairs[first..].iter().take_while(|pair| pair.1 == target) {
                    answers[pair.2] = level;
                    missing -= 1;
                }
            }
        }
    }

    /// Takes the unseen runs that hold a cell of `from`, and leaves `from` empty.
    fn sweep(&mut self, plane: usize, from: &mut Vec<(usize, u64)>, taken: &mut Vec<(usize, u64)>) {
        while let Some((word, cells)) = from.pop() {
            let unseen = self.unseen[plane][word];
            let (mut run, mut near) = (cells & unseen, cells);
            // Where the runs go on, or stop.
            let mut ahead = [(word.wrapping_sub(self.stride), run), (word + self.stride, run)];
            if plane == 0 {
                let down = fill(unseen.reverse_bits(), run.reverse_bits()).reverse_bits();
                run = fill(unseen, run) | down;
                near |= run | (run << 1) | (run >> 1);
                ahead = [(word - 1, run << 63), (word + 1, run >> 63)];
            }
            if run != 0 {
                self.unseen[plane][word] ^= run;
                taken.push((word, run));
                from.extend(ahead.iter().filter(|cells| cells.1 != 0));
            }
            // A sweep touches what it takes and what it stops at.
            let mut hits = self.wanted[word] & near;
            self.wanted[word] ^= hits;
            while hits != 0 {
                self.touched.push(64 * word + hits.trailing_zeros() as usize);
                hits &= hits - 1;
            }
        }
    }
}

/// The cells of `free` from each of `start` upwards as far as they follow each other; `start` is
/// part of `free`.
fn fill(free: u64, start: u64) -> u64 {
    // The carry of the sum runs through every 1 above a start and stops at the first 0.
    ((free.wrapping_add(start) ^ free) & free) | start
}
