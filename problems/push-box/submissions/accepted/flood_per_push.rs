//! Breadth-first search over pushes. After each push, a flood fill finds the sides of the box that
//! the player reaches. Right and short, but a flood fill per push makes it quadratic in the cells.

use std::collections::VecDeque;
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
    let reach = |from: usize, closed: usize| {
        let (mut reached, mut stack) = (vec![false; cells.len()], vec![from]);
        reached[from] = true;
        while let Some(cell) = stack.pop() {
            for next in steps.map(|step| cell.wrapping_add(step)) {
                if cells[next] != b'#' && next != closed && !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        reached
    };
    let mut seen = vec![[false; 4]; cells.len()];
    let mut queue = VecDeque::from([(0, player, start)]);
    while let Some((pushes, player, at)) = queue.pop_front() {
        if at == target {
            return Some(pushes);
        }
        let reached = reach(player, at);
        for (side, step) in steps.iter().enumerate() {
            let (behind, ahead) = (at.wrapping_sub(*step), at.wrapping_add(*step));
            if cells[ahead] != b'#' && reached[behind] && !seen[ahead][side] {
                seen[ahead][side] = true;
                queue.push_back((pushes + 1, at, ahead));
            }
        }
    }
    Some(-1)
}
