//! Wrong: searches from both ends, one cell at a time in turn, and joins the paths where the
//! searches first meet. The first meeting need not be on the right path, nor on a shortest one.

use std::collections::{HashMap, VecDeque};
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
    if !is_free(cats, (0, 0)) || !is_free(cats, cheese) {
        return None;
    }
    let ends = [(0, 0), cheese];
    let mut fathers = ends.map(|end| HashMap::from([(end, end)]));
    let mut queues = ends.map(|end| VecDeque::from([end]));
    let mut side = 0;
    while let Some((x, y)) = queues[side].pop_front() {
        if fathers[1 - side].contains_key(&(x, y)) {
            let mut path = retrace(&fathers[0], (x, y));
            path.extend(retrace(&fathers[1], (x, y)).into_iter().rev().skip(1));
            return Some(path);
        }
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let next = (x + dx, y + dy);
            if is_free(cats, next) && !fathers[side].contains_key(&next) {
                fathers[side].insert(next, (x, y));
                queues[side].push_back(next);
            }
        }
        side = 1 - side;
    }
    None
}

fn retrace(fathers: &HashMap<Cell, Cell>, mut cell: Cell) -> Vec<Cell> {
    let mut path = vec![cell];
    while fathers[&cell] != cell {
        cell = fathers[&cell];
        path.push(cell);
    }
    path.reverse();
    path
}
