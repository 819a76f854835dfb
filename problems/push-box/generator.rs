//! Generates an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.
//!
//! Without KIND, the seed chooses the kind, sides of at most SIZE, cells to flip, and the cells of
//! the player, the box and the target, so that small inputs cover many special cases. If SIZE is
//! too small for these three cells, the grid has exactly three cells. With KIND, both sides are
//! SIZE, no cells are flipped, and from SIZE 8 on the box begins at one corner and the target is at
//! the opposite one. `KIND/PLACE` begins elsewhere: n, ne, w, mid, e, sw, s or se (default: nw); the
//! target is at the corner that is farthest from there. These are the inputs that `scripts/bench`
//! measures. The input is within the limits of the statement if SIZE is at most 20.

use std::io::{self, BufWriter, Write};

/// `random-P` has P percent walls. The prefix `sealed-` surrounds the target with walls.
const KINDS: [&str; 11] = [
    "random-10",
    "random-20",
    "random-30",
    "random-40",
    "sealed-random-20",
    "open",
    "maze",
    "loops",
    "pillars",
    "corridor",
    "serpentine",
];

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
    let (mut rows, mut columns) = (size, size);
    if kind.is_none() {
        (rows, columns) = match random.below(10) {
            0 => (1, 1 + random.below(size)),
            1 => (1 + random.below(size), 1),
            _ => (1 + random.below(size), 1 + random.below(size)),
        };
    }
    if rows * columns < 3 {
        (rows, columns) = [(1, 3), (3, 1)][random.below(2)];
    }
    let drawn = KINDS[random.below(KINDS.len())];
    let (name, place) =
        kind.map_or((drawn, "nw"), |kind| kind.split_once('/').unwrap_or((kind, "nw")));
    let place = place_of(place).ok_or(format!("unknown place `{place}`"))?;
    let plain = name.strip_prefix("sealed-").unwrap_or(name);
    let mut walls = picture(plain, rows, columns, &mut random)
        .ok_or(format!("unknown kind `{name}`; the kinds are {}", KINDS.join(" ")))?;
    if kind.is_none() {
        for _ in 0..random.below(5) {
            walls[random.below(rows)][random.below(columns)] ^= true;
        }
    }
    let marks = if kind.is_some() && size >= 8 {
        begin_at(place, &mut walls)
    } else {
        anywhere(&mut walls, &mut random)
    };
    if plain != name {
        seal(&mut walls, marks);
    }
    let mut text = format!("{rows} {columns}\n").into_bytes();
    for (r, row) in walls.iter().enumerate() {
        text.extend(row.iter().map(|&wall| if wall { b'#' } else { b'.' }));
        for (mark, place) in b"SBT".iter().zip(marks).filter(|(_, place)| place.0 == r) {
            let first = text.len() - columns;
            text[first + place.1] = *mark;
        }
        text.push(b'\n');
        output.write_all(&text).map_err(|e| format!("cannot write the input: {e}"))?;
        text.clear();
    }
    output.flush().map_err(|e| format!("cannot write the input: {e}"))
}

type Walls = Vec<Vec<bool>>;
type Place = (usize, usize);

/// Returns row and column of a place, each 0, 1 or 2.
fn place_of(name: &str) -> Option<Place> {
    let names = ["nw", "n", "ne", "w", "mid", "e", "sw", "s", "se"];
    names.iter().position(|&place| place == name).map(|at| (at / 3, at % 3))
}

/// Puts the player and the box in a room at a place and the target at the farthest corner.
fn begin_at((down, right): Place, walls: &mut Walls) -> [Place; 3] {
    let (rows, columns) = (walls.len(), walls[0].len());
    let (top, left) = (down * (rows - 4) / 2, right * (columns - 4) / 2);
    for row in &mut walls[top..top + 4] {
        row[left..left + 4].fill(false);
    }
    // Even, because pillars have odd coordinates, and the box cannot be pushed to the place of a
    // pillar.
    let far = |at: usize, length: usize| if at < 2 { (length - 3) & !1 } else { 2 };
    let far = (far(down, rows), far(right, columns));
    walls[far.0][far.1] = false;
    [(top + 1, left + 1), (top + 2, left + 2), far]
}

