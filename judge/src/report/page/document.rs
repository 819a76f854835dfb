//! The document of a page: the table, the data in it as JSON, and the files that show it.

use super::pictures::Sketch;
use crate::report::diff_view;
use crate::report::ranking::{self, Standing};
use judge_core::base::file;
use judge_core::base::json::{self, Object};
use judge_core::base::text::{self, count, escape, shell_word, xml};
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::{Case, Problem};
use sandbox::{reason, Limits};
use std::collections::HashMap;
use std::io::Read;
use std::path::Path;
use std::time::SystemTime;

/// Bytes of an input or an answer, and of a side of a difference, that the page holds.
const SHOWN_DATA: usize = 3000;
const SHOWN_SIDE: usize = 240;
/// Nothing may be loaded, not even by markup that should not be there.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A submission and what came of it.
pub struct Submission {
    pub problem: String,
    pub name: String,
    pub language: &'static str,
    pub verdict: Option<Verdict>,
    /// `None` where the judge failed on a part of it.
    pub as_expected: Option<bool>,
    pub standing: Standing,
    pub limits: Limits,
    /// The limits in words.
    pub shown_limits: String,
    /// What follows `scripts/judge PROBLEM/CASE`, and `scripts/judge show PROBLEM/CASE` where there
    /// are pictures.
    pub again: String,
    pub beside: Option<String>,
    /// What the compiler says, or what was not judged and why.
    pub trouble: Option<String>,
    /// The names of cases, and what came of them.
    pub runs: Vec<(String, Outcome)>,
}

/// The page: the problems that have submissions, each with what the page shows of its cases.
pub fn document(submissions: &[Submission], problems: &[(&Problem, Vec<Sketch>)]) -> String {
    let names: Vec<&str> = problems.iter().map(|(problem, _)| problem.name.as_str()).collect();
    let title = if names.is_empty() {
        "Nothing judged".to_string()
    } else {
        format!("Judged: {}", names.join(", "))
    };
    let verdicts = Verdict::ALL.map(|verdict| format!("\"{}\"", verdict.name()));
    let problems_json = problems.iter().map(|(problem, sketches)| {
        let mine: Vec<&Submission> =
            submissions.iter().filter(|one| one.problem == problem.name).collect();
        problem_json(problem, sketches, &mine)
    });
    let data = Object::bare()
        .raw("verdicts", &json::list(verdicts))
        .raw("problems", &json::list(problems_json))
        .line();
    // Nothing in a string may end the element that holds it.
    let data = data.replace('<', "\\u003c");
    let body = include_str!("page.html")
        .replace("{title}", &xml(&title))
        .replace("{about}", &xml(&about(submissions, problems)));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{body}\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n{}</script>\n</body>\n</html>\n",
        xml(&title),
        include_str!("page.css"),
        include_str!("page.js"),
    )
}

