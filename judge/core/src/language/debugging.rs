//! The languages whose programs can be debugged, as they are built for that: with symbols and lines, without
//! optimization, and with their sources named relative to the folder of the build.

use super::compiled::RUST_EDITION;
use super::row::Language;
use std::sync::LazyLock;

/// How a program is built for a debugger, by the names of the languages. Python needs nothing.
const COMPILE: [(&str, &[&str]); 5] = [
    (
        "rust",
        &[
            "rustc",
            "-g",
            "--remap-path-prefix",
            "{folder}=.",
            "-Awarnings",
            "--edition",
            RUST_EDITION,
            "-o",
            "{program}",
            "{source}",
        ],
    ),
    (
        "c",
        &[
            "gcc",
            "-g",
            "-O0",
            "-std=gnu11",
            "-DONLINE_JUDGE",
            "-w",
            "-fdebug-prefix-map={folder}=.",
            "-o",
            "{program}",
            "{source}",
            "-lm",
        ],
    ),
    (
        "cpp",
        &[
            "g++",
            "-g",
            "-O0",
            "-std=gnu++20",
            "-DONLINE_JUDGE",
            "-w",
            "-fdebug-prefix-map={folder}=.",
            "-o",
            "{program}",
            "{source}",
        ],
    ),
    ("java", &["javac", "-g", "-encoding", "UTF-8", "-nowarn", "-d", "{folder}", "{source}"]),
    ("python", &[]),
];

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let row = |(name, compile): &(&str, &'static [&'static str])| {
        let language = *Language::by_name(name)?;
        let compile = if compile.is_empty() { language.compile } else { compile };
        Some(Language { compile, static_linking: None, ..language })
    };
    COMPILE.iter().filter_map(row).collect()
});

impl Language {
    /// The same language with programs that are built for a debugger; `None` if there is no debugger for it.
    pub fn for_debugger(&self) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.is(self))
    }

    /// The names of the languages that have one.
    pub fn with_debugger() -> impl Iterator<Item = &'static str> {
        COMPILE.iter().map(|row| row.0)
    }
}
