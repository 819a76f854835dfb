//! Breadth-first search by segments on tiles of 8 x 8 cells, each of them 64 bits. main.rs has the
//! proof. The seeds of a tile are collected, and one visit sweeps from all of them, in as many steps
//! as from one. A run that leaves the tile goes on in the next one at the same level. A search ends
//! when its last target is touched.
//!
//! A visit to a tile leads to at most three others, and to none if it takes no cells. So the time is
//! linear in the cells for each distinct source. Memory is one byte per cell, lists of at most 64
//! bytes per tile, and 256 bytes per tile that has a target.
//!
//! On a large board half of the time is reading, and these changes save another third of the time:
//!
//! - Rows are read without a copy: a line with as many cells as the board is wide must end right
//!   there.
//! - Eight cells are converted to bits and checked at once. Column 1 is the first of a tile, so no
//!   cells are shifted. The ring on the left is the last column of a tile of its own.
//! - On the right of the board, all cells of a tile are free, not only the cells of the ring.
//!
//! With a million pairs on a small board, these save a sixth of the time:
//!
//! - A pair of numbers below 100 is read without a branch on how many digits they have.
//! - The number of a pair is text that is counted on, and the rest of its line is made only once for
//!   each answer.
//!
//! It accepts the same input as main.rs and refuses the rest with the same messages.

use std::io::{self, BufRead, BufWriter, Read, Write};

const MAX_SIDE: usize = 60_000;

/// Answers up to this one are turned into text only once.
const MAX_LABELS: u32 = 1000;

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
    // A text is padded to 32 bytes, all of them are copied, and the next one overwrites the rest.
    let padded = |text: &str| {
        let mut bytes = [0; 32];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        (bytes, text.len())
    };
    let label = |segments: u32| match segments {
        0 => padded("impossible.\n"),
        _ => padded(&format!("{segments} segments.\n")),
    };
    let most = answers.iter().max().map_or(0, |&most| most.min(MAX_LABELS));
    let labels: Vec<_> = (0..=most).map(label).collect();
    writeln!(output, "Board #{number}:")?;
    let (mut text, mut end) = (vec![0; 1 << 14], 0);
    let (mut pair, mut length) = padded("Pair 0: ");
    for &answer in answers {
        length = count_on(&mut pair, length);
        let rare;
        let (label, label_length) = match labels.get(answer as usize) {
            Some(label) => label,
            None => {
                rare = label(answer);
                &rare
            }
        };
        text[end..end + 32].copy_from_slice(&pair);
        text[end + length..end + length + 32].copy_from_slice(label);
        end += length + label_length;
        if end + 64 > text.len() {
            output.write_all(&text[..end])?;
            end = 0;
        }
    }
    text[end] = b'\n';
    output.write_all(&text[..=end])?;
    output.flush()
}

/// Adds 1 to the number in `Pair 0: `. Returns the new length.
#[inline(always)]
fn count_on(pair: &mut [u8; 32], length: usize) -> usize {
    let mut digit = length - 3;
    while pair[digit] == b'9' {
        pair[digit] = b'0';
        digit -= 1;
    }
    if pair[digit] != b' ' {
        pair[digit] += 1;
        return length;
    }
    pair.copy_within(digit + 1..length, digit + 2);
    pair[digit + 1] = b'1';
    length + 1
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
        let row = lines.row(columns);
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
        let numbers = match lines.plain_pair() {
            Some(pair) => (4, pair),
            None => lines.numbers()?,
        };
        match numbers {
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

    /// Takes the line, without its end and trailing blanks. It is expected to have `columns` cells.
    fn row(&mut self, columns: usize) -> &[u8] {
        let rest = &self.block[self.end..];
        let line = match rest.get(..=columns) {
            Some([cells @ .., b'\n']) if !cells.contains(&b'\n') => &rest[..=columns],
            _ => rest.split_inclusive(|b| *b == b'\n').next().unwrap_or(b""),
        };
        self.end += line.len();
        // A row of blanks takes longer to trim than to read otherwise.
        let mut line = line.strip_suffix(b"\n").unwrap_or(line);
        while let Some(rest) = line.strip_suffix(&[b' '; 32]) {
            line = rest;
        }
        line.iter().rposition(|byte| !b" \t\r\n".contains(byte)).map_or(b"", |last| &line[..=last])
    }

    /// Takes the next line if it has four numbers of one or two digits with a blank between them.
    /// Otherwise takes nothing. Nothing branches on the number of digits, which cannot be predicted.
    #[inline(always)]
    fn plain_pair(&mut self) -> Option<[usize; 4]> {
        let line = self.block.get(self.end..self.end + 12)?;
        let (mut numbers, mut at, mut is_plain) = ([0; 4], 0, true);
        for (number, end) in numbers.iter_mut().zip(*b"   \n") {
            let digits = [line[at], line[at + 1]].map(|byte| byte.wrapping_sub(b'0'));
            let has_two = usize::from(digits[1] < 10);
            let both = 10 * usize::from(digits[0]) + usize::from(digits[1]);
            *number = if has_two == 1 { both } else { usize::from(digits[0]) };
            is_plain &= (digits[0] < 10) & (line[at + 1 + has_two] == end);
            at += 2 + has_two;
        }
        if !is_plain {
            return None;
        }
        self.number += 1;
        self.end += at;
        Some(numbers)
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
        let found = if self.ended {
            "the end of the input".to_string()
        } else {
            format!("{:?}", line.chars().take(40).collect::<String>())
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

/// A 1 in every byte.
const ONES: u64 = !0 / 255;

/// A board with its ring: row 0 is above it, the last column of the first tiles to its left. A row
/// of tiles above the ring, a row of tiles below it, and the other columns of the first tiles are
/// not free and stop every sweep. The number of a cell is 64 times its tile plus its bit.
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
        let (stride, tiles, lists) = (columns / 8 + 2, Vec::new(), Default::default());
        Board { columns, rows, stride, tiles, lists, levels: vec![], places: vec![], left: 0 }
    }

    /// Adds row `y`. Cells missing at its end are free. Returns false if it has anything but X and
    /// blanks.
    fn push_row(&mut self, y: usize, row: &[u8]) -> bool {
        self.tiles.resize((y / 8 + 3) * self.stride, Tile::default());
        let tiles = &mut self.tiles[(y / 8 + 1) * self.stride..][..self.stride];
        let shift = y % 8 * 8;
        for tile in tiles.iter_mut() {
            tile.free |= 0xff << shift;
        }
        tiles[0].free ^= 0x7f << shift;
        let mut wrong = 0;
        let (eights, mut last) = (row.chunks_exact(8), [b' '; 8]);
        last[..row.len() % 8].copy_from_slice(eights.remainder());
        for (tile, eight) in tiles[1..].iter_mut().zip(eights.chain(std::iter::once(&last[..]))) {
            let cells = eight.iter().rev().fold(0, |cells, &cell| (cells << 8) | u64::from(cell));
            // One of the bits in which X and blank differ, for each cell.
            let cards = (cells >> 3) & ONES;
            wrong |= cells ^ (ONES * u64::from(b' ')) ^ (cards * u64::from(b'X' ^ b' '));
            // The product moves bit 8 i to 56 + i, and no two bits to the same place.
            tile.free ^= (cards.wrapping_mul(0x0102_0408_1020_4080) >> 56) << shift;
        }
        wrong == 0
    }

    /// The number of the cell in column `x` of row `y`.
    fn cell(&self, x: usize, y: usize) -> u32 {
        (((y / 8 + 1) * self.stride + (x + 7) / 8) * 64 + y % 8 * 8 + (x + 7) % 8) as u32
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
