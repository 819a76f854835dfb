//! `scripts/new NAME --from DIR`: a package as a problem of the workspace.
//!
//! A package is data of unknown origin: links lead out of it only to files of its repository, names must
//! be plain, sizes and counts are limited, and nothing in it is run. Files that the judge has no use for are
//! kept for exports, files that it cannot use are left out, and the report names both.

mod cases;
mod constants;
mod declared;
mod flags;
mod generators;
pub mod import_report;
mod importer;
pub mod links;
mod metadata;
mod package_files;
mod passthrough;
mod points;
mod polygon;
mod program;
mod statement;
mod submissions;
mod tool_programs;
mod unsupported_keys;
mod validators;
mod workspace_data;

use crate::cargo_toml;
use crate::files::{path_error, write};
use crate::format::{self, legacy, oj};
use crate::group_lines;
use crate::metadata::yaml::problem_yaml;
use crate::metadata::Metadata;
use crate::names::{self, WORKSPACE_DIR};
use cases::CaseFlags;
use flags::Flags;
use import_report::{ImportReport, LICENSES, PDF};
use importer::Importer;
use judge_core::base::input_flags::InputFlags;
use judge_core::base::text::{count, quote_path};
use judge_core::workspace::schema::Form;
use judge_core::workspace::source::INCLUDE;
use judge_core::workspace::IMPORTED;
use judge_core::Result;
use links::OutsideFolder;
use package_files::{PackageFiles, MAX_FILE};
use site::pairs::{self, Pair};
use std::path::Path;
use validators::OutputValidator;

/// The files that an export makes from other files, so that an import need not read them: names start so.
const MADE_BY_EXPORTS: [&str; 2] = ["answer_validators/answer/", "workspace/"];
/// Folders of which the files are named one by one.
const KNOWN_FOLDERS: [&str; 9] = [
    "data/",
    "generators/",
    "submissions/",
    "input_validators/",
    "input_format_validators/",
    "output_validators/",
    "output_validator/",
    "graders/",
    "include/",
];
/// Folders that the judge does not read, and what is in them.
const UNUSED_FOLDERS: [(&str, &str); 2] =
    [("attachments/", "attachments"), ("solution/", "descriptions of the solution")];
const NO_USE: &str = "the judge has no use for it";
/// The starts of the names of licenses, in capitals.
const LICENSE_NAMES: [&str; 3] = ["LICENSE", "LICENCE", "COPYING"];

/// Files that only packages of another system have, and the system. They are refused where no folder holds cases
/// or generators as the formats here have them.
const OTHER_SYSTEMS: [(&str, &str); 4] = [
    ("init.yml", "DMOJ"),
    ("problem.conf", "UOJ"),
    ("testdata/config.yaml", "Hydro"),
    ("config.yml", "sinol"),
];

/// The file that only a package of CMS has; its pairs of inputs and outputs are taken.
const CMS: &str = "task.yaml";

/// The text of [`IMPORTED`].
const IMPORTED_TEXT: &str = "\
This problem came from a package. Its generators, validators and visualizer run only where Landlock and
seccomp work, or with --isolation off. Read them; if you trust them, you may remove this file.
";

/// The result of an import.
pub struct ImportResult {
    pub cases: usize,
    pub submissions: usize,
    /// The notes for the user: defaults that were taken.
    pub notes: Vec<String>,
    /// The handling of each file of the package.
    pub report: ImportReport,
}

/// A package to import.
#[derive(Clone, Copy)]
pub struct Package<'a> {
    pub folder: &'a Path,
    /// A folder around it: links may lead to the files below.
    pub repository: Option<&'a Path>,
}

