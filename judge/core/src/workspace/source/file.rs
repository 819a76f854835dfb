//! A file of a program.

use crate::language::Language;
use std::path::PathBuf;

/// A file of a program.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    /// Its path in the folder of the program, with slashes: `util/read.h`.
    pub name: String,
}

impl SourceFile {
    /// A file that lies directly in the folder of the program.
    pub(super) fn new(path: PathBuf) -> SourceFile {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        SourceFile { path, name }
    }

    pub(super) fn language(&self) -> Option<&'static Language> {
        Language::of_name(&self.name)
    }

    pub(super) fn is_in(&self, language: &Language) -> bool {
        self.language().is_some_and(|other| other.is(language))
    }
}
