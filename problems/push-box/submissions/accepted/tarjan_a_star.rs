//! Finds the blocks (biconnected components) of the floor with Tarjan's depth-first search and its
//! stack of edges, without recursion. The player can walk from one side of the box to another
//! without crossing it if and only if the two edges from the box to these sides are in one block.
//! Then A* runs over (box, side) with the Manhattan distance, which never overestimates and changes
//! by one per push.

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
    // Side s is opposite to side s ^ 1.
    let steps = [stride.wrapping_neg(), stride, usize::MAX, 1];
    let block = blocks(&cells, steps, start);
    let distance = |cell: usize| {
        (cell / stride).abs_diff(target / stride) + (cell % stride).abs_diff(target % stride)
    };
    let mut open = BinaryHeap::new();
    for side in sides_in_reach(&cells, steps, player, start) {
        open.push(Reverse((distance(start), 0, start, side)));
    }
    let mut closed = vec![[false; 4]; cells.len()];
    while let Some(Reverse((_, pushes, at, player))) = open.pop() {
        if at == target {
            return Some(pushes);
        }
        if std::mem::replace(&mut closed[at][player], true) {
            continue;
        }
        for side in 0..4 {
            let next = at.wrapping_add(steps[side ^ 1]);
            if block[at][side] != 0 && block[at][side] == block[at][player] && cells[next] != b'#' {
                open.push(Reverse((pushes as usize + 1 + distance(next), pushes + 1, next, side)));
            }
        }
    }
    Some(-1)
}

/// Returns the sides of the box that the player reaches before the first push.
fn sides_in_reach(cells: &[u8], steps: [usize; 4], player: usize, start: usize) -> Vec<usize> {
    let (mut reached, mut stack) = (vec![false; cells.len()], vec![player]);
    while let Some(cell) = stack.pop() {
        if cells[cell] != b'#' && cell != start && !std::mem::replace(&mut reached[cell], true) {
            stack.extend(steps.map(|step| cell.wrapping_add(step)));
        }
    }
    (0..4).filter(|&side| reached[start.wrapping_add(steps[side])]).collect()
}

/// Returns, for each cell and side, the number of the block of the edge between them; 0 for no
/// edge.
fn blocks(cells: &[u8], steps: [usize; 4], root: usize) -> Vec<[usize; 4]> {
    let mut block = vec![[0; 4]; cells.len()];
    let (mut number, mut low) = (vec![0; cells.len()], vec![0; cells.len()]);
    let (mut count, mut found) = (1, 0);
    (number[root], low[root]) = (1, 1);
    let mut edges = Vec::new();
    // A cell, the side it was entered from (4 for the root), the number of open edges at that time,
    // and the next side.
    let mut trail = vec![(root, 4, 0, 0)];
    while let Some((cell, from, first, side)) = trail.pop() {
        if side < 4 {
            trail.push((cell, from, first, side + 1));
            let next = cell.wrapping_add(steps[side]);
            if side == from || cells[next] == b'#' || number[next] > number[cell] {
                continue;
            }
            if number[next] == 0 {
                count += 1;
                (number[next], low[next]) = (count, count);
                trail.push((next, side ^ 1, edges.len(), 0));
            }
            edges.push((cell, side));
            low[cell] = low[cell].min(number[next]);
        } else if from < 4 {
            let parent = cell.wrapping_add(steps[from]);
            low[parent] = low[parent].min(low[cell]);
            if low[cell] >= number[parent] {
                found += 1;
                for (cell, side) in edges.drain(first..) {
                    block[cell][side] = found;
                    block[cell.wrapping_add(steps[side])][side ^ 1] = found;
                }
            }
        }
    }
    block
}
