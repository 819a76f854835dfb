//! The commands: one table from which parsing, help and completion come.

use crate::args::Flag;
use crate::text::{nearest, quote};

/// A command of the workspace; `scripts/NAME` calls it.
#[derive(Debug)]
pub struct Command {
    pub name: &'static str,
    /// How it is typed, without the flags; completion reads it too. Small letters stand for
    /// themselves, capitals for a `PROBLEM`, a `…FILE`, a `…DIR` or any other word.
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
    Flag { long, short, value, repeats: false, about, choices: &[] }
}

/// The same for a flag whose values are few.
const fn choice(
    long: &'static str,
    value: &'static str,
    choices: &'static [&'static str],
    about: &'static str,
) -> Flag {
    Flag { long, short: None, value: Some(value), repeats: false, about, choices }
}

static HELP: Flag = flag("--help", Some('h'), None, "show this help");
static VERSION: Flag = flag("--version", Some('V'), None, "show the version");
static ROOT: Flag = flag(
    "--root",
    None,
    Some("DIR"),
    "the workspace, instead of the one around the current folder",
);
static COLOR: Flag =
    choice("--color", "WHEN", &["auto", "always", "never"], "auto (default), always or never");
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
    repeats: true,
    ..flag(
        "--submission",
        Some('s'),
        Some("FILE"),
        "judge this file, or every program in this folder, instead (repeatable)",
    )
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
static COMPARE: Flag = choice(
    "--compare",
    "MODE",
    &["default", "exact", "lines", "tokens"],
    "default, exact, lines, tokens or 'float_tolerance E', instead of the problem's",
);
static INPUT: Flag = flag(
    "--input",
    None,
    Some("FILE"),
    "run one program on this input (- is stdin) and show what it prints",
);
static FAILED: Flag =
    flag("--failed", None, None, "judge again what was not as expected last time");
static JUNIT: Flag = flag("--junit", None, Some("FILE"), "also write a report in JUnit XML");
static HTML: Flag =
    flag("--html", None, Some("FILE"), "also write a page to look at, with pictures");
static WATCH: Flag =
    flag("--watch", Some('w'), None, "judge again what a saved file touches; q or Ctrl-C ends");
static ISOLATION: Flag = choice(
    "--isolation",
    "MODE",
    &["auto", "strict", "off"],
    "auto: the walls that stand here (default); strict: not without Landlock and seccomp; off",
);
static FAIL_FAST: Flag =
    flag("--fail-fast", None, None, "stop a submission at its first case that is not AC");
static LEETCODE: Flag = flag("--leetcode", None, None, "the `impl Solution` form");
static LANGUAGE: Flag =
    flag("--language", None, Some("LANGUAGE"), "an accepted program in this language instead");
static COPY: Flag = flag("--copy", None, None, "to the clipboard, instead of stdout");
static FORMAT: Flag = choice(
    "--format",
    "FORMAT",
    &["icpc", "kattis", "domjudge", "oj"],
    "icpc (2025-09), kattis (legacy), domjudge or oj",
);
static FROM: Flag =
    flag("--from", None, Some("DIR"), "with the cases and programs of the package in this folder");
static QUICK: Flag =
    flag("--quick", None, None, "small inputs, once each: shows that it works, not how fast");
static WRITE: Flag = flag("--write", None, None, "also replace judge/BENCH.md and its plots");

static DESC: Flag =
    flag("--desc", None, Some("TEXT"), "what the case breaks, instead of the names of its victims");

static SEED: Flag = flag(
    "--seed",
    None,
    Some("N"),
    "begin with another seed (default 1); the same seed finds the same",
);
static FIND_TIME: Flag = flag(
    "--time",
    None,
    Some("S"),
    "look for so many seconds (default 60); a find is made smaller and checked after that too",
);
static ADD: Flag = flag("--add", None, Some("NAME"), "keep what find has found as a hack case");
static LIMIT: Flag = flag("--limit", None, Some("N"), "mutate only N times, evenly over main.rs");
static DRAWN: Flag =
    flag("--input", None, Some("FILE"), "draw this input of the problem; - is stdin");
