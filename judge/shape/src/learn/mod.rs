//! Learns a shape from samples: first its structure, which is what follows what how often, then what
//! its words are, and last what holds for all that is repeated.

mod cost;
mod counts;
mod fields;
mod forms;
mod kind;
mod names;
mod rules;
mod search;

use crate::field::Count;
use crate::model::{Item, Part, Shape};
use crate::text::Text;
use crate::tree::{Cell, Node};
use crate::{check, tree};
use std::collections::HashSet;

/// The maximum number of samples that are learnt from; of more samples, the smallest.
const MAX_SAMPLES: usize = 200;
/// The structure is not looked for in a sample of more bytes: 2 MiB.
const MAX_SAMPLE: usize = 2 << 20;
/// Nor in more bytes of samples: 4 MiB. The search takes seconds for more.
const MAX_TOTAL: usize = 4 << 20;
/// The maximum number of samples in which it is not looked for, the largest, that add to what is known of its
/// words: in them numbers come near their limits. Each has at most
/// as many bytes.
const MAX_LARGE_SAMPLES: usize = 2;
/// The number of samples in which the structure is looked for first, of those that are added each time because they do
/// not have it, and of times.
const MAX_FIRST: usize = 12;
const MAX_MORE: usize = 4;
const MAX_ROUNDS: usize = 5;
/// The maximum number of texts that are kept of lines that nothing explains, and the maximum size of each in bytes.
const MAX_COPIES: usize = 20;
const MAX_COPY: usize = 16 << 10;

impl Shape {
    /// Learns the shape that explains all `samples`. It takes the simplest one; what it cannot explain
    /// becomes "lines as in the samples". Of samples over 2 MiB, and of more than 4 MiB of samples, only the
    /// two largest up to 4 MiB are looked at, for the limits of what they have in common with the others.
    ///
    /// # Errors
    /// There is no sample, or none that is text of a size to learn from.
    pub fn learn(samples: &[&[u8]]) -> Result<Shape, String> {
        let ChosenSamples { texts, large } = chosen(samples)?;
        let (mut parts, slots, mut inputs) = structure(&texts);
        inputs.iter().for_each(|nodes| widen(&mut parts, nodes));
        inputs.extend(large.iter().filter_map(|text| tree::parse(&parts, slots, text)));
        fields::learn(&mut parts, &inputs, slots);
        rules::learn(&mut parts, &inputs, slots);
        keep_copies(&mut parts, &inputs);
        let names = names::names(&parts, slots);
        let shape = Shape { parts, names, conditions: Vec::new(), notes: Vec::new() };
        // The further lines of the large samples are beyond the structure.
        let mut learnt = inputs.iter().take(texts.len());
        debug_assert!(learnt.all(|nodes| check::check(&shape, nodes).is_ok()));
        Ok(shape)
    }
}

/// The structure of all samples, the number of its slots, and the samples in its parts. It is looked for in a few of
/// them, from the smallest to the largest, then also in some that do not have it, and at last in all.
fn structure(texts: &[Text]) -> (Vec<Part>, usize, Vec<Vec<Node>>) {
    let step = texts.len().div_ceil(MAX_FIRST).max(1);
    let mut few: Vec<&Text> = texts.iter().rev().step_by(step).collect();
    for round in 0..=MAX_ROUNDS {
        if round == MAX_ROUNDS {
            few = texts.iter().collect();
        }
        let (parts, slots) = search::structure(&few);
        let parsed: Vec<Option<_>> =
            texts.iter().map(|text| tree::parse(&parts, slots, text)).collect();
        let others = texts.iter().zip(&parsed).filter(|(_, nodes)| nodes.is_none());
        let before = few.len();
        few.extend(others.map(|(text, _)| text).take(MAX_MORE));
        if few.len() == before {
            return (parts, slots, parsed.into_iter().flatten().collect());
        }
    }
    // The search explains all samples that it has; if it ever did not, copies do.
    let copied = vec![Part::Copied(Vec::new())];
    let inputs = texts.iter().filter_map(|text| tree::parse(&copied, 0, text)).collect();
    (copied, 0, inputs)
}

/// Widens the counts that no number gives, so that an input has them.
fn widen(parts: &mut [Part], nodes: &[Node]) {
    let widen_count = |count: &mut Count, seen: usize| {
        if let Count::Free { low, high } = count {
            (*low, *high) = ((*low).min(seen), (*high).max(seen));
        }
    };
    for (part, node) in parts.iter_mut().zip(nodes) {
        match (part, node) {
            (Part::Line(items), Node::Line(cells)) => {
                for (item, cell) in items.iter_mut().zip(cells) {
                    if let (Item::List { count, .. }, Cell::List(words)) = (item, cell) {
                        widen_count(count, words.len());
                    }
                }
            }
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                widen_count(&mut repeat.count, times.len());
                times.iter().for_each(|nodes| widen(&mut repeat.body, nodes));
            }
            (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {}
        }
    }
}

/// The samples to learn from, taken apart.
struct ChosenSamples<'a> {
    texts: Vec<Text<'a>>,
    /// Those in which the structure is not looked for.
    large: Vec<Text<'a>>,
}

fn chosen<'a>(samples: &[&'a [u8]]) -> Result<ChosenSamples<'a>, String> {
    let mut by_size: Vec<&[u8]> = samples.to_vec();
    by_size.sort_by_key(|sample| sample.len());
    let mut texts = Vec::new();
    let mut large = Vec::new();
    let mut first_error = None;
    let mut total = 0;
    let mut seen = HashSet::new();
    for sample in by_size {
        let bytes = sample.len();
        let error = match Text::new(sample) {
            _ if bytes > MAX_SAMPLE => {
                large.extend((bytes <= MAX_TOTAL).then_some(sample));
                format!("it has {bytes} bytes, more than 2 MiB")
            }
            Ok(text) if text.len() > 0 => {
                total += bytes;
                let is_room = texts.len() < MAX_SAMPLES && (total <= MAX_TOTAL || texts.is_empty());
                if !is_room {
                    large.push(sample);
                } else if seen.insert(sample) {
                    texts.push(text);
                }
                continue;
            }
            Ok(_) => "it is empty".to_string(),
            Err(error) => error,
        };
        first_error.get_or_insert(error);
    }
    if texts.is_empty() {
        return Err(match first_error {
            Some(error) => format!("no sample can be learnt from: {error}"),
            None => "there is no sample to learn from".to_string(),
        });
    }
    let largest = large.iter().rev().take(MAX_LARGE_SAMPLES);
    let large = largest.filter_map(|sample| Text::new(sample).ok()).collect();
    Ok(ChosenSamples { texts, large })
}

/// Keeps what the samples have where nothing explains them.
fn keep_copies(parts: &mut [Part], inputs: &[Vec<Node>]) {
    for (at, part) in parts.iter_mut().enumerate() {
        let Part::Copied(texts) = part else { continue };
        for nodes in inputs {
            if let Some(Node::Copied(text)) = nodes.get(at) {
                let is_new = !texts.contains(text) && text.len() <= MAX_COPY;
                if is_new && texts.len() < MAX_COPIES {
                    texts.push(text.clone());
                }
            }
        }
    }
}
