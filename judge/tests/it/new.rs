//! `scripts/new`: a problem that is right from the first moment, or no trace of it.

use crate::workspace::{
    entries, finish, has_tool, name, on_a_terminal, own_files, repository, shell, until, wait,
    CommandResult, Workspace, DEADLINE, JUDGE,
};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{symlink, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// A cargo workspace with one problem, as this repository is one.
fn cargo_workspace() -> Workspace {
    let workspace = Workspace::new();
    let member = |name: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
    };
    workspace.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/old\"]\n");
    workspace.write("problems/old/Cargo.toml", member("old"));
    workspace.write("problems/old/src/main.rs", "fn main() {}\n");
    workspace
        .write("Cargo.lock", "version = 3\n\n[[package]]\nname = \"old\"\nversion = \"0.1.0\"\n");
    workspace
}

/// Every file, folder and link below a folder, hidden ones too, and what is in the files and links.
pub fn tree(root: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut waiting = vec![root.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).expect("it is there") {
            let path = entry.expect("readable").path();
            let content = if path.is_symlink() {
                fs::read_link(&path).expect("a link").into_os_string().into_vec()
            } else if path.is_dir() {
                waiting.push(path.clone());
                Vec::new()
            } else {
                fs::read(&path).expect("a file")
            };
            found.push((path.strip_prefix(root).expect("below").to_path_buf(), content));
        }
    }
    found.sort();
    found
}

/// `cargo check` in a folder.
fn checked(workspace: &Workspace, folder: &str) -> CommandResult {
    let mut command = Command::new("cargo");
    command.args(["check", "--quiet", "--offline"]).current_dir(workspace.path(folder));
    command.env("CARGO_TARGET_DIR", workspace.path("target"));
    finish(command)
}

#[test]
fn a_new_problem_is_green_at_once() {
    let workspace = cargo_workspace();
    let before = tree(&workspace.root);
    let ended = workspace.judge(["new", "two-sums"]);
    let after = tree(&workspace.root);
    assert!(before.iter().all(|file| after.contains(file)), "a file was changed");
    ended.exits(0).says("made problems/two-sums and testdata/two-sums");
    for command in ["scripts/judge two-sums --all", "scripts/hack add", "scripts/paste two-sums"] {
        ended.says(command);
    }
    assert!(!workspace.path("testdata/.new").exists());
    let judged = workspace.judge(["two-sums", "--all"]);
    judged.exits(0).says("AC   two-sums  main.rs").says("3 submissions, 12 cases: all as expected");
    // Cargo takes it for a workspace of its own, and the one around it is as before.
    checked(&workspace, "problems/two-sums").exits(0);
    checked(&workspace, ".").exits(0);
    // The matrix, adding a case and pasting work from the first moment.
    workspace.judge(["hack", "list", "two-sums"]).exits(0).says("01-beyond-32-bits");
    let add = "printf '3\\n1000000000 1000000000 147483648\\n' | scripts/hack add two-sums edge";
    shell(&workspace.root, add).exits(0).says("breaks wrong_answer/thirty_two_bits.rs");
    let pasted = workspace.judge(["paste", "two-sums"]);
    pasted.exits(0).says("fn solve(");
    // A second one stands beside it.
    workspace.judge(["new", "a"]).exits(0);
    checked(&workspace, "problems/a").exits(0);
}

#[test]
fn no_folder_under_problems_stops_cargo() {
    let workspace = Workspace::new();
    let repository = repository();
    fs::create_dir(workspace.path("problems")).expect("it is new");
    let link = |path: &str| {
        symlink(repository.join(path), workspace.path(path)).expect("it is new");
    };
    ["Cargo.toml", "Cargo.lock", "judge"].into_iter().for_each(link);
    for problem in entries(&repository.join("problems")) {
        link(&format!("problems/{}", name(&problem)));
    }
    workspace.write("problems/no-target/Cargo.toml", "[package]\nname = \"no-target\"\n");
    workspace.write("problems/no-toml/Cargo.toml", "{}");
    workspace.write("problems/same-name/Cargo.toml", "[package]\nname = \"judge\"\n");
    workspace.write("problems/same-name/src/main.rs", "");
    workspace.write("problems/a-file", "");
    fs::create_dir(workspace.path("problems/empty")).expect("it is new");
    fs::create_dir(workspace.path("problems").join(OsStr::from_bytes(b"\xff\n"))).expect("new");
    symlink("loop", workspace.path("problems/loop")).expect("it is new");
    symlink("..", workspace.path("problems/up")).expect("it is new");
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--locked"]);
    cargo.current_dir(&workspace.root);
    finish(cargo).exits(0).says("problems/push-box/Cargo.toml").hides("no-target");
}

