//! The common parts of the problems to start from: their texts in each language, and how they are written.

use crate::cargo_toml;
use crate::files::write;
use judge_core::base::text::quote;
use judge_core::language::Language;
use judge_core::workspace::INVALID;
use judge_core::Result;
use std::path::Path;

/// The languages of whole problems, by their names in the table of languages, and their extensions.
const LANGUAGES: [&str; 3] = ["rust", "python", "cpp"];
const EXTENSIONS: [&str; 3] = ["rs", "py", "cpp"];

/// The text of a file in each of [`LANGUAGES`].
pub type Sources = [&'static str; 3];

/// The [`Sources`] of a file: the parts of its path below the folder of a language, without its extension.
macro_rules! sources {
    ($folder:literal, $($part:literal),+) => {
        [
            include_str!(concat!("template/", $folder, "rust/", $($part),+, ".rs")),
            include_str!(concat!("template/", $folder, "python/", $($part),+, ".py")),
            include_str!(concat!("template/", $folder, "cpp/", $($part),+, ".cpp")),
        ]
    };
}
pub(super) use sources;

/// Finds a language by any of its names among `known`, names of the table of languages; Rust without one. `flag` and
/// `purpose` are for the message.
///
/// # Errors
///
/// It is an unknown name.
pub fn choose(flag: &str, known: &[&str], language: Option<&str>, purpose: &str) -> Result<usize> {
    let wanted = language.unwrap_or("rust");
    let language = Language::by_name(wanted);
    let found = known.iter().position(|name| language.is_some_and(|one| one.is_called(name)));
    found.ok_or_else(|| {
        let (known, wanted) = (known.join(", "), quote(wanted.as_bytes()));
        format!("{flag} takes one of {known}{purpose}, not {wanted}")
    })
}

/// A language of whole problems.
#[derive(Clone, Copy)]
pub struct SourceLanguage(usize);

impl SourceLanguage {
    /// The language of this name; Rust without one.
    ///
    /// # Errors
    ///
    /// No whole problem is written in it.
    pub fn of(language: Option<&str>) -> Result<SourceLanguage> {
        choose("--language", &LANGUAGES, language, " for a whole problem").map(SourceLanguage)
    }

    pub fn extension(self) -> &'static str {
        EXTENSIONS[self.0]
    }

    /// Writes files into the folder of the problem `name`: their paths without extension, and their texts.
    pub fn write(self, name: &str, problem: &Path, files: &[(&str, Sources)]) -> Result<()> {
        if self.extension() == "rs" {
            write(&problem.join("Cargo.toml"), cargo_toml::text(name).as_bytes())?;
        }
        for (path, texts) in files {
            let path = problem.join(format!("{path}.{}", self.extension()));
            write(&path, texts[self.0].as_bytes())?;
        }
        Ok(())
    }
}

/// Writes a case without its answer: its path in the folder of cases, its description and its input.
pub fn write_case(data: &Path, id: &str, description: &str, input: &str) -> Result<()> {
    write(&data.join(format!("{id}.in")), input.as_bytes())?;
    write(&data.join(format!("{id}.desc")), format!("{description}\n").as_bytes())
}

/// Writes the answer of a case.
pub fn write_answer(data: &Path, id: &str, answer: &str) -> Result<()> {
    write(&data.join(format!("{id}.ans")), answer.as_bytes())
}

/// Writes inputs that the validator must refuse: name, description and input.
pub fn write_invalid(data: &Path, inputs: &[(&str, &str, &str)]) -> Result<()> {
    for (name, description, input) in inputs {
        write_case(data, &format!("{INVALID}/{name}"), description, input)?;
    }
    Ok(())
}
