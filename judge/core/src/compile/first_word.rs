//! Whether a shell command can start: its first word must name a program or a command of the shell.
//!
//! Without this check a misspelt name would be a verdict on a program, RE with exit code 127.

use crate::base::text::quote;
use crate::compile::executable;
use crate::Result;
use sandbox::reason;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Characters for which the shell does more with a word than to look it up.
const SPECIAL: &str = "\"'\\$`;|&<>(){}[]*?!~#=";

/// Fails if the first word of a command names nothing that can be executed. `path` is where programs
/// are searched, as in PATH.
///
/// A word with special characters of the shell is left to the shell, and so is what a command of the
/// shell starts; only a leading `exec` is passed over.
pub(super) fn check(command: &str, path: &str) -> Result<()> {
    let mut words = command.split_ascii_whitespace();
    let Some(word) = words.find(|&word| word != "exec") else { return Ok(()) };
    if word.contains(|c| SPECIAL.contains(c)) {
        return Ok(());
    }
    let why = if word.contains('/') {
        reason_against(Path::new(word))
    } else {
        let mut places = env::split_paths(path).map(|folder: PathBuf| folder.join(word));
        let is_found = places.any(|place| reason_against(&place).is_none());
        let missing = || format!("there is no such program in {path}; give its path");
        (!is_found && !is_of_shell(word)).then(missing)
    };
    match why {
        Some(why) => Err(format!("--cmd: cannot start {}: {why}", quote(word.as_bytes()))),
        None => Ok(()),
    }
}

/// Why a file cannot be executed, if it cannot.
fn reason_against(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    match fs::metadata(path) {
        Err(error) => Some(reason(&error)),
        Ok(data) if !data.is_file() => Some("it is not a file".to_string()),
        Ok(data) if data.permissions().mode() & 0o111 == 0 => Some(
            "it is not executable; run chmod +x, or name the program that runs it: \
             --cmd 'python3 my.py'"
                .to_string(),
        ),
        Ok(_) if fs::File::open(path).is_err() => Some(
            "it cannot be read, and the judge sees no memory of such a program; run chmod +r"
                .to_string(),
        ),
        Ok(_) => executable::is_foreign(path).map(|why| format!("it is {why}; build it here")),
    }
}

/// Whether the shell itself has a command or a keyword of this name.
fn is_of_shell(word: &str) -> bool {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "command -v \"$1\"", "sh", word]).env_clear();
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_start_is_refused() {
        let path = "/usr/bin:/bin";
        for good in [
            "cat",
            "exec cat -",
            "/bin/cat",
            "while read x; do echo $x; done",
            "echo 5",
            "A=1 nowhere",
            "~/nowhere",
            "$HOME/nowhere",
            "(nowhere)",
            "exec",
        ] {
            assert_eq!(check(good, path), Ok(()), "{good}");
        }
        for (bad, why) in [
            ("no-such-program 5", "`no-such-program`: there is no such program in /usr/bin:/bin"),
            ("exec no-such-program", "`no-such-program`: there is no such program"),
            ("./no-such-program", "`./no-such-program`: No such file or directory"),
            ("/etc/passwd", "`/etc/passwd`: it is not executable"),
            ("/etc", "`/etc`: it is not a file"),
        ] {
            let refused = check(bad, path).expect_err(bad);
            assert!(refused.starts_with(&format!("--cmd: cannot start {why}")), "{refused}");
        }
    }
}
