//! What a hunt works with.

use crate::find::parts::{Parts, Target};
use crate::find::worker::Worker;
use judge_core::judging::Job;
use std::ops::RangeInclusive;
use std::time::Instant;

/// What all workers read.
pub struct Context<'a> {
    pub target: Target<'a>,
    /// The program under test on one case at a time.
    pub job: &'a Job<'a>,
    pub parts: &'a Parts,
    pub sizes: RangeInclusive<u64>,
    /// The first seed.
    pub seed: u64,
    /// No try begins after this moment.
    pub deadline: Instant,
}

impl<'a> Context<'a> {
    /// A worker for one thread.
    pub fn worker(&self) -> Worker<'a> {
        Worker::new(self.target.environment, &self.target.problem.settings)
    }
}
