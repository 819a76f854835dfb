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
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The number of columns of an answer that a finding shows.
const SHOWN: usize = 20;

/// A program that does not think.
struct Trivial {
    description: String,
    /// Its output for every input; `None` for one that prints its input.
    constant: Option<Vec<u8>>,
}

/// Looks whether such a program passes a group that gives points, or all cases but the samples.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    let judge = match OutputJudge::new(subject)? {
        Ok(judge) => judge,
        Err(why) => return Ok(CheckResult::ok(why)),
    };
    let inputs = subject.inputs()?;
    let answered = inputs.iter().take(subject.problem.cases.len()).filter_map(Output::of);
    let (samples, outputs): (Vec<Output>, Vec<Output>) =
        answered.partition(|output| output.group() == SAMPLE);
    let total = outputs.len();
    if total == 0 {
        return Ok(CheckResult::ok("not tried, as there is no case but the samples"));
    }
    let mut checked = CheckResult::default();
    let mut best = (0, "a program without thought".to_string());
    for Trivial { description, constant } in programs(samples.first(), &outputs) {
        let by_group = passed_by_group(subject, &judge, &outputs, constant.as_deref())?;
        let passed = by_group.values().map(|count| count.0).sum();
        let whole = by_group.iter().filter(|(_, count)| count.1 > 1 && count.0 == count.1);
        let whole: Vec<&str> = whole.filter_map(|(group, _)| *group).collect();
        if passed == total && total > 1 {
            checked
                .add_fault(format!("{description} passes all cases but the samples; add others"));
        } else if !whole.is_empty() {
            let groups = whole.join(", ");
            checked.add_fault(format!("{description} gets the points of {groups}; add cases"));
        }
        if passed > best.0 {
            best = (passed, description);
        }
    }
    checked.summary = format!("{} passes {} of {total} cases", best.1, best.0);
    Ok(checked)
}

/// The number of cases that a program passes and of all cases: of each group with points, and of the others together.
fn passed_by_group<'p>(
    subject: &mut Subject<'p>,
    judge: &OutputJudge,
    outputs: &[Output],
    constant: Option<&[u8]>,
) -> Result<BTreeMap<Option<&'p str>, (usize, usize)>, Failure> {
    let points = subject.problem.points.as_ref();
    let mut by_group: BTreeMap<Option<&str>, (usize, usize)> = BTreeMap::new();
    for output in outputs {
        let printed = match constant {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => file::read(&output.input, LARGEST).map(Cow::Owned),
        };
        // The check of the output validator says where that fails.
        let passes = match printed {
            Ok(text) => {
                unless_interrupted(judge.verdict(subject, output, &text))? == Ok(Verdict::Ac)
            }
            Err(_) => false,
        };
        let group = points.and_then(|points| points.group_of(output.group()));
        let count = by_group.entry(group).or_default();
        *count = (count.0 + usize::from(passes), count.1 + 1);
    }
    Ok(by_group)
}

/// The programs: the constants are the answer of the first sample, and the commonest one.
fn programs(sample: Option<&Output>, outputs: &[Output]) -> Vec<Trivial> {
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
        let description = format!("a program that always prints `{}`", escape(shown.as_bytes()));
        Trivial { description, constant: Some(text.to_vec()) }
    };
    let of =
        |description: &str, constant| Trivial { description: description.to_string(), constant };
    let nothing = of("a program that prints nothing", Some(Vec::new()));
    let echo = of("a program that prints its input", None);
    constants.into_iter().map(constant).chain([nothing, echo]).collect()
}