/// The lines below the title.
fn about(submissions: &[Submission], problems: &[(&Problem, Vec<Sketch>)]) -> String {
    let number = |known| submissions.iter().filter(|one| one.as_expected == known).count();
    let mut text = format!(
        "{}. {}, {} not as expected",
        text::date(SystemTime::now()),
        count(submissions.len(), "submission"),
        number(Some(false)),
    );
    match number(None) {
        0 => text.push('.'),
        unknown => text.push_str(&format!(", {unknown} not judged completely.")),
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

fn problem_json(problem: &Problem, sketches: &[Sketch], submissions: &[&Submission]) -> String {
    let standings: Vec<Standing> = submissions.iter().map(|one| one.standing.clone()).collect();
    let ranks = ranking::ranks(&standings);
    let mut places = vec![0; submissions.len()];
    for (place, one) in ranking::order(&standings).into_iter().enumerate() {
        places[one] = place;
    }
    let columns: HashMap<&str, usize> =
        problem.cases.iter().enumerate().map(|(at, case)| (case.id.as_str(), at)).collect();
    let submissions =
        submissions.iter().enumerate().map(|(at, one)| one.json(ranks[at], places[at], &columns));
    let cases =
        problem.cases.iter().zip(sketches).map(|(case, sketch)| case_json(problem, case, sketch));
    Object::bare()
        .text("name", &problem.name)
        .text("word", &shell_word(&problem.name))
        .raw("cases", &json::list(cases))
        .raw("submissions", &json::list(submissions))
        .line()
}

fn case_json(problem: &Problem, case: &Case, sketch: &Sketch) -> String {
    let (input, input_cut) = beginning(sketch.input.as_deref().unwrap_or(case.input.path()));
    let (answer, answer_cut) = beginning(&case.answer);
    Object::bare()
        .text("id", &case.id)
        .text("word", &shell_word(format!("{}/{}", problem.name, case.id)))
        .text("about", &diff_view::description(case).unwrap_or_default())
        .text("input", &input)
        .flag("inputCut", input_cut)
        .text("answer", &answer)
        .flag("answerCut", answer_cut)
        .text("picture", &sketch.picture)
        .line()
}

impl Submission {
    fn json(&self, rank: usize, order: usize, columns: &HashMap<&str, usize>) -> String {
        let none = || vec![-1i64; columns.len()];
        let (mut cells, mut cpu, mut memory) = (none(), none(), none());
        let mut over = Vec::new();
        let mut details = Object::bare();
        for (case, outcome) in &self.runs {
            let Some(&at) = columns.get(case.as_str()) else { continue };
            cells[at] = number(outcome.verdict);
            cpu[at] = outcome.counted(&self.limits).as_micros() as i64;
            if outcome.ran_over() {
                over.push(at as i64);
            }
            memory[at] = (outcome.memory_bytes / 1024) as i64;
            if outcome.verdict != Verdict::Ac || outcome.near_limit(&self.limits).is_some() {
                details = details.raw(&at.to_string(), &detail(outcome, &self.limits));
            }
        }
        let numbers = |list: Vec<i64>| json::list(list.iter().map(i64::to_string));
        let mut object = Object::bare()
            .text("name", &self.name)
            .text("language", self.language)
            .text("verdict", self.verdict.map_or("", Verdict::name))
            .flag("expected", self.as_expected != Some(false))
            .text("limits", &self.shown_limits)
            .text("again", &self.again)
            .number("rank", rank as u64)
            .number("order", order as u64)
            .number("passed", self.standing.passed as u64)
            .number("slowest", self.standing.slowest.as_micros() as u64)
            .text("slowestShown", &self.standing.shown)
            .raw("cells", &numbers(cells))
            .raw("cpu", &numbers(cpu))
            .raw("over", &numbers(over))
            .raw("memory", &numbers(memory))
            .raw("details", &details.line());
        if let Some(beside) = &self.beside {
            object = object.text("beside", beside);
        }
        if let Some(words) = &self.trouble {
            object = object.text("trouble", words);
        }
        object.line()
    }
}

/// The place of a verdict in [`Verdict::ALL`], by which the page knows it.
fn number(verdict: Verdict) -> i64 {
    Verdict::ALL.iter().position(|&other| other == verdict).map_or(-1, |at| at as i64)
}

/// What made a run fail, or nearly.
fn detail(outcome: &Outcome, limits: &Limits) -> String {
    let side = |text: &[u8]| {
        let cut = if text.len() > SHOWN_SIDE { "…" } else { "" };
        let lines = text[..text.len().min(SHOWN_SIDE)].split_inclusive(|&byte| byte == b'\n');
        lines.map(diff_view::visible).collect::<Vec<_>>().join("\n") + cut
    };
    let note = outcome.near_limit(limits).unwrap_or_else(|| escape(outcome.note.as_bytes()));
    let mut object = Object::bare().text("note", &note);
    if let Some(difference) = &outcome.difference {
        let from = |before: &[u8], rest: &[u8]| side(&[before, rest].concat());
        object = object
            .number("line", difference.line)
            .number("column", difference.column)
            .number("byte", difference.byte)
            .text("wanted", &from(&difference.expected_before, &difference.expected))
            .text("got", &from(&difference.got_before, &difference.got));
    }
    if !outcome.stderr.is_empty() {
        object = object.text("stderr", &diff_view::stderr(&outcome.stderr).join("\n"));
    }
    object.line()
}

/// The beginning of a file, and whether there is more.
fn beginning(path: &Path) -> (String, bool) {
    let mut text = Vec::new();
    let read =
        file::open(path).and_then(|file| file.take(SHOWN_DATA as u64 + 1).read_to_end(&mut text));
    if let Err(error) = read {
        return (format!("cannot be read: {}", reason(&error)), false);
    }
    let cut = text.len() > SHOWN_DATA;
    text.truncate(SHOWN_DATA);
    (lines(&text), cut)
}

/// Text with its line ends and tabs, everything else that is invisible escaped.
fn lines(text: &[u8]) -> String {
    let kept = |byte: &u8| matches!(byte, b'\n' | b'\t');
    let part = |part: &[u8]| match part.split_last() {
        Some((last, rest)) if kept(last) => escape(rest) + if *last == b'\n' { "\n" } else { "\t" },
        _ => escape(part),
    };
    text.split_inclusive(kept).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::compare::Difference;
    use judge_core::workspace::Input;
    use std::time::Duration;

    /// So many submissions; half of their runs fail with something hostile.
    fn class(submissions: usize, cases: usize) -> (Vec<Submission>, Problem) {
        let case = |at: usize| Case {
            id: format!("hack/{at:03}-a-name-as-long-as-they-are"),
            input: Input::File("/dev/null".into()),
            answer: "/dev/null".into(),
            validator_flags: None,
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
            problem: "p".into(),
            name: format!("</script><b>{at}.rs"),
            language: "rust",
            verdict: Some(Verdict::Wa),
            as_expected: Some(false),
            standing: Standing {
                ran: true,
                passed: cases / 2,
                slowest: Duration::from_micros(1234),
                shown: "1.2 ms".into(),
            },
            limits: problem.settings.limits(1),
            shown_limits: "rust: time limit 1.000 s, 256 MiB".into(),
            again: " --submission a.rs".into(),
            beside: None,
            trouble: None,
            runs: problem.cases.iter().enumerate().map(|(at, case)| run(at, case)).collect(),
        };
        ((0..submissions).map(submission).collect(), problem)
    }

    #[test]
    fn a_large_class_is_a_page_of_less_than_5_mb() {
        let (submissions, problem) = class(100, 200);
        let sketch = Sketch { input: None, picture: "x".repeat(10_000) };
        let sketches = vec![sketch; problem.cases.len()];
        let document = document(&submissions, &[(&problem, sketches)]);
        assert!(document.len() < 5_000_000, "{} bytes", document.len());
        assert!(document.len() > 2_500_000, "{} bytes: it holds too little", document.len());
    }

    #[test]
    fn tabs_and_ends_of_lines_stay() {
        assert_eq!(lines(b"a\tb\n\n\x1b[1m\t"), "a\tb\n\n\\u{1b}[1m\t");
    }

    #[test]
    fn nothing_that_was_judged_becomes_markup() {
        let (submissions, problem) = class(2, 3);
        let sketches = vec![Sketch::default(); problem.cases.len()];
        let document = document(&submissions, &[(&problem, sketches)]);
        assert!(document.contains("alert(1)"));
        assert!(!document.contains("<script>alert") && !document.contains("<b>"));
        assert_eq!(document.matches("</script>").count(), 2);
    }
}
