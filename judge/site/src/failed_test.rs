//! A failed test as a site shows it, copied as text: below headings its input, the right answer, the output of the
//! program and the log of the checker.

use crate::body;
use crate::heading::{self, Heading, Part};
use judge_core::base::text::{count, names};
use judge_core::Result;

/// The most lines above the input, after one that a site puts there.
const MAX_ABOVE: usize = 60;
/// The beginnings of lines that sites put above a failed test, in small letters.
const ABOVE: [&str; 29] = [
    "test",
    "case",
    "wrong answer",
    "runtime",
    "time",
    "memory",
    "accepted",
    "verdict",
    "compil",
    "group",
    "result",
    "status",
    "details",
    "hacked",
    "on test",
    "subtask",
    "submi",
    "failed",
    "problem",
    "解答错误",
    "答案错误",
    "超出",
    "执行",
    "通过",
    "测试点",
    "提交",
    "测试数据",
    "неправильный",
    "тест",
];
/// The headings of LeetCode alone, in small letters.
const LEETCODE: [&str; 6] =
    ["last executed input", "testcase", "expected", "最后执行的输入", "测试用例", "预期结果"];
/// The headings of an input that may have no answer: of a program that crashed or was too slow.
const ALONE: [&str; 2] = ["last executed input", "最后执行的输入"];
/// The beginnings of headings of Codeforces, whose data is never of LeetCode.
const CODEFORCES: [&str; 2] = ["Jury", "Participant"];
/// The most headings that a message names.
const NAMED: usize = 6;

/// The headings of a failed test.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    /// Above the input.
    pub input: String,
    /// Above the answer, where the test has one.
    pub answer: Option<String>,
    /// Above the parts that are left out, and the first line of an explanation.
    pub left_out: Vec<String>,
}

impl Labels {
    /// Says which parts are taken and which are left out.
    pub fn describe(&self) -> String {
        let mut text = format!("the input is what stands below {}", body::shown(&self.input));
        if let Some(answer) = &self.answer {
            text.push_str(&format!(", the answer below {}", body::shown(answer)));
        }
        if !self.left_out.is_empty() {
            text.push_str(&format!("; left out: {}", names(&self.left_out, NAMED)));
        }
        text
    }
}

/// The form of the values in a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueForm {
    /// Certainly LeetCode's.
    LeetCode,
    /// Certainly not LeetCode's.
    Plain,
    Unknown,
}

/// A failed test.
#[derive(Debug, PartialEq)]
pub struct FailedTest {
    pub input: String,
    pub answer: Option<String>,
    pub labels: Labels,
    pub form: ValueForm,
}

/// A heading and the lines below it.
struct Section<'a> {
    heading: Heading<'a>,
    lines: Vec<&'a str>,
}

/// Reads a failed test. `None` if the text is something else: it begins with no heading of an input, or none of an
/// answer follows, unless the heading is certainly of LeetCode.
///
/// # Errors
///
/// It has several tests, no answer below its heading, or the site has cut the input or the answer.
pub fn read(text: &str) -> Result<Option<FailedTest>> {
    let Some(sections) = sections(text) else { return Ok(None) };
    let (input, others) = sections.split_first().expect("the first section is the input");
    let rank_of = |section: &Section| rank(section.heading.part);
    let highest = others.iter().filter_map(rank_of).max();
    if highest.is_none() && !is_one_of(&ALONE, input.heading.label) {
        return Ok(None);
    }
    let mut answers =
        others.iter().filter(|section| highest.is_some() && rank_of(section) == highest);
    let answer = answers.next();
    let is_input = |section: &&Section| section.heading.part == Part::Input;
    if let Some(second) = answers.next().or_else(|| others.iter().find(is_input)) {
        return Err(format!(
            "the text has the heading {} twice; paste one test, or its input, a line --- and its answer",
            body::shown(second.heading.label)
        ));
    }
    let (answer_data, explanation) = answer.map(answer_of).transpose()?.unzip();
    let input_data = whole("input", body::data(&input.lines))?;
    let is_left_out =
        |section: &&Section| answer.is_none_or(|answer| !std::ptr::eq(*section, answer));
    let left_out = others.iter().filter(is_left_out).map(|section| section.heading.label);
    let labels = Labels {
        input: input.heading.label.to_string(),
        answer: answer.map(|answer| answer.heading.label.to_string()),
        left_out: left_out.chain(explanation.flatten()).map(str::to_string).collect(),
    };
    let form = form(&sections, &labels);
    Ok(Some(FailedTest { input: input_data, answer: answer_data, labels, form }))
}

