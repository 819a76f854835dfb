//! The loop that the README begins with, run as a reader types it.

use crate::workspace::{finish, repository, Workspace, JUDGE};
use std::fs;
use std::process::Command;

/// The words with which a block of commands begins.
const COMMANDS: [&str; 3] = ["scripts/", "cat >", "sed "];

/// The text without what differs from run to run: times, memory, the slowest case, numbers of tries.
fn without_measures(text: &str) -> String {
    let line = |line: &str| {
        if line.starts_with("AC ") {
            let words: Vec<&str> = line.split_whitespace().take(4).collect();
            words.join(" ")
        } else if line.starts_with("AC: ") {
            line.split(" (").next().unwrap_or_default().to_string()
        } else if line.starts_with("found ") || line.starts_with("inputs ") {
            let line = line.replace(" ms: ", " s: ").replace(", one process each,", "");
            line.split(|c: char| ",.0123456789".contains(c)).collect()
        } else {
            line.to_string()
        }
    };
    text.trim_end().lines().map(line).collect::<Vec<String>>().join("\n")
}

#[test]
fn the_loop_of_the_readme_prints_what_the_readme_shows() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("it is there");
    let first_part = readme.split("\n## ").next().expect("split gives one");
    let blocks = first_part.split("```").skip(1).step_by(2);
    let blocks: Vec<&str> = blocks.filter_map(|block| block.strip_prefix("text\n")).collect();
    let is_command = |block: &str| COMMANDS.iter().any(|word| block.starts_with(word));
    assert!(blocks.len() >= 7 && blocks[0].starts_with("scripts/new "), "{blocks:?}");

    let workspace = Workspace::new();
    for script in ["judge", "hack", "new", "paste"] {
        let text = format!("#!/bin/sh\nexec '{JUDGE}' {script} \"$@\"\n");
        workspace.program(format!("scripts/{script}"), text);
    }
    let run = |script: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-ec", &format!("exec 2>&1\n{script}")]).current_dir(&workspace.root);
        shell.env_remove("JUDGE_WORKSPACE");
        finish(shell).exits(0).stdout.clone()
    };
    for (number, block) in blocks.iter().enumerate().filter(|(_, block)| is_command(block)) {
        // The last command of a block may have its output after it.
        let printed = run(block).replace(&format!("{}/", workspace.root.display()), "");
        let Some(shown) = blocks.get(number + 1).filter(|block| !is_command(block)) else {
            continue;
        };
        let [printed, shown] = [&printed, *shown].map(without_measures);
        assert_eq!(printed, shown, "README.md does not show what this prints: {block}");
    }
    assert_eq!(run("scripts/paste maxsum 2>/dev/null"), workspace.text("problems/maxsum/main.py"));
}
