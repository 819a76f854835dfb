//! The results for the answers as JSON lines: one for each case, then one for the problem.

use crate::report::diff_view::against_answer;
use judge_core::answers::{AnswerReport, Status};
use judge_core::base::json::Object;

/// Every line of the report.
pub fn json(answered: &AnswerReport) -> String {
    let mut lines = String::new();
    for (case, status) in &answered.cases {
        let object = Object::new("answer").text("problem", &answered.problem.name);
        let object = object.text("case", case).text("status", word(status));
        let object = match status {
            Status::Same => object,
            Status::Written(by) | Status::Replaced(by) => {
                object.known_text("confirmed_by", by.as_deref().ok())
            }
            Status::Differs(outcome) => object.text("message", &against_answer(outcome)),
            Status::ReferenceFails(message) | Status::NotRun(message) => {
                object.text("message", message)
            }
        };
        lines.push_str(&object.line());
        lines.push('\n');
    }
    let mut object = Object::new("answers")
        .text("problem", &answered.problem.name)
        .text("reference", &answered.reference);
    for key in WORDS {
        let number = answered.count(|status| word(status) == key);
        object = object.number(key, number as u64);
    }
    lines + &object.line() + "\n"
}

/// Every word for a status.
const WORDS: [&str; 6] = ["same", "differs", "written", "replaced", "failed", "not_run"];

fn word(status: &Status) -> &'static str {
    match status {
        Status::Same => "same",
        Status::Differs(_) => "differs",
        Status::Written(_) => "written",
        Status::Replaced(_) => "replaced",
        Status::ReferenceFails(_) => "failed",
        Status::NotRun(_) => "not_run",
    }
}
