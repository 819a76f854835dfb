//! Depth-first search with backtracking. It walks every path without a repeated cell, cuts paths
//! that are no shorter than the best so far, and keeps the shortest. The answer is right, but until
//! a path is found nothing is cut, and an open area around a walled-in goal has too many paths to
//! walk.

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

const STEPS: [(i64, i64); 8] =
    [(1, 1), (0, 1), (1, 0), (-1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1)];

fn shortest_path(grid: &[Vec<usize>], m: usize, n: usize) -> i64 {
    let mut blocked: Vec<Vec<bool>> =
        grid.iter().map(|row| row.iter().map(|&cell| cell != 0).collect()).collect();
    let mut best = i64::MAX;
    if !blocked[0][0] && !blocked[m - 1][n - 1] {
        walk(&mut blocked, 0, 0, 1, &mut best);
    }
    Some(best).filter(|&best| best < i64::MAX).unwrap_or(-1)
}

fn walk(blocked: &mut [Vec<bool>], r: usize, c: usize, length: i64, best: &mut i64) {
    if (r + 1, c + 1) == (blocked.len(), blocked[0].len()) {
        *best = length;
        return;
    }
    blocked[r][c] = true;
    for (dr, dc) in STEPS {
        let (next_r, next_c) = ((r as i64 + dr) as usize, (c as i64 + dc) as usize);
        let inside = next_r < blocked.len() && next_c < blocked[0].len();
        if inside && !blocked[next_r][next_c] && length + 1 < *best {
            walk(blocked, next_r, next_c, length + 1, best);
        }
    }
    blocked[r][c] = false;
}
