//! The workspace as it is stored: problems, cases, settings and submissions. Nothing here runs a
//! program.
//!
//! A mistake in the data (an answer without an input, a folder in place of a file) becomes a fault that the report
//! names; everything else is judged.

mod archive;
mod case;
mod file_kind;
mod filter;
mod generators;
mod input_flags;
mod layout;
mod listing;
mod origin;
mod person;
mod problem;
mod reference;
mod select;
mod shell_command;
mod skipped;
mod submission;
mod tree;

pub mod build_settings;
pub mod limits;
pub mod problem_type;
pub mod schema;
pub mod settings;
pub mod source;
pub mod submission_files;
pub mod time_multipliers;
pub mod validator_flags;

pub use case::{Case, Input};
pub use filter::Filter;
pub use generators::{Generators, GENERATORS};
pub use listing::is_litter;
pub use origin::Origin;
pub use person::Person;
pub use problem::{Problem, GRADER, INVALID, SAMPLE};
pub use reference::Reference;
pub use select::select;
pub use shell_command::VARIABLE;
pub use source::{input_validators, tool, IncludedFiles, Source, IMPORTED};
pub use submission::{is_main, Submission};
pub use time_multipliers::TimeMultipliers;
pub use tree::{Reserved, Workspace};
