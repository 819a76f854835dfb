//! The programs of a problem that are not submissions: its generator, validators and visualizer.

use super::file::SourceFile;
use super::program::Source;
use super::run_link::{BUILD, RUN};
use crate::base::text::{escape, quote_path};
use crate::language::Language;
use crate::workspace::listing::list;
use crate::Result;
use std::path::Path;

/// The file in a problem's folder which says that the problem came from a package: its programs, but not
/// its submissions, run only where Landlock and seccomp work. An import writes it, the user may remove it.
pub const IMPORTED: &str = "imported.txt";
/// The folder of a problem with its further input validators.
pub const INPUT_VALIDATORS: &str = "input_validators";

/// The program with this name in a problem's folder, in whatever language: `generator.rs`,
/// `generator.py`, or all files of the folder `generator`.
///
/// # Errors
///
/// There are several, a folder cannot be read, or the one of this name is no program.
pub fn tool(folder: &Path, name: &str) -> Result<Option<Source>> {
    let mut entries = list(folder)?;
    entries.retain(|entry| {
        if entry.is_folder() {
            entry.name == name
        } else {
            let is_named = entry.path.file_stem().is_some_and(|stem| stem == name);
            entry.is_file() && is_named && Language::of_file(&entry.path).is_some()
        }
    });
    let found = match &entries[..] {
        [] => None,
        [entry] if entry.is_folder() => Some(Source::folder(&entry.path)?),
        [entry] => Source::of_file(&entry.path),
        [first, second, ..] => {
            return Err(format!(
                "{}: {} and {} are both the {} of the problem: keep one of them",
                quote_path(folder),
                escape(first.name.as_bytes()),
                escape(second.name.as_bytes()),
                name.replace('_', " ")
            ))
        }
    };
    Ok(found.map(|source| source.imported(is_imported(folder))))
}

/// Whether the problem in this folder came from a package that the user has not said to trust.
pub(in crate::workspace) fn is_imported(problem: &Path) -> bool {
    // A link that leads nowhere is there, too.
    problem.join(IMPORTED).symlink_metadata().is_ok()
}

/// The visualizer of the problem in this folder, and beside it the files in its language that are in the
/// folder of all problems: the files that several visualizers share.
///
/// # Errors
///
/// As [`tool`].
pub fn visualizer(problem: &Path) -> Result<Option<Source>> {
    let Some(mut source) = tool(problem, "visualizer")? else { return Ok(None) };
    for entry in list(problem.parent().unwrap_or(problem))? {
        let language = Language::of_file(&entry.path).filter(|_| entry.is_file());
        if language.is_some_and(|language| language.is(source.language)) {
            source.files.push(SourceFile::new(entry.path));
        }
    }
    Ok(Some(source))
}

/// The input validators of the problem in this folder, all of which must accept an input: `validator`,
/// and each program in `input_validators`.
///
/// # Errors
///
/// As [`tool`].
pub fn input_validators(problem: &Path) -> Result<Vec<Source>> {
    let mut found = Vec::from_iter(tool(problem, "validator")?);
    let others = programs(&problem.join(INPUT_VALIDATORS))?;
    let is_imported = is_imported(problem);
    found.extend(others.into_iter().map(|source| source.imported(is_imported)));
    Ok(found)
}

/// The programs in a folder, by name: each folder in it, and each file in a known language, with the
/// files in no language (headers, tables) beside it. With a file `build` or `run` the folder itself is
/// the program.
fn programs(folder: &Path) -> Result<Vec<Source>> {
    let entries = list(folder)?;
    if entries.iter().any(|entry| entry.is_file() && [BUILD, RUN].contains(&&*entry.name)) {
        return Source::folder(folder).map(|source| vec![source]);
    }
    let is_source = |path: &Path| Language::of_file(path).is_some();
    let beside: Vec<SourceFile> = entries
        .iter()
        .filter(|entry| entry.is_file() && !is_source(&entry.path))
        .map(|entry| SourceFile::new(entry.path.clone()))
        .collect();
    let mut found = Vec::new();
    for entry in &entries {
        if entry.is_folder() {
            found.push(Source::folder(&entry.path)?);
        } else if let Some(mut source) = Source::of_file(&entry.path).filter(|_| entry.is_file()) {
            source.files.extend(beside.iter().cloned());
            found.push(source);
        }
    }
    Ok(found)
}
