//! The form of a command: how it is typed, its flags, its help and the function that does it.

use super::args::{Args, Flag};
use judge_core::base::text::{nearest, quote};
use judge_core::workspace::{Reserved, Workspace};
use judge_core::Result;
use sandbox::system::signal;
use sandbox::{reason, Isolation, IsolationMode};
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::PathBuf;

/// One command; each has a file under `commands` that defines it.
#[derive(Debug)]
pub struct Command {
    /// The script, and for a command within a script its word: `["judge", "show"]`.
    pub path: &'static [&'static str],
    /// The words that follow: `PROBLEM NAME [FILE]`.
    pub words: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Lines as a user types them, and what each does.
    pub examples: &'static [(&'static str, &'static str)],
    /// What a user must know beyond the examples.
    pub about: &'static str,
    /// In the order of the help page.
    pub flags: &'static [&'static Flag],
    /// Does it and returns the exit code; an error is exit code 2.
    pub run: fn(&Invocation) -> Result<u8>,
}

/// A command that was typed.
pub struct Invocation {
    /// The workspace that `--root` names, or that around the current folder.
    pub workspace: Workspace,
    /// The words after the name of the command.
    pub args: Args,
    /// All commands.
    pub table: Table,
}

impl Invocation {
    /// A descriptor that becomes readable at Ctrl-C, which from now on ends nothing by itself.
    pub fn interrupts(&self) -> Result<OwnedFd> {
        signal::catch_interrupts()
            .map_err(|error| format!("cannot make a pipe: {}", reason(&error)))
    }

    /// The isolation that `--isolation` asks for. What this machine lacks is said once, on stderr.
    pub fn isolation(&self) -> Result<Isolation> {
        self.isolation_hiding(self.workspace.hidden())
    }

    /// As [`Invocation::isolation`], but no program may read what is below these folders.
    pub fn isolation_hiding(&self, hidden: Vec<PathBuf>) -> Result<Isolation> {
        let mode = self.args.parsed("--isolation", IsolationMode::parse, "auto, strict or off")?;
        found(mode.unwrap_or_default(), hidden)
    }

    /// The isolation of this mode, for a command without `--isolation`.
    pub fn isolation_of(&self, mode: IsolationMode) -> Result<Isolation> {
        found(mode, self.workspace.hidden())
    }
}

fn found(mode: IsolationMode, hidden: Vec<PathBuf>) -> Result<Isolation> {
    let isolation = Isolation::find(mode, hidden)?;
    if let Some(warning) = isolation.warning() {
        let _ = writeln!(io::stderr(), "judge: {warning}");
    }
    Ok(isolation)
}

/// What the words before the flags name.
#[derive(Clone, Copy)]
pub enum Target {
    /// A command.
    Command(&'static Command),
    /// A script whose word is missing: `scripts/hack`.
    Group(&'static str),
}

/// All commands.
#[derive(Clone, Copy)]
pub struct Table(pub &'static [&'static Command]);

impl Command {
    /// The script that the command belongs to.
    pub fn script(&self) -> &'static str {
        self.path[0]
    }

    /// The word that names it within its script.
    pub fn word(&self) -> Option<&'static str> {
        self.path.get(1).copied()
    }

    /// How to type it, without its words.
    pub fn typed(&self) -> String {
        format!("scripts/{}", self.path.join(" "))
    }

    /// How to type it.
    pub fn usage(&self) -> String {
        format!("{} {}", self.typed(), self.words).trim_end().to_string()
    }

    /// The help page.
    fn help(&self, table: Table) -> String {
        let columns = self.examples.iter().map(|example| example.0.chars().count()).max();
        let columns = columns.unwrap_or(0);
        let mut help = String::new();
        for (line, what) in self.examples {
            help.push_str(&format!("{line:<columns$}    {what}\n"));
        }
        help.push_str(&format!("\n{}\n\nusage: {} [FLAGS]\n\n", self.about, self.usage()));
        for flag in self.flags {
            let short = flag.short.map_or("    ".to_string(), |short| format!("-{short}, "));
            let value = flag.value.map_or(String::new(), |value| format!(" {value}"));
            let mut start = format!("{short}{}{value}", flag.long);
            for line in wrapped(flag.about, 50) {
                help.push_str(&format!("  {start:<26} {line}\n"));
                start.clear();
            }
        }
        help.push_str("\nother commands, each with --help:\n");
        help.push_str(&table.list(|other| other.path != self.path));
        help
    }
}

