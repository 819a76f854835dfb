//! What becomes of the rules in another version of the package format.

use crate::verdict::points::format::Format;
use crate::verdict::points::group::SAMPLE;
use std::collections::BTreeMap;

/// The files of groups in another version.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Translation {
    /// Their lines, by the name of the group.
    pub groups: BTreeMap<String, String>,
    /// The output validator must give points, in the format legacy.
    pub validator_scores: bool,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// How many cases each group has, by its name.
pub(super) type Counts<'a> = BTreeMap<&'a str, usize>;

/// Says that a key of a group cannot be said in another version.
pub(super) fn no_counterpart(group: &str, key: &str, to: Format) -> String {
    format!("{group}: {key} has no counterpart in the package format {}", to.name())
}

/// Whether there are samples.
pub(super) fn has_samples(counts: &Counts) -> bool {
    counts.contains_key(SAMPLE)
}
