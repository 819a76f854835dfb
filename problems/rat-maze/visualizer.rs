//! Draws a case as SVG: the maze, the number of every scout, the path, and the chain of scouts that
//! reports back to the mouse.
//!
//! It sends out the scouts as the statement says: right, down, left, up from the mouse, then from
//! each scout in the order of their numbers, until one is on the cheese.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::Range;

/// Maximum number of cells of a maze in which every scout's number is drawn. In a larger maze only
/// the scouts that report have their numbers.
const MAX_NUMBERED: usize = 10_000;
/// How many scouts of the chain are shown at its beginning and at its end.
const SHOWN_CHAIN: [usize; 2] = [20, 4];

type Cell = (usize, usize);

/// A maze; true is a cat. Cells are (row, column).
struct Maze {
    cats: Vec<Vec<bool>>,
    cheese: Cell,
}

fn main() {
    let drawn = read(io::stdin().lock()).and_then(|maze| {
        draw(vec![picture(maze)], io::stdout().lock()).map_err(|e| format!("cannot write: {e}"))
    });
    if let Err(message) = drawn {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn read(mut input: impl Read) -> Result<Maze, String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut words = text.split_ascii_whitespace();
    let mut side = || words.next()?.parse::<usize>().ok().filter(|n| (1..=65_535).contains(n));
    let (width, height) = side().zip(side()).ok_or("line 1: expected two sides")?;
    let cells: Vec<bool> = words.by_ref().take(width * height).map(|word| word != "0").collect();
    let mut number = || words.next()?.parse::<usize>().ok();
    let cheese = number().zip(number()).filter(|&(x, y)| x < width && y < height);
    let (x, y) = cheese.ok_or("expected all cells and the place of the cheese")?;
    Ok(Maze { cats: cells.chunks(width).map(<[bool]>::to_vec).collect(), cheese: (y, x) })
}

fn picture(maze: Maze) -> Picture {
    let (scouts, found) = send_scouts(&maze);
    let mut chain = Vec::new();
    let mut next = found;
    while let Some(number) = next.filter(|&number| number != 0) {
        chain.push(number);
        next = Some(scouts[number].1);
    }
    let mut way: Vec<Cell> = chain.iter().map(|&number| scouts[number].0).collect();
    way.extend(found.map(|_| (0, 0)));
    way.reverse();
    let title = match found {
        Some(_) if chain.len() == 1 => "1 step".to_string(),
        Some(_) => format!("{} steps", chain.len()),
        None => "no path: -1".to_string(),
    };
    let cheese = found.filter(|&number| number != 0).map_or(String::new(), |n| n.to_string());
    let mut marks = vec![("end", maze.cheese, cheese + "!")];
    if maze.cheese != (0, 0) {
        marks.push(("end", (0, 0), "M".to_string()));
    }
    let all = maze.cats.len() * maze.cats[0].len() <= MAX_NUMBERED;
    let mut reports = vec![false; scouts.len()];
    chain.iter().for_each(|&number| reports[number] = true);
    for (number, scout) in scouts.iter().enumerate().skip(1) {
        if scout.0 != maze.cheese && (all || reports[number]) {
            let class = if reports[number] { "step" } else { "seen" };
            marks.push((class, scout.0, number.to_string()));
        }
    }
    Picture { title, notes: told(&chain), solid: maze.cats, ways: vec![way], marks }
}

/// The chain as the statement writes it. A long one is cut in the middle.
fn told(chain: &[usize]) -> Vec<String> {
    let [first, last] = SHOWN_CHAIN;
    let texts = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>();
    let words = if chain.len() > first + last {
        let end = texts(&chain[chain.len() - last..]);
        [texts(&chain[..first]), vec!["...".to_string()], end].concat()
    } else {
        texts(chain)
    };
    Some(words.join("->")).filter(|words| !words.is_empty()).into_iter().collect()
}

/// Returns the scouts by number, each with its cell and the number of the scout that sent it (the
/// mouse is 0), and the number of the scout on the cheese.
fn send_scouts(maze: &Maze) -> (Vec<(Cell, usize)>, Option<usize>) {
    let mut taken = maze.cats.clone();
    let mut scouts = vec![((0, 0), 0)];
    if taken[0][0] {
        return (scouts, None);
    }
    taken[0][0] = true;
    if maze.cheese == (0, 0) {
        return (scouts, Some(0));
    }
    let mut waiting = VecDeque::from([0]);
    while let Some(sender) = waiting.pop_front() {
        let (row, column) = scouts[sender].0;
        for (down, right) in [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)] {
            let cell = (row.wrapping_add(down), column.wrapping_add(right));
            let place = taken.get_mut(cell.0).and_then(|row| row.get_mut(cell.1));
            if let Some(place) = place.filter(|taken| !**taken) {
                *place = true;
                waiting.push_back(scouts.len());
                scouts.push((cell, sender));
                if cell == maze.cheese {
                    let last = scouts.len() - 1;
                    return (scouts, Some(last));
                }
            }
        }
    }
    (scouts, None)
}

// ---- drawing ----

