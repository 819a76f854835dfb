//! Finds the limits of an outline: the largest sizes and numbers that the validator takes, and with what
//! in the blocks.

use super::attack::{GRAPHS, MAZES, NUMBERS};
use super::outline::{Block, Columns, Content, Draft, Kind, Order, Outline, Size};
use super::programs::Programs;
use super::template::{NewWord, Template};
use crate::find::deadline::Deadline;
use crate::find::limit::largest_taken;
use crate::find::worker::Worker;
use sandbox::Failure;

/// What a size grows to at most: inputs of more are too large anyway.
const MAX_SIZE: i64 = 10_000_000;
/// What a single number is raised to at most.
const MAX_NUMBER: i64 = 1_000_000_000_000_000_000;
/// So many ways to fill blocks are kept for a size.
const MAX_WORKING: usize = 2;
/// So many ways to fill the blocks that follow a size are tried.
const MAX_FILLINGS: usize = 16;

/// An outline, and the largest input of its kind.
pub struct Fitted {
    pub outline: Outline,
    /// The template's sizes.
    pub small: Draft,
    /// All sizes at their limits.
    pub large: Draft,
}

/// Asks the validator.
pub struct Fitter<'a, 'w> {
    pub programs: &'a Programs<'a>,
    pub worker: &'a mut Worker<'w>,
    /// Fitting ends here, with what is known.
    pub end: Deadline<'a>,
}

impl Fitter<'_, '_> {
    /// Fits an outline. Without a validator nothing tells the limits, so the template's sizes stay.
    pub fn fit(&mut self, mut outline: Outline) -> Result<Fitted, Failure> {
        let small = Draft::of(&outline);
        if !self.programs.has_validator(self.worker)? {
            return Ok(Fitted { large: small.clone(), small, outline });
        }
        for block in 0..outline.blocks.len() {
            self.widen(&mut outline, block)?;
        }
        let mut large = small.clone();
        // First the sizes of blocks, then the other numbers, which may be bounded by them.
        for is_size in [true, false] {
            for knob in 0..outline.knobs.len() {
                if outline.blocks_of(knob).next().is_some() == is_size {
                    large = self.raise(&outline, large, knob, is_size)?;
                }
            }
        }
        Ok(Fitted { outline, small, large })
    }

    /// Whether the input of a draft can be made and is valid.
    pub fn takes(&mut self, outline: &Outline, draft: &Draft) -> Result<bool, Failure> {
        match outline.make(draft) {
            Some(input) => self.programs.is_valid(self.worker, &input),
            None => Ok(false),
        }
    }

    /// Finds the largest number that each column of a block may have.
    fn widen(&mut self, outline: &mut Outline, block: usize) -> Result<(), Failure> {
        let columns = match &outline.blocks[block].kind {
            Kind::List { .. } => 1,
            Kind::Rows { columns, .. } => columns.len(),
            Kind::Word { .. }
            | Kind::Words { .. }
            | Kind::Grid { .. }
            | Kind::NumberGrid { .. } => 0,
        };
        for column in 0..columns {
            let Some((place, largest)) =
                largest_place(&outline.template, &outline.blocks[block], column)
            else {
                continue;
            };
            let template = &outline.template;
            let mut takes = |number: i64| -> Result<bool, Failure> {
                if self.end.is_over() {
                    return Ok(false);
                }
                self.programs.is_valid(self.worker, &with_number(template, place, number))
            };
            let high = largest_taken(largest, MAX_NUMBER, &mut takes)?;
            let least = if takes(0)? { 0 } else { 1 };
            let is_signed = high > 0 && takes(-high)?;
            let knobs = &outline.knobs;
            // What is bounded by a size here grows with that size.
            let linked = (0..knobs.len()).find(|&knob| {
                outline.blocks_of(knob).next().is_some() && knobs[knob].value.abs_diff(high) <= 1
            });
            let size = match linked {
                Some(knob) => {
                    Size::Linked(super::outline::Link { knob, offset: high - knobs[knob].value })
                }
                None => Size::Fixed(high),
            };
            let bounds = match &mut outline.blocks[block].kind {
                Kind::List { bounds, .. } => Some(bounds),
                Kind::Rows { columns, .. } => columns[column].as_mut(),
                _ => None,
            };
            if let Some(bounds) = bounds {
                bounds.high = size;
                bounds.low =
                    if is_signed { -high } else { bounds.low.min(least.max(bounds.low.min(0))) };
            }
        }
        Ok(())
    }

    /// Raises a size, or another number, as far as the validator takes it.
    fn raise(
        &mut self,
        outline: &Outline,
        draft: Draft,
        knob: usize,
        is_size: bool,
    ) -> Result<Draft, Failure> {
        let start = draft.sizes[knob];
        let mut best = draft;
        // What works for a little more is used for more: each try costs a run of the validator.
        let mut working = Vec::new();
        for next in [
            start.saturating_add(1),
            start.saturating_mul(2).max(2),
            start.saturating_mul(4).max(4),
        ] {
            for filling in fillings(outline, knob) {
                let grown = filling.grow(&best, knob, next);
                if working.len() < MAX_WORKING
                    && !working.contains(&filling)
                    && !self.end.is_over()
                    && self.takes(outline, &grown)?
                {
                    working.push(filling);
                }
            }
            if let Some(filling) = working.first() {
                best = filling.grow(&best, knob, next);
                break;
            }
        }
        if working.is_empty() {
            return Ok(best);
        }
        let most = if is_size { MAX_SIZE } else { MAX_NUMBER };
        let from = best.sizes[knob];
        let mut largest = best.clone();
        largest_taken(from, most, &mut |value| {
            for filling in &working {
                let grown = filling.grow(&best, knob, value);
                if !self.end.is_over() && self.takes(outline, &grown)? {
                    if grown.sizes[knob] > largest.sizes[knob] {
                        largest = grown;
                    }
                    return Ok(true);
                }
            }
            Ok(false)
        })?;
        Ok(largest)
    }
}

