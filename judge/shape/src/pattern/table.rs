//! The rows of the tables of patterns.

/// A table of patterns whose data these functions make.
pub type Rows<F> = &'static [Row<F>];

/// A pattern, and the function `F` that makes its data.
pub struct Row<F> {
    pub name: &'static str,
    pub make: F,
    /// The languages that it is for; empty for all.
    pub languages: &'static [&'static str],
}

pub const fn row<F: Copy>(name: &'static str, make: F) -> Row<F> {
    Row { name, make, languages: &[] }
}

/// A row that is for some languages alone.
pub const fn row_for<F: Copy>(
    languages: &'static [&'static str],
    name: &'static str,
    make: F,
) -> Row<F> {
    Row { name, make, languages }
}

impl<F> Row<F> {
    /// The name, and the languages.
    pub fn label(&self) -> (&'static str, &'static [&'static str]) {
        (self.name, self.languages)
    }
}