/// Side of a cell, in the units of the picture.
const CELL: usize = 20;
/// Maximum number of rows, and of columns, that are drawn.
const SHOWN: usize = 100;
const STYLE: &str = "svg{background:#fff}text{font:12px sans-serif;fill:#222;text-anchor:middle;\
    dominant-baseline:central;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}\
    .title,.note{text-anchor:start}.title{font-weight:bold}.ground{fill:#f3f3f3;stroke:#999}\
    .solid{fill:#333}.end{fill:#05c;font-weight:bold}.seen{fill:#666;font-size:9px}\
    .way{fill:none;stroke:#c77600;stroke-width:3}@media(prefers-color-scheme:dark){svg{background:#111}\
    text{fill:#eee;stroke:#111}.ground{fill:#222}.solid{fill:#6a6a6a}.end{fill:#6bf}.seen{fill:#aaa}\
    .way{stroke:#ffc44d}}";

/// A board and the drawing on it; cells are (row, column).
#[derive(Default)]
struct Picture {
    title: String,
    /// Lines below the board.
    notes: Vec<String>,
    solid: Vec<Vec<bool>>,
    ways: Vec<Vec<(usize, usize)>>,
    /// Class, cell and text: `end` stands out, `step` is plain, `seen` is pale.
    marks: Vec<(&'static str, (usize, usize), String)>,
}

/// Writes the pictures one below the other. It uses only the SVG elements that the judge can also
/// show in a terminal.
fn draw(mut pictures: Vec<Picture>, mut out: impl Write) -> io::Result<()> {
    let mut body = String::new();
    let (mut width, mut top) = (0, CELL);
    for picture in &mut pictures {
        let (rows, columns) = picture.window();
        let titles = picture.notes.iter().chain([&picture.title]);
        let text = titles.map(|line| line.chars().count() * 8).max().unwrap_or(0);
        width = width.max(text).max(columns.len() * CELL);
        body += &format!("<g transform=\"translate({CELL} {})\">\n", top + CELL);
        picture.draw(&rows, &columns, &mut body);
        body += "</g>\n";
        top += (rows.len() + picture.notes.len() + 3) * CELL;
    }
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {top}\">\n\
         <style>{STYLE}</style>\n{body}</svg>\n",
        width + 2 * CELL
    )?;
    out.flush()
}

impl Picture {
    /// Returns the rows and columns to draw. A board that is too large is cut to the part around
    /// the drawing, and a note says so.
    fn window(&mut self) -> (Range<usize>, Range<usize>) {
        let cells = || self.ways.iter().flatten().chain(self.marks.iter().map(|mark| &mark.1));
        let axis = |length: usize, of: fn(&(usize, usize)) -> usize| {
            let low = cells().map(of).min().unwrap_or(0).saturating_sub(1);
            let high = cells().map(of).max().unwrap_or(0) + 2;
            let first = cells().map(of).next().unwrap_or(0).saturating_sub(SHOWN / 2);
            let start = if high - low > SHOWN { first } else { low };
            let start = start.min(length.saturating_sub(SHOWN));
            start..(start + SHOWN).min(length)
        };
        let all = (self.solid.len(), self.solid.first().map_or(0, Vec::len));
        let (rows, columns) = (axis(all.0, |cell| cell.0), axis(all.1, |cell| cell.1));
        if (rows.len(), columns.len()) != all {
            self.notes.push(format!(
                "rows {} to {} of {}, columns {} to {} of {}",
                rows.start + 1,
                rows.end,
                all.0,
                columns.start + 1,
                columns.end,
                all.1
            ));
        }
        (rows, columns)
    }

    fn draw(&self, rows: &Range<usize>, columns: &Range<usize>, out: &mut String) {
        let inside = |cell: &(usize, usize)| rows.contains(&cell.0) && columns.contains(&cell.1);
        let x = |column: usize| (column - columns.start) * CELL;
        let y = |row: usize| (row - rows.start) * CELL;
        let text = |class: &str, x: usize, y: usize, text: &str| {
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n")
        };
        let rect = |class: &str, x: usize, y: usize, width: usize, height: usize| {
            let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
            format!("<rect class=\"{class}\" {place}/>\n")
        };
        *out += &format!("<text class=\"title\" x=\"0\" y=\"-12\">{}</text>\n", self.title);
        *out += &rect("ground", 0, 0, columns.len() * CELL, rows.len() * CELL);
        for row in rows.clone() {
            let mut column = columns.start;
            while column < columns.end {
                let here = &self.solid[row][column..columns.end];
                let run = here.iter().take_while(|&&solid| solid == here[0]).count();
                if here[0] {
                    *out += &rect("solid", x(column), y(row), run * CELL, CELL);
                }
                column += run;
            }
        }
        for way in &self.ways {
            for part in way.split(|cell| !inside(cell)).filter(|part| !part.is_empty()) {
                let point = |cell: &(usize, usize)| {
                    format!("{},{}", x(cell.1) + CELL / 2, y(cell.0) + CELL / 2)
                };
                let points: Vec<String> = part.iter().map(point).collect();
                *out += &format!("<polyline class=\"way\" points=\"{}\"/>\n", points.join(" "));
            }
        }
        for (class, cell, mark) in self.marks.iter().filter(|mark| inside(&mark.1)) {
            *out += &text(class, x(cell.1) + CELL / 2, y(cell.0) + CELL / 2, mark);
        }
        for (at, note) in self.notes.iter().enumerate() {
            *out += &text("note", 0, (rows.len() + at) * CELL + CELL / 2, note);
        }
    }
}
