//! The report's lines about single cases.

use super::{case_id, paint, plain, TerminalReport};
use crate::report::{diff_view, hint, missing_file, rerun, wants};
use judge_core::base::style::Style;
use judge_core::base::text::{bytes, escape, shell_word, width};
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Case;

/// Failing cases that get a line of their own without `-v`.
const SHOWN_CASES: usize = 10;

impl TerminalReport<'_> {
    /// Tells a case as it ends: with `-v` each one, else the first that fails.
    pub fn tell(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        let bad = outcome.verdict != Verdict::Ac && job.expectation.is_accepted();
        let is_first = bad && !self.told_failure;
        if self.verbose || is_first {
            if !self.told_name {
                self.told_name = true;
                let verdict = Some(outcome.verdict).filter(|_| bad);
                let word = format!("{:<3}", verdict.map_or("", Verdict::name));
                let name = format!("  {}", self.padded_name(job).0);
                self.fitted(&[(word, paint(verdict)), (name, plain)]);
            }
            self.case_line(job, case, outcome, !bad);
        }
        if is_first || bad && self.verbose {
            self.told_failure = true;
            self.details(job, case, outcome);
        }
    }

    /// The lines of the cases, but for those that were told as they ended.
    pub fn cases(&mut self, job: &Job, verdicts: &Verdicts, as_expected: bool) {
        let mut shown = 0;
        let mut left_out = 0;
        let mut detailed = as_expected;
        let mut detailed_pe = as_expected;
        let is_told = |outcome: &Outcome| outcome.verdict != Verdict::Ac && self.told_failure;
        let first_told = verdicts.outcomes.iter().find(|one| is_told(&one.1)).map(|one| one.0);
        for (case, outcome) in &verdicts.outcomes {
            let bad = outcome.verdict != Verdict::Ac;
            if !(self.verbose || bad && !as_expected) {
                continue;
            }
            if self.is_live && self.verbose {
                continue;
            }
            if first_told == Some(*case) {
                detailed = outcome.verdict != Verdict::Pe;
                detailed_pe = true;
                shown += 1;
                continue;
            }
            if !self.verbose && shown == SHOWN_CASES {
                left_out += 1;
                continue;
            }
            shown += 1;
            let case = &job.cases[*case];
            let is_pe = outcome.verdict == Verdict::Pe;
            // The first case with an unexpected verdict is the one to look at, and the first that is
            // wrong by more than blanks.
            let has_details = bad && (self.verbose || !detailed && (!is_pe || !detailed_pe));
            self.case_line(job, case, outcome, !has_details);
            if has_details {
                detailed |= !is_pe;
                detailed_pe = true;
                self.details(job, case, outcome);
            }
        }
        if !self.verbose {
            self.near_limit(job, verdicts);
        }
        if left_out > 0 {
            self.line(&format!("  … {left_out} more (-v shows all)"));
        }
    }

    /// The line of a case. `has_values`: no details follow, so it shows short values.
    fn case_line(&mut self, job: &Job, case: &Case, outcome: &Outcome, has_values: bool) {
        let place = match &outcome.difference {
            Some(difference) => {
                let values = diff_view::values(difference);
                let values = values.filter(|_| has_values && outcome.verdict == Verdict::Wa);
                values.unwrap_or_else(|| diff_view::place(difference))
            }
            None => match outcome.near_limit(&job.limits) {
                Some(words) => words,
                None => diff_view::summary(outcome),
            },
        };
        let place = if place.is_empty() { place } else { format!("  {place}") };
        let (time, memory) = (outcome.shown_time(&job.limits), bytes(outcome.memory_bytes));
        let mut figures = format!("  {time}, {memory}");
        if let Some(instructions) = outcome.instructions {
            figures.push_str(&format!(", {instructions} instructions"));
        }
        let verdict = format!("  {:<3}", outcome.verdict.name());
        let id = format!(" {}", escape(case.id.as_bytes()));
        // The reason of the verdict is never left out.
        let used = width(&verdict) + width(&id) + width(&place);
        if self.columns.is_some_and(|columns| used > columns) {
            self.fitted(&[(verdict, paint(Some(outcome.verdict))), (id, plain)]);
            self.line(&format!("      {}", place.trim_start()));
            return;
        }
        self.fitted(&[
            (verdict, paint(Some(outcome.verdict))),
            (id, plain),
            (place, plain),
            (figures, Style::dim),
        ]);
    }

    /// The slowest of the cases that are right and close to the time limit.
    fn near_limit(&mut self, job: &Job, verdicts: &Verdicts) {
        let near = |one: &&(usize, Outcome)| one.1.near_limit(&job.limits).is_some();
        let near: Vec<_> = verdicts.outcomes.iter().filter(near).collect();
        let Some((case, outcome)) = near.iter().max_by_key(|(_, outcome)| outcome.time) else {
            return;
        };
        let words = outcome.near_limit(&job.limits).unwrap_or_default();
        let more =
            if near.len() > 1 { format!(" and {} more", near.len() - 1) } else { String::new() };
        self.line(&format!("      {words} on {}{more}", case_id(job, *case)));
    }

    /// A line of the details of a case, after a word that names it.
    fn detail(&mut self, what: &str, text: &str) {
        self.line(&format!("      {what:<9} {text}"));
    }

    /// Lines of the details of a case, the first after a word that names them.
    fn block(&mut self, what: &str, lines: &[String]) {
        for (at, line) in lines.iter().enumerate() {
            self.detail(if at == 0 { what } else { "" }, line);
        }
    }

    /// The details of a failure on a case, and the command that judges it again.
    fn details(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        let window = self.window();
        if let Some(difference) = &outcome.difference {
            let (expected, got) = diff_view::sides(difference, window);
            self.detail("expected", &expected);
            self.detail("got", &got);
            // After one blank line too many every line differs, which tells nothing.
            if outcome.verdict != Verdict::Pe {
                for (line, expected, got) in diff_view::further(difference, 2 * window) {
                    self.line(&format!("      line {line}"));
                    self.detail("expected", &expected);
                    self.detail("got", &got);
                }
            }
            let hint = hint::hint(outcome.verdict, difference, job.compare, Some(case));
            if let Some(hint) = hint {
                self.line(&format!("      {hint}"));
            }
        }
        let hints =
            [missing_file::hint(job, outcome), wants::hint(job, outcome), hint::odd_data(case)];
        for hint in hints.into_iter().flatten() {
            self.line(&format!("      {hint}"));
        }
        let most = self.verbose.then_some(diff_view::LONG_DIALOGUE);
        self.block("dialogue", &diff_view::dialogue(&outcome.transcript, most));
        // A message of one line stands beside the verdict.
        if outcome.note.lines().nth(1).is_some() {
            self.block("validator", &diff_view::dialogue(outcome.note.as_bytes(), most));
        }
        for line in diff_view::stderr(&outcome.stderr) {
            self.detail("stderr", &line);
        }
        if let Some(why) = diff_view::description(case) {
            self.detail("case", &why);
        }
        self.block("input", &diff_view::input(case));
        let id = shell_word(format!("{}/{}", job.problem, case.id));
        let [script, root] = self.script.clone();
        self.detail("again", &format!("{script} {id}{}{root}", rerun::judge_flags(job, self.args)));
        let language = job.program.source().map(|source| source.language);
        let has_debugger = language.is_some_and(|language| language.for_debugger().is_some());
        if outcome.verdict == Verdict::Re && has_debugger && !job.is_interactive {
            self.detail("debug", &format!("{script} debug {id}{}{root}", rerun::show_flags(job)));
        }
        if job.drawable {
            self.detail("picture", &format!("{script} show {id}{}{root}", rerun::show_flags(job)));
        }
    }
}
