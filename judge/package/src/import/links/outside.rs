//! The folder around a package from which its links may bring in files.

use super::git_index;
use super::resolve::{resolve, LinkTarget};
use super::{reason, LinkResult};
use judge_core::base::text::quote_path;
use judge_core::base::MIB;
use judge_core::Result;
use sandbox::system::folder::Folder;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The largest file from outside of a package, in bytes.
const MAX_OUTSIDE: u64 = 64 * MIB;

/// A folder around a package.
pub struct OutsideFolder {
    /// A full path without links.
    base: PathBuf,
    folder: Folder,
    /// Whether only files that git tracks may be taken.
    needs_index: bool,
    /// The files that git tracks, or why that is not known. Read when the first link asks.
    index: OnceCell<Result<BTreeSet<PathBuf>>>,
}

impl OutsideFolder {
    /// The folder that the user names. `package` is a full path without links.
    pub fn named(repository: &Path, package: &Path) -> Result<OutsideFolder> {
        let quoted = quote_path(repository);
        let failed =
            |error: io::Error| format!("--repository {quoted}: {}", sandbox::reason(&error));
        let base = repository.canonicalize().map_err(failed)?;
        if !package.starts_with(&base) {
            return Err(format!(
                "--repository {quoted}: the package is not in it; name a folder around the package"
            ));
        }
        let folder = Folder::open(&base).map_err(failed)?;
        Ok(OutsideFolder { base, folder, needs_index: false, index: OnceCell::new() })
    }

    /// The git repository that a package is in; `None` if it is in none, or is one itself.
    pub fn repository_of(package: &Path) -> Option<OutsideFolder> {
        let has_git = |folder: &&Path| fs::symlink_metadata(folder.join(".git")).is_ok();
        let base = package.ancestors().find(has_git)?;
        if base == package {
            return None;
        }
        let folder = Folder::open(base).ok()?;
        Some(OutsideFolder {
            base: base.to_path_buf(),
            folder,
            needs_index: true,
            index: OnceCell::new(),
        })
    }

    /// Follows a link with the text `target` in a folder, a full path without links.
    ///
    /// # Errors
    ///
    /// The reason to leave the link out.
    pub fn resolve(&self, folder: &Path, target: &Path) -> LinkResult<LinkTarget> {
        let found = resolve(&self.base, folder, target)?;
        if let LinkTarget::File(path) = &found {
            self.check(path)?;
        }
        Ok(found)
    }

    /// Refuses a file that is too large, and one that git does not track where it must. The path is a full one.
    pub fn check(&self, path: &Path) -> LinkResult<()> {
        let place = path.strip_prefix(&self.base).map_err(|_| reason::LEAVES)?;
        let size = fs::symlink_metadata(path).map_err(|_| reason::NOWHERE)?.len();
        if size > MAX_OUTSIDE {
            return Err(reason::TOO_LARGE);
        }
        if self.needs_index && !self.index().as_ref().is_ok_and(|files| files.contains(place)) {
            return Err(reason::NOT_TRACKED);
        }
        Ok(())
    }

    /// Why it is not known what git tracks, if a link needed that and it is not.
    pub fn complaint(&self) -> Option<String> {
        let why = self.index.get()?.as_ref().err()?;
        let path = quote_path(self.base.join(".git/index"));
        Some(format!("{path}: {why}, so no file of the repository is taken"))
    }

    /// Opens a file by its full path. No link is followed.
    pub fn open(&self, path: &Path) -> io::Result<File> {
        let place = path.strip_prefix(&self.base).map_err(|_| io::ErrorKind::NotFound)?;
        self.folder.file(place)
    }

    fn index(&self) -> &Result<BTreeSet<PathBuf>> {
        self.index.get_or_init(|| git_index::tracked(&self.base.join(".git")))
    }
}
