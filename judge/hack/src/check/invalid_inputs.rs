//! The validators refuse the inputs that are stored as invalid.

use super::finding::CheckResult;
use super::subject::{Subject, STOPPED};
use crate::stored_inputs::LARGEST;
use crate::validity::Authority;
use judge_core::base::text::{count, quote_path};
use judge_core::base::{file, folder};
use judge_core::tools::InputCheck;
use judge_core::workspace::INVALID;
use sandbox::Failure;
use std::path::PathBuf;

/// Looks whether the inputs that are stored as invalid are refused.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let root = subject.environment.workspace.root.clone();
    let place = root.join("testdata").join(&subject.problem.name).join(INVALID);
    let mut files: Vec<PathBuf> = folder::entries(&place)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    files.sort();
    if files.is_empty() {
        return Ok(CheckResult::ok(format!("none is stored in {INVALID}")));
    }
    if subject.is_validator_stopped {
        return Ok(CheckResult::skipped(STOPPED));
    }
    let rules = subject.input_rules()?;
    let mut checked = CheckResult::ok(format!("refused: {}", count(files.len(), "input")));
    if rules.authority() == Authority::Samples {
        return Ok(CheckResult::ok("nothing says which inputs are valid"));
    }
    for path in files {
        let shown = path.strip_prefix(&root).unwrap_or(&path);
        let shown = quote_path(shown);
        let input = file::read(&path, LARGEST).map_err(|error| file::path_error(&path, error))?;
        match subject.check(&rules, &input)? {
            InputCheck::Accepted(_) => checked.add_fault(format!(
                "{shown} is accepted; correct the validator, or remove the file"
            )),
            // The format: any exit code but 42 refuses, so a failed assertion does.
            InputCheck::Refused(_) | InputCheck::Failed { is_stopped: false, .. } => {}
            InputCheck::Failed { why, is_stopped: true } => {
                checked.add_fault(format!("{shown}: {why}; no more inputs are tried"));
                break;
            }
        }
    }
    Ok(checked)
}
