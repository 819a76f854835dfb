//! Dynamic programming row by row: a cell is one more than the least of left, up-left, up and
//! up-right. Wrong: a path may also go up or left, and the table has already passed those cells.

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

    const FAR: i64 = i64::MAX / 2;
    let mut length = vec![vec![FAR; n]; m];
    length[0][0] = 1;
    for r in 0..m {
        for c in 0..n {
            if grid[r][c] != 0 {
                continue;
            }
            for (up, from) in [(0, c.wrapping_sub(1)), (1, c.wrapping_sub(1)), (1, c), (1, c + 1)] {
                if r >= up && from < n {
                    length[r][c] = length[r][c].min(length[r - up][from] + 1);
                }
            }
        }
    }
    Some(length[m - 1][n - 1]).filter(|&length| length < FAR).unwrap_or(-1)
}
