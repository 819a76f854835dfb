//! Wrong: treats two sides of the box as connected if no bridge separates them (2-edge-connected).
//! But two loops may share one cell and no edge, and with the box on that cell there is no way
//! around it. Plausible: bridges are easier to find than blocks, and a public solution does this.

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
    // Numbers, from 1 in the order of a depth-first search from the box, and low-links.
    let (mut number, mut low) = (vec![0; cells.len()], vec![0; cells.len()]);
    let mut trail = vec![(start, start, 0)];
    let mut count = 1;
    (number[start], low[start]) = (1, 1);
    while let Some((cell, parent, turn)) = trail.pop() {
        if turn == 4 {
            low[parent] = low[parent].min(low[cell]);
            continue;
        }
        trail.push((cell, parent, turn + 1));
        let next = cell.wrapping_add(steps[turn]);
        if cells[next] == b'#' || next == parent {
            continue;
        }
        if number[next] == 0 {
            count += 1;
            (number[next], low[next]) = (count, count);
            trail.push((next, cell, 0));
        }
        low[cell] = low[cell].min(number[next]);
    }
    // A cell whose low-link is its own number is below a bridge, so a new class begins there.
    let mut order: Vec<usize> = (0..cells.len()).filter(|&cell| number[cell] > 0).collect();
    order.sort_by_key(|&cell| number[cell]);
    let mut class = vec![0; cells.len()];
    for &cell in &order {
        let link = order[low[cell] - 1];
        class[cell] = if link == cell { number[cell] } else { class[link] };
    }
    // The first walk is computed correctly.
    let (mut near, mut stack) = (vec![false; cells.len()], vec![player]);
    while let Some(cell) = stack.pop() {
        if cell != start && cells[cell] != b'#' && !std::mem::replace(&mut near[cell], true) {
            stack.extend(steps.map(|step| cell.wrapping_add(step)));
        }
    }
    let mut seen = vec![[false; 4]; cells.len()];
    let mut queue = VecDeque::from([(0, player, start)]);
    while let Some((pushes, player, at)) = queue.pop_front() {
        if at == target {
            return Some(pushes);
        }
        for (side, step) in steps.into_iter().enumerate() {
            let (behind, ahead) = (at.wrapping_sub(step), at.wrapping_add(step));
            let free = cells[behind] != b'#' && cells[ahead] != b'#';
            let joined = match pushes {
                0 => near[behind],
                _ => behind == player || class[behind] == class[player],
            };
            if free && joined && !seen[ahead][side] {
                seen[ahead][side] = true;
                queue.push_back((pushes + 1, at, ahead));
            }
        }
    }
    Some(-1)
}
