//! Every input is valid.

use super::finding;
use super::subject::Subject;
use crate::stored_inputs::LARGEST;
use crate::validity::{Authority, InputRules};
use judge_core::base::text::{count, escape};
use judge_core::base::{file, odd_signs};
use judge_core::judging::data::Data;
use judge_core::tools::InputCheck;
use sandbox::Failure;
use std::collections::BTreeMap;

/// Looks whether the validators, or else `shape.txt`, take every input.
pub fn check(subject: &mut Subject) -> Result<finding::CheckResult, Failure> {
    let name = escape(subject.problem.name.as_bytes());
    let inputs = subject.inputs()?;
    let rules = subject.input_rules()?;
    let who = match rules {
        InputRules::Validators => "accepted by the validators",
        InputRules::Shape(_) => "as shape.txt has them",
        InputRules::Samples(_) => "like the samples",
        InputRules::Unknown => "not looked at",
    };
    let mut checked = finding::CheckResult::ok(format!("{who}: {}", count(inputs.len(), "input")));
    if inputs.is_empty() {
        checked.add_fault(subject.problem.without_cases());
    }
    // A validator that crashes does so on many inputs.
    let mut failed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for input in inputs.iter() {
        let id = escape(input.case.id.as_bytes());
        let path = match &input.path {
            Ok(path) => path,
            Err(why) => {
                checked.add_fault(format!("{id}: {why}"));
                continue;
            }
        };
        let odd = odd_signs::first(&file::start(path, LARGEST)?);
        let has_odd = odd.map(|odd| format!("the input has {odd}"));
        let refusal = match &rules {
            InputRules::Validators => match subject.accepts_of(input.case, Data::Path(path))? {
                InputCheck::Failed { why, is_stopped: true } => {
                    checked.add_fault(format!("{id}: {why}; no more inputs are tried"));
                    break;
                }
                InputCheck::Failed { why, is_stopped: false } => {
                    failed.entry(why).or_default().push(id);
                    continue;
                }
                other => other.refusal(),
            },
            InputRules::Shape(_) | InputRules::Samples(_) | InputRules::Unknown => {
                let bytes = file::read(path, LARGEST)?;
                if bytes.len() > shape::MAX_BYTES {
                    checked
                        .add_warning(format!("{id}: too long for a shape, so nothing checks it"));
                    continue;
                }
                rules.check(&bytes, u32::MAX).err()
            }
        };
        add_refusal(&mut checked, &rules, &id, refusal, has_odd);
    }
    add_failures(&mut checked, failed);
    if rules.authority() == Authority::Samples {
        checked.add_warning(format!(
            "nothing says which inputs are valid; write problems/{name}/validator.EXT, or tell the limits \
             with scripts/hack shape {name}"
        ));
    }
    Ok(checked)
}

/// Adds why an input is not valid, if it is not, and which odd signs it has.
fn add_refusal(
    checked: &mut finding::CheckResult,
    rules: &InputRules,
    id: &str,
    refusal: Option<String>,
    has_odd: Option<String>,
) {
    let also = has_odd.as_ref().map_or(String::new(), |has_odd| format!("; {has_odd}"));
    match (refusal, rules) {
        (None, _) => {
            has_odd.into_iter().for_each(|text| checked.add_warning(format!("{id}: {text}")));
        }
        (Some(why), InputRules::Samples(_)) => {
            checked.add_warning(format!("{id} is unlike the samples: {why}{also}"));
        }
        (Some(why), InputRules::Shape(_)) => checked.add_fault(format!(
            "{id}: {} refuses it: {why}; correct the input or what refuses it{also}",
            rules.name()
        )),
        (Some(why), InputRules::Validators | InputRules::Unknown) => {
            checked.add_fault(format!("{id}: {why}; correct the input or what refuses it{also}"));
        }
    }
}

/// Adds a line for each failure of a validator, with the first of its inputs.
fn add_failures(checked: &mut finding::CheckResult, failed: BTreeMap<String, Vec<String>>) {
    for (why, ids) in failed {
        let more = ids.len() - 1;
        let more =
            if more > 0 { format!(" and {}", count(more, "more input")) } else { String::new() };
        checked.add_fault(format!("{}{more}: {why}; correct it", ids[0]));
    }
}
