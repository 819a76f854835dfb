//! The results for the answers, for people: a line for each case with news, then the counts.

use crate::report::diff_view::against_answer;
use judge_core::answers::{AnswerReport, Status};
use judge_core::base::text::{count, escape};

/// The whole report.
pub fn text(answered: &AnswerReport) -> String {
    let wide =
        answered.cases.iter().map(|(case, _)| case.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for (case, status) in &answered.cases {
        if let Some((word, what)) = news(status) {
            let case = escape(case.as_bytes());
            text.push_str(&format!("{word:<8}  {case:<wide$}  {what}\n"));
        }
    }
    text + &summary(answered)
}

/// The news about a case, as a word and an explanation; `None` for an answer that is right.
fn news(status: &Status) -> Option<(&'static str, String)> {
    let confirmed = |by: &Result<String, Vec<String>>| match by {
        Ok(by) => format!("confirmed by {}", escape(by.as_bytes())),
        Err(unable) if unable.is_empty() => "no second program could confirm it".to_string(),
        Err(unable) => {
            let unable = escape(unable.join("; ").as_bytes());
            format!("no second program could confirm it: {unable}")
        }
    };
    match status {
        Status::Same => None,
        Status::Differs(outcome) => Some(("differs", against_answer(outcome))),
        Status::Written(by) => Some(("written", confirmed(by))),
        Status::Replaced(by) => Some(("replaced", confirmed(by))),
        Status::ReferenceFails(end) => {
            Some(("failed", format!("the reference: {}", escape(end.as_bytes()))))
        }
        Status::NotRun(why) => Some(("not run", escape(why.as_bytes()))),
    }
}

fn summary(answered: &AnswerReport) -> String {
    let mut parts = Vec::new();
    let written = answered.written();
    if written > 0 {
        parts.push(format!("{} written", count(written, "answer")));
    }
    for (number, what) in [
        (answered.count(|one| matches!(one, Status::Same)), "as it prints them"),
        (answered.count(|one| matches!(one, Status::Differs(_))), "not; --write replaces them"),
        (answered.count(|one| matches!(one, Status::ReferenceFails(_))), "where it fails"),
        (answered.count(|one| matches!(one, Status::NotRun(_))), "not run"),
    ] {
        if number > 0 {
            parts.push(format!("{number} {what}"));
        }
    }
    let problem = escape(answered.problem.name.as_bytes());
    let reference = escape(answered.reference.as_bytes());
    format!("{problem}, by {reference}: {}\n", parts.join(", "))
}
