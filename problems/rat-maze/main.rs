//! Rat Maze: the least steps from (0,0) to the cheese, and the path that the scouts find.
//!
//! The scouts are a breadth-first search that tries right, down, left, up in this order. This
//! program keeps no scouts: it searches backward from the cheese, writes into every cell its
//! distance modulo 3, and then walks from (0,0), always to the first of right, down, left, up that
//! is one step nearer. That is the least shortest path in the order right < down < left < up.
//!
//! Why the scouts find the same one: the scouts of a level stand in the queue in the order of their
//! paths. True for the first; and since they move in that order and each tries its directions in
//! order, their children come in the order of (father's path, direction), the order of the paths
//! again. A cell belongs to the first that reaches it, so to the least of its shortest paths.
//!
//! Why modulo 3 is enough: the cells are coloured like a chessboard, so the distances of two
//! neighbours differ by exactly 1. Among d - 1 and d + 1 the remainder tells which it is.
//!
//! Cost: time is linear in the cells; memory is one byte a cell and two levels of the search, and
//! no path is stored. Beyond the statement it takes any maze up to 65535 x 65535, `\r\n`, extra
//! blanks and a missing last newline.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 16, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, output: impl Write) -> Result<(), String> {
    let (maze, cheese) = read_maze(input)?;
    write_answer(maze, cheese, output).map_err(|e| format!("cannot write the answer: {e}"))
}

fn write_answer(mut maze: Maze, cheese: (usize, usize), output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(1 << 16, output);
    maze.write_picture(cheese, &mut output)?;
    match maze.search(cheese) {
        None => output.write_all(b"\n-1\n")?,
        Some(steps) => {
            writeln!(output, "\n共{steps}步")?;
            maze.write_path(steps, &mut output)?;
        }
    }
    output.flush()
}

/// The maze and the place of the cheese.
fn read_maze(input: impl BufRead) -> Result<(Maze, (usize, usize)), String> {
    let mut lines = Lines { input, number: 0, line: Vec::new() };
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
        // A row nearly always has one blank between cells; any other is cut into words.
        lines.line.push(b' ');
        let pairs = lines.line.chunks_exact(2);
        let odd =
            pairs.clone().fold(0, |odd, pair| odd | ((pair[0] ^ b'0') & !1) | (pair[1] ^ b' '));
        if odd == 0 && lines.line.len() == 2 * width {
            maze.push_row(pairs.map(|pair| pair[0]));
            continue;
        }
        let found = lines.words().count();
        if found != width {
            return Err(format!("line {}: expected {width} cells, found {found}", lines.number));
        }
        if let Some(word) = lines.words().find(|&word| word != b"0" && word != b"1") {
            let (number, found) = (lines.number, quote(word));
            return Err(format!("line {number}: expected a cell 0 or 1, found {found}"));
        }
        maze.push_row(lines.words().map(|word| word[0]));
    }
    lines.next()?;
    let place = format!("the cheese in a column below {width} and a row below {height}");
    let cheese = match lines.numbers()[..] {
        [Some(x), Some(y)] if x < width && y < height => (x, y),
        _ => return Err(lines.expected(&place)),
    };
    while lines.next()? {
        if !lines.line.is_empty() {
            return Err(lines.expected("nothing more"));
        }
    }
    Ok((maze, cheese))
}

/// The input line by line, without line ends and trailing blanks.
struct Lines<R> {
    input: R,
    number: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Moves to the next line; false at the end of the input.
    fn next(&mut self) -> Result<bool, String> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_until(b'\n', &mut self.line);
        let read = read.map_err(|e| format!("line {}: cannot read: {e}", self.number))?;
        let last = self.line.iter().rposition(|byte| !b" \t\r\n".contains(byte));
        self.line.truncate(last.map_or(0, |last| last + 1));
        Ok(read > 0)
    }

    fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.line.split(|byte| b" \t".contains(byte)).filter(|word| !word.is_empty())
    }

    /// The first three words as numbers of digits only; `None` for any other word.
    fn numbers(&self) -> Vec<Option<usize>> {
        let digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = |word| std::str::from_utf8(word).ok().filter(digits)?.parse().ok();
        self.words().map(number).take(3).collect()
    }

    fn expected(&self, what: &str) -> String {
        format!("line {}: expected {what}, found {}", self.number, quote(&self.line))
    }
}

