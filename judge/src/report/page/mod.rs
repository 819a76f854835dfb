//! The report as one page to look at: `--html FILE`.
//!
//! A matrix of submissions and cases that can be sorted and filtered; a case opens with its picture,
//! its input and answer, and the first difference. The page is a single file that asks for nothing
//! from anywhere. What programs and files say goes into it as data, never as markup.

use crate::picture::visualizer::Visualizer;
use crate::picture::Picture;
use crate::report::ranking::{self, Standing};
use crate::report::{diff_view, terminal};
use judge_core::base::file;
use judge_core::base::json::{self, Object};
use judge_core::base::text::{self, escape, shell_word, xml};
use judge_core::compile::{Builder, Unbuilt};
use judge_core::judging::generate;
use judge_core::judging::job::{Job, Reporter, Verdicts};
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::Problem;
use sandbox::{Failure, Isolation, Limits, Sandbox};
use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes of an input or an answer, and of a side of a difference, that the page holds.
const SHOWN_DATA: usize = 3000;
const SHOWN_SIDE: usize = 240;
/// Bytes of a picture, and of all of them.
const MAX_PICTURE: usize = 100_000;
const MAX_PICTURES: usize = 2_000_000;
/// The verdicts in the order in which the page numbers them.
const VERDICTS: [Verdict; 8] = [
    Verdict::Ac,
    Verdict::Wa,
    Verdict::Pe,
    Verdict::Tle,
    Verdict::Mle,
    Verdict::Ole,
    Verdict::Re,
    Verdict::Ce,
];
/// Nothing may be loaded, whatever the page should come to hold.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Collects what was judged; [`Page::document`] makes the page.
#[derive(Default)]
pub struct Page {
    submissions: Vec<Submission>,
}

struct Submission {
    problem: String,
    name: String,
    language: &'static str,
    verdict: Option<Verdict>,
    as_expected: bool,
    standing: Standing,
    limits: Limits,
    /// The limits in words.
    shown_limits: String,
    /// What follows `scripts/judge PROBLEM/CASE`, and `scripts/judge show PROBLEM/CASE` where there
    /// are pictures.
    again: String,
    beside: Option<String>,
    /// What the compiler says, or why it was not judged.
    unbuilt: Option<String>,
    /// The names of cases, and what came of them.
    runs: Vec<(String, Outcome)>,
}

impl Reporter for Page {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let run =
            |(case, outcome): &(usize, Outcome)| (job.cases[*case].id.clone(), outcome.clone());
        self.submissions.push(Submission {
            problem: job.problem.to_string(),
            name: job.name.clone(),
            language: job.source.language().0,
            verdict: verdicts.verdict(),
            as_expected: job.is_expected(verdicts),
            standing: Standing::of(job, verdicts),
            limits: job.limits,
            shown_limits: terminal::terms(job),
            again: job.again.clone(),
            beside: job.drawable.then(|| job.beside.clone()),
            unbuilt: match &verdicts.unbuilt {
                Some(Unbuilt::CompileError(words)) => Some(words.clone()),
                Some(Unbuilt::Impossible(why)) => Some(format!("not judged: {why}")),
                Some(Unbuilt::Interrupted) | None => None,
            },
            runs: verdicts.outcomes.iter().map(run).collect(),
        });
    }
}

