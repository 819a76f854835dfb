//! Languages with further flags of their compilers: for a debugger, with symbols and lines, without optimization, and
//! with sources named relative to the folder of the build; or with checks, so that a program ends where it overflows a
//! number, leaves an array, or does something else that the language does not define.

use super::row::Language;
use std::sync::LazyLock;

/// The names of languages, and the flags.
type Flags = (&'static str, &'static [&'static str]);

/// Python needs nothing.
const FOR_DEBUGGER: [Flags; 5] = [
    ("rust", &["-g", "-Copt-level=0", "-Cstrip=none", "--remap-path-prefix", "{folder}=."]),
    ("c", &["-g", "-O0", "-fdebug-prefix-map={folder}=."]),
    ("cpp", &["-g", "-O0", "-fdebug-prefix-map={folder}=."]),
    ("java", &["-g"]),
    ("python", &[]),
];

/// A program that ends by a signal needs no library of the compiler for that. Without optimization some overflows
/// of buffers are not seen.
const C_FAMILY: &[&str] = &[
    "-O1",
    "-fsanitize=undefined",
    "-fsanitize-undefined-trap-on-error",
    "-fstack-protector-all",
    "-D_FORTIFY_SOURCE=2",
    PATTERN,
];

/// Fills variables that have no value yet, so that a program which reads one prints something else. Only gcc 12,
/// clang 8 and later compilers know it.
const PATTERN: &str = "-ftrivial-auto-var-init=pattern";

/// Those to try first come first.
const WITH_CHECKS: [Flags; 5] = [
    ("rust", &["-Cdebug-assertions=on"]),
    ("c", C_FAMILY),
    ("cpp", C_FAMILY),
    ("c", C_FAMILY.split_at(C_FAMILY.len() - 1).0),
    ("cpp", C_FAMILY.split_at(C_FAMILY.len() - 1).0),
];

/// A check that fails names its line on stderr. Those to try first come first: some machines lack a library.
const WITH_REPORTS: [Flags; 5] = [
    ("rust", &["-Cdebug-assertions=on"]),
    ("c", &["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]),
    ("cpp", &["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]),
    ("c", &["-O1", "-g", "-fsanitize=undefined", "-fno-sanitize-recover=all"]),
    ("cpp", &["-O1", "-g", "-fsanitize=undefined", "-fno-sanitize-recover=all"]),
];

/// The rows of the table of languages with these flags.
fn rows(table: &'static [Flags]) -> Vec<Language> {
    let row = |&(name, flags): &Flags| Some(Language { flags, ..*Language::by_name(name)? });
    table.iter().filter_map(row).collect()
}

impl Language {
    /// The same language with programs that are built for a debugger; `None` if there is no debugger for it.
    pub fn for_debugger(&self) -> Option<&'static Language> {
        static ROWS: LazyLock<Vec<Language>> = LazyLock::new(|| {
            let rows = rows(&FOR_DEBUGGER).into_iter();
            rows.map(|row| Language { static_linking: None, ..row }).collect()
        });
        ROWS.iter().find(|language| language.is(self))
    }

    /// The names of the languages that have one.
    pub fn with_debugger() -> impl Iterator<Item = &'static str> {
        FOR_DEBUGGER.iter().map(|row| row.0)
    }

    /// The same language with programs that end at undefined behavior, the one with most checks first; older
    /// compilers do not take all. Empty if its compilers have no such checks.
    pub fn with_checks(&self) -> impl Iterator<Item = &'static Language> + '_ {
        static ROWS: LazyLock<Vec<Language>> = LazyLock::new(|| rows(&WITH_CHECKS));
        ROWS.iter().filter(|language| language.is(self))
    }

    /// The same language with programs that end at undefined behavior, or where they leave memory that is theirs, and
    /// say on which line. The one with most checks comes first. Empty if its compilers have no such checks.
    pub fn with_reports(&self) -> impl Iterator<Item = &'static Language> + '_ {
        static ROWS: LazyLock<Vec<Language>> = LazyLock::new(|| {
            let rows = rows(&WITH_REPORTS).into_iter();
            rows.map(|row| Language { static_linking: None, ..row }).collect()
        });
        ROWS.iter().filter(|language| language.is(self))
    }

    /// Whether programs may read a number beyond 32 bits as another one, and notice nothing.
    pub fn cuts_numbers(&self) -> bool {
        matches!(self.name, "c" | "cpp")
    }
}
