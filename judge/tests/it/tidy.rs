//! The repository itself: forbidden dependencies, stray blanks, missing files, dead paths.

use crate::workspace::{entries, finish, folders, name, repository, JUDGE};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MAX_COLUMNS: usize = 120;
/// The files that may stand beside the folders of the layout.
const TOP_LEVEL: [&str; 13] = [
    ".ci",
    ".git",
    ".gitattributes",
    ".github",
    ".gitignore",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "judge",
    "problems",
    "rustfmt.toml",
    "scripts",
];
/// The problem that the README makes on the spot.
const MADE_BY_README: &str = "maxsum";
const TOP_LEVEL_DATA: [&str; 2] = ["target", "testdata"];

/// The path of a file as the repository names it, and its text.
type Text = (String, String);

/// All files of the repository that people write, but for the data.
fn texts() -> Vec<Text> {
    let root = repository();
    let mut found = Vec::new();
    let mut waiting: Vec<PathBuf> = vec![root.join(".ci")];
    waiting.extend(entries(&root).into_iter().filter(|path| {
        let name = name(path);
        name != "target" && name != "testdata"
    }));
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(entries(&path).into_iter().filter(|path| name(path) != "__pycache__"));
        } else if path.is_file() {
            let text = fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            found.push((below(&root, &path), text));
        }
    }
    assert!(found.len() > 50, "{} files are too few", found.len());
    found
}

fn below(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).expect("it is below").display().to_string()
}

/// Fails with all that is wrong, one finding a line.
#[track_caller]
fn none(findings: Vec<String>) {
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

#[test]
fn no_crate_comes_from_elsewhere() {
    for file in ["Cargo.lock", "judge/lab/Cargo.lock"] {
        let lock = fs::read_to_string(repository().join(file)).expect("it is there");
        assert!(!lock.contains("source ="), "{file} has a `source =`");
    }
    let mut findings = Vec::new();
    for (path, text) in texts().iter().filter(|text| text.0.ends_with("Cargo.toml")) {
        // Crates of this workspace may depend on each other, by path.
        let mut in_dependencies = false;
        for line in text.lines() {
            if line.starts_with('[') {
                in_dependencies = line.contains("dependencies");
            } else if in_dependencies && !line.trim().is_empty() && !line.contains("{ path = \"") {
                findings.push(format!("{path}: `{line}` is not a crate of this workspace"));
            }
        }
    }
    none(findings);
}

#[test]
fn blanks_and_columns() {
    let mut findings = Vec::new();
    for (path, text) in texts() {
        let is_script = path.starts_with("scripts/") || path.starts_with(".ci/");
        if !(is_script
            || [".rs", ".sh", ".md", ".py", ".toml", ".yaml"].iter().any(|e| path.ends_with(e)))
        {
            continue;
        }
        if !text.ends_with('\n') || text.ends_with("\n\n") {
            findings.push(format!("{path}: does not end with one line end"));
        }
        // In an example a blank may be data.
        let mut in_example = false;
        for (index, line) in text.split('\n').enumerate() {
            let number = index + 1;
            in_example ^= path.ends_with(".md") && line.starts_with("```");
            if line.contains(['\t', '\r']) {
                findings.push(format!("{path}:{number}: a tab or a carriage return"));
            }
            if line.ends_with(' ') && !in_example {
                findings.push(format!("{path}:{number}: a trailing blank"));
            }
            if is_rust(&path) && line.chars().count() > MAX_COLUMNS {
                findings.push(format!("{path}:{number}: more than {MAX_COLUMNS} columns"));
            }
        }
    }
    none(findings);
}

#[test]
fn a_boolean_is_no_subject_of_a_match() {
    let mut findings = Vec::new();
    for (path, text) in texts().iter().filter(|text| is_rust(&text.0)) {
        for (index, line) in text.lines().enumerate() {
            let arms = ["true => ", "true if ", "false => ", "false if "];
            if arms.iter().any(|arm| line.trim_start().starts_with(arm)) {
                findings.push(format!("{path}:{}: a match on a boolean; write if", index + 1));
            }
        }
    }
    none(findings);
}

/// Whether a line of code, without its comment, has the keyword.
fn is_unsafe(line: &str) -> bool {
    // Not a literal, or this file would have the word.
    let word = ["un", "safe"].concat();
    // Every second part stands between quotes.
    let code: String = line.split('"').step_by(2).collect();
    let code = code.split("//").next().unwrap_or("");
    code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|found| found == word)
}

