//! Reads the output of a visualizer: SVG, one element a line, on a grid of cells of 20 units.
//!
//! ```text
//! <g …>                                                a picture begins; the next one has its own
//! <text class="title" …>4 pushes</text>                the line above it
//! <rect class="ground" x y width height/>              the board
//! <rect class="solid" x y width height/>               cells that nothing passes
//! <polyline class="way" points="10,10 30,10"/>         from the middle of one cell to the middle of another
//! <text class="end|step|seen" x y>12</text>            a mark in the cell around this point
//! <text class="note" …>…</text>                        a line below it
//! ```
//!
//! Every other line is for browsers, and is ignored here.

use super::grid::{Area, Cell, Mark, MarkKind, Picture, MAX_SIDE};
use judge_core::base::text::escape;

/// Units of a side of a cell.
const CELL: f64 = 20.0;
/// Characters of a mark.
const MAX_MARK: usize = 12;

/// The most cells of all paths together: each cell of the largest picture four times.
const MAX_PATH_CELLS: usize = 4 * MAX_SIDE * MAX_SIDE;
/// The most cells of all pictures and their rectangles together: a hundred of the largest pictures.
const MAX_CELLS: usize = 100 * MAX_SIDE * MAX_SIDE;

/// The pictures in the output of a visualizer; an error names the line.
pub fn parse(svg: &str) -> Result<Vec<Picture>, String> {
    let mut pictures: Vec<Picture> = Vec::new();
    let mut left = MAX_PATH_CELLS;
    for (index, line) in svg.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("<g ") || line == "<g>" {
            pictures.push(Picture::default());
        } else if let Some(picture) = pictures.last_mut() {
            add(picture, line, &mut left)
                .map_err(|error| format!("line {}: {error}", index + 1))?;
        }
    }
    if pictures.is_empty() {
        return Err("it has no <g> element".to_string());
    }
    let cells = |picture: &Picture| {
        let (rows, columns) = picture.size();
        let areas = picture.areas.iter().map(|area| area.rows * area.columns);
        rows * columns + areas.sum::<usize>()
    };
    if pictures.iter().map(cells).sum::<usize>() > MAX_CELLS {
        return Err(format!("the pictures have more than {MAX_CELLS} cells"));
    }
    Ok(pictures)
}

/// Adds the element of a line to a picture. Its paths may have `left` cells more.
fn add(picture: &mut Picture, line: &str, left: &mut usize) -> Result<(), String> {
    let class = attribute(line, "class").unwrap_or("");
    if line.starts_with("<rect ") {
        let cell = (cells(line, "y")?, cells(line, "x")?);
        let (rows, columns) = (cells(line, "height")?, cells(line, "width")?);
        if cell.0 + rows > MAX_SIDE || cell.1 + columns > MAX_SIDE {
            return Err(format!("a picture has at most {MAX_SIDE} x {MAX_SIDE} cells"));
        }
        picture.areas.push(Area { solid: class == "solid", cell, rows, columns });
    } else if line.starts_with("<polyline ") {
        picture.paths.push(path(attribute(line, "points").unwrap_or(""), left)?);
    } else if line.starts_with("<text ") {
        add_text(picture, line)?;
    }
    Ok(())
}

/// The cells of a path, from its points; at most `left`.
fn path(points: &str, left: &mut usize) -> Result<Vec<Cell>, String> {
    let mut path: Vec<Cell> = Vec::new();
    for point in points.split_ascii_whitespace() {
        let (x, y) = point.split_once(',').ok_or("a point is x,y")?;
        let to = (cell(y)?, cell(x)?);
        match path.last() {
            Some(&from) => path.extend(between(from, to)),
            None => path.push(to),
        }
        if path.len() > *left {
            return Err(format!("the paths have more than {MAX_PATH_CELLS} cells"));
        }
    }
    *left -= path.len();
    Ok(path)
}

fn add_text(picture: &mut Picture, line: &str) -> Result<(), String> {
    let text = line.split_once('>').map_or("", |(_, rest)| rest);
    let text = escape(plain(text.split('<').next().unwrap_or("")).as_bytes());
    let kind = match attribute(line, "class").unwrap_or("") {
        "title" => {
            picture.title = text;
            return Ok(());
        }
        "note" => {
            picture.notes.push(text);
            return Ok(());
        }
        "end" => MarkKind::End,
        "step" => MarkKind::Step,
        _ => MarkKind::Seen,
    };
    let place = |name| cell(attribute(line, name).unwrap_or(""));
    let text = text.chars().take(MAX_MARK).collect();
    picture.marks.push(Mark { kind, cell: (place("y")?, place("x")?), text });
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paths_of_a_picture_have_an_end() {
        let path =
            |points: usize| format!("<polyline points=\"{}\">\n", "0,0 7999,0 ".repeat(points));
        assert!(parse(&format!("<g>\n{}", path(100))).is_ok());
        for paths in [path(1000), path(100).repeat(10)] {
            let why = parse(&format!("<g>\n{paths}")).expect_err("there are too many");
            assert!(why.contains("more than 640000 cells"), "{why}");
        }
    }

    #[test]
    fn pictures_have_an_end() {
        let board = "<rect x=\"0\" y=\"0\" width=\"8000\" height=\"8000\"/>\n";
        let corner = "<text x=\"7999\" y=\"7999\">x</text>\n";
        assert!(parse(&format!("<g>\n{board}{board}<g>\n{corner}")).is_ok());
        for svg in [format!("<g>\n{}", board.repeat(100)), format!("<g>\n{corner}").repeat(101)] {
            let why = parse(&svg).expect_err("there are too many");
            assert_eq!(why, "the pictures have more than 16000000 cells");
        }
    }
}
