//! Makes the inputs of a search, in order: stored cases, the generator's, known attacks, and then
//! changes to the slowest.

use super::attack::{Attack, GRAPHS, MAZES, NUMBERS, WORDS, WORD_LISTS};
use super::board::Board;
use super::candidate::{Candidate, Recipe};
use super::climb;
use super::fit::{Fitted, Fitter};
use super::outline::{Columns, Content, Draft, Kind, Order, Outline};
use super::programs::Programs;
use super::stored_cases;
use super::templates;
use crate::find::deadline::Deadline;
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::Rng;
use std::sync::Arc;
use std::time::Duration;

/// Stored cases are run in this part of the time, and inputs of the generator too. The stored cases that are
/// left come after the attacks.
const STORED_PART: u32 = 3;
/// Templates are fitted in this part of the time.
const FIT_PART: u32 = 3;
/// A program that has run on this many of the largest cases, failed, and finished none gets smaller inputs next.
const FAILURES: u64 = 3;
/// Seeds of the generator that are tried at each of the largest sizes at first.
const SEEDS: u64 = 3;
/// The largest size that the generator is called with.
const MAX_SIZE: u64 = 1 << 20;
/// Numbers below two to this power are doubled step by step, larger ones by so many steps at once.
const DOUBLINGS: u32 = 7;
const STRIDE: usize = 3;
/// Of a list of several columns only so many attacks fill a single one.
const COLUMN_ATTACKS: usize = 12;

/// Makes inputs, and hands them to a board.
pub struct Producer<'a, 'w> {
    pub programs: &'a Programs<'a>,
    pub worker: &'a mut Worker<'w>,
    pub board: &'a Board,
    pub seed: u64,
    /// No further input is made after this moment.
    pub end: Deadline<'a>,
    next_index: u64,
    /// How many stored cases have come.
    stored: usize,
    fitted: Vec<Arc<Fitted>>,
    /// The largest size of the generator.
    largest_size: Option<u64>,
}

/// Whether there is more to do.
type GoesOn = Result<bool, Failure>;

impl<'a, 'w> Producer<'a, 'w> {
    pub fn new(
        programs: &'a Programs<'a>,
        worker: &'a mut Worker<'w>,
        board: &'a Board,
        seed: u64,
        end: Deadline<'a>,
    ) -> Producer<'a, 'w> {
        let (fitted, largest_size) = (Vec::new(), None);
        Producer {
            programs,
            worker,
            board,
            seed,
            end,
            next_index: 0,
            stored: 0,
            fitted,
            largest_size,
        }
    }

    /// Makes inputs until the end, or until there is none to make.
    pub fn run(mut self) -> Result<(), Failure> {
        let part = self.end.within(self.end.left() / STORED_PART);
        let _ = self.stored(part)?
            && self.generated()?
            && self.attacks()?
            && self.stored(self.end)?
            && self.board.settle()
            && self.climb()?;
        self.board.complete();
        Ok(())
    }

    fn goes_on(&self) -> bool {
        !self.end.is_over() && !self.board.is_closed()
    }

    /// Hands an input to the threads that run it.
    fn push(&mut self, recipe: Recipe, input: Vec<u8>, is_valid: bool) -> bool {
        let index = self.next_index;
        self.next_index += 1;
        let candidate = Candidate { index, recipe, input, is_valid };
        self.board.push(candidate) && !self.end.is_over()
    }

    /// Stored cases that have not come yet, those first that are likely to be slow.
    fn stored(&mut self, part: Deadline) -> GoesOn {
        let victim = self.programs.target.submission.source.path.to_string_lossy().into_owned();
        let cases = stored_cases::likely_first(&self.programs.cases, &victim);
        for case in cases.into_iter().skip(self.stored) {
            let is_too_large = self.fitted.is_empty() && self.board.only_fails(FAILURES);
            if part.is_over() || !self.goes_on() || is_too_large {
                break;
            }
            self.stored += 1;
            let recipe = Recipe::Stored(case);
            if let Some(input) = recipe.make(self.programs, self.worker)? {
                self.push(recipe, input, true);
            }
        }
        Ok(self.goes_on())
    }

