//! Rat Maze: the least number of steps from (0,0) to the cheese, and the path that the scouts find.
//!
//! The scouts are a breadth-first search that tries right, down, left, up in this order. A cell
//! stores only the direction in which its scout came, so the father stands one step back:
//!
//! ```text
//! queue = [mouse]
//! while the first scout of queue is not on the cheese:
//!     take it out; if there is none: there is no path
//!     for each direction in the order right, down, left, up:
//!         if the next cell is free and has no scout:
//!             put a scout there, with this direction, at the end of queue
//! from the cheese to the mouse: note the direction of the cell, go one step back
//! print the path from the mouse by the directions in reverse order
//! ```
//!
//! Why the number of steps is the least: scouts leave the queue in the order of their distance from
//! the mouse, so the first one that can enter a cell comes by a shortest path.
//!
//! The path is the lexicographically least shortest path, where right < down < left < up; other
//! programs of this problem rely on that. Proof: the scouts of a level are in the queue in the
//! lexicographic order of their paths. This is true for the first level. The scouts move in that
//! order and each tries its directions in order, so their children come in the order of (father's
//! path, direction), which is again the order of the paths. A cell belongs to the first scout that
//! reaches it, so to the least of its shortest paths.
//!
//! The maze is one vector with a border of cats, so a step is an addition and none leaves the maze.
//! A cell gets at most one scout, so the time is linear in the cells. Memory is one byte per cell,
//! the queue, which holds at most two levels, and one byte per step of the path.
//!
//! Beyond the statement, the program accepts any maze up to 65535 x 65535, `\r\n`, extra spaces and
//! a missing last newline.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufWriter, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, output: impl Write) -> Result<(), String> {
    let (mut maze, cheese) = read_maze(input)?;
    let mut output = BufWriter::new(output);
    maze.write_picture(cheese, &mut output)
        .and_then(|()| match maze.find_path(cheese) {
            None => output.write_all(b"\n-1\n"),
            Some(path) => maze.write_path(&path, &mut output),
        })
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the answer: {e}"))
}

/// Reads the maze and the place of the cheese.
fn read_maze(input: impl BufRead) -> Result<(Maze, (usize, usize)), String> {
    let mut lines = Lines { input, number: 0, line: Vec::new(), ended: false };
    lines.next()?;
    let (width, height) = match lines.numbers()[..] {
        [Some(width @ 1..=MAX_SIDE), Some(height @ 1..=MAX_SIDE)] => (width, height),
        _ => return Err(lines.expected(&format!("two sides from 1 to {MAX_SIDE}"))),
    };
    let mut maze = Maze::new(width);
    for _ in 0..height {
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        let (cells, number) = (lines.words().collect::<Vec<_>>(), lines.number);
        if cells.len() != width {
            return Err(format!("line {number}: expected {width} cells, found {}", cells.len()));
        }
        if let Some(cell) = cells.iter().find(|cell| !matches!(cell, [b'0' | b'1'])) {
            return Err(format!("line {number}: expected a cell 0 or 1, found {}", quote(cell)));
        }
        maze.push_row(cells.iter().map(|cell| cell[0] == b'0'));
    }
    lines.next()?;
    let cheese = match lines.numbers()[..] {
        [Some(x), Some(y)] if x < width && y < height => (x, y),
        _ => {
            let place = format!("the cheese in a column below {width} and a row below {height}");
            return Err(lines.expected(&place));
        }
    };
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    Ok((maze, cheese))
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

    /// Parses the first three tokens; `None` stands for a token that is not all digits.
    fn numbers(&self) -> Vec<Option<usize>> {
        let number = |word: &[u8]| {
            let text = std::str::from_utf8(word).ok()?;
            text.parse().ok().filter(|_| word.iter().all(u8::is_ascii_digit))
        };
        self.words().map(number).take(3).collect()
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

const FREE: u8 = b'_';
const CAT: u8 = b'*';
/// The cell of the mouse during the search. Any other cell with a scout has its direction: 0 right,
/// 1 down, 2 left, 3 up.
const MOUSE: u8 = b'M';

/// The maze with a border of cats, row by row from the border above.
struct Maze {
    /// Cells per row. The cat after a row is also the cat before the next row.
    stride: usize,
    cells: Vec<u8>,
}

impl Maze {
    fn new(width: usize) -> Maze {
        Maze { stride: width + 1, cells: vec![CAT; width + 2] }
    }

    /// Adds a row; `true` is a free cell.
    fn push_row(&mut self, cells: impl Iterator<Item = bool>) {
        self.cells.extend(cells.map(|free| if free { FREE } else { CAT }));
        self.cells.push(CAT);
    }

    fn write_picture(&self, cheese: (usize, usize), mut output: impl Write) -> io::Result<()> {
        for (y, row) in self.cells[self.stride + 1..].chunks(self.stride).enumerate() {
            let mut line: Vec<_> = row.iter().flat_map(|&cell| [cell, b' ']).collect();
            if y == cheese.1 {
                line[2 * cheese.0] = b'!';
            }
            // The border takes the place of the line end.
            line.truncate(2 * self.stride - 2);
            line.push(b'\n');
            output.write_all(&line)?;
        }
        Ok(())
    }

    /// The four cells around a cell, by direction. A step in direction d is undone by (d + 2) % 4.
    fn around(&self, cell: usize) -> [usize; 4] {
        [cell + 1, cell + self.stride, cell - 1, cell - self.stride]
    }

    /// Returns the directions of the steps from the mouse to the cheese; `None` if there is no path.
    fn find_path(&mut self, (x, y): (usize, usize)) -> Option<Vec<u8>> {
        let (mouse, cheese) = (self.stride + 1, (y + 1) * self.stride + x + 1);
        self.cells.resize(self.cells.len() + self.stride, CAT);
        if self.cells[mouse] != FREE {
            return None;
        }
        self.cells[mouse] = MOUSE;
        let mut queue = VecDeque::from([mouse]);
        loop {
            let scout = queue.pop_front()?;
            if scout == cheese {
                break;
            }
            for (direction, near) in (0..).zip(self.around(scout)) {
                if self.cells[near] == FREE {
                    self.cells[near] = direction;
                    queue.push_back(near);
                }
            }
        }
        let (mut path, mut scout) = (Vec::new(), cheese);
        while scout != mouse {
            let direction = self.cells[scout];
            path.push(direction);
            scout = self.around(scout)[(usize::from(direction) + 2) % 4];
        }
        path.reverse();
        Some(path)
    }

    /// Writes the number of steps from the mouse to the cheese, and the path.
    fn write_path(&self, path: &[u8], mut output: impl Write) -> io::Result<()> {
        write!(output, "\n共{}步\n[0,0]", path.len())?;
        // With millions of steps, formatting each of them would take longer than the search.
        let longest = self.stride.max(self.cells.len() / self.stride);
        let columns: Vec<_> = (0..longest).map(|x| format!("->[{x},")).collect();
        let rows: Vec<_> = (0..longest).map(|y| format!("{y}]")).collect();
        let (mut x, mut y) = (0, 0);
        for direction in path {
            match direction {
                0 => x += 1,
                1 => y += 1,
                2 => x -= 1,
                _ => y -= 1,
            }
            output.write_all(columns[x].as_bytes())?;
            output.write_all(rows[y].as_bytes())?;
        }
        output.write_all(b"\n")
    }
}
