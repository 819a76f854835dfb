//! The languages whose programs can be mutated.

use judge_core::language::Language;
use std::sync::LazyLock;

/// A language whose programs can be mutated.
pub struct MutatedLanguage {
    /// As the table of languages has it.
    pub name: &'static str,
    /// Flags for the compiler beside the usual ones.
    flags: &'static [&'static str],
    /// An expression that is always true, and one that never is.
    pub truth: [&'static str; 2],
    /// A statement ends with its line, and a block with its indentation.
    pub has_lines: bool,
    /// Conditions are in parentheses, lists in braces.
    pub is_like_c: bool,
    /// Statements with these words are left alone: they only make the program faster, start it, or tidy up.
    pub harmless: &'static [&'static str],
}

pub static RUST: MutatedLanguage = MutatedLanguage {
    name: "rust",
    // The last `-O` or `-Copt-level` counts. The checks would come with it.
    flags: &["-Copt-level=0", "-Coverflow-checks=off", "-Cdebug-assertions=off"],
    is_like_c: false,
    harmless: &[],
    ..CPP
};

pub static C: MutatedLanguage = MutatedLanguage { name: "c", truth: ["1", "0"], ..CPP };

pub const CPP: MutatedLanguage = MutatedLanguage {
    name: "cpp",
    // The last `-O` counts.
    flags: &["-O0"],
    truth: ["true", "false"],
    has_lines: false,
    is_like_c: true,
    harmless: &["sync_with_stdio", "tie", "setvbuf", "reserve", "close", "shrink_to_fit", "free"],
};

pub static JAVA: MutatedLanguage = MutatedLanguage {
    name: "java",
    flags: &[],
    // The compiler refuses code that is never reached, as after `while (false)`.
    truth: ["true", "Boolean.FALSE"],
    ..CPP
};

pub static PYTHON: MutatedLanguage = MutatedLanguage {
    name: "python",
    flags: &[],
    truth: ["True", "False"],
    has_lines: true,
    is_like_c: false,
    harmless: &[
        "setrecursionlimit",
        "stack_size",
        "__name__",
        "flush",
        "close",
        "set_int_max_str_digits",
    ],
};

static LANGUAGES: [&MutatedLanguage; 5] = [&RUST, &C, &CPP, &JAVA, &PYTHON];

/// The builds of mutations, in the order of the rows: as usual, with further flags.
static BUILDS: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let usual = |name| Language::by_name(name).copied();
    let build = |row: &MutatedLanguage| Some(Language { flags: row.flags, ..usual(row.name)? });
    LANGUAGES.into_iter().filter_map(build).collect()
});

/// The row of a language, and how its mutations are built; `None` where it has no row.
pub fn of(language: &Language) -> Option<(&'static MutatedLanguage, &'static Language)> {
    let build = BUILDS.iter().find(|build| build.is(language))?;
    let row = LANGUAGES.iter().find(|row| row.name == language.name)?;
    Some((row, build))
}

/// The names of the languages, for messages.
pub fn names() -> String {
    LANGUAGES.map(|row| row.name).join(", ")
}
