//! The files of a package, which is data of unknown origin.

use super::import_report::{ImportReport, HIDDEN};
use super::links::{reason, resolve, LinkResult, LinkTarget, OutsideFolder};
use crate::files::{path_error, write};
use crate::format;
use judge_core::base::text::{self, quote};
use judge_core::base::{file, folder, MIB};
use judge_core::workspace::is_litter;
use judge_core::workspace::source::{script_for_link, BUILD, RUN};
use judge_core::Result;
use sandbox::system::folder::Folder;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Files, and what is left out in place of one.
const MAX_FILES: usize = 20_000;
/// The largest file in bytes.
pub const MAX_FILE: u64 = 256 * MIB;
/// The size of all files together in bytes.
const MAX_TOTAL: u64 = 2048 * MIB;
/// The depth of nested folders.
const MAX_DEPTH: usize = 16;
/// The largest file in bytes that is read and not only copied.
pub const MAX_TEXT: u64 = 4 * MIB;

/// The files of a package by their names from its root.
pub struct PackageFiles {
    /// A full path without links.
    root: PathBuf,
    folder: Folder,
    /// Where links may lead besides the package.
    outside: Option<OutsideFolder>,
    /// Names, and full paths without links.
    files: BTreeMap<String, PathBuf>,
    /// The paths of the files that were opened.
    opened: RefCell<BTreeSet<PathBuf>>,
    /// The paths of the files that the import made.
    made: BTreeSet<PathBuf>,
    /// The inputs whose file says how to make them.
    recipes: BTreeSet<String>,
    /// Links to what a script of the package may make, and the scripts in their place.
    run_links: Vec<(String, String)>,
    /// In bytes.
    total: u64,
    seen: usize,
}

/// A folder that is not listed yet.
struct UnlistedFolder {
    /// The start of the names in it.
    prefix: String,
    /// A full path without links.
    path: PathBuf,
    /// The real paths of the folders above it.
    above: Vec<PathBuf>,
}

impl PackageFiles {
    /// Lists a package whose full path without links is `root`. Leaves out links that may not be
    /// followed, what is neither a file nor a folder, hidden files and backups; `report` gets them.
    ///
    /// # Errors
    ///
    /// The package is beyond the limits above, or cannot be read.
    pub fn list(
        root: &Path,
        outside: Option<OutsideFolder>,
        report: &mut ImportReport,
    ) -> Result<PackageFiles> {
        let mut package = PackageFiles {
            root: root.to_path_buf(),
            folder: Folder::open(root).map_err(|error| path_error(root, error))?,
            outside,
            files: BTreeMap::new(),
            opened: RefCell::default(),
            made: BTreeSet::new(),
            recipes: BTreeSet::new(),
            run_links: Vec::new(),
            total: 0,
            seen: 0,
        };
        let first =
            UnlistedFolder { prefix: String::new(), path: root.to_path_buf(), above: Vec::new() };
        let mut waiting = vec![first];
        while let Some(unlisted) = waiting.pop() {
            let path = &unlisted.path;
            for entry in folder::entries(path).map_err(|error| path_error(path, error))? {
                let entry = entry.map_err(|error| path_error(path, error))?;
                let file_name = entry.file_name();
                let name = format!("{}{}", unlisted.prefix, file_name.to_string_lossy());
                package.count(&name)?;
                if is_ignored(&name) {
                    report.leave_out(name, HIDDEN);
                    continue;
                }
                let entry = path.join(&file_name);
                match package.found(&unlisted, &entry) {
                    Ok(LinkTarget::File(path)) => package.add(name, path, report)?,
                    Ok(LinkTarget::Folder(path)) => waiting.push(unlisted.inner(&name, path)?),
                    Err(reason) => match script_for_link(&entry) {
                        Some(script) if reason == reason::NOWHERE => {
                            package.run_links.push((name, script))
                        }
                        _ => report.leave_out(name, reason),
                    },
                }
            }
        }
        Ok(package)
    }

