//! A find that becomes a case. Where two programs disagree that are both declared right, a person says which is.

use super::programs::Target;
use super::search::{ConfirmedFind, SearchResult, Steadiness};
use crate::add::{self, Addition};
use crate::environment::say;
use judge_core::base::stdin::{self, Line};
use judge_core::base::text::escape;
use judge_core::workspace::Submission;
use judge_core::Result;
use sandbox::Failure;
use std::io::{self, IsTerminal, Write};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::slice;

/// A find, and the answer of the case that is made of it.
pub struct FoundCase<'a> {
    name: &'a str,
    find: &'a ConfirmedFind,
    /// The program whose answer holds, where a person says so.
    right: Option<Submission>,
    target: &'a Target<'a>,
}

impl<'a> FoundCase<'a> {
    /// The case of this name. `right` is the program that the command line calls right. `None` where there is no find,
    /// or where no person says which of two programs is right, which is told.
    ///
    /// # Errors
    ///
    /// The terminal cannot be read.
    pub fn of(
        name: &'a str,
        target: &'a Target<'a>,
        result: &'a SearchResult,
        right: Option<Submission>,
        interrupt: BorrowedFd,
    ) -> Result<Option<FoundCase<'a>>> {
        let (find, opponents) = match (&result.broken, &result.disagreement) {
            (Some(broken), _) => {
                let rival = result.reference.as_ref().filter(|_| result.is_declared_right);
                (broken, rival.map(|rival| [rival, target.submission]))
            }
            (None, Some((other, find))) => {
                (find, result.reference.as_ref().map(|reference| [reference, other]))
            }
            (None, None) => return Ok(None),
        };
        let right = match (right, opponents) {
            (None, Some(opponents)) => match right_of(opponents, interrupt)? {
                Some(right) => Some(right),
                None => return Ok(None),
            },
            (right, _) => right,
        };
        Ok(Some(FoundCase { name, find, right, target }))
    }

    /// Adds it; the report of `hack add`.
    ///
    /// # Errors
    ///
    /// The case cannot be added.
    pub fn add(&self) -> std::result::Result<String, Failure> {
        let FoundCase { name, find, right, target } = self;
        let Target { environment, submission, against, .. } = **target;
        if find.steadiness == Steadiness::Flaky {
            return Err(Failure::Error(format!(
                "case {name} is not added: the program failed on it and was right when it ran again"
            )));
        }
        let addition = Addition {
            name,
            input: &find.counterexample.test().input,
            otherwise: &breaks(submission),
            right: right.as_ref(),
            tested: Some(&submission.source).filter(|_| right.is_none()),
            against,
            is_found: true,
            ..Addition::default()
        };
        let mut problem = target.problem.clone();
        environment
            .provide_time_limits(slice::from_mut(&mut problem))
            .and_then(|()| add::add(environment, &problem, &addition))
    }
}

/// The description of a case that breaks a program.
fn breaks(program: &Submission) -> String {
    let path = Path::new(&program.name);
    format!("breaks {}", path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

/// Asks on a terminal which of two programs is right. `None` where no person says so.
fn right_of(opponents: [&Submission; 2], interrupt: BorrowedFd) -> Result<Option<Submission>> {
    let [one, other] = opponents.map(|program| escape(program.name.as_bytes()));
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        say(&format!(
            "no case is added: {one} and {other} disagree, and one of them is wrong; name the one that is right \
             with --right"
        ));
        return Ok(None);
    }
    loop {
        let _ = write!(io::stderr(), "which is right? 1 {one}, 2 {other}, Enter for neither: ");
        let Line::Text(text) = stdin::line(interrupt)? else { return Ok(None) };
        match text.trim_ascii() {
            b"1" => return Ok(Some(opponents[0].clone())),
            b"2" => return Ok(Some(opponents[1].clone())),
            b"" => return Ok(None),
            _ => {}
        }
    }
}
