//! Minimum Moves to Move a Box to Their Target Location:
//! <https://leetcode.com/problems/minimum-moves-to-move-a-box-to-their-target-location/>
//!
//! Breadth-first search over (cell of the box, side of the box where the player stands). Each push
//! is one step, so the first level that contains the target is the answer. What remains is to find
//! out in constant time whether the player can walk around the box from one side to another.
//!
//! The eight cells around the box form a ring, and two free sides cut it into two arcs. The player
//! can walk from one side to the other without crossing the box if and only if no wall component
//! touches both arcs. Wall components are 8-connected, and everything outside the grid belongs to
//! one of them.
//!
//! Why it is right: a walk between the two sides, closed through the box, is a 4-connected loop
//! with one arc inside and the other outside. An 8-connected component cannot cross such a loop, so
//! a component that touches both arcs rules out every walk. Conversely, if there is no walk, then
//! the walls around the area that the player can reach from the first side are 8-connected and run
//! from one arc to the other.
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
    let written = writeln!(output, "{answer}").and_then(|()| output.flush());
    written.map_err(|e| format!("cannot write the answer: {e}"))
}

fn read_grid(input: impl BufRead) -> Result<Grid, String> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
    lines.next()?;
    let words = lines.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty());
    let (rows, columns) = match words.map(side).take(3).collect::<Vec<_>>()[..] {
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
            } else if !missing.contains(&cell) {
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
    let number = std::str::from_utf8(word).ok()?.parse().ok()?;
    let digits = word.iter().all(u8::is_ascii_digit);
    (digits && (1..=MAX_SIDE).contains(&number)).then_some(number)
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

    fn expected(&self, what: &str) -> String {
        format!("line {}: expected {what}, found {}", self.number, quote(&self.line))
    }
}

/// Quotes at most 40 bytes of `text`, escaped to stay on one line.
fn quote(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]))
}

// ---- search ----

use std::collections::VecDeque;

/// A free cell. Bit 2 * s is set once the search has pushed the box from this cell with the player
/// on side s (north, east, south, west).
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
    /// The cells of the player, the box and the target.
    marks: [usize; 3],
}

impl Grid {
    fn new(columns: usize) -> Grid {
        let (stride, parents) = (columns + 1, (0..=BORDER).collect());
        Grid { stride, cells: vec![BORDER; stride], parents, marks: [0; 3] }
    }

    fn push_row(&mut self, row: impl Iterator<Item = u8>) {
        self.cells.push(BORDER);
        for cell in row {
            if let Some(mark) = b"SBT".iter().position(|&mark| mark == cell) {
                self.marks[mark] = self.cells.len();
            }
            let cell = if cell == b'#' { self.component() } else { FREE };
            self.cells.push(cell);
        }
    }

    /// Returns the component of a wall that follows the last cell. Joins the components it touches.
    fn component(&mut self) -> u32 {
        let (west, north) = (self.cells.len() - 1, self.cells.len() - self.stride);
        // A wall to the north touches the other three. A wall to the west touches the one to the
        // north-west.
        let near = [north, west, north - 1].map(|near| self.cells[near]);
        let (own, north_east) = (near[0].max(near[1]).max(near[2]), self.cells[north + 1]);
        if own.max(north_east) == FREE {
            self.parents.push(self.parents.len() as u32);
            return self.parents.len() as u32 - 1;
        }
        if near[0] == FREE && own.min(north_east) != FREE && own != north_east {
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

    /// The eight cells around a cell, clockwise from the north: side s is at index 2 * s.
    fn ring(&self, cell: usize) -> [usize; 8] {
        let (north, south) = (cell - self.stride, cell + self.stride);
        [north, north + 1, cell + 1, south + 1, south, south - 1, cell - 1, north - 1]
    }

    /// Returns the least number of pushes that bring the box to the target.
    fn fewest_pushes(mut self) -> Option<u64> {
        self.push_row(std::iter::repeat(b'#').take(self.stride));
        for component in 0..self.parents.len() {
            // A parent is smaller, so it already points to its root.
            self.parents[component] = self.parents[self.parents[component] as usize];
        }
        self.cells.iter_mut().for_each(|cell| *cell = self.parents[*cell as usize]);
        // A state is 4 times the cell of the box plus the side of the player.
        let (mut level, mut next, target) = (vec![self.first_state()?], vec![], self.marks[2]);
        let (mut entries, mut pushes) = (1, 0);
        while entries > 0 && self.cells[target] & SIDES == 0 {
            next.resize(next.len().max(4 * entries), 0);
            let mut found = 0;
            for &state in &level[..entries] {
                let (cell, player) = (state / 4, state % 4);
                if self.cells[cell] & (1 << (2 * player)) != 0 {
                    continue;
                }
                let (ring, mut walls) = (self.ring(cell), [FREE; 8]);
                for (wall, near) in walls.iter_mut().zip(ring) {
                    *wall = self.cells[near];
                }
                let sides = sides(&walls, player);
                self.cells[cell] |= sides;
                for side in 0..4 {
                    // A state that is not new is written too, and the next one overwrites it: a
                    // branch here would be mispredicted too often and cost more than all the rest.
                    let ahead = (2 * side + 4) % 8;
                    let new = (sides & !walls[ahead]) >> (2 * side) & 1;
                    next[found] = 4 * ring[ahead] + side;
                    found += new as usize & usize::from(walls[ahead] < BORDER);
                }
            }
            std::mem::swap(&mut level, &mut next);
            (entries, pushes) = (found, pushes + 1);
        }
        (self.cells[target] & SIDES != 0).then(|| pushes - 1)
    }

    /// Returns the first state: the box at its start, and a side that the player reaches before the
    /// first push. `None` if the player reaches no side.
    fn first_state(&mut self) -> Option<usize> {
        let [player, start, _] = self.marks;
        let mut queue = VecDeque::from([player]);
        while let Some(cell) = queue.pop_front() {
            for side in 0..4 {
                let near = self.ring(cell)[2 * side];
                if near == start {
                    return Some(4 * start + (side + 2) % 4);
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
    let (walls, turn) = (places(ring, |cell| cell >= BORDER), 2 * player as u32);
    let mut free = !walls;
    // The free places of the ring cut its walls into pieces; `first` has the place where each piece
    // begins. A piece that is the only one of its component here leaves one of any two arcs free,
    // so the last piece needs no check.
    let mut first = walls & !walls.rotate_left(1);
    while first & first.wrapping_sub(1) != 0 {
        let piece = first.trailing_zeros() as usize;
        first &= first - 1;
        // With the player at place 0: the places before the component's first wall and after its
        // last.
        let component = places(ring, |cell| cell == ring[piece]).rotate_right(turn);
        let arc = ((1 << component.trailing_zeros()) - 1) | !(u8::MAX >> component.leading_zeros());
        free &= arc.rotate_left(turn);
    }
    u32::from(free) & SIDES
}

/// Returns the places of the ring that pass a test, as bits.
fn places(ring: &[u32; 8], test: impl Fn(u32) -> bool) -> u8 {
    (0..8).fold(0, |places, at| places | u8::from(test(ring[at])) << at)
}
