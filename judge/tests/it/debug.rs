//! `scripts/judge debug`: the command that starts a debugger, and starting it.

use crate::workspace::{finish, has_tool, CommandResult, Workspace};
use std::path::Path;
use std::process::Command;

/// Adds two numbers in each language.
const PROGRAMS: [(&str, &str, &str); 5] = [
    ("a.rs", "rustc", "fn main() {\n    let mut s = String::new();\n    \
        std::io::stdin().read_line(&mut s).unwrap();\n}\n"),
    ("a.c", "gcc", "#include <stdio.h>\nint main(void) {\n    int a = 0;\n    scanf(\"%d\", &a);\n    return a;\n}\n"),
    ("a.cpp", "g++", "#include <iostream>\nint main() {\n    int a = 0;\n    std::cin >> a;\n    return a;\n}\n"),
    ("a.py", "python3", "a = int(input())\nprint(a)\n"),
    ("a.java", "javac", "class A {\n    public static void main(String[] a) {\n    }\n}\n"),
];

/// A workspace with a case whose path has a blank and a quote.
fn problem() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("hack/it's one", "7\n", "7\n");
    workspace.write("problems/p/main.py", "print(input())\n");
    workspace
}

fn debug(workspace: &Workspace, words: &[&str]) -> CommandResult {
    workspace.judge([&["debug", "p/hack/it's one"], words].concat())
}

/// Runs a printed command in a folder, with nothing on stdin.
fn paste(folder: &Path, command: &str) -> CommandResult {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", command]).current_dir(folder);
    finish(shell)
}

#[test]
fn the_printed_command_stops_in_main() {
    if !has_tool("gdb") {
        return;
    }
    let workspace = problem();
    for (name, tool, text) in PROGRAMS.into_iter().take(3) {
        if !has_tool(tool) {
            continue;
        }
        // The program is from elsewhere, and the command is printed in another folder.
        let elsewhere = Workspace::new();
        let file = elsewhere.write(name, text);
        let mut command = workspace.command(["debug", "p/hack/it's one", "--root"]);
        command.arg(&workspace.root).arg("-s").arg(&file).current_dir(&elsewhere.root);
        let printed = finish(command);
        printed.exits(0).says("break ").complains("outside the sandbox");
        assert_eq!(printed.stdout.lines().count(), 1, "{printed}");
        let ended =
            paste(&elsewhere.root, &format!("{} -ex 'info line' -batch", printed.stdout.trim()));
        // It shows the line, so it finds the source.
        ended.says("Breakpoint 1, ").says("main");
        assert!(!ended.stdout.contains("No such file"), "{ended}");
    }
}

#[test]
fn the_report_of_a_crash_has_the_command_that_debugs_it() {
    let workspace = problem();
    let command = "scripts/judge debug 'p/hack/it'\\''s one'";
    let crashes: [(&str, &str, &str); 3] = [
        ("crash.cpp", "g++", "#include <cstdlib>\nint main() { abort(); }\n"),
        ("crash.rs", "rustc", "fn main() { panic!(); }\n"),
        ("crash.py", "python3", "print(1 // 0)\n"),
    ];
    for (name, tool, text) in crashes {
        if has_tool(tool) {
            workspace.write(name, text);
            let judged = workspace.judge_file(name, &[]);
            judged.verdict("RE").says(&format!("      debug     {command} --submission {name}\n"));
        }
    }
    workspace.write("problems/p/main.py", "exit(3)\n");
    workspace.judge(["p"]).verdict("RE").says(&format!("      debug     {command}\n"));
    // No debugger is known for the shell, and none is of use where the output is wrong.
    for (name, text, verdict) in [("crash.sh", "exit 3\n", "RE"), ("wrong.py", "print(1)\n", "WA")]
    {
        workspace.write(name, text);
        workspace.judge_file(name, &[]).verdict(verdict).hides("debug");
    }
}

#[test]
fn pdb_reads_the_terminal_and_the_program_its_input() {
    if !has_tool("python3") || !has_tool("script") {
        return;
    }
    let workspace = problem();
    let (name, _, text) = PROGRAMS[3];
    workspace.write(name, text);
    let printed = debug(&workspace, &["-s", name]);
    workspace.write("debug.sh", &printed.exits(0).stdout);
    let line =
        "(echo next; echo next; echo 'p a + 1'; echo quit) | script -qec 'sh debug.sh' /dev/null";
    paste(&workspace.root, line).says("a.py(1)<module>()").says("(Pdb) 8");
}

#[test]
fn jdb_attaches_to_the_program() {
    if !has_tool("javac") || !has_tool("jdb") {
        return;
    }
    let workspace = problem();
    let (name, _, text) = PROGRAMS[4];
    workspace.write(name, text);
    let printed = debug(&workspace, &["-s", name]);
    printed.exits(0).says(" A < 'testdata/p/hack/it'\\''s one.in' & ").says("; jdb -sourcepath ");
}

#[test]
fn only_programs_of_the_workspace_are_started() {
    let workspace = problem();
    let elsewhere = Workspace::new();
    let file = elsewhere.write("a.py", "print(1)\n");
    let refused = debug(&workspace, &["--run", "-s", &file.display().to_string()]);
    refused.refuses("is not in this workspace, and a debugger runs it outside the sandbox");
    // A link in the workspace is not in it.
    std::os::unix::fs::symlink(&file, workspace.path("link.py")).expect("it is new");
    debug(&workspace, &["--run", "-s", "link.py"]).refuses("is not in this workspace");
    workspace.write("problems/p/imported.txt", "");
    debug(&workspace, &["--run"]).refuses("came with a package");
    std::fs::remove_file(workspace.path("problems/p/imported.txt")).expect("it is ours");
    if has_tool("gdb") && has_tool("gcc") {
        workspace.write("a.c", PROGRAMS[1].2);
        let started = debug(&workspace, &["--run", "-s", "a.c"]);
        started.says("Breakpoint 1, main").complains("gdb -q -d ");
    }
}

#[test]
fn what_cannot_be_debugged_is_said() {
    let workspace = problem();
    workspace.case("hack/it's two", "7\n", "7\n");
    workspace.write("a.sh", "cat\n");
    workspace.write("a.c", "int main( {}\n");
    let refused = workspace.judge(["debug", "p"]);
    refused.refuses("which case? hack/it's one, hack/it's two. For example: ");
    refused.complains("scripts/judge debug 'p/hack/it'\\''s one'");
    workspace.judge(["debug"]).refuses("debug takes one case");
    workspace.judge(["debug", "p/hack/none"]).refuses("p has no case `hack/none`");
    debug(&workspace, &["-s", "a.sh"])
        .refuses("no debugger is known for shell; there are some for rust, c");
    if has_tool("gcc") {
        debug(&workspace, &["-s", "a.c"]).exits(2).complains("does not compile:");
    }
}
