//! A workspace in a temporary folder, in which commands of the judge run.

use judge_core::base::file;
use judge_core::base::MIB;
use sandbox::{End, Failure};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The largest output of a command, which may have a large input in it, in bytes.
const MAX_OUTPUT: u64 = 256 * MIB;

/// The workspace, and where programs are built.
pub struct JudgeWorkspace<'a> {
    pub root: PathBuf,
    target: &'a Path,
}

impl<'a> JudgeWorkspace<'a> {
    /// Makes an empty workspace in a new folder.
    pub fn make(root: PathBuf, target: &'a Path) -> std::io::Result<JudgeWorkspace<'a>> {
        for folder in ["problems", "testdata"] {
            fs::create_dir_all(root.join(folder))?;
        }
        Ok(JudgeWorkspace { root, target })
    }

    /// Runs a command until it ends or `interrupt` is readable. Returns how it ended, which is an interrupt
    /// too, and what it printed to stdout and to stderr until then.
    ///
    /// # Errors
    ///
    /// The command cannot be started, or prints too much.
    pub fn run(
        &self,
        script: &str,
        words: &[&OsStr],
        interrupt: BorrowedFd,
    ) -> Result<(Result<End, Failure>, [String; 2]), String> {
        let paths = ["stdout", "stderr"].map(|name| self.root.join(name));
        let mut command = Command::new("/proc/self/exe");
        command.arg(script).args(words).arg("--root").arg(&self.root);
        command.env("JUDGE_TARGET", self.target).stdin(Stdio::null());
        let create = |path: &Path| File::create(path).map_err(|error| sandbox::reason(&error));
        command.stdout(create(&paths[0])?).stderr(create(&paths[1])?);
        let ran = sandbox::run_command(&mut command, interrupt);
        let printed = |path| match file::read(path, MAX_OUTPUT) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Err(sandbox::reason(&error)),
        };
        Ok((ran.map(|ran| ran.end), [printed(&paths[0])?, printed(&paths[1])?]))
    }
}
