//! The limits of a program in words.

use judge_core::base::text::{bytes, time};
use judge_core::judging::Job;

/// The limits, and how the time limit comes about: `python: time limit 5.000 s (5 x 1.000 s), 256.0 MiB`.
pub fn describe(job: &Job) -> String {
    let (language, factor) = job.program.language();
    let limits = &job.limits;
    let base = if factor == 1 {
        String::new()
    } else {
        format!(" ({factor} x {})", time(limits.cpu / factor))
    };
    let memory = bytes(limits.memory_bytes);
    format!("{language}: time limit {}{base}{}, {memory}", time(limits.cpu), job.time_by)
}
