//! The cases as JSON lines; judge/docs/output.md documents the keys.

use super::search::{ChosenCase, StrengthenResult};
use judge_core::base::json::{self, Object};

/// A line for each case, and one for all. `added` has the path of each case where it was added.
pub fn json(problem: &str, strengthened: &StrengthenResult, added: &[Option<String>]) -> String {
    let list = |texts: &[String]| json::list(texts.iter().map(|text| json::string(text)));
    let mut text = String::new();
    for (number, case) in strengthened.cases.iter().enumerate() {
        let ChosenCase { test, origin, mutations, breaks, assumes } = case;
        let mut object = Object::new("strong_case")
            .text("problem", problem)
            .text("input", &String::from_utf8_lossy(&test.input))
            .text("answer", &String::from_utf8_lossy(&test.answer))
            .text("origin", origin)
            .number("mutations", *mutations as u64)
            .raw("breaks", &list(breaks))
            .raw("assumes", &list(assumes));
        if let Some(Some(file)) = added.get(number) {
            object = object.text("file", file);
        }
        text.push_str(&(object.line() + "\n"));
    }
    let StrengthenResult { cases, tries, mutations, wrong_programs, untried, same, .. } =
        strengthened;
    let mut object = Object::new("strengthen")
        .text("problem", problem)
        .number("cases", cases.len() as u64)
        .number("tries", *tries)
        .number("mutations", mutations.all as u64)
        .number("mutations_killed", mutations.killed as u64)
        .number("mutations_killed_before", mutations.before as u64)
        .number("mutations_same", *same as u64)
        .number("mutations_untried", untried.mutations as u64)
        .number("wrong_programs", wrong_programs.all as u64)
        .number("wrong_programs_killed", wrong_programs.killed as u64)
        .number("wrong_programs_killed_before", wrong_programs.before as u64)
        .number("wrong_programs_untried", untried.wrong_programs as u64)
        .number("not_confirmed", strengthened.unasked as u64)
        .raw("alive", &list(&strengthened.alive));
    if let Some((by, input)) = &strengthened.contradiction {
        let input = String::from_utf8_lossy(input);
        object = object.text("contradicted_by", by).text("contradicted_input", &input);
    }
    text + &object.line() + "\n"
}
