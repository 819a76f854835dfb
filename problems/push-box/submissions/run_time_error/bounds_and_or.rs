//! Wrong: the bounds test of the original document, `row < 0 or row > rows and column < 0 or column
//! > columns`. `and` binds tighter than `or`, so the middle part is never true, and both `>` are
//! off by one as well. A step over any edge except the upper one reads outside the grid. Plausible:
//! maps usually have walls all around, and then the test never matters.

use std::collections::{HashSet, VecDeque};
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
    let rows: Vec<&[u8]> = text.lines().skip(1).map(|row| row.trim_end().as_bytes()).collect();
    let answer = fewest_pushes(&rows).ok_or("expected a grid with one S, B and T")?;
    writeln!(output, "{answer}").map_err(|e| format!("cannot write: {e}"))
}

fn fewest_pushes(rows: &[&[u8]]) -> Option<i64> {
    let (m, n) = (rows.len() as isize, rows.first()?.len() as isize);
    let cells = || (0..m).flat_map(move |row| (0..n).map(move |column| (row, column)));
    let at = |(row, column): (isize, isize)| rows[row as usize][column as usize];
    let free = |(row, column)| {
        let outside = row < 0 || (row > m && column < 0) || column > n;
        !outside && at((row, column)) != b'#'
    };
    let find = |mark| cells().find(|&cell| at(cell) == mark);
    let mut seen = HashSet::new();
    let mut queue = VecDeque::from([(0, find(b'S')?, find(b'B')?)]);
    while let Some((pushes, player, start)) = queue.pop_front() {
        if at(start) == b'T' {
            return Some(pushes);
        }
        if !seen.insert((player, start)) {
            continue;
        }
        for (down, right) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
            let next = (player.0 + down, player.1 + right);
            let ahead = (start.0 + down, start.1 + right);
            if next == start && free(ahead) {
                queue.push_back((pushes + 1, next, ahead));
            } else if next != start && free(next) {
                queue.push_front((pushes, next, start));
            }
        }
    }
    Some(-1)
}
