//! A* over pushes, on rows of bits, with wall components that are looked up only where they matter.
//!
//! As in main.rs, the player can walk around the box from one side to another if and only if no
//! 8-connected component of walls touches both of the arcs into which the two sides cut the eight
//! cells around the box. main.rs has the proof. These four ideas make it several times as fast:
//!
//! - A wall is one bit. One multiplication turns eight characters into eight bits, and three words
//!   give all eight cells around the box.
//! - If the walls around the box are in one piece, the player reaches all free sides, and no
//!   component is needed. The components are built when there is more than one piece for the first
//!   time. They are built from runs: a run is a row of walls without a gap, its number is the count
//!   of runs that begin up to it, and a union-find forest joins runs that touch.
//! - Every push brings the box one step nearer to the target or one step further away, so pushes
//!   plus distance stays the same or grows by two. So two stacks replace the queue: states are
//!   taken from the stack of the current sum until it is empty, and then the sum grows by two. When
//!   the target is taken for the first time, the sum is the number of pushes.
//! - A second search goes back from the target: 64 steps first, then one step every 16 states. It
//!   ignores how the player gets to the box, so it finds all cells that the box could come from,
//!   and maybe more. If it ends without the start, there is no solution. So a walled-in target is
//!   found early, before the components are built and before the outside is searched.
//!
//! Why A* is right although marks are set when a state is taken: the distance changes by one with
//! every push, so no state is taken with a larger sum before one with a smaller sum, and all sides
//! that the player can walk to are one state.
//!
//! Cost: linear in the cells, except for the forest of runs, whose trees stay flat. Memory is an
//! eighth of a byte per cell for the walls, one byte of marks where the searches have been, four
//! bytes per run of walls if components are needed, and the stacks. It accepts the same input as
//! main.rs and refuses the rest with the same messages.

use std::io::{self, BufRead, BufReader, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let answer = read_grid(input)?.fewest_pushes().map_or(-1, |pushes| pushes as i64);
    let written = writeln!(output, "{answer}").and_then(|()| output.flush());
    written.map_err(|e| format!("cannot write the answer: {e}"))
}

fn read_grid(input: impl BufRead) -> Result<Grid, String> {
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    lines.next()?;
    let words = lines.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty());
    let (rows, columns) = match words.map(side).take(3).collect::<Vec<_>>()[..] {
        [Some(rows), Some(columns)] => (rows, columns),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let mut grid = Grid::new(columns);
    let mut missing = b"SBT".to_vec();
    for _ in 0..rows {
        if lines.plain_row(&mut grid)? {
            continue;
        }
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        let (row, number) = (&lines.line, lines.number);
        for &cell in row.iter().filter(|&cell| !b"#.".contains(cell)) {
            if !b"SBT".contains(&cell) {
                let found = quote(&[cell]);
                return Err(format!("line {number}: expected cells of #.SBT, found {found}"));
            } else if !missing.contains(&cell) {
                return Err(format!("line {number}: expected one {}, found two", cell as char));
            }
            missing.retain(|&mark| mark != cell);
        }
        if row.len() != columns {
            return Err(format!("line {number}: expected {columns} cells, found {}", row.len()));
        }
        grid.push_row(row);
    }
    if let Some(&mark) = missing.first() {
        return Err(format!("line {}: expected one {}, found none", lines.number, mark as char));
    }
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    grid.end();
    Ok(grid)
}

/// Parses a number from 1 to `MAX_SIDE`, digits only.
fn side(word: &[u8]) -> Option<usize> {
    let number = std::str::from_utf8(word).ok()?.parse().ok()?;
    let digits = word.iter().all(u8::is_ascii_digit);
    (digits && (1..=MAX_SIDE).contains(&number)).then(|| number)
}

/// The input line by line, without line ends and trailing spaces.
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

    /// Adds the next line to the grid without a copy, if all of it is in the buffer, it has the
    /// right length, and it has only `#` and `.`. Otherwise it leaves the line to the slow path.
    fn plain_row(&mut self, grid: &mut Grid) -> Result<bool, String> {
        let number = self.number + 1;
        let buffer = self.input.fill_buf();
        let buffer = buffer.map_err(|e| format!("line {number}: cannot read: {e}"))?;
        let columns = grid.columns;
        let plain = buffer.get(columns) == Some(&b'\n') && grid.push_plain_row(&buffer[..columns]);
        if plain {
            self.input.consume(columns + 1);
            self.number += 1;
        }
        Ok(plain)
    }

    fn expected(&self, what: &str) -> String {
        let found = if self.ended { "the end of the input".into() } else { quote(&self.line) };
        format!("line {}: expected {what}, found {found}", self.number)
    }
}

