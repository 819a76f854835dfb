//! Breadth-first search that queues every neighbour and checks a cell, the start included, when it
//! leaves the queue. Wrong: it asks "is this the goal" before "is this a wall", so a blocked goal
//! counts as reached.

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
    let mut numbers = text.split_ascii_whitespace().map(str::parse::<usize>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or("expected a number".to_string());
    let (m, n) = (next()?, next()?);
    let mut grid = Vec::new();
    for _ in 0..m {
        grid.push((0..n).map(|_| next()).collect::<Result<Vec<_>, _>>()?);
    }
    writeln!(output, "{}", shortest_path(&grid, m, n)).map_err(|e| format!("cannot write: {e}"))
}

fn shortest_path(grid: &[Vec<usize>], m: usize, n: usize) -> i64 {
    let mut seen = vec![vec![false; n]; m];
    let mut queue = VecDeque::from([(0, 0, 1)]);
    while let Some((r, c, length)) = queue.pop_front() {
        if (r, c) == (m - 1, n - 1) && length > 1 {
            return length;
        }
        if grid[r][c] != 0 || seen[r][c] {
            continue;
        }
        if (r, c) == (m - 1, n - 1) {
            return length;
        }
        seen[r][c] = true;
        for next_r in r.saturating_sub(1)..m.min(r + 2) {
            for next_c in c.saturating_sub(1)..n.min(c + 2) {
                queue.push_back((next_r, next_c, length + 1));
            }
        }
    }
    -1
}
