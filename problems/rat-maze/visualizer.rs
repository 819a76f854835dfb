//! Draws a case as SVG: the maze, the number of every scout, the path, and the chain of scouts that
//! reports back to the mouse. With the output of a program (`JUDGE_OUTPUT` names its file) a second picture
//! has the path of that program, marked where it parts from the right one.
//!
//! It sends out the scouts as the statement says: right, down, left, up from the mouse, then from
//! each scout in the order of their numbers, until one is on the cheese.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};

include!("drawing.rs");

/// Maximum number of cells of a maze in which every scout's number is drawn. In a larger maze only
/// the scouts that report have their numbers.
const MAX_NUMBERED: usize = 10_000;
/// How many scouts of the chain are shown at its beginning and at its end.
const SHOWN_CHAIN: [usize; 2] = [20, 4];

/// The most bytes of an output that are read, and the most steps of a path in it.
const MAX_OUTPUT: u64 = 1 << 20;
const MAX_STEPS: usize = 100_000;

type Cell = (usize, usize);

/// A maze; true is a cat. Cells are (row, column).
struct Maze {
    cats: Vec<Vec<bool>>,
    cheese: Cell,
}

fn main() {
    let drawn = read(io::stdin().lock()).and_then(|maze| {
        let mut right = picture(&maze);
        let output = std::env::var_os("JUDGE_OUTPUT").and_then(|path| File::open(path).ok());
        let other = output.and_then(|output| picture_of(output, &maze, &right.ways[0]));
        if other.is_some() {
            right.title = format!("expected: {}", right.title);
        }
        let pictures = [Some(right), other].into_iter().flatten().collect();
        draw(pictures, io::stdout().lock()).map_err(|e| format!("cannot write: {e}"))
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

fn picture(maze: &Maze) -> Picture {
    let (scouts, found) = send_scouts(maze);
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
    Picture { title, notes, solid: maze.cats.clone(), ways, marks, ..Picture::default() }
}

/// The path that a program printed, beside the right one, which is empty where there is no path. `None` if
/// it is the same.
fn picture_of(output: File, maze: &Maze, right: &[Cell]) -> Option<Picture> {
    let mut text = Vec::new();
    // What cannot be read is drawn as far as it goes.
    let _ = output.take(MAX_OUTPUT).read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    let printed = path_in(&text);
    let is_inside = |cell: &Cell| cell.0 < maze.cats.len() && cell.1 < maze.cats[0].len();
    let way: Vec<Cell> = printed.iter().copied().take_while(is_inside).collect();
    let title = match printed.len() {
        0 if text.lines().rev().find(|line| !line.trim().is_empty()) == Some("-1") => {
            "got: no path: -1".to_string()
        }
        0 => "got: no path that can be read".to_string(),
        2 => "got: 1 step".to_string(),
        cells => format!("got: {} steps", cells - 1),
    };
    let mut notes = Vec::new();
    let mut marks = Vec::new();
    let same = printed.iter().zip(right).take_while(|(got, right)| got == right).count();
    if printed.is_empty() || right.is_empty() {
        // The titles say that there is no path.
        if title == "got: no path: -1" && right.is_empty() {
            return None;
        }
    } else if same < printed.len().max(right.len()) {
        let named = |path: &[Cell]| match path.get(same) {
            Some((row, column)) => format!("[{column},{row}]"),
            None => "its end".to_string(),
        };
        let (expected, got) = (named(right), named(&printed));
        notes.push(format!("X: cell {} is {got}, expected {expected}", same + 1));
        let parts = way.get(same).or(way.last()).copied();
        marks.extend(parts.map(|cell| ("end", cell, "X".to_string())));
    } else {
        return None;
    }
    if way.len() < printed.len() {
        notes.push(format!("cell {} is not in the maze", way.len() + 1));
    } else if let Some(cat) = way.iter().position(|cell| maze.cats[cell.0][cell.1]) {
        notes.push(format!("cell {} is a cat", cat + 1));
    } else if let Some(jump) = way.windows(2).position(|pair| !are_neighbours(pair[0], pair[1])) {
        notes.push(format!("cell {} is not next to the cell before", jump + 2));
    }
    marks.push(("end", maze.cheese, "!".to_string()));
    marks.push(("end", (0, 0), "M".to_string()));
    let solid = maze.cats.clone();
    Some(Picture { title, notes, solid, ways: vec![way], marks, ..Picture::default() })
}

fn are_neighbours(one: Cell, other: Cell) -> bool {
    one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
}

/// The cells of the last line that begins with a bracket: `[0,0]->[1,0]`. It ends where a cell is no cell.
fn path_in(text: &str) -> Vec<Cell> {
    let line = text.lines().rev().map(str::trim).find(|line| line.starts_with('['));
    let cell = |word: &str| {
        let inside = word.trim().strip_prefix('[')?.strip_suffix(']')?;
        let (x, y) = inside.split_once(',')?;
        Some((y.trim().parse().ok()?, x.trim().parse().ok()?))
    };
    line.unwrap_or("").split("->").map_while(cell).take(MAX_STEPS).collect()
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
