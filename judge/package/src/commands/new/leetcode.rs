//! `scripts/new NAME --leetcode`: a problem of the examples that stdin has.

use super::limits::MadeOfText;
use judge_core::base::{stdin, MIB};
use judge_core::workspace::Workspace;
use judge_core::Result;
use package::scaffold::{self, Content, Languages};
use site::leetcode;
use site::problem::{Answers, SiteProblem, LEETCODE};
use site::several_answers;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};

/// Reads the examples and makes the problem; the report and the text, `None` after Ctrl-C.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    languages: Languages,
    interrupt: &OwnedFd,
) -> Result<Option<MadeOfText>> {
    let what = "the examples of LeetCode's page";
    let Some(text) = pasted(what, languages, interrupt)? else { return Ok(None) };
    let problem = problem(name, &text)?;
    let content = Content::Site(Box::new(problem), languages);
    let made = scaffold::run(workspace, name, content, interrupt)?;
    Ok(made.map(|report| MadeOfText { report, text }))
}

/// All of stdin, for which a user at a terminal is asked; `None` after Ctrl-C.
///
/// # Errors
///
/// There is no program to start from in one of the languages, which is told before the user pastes for nothing, or
/// stdin cannot be read.
pub fn pasted(what: &str, languages: Languages, interrupt: &OwnedFd) -> Result<Option<String>> {
    scaffold::check_languages(languages)?;
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "paste {what}, then press Enter and Ctrl-D");
    }
    let text = stdin::all(interrupt.as_fd(), MIB, "the text on stdin has more than 1 MiB")?;
    Ok(text.map(|text| String::from_utf8_lossy(&text).into_owned()))
}

/// The problem of the examples in a text.
pub fn problem(name: &OsStr, text: &str) -> Result<SiteProblem> {
    let examples = leetcode::examples(text).map_err(|why| format!("the examples: {why}"))?;
    let answers = match several_answers::of(text, &examples.samples) {
        Answers::One if examples.has_fractions => Answers::Close,
        answers => answers,
    };
    Ok(SiteProblem {
        title: name.to_string_lossy().into_owned(),
        site: LEETCODE.to_string(),
        answers,
        samples: examples.samples,
        statement: text.trim().to_string(),
        arguments: examples.call,
        notes: examples.arguments.iter().map(|line| format!("Input, {line}.")).collect(),
        ..SiteProblem::default()
    })
}
