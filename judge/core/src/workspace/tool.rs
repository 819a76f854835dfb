//! Programs of a problem that are not submissions: its generators, validators and visualizer.

use crate::base::text::quote;
use crate::language::Language;
use crate::workspace::listing::list;
use crate::Result;
use std::path::{Path, PathBuf};

/// A generator, validator, normalizer or visualizer.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The file that is started or compiled first.
    pub path: PathBuf,
    pub language: &'static Language,
    /// The further files that it needs. They are put into one folder with it: headers, modules,
    /// sources that are compiled with it.
    pub beside: Vec<PathBuf>,
}

impl Tool {
    /// The program of these files, of which the first is the one to start.
    ///
    /// # Errors
    ///
    /// There is none, or the first is in no language that the judge knows.
    pub fn of_files(mut files: Vec<PathBuf>) -> Result<Tool> {
        if files.is_empty() {
            return Err("a program needs a file".to_string());
        }
        let path = files.remove(0);
        let Some(language) = Language::of_file(&path) else {
            let path = quote(path.as_os_str().as_encoded_bytes());
            let known = Language::extensions();
            return Err(format!("{path}: is in no language that the judge knows: {known}"));
        };
        Ok(Tool { path, language, beside: files })
    }

    /// The program in a folder: it starts with the first file, in alphabetical order, whose name begins
    /// with `main`, or else with the first in a language that the judge knows. So do the tools of the
    /// ICPC problem package format.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or no file is in a known language.
    pub fn in_folder(folder: &Path) -> Result<Tool> {
        let mut files: Vec<PathBuf> = list(folder)?
            .into_iter()
            .filter(|entry| entry.is_file())
            .map(|entry| entry.path)
            .collect();
        let is_known = |path: &&PathBuf| Language::of_file(path).is_some();
        let is_main = |path: &&PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.to_ascii_lowercase().starts_with("main")
        };
        let mut known = files.iter().filter(is_known);
        let Some(first) = known.clone().find(is_main).or(known.next()).cloned() else {
            let folder = quote(folder.as_os_str().as_encoded_bytes());
            let known = Language::extensions();
            return Err(format!(
                "{folder}: no file is in a language that the judge knows: {known}"
            ));
        };
        files.retain(|path| *path != first);
        files.insert(0, first);
        Tool::of_files(files)
    }
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
            return Ok(Some(Tool { path: entry.path, language, beside: Vec::new() }));
        }
    }
    Ok(None)
}
