//! Shortest Path in Binary Matrix: <https://leetcode.com/problems/shortest-path-in-binary-matrix/>
//!
//! Breadth-first search, one level at a time:
//!
//! ```text
//! level = [start], length = 1
//! while the goal is not reached:
//!     if level is empty: there is no path
//!     next level = the free cells next to a cell of level that are not reached yet
//!     mark them as reached
//!     level = next level, length += 1
//! ```
//!
//! Why it is right: by induction, the level with length d holds exactly the cells whose shortest
//! path from the start has d cells. Such a cell is next to a cell of the level before, and it is not
//! in an earlier level. Conversely, a cell next to that level has a path of d cells, and it is added
//! only if no earlier level reached it, so it has no shorter path.
//!
//! The matrix is one vector with a border of walls, so a neighbour is an addition away and no step
//! leaves the matrix. A cell becomes a wall when it is reached, so each cell enters a level at most
//! once and has eight neighbours: the time is linear in the cells. Memory is one byte per cell and
//! two levels.
//!
//! Beyond the statement, the program accepts any shape up to 65535 x 65535, `\r\n`, extra spaces and
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
    let answer = read_grid(input)?.shortest_path().map_or(-1, i64::from);
    writeln!(output, "{answer}")
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the answer: {e}"))
}

fn read_grid(input: impl BufRead) -> Result<Grid, String> {
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    lines.next()?;
    let (rows, columns) = match lines.words().map(side).take(3).collect::<Vec<_>>()[..] {
        [Some(rows), Some(columns)] => (rows, columns),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let mut grid = Grid::new(columns);
    for _ in 0..rows {
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        let (cells, number) = (lines.words().collect::<Vec<_>>(), lines.number);
        if cells.len() != columns {
            return Err(format!("line {number}: expected {columns} cells, found {}", cells.len()));
        }
        if let Some(cell) = cells.iter().find(|cell| !matches!(cell, [b'0' | b'1'])) {
            return Err(format!("line {number}: expected a cell 0 or 1, found {}", quote(cell)));
        }
        grid.push_row(cells.iter().map(|cell| cell[0] == b'0'));
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

    fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty())
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

/// The matrix with a border of walls, row by row from the border above.
struct Grid {
    /// Cells per row. The wall after a row is also the wall before the next row.
    stride: usize,
    /// Whether a cell is free and the search has not reached it.
    open: Vec<bool>,
}

impl Grid {
    fn new(columns: usize) -> Grid {
        Grid { stride: columns + 1, open: vec![false; columns + 2] }
    }

    /// Adds a row; `true` is a free cell.
    fn push_row(&mut self, cells: impl Iterator<Item = bool>) {
        self.open.extend(cells);
        self.open.push(false);
    }

    /// Returns the number of cells on a shortest path between opposite corners.
    fn shortest_path(mut self) -> Option<u32> {
        let stride = self.stride;
        let (start, goal) = (stride + 1, self.open.len() - 2);
        self.open.resize(self.open.len() + stride, false);
        if !self.open[start] || !self.open[goal] {
            return None;
        }
        self.open[start] = false;
        let (mut level, mut length) = (vec![start], 1);
        while self.open[goal] {
            if level.is_empty() {
                return None;
            }
            let mut next = Vec::new();
            for cell in level {
                let (above, below) = (cell - stride, cell + stride);
                for row in [above, cell, below] {
                    for near in [row - 1, row, row + 1] {
                        if self.open[near] {
                            self.open[near] = false;
                            next.push(near);
                        }
                    }
                }
            }
            level = next;
            length += 1;
        }
        Some(length)
    }
}
