//! The problem's own generator, `generator SEED SIZE`.

use super::source::{InputSource, MadeInput};
use crate::find::worker::Worker;
use batch::Served;
use sandbox::Failure;
use std::ops::Range;
use std::sync::Arc;

/// A generator by the convention of the workspace.
pub struct OwnGenerator(pub Arc<Served>);

/// What a report calls an input of it.
pub fn origin(seed: u64, size: u64) -> String {
    format!("generator {seed} {size}")
}

impl InputSource for OwnGenerator {
    fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<MadeInput>, Failure> {
        let words = |seed: u64| vec![seed.to_string(), size.to_string()];
        let calls: Vec<Vec<String>> = seeds.clone().map(words).collect();
        let made = worker.generate(&self.0, &calls)?;
        let named = seeds
            .zip(made)
            .map(|(seed, made)| made.map_err(|why| format!("{} fails: {why}", origin(seed, size))));
        Ok(named.collect())
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        origin(seed, size)
    }
}