/// At most 40 bytes of `text`, in one line whatever they are.
fn quote(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(&text[..text.len().min(40)]))
}

// ---- search ----

// A cell is kept as the byte of the input until the search reaches it; then it holds its distance
// modulo 3.
const CAT: u8 = b'1';
const FREE: u8 = b'0';

struct Maze {
    width: usize,
    height: usize,
    /// From one row to the next: every row ends in a cat, and there is a row of cats above and one
    /// below the maze.
    stride: usize,
    cells: Vec<u8>,
}

impl Maze {
    fn new(width: usize) -> Maze {
        Maze { width, height: 0, stride: width + 1, cells: vec![CAT; 2 * (width + 1)] }
    }

    /// Takes a row of `CAT` and `FREE`.
    fn push_row(&mut self, row: impl Iterator<Item = u8>) {
        self.cells.truncate(self.cell(0, self.height));
        self.height += 1;
        self.cells.extend(row);
        self.cells.resize(self.cell(0, self.height + 1), CAT);
    }

    fn cell(&self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride + x
    }

    /// The cells to the right, down, left, up.
    fn near(&self, cell: usize) -> [usize; 4] {
        [cell + 1, cell + self.stride, cell - 1, cell - self.stride]
    }

    fn write_picture(&self, cheese: (usize, usize), mut output: impl Write) -> io::Result<()> {
        let mut line = vec![b' '; 2 * self.width + 1];
        line[2 * self.width] = b'\n';
        let rows = self.cells[self.cell(0, 0)..].chunks(self.stride);
        for (y, row) in rows.take(self.height).enumerate() {
            for (sign, &cell) in line.chunks_exact_mut(2).zip(row) {
                sign[0] = [b'_', b'*'][usize::from(cell == CAT)];
            }
            if y == cheese.1 {
                line[2 * cheese.0] = b'!';
            }
            output.write_all(&line)?;
        }
        Ok(())
    }

    /// Marks the cells level by level from the cheese to the start; the steps between them.
    fn search(&mut self, cheese: (usize, usize)) -> Option<usize> {
        let (start, cheese) = (self.cell(0, 0), self.cell(cheese.0, cheese.1));
        if self.cells[start] == CAT || self.cells[cheese] == CAT {
            return None;
        }
        self.cells[cheese] = 0;
        let (mut level, mut next) = (vec![cheese], Vec::new());
        let (mut count, mut steps) = (1, 0);
        while self.cells[start] == FREE {
            if count == 0 {
                return None;
            }
            steps += 1;
            if next.len() < 4 * count {
                next.resize(4 * count, 0);
            }
            let mut found = 0;
            for &cell in &level[..count] {
                for near in self.near(cell) {
                    // No branch, which could not be foretold: a cell that is not free is written
                    // as it was, and its place in the next level is used again.
                    let free = self.cells[near] == FREE;
                    self.cells[near] = if free { (steps % 3) as u8 } else { self.cells[near] };
                    next[found] = near;
                    found += usize::from(free);
                }
            }
            std::mem::swap(&mut level, &mut next);
            count = found;
        }
        Some(steps)
    }

    /// Writes the path from the start, which is `steps` long, to the cheese.
    fn write_path(&self, steps: usize, mut output: impl Write) -> io::Result<()> {
        // To look a number up is much faster than to divide it into digits at every step.
        let columns: Vec<_> = (0..self.width).map(|x| format!("->[{x},")).collect();
        let rows: Vec<_> = (0..self.height).map(|y| format!("{y}]")).collect();
        let (mut x, mut y, mut cell) = (0, 0, self.cell(0, 0));
        output.write_all(b"[0,0]")?;
        for left in (0..steps).rev() {
            let near = self.near(cell);
            let way = near.iter().position(|&near| self.cells[near] == (left % 3) as u8);
            let way = way.expect("a marked cell has a neighbour one step nearer");
            match way {
                0 => x += 1,
                1 => y += 1,
                2 => x -= 1,
                _ => y -= 1,
            }
            cell = near[way];
            output.write_all(columns[x].as_bytes())?;
            output.write_all(rows[y].as_bytes())?;
        }
        output.write_all(b"\n")
    }
}
