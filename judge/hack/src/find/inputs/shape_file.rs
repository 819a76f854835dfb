//! The shape of a problem's inputs: as the user wrote it into `shape.txt`, or learnt from stored inputs.

use super::hints;
use super::stored::{self, StoredInput};
use crate::find::oracle::Likeness;
use judge_core::base::text::quote;
use judge_core::base::{file, MIB};
use judge_core::workspace::{Problem, Source};
use judge_core::Result;
use sandbox::reason;
use shape::{Observations, Shape};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

/// The file in a problem's folder that has the shape of its inputs.
const NAME: &str = "shape.txt";

/// What is known of the shape of a problem's inputs.
#[derive(Default)]
pub struct KnownShape {
    /// `None` where nothing is known.
    pub shape: Option<Shape>,
    /// The user wrote it.
    is_written: bool,
}

impl KnownShape {
    /// What an input must look like where no validator says which are valid. `reference` is a right program.
    pub fn likeness(&self, stored: &[StoredInput], reference: &Source) -> Likeness {
        let Some(shape) = &self.shape else { return Likeness::Any };
        if self.is_written {
            return Likeness::Written(Arc::new(shape.clone()));
        }
        let samples: Vec<&[u8]> = stored.iter().map(|input| &input.bytes[..]).collect();
        let observations = Observations::of(shape, &samples, &hints::characters(reference));
        Likeness::Guessed(Arc::new(observations))
    }
}

/// The shape of a problem's inputs. Says where it is from.
pub fn shape(
    folder: &Path,
    problem: &Problem,
    stored: &[StoredInput],
    notes: &mut Vec<String>,
) -> Result<KnownShape> {
    if let Some(shape) = read(folder, &problem.name)? {
        return Ok(KnownShape { shape: Some(shape), is_written: true });
    }
    let large = stored::large_inputs(problem);
    if stored.is_empty() && large.is_empty() {
        return Ok(KnownShape::default());
    }
    let (shape, note) = match learn(stored, &large) {
        Ok((shape, note)) => (Some(shape), note),
        Err(why) => (None, why),
    };
    notes.push(note);
    Ok(KnownShape { shape, is_written: false })
}

/// Reads the shape that the user wrote, if there is one.
///
/// # Errors
///
/// It is wrong, or cannot be read: one line.
pub fn check(folder: &Path, problem: &str) -> Result<()> {
    read(folder, problem).map(drop)
}

/// The shape that the user wrote, if there is one.
fn read(folder: &Path, problem: &str) -> Result<Option<Shape>> {
    let shown = quote(format!("problems/{problem}/{NAME}").as_bytes());
    let text = match file::read_text(&folder.join(NAME), MIB) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{shown}: {}", reason(&error))),
    };
    match Shape::read(&text) {
        Ok(shape) => Ok(Some(shape)),
        Err(error) => Err(format!("{shown}: {error}; correct it or remove it")),
    }
}

/// Learns the shape of inputs, and says it in the words of a statement.
fn learn(stored: &[StoredInput], large: &[StoredInput]) -> Result<(Shape, String)> {
    let samples: Vec<&[u8]> = stored.iter().chain(large).map(|input| &input.bytes[..]).collect();
    let shape = Shape::learn(&samples)
        .map_err(|why| format!("nothing is learnt from the stored inputs: {why}"))?;
    let from = match samples.len() {
        1 => "1 input".to_string(),
        count => format!("{count} inputs"),
    };
    let note = format!("learnt from {from}: {}", shape.words().join("; "));
    Ok((shape, note))
}

/// Learns the shape of a problem's stored inputs and writes it for the user to correct. Returns what to
/// print.
///
/// # Errors
///
/// Nothing can be learnt, there is such a file, or it cannot be written.
pub fn write_shape(folder: &Path, problem: &Problem) -> Result<String> {
    let (shape, note) = learn(&stored::stored_inputs(problem), &stored::large_inputs(problem))?;
    let shown = format!("problems/{}/{NAME}", problem.name);
    let path = folder.join(NAME);
    let written =
        File::create_new(&path).and_then(|mut file| file.write_all(shape.write().as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            format!("{} is there already; correct it, or remove it first", quote(shown.as_bytes()))
        }
        _ => format!("cannot write {}: {}", quote(shown.as_bytes()), reason(&error)),
    })?;
    Ok(format!("{shown}\n{note}\n"))
}
