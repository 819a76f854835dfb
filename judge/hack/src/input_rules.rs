//! The rules that decide which inputs of a problem are valid.

use crate::written_shape;
use judge_core::tools::{Query, Runner};
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
}
