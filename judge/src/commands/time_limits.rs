//! The provisional time limits of problems that name none.

use judge_core::time_limit::Measurer;
use judge_core::workspace::Problem;
use sandbox::Failure;
use std::io::{self, Write};

/// Gives each problem that names no time limit a provisional one, and says so on stderr.
pub fn provide_time_limits(measurer: &Measurer, problems: &mut [Problem]) -> Result<(), Failure> {
    let say = |line: &str| {
        let _ = writeln!(io::stderr(), "judge: {line}");
    };
    for line in measurer.provide(problems, &mut |line| say(line))? {
        say(&line);
    }
    Ok(())
}
