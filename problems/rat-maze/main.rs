//! Rat Maze: the least number of steps from (0,0) to the cheese, and the path that the scouts find.
//!
//! The scouts are a breadth-first search that tries right, down, left, up in this order. This
//! program stores no scouts. It searches backward from the cheese and keeps one bit of each
//! distance. Then it walks from (0,0), always to the first of right, down, left, up that is one
//! step nearer:
//!
//! ```text
//! level = [(word of the cheese, bit of the cheese)], steps = 0
//! while the start is not reached:
//!     if level is empty: there is no path
//!     steps += 1
//!     for each (word, bits) of level:
//!         reach(word + 1, bits | bits << 1)      right and down
//!         reach(word - 1, bits | bits >> 1)      left and up
//!     level = the cells that are new, with the bit of value 2 of their distance stored
//! from the start, for each distance from steps - 1 down to 0:
//!     go to the first of right, down, left, up that has the bit of this distance
//! ```
//!
//! The result is the lexicographically least shortest path, where right < down < left < up.
//!
//! Why the scouts find the same path: the scouts of a level are in the queue in the lexicographic
//! order of their paths. This is true for the first level. The scouts move in that order and each
//! tries its directions in order, so their children come in the order of (father's path,
//! direction), which is again the order of the paths. A cell belongs to the first scout that
//! reaches it, so to the least of its shortest paths.
//!
//! Why one bit is enough: the cells are coloured like a chessboard, so the distances of two
//! neighbours differ by exactly 1. A neighbour of a cell at distance d is at d - 1 or d + 1. These
//! differ by 2, so the bit of value 2 tells them apart.
//!
//! Three tricks make it faster. The gain is the time without the trick over the time with it.
//!
//! 1. A word holds 64 cells of a diagonal. In a strip of 64 rows, bit j of word u is the cell in
//!    column u - j of row j, so right and down both lead to the next word, and left and up to the
//!    previous one. In an open maze the front of the search is such a diagonal.
//! 2. An entry is added without a branch: it is always written, and only counted if it has a cell
//!    (1.3 times in random mazes, 1.5 in mazes without loops).
//! 3. A corridor, where a level is one cell with one way on, is followed without lists (1.1 times
//!    if the maze is one corridor).
//!
//! Cost: each entry of a list reaches at least one new cell, so the time is linear in the cells.
//! Memory is two bits per cell and two levels of the search; no path is stored. Beyond the
//! statement, it accepts any maze up to 65535 x 65535, `\r\n`, extra spaces and a missing last
//! newline.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

const MAX_SIDE: usize = 65_535;

