//! The data of a submission on a page, as JSON.

use super::source::ShownSource;
use crate::report::class::normal_form::NormalForm;
use crate::report::class::Entry;
use crate::report::diff_view;
use crate::report::json::place;
use judge_core::base::json::{self, Object};
use judge_core::base::text::escape;
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;
use sandbox::Limits;
use std::collections::HashMap;

/// Bytes of a side of a difference, and of all differences of a page; messages of compilers take half as many.
const SHOWN_SIDE: usize = 240;
const MAX_DETAILS: usize = 700_000;

/// A submission and its results.
pub struct Submission {
    pub entry: Entry,
    /// `None` where the judge failed on a part of it.
    pub as_expected: Option<bool>,
    /// The normal form of its source; empty where none are compared.
    pub form: NormalForm,
    pub source: ShownSource,
    pub limits: Limits,
    /// The limits in words.
    pub shown_limits: String,
    /// The arguments after `scripts/judge PROBLEM/CASE`, and after `scripts/judge show PROBLEM/CASE` where
    /// there are pictures.
    pub again: String,
    pub beside: Option<String>,
    /// The messages of the compiler, or the cases that were not judged and why.
    pub words: Option<String>,
    /// The names of cases, and their results.
    pub runs: Vec<(String, Outcome)>,
}

impl Submission {
    /// The object of the page, on a page of `submissions` submissions. `columns` are the numbers of the cases.
    pub fn json(&self, columns: &HashMap<&str, usize>, submissions: usize) -> String {
        let none = || vec![-1i64; columns.len()];
        let (mut cells, mut cpu, mut memory) = (none(), none(), none());
        let mut over = Vec::new();
        let mut shown: Vec<(usize, String)> = Vec::new();
        let room = MAX_DETAILS / submissions.max(1);
        let Entry { name, language, verdict, standing, stopped_at, alike, .. } = &self.entry;
        let smallest = alike.as_ref().and_then(|alike| alike.case);
        let is_smallest = |at: usize| smallest == Some(at);
        let mut runs: Vec<(usize, &Outcome)> = self
            .runs
            .iter()
            .filter_map(|(case, outcome)| Some((*columns.get(case.as_str())?, outcome)))
            .collect();
        // The one that stands for its group is always shown.
        runs.sort_by_key(|(at, _)| !is_smallest(*at));
        let mut used = 0;
        for (at, outcome) in runs {
            cells[at] = number(outcome.verdict);
            cpu[at] = outcome.counted(&self.limits).as_micros() as i64;
            if outcome.ran_over() {
                over.push(at as i64);
            }
            memory[at] = (outcome.memory_bytes / 1024) as i64;
            if outcome.verdict == Verdict::Ac && outcome.near_limit(&self.limits).is_none() {
                continue;
            }
            let detail = detail(outcome, &self.limits);
            if is_smallest(at) || used + detail.len() <= room {
                used += detail.len();
                shown.push((at, detail));
            }
        }
        shown.sort_unstable();
        let mut details = Object::bare();
        for (at, detail) in shown {
            details = details.raw(&at.to_string(), &detail);
        }
        let numbers = |list: Vec<i64>| json::list(list.iter().map(i64::to_string));
        let index = |at: Option<usize>| at.map_or("-1".to_string(), |at| at.to_string());
        let words = self.words.as_ref().map(|words| diff_view::cut(words, room / 2));
        Object::bare()
            .text("name", &escape(name.as_bytes()))
            .text("language", language)
            .text("verdict", verdict.map_or("", Verdict::name))
            .flag("expected", self.as_expected != Some(false))
            .text("limits", &self.shown_limits)
            .text("again", &self.again)
            .number("passed", standing.passed as u64)
            .text("points", &standing.shown_points)
            .number("stoppedAt", stopped_at.unwrap_or(0) as u64)
            .number("slowest", standing.slowest.as_micros() as u64)
            .text("slowestShown", &standing.shown)
            .raw("source", &index(self.source.at))
            .flag("sourceCut", self.source.is_cut)
            .raw("cells", &numbers(cells))
            .raw("cpu", &numbers(cpu))
            .raw("over", &numbers(over))
            .raw("memory", &numbers(memory))
            .raw("details", &details.line())
            .optional_text("beside", self.beside.as_ref())
            .optional_text("trouble", words)
            .line()
    }
}

/// The place of a verdict in [`Verdict::ALL`], by which the page knows it.
fn number(verdict: Verdict) -> i64 {
    Verdict::ALL.iter().position(|&other| other == verdict).map_or(-1, |at| at as i64)
}

/// The detail that made a run fail, or nearly.
fn detail(outcome: &Outcome, limits: &Limits) -> String {
    let side = |text: &[u8]| {
        let cut = if text.len() > SHOWN_SIDE { "…" } else { "" };
        let lines = text[..text.len().min(SHOWN_SIDE)].split_inclusive(|&byte| byte == b'\n');
        lines.map(diff_view::visible).collect::<Vec<_>>().join("\n") + cut
    };
    let note = outcome.near_limit(limits).unwrap_or_else(|| escape(outcome.note.as_bytes()));
    let from = |before: &[u8], rest: &[u8]| side(&[before, rest].concat());
    Object::bare()
        .text("note", &note)
        .with(outcome.difference.as_ref(), |object, difference| {
            place(object, difference)
                .text("wanted", &from(&difference.expected_before, &difference.expected))
                .text("got", &from(&difference.got_before, &difference.got))
        })
        .full_text("dialogue", &diff_view::dialogue(&outcome.transcript, None).join("\n"))
        .full_text("stderr", &diff_view::stderr(&outcome.stderr).join("\n"))
        .line()
}
