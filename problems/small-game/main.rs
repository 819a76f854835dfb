//! The Game: <http://cs101.openjudge.cn/practice/02802/>, <http://poj.org/problem?id=1101>
//!
//! Breadth-first search by segments, on tiles of 8 x 8 cells that are 64 bits each. One plane of
//! bits holds the free cells that no segment along a row has swept yet, and a second plane does the
//! same for columns. The cells that one level sweeps along rows are where the next level starts its
//! sweeps along columns, and the other way round. Where a run leaves its tile, it continues in the
//! next tile at the same level. The cells from which to sweep a tile are collected as bits. One
//! visit handles all of them, in as many steps as one cell. Each source is searched once, for all
//! the targets it is paired with.
//!
//! Why it is right: the last of d segments starts where d - 1 segments end and runs across them, so
//! level d + 1 follows from level d. A sweep takes the whole run of free cells. So a run is swept
//! completely or not at all, and the first level that sweeps it is the least. A sweep touches a
//! target if it takes its cell or stops at it, and the first touch is the answer. The source may
//! count as free, because a path that comes back to it is longer than its own rest from there on. A
//! ring of one free cell around the board is enough: moving everything that lies further out onto
//! the ring breaks no segment.
//!
//! Cost: linear in the cells for each distinct source, because a visit to a tile leads to at most
//! three others, and to none if it takes no cells; plus the time to sort the pairs of a board by
//! source. Memory is one byte per cell, at most an eighth of that for lists, 16 bytes per pair of
//! one board, and the memory pages that hold the levels of targets. Beyond the statement, it
//! accepts boards up to 60000 x 60000, pairs of blank cells, rows without their trailing blanks,
//! empty lines between pairs, `\r\n`, and a missing `0 0` at the end.

use std::io::{self, BufRead, BufWriter, Read, Write};

const MAX_SIDE: usize = 60_000;

fn main() {
    if let Err(why) = solve(io::stdin().lock(), BufWriter::with_capacity(1 << 14, io::stdout())) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{why}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut out: impl Write) -> Result<(), String> {
    let mut lines = Lines { input, number: 0, block: Vec::new(), end: 0 };
    let mut number = 0;
    while let Some(mut board) = read_board(&mut lines)? {
        number += 1;
        let answers = board.segments(read_pairs(&mut lines, &board)?);
        print(&mut out, number, &answers).map_err(|e| format!("cannot write the answers: {e}"))?;
    }
    Ok(())
}

fn print(out: &mut impl Write, number: u32, answers: &[u32]) -> io::Result<()> {
    print_number(out, b"Board #", number, b":\n")?;
    for (pair, &segments) in (1..).zip(answers) {
        print_number(out, b"Pair ", pair, b": ")?;
        let after = if segments == 0 { b"impossible.\n".as_slice() } else { b" segments.\n" };
        print_number(out, b"", segments, after)?;
    }
    out.write_all(b"\n")?;
    out.flush()
}

/// Writes a number between two texts, and no digits for 0. With a million pairs, `write!` would
/// take as long as the search.
#[inline(always)]
fn print_number(out: &mut impl Write, left: &[u8], n: u32, right: &[u8]) -> io::Result<()> {
    let (mut digits, mut first, mut rest) = ([b'0'; 10], 10, n);
    while rest > 0 {
        first -= 1;
        digits[first] += (rest % 10) as u8;
        rest /= 10;
    }
    out.write_all(left)?;
    out.write_all(&digits[first..])?;
    out.write_all(right)
}

/// Reads the next board; `None` after the last one.
fn read_board(lines: &mut Lines<impl BufRead>) -> Result<Option<Board>, String> {
    let (columns, rows) = match lines.numbers()? {
        (0, _) => return Ok(None),
        (2, [0, 0, ..]) if lines.numbers()?.0 == 0 => return Ok(None),
        (2, [0, 0, ..]) => return Err(lines.expected("nothing more")),
        (2, [w, h, ..]) if w.min(h) > 0 && w.max(h) <= MAX_SIDE => (w, h),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}, or 0 0"))),
    };
    let mut board = Board { columns, rows, stride: (columns + 2) / 8 + 1, ..Board::default() };
    board.push_row(0, b"");
    for y in 1..=rows {
        let (more, row) = (lines.next()?, lines.row());
        if !more || row.len() > columns || row.iter().any(|byte| !b" X".contains(byte)) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
        board.push_row(y, row);
    }
    board.push_row(rows + 1, b"");
    Ok(Some(board))
}

