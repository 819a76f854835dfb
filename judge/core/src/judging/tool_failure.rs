//! The message about a tool of a problem that failed.

use crate::base::text::quote_path;
use crate::workspace::Source;
use sandbox::Failure;
use std::path::Path;

/// The starts of lines that a runtime adds below the message of a program that crashes.
const OF_RUNTIME: [&str; 3] = ["at ", "note: ", "... "];

/// The fault, and the message of the program about it.
pub(super) fn with_message(what: &str, message: &str) -> String {
    if message.is_empty() {
        what.to_string()
    } else {
        format!("{what}: {message}")
    }
}

/// The last line that a program that crashed says itself, with names of files in place of whole paths: a path leads to
/// where the judge has built it.
pub(crate) fn last_own_line(said: &str) -> String {
    let is_own =
        |line: &&str| !line.is_empty() && !OF_RUNTIME.iter().any(|start| line.starts_with(start));
    let line = said.lines().rev().map(str::trim).find(is_own).unwrap_or_default();
    let words = line.split(' ').map(|word| match word.trim_start_matches(['"', '\'', '(']) {
        path if path.starts_with('/') => path.rsplit('/').next().unwrap_or(path),
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The failure of a tool, with the name of its file where it crashes.
pub(super) fn of_file(failure: Failure, tool: &Source) -> Failure {
    let name = quote_path(Path::new(tool.path.file_name().unwrap_or_default()));
    match failure {
        Failure::Error(why) if why.contains(" must end with ") => {
            Failure::Error(format!("{why} (in {name})"))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_own_line_is_the_message_of_the_program() {
        for (said, line) in [
            (
                "Traceback (most recent call last):\n  File \"/a/b.py\", line 1\nKeyError: 5\n",
                "KeyError: 5",
            ),
            ("thread 'main' panicked at src/main.rs:3:5:\nno\nnote: run with\n", "no"),
            (
                "Exception in thread \"main\" A: b\n\tat A.main(A.java)\n\t... 3 more\n",
                "Exception in thread \"main\" A: b",
            ),
            (
                "p: /x/target/v.cpp:5: main: Assertion `n > 0' failed.\n",
                "p: v.cpp:5: main: Assertion `n > 0' failed.",
            ),
            ("\n", ""),
        ] {
            assert_eq!(last_own_line(said), line);
        }
    }
}
