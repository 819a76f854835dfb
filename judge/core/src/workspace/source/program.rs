//! A program of one or several files.

use super::entry;
use super::file::SourceFile;
use super::folder;
use super::run_link::{script_for_link, BUILD, RUN};
use crate::base::text::{quote, quote_path};
use crate::base::{file, MIB};
use crate::language::lexer::{self, Lexicon};
use crate::language::{Language, SCRIPT};
use crate::verdict::Expectation;
use crate::workspace::build_settings::BuildOptions;
use crate::Result;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The largest file in bytes that is compared with another.
const MAX_COMPARED: u64 = 16 * MIB;
/// The same of one whose code is compared.
const MAX_COMPARED_CODE: u64 = MIB;

/// A program of one or several files.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its file, or its folder. The first file, where several come from different folders.
    pub path: PathBuf,
    /// [`SCRIPT`] for a program that brings `build` or `run`.
    pub language: &'static Language,
    /// The first one is started, or compiled first. There is at least one.
    pub(crate) files: Vec<SourceFile>,
    /// Whether it came with a package and is no submission.
    pub is_imported: bool,
    /// The file of the problem that brings the main for a class as LeetCode takes it.
    pub leetcode_main: Option<PathBuf>,
    /// The settings by which it is built, beside those of its language.
    pub options: BuildOptions,
}

impl Source {
    /// A program of one file.
    pub fn new(path: PathBuf, language: &'static Language) -> Source {
        let files = vec![SourceFile::new(path.clone())];
        let options = BuildOptions::default();
        Source { path, language, files, is_imported: false, leetcode_main: None, options }
    }

    /// The program in this file; `None` if its language is unknown.
    pub fn of_file(path: &Path) -> Option<Source> {
        Some(Source::new(path.to_path_buf(), Language::of_file(path)?))
    }

    /// The program of these files, of which the first is the one to start. They are put into one folder.
    ///
    /// # Errors
    ///
    /// There are no files, two have one name, or the first is in no language that the judge knows.
    pub fn of_files(paths: Vec<PathBuf>) -> Result<Source> {
        let Some(first) = paths.first().cloned() else {
            return Err("a program needs a file".to_string());
        };
        let quoted = quote_path(&first);
        let Some(language) = Language::of_file(&first) else {
            let known = Language::extensions();
            return Err(format!("{quoted}: is in no language that the judge knows: {known}"));
        };
        let files: Vec<SourceFile> = paths.into_iter().map(SourceFile::new).collect();
        let mut names = BTreeSet::new();
        for SourceFile { name, .. } in &files {
            if !names.insert(name.clone()) {
                let name = quote(name.as_bytes());
                return Err(format!("two files of a program have the name {name}; rename one"));
            }
        }
        let source = Source::new(first, language);
        Ok(Source { files, ..source })
    }

    /// The program in a folder: all files below it. With a file `build` or `run` it is a script.
    /// Otherwise its language is the one of most of its files, and it starts with `main.*` of that language, or else
    /// with the first by name: so do the tools of the ICPC problem package format.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, has too many files, a link that leads out of it, or no file in a
    /// language that the judge knows.
    pub fn folder(path: &Path) -> Result<Source> {
        let mut files = folder::files(path)?;
        let script = [BUILD, RUN]
            .iter()
            .find_map(|script| files.iter().position(|file| file.name == *script));
        let language = match script {
            Some(script) => {
                let script = files.remove(script);
                files.insert(0, script);
                &SCRIPT
            }
            None => entry::put_first(&mut files).ok_or_else(|| {
                let (path, known) = (quote_path(path), Language::extensions());
                format!("{path}: no file is in a language that the judge knows: {known}")
            })?,
        };
        Ok(Source { files, ..Source::new(path.to_path_buf(), language) })
    }

    /// The program in a file or in a folder.
    ///
    /// # Errors
    ///
    /// As [`Source::folder`], or the language of the file is unknown.
    pub fn at(path: &Path) -> Result<Source> {
        if path.is_dir() {
            return Source::folder(path);
        }
        Source::of_files(vec![path.to_path_buf()])
    }

    /// The same program, which came with a package or not.
    pub fn imported(mut self, is_imported: bool) -> Source {
        self.is_imported = is_imported;
        self
    }

    /// Its files. The first one is started, or compiled first.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file of a program that has no other.
    pub fn only_file(&self) -> Option<&Path> {
        match &self.files[..] {
            [file] if !self.is_script() => Some(&file.path),
            _ => None,
        }
    }

    /// Whether the other is this program, or a copy: its files have the same bytes, or differ only in comments and
    /// blanks.
    pub fn is_same(&self, other: &Source) -> bool {
        if self.path == other.path {
            return true;
        }
        let mut pairs = self.files.iter().zip(&other.files);
        self.files.len() == other.files.len()
            && pairs.all(|(one, other)| {
                file::has_same_bytes(&one.path, &other.path, MAX_COMPARED)
                    || has_same_code(&one.path, &other.path)
            })
    }

    /// The script in place of its link `run`, if it has one to a file that its script makes.
    pub fn run_script(&self) -> Option<String> {
        let has_run = self.files.iter().any(|file| file.name == RUN);
        (self.is_script() && !has_run).then(|| script_for_link(&self.path.join(RUN))).flatten()
    }

    /// Whether it is built and started by scripts of its own.
    pub fn is_script(&self) -> bool {
        self.language.is(&SCRIPT)
    }
}

/// Whether two files are in one language and have the same code, whatever their comments and blanks are.
fn has_same_code(one: &Path, other: &Path) -> bool {
    let text = |path: &Path| file::read_text(path, MAX_COMPARED_CODE).ok();
    let languages = [one, other].map(Language::of_file);
    let ([Some(language), Some(same)], Some(one), Some(other)) =
        (languages, text(one), text(other))
    else {
        return false;
    };
    let lexicon = Lexicon::of(language.name);
    language.is(same) && lexer::code(&one, lexicon) == lexer::code(&other, lexicon)
}

/// Whether a folder that is named as a program is one: it holds a script `build` or `run`, or it lies
/// in a folder of submissions. Any other folder is one with programs in it.
pub fn is_program(folder: &Path) -> bool {
    [BUILD, RUN].iter().any(|script| folder.join(script).is_file()) || is_submission(folder)
}

/// Whether a folder lies where each folder is one submission: in `submissions/VERDICT`.
pub fn is_submission(folder: &Path) -> bool {
    let named = |folder: &Path, test: &dyn Fn(&str) -> bool| {
        folder.file_name().and_then(|name| name.to_str()).is_some_and(test)
    };
    let Some(group) = folder.parent() else { return false };
    let is_group = named(group, &|name| Expectation::of_folder(name).is_some());
    is_group && group.parent().is_some_and(|all| named(all, &|name| name == "submissions"))
}
