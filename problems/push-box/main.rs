//! Minimum Moves to Move a Box to Their Target Location:
//! <https://leetcode.com/problems/minimum-moves-to-move-a-box-to-their-target-location/>
//!
//! Breadth-first search over (cell of the box, side of the box where the player stands). Each push
//! is one step, so the first level that contains the target is the answer:
//!
//! ```text
//! level = [the start of the box, with a side that the player can walk to], pushes = 0
//! while the target is not reached:
//!     if level is empty: the box cannot get there
//!     for each (cell, player) of level that no earlier state stands for:
//!         sides = all sides of the box that the player can walk to from there
//!         mark (cell, side) for each of them
//!         for each side of these: if the cell opposite to it is free,
//!             add (that cell, side) to the next level: the player follows the box
//!     level = next level, pushes += 1
//! ```
//!
//! What remains is to find out in constant time whether the player can walk around the box from one
//! side to another. The eight cells around the box form a ring, and two free sides cut it into two
//! arcs. The player can walk from one side to the other without crossing the box if and only if no
//! wall component touches both arcs. Wall components are 8-connected, and everything outside the
//! grid belongs to one of them.
//!
//! Why it is right: a walk between the two sides, closed through the box, is a 4-connected loop
//! with one arc inside and the other outside. An 8-connected component cannot cross such a loop, so
//! a component that touches both arcs rules out every walk. Conversely, if there is no walk, then
//! the walls around the area that the player can reach from the first side are 8-connected and run
//! from one arc to the other.
//!
//! Two tricks make it faster. The gain is the time without the trick over the time with it.
//!
//! 1. A state is added without a branch: it is always written, and only counted if it is new (1.2
//!    times in random grids, nothing where the walls repeat).
//! 2. The sides that the player can walk to are found together, as bits of a ring of eight. Most
//!    rings have at most one piece of wall, and then the player can walk to every free side without
//!    a look at components (1.2 times in random grids, 1.3 with pillars).
//!
//! Cost: components are joined while the rows are read, and the test looks at eight cells. Each
//! cell has at most four states, because all sides that the player can walk to count as one. So the
//! time is linear in the cells, except for the union-find forest of components, whose trees stay
//! flat. Memory is one number per cell and one per component. Beyond the statement, it accepts any
//! shape up to 65535 x 65535, `\r\n`, trailing spaces and a missing last newline.

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
    writeln!(output, "{answer}")
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the answer: {e}"))
}

fn read_grid(input: impl BufRead) -> Result<Grid, String> {
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    lines.next()?;
    let words = lines.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty());
    let sides: Vec<_> = words.map(side).take(3).collect();
    let (rows, columns) = match sides[..] {
        [Some(rows), Some(columns)] => (rows, columns),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let mut grid = Grid::new(columns);
    let mut missing = b"SBT".to_vec();
    for _ in 0..rows {
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        let (row, number) = (&lines.line, lines.number);
        for &cell in row.iter().filter(|&cell| !b"#.".contains(cell)) {
            if !b"SBT".contains(&cell) {
                let found = quote(&[cell]);
                return Err(format!("line {number}: expected cells of #.SBT, found {found}"));
            }
            if !missing.contains(&cell) {
                return Err(format!("line {number}: expected one {}, found two", cell as char));
            }
            missing.retain(|&mark| mark != cell);
        }
        if row.len() != columns {
            return Err(format!("line {number}: expected {columns} cells, found {}", row.len()));
        }
        grid.push_row(row.iter().copied());
    }
    if let Some(&mark) = missing.first() {
        return Err(format!("line {}: expected one {}, found none", lines.number, mark as char));
    }
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    Ok(grid)
}

