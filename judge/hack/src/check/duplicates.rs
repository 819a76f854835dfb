//! No case is there twice.

use super::finding::CheckResult;
use super::subject::Subject;
use bytes::hash::Sha256;
use judge_core::base::file;
use judge_core::base::text::{count, escape};
use judge_core::workspace::SAMPLE;
use sandbox::{check_interrupt, Failure};
use std::collections::HashMap;

/// Looks for inputs that are there twice. A sample may come again in another group, and where groups give
/// points, any case.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let inputs = subject.inputs()?;
    let mut checked = CheckResult::ok(format!("no two alike: {}", count(inputs.len(), "input")));
    let mut seen = HashMap::new();
    for input in inputs.iter() {
        let Ok(path) = &input.path else { continue };
        let opened = check_interrupt().and_then(|()| file::open(path));
        let hash = opened.and_then(Sha256::of);
        let hash = hash.map_err(|error| file::path_error(path, error))?;
        let case = input.case;
        let is_apart = subject.problem.points.is_some() || case.group() == SAMPLE;
        let part = if is_apart { case.group() } else { "" };
        let key = (hash, part.to_string(), case.validator_flags.clone());
        if let Some(first) = seen.insert(key, &case.id) {
            let [first, second] = [first, &case.id].map(|id| escape(id.as_bytes()));
            checked.add_warning(format!("{second} has the input of {first}; remove one"));
        }
    }
    Ok(checked)
}
