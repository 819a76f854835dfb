//! Generates an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.
//!
//! Without KIND, the seed chooses the kind, two sides of at most SIZE, cells to flip, and the
//! cheese, so that small inputs cover many special cases. With KIND, both sides are SIZE, no cells
//! are flipped and the cheese is as far from the mouse as possible. `KIND/PLACE` puts it into the
//! cell next to a place that the mouse can reach: nw, n, ne, w, mid, e, sw, s or se. These are the
//! inputs that `scripts/bench` measures. The input is within the limits of the statement if SIZE is
//! at most 100.

use std::io::{self, BufWriter, Write};

/// `random-P` has P percent cats.
const KINDS: [&str; 8] =
    ["random-15", "random-30", "random-45", "open", "maze", "rows", "columns", "spiral"];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers = args.get(..2).and_then(|n| n[0].parse().ok().zip(n[1].parse().ok()));
    let done = match numbers {
        Some((seed, size)) if args.len() <= 3 => {
            let kind = args.get(2).map(String::as_str);
            generate(seed, size, kind, BufWriter::new(io::stdout().lock()))
        }
        _ => Err("usage: generator SEED SIZE [KIND]".to_string()),
    };
    if let Err(message) = done {
        let _ = writeln!(io::stderr(), "{message}");
        std::process::exit(2);
    }
}

fn generate(
    seed: u64,
    size: usize,
    kind: Option<&str>,
    mut output: impl Write,
) -> Result<(), String> {
    if size == 0 {
        return Err("SIZE must be at least 1".to_string());
    }
    let mut random = Random(seed);
    let (mut width, mut height) = (size, size);
    if kind.is_none() {
        // Prefer large sides: the smallest mazes show few mistakes.
        let mut side = || [1 + random.below(size), size - random.below(size) / 2][random.below(2)];
        (width, height) = (side(), side());
        match random.below(16) {
            0 => width = 1,
            1 => height = 1,
            2..=5 => height = width,
            _ => {}
        }
    }
    let drawn = KINDS[random.below(KINDS.len())];
    let (name, place) = kind.map_or((drawn, ""), |kind| kind.split_once('/').unwrap_or((kind, "")));
    let mut cats = picture(name, width, height, &mut random)
        .ok_or(format!("unknown kind `{name}`; the kinds are {}", KINDS.join(" ")))?;
    if kind.is_none() {
        for _ in 0..random.below(4) {
            let (x, y) = (random.below(width), random.below(height));
            cats[y][x] ^= true;
        }
    }
    // The start is rarely blocked, because that makes the rest of the maze irrelevant.
    cats[0][0] = kind.is_none() && random.below(16) == 0;
    let reached = reached(&cats);
    let (x, y) = match (kind, random.below(8)) {
        (None, draw) if draw == 0 || reached.is_empty() => {
            (random.below(width), random.below(height))
        }
        (None, 1..=3) => reached[random.below(reached.len())],
        _ if !place.is_empty() => {
            let at = place_of(place).ok_or(format!("unknown place `{place}`"))?;
            let (to_x, to_y) = (at.0 * (width - 1) / 2, at.1 * (height - 1) / 2);
            let off =
                |&(x, y): &(usize, usize)| x.max(to_x) - x.min(to_x) + y.max(to_y) - y.min(to_y);
            reached.iter().copied().min_by_key(off).expect("the start is free")
        }
        _ => reached[reached.len() - 1],
    };
    let mut text = format!("{width} {height}\n").into_bytes();
    for row in &cats {
        text.extend(row.iter().flat_map(|&cat| [b'0' + u8::from(cat), b' ']));
        *text.last_mut().expect("a side is at least 1") = b'\n';
        output.write_all(&text).map_err(|e| format!("cannot write the input: {e}"))?;
        text.clear();
    }
    writeln!(output, "{x} {y}")
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the input: {e}"))
}

/// Returns column and row of a place, each 0, 1 or 2.
fn place_of(name: &str) -> Option<(usize, usize)> {
    let names = ["nw", "n", "ne", "w", "mid", "e", "sw", "s", "se"];
    names.iter().position(|&place| place == name).map(|at| (at % 3, at / 3))
}