#[test]
fn an_added_problem_is_no_file_of_the_project() {
    if !has_tool("git") {
        return;
    }
    let workspace = cargo_workspace();
    let git = |words: &[&str]| {
        let mut command = Command::new("git");
        command.args(words).current_dir(&workspace.root);
        finish(command).exits(0);
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    let before = own_files(&workspace.root);
    assert!(before
        .as_ref()
        .is_some_and(|files| files.contains(Path::new("problems/old/Cargo.toml"))));
    workspace.judge(["new", "two-sums"]).exits(0);
    workspace.write("problems/half/README.md", "");
    workspace.write("notes.txt", "");
    assert_eq!(own_files(&workspace.root), before);
    // Also when it is committed.
    git(&["add", "problems", "testdata"]);
    assert_eq!(own_files(&workspace.root), before);
}

#[test]
fn bad_and_taken_names_change_nothing() {
    let workspace = cargo_workspace();
    workspace.case("sample/1", "", "");
    let before = tree(&workspace.root);
    for (name, said) in [
        ("../x", "is not a name for a problem"),
        ("Two_Sums", "how about two-sums?"),
        ("", "is not a name"),
        ("two sums", "how about two-sums?"),
        (".hidden", "how about hidden?"),
        ("export", "is a command"),
        ("judge", "is a command"),
        ("fn", "means something to Rust"),
        ("p", "testdata/p already exists"),
        ("old", "problems/old already exists"),
        ("a\nb", "how about a-b?"),
    ] {
        workspace.judge(["new", name]).refuses(said);
    }
    workspace.judge(["new"]).refuses("needs one name");
    workspace.judge(["new", "a", "b"]).refuses("needs one name");
    workspace.judge(["new", "--", "-x"]).refuses("is not a name");
    assert!(tree(&workspace.root) == before);
}

#[test]
fn nothing_is_left_behind_when_it_fails() {
    let workspace = cargo_workspace();
    let before = tree(&workspace.root);
    workspace.judge(["new", "x", "--from", "nowhere"]).refuses("nowhere");
    assert!(tree(&workspace.root) == before);
    // Root may write everywhere, so what fails after the data moved is made of a second disk.
    let memory = Path::new("/dev/shm");
    let device = |path: &Path| fs::metadata(path).map(|data| data.dev()).ok();
    if device(memory).is_none_or(|other| device(&workspace.root) == Some(other)) {
        return;
    }
    let other = memory.join(format!("judge-test-{}", std::process::id()));
    fs::create_dir(&other).expect("it is new");
    fs::remove_dir_all(workspace.path("problems")).expect("it was made");
    symlink(&other, workspace.path("problems")).expect("it is gone");
    let before = tree(&workspace.root);
    workspace.judge(["new", "x"]).refuses("problems/x");
    assert!(tree(&workspace.root) == before);
    fs::remove_dir(other).expect("it is empty");
}

#[test]
fn what_a_kill_leaves_is_undone_by_the_next_one() {
    let reference = cargo_workspace();
    reference.judge(["new", "y"]).exits(0);
    // Killed while it was made, and after the data moved.
    for step in 0..2 {
        let workspace = cargo_workspace();
        workspace.write("testdata/.new/name", "x");
        workspace.write("testdata/.new/problem/main.rs", "half");
        let data = if step == 0 { "testdata/.new/data" } else { "testdata/x" };
        workspace.write(format!("{data}/sample/1.in"), "");
        workspace.judge(["new", "y"]).exits(0);
        assert!(tree(&workspace.root) == tree(&reference.root), "after step {step}");
    }
    // All but the last step was done: the problem is whole and stays.
    let workspace = cargo_workspace();
    workspace.judge(["new", "x"]).exits(0);
    fs::create_dir(workspace.path("testdata/.new")).expect("it is gone");
    workspace.write("testdata/.new/name", "x");
    workspace.judge(["new", "y"]).exits(0);
    workspace.judge(["x"]).exits(0);
}

#[test]
fn many_at_once_are_all_made() {
    let workspace = cargo_workspace();
    let names = ["a", "b", "c", "d"];
    let children = names.map(|name| {
        workspace.command(["new", name]).stdout(Stdio::null()).spawn().expect("it starts")
    });
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    assert_eq!(entries(&workspace.path("problems")).len(), 5);
    workspace.judge(names).exits(0).says("4 submissions");
}

#[test]
fn the_stubs_are_formatted_and_have_no_warning() {
    let workspace = cargo_workspace();
    workspace.write("rustfmt.toml", "use_small_heuristics = \"Max\"\n");
    // All kinds have the same programs but for an output validator: each text is checked once.
    let mut sources = BTreeMap::new();
    for (name, flag, files) in
        [("x", None, 5), ("float", Some("--float"), 5), ("checker", Some("--checker"), 6)]
    {
        workspace.judge(["new", name].into_iter().chain(flag)).exits(0);
        let root = workspace.path("problems").join(name);
        let mut own = tree(&root);
        own.retain(|(path, _)| path.extension().is_some_and(|end| end == "rs"));
        assert_eq!(own.len(), files);
        sources.extend(own.into_iter().map(|(path, text)| (text, root.join(path))));
        let mode = fs::metadata(root.join("main.rs")).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o111, 0);
    }
    let mut command = Command::new("rustfmt");
    command.args(["--check", "--edition", "2021"]).args(sources.values());
    finish(command).exits(0);
    let old = std::env::var("RUSTC_1_63").ok();
    for compiler in [Some("rustc".to_string()), old].into_iter().flatten() {
        for source in sources.values() {
            let mut command = Command::new(&compiler);
            command.args(["-D", "warnings", "--edition", "2021", "--crate-name", "main"]);
            command.args(["--emit", "metadata", "-o"]).arg(workspace.path("main.rmeta"));
            command.arg(source);
            finish(command).exits(0);
        }
    }
}

