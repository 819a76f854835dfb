//! The input of a build: the content of the files of a program, read once, and their names in the folder of the
//! build.

use crate::base::folder::files_below;
use crate::base::text::{self, escape};
use crate::base::{file, MIB};
use crate::compile::build_error::BuildError;
use crate::compile::compiler::path_text;
use crate::compile::leetcode::{self, NamedFile};
use crate::compile::toolchain::{state_of, Toolchain};
use crate::language::{Language, SCRIPT};
use crate::workspace::build_settings::BuildOptions;
use crate::workspace::source::{SourceFile, BUILD, MAX_FILES, RUN};
use crate::workspace::Source;
use bytes::hash::Sha256;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::{Path, PathBuf};

/// The largest program of one file; online judges take 64 KiB.
const MAX_SOURCE: u64 = 4 * MIB;
/// The size of all files of a program together, in bytes. A generator may bring a table.
const MAX_TOTAL: u64 = 16 * MIB;

/// The longest name of a class in bytes: of a file that name has at most 255, `.class` among them.
const MAX_NAME: usize = 249;
/// The longest name of a class with its package. The path of the folder of the build stands before it.
const MAX_PATH: usize = 2048;

/// The input of a build.
#[derive(Clone)]
pub(super) struct Input<'a> {
    pub(super) language: &'static Language,
    /// Names and contents; the first is the one to start or to compile first.
    pub(super) files: Vec<NamedFile>,
    /// The class to start, with its package.
    class: String,
    /// The name of the first file as its author has it, where it has another one here.
    given_name: Option<String>,
    /// The word of the compiler for the edition or the standard, where no flag chooses one.
    dialect: Option<String>,
    /// The settings by which it is built, beside those of its language.
    pub(super) options: BuildOptions,
    pub(super) library: Option<&'a Path>,
}

/// The start of an archive of compiled code, which go and rustc write for a library.
const ARCHIVE: &[u8] = b"!<arch>\n";

