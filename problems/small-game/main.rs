//! The Game: <http://cs101.openjudge.cn/practice/02802/>, <http://poj.org/problem?id=1101>
//!
//! Breadth-first search by segments. Level d holds the cells at the end of d segments. From them,
//! the next segment runs on over free cells until a card stops it, along the row or the column:
//!
//! ```text
//! seeds along rows = seeds along columns = [source], level = 1
//! while there are seeds and some target is not touched:
//!     for both directions:
//!         for each seed: sweep the run of free cells around it, unless it is swept already
//!             the targets in the run or at its ends are touched: their answer is level
//!             the cells of the run are seeds of the next level, in the other direction
//!     level += 1
//! ```
//!
//! Why it is right: the last of d segments starts where d - 1 segments end and runs across them, so
//! level d + 1 follows from level d. A sweep takes the whole run of free cells. So a run is swept
//! completely or not at all, and the first level that sweeps it is the least. A sweep touches a
//! target if it takes its cell or stops at it, and the first touch is the answer. The source may
//! count as free, because a path that comes back to it is longer than its own rest from there on. A
//! ring of one free cell around the board is enough: moving everything that lies further out onto
//! the ring breaks no segment.
//!
//! Two tricks make it faster:
//!
//! 1. The board is cut into tiles of 8 x 8 cells, each of them 64 bits. The seeds of a tile are
//!    collected, and one visit sweeps from all of them, in as many steps as from one. A run that
//!    leaves the tile goes on in the next one at the same level.
//! 2. Each source is searched once, for all the targets that it is paired with, and only until the
//!    last of them is touched.
//!
//! Cost: linear in the cells for each distinct source, because a visit to a tile leads to at most
//! three others, and to none if it takes no cells; plus the time to sort the pairs of a board by
//! source. Memory is one byte per cell, lists of at most 64 bytes per tile, 16 bytes per pair of
//! one board, and 256 bytes per tile that has a target. Beyond the statement, it accepts boards up
//! to 60000 x 60000, pairs of blank cells, rows without their trailing blanks, empty lines between
//! pairs, `\r\n`, and a missing `0 0` at the end.

use std::io::{self, BufRead, BufWriter, Read, Write};

const MAX_SIDE: usize = 60_000;

fn main() {
    let output = BufWriter::with_capacity(1 << 14, io::stdout());
    if let Err(message) = solve(io::stdin().lock(), output) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut lines = Lines { input, number: 0, block: Vec::new(), end: 0, ended: false };
    let mut number = 0;
    while let Some(mut board) = read_board(&mut lines, number)? {
        number += 1;
        let pairs = read_pairs(&mut lines, &board)?;
        let answers = board.segments(pairs);
        print(&mut output, number, &answers)
            .map_err(|e| format!("cannot write the answers: {e}"))?;
    }
    Ok(())
}

/// Prints the answers of a board.
fn print(output: &mut impl Write, number: u32, answers: &[u32]) -> io::Result<()> {
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
    output.write_all(b"\n")?;
    output.flush()
}

/// Does what `write!` does. With a million pairs, `write!` would take as long as the search.
#[inline(always)]
fn print_number(output: &mut impl Write, number: u32) -> io::Result<()> {
    let (mut digits, mut first, mut rest) = ([b'0'; 10], 10, number);
    while rest > 0 {
        first -= 1;
        digits[first] += (rest % 10) as u8;
        rest /= 10;
    }
    output.write_all(&digits[first..])
}

