//! Compilers and interpreters: where they are, and which version it is.

use crate::base::on_path::on_path;
use crate::compile::build_error::BuildError;
use crate::compile::launched::{launched, LAUNCHER_TIME};
use crate::language::checktestdata::THIS_JUDGE;
use crate::language::python::{interpreter, PYTHON, PYTHON_VARIABLE};
use crate::language::Launcher;
use sandbox::reason;
use std::env;
use std::fs;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A compiler or an interpreter.
#[derive(Clone, Debug)]
pub(super) struct Toolchain {
    pub(super) path: PathBuf,
    /// Changes when another version is installed.
    pub(super) identity: String,
}

impl Toolchain {
    /// Looks a tool up on PATH, and behind its launcher, which `interrupt` stops.
    pub(super) fn find(
        name: &str,
        launcher: Option<Launcher>,
        interrupt: Option<BorrowedFd>,
    ) -> Result<Toolchain, BuildError> {
        if name == THIS_JUDGE {
            let path = env::current_exe().map_err(|error| {
                BuildError::JudgeError(format!("the path of this program: {}", reason(&error)))
            })?;
            return Toolchain::at(&path);
        }
        let chosen = match name {
            PYTHON => interpreter(),
            _ => None,
        };
        let name = chosen.as_deref().unwrap_or(name);
        let on_path = on_path(name).ok_or_else(|| {
            let why = match &chosen {
                Some(_) => format!("{name} is not installed, and {PYTHON_VARIABLE} names it"),
                None => {
                    format!("{name} is not installed; install it, or leave this language out")
                }
            };
            BuildError::NotInstalled(why)
        })?;
        let launched = match launcher {
            Some(launcher) => launched(&on_path, launcher, LAUNCHER_TIME, interrupt)?,
            None => None,
        };
        // An interpreter prints its own path. pyenv has a script for each that some version of it has.
        if launched.is_none() && launcher.is_some_and(|launcher| launcher.tool.is_empty()) {
            let path = on_path.display();
            return Err(BuildError::NotInstalled(format!(
                "{name} is not installed: {path} starts none; install it, or leave this language out"
            )));
        }
        Toolchain::at(&launched.unwrap_or(on_path))
    }

    /// The tool in this file.
    fn at(path: &Path) -> Result<Toolchain, BuildError> {
        let failed =
            |error| BuildError::JudgeError(format!("{}: {}", path.display(), reason(&error)));
        let path = path.canonicalize().map_err(failed)?;
        let data = fs::metadata(&path).map_err(failed)?;
        let modified = data.modified().map_err(failed)?;
        let nanoseconds = modified.duration_since(UNIX_EPOCH).map_or(0, |age| age.as_nanos());
        let identity = format!("{} {} {nanoseconds}", path.display(), data.len());
        Ok(Toolchain { path, identity })
    }
}

/// The folder that holds all that a tool needs: `PREFIX` of `PREFIX/bin/tool` where there is a
/// `PREFIX/lib`, else the tool alone.
pub(super) fn home_of(tool: &Path) -> PathBuf {
    let prefix = tool.parent().filter(|folder| folder.ends_with("bin")).and_then(Path::parent);
    prefix.filter(|prefix| prefix.join("lib").is_dir()).unwrap_or(tool).to_path_buf()
}
