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
//! Cost: linear in the cells for each distinct source, plus sorting the pairs of the board by their
//! sources; memory is half a byte a cell, the lists, 16 bytes for each pair of one board, and the
//! pages with levels of targets. Beyond the statement it takes boards up to 60000 x 60000, pairs of
//! blank cells, rows that lost their trailing blanks, empty lines between pairs, `\r\n`, and a
//! missing `0 0` at the end.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

const MAX_SIDE: usize = 60_000;

fn main() {
    if let Err(message) = solve(BufReader::new(io::stdin()), io::stdout().lock()) {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, output: impl Write) -> Result<(), String> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
    let mut output = BufWriter::with_capacity(1 << 14, output);
    let cannot = |e| format!("cannot write the answers: {e}");
    let mut number = 0;
    while let Some(mut board) = read_board(&mut lines)? {
        number += 1;
        let answers = board.segments(read_pairs(&mut lines, &board)?);
        print(&mut output, number, &answers).map_err(cannot)?;
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
    let stride = (columns + 2) / 64 + 1;
    let words = vec![[0; 4]; stride];
    let mut board = Board { columns, rows, stride, words, missing: 0, levels: vec![] };
    board.push_row(b"");
    for _ in 0..rows {
        if !lines.next()? || lines.line.len() > columns || lines.line.iter().any(no_cell) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
        board.push_row(&lines.line);
    }
    board.push_row(b"");
    board.words.resize(board.words.len() + stride, [0; 4]);
    Ok(Some(board))
}

/// Source, target, and place among them, of all pairs.
fn read_pairs(lines: &mut Lines<impl BufRead>, board: &Board) -> Result<Vec<[u32; 3]>, String> {
    let mut pairs = Vec::new();
    loop {
        lines.next_filled()?;
        // Anything but four numbers counts as a cell paired with itself.
        let numbers @ [x1, y1, x2, y2] = lines.numbers().unwrap_or([1; 4]);
        match board.cell(x1, y1).zip(board.cell(x2, y2)).filter(|ends| ends.0 != ends.1) {
            Some((source, target)) => pairs.push([source, target, pairs.len() as u32]),
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

/// Some cells of a word: which word, and which bits.
type Cells = (usize, u64);

/// A board with its ring.
struct Board {
    columns: usize,
    rows: usize,
    /// Words from one row to the next. Column x is bit x; the ring is bit 0 and the bit after the
    /// last column. The bits beyond it stay 0, and so do a row above the ring and one below: they stop
    /// every sweep.
    stride: usize,
    /// 64 cells of a row as bits: those without a card; of these the ones that no sweep along the row,
    /// along the column, has taken; the targets that no sweep has touched.
    words: Vec<[u64; 4]>,
    /// How many targets no sweep has touched, and the level that touched the others.
    missing: u32,
    levels: Vec<u32>,
}

impl Board {
    fn push_row(&mut self, row: &[u8]) {
        let mut cells = vec![b'X'; 64 * self.stride];
        cells[..self.columns + 2].fill(b' ');
        cells[1..=row.len()].copy_from_slice(row);
        for cells in cells.chunks(64) {
            let free = cells.iter().map(|&cell| u64::from(cell != b'X'));
            self.words.push([free.rev().fold(0, |bits, bit| (bits << 1) | bit), 0, 0, 0]);
        }
    }

    /// Where column `x` of row `y` is, if it is a cell: 64 times its word plus its bit.
    fn cell(&self, x: usize, y: usize) -> Option<u32> {
        let inside = (1..=self.columns).contains(&x) && (1..=self.rows).contains(&y);
        inside.then(|| (64 * (y + 1) * self.stride + x) as u32)
    }

    /// The least number of segments for each pair, in the order of the input; 0 is impossible.
    fn segments(&mut self, mut pairs: Vec<[u32; 3]>) -> Vec<u32> {
        let place = |cell: u32| (cell as usize / 64, 1 << (cell % 64));
        let mut answers = vec![0; pairs.len()];
        self.levels = vec![0; 64 * self.words.len()];
        // The cells to sweep from along rows, along columns, and those for the next level.
        let (mut from, mut next) = ([vec![], vec![]], [vec![], vec![]]);
        pairs.sort_unstable_by_key(|pair| pair[0]);
        let mut rest = &pairs[..];
        while let Some(&[source, ..]) = rest.first() {
            let (group, later) = rest.split_at(rest.partition_point(|pair| pair[0] == source));
            self.words.iter_mut().for_each(|word| *word = [word[0], word[0], word[0], 0]);
            group.iter().for_each(|pair| self.levels[pair[1] as usize] = 0);
            let targets = group.iter().map(|pair| place(pair[1]));
            targets.for_each(|(word, bit)| self.words[word][3] |= bit);
            self.missing = self.words.iter().map(|word| word[3].count_ones()).sum();
            let (word, bit) = place(source);
            for (plane, cells) in (1..).zip(&mut from) {
                self.words[word][plane] |= bit;
                cells.clear();
                cells.push((word, bit));
            }
            let mut level = 0;
            while self.missing > 0 && from.iter().any(|cells| !cells.is_empty()) {
                level += 1;
                self.sweep::<1>(level, &mut from[0], &mut next[1]);
                self.sweep::<2>(level, &mut from[1], &mut next[0]);
                std::mem::swap(&mut from, &mut next);
            }
            group.iter().for_each(|pair| answers[pair[2] as usize] = self.levels[pair[1] as usize]);
            rest = later;
        }
        answers
    }

    /// Takes the unseen runs along rows (`P` is 1) or columns (2) that hold a cell of `from`, and
    /// leaves `from` empty.
    fn sweep<const P: usize>(&mut self, level: u32, from: &mut Vec<Cells>, taken: &mut Vec<Cells>) {
        // Takes the runs in one word, and touches the targets that it takes or that it stops at.
        let mut take = |at: usize, cells: u64| {
            let word = &mut self.words[at];
            let (mut run, mut near, mut free) = (cells & word[P], cells, word[1]);
            if run != 0 {
                if P == 1 {
                    // The carry of the sum runs up through every 1 and stops at the first 0. Down
                    // it goes by twice as far every time.
                    run |= (free.wrapping_add(run) ^ free) & free;
                    for shift in [1, 2, 4, 8, 16, 32] {
                        run |= (run >> shift) & free;
                        free &= free >> shift;
                    }
                    near = run | (run << 1) | (run >> 1);
                }
                word[P] ^= run;
                // The other cells are in runs that were swept, their targets touched.
                if run & word[3 - P] != 0 {
                    taken.push((at, run & word[3 - P]));
                }
            }
            let mut touched = word[3] & near;
            word[3] ^= touched;
            while touched != 0 {
                self.levels[64 * at + touched.trailing_zeros() as usize] = level;
                self.missing -= 1;
                touched &= touched - 1;
            }
            run
        };
        // What of a run goes on in the next word.
        let up = |run: u64| [0, run >> 63, run][P];
        let down = |run: u64| [0, run << 63, run][P];
        for (start, cells) in from.drain(..) {
            let run = take(start, cells);
            let (mut at, mut ahead) = (start, up(run));
            while ahead != 0 {
                at += [0, 1, self.stride][P];
                ahead = up(take(at, ahead));
            }
            (at, ahead) = (start, down(run));
            while ahead != 0 {
                at -= [0, 1, self.stride][P];
                ahead = down(take(at, ahead));
            }
        }
    }
}
