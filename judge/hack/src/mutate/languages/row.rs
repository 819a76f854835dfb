//! The mutations of a language.

use crate::mutate::grammar::structure::Grammar;
use judge_core::language::Language;

/// A language whose programs can be mutated.
pub struct MutatedLanguage {
    /// As the table of languages has it.
    pub name: &'static str,
    /// Flags for the compiler beside the usual ones.
    pub flags: &'static [&'static str],
    pub grammar: &'static dyn Grammar,
    /// Lists of binary operators, and what is mistaken for them.
    pub operators: &'static [&'static [(&'static str, &'static [&'static str])]],
    /// The logical operators.
    pub logical: [&'static str; 2],
    /// The operators before a value that may be left out.
    pub unary: &'static [&'static str],
    /// Lists of words that are mistaken for each other.
    pub words: &'static [&'static [(&'static str, &'static str)]],
    /// Types, and those that hold less.
    pub narrower: &'static [(&'static [&'static str], &'static str)],
    /// Methods that give a value of the same kind as the one they are called on, so that they can be
    /// left out.
    pub calls: &'static [&'static str],
    /// Functions that give a value of the same kind as their arguments: one of those takes their place.
    pub functions: &'static [&'static str],
    /// The qualifiers that may come before the names of functions: `std::` in `std::abs`.
    pub namespaces: &'static [[&'static str; 2]],
    /// Functions whose last argument ends a range.
    pub ranges: &'static [&'static str],
    /// Whole numbers may end so.
    pub suffixes: &'static [&'static str],
}

impl MutatedLanguage {
    /// How mutations are built: as usual, with further flags.
    pub fn build(&self) -> Option<Language> {
        let usual = Language::by_name(self.name)?;
        Some(Language { flags: self.flags, ..*usual })
    }
}
