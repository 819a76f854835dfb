// Drawing a board and a path on it as SVG, for the visualizers of all problems. The judge puts this file
// beside a visualizer, which has the line `include!("drawing.rs");`.

use std::ops::Range;

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
    /// The width of the ring of cells around the board that is outside its background.
    ring: usize,
    ways: Vec<Vec<(usize, usize)>>,
    /// Class, cell and text: `end` stands out, `step` is plain, `seen` is pale.
    marks: Vec<(&'static str, (usize, usize), String)>,
}

/// Writes the pictures from left to right in rows, together about half as wide again as high. It uses only the SVG
/// elements that the judge can also show in a terminal.
fn draw(mut pictures: Vec<Picture>, mut out: impl Write) -> io::Result<()> {
    let parts: Vec<(usize, usize, String)> = pictures.iter_mut().map(Picture::part).collect();
    let area: usize = parts.iter().map(|(width, height, _)| width * height).sum();
    let widest = parts.iter().map(|part| part.0).max().unwrap_or(0);
    let page = widest.max((area as f64 * 1.5).sqrt() as usize);
    let mut body = String::new();
    let (mut left, mut top, mut right, mut bottom) = (0, 0, 0, 0);
    for (width, height, part) in parts {
        if left + width > page {
            (left, top) = (0, bottom);
        }
        let (x, y) = (left + CELL, top + 2 * CELL);
        body += &format!("<g transform=\"translate({x} {y})\">\n{part}</g>\n");
        left += width;
        right = right.max(left);
        bottom = bottom.max(top + height);
    }
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n\
         <style>{STYLE}</style>\n{body}</svg>\n",
        right + CELL,
        bottom + CELL
    )?;
    out.flush()
}

impl Picture {
    /// Returns the width and height that the picture takes, with the space to the next one, and its elements.
    fn part(&mut self) -> (usize, usize, String) {
        let (rows, columns) = self.window();
        let titles = self.notes.iter().chain([&self.title]);
        let text = titles.map(|line| line.chars().count() * 8).max().unwrap_or(0);
        let mut body = String::new();
        self.draw(&rows, &columns, &mut body);
        let height = rows.len() + self.notes.len() + 3;
        (text.max(columns.len() * CELL) + CELL, height * CELL, body)
    }

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
            // A mark of more than two characters is as small as its cell.
            let size = match text.chars().count() {
                length if length > 2 && ["end", "step"].contains(&class) => {
                    format!(" style=\"font-size:{}px\"", (28 / length).max(2))
                }
                _ => String::new(),
            };
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{size}>{text}</text>\n")
        };
        let rect = |class: &str, x: usize, y: usize, width: usize, height: usize| {
            let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
            format!("<rect class=\"{class}\" {place}/>\n")
        };
        *out += &format!("<text class=\"title\" x=\"0\" y=\"-12\">{}</text>\n", self.title);
        // A board that is cut has no ring.
        let is_whole = rows.len() == self.solid.len() && columns.len() == self.solid[0].len();
        let ring = if is_whole { self.ring } else { 0 };
        let length = |axis: &Range<usize>| (axis.len() - 2 * ring) * CELL;
        *out += &rect("ground", ring * CELL, ring * CELL, length(columns), length(rows));
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
