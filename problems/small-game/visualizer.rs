//! Draws a case as SVG: for each pair its board, a path of the fewest segments (which may leave the
//! board), and the number of each segment.
//!
//! It runs its own plain 0-1 breadth-first search over (cell, direction) for each pair: a step
//! straight on costs 0, a turn costs 1. The board has a ring of blank cells around it.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

include!("drawing.rs");

/// Maximum number of pairs that are drawn.
const MAX_PAIRS: usize = 12;
/// Right, down, left, up.
const STEPS: [(usize, usize); 4] = [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)];

type Cell = (usize, usize);

fn main() {
    let drawn = read(io::stdin().lock()).and_then(|pictures| {
        draw(pictures, io::stdout().lock()).map_err(|e| format!("cannot write: {e}"))
    });
    if let Err(message) = drawn {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

/// Reads boards and pairs. Returns one picture for each pair, and one for a board without pairs.
fn read(mut input: impl Read) -> Result<Vec<Picture>, String> {
    let mut text = Vec::new();
    input.read_to_end(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let text = String::from_utf8_lossy(&text);
    let mut lines = text.lines();
    let (mut pictures, mut left_out) = (Vec::new(), 0);
    for number in 1.. {
        let header = numbers(lines.find(|line| !line.trim().is_empty()));
        let (width, height) = match header[..] {
            [0, 0] | [] => break,
            [width, height] if width.max(height) <= 65_535 => (width, height),
            _ => return Err("expected the two sides of a board".to_string()),
        };
        let mut cards = vec![vec![false; width + 2]];
        for _ in 0..height {
            let row = lines.next().ok_or("expected a row of the board")?;
            let cells = row.chars().chain(std::iter::repeat(' ')).take(width).map(|c| c == 'X');
            cards.push([false].into_iter().chain(cells).chain([false]).collect());
        }
        cards.push(vec![false; width + 2]);
        let before = pictures.len() + left_out;
        for pair in 1.. {
            let ends = numbers(lines.find(|line| !line.trim().is_empty()));
            let (from, to) = match ends[..] {
                [0, 0, 0, 0] | [] => break,
                [x1, y1, x2, y2] => ((y1, x1), (y2, x2)),
                _ => return Err("expected the four numbers of a pair".to_string()),
            };
            let inside =
                |cell: Cell| (1..=height).contains(&cell.0) && (1..=width).contains(&cell.1);
            if !inside(from) || !inside(to) {
                return Err("expected a pair on the board".to_string());
            }
            if pictures.len() == MAX_PAIRS {
                left_out += 1;
                continue;
            }
            pictures.push(picture(
                cards.clone(),
                from,
                to,
                &format!("Board {number}, pair {pair}"),
            ));
        }
        if pictures.len() + left_out == before {
            let title = format!("Board {number}: no pairs");
            pictures.push(Picture { title, solid: cards, ring: 1, ..Picture::default() });
        }
    }
    if let Some(last) = pictures.last_mut().filter(|_| left_out > 0) {
        last.notes.push(format!("{left_out} more pairs are not drawn"));
    }
    Ok(pictures)
}

fn numbers(line: Option<&str>) -> Vec<usize> {
    let words = line.unwrap_or("").split_ascii_whitespace();
    words.map(|word| word.parse().unwrap_or(usize::MAX)).collect()
}

fn picture(cards: Vec<Vec<bool>>, from: Cell, to: Cell, name: &str) -> Picture {
    let way = fewest_segments(&cards, from, to);
    let mut marks = vec![("end", from, "A".to_string()), ("end", to, "B".to_string())];
    let mut start = 0;
    let mut segments = 0;
    for at in 1..way.len() {
        // A segment ends where the next step changes direction.
        let turns = at + 1 == way.len() || {
            let (a, b, c) = (way[at - 1], way[at], way[at + 1]);
            (b.0.wrapping_sub(a.0), b.1.wrapping_sub(a.1))
                != (c.0.wrapping_sub(b.0), c.1.wrapping_sub(b.1))
        };
        if turns {
            segments += 1;
            // The number goes to the middle of the segment, or else to a cell without a mark.
            let middle = start + (at - start + 1) / 2;
            let free = |cell: &&Cell| marks.iter().all(|mark| mark.1 != **cell);
            if let Some(&cell) = way[middle..=at].iter().chain(&way[start..middle]).find(free) {
                marks.push(("step", cell, segments.to_string()));
            }
            start = at;
        }
    }
    let title = match segments {
        0 => format!("{name}: impossible"),
        1 => format!("{name}: 1 segment"),
        _ => format!("{name}: {segments} segments"),
    };
    Picture { title, solid: cards, ring: 1, ways: vec![way], marks, ..Picture::default() }
}

/// Returns the cells of a path from one card to another, both included; empty if there is no path.
fn fewest_segments(cards: &[Vec<bool>], from: Cell, to: Cell) -> Vec<Cell> {
    let columns = cards[0].len();
    let state = |cell: Cell, direction: usize| (cell.0 * columns + cell.1) * 4 + direction;
    let mut before = vec![usize::MAX; cards.len() * columns * 4];
    let mut waiting: VecDeque<(Cell, usize, usize)> = VecDeque::new();
    for direction in 0..4 {
        waiting.push_back((from, direction, state(from, direction)));
    }
    while let Some((cell, direction, last)) = waiting.pop_front() {
        let here = state(cell, direction);
        if before[here] != usize::MAX {
            continue;
        }
        before[here] = last;
        if cell == to {
            let mut way = vec![cell];
            let mut at = here;
            while before[at] != at {
                at = before[at];
                let cell = (at / 4 / columns, at / 4 % columns);
                if way[way.len() - 1] != cell {
                    way.push(cell);
                }
            }
            way.reverse();
            return way;
        }
        let (down, right) = STEPS[direction];
        let next = (cell.0.wrapping_add(down), cell.1.wrapping_add(right));
        let card = cards.get(next.0).and_then(|row| row.get(next.1));
        if card.map_or(false, |&card| !card || next == to) {
            waiting.push_front((next, direction, here));
        }
        if cell != from {
            for turned in [(direction + 1) % 4, (direction + 3) % 4] {
                waiting.push_back((cell, turned, here));
            }
        }
    }
    Vec::new()
}
