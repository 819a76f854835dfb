//! Which interpreter runs Python.

use super::interpreted;
use super::row::Language;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The environment variable with the name of another interpreter for Python: DOMjudge and Kattis run
/// pypy3.
pub const PYTHON_VARIABLE: &str = "JUDGE_PYTHON";
/// The interpreter without that variable, as the row of the table names it.
pub const PYTHON: &str = "python3";

/// Python by PyPy, which compiles a program while it runs: contests give it the limit of the others.
static PYPY: Language = Language {
    time_factor: 1,
    runtime_mib: 64,
    compiles_while_it_runs: true,
    ..interpreted::PYTHON
};

/// The interpreter that the user has chosen.
pub fn interpreter() -> Option<String> {
    env::var(PYTHON_VARIABLE).ok().filter(|name| !name.is_empty())
}

/// The variable by which Python finds the packages of a user.
pub const USER_VARIABLE: &str = "PYTHONUSERBASE";

/// The folder of the user's own packages (`pip install --user`), and those below it that have packages.
pub fn user_packages() -> Option<(PathBuf, Vec<PathBuf>)> {
    let in_home = || Some(PathBuf::from(env::var_os("HOME")?).join(".local"));
    let base = env::var_os(USER_VARIABLE).map(PathBuf::from).or_else(in_home)?;
    let base = base.canonicalize().ok()?;
    let versions = fs::read_dir(base.join("lib")).ok()?.flatten();
    let packages = versions.map(|version| version.path().join("site-packages"));
    let mut packages: Vec<PathBuf> = packages.filter(|folder| folder.is_dir()).collect();
    packages.sort();
    (!packages.is_empty()).then_some((base, packages))
}

/// The tool that is started where a row of the table names this one.
pub(super) fn tool(name: &str) -> String {
    let chosen = if name == PYTHON { interpreter() } else { None };
    chosen.unwrap_or_else(|| name.to_string())
}

/// The row of a language, as the chosen interpreter has it.
pub(super) fn chosen(language: &'static Language) -> &'static Language {
    static IS_PYPY: OnceLock<bool> = OnceLock::new();
    let is_pypy = || {
        let name = interpreter().unwrap_or_default();
        let file = Path::new(&name).file_name().unwrap_or_default();
        file.to_string_lossy().starts_with("pypy")
    };
    if language.name == PYPY.name && *IS_PYPY.get_or_init(is_pypy) {
        &PYPY
    } else {
        language
    }
}
