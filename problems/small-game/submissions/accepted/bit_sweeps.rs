//! Breadth-first search by segments on tiles of 8 x 8 cells, as in main.rs, which also has the
//! proof. On a large board half of the time is reading, and these changes save another third of the
//! time:
//!
//! - Rows are read without a copy: a line with as many cells as the board is wide must end right
//!   there.
//! - Eight cells are converted to bits and checked at once. Column 1 is the first of a tile, so no
//!   cells are shifted. The ring on the left is the last column of a tile of its own.
//! - On the right of the board, all cells of a tile are free, not only those of the ring.
//!
//! It accepts the same input as main.rs and refuses the rest with the same messages.

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
    let mut board = Board { columns, rows, stride: columns / 8 + 2, ..Board::default() };
    board.push_row(0, b"");
    for y in 1..=rows {
        let (more, row) = (lines.next()?, lines.row(columns));
        if !more || row.len() > columns || !board.push_row(y, row) {
            return Err(lines.expected(&format!("a row of {columns} cells, X or blank")));
        }
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

    /// Takes the line, without its end and trailing blanks. It is expected to have `columns` cells.
    fn row(&mut self, columns: usize) -> &[u8] {
        let rest = &self.block[self.end..];
        let line = match rest.get(..=columns) {
            Some([cells @ .., b'\n']) if !cells.contains(&b'\n') => &rest[..=columns],
            _ => rest.split_inclusive(|b| *b == b'\n').next().unwrap_or(b""),
        };
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

/// A 1 in every byte.
const ONES: u64 = !0 / 255;

/// A board with its ring: row 0 is above it, the last column of the first tiles to its left. A row
/// of tiles above the ring, a row of tiles below it, and the other columns of the first tiles are
/// not free and stop every sweep.
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
    /// Adds row `y`. Cells missing at its end are free. Returns false if it has anything but X and
    /// blanks.
    fn push_row(&mut self, y: usize, row: &[u8]) -> bool {
        self.tiles.resize((y / 8 + 3) * self.stride, [0; 8]);
        let tiles = &mut self.tiles[(y / 8 + 1) * self.stride..][..self.stride];
        let shift = y % 8 * 8;
        tiles.iter_mut().for_each(|tile| tile[FREE] |= 0xff << shift);
        tiles[0][FREE] ^= 0x7f << shift;
        let mut wrong = 0;
        let (eights, mut last) = (row.chunks_exact(8), [b' '; 8]);
        last[..row.len() % 8].copy_from_slice(eights.remainder());
        for (tile, eight) in tiles[1..].iter_mut().zip(eights.chain([&last[..]])) {
            let cells = eight.iter().rev().fold(0, |cells, &cell| (cells << 8) | u64::from(cell));
            // One of the bits in which X and blank differ, for each cell.
            let cards = (cells >> 3) & ONES;
            wrong |= cells ^ (ONES * u64::from(b' ')) ^ (cards * u64::from(b'X' ^ b' '));
            // The product moves bit 8 i to 56 + i, and no two bits to the same place.
            tile[FREE] ^= (cards.wrapping_mul(0x0102_0408_1020_4080) >> 56) << shift;
        }
        wrong == 0
    }

    /// The number of the cell in column `x` of row `y`: 64 times its tile plus its bit.
    fn cell(&self, x: usize, y: usize) -> u32 {
        (((y / 8 + 1) * self.stride + (x + 7) / 8) * 64 + y % 8 * 8 + (x + 7) % 8) as u32
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
