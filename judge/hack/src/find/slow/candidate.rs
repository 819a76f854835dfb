//! Inputs to try, and how each was made, so that it can be made again in another size.

use super::attack::{GRAPHS, MAZES, NUMBERS, WORDS, WORD_LISTS};
use super::fit::Fitted;
use super::outline::{Columns, Content, Draft};
use super::programs::Programs;
use crate::find::number::grouped;
use crate::find::worker::Worker;
use judge_core::base::text::escape;
use sandbox::Failure;
use std::sync::Arc;

/// How an input is made.
#[derive(Clone)]
pub enum Recipe {
    /// The input of a case.
    Stored(usize),
    /// By the generator.
    Generated { seed: u64, size: u64 },
    /// From an outline.
    Drafted { fitted: Arc<Fitted>, draft: Draft },
    /// By changes to another, which has this name.
    Changed(String),
}

/// An input to try.
#[derive(Clone)]
pub struct Candidate {
    /// In the order in which inputs are made.
    pub index: u64,
    pub recipe: Recipe,
    pub input: Vec<u8>,
    /// It is known to be valid. Others are checked when the program is slow on them.
    pub is_valid: bool,
}

impl Recipe {
    /// The input; `None` where it cannot be made again, or not in this way.
    pub fn make(
        &self,
        programs: &Programs,
        worker: &mut Worker,
    ) -> Result<Option<Vec<u8>>, Failure> {
        match self {
            Recipe::Stored(case) => programs.stored(worker, *case),
            Recipe::Generated { seed, size } => programs.generated(worker, *seed, *size),
            Recipe::Drafted { fitted, draft } => Ok(fitted.outline.make(draft)),
            Recipe::Changed(_) => Ok(None),
        }
    }

    /// What a report calls it: `sorted numbers (line 2: 200,000 numbers)`.
    pub fn name(&self, programs: &Programs) -> String {
        match self {
            Recipe::Stored(case) => {
                let id = programs.cases.get(*case).map_or("", |case| &case.id);
                format!("the case {}", escape(id.as_bytes()))
            }
            Recipe::Generated { seed, size } => format!("generator {seed} {size}"),
            Recipe::Drafted { fitted, draft } => draft_name(fitted, draft),
            Recipe::Changed(name) => name.clone(),
        }
    }

    /// Whether it is an input of an outline that is only large: no block has the content of an attack.
    pub fn is_only_large(&self) -> bool {
        match self {
            Recipe::Drafted { draft, .. } => {
                draft.contents.iter().all(|content| content_name(*content).is_none())
            }
            Recipe::Stored(_) | Recipe::Generated { .. } | Recipe::Changed(_) => false,
        }
    }
}

/// Names the attacks of a draft, and where they are.
fn draft_name(fitted: &Fitted, draft: &Draft) -> String {
    let blocks = fitted.outline.blocks.iter().zip(&draft.contents);
    let mut names = Vec::new();
    for (block, content) in blocks {
        let Some(name) = content_name(*content) else { continue };
        let count = grouped(block.length.at(&draft.sizes).max(0) as u64);
        let unit = block.unit();
        let column = match content {
            Content::Numbers { columns: Columns::One(column), .. } => {
                format!(", column {}", column + 1)
            }
            _ => String::new(),
        };
        names.push(format!("{name} ({}{column}: {count} {unit})", block.place()));
    }
    if names.is_empty() {
        let sizes: Vec<String> = draft.sizes.iter().map(i64::to_string).collect();
        return format!("the largest input: {}", sizes.join(" "));
    }
    names.join(", ")
}

fn content_name(content: Content) -> Option<&'static str> {
    Some(match content {
        Content::Kept => return None,
        Content::Numbers { attack, .. } => NUMBERS[attack].name,
        Content::Word(attack) => WORDS[attack].name,
        Content::Words(attack) => WORD_LISTS[attack].name,
        Content::Graph(attack) => GRAPHS[attack].name,
        Content::Maze(attack) => MAZES[attack].name,
    })
}
