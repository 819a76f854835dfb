//! The measure of the time of a program: CPU time or instructions.

use std::fmt;
use std::time::Duration;

/// The measure of the time of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeBy {
    /// CPU time, user and system.
    #[default]
    Cpu,
    /// The instructions that the program executes in user mode.
    Instructions,
}

/// The number of instructions that count as a second: the convention of sio2jail, the sandbox of the Polish Olympiad
/// in Informatics (`sio2project/sio2jail`, src/printer/OIModelOutputBuilder.h, CYCLES_PER_SECOND).
const INSTRUCTIONS_PER_SECOND: u64 = 2_000_000_000;

impl TimeBy {
    /// The words of `--time-by`.
    pub const WORDS: &'static [&'static str] = &["cpu", "instructions"];

    /// The choices for these words.
    pub const ALL: [TimeBy; 2] = [TimeBy::Cpu, TimeBy::Instructions];
}

/// The text that follows a time in a report: empty for CPU time.
impl fmt::Display for TimeBy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            TimeBy::Cpu => "",
            TimeBy::Instructions => " by instructions",
        })
    }
}

/// The time that a number of instructions counts as.
pub(super) fn time_of(instructions: u64) -> Duration {
    let second = INSTRUCTIONS_PER_SECOND;
    let nanos = instructions % second * 1_000_000_000 / second;
    Duration::new(instructions / second, nanos as u32)
}

/// The instructions that count as this time.
pub(super) fn instructions_of(time: Duration) -> u64 {
    let nanos = time.as_nanos() * u128::from(INSTRUCTIONS_PER_SECOND) / 1_000_000_000;
    u64::try_from(nanos).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_milliards_are_a_second() {
        // An instruction is half a nanosecond, so an odd one is rounded away.
        for instructions in [0, 1_000, 2_000_000_000, 7_000_000_002, u64::MAX / 4 - 1] {
            let back = instructions_of(time_of(instructions));
            assert!(back == instructions, "{instructions} became {back}");
        }
        assert_eq!(time_of(3_000_000_000), Duration::from_millis(1500));
        assert_eq!(instructions_of(Duration::from_secs(u64::MAX)), u64::MAX);
    }
}