#[test]
fn dangerous_code_has_one_place_and_says_why_it_is_sound() {
    let mut findings = Vec::new();
    let mut blocks = 0;
    for (path, text) in texts().iter().filter(|text| is_rust(&text.0)) {
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            if !is_unsafe(line) {
                continue;
            }
            blocks += 1;
            let place = format!("{path}:{}", index + 1);
            if !path.starts_with("judge/sandbox/src/system/") {
                findings.push(format!("{place}: outside judge/sandbox/src/system"));
            }
            // Declarations of libc calls say nothing that could be unsound.
            if line.contains("extern \"C\" {") {
                continue;
            }
            // The comment stands above the statement, which may begin a few lines earlier.
            let above = lines[..index].iter().rev().take(8).take_while(|line| {
                let line = line.trim();
                !line.is_empty() && line != "}" && (line.starts_with("//") || !line.ends_with(';'))
            });
            if !above.clone().any(|line| line.contains("SAFETY:")) {
                findings.push(format!("{place}: no SAFETY comment above"));
            }
        }
    }
    assert!(blocks > 10, "{blocks} are too few: this test looks for the wrong thing");
    none(findings);
}

/// Text that Rust prints for programmers, `Some(1)` or `"a\\n"`, belongs in no message.
#[test]
fn no_message_has_debug_text() {
    let mut findings = Vec::new();
    for (path, text) in texts().iter().filter(|text| is_rust(&text.0)) {
        if !path.starts_with("judge/") || !path.contains("/src/") {
            continue;
        }
        // Unit tests are at the end of a file; what they print is for programmers.
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for (index, line) in code.lines().enumerate() {
            let has_debug = [":?}", ":#?}"].iter().any(|format| line.contains(format));
            if has_debug {
                findings.push(format!("{path}:{}: {}", index + 1, line.trim()));
            }
        }
    }
    none(findings);
}

/// The other modules of hack return values.
#[test]
fn only_the_commands_of_hack_print() {
    let mut findings = Vec::new();
    for (path, text) in texts().iter().filter(|text| text.0.starts_with("judge/hack/src/")) {
        let printing = ["io::stdout", "io::stderr", "base::exit", "println!"];
        let is_command = path.starts_with("judge/hack/src/commands/");
        for word in printing.iter().filter(|word| !is_command && text.contains(**word)) {
            findings.push(format!("{path}: {word} belongs in judge/hack/src/commands"));
        }
    }
    none(findings);
}

#[test]
fn the_top_level_holds_only_what_belongs_there() {
    let allowed = |name: &str| TOP_LEVEL.contains(&name) || TOP_LEVEL_DATA.contains(&name);
    let root = fs::read_dir(repository()).expect("it is there");
    let names =
        root.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned());
    none(names.filter(|name| !allowed(name)).collect());
}

#[test]
fn pasted_files_are_plain() {
    let mut findings = Vec::new();
    for problem in folders(&repository().join("problems")) {
        let text = fs::read_to_string(problem.join("main.rs")).expect("every problem has one");
        let place = format!("problems/{}/main.rs", name(&problem));
        if text.len() > 64 * 1024 {
            findings.push(format!("{place}: more than 64 KiB, which online judges refuse"));
        }
        if !text.starts_with("//! ") {
            findings.push(format!("{place}: does not say at its top what its idea is"));
        }
        for word in ["#[cfg", "#[test]", "#![feature", "extern crate", "include!"] {
            if text.contains(word) {
                findings.push(format!("{place}: has {word}"));
            }
        }
    }
    none(findings);
}

