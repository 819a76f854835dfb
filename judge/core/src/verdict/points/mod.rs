//! Points: those of the cases of a scored problem, and those that a submission gets.
//!
//! The rules come from the ICPC problem package format, in both of its versions: `testdata.yaml` of
//! the format `legacy`, `test_group.yaml` of 2025-09. In a workspace they stand in one file,
//! `problems/NAME/points.yaml`, a map for each group under the name that the group has in a package.
//!
//! Nothing here reads a file or runs a program.

mod amount;
mod default_grader;
mod format;
mod format_2025;
mod grader;
mod group;
mod head;
mod legacy;
mod legacy_tree;
mod rules;
mod score;
mod tree_2025;
mod word;

pub use amount::Amount;
pub use format::Format;
pub use grader::{input_of, result_of, Grader, PartResult};
pub use group::{folder_of, ROOT};
pub use head::Objective;
pub use rules::{Rules, POINTS_YAML};
pub use score::{CaseResult, GroupScore, PointsRank, Score, ValidatorScore};
