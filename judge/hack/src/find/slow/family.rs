//! The inputs of one kind in all sizes: for the growth of the time, and for shrinking.

use super::candidate::{Candidate, Recipe};
use super::fit::Fitted;
use super::outline::{Content, Draft, Outline};
use super::programs::Programs;
use crate::find::worker::Worker;
use sandbox::Failure;
use std::sync::Arc;

/// Inputs that differ in their size.
pub struct Family {
    kind: Kind,
    /// The size of the input that it was made for.
    pub top: u64,
    /// What the size counts.
    pub unit: String,
}

enum Kind {
    Generated {
        seed: u64,
    },
    /// The knobs that grow together, the first is the size.
    Drafted {
        fitted: Arc<Fitted>,
        draft: Draft,
        knobs: Vec<usize>,
    },
}

impl Family {
    /// The families of an input, the one in which most grows together first.
    pub fn of(candidate: &Candidate) -> Vec<Family> {
        let (fitted, draft) = match &candidate.recipe {
            Recipe::Drafted { fitted, draft } => (fitted.clone(), draft.clone()),
            Recipe::Generated { seed, size } => {
                let unit = "the size of the generator".to_string();
                return vec![Family { kind: Kind::Generated { seed: *seed }, top: *size, unit }];
            }
            Recipe::Stored(_) | Recipe::Changed(_) => Family::read(&candidate.input),
        };
        Family::drafted(&fitted, &draft)
    }

    /// The parts of an input as it is: prefixes of its blocks.
    pub fn parts_of(input: &[u8]) -> Vec<Family> {
        let (fitted, draft) = Family::read(input);
        Family::drafted(&fitted, &draft)
    }

    fn read(input: &[u8]) -> (Arc<Fitted>, Draft) {
        let outline = Outline::read(input.to_vec());
        let draft = Draft::of(&outline);
        (Arc::new(Fitted { small: draft.clone(), large: draft.clone(), outline }), draft)
    }

    fn drafted(fitted: &Arc<Fitted>, draft: &Draft) -> Vec<Family> {
        let outline = &fitted.outline;
        let is_size =
            |&knob: &usize| outline.blocks_of(knob).next().is_some() && draft.sizes[knob] > 1;
        let mut sizes: Vec<usize> = (0..outline.knobs.len()).filter(is_size).collect();
        // The size of what an attack fills is the one to name; else the largest.
        let is_attacked = |knob: usize| {
            outline.blocks_of(knob).any(|block| draft.contents[block] != Content::Kept)
        };
        sizes.sort_by_key(|&knob| (!is_attacked(knob), -draft.sizes[knob]));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        if sizes.len() > 1 {
            groups.push(sizes.clone());
        }
        groups.extend(sizes.iter().map(|&knob| vec![knob]));
        let scalars = (0..outline.knobs.len()).filter(|knob| !sizes.contains(knob));
        groups.extend(scalars.filter(|&knob| draft.sizes[knob] > 1).map(|knob| vec![knob]));
        let family = |knobs: Vec<usize>| {
            let knob = knobs[0];
            let unit = match outline.blocks_of(knob).next() {
                Some(block) => {
                    let block = &outline.blocks[block];
                    format!("{} in {}", block.unit(), block.place())
                }
                None => format!("the number in line {}", outline.knobs[knob].place.0 + 1),
            };
            let (fitted, draft) = (fitted.clone(), draft.clone());
            let top = draft.sizes[knob].max(0) as u64;
            Family { kind: Kind::Drafted { fitted, draft, knobs }, top, unit }
        };
        groups.into_iter().map(family).collect()
    }

    /// The recipe of a size.
    pub fn recipe(&self, size: u64) -> Recipe {
        match &self.kind {
            Kind::Generated { seed } => Recipe::Generated { seed: *seed, size },
            Kind::Drafted { fitted, draft, knobs } => {
                let mut draft = draft.clone();
                for &knob in knobs {
                    let old = i128::from(draft.sizes[knob]);
                    let new = old * i128::from(size) / i128::from(self.top.max(1));
                    draft.sizes[knob] = (new as i64).max(1);
                }
                Recipe::Drafted { fitted: fitted.clone(), draft }
            }
        }
    }

    /// The valid input of a size, if there is one.
    pub fn at(
        &self,
        programs: &Programs,
        worker: &mut Worker,
        size: u64,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let Some(input) = self.recipe(size).make(programs, worker)? else { return Ok(None) };
        Ok(programs.is_valid(worker, &input)?.then_some(input))
    }
}