    /// Inputs of the generator, of the largest sizes that the validator takes.
    fn generated(&mut self) -> GoesOn {
        if !self.programs.has_generator() || !self.goes_on() {
            return Ok(self.goes_on());
        }
        let part = self.end.within(self.end.left() / STORED_PART);
        let (mut largest, mut too_large) = (0, MAX_SIZE);
        let mut size = 1;
        // The generator may need a size of more than one.
        while too_large - largest > 1 && self.goes_on() && !part.is_over() {
            if self.try_generated(self.seed, size)? {
                largest = size;
            } else if size > 4 {
                too_large = size;
            }
            size = match too_large < MAX_SIZE {
                true => (largest + too_large) / 2,
                false => (2 * size).min(MAX_SIZE - 1),
            };
            if size == largest {
                break;
            }
        }
        self.largest_size = Some(largest).filter(|&size| size > 0);
        for seed in 1..=SEEDS {
            for size in [largest, largest / 2] {
                if size > 0 && self.goes_on() && !part.is_over() {
                    self.try_generated(self.seed.wrapping_add(seed), size)?;
                }
            }
        }
        Ok(self.goes_on())
    }

    /// Hands out an input of the generator, if it is valid.
    fn try_generated(&mut self, seed: u64, size: u64) -> Result<bool, Failure> {
        let recipe = Recipe::Generated { seed, size };
        let Some(input) = recipe.make(self.programs, self.worker)? else { return Ok(false) };
        let is_valid = self.programs.is_valid(self.worker, &input)?;
        if is_valid {
            self.push(recipe, input, true);
        }
        Ok(is_valid)
    }

    /// Known attacks, in the blocks of the templates.
    fn attacks(&mut self) -> GoesOn {
        let all = templates::templates(self.programs, self.worker, self.end)?;
        let share = self.end.left() / FIT_PART / (all.len().max(1) as u32);
        for template in all {
            if !self.goes_on() {
                break;
            }
            let end = self.end.within(share);
            let mut fitter = Fitter { programs: self.programs, worker: self.worker, end };
            let fitted = Arc::new(fitter.fit(Outline::read(template))?);
            self.fitted.push(fitted.clone());
            self.try_draft(&fitted, fitted.large.clone())?;
            self.scalars(&fitted)?;
            for block in 0..fitted.outline.blocks.len() {
                if !self.attack_block(&fitted, block)? {
                    return Ok(self.goes_on());
                }
            }
        }
        Ok(self.goes_on())
    }

    /// Numbers that are no sizes, from small ones to their limits, one at a time. What takes exponential time
    /// crashes on large numbers and is slow on a few in between.
    fn scalars(&mut self, fitted: &Arc<Fitted>) -> GoesOn {
        let outline = &fitted.outline;
        for knob in 0..outline.knobs.len() {
            if outline.blocks_of(knob).next().is_some() {
                continue;
            }
            let (small, large) = (fitted.small.sizes[knob], fitted.large.sizes[knob]);
            for value in ladder(small, large) {
                if !self.goes_on() {
                    return Ok(false);
                }
                self.try_draft(fitted, fitted.large.with_size(knob, value))?;
            }
        }
        Ok(self.goes_on())
    }

    /// Every attack on a block.
    fn attack_block(&mut self, fitted: &Arc<Fitted>, block: usize) -> GoesOn {
        let language = self.programs.language();
        match fitted.outline.blocks[block].kind.clone() {
            Kind::List { .. } => self.attack_numbers(fitted, block, Columns::All, NUMBERS.len()),
            Kind::Rows { columns, graph } => {
                if graph.is_some() {
                    for attack in chosen(&GRAPHS, language) {
                        self.try_content(fitted, block, Content::Graph(attack))?;
                    }
                }
                self.attack_numbers(fitted, block, Columns::All, NUMBERS.len())?;
                for column in 0..columns.len() {
                    if columns.len() > 1 && columns[column].is_some() {
                        let one = Columns::One(column);
                        self.attack_numbers(fitted, block, one, COLUMN_ATTACKS)?;
                    }
                }
                Ok(self.goes_on())
            }
            Kind::Word { .. } => self.attack_with(fitted, block, &WORDS, Content::Word),
            Kind::Words { .. } => self.attack_with(fitted, block, &WORD_LISTS, Content::Words),
            Kind::Grid { .. } | Kind::NumberGrid { .. } => {
                self.attack_with(fitted, block, &MAZES, Content::Maze)
            }
        }
    }

    fn attack_with<F>(
        &mut self,
        fitted: &Arc<Fitted>,
        block: usize,
        attacks: &[Attack<F>],
        content: fn(usize) -> Content,
    ) -> GoesOn {
        for attack in chosen(attacks, self.programs.language()) {
            self.try_content(fitted, block, content(attack))?;
        }
        Ok(self.goes_on())
    }