impl Page {
    /// The page, with what `sketch` gives for each case: the file of its input and its picture.
    pub fn document(
        &self,
        problems: &[Problem],
        mut sketch: impl FnMut(&Problem) -> Vec<Sketch>,
    ) -> String {
        let names: Vec<&str> = problems.iter().map(|problem| problem.name.as_str()).collect();
        let title = format!("Judged: {}", names.join(", "));
        let unexpected = self.submissions.iter().filter(|one| !one.as_expected).count();
        let limits = problems.iter().map(|problem| {
            let Settings { time_limit, memory_bytes, .. } = &problem.settings;
            let [time, memory] = [text::time(*time_limit), text::bytes(*memory_bytes)];
            format!("{}: {time} (slow languages get a multiple), {memory}", problem.name)
        });
        let about = format!(
            "{}. {} submissions, {} not as expected. {}. A click on a cell, a name or a verdict opens it.",
            text::date(SystemTime::now()),
            self.submissions.len(),
            unexpected,
            limits.collect::<Vec<_>>().join("; ")
        );
        let problems = problems.iter().map(|problem| self.problem(problem, sketch(problem)));
        let data = Object::bare().raw("problems", &json::list(problems)).line();
        // Nothing in a string may end the element that holds it.
        let data = data.replace('<', "\\u003c");
        let body = include_str!("page.html")
            .replace("{title}", &xml(&title))
            .replace("{about}", &xml(&about));
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

    fn problem(&self, problem: &Problem, sketches: Vec<Sketch>) -> String {
        let mine: Vec<&Submission> =
            self.submissions.iter().filter(|one| one.problem == problem.name).collect();
        let standings: Vec<Standing> = mine.iter().map(|one| one.standing.clone()).collect();
        let ranks = ranking::ranks(&standings);
        let mut order = vec![0; mine.len()];
        ranking::order(&standings).into_iter().enumerate().for_each(|(at, one)| order[one] = at);
        let place: HashMap<&str, usize> =
            problem.cases.iter().enumerate().map(|(at, case)| (case.id.as_str(), at)).collect();
        let submissions = mine
            .iter()
            .zip(ranks.into_iter().zip(order))
            .map(|(one, (rank, order))| one.json(rank, order, &place));
        let submissions = json::list(submissions.collect::<Vec<_>>());
        let cases = problem.cases.iter().zip(sketches).map(|(case, sketch)| {
            let input = sketch.input.as_deref().unwrap_or(case.input.path());
            let (input, input_cut) = excerpt(input);
            let (answer, answer_cut) = excerpt(&case.answer);
            let about = diff_view::description(case).unwrap_or_default();
            Object::bare()
                .text("id", &case.id)
                .text("word", &shell_word(&format!("{}/{}", problem.name, case.id)))
                .text("about", &about)
                .text("input", &input)
                .flag("inputCut", input_cut)
                .text("answer", &answer)
                .flag("answerCut", answer_cut)
                .text("picture", &sketch.picture)
                .line()
        });
        Object::bare()
            .text("name", &problem.name)
            .text("word", &shell_word(&problem.name))
            .raw("cases", &json::list(cases))
            .raw("submissions", &submissions)
            .line()
    }
}

impl Submission {
    fn json(&self, rank: usize, order: usize, place: &HashMap<&str, usize>) -> String {
        let none = || vec![-1i64; place.len()];
        let (mut cells, mut cpu, mut memory) = (none(), none(), none());
        let mut over = Vec::new();
        let mut details = Object::bare();
        for (case, outcome) in &self.runs {
            let Some(&at) = place.get(case.as_str()) else { continue };
            cells[at] = number(outcome.verdict);
            cpu[at] = outcome.counted(&self.limits).as_micros() as i64;
            if outcome.ran_over() {
                over.push(at as i64);
            }
            memory[at] = (outcome.memory_bytes / 1024) as i64;
            if outcome.verdict != Verdict::Ac {
                details = details.raw(&at.to_string(), &detail(outcome));
            }
        }
        let numbers = |list: Vec<i64>| json::list(list.iter().map(i64::to_string));
        let mut object = Object::bare()
            .text("name", &self.name)
            .text("language", self.language)
            .text("verdict", self.verdict.map_or("", Verdict::name))
            .flag("expected", self.as_expected)
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
        if let Some(words) = &self.unbuilt {
            object = object.text("compiler", words);
        }
        object.line()
    }
}

fn number(verdict: Verdict) -> i64 {
    VERDICTS.iter().position(|&known| known == verdict).map_or(-1, |at| at as i64)
}

/// What made a run fail.
fn detail(outcome: &Outcome) -> String {
    let side = |text: &[u8]| {
        let cut = if text.len() > SHOWN_SIDE { "…" } else { "" };
        let lines = text[..text.len().min(SHOWN_SIDE)].split_inclusive(|&byte| byte == b'\n');
        lines.map(diff_view::visible).collect::<Vec<_>>().join("\n") + cut
    };
    let mut object = Object::bare().text("note", &escape(outcome.note.as_bytes()));
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
        let end = &outcome.stderr[outcome.stderr.len().saturating_sub(SHOWN_SIDE)..];
        object = object.text("stderr", &lines(end));
    }
    object.line()
}

