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
];

/// The further flags, by the name of the language.
const FLAGS: [(&str, &[&str]); 3] =
    [("rust", &["-Cdebug-assertions=on"]), ("c", C_FAMILY), ("cpp", C_FAMILY)];

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let row = |&(name, flags): &(&str, &'static [&'static str])| {
        Some(Language { flags, ..*Language::by_name(name)? })
    };
    FLAGS.iter().filter_map(row).collect()
});

impl Language {
    /// The same language with programs that end at undefined behavior; `None` if its compiler has no such checks.
    pub fn with_checks(&self) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.is(self))
    }
}
