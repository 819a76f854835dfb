//! The kill matrix as text: a row for each wrong program, a column for each case.

use super::kills::{Kills, Row};
use judge_core::base::text::{count, escape};

/// The matrix, then the cases by number.
pub fn table(kills: &Kills) -> String {
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
