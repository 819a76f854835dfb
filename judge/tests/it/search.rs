//! Searches of `hack find` and `hack strengthen` in tests, which no speed of the machine decides.

use crate::workspace::{CommandResult, Workspace};

/// The longest time of a search, in seconds: near the time that a test waits for a command.
pub const LONG: &str = "250";

/// The flags of a search that finds nothing or something doubtful: it ends soon on every machine.
pub const FEW_TRIES: [&str; 4] = ["--tries", "40", "--time", LONG];

/// Looks for an input that breaks this shell script on the problem `p`.
pub fn find(workspace: &Workspace, text: &str) -> CommandResult {
    find_with(workspace, text, &["--time", LONG])
}

/// The same, with some flags.
pub fn find_with(workspace: &Workspace, text: &str, flags: &[&str]) -> CommandResult {
    workspace.write("program.sh", text);
    workspace.judge(["hack", "find", "p", "program.sh"].iter().chain(flags))
}

/// A time as a number of seconds.
pub fn seconds(time: &str) -> u32 {
    time.parse().expect("it is a number")
}

/// A search that ends with this exit code and says some text: with one of these times or, as on a slow machine
/// they are over before that, with the longest one.
#[track_caller]
pub fn in_time(
    times: &[&str],
    code: i32,
    said: &str,
    search: impl Fn(&str) -> CommandResult,
) -> CommandResult {
    let is_said =
        |ended: &CommandResult| ended.stdout.contains(said) || ended.stderr.contains(said);
    let early = times.iter().map(|time| search(time));
    let good = early.into_iter().find(|end| end.status.code() == Some(code) && is_said(end));
    let ended = good.unwrap_or_else(|| search(LONG));
    ended.exits(code);
    assert!(is_said(&ended), "no {said:?}\n{ended}");
    ended
}
