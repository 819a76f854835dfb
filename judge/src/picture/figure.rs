//! Pictures as SVG: for the page, and for a file.

use super::grid::{Area, MarkKind, Picture};
use judge_core::base::text::xml;

/// Units of a side of a cell: browsers draw text of less than a pixel badly.
const UNIT: usize = 10;

/// Units of a line of text in a file.
const LINE: usize = 9;
/// The styles of a file. It loads nothing from elsewhere.
const STYLE: &str = "<style>svg { background: white } .ground { fill: #f4f4f4; stroke: #bbb; stroke-width: .5 } \
    .solid { fill: #555 } .way { fill: none; stroke: #c40; stroke-width: 1.4 } text { font: 5.5px sans-serif; \
    text-anchor: middle; dominant-baseline: central } .line { text-anchor: start } .end { fill: #05a; \
    font-weight: bold } .seen { fill: #777; font-size: 4.2px }</style>";

/// The picture for a page that has styles for its classes: small, and everything in it escaped.
pub fn figure(picture: &Picture) -> String {
    let (rows, columns) = picture.size();
    let title = xml(&picture.title);
    let mut svg = format!(
        "<figure><figcaption>{title}</figcaption><svg role=\"img\" aria-label=\"{title}\" \
         viewBox=\"-1 -1 {} {}\" width=\"{}\">{}</svg>",
        columns * UNIT + 2,
        rows * UNIT + 2,
        columns * 24,
        elements(picture)
    );
    for note in &picture.notes {
        svg.push_str(&format!("<p>{}</p>", xml(note)));
    }
    svg + "</figure>"
}

/// The pictures as a file, one below another: nothing in it is what the visualizer wrote, so that it runs and loads
/// nothing where it is opened.
pub fn document(pictures: &[Picture]) -> String {
    let (mut body, mut width, mut y) = (String::new(), 0, 0);
    for picture in pictures {
        let (rows, columns) = picture.size();
        let mut line = |text: &str, y: usize| {
            width = width.max(text.chars().count() * 3);
            body.push_str(&format!(
                "<text class=\"line\" x=\"0\" y=\"{y}\">{}</text>\n",
                xml(text)
            ));
        };
        line(&picture.title, y + LINE / 2);
        for (at, note) in picture.notes.iter().enumerate() {
            line(note, y + LINE + rows * UNIT + at * LINE + LINE / 2);
        }
        let drawn = elements(picture);
        body.push_str(&format!("<g transform=\"translate(0 {})\">{drawn}</g>\n", y + LINE));
        width = width.max(columns * UNIT);
        y += LINE + rows * UNIT + picture.notes.len() * LINE + LINE;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {} {}\">{STYLE}\n{body}</svg>\n",
        width + 2,
        y + 2
    )
}

/// The elements of a picture in cells of [`UNIT`].
fn elements(picture: &Picture) -> String {
    let middle = |at: usize| at * UNIT + UNIT / 2;
    let mut ground = String::new();
    let mut solid = String::new();
    for Area { solid: is_solid, cell: (row, column), rows, columns } in &picture.areas {
        let (x, y, width, height) = (column * UNIT, row * UNIT, columns * UNIT, rows * UNIT);
        let area = if *is_solid { &mut solid } else { &mut ground };
        area.push_str(&format!("M{x} {y}h{width}v{height}h-{width}z"));
    }
    let mut svg =
        format!("<path class=\"ground\" d=\"{ground}\"/><path class=\"solid\" d=\"{solid}\"/>");
    for path in &picture.paths {
        let points = path.iter().map(|cell| format!("{},{}", middle(cell.1), middle(cell.0)));
        let points: Vec<String> = points.collect();
        svg.push_str(&format!("<polyline class=\"way\" points=\"{}\"/>", points.join(" ")));
    }
    for mark in &picture.marks {
        let (x, y) = (middle(mark.cell.1), middle(mark.cell.0));
        let (class, text) = (class(mark.kind), xml(&mark.text));
        // A mark of more than two characters is as small as its cell.
        let size = match mark.text.chars().count() {
            length if length > 2 => format!(" style=\"font-size:{:.1}px\"", 13.0 / length as f64),
            _ => String::new(),
        };
        svg.push_str(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{size}>{text}</text>"));
    }
    svg
}

/// The class for which the page has a style.
fn class(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::End => "end",
        MarkKind::Step => "step",
        MarkKind::Seen => "seen",
    }
}