    /// Attacks by numbers. The order that the validator wants is found on a small input.
    fn attack_numbers(
        &mut self,
        fitted: &Arc<Fitted>,
        block: usize,
        columns: Columns,
        most: usize,
    ) -> GoesOn {
        let mut orders = Order::ALL;
        for attack in chosen(&NUMBERS, self.programs.language()).take(most) {
            for at in 0..orders.len() {
                if !self.goes_on() {
                    return Ok(false);
                }
                let content = Content::Numbers { attack, columns, order: orders[at] };
                if self.try_content(fitted, block, content)? {
                    orders[..=at].rotate_right(1);
                    break;
                }
            }
        }
        Ok(self.goes_on())
    }

    /// Hands out the largest input with a content in a block. Returns whether it can be made.
    fn try_content(&mut self, fitted: &Arc<Fitted>, block: usize, content: Content) -> GoesOn {
        if !self.goes_on() {
            return Ok(false);
        }
        let is_checked_small = fitted.small.sizes != fitted.large.sizes;
        let small = fitted.small.with_content(block, content);
        // Hash tables are attacked with many numbers only, so a small input may not exist.
        let exists = fitted.outline.make(&small).is_some();
        if is_checked_small && exists && !self.takes(fitted, &small)? {
            return Ok(false);
        }
        self.try_draft(fitted, fitted.large.with_content(block, content))
    }

    fn takes(&mut self, fitted: &Fitted, draft: &Draft) -> Result<bool, Failure> {
        let end = self.end;
        let mut fitter = Fitter { programs: self.programs, worker: self.worker, end };
        fitter.takes(&fitted.outline, draft)
    }

    /// Hands out the input of a draft, if it can be made.
    fn try_draft(&mut self, fitted: &Arc<Fitted>, draft: Draft) -> GoesOn {
        let Some(input) = fitted.outline.make(&draft) else { return Ok(false) };
        // The largest input was checked when it was fitted.
        let is_valid = draft == fitted.large;
        self.push(Recipe::Drafted { fitted: fitted.clone(), draft }, input, is_valid);
        Ok(true)
    }

    /// Changes the slowest inputs, again and again.
    fn climb(&mut self) -> GoesOn {
        let mut random = Rng::new(self.seed);
        let (mut fruitless, mut seed) = (0, self.seed.wrapping_add(1 + SEEDS));
        // Where nothing can be made for so long, there is nothing more to make.
        while fruitless < 1000 && self.goes_on() {
            fruitless += 1;
            if let Some(size) = self.largest_size.filter(|_| random.below(3) == 0) {
                seed = seed.wrapping_add(1);
                let size = if random.below(2) == 0 {
                    size
                } else {
                    size - size * random.below(4) as u64 / 8
                };
                if self.try_generated(seed, size.max(1))? {
                    fruitless = 0;
                }
                continue;
            }
            let best = self.board.results().best;
            let Some(changed) = climb::changed(&best, &self.fitted, self.programs, &mut random)
            else {
                continue;
            };
            if self.push(changed.recipe, changed.input, false) {
                fruitless = 0;
            }
        }
        Ok(self.goes_on())
    }
}

/// The attacks of a table that are for a language.
fn chosen<'t, F>(
    attacks: &'t [Attack<F>],
    language: &'static str,
) -> impl Iterator<Item = usize> + use<'t, F> {
    (0..attacks.len()).filter(move |&at| attacks[at].is_for(language))
}

/// Numbers below the largest: the least, powers of two, and half of the largest.
fn ladder(small: i64, large: i64) -> Vec<i64> {
    let mut values: Vec<i64> = (0..DOUBLINGS).map(|power| 1 << power).collect();
    values.extend((DOUBLINGS..62).step_by(STRIDE).map(|power| 1 << power));
    values.extend([small, large / 2]);
    values.retain(|&value| value < large);
    values.sort_unstable();
    values.dedup();
    values
}

/// How long a search sleeps between two looks at what it waits for.
pub const PERIOD: Duration = Duration::from_millis(50);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_come_in_small_steps() {
        assert_eq!(ladder(3, 100), [1, 2, 3, 4, 8, 16, 32, 50, 64]);
        assert_eq!(ladder(1, 1000), [1, 2, 4, 8, 16, 32, 64, 128, 500]);
        assert!(ladder(1, i64::MAX).len() < 32);
        assert_eq!(ladder(1, 2), [1]);
    }
}
