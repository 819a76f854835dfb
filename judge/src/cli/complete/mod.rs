//! Shell completion: `completion SHELL` prints a script, and that script asks the hidden command
//! `__complete` what may stand at the cursor. Both read the table of commands, so a new flag or
//! command is completed without a word here.
//!
//! An answer is a line for each word, with a tab before what it means; the single line `:files` asks
//! the shell for names of files.

use crate::cli::args::Flag;
use crate::cli::command::Table;
use judge_core::base::text::{escape, nearest, quote, shell_word};
use judge_core::language::Language;
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::ffi::OsString;
use std::path::Path;

/// The hidden command: `judge __complete SCRIPT WORD…`, of which the last is the one at the cursor.
pub const ASK: &str = "__complete";
const FILES: &str = ":files";
const BASH: &str = include_str!("judge.bash");
const ZSH: &str = include_str!("judge.zsh");
const FISH: &str = include_str!("judge.fish");

/// The script for a shell, which finds the judge and the workspace by the paths written into it.
pub fn script(table: Table, workspace: &Workspace, words: &[OsString]) -> Result<String> {
    let shells = [("bash", BASH), ("zsh", ZSH), ("fish", FISH)];
    let [word] = words else {
        return Err("for which shell? For example: scripts/judge completion bash".to_string());
    };
    let name = word.to_string_lossy();
    let Some((_, script)) = shells.iter().find(|shell| shell.0 == name) else {
        let hint = nearest(&name, shells.map(|shell| shell.0))
            .map_or(String::new(), |name| format!("; did you mean {name}?"));
        return Err(format!(
            "no completion for {}{hint} (there are bash, zsh and fish)",
            quote(name.as_bytes())
        ));
    };
    let judge =
        std::env::current_exe().map_err(|error| format!("cannot find the judge: {error}"))?;
    let path = |path: &Path| match path.to_str() {
        // What a shell could misread is not worth the trouble of three ways to quote.
        Some(text) if escape(text.as_bytes()) == text && !text.contains('\'') => {
            Ok(shell_word(text))
        }
        _ => Err(format!(
            "{}: no completion for such a path",
            quote(path.as_os_str().as_encoded_bytes())
        )),
    };
    Ok(script
        .replace("@judge@", &path(&judge)?)
        .replace("@root@", &path(&workspace.root)?)
        .replace("@scripts@", &table.scripts().join(" ")))
}

/// What may stand at the cursor, for the shell; nothing when in doubt, and never an error.
pub fn answer(table: Table, words: &[OsString]) -> String {
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let Some((script, words)) = words.split_first() else { return String::new() };
    let script = script.rsplit('/').next().unwrap_or_default();
    let Some(script) = table.scripts().into_iter().find(|name| *name == script) else {
        return String::new();
    };
    // bash cuts `--flag=value` at the mark.
    let joined: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "=").collect();
    let ends_with_mark = words.last().is_some_and(|word| word == "=");
    let (last, before) = match joined.split_last() {
        Some((last, before)) if !ends_with_mark => (*last, before),
        _ => ("", &joined[..]),
    };
    let mut found = candidates(table, script, before, last);
    found.retain(|(word, _)| word.starts_with(last) || word == FILES);
    let line = |(word, about): &(String, String)| match about.is_empty() {
        true => format!("{word}\n"),
        false => format!("{word}\t{about}\n"),
    };
    found.iter().map(line).collect()
}

type Candidate = (String, String);

fn plain(word: &str) -> Candidate {
    (word.to_string(), String::new())
}

