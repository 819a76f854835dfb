//! The inputs of one kind in all sizes: for the growth of the time, and for shrinking.

use super::recipe::{Candidate, Recipe};
use super::stock::Stock;
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::{Draft, NumberPlace, Shape};
use std::sync::Arc;

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
