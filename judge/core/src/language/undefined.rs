//! Languages whose programs can be built so that they end where they overflow a number, leave an array, or do
//! something else that the language does not define.

use super::row::Language;
use std::sync::LazyLock;

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

/// The further flags, by the name of the language; those to try first come first.
const FLAGS: [(&str, &[&str]); 5] = [
    ("rust", &["-Cdebug-assertions=on"]),
    ("c", C_FAMILY),
    ("cpp", C_FAMILY),
    ("c", C_FAMILY.split_at(C_FAMILY.len() - 1).0),
    ("cpp", C_FAMILY.split_at(C_FAMILY.len() - 1).0),
];

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let row = |&(name, flags): &(&str, &'static [&'static str])| {
        Some(Language { flags, ..*Language::by_name(name)? })
    };
    FLAGS.iter().filter_map(row).collect()
});

impl Language {
    /// The same language with programs that end at undefined behavior, the one with most checks first; older
    /// compilers do not take all. Empty if its compilers have no such checks.
    pub fn with_checks(&self) -> impl Iterator<Item = &'static Language> + '_ {
        LANGUAGES.iter().filter(|language| language.is(self))
    }

    /// Whether programs may read a number beyond 32 bits as another one, and notice nothing.
    pub fn cuts_numbers(&self) -> bool {
        matches!(self.name, "c" | "cpp")
    }
}
