//! `scripts/new NAME --paste`: a problem of the page that stdin has.

use super::leetcode;
use super::limits::MadeOfText;
use super::listen::{ask, say, Answer};
use judge_core::base::text::count;
use judge_core::workspace::Workspace;
use judge_core::Result;
use package::scaffold::{self, Content, Languages};
use site::page::{self, Page};
use site::problem::SiteProblem;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::os::fd::OwnedFd;

/// Reads the page and makes the problem; the report and the text, `None` after Ctrl-C.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    languages: Languages,
    interrupt: &OwnedFd,
) -> Result<Option<MadeOfText>> {
    let what = "the text of the problem's page";
    let Some(text) = leetcode::pasted(what, languages, interrupt)? else { return Ok(None) };
    let page = page::read(&text).map_err(|why| format!("the text on stdin: {why}"))?;
    let Page { problem, doubts, is_of_leetcode } = page;
    let problem = if is_of_leetcode {
        let title = problem.title;
        let of_examples = leetcode::problem(name, &text)?;
        let title = if title.is_empty() { of_examples.title.clone() } else { title };
        SiteProblem { title, ..of_examples }
    } else {
        problem
    };
    say(&format!("took {}", page::describe(&problem)));
    doubts.iter().for_each(|doubt| say(&format!("  {doubt}")));
    if !doubts.is_empty() && io::stdin().is_terminal() && io::stderr().is_terminal() {
        let question = format!("make it with {}", count(problem.samples.len(), "sample"));
        match ask(&question, interrupt)? {
            Answer::Yes => {}
            Answer::No => {
                return Err("nothing is made; change the text and paste it again".to_string())
            }
            Answer::Interrupt => return Ok(None),
        }
    }
    let content = Content::Site(Box::new(problem), languages);
    let made = scaffold::run(workspace, name, content, interrupt)?;
    Ok(made.map(|report| MadeOfText { report, text }))
}
