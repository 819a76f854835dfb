//! The kill matrix as text, a row for each wrong program and a column for each case, and as JSON lines;
//! judge/docs/output.md documents the keys.

use crate::list::{Kills, Row};
use judge_core::base::json::Object;
use judge_core::base::text::{count, escape};

/// The matrix, then the cases by number.
pub fn text(kills: &Kills) -> String {
    let Kills { problem, rows, victims, small_set } = kills;
    let mut text = format!(
        "{}: {}, {}\n\n",
        escape(problem.name.as_bytes()),
        count(rows.len(), "wrong program"),
        count(problem.cases.len(), "case")
    );
    for row in rows {
        text.push_str(&line(row, problem.cases.len()));
    }
    let mark = |case: usize| if small_set.cases.contains(&case) { '*' } else { ' ' };
    let marks: String = (0..problem.cases.len()).map(mark).collect();
    let small = if small_set.is_smallest { "smallest" } else { "small" };
    let size = count(small_set.cases.len(), "case");
    text.push_str(&format!("{marks}  a {small} set that breaks the same programs: {size}\n\n"));
    for (number, case) in problem.cases.iter().enumerate() {
        // Samples are not there to break programs.
        let breaks = if victims[number].is_empty() && !case.id.starts_with("sample/") {
            "breaks none".to_string()
        } else {
            format!("breaks {}", victims[number].len())
        };
        let id = escape(case.id.as_bytes());
        text.push_str(&format!("{} {:>3}  {breaks:<12} {id}\n", mark(number), number + 1));
    }
    text.push('\n');
    text
}

/// A row: the first letter of the verdict where a case breaks the program, then its name.
fn line(row: &Row, cases: usize) -> String {
    let mut letters = vec!['.'; cases];
    for &(case, verdict) in &row.kills {
        letters[case] = verdict.name().chars().next().unwrap_or('?');
    }
    let letters: String = letters.into_iter().collect();
    let note = if !row.is_judged {
        "  not judged"
    } else if row.kills.is_empty() {
        "  NOTHING BREAKS IT"
    } else {
        ""
    };
    format!("{letters}  {}{note}\n", escape(row.submission.as_bytes()))
}

/// A line `kill` for each case that breaks a program, `victim` for each program, `killer` for each
/// case.
pub fn json(kills: &Kills) -> String {
    let Kills { problem, rows, victims, small_set } = kills;
    let object = |kind: &str| Object::new(kind).text("problem", &problem.name);
    let mut lines = Vec::new();
    for row in rows {
        for (case, verdict) in &row.kills {
            lines.push(
                object("kill")
                    .text("case", &problem.cases[*case].id)
                    .text("submission", &row.submission)
                    .text("verdict", verdict.name()),
            );
        }
        lines.push(
            object("victim")
                .text("submission", &row.submission)
                .flag("judged", row.is_judged)
                .number("broken_by", row.kills.len() as u64),
        );
    }
    for (number, case) in problem.cases.iter().enumerate() {
        lines.push(
            object("killer")
                .text("case", &case.id)
                .number("breaks", victims[number].len() as u64)
                .flag("in_small_set", small_set.cases.contains(&number))
                .flag("set_is_smallest", small_set.is_smallest),
        );
    }
    lines.into_iter().map(|line| line.line() + "\n").collect()
}
