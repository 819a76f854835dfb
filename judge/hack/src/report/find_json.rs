//! The result of a search as one JSON object; judge/docs/output.md documents the keys.

use crate::find::finds::counterexample::{Counterexample, Smallest};
use crate::find::finds::nearby::Nearby;
use crate::find::inputs::CoveredInputs;
use crate::find::search::{Search, SearchResult, Slowest};
use crate::find::shrink::{ConfirmedFind, Steadiness};
use crate::find::test_cases::LeftOut;
use judge_core::base::json::Object;

/// The result as a line of JSON.
pub fn json(search: &Search, result: &SearchResult) -> String {
    let judges_outputs = search.goal.judges_outputs;
    let object = Object::new("find")
        .text("problem", &search.target.problem.name)
        .text("submission", &search.target.submission.name)
        .flag("found", result.broken.is_some())
        .flag("interrupted", result.is_interrupted)
        .number("tries", result.tries)
        .optional_text("reference", result.reference.as_ref().map(|reference| &reference.name))
        .optional_text("same_as", result.same_as.as_ref().map(|right| &right.name))
        .with(judges_outputs.then_some(result), |object, result| {
            with_disagreement(with_inputs(object, result), search, result)
        })
        .number("seed", search.seed)
        .number("wall_us", result.wall.as_micros() as u64)
        .with(result.slow.slowest.as_ref(), |object, slowest| with_slowest(object, search, slowest))
        .with(result.broken.as_ref(), |object, broken| {
            if judges_outputs {
                with_counterexample(object, broken)
            } else {
                with_slow_find(object, &broken.counterexample)
            }
        });
    object.line() + "\n"
}

fn with_inputs(object: Object, result: &SearchResult) -> Object {
    object
        .with(result.covered.filter(|_| result.broken.is_none()), |object, covered| {
            let CoveredInputs { tried, bytes, is_all, .. } = covered;
            let object = object.number("covered_inputs", tried as u64);
            object.number("covered_bytes", bytes as u64).flag("covered_all", is_all)
        })
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
    object
        .text("attack", name)
        .number("cpu_us", time.as_micros() as u64)
        .number("limit_us", search.limit().as_micros() as u64)
        .number("found_bytes", *found_bytes as u64)
        .number("bytes", *bytes as u64)
        .with(growth.as_ref(), |object, growth| {
            let of_reference = growth.reference_power.map(|power| format!("{power:.2}"));
            object
                .text("growth", &format!("{:.2}", growth.power))
                .text("growth_of", &growth.unit)
                .optional_text("reference_growth", of_reference)
                .optional_number("breaks_at", growth.breaks_at)
        })
        .optional_text("file", kept.as_ref().ok().map(|file| file.to_string_lossy()))
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
    // One with the same answer tells most.
    let is_alike = |near: &&Nearby| near.passing.answer == test.answer;
    let near = nearby.iter().find(is_alike).or(nearby.first());
    let is_steady =
        (*steadiness != Steadiness::Unknown).then_some(*steadiness == Steadiness::Steady);
    let shorter = match counterexample.smallest {
        Smallest::OfAll(shorter) => Some(shorter as u64),
        Smallest::Unknown | Smallest::ByEveryStep => None,
    };
    object
        .text("verdict", outcome.verdict.name())
        .text("input", &String::from_utf8_lossy(&test.input))
        .text("answer", &String::from_utf8_lossy(&test.answer))
        .optional_text("output", output.as_deref().map(String::from_utf8_lossy))
        .full_text("note", &outcome.note)
        .full_text("stderr", &String::from_utf8_lossy(&outcome.stderr))
        .texts("assumes", assumes)
        .with(near, |object, Nearby { passing, .. }| {
            let answer = String::from_utf8_lossy(&passing.answer);
            let object = object.text("passing_input", &String::from_utf8_lossy(&passing.input));
            object.text("passing_answer", &answer)
        })
        .optional_text("file", kept.as_ref().ok().map(|file| file.to_string_lossy()))
        .with(is_steady, |object, is_steady| object.flag("steady", is_steady))
        .optional_number("shorter_tried", shorter)
        .text("origin", &counterexample.origin)
        .number("generator_seed", counterexample.original.seed)
        .number("generator_size", counterexample.size)
        .number("found_bytes", counterexample.original.input.len() as u64)
        .number("bytes", test.input.len() as u64)
        .flag("smallest", matches!(counterexample.smallest, Smallest::OfAll(_)))
}
