//! The pictures that a problem's visualizer draws, as a terminal can show them.
//!
//! A visualizer writes SVG, one element a line, on a grid of cells of 20 units:
//!
//! ```text
//! <g …>                                                a picture begins; the next one has its own
//! <text class="title" …>4 pushes</text>                the line above it
//! <rect class="ground" x y width height/>              the board
//! <rect class="solid" x y width height/>               cells that nothing passes
//! <polyline class="way" points="10,10 30,10"/>         from the middle of a cell to that of another
//! <text class="end|step|seen" x y>12</text>            a mark in the cell around this point
//! <text class="note" …>…</text>                        a line below it
//! ```
//!
//! Every other line is for browsers and passed over here.

pub mod visualizer;

use judge_core::base::style::Style;
use judge_core::base::text::{escape, width, xml};

/// Units of a side of a cell.
const CELL: f64 = 20.0;
/// Cells of a side that a picture may have.
const MAX_SIDE: usize = 400;
/// Characters of a mark.
const MAX_MARK: usize = 12;

/// A cell: (row, column).
type Cell = (usize, usize);

/// One picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub title: String,
    pub notes: Vec<String>,
    /// Its rectangles in the order in which they are drawn.
    pub areas: Vec<Area>,
    /// Lines from cell to neighbouring cell.
    pub ways: Vec<Vec<Cell>>,
    pub marks: Vec<Mark>,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub solid: bool,
    pub cell: Cell,
    pub rows: usize,
    pub columns: usize,
}

/// A short text in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub kind: Kind,
    pub cell: Cell,
    pub text: String,
}

/// How a mark stands out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    End,
    Step,
    Seen,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::End => "end",
            Kind::Step => "step",
            Kind::Seen => "seen",
        }
    }
}

/// The pictures in what a visualizer wrote.
pub fn parse(svg: &str) -> Result<Vec<Picture>, String> {
    let mut pictures: Vec<Picture> = Vec::new();
    for (index, line) in svg.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("<g ") || line == "<g>" {
            pictures.push(Picture::default());
        } else if let Some(picture) = pictures.last_mut() {
            picture.add(line).map_err(|error| format!("line {}: {error}", index + 1))?;
        }
    }
    match pictures.is_empty() {
        true => Err("it has no <g> element".to_string()),
        false => Ok(pictures),
    }
}

impl Picture {
    fn add(&mut self, line: &str) -> Result<(), String> {
        let class = attribute(line, "class").unwrap_or("");
        if line.starts_with("<rect ") {
            let cell = (cells(line, "y")?, cells(line, "x")?);
            let (rows, columns) = (cells(line, "height")?, cells(line, "width")?);
            if cell.0 + rows > MAX_SIDE || cell.1 + columns > MAX_SIDE {
                return Err(format!("a picture has at most {MAX_SIDE} x {MAX_SIDE} cells"));
            }
            self.areas.push(Area { solid: class == "solid", cell, rows, columns });
        } else if line.starts_with("<polyline ") {
            let mut way: Vec<Cell> = Vec::new();
            for point in attribute(line, "points").unwrap_or("").split_ascii_whitespace() {
                let (x, y) = point.split_once(',').ok_or("a point is x,y")?;
                let to = (cell(y)?, cell(x)?);
                match way.last() {
                    Some(&from) => way.extend(between(from, to)),
                    None => way.push(to),
                }
            }
            self.ways.push(way);
        } else if line.starts_with("<text ") {
            let text = line.split_once('>').map_or("", |(_, rest)| rest);
            let text = escape(plain(text.split('<').next().unwrap_or("")).as_bytes());
            let kind = match class {
                "title" => {
                    self.title = text;
                    return Ok(());
                }
                "note" => {
                    self.notes.push(text);
                    return Ok(());
                }
                "end" => Kind::End,
                "step" => Kind::Step,
                _ => Kind::Seen,
            };
            let place = |name| cell(attribute(line, name).unwrap_or(""));
            let text = text.chars().take(MAX_MARK).collect();
            self.marks.push(Mark { kind, cell: (place("y")?, place("x")?), text });
        }
        Ok(())
    }

