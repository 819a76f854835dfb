//! The Game: <http://cs101.openjudge.cn/practice/02802/>, <http://poj.org/problem?id=1101>
//!
//! Breadth-first search by segments. Level d holds the cells at the end of d segments. From them,
//! the next segment runs on over free cells until a card stops it, along the row or the column:
//!
//! ```text
//! seeds along rows = seeds along columns = [source], level = 1
//! while there are seeds and some target has no level:
//!     for both directions:
//!         for each seed that is not swept in this direction:
//!             go from it to both sides over free cells, up to the next card
//!             these cells are swept; they and the cards have this level unless they have one
//!             the cells are seeds of the next level, in the other direction
//!     level += 1
//! the answer of a pair is the level of its target
//! ```
//!
//! Why it is right: the last of d segments starts where d - 1 segments end and runs across them, so
//! level d + 1 follows from level d. A sweep takes the whole run of free cells. So a run is swept
//! completely or not at all, and the first level that sweeps it, or ends at a card, is the least. A
//! path that comes back to its source is longer than its own rest from there on, so it does not
//! matter whether a sweep stops there. A ring of one free cell around the board is enough: moving
//! everything that lies further out onto the ring breaks no segment.
//!
//! Cost: each source is searched once, for all its targets. A search sweeps each cell at most once
//! along a row and once along a column, so it is linear in the cells. Memory is eight bytes per
//! cell, the seeds of two levels, and 28 bytes per pair of one board. Beyond the statement, the
//! program accepts boards up to 60000 x 60000, pairs of blank cells, rows without their trailing
//! blanks, empty lines between pairs, `\r\n`, and a missing `0 0` at the end.

use std::io::{self, BufRead, BufWriter, Write};

const MAX_SIDE: usize = 60_000;

fn main() {
    if let Err(message) = solve(io::stdin().lock(), BufWriter::new(io::stdout())) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    let mut number = 0;
    while let Some(mut board) = read_board(&mut lines, number)? {
        number += 1;
        let pairs = read_pairs(&mut lines, &board)?;
        print(&mut output, number, &board.segments(&pairs))
            .map_err(|e| format!("cannot write the answers: {e}"))?;
    }
    Ok(())
}

/// Prints the answers of a board.
fn print(output: &mut impl Write, number: usize, answers: &[u32]) -> io::Result<()> {
    writeln!(output, "Board #{number}:")?;
    for (pair, segments) in (1..).zip(answers) {
        match segments {
            0 => writeln!(output, "Pair {pair}: impossible.")?,
            _ => writeln!(output, "Pair {pair}: {segments} segments.")?,
        }
    }
    writeln!(output)?;
    output.flush()
}

/// Reads the next board; `None` after the last one. `before` says how many boards came before it.
fn read_board(lines: &mut Lines<impl BufRead>, before: usize) -> Result<Option<Board>, String> {
    let (columns, rows) = match lines.numbers()?[..] {
        [] if before > 0 => return Ok(None),
        [0, 0] if lines.numbers()?.is_empty() => return Ok(None),
        [0, 0] => return Err(lines.expected("nothing more")),
        [columns @ 1..=MAX_SIDE, rows @ 1..=MAX_SIDE] => (columns, rows),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}, or 0 0"))),
    };
    let mut board = Board::new(columns);
    // The ring above the board and, after the last row, the one below.
    board.push_row(b"");
    for _ in 0..rows {
        let more = lines.next()?;
        let row = &lines.line;
        if !more || row.len() > columns || row.iter().any(|byte| !b" X".contains(byte)) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
        board.push_row(row);
    }
    board.push_row(b"");
    board.cells.resize(board.cells.len() + board.stride, Cell::default());
    Ok(Some(board))
}

/// Reads the pairs of a board, each as source and target.
fn read_pairs(lines: &mut Lines<impl BufRead>, board: &Board) -> Result<Vec<[usize; 2]>, String> {
    let mut pairs = Vec::new();
    loop {
        let pair = match lines.numbers()?[..] {
            [0, 0, 0, 0] => return Ok(pairs),
            [x1, y1, x2, y2] => board.cell(x1, y1).zip(board.cell(x2, y2)),
            _ => None,
        };
        match pair {
            Some((source, target)) if source != target => pairs.push([source, target]),
            _ => return Err(lines.expected("x1 y1 x2 y2 of different cells, or 0 0 0 0")),
        }
    }
}

/// The input line by line, without line ends and trailing blanks.
struct Lines<R> {
    input: R,
    number: usize,
    line: Vec<u8>,
    /// Whether the input had no more lines.
    ended: bool,
}

impl<R: BufRead> Lines<R> {
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

