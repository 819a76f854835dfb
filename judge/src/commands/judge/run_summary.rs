//! The text shown for a single run: its output as a terminal may have it, and how it ended.

use judge_core::base::text::{self, escape};
use judge_core::compile::Builder;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use std::borrow::Cow;
use std::io::{self, Write};

/// Shows the stderr of the program, and a line with its end and its figures.
pub fn say_how_it_ended(job: &Job, builder: &Builder, outcome: &Outcome) {
    let mut stderr = io::stderr().lock();
    let messages = builder.without_folders(&outcome.stderr);
    // Unlike stdout it is for people and logs, as is the line below it.
    let _ = stderr.write_all(text::lines(&messages).as_bytes());
    if messages.last().is_some_and(|&byte| byte != b'\n') {
        let _ = writeln!(stderr);
    }
    let end = match outcome.verdict {
        Verdict::Ac => "exit code 0".to_string(),
        verdict => format!("{} {}", verdict.name(), escape(outcome.note.as_bytes())),
    };
    let name = escape(job.name.as_bytes());
    let (time, memory) = (text::time(outcome.cpu), text::bytes(outcome.memory_bytes));
    let _ = writeln!(stderr, "{name}: {end}; {time}, {memory}");
}

/// The output of a program, for a stream: a terminal must not obey escape sequences in it.
pub fn printable(text: &[u8], terminal: bool) -> Cow<'_, [u8]> {
    if terminal {
        Cow::Owned(text::lines(text).into())
    } else {
        Cow::Borrowed(text)
    }
}
