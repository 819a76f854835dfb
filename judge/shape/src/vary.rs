//! Varies an input.

use crate::{Rng, Shape};

pub(crate) fn vary(_shape: &Shape, _input: &[u8], _rng: &mut Rng) -> Option<Vec<u8>> {
    None
}
