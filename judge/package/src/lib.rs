//! Problem packages: exports a problem of the workspace in the formats that contest systems read,
//! imports such packages, and makes new problems from a template.
//!
//! Each format is a value of [`format::layout::Format`] in a file of its own. Files that no format has a place
//! for (the README with its pitfalls, the generator, LeetCode's form, recipes and descriptions of cases) go
//! into the folder `workspace` of a package, so that an export and an import together lose nothing.

mod build_script;
mod cargo_toml;
pub mod export;
mod files;
pub mod format;
mod group_lines;
pub mod import;
mod metadata;
mod names;
pub mod scaffold;
mod statement;
mod uuid;
pub mod xml;
