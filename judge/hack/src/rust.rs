//! Variants of the command line with which the judge builds Rust.

use judge_core::language::Language;

/// The row of the table of languages.
pub fn rust() -> &'static Language {
    Language::by_name("rust").expect("Rust is in the table of languages")
}

/// Rust with other words: each pair replaces a word of the compiler's command line, then `flags`
/// follow. Call it once for a variant: the words live as long as the process.
pub fn variant(replaced: &[(&str, &'static str)], flags: &[&'static str]) -> Language {
    let mut words = Vec::new();
    for &word in rust().compile {
        let new = replaced.iter().find(|(old, _)| *old == word);
        words.push(new.map_or(word, |(_, new)| *new));
    }
    words.extend(flags);
    Language { compile: words.leak(), ..*rust() }
}
