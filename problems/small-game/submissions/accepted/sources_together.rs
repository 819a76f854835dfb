//! Breadth-first search by segments from 64 sources at once, for many pairs on one board.
//!
//! - The runs of free cells along rows and along columns are the nodes of a graph. Two runs that
//!   cross in a cell are neighbours. The first segment of a path is on a run that touches the
//!   source, and the last one on a run that touches the target.
//! - A 64-bit number per run says which of 64 sources have reached it, so the sources advance
//!   together. A run is visited again only when more sources reach it: on a random board, about
//!   eight times for all 64. Sources from one square of the board are in one group, because they
//!   reach most runs at the same levels.
//! - The rest is reading and printing. A plain line is parsed in the buffer without a copy, and the
//!   number of the pair is incremented in decimal.
//!
//! Why it is right: see main.rs. There a source counts as free and here it does not. This makes no
//! difference, because no shortest path comes back to its source. Only two adjacent cards need a
//! check of their own.
//!
//! Cost: linear in the cells, for 64 distinct sources together at best and for each of them at
//! worst; and linear in the pairs. Memory is about 25 bytes per cell, 16 bytes per pair, and 256
//! bytes per distinct target. So bit_sweeps.rs is better for a single pair on a large board. It
//! accepts the same input as main.rs and refuses the rest with the same messages.

use std::io::{self, BufRead, BufReader, Write};
use std::iter::StepBy;
use std::ops::Range;

const MAX_SIDE: usize = 60_000;
/// About how many bytes are read and printed at a time.
const BLOCK: usize = 1 << 14;

fn main() {
    let input = BufReader::with_capacity(BLOCK, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
    let cannot = |e| format!("cannot write the answers: {e}");
    let mut number = 0;
    while let Some(board) = read_board(&mut lines)? {
        number += 1;
        let mut pairs = read_pairs(&mut lines, &board)?;
        board.segments(&mut pairs);
        print(&mut output, number, &pairs).map_err(cannot)?;
    }
    output.flush().map_err(cannot)
}

/// Prints the answers, which have replaced the sources.
fn print(output: &mut impl Write, number: usize, answers: &[Pair]) -> io::Result<()> {
    let mut text = format!("Board #{number}:\n").into_bytes();
    // Incremented in decimal, which is much faster than formatting each number.
    let mut count = b"Pair 0".to_vec();
    for &(segments, _) in answers {
        let kept = count.iter().rposition(|&digit| digit != b'9').unwrap_or(0);
        count[kept + 1..].fill(b'0');
        if count[kept] == b' ' {
            count.insert(kept + 1, b'1');
        } else {
            count[kept] += 1;
        }
        text.extend_from_slice(&count);
        if segments == 0 {
            text.extend_from_slice(b": impossible.\n");
        } else {
            text.extend_from_slice(b": ");
            push_number(&mut text, segments);
            text.extend_from_slice(b" segments.\n");
        }
        if text.len() > BLOCK {
            output.write_all(&text)?;
            text.clear();
        }
    }
    text.push(b'\n');
    output.write_all(&text)
}

/// Does what `write!` does, in a fifth of its time.
fn push_number(text: &mut Vec<u8>, number: u32) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

/// Reads the next board; `None` after the last one.
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
    let mut board = Board { columns: columns + 2, rows: rows + 2, free: Vec::new() };
    board.push_row(b"");
    for _ in 0..rows {
        if !lines.next()? || lines.line.len() > columns || lines.line.iter().any(no_cell) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
        board.push_row(&lines.line);
    }
    board.push_row(b"");
    Ok(Some(board))
}

fn read_pairs(lines: &mut Lines<impl BufRead>, board: &Board) -> Result<Vec<Pair>, String> {
    let mut pairs = Vec::new();
    loop {
        if let Some((source, target)) = lines.plain_pair(board) {
            pairs.push((source, target));
            continue;
        }
        lines.next_filled()?;
        // A line that is not four numbers counts as a cell paired with itself.
        let numbers = lines.numbers().unwrap_or([1; 4]);
        let [x1, y1, x2, y2] = numbers;
        let ends = board.cell(x1, y1).zip(board.cell(x2, y2));
        match ends.filter(|ends| ends.0 != ends.1) {
            Some((source, target)) => pairs.push((source, target)),
            None if numbers == [0; 4] => return Ok(pairs),
            None => return Err(lines.expected("x1 y1 x2 y2 of different cells, or 0 0 0 0")),
        }
    }
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

    /// Reads the next line that is not blank; returns false at the end of the input.
    fn next_filled(&mut self) -> Result<bool, String> {
        while self.next()? && self.line.is_empty() {}
        Ok(!self.line.is_empty())
    }

    /// Parses the line as `N` numbers, digits only. A number that is too large for a side stays too
    /// large.
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

    /// Takes the next line if all of it is in the buffer and it is a pair of different cells with
    /// single spaces between its numbers. Otherwise it leaves the line to the slow path.
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

    /// Builds a message that quotes at most 40 bytes of the line, escaped to stay on one line.
    fn expected(&self, what: &str) -> String {
        let found = String::from_utf8_lossy(&self.line[..self.line.len().min(40)]);
        format!("line {}: expected {what}, found {found:?}", self.number)
    }
}

