//! Every file of the problem is a part of it, and the problem has all of its files.

use super::finding::CheckResult;
use super::subject::Subject;
use judge_core::base::text::quote_path;
use sandbox::Failure;
use std::path::Path;

/// Looks for what judging would refuse or skip, and for links that lead out of the workspace.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let problem = subject.problem;
    let workspace = subject.environment.workspace;
    let mut checked = CheckResult::ok("each is a part of the problem");
    let (_, faults) = workspace.submissions(problem, true)?;
    for fault in problem.faults.iter().chain(&faults) {
        checked.add_fault(fault);
    }
    for path in workspace.skipped(&problem.name) {
        let shown = quote_path(path);
        checked.add_warning(format!("{shown}: no part of a case; rename it, or remove it"));
    }
    let root = workspace.root.canonicalize()?;
    // A file that is not there is named above.
    let leads_out = |path: &&Path| path.canonicalize().is_ok_and(|real| !real.starts_with(&root));
    let files = problem.all_cases().flat_map(|case| [case.input.path(), &case.answer]);
    for path in files.filter(leads_out) {
        let path = path.strip_prefix(&workspace.root).unwrap_or(path);
        let shown = quote_path(path);
        checked.add_warning(format!(
            "{shown} leads out of the workspace, and an export copies what is there; put the file in its place"
        ));
    }
    Ok(checked)
}