/// Reads all pairs, each as source, target and index.
fn read_pairs(lines: &mut Lines<impl BufRead>, board: &Board) -> Result<Vec<[u32; 3]>, String> {
    let inside = |x, y| (1..=board.columns).contains(&x) && (1..=board.rows).contains(&y);
    let mut pairs = Vec::new();
    loop {
        match lines.numbers()? {
            (4, [0, 0, 0, 0]) => return Ok(pairs),
            (4, [x1, y1, x2, y2]) if inside(x1, y1) && inside(x2, y2) && (x1, y1) != (x2, y2) => {
                pairs.push([board.cell(x1, y1), board.cell(x2, y2), pairs.len() as u32]);
            }
            _ => return Err(lines.expected("x1 y1 x2 y2 of different cells, or 0 0 0 0")),
        }
    }
}

/// The input line by line.
struct Lines<R> {
    input: R,
    number: usize,
    /// Whole lines that were read together, and the end of the part that is used up.
    block: Vec<u8>,
    end: usize,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line; returns false at the end of the input.
    fn next(&mut self) -> Result<bool, String> {
        self.number += 1;
        if self.end == self.block.len() {
            self.block.clear();
            self.end = 0;
            let read = self.input.by_ref().take(1 << 14).read_to_end(&mut self.block);
            let read = read.and_then(|_| self.input.read_until(b'\n', &mut self.block));
            read.map_err(|e| format!("line {}: cannot read: {e}", self.number))?;
        }
        Ok(self.end < self.block.len())
    }

    /// Takes the line, without its end and trailing blanks.
    fn row(&mut self) -> &[u8] {
        let line = self.block[self.end..].split_inclusive(|b| *b == b'\n').next().unwrap_or(b"");
        self.end += line.len();
        line.iter().rposition(|byte| !b" \t\r\n".contains(byte)).map_or(b"", |last| &line[..=last])
    }

    /// Takes the next line that is not blank. Returns how many numbers it has, and the first four
    /// of them. A token that is not all digits or is too large for a side becomes a number that is
    /// too large for a side.
    fn numbers(&mut self) -> Result<(usize, [usize; 4]), String> {
        // The number so far, and whether a token has begun: 0 or 1.
        let (mut count, mut numbers, mut number, mut word) = (0, [0; 4], 0, 0);
        while count == 0 && self.next()? {
            self.block[self.end..].iter().any(|b| {
                self.end += 1;
                let digit = if b.is_ascii_digit() { usize::from(b - b'0') } else { MAX_SIDE + 1 };
                if b" \t\r\n".contains(b) {
                    (count, number, word) = (count + word, 0, 0);
                } else {
                    number = 10 * number.min(MAX_SIDE + 1) + digit;
                    (numbers[count % 4], word) = (number, 1);
                }
                *b == b'\n'
            });
            count += word;
        }
        Ok((count, numbers))
    }

    /// Builds a message that quotes at most 40 characters of the line, escaped to stay on one line.
    fn expected(&self, what: &str) -> String {
        let all = String::from_utf8_lossy(&self.block[..self.end]);
        let found: String = all.lines().last().unwrap_or("").trim_end().chars().take(40).collect();
        format!("line {}: expected {what}, found {found:?}", self.number)
    }
}

// ---- search ----

/// Planes of a tile: the cells without a card, and the targets that no sweep has touched. Planes 0
/// and 1 hold the free cells that no sweep along a row (0) or a column (1) has taken. Planes 2 to 5
/// hold the seeds, the cells from which to sweep: rows and columns at even levels, then rows and
/// columns at odd levels.
const FREE: usize = 6;
const TARGETS: usize = 7;

/// A board with its ring: row 0 is above it, column 0 to its left. Around the ring, a row of tiles
/// above, a row of tiles below, and at least one column of cells on the right are not free and stop
/// every sweep.
#[derive(Default)]
struct Board {
    columns: usize,
    rows: usize,
    /// Tiles per row of tiles.
    stride: usize,
    /// Planes of 8 x 8 cells, row by row.
    tiles: Vec<[u64; 8]>,
    /// The tiles that have seeds, for even and odd levels, along rows and along columns.
    lists: [[Vec<usize>; 2]; 2],
    /// For each cell that was a target, the level that touched it.
    levels: Vec<u32>,
}

