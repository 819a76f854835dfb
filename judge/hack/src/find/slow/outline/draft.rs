//! What goes into the blocks of an outline: a few words for an input of any size.

use super::shape::Outline;

/// An input to make: the sizes, and what is in each block.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The values of the knobs.
    pub sizes: Vec<i64>,
    /// For each block.
    pub contents: Vec<Content>,
    pub seed: u64,
}

/// What is in a block. Numbers are places in the tables of attacks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Content {
    /// What the template has; from its start again where more is needed.
    Kept,
    Numbers {
        attack: usize,
        columns: Columns,
        order: Order,
    },
    Word(usize),
    Words(usize),
    Graph(usize),
    Maze(usize),
}

/// Which columns of rows an attack fills; the others are kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Columns {
    All,
    One(usize),
}

/// What else must be so of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    Any,
    /// No number twice.
    Distinct,
    /// Ascending from line to line.
    Sorted,
    /// Ascending within each row.
    RowsSorted,
}

impl Order {
    pub const ALL: [Order; 4] = [Order::Any, Order::Distinct, Order::RowsSorted, Order::Sorted];
}

impl Draft {
    /// The template itself.
    pub fn of(outline: &Outline) -> Draft {
        let contents = vec![Content::Kept; outline.blocks.len()];
        Draft { sizes: outline.sizes(), contents, seed: 1 }
    }

    /// The same with another size.
    pub fn with_size(&self, knob: usize, value: i64) -> Draft {
        let mut draft = self.clone();
        draft.sizes[knob] = value;
        draft
    }

    /// The same with something else in a block.
    pub fn with_content(&self, block: usize, content: Content) -> Draft {
        let mut draft = self.clone();
        draft.contents[block] = content;
        draft
    }
}
