//! The input validators of a problem, built: whether they accept an input.

use super::data::Data;
use super::validate;
use crate::base::text::{escape, quote};
use crate::base::MIB;
use crate::compile::{Builder, Program};
use crate::workspace::{Problem, Source};
use sandbox::{Failure, Limits, Sandbox};

/// A validator gets this many times the time limit.
const TIMES: u32 = 10;
/// What a validator may print.
const MAX_PRINTED: u64 = 2 * MIB;

/// The input validators of a problem, all of which must accept an input.
pub struct InputValidators {
    built: Vec<Validator>,
    /// See [`Problem::input_flags`].
    flags: Vec<Vec<String>>,
}

struct Validator {
    program: Program,
    limits: Limits,
    /// Its path, as a message shows it.
    name: String,
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
            built.push(Validator { program, limits, name });
        }
        Ok(InputValidators { built, flags: problem.input_flags() })
    }

    /// Why one of them refuses an input, escaped for a terminal; `None` if all accept it. Where the groups of the
    /// problem have flags for them, those of one group must do.
    ///
    /// # Errors
    ///
    /// One of them fails, or ends with an exit code that is no verdict.
    pub fn refusal(
        &self,
        sandbox: &mut Sandbox,
        builder: &Builder,
        input: Data,
    ) -> Result<Option<String>, Failure> {
        let mut first = None;
        for flags in &self.flags {
            let refused = match self.refusal_with(flags, sandbox, builder, input) {
                Ok(None) => return Ok(None),
                Ok(Some(why)) => Ok(why),
                // With the flags of another group it may accept the input.
                Err(Failure::Error(why)) => Err(why),
                Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            };
            let shown = escape(flags.join(" ").as_bytes());
            let with_flags = |why: String| {
                if flags.is_empty() {
                    why
                } else {
                    format!("{why} (with the flags {shown})")
                }
            };
            first = Some(match (first, refused.map(&with_flags).map_err(&with_flags)) {
                // A refusal says more than a failure.
                (None | Some(Err(_)), Ok(why)) => Ok(why),
                (Some(first), _) => first,
                (None, failed) => failed,
            });
        }
        first.transpose().map_err(Failure::Error)
    }

    fn refusal_with(
        &self,
        flags: &[String],
        sandbox: &mut Sandbox,
        builder: &Builder,
        input: Data,
    ) -> Result<Option<String>, Failure> {
        for Validator { program, limits, name } in &self.built {
            let spec = program.spec_with(*limits, flags)?;
            let output = sandbox.run_tool(&spec, Some(input.open(builder)?))?;
            let reason = String::from_utf8_lossy(&output.stderr).trim().to_string();
            let is_one = self.built.len() == 1;
            let called = if is_one { "the validator" } else { name };
            if !validate::accepts(program.testlib(), called, output.end, &reason)? {
                let reason = escape(reason.as_bytes());
                return Ok(Some(if is_one { reason } else { format!("{name}: {reason}") }));
            }
        }
        Ok(None)
    }
}
