//! The result of a search for a slow input as one JSON object; judge/README.md documents the keys.

use super::search::{limit, SearchResult, Slowest};
use crate::find::search::Search;
use judge_core::base::json::Object;

/// The result as a line of JSON.
pub fn json(search: &Search, result: &SearchResult) -> String {
    let is_found = result.slowest.as_ref().is_some_and(|slowest| slowest.trial.is_found());
    let mut object = Object::new("find")
        .text("problem", &search.target.problem.name)
        .text("submission", &search.target.submission.name)
        .flag("found", is_found)
        .flag("interrupted", result.is_interrupted)
        .number("tries", result.tries)
        .number("seed", search.seed)
        .number("wall_us", result.wall.as_micros() as u64);
    if let Some(slowest) = &result.slowest {
        object = with_slowest(object, search, slowest);
    }
    object.line() + "\n"
}

fn with_slowest(object: Object, search: &Search, slowest: &Slowest) -> Object {
    let Slowest { trial, name, growth, found_bytes, is_smallest, kept } = slowest;
    let mut object = object
        .text("attack", name)
        .number("cpu_us", trial.time.as_micros() as u64)
        .number("limit_us", limit(search).as_micros() as u64)
        .number("found_bytes", *found_bytes as u64)
        .number("bytes", trial.candidate.input.len() as u64);
    if let Some((answer, outcome)) = &trial.exceeded {
        object = object
            .text("verdict", outcome.verdict.name())
            .text("note", &outcome.note)
            .text("input", &String::from_utf8_lossy(&trial.candidate.input))
            .text("answer", &String::from_utf8_lossy(answer))
            .flag("smallest", *is_smallest);
    }
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
