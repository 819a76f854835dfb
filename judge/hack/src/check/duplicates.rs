//! No case is there twice.

use super::finding::CheckResult;
use super::subject::Subject;
use crate::stored_inputs::LARGEST;
use bytes::compare::Mode;
use bytes::hash::Sha256;
use judge_core::base::file;
use judge_core::base::text::{count, escape};
use judge_core::workspace::{Case, SAMPLE};
use sandbox::{check_interrupt, Failure};
use std::collections::HashMap;

/// Looks for inputs that are there twice. A sample may come again in another group, and where groups give
/// points, any case.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let inputs = subject.inputs()?;
    let mut checked = CheckResult::ok(format!("no two alike: {}", count(inputs.len(), "input")));
    let (mut seen, mut answers) = (HashMap::new(), HashMap::new());
    let is_exact = !matches!(subject.problem.settings.compare, Mode::Floats { .. });
    let has_one_answer = is_exact && subject.problem.output_validator.is_none();
    for input in inputs.iter() {
        let Ok(path) = &input.path else { continue };
        let opened = check_interrupt().and_then(|()| file::open(path));
        let hash = opened.and_then(Sha256::of);
        let hash = hash.map_err(|error| file::path_error(path, error))?;
        let case = input.case;
        if has_one_answer {
            let key = (hash.clone(), case.validator_flags.clone());
            let first = *answers.entry(key).or_insert(case);
            if words(first).is_some_and(|of_first| words(case).is_some_and(|own| own != of_first)) {
                let [first, second] = [&first.id, &case.id].map(|id| escape(id.as_bytes()));
                checked.add_fault(format!(
                    "{second} has the input of {first} and another answer; correct one of them"
                ));
            }
        }
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

/// The words of the answer of a case in small letters; `None` where there is none, or a very large one.
fn words(case: &Case) -> Option<Vec<Vec<u8>>> {
    let answer = file::read(&case.answer, LARGEST).ok()?.to_ascii_lowercase();
    let words = answer.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    Some(words.map(<[u8]>::to_vec).collect())
}
