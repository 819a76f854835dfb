//! The one case that a filter names.

use cli::command::Invocation;
use judge_core::base::text::{escape, shell_word};
use judge_core::workspace::{self, Filter, Problem};
use judge_core::Result;

/// Cases that a message names.
const NAMED: usize = 8;

/// The problem that a filter names, with the one case that it selects.
///
/// # Errors
///
/// It selects none, or several: the message names them. `command` is that which wants one: `show`.
pub fn problem_with_case(
    invocation: &Invocation,
    filter: &Filter,
    command: &str,
) -> Result<Problem> {
    let filters = std::slice::from_ref(filter);
    let problem = workspace::select(&invocation.workspace, filters, false)?.remove(0);
    if problem.cases.len() > 1 {
        let name = format!("{}/{}", problem.name, problem.cases[0].id);
        let example =
            invocation.workspace.command("judge", &format!("{command} {}", shell_word(name)));
        let ids: Vec<String> =
            problem.cases.iter().take(NAMED).map(|case| escape(case.id.as_bytes())).collect();
        let more = if problem.cases.len() > NAMED { ", …" } else { "" };
        return Err(format!("which case? {}{more}. For example: {example}", ids.join(", ")));
    }
    Ok(problem)
}
