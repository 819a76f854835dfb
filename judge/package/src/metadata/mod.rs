//! The facts that `problem.yaml` and the files beside it state about a problem.
//!
//! Only what the judge or a package needs is kept. Other keys in the packages of others are ignored.

pub mod input_flags;
mod multipliers;
mod problem_type;
mod read;
pub mod yaml;

pub use multipliers::{Multipliers, TIME_MULTIPLIERS};
pub use problem_type::{read_type, validation};

use bytes::compare::Mode;
use judge_core::base::comparison_flags;
use judge_core::base::input_flags::InputFlags;
use judge_core::workspace::problem_type::ProblemType;
use judge_core::Result;

/// The metadata of a problem. An empty text stands for a missing key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata {
    pub name: String,
    pub uuid: String,
    pub license: String,
    pub credits: String,
    pub rights_owner: String,
    pub source: String,
    pub source_url: String,
    /// In seconds, as written.
    pub time_limit: String,
    pub multipliers: Multipliers,
    /// In MiB.
    pub memory: u64,
    /// In MiB.
    pub output: u64,
    /// As in `problem.yaml` of the workspace.
    pub comparison: String,
    /// The flags of the problem's own output validator.
    pub validator_flags: Vec<String>,
    /// The flags of the input validators.
    pub input_flags: InputFlags,
    pub problem_type: ProblemType,
    /// The output validator gives points, in the format legacy.
    pub validator_scores: bool,
    /// Which points are the better ones and who sees the points of groups, in the format legacy: the keys of
    /// its `grading`, a line each.
    pub grading: Vec<String>,
    /// The most passes of a problem of several passes, as written.
    pub passes: String,
}

impl Metadata {
    /// Fills in what a package must have: a name, a UUID, a licence and an owner.
    pub fn filled(mut self, name: &str, uuid: &str) -> Metadata {
        for (text, default) in
            [(&mut self.name, name), (&mut self.uuid, uuid), (&mut self.license, "unknown")]
        {
            if text.is_empty() {
                *text = default.to_string();
            }
        }
        // The formats want an owner for every licence but the public domain, which must have none.
        if self.license != "public domain"
            && self.source.is_empty()
            && self.credits.is_empty()
            && self.rights_owner.is_empty()
        {
            self.rights_owner = "unknown".to_string();
        }
        self
    }

    /// Sets the comparison that the flags of the default output validator ask for.
    ///
    /// # Errors
    ///
    /// As for [`comparison_flags::mode_of`].
    pub fn set_comparison(&mut self, flags: &[String]) -> Result<()> {
        self.comparison = comparison_flags::mode_of(flags)?;
        Ok(())
    }

    /// The flags of the default output validator that compare as the problem does, and whether they
    /// are as strict as the comparison.
    pub fn comparison_flags(&self) -> (Vec<&str>, bool) {
        let is_as_strict = Mode::parse(&self.comparison) != Some(Mode::Lines);
        (comparison_flags::of_mode(&self.comparison), is_as_strict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_licence_but_the_public_domain_has_an_owner() {
        for (license, owner) in [("", "unknown"), ("cc by", "unknown"), ("public domain", "")] {
            let metadata = Metadata { license: license.to_string(), ..Metadata::default() };
            assert_eq!(metadata.filled("x", "").rights_owner, owner, "{license}");
        }
    }

    #[test]
    fn comparisons_survive_a_round_trip() {
        for (comparison, back) in [
            ("", "exact"),
            ("exact", "exact"),
            ("tokens", "tokens"),
            ("tokens ignore_case", "tokens ignore_case"),
            ("lines", "tokens"),
            ("float_tolerance 1e-6", "float_tolerance 1e-6"),
            ("float_tolerance 1e-6 ignore_case", "float_tolerance 1e-6 ignore_case"),
            (
                "float_absolute_tolerance 1e-6 float_relative_tolerance 0",
                "float_absolute_tolerance 1e-6 float_relative_tolerance 0",
            ),
        ] {
            let mut metadata =
                Metadata { comparison: comparison.to_string(), ..Metadata::default() };
            let flags: Vec<String> =
                metadata.comparison_flags().0.into_iter().map(String::from).collect();
            assert_eq!(metadata.set_comparison(&flags), Ok(()));
            assert_eq!(metadata.comparison, back, "{flags:?}");
        }
    }
}
