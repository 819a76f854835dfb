//! The properties that all samples keep though no rule of the shape says so: ranges and letters, how two
//! numbers compare, lists that are sorted or have no value twice. An input that breaks some of it assumes that
//! the problem permits that.
//!
//! The same is observed of the samples and of an input, and compared.

mod assumption;
mod evidence;
mod facts;
mod field;
mod list;
mod pair;
mod wider;

pub use assumption::Assumption;

use crate::check;
use crate::facts::InputFacts;
use crate::field::{Field, Kind, Slot, FEW};
use crate::form::{self, FormFault};
use crate::model::{each_repeat_mut, fields, graphs, Shape};
use crate::rule::graph::NOT_SIMPLE;
use crate::rule::Rule;
use crate::tree;
use assumption::MOST;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The properties that all samples of a shape keep.
#[derive(Clone, Debug)]
pub struct Observations {
    shape: Shape,
    /// The same shape with the widest limits that an input may assume.
    widest: Shape,
    /// The widest shape with graphs that are as simple as in the samples, where some are simple.
    simple: Option<Shape>,
    seen: InputFacts,
    /// The deviations from the form of the shape that some sample has.
    deviations: BTreeSet<FormFault>,
}

impl Observations {
    /// Observes the samples of a shape; those that do not consist of its parts are left out. Programs look for these
    /// `letters`, and a right one has arrays of these `sizes`.
    pub fn of(shape: &Shape, samples: &[&[u8]], letters: &[char], sizes: &[i128]) -> Observations {
        let mut seen = InputFacts::default();
        for nodes in samples.iter().filter_map(|sample| shape.nodes(sample).ok()) {
            seen.add(&shape.parts, shape.names.len(), &nodes);
            let mut one = InputFacts::default();
            one.add(&shape.parts, shape.names.len(), &nodes);
            for (slot, field) in &one.fields {
                seen.fields.entry(*slot).or_default().add_input(field);
            }
        }
        seen.add_kin(shape);
        seen.fields.values_mut().for_each(|field| field.expect(letters, sizes));
        for field in fields(&shape.parts) {
            if let Some(words) = seen.fields.get_mut(&field.slot) {
                words.set_rows(field.kind.is_row());
            }
        }
        let widest = wider::wider(shape, &seen, MOST, &|_| true);
        let ends = simple_graphs(shape);
        let mut simple = (!ends.is_empty()).then(|| widest.clone());
        if let Some(simple) = &mut simple {
            each_repeat_mut(&mut simple.parts, &mut |repeat| {
                for rule in &mut repeat.rules {
                    if let Rule::Graph(graph) = rule {
                        graph.simple |= ends.contains(&graph.ends);
                    }
                }
            });
        }
        let deviations = samples.iter().flat_map(|sample| {
            let print =
                || shape.nodes(sample).map_or(Vec::new(), |one| tree::print(&shape.parts, &one));
            form::deviations(sample, print).into_iter().map(|one| one.fault)
        });
        let deviations = deviations.collect();
        Observations { shape: shape.clone(), widest, simple, seen, deviations }
    }

    /// Shapes whose inputs assume something, in all about as doubtful as this: one field at a time has wider
    /// limits, or two, or all of them.
    pub fn wider(&self, doubt: u32) -> Vec<Shape> {
        let wider = |doubt: u32, is_chosen: &dyn Fn(Slot) -> bool| {
            wider::wider(&self.shape, &self.seen, doubt, is_chosen)
        };
        let slots: Vec<Slot> = self.seen.fields.keys().copied().take(FEW).collect();
        let mut shapes = vec![self.permitting(doubt)];
        for (at, &slot) in slots.iter().enumerate() {
            shapes.push(wider(doubt, &|chosen| chosen == slot));
            for &other in slots[at + 1..].iter().filter(|_| doubt > 1) {
                shapes.push(wider(doubt / 2, &|chosen| chosen == slot || chosen == other));
            }
        }
        // A field that no sample varies may have no wider form.
        shapes.retain(|shape| *shape != self.shape);
        shapes
    }

    /// The shape that has all inputs which assume at most so doubtful things, and more.
    pub fn permitting(&self, doubt: u32) -> Shape {
        wider::wider(&self.shape, &self.seen, doubt, &|_| true)
    }