/// Makes the folder of sources and the folder of cases of the problem `name` from a package. `made` is a
/// folder for what is written on the way.
pub fn import(
    package: Package,
    name: &str,
    problem: &Path,
    data: &Path,
    made: &Path,
) -> Result<ImportResult> {
    let (mut files, mut report) = list_files(package)?;
    files.make_runs(&mut report, made)?;
    let kind = kind_of(&files, package.folder)?;
    let mut import = Importer::new(name, problem, data, files, report);
    if let Some(complaint) = import.files.complaint() {
        import.note(complaint);
    }
    let (cases, submissions) = match kind {
        PackageKind::Cases(pairs) => (read_pairs(&mut import, &pairs)?, 0),
        PackageKind::Polygon => {
            let lines = polygon::add_files(&mut import, made)?;
            let found = read_package(&mut import, made)?;
            polygon::add_lines(&import, &lines)?;
            found
        }
        PackageKind::Package => read_package(&mut import, made)?,
    };
    if cases == 0 {
        import.note(format!(
            "the package has no cases: no .in files in data/sample or data/secret. Write some to \
             testdata/{0}/sample, or: scripts/hack add {0} NAME FILE",
            import.name
        ));
    }
    keep_unused(&mut import)?;
    Ok(ImportResult { cases, submissions, notes: import.notes, report: import.report })
}

/// The kind of a package.
enum PackageKind {
    /// Pairs of inputs and outputs alone.
    Cases(Vec<Pair>),
    Polygon,
    Package,
}

/// The files of a package, and what is left out of them.
fn list_files(package: Package) -> Result<(PackageFiles, ImportReport)> {
    let Package { folder: package, repository } = package;
    let quoted = quote_path(package);
    let root = package.canonicalize().map_err(|error| path_error(package, error))?;
    if !root.is_dir() {
        if root.extension().is_some_and(|extension| extension == "xml") {
            return Err(of_another_system(&quoted, "one file in XML, as FPS has it"));
        }
        return Err(format!("{quoted} is not a folder; unpack the package first"));
    }
    let outside = match repository {
        Some(repository) => Some(OutsideFolder::named(repository, &root)?),
        None => OutsideFolder::repository_of(&root),
    };
    let mut report = ImportReport::default();
    Ok((PackageFiles::list(&root, outside, &mut report)?, report))
}

/// The kind of a package with these files.
///
/// # Errors
///
/// The package is of another system, or it is not a package: it has no cases in pairs.
fn kind_of(files: &PackageFiles, package: &Path) -> Result<PackageKind> {
    let quoted = quote_path(package);
    let is_of_format = files.has_cases() || files.has_below("generators/");
    if files.has(polygon::FILE) && !is_of_format {
        return Ok(PackageKind::Polygon);
    }
    let other = OTHER_SYSTEMS.iter().find(|(file, _)| files.has(file));
    if let Some((file, system)) = other.filter(|_| !is_of_format) {
        return Err(of_another_system(&quoted, &format!("a package of {system} ({file})")));
    }
    let is_cms = files.has(CMS) && !is_of_format;
    if files.has("problem.yaml") && !is_cms || files.has_cases() {
        return Ok(PackageKind::Package);
    }
    let has_same_bytes = |one: &str, other: &str| {
        let read = |name: &str| files.start(&files.path(name), MAX_FILE);
        Ok(read(one)? == read(other)?)
    };
    let pairs = pairs::of(&files.names(), has_same_bytes)?;
    match pairs.len() {
        0 if is_cms => Err(of_another_system(&quoted, &format!("a package of CMS ({CMS})"))),
        0 => Err(format!(
            "{quoted} is no package: no problem.yaml, no .in and .ans files in data/sample or data/secret, \
             and no pairs of inputs and outputs, as 1.in and 1.out"
        )),
        _ => Ok(PackageKind::Cases(pairs)),
    }
}

/// The refusal of a package that only another system reads.
fn of_another_system(package: &str, kind: &str) -> String {
    format!(
        "{package} is {kind}, which no import reads; to bring its cases, name a folder that holds \
         them as 1.in and 1.out, 2.in and 2.out"
    )
}

