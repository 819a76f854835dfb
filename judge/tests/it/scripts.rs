//! The scripts: building the program of a script, and starting it.
//!
//! A shell script takes the place of cargo. It "builds" a program that prints its words.

use crate::workspace::{exit_code, finish, has_tool, repository, send, until, Workspace, JUDGE};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// The last word after `--package` names the program.
const CARGO: &str = "#!/bin/sh
echo \"$@\" >>\"$LOG\"
while [ $# -gt 1 ]; do shift; done
mkdir -p \"$CARGO_TARGET_DIR/scripts\"
printf '#!/bin/sh\\necho \"%s: $*\"\\n' \"$1\" >\"$CARGO_TARGET_DIR/scripts/$1\"
chmod +x \"$CARGO_TARGET_DIR/scripts/$1\"
";

/// A workspace with the scripts of this repository, and this script in place of cargo.
fn with_scripts(cargo: &str) -> Workspace {
    let workspace = Workspace::with_case("", "");
    for entry in fs::read_dir(repository().join("scripts")).expect("it is there").flatten() {
        let text = fs::read(entry.path()).expect("it is a file");
        let name = entry.file_name().to_string_lossy().into_owned();
        workspace.program(format!("scripts/{name}"), &text);
    }
    workspace.program("bin/cargo", cargo.as_bytes());
    workspace
}

/// A program of the workspace, with its cargo.
fn command(workspace: &Workspace, program: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).current_dir(&workspace.root).env("PATH", workspace.with_path("bin"));
    command.env("LOG", workspace.path("log")).env_remove("CARGO_TARGET_DIR");
    command.env_remove("JUDGE_TARGET").env_remove("JUDGE_WORKSPACE");
    command
}

#[test]
fn a_script_builds_its_own_program_and_no_other() {
    let workspace = with_scripts(CARGO);
    for (script, program) in [
        ("judge", "judge"),
        ("hack", "hack"),
        ("paste", "judge"),
        ("new", "package"),
        ("bench", "lab"),
    ] {
        let _ = fs::remove_file(workspace.path("log"));
        let ended = finish(command(&workspace, &format!("scripts/{script}"), &["a b", "--c"]));
        ended.exits(0).says(&format!("{program}: {script} a b --c"));
        let log = workspace.text("log");
        assert!(log.trim_end().ends_with(&format!("--package {program}")), "{log}");
        assert_eq!(log.lines().count(), 1, "{log}");
        // The first build is announced, in one line. paste has the program that judge built.
        let lines = usize::from(script != "paste");
        assert_eq!(ended.stderr.lines().count(), lines, "{ended}");
    }
}

#[test]
fn a_script_runs_by_a_link() {
    let workspace = with_scripts(CARGO);
    fs::create_dir(workspace.path("links")).expect("the workspace is new");
    symlink("../scripts/judge", workspace.path("links/j")).expect("the folder is new");
    finish(command(&workspace, "links/j", &["p"])).exits(0).says("judge: judge p");
}

/// Cargo and rustup read settings from there up, and build elsewhere for a target.
#[test]
fn cargo_builds_in_the_workspace_wherever_a_script_is_called() {
    let workspace = with_scripts(&CARGO.replace("\"$@\"", "\"$(pwd -P)$CARGO_BUILD_TARGET\""));
    fs::create_dir(workspace.path("other")).expect("the workspace is new");
    let script = workspace.path("scripts/judge").display().to_string();
    let mut script = command(&workspace, &script, &["p"]);
    script.current_dir(workspace.path("other")).env("CARGO_TARGET_DIR", "built");
    script.env("CARGO_BUILD_TARGET", "x86_64-unknown-linux-musl");
    finish(script).exits(0).says("judge: judge p");
    let folder = workspace.text("log");
    let root = workspace.root.canonicalize().expect("it is there");
    assert_eq!(Path::new(folder.trim_end()), root);
    // A relative folder is one of the caller.
    assert!(workspace.path("other/built/scripts/judge").exists());
}

#[test]
fn a_command_of_another_program_is_handed_to_its_script() {
    let workspace = with_scripts(CARGO);
    let root = workspace.root.display().to_string();
    for words in [&["export", "p", "x"][..], &["--root", ".", "export", "p", "x"]] {
        let mut judge = command(&workspace, JUDGE, &[&["judge"], words].concat());
        judge.env("JUDGE_WORKSPACE", &root);
        let flags = if words.len() > 3 { "--root . " } else { "" };
        finish(judge).exits(0).says(&format!("package: judge export {flags}p x"));
    }
}

#[test]
fn a_failed_build_is_an_error() {
    let workspace = with_scripts("#!/bin/sh\necho 'error: no space' >&2\nexit 101\n");
    let ended = finish(command(&workspace, "scripts/hack", &["list"]));
    ended.exits(2).complains("error: no space").complains("cargo cannot build the program hack");
}

