//! Commands that the judge prints work in the folder where they were printed.

use crate::workspace::{finish, quoted, shell, CommandResult, Workspace, JUDGE};
use std::env;
use std::fs;
use std::path::Path;
use std::process::{self, Command};

/// A workspace with scripts, as this repository has them.
fn with_scripts() -> Workspace {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("problems/p/main.sh", "cat\n");
    workspace.write("problems/p/submissions/accepted/b.sh", "read a; echo $a\n");
    workspace.write("problems/p/submissions/brute_force/c.sh", "read a; echo \"$a\"\n");
    workspace.write("problems/p/generator.sh", "echo $1\n");
    workspace.write(
        "problems/p/visualizer.sh",
        "echo '<svg>'; echo '<g>'; echo '</g>'; echo '</svg>'\n",
    );
    for name in ["judge", "hack", "new", "paste"] {
        let root = workspace.root.display();
        let text = format!("#!/bin/sh\nJUDGE_WORKSPACE='{root}' exec '{JUDGE}' {name} \"$@\"\n");
        workspace.program(format!("scripts/{name}"), text);
    }
    workspace
}

/// Runs a line in a folder as it is.
fn run(folder: &Path, line: &str) -> CommandResult {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", line]).current_dir(folder);
    for name in ["CI", "JUDGE_WORKSPACE", "JUDGE_TARGET"] {
        command.env_remove(name);
    }
    finish(command)
}

/// The text behind a word in the output.
fn after<'a>(ended: &'a CommandResult, word: &str) -> &'a str {
    let line = ended.stdout.lines().find_map(|line| line.trim().strip_prefix(word));
    line.unwrap_or_else(|| panic!("no {word}\n{ended}")).trim()
}

#[test]
fn printed_commands_work_from_any_folder() {
    let workspace = with_scripts();
    // Neither a workspace nor in one, as the folder of the tests is in the repository.
    let elsewhere = env::temp_dir().join(format!("judge typed {}", process::id()));
    fs::create_dir_all(&elsewhere).expect("it is ours");
    let inside = workspace.path("problems/p");
    for (folder, scripts) in [
        (workspace.root.clone(), "scripts".to_string()),
        (inside, "../../scripts".to_string()),
        (elsewhere.clone(), quoted(workspace.path("scripts"))),
    ] {
        fs::write(folder.join("wrong one.sh"), "echo 0\n").expect("it is ours");
        let in_folder = |line: &str| run(&folder, line);
        let judged = in_folder(&format!("{scripts}/judge p -s 'wrong one.sh'"));
        judged.verdict("WA");
        in_folder(after(&judged, "again")).verdict("WA").says("expected  1");
        in_folder(after(&judged, "picture")).exits(1).says("WA line 1");
        let found = in_folder(&format!("{scripts}/hack find p 'wrong one.sh' --time 60"));
        found.exits(0);
        in_folder(after(&found, "again")).exits(0).says("WA  p");
        in_folder(after(&found, "picture")).exits(0).says("got from");
        in_folder(&format!("test -s {}", after(&found, "kept"))).exits(0);
    }
    let folder = elsewhere;
    let added =
        run(&folder, &format!("echo 5 | {}/hack add p five", quoted(workspace.path("scripts"))));
    run(&folder, after(added.exits(0), "again:")).exits(0).says("1/1");
    run(&folder, after(&added, "picture:")).exits(0);
    let made = run(&folder, &format!("{}/new made", quoted(workspace.path("scripts"))));
    let mut lines = made.exits(0).says("next:\n").stdout.lines();
    let next = lines.find(|line| line.contains("/scripts/judge")).expect("it says how to judge");
    run(&folder, next).exits(0);
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// Without scripts of its own a workspace is named by `--root`.
#[test]
fn another_workspace_is_named() {
    let workspace = with_scripts();
    let other = Workspace::with_case("1\n", "1\n");
    other.write("wrong.sh", "echo 0\n");
    let root = quoted(&other.root);
    let script = quoted(workspace.path("scripts/judge"));
    let judged = run(&workspace.root, &format!("{script} p --root {root} -s {root}/wrong.sh"));
    let again = after(judged.verdict("WA"), "again");
    assert!(again.contains(" --root "), "{again}");
    run(&workspace.root, again).verdict("WA").says("expected  1");
    // A workspace around the current folder needs no flag.
    let judged = shell(&other.root, "scripts/judge p --root . -s wrong.sh");
    assert_eq!(judged.verdict("WA").again(), "scripts/judge p/sample/1 --submission wrong.sh");
}
