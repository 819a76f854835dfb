//! Draws a case as SVG: the maze, the number of every scout, the path, and the chain of scouts that
//! reports back to the mouse.
//!
//! It sends out the scouts as the statement says: right, down, left, up from the mouse, then from
//! each scout in the order of their numbers, until one is on the cheese.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

include!("drawing.rs");

/// Maximum number of cells of a maze in which every scout's number is drawn. In a larger maze only
/// the scouts that report have their numbers.
const MAX_NUMBERED: usize = 10_000;
/// How many scouts of the chain are shown at its beginning and at its end.
const SHOWN_CHAIN: [usize; 2] = [20, 4];

type Cell = (usize, usize);

/// A maze; true is a cat. Cells are (row, column).
struct Maze {
    cats: Vec<Vec<bool>>,
    cheese: Cell,
}

fn main() {
    let drawn = read(io::stdin().lock()).and_then(|maze| {
        draw(vec![picture(maze)], io::stdout().lock()).map_err(|e| format!("cannot write: {e}"))
    });
    if let Err(message) = drawn {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn read(mut input: impl Read) -> Result<Maze, String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut words = text.split_ascii_whitespace();
    let mut side = || words.next()?.parse::<usize>().ok().filter(|n| (1..=65_535).contains(n));
    let (width, height) = side().zip(side()).ok_or("line 1: expected two sides")?;
    let cells: Vec<bool> = words.by_ref().take(width * height).map(|word| word != "0").collect();
    let mut number = || words.next()?.parse::<usize>().ok();
    let cheese = number().zip(number()).filter(|&(x, y)| x < width && y < height);
    let (x, y) = cheese.ok_or("expected all cells and the place of the cheese")?;
    Ok(Maze { cats: cells.chunks(width).map(<[bool]>::to_vec).collect(), cheese: (y, x) })
}

fn picture(maze: Maze) -> Picture {
    let (scouts, found) = send_scouts(&maze);
    let mut chain = Vec::new();
    let mut next = found;
    while let Some(number) = next.filter(|&number| number != 0) {
        chain.push(number);
        next = Some(scouts[number].1);
    }
    let mut way: Vec<Cell> = chain.iter().map(|&number| scouts[number].0).collect();
    way.extend(found.map(|_| (0, 0)));
    way.reverse();
    let title = match found {
        Some(_) if chain.len() == 1 => "1 step".to_string(),
        Some(_) => format!("{} steps", chain.len()),
        None => "no path: -1".to_string(),
    };
    let cheese = found.filter(|&number| number != 0).map_or(String::new(), |n| n.to_string());
    let mut marks = vec![("end", maze.cheese, cheese + "!")];
    if maze.cheese != (0, 0) {
        marks.push(("end", (0, 0), "M".to_string()));
    }
    let all = maze.cats.len() * maze.cats[0].len() <= MAX_NUMBERED;
    let mut reports = vec![false; scouts.len()];
    chain.iter().for_each(|&number| reports[number] = true);
    for (number, scout) in scouts.iter().enumerate().skip(1) {
        if scout.0 != maze.cheese && (all || reports[number]) {
            let class = if reports[number] { "step" } else { "seen" };
            marks.push((class, scout.0, number.to_string()));
        }
    }
    let (notes, ways) = (told(&chain), vec![way]);
    Picture { title, notes, solid: maze.cats, ways, marks, ..Picture::default() }
}

/// The chain as the statement writes it. A long one is cut in the middle.
fn told(chain: &[usize]) -> Vec<String> {
    let [first, last] = SHOWN_CHAIN;
    let texts = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>();
    let words = if chain.len() > first + last {
        let end = texts(&chain[chain.len() - last..]);
        [texts(&chain[..first]), vec!["...".to_string()], end].concat()
    } else {
        texts(chain)
    };
    Some(words.join("->")).filter(|words| !words.is_empty()).into_iter().collect()
}

/// Returns the scouts by number, each with its cell and the number of the scout that sent it (the
/// mouse is 0), and the number of the scout on the cheese.
fn send_scouts(maze: &Maze) -> (Vec<(Cell, usize)>, Option<usize>) {
    let mut taken = maze.cats.clone();
    let mut scouts = vec![((0, 0), 0)];
    if taken[0][0] {
        return (scouts, None);
    }
    taken[0][0] = true;
    if maze.cheese == (0, 0) {
        return (scouts, Some(0));
    }
    let mut waiting = VecDeque::from([0]);
    while let Some(sender) = waiting.pop_front() {
        let (row, column) = scouts[sender].0;
        for (down, right) in [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)] {
            let cell = (row.wrapping_add(down), column.wrapping_add(right));
            let place = taken.get_mut(cell.0).and_then(|row| row.get_mut(cell.1));
            if let Some(place) = place.filter(|taken| !**taken) {
                *place = true;
                waiting.push_back(scouts.len());
                scouts.push((cell, sender));
                if cell == maze.cheese {
                    let last = scouts.len() - 1;
                    return (scouts, Some(last));
                }
            }
        }
    }
    (scouts, None)
}
