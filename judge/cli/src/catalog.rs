//! The catalog of commands: for each its name, its words, and the program that runs it.
//!
//! Every program of the workspace knows the whole catalog, so each can list the commands of the others
//! and hand a command on to the program that has it.

use judge_core::base::text::{nearest, quote};
use judge_core::workspace::Reserved;
use judge_core::Result;
use std::ffi::OsString;

/// The name and the usage of a command.
#[derive(Debug, PartialEq)]
pub struct Entry {
    /// The program that runs it, which is also the name of its cargo package.
    pub program: &'static str,
    /// The script, and for a command within a script its word: `["judge", "show"]`.
    pub path: &'static [&'static str],
    /// The words that follow: `PROBLEM NAME [FILE]`.
    pub words: &'static str,
    /// The help in one line.
    pub summary: &'static str,
}

/// The program with the instruments of the project. The help of other commands does not list it.
const LAB: &str = "lab";

/// Every command in the order of the help pages: its name here, its program, path, words and summary.
macro_rules! entries {
    ($($name:ident: $program:expr, $path:expr, $words:expr, $summary:expr;)*) => {
        $(pub static $name: Entry =
            Entry { program: $program, path: &$path, words: $words, summary: $summary };)*

        pub static ENTRIES: &[&Entry] = &[$(&$name,)*];
    };
}

entries! {
    JUDGE: "judge", ["judge"], "[FILTER…]", "judges programs";
    SHOW: "judge", ["judge", "show"], "FILTER", "draws a case";
    DEBUG: "judge", ["judge", "debug"], "FILTER", "starts a debugger on a case";
    CHECK: "hack", ["judge", "check"], "PROBLEM", "says whether a problem may ship";
    EXPORT: "package", ["judge", "export"], "PROBLEM NEW_DIR", "writes a problem as a package";
    LIMITS: "judge", ["judge", "limits"], "PROBLEM", "proposes a time limit";
    MERGE: "judge", ["judge", "merge"], "FILE…", "combines the parts of --shard";
    ANSWERS: "judge", ["judge", "answers"], "PROBLEM", "writes missing answers";
    CLEAN: "judge", ["judge", "clean"], "", "removes built programs";
    COMPLETION: "judge", ["judge", "completion"], "bash|zsh|fish",
        "prints a completion script for a shell";
    HACK_ADD: "hack", ["hack", "add"], "PROBLEM NAME [FILE…]", "adds a hack case";
    HACK_FIND: "hack", ["hack", "find"], "PROBLEM [PROGRAM]",
        "finds an input that breaks a program";
    HACK_LIST: "hack", ["hack", "list"], "[PROBLEM…]", "shows which case breaks which program";
    HACK_MUTATE: "hack", ["hack", "mutate"], "FILTER…", "shows mutations that no case kills";
    HACK_SHAPE: "hack", ["hack", "shape"], "PROBLEM", "describes the inputs of a problem";
    HACK_STRENGTHEN: "hack", ["hack", "strengthen"], "PROBLEM", "makes a strong set of cases";
    HACK_VALID: "hack", ["hack", "valid"], "PROBLEM [FILE]", "says whether an input is valid";
    PASTE: "judge", ["paste"], "PROBLEM", "prints the text to paste";
    NEW: "package", ["new"], "[NAME]", "adds a problem";
    BENCH: LAB, ["bench"], "[PROBLEM… | MEASUREMENT]", "measures programs and the judge";
}

/// The object of the words before the flags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A command.
    Command(&'static Entry),
    /// A script whose word is missing: `scripts/hack`.
    Group(&'static str),
}

impl Entry {
    /// The script that the command belongs to.
    pub fn script(&self) -> &'static str {
        self.path[0]
    }

    /// The word that names it within its script.
    pub fn word(&self) -> Option<&'static str> {
        self.path.get(1).copied()
    }

    /// The words to type, without its own.
    pub fn typed(&self) -> String {
        format!("scripts/{}", self.path.join(" "))
    }

    /// The words to type.
    pub fn usage(&self) -> String {
        format!("{} {}", self.typed(), self.words).trim_end().to_string()
    }
}

impl Target {
    /// The program that answers for the command or the script.
    pub fn program(self) -> &'static str {
        match self {
            Target::Command(entry) => entry.program,
            Target::Group(script) => {
                let first = ENTRIES.iter().find(|entry| entry.script() == script);
                first.expect("a script has a command").program
            }
        }
    }

    /// The words that name it: `hack find`.
    pub fn path(self) -> Vec<&'static str> {
        match self {
            Target::Command(entry) => entry.path.to_vec(),
            Target::Group(script) => vec![script],
        }
    }
}

/// The command that is typed so: its script, and where it has one its word.
pub fn find(path: &[&str]) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.path == path).copied()
}

