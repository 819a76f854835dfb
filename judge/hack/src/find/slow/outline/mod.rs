//! What is known of an input's shape: the numbers that are sizes, and the blocks of lines whose lengths
//! they are.
//!
//! It is read from a single input, without its problem: `5` and then a line of five numbers is a list and
//! its size. What is read wrongly makes inputs that the validator refuses, so it costs time only.

mod draft;
mod make;
mod read;
mod shape;

pub use draft::{Columns, Content, Draft, Order};
pub use shape::{Block, Kind, Link, Outline, Size};

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
