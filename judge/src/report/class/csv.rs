//! `--csv FILE`: a row for each person, for a gradebook or a spreadsheet (RFC 4180).
//!
//! Names come from those who hand in. A spreadsheet takes a field that begins with `=`, `+`, `-` or `@`
//! for a formula, so such a field gets an apostrophe before it, as OWASP advises (CSV Injection).

use super::feedback::{self, Page, FEEDBACK};
use super::moodle::{self, Mark, Worksheet, MOODLE};
use super::rows::Row;
use super::{rows, rows_of, Entry};
use crate::report::format::{Context, OpenReport, Report};
use crate::report::tally::Tally;
use cli::args::{Effect, Flag};
use cli::note;
use judge_core::base::file::Replacement;
use judge_core::base::text::escape;
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::Problem;
use judge_core::Result;
use std::collections::HashMap;
use std::path::Path;

pub static CSV: Flag =
    Flag::value("--csv", "FILE", "also write a table for a gradebook, with a row for each person")
        .decides(Effect::Presentation);

/// The name of a column, and its text in a row.
type Column = (&'static str, fn(&Line) -> String);

/// The columns: the name, and the field of a line; judge/docs/teaching.md explains them.
static COLUMNS: [Column; 15] = [
    ("problem", |line| line.problem.name.clone()),
    ("person", |line| line.row.person.clone()),
    ("rank", |line| text(line.row.rank)),
    ("verdict", |line| text(line.best.and_then(|best| best.verdict).map(Verdict::name))),
    ("passed", |line| line.best.map_or(0, |best| best.standing.passed).to_string()),
    ("total", |line| (line.problem.cases.len() + line.problem.unanswered.len()).to_string()),
    ("points", |line| text(line.best.and_then(|best| best.standing.points))),
    ("stopped_at", |line| text(line.best.and_then(|best| best.stopped_at))),
    ("slowest_ms", |line| {
        let ran = line.best.map(|best| &best.standing).filter(|standing| standing.ran);
        text(ran.map(|standing| format!("{:.1}", standing.counted.as_secs_f64() * 1e3)))
    }),
    ("language", |line| text(line.best.map(|best| best.language))),
    ("program", |line| text(line.best.map(|best| &best.name))),
    ("programs", |line| line.row.programs.len().to_string()),
    ("note", |line| match line.best {
        Some(_) => line.row.remark(),
        None => format!("handed in {}", line.row.handed_in),
    }),
    ("folder", |line| line.row.folder.clone()),
    ("late", |line| if line.row.is_late { "yes" } else { "" }.to_string()),
];

/// The origin of a line.
struct Line<'a> {
    problem: &'a Problem,
    row: &'a Row,
    /// The best program of the person.
    best: Option<&'a Entry>,
}

/// Collects the results.
struct CsvReport<'a> {
    /// Taken when the report is finished.
    file: Option<Replacement>,
    context: &'a Context<'a>,
    /// The worksheet that is filled in, in place of a table of our own.
    worksheet: Option<Worksheet>,
    entries: Vec<Entry>,
}

/// Opens the file that `--csv` names.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let worksheet = context.args.value(MOODLE.long).map(Path::new);
    let Some(path) = context.args.value(CSV.long).map(Path::new) else {
        return match worksheet {
            Some(_) => Err("--moodle needs --csv FILE, the copy that is filled in".to_string()),
            None => Ok(None),
        };
    };
    let is_same = |one: &Path| {
        path.canonicalize().is_ok_and(|place| one.canonicalize().is_ok_and(|one| one == place))
    };
    if worksheet.is_some_and(is_same) {
        return Err(
            "--csv is the file of --moodle, which stays as it is; name another file".to_string()
        );
    }
    if worksheet.is_some() && !context.args.has("--submission") {
        return Err(
            "--moodle is for the programs of a class; name them with --submission DIR".to_string()
        );
    }
    let worksheet = worksheet.map(Worksheet::read).transpose()?;
    let file = Some(context.create(path)?);
    Ok(Some(Box::new(CsvReport { file, context, worksheet, entries: Vec::new() })))
}

impl Reporter for CsvReport<'_> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.entries.push(Entry::of(job, verdicts));
    }
}

impl Report for CsvReport<'_> {
    fn finish(&mut self, tally: &Tally) -> Result<()> {
        let Some(file) = self.file.take().filter(|_| !tally.interrupted) else { return Ok(()) };
        if let Some(worksheet) = &self.worksheet {
            let (bytes, notes) = worksheet.filled(self.context.people, &self.marks());
            for line in notes {
                note(line);
            }
            return file.finish(&bytes);
        }
        let mut table = joined(COLUMNS.map(|(name, _)| name.to_string()));
        for problem in self.context.problems {
            table.push_str(&self.lines(problem));
        }
        file.finish(table.as_bytes())
    }
}

impl CsvReport<'_> {
    /// The grade and the comment of each person: the page of `--feedback`, or how such a page begins.
    fn marks(&self) -> HashMap<&str, Mark> {
        let Context { args, people, problems, .. } = self.context;
        let rows = rows_of(people, &self.entries);
        let rows: HashMap<&str, &(Row, usize)> =
            rows.iter().map(|row| (row.0.person.as_str(), row)).collect();
        let mut marks = HashMap::new();
        for person in *people {
            let Some((row, alike)) = rows.get(person.name.as_str()) else { continue };
            let entry = row.best.map(|best| &self.entries[best]);
            let page = args.value(FEEDBACK.long).map(|folder| feedback::text(folder, person));
            let head = || Page::new(&problems[0], row, entry, *alike).head();
            let comment = page.flatten().unwrap_or_else(head);
            marks
                .extend(moodle::mark(row, entry, comment).map(|mark| (person.name.as_str(), mark)));
        }
        marks
    }

    /// The rows of a problem.
    fn lines(&self, problem: &Problem) -> String {
        let mine: Vec<&Entry> =
            self.entries.iter().filter(|entry| entry.problem == problem.name).collect();
        let programs: Vec<_> = mine.iter().map(|entry| entry.program()).collect();
        let rows = rows::rows(self.context.people, &programs);
        let lines = rows.iter().map(|row| {
            let line = Line { problem, row, best: row.best.map(|best| mine[best]) };
            joined(COLUMNS.map(|(_, column)| column(&line)))
        });
        lines.collect()
    }
}

/// A value that is known as text; else nothing.
fn text(known: Option<impl ToString>) -> String {
    known.map_or(String::new(), |known| known.to_string())
}

/// A line of the table.
fn joined(fields: [String; COLUMNS.len()]) -> String {
    fields.map(|text| field(&text)).join(",") + "\r\n"
}

/// A field that stays in its place and is no formula, whatever it holds.
fn field(text: &str) -> String {
    let mut text = escape(text.as_bytes());
    // Also the wide forms, which some spreadsheets take for the same.
    if text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        text.insert(0, '\'');
    }
    if text.contains(['"', ',', ';', '\'']) || text.trim() != text {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_formula_nor_a_further_field() {
        for (text, wanted) in [
            ("Ann O'Neil", "\"Ann O'Neil\""),
            ("a,\"b\"", "\"a,\"\"b\"\"\""),
            ("=1+1", "\"'=1+1\""),
            ("+1", "\"'+1\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            (" =1", "\"' =1\""),
            ("＝1", "\"'＝1\""),
            ("\t=1", "\\t=1"),
            ("a\r\nb", "a\\r\\nb"),
            ("", ""),
            ("12.5", "12.5"),
        ] {
            assert_eq!(field(text), wanted, "{text}");
        }
    }
}
