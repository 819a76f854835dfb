//! Commands as one would type them in the current folder, and the workspace that they would find.

use crate::base::text::shell_path;
use crate::Result;
use sandbox::reason;
use std::env;
use std::path::{Path, PathBuf};

/// The environment variable with the workspace of the scripts. They set it, so that they work from any folder.
pub const VARIABLE: &str = "JUDGE_WORKSPACE";

/// The workspace around the current folder, else the one that the environment variable names.
///
/// # Errors
///
/// There is no such workspace.
pub(super) fn root_here() -> Result<PathBuf> {
    let here =
        env::current_dir().map_err(|error| format!("the current folder: {}", reason(&error)))?;
    if let Some(root) = here.ancestors().find(|folder| is_workspace(folder)) {
        return Ok(root.to_path_buf());
    }
    match env::var_os(VARIABLE).map(PathBuf::from) {
        Some(root) if is_workspace(&root) => Ok(root),
        Some(_) | None => {
            Err("no workspace here: neither this folder nor one above it has problems or \
                               testdata; go there or say --root DIR"
                .to_string())
        }
    }
}

/// Whether a folder is a workspace.
pub(super) fn is_workspace(folder: &Path) -> bool {
    folder.join("testdata").is_dir() || folder.join("problems").is_dir()
}

/// A script and the words that follow, which are quoted for a shell already, for the workspace at `root`.
pub(super) fn command(root: &Path, script: &str, words: &str) -> String {
    let [script, flag] = self::script(root, script);
    format!("{script} {words}{flag}")
}

/// A script, and the flag ` --root DIR` where the script would not find the workspace at `root` without it.
pub(super) fn script(root: &Path, name: &str) -> [String; 2] {
    let file = |root: &Path| Some(root.join("scripts").join(name)).filter(|file| file.is_file());
    let of_variable = || env::var_os(VARIABLE).and_then(|root| file(Path::new(&root)));
    let typed = match file(root).or_else(of_variable) {
        Some(file) => shell_path(&file),
        None => format!("scripts/{name}"),
    };
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let is_found = root_here().is_ok_and(|found| real(&found) == real(root));
    let flag = if is_found { String::new() } else { format!(" --root {}", shell_path(root)) };
    [typed, flag]
}
