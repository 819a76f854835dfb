//! The rows of the tables of patterns.

/// A table of patterns whose data these functions make.
pub type Rows<F> = &'static [Row<F>];

/// A pattern, and the function `F` that makes its data.
pub struct Row<F> {
    pub label: Label,
    pub make: F,
}

/// The name of a pattern, and what it attacks; `None` where it is for all programs.
#[derive(Clone, Copy)]
pub struct Label {
    pub name: &'static str,
    pub target: Option<Target>,
}

/// Programs in some languages that have one of some words, which name what is attacked.
#[derive(Clone, Copy)]
pub struct Target {
    pub languages: &'static [&'static str],
    pub words: &'static [&'static str],
}

pub const fn row<F: Copy>(name: &'static str, make: F) -> Row<F> {
    Row { label: Label { name, target: None }, make }
}

/// A row that attacks what only some programs have.
pub const fn row_for<F: Copy>(target: Target, name: &'static str, make: F) -> Row<F> {
    Row { label: Label { name, target: Some(target) }, make }
}

/// The labels of a table, whatever its functions make.
pub trait Labels {
    fn count(&self) -> usize;
    fn label(&self, at: usize) -> Label;
}

impl<F> Labels for Rows<F> {
    fn count(&self) -> usize {
        self.len()
    }

    fn label(&self, at: usize) -> Label {
        self[at].label
    }
}
