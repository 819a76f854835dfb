//! Limits and comparison from the command line, in place of the values of the problems.

use super::flags::{COMPARE, COMPILER_FLAGS, MEMORY, TIME};
use bytes::compare::Mode;
use cli::args::Args;
use judge_core::workspace::settings::{self, TimeLimitOrigin};
use judge_core::workspace::{build_settings, Problem};
use judge_core::Result;
use sandbox::reason;
use std::env;

/// Puts the limits and the comparison of the command line into the problems.
pub fn apply(args: &Args, problems: &mut [Problem]) -> Result<()> {
    if let Some(limit) = args.parsed(TIME.long, settings::seconds, settings::SECONDS)? {
        for problem in problems.iter_mut() {
            problem.settings.time_limit = limit;
            problem.settings.time_limit_origin = TimeLimitOrigin::Named;
        }
    }
    if let Some(limit) = args.parsed(MEMORY.long, settings::mebibytes, settings::MEBIBYTES)? {
        for problem in problems.iter_mut() {
            problem.settings.memory_bytes = limit;
        }
    }
    if let Some(text) = args.value(COMPILER_FLAGS.long) {
        let base = env::current_dir()
            .map_err(|error| format!("the current folder: {}", reason(&error)))?;
        let words = build_settings::words(&text.to_string_lossy());
        for problem in problems.iter_mut() {
            problem.included.add_compiler_flags(words.clone(), base.clone());
        }
    }
    if let Some(mode) = args.parsed(COMPARE.long, Mode::parse, Mode::FORMS)? {
        for problem in problems.iter_mut() {
            problem.settings.compare = mode;
            problem.output_validator = None;
            for case in &mut problem.cases {
                case.validator_flags = None;
            }
        }
    }
    Ok(())
}
