//! The shape of a problem's inputs that a user wrote into `shape.txt`.

use judge_core::base::text::{escape, quote};
use judge_core::base::{file, MIB};
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use sandbox::reason;
use shape::Shape;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The file in a problem's folder that has the shape of its inputs.
pub const NAME: &str = "shape.txt";

/// The file of a problem.
pub fn path(workspace: &Workspace, problem: &Problem) -> PathBuf {
    workspace.problem_folder(&problem.name).join(NAME)
}

/// The file as the user calls it.
pub fn shown(problem: &Problem) -> String {
    format!("problems/{}/{NAME}", problem.name)
}

/// The shape that the user wrote, if there is one.
///
/// # Errors
///
/// It is wrong, or cannot be read: one line.
pub fn read(workspace: &Workspace, problem: &Problem) -> Result<Option<Shape>> {
    let shown = quote(shown(problem).as_bytes());
    let text = match file::read_text(&path(workspace, problem), MIB) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{shown}: {}", reason(&error))),
    };
    match Shape::read(&text) {
        Ok(shape) => Ok(Some(shape)),
        Err(error) => {
            let error = escape(error.to_string().as_bytes());
            Err(format!("{shown}: {error}; correct it or remove it"))
        }
    }
}
