//! Starting another program of the workspace, in place of this one or beside it.
//!
//! Each program is built when it is first used: under the scripts, the script that builds and starts
//! programs is asked. Without the scripts, the other program lies beside this one.

use judge_core::base::text::quote_path;
use judge_core::workspace::VARIABLE;
use judge_core::Result;
use sandbox::reason;
use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Replaces this process by another program with these words. Returns only if that fails.
pub fn start(program: &str, words: &[OsString]) -> Result<u8> {
    if let Some(script) = script() {
        let before = [script.into_os_string(), OsString::from(program)];
        return replace(Path::new("/bin/sh"), before.iter().chain(words));
    }
    replace(&needed(program)?, words)
}

/// The file of another program, built first where the scripts are there to do so.
///
/// # Errors
///
/// It cannot be built, or there is no such program.
pub fn built(program: &str) -> Result<PathBuf> {
    if let Some(script) = script() {
        let words = [script.as_os_str(), program.as_ref(), program.as_ref(), "--version".as_ref()];
        let run = Command::new("/bin/sh").args(words).stdout(Stdio::null()).status();
        if !run.is_ok_and(|status| status.success()) {
            return Err(format!("the program {program} cannot be built"));
        }
    }
    needed(program)
}

/// The script that builds and starts programs, where this program was started by it.
fn script() -> Option<PathBuf> {
    let script = env::var_os(VARIABLE).map(|root| Path::new(&root).join("scripts/run.sh"));
    script.filter(|script| script.is_file())
}

fn needed(program: &str) -> Result<PathBuf> {
    beside(program).ok_or_else(|| {
        format!("this needs the program {program}, which is not beside this one; the scripts of the workspace build it")
    })
}

/// Replaces this process by the program in a file. Returns only if that fails.
pub fn replace<'a>(file: &Path, words: impl IntoIterator<Item = &'a OsString>) -> Result<u8> {
    let error = Command::new(file).args(words).exec();
    let name = quote_path(file);
    Err(format!("cannot start {name}: {}", reason(&error)))
}

/// The file of another program in the folder of this one.
pub fn beside(program: &str) -> Option<PathBuf> {
    let file = env::current_exe().ok()?.with_file_name(program);
    file.is_file().then_some(file)
}
