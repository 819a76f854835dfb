//! The inputs of a slow search: what they are made of, how each is made, and the inputs of one kind in all sizes.

use crate::find::clock::Deadline;
use crate::find::hunt::Context;
use crate::find::inputs::{self, generator_origin, AllCases, InputSource, Model};
use crate::find::number::grouped;
use crate::find::programs::Target;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use judge_core::base::text::escape;
use sandbox::Failure;
use shape::{Draft, NumberPlace, Pattern, Shape};
use std::iter;
use std::sync::{Arc, OnceLock};

/// The recipe of an input.
#[derive(Clone)]
pub enum Recipe {
    /// The input of a case, by its number.
    Stored(u64),
    /// By the generator.
    Generated { seed: u64, size: u64 },
    /// By the shape of the inputs.
    Drafted { shape: Arc<Shape>, draft: Draft },
    /// By changes to another, which has this name.
    Changed(String),
}

/// An input to try.
#[derive(Clone)]
pub struct Candidate {
    pub recipe: Recipe,
    /// Its seed is its number in the order in which inputs are made. Its answer comes with a find.
    pub test: TestInput,
    /// It is known to be valid. Others are checked when the program is slow on them.
    pub is_valid: bool,
}

impl Recipe {
    /// The name in a report: `sorted numbers (a; n = 200,000)`.
    pub fn name(&self, stock: &Stock) -> String {
        match self {
            Recipe::Stored(case) => {
                format!("the case {}", escape(stock.cases.name(*case).as_bytes()))
            }
            Recipe::Generated { seed, size } => generator_origin(*seed, *size),
            Recipe::Drafted { draft, .. } => draft_name(draft),
            Recipe::Changed(name) => name.clone(),
        }
    }

    /// The recipe and the input with as many units fewer as it takes to have at most so many bytes; `None` where it
    /// cannot have fewer.
    pub fn within(self, input: Vec<u8>, most: u64) -> Option<(Recipe, Vec<u8>)> {
        let length = input.len() as u64;
        if length <= most {
            return Some((self, input));
        }
        let Recipe::Drafted { shape, mut draft } = self else { return None };
        let mut is_smaller = false;
        for (place, value) in draft.numbers.iter_mut().filter(|(place, _)| place.is_count) {
            // A little less, as the lengths of units differ.
            let fewer = (*value - place.low) * i128::from(most) / i128::from(length) * 15 / 16;
            is_smaller |= place.low + fewer < *value;
            *value = place.low + fewer;
        }
        let input = shape.draft(&draft).filter(|_| is_smaller)?;
        Recipe::Drafted { shape, draft }.within(input, most)
    }

    /// The words with which the generator makes the input, if it does.
    pub fn generator_words(&self) -> Option<[u64; 2]> {
        match self {
            Recipe::Generated { seed, size } => Some([*seed, *size]),
            Recipe::Stored(_) | Recipe::Drafted { .. } | Recipe::Changed(_) => None,
        }
    }
}

/// Names the patterns of a draft, and its numbers.
fn draft_name(draft: &Draft) -> String {
    let number = |value: i128| match u64::try_from(value) {
        Ok(value) => grouped(value),
        Err(_) => value.to_string(),
    };
    let numbers: Vec<String> = draft
        .numbers
        .iter()
        .map(|(place, value)| format!("{} = {}", place.name, number(*value)))
        .collect();
    let numbers = numbers.join(", ");
    if draft.patterns.is_empty() {
        return format!("a large input: {numbers}");
    }
    let patterns = draft.patterns.iter();
    let names: Vec<String> =
        patterns.map(|(place, pattern)| format!("{} ({})", pattern.name(), place.name)).collect();
    match &*numbers {
        "" => names.join(", "),
        numbers => format!("{}; {numbers}", names.join(", ")),
    }
}

/// Where no input is stored, its shape is learnt from those that the generator makes of these sizes.
const GENERATED_SIZES: [u64; 3] = [3, 5, 8];

/// The material from which all threads make inputs.
pub struct Stock<'a> {
    pub context: &'a Context<'a>,
    /// The stored cases that are likely to be slow.
    pub cases: AllCases,
    /// The source of the program under test.
    code: String,
    model: OnceLock<Model>,
    /// After this moment nothing is learnt, since that cannot be cancelled.
    learn_end: Deadline<'a>,
}

impl<'a> Stock<'a> {
    /// The material for a search that ends then. Inputs are learnt from in the first half of its time.
    pub fn new(context: &'a Context<'a>, end: Deadline<'a>) -> Stock<'a> {
        let Target { problem, submission, .. } = context.target;
        let cases = AllCases::likely_slow(problem, &submission.source.path);
        let code = inputs::code(&submission.source).concat();
        Stock {
            context,
            cases,
            code,
            model: OnceLock::new(),
            learn_end: end.within(end.left() / 2),
        }
    }

    /// The form of the inputs. It is learnt when it is first asked for: stored cases are tried without it.
    /// `None` where it is too late for that.
    pub fn model(&self, worker: &mut Worker) -> Result<Option<&Model>, Failure> {
        if self.model.get().is_some() || self.learn_end.is_over() {
            return Ok(self.model.get());
        }
        let mut made = Vec::new();
        if self.cases.count() == 0 && self.has_generator() {
            for size in GENERATED_SIZES {
                made.extend(self.generated(worker, 1, size)?);
            }
        }
        let Target { problem, written, .. } = self.context.target;
        let model = inputs::model(problem, written, made, worker)?;
        Ok(Some(self.model.get_or_init(|| model)))
    }

    /// The notes for the user about the inputs, a line each.
    pub fn notes(&self) -> &[String] {
        self.model.get().map_or(&[], |model| &model.notes)
    }

    /// Whether a pattern is for the program under test: by its language, and by the words of its source.
    pub fn has_target_of(&self, pattern: Pattern) -> bool {
        let language = self.context.target.submission.source.language.name;
        pattern.is_for(language, &self.code)
    }

    /// Whether the problem has a generator of its own. A grammar of checktestdata takes long for large inputs.
    pub fn has_generator(&self) -> bool {
        self.context.target.problem.generators.own.is_some()
    }

    /// The input of a stored case; `None` if it cannot be read or made.
    pub fn stored(&self, worker: &mut Worker, case: u64) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.cases.make(worker, 0..1, case)?.into_iter().flatten().next())
    }

    /// The input of the generator; `None` if it makes none.
    pub fn generated(
        &self,
        worker: &mut Worker,
        seed: u64,
        size: u64,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let made = self.context.programs.tools.by(worker).make(iter::once(seed), size)?;
        Ok(made.into_iter().flatten().next())
    }
}

