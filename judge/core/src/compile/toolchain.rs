//! Compilers and interpreters: where they are, and which version it is.

use crate::base::on_path::on_path;
use crate::compile::build_error::BuildError;
use crate::compile::launched::launched;
use crate::language::checktestdata::THIS_JUDGE;
use crate::language::python::{interpreter, user_packages, PYTHON, PYTHON_VARIABLE};
use crate::language::Launcher;
use crate::workspace::limits::LAUNCHER_TIME;
use sandbox::reason;
use std::env;
use std::fs;
use std::io;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The file that makes a folder a virtual environment of Python.
const ENVIRONMENT_FILE: &str = "pyvenv.cfg";

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
        let is_python = name == PYTHON;
        let chosen = match name {
            PYTHON => interpreter(),
            _ => None,
        };
        let name = chosen.as_deref().unwrap_or(name);
        // A message about a name alone would not show the author of `print x` the mistake.
        let (of, instead) = match name {
            "python2" => ("this is Python 2, and ", "write Python 3"),
            _ => ("", "leave this language out"),
        };
        let on_path = on_path(name).ok_or_else(|| {
            let why = match &chosen {
                Some(_) => format!("{name} is not installed, and {PYTHON_VARIABLE} names it"),
                None => format!("{of}{name} is not installed; install it, or {instead}"),
            };
            BuildError::NotInstalled(why)
        })?;
        let path = match launcher {
            // pyenv has a script for each interpreter that some version of it has, rustup one for each of its tools.
            Some(launcher) => {
                launched(&on_path, launcher, LAUNCHER_TIME, interrupt)?.ok_or_else(|| {
                    BuildError::NotInstalled(format!(
                    "{of}{name} is not installed ({} starts no {name}); install it, or {instead}",
                    on_path.display()
                ))
                })?
            }
            None => on_path,
        };
        let mut tool = Toolchain::at(&path)?;
        if let Some((_, packages)) = user_packages().filter(|_| is_python) {
            let states = packages.iter().map(|folder| state_of(folder).unwrap_or_default());
            tool.identity.extend(states.map(|state| format!(" {state}")));
        }
        Ok(tool)
    }

    /// The tool in this file.
    fn at(path: &Path) -> Result<Toolchain, BuildError> {
        let failed =
            |error| BuildError::JudgeError(format!("{}: {}", path.display(), reason(&error)));
        let real = path.canonicalize().map_err(failed)?;
        let mut identity = state_of(&real).map_err(failed)?;
        let Some(environment) = virtual_environment(path) else {
            return Ok(Toolchain { path: real, identity });
        };
        // By that path alone Python finds the packages.
        let environment = environment.canonicalize().map_err(failed)?;
        let packages = fs::read_dir(environment.join("lib")).into_iter().flatten().flatten();
        let packages = packages.map(|version| version.path().join("site-packages"));
        for part in [environment.join(ENVIRONMENT_FILE)].into_iter().chain(packages) {
            identity += &format!(" {}", state_of(&part).unwrap_or_default());
        }
        let name = path.file_name().unwrap_or_default();
        Ok(Toolchain { path: environment.join("bin").join(name), identity })
    }
}

/// The path of a file, its size and when it was changed.
pub(super) fn state_of(path: &Path) -> io::Result<String> {
    let data = fs::metadata(path)?;
    let nanoseconds = data.modified()?.duration_since(UNIX_EPOCH).map_or(0, |age| age.as_nanos());
    Ok(format!("{} {} {nanoseconds}", path.display(), data.len()))
}

/// The virtual environment of Python that a tool is in: `PREFIX` of `PREFIX/bin/tool`.
fn virtual_environment(tool: &Path) -> Option<&Path> {
    let prefix = tool.parent().filter(|folder| folder.ends_with("bin"))?.parent()?;
    prefix.join(ENVIRONMENT_FILE).is_file().then_some(prefix)
}

/// The folders that hold all that a tool needs: a virtual environment, and the interpreter behind it.
pub(super) fn homes_of(tool: &Path) -> Vec<PathBuf> {
    let mut homes = vec![home_of(tool)];
    if let Some(environment) = virtual_environment(tool) {
        let settings = fs::read_to_string(environment.join(ENVIRONMENT_FILE)).unwrap_or_default();
        let bases = settings.lines().filter_map(|line| line.split_once('='));
        let bases = bases.filter(|(key, _)| key.trim() == "home").map(|(_, folder)| folder.trim());
        homes.extend(bases.map(|folder| home_of(&Path::new(folder).join("python3"))));
        homes.extend(tool.canonicalize().map(|real| home_of(&real)));
    }
    homes
}

/// The folder that holds all that a tool needs: `PREFIX` of `PREFIX/bin/tool` where there is a
/// `PREFIX/lib`, else the tool alone.
pub(super) fn home_of(tool: &Path) -> PathBuf {
    let prefix = tool.parent().filter(|folder| folder.ends_with("bin")).and_then(Path::parent);
    prefix.filter(|prefix| prefix.join("lib").is_dir()).unwrap_or(tool).to_path_buf()
}