    /// Shapes with one field whose words consist of characters that no sample has, of one kind, and are as long as can
    /// be with at most this doubt. Each such character is in one of them.
    pub fn unseen_letters(&self, doubt: u32) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for field in fields(&self.shape.parts) {
            let Field { slot, kind: Kind::Word { .. } } = field else { continue };
            let Some(known) = self.seen.fields.get(slot) else { continue };
            let most = known.longest().max(1);
            let unseen = known.unseen_letters(doubt);
            shapes.extend(unseen.iter().flat_map(|letters| letters.chunks(most)).map(|letters| {
                self.shape.with_field(*slot, |field| {
                    if let Kind::Word { alphabet, .. } = &mut field.kind {
                        *alphabet = letters.to_vec();
                    }
                })
            }));
        }
        shapes
    }

    /// The doubt of all that an input assumes and that no shape tells. Of a shape that a person wrote, the samples
    /// say no more.
    pub fn untold_doubt(&self, input: &[u8]) -> u32 {
        let assumptions = self.assumptions(input).unwrap_or_default();
        assumptions.iter().filter(|one| !one.can_be_told).map(|one| one.doubt).sum()
    }

    /// The assumptions of an input beyond the samples, the most doubtful first.
    ///
    /// # Errors
    ///
    /// The part that does not fit: the input does not consist of the parts of the shape, or breaks a rule of it.
    pub fn assumptions(&self, input: &[u8]) -> Result<Vec<Assumption>, String> {
        // Both shapes have the same parts.
        let nodes = self.widest.nodes(input)?;
        let deviations = form::deviations(input, || tree::print(&self.shape.parts, &nodes));
        if let Some(unseen) = deviations.iter().find(|one| !self.deviations.contains(&one.fault)) {
            return Err(unseen.to_string());
        }
        // What keeps the graphs simple keeps the widest shape too.
        let is_simple = self.simple.as_ref().map(|simple| check::check(simple, &nodes).is_ok());
        if is_simple != Some(true) {
            check::check(&self.widest, &nodes)?;
        }
        let mut seen = InputFacts::default();
        seen.add(&self.shape.parts, self.shape.names.len(), &nodes);
        let mut assumptions = self.seen.compare(&seen, &self.shape);
        if is_simple == Some(false) {
            let names: Vec<String> = simple_graphs(&self.shape)
                .into_iter()
                .map(|[u, v]| format!("{} {}", self.shape.names[u], self.shape.names[v]))
                .collect();
            let text = format!("edges {} may be double, or loops", names.join(", "));
            assumptions.push(Assumption::new(NOT_SIMPLE, text));
            assumptions.sort_by_key(|one| Reverse(one.doubt));
        }
        Ok(assumptions)
    }
}

