//! The table below the report when `--submission` names several programs or a class: a row for each
//! person, best first, and the programs that fail alike.

use super::groups::groups;
use super::normal_form::NormalForm;
use super::rows::{self, Row};
use super::similar::{self, Given};
use super::Entry;
use crate::report::format::{Context, OpenReport, Report};
use crate::report::output::ReportOutput;
use crate::report::tally::Tally;
use judge_core::base::composed::composed;
use judge_core::base::text::{count, escape, width};
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Case, Person};
use judge_core::Result;
use std::cell::RefCell;

/// The maximum number of people without a program that get a row each; of a folder that is no class there are many.
const MAX_WITHOUT: usize = 100;
/// The maximum number of groups that are shown, and of names of each.
const MAX_GROUPS: usize = 5;
const MAX_NAMES: usize = 4;

/// Collects submissions and shows their ranking.
struct ClassTable<'a> {
    entries: Vec<Entry>,
    /// The normal forms of their sources.
    forms: Vec<NormalForm>,
    given: Given,
    people: &'a [Person],
    /// The cases of the one problem that is judged.
    cases: &'a [Case],
    output: &'a RefCell<ReportOutput>,
}

/// Opens the table where programs of other people are compared: several of `--submission`.
pub fn open<'a>(context: &'a Context<'a>) -> OpenReport<'a> {
    let Context { args, jobs, people, problems, output, .. } = context;
    let is_class = jobs.len() != 1 || people.len() > 1;
    let [problem] = problems else { return Ok(None) };
    if !args.has("--submission") || args.has("--json") || !is_class {
        return Ok(None);
    }
    let cases = &problem.cases[..];
    let (entries, forms, given) = (Vec::new(), Vec::new(), Given::read(context)?);
    Ok(Some(Box::new(ClassTable { entries, forms, given, people, cases, output })))
}

impl Reporter for ClassTable<'_> {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        self.entries.push(Entry::of(job, verdicts));
        self.forms.push(self.given.form(job));
    }
}

impl Report for ClassTable<'_> {
    fn finish(&mut self, _tally: &Tally) -> Result<()> {
        let programs: Vec<_> = self.entries.iter().map(Entry::program).collect();
        let rows = rows::rows(self.people, &programs);
        let mut output = self.output.borrow_mut();
        for line in table(&rows, &self.entries) {
            output.line(&line);
        }
        for line in self.alike(&rows).iter().chain(&self.same(&rows)) {
            output.line(line);
        }
        Ok(())
    }
}

impl ClassTable<'_> {
    /// The lines about programs that are the same.
    fn same(&self, rows: &[Row]) -> Vec<String> {
        let found = similar::of_class(rows, self.people, |program| &self.forms[program]);
        let name = |program: &usize| {
            let row = rows.iter().find(|row| row.programs.contains(program));
            row.map_or(String::new(), |row| escape(row.person.as_bytes()))
        };
        let line = |group: &similar::Group| {
            let names = shown_names(group.programs.iter().map(name).collect());
            format!("{}: {names}", group.title())
        };
        let groups = found.groups.iter().take(MAX_GROUPS).map(line);
        let more = found.groups.len().saturating_sub(MAX_GROUPS);
        let more =
            (more > 0).then(|| format!("{} of the same programs", count(more, "more group")));
        // Without a group it is no news that programs are short.
        let note = found.note().filter(|_| !found.groups.is_empty());
        groups.chain(more).chain(note).collect()
    }

    /// The lines about programs that fail alike.
    fn alike(&self, rows: &[Row]) -> Vec<String> {
        let mut groups = groups(rows, |best| self.entries[best].alike.as_ref());
        groups.retain(|group| group.1.len() > 1);
        let mut lines = Vec::new();
        for (alike, group) in groups.iter().take(MAX_GROUPS) {
            let name = |row: &usize| escape(rows[*row].person.as_bytes());
            let names = shown_names(group.iter().map(name).collect());
            let what = match alike.case {
                None => "do not compile".to_string(),
                Some(_) => format!("fail alike on {}", count(alike.failing(), "case")),
            };
            lines.push(format!("{} {what}: {names}", group.len()));
            let Some(case) = alike.case.and_then(|case| self.cases.get(case)) else { continue };
            let values = match (alike.expected.is_empty(), alike.got.is_empty()) {
                (true, true) if alike.end().is_empty() => String::new(),
                (true, true) => format!("  {}", escape(alike.end().as_bytes())),
                _ => format!("  expected {}  got {}", alike.expected, alike.got),
            };
            let id = escape(case.id.as_bytes());
            lines.push(format!("      {} {id}{values}", alike.verdict().name()));
        }
        if groups.len() > MAX_GROUPS {
            let more = groups.len() - MAX_GROUPS;
            lines.push(format!("{} of programs that fail alike", count(more, "more group")));
        }
        lines
    }
}

/// Some names of many.
fn shown_names(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    names.join(", ") + &more
}

