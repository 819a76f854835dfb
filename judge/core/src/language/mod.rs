//! The languages that the judge can build and run: one table in four files. A row says everything about a
//! language.

pub mod checktestdata;
mod command;
mod compiled;
mod content;
mod dialect;
mod interpreted;
pub mod java;
pub mod leetcode;
pub mod lexer;
pub mod missing;
pub mod named_files;
pub mod python;
mod python_library;
mod python_source;
mod row;
mod scala;
mod variants;
mod virtual_machine;

pub use command::Command;
pub use compiled::{RUST, RUST_EDITION};
pub use dialect::{edition_in, Dialect};
pub use row::{Language, Launcher, StaticLinking};

use crate::base::on_path::on_path;
use crate::base::MIB;
use checktestdata::THIS_JUDGE;
use row::COMPILED;
use std::path::Path;

/// All languages, Rust first. Time factors: 1 for what compiles to machine code, more for the start and
/// the speed of a virtual machine or an interpreter.
static LANGUAGES: [&[Language]; 4] = [
    &compiled::LANGUAGES,
    &virtual_machine::LANGUAGES,
    &interpreted::LANGUAGES,
    &checktestdata::LANGUAGES,
];

/// A row without `compile` does not compile: a build starts its first word.
const _: () = {
    let mut table = 0;
    while table < LANGUAGES.len() {
        let mut row = 0;
        while row < LANGUAGES[table].len() {
            let language = &LANGUAGES[table][row];
            assert!(
                !language.compile.is_empty(),
                "a language has no `compile`, which may be a check"
            );
            row += 1;
        }
        table += 1;
    }
};

/// Smaller memory limits leave the runtime out.
const SMALL_MEMORY: u64 = 64 * MIB;

/// Every row of the table.
fn all() -> impl Iterator<Item = &'static Language> {
    LANGUAGES.into_iter().flatten()
}

/// A program that brings scripts of its own: `build`, if it is there, makes the file `run`, which is
/// started. It is not in the table, as no extension tells. The shell also starts a script that does not
/// name its interpreter.
pub static SCRIPT: Language = Language {
    name: "script",
    compile: Command::with("sh -c {0}", &["! [ -e build ] || ./build"]),
    run: Command::of("{folder}/run"),
    helpers: &["cc", "c++", "ld", "python3", "rustc", "java"],
    ..COMPILED
};

impl Language {
    /// The language of a file, by its extension. Capitals mean the same, where they have no meaning of their
    /// own: `.C` is C++.
    pub fn of_file(path: &Path) -> Option<&'static Language> {
        let extension = path.extension()?.to_str()?;
        let of = |extension: &str| {
            all().find(|language| language.extensions.contains(&extension)).map(python::chosen)
        };
        of(extension).or_else(|| of(&extension.to_ascii_lowercase()))
    }

    /// The language of a file of this name.
    pub fn of_name(name: &str) -> Option<&'static Language> {
        Language::of_file(Path::new(name))
    }

    /// The language of a source whose file name says this one: another one where its text
    /// tells.
    pub fn of_source(&'static self, source: &[u8]) -> &'static Language {
        content::language(self.name, source).and_then(Language::by_name).unwrap_or(self)
    }

    /// The language of this name, or of a name that package formats use.
    pub fn by_name(name: &str) -> Option<&'static Language> {
        all().find(|language| language.is_called(name)).map(python::chosen)
    }

    /// Whether this is one of its names.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// The edition or the standard that its compiler follows, unless a program names one: `edition 2021`, `gnu++20`.
    pub fn own_dialect(&self) -> Option<String> {
        self.dialect.map(|dialect| dialect.name(dialect.own))
    }

    /// Whether its tools are on PATH. A launcher there may still start none.
    pub fn is_installed(&self) -> bool {
        let tools =
            [self.compile.tool(), self.run.tool()].into_iter().chain(self.needs.iter().copied());
        let mut named = tools.filter(|tool| !tool.starts_with('{') && *tool != THIS_JUDGE);
        named.all(|tool| on_path(&python::tool(tool)).is_some())
    }

    /// The memory limit of its programs, in bytes, where a problem has this one. Sites with limits that no runtime
    /// fits into do not count the runtime: below 64 MiB it is added, up to that.
    pub fn memory_limit(&self, bytes: u64) -> u64 {
        bytes.max((bytes + self.runtime_mib * MIB).min(SMALL_MEMORY))
    }

    /// The time of its programs on a small input, compared with other languages, the least first:
    /// compiled ones are there at once, virtual machines start slowest.
    pub fn delay(&self) -> u32 {
        match self.time_factor {
            1 => 0,
            2 => 2,
            _ => 1,
        }
    }

    /// Whether the text of a command or a script starts a runtime that needs a file as stdout.
    pub fn needs_file_as_stdout(text: &str) -> bool {
        let is_apart = |c: char| c.is_whitespace() || ";&|()'\"/".contains(c);
        let mut words = text.split(is_apart);
        words.any(|word| all().any(|one| one.stdout_is_file && one.run.tool() == word))
    }

    /// Whether both are one language, or variants of it.
    pub fn is(&self, other: &Language) -> bool {
        self.name == other.name
    }

    /// The names of all languages.
    pub fn names() -> impl Iterator<Item = &'static str> {
        all().map(|language| language.name)
    }

    /// All extensions, for messages: `.rs .c .cpp`.
    pub fn extensions() -> String {
        let all: Vec<String> = all().flat_map(|l| l.extensions).map(|e| format!(".{e}")).collect();
        all.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn small_memory_limits_leave_the_runtime_out() {
        let limit = |name, mib: u64| {
            Language::by_name(name).map(|language| language.memory_limit(mib * MIB) / MIB)
        };
        assert_eq!([1, 8, 62, 64, 256].map(|mib| limit("c", mib).unwrap()), [5, 12, 64, 64, 256]);
        assert_eq!([4, 16, 40, 65].map(|mib| limit("java", mib).unwrap()), [52, 64, 64, 65]);
    }

    #[test]
    fn a_name_and_an_extension_mean_one_language() {
        let mut names = HashSet::new();
        let mut extensions = HashSet::new();
        for language in all() {
            for name in language.aliases.iter().chain([&language.name]) {
                assert!(names.insert(name), "two languages are called {name}");
            }
            for extension in language.extensions {
                assert!(extensions.insert(extension), "two languages have .{extension}");
            }
            assert!(!language.extensions.is_empty() && language.time_factor > 0);
        }
        assert!(Language::by_name("python3").is_some_and(|one| one.name == "python"));
        assert!(Language::by_name("C").is_none());
    }
}
