//! Programs of a problem that are written from its `shape.txt`.

use crate::written_shape;
use judge_core::base::file::path_error;
use judge_core::base::text::{escape, quote};
use judge_core::workspace::{self, Problem, Workspace};
use judge_core::Result;
use shape::{Shape, ValidatorLanguage};
use std::fs::File;
use std::io::Write;

/// The header of testlib, <https://github.com/MikeMirzayanov/testlib>.
const TESTLIB: &str = "testlib.h";

/// Writes a validator that accepts what `shape.txt` accepts; the file as the user calls it.
///
/// # Errors
///
/// There is no `shape.txt`, or a validator already, or the language has no words for a part of the shape.
pub fn validator(workspace: &Workspace, problem: &Problem, language: &str) -> Result<String> {
    let folder = workspace.problem_folder(&problem.name);
    if let Some(other) = workspace::input_validators(&folder)?.first() {
        let other = quote(other.path.as_os_str().as_encoded_bytes());
        return Err(format!("{other} is there already; remove it, or change it by hand"));
    }
    let shape = shape(workspace, problem)?;
    let write = |language| shape.validator(language, &escape(problem.name.as_bytes()));
    let (extension, text) = match language {
        "cpp" => {
            let plain = || write(ValidatorLanguage::Cpp { has_testlib: false });
            let has_testlib = folder.join(TESTLIB).is_file();
            let by_testlib = has_testlib.then(|| write(ValidatorLanguage::Cpp { has_testlib }));
            // Some shapes have what testlib has no call for.
            ("cpp", by_testlib.and_then(std::result::Result::ok).map_or_else(plain, Ok))
        }
        "python" => ("py", write(ValidatorLanguage::Python)),
        _ => ("ctd", write(ValidatorLanguage::Checktestdata)),
    };
    create(workspace, problem, &format!("validator.{extension}"), &text?)
}

/// Writes a generator that makes what `shape.txt` accepts; the file as the user calls it.
///
/// # Errors
///
/// There is no `shape.txt`, or a generator already, or it cannot keep a part of the shape.
pub fn generator(workspace: &Workspace, problem: &Problem) -> Result<String> {
    if let Ok(other) = problem.generators.named(&[]) {
        let other = quote(other.path.as_os_str().as_encoded_bytes());
        return Err(format!("{other} is there already; remove it, or change it by hand"));
    }
    let text = shape(workspace, problem)?.generator(&escape(problem.name.as_bytes()))?;
    create(workspace, problem, "generator.py", &text)
}

fn shape(workspace: &Workspace, problem: &Problem) -> Result<Shape> {
    let missing = || {
        let (name, shown) = (escape(problem.name.as_bytes()), written_shape::shown(problem));
        let shown = escape(shown.as_bytes());
        format!("there is no {shown}; tell the limits first, with scripts/hack shape {name}")
    };
    written_shape::read(workspace, problem)?.ok_or_else(missing)
}

/// Writes a file that is not there yet into the folder of a problem; the file as the user calls it.
fn create(workspace: &Workspace, problem: &Problem, name: &str, text: &str) -> Result<String> {
    let path = workspace.problem_folder(&problem.name).join(name);
    let written = File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| path_error(&path, error))?;
    Ok(format!("problems/{}/{name}", escape(problem.name.as_bytes())))
}
