//! A program before it is built: one file, or several in a folder. Submissions, the reference,
//! generators, validators and visualizers are all of this type.

mod cargo_toml;
mod declared;
mod entry;
mod file;
mod file_references;
mod folder;
mod included;
mod program;
mod programs;
mod run_link;

pub use file::SourceFile;
pub use file_references::FileReferences;
pub use folder::MAX_FILES;
pub use included::{IncludedFiles, INCLUDE, LEETCODE};
pub use program::{is_program, is_submission, Source};
pub(super) use programs::is_imported;
pub use programs::{input_validators, tool, visualizer, IMPORTED, INPUT_VALIDATORS};
pub use run_link::{script_for_link, BUILD, RUN};