impl<'a> Input<'a> {
    /// Reads the files of a program.
    ///
    /// # Errors
    ///
    /// A file cannot be read. A compile error: there are too many files, or they are too large; it is a class as
    /// LeetCode takes it, and the problem has no main for it.
    pub(super) fn read(source: &Source, library: Option<&'a Path>) -> Result<Self, BuildError> {
        let most = if source.only_file().is_some() { MAX_SOURCE } else { MAX_TOTAL };
        let mut left = most;
        if source.files().len() > MAX_FILES {
            let why = format!("the program has more than {MAX_FILES} files");
            return Err(BuildError::CompileError(why));
        }
        let mut files = Vec::new();
        for SourceFile { path, name } in source.files() {
            let content = file::read(path, left).map_err(|error| {
                if fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > left) {
                    let most = text::bytes(most);
                    return BuildError::CompileError(format!("the program is larger than {most}"));
                }
                BuildError::JudgeError(file::path_error(path, error))
            })?;
            left -= content.len() as u64;
            files.push((name.clone(), content));
        }
        files.extend(source.run_script().map(|script| (RUN.to_string(), script.into_bytes())));
        if source.is_script() {
            files.iter_mut().for_each(|(name, content)| end_lines(name, content));
        }
        if let Some(with_main) = leetcode::with_main(source, &files)? {
            files = with_main;
        }
        let language = source.language.of_source(&files[0].1);
        let first = String::from_utf8_lossy(&files[0].1);
        let found = |class: Option<fn(&str) -> String>| class.map(|class| class(&first));
        let named = found(language.entry_class).unwrap_or_else(|| "main".to_string());
        let class = found(language.start_class).unwrap_or_else(|| named.clone());
        check_names(language, [&named, &class])?;
        let name = first_name(source, &named);
        let mut given_name = None;
        if files.iter().all(|(other, _)| *other != name) {
            given_name = Some(std::mem::replace(&mut files[0].0, name));
        }
        let dialect = dialect_word(source, language, &files);
        let options = source.options.clone();
        Ok(Input { language, files, class, given_name, dialect, options, library })
    }

    /// Whether the judge chose the edition or the standard.
    pub(super) fn has_own_dialect(&self) -> bool {
        let own = self.language.dialect.map(|dialect| dialect.word(dialect.own));
        own.is_some() && self.dialect == own
    }

    /// The same in another edition or standard.
    pub(super) fn in_dialect(&self, word: String) -> Input<'a> {
        Input { dialect: Some(word), ..self.clone() }
    }

    /// Whether it opens files by their names while it runs, and so needs a current folder that holds them.
    pub(super) fn opens_files(&self) -> bool {
        self.files.len() > 1 || self.options.stream_files.iter().any(Option::is_some)
    }

    /// Messages of a compiler with the name of the first file as its author has it.
    pub(super) fn as_given(&self, messages: &str) -> String {
        let (Some(given), built) = (&self.given_name, self.files[0].0.as_str()) else {
            return messages.to_string();
        };
        let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
        let (mut out, mut rest) = (String::new(), messages);
        while let Some(at) = rest.find(built) {
            let (before, after) = (&rest[..at], &rest[at + built.len()..]);
            let is_part = before.ends_with(is_of_name)
                || after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            out.push_str(before);
            out.push_str(&if is_part { built.to_string() } else { escape(given.as_bytes()) });
            rest = after;
        }
        out + rest
    }

    /// Whether stdout is a file: for the language, for the runtime that its script starts, or as the program may open
    /// it by the name of a file, and so twice, and go back in it.
    pub(super) fn needs_file_as_stdout(&self) -> bool {
        let is_run = |(name, _): &&NamedFile| name == RUN;
        let script = self.files.iter().find(is_run).filter(|_| self.language.is(&SCRIPT));
        let starts =
            |(_, text): &NamedFile| Language::needs_file_as_stdout(&String::from_utf8_lossy(text));
        let [_, output] = &self.options.stream_files;
        self.language.stdout_is_file || output.is_some() || script.is_some_and(starts)
    }

    /// Fails if the compiler has made no program in this folder, as of a library, though it has found no error.
    pub(super) fn check_program(&self, folder: &Path) -> Result<(), BuildError> {
        let language = self.language;
        // A part of a server is a library on purpose, and has another name.
        if language.run.tool() != "{program}" || language.output != "program" {
            return Ok(());
        }
        let made = folder.join(language.output);
        let is_program =
            file::start(&made, ARCHIVE.len() as u64).is_ok_and(|start| start != ARCHIVE);
        let why =
            "it is valid, and no program: a package or a unit that others use, without a main";
        is_program.then_some(()).ok_or_else(|| BuildError::CompileError(why.to_string()))
    }

    /// The name of a file that begins with a byte order mark, which javac and others refuse.
    pub(super) fn with_byte_order_mark(&self) -> Option<&str> {
        let has_mark = |file: &&NamedFile| file.1.starts_with(b"\xef\xbb\xbf");
        self.files.iter().find(has_mark).map(|(name, _)| name.as_str())
    }

    /// Writes the files into the folder of a build.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let mut made = BTreeSet::new();
        for (name, content) in &self.files {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            if made.insert(parent.to_path_buf()) {
                fs::create_dir_all(parent)?;
            }
            file::write(&path, content)?;
            // An import or an upload may have lost that bit.
            if [BUILD, RUN].contains(&&**name) {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
            }
        }
        for (name, stream) in self.options.stream_files.iter().zip(["/dev/stdin", "/dev/stdout"]) {
            let Some(name) = name.as_ref().filter(|name| !folder.join(name).exists()) else {
                continue;
            };
            symlink(stream, folder.join(name))?;
        }
        Ok(())
    }

    /// Names the program by everything that it is made of.
    pub(super) fn key(&self, tools: &[&Toolchain], static_flags: &[&'static str]) -> String {
        let language = self.language;
        let further = language.flags.iter().chain(static_flags).copied();
        let mut key = Sha256::new();
        key.fields(tools.iter().map(|tool| &tool.identity));
        key.fields(language.compile.words().chain(further));
        key.fields(&self.dialect);
        key.field(self.class.as_bytes());
        key.fields(&self.options.flags);
        key.fields(self.options.folders.iter().map(|folder| states_below(folder)));
        key.fields(self.options.streams());
        // The path of a library has its own key in it.
        let library = self.library.unwrap_or(Path::new(""));
        key.field(library.as_os_str().as_encoded_bytes());
        for (name, content) in &self.files {
            key.field(name.as_bytes());
            key.field(content);
        }
        key.finish()
    }

    /// The words of the compiler's command line after the first, for a build in this folder.
    pub(super) fn words(
        &self,
        folder: &Path,
        static_flags: &[&'static str],
    ) -> io::Result<Vec<String>> {
        let language = self.language;
        let further = language.flags.iter().chain(static_flags).copied();
        let mut words = Vec::new();
        for word in language.compile.words().skip(1).chain(further) {
            if word == "{dialect}" {
                words.extend(self.dialect.clone());
                continue;
            }
            let at = words.len();
            words.push(self.fill(word, folder)?);
            if word == "{source}" && language.compiles_all {
                for name in self.further_sources() {
                    words.push(path_text(&folder.join(name))?);
                }
                if language.is_main_last {
                    words[at..].rotate_left(1);
                }
            }
        }
        let flags = &self.options.flags;
        words.extend(match language.dialect {
            Some(dialect) => dialect.with_last_choice(flags),
            None => flags.clone(),
        });
        Ok(words)
    }

    /// A word of a command line with its placeholders filled in, for a build in this folder.
    pub(super) fn fill(&self, word: &str, folder: &Path) -> io::Result<String> {
        let library = self.library.map(path_text).transpose()?.unwrap_or_default();
        let folder = path_text(folder)?;
        Ok(word
            .replace("{source}", &format!("{folder}/{}", self.files[0].0))
            .replace("{program}", &format!("{folder}/{}", self.language.output))
            .replace("{library}", &library)
            .replace("{folder}", &folder)
            .replace("{class}", &self.class))
    }

    /// The names of the files after the first that the compiler must be told.
    fn further_sources(&self) -> impl Iterator<Item = &String> {
        let others = self.files[1..].iter().filter(|(name, text)| {
            let language = Language::of_name(name);
            language.is_some_and(|language| language.of_source(text).is(self.language))
        });
        others.map(|(name, _)| name)
    }
}

/// Refuses a class that no file can have the name of.
fn check_names(language: &Language, classes: [&String; 2]) -> Result<(), BuildError> {
    let refused = |class: &String, bytes: usize, most: usize| {
        let start: String = class.chars().take(20).collect();
        let start = text::escape(start.as_bytes());
        BuildError::CompileError(format!(
            "the name of the class {start}… has {bytes} bytes, and a file can have a name of {most} for it"
        ))
    };
    for class in classes.into_iter().filter(|_| language.entry_class.is_some()) {
        let longest = class.split('.').max_by_key(|part| part.len()).unwrap_or_default();
        if longest.len() > MAX_NAME {
            return Err(refused(&longest.to_string(), longest.len(), MAX_NAME));
        }
        if class.len() > MAX_PATH {
            return Err(refused(class, class.len(), MAX_PATH));
        }
    }
    Ok(())
}

/// The word of the compiler for the edition or the standard: of a comment in the source, of a Cargo.toml, or the
/// judge's own. `None` where the flags of the program choose one: a compiler may refuse a second.
fn dialect_word(source: &Source, language: &Language, files: &[NamedFile]) -> Option<String> {
    let dialect = language.dialect.filter(|dialect| !dialect.is_chosen(&source.options.flags))?;
    let texts = files.iter().map(|(_, text)| String::from_utf8_lossy(text));
    let named = texts.into_iter().find_map(|text| dialect.in_source(&text));
    let named = named.or_else(|| source.cargo_edition());
    Some(dialect.word(named.as_deref().unwrap_or(dialect.own)))
}

/// Takes the Windows line ends from a script that the system starts: it would look for the interpreter `sh\\r`.
fn end_lines(name: &str, content: &mut Vec<u8>) {
    // A program that came without its source is no text.
    if [BUILD, RUN].contains(&name) && !content.contains(&0) {
        let pairs = content.iter().zip(content.iter().skip(1).chain([&0]));
        let kept = pairs.filter(|pair| *pair != (&b'\r', &b'\n')).map(|(byte, _)| *byte);
        *content = kept.collect();
    }
}

/// The name of the first file in the folder of a build. The compiler may want the name of the class; a program of one
/// file has a name without surprises, others can name their first file.
fn first_name(source: &Source, class: &str) -> String {
    let language = source.language;
    let own = &source.files()[0].name;
    if source.only_file().is_none() && language.entry_class.is_none() {
        return own.clone();
    }
    let stem = class.rsplit('.').next().unwrap_or(class);
    let file = format!("{stem}.{}", language.extensions[0]);
    let file = PathBuf::from(own).with_file_name(file);
    file.to_string_lossy().into_owned()
}

/// The names, sizes and times of the files below a folder of the user: a program is built again when they change.
fn states_below(folder: &Path) -> String {
    let states: Vec<String> = files_below(folder).iter().flat_map(|file| state_of(file)).collect();
    states.join("\n")
}
