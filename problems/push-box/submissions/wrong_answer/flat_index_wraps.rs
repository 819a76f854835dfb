//! Wrong: numbers the cells row by row without a border, so a step west from the first column lands
//! at the end of the row above. Plausible: the check against the length keeps it from crashing.

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
    let rows: Vec<&[u8]> = text.lines().skip(1).map(|row| row.trim_end().as_bytes()).collect();
    let answer = fewest_pushes(&rows).ok_or("expected a grid with one S, B and T")?;
    writeln!(output, "{answer}").map_err(|e| format!("cannot write: {e}"))
}

fn fewest_pushes(rows: &[&[u8]]) -> Option<i64> {
    let columns = rows.first()?.len();
    let cells = rows.concat();
    let find = |mark| cells.iter().position(|&cell| cell == mark);
    let (player, start, target) = (find(b'S')?, find(b'B')?, find(b'T')?);
    let free = |cell: usize| cell < cells.len() && cells[cell] != b'#';
    let steps = [columns.wrapping_neg(), columns, usize::MAX, 1];
    let mut seen = vec![false; cells.len() * cells.len()];
    let mut queue = VecDeque::from([(0, player, start)]);
    while let Some((pushes, player, at)) = queue.pop_front() {
        if at == target {
            return Some(pushes);
        }
        if std::mem::replace(&mut seen[player * cells.len() + at], true) {
            continue;
        }
        for step in steps {
            let (next, ahead) = (player.wrapping_add(step), at.wrapping_add(step));
            if next == at && free(ahead) {
                queue.push_back((pushes + 1, next, ahead));
            } else if next != at && free(next) {
                queue.push_front((pushes, next, at));
            }
        }
    }
    Some(-1)
}
