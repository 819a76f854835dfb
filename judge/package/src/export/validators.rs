//! Exports the validators, of inputs, of outputs and of answers, and the grader.

use super::package_writer::PackageWriter;
use crate::build_script;
use crate::files;
use crate::format::layout::ProblemLayout;
use crate::names;
use bytes::compare::Mode;
use judge_core::base::text::{escape, quote};
use judge_core::compile::Testlib;
use judge_core::language::RUST;
use judge_core::workspace::{self, Source, GRADER};
use judge_core::Result;
use std::path::Path;

/// Compares an answer with the output of the function `answer` in the module `program`.
const ANSWER_VALIDATOR: &str = include_str!("answer_validator.rs");

/// The folder of the input validators in a package.
const INPUT: &str = "input_validators";
/// The folder of the grader.
const GRADERS: &str = "graders";

/// Writes the validators; returns whether there is one for outputs.
pub fn write(package: &mut PackageWriter, layout: &ProblemLayout) -> Result<bool> {
    let validators = workspace::input_validators(&package.source)?;
    if validators.is_empty() {
        package.note("the problem has no validator, which every tool requires");
    }
    for program in validators.iter().chain(&package.problem.output_validator) {
        note_testlib(package, program)?;
    }
    for validator in &validators {
        let is_alone = validator.path.is_file() && validator.only_file().is_none();
        if is_alone {
            write_beside(package, validator)?;
        } else {
            let name = validator.path.file_stem().unwrap_or_default().to_string_lossy();
            names::check(&package.shown(&validator.path), &name)?;
            let folder = format!("{INPUT}/{name}");
            write_program(package, validator, INPUT, &folder, layout.builds_rust_validators)?;
        }
    }
    if let Some(validator) = &package.problem.output_validator {
        let (folder, inner) = (layout.output_validator_folder, layout.output_validator_program);
        write_program(package, validator, folder, inner, false)?;
        return Ok(true);
    }
    if layout.has_answer_validator {
        write_answer_validator(package)?;
    }
    Ok(false)
}

/// Says where a program has the arguments and exit codes of testlib, which the tools of the formats do not know.
fn note_testlib(package: &mut PackageWriter, source: &Source) -> Result<()> {
    if Testlib::of(&files::of_program(source)?).is_some() {
        let shown = quote(package.shown(&source.path).as_bytes());
        package.note(format!(
            "{shown} is made with testlib: other judges need a testlib.h of this format, with \
             `#define OK_EXIT_CODE 42`"
        ));
    }
    Ok(())
}

/// Writes the grader, where the problem has one.
pub fn write_grader(package: &mut PackageWriter, layout: &ProblemLayout) -> Result<()> {
    let Some(grader) = &package.problem.grader else { return Ok(()) };
    let inner = format!("{GRADERS}/{GRADER}");
    write_program(package, grader, GRADERS, &inner, layout.builds_rust_validators)
}

/// Writes a program into a folder, or into one of its own where it has several files.
fn write_program(
    package: &mut PackageWriter,
    source: &Source,
    folder: &str,
    inner: &str,
    builds_rust: bool,
) -> Result<()> {
    let name = source.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if let Some(path) = source.only_file() {
        let text = package.text(path)?;
        return SingleFileProgram { folder, inner, name: &name, text }.write(
            package,
            path,
            builds_rust,
        );
    }
    package.copy_program(inner, source)?;
    let script = format!("{inner}/{}", build_script::NAME);
    if source.language.is(&RUST) && !builds_rust && !package.has(&script) {
        let main = source.files()[0].name.trim_end_matches(".rs");
        write_script(package, &script, &package.shown(&source.path), main)?;
    }
    Ok(())
}

/// Writes a program whose further files lie beside it, where other programs use them too.
fn write_beside(package: &mut PackageWriter, source: &Source) -> Result<()> {
    for file in source.files() {
        let name = format!("{INPUT}/{}", file.name);
        if !package.has(&name) {
            names::check_path(&name, &file.name)?;
            package.copy(&name, &file.path)?;
        }
    }
    Ok(())
}

/// Writes the script that builds a program in Rust from `MAIN.rs`.
fn write_script(package: &mut PackageWriter, name: &str, origin: &str, main: &str) -> Result<()> {
    package.write(name, origin, build_script::text(main).as_bytes())?;
    files::make_executable(&package.folder.join(name))
}

/// Makes an answer validator from the reference, where that is in Rust and has the function `solve`.
fn write_answer_validator(package: &mut PackageWriter) -> Result<()> {
    let Some(reference) = package.problem.reference()? else { return Ok(()) };
    let compare = package.problem.settings.compare;
    if !matches!(compare, Mode::Default { ignore_case: false } | Mode::Exact { ignore_case: false })
    {
        package.note(
            "outputs may differ from the reference's, so the package has no answer validator",
        );
        return Ok(());
    }
    let own = reference.source.only_file();
    let mut found = None;
    if let Some(path) = own.filter(|_| reference.source.language.is(&RUST)) {
        let text = package.text(path)?;
        found = text.lines().any(is_solve).then_some((path, text));
    }
    let Some((path, text)) = found else {
        package.note(format!(
            "the reference, {}, is not in Rust with a function solve, so the package has no answer \
             validator",
            escape(reference.name.as_bytes())
        ));
        return Ok(());
    };
    let text = answer_validator(&text);
    let (folder, inner) = ("answer_validators", "answer_validators/answer");
    SingleFileProgram { folder, inner, name: "answer", text }.write(package, path, false)
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

/// A program of one file.
struct SingleFileProgram<'a> {
    folder: &'a str,
    /// The folder for the program and the script that builds it.
    inner: &'a str,
    name: &'a str,
    text: String,
}

impl SingleFileProgram<'_> {
    /// Writes a program that comes from the file `from`. The formats promise to build C, C++ and
    /// Python; a program in Rust gets a script that builds it, unless the tools know how.
    fn write(&self, package: &mut PackageWriter, from: &Path, builds_rust: bool) -> Result<()> {
        let SingleFileProgram { folder, inner, name, text } = self;
        let origin = package.shown(from);
        let extension = from.extension().unwrap_or_default().to_string_lossy();
        if extension != "rs" || builds_rust {
            return package.write(
                &format!("{folder}/{name}.{extension}"),
                &origin,
                text.as_bytes(),
            );
        }
        package.write(&format!("{inner}/{name}.rs"), &origin, text.as_bytes())?;
        write_script(package, &format!("{inner}/{}", build_script::NAME), &origin, name)
    }
}
