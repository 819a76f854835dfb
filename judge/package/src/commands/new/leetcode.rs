//! `scripts/new NAME --leetcode`: a problem of the examples that stdin has.

use judge_core::base::stdin;
use judge_core::base::MIB;
use judge_core::workspace::Workspace;
use judge_core::Result;
use package::scaffold::{self, Content, Languages};
use site::leetcode;
use site::problem::{Answers, SiteProblem};
use site::several_answers;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};

/// Reads the examples and makes the problem; what was made, `None` after Ctrl-C.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    languages: Languages,
    interrupt: &OwnedFd,
) -> Result<Option<String>> {
    // Before the user pastes for nothing.
    scaffold::check_languages(languages)?;
    if io::stdin().is_terminal() {
        let ask = "paste the examples of LeetCode's page, then press Enter and Ctrl-D";
        let _ = writeln!(io::stderr(), "{ask}");
    }
    let too_large = "the examples on stdin have more than 1 MiB";
    let Some(text) = stdin::all(interrupt.as_fd(), MIB, too_large)? else { return Ok(None) };
    let text = String::from_utf8_lossy(&text);
    let examples = leetcode::examples(&text).map_err(|why| format!("the examples: {why}"))?;
    let answers = match several_answers::of(&text, &examples.samples) {
        Answers::One if examples.has_fractions => Answers::Close,
        answers => answers,
    };
    let problem = SiteProblem {
        title: name.to_string_lossy().into_owned(),
        site: "LeetCode".to_string(),
        answers,
        samples: examples.samples,
        statement: text.trim().to_string(),
        arguments: examples.call,
        notes: examples.arguments.iter().map(|line| format!("Input, {line}.")).collect(),
        ..SiteProblem::default()
    };
    scaffold::run(workspace, name, Content::Site(Box::new(problem), languages), interrupt)
}