#[test]
#[ignore = "compiles in many languages"]
fn problems_of_every_kind_and_language_are_green_at_once() {
    let workspace = cargo_workspace();
    for (language, tool) in [("rust", "rustc"), ("python", "python3"), ("cpp", "g++")] {
        for (kind, flag) in
            [("exact", None), ("float", Some("--float")), ("checker", Some("--checker"))]
        {
            let name = format!("{language}-{kind}");
            let words = ["new", &name, "--language", language];
            let made = workspace.judge(words.into_iter().chain(flag));
            made.exits(0).says("which add up n numbers until you change them");
            let readme = workspace.text(format!("problems/{name}/README.md"));
            let left = ["TASK", "TOLERANCE", "EXT", "NAME"];
            assert!(left.iter().all(|placeholder| !readme.contains(placeholder)), "{readme}");
            if !has_tool(tool) {
                continue;
            }
            let judged = workspace.judge([&name, "--all"]);
            judged.exits(0).says("3 submissions, 12 cases: all as expected");
            if kind == "exact" {
                for input in entries(&workspace.path(format!("testdata/{name}/invalid_input"))) {
                    if input.extension().is_some_and(|end| end == "in") {
                        let input = input.to_string_lossy();
                        let added = workspace.judge(["hack", "add", &name, "x", &input]);
                        added.refuses("the validator refuses the input: line ");
                    }
                }
            }
        }
        if language != "rust" {
            let rust = tree(&workspace.path(format!("problems/{language}-exact"))).into_iter();
            let rust = rust.filter(|(path, _)| {
                path.ends_with("Cargo.toml") || path.extension().is_some_and(|end| end == "rs")
            });
            assert_eq!(rust.count(), 0, "a whole problem without Rust");
        }
    }
    workspace.judge(["new", "y", "--float", "--checker"]).refuses("cannot be used with --float");
    workspace
        .judge(["new", "y", "--language", "java"])
        .refuses("one of rust, python, cpp for a whole");
}

/// The languages that have a program to start from, the name of its file and the tool that they need.
const STARTERS: [(&str, &str, &str); 8] = [
    ("rust", "main.rs", "rustc"),
    ("cpp", "main.cpp", "g++"),
    ("c", "main.c", "gcc"),
    ("java", "main.java", "javac"),
    ("python", "main.py", "python3"),
    ("go", "main.go", "go"),
    ("kotlin", "main.kt", "kotlinc"),
    ("javascript", "main.js", "node"),
];