/// Returns the cells that the mouse can reach, the nearest first.
fn reached(cats: &[Vec<bool>]) -> Vec<(usize, usize)> {
    let (width, height) = (cats[0].len(), cats.len());
    let mut taken = cats.to_vec();
    let mut reached: Vec<(usize, usize)> = Vec::new();
    if !taken[0][0] {
        taken[0][0] = true;
        reached.push((0, 0));
    }
    let mut next = 0;
    while next < reached.len() {
        let (x, y) = reached[next];
        let around = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
        for (x, y) in around {
            if x < width && y < height && !taken[y][x] {
                taken[y][x] = true;
                reached.push((x, y));
            }
        }
        next += 1;
    }
    reached
}

/// Returns the cats of a maze of the kind; `None` for an unknown kind.
fn picture(kind: &str, width: usize, height: usize, random: &mut Random) -> Option<Vec<Vec<bool>>> {
    let cells = |cat: &mut dyn FnMut(usize, usize) -> bool| {
        (0..height).map(|y| (0..width).map(|x| cat(x, y)).collect()).collect()
    };
    Some(match kind {
        "open" => cells(&mut |_, _| false),
        // A corridor that turns at the end of every other row or column.
        "rows" => cells(&mut |x, y| y % 2 == 1 && x != if y % 4 == 1 { width - 1 } else { 0 }),
        "columns" => cells(&mut |x, y| x % 2 == 1 && y != if x % 4 == 1 { height - 1 } else { 0 }),
        "spiral" => spiral(width, height),
        "maze" => maze(width, height, random),
        _ => {
            let per_cent = kind.strip_prefix("random-")?.parse().ok().filter(|&p| p <= 100)?;
            // The mouse can always take the first step.
            cells(&mut |x, y| random.below(100) < per_cent && x + y > 1)
        }
    })
}

/// A corridor, one cell wide, that winds from the corner to the middle.
fn spiral(width: usize, height: usize) -> Vec<Vec<bool>> {
    let mut cats = vec![vec![true; width]; height];
    let inside = |x: i64, y: i64| (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
    let (mut x, mut y, mut dx, mut dy, mut turns) = (0, 0, 1, 0, 0);
    while turns < 2 {
        cats[y as usize][x as usize] = false;
        // Continue while the next cell is solid and the one after it does not belong to the
        // corridor.
        let rock = |x: i64, y: i64| inside(x, y) && cats[y as usize][x as usize];
        let (ahead_x, ahead_y) = (x + 2 * dx, y + 2 * dy);
        let free = rock(x + dx, y + dy) && (!inside(ahead_x, ahead_y) || rock(ahead_x, ahead_y));
        if free {
            (x, y, turns) = (x + dx, y + dy, 0);
        } else {
            (dx, dy, turns) = (-dy, dx, turns + 1);
        }
    }
    cats
}

/// A maze made by depth-first search: rooms at even coordinates, one path between any two.
fn maze(width: usize, height: usize, random: &mut Random) -> Vec<Vec<bool>> {
    let mut cats = vec![vec![true; width]; height];
    cats[0][0] = false;
    let mut trail = vec![(0, 0)];
    while let Some(&(x, y)) = trail.last() {
        let mut ways = Vec::new();
        for (dx, dy) in [(2, 0), (0, 2), (-2, 0), (0, -2)] {
            let (to_x, to_y) = (x as i64 + dx, y as i64 + dy);
            let inside = (0..width as i64).contains(&to_x) && (0..height as i64).contains(&to_y);
            if inside && cats[to_y as usize][to_x as usize] {
                ways.push((to_x as usize, to_y as usize));
            }
        }
        if ways.is_empty() {
            trail.pop();
            continue;
        }
        let (to_x, to_y) = ways[random.below(ways.len())];
        cats[(y + to_y) / 2][(x + to_x) / 2] = false;
        cats[to_y][to_x] = false;
        trail.push((to_x, to_y));
    }
    cats
}

/// SplitMix64 (Steele, Lea, Flood 2014). The sequence is part of the data: it never changes.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is at least 1.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
