//! The data of a problem on a page, as JSON: its cases, its submissions, a row for each person, and the
//! programs that fail alike.

use super::pictures::Sketch;
use super::submission::Submission;
use crate::report::class::groups::{groups, FailurePattern};
use crate::report::class::rows::{self, Row};
use crate::report::class::similar;
use crate::report::{class, diff_view};
use judge_core::base::file;
use judge_core::base::json::{self, Object};
use judge_core::base::text::{self, escape, shell_word};
use judge_core::workspace::{Case, Person, Problem};
use sandbox::reason;
use std::collections::HashMap;
use std::path::Path;

/// Bytes of an input or an answer that the page holds, and of all of them together.
const SHOWN_DATA: usize = 3000;
const MAX_DATA: usize = 400_000;

/// The groups of similar programs that the page has, and the programs of each with marked lines.
const MAX_GROUPS: usize = 100;
const MAX_MARKED: usize = 100;

/// A problem and its submissions.
pub fn problem_json(
    problem: &Problem,
    sketches: &[Sketch],
    submissions: &[&Submission],
    people: &[Person],
) -> String {
    let programs: Vec<_> = submissions.iter().map(|one| one.entry.program()).collect();
    let rows = rows::rows(people, &programs);
    // Of a problem's own programs it is known why they fail.
    let groups = if people.is_empty() { Vec::new() } else { groups_json(&rows, submissions) };
    let columns: HashMap<&str, usize> =
        problem.cases.iter().enumerate().map(|(at, case)| (case.id.as_str(), at)).collect();
    let all = submissions.iter().map(|one| one.json(&columns, submissions.len()));
    let shown = (MAX_DATA / 2 / problem.cases.len().max(1)).min(SHOWN_DATA);
    let cases = problem.cases.iter().zip(sketches);
    let cases = cases.map(|(case, sketch)| case_json(problem, case, sketch, shown));
    Object::bare()
        .text("name", &escape(problem.name.as_bytes()))
        .text("word", &shell_word(&problem.name))
        .flag("isClass", class::has_people(people))
        .raw("cases", &json::list(cases))
        .raw("submissions", &json::list(all))
        .raw("rows", &json::list(rows.iter().map(row_json)))
        .raw("groups", &json::list(groups))
        .raw("similar", &similar_json(&rows, people, submissions))
        .line()
}

fn row_json(row: &Row) -> String {
    Object::bare()
        .text("person", &escape(row.person.as_bytes()))
        .raw("best", &row.best.map_or("-1".to_string(), |best| best.to_string()))
        .raw("programs", &json::list(row.programs.iter().map(usize::to_string)))
        .number("rank", row.rank.unwrap_or(0) as u64)
        .text("handedIn", &row.handed_in)
        .text("note", &escape(row.remark().as_bytes()))
        .line()
}

/// The programs that fail alike, by the numbers of their rows.
fn groups_json(rows: &[Row], submissions: &[&Submission]) -> Vec<String> {
    let group_json = |(alike, group): (&FailurePattern, Vec<usize>)| {
        let case = alike.case.map_or("-1".to_string(), |case| case.to_string());
        Object::bare()
            .raw("case", &case)
            .text("verdict", alike.verdict().name())
            .number("failing", alike.failing() as u64)
            .text("expected", &alike.expected)
            .text("got", &alike.got)
            .text("end", alike.end())
            .raw("rows", &json::list(group.iter().map(usize::to_string)))
            .line()
    };
    let pattern = |best: usize| submissions[best].entry.alike.as_ref();
    groups(rows, pattern).into_iter().map(group_json).collect()
}

/// The common parts of the programs, by their numbers.
fn similar_json(rows: &[Row], people: &[Person], submissions: &[&Submission]) -> String {
    let found = similar::of_class(rows, people, |program| &submissions[program].form);
    let numbers = |list: &[usize]| json::list(list.iter().map(usize::to_string));
    let group = |group: &similar::Group| {
        // The panel shows two at a time; of very many the lines would fill the page.
        let lines = group.lines.iter().take(MAX_MARKED).map(|lines| numbers(lines));
        Object::bare()
            .text("title", &group.title())
            .raw("programs", &numbers(&group.programs))
            .raw("lines", &json::list(lines))
            .line()
    };
    Object::bare()
        .raw("groups", &json::list(found.groups.iter().take(MAX_GROUPS).map(group)))
        .text("note", &found.note().unwrap_or_default())
        .line()
}

fn case_json(problem: &Problem, case: &Case, sketch: &Sketch, shown: usize) -> String {
    let (input, input_cut) = beginning(sketch.input.as_deref().unwrap_or(case.input.path()), shown);
    let (answer, answer_cut) = beginning(&case.answer, shown);
    Object::bare()
        .text("id", &escape(case.id.as_bytes()))
        .text("word", &shell_word(format!("{}/{}", problem.name, case.id)))
        .text("about", &diff_view::description(case).unwrap_or_default())
        .text("input", &input)
        .flag("inputCut", input_cut)
        .text("answer", &answer)
        .flag("answerCut", answer_cut)
        .text("picture", &sketch.picture)
        .line()
}

/// The beginning of a file, and whether there is more.
fn beginning(path: &Path, shown: usize) -> (String, bool) {
    match file::start(path, shown as u64 + 1) {
        Ok(bytes) => (text::lines(&bytes[..bytes.len().min(shown)]), bytes.len() > shown),
        Err(error) => (format!("cannot be read: {}", reason(&error)), false),
    }
}