/// The lines of the table.
fn table(rows: &[Row], entries: &[Entry]) -> Vec<String> {
    let mut cells = vec![["rank", "passed", "slowest", "verdict"].map(String::from)];
    let mut names = vec!["submission".to_string()];
    let (mut without, mut left_out) = (0, 0);
    for row in rows {
        let nothing = || "-".to_string();
        let Some(entry) = row.best.map(|best| &entries[best]) else {
            without += 1;
            if without > MAX_WITHOUT {
                left_out += 1;
                continue;
            }
            cells.push([nothing(), "0".to_string(), nothing(), "---".to_string()]);
            let person = escape(row.person.as_bytes());
            names.push(format!("{person} (handed in {})", row.handed_in));
            continue;
        };
        let passed = match (&entry.standing.shown_points[..], entry.stopped_at) {
            ("", Some(_)) => entry.passed.clone(),
            ("", None) => entry.standing.passed.to_string(),
            (points, _) => points.to_string(),
        };
        cells.push([
            row.rank.map_or_else(nothing, |rank| rank.to_string()),
            passed,
            entry.standing.shown.clone(),
            entry.verdict.map_or("---", Verdict::name).to_string(),
        ]);
        let best = match row.programs.len() {
            1 => String::new(),
            several => format!("best of {several}"),
        };
        let remarks = [best, escape(row.remark().as_bytes())];
        let remarks: Vec<String> = remarks.into_iter().filter(|text| !text.is_empty()).collect();
        let remarks = match &remarks[..] {
            [] => String::new(),
            some => format!(" ({})", some.join("; ")),
        };
        // The folders of some sites do not tell the person, and in a flat archive the name of a file is long.
        let in_folder = row.path_within(&entry.name);
        let name = match composed(&entry.name).strip_prefix(&row.person) {
            Some(rest) if rest.is_empty() || rest.starts_with(['/', '.']) => entry.name.clone(),
            _ if in_folder.is_none() && row.programs.len() == 1 => row.person.clone(),
            _ => format!("{}: {}", row.person, in_folder.unwrap_or(&entry.name)),
        };
        names.push(escape(name.as_bytes()) + &remarks);
    }
    let wide = |column: usize| cells.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths = [wide(0), wide(1), wide(2).max(9), wide(3)];
    let line = |(row, name): (&[String; 4], &String)| {
        let [rank, passed, slowest, verdict] = row;
        let [a, b, c, d] = widths;
        format!("{rank:>a$}  {passed:>b$}  {slowest:<c$}  {verdict:<d$}  {name}")
    };
    let mut lines: Vec<String> = cells.iter().zip(&names).map(line).collect();
    if left_out > 0 {
        lines.push(format!("and {left_out} more who handed in no program"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ranking::Standing;
    use std::time::Duration;

    #[test]
    fn each_person_has_a_line() {
        let entry = |name: &str, passed, stopped_at: Option<usize>| Entry {
            problem: "p".to_string(),
            name: name.to_string(),
            language: "rust",
            verdict: Some(Verdict::Wa),
            standing: Standing {
                ran: true,
                passed,
                slowest: Duration::from_millis(2),
                shown: "2.0 ms".to_string(),
                ..Standing::default()
            },
            share: None,
            passed: "stopped at case 4 of 9".to_string(),
            stopped_at,
            not_judged: None,
            compiler: String::new(),
            is_empty: false,
            alike: None,
        };
        let names = ["ann/a", "bob/\u{1b}", "Eve_1_assignsubmission_file_a.c", "Flo_2_onlinetext"];
        let entries = [
            entry(names[0], 3, Some(4)),
            entry(names[1], 2, None),
            entry(names[2], 1, None),
            entry(names[3], 1, None),
        ];
        let row = |person: &str, programs: &[usize], rank| Row {
            person: person.to_string(),
            programs: programs.to_vec(),
            best: programs.first().copied(),
            handed_in: "nothing".to_string(),
            rank,
            note: if rank == Some(2) { "not judged: \n" } else { "" }.to_string(),
            ..Row::default()
        };
        let rows = [
            row("ann", &[0, 1], Some(1)),
            row("bob", &[1], Some(2)),
            row("Eve", &[2], Some(3)),
            row("Flo", &[3, 4], Some(3)),
            row("cy", &[], None),
        ];
        assert_eq!(
            table(&rows, &entries),
            [
                "rank                  passed  slowest    verdict  submission",
                "   1  stopped at case 4 of 9  2.0 ms     WA       ann/a (best of 2)",
                "   2                       2  2.0 ms     WA       bob/\\u{1b} (not judged: \\n)",
                "   3                       1  2.0 ms     WA       Eve",
                "   3                       1  2.0 ms     WA       Flo: Flo_2_onlinetext (best of 2)",
                "   -                       0  -          ---      cy (handed in nothing)",
            ]
        );
    }

    #[test]
    fn a_folder_that_is_no_class_prints_no_thousand_lines() {
        let lines = table(&vec![Row::default(); 1000], &[]);
        assert!(lines.len() <= MAX_WITHOUT + 2, "{}", lines.len());
        assert_eq!(lines.last().map(String::as_str), Some("and 900 more who handed in no program"));
    }
}
