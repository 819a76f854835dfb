//! Wrong: measures the distances from the start, then goes back from the cheese, each time to the
//! first cell that is one step nearer to the start: up, left, down, right, which is the reverse
//! order of the reverse directions. The path that is least from its end is not the path that is
//! least from its start.

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
    if !is_free(cats, (0, 0)) {
        return None;
    }
    let mut steps = HashMap::from([((0, 0), 0)]);
    let mut queue = VecDeque::from([(0, 0)]);
    while let Some(cell) = queue.pop_front() {
        for next in near(cell) {
            if is_free(cats, next) && !steps.contains_key(&next) {
                steps.insert(next, steps[&cell] + 1);
                queue.push_back(next);
            }
        }
    }
    let mut path = vec![cheese];
    for left in (0..*steps.get(&cheese)?).rev() {
        let from = near(path[path.len() - 1]);
        path.extend(from.into_iter().find(|cell| steps.get(cell) == Some(&left)));
    }
    path.reverse();
    Some(path)
}

fn near((x, y): Cell) -> [Cell; 4] {
    [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
}
