//! The headings that sites put above an input and an output, on a problem's page and beside a failed test.

/// The kind of text below a heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Input,
    /// The right answer.
    Answer,
    /// 标准输出: the right answer on some sites, and everything that the program printed on others.
    StandardOutput,
    /// An output; other headings say whose.
    Output,
    /// The output of the program that failed.
    OwnOutput,
    /// Samples, or one of them.
    Samples,
    /// An explanation, a log, a source: no data of a case.
    Other,
}

/// A line that is a heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heading<'a> {
    pub part: Part,
    /// As it is written, without decoration.
    pub label: &'a str,
    /// It has the word sample, a number or a button: it is no heading of a statement.
    pub is_of_sample: bool,
    /// A colon follows it.
    pub has_colon: bool,
    /// The rest of the line after the colon.
    pub rest: &'a str,
}

/// The longest heading in bytes.
const MAX_LABEL: usize = 60;
/// Characters that Markdown and sites put around headings.
const DECORATION: [char; 12] = ['#', '*', '>', '`', '【', '】', '[', ']', '-', '=', '_', ' '];
/// Buttons that are copied with the text, in small letters.
const BUTTONS: [&str; 12] = [
    "copy",
    "copied!",
    "复制",
    "コピー",
    "복사",
    "use testcase",
    "view save",
    "view",
    "save",
    "diff",
    "view more",
    "show more",
];

/// The headings, in small letters, with commas between them; those that are not ASCII are without blanks.
const LABELS: [(Part, &str); 7] = [
    (
        Part::Input,
        "input, inputs, input data, last executed input, testcase, 输入, 输入数据, 最后执行的输入, 测试用例, 入力, \
         입력, входныеданные",
    ),
    (
        Part::Answer,
        "answer, jury's answer, jury's output, jury answer, judge's answer, judge answer, \
         judge output, expected, expected output, expected answer, expected result, \
         correct output, correct answer, reference output, 期望输出, 期望结果, 预期输出, 预期结果, 正确输出, 正确答案, \
         标准答案, 答案, ответжюри",
    ),
    (Part::StandardOutput, "标准输出"),
    (
        Part::Output,
        "output, outputs, output data, 输出, 输出数据, 出力, 출력, выходныеданные",
    ),
    (
        Part::OwnOutput,
        "participant's output, your output, your answer, user output, user's output, \
         actual output, program output, received output, 你的输出, 您的输出, 用户输出, 实际输出, 实际结果, 输出结果",
    ),
    (
        Part::Samples,
        "example, examples, sample, samples, sample test, sample tests, sample testcase, \
         sample testcases, sample cases, 样例, 示例, 输入输出样例, 样例输入输出, 例, пример, примеры",
    ),
    (
        Part::Other,
        "checker comment, checker's comment, checker log, checker output, stdout, stderr, \
         diagnostics, note, notes, hint, hints, constraints, source, author, recommend, scoring, \
         subtasks, subtask, follow-up, follow up, editorial, statistics, submit, tags, \
         problem tags, interaction, limits, edit and submit, edit & submit, metadata, \
         my submissions, cpu time limit, time limit, memory limit, 说明/提示, 说明, 提示, \
         数据规模与约定, 来源, 题目来源, 备注, 注意, 制約, примечание, 힌트, 출처",
    ),
];
/// Headings of [`Part::Other`] that go on: `Explanation of sample 1`.
const OTHER_STARTS: [&str; 6] =
    ["explanation", "sample explanation", "解释", "样例解释", "样例说明", "数据范围"];
/// Headings of samples, and the kind of their text.
const SAMPLES: [(Part, &str); 2] = [
    (
        Part::Input,
        "sample input, sample inputs, example input, input example, input sample, 样例输入, 输入样例, \
         示例输入, 输入示例, 入力例, 예제입력",
    ),
    (
        Part::Output,
        "sample output, sample outputs, example output, output example, output sample, \
         output for the sample input, output for sample input, 样例输出, 输出样例, 示例输出, 输出示例, 出力例, 예제출력",
    ),
];

