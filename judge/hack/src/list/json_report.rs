//! The kill matrix as JSON lines; judge/docs/output.md documents the keys.

use super::kills::Kills;
use judge_core::base::json::Object;

/// A line `kill` for each case that breaks a program, `victim` for each program, `killer` for each
/// case.
pub fn json(kills: &Kills) -> String {
    let Kills { problem, rows, victims, small_set } = kills;
    let object = |kind: &str| Object::new(kind).text("problem", &problem.name);
    let mut lines = Vec::new();
    for row in rows {
        for (case, verdict) in &row.kills {
            lines.push(
                object("kill")
                    .text("case", &problem.cases[*case].id)
                    .text("submission", &row.submission)
                    .text("verdict", verdict.name()),
            );
        }
        lines.push(
            object("victim")
                .text("submission", &row.submission)
                .flag("judged", row.is_judged)
                .number("broken_by", row.kills.len() as u64),
        );
    }
    for (number, case) in problem.cases.iter().enumerate() {
        lines.push(
            object("killer")
                .text("case", &case.id)
                .number("breaks", victims[number].len() as u64)
                .flag("in_small_set", small_set.cases.contains(&number))
                .flag("set_is_smallest", small_set.is_smallest),
        );
    }
    lines.into_iter().map(|line| line.line() + "\n").collect()
}