#[test]
#[ignore = "compiles in many languages"]
fn examples_of_leetcode_become_a_problem_in_each_language() {
    let workspace = cargo_workspace();
    let page =
        "Example 1:\n\nInput: grid = [[0,1],[1,0]], word = \"ab\"\nOutput: 2\nExplanation: so.\n\
                Example 2:\n\nInput: grid = [[0]], word = \"c\"\nOutput: [1,2]\n";
    workspace.write("page.txt", page);
    for (language, file, tool) in STARTERS {
        let line = format!("scripts/new on-{language} --leetcode --language {language} <page.txt");
        let made = shell(&workspace.root, &line);
        made.exits(0).says("2 samples").says(&format!("next: write problems/on-{language}/{file}"));
        assert_eq!(
            workspace.text(format!("testdata/on-{language}/sample/01.in")),
            "2 2\n0 1\n1 0\nab\n"
        );
        assert_eq!(workspace.text(format!("testdata/on-{language}/sample/02.ans")), "1 2\n");
        let program = workspace.text(format!("problems/on-{language}/{file}"));
        assert!(program.contains("Input, grid: rows and columns, then the rows."), "{program}");
        if has_tool(tool) {
            // It builds and runs: it prints the first word.
            workspace.judge([&format!("on-{language}")]).verdict("WA").says("expected  1·2");
        }
    }
    for (line, said) in [
        ("scripts/new x --leetcode </dev/null", "there is no example"),
        ("echo 'Input: n = 1' | scripts/new x --leetcode", "example 1, output: there is none"),
        ("scripts/new --leetcode </dev/null", "needs one name"),
        ("scripts/new x --leetcode --language cobol </dev/null", "--language takes one of rust"),
        ("head -c 2000000 /dev/zero | scripts/new x --leetcode", "more than 1 MiB"),
    ] {
        shell(&workspace.root, line).refuses(said);
    }
    assert!(!workspace.path("problems/x").exists());
}

/// A page of Codeforces, as a browser copies it.
const PAGE: &str = "B. Two Numbers\ntime limit per test\n1.5 seconds\nmemory limit per test\n512 megabytes\ninput\n\
                    standard input\noutput\nstandard output\nAdd two numbers.\n\nInput\n\
                    The line has two integers a and b (1 ≤ a, b ≤ 90).\n\n\
                    Output\nPrint their sum.\n\nExamples\nInputCopy\n1 2\nOutputCopy\n3\nInputCopy\n4 5\n\
                    OutputCopy\n9\nNote\nIt is easy.\n";

#[test]
fn the_text_of_a_page_becomes_a_problem() {
    let workspace = cargo_workspace();
    workspace.write("page.txt", PAGE);
    let made = shell(&workspace.root, "scripts/new x --paste --language cpp <page.txt");
    made.exits(0).says("made problems/x and testdata/x: 2 samples, 1.500 s, 512 MiB");
    made.says("next: write problems/x/main.cpp\n").hides("class Solution");
    assert_eq!(
        made.stderr,
        "took 2 samples, time limit 1.500 s, memory limit 512 MiB, of Codeforces: B. Two Numbers\n"
    );
    // The same text has the limits.
    made.says("\nproblems/x/shape.txt\na: number 1..90; b: number 1..90\n");
    assert!(workspace.text("problems/x/shape.txt").contains("a: number 1..90; b: number 1..90\n"));
    for (file, text) in
        [("01.in", "1 2\n"), ("01.ans", "3\n"), ("02.in", "4 5\n"), ("02.ans", "9\n")]
    {
        assert_eq!(workspace.text(format!("testdata/x/sample/{file}")), text);
    }
    let yaml = workspace.text("problems/x/problem.yaml");
    for line in
        ["name: B. Two Numbers\n", "  name: Codeforces\n", "  time_limit: 1.5\n", "  memory: 512\n"]
    {
        assert!(yaml.contains(line), "{yaml}");
    }
    assert!(workspace.text("problems/x/README.md").contains(PAGE.trim()));
    // A page with its address keeps both.
    workspace.write("page.txt", format!("https://codeforces.com/contest/1/problem/B\n{PAGE}"));
    shell(&workspace.root, "scripts/new y --paste <page.txt").exits(0);
    let readme = workspace.text("problems/y/README.md");
    assert!(
        readme.contains("Codeforces: <https://codeforces.com/contest/1/problem/B>"),
        "{readme}"
    );
    assert!(readme.contains("Print their sum."), "{readme}");
    // The examples of LeetCode are read as --leetcode reads them.
    workspace
        .write("page.txt", "Two Sum\nExample 1:\nInput: nums = [2,7], target = 9\nOutput: [0,1]\n");
    let made = shell(&workspace.root, "scripts/new z --paste <page.txt");
    made.exits(0)
        .complains("took 1 sample, of LeetCode: Two Sum\n")
        .says("the `class Solution` of the site");
    assert_eq!(workspace.text("testdata/z/sample/01.in"), "2\n2 7\n9\n");
    assert!(workspace.path("problems/z/leetcode.py").is_file());
    // A page without limits makes the problem all the same.
    made.complains("hack shape: no limit is found in the text, and nothing is written");
    assert!(!workspace.path("problems/z/shape.txt").exists());
}

