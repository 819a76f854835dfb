//! Programs of a problem that are not submissions: its generator, validators and visualizer.

use crate::language::Language;
use crate::workspace::listing::list;
use crate::Result;
use std::path::{Path, PathBuf};

/// A generator, validator, normalizer or visualizer.
#[derive(Clone, Debug)]
pub struct Tool {
    pub path: PathBuf,
    pub language: &'static Language,
}

/// The tool with this name in a problem's folder, in whatever language: `generator.rs`,
/// `generator.py`. The first in alphabetical order where there are several.
pub fn tool(folder: &Path, name: &str) -> Result<Option<Tool>> {
    for entry in list(folder)? {
        let is_named = entry.path.file_stem().is_some_and(|stem| stem == name);
        if !entry.is_file() || !is_named {
            continue;
        }
        if let Some(language) = Language::of_file(&entry.path) {
            return Ok(Some(Tool { path: entry.path, language }));
        }
    }
    Ok(None)
}
