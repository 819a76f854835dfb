//! Relaxation without a queue: it sweeps over all cells forward and backward and takes the least
//! neighbour plus one, in two rounds. Wrong: every turn of a winding path may need one more round.

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

const ROUNDS: usize = 2;

fn shortest_path(grid: &[Vec<usize>], m: usize, n: usize) -> i64 {
    if grid[0][0] != 0 || grid[m - 1][n - 1] != 0 {
        return -1;
    }

    let mut length = vec![vec![i64::MAX; n]; m];
    length[0][0] = 1;
    let cells: Vec<_> = (0..m).flat_map(|r| (0..n).map(move |c| (r, c))).collect();
    for _ in 0..ROUNDS {
        for &(r, c) in cells.iter().chain(cells.iter().rev()) {
            if grid[r][c] != 0 {
                continue;
            }
            for next_r in r.saturating_sub(1)..m.min(r + 2) {
                for next_c in c.saturating_sub(1)..n.min(c + 2) {
                    let through = length[next_r][next_c].saturating_add(1);
                    length[r][c] = length[r][c].min(through);
                }
            }
        }
    }
    Some(length[m - 1][n - 1]).filter(|&length| length < i64::MAX).unwrap_or(-1)
}