/// Imports a package with `problem.yaml`. Returns the numbers of cases and of submissions.
fn read_package(import: &mut Importer, made: &Path) -> Result<(usize, usize)> {
    workspace_data::restore_names(import)?;
    let mut metadata = metadata::read(import)?;
    let problem_type = metadata.problem_type;
    if !import.constants.is_empty() {
        import.note("constants: programs and the statement have their values now");
    }
    let solution = generators::read(import, made)?;
    let folders = [legacy::CASES.sample_prefix, legacy::CASES.secret_prefix];
    let mut flags = Flags::read(import, &metadata.validator_flags)?;
    let names = import.files.names();
    let stems = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let stems: Vec<&str> =
        stems.filter(|stem| folders.iter().any(|folder| stem.starts_with(folder))).collect();
    let validator_flags = flags.output.of_most(&stems);
    validators::read_input_validators(import, &mut flags)?;
    if !problem_type.is_scoring {
        // An export has written the flags of the problem.
        let stems = if is_exported(import) { &[][..] } else { &stems };
        metadata.input_flags = flags.input.of_most(stems);
    }
    match (
        validators::read(import, &mut metadata, &validator_flags)?,
        problem_type.needs_validator(),
    ) {
        (OutputValidator::Own, _) => {}
        (_, Some(kind)) => {
            return Err(format!(
                "the problem is {kind}, and has no output validator that can be taken"
            ))
        }
        // They are for another program.
        (OutputValidator::NotTaken, None) => flags.give_all(&validator_flags),
        (OutputValidator::Default, None) => flags.check_comparisons(&stems)?,
    }
    let points = if problem_type.is_scoring {
        Some(points::read(import, metadata.validator_scores, &flags)?)
    } else {
        points::check_keys(import, &flags, &[])?;
        None
    };
    let flags = CaseFlags {
        flags: &flags,
        of_problem: &validator_flags,
        input_of_problem: &metadata.input_flags,
        points: points.as_ref(),
    };
    let mut cases = 0;
    for folder in folders {
        cases += cases::read(import, folder, &legacy::CASES, &flags)?;
    }
    if import.unanswered > 0 {
        let inputs = count(import.unanswered, "input");
        import.note(format!(
            "{inputs} without .ans; to write the missing answers: scripts/judge answers {}",
            import.name
        ));
    }
    cases::read_invalid(import)?;
    read_included(import)?;
    let submissions = submissions::read(import)?;
    submissions::note_reference(import, solution.as_deref())?;
    workspace_data::read(import, &metadata, &validator_flags)?;
    statement::read(import, &metadata.name)?;
    write_missing(import, &metadata)?;
    write(&import.problem.join(IMPORTED), IMPORTED_TEXT.as_bytes())?;
    Ok((cases, submissions))
}

/// Imports the files that are put beside each submission of a language.
fn read_included(import: &mut Importer) -> Result<()> {
    let folder = format!("{INCLUDE}/");
    for (name, from) in import.files.below(&folder) {
        if !name.contains('/') {
            import.leave_out(format!("{folder}{name}"), "not in a folder for a language");
        } else if names::check_safe(&name).is_err() {
            import.leave_out(format!("{folder}{name}"), "invalid file name");
        } else {
            import.copy_source(&from, &import.problem.join(&folder).join(&name))?;
        }
    }
    Ok(())
}

/// Whether an export has made the package.
fn is_exported(import: &Importer) -> bool {
    import.files.has(&format!("{WORKSPACE_DIR}/problem/problem.yaml"))
}

