//! The commands, a file for each, and the table of them.

mod answers;
mod bench;
mod clean;
mod completion;
mod debug;
mod export;
mod hack;
mod input;
mod judge;
mod limits;
mod merge;
mod new;
mod one_case;
mod paste;
mod show;
mod survey;
mod time_limits;

use crate::cli::command::Table;

/// Every command: parsing, help, completion and reserved names come from this table.
pub static COMMANDS: Table = Table(&[
    &judge::COMMAND,
    &show::COMMAND,
    &debug::COMMAND,
    &export::COMMAND,
    &limits::COMMAND,
    &merge::COMMAND,
    &survey::COMMAND,
    &answers::COMMAND,
    &clean::COMMAND,
    &completion::COMMAND,
    &hack::add::COMMAND,
    &hack::find::COMMAND,
    &hack::list::COMMAND,
    &hack::mutate::COMMAND,
    &paste::COMMAND,
    &new::COMMAND,
    &bench::COMMAND,
]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command::Target;
    use crate::cli::complete;
    use std::ffi::OsString;

    #[test]
    fn help_fits_a_terminal_and_names_every_command() {
        for command in COMMANDS.0 {
            let help = COMMANDS.help(Target::Command(command));
            let flags =
                help.split("[FLAGS]\n").nth(1).and_then(|rest| rest.split("\n\nother").next());
            for line in flags.expect("there are flags").lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
            assert!(help.lines().all(|line| line.chars().count() <= 104), "{help}");
            for other in COMMANDS.0 {
                assert!(help.contains(&other.usage()), "{} in {help}", other.usage());
            }
        }
    }

    #[test]
    fn every_command_is_found_and_its_flags_are_its_own() {
        for command in COMMANDS.0 {
            assert_eq!(COMMANDS.find(command.path).map(|found| found.path), Some(command.path));
            for (at, flag) in command.flags.iter().enumerate() {
                for other in &command.flags[at + 1..] {
                    let same_short = flag.short.is_some() && flag.short == other.short;
                    assert!(flag.long != other.long && !same_short, "{} {}", flag.long, other.long);
                }
            }
        }
    }

    #[test]
    fn the_words_of_the_scripts_are_reserved() {
        let names: Vec<&str> = COMMANDS.reserved().iter().map(|reserved| reserved.name).collect();
        for name in [
            "judge",
            "hack",
            "paste",
            "new",
            "bench",
            "steady",
            "find",
            "check",
            "show",
            "debug",
            "export",
            "limits",
            "survey",
            "answers",
            "import",
            "clean",
            "completion",
            "help",
        ] {
            assert!(names.contains(&name), "{name}");
        }
    }

    #[test]
    fn a_conflict_names_a_flag_of_the_same_command() {
        for command in COMMANDS.0 {
            for flag in command.flags {
                for other in flag.conflicts {
                    let known = command.flags.iter().any(|known| known.long == *other);
                    assert!(known, "{}: {} conflicts with {other}", command.typed(), flag.long);
                }
            }
        }
    }

    fn asked(words: &[&str]) -> Vec<String> {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let first = |line: &str| line.split('\t').next().unwrap_or_default().to_string();
        complete::answer(COMMANDS, &words).lines().map(first).collect()
    }

    #[test]
    fn every_flag_of_every_command_is_completed() {
        for command in COMMANDS.0 {
            let words = [command.path, &["--"]].concat();
            let found = asked(&words);
            for flag in command.flags {
                assert!(found.contains(&flag.long.to_string()), "{words:?} {}", flag.long);
            }
        }
    }

    #[test]
    fn the_usage_says_what_comes_next() {
        assert_eq!(asked(&["hack", "a"]), ["add"]);
        assert_eq!(asked(&["hack", "add", "p", "name", ""]), [":files"]);
        assert_eq!(asked(&["judge", "completion", ""]), ["bash", "zsh", "fish"]);
        assert_eq!(asked(&["judge", "completion", "bash", ""]), [""; 0]);
        assert_eq!(asked(&["judge", "export", "p", "--format", "k"]), ["kattis"]);
        assert_eq!(asked(&["judge", "exp"]), ["export"]);
        assert_eq!(asked(&["judge", "-s", ""]), [":files"]);
        assert_eq!(asked(&["judge", "--color", "=", "al"]), ["always"]);
        assert_eq!(asked(&["judge", "--color", "="]), ["auto", "always", "never"]);
        assert_eq!(asked(&["judge", "--color=al"]), ["--color=always"]);
        assert_eq!(asked(&["paste", "--language", "py"]), ["python", "python2"]);
        for words in [&[][..], &["unknown", ""], &["clean", ""], &["new", ""], &["paste", "p", ""]]
        {
            assert_eq!(asked(words), [""; 0], "{words:?}");
        }
    }
}
