//! Exports what no other step does: what an import has kept goes back to its place, and what the format has no
//! place for goes to the folder `workspace`.

use super::package_writer::PackageWriter;
use crate::files::path_error;
use crate::format::layout::ProblemLayout;
use crate::names::{self, KEPT_DIR, MOVED_LIST, RENAMED_FILES, STATEMENT_DIR, WORKSPACE_DIR};
use judge_core::base::folder;
use judge_core::workspace::{is_litter, is_main, IMPORTED, INVALID};
use judge_core::Result;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files of a problem that an export writes to their place in the package, or that every import
/// makes anew.
const WRITTEN_ELSEWHERE: [&str; 4] = ["Cargo.toml", "Cargo.lock", "statement.tex", IMPORTED];

/// The start of the names of files for which a package has a place.
const HAVE_A_PLACE: [&str; 7] = [
    "validator.",
    "validator/",
    "input_validators/",
    "output_validator.",
    "output_validator/",
    "include/",
    "submissions/",
];

/// `moved` are the lines of [`MOVED_LIST`], `recipes` the texts of `.gen` files that are not as they are
/// in the workspace.
pub fn write(
    package: &mut PackageWriter,
    layout: &ProblemLayout,
    moved: &[String],
    recipes: &BTreeMap<String, String>,
) -> Result<()> {
    if let Some(settings) = &layout.rust_settings {
        if package.names().any(|name| name.ends_with(".rs")) {
            let name = format!("{WORKSPACE_DIR}/{}", settings.file);
            package.write(&name, "the judge", (settings.text)().as_bytes())?;
            package.note(settings.note);
        }
    }
    if !moved.is_empty() {
        let name = format!("{WORKSPACE_DIR}/{MOVED_LIST}");
        package.write(&name, "submissions", moved.concat().as_bytes())?;
    }
    // The files for the folder `workspace`, by their places there.
    let mut kept: Vec<(String, PathBuf)> = Vec::new();
    for (name, path) in files_below(&package.source)? {
        if let Some(name) = name.strip_prefix(KEPT_DIR).and_then(|rest| rest.strip_prefix('/')) {
            write_kept(package, layout, name, &path)?;
            continue;
        }
        let has_place = HAVE_A_PLACE.iter().any(|start| name.starts_with(start)) || is_main(&name);
        if !has_place && !WRITTEN_ELSEWHERE.contains(&name.as_str()) {
            kept.push((format!("problem/{name}"), path));
        }
    }
    let data = package.workspace.root.join("testdata").join(&package.problem.name);
    for (name, path) in files_below(&data)? {
        let is_invalid = name.starts_with(&format!("{INVALID}/"));
        let is_input = name.ends_with(".in");
        let is_answer = package.problem.cases.iter().any(|case| case.answer == path);
        // Any other name has its place in the folder `workspace`, which no tool reads.
        let is_allowed = names::check_path(&name, &name).is_ok();
        if recipes.contains_key(&name) {
            kept.push((format!("data/{name}"), path));
        } else if is_invalid && is_input && layout.has_invalid_inputs && is_allowed {
            package.copy(&format!("data/{name}"), &path)?;
        } else if is_invalid || !is_input && !is_answer && !name.ends_with(".ans") {
            kept.push((format!("data/{name}"), path));
        }
    }
    write_below_workspace(package, kept, recipes)
}

/// Writes the files of the folder `workspace`, each by its place there, under names that a package can have, and a list
/// of those with others.
fn write_below_workspace(
    package: &mut PackageWriter,
    mut files: Vec<(String, PathBuf)>,
    recipes: &BTreeMap<String, String>,
) -> Result<()> {
    let mut renamed = String::new();
    let allowed = |path: &str| -> Vec<String> {
        path.split('/').map(|part| names::allowed(part).unwrap_or(part.to_string())).collect()
    };
    // A name that stays comes before one that could become the same.
    files.sort_by_key(|(name, _)| allowed(name).join("/") != *name);
    for (name, path) in files {
        let parts = allowed(&name);
        let (file, folders) = parts.split_last().expect("a path has a part");
        let start = format!("{WORKSPACE_DIR}/{}", folders.join("/"));
        let numbered = (2..).map(|number| format!("{start}/{number}_{file}"));
        let mut candidates = std::iter::once(format!("{start}/{file}")).chain(numbered);
        let to = candidates.find(|to| !package.has(to)).expect("there are enough numbers");
        let place = to.strip_prefix(WORKSPACE_DIR).unwrap_or(&to).trim_start_matches('/');
        if place != name {
            renamed.push_str(&format!("{place} {name}\n"));
        }
        match name.strip_prefix("data/").and_then(|name| recipes.get(name)) {
            Some(text) => package.write(&to, &name, text.as_bytes())?,
            None => package.copy(&to, &path)?,
        }
    }
    if renamed.is_empty() {
        return Ok(());
    }
    package.write(&format!("{WORKSPACE_DIR}/{RENAMED_FILES}"), "its names", renamed.as_bytes())
}

/// Puts a file back that an import has kept, unless the export has made one of this name.
fn write_kept(
    package: &mut PackageWriter,
    layout: &ProblemLayout,
    name: &str,
    path: &Path,
) -> Result<()> {
    let name = match name.strip_prefix(STATEMENT_DIR) {
        Some(rest) => format!("{}/{rest}", layout.statement_folder),
        None => name.to_string(),
    };
    if package.has(&name) {
        let shown = package.shown(path);
        package.note(format!("left out: {shown}; the export made another {name}"));
        return Ok(());
    }
    package.copy(&name, path)
}

/// All regular files below a folder with their names from there, sorted. An error if an import could not take one of
/// the names. Leaves out hidden files,
/// backups, what Python caches, and folders with a CACHEDIR.TAG, such as what cargo builds
/// (<https://bford.info/cachedir/>).
pub fn files_below(root: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut waiting = vec![(String::new(), root.to_path_buf())];
    while let Some((prefix, place)) = waiting.pop() {
        let entries = match folder::entries(&place) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound && prefix.is_empty() => break,
            Err(error) => return Err(path_error(&place, error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| path_error(&place, error))?;
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_litter(&name) {
                continue;
            }
            let long = format!("{prefix}{name}");
            let data = fs::symlink_metadata(&path).map_err(|error| path_error(&path, error))?;
            if data.is_dir() && !path.join("CACHEDIR.TAG").is_file() {
                waiting.push((format!("{long}/"), path));
            } else if data.is_file() {
                found.push((long, path));
            }
        }
    }
    found.sort();
    for (name, _) in &found {
        names::check_safe(name)?;
    }
    Ok(found)
}
