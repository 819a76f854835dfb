//! `--interact`: a person talks to the output validator in place of a program.

use super::run_summary::printable;
use crate::commands::one_case::problem_with_case;
use cli::command::Invocation;
use judge_core::base::exit::{self, AS_EXPECTED, UNEXPECTED};
use judge_core::base::progress;
use judge_core::base::text::escape;
use judge_core::compile::{Alone, Builder};
use judge_core::judging::by_hand::{self, HumanPlayer};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Filter, Problem};
use judge_core::Result;
use sandbox::Sandbox;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};

/// Talks about the first of the selected cases; the exit code is 0 if the validator accepts.
pub fn run(invocation: &Invocation, filters: &[Filter], interrupt: &OwnedFd) -> Result<u8> {
    let [filter] = filters else {
        return Err("--interact is for one problem: name it".to_string());
    };
    let problem = match &filter.rest {
        Some(_) => problem_with_case(invocation, filter, "--interact")?,
        None => judge_core::workspace::select(&invocation.workspace, filters, false)?.remove(0),
    };
    let case = problem.cases.first().ok_or_else(|| problem.without_cases())?;
    check_type(&problem)?;
    let isolation = invocation.isolation()?;
    let builder = Builder::new(invocation.workspace.cache());
    let sandbox = Sandbox::start(&isolation, Some(interrupt.as_fd()));
    let mut alone = Alone::new(sandbox, &builder);
    if let Some(validator) = &problem.output_validator {
        // The time in which it is built is no part of the talk.
        let built = progress::during("compiling the output validator", || {
            alone.build_tool(validator, "output validator")
        });
        if let Err(failure) = built {
            return exit::of_failure(failure, "judge", "nothing was said");
        }
    }
    let _ = writeln!(
        io::stderr(),
        "you are the program on {}; end with Ctrl-D",
        escape(case.id.as_bytes())
    );
    let said = by_hand::talk(&mut alone, &problem, case, &mut User);
    let said = match said {
        Ok(said) => said,
        Err(failure) => return exit::of_failure(failure, "judge", "the dialogue has no verdict"),
    };
    let mut stderr = io::stderr().lock();
    let _ = writeln!(stderr, "{}", said.verdict.name());
    for line in said.message.lines() {
        let _ = writeln!(stderr, "  {}", escape(line.as_bytes()));
    }
    Ok(if said.verdict == Verdict::Ac { AS_EXPECTED } else { UNEXPECTED })
}

/// The person at the terminal.
struct User;

impl HumanPlayer for User {
    fn input(&mut self) -> io::Result<File> {
        Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
    }

    fn show(&mut self, words: &[u8]) -> io::Result<()> {
        let mut out = io::stdout();
        let is_terminal = out.is_terminal();
        out.write_all(&printable(words, is_terminal))?;
        out.flush()
    }

    fn begin(&mut self, pass: u32) {
        let _ = writeln!(io::stderr(), "pass {pass}: you start anew, as a program would");
    }
}

fn check_type(problem: &Problem) -> Result<()> {
    if problem.settings.problem_type.is_interactive {
        return Ok(());
    }
    let name = escape(problem.name.as_bytes());
    Err(format!("{name} is not interactive: its programs read an input; see --input"))
}