/// The answer in a section, and the first line of an explanation below it.
fn answer_of<'a>(section: &Section<'a>) -> Result<(String, Option<&'a str>)> {
    let (lines, explanation) = match section.heading.part {
        Part::Output => body::without_explanation(&section.lines),
        _ => (&section.lines[..], None),
    };
    let data = whole("answer", body::data(lines))?;
    if data.is_empty() {
        return Err(format!("nothing stands below {}", body::shown(section.heading.label)));
    }
    Ok((data, explanation))
}

/// The data, if the site has not cut it.
fn whole(part: &str, data: String) -> Result<String> {
    match body::cut(&data) {
        None => Ok(data),
        Some(lines) => Err(format!(
            "the site has cut the {part} after {}; download the test, or let `scripts/hack find` look for a smaller \
             one; where the dots are data, paste the input, a line --- and the answer",
            count(lines, "whole line")
        )),
    }
}

fn is_one_of(known: &[&str], label: &str) -> bool {
    let label = label.to_lowercase();
    known.contains(&&*label)
}

/// The parts of a text that begins with an input.
fn sections(text: &str) -> Option<Vec<Section<'_>>> {
    let mut lines = text.lines();
    let first = first_input(&mut lines)?;
    let mut sections = vec![Section { heading: first, lines: vec![first.rest] }];
    for line in lines {
        let section = sections.last_mut().expect("the input is there");
        match heading::of(line).filter(|heading| is_next(heading, &first, section.heading.part)) {
            Some(heading) => sections.push(Section { heading, lines: vec![heading.rest] }),
            None => section.lines.push(line),
        }
    }
    Some(sections)
}

/// Takes the lines up to the heading of the input.
fn first_input<'a>(lines: &mut std::str::Lines<'a>) -> Option<Heading<'a>> {
    let mut is_of_site = false;
    for line in lines.filter(|line| !line.trim().is_empty()).take(MAX_ABOVE) {
        let heading = heading::of(line);
        if let Some(heading) = heading.filter(|heading| heading.part == Part::Input) {
            return Some(heading);
        }
        // Above it may be anything, such as the name of a user, below a line that is known.
        is_of_site |=
            heading.is_some_and(|heading| heading.part == Part::Samples) || is_above(line);
        if !is_of_site {
            return None;
        }
    }
    None
}

fn is_above(line: &str) -> bool {
    let start: String = line.trim().chars().take(40).collect::<String>().to_lowercase();
    let is_passed = start.contains("passed") && start.starts_with(|c: char| c.is_ascii_digit());
    is_passed || ABOVE.iter().any(|above| start.starts_with(above))
}

/// Whether a heading ends the part before it, rather than being one of its lines. The headings of a test are written
/// alike.
fn is_next(heading: &Heading, first: &Heading, part: Part) -> bool {
    let is_small = |heading: &Heading| heading.label.starts_with(|c: char| c.is_ascii_lowercase());
    let is_alike = is_small(heading) == is_small(first)
        && (heading.rest.is_empty() || first.has_colon)
        && (heading.is_of_sample || !first.is_of_sample || heading.part == Part::Other);
    let may_follow = match (part, heading.part) {
        // An input may have such a word in it.
        (Part::Input, Part::Other) => heading.label.to_ascii_lowercase().starts_with("std"),
        (Part::Input, Part::Samples) => false,
        _ => true,
    };
    is_alike && may_follow
}

/// The likeness of a part to be the right answer; the highest counts.
fn rank(part: Part) -> Option<u8> {
    match part {
        Part::Answer => Some(3),
        Part::StandardOutput => Some(2),
        Part::Output => Some(1),
        _ => None,
    }
}

