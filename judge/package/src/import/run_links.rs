//! Links with the name `run` to what `build` makes: they lead nowhere before it has run. In their place comes
//! a script that starts the same program.

use crate::names;
use judge_core::workspace::source::RUN;
use std::fs;
use std::path::Path;

/// A link with the name `run`.
pub struct RunLink {
    /// Its name in the package.
    pub name: String,
    /// The path that it leads to, from its folder.
    target: String,
}

impl RunLink {
    /// The link at this path, if it has that name and stays in its folder.
    pub fn at(name: &str, path: &Path) -> Option<RunLink> {
        let target = fs::read_link(path).ok()?.to_str()?.to_string();
        let target = target.strip_prefix("./").unwrap_or(&target).to_string();
        let is_plain = target.split('/').all(|part| names::check(&target, part).is_ok());
        let is_run = path.file_name().is_some_and(|file| file == RUN);
        (is_run && is_plain).then(|| RunLink { name: name.to_string(), target })
    }

    /// The script in its place.
    pub fn script(&self) -> String {
        format!("#!/bin/sh\nexec \"${{0%/*}}/{}\" \"$@\"\n", self.target)
    }
}
