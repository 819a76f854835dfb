//! Results as lines of JSON, so that another run can use them: the journal of a run that may be killed, and
//! the parts of a run that several machines share. Every such file may be torn or made by another program.

pub mod journal;
pub mod keys;
pub mod outcome;
pub mod part;
pub mod shard;
mod text;
