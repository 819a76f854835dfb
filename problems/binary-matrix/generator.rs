//! Generates an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.
//!
//! Without KIND, the seed chooses the kind, a side of at most SIZE, and cells to flip, so that
//! small inputs cover many special cases. With KIND, the side is SIZE, no cells are flipped and
//! both ends are free. These are the inputs that `scripts/bench` measures. The input is within the
//! limits of the statement if SIZE is at most 100.

use std::io::{self, BufWriter, Write};

/// `random-P` has P percent walls. Only with KIND, there are also `comb` and `h-tree`.
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
    let side = if kind.is_some() { size } else { 1 + random.below(size) };
    let name = kind.unwrap_or(KINDS[random.below(KINDS.len())]);
    let mut walls = picture(name, side, &mut random)
        .ok_or(format!("unknown kind `{name}`; the kinds are {}", KINDS.join(" ")))?;
    if kind.is_none() {
        for _ in 0..random.below(4) {
            let (row, column) = (random.below(side), random.below(side));
            walls[row][column] ^= true;
        }
    }
    if random.below(8) > 0 || kind.is_some() {
        // Usually both ends are free: a blocked end makes the rest of the matrix irrelevant.
        walls[0][0] = false;
        walls[side - 1][side - 1] = false;
    }
    if kind.is_some() && name.starts_with("random-") {
        // A large matrix must not be decided by walls around one of its ends.
        for line in 0..side.min(3) {
            walls[line][..side.min(3)].fill(false);
            walls[side - 1 - line][side.saturating_sub(3)..].fill(false);
        }
    }
    let mut text = format!("{side} {side}\n").into_bytes();
    for row in &walls {
        text.extend(row.iter().flat_map(|&wall| [b'0' + u8::from(wall), b' ']));
        *text.last_mut().expect("a side is at least 1") = b'\n';
        output.write_all(&text).map_err(|e| format!("cannot write the input: {e}"))?;
        text.clear();
    }
    output.flush().map_err(|e| format!("cannot write the input: {e}"))
}

/// Returns the walls of a matrix of the kind; `None` for an unknown kind.
fn picture(kind: &str, side: usize, random: &mut Random) -> Option<Vec<Vec<bool>>> {
    let cells = |wall: &mut dyn FnMut(usize, usize) -> bool| {
        (0..side).map(|r| (0..side).map(|c| wall(r, c)).collect()).collect()
    };
    Some(match kind {
        "open" => cells(&mut |_, _| false),
        // A corridor that turns at the end of every other row or column.
        "rows" => cells(&mut |r, c| r % 2 == 1 && c != if r % 4 == 1 { side - 1 } else { 0 }),
        "columns" => cells(&mut |r, c| c % 2 == 1 && r != if c % 4 == 1 { side - 1 } else { 0 }),
        "spiral" => spiral(side),
        // A corridor along every other row, and one along the left side that joins them. The last
        // row is free, so that there is a path.
        "comb" => cells(&mut |r, c| r % 2 == 1 && c > 0 && r + 1 < side),
        "h-tree" => h_tree(side),
        "maze" => maze(side, random),
        _ => {
            let per_cent = kind.strip_prefix("random-")?.parse().ok().filter(|&p| p <= 100)?;
            cells(&mut |_, _| random.below(100) < per_cent)
        }
    })
}

/// A corridor, one cell wide, that winds from the corner to the middle.
fn spiral(side: usize) -> Vec<Vec<bool>> {
    let mut walls = vec![vec![true; side]; side];
    let inside = |r: i64, c: i64| (0..side as i64).contains(&r) && (0..side as i64).contains(&c);
    let (mut r, mut c, mut dr, mut dc, mut turns) = (0, 0, 0, 1, 0);
    while turns < 2 {
        walls[r as usize][c as usize] = false;
        // Continue while the next cell is solid and the one after it does not belong to the
        // corridor.
        let rock = |r: i64, c: i64| inside(r, c) && walls[r as usize][c as usize];
        let (ahead_r, ahead_c) = (r + 2 * dr, c + 2 * dc);
        let free = rock(r + dr, c + dc) && (!inside(ahead_r, ahead_c) || rock(ahead_r, ahead_c));
        if free {
            (r, c, turns) = (r + dr, c + dc, 0);
        } else {
            (dr, dc, turns) = (dc, -dr, turns + 1);
        }
    }
    walls
}

/// A fractal of letters H: each end of one is the middle of another of half the size. A search that
/// comes from the middle reaches all ends at the same time. Corridors lead from the corners to the
/// middle.
fn h_tree(side: usize) -> Vec<Vec<bool>> {
    let mut walls = vec![vec![true; side]; side];
    let middle = side / 2;
    for line in 0..=middle {
        walls[line][0] = false;
        walls[middle][line] = false;
        walls[side - 1 - line][side - 1] = false;
        walls[middle][side - 1 - line] = false;
    }
    let mut letters = vec![(middle, middle, side / 4)];
    while let Some((r, c, reach)) = letters.pop() {
        if reach < 2 {
            continue;
        }
        walls[r][c - reach..=c + reach].fill(false);
        for end in [c - reach, c + reach] {
            for row in &mut walls[r - reach..=r + reach] {
                row[end] = false;
            }
            letters.push((r - reach, end, reach / 2));
            letters.push((r + reach, end, reach / 2));
        }
    }
    walls
}

/// A maze made by depth-first search: rooms at even coordinates, one path between any two.
fn maze(side: usize, random: &mut Random) -> Vec<Vec<bool>> {
    let mut walls = vec![vec![true; side]; side];
    walls[0][0] = false;
    let mut trail = vec![(0, 0)];
    while let Some(&(r, c)) = trail.last() {
        let mut ways = Vec::new();
        for (dr, dc) in [(0, 2), (2, 0), (0, -2), (-2, 0)] {
            let (to_r, to_c) = (r as i64 + dr, c as i64 + dc);
            let inside = (0..side as i64).contains(&to_r) && (0..side as i64).contains(&to_c);
            if inside && walls[to_r as usize][to_c as usize] {
                ways.push((to_r as usize, to_c as usize));
            }
        }
        if ways.is_empty() {
            trail.pop();
            continue;
        }
        let (to_r, to_c) = ways[random.below(ways.len())];
        walls[(r + to_r) / 2][(c + to_c) / 2] = false;
        walls[to_r][to_c] = false;
        trail.push((to_r, to_c));
    }
    walls
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
