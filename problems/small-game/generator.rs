//! Generates an input: `generator SEED SIZE [KIND]`. The same arguments always give the same input.
//!
//! Without KIND, the seed chooses one to three boards with sides of at most SIZE, their kinds,
//! cells to flip, and a few pairs, so that small inputs cover many special cases. With KIND, there
//! is one board of SIZE x SIZE and no cells are flipped. These are the inputs that `scripts/bench`
//! measures. `KIND/PAIRS` sets the number of pairs (default: 100). With `KIND/PAIRS/near` the
//! target of each pair is at most 3 columns and rows from its source, with `KIND/PAIRS/far` both
//! are any two cards; otherwise a third of the pairs have the source of the first one. The prefix
//! `sealed-` walls in the target of the first pair, so that the whole board is searched. The input
//! is within the limits of the statement if SIZE is at most 75.

use std::io::{self, BufWriter, Write};

/// `random-P` has P percent cards. Only with KIND, there is also `blocks`.
const KINDS: [&str; 8] =
    ["random-20", "random-40", "random-60", "open", "maze", "rows", "columns", "spiral"];

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
    let boards = if kind.is_some() { 1 } else { 1 + random.below(4).saturating_sub(1) };
    for _ in 0..boards {
        let (name, pairs, choice) = match kind {
            Some(kind) => {
                let mut parts = kind.split('/');
                let (name, pairs) = (parts.next().unwrap_or(""), parts.next().unwrap_or("100"));
                let pairs = pairs.parse().map_err(|_| "PAIRS must be a number")?;
                match parts.next() {
                    None => (name, pairs, Choice::Mixed),
                    Some("near") => (name, pairs, Choice::Near),
                    Some("far") => (name, pairs, Choice::Far),
                    Some(_) => return Err("after PAIRS, only near and far are known".to_string()),
                }
            }
            None => (KINDS[random.below(KINDS.len())], random.below(8), Choice::Mixed),
        };
        let (w, h) = match kind {
            Some(_) => (size, size),
            None => (1 + random.below(size), 1 + random.below(size)),
        };
        let plain = name.strip_prefix("sealed-").unwrap_or(name);
        let mut cards = picture(plain, w, h, &mut random)
            .ok_or(format!("unknown kind `{name}`; the kinds are {}", KINDS.join(" ")))?;
        if kind.is_none() {
            for _ in 0..random.below(5) {
                let (x, y) = (random.below(w), random.below(h));
                cards[y][x] ^= true;
            }
        }
        let sealed = Some((w.wrapping_sub(3), h.wrapping_sub(3)))
            .filter(|&(x, y)| plain != name && x.min(y) > 0 && x < w && y < h);
        if let Some((x, y)) = sealed {
            for (x, y) in [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                cards[y][x] = true;
            }
        }
        let mut ends = drop_cards(&mut cards, &mut random);
        if let (Some(place), Some(target)) = (sealed, ends.get_mut(1)) {
            *target = place;
        }
        write_board(&cards, ends, (pairs, choice), &mut random, &mut output)
            .map_err(|e| format!("cannot write the input: {e}"))?;
    }
    output
        .write_all(b"0 0\n")
        .and_then(|()| output.flush())
        .map_err(|e| format!("cannot write the input: {e}"))
}

/// Which cards are paired.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Mixed,
    Near,
    Far,
}

/// Returns the cards of a board of the kind; `None` for an unknown kind.
fn picture(kind: &str, w: usize, h: usize, random: &mut Random) -> Option<Vec<Vec<bool>>> {
    let cells = |card: &mut dyn FnMut(usize, usize) -> bool| {
        (0..h).map(|y| (0..w).map(|x| card(x, y)).collect()).collect()
    };
    // Boards with corridors have a frame of cards. Otherwise the path around the board would be
    // shorter.
    let frame = |x: usize, y: usize| x == 0 || y == 0 || x + 1 == w || y + 1 == h;
    // A corridor that turns at the end of every other row or column.
    let turns = |along: usize, across: usize, length: usize| {
        across % 2 == 0 && along != if across % 4 == 0 { 1 } else { length.saturating_sub(2) }
    };
    Some(match kind {
        "open" => cells(&mut |_, _| false),
        "rows" => cells(&mut |x, y| frame(x, y) || turns(x, y, w)),
        "columns" => cells(&mut |x, y| frame(x, y) || turns(y, x, h)),
        "spiral" => spiral(w, h),
        // Blocks of 7 x 7 cells with a grating of columns in them, and a gap at a corner of each.
        "blocks" => cells(&mut |x, y| match y % 8 {
            0 => x % 8 != 7,
            _ => y % 2 == 1 && x % 8 == 0,
        }),
        "maze" => maze(w, h, random),
        _ => {
            let per_cent = kind.strip_prefix("random-")?.parse().ok().filter(|&p| p <= 100)?;
            cells(&mut |_, _| random.below(100) < per_cent)
        }
    })
}

