//! The generators of a problem: `generator.EXT`, and the programs of the folder `generators` that `.gen` files
//! name.

use crate::base::text::quote;
use crate::workspace::listing::{list, FileKind};
use crate::workspace::source::{is_imported, tool, Source};
use crate::Result;
use std::path::{Component, Path, PathBuf};

/// The folder of a problem with its further generators.
pub const GENERATORS: &str = "generators";

/// The programs that make the inputs of `.gen` cases.
#[derive(Clone, Debug, Default)]
pub struct Generators {
    /// `generator.EXT`, for the `.gen` files that name none.
    pub own: Option<Source>,
    /// The folder of the others, which need not exist.
    folder: PathBuf,
    is_imported: bool,
}

impl Generators {
    /// The generators of the problem in this folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub(crate) fn read(problem: &Path) -> Result<Generators> {
        Ok(Generators {
            own: tool(problem, "generator")?,
            folder: problem.join(GENERATORS),
            is_imported: is_imported(problem),
        })
    }

    /// The files below the folder `generators`, in alphabetical order.
    ///
    /// # Errors
    ///
    /// A folder cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut waiting = vec![self.folder.clone()];
        while let Some(folder) = waiting.pop() {
            for entry in list(&folder)? {
                match entry.kind {
                    FileKind::File => files.push(entry.path),
                    // A link to a folder may lead to a folder above it.
                    FileKind::Folder if !entry.path.is_symlink() => waiting.push(entry.path),
                    FileKind::Folder | FileKind::Other => {}
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// The generator with these names: one file or folder in the folder `generators`, or several
    /// files, of which the first is started. Without a name it is `generator.EXT`.
    ///
    /// # Errors
    ///
    /// It is not there, its language is unknown, or a name leads out of the folder.
    pub fn named(&self, names: &[String]) -> Result<Source> {
        if names.is_empty() {
            let own = self.own.clone();
            return own.ok_or("the problem has no generator to make it with".to_string());
        }
        let mut paths = Vec::new();
        for name in names {
            let quoted = quote(name.as_bytes());
            if !Path::new(name).components().all(|part| matches!(part, Component::Normal(_))) {
                return Err(format!(
                    "the generator {quoted}: a path leads into {GENERATORS}/ only"
                ));
            }
            let path = self.folder.join(name);
            if !path.exists() {
                return Err(format!(
                    "the generator {quoted} is not in {GENERATORS}/ of the problem"
                ));
            }
            paths.push(path);
        }
        let source = match &paths[..] {
            [folder] if folder.is_dir() => Source::folder(folder),
            _ => Source::of_files(paths),
        };
        source.map(|source| source.imported(self.is_imported))
    }
}
