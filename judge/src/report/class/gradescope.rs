//! `--gradescope DIR`: `results.json`, the file that an autograder leaves for Gradescope ("Autograder Specifications").
//!
//! Where one person handed in, as in an autograder, the file is in DIR itself; else in a folder of DIR for each person.
//! Students see the page that `--feedback` begins with and the samples; all other cases are hidden.

use super::feedback::{self, FailedSample, Page};
use super::{is_class, rows_of, Entry};
use crate::report::format::{Context, OpenReport, Report};
use crate::report::tally::Tally;
use cli::args::{Effect, Flag};
use cli::note;
use judge_core::base::file::{path_error, Replacement};
use judge_core::base::json::{self, Object};
use judge_core::base::text::{count, quote_path};
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::SAMPLE;
use judge_core::Result;
use std::fs;
use std::path::{Path, PathBuf};

pub static GRADESCOPE: Flag = Flag::value(
    "--gradescope",
    "DIR",
    "also write results.json for Gradescope, in DIR or in a folder for each person",
)
.decides(Effect::Presentation);

/// The score of a program that is right on all cases, where the problem has no points.
const FULL_SCORE: f64 = 100.0;

/// Collects the results.
struct GradescopeReport<'a> {
    context: &'a Context<'a>,
    folder: PathBuf,
    entries: Vec<Entry>,
    /// The `tests` of each entry, as JSON.
    tests: Vec<String>,
}

/// Makes the folder that `--gradescope` names.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let Some(folder) = context.args.value(GRADESCOPE.long) else { return Ok(None) };
    let folder = feedback::folder_of_its_own(context, GRADESCOPE.long, Path::new(folder))?;
    Ok(Some(Box::new(GradescopeReport { context, folder, entries: Vec::new(), tests: Vec::new() })))
}

impl Reporter for GradescopeReport<'_> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.entries.push(Entry::of(job, verdicts));
        self.tests.push(tests(job, verdicts));
    }
}

impl Report for GradescopeReport<'_> {
    fn finish(&mut self, tally: &Tally) -> Result<()> {
        if tally.interrupted {
            return Ok(());
        }
        let Context { people, problems, .. } = self.context;
        let is_class = is_class(people);
        let rows = rows_of(people, &self.entries);
        let (mut written, mut without) = (0, 0);
        // The best one is first.
        let shown = if is_class { rows.len() } else { 1 };
        for (row, alike) in rows.iter().take(shown) {
            let entry = row.best.map(|best| &self.entries[best]);
            let Some(score) = score(entry) else {
                without += 1;
                continue;
            };
            let page = Page::new(&problems[0], row, entry, *alike);
            let tests = row.best.map_or("[]", |best| &self.tests[best]);
            let results = Object::bare().raw("score", &score).text("output", &page.head());
            let results = results.raw("tests", tests).line();
            let mut folder = self.folder.clone();
            if is_class {
                let name = Some(&row.folder).filter(|folder| !folder.is_empty());
                folder.push(feedback::plain_name(name.unwrap_or(&row.person)));
                fs::create_dir_all(&folder).map_err(|error| path_error(&folder, error))?;
            }
            Replacement::create(&folder.join("results.json"))?.finish(results.as_bytes())?;
            written += 1;
        }
        let of = quote_path(&self.folder);
        note(format!("gradescope: {} written to {of}", count(written, "results.json file")));
        if without > 0 {
            note(format!("gradescope: {without} without one, as their programs were not judged"));
        }
        Ok(())
    }
}

/// The score of a person: the points, or else the part of the cases in per cent; `None` where a program was not judged.
fn score(entry: Option<&Entry>) -> Option<String> {
    let Some(entry) = entry else { return Some("0".to_string()) };
    entry.verdict?;
    let points = entry.standing.points.map(|points| (points.hundredths as f64 / 100.0).to_string());
    points.or_else(|| Some(format!("{:.2}", FULL_SCORE * entry.share?)))
}

/// The cases of a program, with their verdicts.
fn tests(job: &Job, verdicts: &Verdicts) -> String {
    json::list(verdicts.outcomes.iter().map(|(at, outcome)| {
        let case = &job.cases[*at];
        let is_right = outcome.verdict == Verdict::Ac;
        let sample = FailedSample::of(case, outcome).and_then(|sample| sample.text());
        let verdict = outcome.verdict.name();
        Object::bare()
            .text("name", &case.id)
            .text("status", if is_right { "passed" } else { "failed" })
            .text("visibility", if case.group() == SAMPLE { "visible" } else { "hidden" })
            .text("output", sample.as_deref().map_or(verdict, str::trim_start))
            .line()
    }))
}