/// What the blocks that follow a size may have in them.
#[derive(Clone, Default, PartialEq)]
struct Filling {
    contents: Vec<(usize, Content)>,
    /// Another size that goes with it: the edges of a graph with its vertices.
    beside: Option<(usize, i64)>,
}

impl Filling {
    /// A draft with a knob at a value, and with this in the blocks.
    fn grow(&self, draft: &Draft, knob: usize, value: i64) -> Draft {
        let mut grown = draft.with_size(knob, value);
        for &(block, content) in &self.contents {
            grown.contents[block] = content;
        }
        if let Some((other, offset)) = self.beside {
            grown.sizes[other] = value.saturating_add(offset);
        }
        grown
    }
}

/// Every way to fill the blocks that follow a size, the plain ones first.
fn fillings(outline: &Outline, knob: usize) -> Vec<Filling> {
    let mut all = vec![Filling::default()];
    for block in outline.blocks_of(knob) {
        let contents = contents(&outline.blocks[block].kind);
        let with = |filling: &Filling, content: Content| {
            let mut filling = filling.clone();
            filling.contents.push((block, content));
            filling
        };
        let next = contents.iter().flat_map(|&content| all.iter().map(move |f| with(f, content)));
        all = next.take(MAX_FILLINGS).collect();
    }
    // More vertices may need more edges.
    for (at, block) in outline.blocks.iter().enumerate() {
        let Kind::Rows { graph: Some(graph), .. } = block.kind else { continue };
        let Size::Linked(length) = block.length else { continue };
        if graph.vertices.knob == knob && length.knob != knob {
            let path = Content::Graph(graph_named("a path"));
            for offset in [-1, 0, 1] {
                let beside = Some((length.knob, offset - length.offset));
                let mut more: Vec<Filling> = all.iter().take(4).cloned().collect();
                for filling in &mut more {
                    filling.contents.push((at, path));
                    filling.beside = beside;
                }
                all.extend(more);
            }
        }
    }
    all
}

/// What a block may have in it, the plain ones first.
fn contents(kind: &Kind) -> Vec<Content> {
    let numbers = |name: &str, order: Order| Content::Numbers {
        attack: numbers_named(name),
        columns: Columns::All,
        order,
    };
    match kind {
        Kind::List { .. } => vec![
            Content::Kept,
            numbers("random numbers", Order::Any),
            numbers("a permutation", Order::Any),
            numbers("random numbers", Order::Distinct),
            numbers("consecutive numbers", Order::Any),
            numbers("the least number again and again", Order::Any),
        ],
        Kind::Rows { graph, .. } => {
            let path = graph.map(|_| Content::Graph(graph_named("a path")));
            let random = graph.map(|_| Content::Graph(graph_named("a random graph")));
            let mut all: Vec<Content> = path.into_iter().collect();
            all.push(Content::Kept);
            all.extend(random);
            all.extend([
                numbers("random numbers", Order::Any),
                numbers("random numbers", Order::RowsSorted),
                numbers("random numbers", Order::Distinct),
                numbers("consecutive numbers", Order::Any),
            ]);
            all
        }
        Kind::Word { .. } => {
            vec![Content::Kept, Content::Word(0), Content::Word(4), Content::Word(2)]
        }
        Kind::Words { .. } => vec![Content::Kept, Content::Words(2), Content::Words(1)],
        Kind::Grid { .. } | Kind::NumberGrid { .. } => {
            let open = MAZES.iter().position(|attack| attack.name == "an open grid");
            vec![Content::Kept, Content::Maze(open.unwrap_or(0)), Content::Maze(2)]
        }
    }
}

/// The place of an attack in the table of numbers.
pub fn numbers_named(name: &str) -> usize {
    NUMBERS.iter().position(|attack| attack.name == name).expect("the table has it")
}

fn graph_named(name: &str) -> usize {
    GRAPHS.iter().position(|attack| attack.name == name).expect("the table has it")
}

/// Where the largest number of a column is, and the number.
fn largest_place(
    template: &Template,
    block: &Block,
    column: usize,
) -> Option<((usize, usize), i64)> {
    let of_line = |line: usize| -> Option<((usize, usize), i64)> {
        let numbers = template.words(line).map(super::template::number);
        match block.kind {
            Kind::List { from, .. } => numbers
                .enumerate()
                .skip(from)
                .filter_map(|(word, number)| Some(((line, word), number?)))
                .max_by_key(|&(_, number)| number),
            _ => numbers
                .enumerate()
                .nth(column)
                .and_then(|(word, number)| Some(((line, word), number?))),
        }
    };
    block.lines.clone().filter_map(of_line).max_by_key(|&(_, number)| number)
}

/// The template with one number replaced.
fn with_number(template: &Template, (line, word): (usize, usize), number: i64) -> Vec<u8> {
    template.with(&[NewWord { line, word, number }], &[])
}
