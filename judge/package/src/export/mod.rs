//! `judge export`: a problem of the workspace as a package.
//!
//! The package is written into a hidden folder next to its destination, which is renamed when it is
//! complete. The same problem gives the same bytes every time.

mod cases;
mod input_flags;
mod legacy_points;
mod package_writer;
mod points;
mod settings;
mod statement;
mod submissions;
mod validators;
mod workspace_data;

use crate::files::path_error;
use crate::format::layout::Format;
use crate::names;
use judge_core::base::text::quote_path;
use judge_core::base::unique::{self, PART};
use judge_core::workspace::source::INCLUDE;
use judge_core::workspace::{self, Filter, Workspace};
use judge_core::Result;
use package_writer::{unexportable, Exported, PackageWriter};
use sandbox::system::lock::Lock;
use sandbox::{Failure, Isolation};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use workspace_data::files_below;

/// The problem to export, and its destination.
pub struct ExportOptions<'a> {
    /// The name of the problem.
    pub problem: &'a OsStr,
    pub format: &'static Format,
    /// A folder that does not exist yet.
    pub destination: &'a Path,
    pub isolation: Isolation,
}

/// Exports a problem. Returns the path of the package and what to know of it, a line each; `None` after Ctrl-C.
///
/// # Errors
///
/// The problem cannot be exported, or the package cannot be written. Then nothing is left.
pub fn export(
    workspace: &Workspace,
    options: ExportOptions,
    interrupt: &OwnedFd,
) -> Result<Option<String>> {
    let ExportOptions { format, destination, isolation, .. } = options;
    check_destination(workspace, destination)?;
    let filter = Filter::whole_problem(options.problem)?;
    let problem = workspace::select(workspace, &[filter], false)?.remove(0);
    if let Some(fault) = problem.faults.first() {
        return Err(unexportable(fault));
    }
    let name = destination.file_name().ok_or("the path of the new folder must not end in ..")?;
    let name = name.to_string_lossy();
    let missing = missing_parents(destination);
    let (part, _lock) = create_part(destination, &name)?;
    let package = PackageWriter {
        workspace,
        problem: &problem,
        source: workspace.problem_folder(&problem.name),
        folder: &part,
        isolation,
        interrupt: interrupt.as_fd(),
        written: BTreeMap::new(),
        notes: Vec::new(),
    };
    let result = write_package(package, format).and_then(|notes| {
        fs::rename(&part, destination).map_err(|error| path_error(destination, error))?;
        Ok(notes)
    });
    let notes = match result {
        Ok(notes) => notes,
        Err(failure) => {
            let _ = fs::remove_dir_all(&part);
            for folder in missing {
                let _ = fs::remove_dir(folder);
            }
            return match failure {
                Failure::Interrupted => Ok(None),
                Failure::Error(why) => Err(why),
            };
        }
    };
    let mut report = format!("{}\n", destination.display());
    let is_short_name = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if format.problem.is_some() && !is_short_name {
        report.push_str("the tools want a folder name of a-z and 0-9 only\n");
    }
    for note in notes {
        report.push_str(&format!("{note}\n"));
    }
    Ok(Some(report))
}

/// The folders above a path that do not exist, the innermost first.
fn missing_parents(path: &Path) -> Vec<PathBuf> {
    let parents = path.ancestors().skip(1);
    parents.take_while(|folder| !folder.exists()).map(Path::to_path_buf).collect()
}

/// Makes the hidden folder and the folders above it, and removes the hidden ones that exports which were
/// killed have left. The lock says that it is in use.
fn create_part(destination: &Path, name: &str) -> Result<(PathBuf, Option<Lock>)> {
    let parent = destination.parent().filter(|path| *path != Path::new(""));
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(|error| path_error(parent, error))?;
    let prefix = format!(".{name}{PART}");
    let made = unique::create(parent, &prefix, |path| {
        fs::create_dir(path)?;
        unique::lock(&File::open(path)?)
    });
    let made = made.map_err(|error| path_error(parent, error))?;
    unique::remove_abandoned_parts(parent);
    Ok(made)
}

/// Refuses a destination that exists or that the judge would take for a problem.
fn check_destination(workspace: &Workspace, destination: &Path) -> Result<()> {
    if fs::symlink_metadata(destination).is_ok() {
        return Err(format!("{} already exists; name a new folder", quote_path(destination)));
    }
    workspace.check_output(destination)
}

/// Writes all parts of the package; the notes for the user.
fn write_package(mut writer: PackageWriter, format: &Format) -> Exported<Vec<String>> {
    let package = &mut writer;
    if format.problem.is_some() {
        points::check_names(package.problem)?;
    }
    let kind = &package.problem.settings.problem_type;
    if format.problem.is_none() && (kind.is_interactive || kind.is_multi_pass) {
        let why = format!("{} has no interactive problems and none of several passes", format.name);
        return Err(Failure::Error(why));
    }
    tell_what_judges_only(package, format);
    let recipes = cases::write(package, &format.cases)?;
    let Some(layout) = &format.problem else {
        tell_what_decides(package, format);
        return Ok(writer.notes);
    };
    // What may be refused is before the submissions, which are judged.
    points::write(package, layout)?;
    let moved = submissions::write(package, layout)?;
    write_included(package)?;
    validators::write_grader(package, layout)?;
    let metadata = settings::metadata(package, layout)?;
    let has_output_validator = validators::write(package, layout)?;
    settings::write(package, layout, &metadata, has_output_validator)?;
    statement::write(package, layout, &metadata)?;
    workspace_data::write(package, layout, &moved, &recipes)?;
    Ok(writer.notes)
}

/// Says what no format has a place for. Packages keep it in the folder `workspace`.
fn tell_what_judges_only(package: &mut PackageWriter, format: &Format) {
    let keys = package.problem.settings.build.keys();
    if !keys.is_empty() {
        let readers = format.problem.as_ref().map_or("", |_| "; only scripts/new --from reads it");
        let (keys, name) = (keys.join(", "), format.name);
        package.note(format!("{name} has no place for {keys} of problem.yaml{readers}"));
    }
}

/// Says how outputs are judged, where the format has cases only.
fn tell_what_decides(package: &mut PackageWriter, format: &Format) {
    let problem = package.problem;
    if let Some(validator) = &problem.output_validator {
        let name = package.shown(&validator.path);
        package.note(format!(
            "left out, as {} has cases only: {name}, which decides what is right; `oj test` compares with one \
             answer, unless --judge-command names a program",
            format.name
        ));
    }
    if problem.points.is_some() {
        package.note(format!("left out, as {} has cases only: the points", format.name));
    }
}

/// Copies the files that are put beside each submission.
fn write_included(package: &mut PackageWriter) -> Result<()> {
    let folder = package.source.join(INCLUDE);
    if !folder.is_dir() {
        return Ok(());
    }
    for (name, path) in files_below(&folder)? {
        names::check_path(&name, &name)?;
        package.copy(&format!("{INCLUDE}/{name}"), &path)?;
    }
    Ok(())
}