/// The beginning of a file, and whether there is more.
fn excerpt(path: &Path) -> (String, bool) {
    let mut text = Vec::new();
    let read =
        file::open(path).and_then(|file| file.take(SHOWN_DATA as u64 + 1).read_to_end(&mut text));
    if let Err(error) = read {
        return (format!("cannot be read: {error}"), false);
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

/// What a page shows of an input.
#[derive(Clone, Default)]
pub struct Sketch {
    /// Where the input is, once it is made.
    input: Option<PathBuf>,
    /// SVG, or nothing.
    picture: String,
}

/// Makes pictures of cases, as long as the page stays small.
pub struct Sketcher<'a> {
    builder: &'a Builder,
    isolation: &'a Isolation,
    interrupt: Option<BorrowedFd<'a>>,
    /// Bytes of pictures so far.
    used: usize,
}

impl<'a> Sketcher<'a> {
    pub fn new(
        builder: &'a Builder,
        isolation: &'a Isolation,
        interrupt: Option<BorrowedFd<'a>>,
    ) -> Sketcher<'a> {
        Sketcher { builder, isolation, interrupt, used: 0 }
    }

    /// A sketch of each case; without pictures where they cannot be drawn.
    pub fn sketch(&mut self, problem: &Problem) -> Vec<Sketch> {
        let mut drawn = vec![Sketch::default(); problem.cases.len()];
        if let Err(Failure::Error(why)) = self.draw(problem, &mut drawn) {
            let _ = writeln!(io::stderr(), "judge: {} without pictures: {why}", problem.name);
        }
        drawn
    }

    fn draw(
        &mut self,
        problem: &Problem,
        drawn: &mut [Sketch],
    ) -> std::result::Result<(), Failure> {
        let mut sandbox = Sandbox::start(self.isolation, self.interrupt);
        let artist = Visualizer::of(problem, &mut sandbox, self.builder)?;
        for (case, place) in problem.cases.iter().zip(drawn) {
            let generator = problem.generator.as_ref();
            let input = generate::input_of(&mut sandbox, self.builder, generator, &case.input)?;
            if let Some(artist) = &artist {
                let pictures = artist.pictures(&mut sandbox, file::open(&input)?)?;
                let text: String = pictures.iter().map(Picture::figure).collect();
                if text.len() <= MAX_PICTURE && self.used + text.len() <= MAX_PICTURES {
                    self.used += text.len();
                    place.picture = text;
                }
            }
            place.input = Some(input);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::compare::Difference;
    use judge_core::workspace::Case;
    use judge_core::workspace::Input;
    use std::time::Duration;

    /// A class of so many submissions, half of whose runs fail with something hostile.
    fn class(submissions: usize, cases: usize) -> (Page, Problem) {
        let case = |at: usize| Case {
            id: format!("hack/{at:03}-a-name-as-long-as-they-are"),
            input: Input::File("/dev/null".into()),
            answer: "/dev/null".into(),
        };
        let problem = Problem {
            name: "p".into(),
            settings: Default::default(),
            cases: (0..cases).map(case).collect(),
            generator: None,
            visualizer: None,
            output_validator: None,
            faults: Vec::new(),
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
                verdict: if bad { Verdict::Wa } else { Verdict::Ac },
                cpu: Duration::from_micros(1234),
                wall: Duration::from_micros(1234),
                memory_bytes: 2 << 20,
                stopped: false,
                note: String::new(),
                // As many as a session keeps.
                difference: (bad && at < 40).then(|| Box::new(difference)),
                stderr: Vec::new(),
            };
            (case.id.clone(), outcome)
        };
        let submission = |at: usize| Submission {
            problem: "p".into(),
            name: format!("</script><b>{at}.rs"),
            language: "rust",
            verdict: Some(Verdict::Wa),
            as_expected: false,
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
            unbuilt: None,
            runs: problem.cases.iter().enumerate().map(|(at, case)| run(at, case)).collect(),
        };
        (Page { submissions: (0..submissions).map(submission).collect() }, problem)
    }

    #[test]
    fn a_large_class_is_a_page_of_less_than_5_mb() {
        let (page, problem) = class(100, 200);
        let document = page.document(&[problem], |problem| {
            vec![Sketch { input: None, picture: "x".repeat(10_000) }; problem.cases.len()]
        });
        assert!(document.len() < 5_000_000, "{} bytes", document.len());
        assert!(document.len() > 2_500_000, "{} bytes: it holds too little", document.len());
    }

    #[test]
    fn tabs_and_ends_of_lines_stay() {
        assert_eq!(lines(b"a\tb\n\n\x1b[1m\t"), "a\tb\n\n\\u{1b}[1m\t");
    }

    #[test]
    fn nothing_that_was_judged_becomes_markup() {
        let (page, problem) = class(2, 3);
        let document =
            page.document(&[problem], |problem| vec![Sketch::default(); problem.cases.len()]);
        assert!(document.contains("alert(1)"));
        assert!(!document.contains("<script>alert") && !document.contains("<b>"));
        assert_eq!(document.matches("</script>").count(), 2);
    }
}