// ---- search ----

/// Source and target, as cells.
type Pair = (u32, u32);

/// A board with its ring. A cell is an index in `free`.
struct Board {
    columns: usize,
    rows: usize,
    /// Whether a cell has no card, row by row.
    free: Vec<bool>,
}

impl Board {
    fn push_row(&mut self, row: &[u8]) {
        let first = self.free.len() + 1;
        self.free.resize(self.free.len() + self.columns, true);
        for (free, &cell) in self.free[first..].iter_mut().zip(row) {
            *free = cell != b'X';
        }
    }

    fn cell(&self, x: usize, y: usize) -> Option<u32> {
        let inside = (1..self.columns - 1).contains(&x) && (1..self.rows - 1).contains(&y);
        inside.then(|| (y * self.columns + x) as u32)
    }

    /// Returns the cells to the left of a cell, to the right, above and below.
    fn beside(&self, cell: usize) -> [usize; 4] {
        [cell - 1, cell + 1, cell - self.columns, cell + self.columns]
    }

    /// Returns the cells of each row, then of each column.
    fn lines(&self) -> impl Iterator<Item = StepBy<Range<usize>>> + '_ {
        let (columns, all) = (self.columns, self.free.len());
        let rows = (0..self.rows).map(move |row| (row * columns..(row + 1) * columns).step_by(1));
        rows.chain((0..columns).map(move |column| (column..all).step_by(columns)))
    }

    /// Replaces the source of each pair by its least number of segments; 0 means impossible.
    fn segments(&self, pairs: &mut [Pair]) {
        let sources = Numbers::new(self, pairs.iter().map(|pair| pair.0));
        let mut graph = Graph::new(self, Numbers::new(self, pairs.iter().map(|pair| pair.1)));
        // Counting sort of the targets and indexes of the pairs, by source. The begin of each
        // source starts at the begin of the previous one, and grows to its final value as pairs are
        // stored.
        let source = |pair: &Pair| sources.of[pair.0 as usize] as usize;
        let mut begins = vec![0; sources.cells.len() + 2];
        pairs.iter().for_each(|pair| begins[source(pair) + 2] += 1);
        (1..begins.len()).for_each(|source| begins[source] += begins[source - 1]);
        let mut sorted = vec![(0, 0); pairs.len()];
        for (at, pair) in (0..).zip(&*pairs) {
            let begin = &mut begins[source(pair) + 1];
            sorted[*begin] = (graph.targets.of[pair.1 as usize], at);
            *begin += 1;
        }
        let of = |source: usize| &sorted[begins[source]..begins[source + 1]];
        for (group, cells) in sources.cells.chunks(64).enumerate() {
            graph.wanted.fill(0);
            for bit in 0..cells.len() {
                for &(target, _) in of(64 * group + bit) {
                    graph.wanted[target as usize] |= 1 << bit;
                }
            }
            graph.search(self, cells);
            for bit in 0..cells.len() {
                for &(target, at) in of(64 * group + bit) {
                    pairs[at as usize].0 = graph.level(target as usize, bit);
                }
            }
        }
    }
}

/// No number.
const NONE: u32 = u32::MAX;
/// The side of the squares in which cells are numbered consecutively.
const SQUARE: usize = 8;

/// Numbers for some cells. The cells of a square have consecutive numbers.
struct Numbers {
    cells: Vec<usize>,
    /// The number of each cell; `NONE` for the others.
    of: Vec<u32>,
}

impl Numbers {
    fn new(board: &Board, cells: impl Iterator<Item = u32>) -> Numbers {
        let mut numbers = Numbers { cells: Vec::new(), of: vec![NONE; board.free.len()] };
        cells.for_each(|cell| numbers.of[cell as usize] = 0);
        for cell in 0..numbers.of.len() {
            if numbers.of[cell] != NONE {
                numbers.cells.push(cell);
            }
        }
        let square = |cell: usize| (cell / board.columns / SQUARE, cell % board.columns / SQUARE);
        numbers.cells.sort_by_key(|&cell| square(cell));
        for (number, &cell) in (0..).zip(&numbers.cells) {
            numbers.of[cell] = number;
        }
        numbers
    }
}

