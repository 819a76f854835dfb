//! Searches for inputs by `scripts/hack find`, which is a program of its own.

use crate::report::format::Context;
use cli::flags::ISOLATION;
use cli::sibling;
use judge_core::base::exit::{AS_EXPECTED, INTERRUPTED, UNEXPECTED};
use judge_core::base::json::{self, Value};
use judge_core::base::text::escape;
use judge_core::Result;
use sandbox::reason;
use sandbox::system::group;
use sandbox::system::pipe::{self, Poll, READABLE};
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// The program that has the command.
const PROGRAM: &str = "hack";

/// An input that breaks a program.
pub struct FoundInput {
    pub verdict: String,
    pub input: String,
    pub answer: String,
    /// The output of the program, where it is wrong.
    pub output: Option<String>,
    /// The failure of the program, or the words of the output validator.
    pub note: String,
    pub stderr: String,
    /// An input that is nearly the same and on which the program is right.
    pub passing: Option<String>,
    /// The properties of the input that no sample has.
    pub assumes: Vec<String>,
    /// Nothing smaller breaks it.
    pub is_smallest: bool,
    /// The program was right when it ran again.
    pub is_flaky: bool,
}

/// The result of a search.
pub enum Find {
    Input(Box<FoundInput>),
    /// Nothing that may be shown.
    Nothing,
    /// There was no search; why.
    Failed(String),
    Interrupted,
}

/// Starts searches.
pub struct Finder<'a> {
    context: &'a Context<'a>,
    /// The time that each may take.
    pub time: Duration,
    /// The program, once it is known to be built.
    program: Option<Result<PathBuf>>,
}

impl<'a> Finder<'a> {
    pub fn new(context: &'a Context<'a>, time: Duration) -> Finder<'a> {
        Finder { context, time, program: None }
    }

    /// Looks for an input that breaks the program in a file or folder.
    pub fn find(&mut self, problem: &str, path: &Path) -> Find {
        let Context { workspace, args, .. } = self.context;
        let program = match self.program.get_or_insert_with(|| sibling::built(PROGRAM)) {
            Ok(program) => program,
            Err(why) => return Find::Failed(why.clone()),
        };
        let mut command = Command::new(program);
        command.args([PROGRAM, "find", "--json", "--samples", "--time"]);
        command.arg(format!("{}", self.time.as_secs_f64()));
        command.arg("--root").arg(&workspace.root).arg("--target").arg(&workspace.target);
        if let Some(mode) = args.value(ISOLATION.long) {
            command.arg(ISOLATION.long).arg(mode);
        }
        command.arg("--").arg(problem).arg(path);
        let ended = match output(command, self.context.interrupt) {
            Ok(Some(ended)) => ended,
            Ok(None) => return Find::Interrupted,
            Err(error) => return Find::Failed(format!("scripts/hack find: {}", reason(&error))),
        };
        let code = ended.status.code().and_then(|code| u8::try_from(code).ok());
        match code {
            Some(INTERRUPTED) => Find::Interrupted,
            Some(AS_EXPECTED | UNEXPECTED) => match json::parse(&ended.stdout) {
                Ok(line) => found(&line),
                Err(why) => Find::Failed(format!("scripts/hack find --json: {why}")),
            },
            Some(_) | None => {
                let said = String::from_utf8_lossy(&ended.stderr);
                let why = said.lines().last().unwrap_or("scripts/hack find was killed");
                Find::Failed(escape(why.as_bytes()))
            }
        }
    }
}

/// The output of a command, and how it ended; nothing where `interrupt` becomes readable before: then it is killed.
fn output(mut command: Command, interrupt: BorrowedFd) -> io::Result<Option<Output>> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (ended, end) = pipe::pair()?;
    let mut child = command.process_group(0).spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (is_interrupted, stdout, stderr) = thread::scope(|scope| {
        let stdout = scope.spawn(move || {
            let read = all(stdout);
            drop(end);
            read
        });
        let stderr = scope.spawn(|| all(stderr));
        let mut polls =
            [Poll::new(Some(ended.as_fd()), READABLE), Poll::new(Some(interrupt), READABLE)];
        let waited = pipe::wait(&mut polls, None);
        let is_interrupted = waited.is_err() || polls[1].ready();
        if is_interrupted {
            group::kill(&child);
        }
        let read = |thread: thread::ScopedJoinHandle<Vec<u8>>| thread.join().unwrap_or_default();
        waited.map(|_| (is_interrupted, read(stdout), read(stderr)))
    })?;
    let status = child.wait()?;
    Ok((!is_interrupted).then_some(Output { status, stdout, stderr }))
}

/// All that comes through a pipe, up to an error.
fn all(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // The output before it is judged by the exit code.
    let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
    bytes
}

/// The find in a line of `scripts/hack find --json`.
fn found(line: &Value) -> Find {
    let text = |key: &str| line.text(key).map(String::from);
    let is = |key: &str| line.get(key) == Some(&Value::Bool(true));
    let (Some(verdict), Some(input), Some(answer)) =
        (text("verdict"), text("input"), text("answer"))
    else {
        return Find::Nothing;
    };
    let mut assumes = Vec::new();
    if let Some(Value::List(list)) = line.get("assumes") {
        for one in list {
            if let Value::Text(text) = one {
                assumes.push(text.clone());
            }
        }
    }
    Find::Input(Box::new(FoundInput {
        verdict,
        input,
        answer,
        output: text("output"),
        note: text("note").unwrap_or_default(),
        stderr: text("stderr").unwrap_or_default(),
        passing: text("passing_input"),
        assumes,
        is_smallest: is("smallest"),
        is_flaky: line.get("steady") == Some(&Value::Bool(false)),
    }))
}
