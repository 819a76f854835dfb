//! Imports the folder `workspace` of a package, where an export keeps what its format has no place
//! for. Any package may have such a folder, so nothing in it is trusted.

use super::importer::Importer;
use super::package_files::MAX_FILE;
use crate::files::{path_error, write};
use crate::format;
use crate::metadata::input_flags::legacy_value;
use crate::metadata::yaml::problem_yaml;
use crate::metadata::Metadata;
use crate::names::{self, RENAMED_FILES, WORKSPACE_DIR};
use bytes::hash::Sha256;
use judge_core::base::file;
use judge_core::base::text::quote;
use judge_core::workspace::build_settings::COMPILER_FLAGS;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::{self, IMPORTED};
use judge_core::Result;
use std::fs;
use std::path::Path;

/// Files of a problem that never come from this folder: the package has them elsewhere, or the import
/// makes them.
const NEVER_TAKEN: [&str; 4] = ["Cargo.toml", "Cargo.lock", "problem.yaml", IMPORTED];
/// The largest recipe in bytes.
const MAX_RECIPE: u64 = 64 * 1024;
/// The prefix by which cargo names the variable with the path of a program, before the name of the program.
const PROGRAM_VARIABLE: &str = "CARGO_BIN_EXE_";

/// Gives the files in this folder the names that they have in the workspace, where an export had to change them.
pub fn restore_names(import: &mut Importer) -> Result<()> {
    for (from, to) in import.listed_pairs(RENAMED_FILES)? {
        names::check_safe(&to)?;
        import.files.rename(&format!("{WORKSPACE_DIR}/{from}"), &format!("{WORKSPACE_DIR}/{to}"));
    }
    Ok(())
}

/// Takes what the package has nowhere else.
/// `metadata` and `flags` of the output validator come from the package.
pub fn read(import: &mut Importer, metadata: &Metadata, flags: &[String]) -> Result<()> {
    read_problem(import)?;
    read_data(import)?;
    read_problem_yaml(import, metadata, flags)
}

/// Takes files of the problem's folder that the package has nowhere else.
fn read_problem(import: &mut Importer) -> Result<()> {
    let folder = format!("{WORKSPACE_DIR}/problem/");
    for (name, from) in import.files.below(&folder) {
        let parts = checked_parts(&folder, &name)?;
        let to = import.problem.join(&name);
        let is_submission = parts[0] == "submissions" || workspace::is_main(&name);
        if is_submission || NEVER_TAKEN.contains(&name.as_str()) || to.exists() {
            continue;
        }
        let is_run_by_cargo =
            ["src", "benches", "examples"].contains(&parts[0]) && name.ends_with(".rs");
        if name == "build.rs" || is_run_by_cargo {
            import.leave_out(format!("{folder}{name}"), "cargo would run it outside the sandbox");
            continue;
        }
        import.copy(&from, &to)?;
        if parts[0] == "tests" && parts.len() > 1 {
            import.note(
                "read its tests before you run them: cargo test runs them outside the sandbox",
            );
            rename_program(&to, import.name)?;
        }
    }
    Ok(())
}

/// Takes descriptions and recipes of cases.
fn read_data(import: &Importer) -> Result<()> {
    let folder = format!("{WORKSPACE_DIR}/data/");
    for (name, from) in import.files.below(&folder) {
        let parts = checked_parts(&folder, &name)?;
        if parts.len() != 2 {
            continue;
        }
        // A group of the workspace may be a part of the secret cases here. Cases that are not judged are here alone.
        let flat = format!("secret/{}", names::flat(&name));
        let is_judged = !parts[0].contains("valid_");
        let has_case = |name: &&str| {
            ["in", "gen"].iter().any(|end| import.data.join(name).with_extension(end).exists())
        };
        let place = [&*name, &*flat].into_iter().find(|name| !is_judged || has_case(name));
        let Some(place) = place else { continue };
        let to = import.data.join(place);
        if to.exists() {
            continue;
        }
        import.copy(&from, &to)?;
        if name.ends_with(".gen") {
            keep_recipe_or_input(&to)?;
        }
    }
    Ok(())
}

