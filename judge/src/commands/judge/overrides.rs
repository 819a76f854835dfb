//! Limits and comparison from the command line, in place of those of the problems.

use super::flags::{COMPARE, MEMORY, RERUN, TIME, TIME_BY};
use bytes::compare::Mode;
use cli::args::Args;
use cli::flags::TARGET;
use judge_core::base::text::shell_word;
use judge_core::base::MIB;
use judge_core::workspace::{settings, Problem};
use judge_core::Result;

/// Puts the limits and the comparison of the command line into the problems. Returns the same flags
/// for another command, and `--target`, each after a blank.
pub fn apply(args: &Args, problems: &mut [Problem]) -> Result<String> {
    let mut again = String::new();
    if let Some(limit) = args.parsed(TIME.long, settings::seconds, settings::SECONDS)? {
        for problem in problems.iter_mut() {
            problem.settings.time_limit = limit;
            problem.settings.lacks_time_limit = false;
        }
        again.push_str(&format!(" {} {}", TIME.long, limit.as_secs_f64()));
    }
    if let Some(limit) = args.parsed(MEMORY.long, settings::mebibytes, settings::MEBIBYTES)? {
        for problem in problems.iter_mut() {
            problem.settings.memory_bytes = limit;
        }
        again.push_str(&format!(" {} {}", MEMORY.long, limit / MIB));
    }
    if let Some(mode) = args.parsed(COMPARE.long, Mode::parse, Mode::FORMS)? {
        for problem in problems.iter_mut() {
            problem.settings.compare = mode;
            problem.output_validator = None;
            for case in &mut problem.cases {
                case.validator_flags = None;
            }
        }
        let written = args.value(COMPARE.long).unwrap_or_default();
        again.push_str(&format!(" {} {}", COMPARE.long, shell_word(written)));
    }
    for flag in [&TIME_BY, &RERUN] {
        if let Some(word) = args.value(flag.long) {
            again.push_str(&format!(" {} {}", flag.long, word.to_string_lossy()));
        }
    }
    if let Some(target) = args.value(TARGET.long) {
        again.push_str(&format!(" {} {}", TARGET.long, shell_word(target)));
    }
    Ok(again)
}
