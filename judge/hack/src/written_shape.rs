//! The shape of a problem's inputs that a user wrote into `shape.txt`.

use judge_core::base::file;
use judge_core::base::text::quote;
use judge_core::base::MIB;
use judge_core::Result;
use sandbox::reason;
use shape::Shape;
use std::io::ErrorKind;
use std::path::Path;

/// The file in a problem's folder that has the shape of its inputs.
pub const NAME: &str = "shape.txt";

/// The shape that the user wrote, if there is one.
///
/// # Errors
///
/// It is wrong, or cannot be read: one line.
pub fn read(folder: &Path, problem: &str) -> Result<Option<Shape>> {
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