/// Quotes at most 40 bytes of `text`, escaped to stay on one line.
fn quote(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]))
}

// ---- search ----

/// Set for a cell that the search from the target has found. In the lower bits, bit 2 * s is set
/// once the box has been pushed from this cell with the player on side s (north, east, south,
/// west).
const FROM_TARGET: u8 = 1 << 7;
/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// A grid with a border, as one sequence of bits, row by row from the border above: 1 is a wall. A
/// cell is an index in this sequence. Column 1 is bit 1 of its row, and everything after the last
/// column is wall. So each row ends with border and the next one begins with border, and runs of
/// walls may continue across the ends of rows.
struct Grid {
    columns: usize,
    /// Cells per row (`stride`) and words per row (`words`).
    stride: usize,
    words: usize,
    walls: Vec<u64>,
    player: usize,
    start: usize,
    target: usize,
}

impl Grid {
    fn new(columns: usize) -> Grid {
        let words = (columns + 1) / 64 + 1;
        let walls = vec![!0; words];
        Grid { columns, stride: 64 * words, words, walls, player: 0, start: 0, target: 0 }
    }

    /// Adds a row if it has only `#` and `.`. Otherwise it adds nothing and returns false.
    fn push_plain_row(&mut self, row: &[u8]) -> bool {
        let first = self.walls.len();
        let (mut other, mut carry) = (0, 1);
        for piece in row.chunks(64) {
            let mut bytes = [b'#'; 64];
            let bytes = match <&[u8; 64] as std::convert::TryFrom<&[u8]>>::try_from(piece) {
                Ok(piece) => piece,
                Err(_) => {
                    bytes[..piece.len()].copy_from_slice(piece);
                    &bytes
                }
            };
            let mut word = 0;
            for (at, eight) in bytes.chunks_exact(8).enumerate() {
                // `.` becomes 0, and `#` becomes binary 1101 in the lower half of the byte.
                let eight =
                    eight.iter().rev().fold(0, |eight, &byte| (eight << 8) | u64::from(byte));
                let cells = eight ^ (LOWEST * u64::from(b'.'));
                let hash = cells & LOWEST;
                other |= cells ^ (hash * 0b1101);
                // The product collects the lowest bit of each byte in the highest byte.
                word |= (hash.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
            }
            self.walls.push((word << 1) | carry);
            carry = word >> 63;
        }
        if self.walls.len() < first + self.words {
            self.walls.push(!1 | carry);
        }
        if other != 0 {
            self.walls.truncate(first);
        }
        other == 0
    }

    fn push_row(&mut self, row: &[u8]) {
        let first = self.walls.len();
        self.walls.resize(first + self.words, !0);
        for (cell, &mark) in (64 * first + 1..).zip(row) {
            match mark {
                b'S' => self.player = cell,
                b'B' => self.start = cell,
                b'T' => self.target = cell,
                _ => {}
            }
            self.walls[cell / 64] ^= u64::from(mark != b'#') << (cell % 64);
        }
    }

    /// Adds the border below, and one more word that is read but never matters.
    fn end(&mut self) {
        self.walls.resize(self.walls.len() + self.words + 1, !0);
    }

    fn is_wall(&self, cell: usize) -> bool {
        self.walls[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Returns the next cell on a side.
    fn beside(&self, cell: usize, side: usize) -> usize {
        [cell - self.stride, cell + 1, cell + self.stride, cell - 1][side]
    }

    /// Returns the walls around a cell, clockwise from the north: side s is bit 2 * s.
    fn ring(&self, cell: usize) -> u8 {
        let three = |west: usize| {
            let (word, bit) = (west / 64, west % 64);
            self.walls[word] >> bit | self.walls[word + 1] << 1 << (63 - bit)
        };
        let (north, middle, south) =
            (three(cell - self.stride - 1), three(cell - 1), three(cell + self.stride - 1));
        let east = (north >> 1 & 3) | (middle & 4) | (south & 4) << 1;
        let west = (south & 2) << 3 | (south & 1) << 5 | (middle & 1) << 6 | (north & 1) << 7;
        (east | west) as u8
    }

    /// Returns the cell at a place of the ring.
    fn on_ring(&self, cell: usize, place: u32) -> usize {
        let (north, south) = (cell - self.stride, cell + self.stride);
        [north, north + 1, cell + 1, south + 1, south, south - 1, cell - 1, north - 1]
            [place as usize]
    }

    /// Returns the least number of pushes that bring the box to the target.
    fn fewest_pushes(&self) -> Option<u64> {
        let mut components = None;
        let mut marks = vec![0; 64 * self.walls.len()];
        let (row, column) = (self.target / self.stride, self.target % self.stride);
        let mut sum = (row.abs_diff(self.start / self.stride)
            + column.abs_diff(self.start % self.stride)) as u64;
        // A state is 4 times the cell of the box plus the side of the player.
        let (mut now, mut later) = (vec![4 * self.start + self.first_side()?], Vec::new());
        let mut back = vec![self.target];
        marks[self.target] |= FROM_TARGET;
        for _ in 0..64 {
            self.step_back(&mut back, &mut marks)?;
        }
        let mut turn = 0_u64;
        loop {
            while let Some(state) = now.pop() {
                let (cell, player) = (state / 4, state % 4);
                if cell == self.target {
                    return Some(sum);
                }
                if marks[cell] & (1 << (2 * player)) != 0 {
                    continue;
                }
                let ring = self.ring(cell);
                let sides = self.sides(cell, ring, player, &mut components);
                marks[cell] |= sides;
                let (at_row, at_column) = (cell / self.stride, cell % self.stride);
                // Whether a push from each side brings the box nearer.
                let nearer = [at_row < row, at_column > column, at_row > row, at_column < column];
                for side in 0..4 {
                    let ahead = self.beside(cell, side ^ 2);
                    let bit = 1 << (2 * side);
                    if sides & !ring.rotate_left(4) & bit != 0 && marks[ahead] & bit == 0 {
                        let stack = if nearer[side] { &mut now } else { &mut later };
                        stack.push(4 * ahead + side);
                    }
                }
                turn += 1;
                if turn % 16 == 0 {
                    self.step_back(&mut back, &mut marks)?;
                }
            }
            if later.is_empty() {
                return None;
            }
            std::mem::swap(&mut now, &mut later);
            sum += 2;
        }
    }

    /// Goes back from one cell to the cells from which a push may bring the box there, until the
    /// start is among them. Returns `None` if no cell is left. `cold` keeps it out of the loop.
    #[cold]
    fn step_back(&self, back: &mut Vec<usize>, marks: &mut [u8]) -> Option<()> {
        if marks[self.start] & FROM_TARGET != 0 {
            return Some(());
        }
        let cell = back.pop()?;
        for side in 0..4 {
            let from = self.beside(cell, side);
            if marks[from] & FROM_TARGET == 0
                && !self.is_wall(from)
                && !self.is_wall(self.beside(from, side))
            {
                marks[from] |= FROM_TARGET;
                back.push(from);
            }
        }
        Some(())
    }

    /// Returns the sides of the box that the player can walk to from side `player`. Bit 2 * s
    /// stands for side s.
    fn sides(
        &self,
        cell: usize,
        walls: u8,
        player: usize,
        components: &mut Option<Components>,
    ) -> u8 {
        let turn = 2 * player as u32;
        let mut free = !walls;
        // The free places of the ring cut its walls into pieces; `first` has the place where each
        // piece begins. A piece that is the only one of its component here leaves one of any two
        // arcs free, so the last piece needs no check. A corner between two walls counts as a wall:
        // the three touch, and a corner is not a side.
        let walls = walls | (walls.rotate_left(1) & walls.rotate_right(1) & 0b1010_1010);
        let mut first = walls & !walls.rotate_left(1);
        if first & first.wrapping_sub(1) != 0 {
            let components = components.get_or_insert_with(|| Components::new(self));
            let (mut roots, mut pieces, mut count) = ([0; 4], [0_u8; 4], 0);
            while first != 0 {
                let place = first.trailing_zeros();
                first &= first - 1;
                // The carry of the addition runs to the end of the piece.
                let turned = walls.rotate_right(place);
                pieces[count] = (turned & !turned.wrapping_add(1)).rotate_left(place);
                roots[count] = components.of(self, self.on_ring(cell, place));
                count += 1;
            }
            for piece in 0..count - 1 {
                let same = |at: usize| if roots[at] == roots[piece] { pieces[at] } else { 0 };
                let component = (same(0) | same(1) | same(2) | same(3)).rotate_right(turn);
                // With the player at place 0: the places before the first wall and after the last.
                let arc = ((1 << component.trailing_zeros()) - 1)
                    | !(u8::MAX >> component.leading_zeros());
                free &= arc.rotate_left(turn);
            }
        }
        free & 0b0101_0101
    }

    /// Returns a side of the box that the player reaches before the first push.
    fn first_side(&self) -> Option<usize> {
        // The cells where the player has walked. The box counts as one of them, so that he does not
        // walk through it.
        let mut seen = vec![0; self.walls.len()];
        seen[self.start / 64] = 1 << (self.start % 64);
        // Words, and the cells in them from which the player walks on.
        let mut from = vec![(self.player / 64, 1 << (self.player % 64))];
        let sides = [0, 1, 2, 3].map(|side| self.beside(self.start, side));
        while let Some((word, cells)) = from.pop() {
            let unseen = !(self.walls[word] | seen[word]);
            let run = fill(unseen, cells & unseen);
            if run == 0 {
                continue;
            }
            seen[word] |= run;
            if let Some(side) =
                (0..4).find(|&s| sides[s] / 64 == word && run >> (sides[s] % 64) & 1 != 0)
            {
                return Some(side);
            }
            let ahead = [
                (word - self.words, run),
                (word + self.words, run),
                (word - 1, run << 63),
                (word + 1, run >> 63),
            ];
            let unseen = |word: usize| !(self.walls[word] | seen[word]);
            from.extend(ahead.iter().filter(|&&(word, cells)| cells & unseen(word) != 0));
        }
        None
    }
}

/// Returns the runs of `free` that contain at least one of `cells`. All of `cells` must be in
/// `free`.
fn fill(mut free: u64, cells: u64) -> u64 {
    // The carry of the addition runs through every 1 above a cell and stops at the first 0.
    let mut runs = ((free.wrapping_add(cells) ^ free) & free) | cells;
    for shift in [1, 2, 4, 8, 16, 32] {
        runs |= (runs >> shift) & free;
        free &= free >> shift;
    }
    runs
}

/// The 8-connected components of the walls.
struct Components {
    /// For each word, how many runs begin before it.
    before: Vec<u32>,
    /// For each run, the first run of its component.
    roots: Vec<u32>,
}

impl Components {
    fn new(grid: &Grid) -> Components {
        let mut before = Vec::with_capacity(grid.walls.len());
        let mut count = 0;
        for word in 0..grid.walls.len() {
            before.push(count);
            count += starts(&grid.walls, word).count_ones();
        }
        let mut components = Components { before, roots: (0..count).collect() };
        for word in grid.words..grid.walls.len() {
            let above = word - grid.words;
            let (here, up) = (grid.walls[word], grid.walls[above]);
            let (west, up_west) = (shifted(&grid.walls, word), shifted(&grid.walls, above));
            let (begin, up_begin) = (here & !west, up & !up_west);
            // The first cell of each overlap, and each cell where one run begins next to the end of
            // another.
            let mut touch = (here & up & !(west & up_west))
                | (west & !here & up_begin)
                | (up_west & !up & begin);
            while touch != 0 {
                // In each of the two rows, the last run that begins up to this cell.
                let up_to = touch ^ (touch - 1);
                touch &= touch - 1;
                let run = components.before[word] + (begin & up_to).count_ones() - 1;
                let other = components.before[above] + (up_begin & up_to).count_ones() - 1;
                components.join(run, other);
            }
        }
        for run in 0..components.roots.len() {
            // Earlier runs already point to their roots.
            components.roots[run] = components.roots[components.roots[run] as usize];
        }
        components
    }

    /// Joins a run with one of the row above.
    fn join(&mut self, run: u32, above: u32) {
        let (root, other) = (self.roots[run as usize], self.roots[above as usize]);
        if root == run {
            // It touches no other run so far: its root would be an earlier run.
            self.roots[run as usize] = other;
        } else if root != other {
            let (root, other) = (self.root(root), self.root(other));
            self.roots[root.max(other) as usize] = root.min(other);
        }
    }

    fn root(&mut self, mut run: u32) -> u32 {
        while self.roots[run as usize] != run {
            let parent = self.roots[run as usize];
            self.roots[run as usize] = self.roots[parent as usize];
            run = parent;
        }
        run
    }

    /// Returns the component of a wall: of the last run that begins up to it.
    fn of(&self, grid: &Grid, cell: usize) -> u32 {
        let begin = starts(&grid.walls, cell / 64) & (!0 >> (63 - cell % 64));
        self.roots[(self.before[cell / 64] + begin.count_ones() - 1) as usize]
    }
}

/// Returns the cells of a word, each moved to the place of the next.
fn shifted(walls: &[u64], word: usize) -> u64 {
    let carry = if word > 0 { walls[word - 1] >> 63 } else { 0 };
    (walls[word] << 1) | carry
}

/// Returns the places of a word where runs begin.
fn starts(walls: &[u64], word: usize) -> u64 {
    walls[word] & !shifted(walls, word)
}
