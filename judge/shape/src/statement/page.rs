//! The parts of a page with a problem, by its headings: which lines are about the input.

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Story,
    Input,
    Output,
    Samples,
    Notes,
}

impl Part {
    /// The part as the answer calls it.
    pub fn words(self) -> &'static str {
        match self {
            Part::Story => "the story",
            Part::Input => "the input",
            Part::Output => "the output",
            Part::Samples => "the samples",
            Part::Notes => "the notes",
        }
    }
}

/// The headings of the sites, in lower case and without numbers, marks and [`FILLERS`].
const HEADINGS: [(Part, &[&str]); 5] = [
    (
        Part::Input,
        &[
            "input",
            "constraints",
            "limits",
            "limits and constraints",
            "входные данные",
            "формат входных данных",
            "формат ввода",
            "ограничения",
            "入力",
            "制約",
            "输入",
            "输入格式",
            "数据范围",
            "数据规模与约定",
            "说明/提示",
        ],
    ),
    (
        Part::Output,
        &[
            "output",
            "выходные данные",
            "формат выходных данных",
            "формат вывода",
            "出力",
            "输出",
            "输出格式",
        ],
    ),
    (
        Part::Samples,
        &[
            "example",
            "examples",
            "sample",
            "samples",
            "sample input",
            "sample output",
            "sample input sample output",
            "sample explanation",
            "примеры",
            "пример",
            "入力例",
            "出力例",
            "输入输出样例",
            "输入样例",
            "输出样例",
        ],
    ),
    (
        Part::Notes,
        &[
            "note",
            "notes",
            "explanation",
            "hint",
            "scoring",
            "follow-up",
            "follow up",
            "примечание",
            "提示",
        ],
    ),
    (
        Part::Story,
        &[
            "problem",
            "problem statement",
            "description",
            "statement",
            "условие",
            "問題文",
            "题目描述",
            "题目背景",
        ],
    ),
];

/// Words of headings that say nothing.
const FILLERS: [&str; 5] = ["the", "data", "format", "specification", "description"];

/// Lines below the words `input` and `output` at the top of a page, which name a file.
const STREAMS: [&str; 6] = [
    "standard input",
    "standard output",
    "stdin",
    "stdout",
    "стандартный ввод",
    "стандартный вывод",
];

/// A line and the part that it stands in; `None` for a heading.
pub(super) type Placed<'t> = (Option<Part>, &'t str);

/// The lines of a page. Without a heading of the input, what stands before all headings is about the input.
pub(super) fn placed(text: &str) -> Vec<Placed<'_>> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut placed = Vec::new();
    let mut part = Part::Story;
    let mut has_input = false;
    for (at, line) in lines.iter().enumerate() {
        let below = lines[at + 1..].iter().find(|line| !line.is_empty()).copied();
        let is_stream = |line: &str| STREAMS.contains(&line) || line.ends_with(".txt");
        match heading(line).filter(|_| !below.is_some_and(is_stream)) {
            // The heading `Input` above each sample.
            Some(Part::Input | Part::Output) if part == Part::Samples && !is_limits(line) => {
                placed.push((Some(part), *line));
            }
            Some(next) => {
                part = next;
                has_input |= part == Part::Input;
                placed.push((None, *line));
            }
            None => placed.push((Some(part), *line)),
        }
    }
    if !has_input {
        for (part, _) in &mut placed {
            *part = part.map(|part| if part == Part::Story { Part::Input } else { part });
        }
    }
    placed
}

/// Whether a heading stands above limits, which some sites have behind the samples.
fn is_limits(line: &str) -> bool {
    ["constraint", "limit", "ограничения", "制約", "数据", "说明"]
        .iter()
        .any(|word| line.to_lowercase().contains(word))
}

fn heading(line: &str) -> Option<Part> {
    let marks = |c: char| c.is_whitespace() || "#*:：【】[]".contains(c) || c.is_ascii_digit();
    let words = line.to_lowercase().replace(['\t', '*'], " ");
    let words: Vec<&str> = words.split(' ').map(|word| word.trim_matches(marks)).collect();
    let is_filler = |word: &&str| word.is_empty() || words.len() > 1 && FILLERS.contains(word);
    let words: Vec<&str> = words.iter().copied().filter(|word| !is_filler(word)).collect();
    let words = words.join(" ");
    let row = HEADINGS.iter().find(|(_, names)| names.contains(&words.as_str()));
    row.map(|(part, _)| *part)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a page that are about the input.
    fn input(text: &str) -> Vec<&str> {
        let lines = placed(text).into_iter();
        let of_input = lines.filter(|(part, line)| *part == Some(Part::Input) && !line.is_empty());
        of_input.map(|(_, line)| line).collect()
    }

    #[test]
    fn the_files_at_the_top_are_no_headings() {
        let page =
            "A. Coins\ninput\nstandard input\noutput\nstandard output\nA story.\nInput\nOne n.\n";
        assert!(placed(page).contains(&(Some(Part::Story), "A story.")));
    }

    #[test]
    fn the_lines_about_the_input_are_found_on_each_site() {
        for (page, lines) in [
            ("1 <= n <= 5\n", vec!["1 <= n <= 5"]),
            ("Input data\n\nOne n.\nOutput data\nOne m.\n", vec!["One n."]),
            (
                "B. Coins\ninput\nstandard input\noutput\nstandard output\nA story.\nInput\nOne n.\nOutput\nIt.\n\
                 Examples\nInput\n3\nOutput\n4\nNote\nSo.\n",
                vec!["One n."],
            ),
            (
                "Problem Statement\nA story.\nConstraints\n1≤N≤9\nInput\nN\nOutput\nIt.\nSample Input 1\n3\n",
                vec!["1≤N≤9", "N"],
            ),
            (
                "Add them.\nExample 1:\nInput: a = 3\nOutput: 4\nConstraints:\n1 <= a <= 9\nFollow-up:\nFaster?\n",
                vec!["1 <= a <= 9"],
            ),
            ("Why.\nInput\nOne n.\nOutput\nIt.\nSample Input 1\tSample Output 1\n3\t4\n", vec!["One n."]),
            (
                "## 题目描述\n讲。\n## 输入格式\n一个 n\n## 输入输出样例\n输入 #1\n3\n## 说明/提示\n1≤n≤9\n",
                vec!["一个 n", "1≤n≤9"],
            ),
        ] {
            assert_eq!(input(page), lines, "{page}");
        }
    }
}