#[test]
fn a_program_that_cargo_builds_elsewhere_is_missed() {
    let workspace = with_scripts("#!/bin/sh\n");
    let ended = finish(command(&workspace, "scripts/hack", &["list"]));
    ended.exits(2).complains("target/scripts/hack; does a .cargo/config.toml set build.target?");
}

#[test]
fn an_old_compiler_is_named() {
    let workspace = with_scripts("#!/bin/sh\necho 'error: needs rustc 1.85' >&2\nexit 101\n");
    workspace.program("bin/rustc", b"#!/bin/sh\necho 'rustc 1.63.0 (4b91a6ea7 2022-08-08)'\n");
    workspace.write("Cargo.toml", "[workspace.package]\nrust-version = \"1.85\"\n");
    let ended = finish(command(&workspace, "scripts/hack", &["list"]));
    ended.exits(2).complains("/bin/rustc is Rust 1.63, and the judge needs 1.85: put a newer one");
    assert!(!ended.stderr.contains("low limit"), "{ended}");
}

#[test]
fn help_and_version_do_not_wait_for_cargo() {
    let workspace = with_scripts(CARGO);
    let is_built = || fs::remove_file(workspace.path("log")).is_ok();
    for flag in ["--help", "--version", "-h"] {
        finish(command(&workspace, "scripts/judge", &["p"])).exits(0);
        assert!(is_built());
        let ended = finish(command(&workspace, "scripts/judge", &["show", flag]));
        ended.exits(0).says(&format!("judge: judge show {flag}"));
        assert!(!is_built());
        // A source that is newer is built first.
        workspace.write("judge/src/main.rs", "");
        finish(command(&workspace, "scripts/judge", &[flag])).exits(0);
        assert!(is_built());
    }
}

#[test]
fn a_clone_below_a_folder_src_has_no_more_sources() {
    let workspace = with_scripts(CARGO);
    fs::create_dir_all(workspace.path("src/clone")).expect("the workspace is new");
    fs::rename(workspace.path("scripts"), workspace.path("src/clone/scripts")).expect("it is ours");
    let judge = |word: &str| finish(command(&workspace, "src/clone/scripts/judge", &[word]));
    judge("p").exits(0);
    fs::remove_file(workspace.path("log")).expect("cargo was called");
    workspace.write("src/clone/judge/README.md", "");
    judge("--help").exits(0);
    assert!(!workspace.path("log").exists());
}

#[test]
fn a_check_knows_each_file_by_its_name() {
    if !has_tool("git") {
        return;
    }
    // In place of cargo, rustfmt and both compilers.
    let workspace = with_scripts("#!/bin/sh\necho \"$@\" >>\"$LOG\"\n");
    for name in ["rustfmt", "rustc", "old one"] {
        symlink("cargo", workspace.path("bin").join(name)).expect("the folder is new");
    }
    workspace.write("Cargo.toml", "members = [\n    \"problems/p\",\n]\n");
    for file in ["main.rs", "submissions/accepted/my zügig.rs", "tests/input.rs"] {
        workspace.write(format!("problems/p/{file}"), "");
    }
    for words in [&["init", "-q"][..], &["add", "problems"]] {
        finish(command(&workspace, "git", words)).exits(0);
    }
    let mut check = command(&workspace, "scripts/check", &[]);
    check.env("RUSTC_1_63", workspace.path("bin/old one"));
    finish(check).exits(0).says("all checks passed");
    let log = workspace.text("log");
    for (file, times) in [("main.rs", 2), ("/my zügig.rs", 2), ("/input.rs", 0)] {
        let compiled = log.lines().filter(|line| line.ends_with(file)).count();
        assert_eq!(compiled, times, "{file}: {log}");
    }
}

#[test]
fn an_interrupted_build_says_so() {
    let workspace = with_scripts("#!/bin/sh\n: >\"$LOG\"\nexec sleep 1000\n");
    // Tests that run in the background ignore the signal, and a shell cannot take that back.
    let mut script = command(&workspace, "env", &["--default-signal=INT", "scripts/judge"]);
    script.stdout(Stdio::null()).stderr(fs::File::create(workspace.path("said")).expect("new"));
    std::os::unix::process::CommandExt::process_group(&mut script, 0);
    let mut child = script.spawn().expect("it is there");
    until("cargo", || workspace.path("log").exists());
    send("INT", format!("-{}", child.id()));
    assert_eq!(exit_code(&mut child), Some(130));
    let said = workspace.text("said");
    assert!(said.contains("the build was interrupted; the next call continues it"), "{said}");
}