#[test]
fn a_page_in_doubt_is_told_and_one_without_a_sample_refused() {
    let workspace = cargo_workspace();
    let line = "printf 'input output\\n1\\n2\\n3\\n' | scripts/new x --paste";
    let made = shell(&workspace.root, line);
    made.exits(0).complains(
        "took 1 sample\n  sample 1: no empty line divides input and output; the output begins with `3`\n",
    );
    assert_eq!(workspace.text("testdata/x/sample/01.in"), "1\n2\n");
    for (line, said) in [
        (
            "scripts/new y --paste </dev/null",
            "the text on stdin: there is no sample: expected headings such as",
        ),
        (
            "echo 'Sample Input: 1' | scripts/new y --paste",
            "an input without an output is left out: `1`",
        ),
        ("scripts/new --paste </dev/null", "needs one name"),
        ("scripts/new y --paste --language cobol </dev/null", "--language takes one of rust"),
        ("scripts/new y --paste --leetcode </dev/null", "it reads a page from stdin"),
        ("head -c 2000000 /dev/zero | scripts/new y --paste", "more than 1 MiB"),
    ] {
        shell(&workspace.root, line).refuses(said);
    }
    assert!(!workspace.path("problems/y").exists() && !workspace.path("testdata/y").exists());
}

#[test]
fn a_page_in_doubt_is_asked_about_on_a_terminal() {
    if !has_tool("script") {
        return;
    }
    for (key, made) in [("n", false), ("y", true)] {
        let workspace = Workspace::new();
        let line = format!("'{JUDGE}' new x --paste; echo code $? >code");
        let (mut child, mut keys) = on_a_terminal(&workspace, &line);
        let said = || fs::read_to_string(workspace.path("said")).unwrap_or_default();
        until("it asks for the text", || said().contains("then press Enter and Ctrl-D"));
        keys.write_all(b"input output\n1\n2\n3\n\x04").expect("it listens");
        until("the question", || said().contains("make it with 1 sample? Enter or y makes"));
        assert!(!workspace.path("problems").exists(), "it is written before the key");
        keys.write_all(key.as_bytes()).expect("it listens");
        assert!(wait(&mut child, Instant::now() + DEADLINE).is_some(), "{key:?} {}", said());
        assert_eq!(workspace.path("problems/x/main.rs").is_file(), made, "{key:?} {}", said());
        assert_eq!(workspace.text("code"), if made { "code 0\n" } else { "code 2\n" });
    }
}

#[test]
fn enter_keeps_no_rule_that_chance_may_have_made() {
    if !has_tool("script") {
        return;
    }
    for (keys_of_rules, is_kept) in [("\n\n", false), ("y\ny\n", true)] {
        let workspace = Workspace::with_case("5\n1 2 3 4 4\n", "1\n");
        workspace.write("problems/p/main.sh", "echo 1\n");
        let line = format!("'{JUDGE}' hack shape p; echo code $? >code");
        let (mut child, mut keys) = on_a_terminal(&workspace, &line);
        let said = || fs::read_to_string(workspace.path("said")).unwrap_or_default();
        until("it asks for the limits", || said().contains("n: number 1..5? "));
        keys.write_all(b"1..60\n\n\n").expect("it listens");
        until("the rules", || said().contains("in every input? y keeps it, Enter drops it"));
        keys.write_all(keys_of_rules.as_bytes()).expect("it listens");
        assert!(wait(&mut child, Instant::now() + DEADLINE).is_some(), "{}", said());
        assert_eq!(workspace.text("code"), "code 0\n", "{}", said());
        let shape = workspace.text("problems/p/shape.txt");
        assert!(shape.contains("n: number 1..60\n"), "{shape}");
        assert_eq!(shape.contains("less than n"), is_kept, "{shape}");
        assert_eq!(shape.contains("not decreasing"), is_kept, "{shape}");
    }
}

