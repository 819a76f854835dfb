//! Shell completion: `completion SHELL` prints a script, and that script asks the hidden command
//! `__complete` for the words that fit at the cursor. Both read the catalog of commands, so a new
//! flag or command needs nothing here.
//!
//! An answer is a line for each word, with a tab before its description; the single line `:files` asks
//! the shell for names of files.

use crate::args::{self, Flag};
use crate::catalog::{self, Target};
use crate::command_set::CommandSet;
use crate::flags::ROOT;
use crate::sibling;
use judge_core::base::exit::print;
use judge_core::base::text::{escape, nearest, quote, quote_path, shell_word};
use judge_core::language::Language;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::reason;
use std::ffi::{OsStr, OsString};
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
pub fn script(workspace: &Workspace, words: &[OsString]) -> Result<String> {
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
        .replace("@scripts@", &catalog::scripts().join(" ")))
}

/// A path as a word of all three shells, which quote the rarer characters in different ways.
fn path_word(path: &Path) -> Result<String> {
    match path.to_str() {
        Some(text) if escape(text.as_bytes()) == text && !text.contains('\'') => {
            Ok(shell_word(text))
        }
        _ => {
            let path = quote_path(path);
            Err(format!("no completion for the path {path}: a shell could misread it"))
        }
    }
}

/// A word that fits at the cursor, and its description.
type Candidate = (String, String);

/// Prints the words that fit at the cursor, for the shell; the exit code. Where another program has the
/// command, that program is asked, unless it is not built yet: then only its flags are missing.
pub fn run(program: CommandSet, words: &[OsString]) -> Result<u8> {
    let Some(cursor) = Cursor::of(words, program) else { return print("") };
    let owner = cursor.target.program();
    if owner != program.name {
        if let Some(file) = sibling::beside(owner) {
            // The command first: the other program does not know the flags of a script that is not its own.
            let path = cursor.target.path();
            let words = [&[ASK][..], &path].concat().into_iter().map(OsString::from);
            let typed = cursor.before.into_iter().chain([cursor.last]).map(OsString::from);
            return sibling::replace(&file, &words.chain(typed).collect::<Vec<_>>());
        }
    }
    print(&cursor.answer(program.flags(cursor.target)))
}

/// The place of the cursor: the words before it, and the part of a word that is typed there.
struct Cursor {
    script: &'static str,
    target: Target,
    /// The words after those that name the command.
    before: Vec<String>,
    last: String,
}

impl Cursor {
    /// `None` where no script of the workspace is called.
    fn of(words: &[OsString], program: CommandSet) -> Option<Cursor> {
        let (script, words) = words.split_first()?;
        let script = script.to_string_lossy();
        let script = script.rsplit('/').next().unwrap_or_default();
        let script = catalog::scripts().into_iter().find(|name| *name == script)?;
        // bash cuts `--flag=value` at the `=`.
        let mut before: Vec<OsString> = words.iter().filter(|word| *word != "=").cloned().collect();
        let ends_with_sign = words.last().is_some_and(|word| word == "=");
        let last = if ends_with_sign { None } else { before.pop() };
        let mut target = catalog::find(&[script]).map_or(Target::Group(script), Target::Command);
        // `judge show …` is a command of its own, `judge push-box …` is not.
        let at = args::flags_at_front(&before, program.flags(target));
        let word = before.get(at).and_then(|word| word.to_str());
        if let Some(entry) = word.and_then(|word| catalog::find(&[script, word])) {
            before.remove(at);
            target = Target::Command(entry);
        }
        let text = |word: OsString| word.to_string_lossy().into_owned();
        let before = before.into_iter().map(text).collect();
        Some(Cursor { script, target, before, last: last.map(text).unwrap_or_default() })
    }

    /// A line for each word that fits. When in doubt the answer is empty; it never fails.
    fn answer(&self, flags: &[&'static Flag]) -> String {
        let mut answer = String::new();
        for (word, about) in self.candidates(flags) {
            // A shell would take another name for several words, or run what is in it.
            if word == FILES || word.starts_with(&self.last) && shell_word(&word) == word {
                let tab = if about.is_empty() { "" } else { "\t" };
                answer.push_str(&format!("{word}{tab}{about}\n"));
            }
        }
        answer
    }

    /// The candidates, whatever the last word begins with.
    fn candidates(&self, flags: &[&'static Flag]) -> Vec<Candidate> {
        let before: Vec<&str> = self.before.iter().map(String::as_str).collect();
        // The name of a command within the script comes first, or after flags.
        let mut names = Vec::new();
        let is_inner = self.target.path().len() > 1;
        if !is_inner && before.iter().all(|word| word.starts_with('-')) {
            names.extend(catalog::words_of(self.script).into_iter().map(plain));
        }
        match self.target {
            Target::Command(entry) => Form { words: entry.words, flags, root: root(&before) }
                .candidates(names, &before, &self.last),
            Target::Group(_) => names,
        }
    }
}

/// The usage of a command: its words and its flags.
struct Form<'a> {
    words: &'static str,
    flags: &'a [&'static Flag],
    /// The workspace that is named; else it is the one around the current folder.
    root: Option<&'a OsStr>,
}

