//! Breadth-first search from the lines that cut the board in two, for many sources on one board.
//!
//! - The board is cut in two, where the fewest runs cross the cut. A shortest path that crosses the
//!   cut has a segment there, on one of these runs. So one search from each of them answers all
//!   pairs whose path crosses: the segments from the run to one end, plus those to the other end,
//!   minus 1 because the run is counted twice. These searches are far fewer than the sources.
//! - The other paths stay in one half, so each half is solved in the same way, with the pairs that
//!   it has. Where that is cheaper, because few sources or only near pairs are left, each source is
//!   searched by itself inside the part.
//! - Eight searches are stored together. Then the least sum of a pair takes a few instructions.
//! - A card next to a half counts as in it: a path that ends at this card crosses no cut. On a
//!   board of 300 x 300 cells with 30 % cards, 151 of 240 searches are left for the first cut.
//! - Only the tiles that a search has changed are reset. With 20,000 near pairs on this board, that
//!   saves a quarter of the time.
//! - The tiles with seeds wait in a queue, and nothing branches on whether one is put in. So the
//!   processor works on several tiles at once, which saves 3 % (far pairs) to 18 % (near pairs).
//!
//! Why it is right: a search in a part finds only real paths. Take a shortest path of a pair, and
//! the smallest part that has all of its blank cells. Both ends are in this part or next to it. If
//! it is cut, two neighbours on the path are blank and on different sides of the cut, so the path
//! has a run across the cut. The search from this run stays in the part and finds both pieces. Two
//! adjacent cells are one segment, without a run. The search is by segments; main.rs has its proof.
//! Here it goes over tiles of 8 x 8 cells, 64 bits each: the seeds of a tile are collected, one visit
//! sweeps from all of them, and a run that leaves the tile goes on in the next one at the same level.
//!
//! Cost: a board of n x n cells takes at most about 3 n times as long as one search of it, however
//! many sources there are, and each pair one sum per run across the cuts around it. Memory is one
//! byte per cell, lists of at most 64 bytes per tile, 256 bytes per tile that has a target, and 32
//! bytes per end of a pair. It accepts the same input as main.rs and refuses the rest with the same
//! messages.
//!
//! Source: distances by separators (Lipton, Tarjan 1979; Fakcharoenphol, Rao 2001).

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
    while let Some(board) = read_board(&mut lines, number)? {
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

/// Source and target, as cells of the board, and index.
type Pair = [u32; 3];

/// How many searches from a cut are stored together.
const LANES: usize = 8;
/// More than any number of segments, and twice that is still a number.
const FAR: u32 = 1 << 30;
/// The costs of the parts of the work, in about the same unit: a tile that is searched, one that is
/// only reset, an end of a pair that a search touches, a sum for a pair.
const SEARCH: usize = 90;
const RESET: usize = 5;
const TOUCH: usize = 4;
const SUM: usize = 1;

/// A queue of tiles, each in it at most once. The next tile was put in long ago, so the processor can
/// begin with it before the one at hand is done. The top of a stack was often written just now.
#[derive(Default)]
struct Queue {
    /// The ring of tiles. Its length is a power of two.
    ring: Vec<u32>,
    first: usize,
    end: usize,
}

impl Queue {
    fn new(tiles: usize) -> Queue {
        Queue { ring: vec![0; (tiles + 1).next_power_of_two()], first: 0, end: 0 }
    }

    /// Puts a tile in or not, without a branch, which would be mispredicted too often.
    #[inline(always)]
    fn push_if(&mut self, condition: bool, tile: usize) {
        let place = self.end & (self.ring.len() - 1);
        self.ring[place] = tile as u32;
        self.end += usize::from(condition);
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let place = self.first & (self.ring.len() - 1);
        let tile = self.ring[place] as usize;
        let is_empty = self.is_empty();
        self.first += usize::from(!is_empty);
        Some(tile).filter(|_| !is_empty)
    }

    fn is_empty(&self) -> bool {
        self.first == self.end
    }

    fn clear(&mut self) {
        self.first = self.end;
    }
}

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

/// The board with its ring: row 0 is above it, column 0 to its left.
struct Board {
    columns: usize,
    rows: usize,
    /// Tiles per row of tiles.
    stride: usize,
    /// The free cells of each tile.
    tiles: Vec<u64>,
}

impl Board {
    fn new(columns: usize, rows: usize) -> Board {
        Board { columns, rows, stride: (columns + 2 + 7) / 8, tiles: Vec::new() }
    }

    /// Adds row `y`. Cells missing at its end are free. Returns false if it has anything but X and
    /// blanks.
    fn push_row(&mut self, y: usize, row: &[u8]) -> bool {
        self.tiles.resize((y / 8 + 1) * self.stride, 0);
        let mut cells = vec![b'X'; 8 * self.stride];
        cells[..self.columns + 2].fill(b' ');
        cells[1..=row.len()].copy_from_slice(row);
        let (shift, mut wrong) = (y % 8 * 8, 0);
        let tiles = &mut self.tiles[y / 8 * self.stride..];
        for (tile, eight) in tiles.iter_mut().zip(cells.chunks_exact(8)) {
            let cells = eight.iter().rev().fold(0, |cells, &cell| (cells << 8) | u64::from(cell));
            // One of the bits in which X and blank differ, for each cell.
            let cards = (cells >> 3) & ONES;
            wrong |= cells ^ (ONES * u64::from(b' ')) ^ (cards * u64::from(b'X' ^ b' '));
            // The product moves bit 8 i to 56 + i, and no two bits to the same place.
            *tile |= ((cards.wrapping_mul(0x0102_0408_1020_4080) >> 56) ^ 0xff) << shift;
        }
        wrong == 0
    }

    /// The number of the cell in column `x` of row `y`: 64 times its tile plus its bit.
    fn cell(&self, x: usize, y: usize) -> u32 {
        ((y / 8 * self.stride + x / 8) * 64 + y % 8 * 8 + x % 8) as u32
    }

    /// Column and row of a cell.
    fn place(&self, cell: u32) -> (usize, usize) {
        let (tile, bit) = (cell as usize / 64, cell as usize % 64);
        (tile % self.stride * 8 + bit % 8, tile / self.stride * 8 + bit / 8)
    }

    /// The larger of the distances of two cells in columns and in rows, and the smaller one.
    fn distances(&self, pair: &Pair) -> (usize, usize) {
        let ((x1, y1), (x2, y2)) = (self.place(pair[0]), self.place(pair[1]));
        let (x, y) = (x1.max(x2) - x1.min(x2), y1.max(y2) - y1.min(y2));
        (x.max(y), x.min(y))
    }

    /// Whether a cell is in a part or is a card next to it. So a path inside the part may end there.
    fn is_beside(&self, cell: u32, part: [(usize, usize); 2]) -> bool {
        let (x, y) = self.place(cell);
        let is_card = self.tiles[cell as usize / 64] >> (cell % 64) & 1 == 0;
        let outside = |at: usize, (from, to): (usize, usize)| match at {
            _ if (8 * from..8 * to).contains(&at) => 0,
            _ if at + 1 == 8 * from || at == 8 * to => 1,
            _ => 2,
        };
        outside(x, part[0]) + outside(y, part[1]) <= usize::from(is_card)
    }

    /// Returns the least number of segments of each pair, in the order of the input; 0 means
    /// impossible.
    fn segments(&self, mut pairs: Vec<Pair>) -> Vec<u32> {
        let mut answers = vec![FAR; pairs.len()];
        pairs.retain(|pair| {
            let is_adjacent = self.distances(pair) == (1, 0);
            if is_adjacent {
                answers[pair[2] as usize] = 1;
            }
            !is_adjacent
        });
        let all = [(0, self.stride), (0, self.tiles.len() / self.stride)];
        self.solve(all, pairs, &mut answers);
        for answer in answers.iter_mut().filter(|answer| **answer >= FAR) {
            *answer = 0;
        }
        answers
    }

    /// Improves the answers of pairs in a part of the board by the paths inside this part: the
    /// columns and rows of tiles from the first number up to the second one.
    fn solve(&self, part: [(usize, usize); 2], mut pairs: Vec<Pair>, answers: &mut [u32]) {
        if pairs.is_empty() {
            return;
        }
        pairs.sort_unstable_by_key(|pair| pair[0]);
        let mut part_board = Part::new(self, part, &pairs);
        let [width, height] = part.map(|(from, to)| to - from);
        let (tiles, mut sources, mut single) = (width * height, 0, 0);
        for group in groups(&pairs) {
            let far = group.iter().map(|pair| self.distances(pair).0).max().unwrap_or(0);
            let reach = far / 4 + 3;
            single += tiles.min(reach * reach) * SEARCH + tiles.min(reach * width) * RESET;
            sources += 1;
        }
        let across = usize::from(height > width);
        let middle = width.max(height) / 2;
        let runs = if tiles == 1 || sources == 1 {
            None
        } else {
            Some(part_board.fewest_runs(across, middle)).filter(|(runs, _)| {
                let search = tiles * (SEARCH + RESET) + part_board.ends * TOUCH;
                single > 2 * runs.len() * (search + pairs.len() * SUM)
            })
        };
        let (runs, cut) = match runs {
            Some(runs) => runs,
            None => return part_board.search_sources(&pairs, answers),
        };
        part_board.search_cut(&runs, across, &pairs, answers);
        drop(part_board);
        let mut halves = [part; 2];
        halves[0][across].1 = part[across].0 + cut;
        halves[1][across].0 = part[across].0 + cut;
        for half in halves {
            let inside =
                pairs.iter().filter(|pair| pair[..2].iter().all(|&end| self.is_beside(end, half)));
            self.solve(half, inside.copied().collect(), answers);
        }
    }
}

/// Splits sorted pairs by their source.
fn groups(mut pairs: &[Pair]) -> impl Iterator<Item = &[Pair]> {
    std::iter::from_fn(move || {
        let &[source, ..] = pairs.first()?;
        let count = pairs.iter().take_while(|pair| pair[0] == source).count();
        let (group, rest) = pairs.split_at(count);
        pairs = rest;
        Some(group)
    })
}

/// A part of the board. Around it, two rows of tiles above, two below, and a column of tiles on the
/// right are not free and stop every sweep. The last tile of a row is also left of the next row. The
/// tiles next to the part have the ends of pairs next to it.
struct Part {
    /// Tiles per row of tiles.
    stride: usize,
    tiles: Vec<Tile>,
    /// The ends of pairs in each tile, the number of the first of them, and the place in `before`.
    marks: Vec<(u64, u32, u32)>,
    /// For each tile that has ends, how many of them come before each of its cells.
    before: Vec<[u8; 64]>,
    /// How many ends of pairs there are.
    ends: usize,
    /// The cell of the board and the tile of the part at its upper left corner.
    corner: (usize, usize),
    board_stride: usize,
    /// The tiles that have seeds, for even and odd levels, along rows and along columns.
    queues: [[Queue; 2]; 2],
    /// The first and the last tile that may have changed since the reset.
    changed: (usize, usize),
    /// How many targets are not touched.
    left: u32,
    /// For each end of a pair, the levels at which the searches of all lanes touched it.
    levels: Vec<[u32; LANES]>,
    lane: usize,
}

impl Part {
    fn new(board: &Board, [columns, rows]: [(usize, usize); 2], pairs: &[Pair]) -> Part {
        let stride = columns.1 - columns.0 + 1;
        let count = (rows.1 - rows.0 + 4) * stride + 1;
        let mut tiles = vec![Tile::default(); count];
        for row in rows.0..rows.1 {
            for column in columns.0..columns.1 {
                let at = (row - rows.0 + 2) * stride + column - columns.0;
                tiles[at].free = board.tiles[row * board.stride + column];
            }
        }
        let mut part = Part {
            stride,
            tiles,
            marks: vec![(0, 0, 0); count],
            before: Vec::new(),
            ends: 0,
            corner: (columns.0, rows.0),
            board_stride: board.stride,
            queues: [0, 1].map(|_| [0, 1].map(|_| Queue::new(count))),
            changed: (0, count - 1),
            left: 0,
            levels: Vec::new(),
            lane: 0,
        };
        for &[source, target, _] in pairs {
            for end in [source, target] {
                let (at, bit) = part.local(end);
                part.marks[at].0 |= 1 << bit;
            }
        }
        for (marks, first, place) in part.marks.iter_mut().filter(|marks| marks.0 != 0) {
            (*first, *place) = (part.ends as u32, part.before.len() as u32);
            let (mut before, mut count) = ([0; 64], 0);
            for (bit, before) in before.iter_mut().enumerate() {
                *before = count;
                count += (*marks >> bit & 1) as u8;
            }
            part.before.push(before);
            part.ends += usize::from(count);
        }
        part.levels = vec![[FAR; LANES]; part.ends];
        part
    }

    /// The tile and the bit of a cell of the board.
    fn local(&self, cell: u32) -> (usize, usize) {
        let tile = cell as usize / 64;
        let (column, row) = (tile % self.board_stride, tile / self.board_stride);
        ((row + 2 - self.corner.1) * self.stride + column - self.corner.0, cell as usize % 64)
    }

    /// The number of an end of a pair.
    fn number(&self, at: usize, bit: usize) -> usize {
        let (_, first, place) = self.marks[at];
        first as usize + usize::from(self.before[place as usize][bit])
    }

    /// Returns the cut about in the middle that crosses the fewest runs, with these runs.
    fn fewest_runs(&self, across: usize, middle: usize) -> (Vec<(usize, usize)>, usize) {
        let cut_at = |cut: usize| (self.runs_across(across, cut), cut);
        let cuts = middle - middle / 4..=middle + middle / 4;
        cuts.map(cut_at).min_by_key(|(runs, _)| runs.len()).unwrap_or_default()
    }

    /// Returns a cell of each run that crosses the cut before a column (`across` is 0) or row (1) of
    /// tiles, as tile and bit.
    fn runs_across(&self, across: usize, middle: usize) -> Vec<(usize, usize)> {
        let mut runs = Vec::new();
        let height = self.tiles.len() / self.stride - 4;
        let length = [height, self.stride - 1][across];
        for line in 0..length {
            // The tiles on both sides of the cut, and their cells next to it.
            let (here, step) = match across {
                0 => ((line + 2) * self.stride + middle, 1),
                _ => ((middle + 2) * self.stride + line, self.stride),
            };
            let before = here - step;
            for cell in 0..8 {
                let (last, first) = match across {
                    0 => (8 * cell + 7, 8 * cell),
                    _ => (56 + cell, cell),
                };
                if self.tiles[before].free >> last & self.tiles[here].free >> first & 1 != 0 {
                    runs.push((before, last));
                }
            }
        }
        runs
    }

    /// Searches each source by itself.
    fn search_sources(&mut self, pairs: &[Pair], answers: &mut [u32]) {
        for group in groups(pairs) {
            self.reset();
            for &[_, target, _] in group {
                let (at, bit) = self.local(target);
                self.left += u32::from(self.tiles[at].targets >> bit & 1 == 0);
                self.tiles[at].targets |= 1 << bit;
                self.changed = (self.changed.0.min(at), self.changed.1.max(at));
                let number = self.number(at, bit);
                self.levels[number][0] = FAR;
            }
            let (at, bit) = self.local(group[0][0]);
            for along in 0..2 {
                self.tiles[at].unswept[along] |= 1 << bit;
                self.seed(1, along, at, 1 << bit);
            }
            self.search();
            for &[_, target, index] in group {
                let (at, bit) = self.local(target);
                let level = self.levels[self.number(at, bit)][0];
                let answer = &mut answers[index as usize];
                *answer = level.min(*answer);
            }
        }
    }

    /// Searches from all runs across a cut, and adds what leads from both ends of a pair to a run.
    fn search_cut(
        &mut self,
        runs: &[(usize, usize)],
        along: usize,
        pairs: &[Pair],
        answers: &mut [u32],
    ) {
        let number = |end: u32| {
            let (at, bit) = self.local(end);
            self.number(at, bit)
        };
        let ends: Vec<[usize; 2]> =
            pairs.iter().map(|pair| [number(pair[0]), number(pair[1])]).collect();
        for runs in runs.chunks(LANES) {
            self.levels.iter_mut().for_each(|levels| *levels = [FAR; LANES]);
            for (lane, &(at, bit)) in runs.iter().enumerate() {
                self.lane = lane;
                self.reset();
                for (tile, marks) in self.tiles.iter_mut().zip(&self.marks) {
                    tile.targets = marks.0;
                }
                self.changed = (0, self.tiles.len() - 1);
                self.left = self.ends as u32;
                self.seed(1, along, at, 1 << bit);
                self.search();
            }
            for (pair, &[source, target]) in pairs.iter().zip(&ends) {
                let (from, to) = (&self.levels[source], &self.levels[target]);
                let mut least = answers[pair[2] as usize];
                for (from, to) in from.iter().zip(to) {
                    least = least.min(from + to - 1);
                }
                answers[pair[2] as usize] = least;
            }
        }
        self.lane = 0;
    }

    fn reset(&mut self) {
        let (first, last) = self.changed;
        for tile in self.tiles.iter_mut().take(last + 1).skip(first) {
            let free = tile.free;
            *tile = Tile { free, unswept: [free; 2], ..Tile::default() };
        }
        self.changed = (self.tiles.len(), 0);
        self.left = 0;
    }

    /// Finds the levels of all targets from the seeds of level 1.
    fn search(&mut self) {
        let mut level = 1;
        while self.left > 0 && self.queues[level % 2].iter().any(|queue| !queue.is_empty()) {
            self.sweep::<0>(level);
            self.sweep::<1>(level);
            level += 1;
        }
        // A visit changes the tiles around it too.
        let (first, last) = &mut self.changed;
        *first = first.saturating_sub(self.stride);
        *last = (*last + self.stride).min(self.tiles.len() - 1);
        self.queues.iter_mut().flatten().for_each(Queue::clear);
    }

    /// Adds `cells` of a tile to the seeds of a level, along rows (0) or columns (1). Leaves out a
    /// cell that is already swept or not free, unless it is a target.
    fn seed(&mut self, level: usize, along: usize, at: usize, cells: u64) {
        let tile = &mut self.tiles[at];
        let cells = cells & (tile.unswept[along] | tile.targets);
        let seeds = &mut tile.seeds[level % 2][along];
        self.queues[level % 2][along].push_if((cells != 0) & (*seeds == 0), at);
        *seeds |= cells;
    }

    /// Sweeps from all seeds of the level, along rows (`ALONG` is 0) or columns (1).
    fn sweep<const ALONG: usize>(&mut self, level: usize) {
        // The distance to the next cell and to the next tile; the first and the last cells of a
        // tile in this direction.
        let (step, stride) = [(1, 1), (8, self.stride)][ALONG];
        let (first, last) = [(ONES, ONES << 7), (0xff, 0xff << 56)][ALONG];
        while let Some(at) = self.queues[level % 2][ALONG].pop() {
            self.changed = (self.changed.0.min(at), self.changed.1.max(at));
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
                let (_, first, place) = self.marks[at];
                let before = &self.before[place as usize];
                while touched != 0 {
                    let number =
                        first as usize + usize::from(before[touched.trailing_zeros() as usize]);
                    self.levels[number][self.lane] = level as u32;
                    touched &= touched - 1;
                    self.left -= 1;
                }
            }
            self.seed(level + 1, 1 - ALONG, at, run);
            self.seed(level, ALONG, at + stride, (run & last) >> (7 * step));
            self.seed(level, ALONG, at - stride, (run & first) << (7 * step));
        }
    }
}
