//! The limits of a problem's own programs.
//!
//! | program | CPU time | memory, output |
//! |---|---|---|
//! | validator, normalizer, generator | 10 times its time limit, at least 10 s | at least 1 GiB; 16 MiB |
//! | reference and others, as judged | its time limit | its limits |
//! | second program for a new case | 10 times its time limit | its limits |
//! | reference and others for stored cases | 10 times its time limit, at least 60 s | its limits |
//!
//! The time limit of a program is the problem's, times the factor of its language. `judging/validate.rs` has the limits
//! of output validators, and `judging/generate.rs` the limits of the generators of `.gen` cases.

use crate::base::MIB;
use crate::language::Language;
use crate::workspace::settings::Settings;
use sandbox::Limits;
use std::time::Duration;

/// A program that has longer than the time limit has this many times the limit.
const TIMES: u32 = 10;
/// The least CPU time of a validator, a normalizer or a generator.
const TOOL_TIME: Duration = Duration::from_secs(10);
/// Their least memory limit.
const TOOL_MEMORY: u64 = 1024 * MIB;
/// The maximum number of bytes that they may print or write.
const TOOL_OUTPUT: u64 = 16 * MIB;
/// The least CPU time of a program on a stored case: an answer is right however long it takes.
const STORED_TIME: Duration = Duration::from_secs(60);

/// How long a right program may run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Patience {
    /// As long as when it is judged.
    Judged,
    /// As a second program for a new case.
    NewCase,
    /// As the programs that answer stored cases.
    StoredCase,
}

impl Patience {
    /// The CPU time of a program in a fast language; one in a slow language gets a multiple.
    pub fn time(self, settings: &Settings) -> Duration {
        let limit = settings.time_limit;
        match self {
            Patience::Judged => limit,
            Patience::NewCase => limit * TIMES,
            Patience::StoredCase => STORED_TIME.max(limit * TIMES),
        }
    }
}

/// The limits of a validator, a normalizer or a generator.
pub fn of_tool(settings: &Settings, language: &Language) -> Limits {
    let limits = settings.limits(language.time_factor * TIMES);
    let time = limits.cpu.max(TOOL_TIME);
    Limits {
        cpu: time,
        idle: time,
        memory_bytes: limits.memory_bytes.max(TOOL_MEMORY),
        output_bytes: TOOL_OUTPUT,
        file_bytes: TOOL_OUTPUT,
        disk_bytes: 2 * TOOL_OUTPUT,
        ..limits
    }
}
