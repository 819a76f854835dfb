//! Makes inputs of a shape.

use crate::{Rng, Shape};

pub(crate) fn make(shape: &Shape, _rng: &mut Rng, _size: u64) -> Vec<u8> {
    crate::tree::print(&shape.parts, &[])
}

pub(crate) fn wider(shape: &Shape) -> Shape {
    shape.clone()
}