impl Table {
    /// The command that is typed so: its script, and where it has one its word.
    pub fn find(self, path: &[&str]) -> Option<&'static Command> {
        self.0.iter().find(|command| command.path == path).copied()
    }

    /// The names of all scripts, each once.
    pub fn scripts(self) -> Vec<&'static str> {
        let mut scripts: Vec<&str> = Vec::new();
        for command in self.0 {
            if !scripts.contains(&command.script()) {
                scripts.push(command.script());
            }
        }
        scripts
    }

    /// The words that name a command within a script.
    pub fn words_of(self, script: &str) -> Vec<&'static str> {
        let commands = self.0.iter().filter(|command| command.script() == script);
        commands.filter_map(|command| command.word()).collect()
    }

    /// Takes the words that name a command from the front; a script is `judge` where none is named.
    pub fn take(self, words: &mut Vec<OsString>) -> Result<Target> {
        let script = words.first().and_then(|word| word.to_str());
        let script = self.scripts().into_iter().find(|name| script == Some(*name));
        if script.is_some() {
            words.remove(0);
        }
        let script = script.unwrap_or("judge");
        let word = words.first().and_then(|word| word.to_str());
        let inner = word.and_then(|word| self.find(&[script, word]));
        if let Some(command) = inner {
            words.remove(0);
            return Ok(Target::Command(command));
        }
        if let Some(command) = self.find(&[script]) {
            return Ok(Target::Command(command));
        }
        match word {
            Some(word) if !word.starts_with('-') => {
                let known = self.words_of(script);
                let hint = match nearest(word, known.iter().copied()) {
                    Some(name) => format!("did you mean {name}?"),
                    None => format!("the commands are {}", known.join(", ")),
                };
                Err(format!("{script}: unknown command {}; {hint}", quote(word.as_bytes())))
            }
            _ => Ok(Target::Group(script)),
        }
    }

    /// The command that `help NAME…` asks for.
    pub fn named(self, words: &[OsString]) -> Result<Target> {
        let name = words[0].to_string_lossy();
        let mut rest = words.to_vec();
        if self.scripts().contains(&&*name) {
            return self.take(&mut rest);
        }
        if let Some(command) = self.0.iter().find(|command| command.word() == Some(&*name)) {
            return Ok(Target::Command(command));
        }
        let known: Vec<&str> =
            self.0.iter().map(|command| command.path[command.path.len() - 1]).collect();
        let hint = match nearest(&name, known.iter().copied()) {
            Some(name) => format!("did you mean {name}?"),
            None => format!("the commands are {}", known.join(", ")),
        };
        Err(format!("unknown command {}; {hint}", quote(name.as_bytes())))
    }

    /// The help page of a command or of a script.
    pub fn help(self, target: Target) -> String {
        match target {
            Target::Command(command) => command.help(self),
            Target::Group(script) => self.group_help(script),
        }
    }

    /// The help page of a script that does nothing without a word.
    fn group_help(self, script: &str) -> String {
        format!(
            "{}\nusage: scripts/{script} COMMAND …\n\n\
             Each command has a page: scripts/{script} COMMAND --help\n\nother commands:\n{}",
            self.list(|command| command.script() == script),
            self.list(|command| command.script() != script)
        )
    }

    /// What is missing when a script is called without a word.
    pub fn group_error(self, script: &str) -> String {
        let example = self.0.iter().find(|command| command.script() == script);
        let example = example.and_then(|command| command.examples.first());
        let example = example.map_or("", |example| example.0);
        let words = self.words_of(script).join(", ");
        format!("which command? The commands are {words}. For example: {example}")
    }

    fn list(self, wanted: impl Fn(&Command) -> bool) -> String {
        let mut text = String::new();
        for command in self.0.iter().filter(|command| wanted(command)) {
            text.push_str(&format!("  {:<44}  {}\n", command.usage(), command.summary));
        }
        text
    }

    /// The names that no problem can have: each script, the commands within `judge`, and words that
    /// mean something to the scripts.
    pub fn reserved(self) -> Vec<Reserved> {
        let typed = |name: &'static str, typed: String| Reserved { name, typed };
        let scripts = self.scripts().into_iter().chain(["check"]);
        let scripts = scripts.map(|script| typed(script, format!("scripts/{script}")));
        let inner = self.words_of("judge").into_iter().chain(["help", "import"]);
        let inner = inner.map(|word| typed(word, format!("scripts/judge {word}")));
        // `scripts/bench judge` needs no word of its own: the script has that name.
        let measured = ["steady", "find"];
        let measured = measured.map(|word| typed(word, format!("scripts/bench {word}")));
        scripts.chain(inner).chain(measured).collect()
    }
}

/// The words of a text in lines of at most so many characters.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one from the start");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}
