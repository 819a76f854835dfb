//! Changes to the slowest inputs that are known.

use super::attack::{GRAPHS, MAZES, NUMBERS, WORDS, WORD_LISTS};
use super::candidate::Recipe;
use super::fit::Fitted;
use super::outline::{Columns, Content, Draft, Kind, Order};
use super::programs::Programs;
use super::random::between;
use super::template::Template;
use super::trial::Trial;
use shape::Rng;
use std::sync::Arc;

/// A changed input, not known to be valid.
pub struct Changed {
    pub recipe: Recipe,
    pub input: Vec<u8>,
}

/// Words of a line that are changed at once: a part of the line.
const MIN_WORDS: usize = 4;
/// A larger input is not changed word by word.
const MAX_CHANGED: usize = 4 << 20;

/// A change to one of the slowest inputs; `None` where that leads nowhere.
pub fn changed(
    best: &[Trial],
    fitted: &[Arc<Fitted>],
    programs: &Programs,
    random: &mut Rng,
) -> Option<Changed> {
    let parent = match best.is_empty() {
        true => None,
        // The slowest is chosen most.
        false => Some(&best[random.below(best.len()).min(random.below(best.len()))]),
    };
    if let Some(Recipe::Drafted { fitted, draft }) = parent.map(|parent| &parent.candidate.recipe) {
        if random.below(3) > 0 {
            return redrafted(fitted, draft, programs, random);
        }
    }
    if !fitted.is_empty() && random.below(4) == 0 {
        let one = &fitted[random.below(fitted.len())];
        return redrafted(one, &one.large, programs, random);
    }
    let parent = parent?;
    let input = shuffled_words(&parent.candidate.input, random)?;
    let name = match &parent.candidate.recipe {
        Recipe::Changed(name) => name.clone(),
        recipe => format!("changes to {}", recipe.name(programs)),
    };
    Some(Changed { recipe: Recipe::Changed(name), input })
}

/// Another content in a block, another seed, or another number that is no size.
fn redrafted(
    fitted: &Arc<Fitted>,
    draft: &Draft,
    programs: &Programs,
    random: &mut Rng,
) -> Option<Changed> {
    let mut draft = draft.clone();
    draft.seed = draft.seed.wrapping_add(random.below(1000) as u64 + 1);
    let outline = &fitted.outline;
    for _ in 0..=random.below(2) {
        if random.below(4) == 0 && !outline.knobs.is_empty() {
            let knob = random.below(outline.knobs.len());
            let large = fitted.large.sizes[knob];
            let is_size = outline.blocks_of(knob).next().is_some();
            let low = if is_size { large - large / 4 } else { large.min(1) };
            draft.sizes[knob] = between(random, low, large.max(low));
        } else if !outline.blocks.is_empty() {
            let block = random.below(outline.blocks.len());
            draft.contents[block] = content(&outline.blocks[block].kind, programs, random);
        }
    }
    let input = outline.make(&draft)?;
    Some(Changed { recipe: Recipe::Drafted { fitted: fitted.clone(), draft }, input })
}

/// A random content of a block.
fn content(kind: &Kind, programs: &Programs, random: &mut Rng) -> Content {
    let numbers = |columns: Columns, random: &mut Rng| {
        let order = Order::ALL[random.below(Order::ALL.len())];
        let attack = random.below(NUMBERS.len());
        let is_for = NUMBERS[attack].is_for(programs.language());
        Content::Numbers { attack: if is_for { attack } else { 0 }, columns, order }
    };
    match kind {
        Kind::List { .. } => numbers(Columns::All, random),
        Kind::Rows { graph: Some(_), .. } if random.below(2) == 0 => {
            Content::Graph(random.below(GRAPHS.len()))
        }
        Kind::Rows { columns, .. } => {
            let column = random.below(columns.len() + 1);
            let columns = if column == columns.len() { Columns::All } else { Columns::One(column) };
            numbers(columns, random)
        }
        Kind::Word { .. } => Content::Word(random.below(WORDS.len())),
        Kind::Words { .. } => Content::Words(random.below(WORD_LISTS.len())),
        Kind::Grid { .. } | Kind::NumberGrid { .. } => Content::Maze(random.below(MAZES.len())),
    }
}

/// The input with words of a line, or lines, in another order or repeated. No word is new, and no line
/// gets longer.
fn shuffled_words(input: &[u8], random: &mut Rng) -> Option<Vec<u8>> {
    if input.len() > MAX_CHANGED {
        return None;
    }
    let template = Template::new(input.to_vec());
    let mut lines: Vec<Vec<u8>> =
        (0..template.len()).map(|at| template.line(at).to_vec()).collect();
    if lines.is_empty() {
        return None;
    }
    let line = random.below(lines.len());
    let words = template.words(line).count();
    if words >= MIN_WORDS {
        let mut words: Vec<&[u8]> = template.words(line).collect();
        change(&mut words, random);
        lines[line] = words.join(&b' ');
    } else if lines.get(line)?.len() >= MIN_WORDS && words == 1 && random.below(2) == 0 {
        change(&mut lines[line], random);
    } else {
        // The first lines have the sizes.
        let start = 1 + random.below(2);
        if lines.len() < start + 2 {
            return None;
        }
        change(&mut lines[start..], random);
    }
    let mut out = lines.join(&b'\n');
    out.push(b'\n');
    (out != input).then_some(out)
}

/// Reverses, shuffles, sorts or repeats a part, or swaps two items.
fn change<T: Ord + Clone>(items: &mut [T], random: &mut Rng) {
    let from = random.below(items.len());
    let length = 1 + random.below(items.len() - from);
    let part = &mut items[from..from + length];
    match random.below(5) {
        0 => part.reverse(),
        1 => random.shuffle(part),
        2 => part.sort(),
        3 => {
            let first = part[0].clone();
            part.fill(first);
        }
        _ => part.swap(0, length - 1),
    }
}