fn main() {
    let input = BufReader::with_capacity(1 << 14, io::stdin());
    if let Err(message) = solve(input, io::stdout().lock()) {
        // Not eprintln!, which panics if stderr cannot be written.
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, output: impl Write) -> Result<(), String> {
    let (mut maze, cheese) = read_maze(input)?;
    let mut output = BufWriter::with_capacity(1 << 14, output);
    maze.write_picture(cheese, &mut output)
        .and_then(|()| match maze.search(cheese) {
            None => output.write_all(b"\n-1\n"),
            Some(steps) => maze.write_path(steps, &mut output),
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
    let mut maze = Maze::new(width, height);
    for y in 0..height {
        if !lines.next()? {
            return Err(lines.expected("a row of cells"));
        }
        // Nearly every row has one space between cells. Any other row is rewritten in that form.
        lines.line.push(b' ');
        let pairs = lines.line.chunks_exact(2);
        let odd = pairs.fold(0, |odd, pair| odd | ((pair[0] ^ b'0') & !1) | (pair[1] ^ b' '));
        if odd != 0 || lines.line.len() != 2 * width {
            lines.line = lines.plain_row(width)?;
        }
        maze.set_row(y, &lines.line);
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

    /// Returns the line as a row of cells with one space between them.
    fn plain_row(&self, width: usize) -> Result<Vec<u8>, String> {
        let (number, found) = (self.number, self.words().count());
        if found != width {
            return Err(format!("line {number}: expected {width} cells, found {found}"));
        }
        match self.words().find(|&word| word != b"0" && word != b"1") {
            Some(word) => {
                Err(format!("line {number}: expected a cell 0 or 1, found {}", quote(word)))
            }
            None => Ok(self.words().collect::<Vec<_>>().join(&b' ')),
        }
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

/// The first and the last row of a strip.
const ENDS: u64 = 1 | 1 << 63;

struct Maze {
    width: usize,
    height: usize,
    /// Words per strip of 64 rows. There is a strip of cats above the maze and one below it, and
    /// there are cats to the left and to the right. They stop every step over the edge.
    stride: usize,
    /// A cell is one bit in each word of a pair. Both are 0 for a cat and 1 for a free cell that is
    /// not reached. For a reached cell one of them is 1: the first if its distance has the bit of
    /// value 2, else the second.
    words: Vec<[u64; 2]>,
}

impl Maze {
    fn new(width: usize, height: usize) -> Maze {
        Maze { width, height, stride: width + 65, words: Vec::new() }
    }

    /// The word of a cell and the number of its bit.
    fn place(&self, x: usize, y: usize) -> (usize, usize) {
        ((y / 64 + 1) * self.stride + y % 64 + x + 1, y % 64)
    }

    /// Stores the digits of row `y`. Memory grows only with the rows that are read.
    fn set_row(&mut self, y: usize, row: &[u8]) {
        self.words.resize((y / 64 + 3) * self.stride, [0; 2]);
        let (first, bit) = self.place(0, y);
        for (word, digits) in self.words[first..].iter_mut().zip(row.chunks(2)) {
            let free = u64::from(!digits[0] & 1) << bit;
            *word = [word[0] | free, word[1] | free];
        }
    }

    fn write_picture(&self, cheese: (usize, usize), mut output: impl Write) -> io::Result<()> {
        let mut line = [b"* ".repeat(self.width), vec![b'\n']].concat();
        for y in 0..self.height {
            let (first, bit) = self.place(0, y);
            for (sign, word) in line.chunks_exact_mut(2).zip(&self.words[first..]) {
                sign[0] = b"*_"[(word[0] >> bit & 1) as usize];
            }
            line[2 * cheese.0] = if y == cheese.1 { b'!' } else { line[2 * cheese.0] };
            output.write_all(&line)?;
        }
        Ok(())
    }

    /// How many words are between the last row of a strip and the first row of the next one, in the
    /// same column: column x is in word x + 63 of its strip there, and in word x here.
    fn strip_step(&self) -> usize {
        self.stride - 63
    }

    /// Marks the cells level by level from the cheese to the start. Returns the number of steps
    /// between them; `None` if there is no path.
    fn search(&mut self, (x, y): (usize, usize)) -> Option<usize> {
        let ((start, _), (cheese, bit)) = (self.place(0, 0), self.place(x, y));
        let strip_step = self.strip_step();
        // Lists that are never shortened: the level is the first `entries` of one, and the other is
        // filled with the next level.
        let (mut level, mut next) = (vec![(0, 0)], Vec::new());
        let mut entries = self.reach(cheese, 1 << bit, 0, &mut level[0]);
        let mut steps = 0;
        // The two bits of the start differ once it is reached. If it has a cat they never do.
        while (self.words[start][0] ^ self.words[start][1]) & 1 == 0 {
            if entries == 0 {
                return None;
            }
            steps += 1;
            // An entry reaches cells in at most four words.
            if next.len() < 4 * entries {
                next.resize(4 * entries, (0, 0));
            }
            let mut found = 0;
            for &(word, bits) in &level[..entries] {
                found += self.reach(word + 1, bits | (bits << 1), steps, &mut next[found]);
                found += self.reach(word - 1, bits | (bits >> 1), steps, &mut next[found]);
            }
            for &(word, bits) in &level[..entries] {
                if bits & ENDS != 0 {
                    found += self.reach(word + strip_step, bits >> 63, steps, &mut next[found]);
                    found += self.reach(word - strip_step, bits << 63, steps, &mut next[found]);
                }
            }
            std::mem::swap(&mut level, &mut next);
            entries = found;
            if entries == 1 {
                steps = self.follow_corridor(&mut level[0], steps);
            }
        }
        Some(steps)
    }

    /// Moves the only entry of a level on, as long as it is one cell with one way on inside its
    /// strip. Returns the number of steps from the cheese.
    fn follow_corridor(&mut self, entry: &mut (usize, u64), mut steps: usize) -> usize {
        while entry.1 & ENDS == 0 {
            let (word, bits) = *entry;
            let right = self.unseen(word + 1) & (bits | (bits << 1));
            let left = self.unseen(word - 1) & (bits | (bits >> 1));
            let way = right | left;
            if way == 0 || way & (way - 1) != 0 || right == left {
                break;
            }
            steps += 1;
            self.reach(if left == 0 { word + 1 } else { word - 1 }, way, steps, entry);
        }
        steps
    }

    fn unseen(&self, word: usize) -> u64 {
        self.words[word][0] & self.words[word][1]
    }

    /// Marks the cells to reach among `bits` of a word as reached and writes them to `place`, an
    /// entry of the next level. Returns how many entries this takes, 1 or 0. An empty entry is
    /// written too, and the next one overwrites it: a branch here would be mispredicted too often
    /// and cost more than all the rest.
    fn reach(&mut self, word: usize, bits: u64, steps: usize, place: &mut (usize, u64)) -> usize {
        let pair = &mut self.words[word];
        let found = pair[0] & pair[1] & bits;
        pair[steps >> 1 & 1] ^= found;
        *place = (word, found);
        usize::from(found != 0)
    }

    /// Writes the number of steps from the start to the cheese, and the path.
    fn write_path(&self, steps: usize, mut output: impl Write) -> io::Result<()> {
        // Looking a number up is much faster than formatting it at every step, and copying 16 bytes
        // is faster than copying only those in use.
        let label = |text: String| {
            let mut bytes = [0; 16];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            (bytes, text.len())
        };
        let columns: Vec<_> = (0..self.width).map(|x| label(format!("->[{x},"))).collect();
        let rows: Vec<_> = (0..self.height).map(|y| label(format!("{y}]"))).collect();
        write!(output, "\n共{steps}步\n[0,0]")?;
        let (mut text, mut end, mut x, mut y) = (vec![0; 1 << 14], 0, 0, 0);
        for distance in (0..steps).rev() {
            let side = distance >> 1 & 1;
            let nearer = |word: usize| self.words[word][1 - side] & !self.words[word][side];
            let ((word, bit), (below, lower)) = (self.place(x, y), self.place(x, y + 1));
            if nearer(word + 1) >> bit & 1 != 0 {
                x += 1;
            } else if nearer(below) >> lower & 1 != 0 {
                y += 1;
            } else if nearer(word - 1) >> bit & 1 != 0 {
                x -= 1;
            } else {
                y -= 1;
            }
            for (bytes, length) in [&columns[x], &rows[y]] {
                text[end..end + 16].copy_from_slice(bytes);
                end += length;
            }
            if end + 32 > text.len() {
                output.write_all(&text[..end])?;
                end = 0;
            }
        }
        text[end] = b'\n';
        output.write_all(&text[..=end])
    }
}
