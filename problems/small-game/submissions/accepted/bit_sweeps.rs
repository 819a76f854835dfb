//! Breadth-first search by segments on rows of bits, as in main.rs, which says why it is right; here
//! is what takes off another tenth on a large board, and a quarter with a million pairs.
//!
//! - Rows and columns are swept by functions of their own, which ask no more than they must.
//! - A run is filled downwards in six steps, each twice as far as the last, and no bits are reversed.
//! - The levels of targets lie in rows of numbers that exist only where there are targets.
//! - A line of a pair that is whole in the buffer and in its plain form is read where it stands,
//!   and numbers are printed by hand: with a million pairs, both take more time than the search.
//!
//! Cost: linear in the cells for each distinct source, plus sorting the pairs of the board by their
//! sources; memory is half a byte a cell, the lists, four bytes a cell in the rows with targets, and
//! 16 bytes for each pair of one board. It takes what main.rs takes, and refuses what main.rs
//! refuses, in the same words.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

const MAX_SIDE: usize = 60_000;

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
    for (pair, &segments) in (1..).zip(answers) {
        output.write_all(b"Pair ")?;
        print_number(output, pair)?;
        if segments == 0 {
            output.write_all(b": impossible.\n")?;
        } else {
            output.write_all(b": ")?;
            print_number(output, segments)?;
            output.write_all(b" segments.\n")?;
        }
    }
    writeln!(output)
}

/// As `write!` would, in a fifth of its time.
fn print_number(output: &mut impl Write, mut number: u32) -> io::Result<()> {
    let (mut digits, mut first) = ([b'0'; 10], 10);
    while number > 0 {
        first -= 1;
        digits[first] += (number % 10) as u8;
        number /= 10;
    }
    output.write_all(&digits[first..])
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
    board.push_words(stride, 0);
    board.push_row(b"");
    for _ in 0..rows {
        if !lines.next()? || lines.line.len() > columns || lines.line.iter().any(no_cell) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
        board.push_row(&lines.line);
    }
    board.push_row(b"");
    board.push_words(stride, 0);
    Ok(Some(board))
}

