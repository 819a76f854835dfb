//! The result of a search as one JSON object; judge/README.md documents the keys.

use super::search::{Broken, Search, SearchResult, Steadiness};
use judge_core::base::json::{self, Object};

/// The result as a line of JSON.
pub fn json(search: &Search, result: &SearchResult) -> String {
    let mut object = Object::new("find")
        .text("problem", &search.target.problem.name)
        .text("submission", &search.target.submission.name)
        .flag("found", result.broken.is_some())
        .flag("interrupted", result.is_interrupted)
        .number("tries", result.tries)
        .number("inputs_made", result.inputs.made)
        .number("inputs_valid", result.inputs.valid)
        .number("inputs_unjudged", result.inputs.unjudged)
        .number("inputs_doubted", result.left_out.as_ref().map_or(0, |left_out| left_out.count))
        .number("seed", search.seed)
        .number("wall_us", result.wall.as_micros() as u64);
    if let Some(broken) = &result.broken {
        object = with_counterexample(object, broken);
    }
    object.line() + "\n"
}

fn with_counterexample(object: Object, broken: &Broken) -> Object {
    let Broken { counterexample, output, steadiness, doubted_by, assumes, kept } = broken;
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
    if let Some(other) = doubted_by {
        object = object.text("doubted_by", other);
    }
    object = object.raw("assumes", &json::list(assumes.iter().map(|text| json::string(text))));
    if let Ok(file) = kept {
        object = object.text("file", &file.to_string_lossy());
    }
    if *steadiness != Steadiness::Unknown {
        object = object.flag("steady", *steadiness == Steadiness::Steady);
    }
    object
        .text("origin", &counterexample.origin)
        .number("generator_seed", counterexample.original.seed)
        .number("generator_size", counterexample.size)
        .number("found_bytes", counterexample.original.input.len() as u64)
        .number("bytes", test.input.len() as u64)
        .flag("smallest", counterexample.is_smallest)
}