    /// The picture for a page that has styles for its classes: small, and everything in it escaped.
    pub fn figure(&self) -> String {
        let (rows, columns) = self.size();
        // Units of a cell: text of less than a pixel is drawn badly by browsers.
        let unit = 10;
        let middle = |at: usize| at * unit + unit / 2;
        let mut ground = String::new();
        let mut solid = String::new();
        for Area { solid: is_solid, cell: (row, column), rows, columns } in &self.areas {
            let (x, y, width, height) = (column * unit, row * unit, columns * unit, rows * unit);
            let path = if *is_solid { &mut solid } else { &mut ground };
            path.push_str(&format!("M{x} {y}h{width}v{height}h-{width}z"));
        }
        let mut svg = format!(
            "<figure><figcaption>{}</figcaption><svg role=\"img\" aria-label=\"{}\" \
             viewBox=\"-1 -1 {} {}\" width=\"{}\"><path class=\"ground\" d=\"{ground}\"/>\
             <path class=\"solid\" d=\"{solid}\"/>",
            xml(&self.title),
            xml(&self.title),
            columns * unit + 2,
            rows * unit + 2,
            columns * 24
        );
        for way in &self.ways {
            let points = way.iter().map(|cell| format!("{},{}", middle(cell.1), middle(cell.0)));
            let points: Vec<String> = points.collect();
            svg.push_str(&format!("<polyline class=\"way\" points=\"{}\"/>", points.join(" ")));
        }
        for mark in &self.marks {
            let (x, y) = (middle(mark.cell.1), middle(mark.cell.0));
            let (class, text) = (mark.kind.class(), xml(&mark.text));
            svg.push_str(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"));
        }
        svg.push_str("</svg>");
        for note in &self.notes {
            svg.push_str(&format!("<p>{}</p>", xml(note)));
        }
        svg + "</figure>"
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let areas =
            self.areas.iter().map(|area| (area.cell.0 + area.rows, area.cell.1 + area.columns));
        let ways = self.ways.iter().flatten().map(|cell| (cell.0 + 1, cell.1 + 1));
        let marks = self.marks.iter().map(|mark| (mark.cell.0 + 1, mark.cell.1 + 1));
        areas.chain(ways).chain(marks).fold((0, 0), |all, one| (all.0.max(one.0), all.1.max(one.1)))
    }

    /// Lines for a terminal of so many columns; of a board that is wider, what is marked first.
    pub fn lines(&self, style: Style, unicode: bool, columns: Option<usize>) -> Vec<String> {
        let all = self.size();
        let mark = self.marks.iter().map(|mark| width(&mark.text)).max().unwrap_or(1).max(1);
        let room = columns.unwrap_or(usize::MAX);
        let wide = if mark == 1 && all.1 * 2 > room { 1 } else { mark + 1 };
        let shown = all.1.min((room / wide).max(1));
        let first = self.marks.iter().map(|mark| mark.cell.1).min().unwrap_or(0);
        let first = first.saturating_sub(1).min(all.1 - shown);
        let mut canvas = Canvas::new(self, all, unicode);
        let mut lines = vec![self.title.clone()];
        for row in 0..all.0 {
            let cells = &mut canvas.cells[row * all.1..][first..first + shown];
            let line: String =
                cells.iter_mut().map(|cell| cell.paint(wide, style, unicode)).collect();
            lines.push(line.trim_end().to_string());
        }
        if shown < all.1 {
            lines.push(format!(
                "columns {} to {} of {} (--svg FILE has them all)",
                first + 1,
                first + shown,
                all.1
            ));
        }
        lines.extend(self.notes.iter().cloned());
        lines
    }
}

/// What stands in the cells.
struct Canvas {
    cells: Vec<Spot>,
}

#[derive(Clone, Debug, Default)]
struct Spot {
    ground: bool,
    solid: bool,
    /// Where lines go from here: right, down, left, up, and aslant.
    ways: [bool; 5],
    mark: Option<(Kind, String)>,
}

impl Canvas {
    fn new(picture: &Picture, (rows, columns): Cell, unicode: bool) -> Canvas {
        let mut cells = vec![Spot::default(); rows * columns];
        for area in &picture.areas {
            for row in area.cell.0..area.cell.0 + area.rows {
                for spot in &mut cells[row * columns + area.cell.1..][..area.columns] {
                    spot.ground = true;
                    spot.solid |= area.solid;
                }
            }
        }
        for step in picture.ways.iter().flat_map(|way| way.windows(2)) {
            let (from, to) = (step[0], step[1]);
            let aslant = from.0 != to.0 && from.1 != to.1;
            let way = |a: Cell, b: Cell| match (b.0 > a.0, b.1 > a.1, b.0 < a.0) {
                _ if aslant => 4,
                (true, _, _) => 1,
                (_, true, _) => 0,
                (_, _, true) => 3,
                _ => 2,
            };
            cells[from.0 * columns + from.1].ways[way(from, to)] = true;
            cells[to.0 * columns + to.1].ways[way(to, from)] = true;
        }
        for mark in &picture.marks {
            // The first mark of a cell stays: it names what stands there.
            if unicode || mark.text.is_ascii() {
                let spot = &mut cells[mark.cell.0 * columns + mark.cell.1];
                spot.mark.get_or_insert((mark.kind, mark.text.clone()));
            }
        }
        Canvas { cells }
    }
}

impl Spot {
    /// The cell, so many columns wide.
    fn paint(&self, wide: usize, style: Style, unicode: bool) -> String {
        let on_way = self.ways.contains(&true);
        let line = match (self.ways[0], unicode) {
            (true, true) => "─",
            (true, false) => "-",
            (false, _) if self.solid && !on_way => "",
            (false, _) => " ",
        };
        if let Some((kind, text)) = &self.mark {
            let text = match kind {
                Kind::End => style.good(text),
                Kind::Step => style.odd(text),
                Kind::Seen => style.dim(text),
            };
            let used = self.mark.as_ref().map_or(0, |mark| width(&mark.1));
            let fill = if line.is_empty() { " " } else { line };
            return text + &style.odd(&fill.repeat(wide.saturating_sub(used)));
        }
        if on_way {
            return style.odd(&(self.joint(unicode).to_string() + &line.repeat(wide - 1)));
        }
        match (self.solid, self.ground, unicode) {
            (true, _, true) => "█".repeat(wide),
            (true, _, false) => "#".repeat(wide),
            (_, true, true) => style.dim("·") + &" ".repeat(wide - 1),
            (_, true, false) => ".".to_string() + &" ".repeat(wide - 1),
            _ => " ".repeat(wide),
        }
    }

