//! Programs that do not think get nothing: one that prints nothing, one answer for all cases, or its input. A single
//! case says nothing about that.

use super::finding::CheckResult;
use super::output_validator::{Output, OutputJudge};
use super::subject::Subject;
use crate::stored_inputs::LARGEST;
use judge_core::base::file;
use judge_core::base::text::{escape, excerpt};
use judge_core::verdict::Verdict;
use judge_core::workspace::SAMPLE;
use sandbox::{unless_interrupted, Failure};
use std::collections::BTreeMap;

/// The number of columns of an answer that a finding shows.
const SHOWN: usize = 20;

/// The output of a program that does not think.
enum Printed {
    /// The same for each input.
    Text(Vec<u8>),
    Input,
}

/// Looks whether such a program passes a group that gives points, or all cases but the samples.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let judge = match OutputJudge::new(subject)? {
        Ok(judge) => judge,
        Err(why) => return Ok(CheckResult::ok(why)),
    };
    let inputs = subject.inputs()?;
    let outputs: Vec<Output> =
        inputs.iter().take(subject.problem.cases.len()).filter_map(Output::of).collect();
    let mut checked = CheckResult::default();
    let mut best = (0, "a program without thought".to_string());
    let (samples, outputs): (Vec<Output>, Vec<Output>) =
        outputs.into_iter().partition(|output| output.id.split('/').next() == Some(SAMPLE));
    let total = outputs.len();
    if total == 0 {
        return Ok(CheckResult::ok("not tried, as there is no case but the samples"));
    }
    for (name, printed) in programs(samples.first(), &outputs) {
        let mut by_group: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for output in &outputs {
            let text = match &printed {
                Printed::Text(text) => Some(text.clone()),
                Printed::Input => file::read(&output.input, LARGEST).ok(),
            };
            let passes = text.map(|text| judge.verdict(subject, output, &text));
            // The check of the output validator says where that fails.
            let passes =
                matches!(passes.map(unless_interrupted).transpose()?, Some(Ok(Verdict::Ac)));
            let group = output.id.split('/').next().unwrap_or_default();
            let points = subject.problem.points.as_ref();
            let group = points.and_then(|points| points.group_of(group)).unwrap_or_default();
            let count = by_group.entry(group).or_default();
            *count = (count.0 + usize::from(passes), count.1 + 1);
        }
        let passed = by_group.values().map(|count| count.0).sum();
        if passed == total && total > 1 {
            checked.add_fault(format!("{name} passes all cases but the samples; add others"));
        } else {
            let whole = by_group
                .iter()
                .filter(|(group, count)| !group.is_empty() && count.1 > 1 && count.0 == count.1);
            let whole: Vec<&str> = whole.map(|(group, _)| *group).collect();
            if !whole.is_empty() {
                checked.add_fault(format!(
                    "{name} gets the points of {}; add cases",
                    whole.join(", ")
                ));
            }
        }
        if passed > best.0 {
            best = (passed, name);
        }
    }
    checked.summary = format!("{} passes {} of {total} cases", best.1, best.0);
    Ok(checked)
}

/// The programs, each with its description: the constants are the answer of the first sample, and the commonest one.
fn programs(sample: Option<&Output>, outputs: &[Output]) -> Vec<(String, Printed)> {
    let mut answers: BTreeMap<&[u8], usize> = BTreeMap::new();
    for output in outputs {
        *answers.entry(&output.answer).or_default() += 1;
    }
    let commonest = answers.iter().max_by_key(|answer| answer.1).map(|answer| *answer.0);
    let first = sample.map(|output| &output.answer[..]);
    let mut constants: Vec<&[u8]> = first.into_iter().chain(commonest).collect();
    constants.dedup();
    let constant = |text: &[u8]| {
        let shown = excerpt(text, 1, SHOWN).concat();
        (
            format!("a program that always prints `{}`", escape(shown.as_bytes())),
            Printed::Text(text.to_vec()),
        )
    };
    let nothing = ("a program that prints nothing".to_string(), Printed::Text(Vec::new()));
    let echo = ("a program that prints its input".to_string(), Printed::Input);
    constants.into_iter().map(constant).chain([nothing, echo]).collect()
}
