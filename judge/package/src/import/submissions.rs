//! Imports the submissions.

use super::importer::Importer;
use crate::names::{self, MOVED_LIST, WORKSPACE_DIR};
use judge_core::language::Language;
use judge_core::verdict::Expectation;
use judge_core::workspace::{is_main, Reference};
use judge_core::Result;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folder of the submissions in a package.
const FOLDER: &str = "submissions/";
/// The folder of the right programs, in that.
const ACCEPTED: &str = "accepted/";

/// A submission of a package.
struct PackageSubmission {
    /// The path in the workspace, from `submissions`: `accepted/x.rs`; or `main.EXT` for the problem's
    /// own program.
    to: String,
    /// Whether the package says so, and where it is in the workspace does not follow from its path.
    is_listed: bool,
    from: PathBuf,
}

/// Imports the submissions of one file in a known language. One of them may become the problem's own
/// program, `main.*`. Returns their number.
pub fn read(import: &mut Importer) -> Result<usize> {
    let mut submissions = find(import)?;
    let has_own = submissions.iter().any(|one| is_main(&one.to));
    if let (false, Some(main)) = (has_own, main_of(&submissions)) {
        let to = &mut submissions[main].to;
        *to = to.split_off(ACCEPTED.len());
    }
    for PackageSubmission { to, from, .. } in &submissions {
        let path = if is_main(to) {
            import.problem.join(to)
        } else {
            import.problem.join(FOLDER).join(to)
        };
        if path.exists() {
            return Err(format!("two submissions of the package would be {to}; rename one"));
        }
        import.copy(from, &path)?;
    }
    Ok(submissions.len())
}

/// Says which program is the reference where its name does not tell, or that there is none.
pub fn note_reference(import: &mut Importer) -> Result<()> {
    let reference = Reference::read(import.problem, &format!("problems/{}", import.name));
    match reference.program()? {
        Some(program) if is_main(&program.name) => {}
        Some(program) => import.note(format!(
            "no accepted program is called main, so the first one is the reference: {}",
            program.name
        )),
        None => import.note(
            "no accepted program in a language of the judge, so nothing gives answers: write main.*, \
             in any language",
        ),
    }
    Ok(())
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
        let listed = moved.get(name.as_str());
        let to = listed.map_or(format!("{folder}/{file}"), |to| to.to_string());
        if Language::of_file(Path::new(file)).is_none() {
            import.leave_out(format!("{FOLDER}{name}"), "unknown file extension");
        } else if Expectation::of_folder(folder).is_none() || !is_submission_path(&to) {
            import.leave_out(format!("{FOLDER}{name}"), "unknown folder or invalid file name");
        } else {
            found.push(PackageSubmission { to, is_listed: listed.is_some(), from: from.clone() });
        }
    }
    Ok(found)
}

fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |parts| parts.0)
}

/// Whether this is a file in a known folder of submissions, or the problem's own program; the list in
/// the package may say anything.
fn is_submission_path(path: &str) -> bool {
    let is_own = is_main(path) && names::check(path, path).is_ok();
    is_own
        || path.split_once('/').is_some_and(|(folder, file)| {
            Expectation::of_folder(folder).is_some() && names::check(path, file).is_ok()
        })
}

/// The index of the submission that becomes the problem's own program: the only `accepted/main.*`.
fn main_of(submissions: &[PackageSubmission]) -> Option<usize> {
    let is_candidate = |one: &PackageSubmission| {
        !one.is_listed && one.to.strip_prefix(ACCEPTED).is_some_and(is_main)
    };
    let mut found = submissions.iter().enumerate().filter(|(_, one)| is_candidate(one));
    let first = found.next().map(|(index, _)| index);
    first.filter(|_| found.next().is_none())
}
