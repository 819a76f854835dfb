//! Exports the validators: of inputs, of outputs, and of answers.

use super::package_writer::PackageWriter;
use crate::build_script;
use crate::files::path_error;
use crate::format::layout::ProblemLayout;
use judge_core::base::text::escape;
use judge_core::language::RUST;
use judge_core::workspace;
use judge_core::Result;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Compares an answer with the output of the function `answer` in the module `program`.
const ANSWER_VALIDATOR: &str = include_str!("answer_validator.rs");

/// Writes the validators; returns whether there is one for outputs.
pub fn write(package: &mut PackageWriter, layout: &ProblemLayout) -> Result<bool> {
    match workspace::tool(&package.source, "validator")? {
        Some(tool) => {
            let text = package.text(&tool.path)?;
            let program = Program { folder: "input_validators", name: "validator", text };
            program.write(package, &tool.path, layout.builds_rust_validators)?;
        }
        None => package.note("the problem has no validator, which every tool requires"),
    }
    if let Some(tool) = &package.problem.output_validator {
        let text = package.text(&tool.path)?;
        let folder = layout.output_validator_folder;
        let program = Program { folder, name: "output_validator", text };
        program.write(package, &tool.path, false)?;
        return Ok(true);
    }
    if layout.has_answer_validator {
        write_answer_validator(package)?;
    }
    Ok(false)
}

/// Makes an answer validator from the reference, where that is in Rust and has the function `solve`.
fn write_answer_validator(package: &mut PackageWriter) -> Result<()> {
    let Some(reference) = package.problem.reference()? else { return Ok(()) };
    let mut text = None;
    if reference.language.is(&RUST) {
        text = Some(package.text(&reference.path)?).filter(|text| text.lines().any(is_solve));
    }
    let Some(text) = text else {
        package.note(format!(
            "the reference, {}, is not in Rust with a function solve, so the package has no answer \
             validator",
            escape(reference.name.as_bytes())
        ));
        return Ok(());
    };
    let text = answer_validator(&text);
    let program = Program { folder: "answer_validators", name: "answer", text };
    program.write(package, &reference.path, false)
}

/// Whether a line begins the function that reads an input and writes its answer.
fn is_solve(line: &str) -> bool {
    line.starts_with("fn solve(") && line.contains("impl BufRead") && line.contains("impl Write")
}

/// The text of the reference as a module of the program that compares its output with an answer.
fn answer_validator(main: &str) -> String {
    format!(
        "{ANSWER_VALIDATOR}\n#[allow(dead_code)]\nmod program {{\n{main}\n\
         pub fn answer(input: impl std::io::BufRead, output: &mut Vec<u8>) -> Result<(), String> {{\n    \
         solve(input, output)\n}}\n}}\n"
    )
}

/// A program of the package.
struct Program<'a> {
    folder: &'a str,
    name: &'a str,
    text: String,
}

impl Program<'_> {
    /// Writes a program that comes from the file `from`. The formats promise to build C, C++ and
    /// Python; a program in Rust gets a script that builds it, unless the tools know how.
    fn write(&self, package: &mut PackageWriter, from: &Path, builds_rust: bool) -> Result<()> {
        let Program { folder, name, text } = self;
        let origin = package.shown(from);
        let extension = from.extension().unwrap_or_default().to_string_lossy();
        if extension != "rs" || builds_rust {
            return package.write(
                &format!("{folder}/{name}.{extension}"),
                &origin,
                text.as_bytes(),
            );
        }
        package.write(&format!("{folder}/{name}/{name}.rs"), &origin, text.as_bytes())?;
        let script = format!("{folder}/{name}/{}", build_script::NAME);
        package.write(&script, &origin, build_script::text(name).as_bytes())?;
        let script = package.folder.join(script);
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))
            .map_err(|error| path_error(&script, error))
    }
}