static GOT: Flag = flag(
    "--submission",
    Some('s'),
    Some("FILE"),
    "also run this program on the case, and show its output beside the answer",
);
static SVG: Flag =
    flag("--svg", None, Some("FILE"), "write the picture as SVG instead; - is stdout");

pub static COMMANDS: &[Command] = &[
    Command {
        name: "judge",
        usage: "scripts/judge [FILTER…]",
        about: "\
scripts/judge                                    judge every problem's main.rs
scripts/judge push-box/hack                      one group of cases
scripts/judge rat-maze --submission ~/mouse.py   somebody's program
scripts/judge push-box --watch                   again after each save
echo 0 0 | scripts/judge small-game --input -    what it prints for an input
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
            &HTML,
            &ISOLATION,
            &ROOT,
            &COLOR,
            &HELP,
            &VERSION,
        ],
    },
    Command {
        name: "show",
        usage: "scripts/judge show FILTER",
        about: "\
scripts/judge show push-box/sample/01                    the case as a picture, with its solution
scripts/judge show rat-maze/hack/03-trap -s mouse.py     and what a program says, beside the answer
scripts/judge show small-game --input board.txt          an input that is no case yet
scripts/judge show push-box/sample/01 --svg board.svg    a file for a document or a browser

Draws what the problem's visualizer makes of a case; FILTER is `problem/group/case`.",
        flags: &[&SVG, &GOT, &DRAWN, &ISOLATION, &ROOT, &COLOR, &HELP, &VERSION],
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
        name: "completion",
        usage: "scripts/judge completion bash|zsh|fish",
        about:
            "\
source <(scripts/judge completion bash)     in ~/.bashrc; the same with zsh in ~/.zshrc
scripts/judge completion fish | source      in ~/.config/fish/config.fish

Prints what makes the shell complete commands, flags, problems, groups and cases of this workspace.",
        flags: &[&ROOT, &HELP, &VERSION],
    },
    Command {
        name: "export",
        usage: "scripts/judge export PROBLEM NEW_DIR",
        about: "\
scripts/judge export push-box --format kattis /tmp/pushbox    what verifyproblem reads
scripts/judge export push-box --format icpc /tmp/pushbox      what BAPCtools (bt) reads
scripts/judge export push-box --format domjudge /tmp/pushbox  what DOMjudge imports, to be zipped
scripts/judge export push-box --format oj /tmp/pushbox        test/ for online-judge-tools (oj)

Writes the problem as a package into a new folder: cases, limits, programs with what is expected of
them, validators and statement. scripts/new NAME --from DIR reads it back.",
        flags: &[&FORMAT, &ISOLATION, &ROOT, &HELP, &VERSION],
    },
    Command {
        name: "hack",
        usage: "scripts/hack add PROBLEM NAME [FILE] | find PROBLEM PROGRAM | list [PROBLEM…] | mutate PROBLEM…",
        about: "\
scripts/hack add push-box corner board.txt        a new case from a file
pbpaste | scripts/hack add push-box corner        … or from stdin
scripts/hack find push-box my.py                  an input that breaks a program, made small
scripts/hack find push-box my.py --add corner     … and kept
scripts/hack list push-box                        which case breaks which wrong program
scripts/hack mutate push-box                      which slips in main.rs no case would show

add takes an input in the form of the cases, or as LeetCode writes it ([[\"#\",\".\"],…]). The
validator must accept it, main.rs answers it, an independent program confirms the answer, and the
wrong programs that it breaks are named. Nothing is written before all of that has gone well.

find makes inputs with the problem's generator, the smallest first, until main.rs and the program
differ, or it crashes or runs too long; then it takes away what it can. Exit codes: 0 found, 1 nothing
found in the time, 2 usage error or failure of the judge.

list has a row for each wrong program and a column for each case, with the first letter of the
verdict where the case breaks it; a * marks a smallest set of cases that still breaks them all.

mutate judges programs that differ from main.rs by one slip: a sign, a number, a condition, a line
forgotten. Those that no case kills are shown; problems/PROBLEM/survivors.txt lists those that none
can kill. Exit codes: 0 nothing else lives, 1 something does, 2 usage error or failure of the judge.",
        flags: &[&DESC, &SEED, &FIND_TIME, &ADD, &LIMIT, &JSON, &ISOLATION, &ROOT, &HELP, &VERSION],
    },
    Command {
        name: "paste",
        usage: "scripts/paste PROBLEM",
        about: "\
scripts/paste push-box                        what a stdin/stdout judge takes
scripts/paste push-box --leetcode             what LeetCode takes
scripts/paste push-box --copy                 to the clipboard, over ssh too
scripts/paste small-game --language python    for a judge that has no Rust

Prints the text to paste. --copy asks wl-copy, xclip, xsel, pbcopy, tmux or the Windows around WSL,
else the terminal itself (OSC 52), and refuses more than the 64 KiB that online judges take.",
        flags: &[&LEETCODE, &LANGUAGE, &COPY, &ROOT, &HELP, &VERSION],
    },
    Command {
        name: "new",
        usage: "scripts/new NAME",
        about: "\
scripts/new two-sums                          a problem that judges green at once
scripts/new two-sums --from ~/twosums         from a package: ICPC, Kattis, DOMjudge or oj

Makes problems/NAME and testdata/NAME and changes no file that is there already. When it fails, it
leaves nothing behind.",
        flags: &[&FROM, &ROOT, &HELP, &VERSION],
    },
    Command {
        name: "bench",
        usage: "scripts/bench [PROBLEM… | judge]",
        about: "\
scripts/bench                     everything: about a quarter of an hour on an idle machine
scripts/bench binary-matrix       the programs of a problem, beside their twin
scripts/bench judge               the judge, beside a bare loop of spawns
scripts/bench --quick             does it still work?

Prints tables of CPU time, memory and growth, ratios first. The inputs are those of
problems/PROBLEM/bench.yaml; twin.rs reads and prints as much as the programs and searches nothing.
The programs run without walls.",
        flags: &[&QUICK, &WRITE, &ROOT, &HELP, &VERSION],
    },
];

pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// What to say of a command that there is not.
pub fn unknown(name: &str) -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    let hint = match nearest(name, names.iter().copied()) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("there are {}", names.join(", ")),
    };
    format!("no command {}; {hint}", quote(name.as_bytes()))
}

