//! What makes inputs.

use crate::find::worker::Worker;
use sandbox::Failure;

/// The sizes of a source that has no sizes of its own: the least, and that of its limits.
pub const LEAST_LEVEL: u64 = 1;
pub const LARGEST_LEVEL: u64 = 100;

/// Makes inputs.
pub trait InputSource: Send + Sync {
    /// The input of a seed and a size, always the same one. Nobody has looked whether it is valid. The
    /// inner `Err` says why there is none.
    fn make(
        &self,
        worker: &mut Worker,
        seed: u64,
        size: u64,
    ) -> Result<Result<Vec<u8>, String>, Failure>;

    /// What a report calls that input.
    fn origin(&self, seed: u64, size: u64) -> String;
}
