//! `hack find --slow`: looks for an input on which a program takes longest.
//!
//! From the bottom up: `random`, `template` (lines and words), `attack` (known attacks, which know no
//! problem), `outline` (the shape of an input, and what goes into it), `programs`, `limit` and `fit` (limits that the
//! validator takes), `candidate`, `family` (one kind of input in all sizes), `trial` (one run), `growth`,
//! `board` (what threads share), `templates` and `climb` and `producer` (make inputs), `hunt`, `shrink`,
//! `search` (all of it), and the reports.

mod attack;
mod board;
mod candidate;
mod climb;
mod family;
mod fit;
mod growth;
mod hunt;
mod json_report;
mod limit;
mod outline;
mod producer;
mod programs;
mod random;
mod search;
mod shrink;
mod stored_cases;
mod template;
mod templates;
mod text_report;
mod trial;

use super::deadline::Deadline;
use super::parts::Target;
use sandbox::Failure;
use search::{Search, SearchResult};
use std::time::Duration;

/// What to search for, and for how long.
pub struct Plan<'a> {
    pub target: Target<'a>,
    /// The first seed of the generator and of all that is random.
    pub seed: u64,
    /// When all of it ends.
    pub end: Deadline<'a>,
    /// The time from the start of the command until then.
    pub time: Duration,
    /// Show a progress line on the terminal.
    pub show_progress: bool,
    /// The report is one JSON object instead of text.
    pub json: bool,
}

/// What came of a search.
pub struct Report {
    pub text: String,
    /// The input on which the program is too slow.
    pub input: Option<Vec<u8>>,
    pub is_interrupted: bool,
}

/// Searches until an input is found and shrunk or the time is over.
///
/// # Errors
///
/// A program of the problem cannot be built, the judge fails, or no try was made in the time.
pub fn search(plan: Plan) -> Result<Report, Failure> {
    let Plan { target, seed, end, time, show_progress, json } = plan;
    let search = Search { target, seed, end, time, show_progress };
    let result: SearchResult = search.run()?;
    let text = match json {
        true => json_report::json(&search, &result),
        false => text_report::text(&search, &result),
    };
    let found = result.slowest.filter(|slowest| slowest.trial.is_found());
    Ok(Report {
        text,
        input: found.map(|slowest| slowest.trial.candidate.input),
        is_interrupted: result.is_interrupted,
    })
}
