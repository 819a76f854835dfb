//! Draws a case as SVG: the board and the track of the box with the fewest pushes. Each cell of the
//! track shows the numbers of the pushes that bring the box there.
//!
//! It runs its own plain 0-1 breadth-first search over (box, player): a step costs 0, a push costs
//! 1.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Write};

include!("drawing.rs");

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
    if b"SBT".iter().all(|&letter| find(&board, letter).is_some()) {
        Ok(board)
    } else {
        Err("expected a board with S, B and T".to_string())
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
