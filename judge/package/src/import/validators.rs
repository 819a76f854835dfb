//! Imports the validators: of inputs and of outputs.

use super::flags::Flags;
use super::importer::Importer;
use super::tool_programs::{programs_in, ToolProgram};
use crate::metadata::Metadata;
use crate::names;
use judge_core::base::text;
use judge_core::workspace;
use judge_core::Result;

/// The folders of a package for input validators and, in the newest format, for the output validator.
const INPUT: &str = "input_validators/";
const OUTPUT: &str = "output_validator/";
const OUTPUTS: &str = "output_validators/";

/// The name of the input validator of a problem, and where there are several of the first.
const VALIDATOR: &str = "validator";

/// The maximum number of names of validators in a note.
const MAX_SHOWN: usize = 5;

/// Who decides about outputs.
#[derive(Clone, Copy, PartialEq)]
pub enum OutputValidator {
    /// The problem's own.
    Own,
    /// The problem's own, which the judge cannot take.
    NotTaken,
    /// The default one of the format.
    Default,
}

/// Imports the output validator, and sets the comparison of a package without one. `flags`
/// are the flags of the output validator, of the problem's own or of the default one.
pub fn read(
    import: &mut Importer,
    metadata: &mut Metadata,
    flags: &[String],
) -> Result<OutputValidator> {
    let mut programs = Vec::new();
    let mut has_output_validator = false;
    // Then the package says that its own output validators are not used.
    let is_default = import.problem_yaml.text("validation") == Ok(Some("default"));
    for folder in [OUTPUT, OUTPUTS] {
        if folder == OUTPUTS && is_default {
            if import.files.has_below(folder) {
                import.note(format!(
                    "{folder} is left out: `validation: default` in problem.yaml wants the comparison of the format"
                ));
            }
            continue;
        }
        programs.extend(programs_in(import, folder, folder == OUTPUT)?);
        has_output_validator |= import.files.has_below(folder);
    }
    // A link to the other folder brings the same program again.
    programs.dedup_by(|one, other| one.is_same(other));
    check_single(&programs)?;
    if let Some(program) = programs.first() {
        program.copy(import, "output_validator")?;
        metadata.validator_flags = flags.to_vec();
        return Ok(OutputValidator::Own);
    }
    metadata.validator_flags.clear();
    let set = metadata.set_comparison(flags);
    if has_output_validator {
        import.note(
            "the output validator is in no known language: the judge compares tokens instead",
        );
        // The flags may mean something to the other validator only.
        return set.or_else(|_| metadata.set_comparison(&[])).map(|()| OutputValidator::NotTaken);
    }
    set.map_err(|error| format!("the flags of the output validator: {error}"))?;
    Ok(OutputValidator::Default)
}

/// Refuses several output validators: an output must please all of them, and the judge runs one.
fn check_single(programs: &[ToolProgram]) -> Result<()> {
    if programs.len() < 2 {
        return Ok(());
    }
    let names: Vec<String> = programs.iter().map(ToolProgram::place).collect();
    Err(format!(
        "the package has {} output validators, {}: the judge runs one, and would accept what the others reject; \
         merge them into one, in a folder of its own",
        names.len(),
        text::names(&names, MAX_SHOWN)
    ))
}

/// Imports the input validators. A single one becomes `validator`, several keep their names. `flags` keeps only
/// the flags of the validators that are taken.
pub fn read_input_validators(import: &mut Importer, flags: &mut Flags) -> Result<()> {
    let mut programs = programs_in(import, INPUT, false)?;
    programs.extend(programs_in(import, "input_format_validators/", false)?);
    if programs.is_empty() {
        import.note("no input validator that runs here: nothing checks the inputs of hack add and hack find");
    }
    let names: Vec<[String; 2]> = programs.iter().map(ToolProgram::names).collect();
    let unknown = flags.keep_for(&names);
    if !unknown.is_empty() {
        let unknown: Vec<String> = unknown.into_iter().collect();
        let names = text::names(&unknown, MAX_SHOWN);
        import.note(format!("left out: the flags of input validators that are not taken: {names}"));
    }
    match &programs[..] {
        [only] => only.copy(import, VALIDATOR),
        several => copy_input_validators(import, several),
    }
}

/// Copies several input validators.
fn copy_input_validators(import: &mut Importer, programs: &[ToolProgram]) -> Result<()> {
    for program in programs {
        let name = &program.name;
        // The files beside it may belong to other programs too.
        let is_main = name == VALIDATOR && (program.is_in_folder || program.files.len() == 1);
        if is_main && workspace::tool(import.problem, VALIDATOR)?.is_none() {
            program.copy(import, VALIDATOR)?;
        } else if !names::is_safe(name) {
            program.leave_out(import, "invalid file name");
        } else if program.is_in_folder {
            let to = import.problem.join(INPUT).join(name);
            if to.exists() {
                program.leave_out(import, "a second validator of this name");
            } else {
                import.copy_program(&program.files, &to)?;
            }
        } else {
            copy_beside_others(import, program)?;
        }
    }
    Ok(())
}

/// Copies a program into the folder of the further input validators, where it shares its headers.
fn copy_beside_others(import: &Importer, program: &ToolProgram) -> Result<()> {
    for file in &program.files {
        let to = import.problem.join(INPUT).join(&file.name);
        if !to.exists() {
            import.copy_source(&file.path, &to)?;
        }
    }
    Ok(())
}