    /// Returns the first five numbers of the next line that is not blank; none at the end of the
    /// input. Anything but a number becomes one that is too large.
    fn numbers(&mut self) -> Result<Vec<usize>, String> {
        while self.next()? && self.line.is_empty() {}
        let words = self.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty());
        let number = |word: &[u8]| {
            let text = std::str::from_utf8(word).ok()?;
            text.parse().ok().filter(|_| word.iter().all(u8::is_ascii_digit))
        };
        Ok(words.map(|word| number(word).unwrap_or(usize::MAX)).take(5).collect())
    }

    /// Builds a message that quotes at most 40 bytes of the line, escaped to stay on one line.
    fn expected(&self, what: &str) -> String {
        let text = String::from_utf8_lossy(&self.line[..self.line.len().min(40)]);
        let found = if self.ended { "the end of the input".into() } else { format!("{text:?}") };
        format!("line {}: expected {what}, found {found}", self.number)
    }
}

// ---- search ----

/// A cell and what the search of a source finds out about it.
#[derive(Clone, Copy, Default)]
struct Cell {
    is_free: bool,
    /// Whether a sweep along the row (0) and along the column (1) has taken it.
    swept: [bool; 2],
    /// The least number of segments from the source; 0 if there is no path.
    level: u32,
}

/// A board, row by row. Around it is a ring of free cells, and around that one of cells that are not
/// free, which stop every sweep.
struct Board {
    /// Cells per row: the board's, two of the ring, and one after it, which is also the one
    /// before the next row.
    stride: usize,
    cells: Vec<Cell>,
    /// The last level that the search has found.
    level: u32,
    /// Where the next level begins to sweep along rows (0) and along columns (1).
    seeds: [Vec<usize>; 2],
}

impl Board {
    fn new(columns: usize) -> Board {
        let (stride, cells) = (columns + 3, vec![Cell::default(); columns + 4]);
        Board { stride, cells, level: 0, seeds: Default::default() }
    }

    /// Adds a row. Cells missing at its end are free.
    fn push_row(&mut self, row: &[u8]) {
        let first = self.cells.len();
        let free = Cell { is_free: true, ..Cell::default() };
        self.cells.resize(first + self.stride - 1, free);
        self.cells.push(Cell::default());
        for (cell, byte) in self.cells[first + 1..].iter_mut().zip(row) {
            cell.is_free = *byte != b'X';
        }
    }

    /// The place of the cell in column `x` of row `y`, from 1; `None` if it is not on the board.
    fn cell(&self, x: usize, y: usize) -> Option<usize> {
        let (columns, rows) = (self.stride - 3, self.cells.len() / self.stride - 4);
        let is_inside = (1..=columns).contains(&x) && (1..=rows).contains(&y);
        is_inside.then(|| (y + 1) * self.stride + x + 1)
    }

    /// Returns the least number of segments of each pair; 0 means impossible.
    fn segments(&mut self, pairs: &[[usize; 2]]) -> Vec<u32> {
        let mut order: Vec<_> = (0..pairs.len()).collect();
        order.sort_unstable_by_key(|&pair| pairs[pair][0]);
        let (mut answers, mut searched) = (vec![0; pairs.len()], None);
        for pair in order {
            let [source, target] = pairs[pair];
            if searched != Some(source) {
                for cell in &mut self.cells {
                    *cell = Cell { is_free: cell.is_free, ..Cell::default() };
                }
                (self.seeds, self.level) = ([vec![source], vec![source]], 0);
                searched = Some(source);
            }
            while self.cells[target].level == 0 && self.find_next_level() {}
            answers[pair] = self.cells[target].level;
        }
        answers
    }

    /// Sweeps from all seeds. Returns false without a seed.
    fn find_next_level(&mut self) -> bool {
        let seeds = std::mem::take(&mut self.seeds);
        self.level += 1;
        for (along, seeds) in seeds.iter().enumerate() {
            for &seed in seeds {
                self.sweep(seed, along);
            }
        }
        seeds.iter().any(|seeds| !seeds.is_empty())
    }

    /// Sweeps from a cell along its row (0) or its column (1), unless that is done. The free cells on
    /// both sides of it become seeds.
    fn sweep(&mut self, seed: usize, along: usize) {
        if self.cells[seed].swept[along] {
            return;
        }
        self.cells[seed].swept[along] = true;
        let step = [1, self.stride][along];
        for step in [step, step.wrapping_neg()] {
            let mut at = seed;
            loop {
                at = at.wrapping_add(step);
                let cell = &mut self.cells[at];
                if cell.level == 0 {
                    cell.level = self.level;
                }
                if !cell.is_free {
                    break;
                }
                cell.swept[along] = true;
                if !cell.swept[1 - along] {
                    self.seeds[1 - along].push(at);
                }
            }
        }
    }
}
