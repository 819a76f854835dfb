//! Inputs of the shape that was learnt from stored ones, or that the user wrote.

use super::source::InputSource;
use crate::find::worker::Worker;
use sandbox::Failure;
use shape::{Rng, Shape};
use std::sync::Arc;

/// Makes inputs of a shape.
pub struct LearnedShape {
    pub shape: Arc<Shape>,
    /// The same with wider limits; what is not valid the validator refuses. One input in two is made
    /// of it.
    pub wider: Option<Shape>,
}

impl InputSource for LearnedShape {
    fn make(
        &self,
        _: &mut Worker,
        seed: u64,
        size: u64,
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        let mut rng = Rng::new(seed);
        let shape = self.wider.as_ref().filter(|_| rng.once_in(2)).unwrap_or(&self.shape);
        Ok(Ok(shape.make(&mut rng, size)))
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        format!("the shape of the inputs, with seed {seed} and size {size},")
    }
}
