//! The limits of a problem's own programs.
//!
//! | program | CPU time | memory | output |
//! |---|---|---|---|
//! | input validator, normalizer | 10 times its time limit, at least 10 s | at least 1 GiB | 16 MiB |
//! | generator, whose input is kept in memory | 60 s; in a search as an input validator | at least 4 GiB | 16 MiB |
//! | generator, for a `.gen` case | 60 s | 4 GiB | 1 GiB |
//! | output validator | 60 s | 2 GiB | 64 MiB |
//! | grader | 10 s | 1 GiB | 1 MiB |
//! | visualizer | 20 s | 2 GiB | 32 MiB |
//! | compiler, script that builds | 60 s | 4 GiB | 64 MiB; files 528 MiB |
//! | launcher of a compiler | 60 s, on the clock | | |
//! | reference and others, as judged | its time limit | its limit | its limit |
//! | second program for a new case | 10 times its time limit | its limit | its limit |
//! | reference and others for stored cases | 10 times its time limit, at least 60 s | its limit | its limit |
//! | the same, to see whether their answers hold | its time limit, at most 1 s | its limit | its limit |
//!
//! Each but those that are judged may write 1 GiB to stderr, of which the start and the end are kept.
//!
//! The time limit of a program is the problem's, times the factor of its language. A search has to go on after an
//! input that a generator does not come to an end with; what makes the data of a problem may take its time.

use crate::base::MIB;
use crate::language::Language;
use crate::workspace::settings::Settings;
use sandbox::Limits;
use std::time::Duration;

/// A generator that makes the input of a `.gen` case.
pub const CASE_GENERATOR: Limits =
    Limits { disk_bytes: 2048 * MIB, processes: 8, ..bounded(LONG, 4096 * MIB, 1024 * MIB) };
/// An output validator, which may write files.
pub const OUTPUT_VALIDATOR: Limits =
    Limits { disk_bytes: 256 * MIB, ..bounded(LONG, 2048 * MIB, 64 * MIB) };
/// A grader, which decides the points of groups of cases.
pub const GRADER: Limits =
    Limits { file_bytes: 0, processes: 8, ..bounded(Duration::from_secs(10), 1024 * MIB, MIB) };
/// A visualizer, which draws an input.
pub const VISUALIZER: Limits =
    Limits { processes: 8, ..bounded(Duration::from_secs(20), 2048 * MIB, 32 * MIB) };
/// A compiler, or a script that builds.
pub const COMPILER: Limits = Limits {
    // The limit of DOMjudge: a program may have a table of 512 MiB.
    file_bytes: 528 * MIB,
    disk_bytes: 4096 * MIB,
    ..bounded(LONG, 4096 * MIB, 64 * MIB)
};
/// A launcher, which starts a compiler: wall time.
pub const LAUNCHER_TIME: Duration = LONG;

/// The CPU time of a program that is a part of a problem, and must not fail on a slow machine.
const LONG: Duration = Duration::from_secs(60);

/// A program that has longer than the time limit has this many times the limit.
const TIMES: u32 = 10;
/// The least CPU time of an input validator or a normalizer.
const TOOL_TIME: Duration = Duration::from_secs(10);
/// Their least memory limit.
const TOOL_MEMORY: u64 = 1024 * MIB;
/// The maximum number of bytes that they may print or write.
const TOOL_OUTPUT: u64 = 16 * MIB;

/// The CPU time of a program on all stored cases together that show whether its answers hold, and the most of each.
pub const TRUST_TIME: Duration = Duration::from_secs(1);

/// The time that a right program may run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Patience {
    /// As long as when it is judged.
    Judged,
    /// As a second program for a new case.
    NewCase,
    /// As the programs that answer stored cases.
    StoredCase,
    /// To see on stored cases whether the answers of a program hold.
    Trust,
}

impl Patience {
    /// The CPU time of a program in a fast language; one in a slow language gets a multiple.
    pub fn time(self, settings: &Settings) -> Duration {
        let limit = settings.time_limit;
        match self {
            Patience::Judged => limit,
            Patience::NewCase => limit * TIMES,
            // An answer is right however long it takes.
            Patience::StoredCase => LONG.max(limit * TIMES),
            Patience::Trust => limit.min(TRUST_TIME),
        }
    }
}

/// The limits with these for time, memory and output, of a program that writes no folder.
const fn bounded(time: Duration, memory_bytes: u64, output_bytes: u64) -> Limits {
    Limits {
        cpu: time,
        idle: time,
        instructions: None,
        memory_bytes,
        output_bytes,
        file_bytes: output_bytes,
        disk_bytes: 0,
        may_reserve_all: false,
        processes: 64,
    }
}

/// The limits of a generator whose input is kept in memory: the time and the memory that it has for a `.gen` case, so
/// that no check refuses a case that is judged.
pub fn of_generator(settings: &Settings, language: &Language) -> Limits {
    let limits = of_tool(settings, language);
    let Limits { cpu, idle, memory_bytes, .. } = CASE_GENERATOR;
    Limits { cpu, idle, memory_bytes: memory_bytes.max(limits.memory_bytes), ..limits }
}

/// The limits of an input validator or a normalizer.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_of_a_generator_has_the_time_and_memory_of_a_case() {
        let language = Language::by_name("cpp").expect("it is known");
        let checked = of_generator(&Settings::default(), language);
        assert_eq!((checked.cpu, checked.idle), (CASE_GENERATOR.cpu, CASE_GENERATOR.idle));
        assert!(checked.memory_bytes >= CASE_GENERATOR.memory_bytes, "{checked:?}");
    }
}
