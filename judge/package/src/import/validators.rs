//! Imports the validators: of inputs and of outputs.

use super::importer::Importer;
use crate::build_script;
use crate::metadata::Metadata;
use judge_core::language::Language;
use judge_core::workspace;
use judge_core::Result;

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

/// Imports the validators, and sets the comparison of a package without an output validator. `flags`
/// are those of the output validator, of the problem's own or of the default one.
pub fn read(
    import: &mut Importer,
    metadata: &mut Metadata,
    flags: &[String],
) -> Result<OutputValidator> {
    for folder in ["input_validators/", "input_format_validators/"] {
        read_tool(import, folder, "validator")?;
    }
    let (mut is_taken, mut has_output_validator) = (false, false);
    for folder in ["output_validator/", "output_validators/"] {
        is_taken |= read_tool(import, folder, "output_validator")?;
        has_output_validator |= import.files.has_below(folder);
    }
    if is_taken {
        metadata.validator_flags = flags.to_vec();
        return Ok(OutputValidator::Own);
    }
    metadata.validator_flags.clear();
    let set = metadata.set_comparison(flags);
    if has_output_validator {
        import.note(
            "the output validator is not one file in a known language: the judge compares tokens instead",
        );
        // The flags may mean something to the other validator only.
        return set.or_else(|_| metadata.set_comparison(&[])).map(|()| OutputValidator::NotTaken);
    }
    set.map_err(|error| format!("the flags of the output validator: {error}"))?;
    Ok(OutputValidator::Default)
}

/// Makes the first program of one file below a folder a tool of the problem. Returns whether there is
/// one.
fn read_tool(import: &mut Importer, folder: &str, tool: &str) -> Result<bool> {
    let parent = |name: &str| name.rsplit_once('/').map_or("", |parts| parts.0).to_string();
    let mut files = Vec::new();
    for (name, path) in import.files.below(folder) {
        let path_in_package = format!("{folder}{name}");
        if name.rsplit('/').next() != Some(build_script::NAME) {
            files.push((name, path));
        } else if import.files.text(&path_in_package)? != Some(build_script::text(&parent(&name))) {
            import.leave_out(path_in_package, "the judge builds programs by itself");
        }
    }
    let mut is_taken = false;
    for (name, path) in &files {
        let inner = parent(name);
        let beside = files.iter().filter(|(other, _)| parent(other) == inner).count();
        let extension = Language::of_file(path).and_then(|_| path.extension()?.to_str());
        let path_in_package = format!("{folder}{name}");
        match extension {
            None => import.leave_out(path_in_package, "unknown file extension"),
            Some(_) if !inner.is_empty() && beside > 1 => {
                import.leave_out(path_in_package, "not a validator of one file");
            }
            Some(_) if workspace::tool(import.problem, tool)?.is_some() => {
                import.leave_out(path_in_package, "the judge uses one validator of a kind");
            }
            Some(extension) => {
                import.copy(path, &import.problem.join(format!("{tool}.{extension}")))?;
                is_taken = true;
            }
        }
    }
    Ok(is_taken)
}
