//! Draws a case as SVG: the board and the track of the box with the fewest pushes. Each cell of the
//! track shows the numbers of the pushes that bring the box there.
//!
//! It runs its own plain 0-1 breadth-first search over (box, player): a step costs 0, a push costs
//! 1.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Write};
use std::ops::Range;

/// Maximum number of free cells for which the track is searched. The number of states is its
/// square.
const MAX_FREE: usize = 1500;

type Cell = (usize, usize);

fn main() {
    let drawn = read(io::stdin().lock()).and_then(|board| {
        let drawn = draw(vec![picture(&board)], io::stdout().lock());
        drawn.map_err(|e| format!("cannot write: {e}"))
    });
    if let Err(message) = drawn {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn read(mut input: impl Read) -> Result<Vec<Vec<u8>>, String> {
    let mut text = Vec::new();
    input.read_to_end(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut lines = text.split(|&byte| byte == b'\n').map(trimmed);
    lines.next();
    let board: Vec<Vec<u8>> = lines.filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect();
    if board.iter().any(|row| row.len() != board[0].len()) {
        return Err("the rows have different lengths".to_string());
    }
    match b"SBT".iter().all(|&letter| find(&board, letter).is_some()) {
        true => Ok(board),
        false => Err("expected a board with S, B and T".to_string()),
    }
}

fn find(board: &[Vec<u8>], letter: u8) -> Option<Cell> {
    let column = |row: &Vec<u8>| row.iter().position(|&cell| cell == letter);
    board.iter().enumerate().find_map(|(at, row)| Some((at, column(row)?)))
}

/// Removes the spaces and the carriage return at the end of a line.
fn trimmed(line: &[u8]) -> &[u8] {
    let last = line.iter().rposition(|byte| !byte.is_ascii_whitespace());
    &line[..last.map_or(0, |last| last + 1)]
}

fn picture(board: &[Vec<u8>]) -> Picture {
    let free = board.iter().flatten().filter(|&&cell| cell != b'#').count();
    let track = (free <= MAX_FREE).then(|| track(board));
    let title = match &track {
        None => "too large to search for the track".to_string(),
        Some(None) => "no path: -1".to_string(),
        Some(Some(track)) if track.len() == 2 => "1 push".to_string(),
        Some(Some(track)) => format!("{} pushes", track.len() - 1),
    };
    let mut texts: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
    for letter in b"SBT" {
        let cell = find(board, *letter).expect("it was there when the board was read");
        texts.entry(cell).or_default().push(char::from(*letter).to_string());
    }
    let track = track.flatten().unwrap_or_default();
    for (push, cell) in track.iter().enumerate().skip(1) {
        texts.entry(*cell).or_default().push(push.to_string());
    }
    let class = |texts: &[String]| match texts[0].parse::<usize>() {
        Ok(_) => "step",
        Err(_) => "end",
    };
    Picture {
        title,
        solid: board.iter().map(|row| row.iter().map(|&cell| cell == b'#').collect()).collect(),
        ways: vec![track],
        marks: texts.iter().map(|(&cell, texts)| (class(texts), cell, texts.join(","))).collect(),
        ..Picture::default()
    }
}

/// Returns the cells of the box, from B to T, with the fewest pushes; `None` if there is no path.
fn track(board: &[Vec<u8>]) -> Option<Vec<Cell>> {
    let mut number = BTreeMap::new();
    for (row, cells) in board.iter().enumerate() {
        for column in (0..cells.len()).filter(|&column| cells[column] != b'#') {
            let next = number.len();
            number.insert((row, column), next);
        }
    }
    let cells: Vec<Cell> = number.keys().copied().collect();
    let [start, first, goal] = [b'S', b'B', b'T'].map(|letter| find(board, letter));
    let index =
        |place: Cell, player: Cell| Some(number.get(&place)? * cells.len() + number.get(&player)?);
    // The previous state of each visited state. No state is visited twice.
    let mut from = vec![usize::MAX; cells.len() * cells.len()];
    let begin = index(first?, start?)?;
    let mut waiting = VecDeque::from([(begin, begin)]);
    while let Some((state, before)) = waiting.pop_front() {
        if from[state] != usize::MAX {
            continue;
        }
        from[state] = before;
        let (place, player) = (cells[state / cells.len()], cells[state % cells.len()]);
        if Some(place) == goal {
            let mut track = vec![place];
            let mut state = state;
            while state != begin {
                state = from[state];
                let place = cells[state / cells.len()];
                if track.last() != Some(&place) {
                    track.push(place);
                }
            }
            track.reverse();
            return Some(track);
        }
        for (down, right) in [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)] {
            let step = |cell: Cell| (cell.0.wrapping_add(down), cell.1.wrapping_add(right));
            let to = step(player);
            if to == place {
                waiting.extend(index(step(place), to).map(|next| (next, state)));
            } else if let Some(next) = index(place, to) {
                waiting.push_front((next, state));
            }
        }
    }
    None
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
