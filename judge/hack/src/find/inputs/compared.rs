//! Inputs that follow from what the program compares.
//!
//! A variant of the program says what it compares on each input; see `batch`. What it says goes into the
//! next inputs, and into nothing else. Inputs are those of their seeds only as long as one worker makes
//! them, since each follows from those before it.

use super::hints::SMALL;
use super::source::{InputSource, MadeInput};
use super::stored::Variants;
use crate::find::guide::{Campaign, Next};
use crate::find::worker::Worker;
use batch::Served;
use sandbox::Failure;
use shape::{Hints, Shape};
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// Longer inputs are not looked at, in bytes.
const MAX_INPUT: usize = 4096;

/// Makes inputs by what the program compares.
pub struct Compared {
    /// The variant of the program.
    pub program: Arc<Served>,
    /// The validators of the problem that are programs of their own.
    pub validators: Vec<Arc<Served>>,
    /// Where none has a server, this says what is a case. It also puts counts into step.
    pub shape: Option<Arc<Shape>>,
    /// The inputs to begin with.
    pub start: Variants,
    /// A campaign for each worker; it is taken out while it is at work.
    pub campaigns: Mutex<Vec<Campaign>>,
}

impl Compared {
    /// The next input of a campaign.
    fn next(&self, campaign: &mut Campaign, seed: u64, size: u64) -> Vec<u8> {
        match campaign.next() {
            Next::Start => self.start.input(seed, size),
            Next::Step(input, number) => {
                let Some(shape) = &self.shape else { return input };
                if shape.has_structure(&input) {
                    return input;
                }
                // The number counts something: then make as many.
                let numbers = number.into_iter().collect();
                let hints = Hints { numbers, words: Vec::new(), beyond: true };
                shape.make_with(&hints, campaign.rng(), SMALL)
            }
        }
    }

    fn is_case(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        let served = self.validators.iter().filter(|validator| validator.has_server());
        let served: Vec<&Arc<Served>> = served.collect();
        if served.is_empty() {
            return Ok(self.shape.as_ref().is_none_or(|shape| shape.check(input).is_ok()));
        }
        for validator in served {
            if !worker.accepts(validator, input)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl InputSource for Compared {
    fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<MadeInput>, Failure> {
        // The server of the variant is not yet there, or there is none any more.
        if !self.program.has_server() {
            return self.start.make(worker, seeds, size);
        }
        let idle = self.campaigns.lock().expect("nobody panics").pop();
        let mut campaign = idle.unwrap_or_else(|| Campaign::new(seeds.start));
        let mut inputs: Vec<Vec<u8>> = Vec::new();
        for seed in seeds {
            inputs.push(self.next(&mut campaign, seed, size));
        }
        let small = |input: &&Vec<u8>| input.len() <= MAX_INPUT;
        let traced: Vec<&[u8]> = inputs.iter().filter(small).map(|input| &input[..]).collect();
        let compared = worker.compared(&self.program, &traced)?;
        for (input, output) in traced.into_iter().zip(compared) {
            campaign.add(input, &output, || self.is_case(worker, input))?;
        }
        self.campaigns.lock().expect("nobody panics").push(campaign);
        Ok(inputs.into_iter().map(Ok).collect())
    }

    fn origin(&self, _: u64, _: u64) -> String {
        "made from what the program compares".to_string()
    }
}