impl Form<'_> {
    /// The candidates after the words `before`; `names` of other commands may replace its words.
    fn candidates(&self, names: Vec<Candidate>, before: &[&str], last: &str) -> Vec<Candidate> {
        let typed = self.words_typed(before);
        if let Some(flag) = before.last().and_then(|word| self.flag_with_value(word)) {
            return self.values(flag, "", &typed);
        }
        if let Some((name, _)) = last.split_once('=') {
            let flag = self.flag_with_value(name);
            return flag.map_or(Vec::new(), |flag| self.values(flag, &format!("{name}="), &typed));
        }
        if last.starts_with('-') {
            let flags = self.flags.iter();
            return flags.map(|flag| (flag.long.to_string(), flag.about.to_string())).collect();
        }
        let mut found: Vec<Candidate> = Vec::new();
        for form in self.words.split(" | ") {
            let form: Vec<&str> = form.split(' ').collect();
            if let Some(word) = next_word(&form, &typed) {
                found.extend(self.of_kind(word, last));
            }
        }
        found.dedup();
        found.extend(names);
        found
    }

    /// The flag that a word names, when a value follows it.
    fn flag_with_value(&self, word: &str) -> Option<&'static Flag> {
        let is_named = |flag: &&&Flag| flag.value.is_some() && flag.is_called(word.as_ref());
        self.flags.iter().find(is_named).copied()
    }

    /// The words that are neither flags nor their values.
    fn words_typed<'a>(&self, before: &[&'a str]) -> Vec<&'a str> {
        let mut typed = Vec::new();
        let mut words = before.iter();
        while let Some(word) = words.next() {
            if !word.starts_with('-') {
                typed.push(*word);
            } else if self.flag_with_value(word).is_some() {
                words.next();
            }
        }
        typed
    }

    /// The values of a flag after these words, each after `before`.
    fn values(&self, flag: &Flag, before: &str, typed: &[&str]) -> Vec<Candidate> {
        let all: Vec<&str> = match flag.value {
            Some("LANGUAGE") if flag.choices.is_empty() => {
                let problem = typed.first().filter(|_| self.words.starts_with("PROBLEM"));
                let of_problem =
                    problem.and_then(|problem| self.workspace()?.accepted_languages(problem).ok());
                of_problem.unwrap_or_else(|| Language::names().collect())
            }
            Some("FILE" | "DIR") if before.is_empty() => return vec![plain(FILES)],
            _ => flag.choices.to_vec(),
        };
        all.iter().map(|value| plain(&format!("{before}{value}"))).collect()
    }

    /// The candidates for a word of a usage.
    fn of_kind(&self, word: &str, last: &str) -> Vec<Candidate> {
        let word = word.trim_matches(['[', ']', '…']);
        if is_literal(word) {
            return word.split('|').map(plain).collect();
        }
        match word {
            "FILTER" => self.filters(last),
            "PROBLEM" => self.problems().iter().map(|name| plain(name)).collect(),
            "PROGRAM" => vec![plain(FILES)],
            word if word.ends_with("FILE") || word.ends_with("DIR") => vec![plain(FILES)],
            // A name that the user invents.
            _ => Vec::new(),
        }
    }

    fn workspace(&self) -> Option<Workspace> {
        Workspace::find(self.root, Vec::new()).ok()
    }

    fn problems(&self) -> Vec<String> {
        self.workspace().and_then(|workspace| workspace.problem_names().ok()).unwrap_or_default()
    }

    /// Problems, then the groups of a problem, then the cases of a group. Problems and groups come with a
    /// slash too, so that a shell does not end the word.
    fn filters(&self, last: &str) -> Vec<Candidate> {
        let parts: Vec<&str> = last.split('/').collect();
        let cases: Vec<String> = if parts.len() == 1 {
            Vec::new()
        } else {
            let problem = self.workspace().and_then(|workspace| workspace.problem(parts[0]).ok());
            problem.map_or(Vec::new(), |problem| {
                problem.cases.into_iter().map(|case| case.id).collect()
            })
        };
        let mut names: Vec<String> = match parts[..] {
            [problem, _, _] => cases.iter().map(|id| format!("{problem}/{id}")).collect(),
            [problem, _] => {
                let groups = cases.iter().filter_map(|id| id.split_once('/'));
                groups.map(|(group, _)| format!("{problem}/{group}")).collect()
            }
            _ => self.problems(),
        };
        names.dedup();
        let mut found = Vec::new();
        for name in &names {
            found.push(plain(name));
            if parts.len() < 3 {
                found.push(plain(&format!("{name}/")));
            }
        }
        found
    }
}

/// The value of `--root` among these words.
fn root<'a>(before: &[&'a str]) -> Option<&'a OsStr> {
    let of_word = |word: &'a str| word.strip_prefix(ROOT.long)?.strip_prefix('=');
    let after = before.windows(2).filter(|two| two[0] == ROOT.long).map(|two| two[1]);
    before.iter().copied().filter_map(of_word).chain(after).last().map(OsStr::new)
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

fn plain(word: &str) -> Candidate {
    (word.to_string(), String::new())
}
