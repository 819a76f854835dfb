//! `scripts/new NAME --from DIR`: a package as a problem of the workspace.
//!
//! A package is data of unknown origin: links out of it and special files are refused, names must be
//! plain, sizes and counts are limited, and nothing in it is run. What the judge cannot use is left
//! out, and the report says so.

mod cases;
mod flags;
mod generators;
mod importer;
mod metadata;
mod package_files;
mod statement;
mod submissions;
mod validators;
mod workspace_data;

use crate::cargo_toml;
use crate::files::{path_error, write};
use crate::format::{self, legacy, oj};
use crate::metadata::yaml::{yaml_2025, Reader};
use crate::metadata::Metadata;
use cases::CaseFlags;
use flags::Flags;
use importer::Importer;
use judge_core::base::text::{self, quote};
use judge_core::Result;
use metadata::PackageMetadata;
use package_files::PackageFiles;
use std::path::Path;
use validators::OutputValidator;

/// What the steps of an import read, and what an export makes from other files: names start so.
const READ: [&str; 12] = [
    "problem.yaml",
    "data/sample/",
    "data/secret/",
    "data/invalid_input/",
    "generators/",
    "submissions/",
    "input_validators/",
    "input_format_validators/",
    "output_validator/",
    "output_validators/",
    "answer_validators/",
    "workspace/",
];
/// Folders of which only a part is read.
const KNOWN_FOLDERS: [&str; 1] = ["data/"];
/// Folders that have no place in the workspace, and what is in them.
const UNUSED_FOLDERS: [(&str, &str); 3] = [
    ("attachments/", "attachments"),
    ("solution/", "descriptions of the solution"),
    ("include/", "files to be compiled with the submissions"),
];

/// What an import made.
pub struct Imported {
    pub cases: usize,
    pub submissions: usize,
    /// What the user should know: defaults that were taken, files that were left out.
    pub notes: Vec<String>,
}

/// Makes the folder of sources and the folder of cases of the problem `name` from a package. `made` is a
/// folder for what is written on the way.
pub fn import(
    package: &Path,
    name: &str,
    problem: &Path,
    data: &Path,
    made: &Path,
) -> Result<Imported> {
    let quoted = quote(package.as_os_str().as_encoded_bytes());
    let root = package.canonicalize().map_err(|error| path_error(package, error))?;
    if !root.is_dir() {
        return Err(format!("{quoted} is not a folder; unpack the package first"));
    }
    let files = PackageFiles::list(&root)?;
    let has_cases_only = !files.has("problem.yaml") && !files.has_below("data/");
    let mut import = Importer::new(name, problem, data, files);
    let (cases, submissions) = if has_cases_only {
        (read_cases_only(&mut import)?, 0)
    } else {
        read_package(&mut import, made)?
    };
    if cases == 0 {
        return Err(format!(
            "{quoted} has no cases: no .in and .ans files in data/sample or data/secret, and no .in and \
             .out files of oj"
        ));
    }
    Ok(Imported { cases, submissions, notes: import.report() })
}

/// Imports a package with `problem.yaml`. Returns the numbers of cases and of submissions.
fn read_package(import: &mut Importer, made: &Path) -> Result<(usize, usize)> {
    let mut metadata = metadata::read(import)?;
    let constants = metadata::constants(import)?;
    generators::read(import, &constants, made)?;
    let folders = [legacy::CASES.sample_prefix, legacy::CASES.secret_prefix];
    let mut flags = Flags::read(&import.files, &metadata.validator_flags)?;
    let names = import.files.names();
    let stems = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let stems: Vec<&str> =
        stems.filter(|stem| folders.iter().any(|folder| stem.starts_with(folder))).collect();
    let validator_flags = flags.of_most(&stems);
    if flags.input_flags > 0 {
        import.note(format!(
            "input validators get no flags here: those in {} of the package are left out",
            text::count(flags.input_flags, "file")
        ));
    }
    match validators::read(import, &mut metadata, &validator_flags)? {
        OutputValidator::Own => {}
        // They are for another program.
        OutputValidator::NotTaken => flags = Flags::of_all_cases(&validator_flags),
        OutputValidator::Default => flags.check_comparisons(&stems)?,
    }
    let flags = CaseFlags { flags: &flags, of_problem: &validator_flags };
    let mut cases = 0;
    for folder in folders {
        cases += cases::read(import, folder, &legacy::CASES, &flags)?;
    }
    cases::read_invalid(import)?;
    let submissions = submissions::read(import)?;
    let package = PackageMetadata { metadata, validator_flags };
    workspace_data::read(import, &package)?;
    statement::read(import, &package.metadata.name)?;
    write_missing(import, &package.metadata)?;
    leave_out_unused(import);
    Ok((cases, submissions))
}

/// Records the files and top-level folders that no step of an import reads.
fn leave_out_unused(import: &mut Importer) {
    for name in import.files.names() {
        let is_read = READ.iter().chain(&statement::FOLDERS).any(|start| name.starts_with(start))
            || format::problem_layouts().any(|layout| {
                name == layout.settings_file.path || layout.text_statement == Some(&name)
            })
            || flags::GROUP_FILES.iter().any(|file| name == format!("data/{file}"));
        if is_read {
            continue;
        }
        if let Some((_, kind)) = UNUSED_FOLDERS.iter().find(|(folder, _)| name.starts_with(folder))
        {
            import.leave_out(name, kind);
            continue;
        }
        let folder = name.split_once('/').map(|(folder, _)| format!("{folder}/"));
        let is_known = folder.as_ref().is_some_and(|folder| KNOWN_FOLDERS.contains(&&folder[..]));
        let shown = if is_known { name } else { folder.unwrap_or(name) };
        import.leave_out(shown, "the judge has no use for it");
    }
}

/// Imports the folder `test` of online-judge-tools, or a folder of such files. Returns the number of
/// cases.
fn read_cases_only(import: &mut Importer) -> Result<usize> {
    let folder = if import.files.has_below(oj::FOLDER) { oj::FOLDER } else { "" };
    let none = CaseFlags { flags: &Flags::default(), of_problem: &[] };
    let cases = cases::read(import, folder, &oj::FORMAT.cases, &none)?;
    import.note("the package has no limits: problem.yaml now has the defaults");
    submissions::write_unsolved(import)?;
    write_missing(import, &metadata::defaults(import.name)?)?;
    Ok(cases)
}

/// Writes what every problem has and this package did not bring.
fn write_missing(import: &Importer, metadata: &Metadata) -> Result<()> {
    let folder = import.problem;
    write(&folder.join("Cargo.toml"), cargo_toml::text(import.name).as_bytes())?;
    let settings = folder.join("problem.yaml");
    if !settings.exists() {
        write(&settings, yaml_2025(metadata, Reader::Judge).as_bytes())?;
    }
    let readme = folder.join("README.md");
    if !readme.exists() {
        let statement = if folder.join("statement.tex").exists() {
            "The statement is in `statement.tex`, as it was in the package."
        } else {
            "The package has no statement."
        };
        let text = format!("# {}: {}\n\n{statement}\n", import.name, metadata.name);
        write(&readme, text.as_bytes())?;
    }
    Ok(())
}
