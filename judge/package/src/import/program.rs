//! A program of several files in a package.

use crate::names;
use judge_core::language::Language;
use judge_core::workspace::source::{BUILD, MAX_FILES, RUN};
use std::path::PathBuf;

/// A file of a program.
#[derive(Clone)]
pub struct PackageFile {
    /// Its path in the folder of the program.
    pub name: String,
    pub path: PathBuf,
}

impl PackageFile {
    /// Whether it is in a language of the judge.
    pub fn is_source(&self) -> bool {
        Language::of_name(&self.name).is_some()
    }

    /// Whether it is a script that builds the program, or starts it.
    pub fn is_script(&self) -> bool {
        [BUILD, RUN].contains(&&*self.name)
    }
}

/// Whether a program can be made of these files: one is a source or a script.
pub fn has_sources(files: &[PackageFile]) -> bool {
    files.iter().any(|file| file.is_source() || file.is_script())
}

/// Checks that the judge can take a program of these files; an error says why not.
pub fn check(files: &[PackageFile]) -> Result<(), &'static str> {
    if !has_sources(files) {
        return Err("unknown file extension");
    }
    if files.len() > MAX_FILES {
        return Err("a program of too many files");
    }
    if files.iter().any(|file| names::check_safe(&file.name).is_err()) {
        return Err("unknown folder or invalid file name");
    }
    Ok(())
}
