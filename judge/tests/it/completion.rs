//! The completion scripts in the shells they are for, and what they are told.

use crate::workspace::{finish, has_tool, CommandResult, Workspace};
use std::process::Command;

/// Two problems with cases, and a `scripts/judge` that a shell may look for.
fn problems() -> Workspace {
    let workspace = Workspace::with_case("", "");
    for id in ["corner", "cornice", "two words", "a;touch x"] {
        workspace.case(&format!("hack/{id}"), "", "");
    }
    workspace.write("problems/push-box/main.rs", "");
    workspace.write("problems/push-box/submissions/accepted/a.py", "");
    workspace.write("problems/push-box/submissions/wrong_answer/a.java", "");
    workspace.case("g$(touch x)/1", "", "");
    for name in ["a$(touch x)", "a`touch x`", "a;touch x", "a b", "a*", "a'", "~a", "a\nb"] {
        workspace.write(format!("problems/{name}/submissions/accepted/a.py"), "");
    }
    workspace.write("nothing-of-the-judge", "");
    workspace.pair("other/testdata/quiz/g/1", "", "");
    for name in ["judge", "hack", "paste"] {
        workspace.program(format!("scripts/{name}"), "#!/bin/sh\n");
    }
    workspace
}

/// The script for a shell, in a file of the workspace, in which the shell runs.
fn script(workspace: &Workspace, shell: &str) -> String {
    let ended = workspace.judge(["completion", shell]);
    ended.exits(0);
    let name = format!("./judge.{shell}");
    workspace.write(&name, &ended.stdout);
    name
}

/// The output of a shell for a script.
fn ask(workspace: &Workspace, shell: &str, words: &[&str]) -> CommandResult {
    let mut command = Command::new(shell);
    command.args(words).current_dir(&workspace.root).env("HOME", &workspace.root);
    finish(command)
}

#[test]
fn what_may_stand_at_the_cursor() {
    let workspace = problems();
    for (words, wanted) in [
        (&["scripts/judge", "p"][..], &["p", "p/", "push-box", "push-box/"][..]),
        (&["scripts/judge", "p/h"], &["p/hack", "p/hack/"]),
        // A name that a shell would take for more than one word is left out.
        (&["scripts/judge", "p/hack/"], &["p/hack/corner", "p/hack/cornice"]),
        (&["scripts/judge", "p/"], &["p/sample", "p/sample/", "p/hack", "p/hack/"]),
        (&["./scripts/judge", "-v", "cl"], &["clean"]),
        (&["scripts/judge", "export", ""], &["p", "push-box"]),
        (&["scripts/hack", "list", ""], &["p", "push-box"]),
        (&["scripts/paste", "a"], &[]),
        (&["scripts/judge", "answers", "a"], &[]),
        (&["scripts/judge", "show", "a"], &[]),
        (&["scripts/judge", "export", "pu"], &["push-box"]),
        (&["scripts/paste", "pu"], &["push-box"]),
        (&["scripts/hack", "add", "pu"], &["push-box"]),
        (&["scripts/hack", "list", "p", "pu"], &["push-box"]),
        (&["scripts/judge", "--isolation", "s"], &["strict"]),
        (&["scripts/judge", "--submission", "x"], &[":files"]),
        (&["scripts/judge", "nothing-like-it"], &[]),
        // The languages of the problem, and all of them before a problem is named.
        (&["scripts/paste", "push-box", "--language", ""], &["python", "rust"]),
        (&["scripts/paste", "push-box", "--language=p"], &["--language=python"]),
        (&["scripts/paste", "--language", "py"], &["python", "python2"]),
        (&["scripts/new", "x", "--language", "j"], &["java", "javascript"]),
        (&["another/user", ""], &[]),
        (&["hack", "a"], &["add"]),
        (&["hack", "add", "p", "name", ""], &[":files"]),
        (&["judge", "completion", ""], &["bash", "zsh", "fish"]),
        (&["judge", "completion", "bash", ""], &[]),
        (&["judge", "export", "p", "--format", "k"], &["kattis"]),
        (&["judge", "--root", ".", "export", "p", "--format", "k"], &["kattis"]),
        (&["judge", "exp"], &["export"]),
        (&["judge", "-s", ""], &[":files"]),
        (&["judge", "--color", "=", "al"], &["always"]),
        (&["judge", "--color", "="], &["auto", "always", "never"]),
        (&["judge", "--color=al"], &["--color=always"]),
        (&["judge", "--root", "other", "q"], &["quiz", "quiz/"]),
        (&["judge", "--root=other", "quiz/g"], &["quiz/g", "quiz/g/"]),
        (&["judge", "--root", "=", "other", "p"], &[]),
        (&["unknown", ""], &[]),
        (&["clean", ""], &[]),
        (&["new", ""], &[]),
        (&["paste", "p", ""], &[]),
    ] {
        let ended = workspace.judge([&["__complete"], words].concat());
        ended.exits(0);
        let first = |line: &'_ str| line.split('\t').next().unwrap_or("").to_string();
        let found: Vec<String> = ended.stdout.lines().map(first).collect();
        assert_eq!(found, wanted, "{words:?}");
        assert_eq!(ended.stderr, "");
    }
}

