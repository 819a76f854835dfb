//! The distance of a time limit from the times of programs: `limits.time_multipliers` of problem.yaml
//! (ICPC problem package format 2025-09, "Problem timing").

/// The safety margins of a time limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeMultipliers {
    /// The limit is at least this many times the time of the slowest accepted program.
    pub ac_to_time_limit: f64,
    /// The time of the fastest program that is too slow is at least this many times the limit.
    pub time_limit_to_tle: f64,
}

impl Default for TimeMultipliers {
    /// The defaults of the format 2025-09.
    fn default() -> TimeMultipliers {
        TimeMultipliers { ac_to_time_limit: 2.0, time_limit_to_tle: 1.5 }
    }
}

/// The allowed values of a multiplier, for messages. The format sets no upper end.
pub const MULTIPLIER: &str = "a number from 1 to 100";

/// A multiplier as written in problem.yaml or on the command line.
pub fn multiplier(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|value| is_plain && (1.0..=100.0).contains(value))
}
