//! The settings in problem.yaml for how submissions are built and where they look: flags of the compiler, and the
//! names under which a program opens its input and its output as files.

use crate::base::text::quote;
use crate::language::Language;
use crate::workspace::schema::Key;
use crate::Result;
use std::path::{Component, Path, PathBuf};

/// The key of a map from languages to flags.
pub const COMPILER_FLAGS: &str = Key::CompilerFlags.path();
/// The keys of the names of files that stand for stdin and stdout.
pub const STREAM_FILES: [&str; 2] = [Key::InputFile.path(), Key::OutputFile.path()];

/// Flags before a folder, which may follow as a word of its own.
const BEFORE_FOLDERS: [&str; 5] = ["-isystem", "-iquote", "-idirafter", "-I", "-L"];
/// The longest name of a file.
const MAX_NAME: usize = 100;

/// The settings by which the submissions of a problem are built, beside those of their language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BuildSettings {
    /// Names of languages, each with the words of its flags.
    flags: Vec<(String, Vec<String>)>,
    /// The names that stand for stdin and for stdout.
    pub stream_files: [Option<String>; 2],
}

/// The settings by which one program is built, beside those of its language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BuildOptions {
    /// Further words of the compiler, with folders as absolute paths.
    pub flags: Vec<String>,
    /// The folders that the flags name.
    pub folders: Vec<PathBuf>,
    /// The names that stand for stdin and for stdout.
    pub stream_files: [Option<String>; 2],
}

impl BuildSettings {
    /// Takes an entry of problem.yaml whose key is one of these.
    ///
    /// # Errors
    ///
    /// The key does not take the value.
    pub(super) fn take(&mut self, key: &str, value: &str) -> Result<()> {
        if let Some(place) = STREAM_FILES.iter().position(|name| *name == key) {
            if !is_file_name(value) {
                let value = quote(value.as_bytes());
                return Err(format!(
                    "{key} takes the name of a file without a folder, not {value}"
                ));
            }
            self.stream_files[place] = Some(value.to_string());
            return Ok(());
        }
        let Some(name) = key.strip_prefix(COMPILER_FLAGS).and_then(|key| key.strip_prefix('.'))
        else {
            return Err(format!(
                "{key} takes a map from languages to flags, as `{{cpp: -Ilib}}`, not one text"
            ));
        };
        let Some(language) = Language::by_name(name) else {
            let known: Vec<&str> = Language::names().collect();
            let (name, known) = (quote(name.as_bytes()), known.join(", "));
            return Err(format!(
                "{COMPILER_FLAGS} has no language {name}; the judge knows {known}"
            ));
        };
        self.flags.push((language.name.to_string(), words(value)));
        Ok(())
    }

    /// The options of a program in this language. Folders are relative to `base`.
    pub fn options(&self, language: &Language, base: &Path) -> BuildOptions {
        let own = self.flags.iter().filter(|(name, _)| language.is_called(name));
        let mut options =
            BuildOptions { stream_files: self.stream_files.clone(), ..BuildOptions::default() };
        for (_, words) in own {
            options.add(words, base);
        }
        options
    }

    /// The keys of problem.yaml that are set.
    pub fn keys(&self) -> Vec<&'static str> {
        let files = STREAM_FILES.into_iter().zip(&self.stream_files);
        let files = files.filter_map(|(key, file)| file.is_some().then_some(key));
        files.chain((!self.flags.is_empty()).then_some(COMPILER_FLAGS)).collect()
    }

    /// Whether flags name a folder outside the problem.
    pub fn leads_out(&self) -> bool {
        let mut folders = self.flags.iter().flat_map(|(_, words)| parts(words));
        let leads_out = |part| !matches!(part, Component::Normal(_) | Component::CurDir);
        folders.any(|(_, folder)| Path::new(folder).components().any(leads_out))
    }
}

impl BuildOptions {
    /// The names that stand for stdin and for stdout, each with its key.
    pub(crate) fn streams(&self) -> impl Iterator<Item = String> + '_ {
        let named = STREAM_FILES.iter().zip(&self.stream_files);
        named.filter_map(|(key, name)| Some(format!("{key} {}", name.as_ref()?)))
    }

    /// Adds words of the compiler. Folders are relative to `base`.
    pub fn add(&mut self, words: &[String], base: &Path) {
        for (flag, path) in parts(words) {
            if path.is_empty() {
                self.flags.push(flag.to_string());
                continue;
            }
            let folder = base.join(path);
            let folder = folder.canonicalize().unwrap_or(folder);
            self.flags.push(format!("{flag}{}", folder.display()));
            self.folders.push(folder);
        }
    }
}

/// The words of flags, each as a flag and the folder that it has or that it is.
fn parts(words: &[String]) -> Vec<(&str, &str)> {
    let mut is_folder = false;
    let mut parts = Vec::new();
    for word in words {
        let flag = BEFORE_FOLDERS.iter().find(|flag| word.starts_with(**flag));
        parts.push(match flag {
            _ if is_folder => ("", word.as_str()),
            Some(flag) => word.split_at(flag.len()),
            None => (word.as_str(), ""),
        });
        is_folder = !is_folder && BEFORE_FOLDERS.contains(&word.as_str());
    }
    parts
}

/// The words of flags, as on the command line.
pub fn words(text: &str) -> Vec<String> {
    text.split_ascii_whitespace().map(str::to_string).collect()
}

/// Whether a name can be used for a file that replaces stdin or stdout: one without a folder.
pub fn is_file_name(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    name.len() <= MAX_NAME
        && !name.is_empty()
        && !name.starts_with(['.', '-'])
        && name.bytes().all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::RUST;

    #[test]
    fn folders_of_flags_are_found() {
        let mut settings = BuildSettings::default();
        assert_eq!(
            settings.take("compiler_flags.c++", "-DX=1 -Ilib -isystem /a/b -I c -lm"),
            Ok(())
        );
        assert_eq!(settings.take("input_file", "cow.in"), Ok(()));
        let language = Language::by_name("cpp").unwrap();
        let options = settings.options(language, Path::new("/p"));
        let flags = ["-DX=1", "-I/p/lib", "-isystem", "/a/b", "-I", "/p/c", "-lm"];
        assert_eq!(options.flags, flags);
        assert_eq!(options.folders, ["/p/lib", "/a/b", "/p/c"].map(PathBuf::from));
        assert_eq!(options.stream_files, [Some("cow.in".to_string()), None]);
        let other = settings.options(&RUST, Path::new("/p"));
        assert!(other.flags.is_empty());
        for (key, value) in [
            ("compiler_flags.klingon", "-O"),
            ("compiler_flags", "-O"),
            ("input_file", "../cow.in"),
            ("output_file", ""),
            ("output_file", ".."),
        ] {
            assert!(settings.take(key, value).is_err(), "{key} {value}");
        }
    }
}
