//! The parts of an outline.

use crate::find::slow::template::Template;

/// A number of the input that may be the size of something.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Its line and its word there.
    pub place: (usize, usize),
    /// As it is in the template.
    pub value: i64,
}

/// A size that follows a knob: its value and something added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    pub knob: usize,
    pub offset: i64,
}

/// A length or a bound: a number, or one that follows a knob.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    Fixed(i64),
    Linked(Link),
}

impl Size {
    /// The size when the knobs have these values.
    pub fn at(self, knobs: &[i64]) -> i64 {
        match self {
            Size::Fixed(number) => number,
            Size::Linked(link) => knobs[link.knob].saturating_add(link.offset),
        }
    }

    /// Whether it follows this knob.
    pub fn follows(self, knob: usize) -> bool {
        matches!(self, Size::Linked(link) if link.knob == knob)
    }
}

/// What the numbers of a list or of a column can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub low: i64,
    pub high: Size,
}

/// What a block of lines is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Numbers in one line, after so many words that stay.
    List { from: usize, bounds: Bounds },
    /// Lines of the same words and numbers; no bounds for a column of words.
    Rows { columns: Vec<Option<Bounds>>, graph: Option<Graph> },
    /// One word, in a line of its own.
    Word { letters: Vec<u8> },
    /// Words, one in a line.
    Words { letters: Vec<u8>, longest: usize },
    /// Words of one length, one in a line: the cells of a grid.
    Grid { open: u8, wall: u8, width: Size },
    /// The same with two numbers as cells, and blanks between them.
    NumberGrid { open: i64, wall: i64, width: Size },
}

/// Rows that may be the edges of a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Graph {
    /// The number of vertices.
    pub vertices: Link,
    /// The first vertex: 0 or 1.
    pub first: i64,
}

/// Lines that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub lines: std::ops::Range<usize>,
    pub kind: Kind,
    /// Numbers of a list, lines of rows and grids, letters of a word.
    pub length: Size,
}

/// An input, its sizes and its blocks.
pub struct Outline {
    pub template: Template,
    pub knobs: Vec<Knob>,
    pub blocks: Vec<Block>,
}

impl Outline {
    /// The knobs as the template has them.
    pub fn sizes(&self) -> Vec<i64> {
        self.knobs.iter().map(|knob| knob.value).collect()
    }

    /// The blocks whose length or width follows a knob.
    pub fn blocks_of(&self, knob: usize) -> impl Iterator<Item = usize> + '_ {
        let follows =
            move |block: &Block| block.length.follows(knob) || block.width().follows(knob);
        (0..self.blocks.len()).filter(move |&at| follows(&self.blocks[at]))
    }
}

impl Block {
    /// The width of a grid; 0 of others.
    pub fn width(&self) -> Size {
        match self.kind {
            Kind::Grid { width, .. } | Kind::NumberGrid { width, .. } => width,
            Kind::List { .. } | Kind::Rows { .. } | Kind::Word { .. } | Kind::Words { .. } => {
                Size::Fixed(0)
            }
        }
    }

    /// Where it is, for a person.
    pub fn place(&self) -> String {
        match self.lines.len() {
            1 => format!("line {}", self.lines.start + 1),
            _ => format!("lines from {}", self.lines.start + 1),
        }
    }

    /// What its length counts, for a person.
    pub fn unit(&self) -> &'static str {
        match self.kind {
            Kind::List { .. } => "numbers",
            Kind::Rows { graph: Some(_), .. } => "edges",
            Kind::Rows { .. } => "lines",
            Kind::Word { .. } => "letters",
            Kind::Words { .. } => "words",
            Kind::Grid { .. } | Kind::NumberGrid { .. } => "rows",
        }
    }
}