/// Parses a number from 1 to `MAX_SIDE`, digits only.
fn side(word: &[u8]) -> Option<usize> {
    if !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = std::str::from_utf8(word).ok()?.parse().ok()?;
    Some(number).filter(|side| (1..=MAX_SIDE).contains(side))
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

use std::collections::VecDeque;

/// A free cell. Bit 2 * s is set once the search has reached this cell of the box with the player on
/// side s (north, east, south, west).
const FREE: u32 = 0;
/// The bits of all four sides.
const SIDES: u32 = 0b0101_0101;
/// Marks a free cell that the player can reach before the first push.
const WALKED: u32 = 1 << 8;
/// The wall component around the grid. The numbers of the others follow.
const BORDER: u32 = 1 << 9;

/// A grid with a border, row by row from the border above.
struct Grid {
    /// Cells per row. The right border of a row is also the left border of the next.
    stride: usize,
    /// For a wall a number of its component, at least `BORDER`. For a free cell its marks, less
    /// than that.
    cells: Vec<u32>,
    /// Union-find: for each number a smaller one of the same component, or itself for the root.
    parents: Vec<u32>,
    player: usize,
    start: usize,
    target: usize,
}

impl Grid {
    fn new(columns: usize) -> Grid {
        let stride = columns + 1;
        let (cells, parents) = (vec![BORDER; stride], (0..=BORDER).collect());
        Grid { stride, cells, parents, player: 0, start: 0, target: 0 }
    }

    fn push_row(&mut self, row: impl Iterator<Item = u8>) {
        let first = self.cells.len() + 1;
        self.cells.resize(first + self.stride - 1, BORDER);
        for (here, cell) in (first..).zip(row) {
            match cell {
                b'.' | b'#' => {}
                b'S' => self.player = here,
                b'B' => self.start = here,
                _ => self.target = here,
            }
            self.cells[here] = if cell == b'#' { self.wall(here) } else { FREE };
        }
    }

    /// Returns the component of a new wall. Joins the components that it touches.
    fn wall(&mut self, here: usize) -> u32 {
        let (west, north) = (self.cells[here - 1], self.cells[here - self.stride]);
        let north_west = self.cells[here - self.stride - 1];
        let north_east = self.cells[here - self.stride + 1];
        // A wall to the north touches the other three. A wall to the west touches the one to the
        // north-west. So the larger of these three is any of them that is a wall.
        let own = west.max(north).max(north_west);
        if own == FREE && north_east == FREE {
            self.parents.push(self.parents.len() as u32);
            return self.parents.len() as u32 - 1;
        }
        if north == FREE && own != FREE && north_east != FREE && own != north_east {
            let (one, other) = (self.root(own), self.root(north_east));
            self.parents[one.max(other) as usize] = one.min(other);
        }
        own.max(north_east)
    }

    fn root(&mut self, mut component: u32) -> u32 {
        while self.parents[component as usize] != component {
            let parent = self.parents[component as usize];
            self.parents[component as usize] = self.parents[parent as usize];
            component = parent;
        }
        component
    }

    /// The eight cells around a cell, clockwise from the north. Side s is at index 2 * s:
    ///
    /// ```text
    /// 7 0 1
    /// 6   2
    /// 5 4 3
    /// ```
    fn ring(&self, cell: usize) -> [usize; 8] {
        let (north, south) = (cell - self.stride, cell + self.stride);
        [north, north + 1, cell + 1, south + 1, south, south - 1, cell - 1, north - 1]
    }

    /// Returns the least number of pushes that bring the box to the target.
    fn fewest_pushes(mut self) -> Option<u64> {
        self.push_row(std::iter::repeat(b'#').take(self.stride - 1));
        self.cells.push(BORDER);
        self.number_components();
        // A state is 4 times the cell of the box plus the side of the player. The lists are never
        // shortened: the level is the first `entries` of one, and the other is filled with the next
        // level.
        let (mut level, mut next) = (vec![self.first_state()?], Vec::new());
        let (mut entries, mut pushes) = (1, 0);
        loop {
            // A state leads to at most four others.
            if next.len() < 4 * entries {
                next.resize(4 * entries, 0);
            }
            let mut found = 0;
            for &state in &level[..entries] {
                let (cell, player) = (state / 4, state % 4);
                if self.cells[cell] & (1 << (2 * player)) != 0 {
                    continue;
                }
                let (around, mut ring) = (self.ring(cell), [FREE; 8]);
                for (value, near) in ring.iter_mut().zip(around) {
                    *value = self.cells[near];
                }
                let sides = sides(&ring, player);
                self.cells[cell] |= sides;
                for side in 0..4 {
                    // A state that is not new is written too, and the next one overwrites it: a
                    // branch here would be mispredicted too often and cost more than all the rest.
                    let ahead = (2 * side + 4) % 8;
                    let is_new = (sides & !ring[ahead]) >> (2 * side) & 1;
                    next[found] = 4 * around[ahead] + side;
                    found += is_new as usize & usize::from(ring[ahead] < BORDER);
                }
            }
            if self.cells[self.target] & SIDES != 0 {
                return Some(pushes);
            }
            if found == 0 {
                return None;
            }
            std::mem::swap(&mut level, &mut next);
            entries = found;
            pushes += 1;
        }
    }

    /// Replaces the number of each wall by that of the root of its component.
    fn number_components(&mut self) {
        for component in 0..self.parents.len() {
            // A parent is smaller, so it already points to its root.
            let parent = self.parents[component] as usize;
            self.parents[component] = self.parents[parent];
        }
        for cell in &mut self.cells {
            *cell = self.parents[*cell as usize];
        }
    }

    /// Returns the first state: the box at its start, and a side that the player reaches before the
    /// first push. `None` if the player reaches no side.
    fn first_state(&mut self) -> Option<usize> {
        let mut queue = VecDeque::new();
        queue.push_back(self.player);
        while let Some(cell) = queue.pop_front() {
            for side in 0..4 {
                let near = self.ring(cell)[2 * side];
                if near == self.start {
                    return Some(4 * near + (side + 2) % 4);
                }
                if self.cells[near] == FREE {
                    self.cells[near] = WALKED;
                    queue.push_back(near);
                }
            }
        }
        None
    }
}

/// Returns the sides of the box that the player can walk to from side `player`, given the cells of
/// the ring. Bit 2 * s stands for side s.
fn sides(ring: &[u32; 8], player: usize) -> u32 {
    let walls = places(ring, |cell| cell >= BORDER);
    let mut free = !walls;
    // The free places of the ring cut its walls into pieces; `first` has the place where each piece
    // begins. A piece that is the only one of its component here leaves one of any two arcs free,
    // so the last piece needs no check.
    let mut first = walls & !walls.rotate_left(1);
    while first & first.wrapping_sub(1) != 0 {
        let piece = first.trailing_zeros() as usize;
        first &= first - 1;
        // Turned until the player is at place 0, which is free. What he can walk to are the places
        // before the component's first wall and after its last.
        let turn = 2 * player as u32;
        let component = places(ring, |cell| cell == ring[piece]).rotate_right(turn);
        let before = (1 << component.trailing_zeros()) - 1;
        let after = !(u8::MAX >> component.leading_zeros());
        free &= (before | after).rotate_left(turn);
    }
    u32::from(free) & SIDES
}

/// Returns the places of the ring that pass a test, as bits.
fn places(ring: &[u32; 8], test: impl Fn(u32) -> bool) -> u8 {
    (0..8).fold(0, |places, at| places | u8::from(test(ring[at])) << at)
}
