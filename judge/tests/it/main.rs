//! The tests of the judge from outside, as one program.

/// Bad and good command lines, and what goes to which stream.
mod arguments;
/// What is built, when it is built again, and what happens when it cannot be built.
mod builds;
/// A reader of the lines that `--json` prints.
mod json;
/// The text to paste, in all its forms.
mod paste;
/// The problems of this repository: submissions, validators, generators, and main.rs against brute force.
mod real_tree;
/// The repository itself: forbidden dependencies, stray blanks, missing files, dead paths.
mod tidy;
/// Broken and hostile trees of problems.
mod tree;
/// Each verdict with a tiny program.
mod verdicts;
/// A fresh workspace for each test, and running the judge in it.
mod workspace;
