//! Minimum Moves to Move a Box to Their Target Location:
//! <https://leetcode.com/problems/minimum-moves-to-move-a-box-to-their-target-location/>
//!
//! Breadth-first search over pairs (cell of the box, side of the box where the player stands).
//! Each push is one step, so the first level that has the target is the answer:
//!
//! ```text
//! level = [(start of the box, a side that the player can walk to)], pushes = 0
//! while no pair of level has the box on the target:
//!     if level is empty: the box cannot get there, and the answer is -1
//!     for each (cell, player) of level, and each side of cell that is no wall:
//!         opposite = the cell on the other side of the box
//!         if opposite is no wall and the player can walk around the box from player to side:
//!             unless (opposite, side) is marked: mark it and add it to the next level
//!     level = next level, pushes += 1
//! ```
//!
//! After a push the player stands on the same side of the box, as he follows it. A flood fill in
//! which the box is a wall finds a side to begin with; any will do.
//!
//! It remains to find out in constant time whether the player can walk from one side to another.
//! The eight cells around the box form a ring, and the two sides cut the rest of it into two
//! arcs. There is a walk that does not cross the box if and only if no component of walls has
//! cells in both arcs. Components of walls are 8-connected, and all cells beyond the grid belong
//! to one of them.
//!
//! Why it is right: a shortest walk, closed through the box, is a simple 4-connected loop. Of the
//! ring, apart from the cells of the walk, one arc is inside and the other outside, and an
//! 8-connected component cannot cross the loop. Conversely, where there is no walk, take the last
//! side along one arc that the player can reach, which may be the one where he stands, and follow
//! the edge of his area from there until it is back at the box: the walls on that way are
//! 8-connected, begin on one arc and end on the other.
//!
//! Cost: flood fills number the components and find the first side, the test looks at eight
//! cells, and each cell has at most four pairs. So time and memory are linear in the cells: four
//! bytes for the number of a wall or the marks of a free cell, and the stacks and levels. Beyond
//! the statement, the program accepts any shape up to 65535 x 65535, `\r\n`, trailing spaces and
//! a missing last newline.

use std::io::{self, BufRead, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
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
        let (row, at) = (&lines.line, format!("line {}", lines.number));
        for &cell in row.iter().filter(|&cell| !b"#.".contains(cell)) {
            if !b"SBT".contains(&cell) {
                return Err(format!("{at}: expected cells of #.SBT, found {}", quote(&[cell])));
            }
            if !missing.contains(&cell) {
                return Err(format!("{at}: expected one {}, found two", cell as char));
            }
            missing.retain(|&mark| mark != cell);
        }
        if row.len() != columns {
            return Err(format!("{at}: expected {columns} cells, found {}", row.len()));
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

/// Less than this is a free cell: bit s is set once the search has reached this cell of the box with
/// the player on side s (north, east, south, west). More is the number of a wall component.
const WALL: u32 = 1 << 5;
const FREE: u32 = 0;
/// Marks a free cell that the player can reach before the first push.
const WALKED: u32 = 1 << 4;

/// The grid with a border of walls. The rows above and below the border are free, and nothing can get
/// there: they end the flood fill of the walls.
struct Grid {
    /// Cells per row. The wall after a row is also the wall before the next row.
    stride: usize,
    cells: Vec<u32>,
    player: usize,
    start: usize,
    target: usize,
}

impl Grid {
    fn new(columns: usize) -> Grid {
        let stride = columns + 1;
        let cells = [vec![FREE; stride + 1], vec![WALL; stride + 1]].concat();
        Grid { stride, cells, player: 0, start: 0, target: 0 }
    }

    fn push_row(&mut self, row: impl Iterator<Item = u8>) {
        for cell in row {
            match cell {
                b'.' | b'#' => {}
                b'S' => self.player = self.cells.len(),
                b'B' => self.start = self.cells.len(),
                _ => self.target = self.cells.len(),
            }
            self.cells.push(if cell == b'#' { WALL } else { FREE });
        }
        self.cells.push(WALL);
    }

    /// The eight cells around a cell, clockwise from the north: side s is at index 2 * s.
    fn ring(&self, cell: usize) -> [usize; 8] {
        let (north, south) = (cell - self.stride, cell + self.stride);
        [north, north + 1, cell + 1, south + 1, south, south - 1, cell - 1, north - 1]
    }

    /// Returns the least number of pushes that bring the box to the target.
    fn fewest_pushes(mut self) -> Option<u64> {
        self.cells.resize(self.cells.len() + self.stride, WALL);
        self.cells.resize(self.cells.len() + self.stride + 1, FREE);
        self.number_components();
        let (mut level, mut pushes) = (vec![(self.start, self.first_side()?)], 0);
        while !level.is_empty() {
            let mut next = Vec::new();
            for (cell, player) in level {
                if cell == self.target {
                    return Some(pushes);
                }
                let around = self.ring(cell);
                let ring = around.map(|near| self.cells[near]);
                for side in 0..4 {
                    let ahead = around[(2 * side + 4) % 8];
                    let is_new = self.cells[ahead] < WALL && self.cells[ahead] >> side & 1 == 0;
                    if is_new && can_walk(&ring, player, side) {
                        self.cells[ahead] |= 1 << side;
                        next.push((ahead, side));
                    }
                }
            }
            level = next;
            pushes += 1;
        }
        None
    }

    /// Numbers the wall components, from `WALL + 1`.
    fn number_components(&mut self) {
        let mut component = WALL;
        for first in 0..self.cells.len() {
            if self.cells[first] == WALL {
                component += 1;
                self.cells[first] = component;
                let mut stack = vec![first];
                while let Some(wall) = stack.pop() {
                    for near in self.ring(wall) {
                        if self.cells[near] == WALL {
                            self.cells[near] = component;
                            stack.push(near);
                        }
                    }
                }
            }
        }
    }

    /// Returns a side of the box that the player reaches before the first push, if there is one.
    fn first_side(&mut self) -> Option<usize> {
        let mut stack = vec![self.player];
        while let Some(cell) = stack.pop() {
            for side in 0..4 {
                let near = self.ring(cell)[2 * side];
                if near == self.start {
                    return Some((side + 2) % 4);
                }
                if self.cells[near] == FREE {
                    self.cells[near] = WALKED;
                    stack.push(near);
                }
            }
        }
        None
    }
}

/// Whether the player can walk around the box from one side to another, given the cells of the ring:
/// the other side is free, and no wall component has cells in both arcs between the two.
fn can_walk(ring: &[u32; 8], from: usize, to: usize) -> bool {
    let (low, high) = (2 * from.min(to), 2 * from.max(to));
    let touches_both = |wall| ring[..low].contains(wall) || ring[high..].contains(wall);
    ring[2 * to] < WALL && !ring[low..high].iter().any(|cell| *cell >= WALL && touches_both(cell))
}
