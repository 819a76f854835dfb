//! The document of a page: the table, the data in it as JSON, and the files that show it.

use super::pictures::Sketch;
use super::problem::problem_json;
use super::source::Sources;
use super::submission::Submission;
use crate::report::class;
use judge_core::base::json::{self, Object};
use judge_core::base::text::{self, count, xml};
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::{Person, Problem};
use std::time::SystemTime;

/// Nothing may be loaded, not even by markup that should not be there.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// The page: the problems that have submissions, each with what the page shows of its cases. `script` is the script
/// that judges, as one types it, and the flag for the workspace.
pub fn document(
    submissions: &[Submission],
    problems: &[(&Problem, Vec<Sketch>)],
    people: &[Person],
    sources: &Sources,
    script: &[String; 2],
) -> String {
    let names: Vec<&str> = problems.iter().map(|(problem, _)| problem.name.as_str()).collect();
    let title = if names.is_empty() {
        "Nothing judged".to_string()
    } else {
        format!("Judged: {}", names.join(", "))
    };
    let verdicts = Verdict::ALL.map(|verdict| format!("\"{}\"", verdict.name()));
    let problems_json = problems.iter().map(|(problem, sketches)| {
        let mine: Vec<&Submission> =
            submissions.iter().filter(|one| one.entry.problem == problem.name).collect();
        problem_json(problem, sketches, &mine, people)
    });
    let data = Object::bare()
        .raw("verdicts", &json::list(verdicts))
        .raw("script", &json::list(script.iter().map(|text| json::string(text))))
        .raw("problems", &json::list(problems_json))
        .raw("sources", &json::list(sources.texts.iter().map(|text| json::string(text))))
        .line();
    // Nothing in a string may end the element that holds it.
    let data = data.replace('<', "\\u003c");
    let body = include_str!("page.html")
        .replace("{title}", &xml(&title))
        .replace("{about}", &xml(&about(submissions, problems, people)))
        .replace("{rows}", if class::has_people(people) { "people" } else { "submissions" });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{body}\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n{}{}</script>\n</body>\n</html>\n",
        xml(&title),
        include_str!("page.css"),
        include_str!("panel.js"),
        include_str!("page.js"),
    )
}

/// The lines below the title.
fn about(
    submissions: &[Submission],
    problems: &[(&Problem, Vec<Sketch>)],
    people: &[Person],
) -> String {
    let number = |known| submissions.iter().filter(|one| one.as_expected == known).count();
    let mut text = format!(
        "{}. {}, {} not as expected",
        text::date(SystemTime::now()),
        who(submissions, people),
        number(Some(false)),
    );
    match number(None) {
        0 => text.push('.'),
        unknown => text.push_str(&format!(", {unknown} not judged completely.")),
    }
    match submissions.iter().filter(|one| one.entry.stopped_at.is_some()).count() {
        0 => {}
        stopped => text.push_str(&format!(" {stopped} stopped before the last case.")),
    }
    for (problem, _) in problems {
        let Settings { time_limit, memory_bytes, .. } = &problem.settings;
        let [time, memory] = [text::time(*time_limit), text::bytes(*memory_bytes)];
        text.push_str(&format!(
            " {}: {time} (slow languages get a multiple), {memory}.",
            problem.name
        ));
    }
    if !problems.is_empty() {
        text.push_str(" Click a cell, a name or a verdict to open it.");
    }
    text
}

/// The number of programs, and of people.
fn who(submissions: &[Submission], people: &[Person]) -> String {
    match people.len() {
        _ if !class::has_people(people) => count(submissions.len(), "submission"),
        1 => format!("{} of 1 person", count(submissions.len(), "program")),
        several => format!("{} of {several} people", count(submissions.len(), "program")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::class::Entry;
    use crate::report::page::source::ShownSource;
    use crate::report::ranking::Standing;
    use bytes::compare::Difference;
    use judge_core::judging::outcome::Outcome;
    use judge_core::workspace::Case;
    use judge_core::workspace::Input;
    use std::time::Duration;

    /// A class with `submissions` submissions; half of their runs fail with something hostile.
    fn class(submissions: usize, cases: usize) -> (Vec<Submission>, Problem) {
        let case = |at: usize| Case {
            id: format!("hack/{at:03}-a-name-as-long-as-they-are"),
            input: Input::File("/dev/null".into()),
            answer: "/dev/null".into(),
            validator_flags: None,
            input_flags: None,
        };
        let problem = Problem {
            name: "p".into(),
            cases: (0..cases).map(case).collect(),
            ..Problem::default()
        };
        let run = |at: usize, case: &Case| {
            let text = b"</script><script>alert(1)</script>\n".repeat(20);
            let difference = Difference {
                line: 1,
                column: 1,
                byte: 1,
                expected: text.clone(),
                got: text,
                ..Difference::default()
            };
            let bad = at % 2 == 0;
            let outcome = Outcome {
                cpu: Duration::from_micros(1234),
                wall: Duration::from_micros(1234),
                time: Duration::from_micros(1234),
                memory_bytes: 2 << 20,
                // As many as a session keeps.
                difference: (bad && at < 40).then(|| Box::new(difference)),
                ..Outcome::new(if bad { Verdict::Wa } else { Verdict::Ac })
            };
            (case.id.clone(), outcome)
        };
        let submission = |at: usize| Submission {
            entry: Entry {
                problem: "p".into(),
                name: format!("</script><b>{at}.rs"),
                language: "rust",
                verdict: Some(Verdict::Wa),
                standing: Standing {
                    ran: true,
                    passed: cases / 2,
                    slowest: Duration::from_micros(1234),
                    shown: "1.2 ms".into(),
                    ..Standing::default()
                },
                share: None,
                passed: String::new(),
                stopped_at: None,
                not_judged: None,
                compiler: String::new(),
                is_empty: false,
                alike: None,
            },
            as_expected: Some(false),
            form: Default::default(),
            source: ShownSource::default(),
            limits: problem.settings.limits(1),
            shown_limits: "rust: time limit 1.000 s, 256 MiB".into(),
            again: " --submission a.rs".into(),
            beside: None,
            // As many as are kept of a compiler's.
            words: Some("x\n".repeat(1 << 13)),
            runs: problem.cases.iter().enumerate().map(|(at, case)| run(at, case)).collect(),
        };
        ((0..submissions).map(submission).collect(), problem)
    }

    #[test]
    fn a_large_class_is_a_page_of_less_than_3_mb() {
        let (submissions, problem) = class(100, 200);
        let sketch = Sketch { input: None, picture: "x".repeat(3_500) };
        let sketches = vec![sketch; problem.cases.len()];
        let document = document(
            &submissions,
            &[(&problem, sketches)],
            &[],
            &Sources::default(),
            &Default::default(),
        );
        assert!(document.len() < 3_000_000, "{} bytes", document.len());
        assert!(document.len() > 1_500_000, "{} bytes: it holds too little", document.len());
    }

    #[test]
    fn nothing_that_was_judged_becomes_markup() {
        let (submissions, problem) = class(2, 3);
        let sketches = vec![Sketch::default(); problem.cases.len()];
        let document = document(
            &submissions,
            &[(&problem, sketches)],
            &[],
            &Sources::default(),
            &Default::default(),
        );
        assert!(document.contains("alert(1)"));
        assert!(!document.contains("<script>alert") && !document.contains("<b>"));
        assert_eq!(document.matches("</script>").count(), 2);
    }
}
