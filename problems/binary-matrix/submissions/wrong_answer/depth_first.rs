//! Depth-first search with a set of seen cells. It tries the steps towards the goal first and
//! returns the first path it finds. Wrong: the first path is often short but not the shortest.

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
    let mut seen = vec![vec![false; n]; m];
    let mut stack = vec![(0, 0, 1)];
    while let Some((r, c, length)) = stack.pop() {
        if !(0..m as i64).contains(&r) || !(0..n as i64).contains(&c) {
            continue;
        }
        let (row, column) = (r as usize, c as usize);
        if grid[row][column] != 0 || seen[row][column] {
            continue;
        }
        if (row, column) == (m - 1, n - 1) {
            return length;
        }
        seen[row][column] = true;
        // The cell pushed last is tried first.
        stack.extend(STEPS.iter().rev().map(|(dr, dc)| (r + dr, c + dc, length + 1)));
    }
    -1
}
