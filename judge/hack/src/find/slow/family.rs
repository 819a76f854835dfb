//! The inputs of one kind in all sizes: for the growth of the time, and for shrinking.

use super::recipe::{Candidate, Recipe};
use super::stock::Stock;
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::{Draft, NumberPlace, Shape};
use std::sync::Arc;

/// Inputs that differ in their size.
pub struct Family {
    kind: Kind,
    /// The size of the input that it was made for.
    pub top: u64,
    /// The unit of the size.
    pub unit: String,
}

enum Kind {
    Generated {
        seed: u64,
    },
    /// The numbers that grow together, the first is the size.
    Drafted {
        shape: Arc<Shape>,
        draft: Draft,
        numbers: Vec<usize>,
    },
    /// The first part of an input.
    Part {
        shape: Arc<Shape>,
        input: Vec<u8>,
        place: NumberPlace,
        name: String,
    },
}

impl Family {
    /// The families of an input, the one in which most grows together first.
    pub fn of(
        stock: &Stock,
        worker: &mut Worker,
        candidate: &Candidate,
    ) -> Result<Vec<Family>, Failure> {
        Ok(match &candidate.recipe {
            Recipe::Drafted { shape, draft } => Family::drafted(shape, draft),
            Recipe::Generated { seed, size } => {
                let unit = "the size of the generator".to_string();
                vec![Family { kind: Kind::Generated { seed: *seed }, top: *size, unit }]
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
            Family { kind: Kind::Part { shape, input, place, name }, top, unit }
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
            Family { kind: Kind::Drafted { shape, draft, numbers }, top, unit }
        };
        groups.into_iter().map(family).collect()
    }

    /// The draft in which these numbers grow with the size.
    fn scaled(&self, draft: &Draft, numbers: &[usize], size: u64) -> Draft {
        let mut draft = draft.clone();
        for &at in numbers {
            let number = &mut draft.numbers[at].1;
            *number = number.saturating_mul(size.into()) / i128::from(self.top.max(1));
            *number = (*number).max(1);
        }
        draft
    }

    /// The valid input of a size, if there is one, and how it is made.
    pub fn at(
        &self,
        stock: &Stock,
        worker: &mut Worker,
        size: u64,
    ) -> Result<Option<(Recipe, Vec<u8>)>, Failure> {
        let (recipe, made) = match &self.kind {
            Kind::Part { shape, input, place, name } => {
                let units = usize::try_from(size).unwrap_or(usize::MAX);
                (Recipe::Changed(name.clone()), shape.with_units(input, place, units))
            }
            Kind::Generated { seed } => {
                let made = stock.generated(worker, *seed, size)?;
                (Recipe::Generated { seed: *seed, size }, made)
            }
            Kind::Drafted { shape, draft, numbers } => {
                let draft = self.scaled(draft, numbers, size);
                let made = shape.draft(&draft);
                (Recipe::Drafted { shape: shape.clone(), draft }, made)
            }
        };
        let Some(input) = made else { return Ok(None) };
        let is_valid = stock.context.test_cases.is_valid(worker, &input)?;
        Ok(is_valid.then_some((recipe, input)))
    }
}

/// The unit that a number counts, for a person.
fn unit(place: &NumberPlace) -> String {
    format!("the number {}", place.name)
}