#[test]
#[ignore = "compiles in many languages"]
fn the_frame_of_a_slow_program_builds_in_each_language_and_is_not_right() {
    let workspace = Workspace::with_case("7\n", "7\n");
    workspace.write("problems/p/main.sh", "cat");
    for (language, file, tool) in STARTERS {
        workspace.judge(["new", "p", "--brute", language]).exits(0);
        if has_tool(tool) {
            let file =
                format!("problems/p/submissions/brute_force/{}", file.replace("main", "brute"));
            workspace.judge_file(&file, &[]).verdict("WA").says("got       not·written·yet:·7");
        }
    }
}

#[test]
fn a_problem_gets_a_slow_program_to_compare_with() {
    let workspace = cargo_workspace();
    workspace.write("page.txt", "Input: n = 1\nOutput: 1\n");
    let made = shell(&workspace.root, "scripts/new x --leetcode --brute python <page.txt");
    let file = "problems/x/submissions/brute_force/brute.py";
    made.exits(0).says(&format!(
        "  scripts/judge x --watch\n  scripts/hack find x    # compares with {file}: write it first\n  \
         scripts/paste x --copy\n"
    ));
    let frame = workspace.text(file);
    assert!(frame.contains("# `scripts/hack find x` compares main.* with"), "{frame}");
    assert!(frame.contains("# Write the slow program here. This prints no answer;"), "{frame}");
    if has_tool("python3") {
        // The frame of main prints the first word, which is right here; this one never is.
        workspace.judge(["x", "--all"]).exits(1).says("WA   x  brute_force/brute.py");
        assert!(frame.contains("# A `class Solution` of the site does as well"), "{frame}");
        workspace
            .write(file, "class Solution:\n    def same(self, n: int) -> int:\n        return n\n");
        workspace.judge(["x", "--all"]).says("AC   x  brute_force/brute.py");
    }
    // Without the flag the report says how to get one, and that adds one file to the problem.
    let made = shell(&workspace.root, "scripts/new y --leetcode --language cpp <page.txt");
    let line = made.exits(0).stdout.lines().find(|line| line.contains("--brute"));
    let (new, find) = line.expect("it is told").split_once('#').expect("what follows");
    assert_eq!(find, " write it, then: scripts/hack find y");
    let before = tree(&workspace.root);
    let file = "problems/y/submissions/brute_force/brute.py";
    let added = shell(&workspace.root, new);
    added.exits(0).says(&format!("made {file}\n")).says("  scripts/hack find y\n");
    added.says(&format!("  scripts/judge y --submission {file}\n"));
    let mut after = tree(&workspace.root);
    after.retain(|entry| !entry.0.starts_with("problems/y/submissions"));
    assert_eq!(after, before);
    assert!(workspace.text(file).contains("`scripts/hack find y` compares"));
    // Existing files stay.
    workspace.write(file, "print(1)\n");
    shell(&workspace.root, new).refuses(&format!("{file} is there already; nothing is changed"));
    assert_eq!(workspace.text(file), "print(1)\n");
    workspace.judge(["new", "y", "--brute", "c++"]).exits(0).says("brute_force/brute.cpp");
    workspace.judge(["new", "y", "--brute", "cobol"]).refuses("--brute takes one of rust, cpp");
    workspace.judge(["new", "z", "--brute", "cobol"]).refuses("--brute takes one of rust, cpp");
    let flags = ["new", "y", "--brute", "c", "--checker"];
    workspace.judge(flags).refuses("problems/y already exists");
    // The template has one of its own.
    let made = workspace.judge(["new", "z", "--brute", "python"]);
    made.exits(0).says("--brute adds nothing: the problem of the template has its own programs");
    assert!(!workspace.path("problems/z/submissions/brute_force/brute.py").exists());
    workspace.write("problems/talk/problem.yaml", "type: interactive\n");
    let talk = workspace.judge(["new", "talk", "--brute", "python"]);
    talk.refuses("the output validator of talk talks to its programs");
    assert!(!workspace.path("problems/talk/submissions").exists());
}