/// Inputs that differ in their size.
pub struct Family {
    /// The size of the input that it was made for.
    pub top: u64,
    /// The unit of the size.
    pub unit: String,
    make: Box<Maker>,
}

/// Makes the input of a size, if there is one.
type Maker = dyn Fn(&Stock, &mut Worker, u64) -> Result<(Recipe, Option<Vec<u8>>), Failure>;

impl Family {
    /// The families of an input, the one in which most grows together first.
    pub fn of(
        stock: &Stock,
        worker: &mut Worker,
        candidate: &Candidate,
    ) -> Result<Vec<Family>, Failure> {
        Ok(match &candidate.recipe {
            Recipe::Drafted { shape, draft } => Family::drafted(shape, draft),
            &Recipe::Generated { seed, size: top } => {
                let unit = "the size of the generator".to_string();
                let make = Box::new(move |stock: &Stock, worker: &mut Worker, size| {
                    Ok((Recipe::Generated { seed, size }, stock.generated(worker, seed, size)?))
                });
                vec![Family { top, unit, make }]
            }
            Recipe::Stored(_) | Recipe::Changed(_) => Family::parts_of(stock, worker, candidate)?,
        })
    }

    /// The first parts of an input as it is, of each of its counts.
    pub fn parts_of(
        stock: &Stock,
        worker: &mut Worker,
        candidate: &Candidate,
    ) -> Result<Vec<Family>, Failure> {
        let Some(model) = stock.model(worker)? else { return Ok(Vec::new()) };
        let counts = |shape: &Arc<Shape>| {
            let mut values = shape.values(&candidate.test.input)?;
            values.retain(|(place, value)| place.is_count && *value > 1);
            (!values.is_empty()).then(|| (shape.clone(), values))
        };
        let Some((shape, mut values)) = model.shapes.iter().find_map(counts) else {
            return Ok(Vec::new());
        };
        values.sort_by_key(|(place, value)| (!place.is_outer, -value));
        let name = candidate.recipe.name(stock);
        let family = |(place, value): (NumberPlace, i128)| {
            let (unit, top) = (unit(&place), value as u64);
            let (shape, input, name) = (shape.clone(), candidate.test.input.clone(), name.clone());
            let make = Box::new(move |_: &Stock, _: &mut Worker, size: u64| {
                let units = usize::try_from(size).unwrap_or(usize::MAX);
                Ok((Recipe::Changed(name.clone()), shape.with_units(&input, &place, units)))
            });
            Family { top, unit, make }
        };
        Ok(values.into_iter().map(family).collect())
    }

    fn drafted(shape: &Arc<Shape>, draft: &Draft) -> Vec<Family> {
        let large = |&at: &usize| draft.numbers[at].1 > 1;
        let (mut counts, others): (Vec<usize>, Vec<usize>) =
            (0..draft.numbers.len()).filter(large).partition(|&at| draft.numbers[at].0.is_count);
        counts.sort_by_key(|&at| -draft.numbers[at].1);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        if counts.len() > 1 {
            groups.push(counts.clone());
        }
        groups.extend(counts.into_iter().chain(others).map(|at| vec![at]));
        let family = |numbers: Vec<usize>| {
            let (place, value) = &draft.numbers[numbers[0]];
            let (unit, top) = (unit(place), (*value).clamp(0, u64::MAX.into()) as u64);
            let (shape, draft) = (shape.clone(), draft.clone());
            let make = Box::new(move |_: &Stock, _: &mut Worker, size: u64| {
                let mut draft = draft.clone();
                for &at in &numbers {
                    let number = &mut draft.numbers[at].1;
                    *number = number.saturating_mul(size.into()) / i128::from(top.max(1));
                    *number = (*number).max(1);
                }
                let made = shape.draft(&draft);
                Ok((Recipe::Drafted { shape: shape.clone(), draft }, made))
            });
            Family { top, unit, make }
        };
        groups.into_iter().map(family).collect()
    }

    /// The valid input of a size, if there is one, and how it is made.
    pub fn at(
        &self,
        stock: &Stock,
        worker: &mut Worker,
        size: u64,
    ) -> Result<Option<(Recipe, Vec<u8>)>, Failure> {
        let (recipe, made) = (self.make)(stock, worker, size)?;
        let Some(input) = made else { return Ok(None) };
        let is_valid = stock.context.test_cases.is_valid(worker, &input)?;
        Ok(is_valid.then_some((recipe, input)))
    }
}

/// The unit that a number counts, for a person.
fn unit(place: &NumberPlace) -> String {
    format!("the number {}", place.name)
}