#[test]
fn every_problem_has_its_files() {
    let root = repository();
    let mut findings = Vec::new();
    for problem in folders(&root.join("problems")) {
        let name = name(&problem);
        for file in
            ["README.md", "problem.yaml", "main.rs", "validator.rs", "generator.rs", "Cargo.toml"]
        {
            if !problem.join(file).is_file() {
                findings.push(format!("problems/{name} has no {file}"));
            }
        }
        for folder in ["sample", "hack", "invalid_input"] {
            if !root.join("testdata").join(&name).join(folder).is_dir() {
                findings.push(format!("testdata/{name} has no {folder}"));
            }
        }
    }
    for data in folders(&root.join("testdata")) {
        if !root.join("problems").join(name(&data)).is_dir() {
            findings.push(format!("problems has no {}", name(&data)));
        }
    }
    none(findings);
}

#[test]
fn scripts_are_executable_and_posix() {
    use std::os::unix::fs::PermissionsExt;
    let mut findings = Vec::new();
    for (path, text) in texts().iter().filter(|text| text.0.starts_with("scripts/")) {
        let data = fs::metadata(repository().join(path)).expect("it was read");
        let runs = data.permissions().mode() & 0o111 != 0;
        if runs != text.starts_with("#!/bin/sh\n") {
            findings.push(format!("{path}: the bits of its mode and its first line disagree"));
        }
        let mut command = Command::new("sh");
        command.arg("-n").arg(repository().join(path));
        finish(command).exits(0);
    }
    none(findings);
}

/// Words of a document that can be the name of something.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let between = |c: char| c.is_whitespace() || "`()[]|'\"".contains(c);
    text.split(between).map(|word| word.trim_end_matches(['.', ',', ':', ';', '/']))
}

/// Whether a word stands for many names.
fn is_pattern(word: &str) -> bool {
    let placeholder = |part: &str| {
        part.chars().any(|c| c.is_ascii_uppercase())
            && !["README", "LICENSE", "Cargo"].iter().any(|known| part.starts_with(known))
    };
    word.contains(['*', '<', '{', '…', '$']) || word.split('/').any(placeholder)
}

#[test]
fn every_path_in_the_documents_exists() {
    let root = repository();
    let mut findings = Vec::new();
    // The README of a new problem names files of that problem.
    let is_document = |path: &str| {
        path.ends_with(".md") && !path.starts_with("judge/package/src/scaffold/template/")
    };
    for (document, text) in texts().iter().filter(|text| is_document(&text.0)) {
        let folder = root.join(document).parent().expect("it has one").to_path_buf();
        let problem = document.strip_prefix("problems/").and_then(|rest| rest.split_once('/'));
        let is_made = |word: &str| word.split('/').nth(1) == Some(MADE_BY_README);
        for word in words(text).filter(|word| !is_pattern(word) && !is_made(word)) {
            let top = word.split('/').next().unwrap_or("");
            let exists = if word.contains('/')
                && ["scripts", "problems", "testdata", "judge"].contains(&top)
            {
                // A problem may be called by a path with a case at its end.
                root.join(word).exists() || root.join(format!("{word}.in")).exists()
            } else if let (Some((problem, _)), "hack" | "sample" | "invalid_input", true) =
                (problem, top, word.contains('/'))
            {
                let data = root.join("testdata").join(problem);
                let stem =
                    [".in", ".gen"].iter().any(|end| data.join(format!("{word}{end}")).exists());
                stem || data.join(word).exists()
            } else if [
                "accepted",
                "brute_force",
                "wrong_answer",
                "run_time_error",
                "time_limit_exceeded",
            ]
            .contains(&top)
                && word.contains('/')
                && problem.is_some()
            {
                folder.join("submissions").join(word).exists()
            } else {
                true
            };
            if !exists {
                findings.push(format!("{document}: `{word}` does not exist"));
            }
        }
    }
    none(findings);
}

