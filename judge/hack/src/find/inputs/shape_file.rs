//! The shape of a problem's inputs: as the user wrote it into `shape.txt`, or learnt from stored inputs.

use super::{guide, learned as hints};
use crate::stored_inputs::{large_inputs, stored_inputs, StoredInput};
use crate::validity::InputRules;
use crate::written_shape;
use judge_core::base::file::Replacement;
use judge_core::base::text::count;
use judge_core::workspace::{Problem, Source, Workspace};
use judge_core::Result;
use shape::{Observations, Shape, Statement};
use std::sync::Arc;

/// The known shape of a problem's inputs.
#[derive(Default)]
pub struct KnownShape {
    /// `None` where nothing is known.
    pub shape: Option<Shape>,
    /// The user wrote it.
    pub is_written: bool,
    /// The large inputs from which it is learnt beside the small ones.
    large: Vec<StoredInput>,
}

impl KnownShape {
    /// The rules for inputs where no validator checks which are valid. Characters that one of the programs looks for
    /// are likely, and counts up to the arrays of the reference.
    pub fn rules(
        &self,
        stored: &[StoredInput],
        reference: Option<&Source>,
        program: &Source,
    ) -> InputRules {
        let Some(shape) = &self.shape else { return InputRules::Unknown };
        if self.is_written {
            return InputRules::Shape(Arc::new(shape.clone()));
        }
        let samples = stored.iter().chain(&self.large).map(|input| &input.bytes[..]);
        let samples: Vec<&[u8]> = samples.collect();
        let programs = reference.into_iter().chain([program]);
        let letters: Vec<char> = programs.flat_map(hints::characters).collect();
        let sizes = reference.map_or(Vec::new(), |one| guide::constants(one).sizes);
        InputRules::Samples(Arc::new(Observations::of(shape, &samples, &letters, &sizes)))
    }
}

/// The shape of a problem's inputs: the one that the user wrote, or else what the stored inputs have in common.
pub fn shape(
    written: Option<&Shape>,
    problem: &Problem,
    stored: &[StoredInput],
    notes: &mut Vec<String>,
) -> KnownShape {
    if let Some(shape) = written {
        let shape = Some(shape.clone());
        return KnownShape { shape, is_written: true, large: Vec::new() };
    }
    let large = large_inputs(problem);
    if stored.is_empty() && large.is_empty() {
        return KnownShape::default();
    }
    let (shape, note) = match learn(stored, &large) {
        Ok((shape, note)) => (Some(shape), note),
        Err(why) => (None, why),
    };
    notes.push(note);
    KnownShape { shape, is_written: false, large }
}

/// Learns the shape of inputs, and says it.
fn learn(stored: &[StoredInput], large: &[StoredInput]) -> Result<(Shape, String)> {
    let samples: Vec<&[u8]> = stored.iter().chain(large).map(|input| &input.bytes[..]).collect();
    let shape = Shape::learn(&samples)
        .map_err(|why| format!("nothing is learnt from the stored inputs: {why}"))?;
    let from = count(samples.len(), "input");
    let note = format!("learnt from {from}: {}", shape.in_one_line());
    Ok((shape, note))
}

/// The shape that a user can correct: the one of the file, or else what the stored inputs have in common, with a note
/// of that. A line that they do not fit is refused then; of a shape that a person wrote, inputs of another kind may be
/// wanted.
///
/// # Errors
///
/// The file is wrong or cannot be read, or nothing can be learnt.
pub fn to_correct(workspace: &Workspace, problem: &Problem) -> Result<(Statement, Option<String>)> {
    if let Some(shape) = written_shape::read(workspace, problem)? {
        return Ok((Statement::of(shape, true), None));
    }
    let stored = stored_inputs(problem);
    let (shape, note) = learn(&stored, &large_inputs(problem))?;
    let inputs: Vec<&[u8]> = stored.iter().map(|input| &input.bytes[..]).collect();
    Ok((Statement::of(shape, false).keeping(&inputs), Some(note)))
}

/// Writes the shape to its file; returns the file as the user calls it.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(workspace: &Workspace, problem: &Problem, shape: &Shape) -> Result<String> {
    let path = written_shape::path(workspace, problem);
    Replacement::create(&path)?.finish(shape.write().as_bytes())?;
    Ok(written_shape::shown(problem))
}
