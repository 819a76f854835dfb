//! Programs of several files in a folder with other programs: a file, and those beside it that it names; in Java also
//! the files of other packages in the same tree of folders, as javac finds them by its source path.

use super::file::SourceFile;
use super::program::Source;
use crate::base::{file, folder, MIB};
use crate::language::named_files::{named_files, Text};
use crate::language::{java, Language};
use crate::workspace::listing::{is_litter, list};
use sandbox::check_interrupt;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The maximum number of files in a folder in which such programs are looked for.
const MAX_FILES: usize = 200;
/// The maximum number of files and folders in a tree of packages.
const MAX_ENTRIES: usize = 2000;
/// The maximum number of bytes read of all of them.
const MAX_READ: u64 = 16 * MIB;

/// Which files of a folder name which others beside them.
#[derive(Default)]
pub struct FileReferences {
    /// For each file those that it names, directly or through others; without itself.
    reached: BTreeMap<String, BTreeSet<String>>,
    /// The files of other packages, by their paths in the tree.
    elsewhere: BTreeMap<String, PathBuf>,
}

impl FileReferences {
    /// Reads the files of a folder. One that cannot be read names nothing; links and what is in no UTF-8
    /// are left out, and so is everything where there are very many files. A tree of packages begins at most `above`
    /// folders above this one.
    pub fn read(folder: &Path, above: usize) -> FileReferences {
        let entries = list(folder).unwrap_or_default();
        let names: Vec<(String, PathBuf)> = entries
            .into_iter()
            .filter(|entry| is_plain(&entry.path))
            .map(|entry| (entry.name, entry.path))
            .collect();
        let Some((mut texts, mut left)) = texts(&names) else { return FileReferences::default() };
        let mut elsewhere = BTreeMap::new();
        for (name, path) in other_packages(folder, above, &texts) {
            let bytes = file::read(&path, left).unwrap_or_default();
            left -= bytes.len() as u64;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            // One in a folder that is not its package is found by no compiler.
            let place = name.rsplit_once('/').map_or("", |(place, _)| place);
            if java::package(&text) == place.replace('/', ".") {
                elsewhere.insert(name.clone(), path);
                texts.push((name, text));
            }
        }
        FileReferences { elsewhere, ..FileReferences::of(&texts) }
    }

    /// Reads files that lie elsewhere under other names: the names before, and the paths.
    pub fn of_files(files: BTreeMap<String, PathBuf>) -> FileReferences {
        let files: Vec<(String, PathBuf)> =
            files.into_iter().filter(|file| is_plain(&file.1)).collect();
        let texts = texts(&files).map_or_else(Vec::new, |texts| texts.0);
        FileReferences { elsewhere: files.into_iter().collect(), ..FileReferences::of(&texts) }
    }

    fn of(texts: &[(String, String)]) -> FileReferences {
        let all: Vec<Text> = texts.iter().map(|(name, text)| Text { name, text }).collect();
        let direct: BTreeMap<&str, BTreeSet<&str>> =
            all.iter().map(|file| (file.name, named_files(file, &all))).collect();
        let mut reached = BTreeMap::new();
        for (&name, named) in &direct {
            let mut found: BTreeSet<&str> = BTreeSet::new();
            let mut waiting: Vec<&str> = named.iter().copied().collect();
            while let Some(next) = waiting.pop() {
                if next != name && found.insert(next) {
                    waiting.extend(&direct[next]);
                }
            }
            reached.insert(name.to_string(), found.into_iter().map(String::from).collect());
        }
        FileReferences { reached, ..FileReferences::default() }
    }

    /// The files that a file names, directly or through others.
    pub fn of_file(&self, name: &str) -> impl Iterator<Item = &str> {
        self.reached.get(name).into_iter().flatten().map(String::as_str)
    }

    /// Whether a file is only a part of others: one names it that it does not name itself. Of files that name
    /// each other the one called `main`, else the first, stands for all.
    pub fn is_part(&self, name: &str) -> bool {
        let rank = |name: &str| {
            let file = name.rsplit('/').next().unwrap_or_default();
            let stem = file.split('.').next().unwrap_or_default();
            (!stem.eq_ignore_ascii_case("main"), name.to_string())
        };
        self.reached.iter().any(|(other, named)| {
            let is_source = Language::of_name(other).is_some();
            let is_mutual = self.reached.get(name).is_some_and(|mine| mine.contains(other));
            is_source && named.contains(name) && (!is_mutual || rank(other) < rank(name))
        })
    }

