//! The files that a problem puts beside each of its submissions before they are built: the files of
//! `include/default` and `include/LANGUAGE` (ICPC problem package format, "Included files").

use super::file::SourceFile;
use super::program::Source;
use super::{entry, folder};
use crate::base::{file, MIB};
use crate::language::named_files::{named_files, Text};
use crate::workspace::build_settings::BuildSettings;
use crate::workspace::listing::list;
use crate::Result;
use std::path::{Path, PathBuf};

/// The folder of a problem that holds a folder for each language.
pub const INCLUDE: &str = "include";
/// The maximum number of bytes read of a file to see whether it is a driver.
const MAX_READ: u64 = 4 * MIB;
/// The folder for all languages.
const DEFAULT: &str = "default";

/// The stem of the files that bring the main for a class as LeetCode takes it, one for each language.
pub const LEETCODE: &str = "leetcode";

/// The files that a problem puts beside its submissions.
#[derive(Clone, Debug, Default)]
pub struct IncludedFiles {
    /// The code of a language, or [`DEFAULT`], and its files.
    folders: Vec<(String, Vec<SourceFile>)>,
    /// The mains for classes as LeetCode takes them.
    leetcode_mains: Vec<SourceFile>,
    build: BuildSettings,
    /// The folder of the problem.
    folder: PathBuf,
    /// Flags of the command line for the compiler, and the folder that theirs are relative to.
    further_flags: Option<(Vec<String>, PathBuf)>,
}

impl IncludedFiles {
    /// The files of the problem in this folder, whose problem.yaml has these settings.
    ///
    /// # Errors
    ///
    /// A folder cannot be read, or its files cannot be files of a program.
    pub(crate) fn read(problem: &Path, build: BuildSettings) -> Result<IncludedFiles> {
        let mut folders = Vec::new();
        for entry in list(&problem.join(INCLUDE))? {
            if entry.is_folder() {
                folders.push((entry.name, folder::files(&entry.path)?));
            }
        }
        let mut leetcode_mains = Vec::new();
        for entry in list(problem)? {
            if entry.is_file() && entry.path.file_stem().is_some_and(|stem| stem == LEETCODE) {
                leetcode_mains.push(SourceFile::new(entry.path));
            }
        }
        let folder = problem.to_path_buf();
        Ok(IncludedFiles { folders, leetcode_mains, build, folder, further_flags: None })
    }

    /// Adds flags for the compiler of every submission. Their folders are relative to `base`.
    pub fn add_compiler_flags(&mut self, words: Vec<String>, base: PathBuf) {
        self.further_flags = Some((words, base));
    }

    /// Adds the files for the language of a program. They replace files of the same name. A program
    /// starts with the included file `main.*` of its language, if there is one, or with the one that names its own
    /// first file: a driver calls what the submission brings.
    pub fn add_to(&self, source: &mut Source) {
        let language = source.language;
        self.add_folder(source, |code| code == DEFAULT);
        self.add_folder(source, |code| language.is_called(code));
        self.put_driver_first(source);
        let main = self.leetcode_mains.iter().find(|file| file.is_in(language));
        source.leetcode_main = main.map(|file| file.path.clone());
        source.options = self.build.options(language, &self.folder);
        if let Some((words, base)) = &self.further_flags {
            source.options.add(words, base);
        }
    }

    /// Puts an included file in front that names the file with which the program starts so far.
    fn put_driver_first(&self, source: &mut Source) {
        let language = source.language;
        let folders = self.folders.iter().filter(|(code, _)| language.is_called(code));
        let paths: Vec<&Path> =
            folders.flat_map(|(_, files)| files).map(|file| file.path.as_path()).collect();
        let is_candidate =
            |file: &SourceFile| file.is_in(language) && paths.contains(&file.path.as_path());
        let Some(first) = source.files.first().filter(|first| !is_candidate(first)) else { return };
        let name = first.name.clone();
        // A driver calls also what would be a program of its own, so its text does not count.
        let submission = [Text { name: &name, text: "" }];
        let is_driver = |file: &SourceFile| {
            is_candidate(file) && {
                let driver = Text { name: &file.name, text: &text_of(file) };
                !named_files(&driver, &submission).is_empty()
            }
        };
        if let Some(place) = source.files.iter().position(is_driver) {
            source.files[..=place].rotate_right(1);
        }
    }

    fn add_folder(&self, source: &mut Source, is_meant: impl Fn(&str) -> bool) {
        let language = source.language;
        let folders = self.folders.iter().filter(|(code, _)| is_meant(code));
        for file in folders.flat_map(|(_, files)| files) {
            let same = source.files.iter().position(|other| other.name == file.name);
            let place = same.unwrap_or(source.files.len());
            match same {
                Some(place) => source.files[place] = file.clone(),
                None => source.files.push(file.clone()),
            }
            if entry::is_main(file) && file.is_in(language) {
                source.files[..=place].rotate_right(1);
            }
        }
    }
}

/// The text of a file; one that cannot be read names nothing.
fn text_of(file: &SourceFile) -> String {
    String::from_utf8_lossy(&file::read(&file.path, MAX_READ).unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> SourceFile {
        SourceFile { path: Path::new("/included").join(name), name: name.to_string() }
    }

    fn added(program: &str, folders: &[(&str, &[&str])]) -> Vec<String> {
        let folders = folders
            .iter()
            .map(|(code, names)| (code.to_string(), names.iter().map(|name| file(name)).collect()));
        let included = IncludedFiles { folders: folders.collect(), ..IncludedFiles::default() };
        let mut source = Source::of_file(Path::new(program)).unwrap();
        included.add_to(&mut source);
        // Twice is as good as once.
        included.add_to(&mut source);
        source.files.into_iter().map(|file| file.path.display().to_string()).collect()
    }

    #[test]
    fn files_of_the_language_and_of_all_languages_are_added() {
        let folders: &[(&str, &[&str])] = &[
            ("cpp", &["a.h", "main.cpp"]),
            ("default", &["data.txt", "a.h"]),
            ("python3", &["data.txt"]),
        ];
        assert_eq!(added("/x/a.go", folders), ["/x/a.go", "/included/data.txt", "/included/a.h"]);
        assert_eq!(
            added("/x/a.cpp", folders),
            ["/included/main.cpp", "/x/a.cpp", "/included/data.txt", "/included/a.h"]
        );
        assert_eq!(added("/x/a.py", folders)[1..], ["/included/data.txt", "/included/a.h"]);
        assert_eq!(added("/x/data.txt.py", &[]), ["/x/data.txt.py"]);
        assert_eq!(added("/x/a.py", &[("python3", &["a.py"])]), ["/included/a.py"]);
    }
}
