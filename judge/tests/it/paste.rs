//! The text to paste, in all its forms.

use crate::workspace::{
    finish, folders, has_tool, name, repository, until, CommandResult, Workspace,
};
use std::fs;
use std::path::Path;
use std::process::Command;

const MARKER: &str = "// ---- search ----\n";

/// Pastes from this repository.
fn paste(words: &[&str]) -> CommandResult {
    let mut command = Command::new(crate::workspace::JUDGE);
    command.arg("paste").args(words).current_dir(repository());
    finish(command)
}

#[test]
fn the_whole_file_byte_for_byte() {
    for folder in folders(&repository().join("problems")) {
        let main = fs::read_to_string(folder.join("main.rs")).expect("every problem has one");
        let ended = paste(&[&name(&folder)]);
        assert!(ended.exits(0).stdout == main, "not main.rs\n{ended}");
        let said = "main.rs (rust, edition 2021), for sites with stdin and stdout\n";
        assert_eq!(ended.stderr, format!("paste: {} {said}", name(&folder)), "{ended}");
    }
    let workspace = Workspace::new();
    for text in ["// no line end", "\r\n\t// odd 共 \u{feff}\r\n", ""] {
        workspace.write("problems/p/main.rs", text);
        for word in ["p", "p/"] {
            let ended = workspace.judge(["paste", word]);
            assert!(ended.exits(0).stdout == text, "not {text:?}\n{ended}");
        }
    }
}

/// Compiles a file without a warning: with today's rustc and with 1.63, in the editions that online judges
/// use.
fn compiles_everywhere(workspace: &Workspace, source: &Path, kind: &str) {
    let old = std::env::var("RUSTC_1_63").ok();
    for compiler in [Some("rustc".to_string()), old].into_iter().flatten() {
        for edition in ["2018", "2021"] {
            let mut command = Command::new(&compiler);
            command.args(["-D", "warnings", "--crate-name", "a", "--edition", edition]);
            command.args(["--crate-type", kind, "--emit", "metadata", "-o"]);
            command.arg(workspace.path("a.rmeta")).arg(source);
            finish(command).exits(0);
        }
    }
}

#[test]
#[ignore = "compiles every pasted file several times"]
fn whole_files_compile_in_both_editions() {
    let workspace = Workspace::new();
    for folder in folders(&repository().join("problems")) {
        compiles_everywhere(&workspace, &folder.join("main.rs"), "bin");
        for program in crate::workspace::files(&folder.join("submissions/accepted"), "rs") {
            compiles_everywhere(&workspace, &program, "bin");
        }
    }
}

#[test]
fn the_leetcode_form_is_made_of_its_parts_and_compiles() {
    let mut found = 0;
    let workspace = Workspace::new();
    for folder in folders(&repository().join("problems")) {
        let problem = name(&folder);
        let Ok(entry) = fs::read_to_string(folder.join("leetcode.rs")) else {
            paste(&[&problem, "--leetcode"]).refuses("has no LeetCode form");
            continue;
        };
        found += 1;
        let main = fs::read_to_string(folder.join("main.rs")).expect("every problem has one");
        let (_, search) = main.split_once(MARKER).expect("main.rs has its marker");
        // The main below is for the judge.
        let (entry, _) = entry.split_once("\n\n// The main for").expect("it brings a main");
        let entry = format!("{entry}\n");
        let ended = paste(&[&problem, "--leetcode"]);
        assert!(ended.exits(0).stdout == format!("{entry}{search}"), "other parts\n{ended}");
        ended.complains("leetcode.rs and main.rs (rust, edition 2021), for LeetCode\n");
        let text = format!("pub struct Solution;\n{}", ended.stdout);
        compiles_everywhere(&workspace, &workspace.write("a.rs", text), "lib");
    }
    assert!(found > 0);
}

#[test]
fn an_accepted_program_in_another_language() {
    let mut found = 0;
    for folder in folders(&repository().join("problems")) {
        let problem = name(&folder);
        let programs = crate::workspace::files(&folder.join("submissions/accepted"), "py");
        if let Some(program) = programs.first() {
            found += 1;
            let ended = paste(&[&problem, "--language", "python"]);
            let text = fs::read_to_string(program).expect("it is text");
            assert!(ended.exits(0).stdout == text, "not {}\n{ended}", program.display());
            ended.complains(&format!("paste: {problem} accepted/{}", name(program)));
        }
    }
    assert!(found > 0);
}

