//! `hack find --slow`: looks for an input on which a program takes longest.
//!
//! From the bottom up: `programs`, `candidate`, `family` (one kind of input in all sizes), `trial` (one run),
//! `growth`, `board` (what threads share), `climb` and `producer` (make inputs), `hunt`, `shrink`, `search`
//! (all of it), and the reports.

mod board;
mod candidate;
mod climb;
mod family;
mod growth;
mod hunt;
mod json_report;
mod producer;
mod programs;
mod search;
mod shrink;
mod stored_cases;
mod text_report;
mod trial;

use super::search::Search;
use sandbox::Failure;

/// What came of a search.
pub struct Report {
    pub text: String,
    /// The input on which the program is too slow.
    pub input: Option<Vec<u8>>,
    pub is_interrupted: bool,
}

/// Searches until an input is found and shrunk or the time is over. The report is text, or one JSON object.
///
/// # Errors
///
/// A program of the problem cannot be built, the judge fails, or no try was made in the time.
pub fn search(search: &Search, json: bool) -> Result<Report, Failure> {
    let result = search::run(search)?;
    let text = match json {
        true => json_report::json(search, &result),
        false => text_report::text(search, &result),
    };
    let found = result.slowest.filter(|slowest| slowest.trial.is_found());
    Ok(Report {
        text,
        input: found.map(|slowest| slowest.trial.candidate.input),
        is_interrupted: result.is_interrupted,
    })
}
