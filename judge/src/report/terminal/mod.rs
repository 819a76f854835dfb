//! The report that people read: one line per submission, and the details that a failure needs.

mod cases;

use super::class::{is_class, not_judged};
use super::format::{Context, OpenReport, Report};
use super::output::{terminal_columns, ReportOutput, DEFAULT_COLUMNS};
use super::tally::Tally;
use super::{diff_view, limits, points, ranking};
use cli::args::Args;
use cli::flags::COLOR;
use judge_core::base::style::{ColorChoice, Style};
use judge_core::base::text::{bytes, count, escape, time, width};
use judge_core::compile::BuildError;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, Reporter, Stage, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Case;
use judge_core::Result;
use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Columns of the names of submissions at most, so that one long name does not move all figures away.
const MAX_NAMES: usize = 60;

/// Text, and how it is painted.
type StyledText = (String, fn(Style, &str) -> String);

/// Writes the report.
struct TerminalReport<'a> {
    output: &'a RefCell<ReportOutput>,
    style: Style,
    verbose: bool,
    /// Columns of the terminal that the report goes to; none for a file or a pipe.
    columns: Option<usize>,
    /// The flags of the command line.
    args: &'a Args,
    /// The script that judges again, as one would type it here, and its flag for the workspace.
    script: [String; 2],
    /// Width of the column of names.
    names: usize,
    /// Jobs of the run.
    jobs: usize,
    /// Only submissions that failed last time are judged.
    is_of_failed: bool,
    /// A class: its table says who failed, and its page why.
    is_class: bool,
    /// The summary of the last submission, for a run of only one.
    last: Option<String>,
    /// The user watches a run of one submission: cases are told as they end.
    is_live: bool,
    /// Whether a failing case of it was told already.
    told_failure: bool,
    /// Whether its name was told before its cases.
    told_name: bool,
    start: Instant,
}

/// Opens the report, unless stdout is for a program.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let Context { args, jobs, people, .. } = context;
    let color = args.chosen(&COLOR, &ColorChoice::ALL)?;
    if args.has("--json") {
        return Ok(None);
    }
    let width = |job: &Job| width(job.problem) + 2 + width(&job.name);
    Ok(Some(Box::new(TerminalReport {
        output: context.output,
        style: Style { color: color.on(&io::stdout()) },
        verbose: args.has("--verbose"),
        columns: terminal_columns(),
        args,
        script: context.workspace.script("judge"),
        names: jobs.iter().map(width).max().unwrap_or(0).min(MAX_NAMES),
        jobs: jobs.len(),
        is_of_failed: args.has("--failed"),
        is_class: is_class(people),
        last: None,
        is_live: jobs.len() == 1 && io::stdout().is_terminal(),
        told_failure: false,
        told_name: false,
        start: Instant::now(),
    })))
}

