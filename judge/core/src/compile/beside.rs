//! The files beside the first one of a program of several files: headers, modules, further sources.

use crate::base::hash::Sha256;
use crate::base::text::quote;
use crate::base::{file, MIB};
use crate::compile::build_error::BuildError;
use crate::language::Language;
use crate::workspace::Tool;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The size of all files of a program together, in bytes. A generator may bring a table.
const MAX_TOTAL: u64 = 16 * MIB;

/// Files by their names: they come from any folder and are put into one.
pub(super) struct Beside {
    /// The name of the first file, which is kept: a module may have its name.
    pub(super) first_name: String,
    contents: BTreeMap<String, Vec<u8>>,
}

impl Beside {
    /// Reads the files of a tool but for the first one.
    ///
    /// # Errors
    ///
    /// A file cannot be read, two have one name, or all are too large together.
    pub(super) fn read(tool: &Tool) -> Result<Beside, BuildError> {
        let mut beside = Beside { first_name: name_of(&tool.path)?, contents: BTreeMap::new() };
        let mut left = MAX_TOTAL;
        for path in &tool.beside {
            let content = file::read(path, left)
                .map_err(|error| BuildError::JudgeError(file::path_error(path, error)))?;
            left -= content.len() as u64;
            let name = name_of(path)?;
            let is_first = name == beside.first_name;
            if is_first || beside.contents.insert(name.clone(), content).is_some() {
                let name = quote(name.as_bytes());
                return Err(BuildError::JudgeError(format!(
                    "two files of a program have the name {name}; rename one"
                )));
            }
        }
        Ok(beside)
    }

    /// The names of the files in this language.
    pub(super) fn names_in<'a>(
        &'a self,
        language: &'a Language,
    ) -> impl Iterator<Item = &'a String> + 'a {
        let is_in = |name: &&String| {
            Language::of_file(Path::new(name)).is_some_and(|other| other.is(language))
        };
        self.contents.keys().filter(is_in)
    }

    /// Writes the files into the folder of a build.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        self.contents.iter().try_for_each(|(name, content)| fs::write(folder.join(name), content))
    }

    /// Adds the names and contents to the key of a program.
    pub(super) fn add_to(&self, key: &mut Sha256) {
        key.field(self.first_name.as_bytes());
        for (name, content) in &self.contents {
            key.field(name.as_bytes());
            key.field(content);
        }
    }
}

/// The name of a file, as a word of a command line.
fn name_of(path: &Path) -> Result<String, BuildError> {
    path.file_name().and_then(|name| name.to_str()).map(String::from).ok_or_else(|| {
        let path = quote(path.as_os_str().as_encoded_bytes());
        BuildError::JudgeError(format!("{path}: the name of the file is not valid UTF-8"))
    })
}