/// The ends of the edges of each simple graph of a shape.
fn simple_graphs(shape: &Shape) -> Vec<[Slot; 2]> {
    let simple = graphs(&shape.parts).into_iter().filter(|graph| graph.simple);
    simple.map(|graph| graph.ends).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assumed(samples: &[&str], input: &str) -> Vec<String> {
        let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
        let shape = Shape::learn(&samples).expect("it is learnt");
        let seen = Observations::of(&shape, &samples, &[], &[]);
        for sample in &samples {
            assert_eq!(seen.assumptions(sample), Ok(Vec::new()));
        }
        let assumptions = seen.assumptions(input.as_bytes()).expect("its parts are those");
        assumptions.into_iter().map(|one| format!("{} {}", one.doubt, one.text)).collect()
    }

    #[test]
    fn numbers_may_leave_the_range_of_the_samples() {
        assert_eq!(assumed(&["8\n"], "8\n"), [""; 0]);
        assert_eq!(assumed(&["8\n"], "2\n"), ["1 a may be 2 (samples: 8)"]);
        assert_eq!(assumed(&["3\n", "8\n"], "100\n"), ["2 a may be 100 (samples: 3 to 8)"]);
        let zero = assumed(&["3\n", "8\n"], "0\n");
        assert_eq!(zero, ["3 a may be 0 (samples: 3 to 8)"]);
    }

    #[test]
    fn what_all_samples_keep_is_an_assumption_where_it_is_broken() {
        let edges = ["4\n1 2\n3 1\n4 2\n2 3\n", "3\n5 1\n2 5\n1 4\n"];
        let loops = assumed(&edges, "1\n2 2\n");
        assert!(loops.iter().any(|one| one.contains("may be equal to")), "{loops:?}");
        let edges = ["4 4\n1 2\n2 3\n1 4\n3 4\n", "5 4\n5 1\n2 5\n1 4\n3 4\n"];
        let double = assumed(&edges, "4 4\n1 2\n2 3\n1 4\n1 4\n");
        assert_eq!(double, ["4 edges u v may be double, or loops"]);
        let sorted = assumed(&["4\n1 3 4 9\n", "3\n2 5 6\n"], "3\n6 5 2\n");
        assert_eq!(sorted.len(), 1, "{sorted:?}");
        assert!(sorted[0].ends_with("a need not be ascending"), "{sorted:?}");
        let even = assumed(&["2\n", "4\n", "8\n", "12\n"], "5\n");
        assert_eq!(even, ["2 a may be odd (samples: even only)"]);
    }

    #[test]
    fn a_blank_at_the_end_of_a_line_is_no_input() {
        let of = |sample: &[u8]| {
            let shape = Shape::learn(&[sample]).expect("it is learnt");
            Observations::of(&shape, &[sample], &[], &[]).assumptions(b"7 8 \n")
        };
        assert_eq!(of(b"7 8\n"), Err("line 1 ends with a blank".to_string()));
        assert_eq!(of(b"7 8 \n"), Ok(Vec::new()));
    }

    #[test]
    fn a_few_observations_are_hints() {
        let is_told = |samples: &[&str], input: &str, text: &str| {
            let all = assumed(samples, input);
            assert!(all.contains(&format!("1 {text}")), "{all:?}");
        };
        is_told(&["4 9\n"], "9 4\n", "a may be above b");
        is_told(&["3\n", "7\n", "9\n"], "4\n", "a may be even (samples: odd only)");
        is_told(&["369727\n", "123456789987654321\n"], "369027\n", "a may have the digit 0");
        is_told(&["2\n5 8\n", "1\n6\n"], "2\n7 6\n", "a need not be ascending");
        let addresses = ["vasyaatgmaildotcom\n", "dotdotdotatdotdotat\n"];
        is_told(&addresses, "vasyaatgmailcom\n", "s may be without `dot`");
    }

    #[test]
    fn limits_on_one_side_are_one_assumption_and_all_are_named() {
        let zeros = assumed(&["2 3\n", "3 1\n"], "0 0\n");
        assert_eq!(zeros, ["4 a may be 0 (samples: 2 to 3), b may be 0 (samples: 1 to 3)"]);
        let orders = assumed(&["1 2 3 9\n"], "4 2 3 1\n");
        assert!(
            orders.contains(
                &"1 a may be above b and c and d, b may be above d, c may be above d".into()
            ),
            "{orders:?}"
        );
    }

    #[test]
    fn numbers_of_a_record_are_ascending_by_chance() {
        let scalars = ["1\n2\n3\n4\n12\n", "2\n3\n4\n5\n24\n"];
        let all = assumed(&scalars, "2\n2\n2\n2\n1\n");
        assert!(all.iter().all(|one| one.starts_with('1')) && all.len() <= 2, "{all:?}");
    }

    #[test]
    fn signs_come_as_often_as_in_all_samples() {
        let all = assumed(&["{a, b, c}\n", "{b, a, b, a}\n"], "a, b, c}\n");
        assert_eq!(all, ["4 s may have `{` 0 times (samples: 1 in each)"]);
    }

    #[test]
    fn words_begin_and_end_as_in_all_samples() {
        let asked = ["melon?\n", "abanana?\n", "it?\n"];
        let all = assumed(&asked, "mel?on\n");
        assert_eq!(all, ["3 s may end in another way than in the samples"]);
        assert_eq!(assumed(&["..#.\n", "#...\n"], "...#\n"), [""; 0], "by chance");
    }

    #[test]
    fn letters_are_as_doubtful_as_unlike_the_samples_they_are() {
        let letters = ["code\n", "force\n"];
        assert_eq!(assumed(&letters, "zoo\n").len(), 2, "a letter, and a shorter word");
        assert_eq!(assumed(&letters, "zero\n"), ["1 s may have `z`"]);
        assert_eq!(assumed(&letters, "co9e\n"), ["4 s may have `9`"]);
        let closed = ["RLRRLLRLLR\n", "LLRLRRRRLL\n"];
        assert_eq!(assumed(&closed, "LLRLRRURLL\n"), ["4 s may have `U`"]);
    }

    #[test]
    fn rows_of_a_grid_are_alike_by_chance() {
        let grid = "4 3\n#.#\n.#.\n#.K\nB#.\n";
        assert_eq!(assumed(&[grid, "2 4\n.#.#\nK##B\n"], "3 4\nK#.B\n####\n####\n"), [""; 0]);
        let matrix = "5 5\n00100\n00000\n10011\n10001\n00010\n";
        let equal = assumed(&[matrix, matrix], "5 5\n00100\n00100\n10011\n10001\n00010\n");
        assert_eq!(equal, ["2 s may have a value twice (samples: all differ)"]);
        let names = ["3\nbatman\natlas\nmatter\n", "2\ncat\nflat\n", "2\nhat\nrate\n"];
        let without = assumed(&names, "2\nbin\nflat\n");
        assert!(without.iter().any(|one| one.contains("may be without `at`")), "{without:?}");
    }

    #[test]
    fn a_text_may_have_any_printable_character() {
        let text = ["Hi!\n", "Codeforces\n"];
        assert_eq!(assumed(&text, "Co+de*\n"), ["2 s may have `*` `+`"]);
        assert_eq!(assumed(&text, "Co9de\n"), ["2 s may have `9`"]);
        let texts: Vec<&[u8]> = text.iter().map(|text| text.as_bytes()).collect();
        let shape = Shape::learn(&texts).expect("it is learnt");
        let seen = Observations::of(&shape, &texts, &[], &[]);
        let mut rng = crate::rng::Rng::new(1);
        let shapes = seen.unseen_letters(2);
        let of_signs = shapes.iter().map(|shape| shape.make(&mut rng, 100));
        let of_signs = of_signs.filter(|made| made.iter().all(|b| !b.is_ascii_alphanumeric()));
        assert_eq!(of_signs.count(), 4, "31 other signs, at most ten in a word");
        assert_eq!(shapes.len(), 4 + 1 + 3 + 2, "and digits, capital and small letters");
    }

    #[test]
    fn wider_shapes_leave_the_samples_one_field_at_a_time() {
        let shape = Shape::learn(&[b"8 30\n"]).expect("it is learnt");
        let wider = Observations::of(&shape, &[b"8 30\n"], &[], &[]).wider(1);
        let lines: Vec<String> = wider.iter().map(Shape::in_one_line).collect();
        assert_eq!(
            lines,
            [
                "a: number 1..32; b: number 1..120",
                "a: number 1..32; b: number 30..30",
                "a: number 8..8; b: number 1..120",
            ]
        );
    }

    #[test]
    fn a_count_may_go_as_far_as_an_array_has_room() {
        let shape =
            Shape::read("n: number 3..3\nn of a: number 1..9\n").expect("the shape is good");
        let sizes = [26, 5, 1005, 100_005];
        let doubt = |count: usize, sizes: &[i128]| {
            let seen = Observations::of(&shape, &[b"3\n1 2 9\n"], &[], sizes);
            let input = format!("{count}\n1{}\n", " 2".repeat(count - 1));
            let assumptions = seen.assumptions(input.as_bytes()).expect("it has this shape");
            let of_count = assumptions.iter().find(|one| one.text.starts_with("n may be"));
            of_count.expect("no sample has it").doubt
        };
        assert_eq!((doubt(20, &[]), doubt(20, &sizes)), (2, 1));
        assert_eq!(doubt(26, &sizes), 2, "most arrays have more room");
        let seen = Observations::of(&shape, &[b"3\n1 2 9\n"], &[], &sizes);
        let numbers = seen.wider(1)[0].numbers();
        assert_eq!(numbers[0].high, 20);
    }
}