/// Reads the next board; `None` after the last one. `before` says how many boards came before it.
fn read_board(lines: &mut Lines<impl BufRead>, before: u32) -> Result<Option<Board>, String> {
    let (columns, rows) = match lines.numbers()? {
        (0, _) if before > 0 => return Ok(None),
        (2, [0, 0, ..]) if lines.numbers()?.0 == 0 => return Ok(None),
        (2, [0, 0, ..]) => return Err(lines.expected("nothing more")),
        (2, [w, h, ..]) if w.min(h) > 0 && w.max(h) <= MAX_SIDE => (w, h),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}, or 0 0"))),
    };
    let mut board = Board::new(columns, rows);
    board.push_row(0, b"");
    for y in 1..=rows {
        let more = lines.next()?;
        let row = lines.row();
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
    /// Whether the input had no more lines.
    ended: bool,
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
        self.ended = self.block.is_empty();
        Ok(!self.ended)
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
    #[inline(always)]
    fn numbers(&mut self) -> Result<(usize, [usize; 4]), String> {
        const TOO_LARGE: usize = MAX_SIDE + 1;
        let (mut count, mut numbers) = (0, [0; 4]);
        while count == 0 && self.next()? {
            // The number so far, and how many tokens have begun and not ended: 0 or 1.
            let (mut number, mut begun, mut length) = (0, 0, 0);
            for &byte in &self.block[self.end..] {
                length += 1;
                if b" \t\r\n".contains(&byte) {
                    count += begun;
                    begun = 0;
                    number = 0;
                    if byte == b'\n' {
                        break;
                    }
                } else {
                    let is_digit = byte.is_ascii_digit();
                    let digit = if is_digit { usize::from(byte - b'0') } else { TOO_LARGE };
                    number = 10 * number.min(TOO_LARGE) + digit;
                    numbers[count % 4] = number;
                    begun = 1;
                }
            }
            count += begun;
            self.end += length;
        }
        Ok((count, numbers))
    }

    /// Builds a message that quotes at most 40 characters of the line, escaped to stay on one line.
    fn expected(&self, what: &str) -> String {
        let used = String::from_utf8_lossy(&self.block[..self.end]);
        let line = used.lines().last().unwrap_or("").trim_end();
        let found = match self.ended {
            true => "the end of the input".to_string(),
            false => format!("{:?}", line.chars().take(40).collect::<String>()),
        };
        format!("line {}: expected {what}, found {found}", self.number)
    }
}

// ---- search ----

/// A square of 8 x 8 cells, as bits row by row.
#[derive(Clone, Copy, Default)]
struct Tile {
    /// The cells without a card.
    free: u64,
    /// The targets that no sweep has touched.
    targets: u64,
    /// The free cells that no sweep along a row (0) and no sweep along a column (1) has taken.
    unswept: [u64; 2],
    /// The cells from which to sweep at even levels (0) and at odd levels (1), along rows (0) and
    /// along columns (1).
    seeds: [[u64; 2]; 2],
}

/// A board with its ring: row 0 is above it, column 0 to its left. Around the ring, a row of tiles
/// above, a row of tiles below, and at least one column of cells on the right are not free and stop
/// every sweep. The number of a cell is 64 times its tile plus its bit.
struct Board {
    columns: usize,
    rows: usize,
    /// Tiles per row of tiles.
    stride: usize,
    tiles: Vec<Tile>,
    /// The tiles that have seeds, for even and odd levels, along rows and along columns.
    lists: [[Vec<usize>; 2]; 2],
    /// For each tile that has a target, the levels that touched its cells.
    levels: Vec<[u32; 64]>,
    /// The index in `levels` of each tile, if it has a target.
    places: Vec<u32>,
    /// How many targets are not touched.
    left: u32,
}

impl Board {
    fn new(columns: usize, rows: usize) -> Board {
        let (stride, tiles, lists) = ((columns + 2) / 8 + 1, Vec::new(), Default::default());
        Board { columns, rows, stride, tiles, lists, levels: vec![], places: vec![], left: 0 }
    }

    /// Adds row `y`. Cells missing at its end are free.
    fn push_row(&mut self, y: usize, row: &[u8]) {
        self.tiles.resize((y / 8 + 3) * self.stride, Tile::default());
        let mut cells = vec![b' '; self.columns + 2];
        cells[1..=row.len()].copy_from_slice(row);
        let tiles = &mut self.tiles[(y / 8 + 1) * self.stride..];
        for (tile, eight) in tiles.iter_mut().zip(cells.chunks(8)) {
            let free = eight.iter().rev().fold(0, |free, &c| (free << 1) | u64::from(c != b'X'));
            tile.free |= free << (8 * (y % 8));
        }
    }

    /// The number of the cell in column `x` of row `y`.
    fn cell(&self, x: usize, y: usize) -> u32 {
        (((y / 8 + 1) * self.stride + x / 8) * 64 + y % 8 * 8 + x % 8) as u32
    }

