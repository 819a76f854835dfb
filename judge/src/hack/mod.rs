//! Hack cases: `add` makes a trusted case of an input, `find` looks for one that breaks a program and
//! makes it small, `list` shows which case breaks which program, `mutate` what the cases do not see.

mod add;
mod cover;
mod find;
mod findings;
mod harness;
mod hunt;
mod list;
mod literal;
mod mutant;
mod mutate;
mod oracle;
mod reduce;
mod shrink;
mod survivors;
mod token;

use crate::args::Args;
use crate::isolation::Isolation;
use crate::session::{Audience, Job, Options, Verdicts};
use crate::text::{nearest, quote};
use crate::tree::{Submission, Workspace};
use crate::verdict::Verdict;
use crate::{sys, Result};
use std::os::fd::{AsFd, OwnedFd};

pub fn command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let interrupt =
        sys::signal::catch_interrupts().map_err(|error| format!("cannot make a pipe: {error}"))?;
    match args.words.split_first().map(|(first, rest)| (first.to_string_lossy(), rest)) {
        Some((word, _)) if word == "add" && args.has("--json") => {
            Err("--json goes with find, list and mutate".to_string())
        }
        Some((word, rest)) if word == "add" => add::command(workspace, args, rest, &interrupt),
        Some((word, rest)) if word == "find" => find::command(workspace, args, rest, &interrupt),
        Some((word, rest)) if word == "list" => list::command(workspace, args, rest, &interrupt),
        Some((word, rest)) if word == "mutate" => {
            mutate::command(workspace, args, rest, &interrupt)
        }
        Some((word, _)) => {
            let hint = nearest(&word, ["add", "find", "list", "mutate"])
                .map_or(String::new(), |name| format!("; did you mean {name}?"));
            let known = "there are add, find, list and mutate";
            Err(format!("no command {}{hint} ({known})", quote(word.as_bytes())))
        }
        None => Err(
            "add, find, list or mutate? For example: scripts/hack add push-box corner board.txt"
                .to_string(),
        ),
    }
}

/// The submissions that are not meant to be right.
fn wrong(submissions: Vec<Submission>) -> impl Iterator<Item = Submission> {
    submissions
        .into_iter()
        .filter(|one| !matches!(one.expectation.folder, "accepted" | "brute_force"))
}

fn options(isolation: Isolation, interrupt: &OwnedFd) -> Options<'_> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let interrupt = Some(interrupt.as_fd());
    Options { workers, fail_fast: false, progress: false, isolation, interrupt }
}

/// Which case breaks which program.
#[derive(Default)]
struct Matrix {
    rows: Vec<Row>,
}

struct Row {
    name: String,
    /// Cases that are not AC, and their verdicts.
    kills: Vec<(usize, Verdict)>,
    /// Why it was not judged, if it was not.
    absent: bool,
    interrupted: bool,
}

impl Audience for Matrix {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        let cases = verdicts.outcomes.iter().map(|(case, outcome)| (*case, outcome.verdict));
        self.rows.push(Row {
            name: job.name.clone(),
            kills: cases.filter(|case| case.1 != Verdict::Ac).collect(),
            absent: verdicts.unbuilt.is_some() || !verdicts.failures.is_empty(),
            interrupted: verdicts.interrupted,
        });
    }
}
