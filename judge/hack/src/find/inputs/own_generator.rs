//! The problem's own generator, `generator SEED SIZE`.

use super::source::{InputSource, MadeInputs};
use crate::find::worker::Worker;
use batch::ServedProgram;
use judge_core::tools::Tools;
use std::ops::Range;
use std::sync::Arc;

/// A generator by the convention of the workspace.
pub struct OwnGenerator(pub Arc<Tools<ServedProgram>>);

/// The name of its input in a report.
pub fn origin(seed: u64, size: u64) -> String {
    format!("generator {seed} {size}")
}

impl InputSource for OwnGenerator {
    fn make(&self, worker: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
        let made = self.0.by(worker).make(seeds.clone(), size)?;
        let named = seeds
            .zip(made)
            .map(|(seed, made)| made.map_err(|why| format!("{} fails: {why}", origin(seed, size))));
        Ok(named.collect())
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        origin(seed, size)
    }
}
