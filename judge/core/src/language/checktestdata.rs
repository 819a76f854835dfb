//! The language of checktestdata, in which packages write input validators. The judge itself runs it, as
//! a program in the sandbox like any other.

use super::command::Command;
use super::row::{Language, COMPILED};

/// Stands for the program of this judge where a row names a tool.
pub const THIS_JUDGE: &str = "this judge";
/// The first argument with which the judge runs a program in this language. What follows is a mode and the
/// file of the program.
pub const RUNNER: &str = "__checktestdata";
/// The mode that only reads the program.
pub const PARSE: &str = "parse";
/// The mode that checks the input on stdin, with the exit codes of an input validator.
pub const CHECK: &str = "check";

pub(super) static LANGUAGES: [Language; 1] = [Language {
    name: "checktestdata",
    extensions: &["ctd"],
    compile: Command::with("{0} {1} {2} {source}", &[THIS_JUDGE, RUNNER, PARSE]),
    run: Command::with("{0} {1} {2} {source}", &[THIS_JUDGE, RUNNER, CHECK]),
    ..COMPILED
}];
