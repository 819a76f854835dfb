//! The parts of a run that several machines share, as lines of JSON. Every such file may be torn or made by another
//! program.

pub mod part;
pub mod shard;