#[test]
fn a_page_says_that_any_order_or_one_of_several_answers_is_right() {
    if !has_tool("python3") {
        return;
    }
    let workspace = cargo_workspace();
    let class = |name: &str, result: &str| {
        let class = format!(
            "class Solution:\n    def f(self, n: int) -> List[str]:\n        return {result}\n"
        );
        workspace.write(format!("problems/{name}/main.py"), class);
    };
    let end = "\n\nConstraints:\n\n1 <= nums.length <= 10^4\n-10⁹ <= nums[i] <= 10⁹\n";
    let make = |name: &str, statement: &str, output: &str| {
        let page = format!("{statement}\n\nInput: n = 1\nOutput: {output}{end}");
        workspace.write("page.txt", &page);
        let line = format!("scripts/new {name} --leetcode --language python <page.txt");
        let made = shell(&workspace.root, &line);
        assert!(workspace.text(format!("problems/{name}/README.md")).ends_with(end));
        made
    };
    let made = make("rows", "Return the answer in any order.", r#"[["a","bc"],["d","e"]]"#);
    made.exits(0).says("rows/output_validator.py takes the lines in any order");
    class("rows", r#"[["d","e"],["a","bc"]]"#);
    workspace.judge(["rows"]).exits(0).verdict("AC");
    class("rows", r#"[["e","d"],["a","bc"]]"#);
    let sorted = "sorted, the output has a line `e d` where the answer has `d e`";
    workspace.judge(["rows"]).exits(1).verdict("WA").says(sorted);
    let made = make("words", "You can return the answer in any order.", "[1,2]");
    made.exits(0).says("words/output_validator.py takes the lines and their words in any order");
    class("words", "[2, 1]");
    workspace.judge(["words"]).exits(0).verdict("AC");
    class("words", "[2, 2]");
    workspace.judge(["words"]).exits(1).verdict("WA");
    // Without these words the order counts, and the report says how any order is taken.
    make("order", "Sort them.", "[1,2]").exits(0).hides("any order");
    class("order", "[2, 1]");
    let ended = workspace.judge(["order"]);
    ended.exits(1).verdict("WA").says("the same words in another order").says("output validator");
    // LeetCode takes close numbers, and the main prints five digits after the point.
    make("close", "Return the median.", "2.5").exits(0).says("`comparison: float_tolerance 1e-5`");
    class("close", "2.5000001");
    workspace.judge(["close"]).exits(0).verdict("AC");
    let made = make("several", "If there are multiple answers, return any of them.", "[1,2]");
    made.exits(0).says("until you write problems/several/output_validator.EXT");
    assert!(!workspace.path("problems/several/output_validator.py").exists());
}

#[test]
fn a_program_to_start_from_is_formatted_and_has_no_warning() {
    let workspace = cargo_workspace();
    workspace.write("page.txt", "Input: n = 1\nOutput: 1\nConstraints:\n1 <= n <= 9\n");
    let made = shell(&workspace.root, "scripts/new x --leetcode <page.txt");
    made.exits(0).says("scripts/paste x --copy").says("main.rs: the `class Solution` of the site");
    // The pasted text is kept.
    let readme = workspace.text("problems/x/README.md");
    assert_eq!(readme, "# x\n\nInput: n = 1\nOutput: 1\nConstraints:\n1 <= n <= 9\n");
    workspace.write("rustfmt.toml", "use_small_heuristics = \"Max\"\n");
    let mut command = Command::new("rustfmt");
    command.args(["--check", "--edition", "2021", "problems/x/main.rs"]);
    command.current_dir(&workspace.root);
    finish(command).exits(0);
    let mut command = Command::new("rustc");
    command.args(["-D", "warnings", "--edition", "2021", "--emit", "metadata", "-o", "m.rmeta"]);
    command.arg("problems/x/main.rs").current_dir(&workspace.root);
    finish(command).exits(0);
    checked(&workspace, "problems/x").exits(0);
    // A list of lists and numbers has a type of its problem: there is nothing to paste but a class, which cannot be
    // judged.
    workspace.write("page.txt", "Input: nested = [1,[2]]\nOutput: 1\n");
    let made = shell(&workspace.root, "scripts/new y --leetcode <page.txt");
    made.exits(0).hides("scripts/paste").says("a `class Solution` needs problems/y/leetcode.EXT");
    assert!(!workspace.path("problems/y/leetcode.py").exists());
}
