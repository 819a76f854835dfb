//! The provisional time limits of problems that name none.

use cli::note;
use judge_core::time_limit::Measurer;
use judge_core::workspace::Problem;
use sandbox::Failure;

/// Gives each problem that names no time limit a provisional one, and says so on stderr.
pub fn provide_time_limits(measurer: &Measurer, problems: &mut [Problem]) -> Result<(), Failure> {
    for line in measurer.provide(problems, &mut |line| note(line))? {
        note(line);
    }
    Ok(())
}
