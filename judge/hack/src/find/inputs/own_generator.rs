//! The problem's own generator, `generator SEED SIZE`.

use super::source::InputSource;
use crate::find::worker::Worker;
use batch::Served;
use sandbox::Failure;
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
        seed: u64,
        size: u64,
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        let made = worker.generate(&self.0, &[seed.to_string(), size.to_string()])?;
        Ok(made.map_err(|why| format!("{} fails: {why}", origin(seed, size))))
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        origin(seed, size)
    }
}
