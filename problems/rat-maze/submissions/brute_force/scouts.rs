//! Scouts in a list, each with its father and its number of steps. The scout with the lowest number
//! moves next. It confirms the answers of main.rs.

use std::io::{self, BufRead, Write};

fn main() {
    if let Err(message) = solve(io::stdin().lock(), io::stdout().lock()) {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(1);
    }
}

struct Scout {
    x: usize,
    y: usize,
    father: Option<usize>,
    steps: usize,
}

fn solve(mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| format!("cannot read: {e}"))?;
    let mut numbers = text.split_ascii_whitespace().map(str::parse::<usize>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or("expected a number".to_string());
    let (width, height) = (next()?, next()?);
    let mut cats = Vec::new();
    for _ in 0..height {
        cats.push((0..width).map(|_| Ok(next()? == 1)).collect::<Result<Vec<_>, String>>()?);
    }
    let cheese = (next()?, next()?);
    write_answer(&cats, cheese, &mut output).map_err(|e| format!("cannot write: {e}"))
}

fn write_answer(
    cats: &[Vec<bool>],
    cheese: (usize, usize),
    output: &mut impl Write,
) -> io::Result<()> {
    for (y, row) in cats.iter().enumerate() {
        for (x, &cat) in row.iter().enumerate() {
            let sign = if (x, y) == cheese { '!' } else { ['_', '*'][usize::from(cat)] };
            write!(output, "{sign} ")?;
        }
        writeln!(output)?;
    }
    writeln!(output)?;
    let scouts = send_scouts(cats);
    let Scout { father, steps, .. } = match scouts.iter().find(|s| (s.x, s.y) == cheese) {
        Some(scout) => scout,
        None => return writeln!(output, "-1"),
    };
    let mut path = format!("[{},{}]", cheese.0, cheese.1);
    let mut above = *father;
    while let Some(number) = above {
        path = format!("[{},{}]->{path}", scouts[number].x, scouts[number].y);
        above = scouts[number].father;
    }
    writeln!(output, "共{steps}步\n{path}")
}

/// All scouts that can be sent; number 0 is the mouse.
fn send_scouts(cats: &[Vec<bool>]) -> Vec<Scout> {
    let mut taken = cats.to_vec();
    let mut scouts = Vec::new();
    if !taken[0][0] {
        taken[0][0] = true;
        scouts.push(Scout { x: 0, y: 0, father: None, steps: 0 });
    }
    let mut number = 0;
    while number < scouts.len() {
        let Scout { x, y, steps, .. } = scouts[number];
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let (x, y) = (x as isize + dx, y as isize + dy);
            if x < 0 || y < 0 || x as usize >= cats[0].len() || y as usize >= cats.len() {
                continue;
            }
            let (x, y) = (x as usize, y as usize);
            if !taken[y][x] {
                taken[y][x] = true;
                scouts.push(Scout { x, y, father: Some(number), steps: steps + 1 });
            }
        }
        number += 1;
    }
    scouts
}
