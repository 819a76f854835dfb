//! The folder of built programs: where it is, what it keeps, and who uses it.

use crate::workspace::{entries, name, until, Workspace};
use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, SystemTime};

/// A workspace with a program that ends when there is a file `go`.
fn waiting() -> Workspace {
    let workspace = Workspace::with_case("", "ok\n").cold();
    let text = format!(
        "cd '{0}'; : >started; while [ ! -e go ]; do sleep 0.01; done; echo ok\n",
        workspace.root.display()
    );
    workspace.write("a.sh", text);
    workspace
}

/// Starts a judge, and waits until its program runs.
fn start(workspace: &Workspace) -> Child {
    let words = ["p", "-s", "a.sh", "--isolation", "off", "--time-limit", "600"];
    let mut command = workspace.command(words);
    let judge = command.stdout(Stdio::null()).spawn().expect("the judge is there");
    until("the program runs", || workspace.path("started").exists());
    judge
}

/// Lets the program end, and the judge after it.
fn end(workspace: &Workspace, mut judge: Child) {
    workspace.write("go", "");
    let status = judge.wait().expect("it is a child of ours");
    assert_eq!(status.code(), Some(0));
}

/// Puts the last use of something some days back.
fn age(path: &Path, days: u64) {
    let used = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
    File::open(path).and_then(|file| file.set_modified(used)).expect("it is ours");
}

#[test]
fn clean_takes_nothing_from_a_judge_that_runs() {
    let workspace = waiting();
    let judge = start(&workspace);
    workspace.judge(["clean"]).exits(2).complains("another judge uses it; try again");
    assert_eq!(entries(&workspace.path("target/judge/programs")).len(), 1);
    end(&workspace, judge);
    workspace.judge(["clean"]).exits(0).says("removed");
}

#[test]
fn files_of_a_killed_judge_go_when_no_judge_runs() {
    let workspace = waiting();
    let left = workspace.path("target/judge/build-17-0");
    let program = workspace.path("target/judge/programs/old");
    let leave = || {
        for folder in [&left, &program] {
            fs::create_dir_all(folder).expect("it is ours");
            fs::write(folder.join("main"), "").expect("it is ours");
        }
        age(&program, 31);
        fs::write(workspace.path("target/judge/lock"), "").expect("it is ours");
        age(&workspace.path("target/judge/lock"), 1);
    };
    let judge = start(&workspace);
    leave();
    workspace.write("b.sh", "echo ok\n");
    workspace.judge_file("b.sh", &[]).verdict("AC");
    assert!(left.exists() && program.exists(), "they may belong to the judge that runs");
    end(&workspace, judge);
    workspace.judge_file("b.sh", &[]).verdict("AC");
    assert!(!left.exists() && !program.exists());
    let programs = entries(&workspace.path("target/judge/programs"));
    assert_eq!(programs.len(), 2, "programs of today stay: {programs:?}");
}

#[test]
fn a_killed_judge_leaves_no_part_of_a_file_for_long() {
    let workspace = Workspace::with_case("", "ok\n").cold();
    workspace.write("report.xml.part-0123456789abcdef", "half");
    workspace.judge_cmd("echo ok", &["--junit", "report.xml"]).verdict("AC");
    let names: Vec<String> = entries(&workspace.root).iter().map(|path| name(path)).collect();
    assert!(names.iter().any(|name| name == "report.xml"), "{names:?}");
    assert!(!names.iter().any(|name| name.contains(".part-")), "{names:?}");
}

#[test]
fn a_folder_of_ones_own_to_build_in() {
    let workspace = Workspace::with_case("", "ok\n").cold();
    workspace.write("a.sh", "echo no\n");
    workspace.judge_file("a.sh", &["--target", "elsewhere"]).verdict("WA");
    assert!(workspace.path("elsewhere/judge/programs").is_dir());
    assert!(!workspace.path("target").exists());
    // The record of the run is there too.
    workspace.judge(["--failed"]).refuses("no record");
    let mut command = workspace.command(["--failed"]);
    command.env("JUDGE_TARGET", workspace.path("elsewhere"));
    crate::workspace::finish(command).verdict("WA");
    workspace.judge(["clean", "--target", "elsewhere"]).exits(0).says("elsewhere/judge");
    workspace.judge_file("a.sh", &["--target", "a.sh/x"]).refuses("--target `a.sh/x`: ");
}

#[test]
fn two_reports_do_not_share_a_file() {
    let workspace = Workspace::with_case("", "ok\n").cold();
    let said = "is the file of another report";
    for (junit, html) in [("x", "x"), ("x", "./x"), ("./testdata/../x", "x")] {
        let flags = ["--junit", junit, "--html", html];
        workspace.judge_cmd("echo ok", &flags).refuses(said);
        assert!(!workspace.path("x").exists());
    }
    std::os::unix::fs::symlink("x", workspace.path("y")).expect("links can be made");
    workspace.write("x", "");
    workspace.judge_cmd("echo ok", &["--junit", "x", "--html", "y"]).refuses(said);
}

/// Any run that writes there removes it, not only one that writes the same file.
#[test]
fn what_a_killed_run_has_left_is_removed() {
    let workspace = Workspace::with_case("", "ok\n");
    let left = ["other.csv.part-0123456789abcdef", ".pkg.part-fedcba9876543210"];
    let own = ["other.csv.part-1", "notes.part-0123456789abcdeX"];
    for name in left.iter().chain(&own) {
        workspace.write(format!("reports/{name}"), "");
    }
    workspace.judge_cmd("echo ok", &["--junit", "reports/x"]).exits(0);
    for name in left {
        assert!(!workspace.path("reports").join(name).exists(), "{name}");
    }
    for name in own {
        assert!(workspace.path("reports").join(name).exists(), "{name}");
    }
}

/// Another user reads nothing of it, and gets no rights by it: neither what a build makes without isolation nor
/// what an older judge left.
#[test]
fn no_other_user_enters_it() {
    let workspace = Workspace::with_case("", "ok\n").cold();
    let mode = |path: &Path| fs::symlink_metadata(path).expect("it is there").mode() & 0o7777;
    let folder = workspace.path("target/judge");
    // The programs of root are in a group to which no user belongs.
    let is_root = fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0);
    let closed = if is_root { 0o710 } else { 0o700 };
    let is_closed = || {
        assert_eq!(mode(&folder), closed);
        let group = fs::metadata(&folder).expect("it is there").gid();
        assert!(!is_root || group >= 64_000, "{group}");
    };
    fs::create_dir_all(&folder).expect("it is ours");
    fs::set_permissions(&folder, Permissions::from_mode(0o2755)).expect("it is ours");
    let script = "cp /bin/cat own && chmod 6755 own && printf '#!/bin/sh\\necho ok\\n' >run\n";
    workspace.write("a/build", script);
    workspace.judge(["p", "-s", "a", "--isolation", "off"]).exits(0).says("AC");
    is_closed();
    let programs = entries(&folder.join("programs"));
    let [program] = &programs[..] else { panic!("{programs:?}") };
    for path in [program, &program.join("own")] {
        assert_eq!(mode(path) & 0o6000, 0, "{}", path.display());
    }
    fs::remove_dir_all(&folder).expect("it is ours");
    workspace.judge(["p", "-s", "a", "--isolation", "off"]).exits(0).says("AC");
    is_closed();
}
