//! Makes an input smaller.

use crate::Shape;

/// Smaller inputs, from large cuts to small ones.
pub struct Smaller<'s> {
    _shape: &'s Shape,
}

impl Iterator for Smaller<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        None
    }
}

pub(crate) fn smaller<'s>(shape: &'s Shape, _input: &[u8]) -> Smaller<'s> {
    Smaller { _shape: shape }
}
