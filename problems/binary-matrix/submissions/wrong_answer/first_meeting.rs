//! Two breadth-first searches, one from each end, that take turns cell by cell and stop where they
//! first touch. Wrong: within a level, the first contact may be one cell longer than a later one.
//! The searches must take turns level by level.

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

    if m * n == 1 {
        return 1;
    }
    // Lengths from the start are positive, lengths from the goal negative.
    let mut length = vec![vec![0_i64; n]; m];
    length[0][0] = 1;
    length[m - 1][n - 1] = -1;
    let mut turn = VecDeque::from([(0, 0)]);
    let mut wait = VecDeque::from([(m - 1, n - 1)]);
    while let Some((r, c)) = turn.pop_front() {
        let own = length[r][c];
        for next_r in r.saturating_sub(1)..m.min(r + 2) {
            for next_c in c.saturating_sub(1)..n.min(c + 2) {
                let other = length[next_r][next_c];
                if own.signum() * other.signum() < 0 {
                    return (own - other).abs();
                }
                if grid[next_r][next_c] == 0 && other == 0 {
                    length[next_r][next_c] = own + own.signum();
                    turn.push_back((next_r, next_c));
                }
            }
        }
        std::mem::swap(&mut turn, &mut wait);
    }
    -1
}
