//! The evidence that an unexpected verdict is no fault of the judge.

use judge_core::base::text::quote;
use package::import::import_report::ImportReport;
use package::import::links::reason::NOWHERE;
use std::fmt;

/// The parts of a package that decide about verdicts, besides the program.
const DECIDING: [&str; 5] =
    ["data/", "output_validator/", "output_validators/", "include/", "generators/"];

/// Why a verdict may be another than declared.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// A tool is not installed: the judge's line about it.
    NotInstalled(String),
    /// A link of the package leads nowhere.
    DeadLink(String),
    /// The time is within a factor of two of the limit: `0.981 s of 1 s`.
    NearLimit(String),
    /// Another tool gives the verdict too: its name, and its line.
    Peer(&'static str, String),
}

impl Explanation {
    /// A word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Explanation::NotInstalled(_) => "not_installed",
            Explanation::DeadLink(_) => "dead_link",
            Explanation::NearLimit(_) => "near_limit",
            Explanation::Peer(..) => "peer",
        }
    }

    /// The link that leads nowhere in a part of the package that decides about every program.
    pub fn of_links(report: &ImportReport) -> Option<Explanation> {
        let dead = report.left_out.iter().filter(|left_out| left_out.reason == NOWHERE);
        let is_deciding = |name: &&String| DECIDING.iter().any(|part| name.starts_with(part));
        dead.flat_map(|group| &group.names).find(is_deciding).cloned().map(Explanation::DeadLink)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Explanation::NotInstalled(why) => write!(f, "{why}"),
            Explanation::DeadLink(path) => {
                write!(f, "the link {} leads nowhere", quote(path.as_bytes()))
            }
            Explanation::NearLimit(time) => {
                write!(f, "the time is within a factor of two of the limit: {time}")
            }
            Explanation::Peer(tool, line) => write!(f, "{tool} too: {line}"),
        }
    }
}
