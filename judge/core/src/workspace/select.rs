//! The problems and cases that filters select, and hints for a filter that selects nothing.

use crate::base::text::{escape, nearest, quote, shell_path};
use crate::language::Language;
use crate::workspace::case::Case;
use crate::workspace::filter::Filter;
use crate::workspace::problem::Problem;
use crate::workspace::tree::Workspace;
use crate::Result;
use std::collections::BTreeSet;
use std::path::PathBuf;

const NO_PROBLEM: &str = "there is no problem yet: a problem is a folder under testdata with cases";

/// The problems that the filters name, each with the cases that they select; without a filter all of
/// them.
///
/// # Errors
///
/// A filter names no problem, or selects no case though `no_cases` is false; a named problem cannot be
/// read. A problem that cannot be read and is not named only gets a fault.
pub fn select(workspace: &Workspace, filters: &[Filter], no_cases: bool) -> Result<Vec<Problem>> {
    let names = workspace.problem_names()?;
    for filter in filters {
        if !names.contains(&filter.problem) {
            let hint = unknown_problem_hint(workspace, &names, filters, filter)?;
            if filter.problem.is_empty() && filter.rest.is_some() {
                return Err(format!("a path is no problem; {hint}"));
            }
            return Err(format!("no problem {}; {hint}", quote(filter.problem.as_bytes())));
        }
    }
    let is_only = names.len() == 1;
    let mut problems = Vec::new();
    for name in names {
        let own_filters: Vec<&Filter> =
            filters.iter().filter(|filter| filter.problem == name).collect();
        if own_filters.is_empty() && !filters.is_empty() {
            continue;
        }
        let mut problem = match workspace.problem(&name) {
            // One that cannot be read does not stop the others, unless it was asked for.
            Err(fault) if filters.is_empty() && !is_only => {
                Problem { name, faults: vec![fault], ..Problem::default() }
            }
            read => read?,
        };
        for filter in &own_filters {
            if !no_cases && !problem.cases.iter().any(|case| filter.takes(case)) {
                return Err(no_case_selected(workspace, &problem, filter));
            }
        }
        if !own_filters.is_empty() {
            let is_taken = |case: &Case| own_filters.iter().any(|filter| filter.takes(case));
            problem.cases.retain(is_taken);
            problem.unanswered.retain(is_taken);
        }
        problems.push(problem);
    }
    if problems.is_empty() {
        return Err(NO_PROBLEM.to_string());
    }
    Ok(problems)
}

/// A hint for a filter whose problem does not exist.
fn unknown_problem_hint(
    workspace: &Workspace,
    names: &[String],
    filters: &[Filter],
    filter: &Filter,
) -> Result<String> {
    let word = &filter.problem;
    let known = filters.iter().find(|other| names.contains(&other.problem));
    let problem = known.map_or("PROBLEM", |other| &other.problem);
    if let Some(hint) = program_hint(workspace, filter, problem) {
        return Ok(hint);
    }
    // A group, written as a word of its own.
    for other in filters.iter().filter(|other| names.contains(&other.problem)) {
        let problem = workspace.problem(&other.problem)?;
        let inside = Filter { problem: other.problem.clone(), rest: Some(word.clone()) };
        if problem.cases.iter().any(|case| inside.takes(case)) {
            let meant = escape(format!("{}/{word}", other.problem).as_bytes());
            return Ok(format!("did you mean {meant}?"));
        }
    }
    let commands = workspace.reserved.iter().map(|reserved| reserved.name);
    let Some(name) = nearest(word, names.iter().map(String::as_str).chain(commands)) else {
        return Ok(match names {
            [] => NO_PROBLEM.to_string(),
            names => format!("there are {}", escape(names.join(", ").as_bytes())),
        });
    };
    let command = workspace.reserved.iter().find(|reserved| reserved.name == name);
    let typed = command.map_or(name, |reserved| &reserved.typed);
    Ok(format!("did you mean {}?", escape(typed.as_bytes())))
}

/// A hint for a filter that is the path of a program.
fn program_hint(workspace: &Workspace, filter: &Filter, problem: &str) -> Option<String> {
    let mut word = filter.problem.clone();
    if let Some(rest) = &filter.rest {
        word = format!("{word}/{rest}");
    }
    let typed = PathBuf::from(&word);
    let ours = workspace.root.join("problems").join(&word);
    let file = [typed, ours].into_iter().find(|path| path.is_file())?;
    Language::of_file(&file)?;
    let shown = shell_path(&file);
    let command = workspace.command("judge", &format!("{problem} --submission {shown}"));
    Some(format!("to judge that file: {command}"))
}

/// Says why a filter selects no case, with a hint.
fn no_case_selected(workspace: &Workspace, problem: &Problem, filter: &Filter) -> String {
    let name = &escape(problem.name.as_bytes());
    let Some(rest) = &filter.rest else {
        return match problem.faults.first() {
            Some(fault) => format!("{name} has no case that can be judged: {fault}"),
            None => problem.without_cases(),
        };
    };
    let message = format!("{name} has no case {}", quote(rest.as_bytes()));
    if let Some(hint) = program_hint(workspace, filter, name) {
        return format!("{message}; {hint}");
    }
    if problem.cases.is_empty() {
        return format!(
            "{message}, and none at all; put X.in and X.ans into testdata/{name}/sample"
        );
    }
    let ids = problem.cases.iter().map(|case| case.id.as_str());
    let pairs = ids.clone().filter_map(|id| id.split_once('/'));
    let groups: BTreeSet<&str> = pairs.clone().map(|pair| pair.0).collect();
    let hint = if rest.contains('/') {
        nearest(rest, ids)
    } else {
        // A group, or a case without its group.
        nearest(rest, groups.iter().copied()).or_else(|| {
            let case = nearest(rest, pairs.map(|pair| pair.1))?;
            ids.into_iter().find(|id| id.split_once('/').is_some_and(|pair| pair.1 == case))
        })
    };
    let groups: Vec<&str> = groups.into_iter().collect();
    let hint = match hint {
        Some(id) => format!("did you mean {name}/{}?", escape(id.as_bytes())),
        None => format!("its groups are {}", escape(groups.join(", ").as_bytes())),
    };
    format!("{message}; {hint}")
}
