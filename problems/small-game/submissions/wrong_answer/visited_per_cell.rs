//! Wrong: keeps the least segments per cell, not per cell and direction. If two paths reach a cell
//! with equally many segments, only the first one continues, but the other one may go straight on.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
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
    let (w, h) = (free[0].len(), free.len());
    let mut least = vec![vec![u32::MAX; w]; h];
    let mut heap = BinaryHeap::from([Reverse((0, source, 4))]);
    while let Some(Reverse((segments, (x, y), direction))) = heap.pop() {
        if (x, y) == target {
            return Some(segments);
        }
        for (turned, (dx, dy)) in STEPS.into_iter().enumerate() {
            let to = (x.wrapping_add(dx), y.wrapping_add(dy));
            if to.0 >= w || to.1 >= h || !(free[to.1][to.0] || to == target) {
                continue;
            }
            let more = segments + u32::from(turned != direction);
            let known = &mut least[to.1][to.0];
            if more < *known {
                *known = more;
                heap.push(Reverse((more, to, turned)));
            }
        }
    }
    None
}
