//! Where groups give points: some program passes one group and fails another.

use super::finding::CheckResult;
use super::subject::Subject;
use judge_core::base::text::{count, escape};
use sandbox::Failure;

/// Looks whether some program passes one group with points and fails another.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let Some(points) = &subject.problem.points else {
        return Ok(CheckResult::ok("the problem has no points"));
    };
    let folders: Vec<(&str, &str)> = points.folders_with_points().collect();
    let judged = subject.judged()?;
    let mut checked = CheckResult::default();
    // Programs that fail somewhere and pass elsewhere show what groups are for.
    let partly: Vec<_> = judged
        .iter()
        .map(|one| one.groups_failed())
        .filter(|failed| {
            !failed.is_empty() && folders.iter().any(|(_, folder)| !failed.contains(folder))
        })
        .collect();
    let fails = |folder: &str| -> Vec<bool> {
        partly.iter().map(|failed| failed.contains(&folder)).collect()
    };
    for (at, (group, folder)) in folders.iter().enumerate().filter(|_| !partly.is_empty()) {
        let same = folders[..at].iter().find(|(_, other)| fails(other) == fails(folder));
        if let Some((other, _)) = same {
            let [group, other] = [group, other].map(|name| escape(name.as_bytes()));
            checked.add_warning(format!(
                "{group}: no program passes it and fails {other}, or the other way round; add one to \
                 submissions/partially_accepted"
            ));
        }
    }
    let groups = count(folders.len(), "group");
    checked.summary = match partly.len() {
        0 => format!("{groups}, and no program that passes a part of them"),
        partly => format!("{groups} told apart by {}", count(partly, "program")),
    };
    Ok(checked)
}