/// The runs of a board, numbered along rows, then along columns. The numbers of the targets follow.
struct Graph {
    targets: Numbers,
    /// The run along the row and the run along the column of each free cell.
    runs: [Vec<u32>; 2],
    /// For each run, the runs that it crosses and the targets that it touches (`nearby`), and where
    /// these begin (`begins`).
    nearby: Vec<u32>,
    begins: Vec<usize>,
    /// Which of 64 sources have reached each run (`seen`), and which of them at the last level
    /// (`fresh`).
    seen: Vec<u64>,
    fresh: Vec<u64>,
    /// Which of the sources are paired with each target and have not reached it yet.
    wanted: Vec<u64>,
    /// The level at which each of 64 sources reached each target.
    levels: Vec<u32>,
}

impl Graph {
    fn new(board: &Board, targets: Numbers) -> Graph {
        let mut runs = [vec![NONE; board.free.len()], vec![NONE; board.free.len()]];
        let mut count = 0;
        for (line, cells) in board.lines().enumerate() {
            let (runs, mut inside) = (&mut runs[usize::from(line >= board.rows)], false);
            for cell in cells {
                count += u32::from(board.free[cell] && !inside);
                inside = board.free[cell];
                if inside {
                    runs[cell] = count - 1;
                }
            }
        }
        let target = |cell: usize| Some(targets.of[cell]).filter(|&target| target != NONE);
        let (mut nearby, mut begins) = (Vec::new(), Vec::new());
        for (line, cells) in board.lines().enumerate() {
            let across = &runs[usize::from(line < board.rows)];
            // A line begins and ends on the ring, where no target is.
            let (mut inside, mut before) = (false, None);
            for cell in cells {
                let (free, target) = (board.free[cell], target(cell).map(|target| count + target));
                if free && !inside {
                    begins.push(nearby.len());
                    nearby.extend(before);
                }
                if free {
                    nearby.push(across[cell]);
                }
                if free || inside {
                    nearby.extend(target);
                }
                (inside, before) = (free, target);
            }
        }
        begins.push(nearby.len());
        let none = vec![0; count as usize];
        let (wanted, levels) = (vec![0; targets.cells.len()], vec![0; 64 * targets.cells.len()]);
        Graph { targets, runs, nearby, begins, seen: none.clone(), fresh: none, wanted, levels }
    }

    /// Finds the levels of the wanted targets. A target without a path stays wanted.
    fn search(&mut self, board: &Board, sources: &[usize]) {
        self.seen.fill(0);
        self.fresh.fill(0);
        let (mut reached, mut next) = (Vec::new(), Vec::new());
        for (bit, &cell) in sources.iter().enumerate() {
            for (way, beside) in board.beside(cell).into_iter().enumerate() {
                if self.targets.of[beside] != NONE {
                    self.touch(self.targets.of[beside] as usize, 1 << bit, 1);
                }
                let part = if board.free[cell] { cell } else { beside };
                if board.free[part] {
                    self.reach(self.runs[way / 2][part], 1 << bit, &mut next);
                }
            }
        }
        let mut missing: u32 = self.wanted.iter().map(|wanted| wanted.count_ones()).sum();
        let mut level = 0;
        while missing > 0 && !next.is_empty() {
            level += 1;
            for run in next.drain(..) {
                reached.push((run as usize, std::mem::take(&mut self.fresh[run as usize])));
            }
            for (run, sources) in reached.drain(..) {
                for at in self.begins[run]..self.begins[run + 1] {
                    let near = self.nearby[at];
                    match (near as usize).checked_sub(self.seen.len()) {
                        None => self.reach(near, sources, &mut next),
                        Some(target) => missing -= self.touch(target, sources, level),
                    }
                }
            }
        }
    }

    /// Adds a run to the next level if some of `sources` reach it for the first time.
    fn reach(&mut self, run: u32, sources: u64, next: &mut Vec<u32>) {
        let at = run as usize;
        let new = sources & !self.seen[at];
        if new != 0 {
            if self.fresh[at] == 0 {
                next.push(run);
            }
            self.seen[at] |= new;
            self.fresh[at] |= new;
        }
    }

    /// Stores the level for the sources that want a target. Returns how many they are.
    fn touch(&mut self, target: usize, sources: u64, level: u32) -> u32 {
        let mut new = sources & self.wanted[target];
        let count = new.count_ones();
        self.wanted[target] ^= new;
        while new != 0 {
            self.levels[64 * target + new.trailing_zeros() as usize] = level;
            new &= new - 1;
        }
        count
    }

    /// Returns the level at which a source reached a target that it wanted; 0 if it did not.
    fn level(&self, target: usize, bit: usize) -> u32 {
        let missed = self.wanted[target] >> bit & 1 != 0;
        if missed {
            0
        } else {
            self.levels[64 * target + bit]
        }
    }
}
