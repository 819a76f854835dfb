//! A link with the name `run` to what `build` makes: it leads nowhere before it has run. In its place comes a
//! script that starts the same program.

use super::program::RUN;
use std::fs;
use std::path::Path;

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
