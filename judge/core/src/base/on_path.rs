//! Where the programs of this machine are.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// The first executable file of this name on PATH; the file itself where the name is a path.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let executable = |path: &PathBuf| {
        path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    };
    if name.contains('/') {
        return Some(PathBuf::from(name)).filter(executable);
    }
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(executable)
}
