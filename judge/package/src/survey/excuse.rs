//! What shows that an unexpected verdict is no fault of the judge.

use crate::import::account::Account;
use crate::import::links::reason::{LEAVES, NOWHERE};
use judge_core::base::text::quote;
use std::fmt;
use std::path::Path;

/// The parts of a package that decide about verdicts, besides the program.
const DECIDING: [&str; 5] =
    ["data/", "output_validator/", "output_validators/", "include/", "generators/"];

/// Why a verdict may be another than declared.
#[derive(Clone, Debug, PartialEq)]
pub enum Excuse {
    /// A tool is not installed: the judge's line about it.
    NotInstalled(String),
    /// A link of the package leads nowhere.
    DeadLink(String),
    /// The time is within a factor of two of the limit: `0.981 s of 1 s`.
    NearLimit(String),
    /// Another tool gives the verdict too: its name, and its line.
    Peer(&'static str, String),
}

impl Excuse {
    /// A word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Excuse::NotInstalled(_) => "not_installed",
            Excuse::DeadLink(_) => "dead_link",
            Excuse::NearLimit(_) => "near_limit",
            Excuse::Peer(..) => "peer",
        }
    }

    /// The link that leads nowhere in a part of the package that decides about every program.
    /// One that leaves the package, which was not followed, is only asked whether something is there.
    pub fn of_links(account: &Account, package: &Path) -> Option<Excuse> {
        for left_out in &account.left_out {
            for name in &left_out.names {
                let is_deciding = DECIDING.iter().any(|part| name.starts_with(part));
                let is_dead = match left_out.reason {
                    NOWHERE => true,
                    LEAVES => !package.join(name).exists(),
                    _ => false,
                };
                if is_deciding && is_dead {
                    return Some(Excuse::DeadLink(name.clone()));
                }
            }
        }
        None
    }
}

impl fmt::Display for Excuse {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Excuse::NotInstalled(why) => write!(f, "{why}"),
            Excuse::DeadLink(path) => {
                write!(f, "the link {} leads nowhere", quote(path.as_bytes()))
            }
            Excuse::NearLimit(time) => {
                write!(f, "the time is within a factor of two of the limit: {time}")
            }
            Excuse::Peer(tool, line) => write!(f, "{tool} too: {line}"),
        }
    }
}
