//! The scripts of a program. A link with the name `run` to a file that `build` makes leads nowhere before the
//! build: a script that starts the same file comes in its place.

use std::fs;
use std::path::Path;

/// The script of a program that builds it, and the file that is started then.
pub const BUILD: &str = "build";
pub const RUN: &str = "run";

/// The script in place of the link at this path; `None` if it has another name, or leads out of its folder.
pub fn script_for_link(path: &Path) -> Option<String> {
    let target = fs::read_link(path).ok().filter(|_| path.ends_with(RUN))?;
    let target = target.to_str()?;
    let target = target.strip_prefix("./").unwrap_or(target);
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "_.+-".contains(c);
    let is_plain =
        |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_sign);
    let script = format!("#!/bin/sh\nexec \"${{0%/*}}/{target}\" \"$@\"\n");
    target.split('/').all(is_plain).then_some(script)
}
