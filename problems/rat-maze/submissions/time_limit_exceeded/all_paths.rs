//! Too slow: tries every path that visits no cell twice and keeps the first of the shortest. This
//! is the depth-first search in the first part of the original document. The answer is right, but
//! the time is exponential in an open maze.

use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

type Cell = (i32, i32);

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut numbers = text.split_ascii_whitespace().map(str::parse::<i32>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or("expected a number".to_string());
    let (width, height) = (next()?, next()?);
    let mut cats = Vec::new();
    for _ in 0..height {
        cats.push((0..width).map(|_| Ok(next()? == 1)).collect::<Result<Vec<_>, String>>()?);
    }
    let cheese = (next()?, next()?);
    let mut answer = String::new();
    for (y, row) in (0..).zip(&cats) {
        for (x, &cat) in (0..).zip(row) {
            answer += if (x, y) == cheese {
                "! "
            } else if cat {
                "* "
            } else {
                "_ "
            };
        }
        answer.push('\n');
    }
    match find_path(&cats, cheese) {
        None => answer += "\n-1\n",
        Some(path) => {
            let cells: Vec<_> = path.iter().map(|(x, y)| format!("[{x},{y}]")).collect();
            answer += &format!("\n共{}步\n{}\n", path.len() - 1, cells.join("->"));
        }
    }
    output.write_all(answer.as_bytes()).map_err(|e| format!("cannot write: {e}"))
}

fn is_free(cats: &[Vec<bool>], (x, y): Cell) -> bool {
    y >= 0
        && x >= 0
        && cats.get(y as usize).map_or(false, |row| row.get(x as usize) == Some(&false))
}

fn find_path(cats: &[Vec<bool>], cheese: Cell) -> Option<Vec<Cell>> {
    let mut best = None;
    go(&mut cats.to_vec(), cheese, (0, 0), &mut Vec::new(), &mut best);
    best
}

fn go(
    cats: &mut [Vec<bool>],
    cheese: Cell,
    cell: Cell,
    path: &mut Vec<Cell>,
    best: &mut Option<Vec<Cell>>,
) {
    let longer = best.as_ref().map_or(false, |best| path.len() + 1 >= best.len());
    if longer || !is_free(cats, cell) {
        return;
    }
    path.push(cell);
    if cell == cheese {
        *best = Some(path.clone());
    } else {
        cats[cell.1 as usize][cell.0 as usize] = true;
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            go(cats, cheese, (cell.0 + dx, cell.1 + dy), path, best);
        }
        cats[cell.1 as usize][cell.0 as usize] = false;
    }
    path.pop();
}
