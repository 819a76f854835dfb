//! The arguments of generators in `.gen` cases, and others like them: another seed, and numbers around
//! those that are there.

use super::source::LARGEST_LEVEL;
use shape::Rng;

/// Numbers up to this one choose a kind more often than a size, so they are not scaled.
const MAX_KIND: i64 = 10;
/// A number beyond this that is not round is a seed: that is how BAPCtools fills them in.
const LEAST_SEED: i64 = 1_000_000;
/// Seeds are below this, as in BAPCtools.
const SEEDS: u64 = 1 << 31;

/// The same where the numbers that are there are small.
const SMALL_SEEDS: u64 = 1000;

/// A call of a generator.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The files or the folder of the generator; empty for `generator.EXT`.
    pub generator: Vec<String>,
    pub words: Vec<Word>,
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    Plain(String),
    Seed {
        /// The text before the number: `seed=`.
        before: String,
    },
    Number {
        before: String,
        value: i64,
        /// The values that calls of this generator have in this place, ascending.
        seen: Vec<i64>,
        /// It may be a seed: no two calls have the same.
        is_distinct: bool,
    },
}

/// The calls of generators, by their names and arguments. Calls without a number are left out: they
/// make one input, which is a case.
pub fn calls(recipes: &[(Vec<String>, Vec<String>)]) -> Vec<Call> {
    let mut calls = Vec::new();
    for (generator, arguments) in recipes {
        let words = arguments.iter().enumerate();
        let words = words.map(|(place, argument)| word(recipes, generator, place, argument));
        let call = Call { generator: generator.clone(), words: words.collect() };
        let has_number = call.words.iter().any(|word| !matches!(word, Word::Plain(_)));
        if has_number && !calls.contains(&call) {
            calls.push(call);
        }
    }
    calls
}

/// The kind of the argument at a place.
fn word(
    recipes: &[(Vec<String>, Vec<String>)],
    generator: &[String],
    place: usize,
    argument: &str,
) -> Word {
    let Some((before, value)) = number(argument) else { return Word::Plain(argument.to_string()) };
    let is_named = before.to_ascii_lowercase().contains("seed");
    let is_first_of_own = generator.is_empty() && place == 0;
    let before = before.to_string();
    if is_named || is_first_of_own || is_random(value) {
        return Word::Seed { before };
    }
    let value_there = |(other, arguments): &(Vec<String>, Vec<String>)| {
        let (other_before, value) = number(arguments.get(place)?)?;
        (other == generator && other_before == before).then_some(value)
    };
    let mut seen: Vec<i64> = recipes.iter().filter_map(value_there).collect();
    seen.sort_unstable();
    let are_distinct = seen.windows(2).all(|two| two[0] != two[1]);
    // A generator that is only called with one small number is likely to count its cases.
    let is_only = seen.iter().all(|value| value.abs() <= MAX_KIND)
        && recipes.iter().all(|(other, words)| other != generator || words.len() == 1);
    let is_distinct = are_distinct && (seen.len() > 2 || is_only);
    seen.dedup();
    Word::Number { before, value, seen, is_distinct }
}

/// The number at the end of an argument, and what stands before it: nothing, or a name and `=`.
fn number(argument: &str) -> Option<(&str, i64)> {
    let at = argument.rfind('=').map_or(0, |at| at + 1);
    let (before, digits) = argument.split_at(at);
    digits.parse().ok().map(|value| (before, value))
}

/// Whether this number is an unlikely choice for a size or a limit: it is large and not round.
fn is_random(value: i64) -> bool {
    if !(LEAST_SEED..SEEDS as i64).contains(&value) {
        return false;
    }
    let is_round = value % 100 == 0 || (value + 10) % 10_000 <= 20;
    let is_power = (value - 1..=value + 1).any(|near| (near as u64).is_power_of_two());
    !is_round && !is_power
}

impl Call {
    /// Whether one of its arguments may be a size.
    pub fn has_size(&self) -> bool {
        self.words.iter().any(|word| match word {
            Word::Number { value, is_distinct, .. } => !is_distinct && value.abs() > MAX_KIND,
            Word::Plain(_) | Word::Seed { .. } => false,
        })
    }

    /// The arguments of another call, of this level. The largest level keeps to what is there, or goes
    /// to the largest numbers; lower ones make the numbers smaller.
    pub fn vary(&self, rng: &mut Rng, level: u64) -> Vec<String> {
        // At the limits most calls are calls of the problem, except for the seed.
        let as_is = level == LARGEST_LEVEL && rng.below(100) < 50;
        let mut arguments = Vec::new();
        for word in &self.words {
            arguments.push(match word {
                Word::Plain(text) => text.clone(),
                Word::Seed { before } => format!("{before}{}", rng.below(SEEDS as usize)),
                Word::Number { before, is_distinct: true, seen, .. } if rng.below(100) < 40 => {
                    let are_small = seen.iter().all(|value| value.abs() <= MAX_KIND);
                    let seeds = if are_small { SMALL_SEEDS } else { SEEDS };
                    format!("{before}{}", rng.below(seeds as usize))
                }
                Word::Number { before, value, .. } if as_is => format!("{before}{value}"),
                Word::Number { before, value, seen, .. } => {
                    format!("{before}{}", vary_number(rng, level, *value, seen))
                }
            });
        }
        arguments
    }
}

