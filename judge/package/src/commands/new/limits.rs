//! The limits in the text that a problem is made of.

use super::listen::say;
use cli::sibling;
use judge_core::base::exit::{self, print};
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

/// The program that reads limits.
const HACK: &str = "hack";

/// A problem that was made of a text.
pub struct MadeOfText {
    pub report: String,
    pub text: String,
}

/// Prints what was made, and hands the text on to `hack shape`, which takes its limits; the exit code. A text without
/// limits is no failure: the problem is made.
pub fn tell(workspace: &Workspace, name: &OsStr, made: Option<MadeOfText>) -> Result<u8> {
    let Some(MadeOfText { report, text }) = made else {
        return Ok(exit::interrupted("new", "nothing is made"));
    };
    let code = print(&report)?;
    if let Err(why) = take(workspace, name, &text) {
        say(&format!("the limits are not read: {why}"));
    }
    Ok(code)
}

fn take(workspace: &Workspace, name: &OsStr, text: &str) -> Result<()> {
    let failed = |error: std::io::Error| error.to_string();
    let mut command = Command::new(sibling::built(HACK)?);
    command.args([HACK, "shape"]).arg(name).arg("--root").arg(&workspace.root);
    command.arg("--target").arg(&workspace.target).stdin(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let stdin = child.stdin.take();
    // A program that has ended reads no more; it has said why.
    stdin.into_iter().for_each(|mut stdin| {
        let _ = stdin.write_all(text.as_bytes());
    });
    child.wait().map(drop).map_err(failed)
}
