//! The rules that decide which inputs of a problem are valid.

use crate::written_shape;
use judge_core::base::input_flags::InputFlags;
use judge_core::judging::data::Data;
use judge_core::tools::{InputCheck, Query, Refusal, Runner};
use judge_core::workspace::{Problem, Workspace};
use sandbox::Failure;
use shape::Shape;

/// The rules for the inputs of a problem.
pub enum InputRules {
    Validators,
    /// `shape.txt`, where there is no validator.
    Shape(Shape),
    Unknown,
}

impl InputRules {
    /// The rules of a problem.
    ///
    /// # Errors
    ///
    /// A validator cannot be built, or `shape.txt` is wrong.
    pub fn of<R: Runner>(
        workspace: &Workspace,
        problem: &Problem,
        query: &mut Query<R>,
    ) -> Result<InputRules, Failure> {
        if query.has_validators()? {
            return Ok(InputRules::Validators);
        }
        let written = written_shape::read(workspace, problem)?;
        Ok(written.map_or(InputRules::Unknown, InputRules::Shape))
    }

    /// Whether an input is valid; where nothing is known, each is.
    ///
    /// # Errors
    ///
    /// A validator cannot be run.
    pub fn check<R: Runner>(
        &self,
        query: &mut Query<R>,
        input: &[u8],
    ) -> Result<InputCheck, Failure> {
        let refused = match self {
            InputRules::Validators => return query.accepts(Data::Bytes(input)),
            InputRules::Shape(shape) => shape.check(input).err(),
            InputRules::Unknown => None,
        };
        Ok(match refused {
            Some(why) => {
                InputCheck::Refused(Refusal { validator: written_shape::NAME.to_string(), why })
            }
            None => InputCheck::Accepted(InputFlags::default()),
        })
    }
}