fn candidates(table: Table, script: &str, before: &[&str], last: &str) -> Vec<Candidate> {
    let inner = before.first().and_then(|word| table.find(&[script, word]));
    let before = if inner.is_some() { &before[1..] } else { before };
    let is_first = inner.is_none() && before.iter().all(|word| word.starts_with('-'));
    let words: Vec<Candidate> = match is_first {
        true => table.words_of(script).into_iter().map(plain).collect(),
        false => Vec::new(),
    };
    let Some(command) = inner.or(table.find(&[script])) else { return words };
    // The value of the flag before the cursor, or of the same word.
    let flag = |word: &str| {
        let short = |flag: &Flag| flag.short.is_some_and(|short| word == format!("-{short}"));
        command.flags.iter().find(|flag| flag.long == word || short(flag)).copied()
    };
    if let Some(flag) =
        before.last().and_then(|word| flag(word)).filter(|flag| flag.value.is_some())
    {
        return values(flag, "");
    }
    if let Some((name, _)) = last.split_once('=') {
        return flag(name).map_or(Vec::new(), |flag| values(flag, &format!("{name}=")));
    }
    if last.starts_with('-') {
        return command
            .flags
            .iter()
            .map(|flag| (flag.long.to_string(), flag.about.to_string()))
            .collect();
    }
    // The words before the cursor that are neither flags nor their values.
    let mut typed = Vec::new();
    let mut rest = before.iter();
    while let Some(word) = rest.next() {
        match word.starts_with('-') {
            true if flag(word).is_some_and(|flag| flag.value.is_some()) => drop(rest.next()),
            true => {}
            false => typed.push(*word),
        }
    }
    let mut found: Vec<Candidate> = Vec::new();
    for form in command.words.split(" | ") {
        let form: Vec<&str> = form.split(' ').collect();
        found.extend(place(&form, &typed).map_or(Vec::new(), |word| of_kind(word, last)));
    }
    found.dedup();
    found.extend(words);
    found
}

/// The word of a usage that stands at the cursor after these words.
fn place<'a>(form: &[&'a str], typed: &[&str]) -> Option<&'a str> {
    let literal = |word: &str| word.starts_with(|c: char| c.is_ascii_lowercase());
    for (at, word) in typed.iter().enumerate() {
        let wanted = form.get(at).or(form.last().filter(|last| last.contains('…')))?;
        if literal(wanted) && !wanted.split('|').any(|choice| choice == *word) {
            return None;
        }
    }
    form.get(typed.len()).or(form.last().filter(|last| last.contains('…'))).copied()
}

/// What a word of a usage stands for.
fn of_kind(word: &str, last: &str) -> Vec<Candidate> {
    let word = word.trim_matches(['[', ']', '…']);
    if word.starts_with(|c: char| c.is_ascii_lowercase()) {
        return word.split('|').map(plain).collect();
    }
    match word {
        "FILTER" => filters(last),
        "PROBLEM" => problems().unwrap_or_default().iter().map(|name| plain(name)).collect(),
        word if ["FILE", "DIR", "PROGRAM"].iter().any(|end| word.ends_with(end)) => {
            vec![plain(FILES)]
        }
        _ => Vec::new(),
    }
}

fn values(flag: &Flag, before: &str) -> Vec<Candidate> {
    let all: Vec<&str> = match flag.value {
        Some("LANGUAGE") => Language::names().collect(),
        Some("FILE" | "DIR") if before.is_empty() => return vec![plain(FILES)],
        _ => flag.choices.to_vec(),
    };
    all.iter().map(|value| (format!("{before}{value}"), String::new())).collect()
}

fn problems() -> Result<Vec<String>> {
    Workspace::find(None, Vec::new())?.problem_names()
}

/// Problems, then the groups of a problem, then the cases of a group. What goes on is there with a
/// slash too, so that a shell does not end the word.
fn filters(last: &str) -> Vec<Candidate> {
    let cases = |problem: &str| {
        let found =
            Workspace::find(None, Vec::new()).and_then(|workspace| workspace.problem(problem));
        found.map_or(Vec::new(), |problem| problem.cases)
    };
    let (names, goes_on): (Vec<String>, bool) = match last.split('/').collect::<Vec<_>>()[..] {
        [problem, _, _] => {
            (cases(problem).iter().map(|case| format!("{problem}/{}", case.id)).collect(), false)
        }
        [problem, _] => {
            let cases = cases(problem);
            let mut groups: Vec<&str> =
                cases.iter().filter_map(|case| Some(case.id.split_once('/')?.0)).collect();
            groups.dedup();
            (groups.iter().map(|group| format!("{problem}/{group}")).collect(), true)
        }
        _ => (problems().unwrap_or_default(), true),
    };
    let both = |name: &String| match goes_on {
        true => vec![plain(name), plain(&format!("{name}/"))],
        false => vec![plain(name)],
    };
    // A name with a blank or a line end in it would be several words.
    names.iter().filter(|name| shell_word(name) == **name).flat_map(both).collect()
}