/// The words that `scripts/judge` takes as commands.
pub fn inner<'a>() -> impl Iterator<Item = &'a str> {
    COMMANDS.iter().filter(|command| command.is_inner()).map(|command| command.name).chain(["help"])
}

impl Command {
    /// Whether it is typed `scripts/judge NAME`.
    pub fn is_inner(&self) -> bool {
        self.usage.strip_prefix("scripts/judge ").is_some_and(|rest| rest.starts_with(self.name))
    }

    /// The whole help of the command.
    pub fn help(&self) -> String {
        let usage = self.usages().join("\n       ");
        let mut help = format!("{}\n\nusage: {usage} [FLAGS]\n\n", self.about);
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
        for other in COMMANDS.iter().filter(|other| other.name != self.name) {
            other.usages().iter().for_each(|usage| help.push_str(&format!("  {usage}\n")));
        }
        help
    }

    /// The forms of the command, each as it is typed.
    fn usages(&self) -> Vec<String> {
        let mut forms = self.usage.split(" | ");
        let first = forms.next().unwrap_or_default();
        // A choice within brackets is one form.
        if first.matches('[').count() != first.matches(']').count() {
            return vec![self.usage.to_string()];
        }
        let script = first.split(' ').next().unwrap_or_default();
        let others = forms.map(|form| format!("{script} {form}"));
        [first.to_string()].into_iter().chain(others).collect()
    }
}

/// Lines of at most so many characters, broken at blanks.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_fits_a_terminal_and_names_every_command() {
        for command in COMMANDS {
            let help = command.help();
            // Usages of several words may be longer.
            let flags =
                help.split("[FLAGS]\n").nth(1).and_then(|rest| rest.split("\n\nother").next());
            for line in flags.expect("there are flags").lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
            assert!(help.lines().all(|line| line.chars().count() <= 104), "{help}");
            for usage in COMMANDS.iter().flat_map(Command::usages) {
                assert!(help.contains(&usage), "{usage} in {help}");
            }
        }
    }

    #[test]
    fn every_command_is_reserved_and_its_flags_are_its_own() {
        for command in COMMANDS {
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