fn read_pairs(lines: &mut Lines<impl BufRead>, board: &Board) -> Result<Vec<Pair>, String> {
    let mut pairs = Vec::new();
    loop {
        if let Some((source, target)) = lines.plain_pair(board) {
            pairs.push((source, target, pairs.len() as u32));
            continue;
        }
        lines.next_filled()?;
        // Anything but four numbers counts as a cell paired with itself.
        let numbers = lines.numbers().unwrap_or([1; 4]);
        let [x1, y1, x2, y2] = numbers;
        let ends = board.cell(x1, y1).zip(board.cell(x2, y2));
        match ends.filter(|ends| ends.0 != ends.1) {
            Some((source, target)) => pairs.push((source, target, pairs.len() as u32)),
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
        let mut bytes = self.line.iter();
        let (mut numbers, mut byte) = ([0; N], bytes.next());
        for number in &mut numbers {
            while matches!(byte, Some(b' ' | b'\t')) {
                byte = bytes.next();
            }
            byte.filter(|byte| byte.is_ascii_digit())?;
            while let Some(digit @ b'0'..=b'9') = byte {
                *number = (10 * *number + usize::from(digit - b'0')).min(MAX_SIDE + 1);
                byte = bytes.next();
            }
        }
        byte.is_none().then_some(numbers)
    }

    /// Takes the next line if it is whole in the buffer, and a pair of different cells with a single
    /// blank between its numbers; else leaves it to be read with care.
    fn plain_pair(&mut self, board: &Board) -> Option<(u32, u32)> {
        let buffer = self.input.fill_buf().ok()?;
        let mut bytes = buffer.iter();
        let mut numbers = [0; 4];
        for (number, end) in numbers.iter_mut().zip(*b"   \n") {
            let mut byte = *bytes.next()?;
            while byte.is_ascii_digit() && *number <= MAX_SIDE {
                *number = 10 * *number + usize::from(byte - b'0');
                byte = *bytes.next()?;
            }
            if byte != end {
                return None;
            }
        }
        let [x1, y1, x2, y2] = numbers;
        let ends = board.cell(x1, y1).zip(board.cell(x2, y2)).filter(|ends| ends.0 != ends.1)?;
        let length = buffer.len() - bytes.len();
        self.input.consume(length);
        self.number += 1;
        Some(ends)
    }

    /// Quotes at most 40 bytes of the line, in one line whatever they are.
    fn expected(&self, what: &str) -> String {
        let found = String::from_utf8_lossy(&self.line[..self.line.len().min(40)]);
        format!("line {}: expected {what}, found {found:?}", self.number)
    }
}

// ---- search ----

/// Source, target, and place among the pairs. A cell is 65536 times its row plus its column, both
/// from 1.
type Pair = (u32, u32, u32);

/// Some cells of a word: which word, and which bits.
type Cells = (usize, u64);

/// 64 cells of a row as bits.
#[derive(Clone, Copy)]
struct Word {
    /// The cells without a card.
    free: u64,
    /// The free cells that no sweep along a row, along a column, has taken.
    unseen: [u64; 2],
    /// The targets that no sweep has touched.
    wanted: u64,
}

/// A board with its ring.
#[derive(Default)]
struct Board {
    columns: usize,
    rows: usize,
    /// Words from one row to the next. Column 1 is bit 0 of the second word. The ring to the left
    /// is the last bit of the first word; the other bits of that word stay 0, and so do a row above
    /// the ring and one below: they stop every sweep. To the right the ring fills the last word.
    stride: usize,
    words: Vec<Word>,
    /// How many targets no sweep has touched.
    missing: usize,
    /// The level that touched each target; empty for a row without targets.
    levels: Vec<Vec<u32>>,
    level: u32,
}

impl Board {
    fn push_row(&mut self, row: &[u8]) {
        let first = self.words.len();
        self.push_words(1, 1 << 63);
        self.push_words(self.stride - 1, !0);
        for (word, cells) in self.words[first + 1..].iter_mut().zip(row.chunks(64)) {
            let free = cells.iter().map(|&cell| u64::from(cell != b'X'));
            word.free &= free.rev().fold(!0, |bits, bit| (bits << 1) | bit);
        }
    }

    fn push_words(&mut self, count: usize, free: u64) {
        let word = Word { free, unseen: [0; 2], wanted: 0 };
        self.words.resize(self.words.len() + count, word);
    }

    fn cell(&self, x: usize, y: usize) -> Option<u32> {
        let inside = (1..=self.columns).contains(&x) && (1..=self.rows).contains(&y);
        inside.then(|| (y << 16 | x) as u32)
    }

    /// The least number of segments for each pair, in the order of the input; 0 is impossible.
    fn segments(&mut self, mut pairs: Vec<Pair>) -> Vec<u32> {
        let mut answers = vec![0; pairs.len()];
        pairs.sort_unstable_by_key(|pair| pair.0);
        let mut rest = &pairs[..];
        while let Some(&(source, ..)) = rest.first() {
            let (group, later) = rest.split_at(rest.partition_point(|pair| pair.0 == source));
            self.search(source, group, &mut answers);
            rest = later;
        }
        answers
    }

    /// Answers the pairs of one source.
    fn search(&mut self, source: u32, pairs: &[Pair], answers: &mut [u32]) {
        let place = |cell: u32| (cell as usize >> 16, cell as usize % 65536 - 1);
        let stride = self.stride;
        let bit = |(y, x): (usize, usize)| ((y + 1) * stride + 1 + x / 64, 1 << (x % 64));
        for word in &mut self.words {
            *word = Word { unseen: [word.free; 2], wanted: 0, ..*word };
        }
        let source = bit(place(source));
        for unseen in &mut self.words[source.0].unseen {
            *unseen |= source.1;
        }
        self.levels.resize(self.rows + 1, Vec::new());
        self.missing = 0;
        for pair in pairs {
            let (y, x) = place(pair.1);
            self.levels[y].resize(self.columns, 0);
            self.levels[y][x] = 0;
            let (word, bit) = bit((y, x));
            self.missing += usize::from(self.words[word].wanted & bit == 0);
            self.words[word].wanted |= bit;
        }
        // The cells to sweep from along rows, along columns, and those for the next level.
        let mut from = [vec![source], vec![source]];
        let mut next = [Vec::new(), Vec::new()];
        self.level = 0;
        while self.missing > 0 && from.iter().any(|cells| !cells.is_empty()) {
            self.level += 1;
            self.sweep_rows(&mut from[0], &mut next[1]);
            self.sweep_columns(&mut from[1], &mut next[0]);
            std::mem::swap(&mut from, &mut next);
        }
        for pair in pairs {
            let (y, x) = place(pair.1);
            answers[pair.2 as usize] = self.levels[y][x];
        }
    }

    /// Takes the unseen runs along columns that hold a cell of `from`, and leaves `from` empty.
    fn sweep_columns(&mut self, from: &mut Vec<Cells>, taken: &mut Vec<Cells>) {
        for (start, cells) in from.drain(..) {
            let word = &mut self.words[start];
            let run = cells & word.unseen[1];
            if run == 0 {
                continue;
            }
            word.unseen[1] ^= run;
            taken.push((start, run));
            for step in [self.stride, self.stride.wrapping_neg()] {
                let (mut at, mut ahead) = (start, run);
                loop {
                    at = at.wrapping_add(step);
                    let word = &mut self.words[at];
                    let touched = ahead & word.wanted;
                    ahead &= word.unseen[1];
                    word.unseen[1] ^= ahead;
                    if touched != 0 {
                        self.touch(at, touched);
                    }
                    if ahead == 0 {
                        break;
                    }
                    taken.push((at, ahead));
                }
            }
        }
    }

    /// The same along rows.
    fn sweep_rows(&mut self, from: &mut Vec<Cells>, taken: &mut Vec<Cells>) {
        for (start, cells) in from.drain(..) {
            let run = cells & self.words[start].unseen[0];
            if run != 0 {
                let run = self.sweep_word(start, run, taken);
                let (mut word, mut ahead) = (start, run >> 63);
                while ahead != 0 {
                    word += 1;
                    ahead = self.sweep_word(word, ahead, taken) >> 63;
                }
                let (mut word, mut ahead) = (start, run << 63);
                while ahead != 0 {
                    word -= 1;
                    ahead = self.sweep_word(word, ahead, taken) << 63;
                }
            }
        }
    }

    /// Takes the unseen runs along the row in one word, and tells them.
    fn sweep_word(&mut self, at: usize, cells: u64, taken: &mut Vec<Cells>) -> u64 {
        let word = &mut self.words[at];
        let run = fill(word.unseen[0], cells & word.unseen[0]);
        word.unseen[0] ^= run;
        let touched = word.wanted & (cells | run | (run << 1) | (run >> 1));
        if touched != 0 {
            self.touch(at, touched);
        }
        if run != 0 {
            taken.push((at, run));
        }
        run
    }

    /// Gives targets that a sweep takes or stops at the present level.
    fn touch(&mut self, word: usize, mut targets: u64) {
        self.words[word].wanted ^= targets;
        while targets != 0 {
            let x = 64 * (word % self.stride - 1) + targets.trailing_zeros() as usize;
            self.levels[word / self.stride - 1][x] = self.level;
            self.missing -= 1;
            targets &= targets - 1;
        }
    }
}

/// The runs of `free` that hold one of `cells`, which are part of `free`.
fn fill(mut free: u64, cells: u64) -> u64 {
    // The carry of the sum runs through every 1 above a cell and stops at the first 0.
    let mut runs = ((free.wrapping_add(cells) ^ free) & free) | cells;
    // Downwards the runs grow by twice as much every time.
    for shift in [1, 2, 4, 8, 16, 32] {
        runs |= (runs >> shift) & free;
        free &= free >> shift;
    }
    runs
}
