//! The commands: one table from which parsing and help come.

use crate::args::Flag;

/// A command of the workspace; `scripts/NAME` calls it.
#[derive(Debug)]
pub struct Command {
    pub name: &'static str,
    /// How it is typed, without the flags.
    pub usage: &'static str,
    /// Examples first, then what it does.
    pub about: &'static str,
    pub flags: &'static [&'static Flag],
}

/// Words that are or will be commands, so no problem can bear them as its name.
const RESERVED: [&str; 12] = [
    "judge",
    "clean",
    "paste",
    "hack",
    "new",
    "bench",
    "check",
    "show",
    "export",
    "import",
    "help",
    "completion",
];

pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

const fn flag(
    long: &'static str,
    short: Option<char>,
    value: Option<&'static str>,
    about: &'static str,
) -> Flag {
    Flag { long, short, value, repeats: false, about }
}

static HELP: Flag = flag("--help", Some('h'), None, "show this help");
static VERSION: Flag = flag("--version", Some('V'), None, "show the version");
static ROOT: Flag = flag(
    "--root",
    None,
    Some("DIR"),
    "the workspace, instead of the one around the current folder",
);
static COLOR: Flag = flag("--color", None, Some("WHEN"), "auto (default), always or never");
static JSON: Flag = flag("--json", None, None, "one JSON object per line, for machines");
static JOBS: Flag = flag(
    "--jobs",
    Some('j'),
    Some("N"),
    "workers; default: one for each core, as CPU time is what counts",
);
static VERBOSE: Flag = flag("--verbose", Some('v'), None, "a line for each case");
static ALL: Flag = flag(
    "--all",
    None,
    None,
    "also everything under submissions/, against the verdict its folder declares",
);
static SUBMISSION: Flag = Flag {
    long: "--submission",
    short: Some('s'),
    value: Some("FILE"),
    repeats: true,
    about: "judge this file, or every program in this folder, instead (repeatable)",
};
static CMD: Flag =
    flag("--cmd", None, Some("COMMAND"), "judge a command, run by the shell in this folder");
static TIME: Flag = flag(
    "--time-limit",
    None,
    Some("S"),
    "CPU seconds, instead of the problem's; slow languages get their multiple",
);
static MEMORY: Flag = flag("--memory-limit", None, Some("MIB"), "MiB, instead of the problem's");
static COMPARE: Flag = flag(
    "--compare",
    None,
    Some("MODE"),
    "default, exact, lines, tokens or 'float_tolerance E', instead of the problem's",
);
static INPUT: Flag =
    flag("--input", None, Some("FILE"), "run one program on this input and show what it prints");
static FAILED: Flag =
    flag("--failed", None, None, "judge again what was not as expected last time");
static JUNIT: Flag = flag("--junit", None, Some("FILE"), "also write a report in JUnit XML");
static WATCH: Flag =
    flag("--watch", Some('w'), None, "judge again what a saved file touches; q or Ctrl-C ends");
static ISOLATION: Flag = flag(
    "--isolation",
    None,
    Some("MODE"),
    "auto: the walls this machine can build (default); strict: all or nothing; off: none",
);
static FAIL_FAST: Flag =
    flag("--fail-fast", None, None, "stop a submission at its first case that is not AC");
static LEETCODE: Flag = flag("--leetcode", None, None, "the `impl Solution` form");
static LANGUAGE: Flag =
    flag("--language", None, Some("NAME"), "an accepted program in this language instead");

static DESC: Flag =
    flag("--desc", None, Some("TEXT"), "what the case breaks, instead of the names of its victims");

static LIMIT: Flag = flag("--limit", None, Some("N"), "mutate only N times, evenly over main.rs");

