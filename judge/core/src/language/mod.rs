//! The languages that the judge can build and run: one table in three files. A row says everything about a
//! language.

mod compiled;
mod interpreted;
mod java;
mod scala;
mod shebang;
mod virtual_machine;

pub use compiled::{RUST, RUST_EDITION};

use std::path::Path;

/// How to build and run the programs of a language.
///
/// In the words of a command line, `{source}` is the copy of the source, `{program}` the file that the
/// compiler makes, `{folder}` the folder of both, `{class}` the class to start, `{memory}` the memory
/// limit in MiB, and `{library}` a library that was built before. The first word is the name of a tool
/// that the judge looks up on PATH, or `{program}`.
///
/// A variant of a language is the same row with other fields:
/// `Language { flags: &["-Coverflow-checks=on"], ..RUST }`.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// As `--language` and the report name it.
    pub name: &'static str,
    /// Further names: that of the ICPC problem package format, and what people say.
    pub aliases: &'static [&'static str],
    /// Of file names, without the dot. The copy that is built has the first of them.
    pub extensions: &'static [&'static str],
    /// The time limit of a problem is multiplied by this, as most online judges do.
    pub time_factor: u32,
    /// Makes a program of the source, or checks its syntax. If it fails, that is a compile error.
    pub compile: &'static [&'static str],
    /// Whether the compiler wants all sources of a program; the further ones follow `{source}`.
    pub compiles_all: bool,
    /// Further words after those of `compile`: for variants.
    pub flags: &'static [&'static str],
    /// The name of the file that the compiler makes.
    pub output: &'static str,
    pub run: &'static [&'static str],
    /// Finds the class to start, with its package. The last part is the name that the source file must
    /// have. Without this function both are `main`.
    pub entry_class: Option<fn(&str) -> String>,
    /// Whether a program can start in this source. Chooses the first of several files.
    pub has_main: Option<fn(&str) -> bool>,
    /// The file with which a program of several files starts if it has one, before `main.*`.
    pub entry_file: Option<&'static str>,
    /// How to find the tool behind a launcher.
    pub launcher: Option<Launcher>,
    /// Tools that must be there, besides the first words of `compile` and `run`. The judge looks them up on
    /// PATH where they are words of `run`.
    pub needs: &'static [&'static str],
    /// Tools that the compiler starts, and so must be able to read.
    pub helpers: &'static [&'static str],
    /// The environment of the compiler beside PATH, HOME and the like: `NAME=value`.
    pub compile_env: &'static [&'static str],
    /// The environment variable that names the folder in which the compiler keeps what it needs for
    /// the next program.
    pub cache_variable: Option<&'static str>,
    pub static_linking: Option<StaticLinking>,
    /// Whether a virtual machine compiles the program while it runs. How much it compiles depends on
    /// the time, so the number of its instructions is no steadier than its CPU time.
    pub compiles_while_it_runs: bool,
}

/// A launcher (rustup, pyenv) finds the real tool at each start. The judge asks it once and then starts
/// the real tool, which is faster.
#[derive(Clone, Copy, Debug)]
pub struct Launcher {
    /// With these arguments the tool prints a path.
    pub arguments: &'static [&'static str],
    /// The real tool, relative to that path; empty if the path is the tool.
    pub tool: &'static str,
}

/// Links a program statically where the system has static libraries: such a program starts in two thirds
/// of the time (measured).
#[derive(Clone, Copy, Debug)]
pub struct StaticLinking {
    pub flags: &'static [&'static str],
    /// The smallest program whose build shows that the flags work.
    pub probe: &'static str,
}

/// What most languages share: a compiler that makes a file to start.
const COMPILED: Language = Language {
    name: "",
    aliases: &[],
    extensions: &[],
    time_factor: 1,
    compile: &[],
    compiles_all: false,
    flags: &[],
    output: "program",
    run: &["{program}"],
    entry_class: None,
    has_main: None,
    entry_file: None,
    launcher: None,
    needs: &[],
    helpers: &[],
    compile_env: &[],
    cache_variable: None,
    static_linking: None,
    compiles_while_it_runs: false,
};

/// All languages, Rust first. Time factors: 1 for what compiles to machine code, more for the start and
/// the speed of a virtual machine or an interpreter.
static LANGUAGES: [&[Language]; 3] =
    [&compiled::LANGUAGES, &virtual_machine::LANGUAGES, &interpreted::LANGUAGES];

/// Every row of the table.
fn all() -> impl Iterator<Item = &'static Language> {
    LANGUAGES.into_iter().flatten()
}

/// A program that brings scripts of its own: `build`, if it is there, makes the file `run`, which is
/// started. It is not in the table, as no extension tells. The shell also starts a script that does not
/// name its interpreter.
pub static SCRIPT: Language = Language {
    name: "script",
    compile: &["sh", "-c", "! [ -e build ] || ./build"],
    run: &["{folder}/run"],
    helpers: &["cc", "c++", "ld", "python3", "rustc", "java"],
    ..COMPILED
};

impl Language {
    /// The language of a file, by its extension.
    pub fn of_file(path: &Path) -> Option<&'static Language> {
        let extension = path.extension()?.to_str()?;
        all().find(|language| language.extensions.contains(&extension))
    }

    /// The language of a source whose file name says this one: another one where the first line names its
    /// interpreter.
    pub fn of_source(&'static self, source: &[u8]) -> &'static Language {
        shebang::language(self, source)
    }

    /// The language of this name, or of a name that package formats use.
    pub fn by_name(name: &str) -> Option<&'static Language> {
        all().find(|language| language.is_called(name))
    }

    /// Whether this is one of its names.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Rust.
    pub fn rust() -> &'static Language {
        &compiled::LANGUAGES[0]
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
