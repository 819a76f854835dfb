//! The result of a search as one JSON object; judge/docs/output.md documents the keys.

use crate::find::finds::counterexample::{Counterexample, Smallest};
use crate::find::finds::nearby::Nearby;
use crate::find::inputs::CoveredInputs;
use crate::find::search::Slowest;
use crate::find::search::{Search, SearchResult};
use crate::find::shrink::{ConfirmedFind, Steadiness};
use crate::find::test_cases::LeftOut;
use judge_core::base::json::{self, Object};

/// The result as a line of JSON.
pub fn json(search: &Search, result: &SearchResult) -> String {
    let mut object = Object::new("find")
        .text("problem", &search.target.problem.name)
        .text("submission", &search.target.submission.name)
        .flag("found", result.broken.is_some())
        .flag("interrupted", result.is_interrupted)
        .number("tries", result.tries);
    if let Some(reference) = &result.reference {
        object = object.text("reference", &reference.name);
    }
    if let Some(right) = &result.same_as {
        object = object.text("same_as", &right.name);
    }
    let judges_outputs = search.goal.judges_outputs;
    if judges_outputs {
        object = with_disagreement(with_inputs(object, result), search, result);
    }
    object = object.number("seed", search.seed).number("wall_us", result.wall.as_micros() as u64);
    if let Some(slowest) = &result.slow.slowest {
        object = with_slowest(object, search, slowest);
    }
    if let Some(broken) = &result.broken {
        object = if judges_outputs {
            with_counterexample(object, broken)
        } else {
            with_slow_find(object, &broken.counterexample)
        };
    }
    object.line() + "\n"
}

fn with_inputs(mut object: Object, result: &SearchResult) -> Object {
    if let Some(CoveredInputs { tried, bytes, is_all, .. }) =
        result.covered.filter(|_| result.broken.is_none())
    {
        object = object
            .number("covered_inputs", tried as u64)
            .number("covered_bytes", bytes as u64)
            .flag("covered_all", is_all);
    }
    object
        .number("inputs_made", result.inputs.made)
        .number("inputs_valid", result.inputs.valid)
        .number("inputs_unjudged", result.inputs.unjudged)
        .number("inputs_doubted", result.left_out.as_ref().map_or(0, |left_out| left_out.count))
}

/// The shortest input on which another right program contradicts the reference, and the name of that program.
fn with_disagreement(object: Object, search: &Search, result: &SearchResult) -> Object {
    let Some(LeftOut { input, by, .. }) = &result.left_out else { return object };
    let shrunk = result.disagreement.as_ref().map(|(_, find)| &find.counterexample.test().input);
    object
        .text("disagreement_input", &String::from_utf8_lossy(shrunk.unwrap_or(input)))
        .text("disagreement_by", by.as_ref().unwrap_or(&search.target.submission.name))
}

fn with_slowest(object: Object, search: &Search, slowest: &Slowest) -> Object {
    let Slowest { name, time, growth, bytes: [found_bytes, bytes], kept } = slowest;
    let mut object = object
        .text("attack", name)
        .number("cpu_us", time.as_micros() as u64)
        .number("limit_us", search.limit().as_micros() as u64)
        .number("found_bytes", *found_bytes as u64)
        .number("bytes", *bytes as u64);
    if let Some(growth) = growth {
        object =
            object.text("growth", &format!("{:.2}", growth.power)).text("growth_of", &growth.unit);
        if let Some(power) = growth.reference_power {
            object = object.text("reference_growth", &format!("{power:.2}"));
        }
        if let Some(size) = growth.breaks_at {
            object = object.number("breaks_at", size);
        }
    }
    if let Ok(file) = kept {
        object = object.text("file", &file.to_string_lossy());
    }
    object
}

fn with_slow_find(object: Object, counterexample: &Counterexample) -> Object {
    let (outcome, test) = (&counterexample.outcome, counterexample.test());
    object
        .text("verdict", outcome.verdict.name())
        .text("note", &outcome.note)
        .text("input", &String::from_utf8_lossy(&test.input))
        .text("answer", &String::from_utf8_lossy(&test.answer))
        .flag("smallest", matches!(counterexample.smallest, Smallest::OfAll(_)))
}

fn with_counterexample(object: Object, broken: &ConfirmedFind) -> Object {
    let ConfirmedFind { counterexample, output, steadiness, assumes, nearby, kept } = broken;
    let (outcome, test) = (&counterexample.outcome, counterexample.test());
    let mut object = object
        .text("verdict", outcome.verdict.name())
        .text("input", &String::from_utf8_lossy(&test.input))
        .text("answer", &String::from_utf8_lossy(&test.answer));
    if let Some(output) = output {
        object = object.text("output", &String::from_utf8_lossy(output));
    }
    if !outcome.note.is_empty() {
        object = object.text("note", &outcome.note);
    }
    if !outcome.stderr.is_empty() {
        object = object.text("stderr", &String::from_utf8_lossy(&outcome.stderr));
    }
    object = object.raw("assumes", &json::list(assumes.iter().map(|text| json::string(text))));
    // One with the same answer tells most.
    let is_alike = |near: &&Nearby| near.passing.answer == test.answer;
    if let Some(Nearby { passing, .. }) = nearby.iter().find(is_alike).or(nearby.first()) {
        object = object
            .text("passing_input", &String::from_utf8_lossy(&passing.input))
            .text("passing_answer", &String::from_utf8_lossy(&passing.answer));
    }
    if let Ok(file) = kept {
        object = object.text("file", &file.to_string_lossy());
    }
    if *steadiness != Steadiness::Unknown {
        object = object.flag("steady", *steadiness == Steadiness::Steady);
    }
    if let Smallest::OfAll(shorter) = counterexample.smallest {
        object = object.number("shorter_tried", shorter as u64);
    }
    object
        .text("origin", &counterexample.origin)
        .number("generator_seed", counterexample.original.seed)
        .number("generator_size", counterexample.size)
        .number("found_bytes", counterexample.original.input.len() as u64)
        .number("bytes", test.input.len() as u64)
        .flag("smallest", matches!(counterexample.smallest, Smallest::OfAll(_)))
}