    /// The file at a path in a folder, links followed: its full path without links, or the reason to leave it out.
    fn found(&self, folder: &UnlistedFolder, path: &Path) -> LinkResult<LinkTarget> {
        let data = fs::symlink_metadata(path).map_err(|_| reason::NOWHERE)?;
        let is_outside = !folder.path.starts_with(&self.root);
        if data.is_symlink() {
            let target = fs::read_link(path).map_err(|_| reason::NOWHERE)?;
            // The system is asked only whether something is there.
            let is_dead = || fs::metadata(path).is_err_and(|e| e.kind() == io::ErrorKind::NotFound);
            let found = self.followed(&folder.path, &target).map_err(|why| {
                if is_dead() {
                    reason::NOWHERE
                } else {
                    why
                }
            })?;
            return match found {
                LinkTarget::Folder(path) if folder.has_above(&path) => Err(reason::CIRCLE),
                found => Ok(found),
            };
        }
        if data.is_dir() {
            return Ok(LinkTarget::Folder(path.to_path_buf()));
        }
        if !data.is_file() {
            return Err(reason::NOT_A_FILE);
        }
        if is_outside {
            self.outside.as_ref().ok_or(reason::LEAVES)?.check(path)?;
        }
        Ok(LinkTarget::File(path.to_path_buf()))
    }

    /// Follows a link in a folder, within the package where it does not leave it.
    fn followed(&self, folder: &Path, target: &Path) -> LinkResult<LinkTarget> {
        match resolve(&self.root, folder, target) {
            Err(why) if why == reason::LEAVES => {
                self.outside.as_ref().ok_or(why)?.resolve(folder, target)
            }
            found => found,
        }
    }

    /// Counts a file or a folder.
    fn count(&mut self, name: &str) -> Result<()> {
        self.seen += 1;
        if self.seen > MAX_FILES {
            return Err(too_large(name));
        }
        Ok(())
    }

    fn add(&mut self, name: String, path: PathBuf, report: &mut ImportReport) -> Result<()> {
        let size = fs::symlink_metadata(&path).map_err(|error| path_error(&path, error))?.len();
        self.total += size;
        if size > MAX_FILE || self.total > MAX_TOTAL {
            return Err(too_large(&name));
        }
        if !path.starts_with(&self.root) {
            report.take_from_outside(&name, &path);
        }
        self.files.insert(name, path);
        Ok(())
    }

    /// Adds a file that the import made; `is_recipe` where it says how to make an input of this name.
    pub fn add_made(&mut self, name: &str, path: PathBuf, is_recipe: bool) {
        self.made.insert(path.clone());
        self.files.insert(name.to_string(), path);
        if is_recipe {
            self.recipes.insert(name.to_string());
        }
    }

    /// Writes a script into the folder `made` for each link `run` beside a script `build`; leaves out the others.
    pub fn make_runs(&mut self, report: &mut ImportReport, made: &Path) -> Result<()> {
        for (name, script) in std::mem::take(&mut self.run_links) {
            let folder = name.strip_suffix(RUN).unwrap_or_default();
            if !self.has(&format!("{folder}{BUILD}")) {
                report.leave_out(name, reason::NOWHERE);
                continue;
            }
            let path = made.join(&name);
            write(&path, script.as_bytes())?;
            self.add_made(&name, path, false);
        }
        Ok(())
    }

    /// Adds a file of the package under a second name, unless that is there. It counts again.
    pub fn add_copy(&mut self, from: &str, to: &str) -> Result<()> {
        let Some(path) = self.files.get(from).filter(|_| !self.has(to)).cloned() else {
            return Ok(());
        };
        self.total += fs::symlink_metadata(&path).map_err(|error| path_error(&path, error))?.len();
        if self.total > MAX_TOTAL {
            let (to, most) = (quote(to.as_bytes()), text::bytes(MAX_TOTAL));
            return Err(format!("{to}: with its copies the package is larger than {most}"));
        }
        self.files.insert(to.to_string(), path);
        Ok(())
    }

