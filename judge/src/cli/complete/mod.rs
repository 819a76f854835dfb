//! Shell completion: `completion SHELL` prints a script, and that script asks the hidden command
//! `__complete` for the words that fit at the cursor. Both read the table of commands, so a new
//! flag or command needs nothing here.
//!
//! An answer is a line for each word, with a tab before its description; the single line `:files` asks
//! the shell for names of files.

use super::args::Flag;
use super::command::{Command, Table};
use judge_core::base::text::{escape, nearest, quote, shell_word};
use judge_core::language::Language;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::reason;
use std::ffi::OsString;
use std::path::Path;

/// The hidden command: `judge __complete SCRIPT WORD…`, of which the last is the one at the cursor.
pub const ASK: &str = "__complete";
const FILES: &str = ":files";
/// The shells, and the script for each.
const SHELLS: [(&str, &str); 3] = [
    ("bash", include_str!("judge.bash")),
    ("zsh", include_str!("judge.zsh")),
    ("fish", include_str!("judge.fish")),
];

/// The script for a shell, which finds the judge and the workspace by the paths written into it.
pub fn script(table: Table, workspace: &Workspace, words: &[OsString]) -> Result<String> {
    let [word] = words else {
        return Err("for which shell? For example: scripts/judge completion bash".to_string());
    };
    let name = word.to_string_lossy();
    let Some((_, script)) = SHELLS.iter().find(|shell| shell.0 == name) else {
        let hint = nearest(&name, SHELLS.map(|shell| shell.0))
            .map_or(String::new(), |name| format!("; did you mean {name}?"));
        let name = quote(name.as_bytes());
        return Err(format!("no completion for {name}{hint} (the shells are bash, zsh and fish)"));
    };
    let judge = std::env::current_exe()
        .map_err(|error| format!("cannot find the judge: {}", reason(&error)))?;
    Ok(script
        .replace("@judge@", &path_word(&judge)?)
        .replace("@root@", &path_word(&workspace.root)?)
        .replace("@scripts@", &table.scripts().join(" ")))
}

/// A path as a word of all three shells, which quote the rarer characters in different ways.
fn path_word(path: &Path) -> Result<String> {
    match path.to_str() {
        Some(text) if escape(text.as_bytes()) == text && !text.contains('\'') => {
            Ok(shell_word(text))
        }
        _ => {
            let path = quote(path.as_os_str().as_encoded_bytes());
            Err(format!("no completion for the path {path}: a shell could misread it"))
        }
    }
}

/// A word that fits at the cursor, and its description.
type Candidate = (String, String);

/// What fits at the cursor, for the shell. When in doubt there is nothing; it never fails.
pub fn answer(table: Table, words: &[OsString]) -> String {
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let Some((script, words)) = words.split_first() else { return String::new() };
    let script = script.rsplit('/').next().unwrap_or_default();
    let Some(script) = table.scripts().into_iter().find(|name| *name == script) else {
        return String::new();
    };
    // bash cuts `--flag=value` at the `=`.
    let joined: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "=").collect();
    let ends_with_sign = words.last().is_some_and(|word| word == "=");
    let (last, before) = match joined.split_last() {
        Some((last, before)) if !ends_with_sign => (*last, before),
        _ => ("", &joined[..]),
    };
    let mut answer = String::new();
    for (word, about) in candidates(table, script, before, last) {
        if word.starts_with(last) || word == FILES {
            let tab = if about.is_empty() { "" } else { "\t" };
            answer.push_str(&format!("{word}{tab}{about}\n"));
        }
    }
    answer
}

/// The candidates for the word `last` after the words `before`, whatever `last` begins with.
fn candidates(table: Table, script: &str, before: &[&str], last: &str) -> Vec<Candidate> {
    // `judge show …` is a command of its own, `judge push-box …` is not.
    if let Some(command) = before.first().and_then(|word| table.find(&[script, word])) {
        return of_command(command, Vec::new(), &before[1..], last);
    }
    // The name of a command comes first, or after flags.
    let mut names = Vec::new();
    if before.iter().all(|word| word.starts_with('-')) {
        names.extend(table.words_of(script).into_iter().map(plain));
    }
    match table.find(&[script]) {
        Some(command) => of_command(command, names, before, last),
        None => names,
    }
}

/// The candidates within a command; `names` of other commands may replace its words.
fn of_command(
    command: &Command,
    names: Vec<Candidate>,
    before: &[&str],
    last: &str,
) -> Vec<Candidate> {
    if let Some(flag) = before.last().and_then(|word| flag_with_value(command, word)) {
        return values(command, flag, "", &words_typed(command, before));
    }
    if let Some((name, _)) = last.split_once('=') {
        let flag = flag_with_value(command, name);
        let typed = words_typed(command, before);
        return flag.map_or(Vec::new(), |flag| values(command, flag, &format!("{name}="), &typed));
    }
    if last.starts_with('-') {
        let flags = command.flags.iter();
        return flags.map(|flag| (flag.long.to_string(), flag.about.to_string())).collect();
    }
    let typed = words_typed(command, before);
    let mut found: Vec<Candidate> = Vec::new();
    for form in command.words.split(" | ") {
        let form: Vec<&str> = form.split(' ').collect();
        if let Some(word) = next_word(&form, &typed) {
            found.extend(of_kind(word, last));
        }
    }
    found.dedup();
    found.extend(names);
    found
}