    /// The program of a file in the folder, with the files that it names.
    pub fn program(&self, name: &str, path: &Path, language: &'static Language) -> Source {
        let mut source = Source::new(path.to_path_buf(), language);
        if self.elsewhere.contains_key(name) {
            source.files[0].name = name.to_string();
        }
        // The names belong to one folder or one tree, so they differ.
        source.files.extend(self.of_file(name).map(|other| {
            let path = self.elsewhere.get(other).cloned();
            SourceFile {
                path: path.unwrap_or_else(|| path_beside(&source.path, other)),
                name: other.to_string(),
            }
        }));
        source
    }
}

impl Source {
    /// The program in this file, with the files beside it that it names; `None` if its language is unknown.
    pub fn of_file_with_references(path: &Path) -> Option<Source> {
        let language = Language::of_file(path)?;
        let (folder, name) = (path.parent()?, path.file_name()?.to_string_lossy());
        Some(FileReferences::read(folder, usize::MAX).program(&name, path, language))
    }
}

/// The texts of files, and how many more bytes may be read; `None` where there are very many. One that cannot be read
/// is empty.
fn texts(files: &[(String, PathBuf)]) -> Option<(Vec<(String, String)>, u64)> {
    if files.len() > MAX_FILES {
        return None;
    }
    let mut left = MAX_READ;
    let mut texts = Vec::new();
    for (name, path) in files.iter().take_while(|_| check_interrupt().is_ok()) {
        let bytes = file::read(path, left).unwrap_or_default();
        left -= bytes.len() as u64;
        texts.push((name.clone(), String::from_utf8_lossy(&bytes).into_owned()));
    }
    Some((texts, left))
}

/// Whether it is a file and no link.
fn is_plain(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|data| data.is_file())
}

fn path_beside(path: &Path, name: &str) -> PathBuf {
    path.with_file_name(name)
}

/// The sources in Java in other folders of the tree that the packages of this one belong to, by their paths in it. None
/// where the tree is very large: then it is no tree of packages.
fn other_packages(
    folder: &Path,
    above: usize,
    texts: &[(String, String)],
) -> Vec<(String, PathBuf)> {
    let root = texts.iter().filter(|(name, _)| name.ends_with(".java")).find_map(|(_, text)| {
        let package = java::package(text);
        let parts: Vec<&str> = package.split('.').filter(|part| !part.is_empty()).collect();
        let is_place = parts.len() <= above && folder.ends_with(parts.iter().collect::<PathBuf>());
        is_place.then(|| folder.ancestors().nth(parts.len())).flatten()
    });
    let Some(root) = root else { return Vec::new() };
    let (mut found, mut left) = (Vec::new(), MAX_ENTRIES);
    let mut waiting = vec![(root.to_path_buf(), String::new())];
    while let Some((place, prefix)) = waiting.pop() {
        for entry in folder::entries(&place).into_iter().flatten().flatten() {
            let Some(rest) = left.checked_sub(1) else { return Vec::new() };
            left = rest;
            let (path, Ok(name)) = (entry.path(), entry.file_name().into_string()) else {
                continue;
            };
            // A link could lead out of the tree.
            let Ok(kind) = entry.file_type() else { continue };
            let whole = format!("{prefix}{name}");
            if kind.is_dir() && !is_litter(&name) {
                waiting.push((path, format!("{whole}/")));
            } else if kind.is_file() && place != folder && name.ends_with(".java") {
                found.push((whole, path));
            }
        }
    }
    found.sort();
    if found.len() > MAX_FILES {
        found.clear();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(texts: &[(&str, &str)]) -> String {
        let texts: Vec<(String, String)> =
            texts.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        let references = FileReferences::of(&texts);
        let programs = texts.iter().filter(|one| !references.is_part(&one.0)).map(|(name, _)| {
            let others: Vec<&str> = references.of_file(name).collect();
            format!("{name}({})", others.join(" "))
        });
        programs.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_no_other_file_names_is_a_program() {
        let header = "#include \"util.h\"\n";
        for (texts, wanted) in [
            (
                &[("a.cpp", header), ("b.cpp", header), ("util.h", "")][..],
                "a.cpp(util.h) b.cpp(util.h)",
            ),
            (
                &[("main.cpp", header), ("util.cpp", header), ("util.h", "")],
                "main.cpp(util.cpp util.h)",
            ),
            (&[("a.py", "import b"), ("b.py", "import c"), ("c.py", "")], "a.py(b.py c.py)"),
            (&[("a.py", "import main"), ("main.py", "import a")], "main.py(a.py)"),
            (&[("a.py", ""), ("b.py", ""), ("notes.txt", "import a")], "a.py() b.py() notes.txt()"),
        ] {
            assert_eq!(parts(texts), wanted);
        }
    }
}
