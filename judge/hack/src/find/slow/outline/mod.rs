//! What is known of an input's shape: the numbers that are sizes, and the blocks of lines whose lengths
//! they are.
//!
//! It is read from a single input, without its problem: `5` and then a line of five numbers is a list and
//! its size. What is read wrongly makes inputs that the validator refuses, so it costs time only.

mod draft;
mod make;
mod read;

pub use draft::{Columns, Content, Draft, Order};

use super::template::Template;

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
    /// Reads the shape of an input.
    pub fn read(bytes: Vec<u8>) -> Outline {
        let template = Template::new(bytes);
        let (knobs, blocks) = read::read(&template);
        Outline { template, knobs, blocks }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    fn made(input: &str, change: impl FnOnce(&Outline, &mut Draft)) -> String {
        let outline = Outline::read(input.into());
        let mut draft = Draft::of(&outline);
        change(&outline, &mut draft);
        String::from_utf8(outline.make(&draft).expect("it is made")).unwrap()
    }

    /// The input with its first size raised.
    fn grown(input: &str, to: i64) -> String {
        made(input, |_, draft| draft.sizes[0] = to)
    }

    #[test]
    fn blocks_grow_with_their_sizes() {
        assert_eq!(grown("3\n5 6 7\n", 5), "5\n5 6 7 5 6\n");
        assert_eq!(grown("3 9\n5\n6\n7\n", 4), "4 9\n5\n6\n7\n5\n");
        assert_eq!(grown("2 10\n1 4\n2 3\nx\n", 3), "3 10\n1 4\n2 3\n1 4\nx\n");
        assert_eq!(grown("4\nabcd\n", 6), "6\nabcdab\n");
        assert_eq!(grown("2 3\n#..\n..#\n", 3), "3 3\n#..\n..#\n#..\n");
        // A tree has an edge less than vertices.
        assert_eq!(grown("3\n1 2\n2 3\n", 4), "4\n1 2\n2 3\n1 2\n");
        // The number of tests is no size of what follows.
        assert_eq!(made("1\n2\n8 9\n", |_, draft| draft.sizes[1] = 3), "1\n3\n8 9 8\n");
    }

    #[test]
    fn attacks_fill_blocks() {
        let path = made("3\n1 2\n1 3\n", |_, draft| {
            draft.sizes[0] = 4;
            draft.contents[0] = Content::Graph(0);
        });
        assert_eq!(path, "4\n1 2\n2 3\n3 4\n");
        let open = made("2 3\n#S.\n..#\n", |_, draft| draft.contents[0] = Content::Maze(0));
        assert_eq!(open, "2 3\nS..\n...\n");
        let one_letter = made("4\nbaab\n", |_, draft| draft.contents[0] = Content::Word(0));
        assert_eq!(one_letter, "4\naaaa\n");
    }

    #[test]
    fn any_text_can_be_read() {
        let long = "7 ".repeat(10_000);
        for text in [
            "",
            "\n",
            "\n\n",
            "x",
            "1",
            "-5\n",
            &long,
            "3\n1 2\n",
            "99999999999999999999\n",
            "a b\nc d\n",
        ] {
            let outline = Outline::read(text.into());
            let kept = outline.make(&Draft::of(&outline)).expect("it is made");
            let words = |text: &[u8]| {
                String::from_utf8_lossy(text)
                    .split_whitespace()
                    .map(String::from)
                    .collect::<Vec<_>>()
            };
            assert_eq!(words(&kept), words(text.as_bytes()));
            for knob in 0..outline.knobs.len() {
                for size in [i64::MIN, -1, 0, 1, 100, i64::MAX] {
                    let _ = outline.make(&Draft::of(&outline).with_size(knob, size));
                }
            }
        }
        assert!(Outline::read(vec![0, 255, 10, 254])
            .make(&Draft { sizes: vec![], contents: vec![Content::Kept], seed: 1 })
            .is_some());
    }
}