pub static COMMANDS: [Command; 4] = [
    Command {
        name: "judge",
        usage: "scripts/judge [FILTER…]",
        about: "\
scripts/judge                                    judge every problem's main.rs
scripts/judge push-box/hack                      one group of cases
scripts/judge rat-maze --submission ~/mouse.py   somebody's program
scripts/judge --all                              the wrong programs too

Builds each program as an online judge does, runs it on the cases of its problem and compares
what it prints. FILTER is `problem`, `problem/group` or `problem/group/case`.

Exit codes: 0 all as expected, 1 some verdict is not, 2 usage error or failure of the judge,
130 interrupted.",
        flags: &[
            &ALL,
            &SUBMISSION,
            &CMD,
            &VERBOSE,
            &FAIL_FAST,
            &JSON,
            &JOBS,
            &TIME,
            &MEMORY,
            &COMPARE,
            &INPUT,
            &FAILED,
            &WATCH,
            &JUNIT,
            &ISOLATION,
            &ROOT,
            &COLOR,
            &HELP,
            &VERSION,
        ],
    },
    Command {
        name: "clean",
        usage: "scripts/judge clean",
        about: "\
scripts/judge clean

Removes the programs that the judge has built and keeps under target/judge.",
        flags: &[&ROOT, &HELP, &VERSION],
    },
    Command {
        name: "hack",
        usage: "scripts/hack add PROBLEM NAME [FILE] | list [PROBLEM…] | mutate PROBLEM…",
        about: "\
scripts/hack add push-box corner board.txt        a new case from a file
pbpaste | scripts/hack add push-box corner        … or from stdin
scripts/hack list push-box                        which case breaks which wrong program
scripts/hack mutate push-box                      which slips in main.rs no case would show

add takes an input in the form of the cases, or as LeetCode writes it ([[\"#\",\".\"],…]). The
validator must accept it, main.rs answers it, an independent program confirms the answer, and the
wrong programs that it breaks are named. Nothing is written before all of that has gone well.

mutate judges programs that differ from main.rs by one slip: a sign, a number, a condition, a line
forgotten. Those that no case kills are shown; problems/PROBLEM/survivors.txt lists those that none
can kill. Exit codes: 0 nothing else lives, 1 something does, 2 usage error or failure of the judge.",
        flags: &[&DESC, &LIMIT, &JSON, &ISOLATION, &ROOT, &HELP, &VERSION],
    },
    Command {
        name: "paste",
        usage: "scripts/paste PROBLEM",
        about: "\
scripts/paste push-box                        what a stdin/stdout judge takes
scripts/paste push-box --leetcode             what LeetCode takes
scripts/paste small-game --language python    for a judge that has no Rust

Prints the text to paste.",
        flags: &[&LEETCODE, &LANGUAGE, &ROOT, &HELP, &VERSION],
    },
];

pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// The words that `scripts/judge` takes as commands.
pub fn inner<'a>() -> impl Iterator<Item = &'a str> {
    COMMANDS
        .iter()
        .filter_map(|command| command.usage.strip_prefix("scripts/judge "))
        .filter(|word| is_reserved(word))
        .chain(["help"])
}

impl Command {
    /// The whole help of the command.
    pub fn help(&self) -> String {
        let mut help = format!("{}\n\nusage: {} [FLAGS]\n\n", self.about, self.usage);
        for flag in self.flags {
            let short = flag.short.map_or("    ".to_string(), |short| format!("-{short}, "));
            let value = flag.value.map_or(String::new(), |value| format!(" {value}"));
            help.push_str(&format!(
                "  {:<26} {}\n",
                format!("{short}{}{value}", flag.long),
                flag.about
            ));
        }
        help
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_reserved_and_its_flags_are_its_own() {
        for command in &COMMANDS {
            assert!(is_reserved(command.name), "{}", command.name);
            for (at, flag) in command.flags.iter().enumerate() {
                for other in &command.flags[at + 1..] {
                    assert!(
                        flag.long != other.long
                            && (flag.short.is_none() || flag.short != other.short)
                    );
                }
            }
        }
    }
}
