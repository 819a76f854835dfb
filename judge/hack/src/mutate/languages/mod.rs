//! The languages whose programs can be mutated: a row each.

mod c;
mod java;
mod python;
mod row;
mod rust;
mod words;

#[cfg(test)]
pub use c::CPP;
#[cfg(test)]
pub use java::JAVA;
#[cfg(test)]
pub use python::PYTHON;
pub use row::MutatedLanguage;
#[cfg(test)]
pub use rust::RUST;

use judge_core::language::Language;
use std::sync::LazyLock;

static LANGUAGES: [&MutatedLanguage; 5] =
    [&rust::RUST, &c::C, &c::CPP, &java::JAVA, &python::PYTHON];

/// How mutations are built, in the order of the rows.
static BUILDS: LazyLock<Vec<Language>> =
    LazyLock::new(|| LANGUAGES.iter().filter_map(|row| row.build()).collect());

/// The row of a language, and how its mutations are built; `None` where it has no row.
pub fn of(language: &Language) -> Option<(&'static MutatedLanguage, &'static Language)> {
    let build = BUILDS.iter().find(|build| build.is(language))?;
    let row = LANGUAGES.iter().find(|row| row.name == language.name)?;
    Some((row, build))
}

/// The names of the languages, for messages.
pub fn names() -> String {
    let names: Vec<&str> = LANGUAGES.iter().map(|row| row.name).collect();
    names.join(", ")
}
