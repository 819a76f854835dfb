//! Whether an input is valid: all input validators must accept it.

use super::runner::{build, Call, Role, Runner, Tool, ToolRun};
use super::toolbox::{Query, Tools, Validators};
use crate::base::input_flags::InputFlags;
use crate::base::text::{escape, quote_path};
use crate::judging::data::Data;
use crate::judging::validate;
use crate::workspace::{self, limits, Source};
use sandbox::{End, Failure};
use std::path::Path;
use std::sync::Arc;

/// The program of a problem that writes an input in its canonical form.
const NORMALIZER: &str = "normalizer";
/// Stored inputs on which a search tries the validators.
pub const SAMPLES: usize = 3;
/// The maximum number of bytes of stdout that a message quotes, where a validator says nothing on stderr.
const MAX_PRINTED: usize = 200;

/// The result of the validators for an input.
#[derive(Debug)]
pub enum InputCheck {
    /// All accept it with these flags.
    Accepted(InputFlags),
    /// One of them refuses it.
    Refused(Refusal),
    /// One of them fails, which some do on a text that is no input; the message names it.
    Failed {
        why: String,
        /// It was stopped at a limit, so it is unknown whether the input is valid.
        is_stopped: bool,
    },
}

/// A refusal of an input.
#[derive(Debug)]
pub struct Refusal {
    /// The name of the validator in a message.
    pub validator: String,
    /// Its reason, escaped for a terminal.
    pub why: String,
}

impl<R: Runner> Query<'_, R> {
    /// The input validators, built.
    ///
    /// # Errors
    ///
    /// They cannot be listed, or one of them cannot be built.
    pub fn validators(&mut self) -> Result<Validators<R::Tool>, Failure> {
        self.tools.validators.get(|| {
            let sources = workspace::input_validators(&self.tools.folder())?;
            let mut built = Vec::new();
            for source in &sources {
                built.push(build(self.runner, source, Role::Validator, "the validator ")??);
            }
            Ok(Arc::new(built))
        })
    }

    /// Whether there are input validators.
    ///
    /// # Errors
    ///
    /// As [`Query::validators`].
    pub fn has_validators(&mut self) -> Result<bool, Failure> {
        Ok(!self.validators()?.is_empty())
    }

    /// Whether an input is valid.
    ///
    /// # Errors
    ///
    /// A validator cannot be built or run.
    pub fn accepts(&mut self, input: Data) -> Result<InputCheck, Failure> {
        Ok(self.accept(&[input])?.pop().expect("each input is checked"))
    }

    /// Whether each of these inputs is valid.
    ///
    /// # Errors
    ///
    /// As [`Query::accepts`].
    pub fn accept(&mut self, inputs: &[Data]) -> Result<Vec<InputCheck>, Failure> {
        let mut checked: Vec<Option<InputCheck>> = inputs.iter().map(|_| None).collect();
        for flags in &self.tools.input_flags {
            // An input that was refused with the flags of one group may be right with the flags of another.
            let is_open = |at: &usize| !matches!(checked[*at], Some(InputCheck::Accepted(_)));
            let open: Vec<usize> = (0..inputs.len()).filter(is_open).collect();
            let asked: Vec<Data> = open.iter().map(|&at| inputs[at]).collect();
            for (at, now) in open.into_iter().zip(self.accept_with(flags, &asked)?) {
                checked[at] = Some(match (checked[at].take(), now) {
                    (Some(InputCheck::Failed { .. }), refused @ InputCheck::Refused(_)) => refused,
                    (Some(before), InputCheck::Refused(_) | InputCheck::Failed { .. }) => before,
                    (_, now) => now,
                });
            }
        }
        Ok(checked.into_iter().map(|one| one.expect("there is a set of flags")).collect())
    }

    /// Whether an input is valid with these flags.
    ///
    /// # Errors
    ///
    /// As [`Query::accepts`].
    pub fn accepts_with(&mut self, flags: &InputFlags, input: Data) -> Result<InputCheck, Failure> {
        Ok(self.accept_with(flags, &[input])?.pop().expect("each input is checked"))
    }

    /// The same for validators with these flags.
    fn accept_with(
        &mut self,
        flags: &InputFlags,
        inputs: &[Data],
    ) -> Result<Vec<InputCheck>, Failure> {
        let validators = self.validators()?;
        let mut checked: Vec<InputCheck> =
            inputs.iter().map(|_| InputCheck::Accepted(flags.clone())).collect();
        for validator in &*validators {
            let source = validator.source();
            let limits = limits::of_tool(&self.tools.problem.settings, source.language);
            let words = flags.of(&source.path);
            let is_accepted = |at: &usize| matches!(checked[*at], InputCheck::Accepted(_));
            let open: Vec<usize> = (0..inputs.len()).filter(is_accepted).collect();
            let calls: Vec<Call> =
                open.iter().map(|&at| Call { words, input: inputs[at] }).collect();
            let outputs = self.runner.run(validator, Role::Validator, limits, &calls)?;
            let name = || self.tools.validator_name(source, validators.len());
            let file = Path::new(source.path.file_name().unwrap_or_default());
            for (at, ran) in open.into_iter().zip(outputs) {
                if let Some(refused) = refused(name, file, &**validator, flags, &ran) {
                    checked[at] = refused;
                }
            }
        }
        Ok(checked)
    }

    /// An input as the normalizer of the problem writes it, if it has one that ends well.
    ///
    /// # Errors
    ///
    /// The normalizer cannot be built or run.
    pub fn normalized(&mut self, input: Data) -> Result<Option<Vec<u8>>, Failure> {
        let source = workspace::tool(&self.tools.folder(), NORMALIZER)?;
        let Some(source) = source else { return Ok(None) };
        let normalizer = build(self.runner, &source, Role::Validator, "the normalizer ")??;
        let limits = limits::of_tool(&self.tools.problem.settings, source.language);
        let call = Call { words: &[], input };
        let ran = self.runner.run(&normalizer, Role::Validator, limits, &[call])?.pop();
        Ok(ran.and_then(|ran| ran.generated_input().ok()))
    }

    /// Builds the validators for a search, and leaves out those that cannot be built. Returns what to say of
    /// these, a line each.
    ///
    /// # Errors
    ///
    /// The validators cannot be listed.
    pub fn leave_out_unbuilt(&mut self) -> Result<Vec<String>, Failure> {
        let (mut notes, mut built) = (Vec::new(), Vec::new());
        for source in workspace::input_validators(&self.tools.folder())? {
            match build(self.runner, &source, Role::Validator, "the validator ")? {
                Ok(validator) => built.push(validator),
                // A compiler says more than that.
                Err(why) => notes.push(why.lines().take(2).collect::<Vec<_>>().join(" ")),
            }
        }
        self.tools.validators.set(Arc::new(built));
        Ok(notes)
    }

    /// Does without validators that refuse the smallest stored inputs, for a search: they may need arguments that
    /// the problem does not have. A generator of the problem shows whether they work. `samples` are stored inputs
    /// and their names, the smallest first. Returns what to say of that.
    ///
    /// # Errors
    ///
    /// A validator cannot be run.
    pub fn keep_usable<'s>(
        &mut self,
        samples: impl Iterator<Item = (&'s str, &'s [u8])>,
    ) -> Result<Option<String>, Failure> {
        let mut refused = None;
        if self.tools.problem.generators.own.is_some() {
            return Ok(None);
        }
        for (name, input) in samples.take(SAMPLES) {
            match self.accepts(Data::Bytes(input))? {
                InputCheck::Accepted(_) | InputCheck::Failed { is_stopped: true, .. } => {
                    return Ok(None)
                }
                checked => refused = Some((name, checked.refusal().unwrap_or_default())),
            }
        }
        let Some((name, why)) = refused else { return Ok(None) };
        self.tools.validators.set(Arc::default());
        let name = escape(name.as_bytes());
        Ok(Some(format!(
            "{name} refuses every stored input, as here: {why}; so nothing checks inputs"
        )))
    }
}

