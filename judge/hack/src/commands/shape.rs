//! `hack shape`: learns what the stored inputs have in common, and lets a person tell the limits.

use super::start::say;
use crate::add;
use crate::find::inputs::shape_file;
use crate::written_shape;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ROOT, TARGET, VERSION};
use judge_core::base::exit::{print, INTERRUPTED};
use judge_core::base::stdin::{self, Line};
use judge_core::base::text::escape;
use judge_core::Result;
use sandbox::reason;
use shape::{flattened_power, Statement};
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};

/// More lines are no limits of a statement.
const MAX_LINES: usize = 1000;

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_SHAPE,
    examples: &[
        ("scripts/hack shape push-box", "asks for the limits of each number and word; Enter keeps"),
        ("scripts/hack shape push-box <limits.txt", "reads lines of a statement, or its part about the input"),
    ],
    about: "\
Shows what the stored inputs have in common, takes the limits of the statement, and writes both to
problems/PROBLEM/shape.txt. From then on hack find makes inputs as that file says. A line is a range
(1..100), or as a statement has it: 1 <= n, m <= 2*10^5; 1 <= |s| <= 50; s consists of lowercase
letters; a is distinct; n is even; l <= r; x + y <= n. A line `a is w` calls the field a by the name w.

Exit codes: 0 the file is written, 2 usage error, or a line is not understood and nothing is written,
130 interrupted.",
    flags: &[&ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [problem] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let interrupt = &invocation.interrupts()?;
    let problem = add::problem(workspace, problem)?;
    let (mut statement, learnt) = shape_file::to_correct(workspace, &problem)?;
    let told = if io::stdin().is_terminal() {
        ask(&mut statement, interrupt)?
    } else {
        read(&mut statement, interrupt)?
    };
    let shape = statement.shape();
    let Some(told) = told else { return Ok(INTERRUPTED) };
    let note = match learnt {
        None if told == 0 => {
            return Err(format!(
                "{} is there already, and nothing was told; correct the file, or give limits on stdin, as \
                 1 <= n <= 100",
                written_shape::shown(&problem)
            ));
        }
        Some(note) if told == 0 => note
            + "; nothing was told, so the stored inputs alone give these limits: correct the file",
        None | Some(_) => shape.in_one_line(),
    };
    let file = shape_file::write(workspace, &problem, shape)?;
    print(&format!("{file}\n{}\n", escape(note.as_bytes())))
}

/// Asks for the limits of each field, on a terminal; the number of lines that were told, `None` after Ctrl-C.
fn ask(statement: &mut Statement, interrupt: &OwnedFd) -> Result<Option<usize>> {
    let failed = |error: io::Error| format!("cannot ask: {}", reason(&error));
    let mut out = io::stderr();
    let mut told = 0;
    writeln!(
        out,
        "limits, as 1..100 or a line of the statement; Enter keeps what the samples have"
    )
    .map_err(failed)?;
    for at in 0..statement.shape().fields().len() {
        loop {
            let (name, known) = statement.shape().fields().swap_remove(at);
            write!(out, "{}? ", escape(known.as_bytes()))
                .and_then(|()| out.flush())
                .map_err(failed)?;
            let text = match stdin::line(interrupt.as_fd())? {
                Line::Interrupted => return Ok(None),
                Line::End => return Ok(Some(told)),
                Line::Text(text) => String::from_utf8_lossy(&text).trim().to_string(),
            };
            if text.is_empty() {
                break;
            }
            match statement.tell(&as_comparison(&name, &text)) {
                Ok(()) => told += 1,
                Err(why) => writeln!(out, "{}", escape(why.as_bytes())).map_err(failed)?,
            }
        }
    }
    Ok(Some(told))
}

/// `1..100` as a statement says it.
fn as_comparison(name: &str, text: &str) -> String {
    match text.split_once("..") {
        Some((low, high)) if !text.contains(['<', '>', '=']) => {
            format!("{low} <= {name} <= {high}")
        }
        Some(_) | None => text.to_string(),
    }
}

/// Reads lines of a statement, or its part about the input; the number of lines, `None` after Ctrl-C.
fn read(statement: &mut Statement, interrupt: &OwnedFd) -> Result<Option<usize>> {
    let mut lines = Vec::new();
    loop {
        match stdin::line(interrupt.as_fd())? {
            Line::Interrupted => return Ok(None),
            Line::End => break,
            Line::Text(text) => lines.push(String::from_utf8_lossy(&text).trim().to_string()),
        }
        if lines.len() > MAX_LINES {
            return Err(format!("stdin has more than {MAX_LINES} lines"));
        }
    }
    let told = lines.iter().filter(|line| !line.is_empty()).count();
    for number in lines.iter().filter_map(|line| flattened_power(line)) {
        say(&format!(
            "{number} is taken as it stands; if the statement has 10^{}, copy it with ^",
            &number[2..]
        ));
    }
    if let Some(unclear) = statement.tell_section(&lines.join("\n")) {
        for sentence in unclear {
            say(&format!("not told: {}", escape(sentence.as_bytes())));
        }
        return Ok(Some(told));
    }
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        statement.tell(line).map_err(|why| {
            let (number, line) = (at + 1, escape(line.as_bytes()));
            format!("line {number} of the limits, `{line}`: {}", escape(why.as_bytes()))
        })?;
    }
    Ok(Some(told))
}