    /// Returns the least number of segments of each pair, in the order of the input; 0 means
    /// impossible.
    fn segments(&mut self, mut pairs: Vec<[u32; 3]>) -> Vec<u32> {
        self.places = vec![0; self.tiles.len()];
        for &[_, target, _] in &pairs {
            let place = &mut self.places[target as usize / 64];
            if *place == 0 {
                // Place 0 is not used: it means that the tile has none.
                self.levels.resize(self.levels.len().max(1) + 1, [0; 64]);
                *place = self.levels.len() as u32 - 1;
            }
        }
        let mut answers = vec![0; pairs.len()];
        pairs.sort_unstable_by_key(|pair| pair[0]);
        while let Some(&[source, ..]) = pairs.last() {
            let first = pairs.iter().rposition(|pair| pair[0] != source).map_or(0, |at| at + 1);
            let group = &pairs[first..];
            self.search(source as usize, group);
            for &[_, target, index] in group {
                answers[index as usize] = *self.level(target as usize);
            }
            pairs.truncate(first);
        }
        answers
    }

    /// The level that touched a target; 0 if none did.
    fn level(&mut self, target: usize) -> &mut u32 {
        &mut self.levels[self.places[target / 64] as usize][target % 64]
    }

    /// Finds the levels of all targets of a source.
    fn search(&mut self, source: usize, pairs: &[[u32; 3]]) {
        for tile in &mut self.tiles {
            let free = tile.free;
            *tile = Tile { free, unswept: [free; 2], ..Tile::default() };
        }
        self.left = 0;
        for &[_, target, _] in pairs {
            let (targets, bit) =
                (&mut self.tiles[target as usize / 64].targets, 1 << (target % 64));
            self.left += u32::from(*targets & bit == 0);
            *targets |= bit;
            *self.level(target as usize) = 0;
        }
        let (at, bit) = (source / 64, 1 << (source % 64));
        for along in 0..2 {
            self.tiles[at].unswept[along] |= bit;
            self.seed(1, along, at, bit);
        }
        let mut level = 1;
        while self.left > 0 && self.lists[level % 2].iter().any(|list| !list.is_empty()) {
            self.sweep::<0>(level);
            self.sweep::<1>(level);
            level += 1;
        }
        self.lists.iter_mut().flatten().for_each(Vec::clear);
    }

    /// Adds `cells` of a tile to the seeds of a level, along rows (0) or columns (1). Leaves out a
    /// cell that is already swept or not free, unless it is a target.
    fn seed(&mut self, level: usize, along: usize, at: usize, cells: u64) {
        let tile = &mut self.tiles[at];
        let cells = cells & (tile.unswept[along] | tile.targets);
        let seeds = &mut tile.seeds[level % 2][along];
        if cells != 0 {
            if *seeds == 0 {
                self.lists[level % 2][along].push(at);
            }
            *seeds |= cells;
        }
    }

    /// Sweeps from all seeds of the level, along rows (`ALONG` is 0) or columns (1).
    fn sweep<const ALONG: usize>(&mut self, level: usize) {
        // The distance to the next cell and to the next tile; the first and the last cells of a
        // tile in this direction.
        let (step, stride) = [(1, 1), (8, self.stride)][ALONG];
        let (first, last) = [(!0 / 255, (!0 / 255) << 7), (0xff, 0xff << 56)][ALONG];
        while let Some(at) = self.lists[level % 2][ALONG].pop() {
            let tile = &mut self.tiles[at];
            let seeds = std::mem::take(&mut tile.seeds[level % 2][ALONG]);
            let free = tile.unswept[ALONG];
            let (mut run, mut up, mut down) = (seeds & free, free & !first, free & !last);
            // The runs grow in both directions over free cells, twice as far each time.
            for shift in [step, 2 * step, 4 * step] {
                run |= ((run << shift) & up) | ((run >> shift) & down);
                up &= up << shift;
                down &= down >> shift;
            }
            tile.unswept[ALONG] ^= run;
            let near = seeds | run | ((run << step) & !first) | ((run >> step) & !last);
            let mut touched = tile.targets & near;
            tile.targets ^= touched;
            if touched != 0 {
                self.left -= touched.count_ones();
                let levels = &mut self.levels[self.places[at] as usize];
                while touched != 0 {
                    levels[touched.trailing_zeros() as usize] = level as u32;
                    touched &= touched - 1;
                }
            }
            self.seed(level + 1, 1 - ALONG, at, run);
            self.seed(level, ALONG, at + stride, (run & last) >> (7 * step));
            self.seed(level, ALONG, at - stride, (run & first) << (7 * step));
        }
    }
}
