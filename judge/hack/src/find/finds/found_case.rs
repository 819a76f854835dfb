//! A find that becomes a case. Where two programs disagree that are both declared right, a person says which is.

use crate::add::{self, AddedCase, Addition};
use crate::find::programs::Target;
use crate::find::search::{Search, SearchResult};
use crate::find::shrink::{ConfirmedFind, Steadiness};
use judge_core::base::text::{escape, shell_path};
use judge_core::workspace::Submission;
use sandbox::Failure;
use std::path::Path;
use std::slice;

/// A find, and the answer of the case that is made of it.
pub struct FoundCase<'a> {
    name: &'a str,
    find: &'a ConfirmedFind,
    /// The program whose answer holds, where a person says so.
    pub right: Option<&'a Submission>,
    /// Two programs that disagree, of which a person must first say which is right.
    pub rivals: Option<[&'a Submission; 2]>,
    target: Target<'a>,
    /// No program gives answers.
    is_unanswered: bool,
}

impl<'a> FoundCase<'a> {
    /// The case of this name; `None` where there is no find.
    pub fn of(
        name: &'a str,
        search: &Search<'a>,
        result: &'a SearchResult,
    ) -> Option<FoundCase<'a>> {
        let (target, right) = (search.target, search.right);
        let (find, rivals) = match (&result.broken, &result.disagreement) {
            (Some(broken), _) => {
                let rival = result.reference.as_ref().filter(|_| result.is_declared_right);
                (broken, rival.map(|rival| [rival, target.submission]))
            }
            (None, Some((other, find))) => {
                (find, result.reference.as_ref().map(|reference| [reference, other]))
            }
            (None, None) => return None,
        };
        let rivals = rivals.filter(|_| right.is_none());
        let is_unanswered = result.reference.is_none() && target.has_answers();
        Some(FoundCase { name, find, right, rivals, target, is_unanswered })
    }

    /// Adds it.
    ///
    /// # Errors
    ///
    /// The case cannot be added.
    pub fn add(&self) -> Result<AddedCase, Failure> {
        let FoundCase { name, find, right, target, is_unanswered, .. } = *self;
        let Target { environment, submission, against, .. } = target;
        if find.steadiness == Steadiness::Flaky {
            return Err(Failure::Error(format!(
                "case {name} is not added: the program failed on it and was right when it ran again"
            )));
        }
        if is_unanswered && right.is_none() {
            let kept = find.kept.as_ref().map_or("INPUT".to_string(), |file| shell_path(file));
            let words = format!("add {} {name}", escape(target.problem.name.as_bytes()));
            return Err(Failure::Error(format!(
                "case {name} is not added, as its answer is unknown; give it: (cat {kept}; echo ---; echo ANSWER) | {}",
                environment.workspace.command("hack", &words)
            )));
        }
        let addition = Addition {
            name,
            input: &find.counterexample.test().input,
            otherwise: &breaks(submission),
            right,
            tested: Some(&submission.source).filter(|_| right.is_none()),
            against,
            generated: find.counterexample.generated,
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