/// A corridor, one cell wide, that winds from a corner inside the frame to the middle.
fn spiral(w: usize, h: usize) -> Vec<Vec<bool>> {
    let mut cards = vec![vec![true; w]; h];
    if w < 3 || h < 3 {
        return cards;
    }
    // A step back is usize::MAX. The frame of cards stops the corridor before the edge.
    let (mut x, mut y, mut dx, mut dy, mut turns) = (1, 1, 1, 0, 0);
    while turns < 2 {
        cards[y][x] = false;
        let (to_x, to_y) = (x.wrapping_add(dx), y.wrapping_add(dy));
        let inside = to_x > 0 && to_y > 0 && to_x + 1 < w && to_y + 1 < h;
        // Continue unless the cell after the next one already belongs to the corridor.
        if inside && cards[to_y][to_x] && cards[to_y.wrapping_add(dy)][to_x.wrapping_add(dx)] {
            (x, y, turns) = (to_x, to_y, 0);
        } else {
            (dx, dy, turns) = (dy.wrapping_neg(), dx, turns + 1);
        }
    }
    cards
}

/// A maze made by depth-first search: rooms at odd coordinates, one path between any two.
fn maze(w: usize, h: usize, random: &mut Random) -> Vec<Vec<bool>> {
    let mut cards = vec![vec![true; w]; h];
    if w < 3 || h < 3 {
        return cards;
    }
    cards[1][1] = false;
    let mut trail = vec![(1, 1)];
    while let Some(&(x, y)) = trail.last() {
        let mut ways: Vec<(usize, usize)> = Vec::new();
        for (dx, dy) in [(2, 0), (0, 2), (-2, 0), (0, -2)] {
            let (to_x, to_y) = (x as i64 + dx, y as i64 + dy);
            let inside = to_x > 0 && to_y > 0 && to_x + 1 < w as i64 && to_y + 1 < h as i64;
            if inside && cards[to_y as usize][to_x as usize] {
                ways.push((to_x as usize, to_y as usize));
            }
        }
        if ways.is_empty() {
            trail.pop();
            continue;
        }
        let (to_x, to_y) = ways[random.below(ways.len())];
        cards[(y + to_y) / 2][(x + to_x) / 2] = false;
        cards[to_y][to_x] = false;
        trail.push((to_x, to_y));
    }
    cards
}

/// Puts a card on each of two blank cells, as far as there are any, and returns their places.
fn drop_cards(cards: &mut [Vec<bool>], random: &mut Random) -> Vec<(usize, usize)> {
    let mut blanks = places(cards, false);
    let mut ends = Vec::new();
    while ends.len() < 2 && !blanks.is_empty() {
        let (x, y) = blanks.swap_remove(random.below(blanks.len()));
        cards[y][x] = true;
        ends.push((x, y));
    }
    ends
}

fn places(cards: &[Vec<bool>], card: bool) -> Vec<(usize, usize)> {
    let row = |y: usize| (0..cards[y].len()).map(move |x| (x, y));
    (0..cards.len()).flat_map(row).filter(|&(x, y)| cards[y][x] == card).collect()
}

fn write_board(
    cards: &[Vec<bool>],
    ends: Vec<(usize, usize)>,
    (pairs, choice): (usize, Choice),
    random: &mut Random,
    output: &mut impl Write,
) -> io::Result<()> {
    writeln!(output, "{} {}", cards[0].len(), cards.len())?;
    for row in cards {
        let mut line: Vec<u8> = row.iter().map(|&c| if c { b'X' } else { b' ' }).collect();
        line.push(b'\n');
        output.write_all(&line)?;
    }
    let all = places(cards, true);
    for pair in 0..if all.len() < 2 { 0 } else { pairs } {
        // The first pair is the two dropped cards, which lie inside the corridors; the others are
        // any two.
        let first = random.below(all.len());
        let mut second = (first + 1 + random.below(all.len() - 1)) % all.len();
        if choice == Choice::Near {
            let is_near = |at: &usize| {
                let ((x1, y1), (x2, y2)) = (all[first], all[*at]);
                *at != first && x1.max(x2) - x1.min(x2) <= 3 && y1.max(y2) - y1.min(y2) <= 3
            };
            // The cards are in the order of their rows.
            let most = 3 * cards[0].len() + 4;
            let around = first.saturating_sub(most)..(first + most).min(all.len());
            let near: Vec<usize> = around.filter(is_near).collect();
            if !near.is_empty() {
                second = near[random.below(near.len())];
            }
        }
        let (source, target) = match ends[..] {
            _ if choice != Choice::Mixed => (all[first], all[second]),
            [source, target] if pair == 0 => (source, target),
            [source, _] if pair % 3 == 1 && all[first] != source => (source, all[first]),
            _ => (all[first], all[second]),
        };
        let (x1, y1, x2, y2) = (source.0 + 1, source.1 + 1, target.0 + 1, target.1 + 1);
        writeln!(output, "{x1} {y1} {x2} {y2}")?;
    }
    writeln!(output, "0 0 0 0")
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
