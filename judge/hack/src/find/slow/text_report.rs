//! The result of a search for a slow input as text.

use super::growth::Growth;
use super::search::{limit, SearchResult, Slowest};
use crate::find::number::{count_tries, grouped};
use crate::find::search::Search;
use crate::find::text_report::program_path;
use judge_core::base::text::{self, escape, shell_path};

/// What is shown of an input.
const MAX_LINES: usize = 20;
const MAX_COLUMNS: usize = 120;

/// The result as text.
pub fn text(search: &Search, result: &SearchResult) -> String {
    let problem = &search.target.problem.name;
    let name = escape(search.target.submission.name.as_bytes());
    let tries = format!("{} in {}", count_tries(result.tries), text::time(result.wall));
    let found = result
        .slowest
        .as_ref()
        .and_then(|slowest| slowest.trial.exceeded.as_ref().map(|(_, outcome)| (slowest, outcome)));
    let mut out = match found {
        Some((slowest, outcome)) => {
            let mut out = format!("TLE  {problem}  {name}");
            if !outcome.note.is_empty() {
                out.push_str(&format!("  {}", escape(outcome.note.as_bytes())));
            }
            out.push_str("\n\n");
            for line in text::excerpt(&slowest.trial.candidate.input, MAX_LINES, MAX_COLUMNS) {
                out.push_str(&format!("{line}\n"));
            }
            out.push('\n');
            out
        }
        None if result.is_interrupted => {
            format!("{problem}: interrupted; no input found on which {name} is too slow: {tries}\n")
        }
        None => format!("{problem}: no input found on which {name} is too slow: {tries}\n"),
    };
    if let Some(slowest) = &result.slowest {
        out.push_str(&slowest_text(search, result, slowest, &tries));
    }
    if result.too_hard > 0 {
        let inputs =
            if result.too_hard == 1 { "1 input" } else { &format!("{} inputs", result.too_hard) };
        out.push_str(&format!(
            "note: {inputs} too slow for this program: the reference is too slow there too, or fails\n"
        ));
    }
    if let Some(failure) = &result.failure {
        out.push_str(&format!(
            "note: the program failed on another input: {}; hack find without --slow looks for that\n",
            escape(failure.as_bytes())
        ));
    }
    out
}

/// How the slowest input was made, how its time grows, and where it is.
fn slowest_text(search: &Search, result: &SearchResult, slowest: &Slowest, tries: &str) -> String {
    let Slowest { trial, name, growth, found_bytes, is_smallest, kept } = slowest;
    let is_found = trial.is_found();
    let mut out = String::new();
    if is_found {
        out.push_str(&format!("attack  {name}\n"));
    } else {
        let limit = text::time(limit(search));
        out.push_str(&format!("slowest  {} of {limit}: {name}\n", text::time(trial.time)));
    }
    if let Some(growth) = growth {
        out.push_str(&format!("growth  {}\n", growth_text(growth)));
    }
    if is_found {
        let bytes = trial.candidate.input.len();
        let smallest = if *is_smallest {
            "nothing more can be removed"
        } else if result.is_interrupted {
            "interrupted before it was as small as possible"
        } else {
            "a smaller one may do"
        };
        let shrunk = if bytes < *found_bytes {
            format!(
                "{} bytes, shrunk to {}; {smallest}",
                grouped(*found_bytes as u64),
                grouped(bytes as u64)
            )
        } else {
            format!("{} bytes; {smallest}", grouped(bytes as u64))
        };
        out.push_str(&format!("found  {tries}: {shrunk}\n"));
        let program = program_path(&search.target);
        let words =
            format!("find {} {program} --slow --seed {}", search.target.problem.name, search.seed);
        let command = search.target.environment.workspace.command("hack", &words);
        out.push_str(&format!("again  {command}\n"));
    }
    match kept {
        Ok(file) => {
            out.push_str(&format!("kept   {}\n", shell_path(file)));
        }
        Err(why) => out.push_str(&format!("the input could not be kept: {why}\n")),
    }
    out
}

/// `time grows as n^1.98, the reference as n^1.02 (n: numbers in line 2, 100 to 20,000)`.
fn growth_text(growth: &Growth) -> String {
    let power = |power: f64| format!("n^{power:.2}");
    let own = if growth.is_steep() {
        "time grows faster than n^8".to_string()
    } else {
        format!("time grows as {}", power(growth.power))
    };
    let reference = match growth.reference_power {
        Some(reference) => format!(", the reference as {}", power(reference)),
        None => String::new(),
    };
    let Growth { unit, from, to, .. } = growth;
    let sizes = format!("(n: {unit}, {} to {})", grouped(*from), grouped(*to));
    match growth.breaks_at {
        Some(size) => {
            format!("{own}{reference} {sizes}; n = {} would reach the limit", grouped(size))
        }
        None => format!("{own}{reference} {sizes}"),
    }
}