/// The names of all scripts, each once.
pub fn scripts() -> Vec<&'static str> {
    let mut scripts: Vec<&str> = Vec::new();
    for entry in ENTRIES {
        if !scripts.contains(&entry.script()) {
            scripts.push(entry.script());
        }
    }
    scripts
}

/// The words that name a command within a script.
pub fn words_of(script: &str) -> Vec<&'static str> {
    let entries = ENTRIES.iter().filter(|entry| entry.script() == script);
    entries.filter_map(|entry| entry.word()).collect()
}

/// Takes the words that name a command from the front; a script is `judge` where none is named.
/// `flags` counts the words at the front that are flags of a script and their values: a command may
/// follow them, and they stay.
///
/// # Errors
///
/// There is no such command.
pub fn take_command(
    words: &mut Vec<OsString>,
    flags: impl Fn(&'static str, &[OsString]) -> usize,
) -> Result<Target> {
    let script = words.first().and_then(|word| word.to_str());
    let script = scripts().into_iter().find(|name| script == Some(*name));
    if script.is_some() {
        words.remove(0);
    }
    let script = script.unwrap_or("judge");
    let at = flags(script, words);
    let word = words.get(at).and_then(|word| word.to_str());
    if let Some(entry) = word.and_then(|word| find(&[script, word])) {
        words.remove(at);
        return Ok(Target::Command(entry));
    }
    if let Some(entry) = find(&[script]) {
        return Ok(Target::Command(entry));
    }
    match word {
        Some(word) if word != "help" && !word.starts_with('-') => {
            Err(format!("{script}: {}", unknown(word, &words_of(script))))
        }
        _ => Ok(Target::Group(script)),
    }
}

/// The command that `help NAME…` asks for.
///
/// # Errors
///
/// There is no such command.
pub fn named(words: &[OsString]) -> Result<Target> {
    let name = words[0].to_string_lossy();
    if scripts().contains(&&*name) {
        return take_command(&mut words.to_vec(), |_, _| 0);
    }
    if let Some(entry) = ENTRIES.iter().find(|entry| entry.word() == Some(&*name)) {
        return Ok(Target::Command(entry));
    }
    let known: Vec<&str> = ENTRIES.iter().map(|entry| entry.path[entry.path.len() - 1]).collect();
    Err(unknown(&name, &known))
}

/// The message for a name that is not one of these.
fn unknown(name: &str, known: &[&str]) -> String {
    let hint = match nearest(name, known.iter().copied()) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("the commands are {}", known.join(", ")),
    };
    format!("unknown command {}; {hint}", quote(name.as_bytes()))
}

/// A line for each command that is wanted, but for the instruments of the project: its usage and its
/// summary.
pub fn command_list(wanted: impl Fn(&Entry) -> bool) -> String {
    let mut text = String::new();
    for entry in ENTRIES.iter().filter(|entry| entry.program != LAB && wanted(entry)) {
        text.push_str(&format!("  {:<38}  {}\n", entry.usage(), entry.summary));
    }
    text
}

/// The names that no problem can have: each script, the commands within `judge`, and words that
/// mean something to the scripts.
pub fn reserved() -> Vec<Reserved> {
    let typed = |name: &'static str, typed: String| Reserved { name, typed };
    let scripts = scripts().into_iter().chain(["check"]);
    let scripts = scripts.map(|script| typed(script, format!("scripts/{script}")));
    let inner = words_of("judge").into_iter().chain(["help", "import"]);
    let inner = inner.map(|word| typed(word, format!("scripts/judge {word}")));
    // `scripts/bench judge` needs no word of its own: the script has that name.
    let measured = ["find"].into_iter().chain(words_of("bench"));
    let measured = measured.map(|word| typed(word, format!("scripts/bench {word}")));
    scripts.chain(inner).chain(measured).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_scripts_are_reserved() {
        let names: Vec<&str> = reserved().iter().map(|reserved| reserved.name).collect();
        let words = "judge hack paste new bench find check show debug export limits \
                     answers import clean completion help";
        for name in words.split(' ') {
            assert!(names.contains(&name), "{name}");
        }
    }

    #[test]
    fn a_command_may_follow_flags_of_its_script() {
        let taken = |line: &str| {
            let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let target = take_command(&mut words, |_, words| words.len().min(2));
            target.map(|target| (target.path(), words))
        };
        let rest = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        assert_eq!(
            taken("judge --root x export p"),
            Ok((vec!["judge", "export"], rest(&["--root", "x", "p"])))
        );
        assert_eq!(taken("--root x p"), Ok((vec!["judge"], rest(&["--root", "x", "p"]))));
        assert!(taken("hack --root x fnd").is_err_and(|error| error.contains("did you mean find?")));
    }
}
