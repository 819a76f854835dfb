//! The text of the page of a student, and the line at its end by which the next run knows it.

use super::finder::{Find, FoundInput};
use crate::report::class::rows::Row;
use crate::report::class::Entry;
use bytes::hash::Sha256;
use judge_core::base::file::{self, path_error};
use judge_core::base::text::{count, escape, excerpt};
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use judge_core::workspace::{Case, Input, Problem, SAMPLE};
use judge_core::Result;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The text before the assumptions of an input.
pub const ASSUMES: &str = "No sample shows whether an input may be like this:";
/// The lines and columns of an input or output that are shown.
const MAX_LINES: usize = 100;
const MAX_COLUMNS: usize = 200;
/// The maximum number of bytes of a sample on a page.
const MAX_SAMPLE: u64 = 64 << 10;
/// The text before the keys in the last line.
const STAMP: &str = "scripts/judge --feedback ";
/// The text behind them, for a reader of the page.
const PURPOSE: &str = "(for the next run; please leave this line)";
/// The hexadecimal digits of a key.
const DIGITS: usize = 16;

/// A page without its input.
pub struct Page<'a> {
    problem: &'a str,
    row: &'a Row,
    /// The best program, if the person has one.
    entry: Option<&'a Entry>,
    /// The number of cases.
    total: usize,
    /// The number of other people who fail in the same way.
    alike: usize,
}

impl<'a> Page<'a> {
    /// The page of a row of the class of this problem.
    pub fn new(
        problem: &'a Problem,
        row: &'a Row,
        entry: Option<&'a Entry>,
        alike: usize,
    ) -> Page<'a> {
        let total = problem.cases.len() + problem.unanswered.len();
        Page { problem: &problem.name, row, entry, total, alike }
    }

    /// The part that needs no search.
    pub fn head(&self) -> String {
        let Page { problem, row, total, .. } = self;
        let mut text = format!("{problem}: {}\n\n", escape(row.person.as_bytes()));
        let Some(entry) = self.entry else {
            return text
                + &format!(
                    "No program was found. You handed in {}.\nHand in the source file of your program.\n",
                    row.handed_in
                );
        };
        let verdict = entry.verdict.map_or("", Verdict::name);
        text.push_str(&format!("{verdict}: {}", meaning(entry.verdict)));
        if entry.stopped_at.is_some() {
            text.push_str(&format!(", {}", entry.passed));
        } else if entry.standing.ran {
            let passed = entry.standing.passed;
            text.push_str(&format!(", {passed} of {} passed", count(*total, "case")));
        }
        if !entry.standing.shown_points.is_empty() {
            text.push_str(&format!(", {}", entry.standing.shown_points));
        }
        let file = row.path_within(&entry.name).unwrap_or(&entry.name);
        let file = escape(file.as_bytes());
        let best = match row.programs.len() {
            1 => String::new(),
            several => format!(", the best of your {several} programs"),
        };
        let empty = if row.is_empty { ". There is nothing in this file" } else { "" };
        let late = if row.is_late { ", which came late" } else { "" };
        text.push_str(&format!(".\nThis is about {file}{best}{late}{empty}.\n"));
        if !row.note.is_empty() {
            text.push_str(&format!("Of your programs: {}.\n", escape(row.note.as_bytes())));
        }
        // Other programs get these verdicts for other reasons.
        let is_wrong = entry.verdict.is_some_and(Verdict::is_wrong_output);
        match self.alike {
            others if others == 0 || !is_wrong => {}
            1 => text.push_str("The program of 1 other person fails in the same way.\n"),
            others => text.push_str(&format!(
                "The programs of {others} other people fail in the same way.\n"
            )),
        }
        if !entry.compiler.is_empty() {
            text.push_str(&part("The compiler says", &without_tabs(&entry.compiler)));
        }
        text
    }

    /// The whole text, after a search of this time. Where that shows nothing, a sample that fails does.
    pub fn text(&self, find: &Find, searched: Duration, sample: Option<&FailedSample>) -> String {
        let head = self.head();
        let verdict = self.entry.and_then(|entry| entry.verdict);
        match find {
            Find::Input(found) => {
                return head + &sample.map_or(String::new(), FailedSample::mention) + &input(found)
            }
            Find::Interrupted => return head,
            Find::Nothing | Find::Failed(_) if self.row.is_empty => return head,
            Find::Nothing | Find::Failed(_) => {}
        }
        if let Some(sample) = sample.and_then(FailedSample::text) {
            return head + &sample;
        }
        let was_searched = verdict.is_some_and(|one| one != Verdict::Ac && one != Verdict::Ce);
        if matches!(find, Find::Failed(_)) || !was_searched {
            return head;
        }
        head + &format!(
            "\nIn {} s no input was found that breaks it and may be shown. Try the smallest inputs that the \
             statement allows, then the largest.\n",
            searched.as_secs_f64()
        )
    }
}