impl TerminalReport<'_> {
    fn line(&mut self, line: &str) {
        self.output.borrow_mut().line(line);
    }

    /// The last line about a run of one submission: `WA: 20 of 47 cases passed`.
    fn one_submission(&self, job: &Job, verdicts: &Verdicts) -> Option<String> {
        let verdict = verdicts.verdict()?.name();
        let total = job.total();
        let mut text = match verdicts.stopped_at {
            Some(_) => format!("{verdict}: {}", verdicts.passed_of(total)),
            None => format!("{verdict}: {} of {} passed", verdicts.passed(), count(total, "case")),
        };
        if let Some(score) = &verdicts.score {
            text.push_str(&format!(", {}", points::total(score)));
        }
        let failed = job.failed_without_points(verdicts);
        if failed > 0 {
            text.push_str(&format!(", but {} without points failed", count(failed, "case")));
        }
        if !job.is_expected(verdicts) {
            if job.expectation.label != "accepted" {
                text.push_str(&format!(", expected {}", job.expectation.label));
            }
            return Some(self.style.bad(&text));
        }
        if verdict != Verdict::Ac.name() {
            text.push_str(", as expected");
        }
        Some(text)
    }

    /// The last line about a run of several submissions.
    fn many_submissions(&self, tally: &Tally) -> String {
        let judged = format!(
            "{}, {}",
            count(tally.submissions - tally.not_judged(), "submission"),
            count(tally.cases, "case")
        );
        let result = if tally.unexpected > 0 {
            let more = if self.is_class && !self.verbose { "; -v shows why" } else { "" };
            self.style.bad(&format!("{} not as expected{more}", tally.unexpected))
        } else if tally.cases == 0 {
            "nothing judged".to_string()
        } else if tally.unanswered > 0 {
            format!("{} without a verdict", tally.unanswered)
        } else if tally.failures + tally.without_points + tally.unbuilt > 0 {
            "the others as expected".to_string()
        } else {
            "all as expected".to_string()
        };
        format!("{judged}: {result}")
    }

    /// A line of parts, of which the last ones are left out when the terminal is too narrow.
    fn fitted(&mut self, parts: &[StyledText]) {
        let mut line = String::new();
        let mut used = 0;
        for (at, (text, paint)) in parts.iter().enumerate() {
            used += width(text);
            if let Some(columns) = self.columns.filter(|&columns| used > columns) {
                // The second part is a name: its beginning is better than nothing.
                let left = columns.saturating_sub(used - width(text));
                if at == 1 && left > 4 {
                    line.push_str(&paint(self.style, &diff_view::cut(text.trim_end(), left - 1)));
                }
                break;
            }
            line.push_str(&paint(self.style, text));
        }
        self.line(line.trim_end());
    }

    /// Characters of a differing line that are shown on each side of the difference.
    fn window(&self) -> usize {
        let most = diff_view::WINDOW;
        self.columns.map_or(most, |columns| (columns.saturating_sub(18) / 2).clamp(8, most))
    }

    /// The name of a submission, cut so that its verdict and the number of passed cases stay visible, and the
    /// blanks after it.
    fn padded_name(&self, job: &Job) -> (String, String) {
        let name = escape(format!("{}  {}", job.problem, job.name).as_bytes());
        let widest = self.columns.map_or(usize::MAX, |columns| columns.saturating_sub(13).max(8));
        let name = if width(&name) > widest { diff_view::cut(&name, widest - 1) } else { name };
        let pad = " ".repeat(self.names.min(widest).saturating_sub(width(&name)));
        (name, pad)
    }

    /// The line of a submission.
    fn head(&mut self, job: &Job, verdicts: &Verdicts, as_expected: bool) {
        let (name, pad) = self.padded_name(job);
        let verdict = verdicts.verdict();
        if verdict.is_none() && verdicts.outcomes.is_empty() {
            self.fitted(&[("---".to_string(), Style::bad), (format!("  {name}"), plain)]);
            return;
        }
        let word = format!("{:<3}", verdict.map_or("---", Verdict::name));
        let mut parts: Vec<StyledText> =
            vec![(word, paint(verdict)), (format!("  {name}{pad}"), plain)];
        if verdict != Some(Verdict::Ce) {
            let passed = verdicts.passed_of(job.total());
            parts.push((format!("  {passed:>5}"), plain));
        }
        if let Some(score) = &verdicts.score {
            parts.push((format!("  {}", points::total(score)), plain));
        }
        let failed = job.failed_without_points(verdicts);
        if failed > 0 {
            parts.push((format!("  fails {} without points", count(failed, "case")), Style::bad));
        }
        if verdicts.interrupted {
            parts.push(("  interrupted".to_string(), Style::bad));
        }
        let folder = &job.expectation.label;
        if !as_expected && folder != "accepted" {
            parts.push((format!("  expected {folder}"), Style::bad));
        }
        let slowest = ranking::slowest(job, verdicts);
        let heaviest = verdicts.outcomes.iter().max_by_key(|case| case.1.memory_bytes);
        if let (Some((slow, outcome)), Some((heavy, most))) = (slowest, heaviest) {
            parts.push((format!("  {:>7}", outcome.shown_time(&job.limits)), plain));
            parts.push((format!(" {}", case_id(job, *slow)), Style::dim));
            parts.push((format!("  {}", bytes(most.memory_bytes)), plain));
            parts.push((format!(" {}", case_id(job, *heavy)), Style::dim));
        }
        self.fitted(&parts);
    }
}

