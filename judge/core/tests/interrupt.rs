//! After Ctrl-C or SIGTERM no walk over files goes on. A process of its own: the signal is for all of it.

use judge_core::base::folder::{entries, files_below, Walk};
use judge_core::workspace::submission_files::{named_submissions, Lateness};
use judge_core::workspace::{select, Source, Workspace};
use sandbox::system::signal;
use sandbox::Failure;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A workspace with a case, and a class of people with a program and a zip file each.
fn workspace() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupt");
    let _ = fs::remove_dir_all(&root);
    for person in 0..3 {
        let folder = root.join(format!("class/{person}"));
        fs::create_dir_all(&folder).expect("it is new");
        fs::write(folder.join("a.py"), "import b\n").expect("it is new");
        fs::write(folder.join("b.py"), "print(1)\n").expect("it is new");
    }
    for (file, text) in [
        ("Cargo.toml", "[workspace]\n"),
        ("problems/p/main.py", "print(1)\n"),
        ("testdata/p/sample/1.in", "1\n"),
        ("testdata/p/sample/1.ans", "1\n"),
    ] {
        let path = root.join(file);
        fs::create_dir_all(path.parent().expect("it is in the workspace")).expect("it is new");
        fs::write(path, text).expect("it is new");
    }
    root
}

/// The walks, and the number of files that each finds.
fn walks(root: &Path) -> Vec<(&'static str, Result<usize, String>)> {
    let class = root.join("class");
    let workspace = Workspace::find(Some(root.as_os_str()), Vec::new());
    let failed = |error: std::io::Error| error.to_string();
    let named = || -> Result<usize, String> {
        Ok(named_submissions(&[&class], &root.join("cache"), Lateness::default())?
            .submissions
            .len())
    };
    let listed = || entries(&class)?.collect::<std::io::Result<Vec<_>>>().map(|all| all.len());
    let walked = || Walk::of(&class).collect::<std::io::Result<Vec<_>>>().map(|all| all.len());
    let program = || Source::folder(&class).map(|program| program.files().len());
    let cases = || -> Result<usize, String> {
        let problems = select(workspace.as_ref().map_err(String::clone)?, &[], false)?;
        Ok(problems.iter().map(|problem| problem.cases.len()).sum())
    };
    vec![
        ("the programs of a class", named()),
        ("the entries of a folder", listed().map_err(failed)),
        ("what is below a folder", walked().map_err(failed)),
        ("the files of a program", program()),
        ("the cases of a problem", cases()),
    ]
}

#[test]
fn an_interrupt_ends_every_walk() {
    let root = workspace();
    for (what, found) in walks(&root) {
        assert!(found.as_ref().is_ok_and(|found| *found > 0), "{what}: {found:?}");
    }
    assert_eq!(files_below(&root.join("class")).len(), 6);
    let _descriptor = signal::catch_interrupts().expect("it is the only one");
    let kill = format!("kill -TERM {}", std::process::id());
    assert!(Command::new("/bin/sh").args(["-c", &kill]).status().expect("it starts").success());
    while !signal::is_interrupted() {
        std::thread::yield_now();
    }
    for (what, found) in walks(&root) {
        let why = found.expect_err(what);
        assert!(why.ends_with("interrupted"), "{what}: {why}");
    }
    assert!(files_below(&root.join("class")).is_empty());
    // A failure from then on is an interruption.
    assert!(matches!(Failure::from(String::from("no answer")), Failure::Interrupted));
    // The reports are written nevertheless.
    signal::forget_interrupt();
    for (what, found) in walks(&root) {
        assert!(found.is_ok(), "{what}: {found:?}");
    }
}
