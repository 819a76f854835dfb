//! Where groups give points: each group decides about some program.

use super::definition::Check;
use super::finding::Checked;
use super::subject::Subject;
use judge_core::base::text::{count, escape};
use sandbox::Failure;

pub struct Groups;

impl Check for Groups {
    fn name(&self) -> &'static str {
        "groups"
    }

    fn check(&self, subject: &mut Subject) -> Result<Checked, Failure> {
        let Some(points) = &subject.problem.points else {
            return Ok(Checked::ok("the problem has no points"));
        };
        let folders: Vec<(&str, &str)> = points.folders_with_points().collect();
        let judged = subject.judged()?;
        let mut checked = Checked::default();
        // Programs that fail somewhere and pass elsewhere show what groups are for.
        let partly: Vec<_> = judged
            .iter()
            .map(|one| one.groups_failed())
            .filter(|failed| {
                !failed.is_empty() && folders.iter().any(|(_, folder)| !failed.contains(folder))
            })
            .collect();
        if !partly.is_empty() {
            for (group, folder) in &folders {
                if partly.iter().all(|failed| !failed.contains(folder)) {
                    checked.add_warning(format!(
                        "{}: no program fails there that passes another group; add one to \
                         submissions/partially_accepted",
                        escape(group.as_bytes())
                    ));
                }
            }
        }
        checked.summary = match partly.len() {
            0 => format!(
                "{}, and no program that passes a part of them",
                count(folders.len(), "group")
            ),
            partly => format!(
                "{} told apart by {}",
                count(folders.len(), "group"),
                count(partly, "program")
            ),
        };
        Ok(checked)
    }
}
