//! Wrong: A* over pushes, but the player walks in eight directions, with the table of directions of
//! the original document. Plausible: the table was copied from the binary matrix. (The box is
//! pushed in four directions. With eight, the third example of the statement would fail at once.)

use std::cmp::Reverse;
use std::collections::BinaryHeap;
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
    let walk = [stride, stride - 1, stride + 1, 1];
    let reach = |from: usize, closed: usize| {
        let (mut reached, mut stack) = (vec![false; cells.len()], vec![from]);
        reached[from] = true;
        while let Some(cell) = stack.pop() {
            for next in walk.iter().flat_map(|step| [cell.wrapping_sub(*step), cell + step]) {
                let free = cells.get(next).map_or(false, |&near| near != b'#');
                if free && next != closed && !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        reached
    };
    let distance = |cell: usize| {
        (cell / stride).abs_diff(target / stride) + (cell % stride).abs_diff(target % stride)
    };
    let mut seen = vec![[false; 4]; cells.len()];
    let mut queue = BinaryHeap::from([Reverse((distance(start), 0, player, start))]);
    while let Some(Reverse((_, pushes, player, at))) = queue.pop() {
        if at == target {
            return Some(pushes);
        }
        let reached = reach(player, at);
        for (side, step) in steps.into_iter().enumerate() {
            let (behind, ahead) = (at.wrapping_sub(step), at.wrapping_add(step));
            if cells[ahead] != b'#' && reached[behind] && !seen[ahead][side] {
                seen[ahead][side] = true;
                queue.push(Reverse((pushes as usize + 1 + distance(ahead), pushes + 1, at, ahead)));
            }
        }
    }
    Some(-1)
}