/// A case of the statement on which a program is not right.
pub struct FailedSample {
    name: String,
    /// The end of the run.
    end: String,
    input: PathBuf,
    answer: PathBuf,
}

impl FailedSample {
    /// A case with the result of a program on it; `None` if it is no sample in a file, or right.
    pub fn of(case: &Case, outcome: &Outcome) -> Option<FailedSample> {
        let Input::File(input) = &case.input else { return None };
        let fails = outcome.verdict != Verdict::Ac && case.group() == SAMPLE;
        let (name, end) = (case.id.clone(), outcome.end());
        fails.then(|| FailedSample { name, end, input: input.clone(), answer: case.answer.clone() })
    }

    /// The part of a page about it; `None` where a file of it is too large or cannot be read.
    pub fn text(&self) -> Option<String> {
        let read = |path: &Path| {
            let bytes = file::read(path, MAX_SAMPLE).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        };
        let (input, answer) = (read(&self.input)?, read(&self.answer)?);
        Some(self.mention() + &part("Input", &input) + &part("Expected", &answer))
    }

    /// The sentence that names it.
    fn mention(&self) -> String {
        let (name, end) = (escape(self.name.as_bytes()), escape(self.end.as_bytes()));
        format!("\nIt fails on {name}, which the statement shows: {end}.\n")
    }
}

/// The meaning of a verdict for a student.
fn meaning(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "not judged",
        Some(Verdict::Ac) => "accepted",
        Some(Verdict::Pe) => "the answer is right but for blanks and empty lines",
        Some(Verdict::Wa) => "wrong answer",
        Some(Verdict::Tle) => "too slow: it may never end, or wait for input that does not come",
        Some(Verdict::Mle) => "too much memory",
        Some(Verdict::Ole) => "too much output",
        Some(Verdict::Re) => "the program crashes",
        Some(Verdict::Ce) => "the compiler rejects it",
    }
}

/// The part of a page about an input.
fn input(found: &FoundInput) -> String {
    let small = if found.is_smallest { " Nothing can be removed from this input." } else { "" };
    let mut text = format!(
        "\nThe program fails on the input below, which was made from the samples and shows no secret case.{small}\n"
    );
    if !found.assumes.is_empty() {
        text.push_str(&format!("\n{ASSUMES}\n"));
        for line in &found.assumes {
            text.push_str(&format!("  {}\n", escape(line.as_bytes())));
        }
        text.push_str("If the statement does not allow that, tell your teacher.\n");
    }
    text.push_str(&part("Input", &found.input));
    text.push_str(&part("Expected", &found.answer));
    if let Some(output) = &found.output {
        text.push_str(&part("Got", output));
    }
    if !found.note.is_empty() || found.output.is_none() {
        let colon = if found.note.is_empty() { "" } else { ": " };
        text.push_str(&format!("\n{}{colon}{}\n", found.verdict, escape(found.note.as_bytes())));
    }
    if !found.stderr.is_empty() {
        text.push_str(&part("Messages of the program (stderr)", &without_tabs(&found.stderr)));
    }
    if let Some(passing) = &found.passing {
        match changed_word(&found.input, passing) {
            Some((line, word, [old, new])) => text.push_str(&format!(
                "\nWith {new} in place of {old} (line {line}, word {word}) the program is right.\n"
            )),
            None => {
                text.push_str(&part(
                    "On this input, which is nearly the same, it is right",
                    passing,
                ));
            }
        }
    }
    if found.is_flaky {
        text.push_str(
            "\nIt does not fail there each time: it may read a variable that has no value yet.\n",
        );
    }
    text
}

/// The line and the place in it of the only word in which two inputs differ, from 1, and the two words.
fn changed_word<'a>(one: &'a str, other: &'a str) -> Option<(usize, usize, [&'a str; 2])> {
    let words = |text: &'a str| {
        let lines = text.split('\n').enumerate();
        lines.flat_map(|(line, text)| {
            let words = text.split_whitespace().enumerate();
            words.map(move |(word, text)| (line + 1, word + 1, text))
        })
    };
    let mut pairs = words(one).zip(words(other)).filter(|(one, other)| one != other);
    let ((line, word, old), (_, _, new)) = pairs.next()?;
    let is_only = pairs.next().is_none() && words(one).count() == words(other).count();
    is_only.then_some((line, word, [old, new]))
}