/// Chooses three free cells, and frees more if there are too few. Usually the target is a cell that
/// some pushes would bring the box to.
fn anywhere(walls: &mut Walls, random: &mut Random) -> [Place; 3] {
    let (rows, columns) = (walls.len(), walls[0].len());
    let mut free = Vec::new();
    for cell in 0..rows * columns {
        if !walls[cell / columns][cell % columns] {
            free.push((cell / columns, cell % columns));
        }
    }
    while free.len() < 3 {
        let place = (random.below(rows), random.below(columns));
        if std::mem::replace(&mut walls[place.0][place.1], false) {
            free.push(place);
        }
    }
    let mut pick = || free.swap_remove(random.below(free.len()));
    let (player, start, mut target) = (pick(), pick(), pick());
    if random.below(4) > 0 {
        let mut place = start;
        for _ in 0..random.below(3 * (rows + columns)) {
            let (dr, dc) = STEPS[random.below(4)];
            match (step(walls, place, (-dr, -dc)), step(walls, place, (dr, dc))) {
                (Some(_), Some(next)) => place = next,
                _ => continue,
            }
            if place != start && place != player {
                target = place;
            }
        }
    }
    [player, start, target]
}

/// Surrounds the target with walls, except for the cells of the player and the box.
fn seal(walls: &mut Walls, [player, start, target]: [Place; 3]) {
    for r in target.0.saturating_sub(1)..walls.len().min(target.0 + 2) {
        for c in target.1.saturating_sub(1)..walls[0].len().min(target.1 + 2) {
            walls[r][c] = ![player, start, target].contains(&(r, c));
        }
    }
}

const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Returns the next cell in that direction, if it is in the grid and free.
fn step(walls: &Walls, place: Place, (dr, dc): (isize, isize)) -> Option<Place> {
    let (r, c) = (place.0.wrapping_add(dr as usize), place.1.wrapping_add(dc as usize));
    walls.get(r)?.get(c).filter(|&&wall| !wall).map(|_| (r, c))
}

/// Returns the walls of a grid of the kind; `None` for an unknown kind.
fn picture(kind: &str, rows: usize, columns: usize, random: &mut Random) -> Option<Walls> {
    let cells = |wall: &mut dyn FnMut(usize, usize) -> bool| {
        (0..rows).map(|r| (0..columns).map(|c| wall(r, c)).collect()).collect()
    };
    Some(match kind {
        "open" => cells(&mut |_, _| false),
        "pillars" => cells(&mut |r, c| r % 2 == 1 && c % 2 == 1),
        // A corridor, one cell wide, that turns at the end of every other row.
        "corridor" => {
            cells(&mut |r, c| r % 2 == 1 && c != if r % 4 == 1 { columns - 1 } else { 0 })
        }
        // The same, three cells wide, so that the player can walk around the box.
        "serpentine" => {
            cells(&mut |r, c| r % 4 == 3 && if r % 8 == 3 { c + 3 < columns } else { c >= 3 })
        }
        "maze" => maze(rows, columns, random),
        "loops" => {
            let mut walls = maze(rows, columns, random);
            for _ in 0..rows * columns / 8 {
                walls[random.below(rows)][random.below(columns)] = false;
            }
            walls
        }
        _ => {
            let per_cent = kind.strip_prefix("random-")?.parse().ok().filter(|&p| p <= 100)?;
            cells(&mut |_, _| random.below(100) < per_cent)
        }
    })
}

/// A maze made by depth-first search, which digs a cell only if it touches exactly one free cell.
/// Then every row and every column is doubled, so that the player can walk around the box. This is
/// the maze of the document that the problem comes from.
fn maze(rows: usize, columns: usize, random: &mut Random) -> Walls {
    let mut rock = vec![vec![true; (columns + 1) / 2]; (rows + 1) / 2];
    rock[0][0] = false;
    let mut trail = vec![(0, 0)];
    while let Some(&place) = trail.last() {
        let mut ways = Vec::new();
        for by in STEPS {
            let (r, c) = (place.0 as isize + by.0, place.1 as isize + by.1);
            let next = (r as usize, c as usize);
            let inside = rock.get(next.0).and_then(|row| row.get(next.1)) == Some(&true);
            if inside && STEPS.iter().filter(|&&by| step(&rock, next, by).is_some()).count() == 1 {
                ways.push(next);
            }
        }
        if ways.is_empty() {
            trail.pop();
            continue;
        }
        let next = ways[random.below(ways.len())];
        rock[next.0][next.1] = false;
        trail.push(next);
    }
    (0..rows).map(|r| (0..columns).map(|c| rock[r / 2][c / 2]).collect()).collect()
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
