//! Right but exponential: tries every sequence of pushes that does not repeat a state, and cuts one
//! that is no shorter than the best so far. Plausible: it is the obvious first program, and it
//! solves the examples of the statement at once.

use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let rows: Vec<&[u8]> = text.lines().skip(1).map(|row| row.trim_end().as_bytes()).collect();
    let answer = fewest_pushes(&rows).ok_or("expected a grid with one S, B and T")?;
    writeln!(output, "{answer}").map_err(|e| format!("cannot write: {e}"))
}

struct Room {
    cells: Vec<u8>,
    steps: [usize; 4],
    target: usize,
    best: i64,
    trail: Vec<(usize, usize)>,
}

fn fewest_pushes(rows: &[&[u8]]) -> Option<i64> {
    // One wall between two rows is the border of both.
    let stride = rows.first()?.len() + 1;
    let mut cells = vec![b'#'; stride];
    for row in rows {
        cells.extend_from_slice(row);
        cells.push(b'#');
    }
    cells.resize(cells.len() + stride, b'#');
    let find = |mark| cells.iter().position(|&cell| cell == mark);
    let (player, start, target) = (find(b'S')?, find(b'B')?, find(b'T')?);
    let steps = [stride.wrapping_neg(), stride, usize::MAX, 1];
    let mut room = Room { cells, steps, target, best: i64::MAX, trail: Vec::new() };
    room.push_on(player, start, 0);
    Some(if room.best == i64::MAX { -1 } else { room.best })
}

impl Room {
    fn push_on(&mut self, player: usize, at: usize, pushes: i64) {
        if at == self.target {
            self.best = self.best.min(pushes);
        }
        if pushes >= self.best || self.trail.contains(&(player, at)) {
            return;
        }
        self.trail.push((player, at));
        let (mut reached, mut stack) = (vec![false; self.cells.len()], vec![player]);
        while let Some(cell) = stack.pop() {
            let closed = self.cells[cell] == b'#' || cell == at;
            if !closed && !std::mem::replace(&mut reached[cell], true) {
                stack.extend(self.steps.map(|step| cell.wrapping_add(step)));
            }
        }
        for step in self.steps {
            let (behind, ahead) = (at.wrapping_sub(step), at.wrapping_add(step));
            if reached[behind] && self.cells[ahead] != b'#' {
                self.push_on(at, ahead, pushes + 1);
            }
        }
        self.trail.pop();
    }
}
