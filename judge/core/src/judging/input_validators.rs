//! The input validators of a problem, built: whether they accept an input.

use super::data::Data;
use super::validate;
use crate::base::input_flags::InputFlags;
use crate::base::text::{escape, quote};
use crate::base::MIB;
use crate::compile::{Builder, Program};
use crate::workspace::{Problem, Source};
use sandbox::{Failure, Limits, Sandbox};
use std::path::PathBuf;

/// A validator gets this many times the time limit.
const TIMES: u32 = 10;
/// What a validator may print.
const MAX_PRINTED: u64 = 2 * MIB;

/// The input validators of a problem, all of which must accept an input.
pub struct InputValidators {
    built: Vec<Validator>,
    /// See [`Problem::input_flags`].
    flags: Vec<InputFlags>,
}

struct Validator {
    program: Program,
    limits: Limits,
    path: PathBuf,
    /// Its path, as a message shows it.
    name: String,
}

/// What the validators say of an input.
pub enum Checked {
    /// All accept it with these flags.
    Valid(InputFlags),
    /// Why one of them refuses it, escaped for a terminal.
    Refused(String),
}

impl InputValidators {
    /// Builds the validators of a problem.
    ///
    /// # Errors
    ///
    /// One of them cannot be built.
    pub fn build(
        sandbox: &mut Sandbox,
        builder: &Builder,
        problem: &Problem,
        sources: &[Source],
    ) -> Result<InputValidators, Failure> {
        let mut built = Vec::new();
        for source in sources {
            let name = quote(source.path.as_os_str().as_encoded_bytes());
            let program = builder
                .build(sandbox, source)
                .map_err(|error| error.into_failure(&format!("{name} does not compile:\n")))?;
            let mut limits = problem.settings.limits(source.language.time_factor * TIMES);
            limits.output_bytes = MAX_PRINTED;
            built.push(Validator { program, limits, path: source.path.clone(), name });
        }
        Ok(InputValidators { built, flags: problem.input_flags() })
    }

    /// Whether all of them accept an input. Where groups or cases of the problem have flags for them, those of one
    /// must do.
    ///
    /// # Errors
    ///
    /// One of them fails, or ends with an exit code that is no verdict.
    pub fn check(
        &self,
        sandbox: &mut Sandbox,
        builder: &Builder,
        input: Data,
    ) -> Result<Checked, Failure> {
        let (mut refusal, mut failure) = (None, None);
        for flags in &self.flags {
            match self.refusal_with(flags, sandbox, builder, input) {
                Ok(None) => return Ok(Checked::Valid(flags.clone())),
                Ok(Some(why)) => {
                    refusal.get_or_insert_with(|| with_flags(flags, why));
                }
                // With the flags of another group it may accept the input.
                Err(Failure::Error(why)) => {
                    failure.get_or_insert_with(|| with_flags(flags, why));
                }
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            }
        }
        match (refusal, failure) {
            // A refusal says more than a failure.
            (Some(why), _) => Ok(Checked::Refused(why)),
            (None, Some(why)) => Err(Failure::Error(why)),
            (None, None) => unreachable!("there is at least one set of flags"),
        }
    }

    fn refusal_with(
        &self,
        flags: &InputFlags,
        sandbox: &mut Sandbox,
        builder: &Builder,
        input: Data,
    ) -> Result<Option<String>, Failure> {
        for Validator { program, limits, path, name } in &self.built {
            let spec = program.spec_with(*limits, flags.of(path))?;
            let output = sandbox.run_tool(&spec, Some(input.open(builder)?))?;
            let reason = String::from_utf8_lossy(&output.stderr).trim().to_string();
            let is_one = self.built.len() == 1;
            let called = if is_one { "the validator" } else { name };
            if !validate::accepts(program.testlib(), called, output.end, &reason)? {
                let reason = match reason.is_empty() {
                    true => format!("it gives no reason ({})", output.end),
                    false => escape(reason.as_bytes()),
                };
                return Ok(Some(if is_one { reason } else { format!("{name}: {reason}") }));
            }
        }
        Ok(None)
    }
}

/// What a validator says of an input, and the flags that it got, if it got some.
fn with_flags(flags: &InputFlags, why: String) -> String {
    if flags.is_empty() {
        return why;
    }
    format!("{why} (with the flags {})", escape(flags.shown().as_bytes()))
}