/// The heading that a line is.
pub fn of(line: &str) -> Option<Heading<'_>> {
    let is_decoration = |c: char| DECORATION.contains(&c) || c.is_whitespace();
    let bare = line.trim_start_matches(is_decoration);
    let colon = bare.find([':', '：']);
    let (label, rest) = match colon {
        Some(at) => (&bare[..at], bare[at..].trim_start_matches([':', '：'])),
        None => (bare, ""),
    };
    let label = label.trim_end_matches(is_decoration);
    if label.is_empty() || label.len() > MAX_LABEL {
        return None;
    }
    let rest = rest.trim_start_matches(['*', '`', '】', ' ']).trim();
    let rest =
        if bare.len() < line.trim_start().len() { rest.trim_end_matches(['*', '`']) } else { rest };
    // A button stands behind the colon, too.
    let (rest, has_button_behind) = if is_button(rest) { ("", true) } else { (rest, false) };
    let Plain { text, has_number, has_button } = plain(label)?;
    let of_table = |table: &[(Part, &str)]| {
        table
            .iter()
            .find(|(_, labels)| labels.split(", ").any(|label| label == text))
            .map(|(part, _)| *part)
    };
    let of_sample = of_table(&SAMPLES);
    let is_other = || OTHER_STARTS.iter().any(|start| text.starts_with(start));
    let part = of_sample.or_else(|| of_table(&LABELS));
    let part = part.or_else(|| is_other().then_some(Part::Other))?;
    let is_of_sample = of_sample.is_some() || has_number || has_button || has_button_behind;
    Some(Heading { part, label, is_of_sample, has_colon: colon.is_some(), rest })
}

/// Two headings in one line: of the input, then of the output, as above the columns of a table.
pub fn of_table(line: &str) -> Option<[Heading<'_>; 2]> {
    let line = line.trim();
    if line.len() > 2 * MAX_LABEL {
        return None;
    }
    line.char_indices().filter(|(_, c)| c.is_whitespace()).find_map(|(at, _)| {
        let (left, right) = (of(&line[..at])?, of(&line[at..])?);
        let is_pair = left.part == Part::Input && matches!(right.part, Part::Output | Part::Answer);
        (is_pair && left.rest.is_empty() && right.rest.is_empty()).then_some([left, right])
    })
}

/// Whether a line is a button that was copied with the text.
pub fn is_button(line: &str) -> bool {
    if line.len() > MAX_LABEL {
        return false;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    BUTTONS.contains(&&*words.join(" ").to_lowercase())
}

/// A heading as [`LABELS`] has it.
struct Plain {
    text: String,
    has_number: bool,
    has_button: bool,
}

/// A heading in small letters, without its number and its button; `None` if it has several numbers.
fn plain(label: &str) -> Option<Plain> {
    let mut text = label.to_lowercase().replace('’', "'");
    let button = BUTTONS.iter().find_map(|button| text.strip_suffix(button)).map(str::len);
    let has_button = button.is_some_and(|length| length > 0);
    if let Some(length) = button.filter(|_| has_button) {
        text.truncate(length);
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let numbers: Vec<&str> = text.split(|c| !is_digit(c)).filter(|part| !part.is_empty()).collect();
    if numbers.len() > 1 || numbers.iter().any(|number| number.len() > 3) {
        return None;
    }
    let has_number = !numbers.is_empty();
    let words: String = text.chars().filter(|c| !is_digit(*c) && !matches!(c, '#' | '№')).collect();
    let between = if words.is_ascii() { " " } else { "" };
    let words: Vec<&str> = words.split_whitespace().collect();
    Some(Plain { text: words.join(between), has_number, has_button })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_many_sites() {
        for (line, part, is_of_sample, rest) in [
            ("Input", Part::Input, false, ""),
            ("InputCopy", Part::Input, true, ""),
            ("Input: nums = [2]", Part::Input, false, "nums = [2]"),
            ("**Output:** `2`", Part::Output, false, "2"),
            ("### 样例输入 #1", Part::Input, true, ""),
            ("输出 #1复制", Part::Output, true, ""),
            ("【输出样例1】", Part::Output, true, ""),
            ("入力例 2", Part::Input, true, ""),
            ("예제 출력 1 복사", Part::Output, true, ""),
            ("Output for the Sample Input 1", Part::Output, true, ""),
            ("-----Examples-----", Part::Samples, false, ""),
            ("Jury’s answer", Part::Answer, false, ""),
            ("Checker Log", Part::Other, false, ""),
            ("样例 1 解释", Part::Other, true, ""),
        ] {
            let found = of(line).map(|heading| (heading.part, heading.is_of_sample, heading.rest));
            assert_eq!(found, Some((part, is_of_sample, rest)), "{line}");
        }
        for line in
            ["", "3 4", "input 1 2", "Input format", "the output", "#", &"a".repeat(100_000)]
        {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn two_headings_in_a_line_are_of_a_table() {
        for line in
            ["Sample Input 1\tSample Output 1", "input\toutput", "Sample Input  Sample Output"]
        {
            assert!(of_table(line).is_some(), "{line}");
        }
        for line in ["Sample Input 1", "input and output", "output input", "1 2"] {
            assert!(of_table(line).is_none(), "{line}");
        }
    }
}
