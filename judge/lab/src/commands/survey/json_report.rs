//! The survey for programs: an object for each package in a line, then one with the sums.

use crate::survey::{
    ActualVerdict, Completion, ImportedPackage, SurveyRow, SurveyTotals, SurveyedProgram,
};
use judge_core::base::json::{list, string, Object};
use package::import::import_report::FileGroup;

/// The line of a package.
pub fn row(row: &SurveyRow) -> String {
    let object = Object::new("package").text("package", &row.package);
    let object = match &row.taken {
        Err(why) => object.flag("taken", false).text("why", why),
        Ok(taken) => taken_members(object.flag("taken", true), taken),
    };
    let peers = row.peers.iter();
    let peers =
        peers.map(|(tool, said)| Object::bare().text("tool", tool).text("says", said).line());
    object.raw("peers", &list(peers)).line() + "\n"
}

fn taken_members(object: Object, taken: &ImportedPackage) -> Object {
    let report = &taken.report;
    let outside = report
        .from_outside
        .iter()
        .map(|one| Object::bare().text("name", &one.name).text("path", &one.path).line());
    let ended = match taken.ended {
        Completion::Done => "done",
        Completion::TimeOver => "time_over",
        Completion::Interrupted => "interrupted",
    };
    object
        .flag("whole", report.is_whole())
        .flag("lacks_only_dead_links", report.lacks_only_dead_links())
        .number("cases", taken.cases as u64)
        .number("files_taken", report.taken as u64)
        .raw("kept", &list(report.kept.iter().map(group)))
        .raw("left_out", &list(report.left_out.iter().map(group)))
        .raw("from_outside", &list(outside))
        .raw("notes", &list(taken.notes.iter().map(|note| string(note))))
        .raw("programs", &list(taken.programs.iter().map(program)))
        .raw("faults", &list(taken.faults.iter().map(|fault| string(fault))))
        .text("ended", ended)
}

fn group(group: &FileGroup) -> String {
    let names = group.names.iter().map(|name| string(name));
    Object::bare()
        .text("reason", group.reason)
        .number("files", group.files as u64)
        .raw("names", &list(names))
        .line()
}

fn program(program: &SurveyedProgram) -> String {
    let SurveyedProgram { name, declared, got, explanation } = program;
    let (state, detail) = match got {
        ActualVerdict::AsDeclared => ("as_declared", None),
        ActualVerdict::Other(verdict) => ("other", Some(verdict)),
        ActualVerdict::LeftOut(reason) => ("left_out", Some(reason)),
        ActualVerdict::NotJudged(why) => ("not_judged", Some(why)),
        ActualVerdict::NoCase => ("no_case", None),
        ActualVerdict::NotReached => ("not_reached", None),
    };
    let reason = explanation.as_ref().map(ToString::to_string);
    Object::bare()
        .text("name", name)
        .text("declared", declared)
        .text("state", state)
        .known_text("got", detail.map(String::as_str))
        .known_text("excuse", explanation.as_ref().map(|explanation| explanation.word()))
        .known_text("excuse_text", reason.as_deref())
        .line()
}

/// The line with the sums.
pub fn totals(totals: &SurveyTotals) -> String {
    let SurveyTotals { packages, taken, whole, programs, as_declared, .. } = *totals;
    let numbers = [
        ("packages", packages),
        ("taken", taken),
        ("whole", whole),
        ("whole_but_dead_links", totals.whole_but_dead_links),
        ("programs", programs),
        ("as_declared", as_declared),
        ("wrong", totals.wrong()),
        ("not_installed", totals.not_installed),
        ("dead_links", totals.dead_links),
        ("near_limit", totals.near_limit),
        ("peer", totals.peer),
        ("no_case", totals.no_case),
        ("not_reached", totals.not_reached),
        ("faults", totals.faults),
    ];
    let add = |object: Object, (key, number): (&str, usize)| object.number(key, number as u64);
    numbers.into_iter().fold(Object::new("survey"), add).line() + "\n"
}