impl Report for TerminalReport<'_> {
    fn finish(&mut self, tally: &Tally) -> Result<()> {
        if self.jobs == 0 {
            // Else no program was handed in for a class, and the table says so.
            let text =
                if self.is_of_failed { "nothing failed last time" } else { "nothing judged" };
            self.line(text);
            return Ok(());
        }
        // A save has cut it short, and the next run has begun.
        if tally.interrupted && self.args.has("--watch") {
            return Ok(());
        }
        let mut parts = vec![match self.last.take() {
            Some(summary) if self.jobs == 1 => summary,
            Some(_) | None => self.many_submissions(tally),
        }];
        if tally.not_judged() > 0 {
            parts.push(format!("{} not judged", tally.not_judged()));
        }
        if tally.failures > 0 {
            let failures = format!("the judge failed on {}", count(tally.failures, "case"));
            parts.push(self.style.bad(&failures));
        }
        if tally.without_points > 0 {
            let text = format!("no points for {}", count(tally.without_points, "submission"));
            parts.push(self.style.bad(&text));
        }
        if tally.interrupted {
            parts.push("interrupted".to_string());
        }
        let took = time(self.start.elapsed());
        self.line(&format!("{} ({took})", parts.join(", ")));
        Ok(())
    }
}

impl Reporter for TerminalReport<'_> {
    fn case(&mut self, job: &Job, case: &Case, outcome: &Outcome) {
        if self.is_live {
            self.tell(job, case, outcome);
        }
    }

    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let as_expected = job.is_expected(verdicts);
        self.last = self.one_submission(job, verdicts);
        self.head(job, verdicts, as_expected);
        match &verdicts.build_error {
            Some(BuildError::CompileError(messages)) => {
                for line in diff_view::compiler(messages, self.verbose) {
                    self.line(&format!("      {line}"));
                }
            }
            Some(BuildError::NotInstalled(why) | BuildError::JudgeError(why)) => {
                self.line(&format!("      not judged: {}", escape(why.as_bytes())))
            }
            Some(BuildError::Interrupted) | None => {}
        }
        if self.verbose && (verdicts.build_error.is_none() || verdicts.verdict().is_some()) {
            self.line(&format!("      {}", limits::describe(job)));
        }
        let groups = verdicts.score.as_ref().map(points::groups).unwrap_or_default();
        if !groups.is_empty() {
            self.line(&format!("      points: {groups}"));
        }
        if verdicts.hangs {
            let cases = verdicts.outcomes.len();
            self.line(&format!(
                "      stopped after {cases} cases, as it ran too long on each; --all-cases goes on"
            ));
        }
        if self.verbose || !self.is_class {
            self.cases(job, verdicts, as_expected);
        }
        let mut told: Vec<&String> = Vec::new();
        for (case, error) in &verdicts.failures {
            if told.contains(&error) {
                continue;
            }
            told.push(error);
            let more = verdicts.failures.iter().filter(|one| one.1 == *error).count() - 1;
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let (mark, id) = (self.style.bad("IE "), case_id(job, *case));
            self.line(&format!("  {mark} {id}{more}: {}", escape(error.as_bytes())));
        }
        if verdicts.unanswered > 0 && verdicts.build_error.is_none() {
            self.line(&format!("      {}", not_judged::without_answer(verdicts.unanswered)));
        }
        if let Some(error) = &verdicts.score_error {
            let error = escape(error.as_bytes());
            self.line(&format!("  {} no points: {error}", self.style.bad("IE ")));
        }
    }

    fn progress(&mut self, stage: &Stage) {
        let Stage { job, compiling, done, total } = stage;
        let elapsed = self.start.elapsed();
        // The first cases say little about the rest.
        let left = if *done < total / 20 + 1 || elapsed < Duration::from_secs(1) {
            String::new()
        } else {
            let seconds = elapsed.as_secs_f64() * (total - done) as f64 / *done as f64;
            format!("  {} s left", seconds as u64 + 1)
        };
        let doing = if *compiling { "compiling " } else { "" };
        let text = format!("{done}/{total}{left}  {doing}{}  {}", job.problem, job.name);
        self.output.borrow_mut().progress(&text, self.columns.unwrap_or(DEFAULT_COLUMNS));
    }
}

fn case_id(job: &Job, case: usize) -> String {
    escape(job.cases[case].id.as_bytes())
}

fn plain(_: Style, text: &str) -> String {
    text.to_string()
}

fn paint(verdict: Option<Verdict>) -> fn(Style, &str) -> String {
    match verdict {
        Some(Verdict::Ac) => Style::good,
        Some(Verdict::Wa | Verdict::Re | Verdict::Ce) | None => Style::bad,
        Some(Verdict::Pe | Verdict::Tle | Verdict::Mle | Verdict::Ole) => Style::odd,
    }
}
