//! The answer of `hack shape`: a table of the fields, each with the sentences that its limits come from, and what of
//! the text is not taken.

use judge_core::base::text::{count, escape};
use shape::{Answer, Opening, Outcome, Row, Statement};

/// A sentence beside a field has at most this many characters; a longer one is cut.
const MAX_SENTENCE: usize = 100;
/// A field has its limits in this many columns, where they fit.
const LIMITS_WIDTH: usize = 32;

/// The table of the limits, then what is open, then what this answer leaves out.
pub fn text(statement: &Statement, answer: &Answer) -> String {
    let rows = statement.rows();
    let mut text: String = rows.iter().map(row).collect();
    let of = |title: &str, lines: Vec<String>| {
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        if lines.is_empty() {
            lines
        } else {
            format!("{title}:\n{lines}")
        }
    };
    let mut is_open = rows.iter().any(|row| !row.from_samples.is_empty());
    for opening in Opening::ALL {
        let lines = statement.open(opening).into_iter().map(|line| escape(line.as_bytes()));
        let part = of(opening.words(), lines.collect());
        is_open |= !part.is_empty();
        text += &part;
    }
    if !is_open {
        text += "nothing is open\n";
    }
    let ignored = answer.sentences.iter().filter(|one| one.outcome == Outcome::Ignored);
    let ignored = ignored.map(|one| cut(&escape(one.text.as_bytes())));
    text += &of("left out, as it limits nothing", ignored.collect());
    let parts =
        answer.left_out.iter().map(|(part, lines)| format!("{part}: {}", count(*lines, "line")));
    text + &of("left out", parts.collect())
}

/// A field, and below it what is known of where its limits come from.
fn row(row: &Row) -> String {
    let limits = escape(row.limits.as_bytes());
    let mut sources: Vec<String> = row
        .sentences
        .iter()
        .map(|sentence| format!("\"{}\"", cut(&escape(sentence.as_bytes()))))
        .collect();
    if !row.from_samples.is_empty() {
        sources.push(format!("from the samples alone: {}", row.from_samples.join(", ")));
    }
    let mut lines = vec![format!("  {limits:<LIMITS_WIDTH$}")];
    for source in sources {
        match lines.last_mut() {
            Some(first) if lines_fit(first) => *first += &format!("  {source}"),
            _ => lines.push(format!("  {:<LIMITS_WIDTH$}  {source}", "")),
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Whether a line has limits and nothing beside them yet.
fn lines_fit(line: &str) -> bool {
    line.chars().count() == LIMITS_WIDTH + 2
}

fn cut(sentence: &str) -> String {
    if sentence.chars().count() <= MAX_SENTENCE {
        return sentence.to_string();
    }
    sentence.chars().take(MAX_SENTENCE - 1).collect::<String>() + "…"
}
