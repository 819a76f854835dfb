//! Too slow: depth-first search with backtracking that cuts a path when it has as many segments as
//! the best one. The answer is right, but if the target is walled in there is no best path, and it
//! walks every path over the blanks.

use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut lines = input.lines();
    let mut next = || lines.next().and_then(Result::ok).ok_or("expected a line".to_string());
    for board in 1.. {
        let [w, h, ..] = numbers(&next()?);
        if w == 0 {
            break;
        }
        let mut free = vec![vec![true; w + 2]; h + 2];
        for row in &mut free[1..=h] {
            for (x, cell) in next()?.bytes().enumerate() {
                row[x + 1] = cell == b' ';
            }
        }
        let mut text = format!("Board #{board}:\n");
        for pair in 1.. {
            let [x1, y1, x2, y2] = numbers(&next()?);
            if x1 == 0 {
                break;
            }
            text += &match least_segments(&free, (x1, y1), (x2, y2)) {
                Some(segments) => format!("Pair {pair}: {segments} segments.\n"),
                None => format!("Pair {pair}: impossible.\n"),
            };
        }
        writeln!(output, "{text}").map_err(|e| format!("cannot write: {e}"))?;
    }
    Ok(())
}

fn numbers(line: &str) -> [usize; 4] {
    let mut words = line.split_ascii_whitespace().map(|word| word.parse().unwrap_or(0));
    [(); 4].map(|()| words.next().unwrap_or(0))
}

type Cell = (usize, usize);

const STEPS: [(usize, usize); 4] = [(1, 0), (0, 1), (usize::MAX, 0), (0, usize::MAX)];

fn least_segments(free: &[Vec<bool>], source: Cell, target: Cell) -> Option<u32> {
    let mut free = free.to_vec();
    free[target.1][target.0] = true;
    let mut best = None;
    walk(&mut free, source, target, 4, 0, &mut best);
    best
}

fn walk(
    free: &mut [Vec<bool>],
    (x, y): Cell,
    target: Cell,
    direction: usize,
    segments: u32,
    best: &mut Option<u32>,
) {
    if best.map_or(false, |best| segments >= best) {
        return;
    }
    if (x, y) == target {
        *best = Some(segments);
        return;
    }
    for (turned, (dx, dy)) in STEPS.into_iter().enumerate() {
        let to = (x.wrapping_add(dx), y.wrapping_add(dy));
        if to.0 < free[0].len() && to.1 < free.len() && free[to.1][to.0] {
            free[to.1][to.0] = false;
            walk(free, to, target, turned, segments + u32::from(turned != direction), best);
            free[to.1][to.0] = true;
        }
    }
}
