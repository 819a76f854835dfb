//! Imports the submissions.

use super::importer::Importer;
use crate::files;
use crate::names::{self, MOVED_LIST, WORKSPACE_DIR};
use judge_core::language::Language;
use judge_core::verdict::Expectation;
use judge_core::Result;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folder of the submissions in a package.
const FOLDER: &str = "submissions/";
/// main.rs of a package without an accepted submission in Rust.
const UNSOLVED: &str = include_str!("unsolved.rs");

/// A submission of a package.
struct PackageSubmission {
    /// The path in the workspace, from `submissions`: `accepted/x.rs`.
    to: String,
    from: PathBuf,
}

/// Imports the submissions of one file in a known language; one of them becomes main.rs. Returns
/// their number.
pub fn read(import: &mut Importer) -> Result<usize> {
    let submissions = find(import)?;
    let main = main_of(&submissions);
    let path = import.problem.join("main.rs");
    match main {
        Some(main) => import.copy(&submissions[main].from, &path)?,
        None => write_unsolved(import)?,
    }
    for (index, PackageSubmission { to, from }) in submissions.iter().enumerate() {
        let path = import.problem.join(FOLDER).join(to);
        if Some(index) == main {
            continue;
        }
        if path.exists() {
            return Err(format!("two submissions of the package would be {to}; rename one"));
        }
        import.copy(from, &path)?;
    }
    Ok(submissions.len())
}

/// Writes a main.rs that says that it is missing.
pub fn write_unsolved(import: &mut Importer) -> Result<()> {
    import.note("no accepted submission is in Rust: write main.rs");
    files::write(&import.problem.join("main.rs"), UNSOLVED.as_bytes())
}

/// The submissions that the judge can take; the others are left out.
fn find(import: &mut Importer) -> Result<Vec<PackageSubmission>> {
    let moved = import.files.text(&format!("{WORKSPACE_DIR}/{MOVED_LIST}"))?.unwrap_or_default();
    let moved: BTreeMap<&str, &str> =
        moved.lines().filter_map(|line| line.split_once(' ')).collect();
    let files = import.files.below(FOLDER);
    let mut files_in: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, _) in &files {
        *files_in.entry(folder_of(name)).or_default() += 1;
    }
    let mut found = Vec::new();
    for (name, from) in &files {
        let (folder, file) = match name.split('/').collect::<Vec<_>>()[..] {
            [folder, file] => (folder, file),
            [_] => {
                import.leave_out(format!("{FOLDER}{name}"), "not in a folder for a verdict");
                continue;
            }
            // A folder that holds one file is a submission of one file.
            [folder, _, file] if files_in[folder_of(name)] == 1 => (folder, file),
            _ => {
                import.leave_out(format!("{FOLDER}{name}"), "not a submission of one file");
                continue;
            }
        };
        let to = moved.get(name.as_str()).map_or(format!("{folder}/{file}"), |to| to.to_string());
        if Language::of_file(Path::new(file)).is_none() {
            import.leave_out(format!("{FOLDER}{name}"), "unknown file extension");
        } else if Expectation::of_folder(folder).is_none() || !is_submission_path(&to) {
            import.leave_out(format!("{FOLDER}{name}"), "unknown folder or invalid file name");
        } else {
            found.push(PackageSubmission { to, from: from.clone() });
        }
    }
    Ok(found)
}

fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |parts| parts.0)
}

/// Whether this is a file in a known folder of submissions; the list in the package may say anything.
fn is_submission_path(path: &str) -> bool {
    path.split_once('/').is_some_and(|(folder, file)| {
        Expectation::of_folder(folder).is_some() && names::check(path, file).is_ok()
    })
}

/// The index of the submission that becomes main.rs: the accepted one of that name, or else the first
/// accepted one in Rust.
fn main_of(submissions: &[PackageSubmission]) -> Option<usize> {
    let is_rust = |to: &str| to.starts_with("accepted/") && to.ends_with(".rs");
    let named = submissions.iter().position(|one| one.to == "accepted/main.rs");
    named.or_else(|| submissions.iter().position(|one| is_rust(&one.to)))
}
