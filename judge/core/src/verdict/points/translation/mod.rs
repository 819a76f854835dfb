//! Points across versions of the package format: the rules of one in the keys of the other, where that gives the
//! same points for all results of cases. What has no counterpart is refused by its key.
//!
//! The verdict on the whole is another matter: in 2025-09 a submission has points "instead of a verdict", while
//! in the format legacy the points of one that is not accepted do not count. So what gets points must be accepted
//! there.

mod to_2025;
mod to_legacy;
mod translated;

pub use translated::Translation;

use super::format::Format;
use super::group::ROOT;
use super::rules::{Groups, Rules};
use crate::Result;
use translated::{no_counterpart, Counts};

impl Rules {
    /// The rules in the keys of a version. `cases` are the ids of all cases; `may_give` says whether the output
    /// validator may give points.
    ///
    /// # Errors
    ///
    /// A key has no counterpart.
    pub fn translated(&self, to: Format, cases: &[&str], may_give: bool) -> Result<Translation> {
        let mut counts = Counts::new();
        for id in cases {
            let folder = id.split('/').next().unwrap_or_default();
            if let Some(group) = self.group_of(folder) {
                *counts.entry(group).or_default() += 1;
            }
        }
        match (&self.groups, to) {
            (Groups::Icpc2025(groups), Format::Legacy) => {
                to_legacy::translated(groups, &counts, may_give)
            }
            (Groups::Legacy(groups), Format::Icpc2025) => {
                if self.validator_scores || may_give {
                    return Err(no_counterpart(ROOT, "points of an output validator", to));
                }
                to_2025::translated(groups, &counts)
            }
            (Groups::Legacy(_), Format::Legacy) | (Groups::Icpc2025(_), Format::Icpc2025) => {
                Ok(Translation::default())
            }
        }
    }
}

#[cfg(test)]
mod tests;
