//! `hack shape`: learns what the stored inputs have in common, and lets a person tell the limits.

use super::start::say;
use crate::add;
use crate::find::inputs::shape_file;
use crate::report;
use crate::written_program;
use crate::written_shape;
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ROOT, TARGET, VERSION};
use judge_core::base::exit::{print, INTERRUPTED};
use judge_core::base::file::{self, path_error};
use judge_core::base::stdin::{self, Line};
use judge_core::base::text::escape;
use judge_core::base::MIB;
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use sandbox::reason;
use shape::{Answer, Outcome, Statement};
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};

pub static COMMAND: Command = Command {
    entry: &catalog::HACK_SHAPE,
    examples: &[
        ("scripts/hack shape push-box", "asks for the limits of each number and word; Enter keeps"),
        ("scripts/hack shape push-box <page.txt", "reads limits, or the text of the problem's page"),
        ("scripts/hack shape push-box --validator cpp", "writes a validator from shape.txt"),
        ("scripts/hack shape push-box --generator python", "writes a generator from shape.txt"),
    ],
    about: "\
Shows what the stored inputs have in common, takes the limits of the statement, and writes both to
problems/PROBLEM/shape.txt. From then on hack find makes inputs as that file says. The text is a page as
one copies it, its part about the input, or lines: a range (1..100), or as a statement has it:
1 <= n, m <= 2*10^5; 1 <= |s| <= 50; s consists of lowercase letters; a is distinct; n is even; l <= r;
x + y <= n. A line `a is w` calls the field a by the name w. The answer shows each field with the sentence
that limits it and what only the samples say, then the sentences that are not understood, those that no
rule can hold, and what was left out. What is understood is written.

An empty text stands for the line **Limits** of the problem's README.md.

--validator writes problems/PROBLEM/validator.cpp, .py or .ctd from shape.txt, and reads no text. One in C++
includes testlib.h where that is in the problem's folder. Where shape.txt has what the language has no
words for, nothing is written. A file that is there stays. --generator writes generator.py in the same
way: SEED SIZE [KIND] prints the smallest input, the largest one, or others of its kind.

Where shape.txt is there and no text comes, the answer is the same table of it: the sentences, and what is
open: limits that the samples alone say, sentences that are not understood, numbers in doubt. shape.txt
keeps these as comments; remove one when you have seen to it.

Exit codes: 0 the file is written, 2 usage error, or nothing is understood and nothing is written,
130 interrupted.",
    flags: &[&PASTE, &VALIDATOR, &GENERATOR, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

static PASTE: Flag =
    Flag::switch("--paste", "read a text from a terminal too, up to Ctrl-D, and ask nothing");
static VALIDATOR: Flag = Flag::choice(
    "--validator",
    "LANGUAGE",
    &["cpp", "python", "ctd"],
    "write a validator that accepts what shape.txt accepts",
)
.conflicts_with(&["--generator"], "write one program at a time");
static GENERATOR: Flag = Flag::choice(
    "--generator",
    "LANGUAGE",
    &["python"],
    "write a generator that makes what shape.txt accepts",
);

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [problem] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let interrupt = &invocation.interrupts()?;
    let problem = add::problem(workspace, problem)?;
    let name = escape(problem.name.as_bytes());
    if let Some(language) = args.value(VALIDATOR.long) {
        let file = written_program::validator(workspace, &problem, &language.to_string_lossy())?;
        return print(&format!(
            "{file}\nit accepts what shape.txt accepts; scripts/judge check {name} tries it\n"
        ));
    }
    if args.has(GENERATOR.long) {
        let file = written_program::generator(workspace, &problem)?;
        return print(&format!(
            "{file}\nSEED SIZE [smallest|largest|random|equal|sorted|alternating] prints an input that shape.txt \
             accepts; scripts/judge check {name} tries it\n"
        ));
    }
    let (mut statement, learnt) = shape_file::to_correct(workspace, &problem)?;
    // A person has written the limits into shape.txt, or else into the README.
    let limits = if learnt.is_some() { readme_limits(workspace, &problem)? } else { String::new() };
    let (told, answer) = if io::stdin().is_terminal() && !args.has(PASTE.long) {
        let answer = statement.tell_text(&limits);
        let Some(told) = ask(&mut statement, interrupt)? else { return Ok(INTERRUPTED) };
        (told > 0, answer)
    } else {
        let Some(answer) = read(&mut statement, &limits, interrupt)? else {
            return Ok(INTERRUPTED);
        };
        (answer.has_limits(), answer)
    };
    if learnt.is_none() && !told {
        let shown = escape(written_shape::shown(&problem).as_bytes());
        return print(&format!("{shown}\n{}", report::shape::text(&statement, &answer)));
    }
    statement.note(&answer);
    let shape = statement.shape();
    let note = match learnt {
        Some(note) if !told => note
            + "; nothing was told, so the stored inputs alone give these limits: correct the file",
        None | Some(_) => shape.in_one_line(),
    };
    let file = shape_file::write(workspace, &problem, shape)?;
    let table = if told { report::shape::text(&statement, &answer) } else { String::new() };
    print(&format!("{file}\n{}\n{table}", escape(note.as_bytes())))
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
                Line::End => {
                    statement.guesses().iter().for_each(|guess| statement.drop_guess(guess));
                    return Ok(Some(told));
                }
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
    // Only chance may speak for these, so Enter keeps none of them.
    for guess in statement.guesses() {
        write!(out, "{}, in every input? y keeps it, Enter drops it ", escape(guess.as_bytes()))
            .and_then(|()| out.flush())
            .map_err(failed)?;
        match stdin::line(interrupt.as_fd())? {
            Line::Interrupted => return Ok(None),
            Line::Text(text) if text.trim_ascii() == b"y" => told += 1,
            Line::Text(_) | Line::End => {
                told += 1;
                statement.drop_guess(&guess);
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

/// The limits in the problem's README: the paragraph that begins with `**Limits**:`, up to what it says of a program.
fn readme_limits(workspace: &Workspace, problem: &Problem) -> Result<String> {
    let path = workspace.problem_folder(&problem.name).join("README.md");
    let text = match file::read_text(&path, MIB) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(path_error(&path, error)),
    };
    let limits = text.split("**Limits**:").nth(1).unwrap_or_default();
    let paragraph = limits.split("\n\n").next().unwrap_or_default();
    Ok(paragraph.split("`main.").next().unwrap_or_default().trim().to_string())
}

/// Reads a text with limits; an empty one stands for these `limits`. `None` after Ctrl-C.
///
/// # Errors
///
/// Nothing of it is understood.
fn read(statement: &mut Statement, limits: &str, interrupt: &OwnedFd) -> Result<Option<Answer>> {
    if io::stdin().is_terminal() {
        say("paste the limits, or the text of the page, then press Enter and Ctrl-D");
    }
    let too_large = "the text on stdin exceeds 1 MiB";
    let Some(text) = stdin::all(interrupt.as_fd(), MIB, too_large)? else { return Ok(None) };
    let text = String::from_utf8_lossy(&text);
    let answer = statement.tell_text(if text.trim().is_empty() { limits } else { &text });
    let unclear = answer.sentences.iter().find_map(|sentence| match &sentence.outcome {
        Outcome::Unclear(why) => Some((&sentence.text, why)),
        Outcome::Taken(_) | Outcome::Open | Outcome::Ignored => None,
    });
    match unclear {
        _ if answer.has_limits() || text.trim().is_empty() => Ok(Some(answer)),
        None => Err("no limit is found in the text, and nothing is written".to_string()),
        Some((sentence, why)) => Err(format!(
            "no limit is understood, and nothing is written: `{}`: {}",
            escape(sentence.as_bytes()),
            escape(why.as_bytes())
        )),
    }
}
