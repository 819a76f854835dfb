//! The goals of a search. Each is one value, beside its search: `search/breaks.rs` and
//! `search/too_slow.rs`. Nothing else asks which goal a search has.

use super::clock::Deadline;
use super::finds::keeper::Keeper;
use super::hunt::Context;
use super::search::progress_line::ProgressLine;
use super::search::{Search, SearchResult};
use judge_core::verdict::Verdict;
use sandbox::Failure;

/// The condition that makes an input a find, and the search for one.
pub struct Goal {
    /// The flag of `hack find` that chooses it.
    pub flag: &'static str,
    /// Outputs are judged, and servers may run the program; else its time counts alone.
    pub judges_outputs: bool,
    /// Whether a run of the program with this verdict meets it.
    pub is_met: fn(Verdict) -> bool,
    /// The start of the message that there is no find; the name of the program goes in place of `NAME`.
    pub nothing: &'static str,
    /// Searches until the time of the last try.
    pub search:
        fn(&Search, &Context, Deadline, Keeper, ProgressLine) -> Result<SearchResult, Failure>,
}
