//! Inputs that follow from what the program compares.
//!
//! A variant of the program says what it compares on each input; see `batch`. Its values go into the next
//! inputs, and into nothing else. Each input follows from those before it, so whole chunks are made one after the
//! other.

use super::learned::SMALL;
use super::reach::MAX_SAMPLE;
use super::source::{InputSource, MadeInputs};
use super::stored::Variants;
use crate::find::inputs::guide::{ComparisonGuide, Step};
use crate::find::worker::Worker;
use batch::ServedProgram;
use judge_core::judging::data::Data;
use judge_core::tools::{InputCheck, Tools};
use sandbox::Failure;
use shape::Hints;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// To see what a program compares takes a fraction of a whole try. So several times as many inputs are
/// looked at as become tries, those first that were news; each time at least `LEAST`.
const ROUNDS: usize = 4;
const LEAST: usize = 8;

/// Makes inputs by what the program compares.
pub struct ComparisonSource {
    /// The variant of the program.
    pub program: Arc<ServedProgram>,
    /// The problem's own programs.
    pub tools: Arc<Tools<ServedProgram>>,
    /// The inputs to begin with. Where the validators have no servers, their shape says what is a case. It also puts
    /// counts into step.
    pub start: Variants,
    /// Begun by the first chunk.
    pub guide: Mutex<Option<ComparisonGuide>>,
}

impl ComparisonSource {
    /// The next input of a guide.
    fn next(&self, guide: &mut ComparisonGuide, size: u64) -> Vec<u8> {
        let Some(Step { input, number }) = guide.next() else {
            return self.start.input(guide.rng.bits(), size);
        };
        let Some(shape) = self.start.shape.as_ref().filter(|shape| !shape.has_structure(&input))
        else {
            return input;
        };
        // The number counts something: then make as many.
        let numbers = number.into_iter().collect();
        let hints = Hints { numbers, beyond: true, ..Hints::default() };
        shape.make_with(&hints, &mut guide.rng, SMALL)
    }

    fn is_case(&self, worker: &mut Worker, input: &[u8]) -> Result<bool, Failure> {
        let validators = self.tools.by(worker).validators()?;
        if !validators.is_empty() && validators.iter().all(|one| one.may_have_server()) {
            let checked = self.tools.by(worker).accepts(Data::Bytes(input))?;
            return Ok(matches!(checked, InputCheck::Accepted(_)));
        }
        Ok(self.start.shape.as_ref().is_none_or(|shape| shape.check(input).is_ok()))
    }
}

impl InputSource for ComparisonSource {
    fn make(&self, worker: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        // The server of the variant could not be built, or it no longer runs.
        if !self.program.has_server() {
            return self.start.make(worker, seeds, size);
        }
        let wanted = seeds.clone().count();
        let mut guide = self.guide.lock().expect("no other use panics");
        let guide = guide.get_or_insert_with(|| ComparisonGuide::new(seeds.start));
        let (mut news, mut rest) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let next = |_| self.next(guide, size);
            let (small, large): (Vec<_>, Vec<_>) =
                (0..wanted.max(LEAST)).map(next).partition(|input| input.len() <= MAX_SAMPLE);
            let inputs: Vec<&[u8]> = small.iter().map(|input| &input[..]).collect();
            let compared = worker.compared(&self.program, &inputs)?;
            for (input, output) in small.into_iter().zip(compared) {
                let is_news = guide.add(&input, &output, || self.is_case(worker, &input))?;
                if is_news { &mut news } else { &mut rest }.push(input);
            }
            rest.extend(large);
        }
        news.extend(rest.into_iter().rev());
        news.truncate(wanted);
        Ok(news.into_iter().map(Ok).collect())
    }

    fn origin(&self, _: u64, _: u64) -> String {
        "made from what the program compares".to_string()
    }
}
