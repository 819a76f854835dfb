//! Relaxation, cell by cell. It keeps the least number of segments for every cell and direction,
//! and corrects it and pushes the state again each time it finds a better one. It is slow and
//! confirms the answers of main.rs.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

fn solve(input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut lines = input.lines();
    let mut next = || -> Result<String, String> {
        lines.next().ok_or("expected a line")?.map_err(|e| format!("cannot read: {e}"))
    };
    for board in 1.. {
        let sides = numbers(&next()?)?;
        let (w, h) = (sides[0], sides[1]);
        if w == 0 {
            break;
        }
        let mut free = vec![vec![true; w + 2]; h + 2];
        for row in free.iter_mut().skip(1).take(h) {
            for (x, cell) in next()?.bytes().enumerate() {
                row[x + 1] = cell != b'X';
            }
        }
        let mut answers = format!("Board #{board}:\n");
        for pair in 1.. {
            let ends = numbers(&next()?)?;
            if ends[0] == 0 {
                break;
            }
            let (source, target) = ((ends[0], ends[1]), (ends[2], ends[3]));
            answers += &match least_segments(&free, source, target) {
                Some(segments) => format!("Pair {pair}: {segments} segments.\n"),
                None => format!("Pair {pair}: impossible.\n"),
            };
        }
        writeln!(output, "{answers}").map_err(|e| format!("cannot write: {e}"))?;
    }
    Ok(())
}

fn numbers(line: &str) -> Result<Vec<usize>, String> {
    line.split_ascii_whitespace().map(|word| word.parse().map_err(|_| line.to_string())).collect()
}

fn least_segments(
    free: &[Vec<bool>],
    source: (usize, usize),
    target: (usize, usize),
) -> Option<u32> {
    let (w, h) = (free[0].len(), free.len());
    let steps = [(1, 0), (0, 1), (usize::MAX, 0), (0, usize::MAX)];
    let mut least = vec![vec![[u32::MAX; 4]; w]; h];
    let mut queue = VecDeque::from([(source, 4, 0)]);
    while let Some(((x, y), direction, segments)) = queue.pop_front() {
        for (turned, (dx, dy)) in steps.into_iter().enumerate() {
            let (to_x, to_y) = (x.wrapping_add(dx), y.wrapping_add(dy));
            let more = segments + u32::from(turned != direction);
            let enters = to_x < w && to_y < h && (free[to_y][to_x] || (to_x, to_y) == target);
            if enters && more < least[to_y][to_x][turned] {
                least[to_y][to_x][turned] = more;
                queue.push_back(((to_x, to_y), turned, more));
            }
        }
    }
    let best = least[target.1][target.0].into_iter().min();
    best.filter(|&segments| segments < u32::MAX)
}