/// Finds out what became of the files that no step has named: those that were opened are taken, and the
/// others are kept.
fn keep_unused(import: &mut Importer) -> Result<()> {
    let is_exported = is_exported(import);
    let readme = import.files.text(&format!("{WORKSPACE_DIR}/problem/README.md"))?;
    let has_text = readme.is_none_or(|readme| !readme.contains(crate::statement::ELSEWHERE));
    // An export makes the statement as text from README.md, for a format with these settings.
    let layouts = format::problem_layouts().filter(|_| has_text);
    let layouts = layouts.filter(|layout| import.files.has(layout.settings_file.path));
    let texts: Vec<&str> = layouts.filter_map(|layout| layout.text_statement).collect();
    for name in import.files.names() {
        if import.report.names(&name) {
            continue;
        }
        let is_made =
            MADE_BY_EXPORTS.iter().any(|start| name.starts_with(start)) || texts.contains(&&*name);
        // Settings of what is no case are only looked at for what the judge refuses.
        let is_unread = name
            .strip_prefix("data/")
            .is_some_and(|name| name.ends_with(".yaml") && !group_lines::is_of_cases(name));
        let is_read = import.files.is_opened(&name) && !is_unread;
        if !(is_read || is_exported && is_made) {
            let (shown, reason) = why_unused(&name);
            passthrough::keep_as(import, &name, shown, reason)?;
        }
    }
    Ok(())
}

/// The report's text on a file that nothing here reads, and why that is so.
fn why_unused(name: &str) -> (String, &'static str) {
    if let Some((_, kind)) = UNUSED_FOLDERS.iter().find(|(folder, _)| name.starts_with(folder)) {
        return (name.to_string(), kind);
    }
    let Some((folder, _)) = name.split_once('/') else {
        let reason = if is_license(name) {
            LICENSES
        } else if name.ends_with(".pdf") {
            PDF
        } else {
            NO_USE
        };
        return (name.to_string(), reason);
    };
    let folder = format!("{folder}/");
    let is_known = KNOWN_FOLDERS.contains(&&folder[..]);
    (if is_known { name.to_string() } else { folder }, NO_USE)
}

fn is_license(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    LICENSE_NAMES.iter().any(|start| name.starts_with(start))
}

/// Imports a folder of cases alone, as online-judge-tools has them and others. Returns the number of cases.
fn read_pairs(import: &mut Importer, pairs: &[Pair]) -> Result<usize> {
    import.note(pairs::describe(pairs));
    let mut folder = "pairs/".to_string();
    while import.files.has_below(&folder) {
        folder.insert(0, '_');
    }
    for Pair { case, input, output } in pairs {
        let stem = input.strip_suffix(".in").unwrap_or(input);
        let settings = ["desc", "yaml"].map(|end| (format!("{stem}.{end}"), end));
        let files = [(input.clone(), "in"), (output.clone(), "ans")];
        for (from, end) in files.into_iter().chain(settings) {
            import.files.add_copy(&from, &format!("{folder}{case}.{end}"))?;
        }
    }
    if import.files.has(CMS) {
        import.note(format!(
            "a package of CMS ({CMS}): its cases alone come in; set its limits in problem.yaml"
        ));
    }
    let none = CaseFlags {
        flags: &Flags::default(),
        of_problem: &[],
        input_of_problem: &InputFlags::default(),
        points: None,
    };
    let cases = cases::read(import, &folder, &oj::FORMAT.cases, &none)?;
    let metadata = metadata::defaults(import)?;
    submissions::note_reference(import, None)?;
    write_missing(import, &metadata)?;
    Ok(cases)
}

/// Writes what every problem has and this package did not bring.
fn write_missing(import: &Importer, metadata: &Metadata) -> Result<()> {
    let folder = import.problem;
    if folder.join("main.rs").exists() {
        write(&folder.join("Cargo.toml"), cargo_toml::text(import.name).as_bytes())?;
    }
    let settings = folder.join("problem.yaml");
    if !settings.exists() {
        write(&settings, problem_yaml(metadata, Form::Workspace, false).as_bytes())?;
    }
    let readme = folder.join("README.md");
    if !readme.exists() {
        let mut text = format!("# {}: {}\n", import.name, metadata.name);
        if folder.join("statement.tex").exists() {
            text += &format!("\n{}\n", crate::statement::ELSEWHERE);
        }
        write(&readme, text.as_bytes())?;
    }
    Ok(())
}
