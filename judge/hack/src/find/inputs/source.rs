//! A source of inputs.

use crate::find::worker::Worker;
use sandbox::Failure;
use std::ops::Range;

/// The sizes of a source that has no sizes of its own: the least size, and the size of its limits.
pub const LEAST_LEVEL: u64 = 1;
pub const LARGEST_LEVEL: u64 = 100;

/// For each seed its input, or the text of an error.
pub type MadeInputs = Result<Vec<Result<Vec<u8>, String>>, Failure>;

/// Makes inputs.
pub trait InputSource: Send + Sync {
    /// The inputs of these seeds and a size, always the same ones. They are not yet validated.
    fn make(&self, worker: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs;

    /// About how many bytes an input of a size has, where that is known without running a program.
    fn bytes(&self, _size: u64) -> Option<usize> {
        None
    }

    /// The number of its inputs, where each size is one of them; the sizes are then the numbers from 1.
    fn count(&self) -> u64 {
        0
    }

    /// Whether its inputs are the problem's own cases.
    fn are_stored(&self) -> bool {
        false
    }

    /// The name of that input in a report.
    fn origin(&self, seed: u64, size: u64) -> String;
}