/// A number in place of one that is there.
fn vary_number(rng: &mut Rng, level: u64, value: i64, seen: &[i64]) -> i64 {
    if level == LARGEST_LEVEL {
        return match rng.below(3) {
            0 => value,
            1 => seen.last().copied().unwrap_or(value),
            _ => seen[rng.below(seen.len())],
        };
    }
    match rng.below(8) {
        0 => value,
        1 => seen[rng.below(seen.len())],
        2 => value.saturating_add(rng.below(3) as i64 - 1),
        _ if value.abs() <= MAX_KIND => seen[rng.below(seen.len())],
        _ => scaled(rng, level, value),
    }
}

/// A number from 1 (or -1) up to a part of the value, which grows with the cube of the level.
fn scaled(rng: &mut Rng, level: u64, value: i64) -> i64 {
    let part = (level as f64 / LARGEST_LEVEL as f64).powi(3);
    let most = (value.unsigned_abs() as f64 * part).ceil() as i128;
    let small = rng.between(1, i128::from(level));
    let number = rng.between(1, most.max(small).min(i128::from(value).abs()));
    number as i64 * value.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipes(lines: &[&str]) -> Vec<(Vec<String>, Vec<String>)> {
        let words = |line: &&str| {
            let mut words = line.split(' ').map(String::from);
            let generator = words.next().unwrap();
            let generator = if generator == "-" { Vec::new() } else { vec![generator] };
            (generator, words.collect())
        };
        lines.iter().map(words).collect()
    }

    #[test]
    fn seeds_are_told_from_sizes() {
        let calls = calls(&recipes(&[
            "gen.py 1000 100000 n=5 1845093671 path",
            "gen.py 7 1000000007 n=9 611036640 star",
            "gen.py 7 1048576 n=5 seed=3 star",
            "other.py fixed",
            "- 12 20",
        ]));
        assert_eq!(calls.len(), 4, "a call without a number makes one input only");
        let seen = |call: usize, place: usize| match &calls[call].words[place] {
            Word::Number { seen, .. } => seen.clone(),
            Word::Seed { .. } => vec![-1],
            Word::Plain(_) => vec![],
        };
        assert_eq!(seen(0, 0), [7, 1000]);
        assert_eq!(seen(0, 1), [100_000, 1_048_576, 1_000_000_007]);
        assert_eq!(seen(0, 2), [5, 9]);
        assert_eq!((seen(0, 3), seen(2, 3)), (vec![-1], vec![-1]));
        assert_eq!((seen(0, 4), seen(3, 0), seen(3, 1)), (vec![], vec![-1], vec![20]));
    }

    #[test]
    fn a_call_has_a_size_or_only_counts() {
        let calls = calls(&recipes(&["tree 0", "tree 1", "list 5 1000", "kind 3 1", "kind 3 2"]));
        let has_size: Vec<bool> = calls.iter().map(Call::has_size).collect();
        assert_eq!(has_size, [false, false, true, false, false]);
        let seeds = (0..100).map(|seed| calls[0].vary(&mut Rng::new(seed), 1)[0].clone());
        let seeds: std::collections::BTreeSet<String> = seeds.collect();
        assert!(seeds.len() > 20 && seeds.iter().all(|seed| seed.len() <= 3), "{seeds:?}");
    }

    #[test]
    fn numbers_stay_within_the_largest_that_is_there() {
        let calls = calls(&recipes(&["g 5000 2 1845093671 x", "g 5000 1 611036640 x"]));
        for level in [1, 8, 40, 100] {
            let mut sizes = Vec::new();
            for seed in 0..200 {
                let arguments = calls[0].vary(&mut Rng::new(seed), level);
                assert_eq!(arguments, calls[0].vary(&mut Rng::new(seed), level));
                assert_eq!(arguments[3], "x");
                assert!(["0", "1", "2", "3"].contains(&arguments[1].as_str()), "{arguments:?}");
                sizes.push(arguments[0].parse::<i64>().unwrap());
            }
            sizes.sort_unstable();
            assert!(sizes[0] >= 1 && sizes[199] <= 5001);
            match level {
                1 => assert_eq!(sizes[100], 1, "small inputs come first"),
                100 => assert_eq!(sizes[0], 5000),
                _ => {}
            }
        }
    }
}
