//! Changes to the slowest inputs that are known.

use super::recipe::{Recipe, Stock};
use super::trial::Trial;
use crate::find::inputs::Largest;
use crate::stored_inputs::MAX_LARGE_BYTES;
use shape::{Draft, Pattern, Rng};
use std::sync::Arc;

/// A changed input, not known to be valid, and how it is made.
type ChangedInput = (Recipe, Vec<u8>);

/// Words of a line that are changed at once: a part of the line.
const MIN_WORDS: usize = 4;

/// A change to one of the slowest inputs; `None` where that leads nowhere.
pub fn changed(
    best: &[Trial],
    largest: &[Arc<Largest>],
    stock: &Stock,
    random: &mut Rng,
) -> Option<ChangedInput> {
    let parent = if best.is_empty() {
        None
    } else {
        // The slowest is chosen most.
        Some(&best[random.below(best.len()).min(random.below(best.len()))])
    };
    let recipe = parent.map(|parent| &parent.candidate.recipe);
    if let Some(Recipe::Drafted { shape, draft }) = recipe.filter(|_| random.below(3) > 0) {
        let of_shape = largest.iter().find(|largest| Arc::ptr_eq(&largest.shape, shape));
        return redrafted(of_shape?, draft, stock, random);
    }
    if let Some(largest) = largest.get(random.below(4 * largest.len())) {
        return redrafted(largest, &largest.large, stock, random);
    }
    let parent = parent?;
    let input = shuffled_words(&parent.candidate.test.input, random)?;
    let name = match &parent.candidate.recipe {
        Recipe::Changed(name) => name.clone(),
        recipe => format!("changes to {}", recipe.name(stock)),
    };
    Some((Recipe::Changed(name), input))
}

/// Another pattern in a place, another seed, or another number.
fn redrafted(
    largest: &Largest,
    draft: &Draft,
    stock: &Stock,
    random: &mut Rng,
) -> Option<ChangedInput> {
    let Largest { shape, large, .. } = largest;
    let mut draft = draft.clone();
    draft.seed = draft.seed.wrapping_add(random.below(1000) as u64 + 1);
    let places = shape.pattern_places();
    for _ in 0..=random.below(2) {
        if random.below(4) == 0 && !large.numbers.is_empty() {
            let at = random.below(large.numbers.len());
            let (place, value) = &large.numbers[at];
            let low = if place.is_count { value - value / 4 } else { (*value).min(1) };
            draft = draft.with_number(at, random.between(low, *value));
        } else if let Some(place) = places.get(random.below(places.len())) {
            let pattern = Pattern::any(place.kind, random);
            if stock.has_target_of(pattern) {
                draft = draft.with_pattern(place, pattern);
            }
        }
    }
    let input = shape.draft(&draft)?;
    Some((Recipe::Drafted { shape: shape.clone(), draft }, input))
}

/// The input with words of a line, or lines, in another order or repeated. No word is new, and no line
/// gets longer.
fn shuffled_words(input: &[u8], random: &mut Rng) -> Option<Vec<u8>> {
    if input.len() > MAX_LARGE_BYTES as usize {
        return None;
    }
    let mut lines: Vec<Vec<u8>> = input.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    let line = random.below(lines.len());
    let whole = lines.get(line)?.clone();
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    let mut words: Vec<&[u8]> = whole.split(blank).filter(|word| !word.is_empty()).collect();
    if words.len() >= MIN_WORDS {
        change(&mut words, random);
        lines[line] = words.join(&b' ');
    } else if whole.len() >= MIN_WORDS && words.len() == 1 && random.below(2) == 0 {
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
