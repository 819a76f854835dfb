//! The survey for people.

use crate::survey::explanation::Explanation;
use crate::survey::{
    ActualVerdict, Completion, ImportedPackage, SurveyRow, SurveyTotals, SurveyedProgram,
};
use judge_core::base::text::{count, escape};

/// A row, and lines below it that say what is not right.
pub fn row(row: &SurveyRow) -> String {
    let mut text = match &row.taken {
        Ok(taken) => taken_row(row, taken),
        Err(why) => {
            let package = &row.package;
            format!("refused                          {package}\n    {}\n", one_line(why))
        }
    };
    for (tool, said) in &row.peers {
        text.push_str(&format!("    {tool}: {said}\n"));
    }
    text
}

fn taken_row(row: &SurveyRow, taken: &ImportedPackage) -> String {
    let whole = if taken.report.is_whole() { "whole" } else { "in part" };
    let (right, all) = (taken.as_declared(), taken.programs.len());
    let programs = format!("{right} of {all} right");
    let mut text = format!("taken    {whole:<7}  {programs:<14}  {}\n", row.package);
    for line in details(taken) {
        text.push_str(&format!("    {line}\n"));
    }
    text
}

/// The problems of a package that was taken.
fn details(taken: &ImportedPackage) -> Vec<String> {
    let mut lines = taken.report.lines();
    lines.extend(taken.faults.iter().map(|fault| format!("not judged: {}", one_line(fault))));
    lines.extend(taken.programs.iter().filter_map(program));
    let reached =
        taken.programs.iter().filter(|one| !matches!(one.got, ActualVerdict::NotReached)).count();
    let all = taken.programs.len();
    match taken.ended {
        Completion::Done => {}
        Completion::TimeOver => {
            lines.push(format!("its time was over after {reached} of {}", count(all, "program")));
        }
        Completion::Interrupted => {
            lines.push(format!("interrupted after {reached} of {}", count(all, "program")));
        }
    }
    lines
}

/// A program that is not as declared.
fn program(program: &SurveyedProgram) -> Option<String> {
    let SurveyedProgram { name, declared, got, explanation } = program;
    let got = match got {
        ActualVerdict::AsDeclared | ActualVerdict::NotReached => return None,
        ActualVerdict::Other(verdict) => format!("got {verdict}"),
        ActualVerdict::LeftOut(reason) => format!("left out ({reason})"),
        ActualVerdict::NotJudged(why) => format!("not judged: {}", one_line(why)),
        ActualVerdict::NoCase => "not judged: the package has no case".to_string(),
    };
    let explanation = match explanation {
        // The reason says it already.
        Some(Explanation::NotInstalled(_)) | None => String::new(),
        Some(explanation) => format!(" [{}]", one_line(&explanation.to_string())),
    };
    Some(format!("{name}: declared {declared}, {got}{explanation}"))
}

/// A message of a compiler may have several lines.
fn one_line(text: &str) -> String {
    escape(text.lines().next().unwrap_or_default().as_bytes())
}

/// The sums; `left` packages were not looked at.
pub fn totals(totals: &SurveyTotals, left: usize) -> String {
    let SurveyTotals { packages, taken, whole, programs, as_declared, .. } = totals;
    let but_links = match totals.whole_but_dead_links {
        0 => String::new(),
        number => format!(", {number} but for links that lead nowhere"),
    };
    let mut text = format!(
        "\n{}: {taken} taken, {whole} whole{but_links}\n{}: {as_declared} as declared, {} not",
        count(*packages, "package"),
        count(*programs, "program"),
        totals.wrong()
    );
    for (number, what) in [
        (totals.not_installed, "without a compiler"),
        (totals.dead_links, "with a link that leads nowhere"),
        (totals.near_limit, "near the time limit"),
        (totals.peer, "with the same verdict from the other tool"),
        (totals.no_case, "without a case"),
        (totals.not_reached, "not reached in the time"),
    ] {
        if number > 0 {
            text.push_str(&format!(", {number} {what}"));
        }
    }
    text.push('\n');
    if left > 0 {
        text.push_str(&format!("{} not looked at\n", count(left, "package")));
    }
    text
}
