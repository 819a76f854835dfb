//! Depth-first search that stores for every cell its shortest path to the goal. Wrong: while it
//! searches for that path, the cells of the current path are blocked. So the stored length depends
//! on how the search reached the cell, and on a grid with cycles it cannot be reused.

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

const FAR: i64 = i64::MAX / 2;

fn shortest_path(grid: &[Vec<usize>], m: usize, n: usize) -> i64 {
    // 0 is "not known yet"; a cell on the current path is FAR.
    let mut rest = vec![vec![0; n]; m];
    let length = walk(grid, &mut rest, 0, 0);
    Some(length).filter(|&length| length < FAR).unwrap_or(-1)
}

fn walk(grid: &[Vec<usize>], rest: &mut [Vec<i64>], r: usize, c: usize) -> i64 {
    let (m, n) = (grid.len(), grid[0].len());
    if grid[r][c] != 0 {
        return FAR;
    }
    if (r, c) == (m - 1, n - 1) {
        return 1;
    }
    if rest[r][c] == 0 {
        rest[r][c] = FAR;
        let mut best = FAR;
        for next_r in r.saturating_sub(1)..m.min(r + 2) {
            for next_c in c.saturating_sub(1)..n.min(c + 2) {
                best = best.min(walk(grid, rest, next_r, next_c) + 1);
            }
        }
        rest[r][c] = best;
    }
    rest[r][c]
}
