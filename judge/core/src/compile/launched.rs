//! Asks a launcher which tool it starts.

use crate::base::text::{quote, time};
use crate::compile::build_error::BuildError;
use crate::language::Launcher;
use sandbox::system::group;
use sandbox::system::pipe::{self, Poll, READABLE};
use std::fs;
use std::io::Read;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A path is shorter than this, in bytes: `PATH_MAX` of Linux is 4096.
const MAX_PRINTED: usize = 8192;

/// The tool that a launcher starts; `None` if it names none.
///
/// # Errors
///
/// The launcher is still running after `limit`, or `interrupt` becomes readable. It is killed then.
pub(super) fn launched(
    tool: &Path,
    launcher: Launcher,
    limit: Duration,
    interrupt: Option<BorrowedFd>,
) -> Result<Option<PathBuf>, BuildError> {
    if let Some((name, arguments)) = launcher.manager {
        let manager = tool.with_file_name(name);
        let of_manager = Launcher { arguments, tool: "", manager: None };
        if is_same_file(tool, &manager) {
            if let Some(path) = printed_by(&manager, of_manager, limit, interrupt)? {
                return Ok(Some(path));
            }
        }
    }
    printed_by(tool, launcher, limit, interrupt)
}

/// Whether both paths lead to one file, also by hard links.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let file = |path: &Path| fs::metadata(path).map(|data| (data.dev(), data.ino()));
    matches!((file(one), file(other)), (Ok(one), Ok(other)) if one == other)
}

/// The tool that this program names.
fn printed_by(
    tool: &Path,
    launcher: Launcher,
    limit: Duration,
    interrupt: Option<BorrowedFd>,
) -> Result<Option<PathBuf>, BuildError> {
    let mut command = Command::new(tool);
    command.args(launcher.arguments).stdin(Stdio::null()).stderr(Stdio::null());
    // In a group of its own, so that its processes can be killed with it.
    let Ok(mut child) = command.stdout(Stdio::piped()).process_group(0).spawn() else {
        return Ok(None);
    };
    let stdout = child.stdout.take().expect("it is piped");
    let printed = read(stdout, limit, interrupt);
    // A launcher that has closed its stdout has no more to say.
    group::kill(&child);
    let has_ended_well = child.wait().is_ok_and(|status| status.success());
    let Some(printed) = printed? else {
        let command = [&[&*tool.to_string_lossy()], launcher.arguments].concat().join(" ");
        return Err(BuildError::JudgeError(format!(
            "{} did not end in {}; run it to see why",
            quote(command.as_bytes()),
            time(limit)
        )));
    };
    let Ok(printed) = String::from_utf8(printed) else { return Ok(None) };
    let printed = Path::new(printed.trim_end());
    let path = match launcher.tool {
        "" => printed.to_path_buf(),
        below => printed.join(below),
    };
    let is_tool = path.is_absolute() && path.is_file();
    // A compiler that is not in the folder that it names is no launcher. rustup without a toolchain fails.
    let is_own = !launcher.tool.is_empty() && has_ended_well;
    Ok(if is_tool { Some(path) } else { is_own.then(|| tool.to_path_buf()) })
}

/// The output of a launcher; `None` if it does not end in time.
fn read(
    mut stdout: ChildStdout,
    limit: Duration,
    interrupt: Option<BorrowedFd>,
) -> Result<Option<Vec<u8>>, BuildError> {
    let start = Instant::now();
    let mut printed = Vec::new();
    let mut chunk = [0; MAX_PRINTED];
    while printed.len() < MAX_PRINTED {
        let mut polls = [Poll::new(Some(stdout.as_fd()), READABLE), Poll::new(interrupt, READABLE)];
        let ready = pipe::wait(&mut polls, Some(limit.saturating_sub(start.elapsed())))?;
        if polls[1].ready() {
            return Err(BuildError::Interrupted);
        }
        if ready == 0 {
            return Ok(None);
        }
        match stdout.read(&mut chunk)? {
            0 => break,
            count => printed.extend(&chunk[..count]),
        }
    }
    Ok(Some(printed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::io::Write;

    const LONG: Duration = Duration::from_secs(1000);

    /// The result with a shell script as a launcher.
    fn ask(
        script: &'static str,
        limit: Duration,
        interrupt: Option<BorrowedFd>,
    ) -> Result<Option<PathBuf>, BuildError> {
        let arguments: &'static [&'static str] = Box::leak(Box::new(["-c", script]));
        launched(
            Path::new("/bin/sh"),
            Launcher { arguments, tool: "", manager: None },
            limit,
            interrupt,
        )
    }

    #[test]
    fn a_compiler_is_found_by_the_folder_that_it_names() {
        let ask = |arguments| {
            let launcher = Launcher { arguments, tool: "bin/sh", manager: None };
            launched(Path::new("/bin/sh"), launcher, LONG, None).expect("it ends")
        };
        assert_eq!(ask(&["-c", "echo /usr"]).as_deref(), Some(Path::new("/usr/bin/sh")));
        assert_eq!(ask(&["-c", "echo /dev"]).as_deref(), Some(Path::new("/bin/sh")));
        assert_eq!(ask(&["-c", ":"]).as_deref(), Some(Path::new("/bin/sh")));
        // As rustup without a toolchain.
        assert_eq!(ask(&["-c", "exit 1"]), None);
    }

    #[test]
    fn a_manager_beside_the_tool_is_asked_first() {
        let shell = Path::new("/bin/sh");
        let ask = |manager| {
            let launcher = Launcher {
                arguments: &["-c", "echo /dev/.."],
                tool: "bin/sh",
                manager: Some(manager),
            };
            launched(shell, launcher, LONG, None).expect("it ends").expect("a tool")
        };
        assert_eq!(ask(("sh", &["-c", "echo /bin/cat"])), Path::new("/bin/cat"));
        // Then the tool is asked: the manager names none, is not there, or is another program.
        for manager in [("sh", &["-c", "exit 1"][..]), ("no-such", &[]), ("cat", &["/etc/passwd"])]
        {
            assert_eq!(ask(manager), Path::new("/dev/../bin/sh"));
        }
    }

    #[test]
    fn a_launcher_names_a_file_or_nothing() {
        let path = ask("echo /bin/sh", LONG, None);
        assert!(matches!(path, Ok(Some(path)) if path == Path::new("/bin/sh")));
        for script in ["echo /no/such/file", "echo bin/sh", ":", "yes", "printf '\\377'"] {
            assert!(matches!(ask(script, LONG, None), Ok(None)), "{script}");
        }
    }

    #[test]
    fn a_launcher_that_hangs_is_killed() {
        // The shell and its child both hold the pipe.
        let hang = "sleep 1000; :";
        let ended = ask(hang, Duration::from_millis(10), None);
        let Err(BuildError::JudgeError(why)) = ended else { panic!("it has no end") };
        assert_eq!(why, "`/bin/sh -c sleep 1000; :` did not end in 10 ms; run it to see why");
        let (reader, writer) = pipe::pair().unwrap();
        File::from(writer).write_all(b"!").unwrap();
        let ended = ask(hang, LONG, Some(reader.as_fd()));
        assert!(matches!(ended, Err(BuildError::Interrupted)));
    }
}