/// The parts of a path below a folder of the package.
fn checked_parts<'a>(folder: &str, name: &'a str) -> Result<Vec<&'a str>> {
    let parts: Vec<&str> = name.split('/').collect();
    for part in &parts {
        names::check_safe(&format!("{folder}{part}"))?;
    }
    Ok(parts)
}

/// Makes a test call the program by the name that the problem has here.
fn rename_program(test: &Path, name: &str) -> Result<()> {
    let bytes = file::read(test, MAX_FILE).map_err(|error| path_error(test, error))?;
    // A file that is not text is no test that cargo could build.
    let Ok(text) = String::from_utf8(bytes) else { return Ok(()) };
    let mut parts = text.split(PROGRAM_VARIABLE);
    let mut changed = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        changed += &format!("{PROGRAM_VARIABLE}{name}{}", part.trim_start_matches(is_name));
    }
    fs::write(test, changed).map_err(|error| path_error(test, error))
}

/// Removes the input of a case if its recipe makes the same, and the recipe if it makes another one.
fn keep_recipe_or_input(recipe: &Path) -> Result<()> {
    let input = recipe.with_extension("in");
    if !input.exists() {
        return Ok(());
    }
    let text = file::read(recipe, MAX_RECIPE).map_err(|error| path_error(recipe, error))?;
    let hash = file::open(&input).and_then(Sha256::of);
    let hash = hash.map_err(|error| path_error(&input, error))?;
    let is_same = String::from_utf8_lossy(&text).contains(&hash);
    let spare = if is_same { &input } else { recipe };
    fs::remove_file(spare).map_err(|error| path_error(spare, error))
}

/// Takes `problem.yaml` with its comments if it says the same as the package.
fn read_problem_yaml(import: &mut Importer, metadata: &Metadata, flags: &[String]) -> Result<()> {
    let kept = import.files.text(&format!("{WORKSPACE_DIR}/problem/problem.yaml"))?;
    let Some(kept) = kept else { return Ok(()) };
    let text = import.files.text("problem.yaml")?.unwrap_or_default();
    let has_output_validator = workspace::tool(import.problem, "output_validator")?.is_some();
    if says_the_same(&kept, &text, metadata, flags, has_output_validator) {
        let (kept, flags) = without_flags(kept);
        if !flags.is_empty() {
            let flags = quote(flags.as_bytes());
            import.note(format!("left out, as it leads out of the package: {flags}"));
        }
        if Settings::parse(&kept).is_ok_and(|settings| !settings.build.leads_out()) {
            write(&import.problem.join("problem.yaml"), kept.as_bytes())?;
        }
    }
    Ok(())
}

/// A problem.yaml, and apart its flags of the compiler where these have it read a folder outside the problem: the
/// author of a package has no business there.
fn without_flags(text: String) -> (String, String) {
    if Settings::parse(&text).is_ok_and(|settings| !settings.build.leads_out()) {
        return (text, String::new());
    }
    let (mut is_flag, key) = (false, format!("{COMPILER_FLAGS}:"));
    let (flags, rest) = text.split_inclusive('\n').partition(|line| {
        is_flag = line.starts_with(&key) || is_flag && line.starts_with([' ', '\n', '#']);
        is_flag
    });
    (rest, flags)
}

/// Whether some format makes this `problem.yaml` of a package, and its settings, from the kept one.
fn says_the_same(
    kept: &str,
    text: &str,
    metadata: &Metadata,
    flags: &[String],
    has_output_validator: bool,
) -> bool {
    let Ok(kept) = Metadata::of_workspace(kept) else { return false };
    let kept = kept.filled(&metadata.name, &metadata.uuid);
    let is_same_text = format::problem_layouts()
        .any(|layout| problem_yaml(&kept, layout.form, has_output_validator) == text);
    // The format legacy cannot say them all.
    let is_unsaid = legacy_value(&kept.input_flags).is_none();
    let of_package = &metadata.input_flags;
    is_same_text
        && (kept.input_flags == *of_package || is_unsaid && of_package.is_empty())
        && kept.time_limit == metadata.time_limit
        && if has_output_validator {
            flags == kept.validator_flags
        } else {
            flags == kept.comparison_flags().0
        }
}