    /// Gives a file another name, where it is there and the other one is not.
    pub fn rename(&mut self, from: &str, to: &str) {
        if self.has(to) {
            return;
        }
        if let Some(path) = self.files.remove(from) {
            self.files.insert(to.to_string(), path);
        }
    }

    /// Whether a file says how to make the input of this name.
    pub fn is_recipe(&self, name: &str) -> bool {
        self.recipes.contains(name)
    }

    /// The names of all files, sorted.
    pub fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    /// Whether the package has this file.
    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// The path of a file of [`PackageFiles::names`].
    pub fn path(&self, name: &str) -> PathBuf {
        self.files[name].clone()
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

    /// Whether it has cases where the formats have them.
    pub fn has_cases(&self) -> bool {
        self.has_below("data/sample/") || self.has_below("data/secret/")
    }

    /// The text of a file, if it is there. Bytes that are not UTF-8 are replaced.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        let Some(path) = self.files.get(name) else { return Ok(None) };
        let bytes = self.start(path, MAX_TEXT + 1)?;
        if bytes.len() as u64 > MAX_TEXT {
            let limit = text::bytes(MAX_TEXT);
            return Err(format!("{}: is larger than {limit}", quote(name.as_bytes())));
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// The first bytes of a file, at most `max`, by the path that [`PackageFiles::below`] gives.
    pub fn start(&self, path: &Path, max: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.open(path)?.take(max).read_to_end(&mut bytes);
        read.map(|_| bytes).map_err(|error| path_error(path, error))
    }

    /// Opens a file by the path that [`PackageFiles::below`] gives. If someone has put a link in its
    /// place meanwhile, this fails.
    pub fn open(&self, path: &Path) -> Result<File> {
        self.opened.borrow_mut().insert(path.to_path_buf());
        if self.made.contains(path) {
            return file::open(path).map_err(|error| path_error(path, error));
        }
        let opened = match (path.strip_prefix(&self.root), &self.outside) {
            (Ok(place), _) => self.folder.file(place),
            (Err(_), Some(outside)) => outside.open(path),
            (Err(_), None) => Err(io::ErrorKind::NotFound.into()),
        };
        opened.map_err(|error| path_error(path, error))
    }

    /// Whether a file was opened: the import has taken it or has read it.
    pub fn is_opened(&self, name: &str) -> bool {
        self.files.get(name).is_some_and(|path| self.opened.borrow().contains(path))
    }

    /// The note for the user about the folder around the package.
    pub fn complaint(&self) -> Option<String> {
        self.outside.as_ref()?.complaint()
    }
}

impl UnlistedFolder {
    /// A folder within this one. `name` is its name in the package.
    fn inner(&self, name: &str, path: PathBuf) -> Result<UnlistedFolder> {
        if self.above.len() == MAX_DEPTH {
            let name = quote(name.as_bytes());
            return Err(format!("{name}: folders are nested deeper than {MAX_DEPTH}"));
        }
        let above = self.above.iter().chain([&self.path]).cloned().collect();
        Ok(UnlistedFolder { prefix: format!("{name}/"), path, above })
    }

    /// Whether a folder holds this one, by the links that led here or by its place.
    fn has_above(&self, folder: &Path) -> bool {
        self.above.iter().chain([&self.path]).any(|above| above.starts_with(folder))
    }
}

fn too_large(name: &str) -> String {
    format!(
        "{}: a package has at most {MAX_FILES} files, of {} each and {} in all",
        quote(name.as_bytes()),
        text::bytes(MAX_FILE),
        text::bytes(MAX_TOTAL)
    )
}

/// Hidden files, except for the files of a format, and backups of editors.
fn is_ignored(name: &str) -> bool {
    let is_setting = format::problem_layouts().any(|layout| layout.settings_file.path == name);
    let file = name.rsplit('/').next().unwrap_or_default();
    is_litter(file) && !is_setting
}