/// Messages with blanks for tabs, which would be escaped.
fn without_tabs(messages: &str) -> String {
    messages.replace('\t', "    ")
}

/// A text below a title. Its lines are as they are, so that they can be copied.
fn part(title: &str, text: &str) -> String {
    let mut out = format!("\n{title}\n{}\n", "-".repeat(title.len()));
    let shown = if text.is_empty() {
        vec!["(nothing)".to_string()]
    } else {
        excerpt(text.as_bytes(), MAX_LINES, MAX_COLUMNS)
    };
    for line in shown {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// The key of these fields, as the last line has it.
pub fn key<T: AsRef<[u8]>>(fields: &[T]) -> String {
    Sha256::of_fields(fields)[..DIGITS].to_string()
}

/// A page on disk, by its last line: the key of all that it depends on, and the hash of its text.
pub enum Stamp {
    /// There is no page.
    Absent,
    /// It is as we wrote it.
    Own { key: String, text: String },
    /// It was written, or changed by hand; the key of all that it depended on, where its last line is there.
    Foreign { key: Option<String> },
}

impl Stamp {
    /// Reads a page.
    ///
    /// # Errors
    ///
    /// There is something that cannot be read.
    pub fn read(path: &Path, max: u64) -> Result<Stamp> {
        let whole = file::if_there(file::read(path, max));
        let Some(whole) = whole.map_err(|error| path_error(path, error))? else {
            return Ok(Stamp::Absent);
        };
        let Ok(whole) = String::from_utf8(whole) else {
            return Ok(Stamp::Foreign { key: None });
        };
        let Some((text, key)) = whole.rsplit_once(STAMP) else {
            return Ok(Stamp::Foreign { key: None });
        };
        let words = key.lines().next().and_then(|line| line.split(PURPOSE).next());
        let key: String =
            words.and_then(|words| words.split_whitespace().nth(1)).unwrap_or_default().to_string();
        if Stamp::line(text, &key) != whole {
            return Ok(Stamp::Foreign { key: Some(key) });
        }
        Ok(Stamp::Own { key, text: text.to_string() })
    }

    /// The text of a page that was changed by hand, without our line wherever it is.
    pub fn removed(whole: &str) -> String {
        whole.split_inclusive('\n').filter(|line| !line.starts_with(STAMP)).collect()
    }

    /// A text with its last line.
    pub fn put(text: &str, key: &str) -> String {
        Stamp::line(&format!("{text}\n"), key)
    }

    fn line(text: &str, key: &str) -> String {
        format!("{text}{STAMP}{} {key} {PURPOSE}\n", self::key(&[text, key]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_only_word_that_differs_is_named() {
        assert_eq!(changed_word("2 2\n0 1\n", "2 2\n1 1\n"), Some((2, 1, ["0", "1"])));
        for other in ["2 2\n0 1\n", "2 2\n1 2\n", "2 2\n0 1 1\n", "2 2 0 1\n", ""] {
            assert_eq!(changed_word("2 2\n0 1\n", other), None, "{other}");
        }
    }

    #[test]
    fn our_line_is_not_in_what_a_teacher_wrote() {
        let whole = Stamp::put("WA\n", "key") + "See me.\n";
        assert_eq!(Stamp::removed(&whole), "WA\n\nSee me.\n");
    }

    #[test]
    fn a_page_that_was_changed_by_hand_is_known() {
        let path = std::env::temp_dir().join(format!("feedback-{}.txt", std::process::id()));
        let read = |text: &str| {
            fs::write(&path, text).expect("it can be written");
            Stamp::read(&path, 1 << 20).expect("it can be read")
        };
        let whole = Stamp::put("p: Ann\n", "k1");
        assert!(matches!(read(&whole), Stamp::Own { key, .. } if key == "k1"));
        for changed in [
            whole.replace("Ann", "Bob"),
            whole.clone() + "Well done!\n",
            "mine\n".into(),
            whole.replace("k1", "k2"),
        ] {
            assert!(matches!(read(&changed), Stamp::Foreign { .. }), "{changed}");
        }
        fs::remove_file(&path).expect("it is there");
        assert!(matches!(Stamp::read(&path, 1), Ok(Stamp::Absent)));
    }
}
