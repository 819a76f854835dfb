//! The rows of the tables of patterns.

/// A table of patterns whose data these functions make.
pub type Rows<F> = &'static [Row<F>];

/// A pattern, and the function `F` that makes its data.
pub struct Row<F> {
    pub label: Label,
    pub make: F,
}

/// The name of a pattern, and the languages that it is for; none for all.
#[derive(Clone, Copy)]
pub struct Label {
    pub name: &'static str,
    pub languages: &'static [&'static str],
}

pub const fn row<F: Copy>(name: &'static str, make: F) -> Row<F> {
    row_for(&[], name, make)
}

/// A row that is for some languages alone.
pub const fn row_for<F: Copy>(
    languages: &'static [&'static str],
    name: &'static str,
    make: F,
) -> Row<F> {
    Row { label: Label { name, languages }, make }
}

/// The labels of a table.
pub fn labels<F>(rows: Rows<F>) -> Vec<Label> {
    rows.iter().map(|row| row.label).collect()
}
