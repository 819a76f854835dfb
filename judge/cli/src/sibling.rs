//! Starting another program of the workspace in place of this one.
//!
//! Each program is built when it is first used: under the scripts, the script that builds and starts
//! programs is asked. Without the scripts, the other program lies beside this one.

use judge_core::base::text::quote;
use judge_core::workspace::VARIABLE;
use judge_core::Result;
use sandbox::reason;
use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Replaces this process by another program with these words. Returns only if that fails.
pub fn start(program: &str, words: &[OsString]) -> Result<u8> {
    let script = env::var_os(VARIABLE).map(|root| Path::new(&root).join("scripts/run.sh"));
    if let Some(script) = script.filter(|script| script.is_file()) {
        let before = [script.into_os_string(), OsString::from(program)];
        return replace(Path::new("/bin/sh"), before.iter().chain(words));
    }
    let file = beside(program).ok_or_else(|| {
        format!(
            "this command is in the program {program}, which is not beside this one; build it with \
             cargo build --release --package {program}"
        )
    })?;
    replace(&file, words)
}

/// Replaces this process by the program in a file. Returns only if that fails.
pub fn replace<'a>(file: &Path, words: impl IntoIterator<Item = &'a OsString>) -> Result<u8> {
    let error = Command::new(file).args(words).exec();
    let name = quote(file.as_os_str().as_encoded_bytes());
    Err(format!("cannot start {name}: {}", reason(&error)))
}

/// The file of another program in the folder of this one.
pub fn beside(program: &str) -> Option<PathBuf> {
    let file = env::current_exe().ok()?.with_file_name(program);
    file.is_file().then_some(file)
}
