//! A program of the workspace: its name and the table of its commands.

use crate::args::Flag;
use crate::catalog::{self, Entry, Target};
use crate::command::{Command, COLUMNS};
use crate::flags::{HELP, ROOT, TARGET, VERSION};

/// The flags of a script that does nothing without a word.
static GROUP_FLAGS: &[&Flag] = &[&ROOT, &TARGET, &HELP, &VERSION];

/// A program and its commands.
#[derive(Clone, Copy, Debug)]
pub struct CommandSet {
    /// The name of its file and of its cargo package.
    pub name: &'static str,
    /// The commands that it runs.
    pub commands: &'static [&'static Command],
}

impl CommandSet {
    /// The command of a row of the catalog; `None` where another program has it.
    pub fn command(self, entry: &Entry) -> Option<&'static Command> {
        self.commands.iter().find(|command| command.entry.path == entry.path).copied()
    }

    /// The flags of a command or a script; none where another program has it.
    pub fn flags(self, target: Target) -> &'static [&'static Flag] {
        match target {
            Target::Command(entry) => self.command(entry).map_or(&[], |command| command.flags),
            Target::Group(_) => GROUP_FLAGS,
        }
    }

    /// The help page of a script that does nothing without a word.
    pub fn group_help(self, script: &str) -> String {
        format!(
            "{}\nusage: scripts/{script} COMMAND …\n\n\
             Each command has a page: scripts/{script} COMMAND --help\n\nother commands:\n{}",
            catalog::command_list(|entry| entry.script() == script),
            catalog::command_list(|entry| entry.script() != script)
        )
    }

    /// The message for a script that is called without a word.
    pub fn group_error(self, script: &str) -> String {
        let first = self.commands.iter().find(|command| command.entry.script() == script);
        let example = first.and_then(|command| command.examples.first());
        let example = example.map_or("", |example| example.0);
        let words = catalog::words_of(script).join(", ");
        format!("which command? The commands are {words}. For example: {example}")
    }

    /// The mistakes in its tables, for the tests of a program: a command of the catalog that it lacks, a
    /// flag that two rows define, a conflict with an unknown flag, a line that is too long for help.
    pub fn mistakes(self) -> Vec<String> {
        let own = catalog::ENTRIES.iter().filter(|entry| entry.program == self.name);
        let lacking = own.filter(|entry| self.command(entry).is_none());
        let mut mistakes: Vec<String> =
            lacking.map(|entry| format!("{} is not here", entry.typed())).collect();
        for command in self.commands {
            let name = command.entry.typed();
            for (at, flag) in command.flags.iter().enumerate() {
                let is_same = |other: &&Flag| {
                    flag.long == other.long || (flag.short.is_some() && flag.short == other.short)
                };
                if command.flags[at + 1..].iter().any(is_same) {
                    mistakes.push(format!("{name} has {} twice", flag.long));
                }
                let is_known = |long: &str| command.flags.iter().any(|known| known.long == long);
                for other in flag.conflicts.iter().filter(|other| !is_known(other)) {
                    mistakes.push(format!("{name}: {} conflicts with {other}", flag.long));
                }
            }
            let help = command.help();
            let too_long = |line: &&str| line.chars().count() > COLUMNS;
            mistakes.extend(help.lines().filter(too_long).map(String::from));
        }
        mistakes
    }
}
