//! Finds packages below a folder.

use judge_core::base::file::path_error;
use judge_core::base::text::{escape, quote_path};
use judge_core::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// The depth to which packages are looked for.
const MAX_DEPTH: usize = 10;
/// The most folders that are looked at.
const MAX_FOLDERS: usize = 100_000;
/// The folders of a package besides problem.yaml.
const PARTS: [&str; 5] =
    ["data", "generators", "submissions", "output_validators", "output_validator"];
/// The folders of a package without problem.yaml: DOMjudge needs none.
const WITHOUT_SETTINGS: [&str; 2] = ["data/secret", "submissions/accepted"];

/// The files of a package of Polygon.
const POLYGON: &str = "problem.xml";
const TESTS: &str = "tests";

/// A package.
pub struct PackagePath {
    /// Its name in reports: its path from the folder, escaped for a terminal.
    pub name: String,
    pub path: PathBuf,
}

/// The packages below a folder, sorted, and a line for each folder that cannot be read. Links to
/// folders, hidden folders and what is within a package are not looked at.
pub fn packages(folder: &Path) -> Result<(Vec<PackagePath>, Vec<String>)> {
    let quoted = quote_path(folder);
    let root = folder.canonicalize().map_err(|error| path_error(folder, error))?;
    if !root.is_dir() {
        return Err(format!("{quoted} is not a folder; name one that has packages in it"));
    }
    let mut found = Vec::new();
    let mut faults = Vec::new();
    let mut waiting = vec![(root.clone(), 0)];
    let mut seen = 0;
    while let Some((path, depth)) = waiting.pop() {
        if is_package(&path) {
            found.push(path);
            continue;
        }
        match folders(&path) {
            Ok(inner) if depth < MAX_DEPTH => {
                seen += inner.len();
                waiting.extend(inner.into_iter().map(|path| (path, depth + 1)));
            }
            Ok(_) => {}
            Err(error) => faults.push(path_error(&path, error)),
        }
        if seen > MAX_FOLDERS {
            return Err(format!(
                "{quoted} has more than {MAX_FOLDERS} folders; name a smaller folder"
            ));
        }
    }
    found.sort();
    let named = found.into_iter().map(|path| {
        let from_root = path.strip_prefix(&root).unwrap_or(&path);
        let is_root = from_root.as_os_str().is_empty();
        let shown =
            if is_root { path.file_name().unwrap_or_default() } else { from_root.as_os_str() };
        PackagePath { name: escape(shown.as_encoded_bytes()), path }
    });
    Ok((named.collect(), faults))
}

fn is_package(folder: &Path) -> bool {
    let has = |part: &&str| -> bool { folder.join(part).is_dir() };
    let has_file = |name: &str| folder.join(name).is_file();
    if has_file("problem.yaml") {
        PARTS.iter().any(has)
    } else {
        WITHOUT_SETTINGS.iter().all(has) || has_file(POLYGON) && has(&TESTS)
    }
}

/// The folders in a folder that are neither hidden nor links.
fn folders(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && entry.file_type()?.is_dir() {
            found.push(entry.path());
        }
    }
    Ok(found)
}
