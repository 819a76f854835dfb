//! A picture as lines of text for a terminal.

use super::grid::{Cell, MarkKind, Picture};
use judge_core::base::style::Style;
use judge_core::base::text::width;
use std::cmp::Ordering;

/// The lines of a picture for a terminal of `columns` columns. Of a picture that is wider they show a part,
/// from the first column with a mark.
pub fn lines(
    picture: &Picture,
    style: Style,
    unicode: bool,
    columns: Option<usize>,
) -> Vec<String> {
    let all = picture.size();
    let mark = picture.marks.iter().map(|mark| width(&mark.text)).max().unwrap_or(1).max(1);
    let columns = columns.unwrap_or(usize::MAX);
    let wide = if mark == 1 && all.1 * 2 > columns { 1 } else { mark + 1 };
    let shown = all.1.min((columns / wide).max(1));
    let first = picture.marks.iter().map(|mark| mark.cell.1).min().unwrap_or(0);
    let first = first.saturating_sub(1).min(all.1 - shown);
    let spots = spots(picture, all, unicode);
    let mut lines = vec![picture.title.clone()];
    for row in 0..all.0 {
        let spots = &spots[row * all.1..][first..first + shown];
        let line: String = spots.iter().map(|spot| spot.paint(wide, style, unicode)).collect();
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
    lines.extend(picture.notes.iter().cloned());
    lines
}

/// A cell of a picture that is drawn.
#[derive(Clone, Debug, Default)]
struct Spot {
    ground: bool,
    solid: bool,
    /// Where paths go from here: right, down, left, up, diagonally.
    directions: [bool; 5],
    mark: Option<(MarkKind, String)>,
}

/// The cells of a picture, row by row.
fn spots(picture: &Picture, (rows, columns): Cell, unicode: bool) -> Vec<Spot> {
    let mut spots = vec![Spot::default(); rows * columns];
    for area in &picture.areas {
        for row in area.cell.0..area.cell.0 + area.rows {
            for spot in &mut spots[row * columns + area.cell.1..][..area.columns] {
                spot.ground = true;
                spot.solid |= area.solid;
            }
        }
    }
    for step in picture.paths.iter().flat_map(|path| path.windows(2)) {
        let (from, to) = (step[0], step[1]);
        spots[from.0 * columns + from.1].directions[direction(from, to)] = true;
        spots[to.0 * columns + to.1].directions[direction(to, from)] = true;
    }
    for mark in &picture.marks {
        // The first mark of a cell stays: it names the thing there.
        if unicode || mark.text.is_ascii() {
            let spot = &mut spots[mark.cell.0 * columns + mark.cell.1];
            spot.mark.get_or_insert((mark.kind, mark.text.clone()));
        }
    }
    spots
}

/// The index in [`Spot::directions`] for a step.
fn direction(from: Cell, to: Cell) -> usize {
    let (row, column) = (to.0.cmp(&from.0), to.1.cmp(&from.1));
    match (row, column) {
        (Ordering::Equal, Ordering::Greater) => 0,
        (Ordering::Greater, Ordering::Equal) => 1,
        (Ordering::Equal, Ordering::Less | Ordering::Equal) => 2,
        (Ordering::Less, Ordering::Equal) => 3,
        (Ordering::Greater | Ordering::Less, Ordering::Greater | Ordering::Less) => 4,
    }
}

impl Spot {
    /// The cell, `wide` columns wide.
    fn paint(&self, wide: usize, style: Style, unicode: bool) -> String {
        let on_path = self.directions.contains(&true);
        let line = match (self.directions[0], unicode) {
            (true, true) => "─",
            (true, false) => "-",
            (false, _) if self.solid && !on_path => "",
            (false, _) => " ",
        };
        if let Some((kind, text)) = &self.mark {
            let painted = match kind {
                MarkKind::End => style.good(text),
                MarkKind::Step => style.odd(text),
                MarkKind::Seen => style.dim(text),
            };
            let used = width(text);
            let fill = if line.is_empty() { " " } else { line };
            return painted + &style.odd(&fill.repeat(wide.saturating_sub(used)));
        }
        if on_path {
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

    /// The character where paths meet.
    fn joint(&self, unicode: bool) -> char {
        let [right, down, left, up, diagonal] = self.directions;
        let upright = up || down;
        let level = left || right;
        if !unicode {
            return match (diagonal, upright, level) {
                (true, ..) => '*',
                (_, true, true) => '+',
                (_, true, false) => '|',
                _ => '-',
            };
        }
        if diagonal {
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
