//! The stored inputs that attacks are put into.

use super::outline::{Block, Kind, Outline, Size};
use super::programs::Programs;
use super::stored_cases::{self, bytes};
use super::template::Template;
use crate::find::deadline::Deadline;
use crate::find::worker::Worker;
use sandbox::Failure;
use std::collections::HashSet;

/// Inputs that are looked at for templates, and how many are chosen.
const MAX_LOOKED_AT: usize = 60;
const MAX_TEMPLATES: usize = 3;
/// A larger input is no template where there are smaller ones.
const MAX_BYTES: u64 = 1 << 20;
/// The first test of several has at most so many lines.
const MAX_TEST_LINES: usize = 40;

/// The inputs whose shape says most, the best first. Without a validator nothing tells larger limits, so
/// the largest stored input comes first.
pub fn templates(
    programs: &Programs,
    worker: &mut Worker,
    end: Deadline,
) -> Result<Vec<Vec<u8>>, Failure> {
    let mut cases = stored_cases::smallest_first(&programs.cases);
    let has_files = cases.iter().any(|&case| bytes(programs.cases[case]) <= MAX_BYTES);
    cases.retain(|&case| !has_files || bytes(programs.cases[case]) <= MAX_BYTES);
    let mut inputs: Vec<Vec<u8>> = Vec::new();
    for case in cases.into_iter().take(MAX_LOOKED_AT) {
        if end.is_over() {
            break;
        }
        inputs.extend(programs.stored(worker, case)?);
    }
    if inputs.is_empty() && programs.has_generator() {
        for size in [3, 5, 8] {
            inputs.extend(programs.generated(worker, 1, size)?);
        }
    }
    if !programs.has_validator(worker)? {
        inputs.reverse();
        inputs.truncate(MAX_TEMPLATES);
        return Ok(inputs);
    }
    let mut scored: Vec<(i64, usize, Vec<u8>)> = Vec::new();
    let mut shapes = HashSet::new();
    for (at, input) in inputs.iter().take(MAX_LOOKED_AT).enumerate() {
        let outline = Outline::read(input.clone());
        let look = outline.blocks.iter().map(Block::unit).collect::<Vec<_>>().join(" ");
        let score = score(&outline);
        // Of one shape, the best.
        if shapes.insert((look, score)) {
            scored.push((score, at, input.clone()));
        }
    }
    scored.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen = Vec::new();
    for (_, _, input) in scored {
        if chosen.len() == MAX_TEMPLATES || end.is_over() {
            break;
        }
        if let Some(single) = single_test(programs, worker, &input, end)? {
            chosen.push(single);
            continue;
        }
        chosen.push(input);
    }
    Ok(chosen)
}

/// How much an outline knows: blocks whose length a size tells, and sizes that differ.
fn score(outline: &Outline) -> i64 {
    let linked = |block: &&Block| matches!(block.length, Size::Linked(_));
    let linked = outline.blocks.iter().filter(linked).count().min(4) as i64;
    let fixed = outline.blocks.len() as i64 - linked;
    let graphs = outline
        .blocks
        .iter()
        .filter(|block| matches!(block.kind, Kind::Rows { graph: Some(_), .. }));
    let sizes: HashSet<i64> = outline.knobs.iter().map(|knob| knob.value).collect();
    let twice = (outline.knobs.len() - sizes.len()) as i64;
    let is_tiny = outline.knobs.iter().any(|knob| knob.value < 2);
    10 * linked + 2 * graphs.count() as i64
        - 3 * fixed.min(5)
        - 2 * twice.min(5)
        - 2 * i64::from(is_tiny)
}

/// Of an input that begins with the number of its tests: the same with the first test only.
fn single_test(
    programs: &Programs,
    worker: &mut Worker,
    input: &[u8],
    end: Deadline,
) -> Result<Option<Vec<u8>>, Failure> {
    let template = Template::new(input.to_vec());
    if template.len() < 3 || template.numbers(0).is_none_or(|numbers| numbers.len() != 1) {
        return Ok(None);
    }
    let is_several = template.numbers(0).is_some_and(|numbers| numbers[0] > 1);
    if !is_several {
        return Ok(None);
    }
    for lines in 1..=MAX_TEST_LINES.min(template.len() - 2) {
        if end.is_over() {
            break;
        }
        let mut single = b"1\n".to_vec();
        for line in 1..=lines {
            single.extend_from_slice(template.line(line));
            single.push(b'\n');
        }
        if programs.is_valid(worker, &single)? && !Outline::read(single.clone()).blocks.is_empty() {
            return Ok(Some(single));
        }
    }
    Ok(None)
}
