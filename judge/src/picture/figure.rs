//! A picture as SVG for the page.

use super::grid::{Area, MarkKind, Picture};
use judge_core::base::text::xml;

/// Units of a side of a cell: browsers draw text of less than a pixel badly.
const UNIT: usize = 10;

/// The picture for a page that has styles for its classes: small, and everything in it escaped.
pub fn figure(picture: &Picture) -> String {
    let (rows, columns) = picture.size();
    let middle = |at: usize| at * UNIT + UNIT / 2;
    let mut ground = String::new();
    let mut solid = String::new();
    for Area { solid: is_solid, cell: (row, column), rows, columns } in &picture.areas {
        let (x, y, width, height) = (column * UNIT, row * UNIT, columns * UNIT, rows * UNIT);
        let area = if *is_solid { &mut solid } else { &mut ground };
        area.push_str(&format!("M{x} {y}h{width}v{height}h-{width}z"));
    }
    let mut svg = format!(
        "<figure><figcaption>{}</figcaption><svg role=\"img\" aria-label=\"{}\" \
         viewBox=\"-1 -1 {} {}\" width=\"{}\"><path class=\"ground\" d=\"{ground}\"/>\
         <path class=\"solid\" d=\"{solid}\"/>",
        xml(&picture.title),
        xml(&picture.title),
        columns * UNIT + 2,
        rows * UNIT + 2,
        columns * 24
    );
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
    svg.push_str("</svg>");
    for note in &picture.notes {
        svg.push_str(&format!("<p>{}</p>", xml(note)));
    }
    svg + "</figure>"
}

/// The class for which the page has a style.
fn class(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::End => "end",
        MarkKind::Step => "step",
        MarkKind::Seen => "seen",
    }
}
