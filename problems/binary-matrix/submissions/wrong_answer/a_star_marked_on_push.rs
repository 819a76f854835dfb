//! A* with the max norm that marks a cell as seen when it enters the heap, as breadth-first search
//! does. Wrong: cells leave the heap in the order of their estimates, so the first path that
//! reaches a cell need not be the shortest.

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

    let estimate = |r: usize, c: usize| (m - 1 - r).max(n - 1 - c) as i64;
    let mut seen = vec![vec![false; n]; m];
    seen[0][0] = true;
    let mut heap = BinaryHeap::from([Reverse((1 + estimate(0, 0), 1, 0, 0))]);
    while let Some(Reverse((_, length, r, c))) = heap.pop() {
        if (r, c) == (m - 1, n - 1) {
            return length;
        }
        for next_r in r.saturating_sub(1)..m.min(r + 2) {
            for next_c in c.saturating_sub(1)..n.min(c + 2) {
                if grid[next_r][next_c] == 0 && !seen[next_r][next_c] {
                    seen[next_r][next_c] = true;
                    let total = length + 1 + estimate(next_r, next_c);
                    heap.push(Reverse((total, length + 1, next_r, next_c)));
                }
            }
        }
    }
    -1
}
