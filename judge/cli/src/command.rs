//! The form of a command: how it is typed, its flags, its help and the function that does it.

use crate::args::{Args, Effect, Flag};
use crate::catalog::{self, Entry};
use crate::flags::JOBS;
use crate::note::note;
use judge_core::base::cores;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::system::signal;
use sandbox::{program_group, reason, FileSizes, Isolation, IsolationMode};
use std::os::fd::OwnedFd;

/// One command; each has a file under `commands` that defines it.
#[derive(Debug)]
pub struct Command {
    /// Its row in the catalog.
    pub entry: &'static Entry,
    /// Lines as a user types them, and the effect of each.
    pub examples: &'static [(&'static str, &'static str)],
    /// The facts that a user must know beyond the examples.
    pub about: &'static str,
    /// In the order of the help page, each group of flags together.
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
}

impl Invocation {
    /// A descriptor that becomes readable at Ctrl-C, which from now on ends nothing by itself.
    pub fn interrupts(&self) -> Result<OwnedFd> {
        signal::catch_interrupts()
            .map_err(|error| format!("cannot make a pipe: {}", reason(&error)))
    }

    /// The number of programs that run at once: `--jobs`, else one for each core. CPU time is measured,
    /// so one for each core measures as well as one alone.
    pub fn workers(&self) -> Result<usize> {
        let number = |text: &str| text.parse().ok().filter(|n| (1..=256).contains(n));
        let given = self.args.parsed(JOBS.long, number, "a number from 1 to 256")?;
        Ok(given.unwrap_or_else(cores))
    }

    /// The isolation that `--isolation` asks for. A layer that this machine lacks is named once, on stderr.
    pub fn isolation(&self) -> Result<Isolation> {
        let mode = self.args.parsed("--isolation", IsolationMode::parse, "auto, strict or off")?;
        self.isolation_of(mode.unwrap_or_default())
    }

    /// The isolation of this mode, for a command without `--isolation`.
    pub fn isolation_of(&self, mode: IsolationMode) -> Result<Isolation> {
        let isolation = Isolation::find(mode, self.workspace.hidden(), self.workspace.private())?;
        if let Some(warning) = isolation.warning() {
            let sizes = match (isolation.file_sizes(), program_group()) {
                (FileSizes::Hidden, _) => "",
                (FileSizes::ShownToReaders, _) => {
                    "; programs whose files only root may read can tell the sizes of the answers"
                }
                (FileSizes::Shown, None) => "; programs can tell the sizes of the answers",
                (FileSizes::Shown, Some(_)) => {
                    "; programs can tell the sizes of the answers: close testdata and .git to \
                     others (chmod 700)"
                }
            };
            note(format_args!("{warning}{sizes}"));
        }
        Ok(isolation)
    }
}

impl Command {
    /// The message where words are missing: a question without its mark, and the first example.
    pub fn missing(&self, question: &str) -> String {
        format!("{question}? For example: {}", self.examples[0].0)
    }

    /// The help page. The help page of a script lists all commands.
    pub fn help(&self) -> String {
        let mut help = self.shown_examples();
        let about = self.about.split("\n\n").map(|paragraph| {
            let text = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
            wrapped(&text, COLUMNS).join("\n")
        });
        let about = about.collect::<Vec<_>>().join("\n\n");
        help.push_str(&format!("\n{about}\n\nusage: {} [FLAGS]\n", self.entry.usage()));
        let has_groups = self.has_groups();
        if !has_groups {
            help.push('\n');
        }
        let mut heading = "";
        for flag in self.flags {
            if has_groups && heading != flag.heading() {
                heading = flag.heading();
                help.push_str(&format!("\n{heading}:\n"));
            }
            let short = flag.short.map_or("    ".to_string(), |short| format!("-{short}, "));
            let value = flag.value.map_or(String::new(), |value| format!(" {value}"));
            let mut start = format!("{short}{}{value}", flag.long);
            for line in wrapped(flag.about, 50) {
                help.push_str(&format!("  {start:<26} {line}\n"));
                start.clear();
            }
        }
        match self.entry.path {
            [_] => {
                help.push_str("\nother commands, each with --help:\n");
                help.push_str(&catalog::command_list(|other| other.path != self.entry.path));
            }
            _ => help.push_str("\nother commands: scripts/judge --help\n"),
        }
        help
    }

    /// Whether its flags stand in groups: where they are many, and some say what to judge.
    fn has_groups(&self) -> bool {
        let selects = |flag: &&Flag| flag.effect == Some(Effect::Selection);
        self.flags.len() > MAX_UNGROUPED && self.flags.iter().any(selects)
    }

    /// A line for each example, or two where one is too long.
    fn shown_examples(&self) -> String {
        let width = |text: &str| text.chars().count();
        let columns = self.examples.iter().map(|example| width(example.0)).max().unwrap_or(0);
        let is_short = |(_, what): &(&str, &str)| columns + 4 + width(what) <= COLUMNS;
        let are_short = self.examples.iter().all(is_short);
        let shown = self.examples.iter().map(|(line, what)| {
            if are_short {
                format!("{line:<columns$}    {what}\n")
            } else {
                format!("{line}\n    {what}\n")
            }
        });
        shown.collect()
    }
}

/// The maximum number of flags on a help page without groups.
const MAX_UNGROUPED: usize = 12;
/// The width of a help page.
pub const COLUMNS: usize = 80;

/// The words of a text in lines of at most `columns` characters.
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