impl Board {
    /// Adds row `y`. Cells missing at its end are free.
    fn push_row(&mut self, y: usize, row: &[u8]) {
        self.tiles.resize((y / 8 + 3) * self.stride, [0; 8]);
        for x in 0..self.columns + 2 {
            let (cell, free) = (self.cell(x, y), x == 0 || row.get(x - 1) != Some(&b'X'));
            self.tiles[cell as usize / 64][FREE] |= u64::from(free) << (cell % 64);
        }
    }

    /// The number of the cell in column `x` of row `y`: 64 times its tile plus its bit.
    fn cell(&self, x: usize, y: usize) -> u32 {
        (((y / 8 + 1) * self.stride + x / 8) * 64 + y % 8 * 8 + x % 8) as u32
    }

    /// Returns the least number of segments of each pair, in the order of the input; 0 means
    /// impossible.
    fn segments(&mut self, mut pairs: Vec<[u32; 3]>) -> Vec<u32> {
        let mut answers = vec![0; pairs.len()];
        self.levels = vec![0; 64 * self.tiles.len()];
        pairs.sort_unstable_by_key(|pair| pair[0]);
        while let Some(&[source, ..]) = pairs.last() {
            let first = pairs.iter().rposition(|pair| pair[0] != source).map_or(0, |at| at + 1);
            let group = &pairs[first..];
            self.tiles.iter_mut().for_each(|t| *t = [t[FREE], t[FREE], 0, 0, 0, 0, t[FREE], 0]);
            for &[_, target, _] in group {
                self.tiles[target as usize / 64][TARGETS] |= 1 << (target % 64);
                self.levels[target as usize] = 0;
            }
            let (at, bit) = (source as usize / 64, 1 << (source % 64));
            self.tiles[at][..2].iter_mut().for_each(|cells| *cells |= bit);
            (0..2).for_each(|along| self.seed(1, along, at, bit));
            let mut level = 1;
            while self.lists[level % 2].iter().any(|list| !list.is_empty()) {
                self.sweep::<0>(level);
                self.sweep::<1>(level);
                level += 1;
            }
            group.iter().for_each(|pair| answers[pair[2] as usize] = self.levels[pair[1] as usize]);
            pairs.truncate(first);
        }
        answers
    }

    /// Adds `cells` of a tile to the seeds of a level, along rows (0) or columns (1). Leaves out a
    /// cell that is already swept or not free, unless it is a target.
    fn seed(&mut self, level: usize, along: usize, at: usize, cells: u64) {
        let tile = &mut self.tiles[at];
        let cells = cells & (tile[along] | tile[TARGETS]);
        let seeds = &mut tile[2 + 2 * (level % 2) + along];
        self.lists[level % 2][along].extend((cells != 0 && *seeds == 0).then_some(at));
        *seeds |= cells;
    }

    /// Sweeps from all seeds of the level, along rows (`P` is 0) or columns (1).
    fn sweep<const P: usize>(&mut self, level: usize) {
        // The distance to the next cell and to the next tile; the first and the last cells of a
        // tile in this direction.
        let (step, stride) = [(1, 1), (8, self.stride)][P];
        let (first, last) = [(!0 / 255, (!0 / 255) << 7), (0xff, 0xff << 56)][P];
        while let Some(at) = self.lists[level % 2][P].pop() {
            let tile = &mut self.tiles[at];
            let seeds = std::mem::take(&mut tile[2 + 2 * (level % 2) + P]);
            let free = tile[P];
            let (mut run, mut up, mut down) = (seeds & free, free & !first, free & !last);
            // The runs grow in both directions over free cells, twice as far each time.
            for shift in [step, 2 * step, 4 * step] {
                run |= (run << shift) & up | (run >> shift) & down;
                (up, down) = (up & (up << shift), down & (down >> shift));
            }
            tile[P] ^= run;
            let near = seeds | run | (run << step) & !first | (run >> step) & !last;
            while tile[TARGETS] & near != 0 {
                let touched = (tile[TARGETS] & near).trailing_zeros();
                tile[TARGETS] ^= 1 << touched;
                self.levels[64 * at + touched as usize] = level as u32;
            }
            self.seed(level + 1, 1 - P, at, run);
            self.seed(level, P, at + stride, (run & last) >> (7 * step));
            self.seed(level, P, at - stride, (run & first) << (7 * step));
        }
    }
}
