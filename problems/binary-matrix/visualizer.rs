//! Draws a case as SVG: the matrix and a shortest path through it.
//!
//! It runs its own plain breadth-first search from the goal. Then it follows the path from the
//! start, each time to a neighbour that is one step nearer.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

include!("drawing.rs");

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