#[test]
fn what_cannot_be_pasted_is_said() {
    let workspace = Workspace::new();
    workspace.write("problems/p/submissions/accepted/a.py", "print(1)\n");
    workspace.write("problems/p/submissions/wrong_answer/b.java", "class B {}\n");
    workspace.write("testdata/q/sample/1.in", "");
    for (words, said) in [
        (&["paste"][..], "which problem? For example: scripts/paste push-box"),
        (&["paste", "p", "p"], "which problem?"),
        (&["paste", "pp"], "no problem `pp`; did you mean p?"),
        (
            &["paste", "p", "--leetcode"],
            "p has no LeetCode form: its reference accepted/a.py is not in Rust",
        ),
        (&["paste", "q"], "q has no reference"),
        (&["paste", "q"], "problems/q/submissions/accepted; write it, or judge any file with"),
        (&["paste", "q", "--language", "rust"], "q has no accepted program in rust; it has none"),
        (&["paste", "q", "--language", "x"], "unknown language `x` (q has none at all)"),
        (&["paste", "p", "--language", "java"], "p has no accepted program in java; it has python"),
        (
            &["paste", "p", "--language", "pyhton"],
            "unknown language `pyhton`; did you mean python? (p has python)",
        ),
        (&["paste", "p", "--language", "klingon"], "unknown language `klingon` (p has python)"),
        (&["paste", "p", "--language"], "--language needs a value"),
        (
            &["paste", "p", "--language", "python", "--leetcode"],
            "--language cannot be used with --leetcode: LeetCode takes only Rust here",
        ),
        (&["paste", "p", "--lectode"], "did you mean --leetcode?"),
        (&["paste", "p", "--json"], "unknown flag `--json`"),
    ] {
        workspace.judge(words).refuses(said).complains("paste: ");
    }
    workspace.write("problems/p/main.rs", "fn main() {}\n");
    workspace
        .judge(["paste", "p", "--leetcode"])
        .refuses("p has no LeetCode form: there is no problems/p/leetcode.rs");
    workspace.write("problems/p/leetcode.rs", "impl Solution {}\n");
    let ended = workspace.judge(["paste", "p", "--leetcode"]);
    ended.refuses("the reference of p, main.rs, has no line `// ---- search ----`");
    workspace.write("problems/p/main.rs", b"// \xff\n");
    workspace.judge(["paste", "p"]).refuses("main.rs`: is not text in UTF-8");
}

/// A terminal gets no control code; a pipe and a file get every byte.
#[test]
fn a_terminal_obeys_nothing() {
    let workspace = Workspace::new();
    let text = "fn main() {}\r\n// \u{1b}]52;c;ZWNobyBoaQ==\u{7}\u{202e}\u{9b}31m\n";
    workspace.write("problems/p/main.rs", text);
    let words = ["paste", "p"];
    assert_eq!(workspace.judge(words).exits(0).stdout, text);
    if !has_tool("script") {
        return;
    }
    let mut terminal = Command::new("script");
    terminal.args(["-q", "-e", "-c", "\"$PROGRAM\" paste p --root \"$PLACE\"", "/dev/null"]);
    terminal.env("SHELL", "/bin/sh").env("PROGRAM", crate::workspace::JUDGE);
    terminal.env("PLACE", &workspace.root).current_dir(&workspace.root);
    let ended = finish(terminal);
    ended.exits(0).says("fn main() {}").says(r"\u{1b}]52;c;ZWNobyBoaQ==\u{7}\u{202e}\u{9b}31m");
    ended.says("--copy takes it as it is");
    assert!(!ended.stdout.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']), "{ended}");
}

#[test]
fn the_page_of_a_problem_is_opened() {
    let workspace = Workspace::new();
    workspace.write("problems/p/main.rs", "fn main() {}\n");
    let tool = "#!/bin/sh\nprintf '%s|' \"$@\" >opened.part\nmv opened.part opened\n";
    workspace.program("bin/xdg-open", tool);
    let paste = |path: &str| {
        let mut command = workspace.command(["paste", "p", "--open"]);
        command.env("PATH", path);
        finish(command)
    };
    let path = format!("{}:/usr/bin:/bin", workspace.path("bin").display());
    paste(&path).refuses("problems/p/problem.yaml names no page of the problem");
    let yaml = |url: &str| {
        workspace.write(
            "problems/p/problem.yaml",
            format!("name: P\nsource:\n  name: A\n  url: {url}\n"),
        )
    };
    for url in ["file:///etc/passwd", "'--help'", "javascript:alert(1)", "'https://-x'"] {
        yaml(url);
        paste(&path).refuses("not a page of the web");
    }
    assert!(!workspace.path("opened").exists());
    yaml("'https://a.example/b?c=1&d=$(id) e'");
    paste(&path).exits(0).says("fn main() {}");
    until("the page is opened", || workspace.path("opened").exists());
    let opened = workspace.text("opened");
    assert_eq!(opened, "https://a.example/b?c=1&d=$(id)%20e|");
    // Without a program for it, the address is printed.
    paste("/nowhere").exits(2).complains("go to https://a.example/b");
}