impl InputCheck {
    /// Why the input is not valid, or not known to be; `None` if it is.
    pub fn refusal(self) -> Option<String> {
        match self {
            InputCheck::Accepted(_) => None,
            InputCheck::Refused(Refusal { validator, why }) => {
                Some(format!("{validator} refuses it: {why}"))
            }
            InputCheck::Failed { why, .. } => Some(why),
        }
    }
}

impl<T: Tool> Tools<T> {
    /// The name in a message of one of `count` validators.
    fn validator_name(&self, source: &Source, count: usize) -> String {
        if count == 1 {
            return "the validator".to_string();
        }
        let folder = self.folder();
        let path = source.path.strip_prefix(&folder).unwrap_or(&source.path);
        format!("the validator {}", quote_path(path))
    }
}

/// Why a validator with this output does not accept its input.
fn refused(
    name: impl FnOnce() -> String,
    file: &Path,
    validator: &impl Tool,
    flags: &InputFlags,
    ran: &ToolRun,
) -> Option<InputCheck> {
    let testlib = validator.program().testlib();
    if validate::accepts(testlib, "", ran.end(), "") == Ok(true) {
        return None;
    }
    let said = match ran.outcome.stderr.trim_ascii() {
        [] => &ran.output[..ran.output.len().min(MAX_PRINTED)],
        said => said,
    };
    let lines = said.split(|&byte| byte == b'\n').map(escape).collect::<Vec<_>>().join("\n");
    let (name, said) = (name(), escape(said.trim_ascii()));
    let with_flags = |why: String| {
        if flags.is_empty() {
            why
        } else {
            format!("{why} (with the flags {})", escape(flags.shown().as_bytes()))
        }
    };
    Some(match validate::accepts(testlib, &name, ran.end(), &lines) {
        Ok(_) if said.is_empty() => {
            let why = with_flags(format!("it gives no reason ({})", ran.end()));
            InputCheck::Refused(Refusal { validator: name, why })
        }
        Ok(_) => InputCheck::Refused(Refusal { validator: name, why: with_flags(said) }),
        Err(why) => {
            let is_stopped = matches!(ran.end(), End::Stopped(_));
            let why = format!("{} (in {})", with_flags(why), quote_path(file));
            InputCheck::Failed { why, is_stopped }
        }
    })
}