    fn joint(&self, unicode: bool) -> char {
        let [right, down, left, up, aslant] = self.ways;
        let upright = up || down;
        let level = left || right;
        if !unicode {
            return match (aslant, upright, level) {
                (true, ..) => '*',
                (_, true, true) => '+',
                (_, true, false) => '|',
                _ => '-',
            };
        }
        if aslant {
            return '●';
        }
        match (right, down, left, up) {
            (true, true, true, true) => '┼',
            (true, true, true, false) => '┬',
            (true, false, true, true) => '┴',
            (true, true, false, true) => '├',
            (false, true, true, true) => '┤',
            (true, true, false, false) => '┌',
            (false, true, true, false) => '┐',
            (true, false, false, true) => '└',
            (false, false, true, true) => '┘',
            _ if upright => '│',
            _ => '─',
        }
    }
}

/// The value of an attribute of the element that a line begins with.
fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let element = &line[..line.find('>')?];
    let at = element.match_indices(name).find_map(|(at, _)| {
        let before = element[..at].ends_with(' ');
        element[at + name.len()..].strip_prefix("=\"").filter(|_| before)
    })?;
    at.split('"').next()
}

/// A number of cells, from an attribute in units.
fn cells(line: &str, name: &str) -> Result<usize, String> {
    let units = attribute(line, name).and_then(|text| text.parse::<f64>().ok());
    let cells = units.map(|units| units / CELL).filter(|n| (0.0..=MAX_SIDE as f64).contains(n));
    cells.map(|n| n as usize).ok_or(format!("{name} is not a place in the picture"))
}

/// The row or column that a coordinate lies in.
fn cell(text: &str) -> Result<usize, String> {
    let cell = text.parse::<f64>().ok().map(|units| units / CELL);
    let cell = cell.filter(|n| (0.0..MAX_SIDE as f64).contains(n));
    cell.map(|n| n as usize).ok_or("a coordinate is not in the picture".to_string())
}

/// The cells of a straight line from one cell to another, without the first one; only the end when
/// there is no straight line.
fn between(from: Cell, to: Cell) -> Vec<Cell> {
    let (down, right) = (to.0.abs_diff(from.0), to.1.abs_diff(from.1));
    if down != 0 && right != 0 && down != right {
        return vec![to];
    }
    let step = |from: usize, to: usize, by: usize| if to > from { from + by } else { from - by };
    let along = |by: usize| {
        let row = if down == 0 { to.0 } else { step(from.0, to.0, by) };
        let column = if right == 0 { to.1 } else { step(from.1, to.1, by) };
        (row, column)
    };
    (1..=down.max(right)).map(along).collect()
}

/// Text without the escapes of XML.
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
