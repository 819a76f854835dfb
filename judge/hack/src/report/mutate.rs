//! The results of the mutations, as text and as JSON lines; judge/docs/output.md documents the keys.

use crate::mutate::judge::MutationOutcome;
use crate::mutate::results::{JudgedMutation, Results};
use judge_core::base::json::Object;
use judge_core::base::text::{count, escape};
use judge_core::verdict::Verdict;

/// The counts, then the survivors, then wrong entries of survivors.txt.
pub fn text(results: &Results) -> String {
    let mut text = summary(results);
    let unlisted: Vec<_> = results.judged.iter().filter(|one| one.is_unlisted_survivor()).collect();
    if !unlisted.is_empty() {
        text.push_str("\nno case kills:\n");
    }
    for judged in unlisted {
        let (old, new) = judged.mutation.lines(&results.plan.source);
        let folder = results.survivors_folder();
        text.push_str(&format!(
            "  {}, {}/{}\n{}",
            location(results, judged),
            folder.display(),
            results.file_name(judged),
            entry(&old, &new)
        ));
    }
    let mut last_reason = "";
    for judged in &results.judged {
        let Some(reason) = judged.reason else { continue };
        if reason != last_reason {
            text.push_str(&format!("\nno case can kill: {}\n", escape(reason.as_bytes())));
            last_reason = reason;
        }
        text.push_str(&format!("  {}\n", location(results, judged)));
    }
    if !results.wrong_entries.is_empty() {
        let name = &results.plan.problem.name;
        text.push_str(&format!("\nlisted in problems/{name}/survivors.txt, but killed:\n"));
    }
    for wrong in &results.wrong_entries {
        text.push_str(&format!("  line {}\n{}", wrong.line, entry(&wrong.old, &wrong.new)));
    }
    text
}

/// The number of mutations, and their results.
fn summary(results: &Results) -> String {
    let (mut killed, mut listed, mut unlisted, mut stillborn) = (0_usize, 0, 0, 0);
    for judged in &results.judged {
        match (&judged.outcome, judged.reason) {
            (MutationOutcome::Killed(..), _) => killed += 1,
            (MutationOutcome::Survived, Some(_)) => listed += 1,
            (MutationOutcome::Survived, None) => unlisted += 1,
            (MutationOutcome::CompileError, _) => stillborn += 1,
            (MutationOutcome::NotJudged(_), _) => {}
        }
    }
    let all = killed + listed + unlisted;
    let mut text = format!(
        "{}: {} of {}: {killed} killed, {unlisted} not killed, {listed} that no case can kill\n",
        results.plan.problem.name,
        count(all, "mutation"),
        escape(results.plan.reference.name.as_bytes())
    );
    if stillborn > 0 {
        text.push_str(&format!("{stillborn} more do not compile\n"));
    }
    // Rounded down: 100 is a claim.
    if let Some(share) = (1000 * killed).checked_div(killed + unlisted) {
        let (whole, tenth) = (share / 10, share % 10);
        text.push_str(&format!("the cases kill {whole}.{tenth} % of what they can kill\n"));
    }
    text
}

/// Where a mutation is, and what it replaces: ``line 5, column 31: `9` -> `10` ``.
fn location(results: &Results, judged: &JudgedMutation) -> String {
    let old = short(judged.mutation.old(&results.plan.source));
    let new = short(&judged.mutation.new);
    format!("line {}, column {}: {old} -> {new}", judged.line, judged.column)
}

/// The first line of a text.
fn short(text: &str) -> String {
    match text.split_once('\n') {
        Some((first, _)) => format!("`{} …`", escape(first.trim().as_bytes())),
        None if text.is_empty() => "nothing".to_string(),
        None => format!("`{}`", escape(text.as_bytes())),
    }
}

/// A mutation as survivors.txt lists it.
fn entry(old: &str, new: &str) -> String {
    let plus = escape(format!("  + {new}").trim_end().as_bytes());
    format!("  - {}\n{plus}\n", escape(old.as_bytes()))
}

/// A line for each mutation.
pub fn json(results: &Results) -> String {
    let mut text = String::new();
    for judged in &results.judged {
        let line = Object::new("mutant")
            .text("problem", &results.plan.problem.name)
            .number("line", judged.line as u64)
            .number("column", judged.column as u64)
            .text("old", judged.mutation.old(&results.plan.source))
            .text("new", &judged.mutation.new);
        let line = match &judged.outcome {
            MutationOutcome::CompileError => line.text("verdict", Verdict::Ce.name()),
            MutationOutcome::Killed(case, verdict) => {
                line.text("verdict", verdict.name()).text("case", case)
            }
            MutationOutcome::Survived => line.text("verdict", Verdict::Ac.name()),
            MutationOutcome::NotJudged(_) => line,
        };
        text.push_str(&(line.optional_text("reason", judged.reason).line() + "\n"));
    }
    text
}
