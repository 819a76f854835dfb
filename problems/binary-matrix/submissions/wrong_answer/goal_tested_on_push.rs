//! Breadth-first search that tests for the goal when it finds a neighbour, one level earlier than
//! when it leaves the queue. Wrong: in a matrix of one cell, the goal is no cell's neighbour.

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
    if grid[0][0] != 0 || grid[m - 1][n - 1] != 0 {
        return -1;
    }

    let mut length = vec![vec![0; n]; m];
    length[0][0] = 1;
    let mut queue = VecDeque::from([(0_usize, 0_usize)]);
    while let Some((r, c)) = queue.pop_front() {
        for next_r in r.saturating_sub(1)..m.min(r + 2) {
            for next_c in c.saturating_sub(1)..n.min(c + 2) {
                if grid[next_r][next_c] != 0 || length[next_r][next_c] != 0 {
                    continue;
                }
                if (next_r, next_c) == (m - 1, n - 1) {
                    return length[r][c] + 1;
                }
                length[next_r][next_c] = length[r][c] + 1;
                queue.push_back((next_r, next_c));
            }
        }
    }
    -1
}