fn form(sections: &[Section], labels: &Labels) -> ValueForm {
    let is_of_codeforces =
        |section: &Section| CODEFORCES.iter().any(|start| section.heading.label.starts_with(start));
    if sections.iter().any(is_of_codeforces) {
        ValueForm::Plain
    } else if is_one_of(&LEETCODE, &labels.input)
        || labels.answer.as_ref().is_some_and(|label| is_one_of(&LEETCODE, label))
    {
        ValueForm::LeetCode
    } else {
        ValueForm::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(text: &str) -> Option<(String, String, String)> {
        let test = read(text).unwrap()?;
        Some((test.input, test.answer.unwrap_or_default(), test.labels.left_out.join(", ")))
    }

    #[test]
    fn tests_of_many_sites() {
        let codeforces = "Test: #3, time: 15 ms., memory: 0 KB, exit code: 0, checker exit code: 1, verdict: \
                          WRONG_ANSWER\nInput\n3\n1 2 3\n\nParticipant's output\n5\n\nJury's answer\n6\n\n\
                          Checker comment\nwrong answer expected 6, found 5\n";
        for (text, left_out) in [
            (codeforces, "Participant's output, Checker comment"),
            (
                "Input:\r\n3\r\n1 2 3\r\nOutput:\r\n5\r\nAnswer:\r\n6\r\nChecker Log:\r\nwrong\r\n",
                "Output, Checker Log",
            ),
            ("Sample Input 1\nCopy\n3\n1 2 3\n\nSample Output 1\nCopy\n6\n\n\
                The sum of them is six.\n", "The sum of them is six."),
            ("入力例 1\n3\n1 2 3\n出力例 1\n6\n", ""),
            ("Input: 3\n1 2 3\nExpected output: 6\nYour output: 5\n", "Your output"),
            ("Test 4\nVerdict: WRONG ANSWER\ninput\n3\n1 2 3\n\nview   save\ncorrect output\n6\n\n\
                view   save\nuser output\n5\n\nview   save\n", "user output"),
            ("输入\n3\n1 2 3\n你的输出\n5\n期望输出\n6\n", "你的输出"),
            ("输入\n3\n1 2 3\n输出\n5\n标准输出\n6\n", "输出"),
            ("输入\n3\n1 2 3\n标准输出\n\n输出\n5\n预期结果\n6\n", "标准输出, 输出"),
        ] {
            let wanted = ("3\n1 2 3\n".to_string(), "6\n".to_string(), left_out.to_string());
            assert_eq!(taken(text), Some(wanted), "{text}");
        }
        assert_eq!(
            read(codeforces).unwrap().unwrap().labels.describe(),
            "the input is what stands below `Input`, the answer below `Jury's answer`; left out: \
             `Participant's output`, `Checker comment`"
        );
    }

    #[test]
    fn a_crash_has_no_answer() {
        let text = "Runtime Error\n3 / 52 testcases passed\nTypeError: x\n    if x:\nLine 2 in f\n\
                    Last Executed Input\nUse Testcase\npicture =\n[[\"W\"]]\n";
        let test = read(text).unwrap().unwrap();
        assert_eq!((&*test.input, test.answer), ("picture =\n[[\"W\"]]\n", None));
        assert_eq!(test.labels.describe(), "the input is what stands below `Last Executed Input`");
        assert_eq!(test.form, ValueForm::LeetCode);
        let short = read("Last executed input: 2\n").unwrap().unwrap();
        assert_eq!((&*short.input, short.answer, short.form), ("2\n", None, ValueForm::LeetCode));
    }

    #[test]
    fn data_with_such_words_is_not_taken_apart() {
        for text in [
            "",
            "3\nInput\nOutput\nAnswer\n",
            "Input\n3\n4\n",
            "Output\n3\nInput\n4\n",
            "input\nOutput\nAnswer\n",
            "Input\nNote\nSource\nExample\n",
            "a user\nInput\n1\nOutput\n2\n",
            "Sample Input 1\nOutput\nAnswer\n",
        ] {
            assert_eq!(read(text), Ok(None), "{text}");
        }
        let words = "Input\ninput\nNote\nAnswer: 4\nOutput\nAnswer: 3\n";
        let (input, answer, _) = taken(words).unwrap();
        assert_eq!((&*input, &*answer), ("input\nNote\nAnswer: 4\n", "Answer: 3\n"));
    }

    #[test]
    fn what_cannot_be_taken_is_refused() {
        for (text, said) in [
            (
                "Input\n4\n1 2\n3 4...\n\nOutput\n1\n\nAnswer\n2\n",
                "the site has cut the input after 2 whole lines; download the test, or let",
            ),
            (
                "Input\n4\nOutput\n1\nAnswer\n1 2\n...\n",
                "the site has cut the answer after 1 whole line;",
            ),
            ("Input\n4\nOutput\n1\nAnswer\n\n", "nothing stands below `Answer`"),
            (
                "Input\n4\nOutput\n1\nInput\n5\nOutput\n2\n",
                "the text has the heading `Output` twice",
            ),
        ] {
            let found = read(text).unwrap_err();
            assert!(found.starts_with(said), "{text}: {found}");
        }
    }
}
