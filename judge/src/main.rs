//! Judges stdin/stdout programs against stored cases, the way an online judge does.
//!
//! The modules in the order in which data flows:
//!
//! - words: `args` takes them apart by the table in `command`; `judging` is the command `judge`
//!   and `plan` what it judges; `watch` repeats it, `failed` remembers what failed, `preview` runs one
//!   program on an input of one's own, `paste` prints what an online judge takes and `copy` puts it
//!   onto the clipboard; `complete` tells a shell what may come next
//! - problems: `new` makes one that judges green at once; `package` writes and reads the packages of
//!   contest systems
//! - cases: `hack` finds and adds them and shows what they break
//! - speed: `bench` measures programs beside their twins, and the judge beside a bare loop
//! - folders: `tree` finds problems, cases and submissions; `settings` reads problem.yaml through
//!   `yaml`; `roster` finds the programs of a class; `language` is the table of languages; `file` opens
//!   what may not be a file
//! - judging: `session` gives cases to workers; `compile` builds programs and keeps them by `hash`;
//!   `trial` judges one program on one case and gives a `verdict`, with `compare` (and `words`) or a
//!   validator (`validate`) on its output; `generate` makes inputs that are not stored
//! - running: `run` is the judge's side of a run, on the other side `keeper` makes a `room` for each
//!   program; `flow` is the bytes between program and judge, `gauge` the figures, `plain` a run without
//!   keeper; `spec` is what they exchange; `isolation` says which walls stand around a program and
//!   `view` what it sees; `family` measures its processes; `sys` holds all system calls
//! - looking: `drawing` runs the visualizer of a problem, `picture` is what it draws; `show` shows it
//! - telling: `report` for people (`excerpt`, `style`, `text`, `progress`) and `rank` for a class,
//!   `page` to look at, `machine` for programs (`json`), `junit` for CI

#![deny(unsafe_code)]

mod args;
mod bench;
mod command;
mod compare;
mod compile;
mod complete;
mod copy;
mod drawing;
mod excerpt;
mod failed;
mod family;
mod file;
mod flow;
mod gauge;
mod generate;
mod hack;
mod hash;
mod isolation;
mod json;
mod judging;
mod junit;
mod keeper;
mod language;
mod machine;
mod new;
mod package;
mod page;
mod paste;
mod picture;
mod plain;
mod plan;
mod preview;
mod progress;
mod rank;
mod report;
mod room;
mod roster;
mod run;
mod session;
mod settings;
mod show;
mod spec;
mod style;
#[allow(unsafe_code)]
mod sys;
mod text;
mod tree;
mod trial;
mod validate;
mod verdict;
mod view;
mod watch;
mod words;
mod yaml;

use args::Args;
use command::Command;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use tree::Workspace;

/// What went wrong, where, and what to do about it, in one line.
type Result<T> = std::result::Result<T, String>;

/// Exit codes: all as expected; some verdict is not; usage error or failure of the judge; Ctrl-C.
const AS_EXPECTED: u8 = 0;
const UNEXPECTED: u8 = 1;
const FAILED: u8 = 2;
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if words.first().is_some_and(|word| word == run::KEEPER) {
        let ended = keeper::main(&words[1..]);
        return ExitCode::from(if ended.is_ok() { 0 } else { FAILED });
    }
    if let [probe, walls] = &words[..] {
        if probe == isolation::PROBE {
            return ExitCode::from(isolation::probe(isolation::Walls::of_word(
                &walls.to_string_lossy(),
            )));
        }
    }
    if words.first().is_some_and(|word| word == complete::ASK) {
        return ExitCode::from(print(&complete::answer(&words[1..])).unwrap_or(FAILED));
    }
    // A caller may ignore SIGCHLD or block signals, which exec keeps.
    let _ = sys::signal::reset();
    // Nor may a program inherit what a caller has left open.
    let _ = sys::process::close_on_exec_from(3);
    sys::signal::ignore_broken_pipes();
    let _ = sys::process::hide_memory();
    // The scripts name their command; the first word of `judge` may be a command of its own.
    let mut name = words.first().and_then(|word| word.to_str()).and_then(command::find);
    if name.is_some() {
        words.remove(0);
    }
    if name.is_some_and(|command| command.name == "judge") {
        let inner = words.first().and_then(|word| word.to_str()).and_then(command::find);
        if let Some(command) = inner.filter(|command| command.is_inner()) {
            words.remove(0);
            name = Some(command);
        }
    }
    let mut command = name.unwrap_or(&command::COMMANDS[0]);
    let mut asked = Ok(());
    if words.first().is_some_and(|word| word == "help") {
        if let Some(word) = words.get(1) {
            match command::find(&word.to_string_lossy()) {
                Some(found) => command = found,
                None => asked = Err(command::unknown(&word.to_string_lossy())),
            }
        }
        words = vec!["--help".into()];
    }
    let args = asked.and_then(|()| Args::parse(words, command.flags));
    let ended = args.and_then(|args| dispatch(command, &args));
    ExitCode::from(ended.unwrap_or_else(|error| {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{}: {error}", command.name);
        FAILED
    }))
}

fn dispatch(command: &Command, args: &Args) -> Result<u8> {
    if args.has("--help") {
        return print(&command.help());
    }
    if args.has("--version") {
        return print(&format!("judge {}\n", env!("CARGO_PKG_VERSION")));
    }
    let workspace = Workspace::find(args.value("--root"))?;
    match command.name {
        "new" => new::command(&workspace, args),
        "hack" => hack::command(&workspace, args),
        "bench" => bench::command(&workspace, args),
        "paste" => paste_command(&workspace, args),
        "clean" => clean_command(&workspace, args),
        "export" => package::command(&workspace, args),
        "completion" => print(&complete::script(&workspace, &args.words)?),
        "show" => show::command(&workspace, args),
        _ => judging::command(&workspace, args),
    }
}

/// Writes to stdout; a reader that has gone away is no error.
fn print(text: &str) -> Result<u8> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()).err()).map(|()| AS_EXPECTED)
}

fn written(error: Option<io::Error>) -> Result<()> {
    match error {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write to stdout: {error}"))
        }
        _ => Ok(()),
    }
}

fn paste_command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let [problem] = &args.words[..] else {
        return Err("which problem? For example: scripts/paste push-box".to_string());
    };
    let problem = problem.to_string_lossy();
    let language = args.value("--language").map(|name| name.to_string_lossy());
    let form = match (&language, args.has("--leetcode")) {
        (Some(_), true) => return Err("--leetcode and --language exclude each other".to_string()),
        (Some(language), false) => paste::Form::Language(language),
        (None, true) => paste::Form::LeetCode,
        (None, false) => paste::Form::Whole,
    };
    let (text, from) = paste::text(workspace, problem.trim_end_matches('/'), form)?;
    if language.is_some() {
        let _ = writeln!(io::stderr(), "paste: {problem} {from}");
    }
    if !args.has("--copy") {
        return print(&text);
    }
    let place = copy::copy(&text)?;
    let size = text::bytes(text.len() as u64);
    print(&format!("copied {} bytes ({size}) of {problem} {from} {place}\n", text.len()))
}

fn clean_command(workspace: &Workspace, args: &Args) -> Result<u8> {
    if let Some(word) = args.words.first() {
        return Err(format!("clean takes no {}", text::quote(word.as_encoded_bytes())));
    }
    let cache = workspace.cache();
    match std::fs::remove_dir_all(&cache) {
        Ok(()) => print(&format!("removed {}\n", cache.display())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => print("nothing to remove\n"),
        Err(error) => Err(format!("{}: {error}", cache.display())),
    }
}
