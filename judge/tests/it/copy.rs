//! `scripts/paste --copy`: with every program that owns a clipboard, and through the terminal.

use crate::workspace::{finish, has_tool, quoted, CommandResult, Workspace};
use std::fs;
use std::process::Command;

/// Bytes that a code page, a shell or a line of text would spoil.
const TEXT: &str = "// 共N步 é \u{1f600} \\n $HOME `x` \"'\r\n\tfn main() {}\n// no line end";

fn with_main(text: &str) -> Workspace {
    let workspace = Workspace::new();
    workspace.write("problems/p/main.rs", text);
    fs::create_dir_all(workspace.path("bin")).expect("the workspace is new");
    workspace
}

/// A program for the clipboard that notes its words and its stdin.
fn tool(workspace: &Workspace, name: &str, last: &str) {
    let script =
        format!("#!/bin/sh\nPATH=/usr/bin:/bin\necho \"$0 $*\" >>called\ncat >copied\n{last}\n");
    workspace.program(format!("bin/{name}"), script);
}

/// Copies without a terminal, with nothing on PATH but our programs.
fn copy(workspace: &Workspace, variables: &[(&str, &str)]) -> CommandResult {
    let judge = crate::workspace::JUDGE;
    let mut command = Command::new("setsid");
    command.args(["--wait", judge, "paste", "p", "--copy"]).current_dir(&workspace.root);
    for name in ["WAYLAND_DISPLAY", "DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP", "TMUX"] {
        command.env_remove(name);
    }
    // The programs and setsid itself are looked up; nothing that owns a clipboard is in /bin.
    command.env("TERM", "xterm").envs(variables.iter().copied());
    command.env("PATH", workspace.path("bin"));
    let setsid = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|folder| folder.join("setsid"))
        .find(|path| path.is_file())
        .expect("setsid is a part of every Linux");
    let mut found = Command::new(setsid);
    found.args(command.get_args()).current_dir(&workspace.root);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => found.env(name, value),
            None => found.env_remove(name),
        };
    }
    finish(found)
}

#[test]
fn the_bytes_of_the_file_reach_each_program() {
    for (program, variables) in [
        ("wl-copy", &[("WAYLAND_DISPLAY", "w"), ("DISPLAY", ":0")][..]),
        ("xclip", &[("DISPLAY", ":0")]),
        ("xsel", &[("DISPLAY", ":0")]),
        ("pbcopy", &[]),
        ("tmux", &[("TMUX", "/tmp/x,1,0")]),
    ] {
        let workspace = with_main(TEXT);
        tool(&workspace, program, "");
        let ended = copy(&workspace, variables);
        ended.exits(0).says(&format!("copied {} bytes", TEXT.len())).says(program);
        let copied = fs::read(workspace.path("copied")).expect("the program was called");
        assert_eq!(copied, TEXT.as_bytes(), "{program}");
    }
}

#[test]
fn windows_gets_text_that_no_code_page_can_spoil() {
    let workspace = with_main(TEXT);
    tool(&workspace, "powershell.exe", "");
    copy(&workspace, &[("WSL_DISTRO_NAME", "Debian")]).exits(0).says("powershell.exe");
    let copied = workspace.text("copied");
    assert!(copied.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)));
    let mut decode = Command::new("base64");
    decode.args(["-d", "copied"]).current_dir(&workspace.root);
    assert_eq!(finish(decode).exits(0).stdout, TEXT);
    let called = workspace.text("called");
    assert!(called.contains("Set-Clipboard") && called.contains("FromBase64String"), "{called}");
}

#[test]
fn a_program_that_fails_or_is_of_no_use_here_is_passed_over() {
    let workspace = with_main(TEXT);
    tool(&workspace, "wl-copy", "exit 1");
    tool(&workspace, "xclip", "");
    let variables = [("WAYLAND_DISPLAY", "w"), ("DISPLAY", ":0")];
    copy(&workspace, &variables).exits(0).says("with xclip");
    // Without a display neither is asked.
    copy(&workspace, &[]).refuses("no clipboard: there is no terminal");
    copy(&workspace, &[("WAYLAND_DISPLAY", "w")]).refuses("no clipboard: wl-copy failed");
    // One that stays to serve the clipboard is not waited for.
    workspace.write("serving", "");
    tool(&workspace, "xclip", "while [ -e serving ]; do sleep 0.05; done &");
    copy(&workspace, &[("DISPLAY", ":0")]).exits(0).says("with xclip");
    fs::remove_file(workspace.path("serving")).expect("it still serves");
}

#[test]
fn more_than_a_judge_takes_is_refused() {
    let limit = 64 * 1024;
    let workspace = with_main(&"x".repeat(limit));
    tool(&workspace, "pbcopy", "");
    copy(&workspace, &[]).exits(0).says("copied 65536 bytes (64 KiB)");
    workspace.write("problems/p/main.rs", "x".repeat(limit + 1));
    copy(&workspace, &[]).refuses("65537 bytes are more than the 64 KiB");
    workspace.write("problems/p/main.rs", "");
    copy(&workspace, &[]).refuses("the text is empty");
    assert_eq!(fs::read(workspace.path("copied")).expect("it was called").len(), limit);
}

#[test]
fn the_terminal_is_the_last_resort() {
    if !has_tool("script") {
        return;
    }
    let workspace = with_main(TEXT);
    for (tmux, begin, end) in
        [("", "\x1b]52;c;", "\x07"), ("TMUX=x ", "\x1bPtmux;\x1b\x1b]52;c;", "\x07\x1b\\")]
    {
        let judge = crate::workspace::JUDGE;
        let line = format!(
            "PATH={}; export PATH; {tmux}TERM=xterm '{judge}' paste p --copy",
            quoted(workspace.path("bin"))
        );
        let mut command = Command::new("script");
        command.args(["--quiet", "--return", "--command", &line, "typescript"]);
        command.current_dir(&workspace.root).env_remove("TMUX");
        for name in ["WAYLAND_DISPLAY", "DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP"] {
            command.env_remove(name);
        }
        let ended = finish(command);
        let shown = &ended.exits(0).says("through the terminal").stdout;
        let (_, rest) = shown.split_once(begin).unwrap_or_else(|| panic!("no escape\n{ended}"));
        let (base64, _) = rest.split_once(end).unwrap_or_else(|| panic!("no end\n{ended}"));
        workspace.write("copied", base64);
        let mut decode = Command::new("base64");
        decode.args(["-d", "copied"]).current_dir(&workspace.root);
        assert_eq!(finish(decode).exits(0).stdout, TEXT, "{ended}");
    }
}
