//! The programs that the judge hands commands on to. Cargo gives a test the path of the programs of its
//! own package only; the others lie in the same folder once they are built.

use std::path::Path;
use std::process::Command;
use std::sync::Once;

/// Builds the programs beside the judge if their sources have changed. Each test that may start one
/// calls it; the first call does the work.
pub fn build() {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| build_packages(&["hack", "package"], ""));
}

/// Builds packages of the workspace, or of one that is a folder of the judge.
pub fn build_packages(names: &[&str], workspace: &str) {
    let judge = Path::new(env!("CARGO_BIN_EXE_judge"));
    let folder = judge.parent().expect("a program lies in a folder");
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") => "dev",
        Some(name) => name,
        None => panic!("{} is in no folder of a profile", judge.display()),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--offline", "--profile", profile, "--target-dir"]);
    command.arg(folder.parent().expect("a profile is a folder of the target"));
    command.args(names.iter().map(|name| format!("--package={name}")));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(workspace));
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?}: {status}");
}
