//! The programs of a package that the import did not take.

use super::explanation::Explanation;
use super::row::{ActualVerdict, SurveyedProgram};
use judge_core::base::text::escape;
use package::import::import_report::{ImportReport, HIDDEN};
use package::import::links::reason::NOWHERE;
use std::collections::BTreeMap;

const FOLDER: &str = "submissions/";

/// A program for each file in a folder of submissions that was left out, and one for each folder of
/// such files.
pub fn programs(report: &ImportReport) -> Vec<SurveyedProgram> {
    let mut found: BTreeMap<&str, SurveyedProgram> = BTreeMap::new();
    for left_out in report.left_out.iter().filter(|one| one.reason != HIDDEN) {
        for path in &left_out.names {
            let Some(name) = path.strip_prefix(FOLDER) else { continue };
            let mut ends = name.match_indices('/').map(|(at, _)| at);
            let (Some(folder_end), program_end) = (ends.next(), ends.next()) else { continue };
            let program = &name[..program_end.unwrap_or(name.len())];
            let is_dead = left_out.reason == NOWHERE;
            found.entry(program).or_insert_with(|| SurveyedProgram {
                name: escape(program.as_bytes()),
                declared: escape(&name.as_bytes()[..folder_end]),
                got: ActualVerdict::LeftOut(left_out.reason.to_string()),
                explanation: is_dead.then(|| Explanation::DeadLink(path.clone())),
            });
        }
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_files_is_one_program() {
        let mut report = ImportReport::default();
        for (name, reason) in [
            ("submissions/accepted/two/a.cc", "several files"),
            ("submissions/accepted/two/b.cc", "several files"),
            ("submissions/mixed/x.py", "unknown folder"),
            ("submissions/wrong_answer/gone.py", NOWHERE),
            ("submissions/accepted/.swp", HIDDEN),
            ("submissions/README", "not in a folder"),
            ("data/x/y", "unused"),
        ] {
            report.leave_out(name.to_string(), reason);
        }
        let programs = programs(&report);
        let names: Vec<&str> = programs.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["accepted/two", "mixed/x.py", "wrong_answer/gone.py"]);
        assert_eq!(programs[1].declared, "mixed");
        let dead = Explanation::DeadLink("submissions/wrong_answer/gone.py".to_string());
        assert_eq!(programs[2].explanation, Some(dead));
        assert_eq!(programs[0].explanation, None);
    }
}
