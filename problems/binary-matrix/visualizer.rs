//! Draws a case as SVG: the matrix and a shortest path through it.
//!
//! It runs its own plain breadth-first search from the goal. Then it follows the path from the
//! start, each time to a neighbour that is one step nearer.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::Range;

fn main() {
    let drawn = read(io::stdin().lock()).and_then(|solid| {
        draw(vec![picture(solid)], io::stdout().lock()).map_err(|e| format!("cannot write: {e}"))
    });
    if let Err(message) = drawn {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

/// Reads the matrix; true is a 1.
fn read(mut input: impl Read) -> Result<Vec<Vec<bool>>, String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut words = text.split_ascii_whitespace();
    let mut side = || words.next()?.parse::<usize>().ok().filter(|n| (1..=65_535).contains(n));
    let (rows, columns) = side().zip(side()).ok_or("line 1: expected two sides")?;
    let cells: Vec<bool> = words.by_ref().take(rows * columns).map(|word| word != "0").collect();
    if cells.len() < rows * columns {
        return Err(format!("expected {} cells, found {}", rows * columns, cells.len()));
    }
    Ok(cells.chunks(columns).map(<[bool]>::to_vec).collect())
}

fn picture(solid: Vec<Vec<bool>>) -> Picture {
    let way = shortest_path(&solid);
    let title = match way.len() {
        0 => "no path: -1".to_string(),
        1 => "1 cell".to_string(),
        cells => format!("{cells} cells"),
    };
    let last = (solid.len() - 1, solid[0].len() - 1);
    let marks = vec![("end", (0, 0), "S".to_string()), ("end", last, "T".to_string())];
    Picture { title, solid, ways: vec![way], marks, ..Picture::default() }
}

/// Returns the cells of a shortest path; empty if there is no path.
fn shortest_path(solid: &[Vec<bool>]) -> Vec<(usize, usize)> {
    let (rows, columns) = (solid.len(), solid[0].len());
    let goal = (rows - 1, columns - 1);
    let mut distance = vec![u32::MAX; rows * columns];
    let mut waiting = VecDeque::new();
    if !solid[goal.0][goal.1] {
        distance[goal.0 * columns + goal.1] = 1;
        waiting.push_back(goal);
    }
    let near = |(row, column): (usize, usize)| {
        let rows = row.saturating_sub(1)..(row + 2).min(rows);
        let columns = column.saturating_sub(1)..(column + 2).min(columns);
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
    };
    while let Some(cell) = waiting.pop_front() {
        let next = distance[cell.0 * columns + cell.1] + 1;
        for cell in near(cell).filter(|cell| !solid[cell.0][cell.1]) {
            let known = &mut distance[cell.0 * columns + cell.1];
            if *known == u32::MAX {
                *known = next;
                waiting.push_back(cell);
            }
        }
    }
    if distance[0] == u32::MAX {
        return Vec::new();
    }
    let mut way = vec![(0, 0)];
    for left in (1..distance[0]).rev() {
        let nearer = near(way[way.len() - 1]).find(|c| distance[c.0 * columns + c.1] == left);
        way.extend(nearer);
    }
    way
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
