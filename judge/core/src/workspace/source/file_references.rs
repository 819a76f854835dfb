//! Programs of several files in a folder with other programs: a file, and those beside it that it names.

use super::program::Source;
use crate::base::{file, MIB};
use crate::language::named_files::{named_files, Text};
use crate::language::Language;
use crate::workspace::listing::list;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The maximum number of files in a folder in which such programs are looked for.
const MAX_FILES: usize = 200;
/// The maximum number of bytes read of all of them.
const MAX_READ: u64 = 16 * MIB;

/// Which files of a folder name which others beside them.
#[derive(Default)]
pub struct FileReferences {
    /// For each file those that it names, directly or through others; without itself.
    reached: BTreeMap<String, BTreeSet<String>>,
}

impl FileReferences {
    /// Reads the files of a folder. One that cannot be read names nothing; links and what is in no UTF-8
    /// are left out, and so is everything where there are very many files.
    pub fn read(folder: &Path) -> FileReferences {
        let entries = list(folder).unwrap_or_default();
        let is_plain = |path: &Path| path.symlink_metadata().is_ok_and(|data| data.is_file());
        let names: Vec<(String, PathBuf)> = entries
            .into_iter()
            .filter(|entry| is_plain(&entry.path))
            .map(|entry| (entry.name, entry.path))
            .collect();
        if names.len() > MAX_FILES {
            return FileReferences::default();
        }
        let mut left = MAX_READ;
        let mut texts = Vec::new();
        for (name, path) in names {
            let bytes = file::read(&path, left).unwrap_or_default();
            left -= bytes.len() as u64;
            texts.push((name, String::from_utf8_lossy(&bytes).into_owned()));
        }
        FileReferences::of(&texts)
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
        FileReferences { reached }
    }

    /// The files that a file names, directly or through others.
    pub fn of_file(&self, name: &str) -> impl Iterator<Item = &str> {
        self.reached.get(name).into_iter().flatten().map(String::as_str)
    }

    /// Whether a file is only a part of others: one names it that it does not name itself. Of files that name
    /// each other the one called `main`, else the first, stands for all.
    pub fn is_part(&self, name: &str) -> bool {
        let rank = |name: &str| {
            let stem = name.split('.').next().unwrap_or_default();
            (!stem.eq_ignore_ascii_case("main"), name.to_string())
        };
        self.reached.iter().any(|(other, named)| {
            let is_source = Language::of_name(other).is_some();
            let is_mutual = self.reached.get(name).is_some_and(|mine| mine.contains(other));
            is_source && named.contains(name) && (!is_mutual || rank(other) < rank(name))
        })
    }

    /// The program of a file in the folder, with what it names.
    pub fn program(&self, path: &Path, language: &'static Language) -> Source {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let others = self.of_file(&name).map(|other| path.with_file_name(other));
        let paths: Vec<PathBuf> = std::iter::once(path.to_path_buf()).chain(others).collect();
        match paths.len() {
            1 => Source::new(path.to_path_buf(), language),
            // The names belong to one folder, so they differ, and the first one has a language.
            _ => Source::of_files(paths)
                .unwrap_or_else(|_| Source::new(path.to_path_buf(), language)),
        }
    }
}

impl Source {
    /// The program in this file, with the files beside it that it names; `None` if its language is unknown.
    pub fn of_file_with_references(path: &Path) -> Option<Source> {
        let language = Language::of_file(path)?;
        let folder = path.parent()?;
        Some(FileReferences::read(folder).program(path, language))
    }
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