#[test]
fn every_command_in_the_documents_is_one() {
    let root = repository();
    let mut findings = Vec::new();
    let mut checked = 0;
    for (document, text) in texts().iter().filter(|text| text.0.ends_with(".md")) {
        // A command ends with its line, with the backquote that ends it, with a comment or at a pipe.
        for command in text.lines().flat_map(|line| line.split('`')) {
            let Some(at) = command.find("scripts/") else { continue };
            let command = command[at..].split(" #").next().unwrap_or("");
            let command = command.split(" | ").next().unwrap_or("");
            let mut typed = command.split_ascii_whitespace();
            let script = typed.next().expect("it begins with one");
            // The folder itself is no command.
            if script == "scripts/" {
                continue;
            }
            if !root.join(script).is_file() {
                findings.push(format!("{document}: no {script}"));
                continue;
            }
            checked += 1;
            let known = ["judge", "paste", "hack", "new"].iter().find(|n| script.ends_with(**n));
            let Some(known) = known else { continue };
            let mut help = Command::new(JUDGE);
            help.arg(known);
            // The first word may be a command of its own.
            let first = typed.clone().next().filter(|word| !word.starts_with('-'));
            help.args(first).arg("--help");
            let help = finish(help).exits(0).stdout.clone();
            for word in typed {
                let flag = word.split('=').next().expect("split gives one");
                let long = flag.starts_with("--") && !help.contains(&format!("{flag} "));
                let short = flag.len() == 2
                    && flag.starts_with('-')
                    && !help.contains(&format!("{flag}, "));
                if long || short {
                    findings.push(format!("{document}: {script} has no flag {flag}: {command}"));
                }
                // A filter names a case or a group that is there.
                let first = word.split('/').next().unwrap_or("");
                let is_filter = root.join("testdata").join(first).is_dir() && !first.is_empty();
                let path = root.join("testdata").join(word);
                if is_filter
                    && !is_pattern(word)
                    && !path.is_dir()
                    && !path.with_file_name(format!("{}.in", name(&path))).is_file()
                {
                    findings.push(format!("{document}: nothing at {word}: {command}"));
                }
            }
        }
    }
    assert!(checked > 5, "{checked} are too few");
    none(findings);
}

/// Files that list one folder, to clean it up or to find a tool, and never what is below it.
const LIST_ONE_FOLDER: [&str; 12] = [
    "judge/core/src/base/unique.rs",
    "judge/core/src/compile/bounds.rs",
    "judge/core/src/compile/builder.rs",
    "judge/core/src/compile/cache.rs",
    "judge/core/src/compile/executable.rs",
    "judge/core/src/compile/program.rs",
    "judge/core/src/compile/toolchain.rs",
    "judge/core/src/language/python.rs",
    "judge/core/src/workspace/submission_files.rs",
    "judge/hack/src/add/store.rs",
    "judge/hack/src/find/finds/keeper.rs",
    "judge/core/src/journal/mod.rs",
];

/// A walk that begins elsewhere goes on after Ctrl-C until it has seen all files.
#[test]
fn every_walk_over_files_begins_where_it_heeds_an_interrupt() {
    let walks = "judge/core/src/base/folder.rs";
    let crates =
        ["cli", "core", "hack", "package", "site", "src"].map(|part| format!("judge/{part}/"));
    let is_product = |path: &str| {
        let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
        is_rust(path) && !is_test && crates.iter().any(|part| path.starts_with(part.as_str()))
    };
    let texts = texts();
    let lists = |path: &str| {
        let found = texts.iter().find(|text| text.0 == path);
        found.is_some_and(|(_, text)| text.contains("fs::read_dir"))
    };
    let others = texts.iter().map(|text| text.0.as_str()).filter(|path| is_product(path));
    let others = others.filter(|path| *path != walks && !LIST_ONE_FOLDER.contains(path));
    let mut findings: Vec<String> = others
        .filter(|path| lists(path))
        .map(|path| format!("{path}: calls read_dir; call entries of {walks}"))
        .collect();
    let stale = LIST_ONE_FOLDER.iter().filter(|path| !lists(path));
    findings.extend(stale.map(|path| format!("{path}: lists no folder; take it out of the list")));
    none(findings);
}