/// The flag that a word names, when a value follows it.
fn flag_with_value(command: &Command, word: &str) -> Option<&'static Flag> {
    let is_named = |flag: &Flag| {
        flag.long == word || flag.short.is_some_and(|short| word == format!("-{short}"))
    };
    command.flags.iter().find(|flag| flag.value.is_some() && is_named(flag)).copied()
}

/// The words that are neither flags nor their values.
fn words_typed<'a>(command: &Command, before: &[&'a str]) -> Vec<&'a str> {
    let mut typed = Vec::new();
    let mut words = before.iter();
    while let Some(word) = words.next() {
        if !word.starts_with('-') {
            typed.push(*word);
        } else if flag_with_value(command, word).is_some() {
            words.next();
        }
    }
    typed
}

/// The word of a usage that follows these words; its last word repeats when it ends with `…`.
fn next_word<'a>(form: &[&'a str], typed: &[&str]) -> Option<&'a str> {
    let word_at =
        |at: usize| form.get(at).or(form.last().filter(|last| last.contains('…'))).copied();
    for (at, word) in typed.iter().enumerate() {
        let wanted = word_at(at)?;
        if is_literal(wanted) && !wanted.split('|').any(|choice| choice == *word) {
            return None;
        }
    }
    word_at(typed.len())
}

/// Whether a word of a usage stands for itself.
fn is_literal(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
}

/// What a word of a usage stands for.
fn of_kind(word: &str, last: &str) -> Vec<Candidate> {
    let word = word.trim_matches(['[', ']', '…']);
    if is_literal(word) {
        return word.split('|').map(plain).collect();
    }
    match word {
        "FILTER" => filters(last),
        "PROBLEM" => problems().iter().map(|name| plain(name)).collect(),
        "PROGRAM" => vec![plain(FILES)],
        word if word.ends_with("FILE") || word.ends_with("DIR") => vec![plain(FILES)],
        // A name that the user invents.
        _ => Vec::new(),
    }
}

/// The values of a flag of a command after these words, each after `before`.
fn values(command: &Command, flag: &Flag, before: &str, typed: &[&str]) -> Vec<Candidate> {
    let all: Vec<&str> = match flag.value {
        Some("LANGUAGE") if flag.choices.is_empty() => {
            let problem = typed.first().filter(|_| command.words.starts_with("PROBLEM"));
            let of_problem =
                problem.and_then(|problem| workspace()?.accepted_languages(problem).ok());
            of_problem.unwrap_or_else(|| Language::names().collect())
        }
        Some("FILE" | "DIR") if before.is_empty() => return vec![plain(FILES)],
        _ => flag.choices.to_vec(),
    };
    all.iter().map(|value| plain(&format!("{before}{value}"))).collect()
}

fn plain(word: &str) -> Candidate {
    (word.to_string(), String::new())
}

/// The workspace around the current folder.
fn workspace() -> Option<Workspace> {
    Workspace::find(None, Vec::new()).ok()
}

fn problems() -> Vec<String> {
    workspace().and_then(|workspace| workspace.problem_names().ok()).unwrap_or_default()
}

/// Problems, then the groups of a problem, then the cases of a group. Problems and groups come with a
/// slash too, so that a shell does not end the word.
fn filters(last: &str) -> Vec<Candidate> {
    let parts: Vec<&str> = last.split('/').collect();
    let cases: Vec<String> = if parts.len() == 1 {
        Vec::new()
    } else {
        let problem = workspace().and_then(|workspace| workspace.problem(parts[0]).ok());
        problem
            .map_or(Vec::new(), |problem| problem.cases.into_iter().map(|case| case.id).collect())
    };
    let mut names: Vec<String> = match parts[..] {
        [problem, _, _] => cases.iter().map(|id| format!("{problem}/{id}")).collect(),
        [problem, _] => {
            let groups = cases.iter().filter_map(|id| id.split_once('/'));
            groups.map(|(group, _)| format!("{problem}/{group}")).collect()
        }
        _ => problems(),
    };
    names.dedup();
    let mut found = Vec::new();
    // A shell would take a name with a blank or a line end for several words.
    for name in names.iter().filter(|name| shell_word(name) == **name) {
        found.push(plain(name));
        if parts.len() < 3 {
            found.push(plain(&format!("{name}/")));
        }
    }
    found
}
