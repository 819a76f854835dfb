//! Dijkstra's algorithm that starts with "infinity" everywhere and prints the final value of the
//! goal. Wrong: it prints -1 for blocked ends, but an unreachable goal keeps its infinity.

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

const INFINITY: i64 = 1_000_000_000;

fn shortest_path(grid: &[Vec<usize>], m: usize, n: usize) -> i64 {
    if grid[0][0] != 0 || grid[m - 1][n - 1] != 0 {
        return -1;
    }

    let mut length = vec![vec![INFINITY; n]; m];
    length[0][0] = 1;
    let mut heap = BinaryHeap::from([Reverse((1, 0, 0))]);
    while let Some(Reverse((here, r, c))) = heap.pop() {
        if here > length[r][c] {
            continue;
        }
        for next_r in r.saturating_sub(1)..m.min(r + 2) {
            for next_c in c.saturating_sub(1)..n.min(c + 2) {
                if grid[next_r][next_c] == 0 && here + 1 < length[next_r][next_c] {
                    length[next_r][next_c] = here + 1;
                    heap.push(Reverse((here + 1, next_r, next_c)));
                }
            }
        }
    }
    length[m - 1][n - 1]
}