#[test]
fn bash_completes() {
    if !has_tool("bash") {
        return;
    }
    let workspace = problems();
    let script = script(&workspace, "bash");
    for (words, wanted) in [
        ("scripts/judge --all", "--all\n--all-cases\n"),
        ("scripts/judge p/hack/cor", "p/hack/corner\np/hack/cornice\n"),
        ("scripts/paste pu", "push-box\n"),
        ("scripts/paste a", ""),
        ("scripts/judge export a", ""),
        ("scripts/judge nothing", ""),
        ("scripts/paste push-box --language p", "python\n"),
    ] {
        let count = words.split(' ').count() - 1;
        let line = format!(
            "set -eu; source '{script}'; complete -p scripts/judge ./scripts/paste >/dev/null; \
             COMP_WORDS=({words}); COMP_CWORD={count}; _judge_workspace; \
             [ ${{#COMPREPLY[@]}} = 0 ] || printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let ended = ask(&workspace, "bash", &["--norc", "-c", &line]);
        ended.exits(0);
        assert_eq!(ended.stdout, wanted, "{ended}");
        assert_eq!(ended.stderr, "", "{ended}");
    }
    assert!(!workspace.path("x").exists(), "a name was taken for a command");
}

#[test]
fn zsh_completes() {
    if !has_tool("zsh") {
        return;
    }
    let workspace = problems();
    let script = script(&workspace, "zsh");
    for (words, wanted) in [
        ("scripts/judge --isol", "scripts/judge --isolation*"),
        ("scripts/judge p/hack/cor", "scripts/judge p/hack/corn*"),
        ("./scripts/paste pu", "./scripts/paste push-box*"),
        // No files where none belong, and files where they do.
        ("scripts/judge noth", "scripts/judge noth"),
        ("scripts/judge -s noth", "scripts/judge -s nothing-of-the-judge*"),
    ] {
        // A real line editor in a terminal of its own; Ctrl-O shows the line as it is then.
        let setup = format!(
            "PS1=; autoload -Uz compinit && compinit -D -u && source {script} && \
             show() {{ print -r -- \"<$BUFFER>\" }} && zle -N show && bindkey ^O show && echo rea\\dy"
        );
        let line = format!(
            "zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z '{setup}'; \
             zpty -r -m z seen '*ready*'; zpty -w -n z $'{words}\\t\\x0f'; \
             zpty -r -m z line '*<{wanted}>*' && echo found; zpty -d z"
        );
        let mut command = Command::new("timeout");
        command.args(["-s", "KILL", "120", "zsh", "-f", "-c", &line]).current_dir(&workspace.root);
        command.env("HOME", &workspace.root).env("TERM", "dumb");
        finish(command).exits(0).says("found");
    }
}

#[test]
fn fish_completes() {
    if !has_tool("fish") {
        return;
    }
    let workspace = problems();
    let script = script(&workspace, "fish");
    for (words, wanted) in [
        ("scripts/judge --isol", "--isolation\t"),
        ("scripts/judge p/hack/cor", "p/hack/corner\np/hack/cornice\n"),
        ("./scripts/paste pu", "push-box\n"),
    ] {
        let line = format!("source {script}; complete -C '{words}'");
        let ended = ask(&workspace, "fish", &["--no-config", "-c", &line]);
        ended.exits(0);
        assert!(ended.stdout.starts_with(wanted), "{ended}");
    }
}

#[test]
fn another_shell_is_refused() {
    let workspace = problems();
    workspace.judge(["completion"]).refuses("for which shell?");
    workspace.judge(["completion", "zhs"]).refuses("did you mean zsh?");
    workspace.judge(["completion", "tcsh"]).refuses("the shells are bash, zsh and fish");
}
