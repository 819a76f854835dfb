//! The files of a program in a folder.

use super::file::SourceFile;
use super::run_link::{script_for_link, BUILD};
use crate::base::text::quote_path;
use crate::workspace::listing::list;
use crate::Result;
use sandbox::reason;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of files of a program.
pub const MAX_FILES: usize = 1000;
/// The maximum depth of folders in the folder of a program.
const MAX_DEPTH: usize = 16;

/// The files below a folder, sorted by name, without hidden files and backups.
///
/// # Errors
///
/// A folder cannot be read, there are too many files, or one of them is a link that leads out of the
/// folder or no regular file.
pub(super) fn files(folder: &Path) -> Result<Vec<SourceFile>> {
    let real = folder.canonicalize().map_err(|error| refused(folder, &reason(&error)))?;
    let mut found = Vec::new();
    let mut waiting: Vec<(String, PathBuf, usize)> = vec![(String::new(), real.clone(), 0)];
    while let Some((prefix, inner, depth)) = waiting.pop() {
        for entry in list(&inner)? {
            let path = folder.join(format!("{prefix}{}", entry.name));
            if entry.path.file_name().is_some_and(|name| name.to_str().is_none()) {
                return Err(refused(&path, "the name is not valid UTF-8"));
            }
            let data = fs::symlink_metadata(&entry.path);
            let data = data.map_err(|error| refused(&path, &reason(&error)))?;
            let name = format!("{prefix}{}", entry.name);
            if data.is_dir() {
                if depth == MAX_DEPTH {
                    let why = format!("folders of a program are nested deeper than {MAX_DEPTH}");
                    return Err(refused(&path, &why));
                }
                waiting.push((format!("{name}/"), entry.path, depth + 1));
                continue;
            }
            if data.is_symlink() {
                if is_made_by_build(&entry.path, &real) {
                    continue;
                }
                check_link(&entry.path, &real).map_err(|why| refused(&path, why))?;
            } else if !data.is_file() {
                return Err(refused(&path, "is not a regular file"));
            }
            found.push(SourceFile { path, name });
            if found.len() > MAX_FILES {
                let why = format!("a program has at most {MAX_FILES} files");
                return Err(refused(folder, &why));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// Whether a link in the folder of a program leads to a file that its script makes.
fn is_made_by_build(link: &Path, folder: &Path) -> bool {
    let is_run = link.parent() == Some(folder) && folder.join(BUILD).is_file();
    is_run && !link.exists() && script_for_link(link).is_some()
}

/// Checks that a link leads to a regular file of the same program: its author must not choose which
/// other files are read.
fn check_link(link: &Path, folder: &Path) -> std::result::Result<(), &'static str> {
    let target = link.canonicalize().map_err(|_| "is a link that leads nowhere")?;
    if !target.starts_with(folder) {
        return Err("is a link that leads out of the folder of the program");
    }
    if target.is_file() {
        Ok(())
    } else {
        Err("is a link to something that is no file")
    }
}

fn refused(path: &Path, why: &str) -> String {
    format!("{}: {why}", quote_path(path))
}
