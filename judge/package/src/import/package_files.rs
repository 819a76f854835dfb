//! The files of a package, which is data of unknown origin.

use crate::files::path_error;
use crate::format;
use judge_core::base::text::{self, quote};
use judge_core::base::{file, MIB};
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const MAX_FILES: usize = 20_000;
/// The largest file in bytes.
pub const MAX_FILE: u64 = 256 * MIB;
/// The size of all files together in bytes.
const MAX_TOTAL: u64 = 2048 * MIB;
/// How deep folders are nested.
const MAX_DEPTH: usize = 6;
/// The largest file in bytes that is read and not only copied.
pub const MAX_TEXT: u64 = 4 * MIB;

/// The files of a package by their names from its root.
pub struct PackageFiles {
    files: BTreeMap<String, PathBuf>,
    /// In bytes.
    total: u64,
    /// The inputs whose file says how to make them.
    recipes: BTreeSet<String>,
}

impl PackageFiles {
    /// Lists a package. Refuses links out of it, what is neither a file nor a folder, and packages
    /// beyond the limits above. Ignores hidden files and backups.
    pub fn list(root: &Path) -> Result<PackageFiles> {
        let mut package =
            PackageFiles { files: BTreeMap::new(), total: 0, recipes: BTreeSet::new() };
        let mut waiting = vec![(String::new(), root.to_path_buf(), 0)];
        while let Some((prefix, folder, depth)) = waiting.pop() {
            for entry in fs::read_dir(&folder).map_err(|error| path_error(&folder, error))? {
                let entry = entry.map_err(|error| path_error(&folder, error))?;
                let path = entry.path();
                let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
                if is_ignored(&name) {
                    continue;
                }
                let data = fs::symlink_metadata(&path).map_err(|error| path_error(&path, error))?;
                if !data.is_dir() {
                    package.add(root, name, path)?;
                } else if depth < MAX_DEPTH {
                    waiting.push((format!("{name}/"), path, depth + 1));
                } else {
                    let name = quote(name.as_bytes());
                    return Err(format!("{name}: folders are nested deeper than {MAX_DEPTH}"));
                }
            }
        }
        Ok(package)
    }

    fn add(&mut self, root: &Path, name: String, path: PathBuf) -> Result<()> {
        let quoted = quote(name.as_bytes());
        // A link to another file of the package is usual; no other link is taken.
        let inside = path.canonicalize().ok().filter(|target| target.starts_with(root));
        let Some(target) = inside.filter(|target| target.is_file()) else {
            return Err(format!("{quoted} is neither a file of the package nor a link to one"));
        };
        let size = fs::metadata(&target).map_err(|error| path_error(&target, error))?.len();
        self.total += size;
        if size > MAX_FILE || self.total > MAX_TOTAL || self.files.len() == MAX_FILES {
            return Err(format!(
                "{quoted}: a package has at most {MAX_FILES} files, of {} each and {} in all",
                text::bytes(MAX_FILE),
                text::bytes(MAX_TOTAL)
            ));
        }
        self.files.insert(name, target);
        Ok(())
    }

    /// Adds a file that the import made; `is_recipe` where it says how to make an input of this name.
    pub fn add_made(&mut self, name: &str, path: PathBuf, is_recipe: bool) {
        self.files.insert(name.to_string(), path);
        if is_recipe {
            self.recipes.insert(name.to_string());
        }
    }

    /// Whether a file says how to make the input of this name.
    pub fn is_recipe(&self, name: &str) -> bool {
        self.recipes.contains(name)
    }

    /// Adds a file of the package under a second name, unless that is there. It counts again.
    pub fn add_copy(&mut self, from: &str, to: &str) -> Result<()> {
        let Some(path) = self.files.get(from).filter(|_| !self.has(to)).cloned() else {
            return Ok(());
        };
        self.total += fs::metadata(&path).map_err(|error| path_error(&path, error))?.len();
        if self.total > MAX_TOTAL {
            let (to, most) = (quote(to.as_bytes()), text::bytes(MAX_TOTAL));
            return Err(format!("{to}: with its copies the package is larger than {most}"));
        }
        self.files.insert(to.to_string(), path);
        Ok(())
    }

    /// The names of all files, sorted.
    pub fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    /// Whether the package has this file.
    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// The files below a folder, which ends with a slash; their names are from there.
    pub fn below(&self, folder: &str) -> Vec<(String, PathBuf)> {
        let mut found = Vec::new();
        for (name, path) in self.files.range(folder.to_string()..) {
            match name.strip_prefix(folder) {
                Some(name) => found.push((name.to_string(), path.clone())),
                None => break,
            }
        }
        found
    }

    /// Whether a folder, which ends with a slash, has a file.
    pub fn has_below(&self, folder: &str) -> bool {
        !self.below(folder).is_empty()
    }

    /// The text of a file, if it is there. Bytes that are not UTF-8 are replaced.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        let Some(path) = self.files.get(name) else { return Ok(None) };
        let bytes = file::read(path, MAX_TEXT).map_err(|error| path_error(path, error))?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// Hidden files, but for those of a format, and backups of editors.
fn is_ignored(name: &str) -> bool {
    let is_setting = format::problem_layouts().any(|layout| layout.settings_file.path == name);
    let file = name.rsplit('/').next().unwrap_or_default();
    file.starts_with('.') && !is_setting || file.ends_with('~')
}
