//! The text of a problem's page, as one copies it from the browser: samples, limits, title and site.

mod facts;
mod samples;
mod table;

use crate::leetcode;
use crate::problem::{SiteProblem, LEETCODE};
use judge_core::base::text::{count, time};
use judge_core::Result;

/// The content of a page.
#[derive(Debug)]
pub struct Page {
    /// The whole text is its statement.
    pub problem: SiteProblem,
    /// Places that may have been read otherwise than they were meant, a line each.
    pub doubts: Vec<String>,
    /// The values are in the form of LeetCode, and the samples are not converted.
    pub is_of_leetcode: bool,
}

/// The most lines of a page; long ones have a few thousand.
const MAX_LINES: usize = 10_000;

/// Reads a page.
///
/// # Errors
///
/// There is no sample, or there are too many.
pub fn read(text: &str) -> Result<Page> {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() > MAX_LINES {
        return Err(format!("it has more than {MAX_LINES} lines"));
    }
    let samples::Samples { samples, doubts } = samples::of(&lines)?;
    let mut problem = facts::of(&lines);
    let is_of_leetcode = ["", LEETCODE].contains(&&*problem.site)
        && samples.iter().all(|sample| leetcode::to_input(&sample.input).is_some());
    problem.samples = samples;
    problem.statement = text.trim().to_string();
    Ok(Page { problem, doubts, is_of_leetcode })
}

/// Lists the parts that were taken from a page: `2 samples, time limit 1 s, of Codeforces: A. Two Sets`.
pub fn describe(problem: &SiteProblem) -> String {
    let mut parts = vec![count(problem.samples.len(), "sample")];
    parts.extend(problem.time_limit.map(|limit| format!("time limit {}", time(limit))));
    parts.extend(problem.memory_mib.map(|mib| format!("memory limit {mib} MiB")));
    let mut text = parts.join(", ");
    if !problem.site.is_empty() {
        text.push_str(&format!(", of {}", problem.site));
    }
    if !problem.title.is_empty() {
        text.push_str(&format!(": {}", problem.title));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(text: &str) -> Vec<[String; 2]> {
        let page = read(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        page.problem.samples.into_iter().map(|sample| [sample.input, sample.answer]).collect()
    }

    fn pairs(wanted: &[[&str; 2]]) -> Vec<[String; 2]> {
        wanted.iter().map(|pair| pair.map(str::to_string)).collect()
    }

    #[test]
    fn pages_of_many_sites() {
        let two = [["1 2\n3\n", "6\n"], ["4\n\n5\n", "9\n\n0\n"]];
        for (site, text) in [
            ("Codeforces", "A. Add Them\ntime limit per test1.5 seconds\n\
                memory limit per test256 megabytes\ninputstandard input\noutputstandard output\nAdd.\n\n\
                Input\nThe only line has numbers.\n\nOutput\nPrint the sum.\n\nExamples\nInputCopy\n1 2\n3\n\
                OutputCopy\n6\nInputCopy\n4\n\n5\nOutputCopy\n9\n\n0\nNote\nThe first sample is easy.\n"),
            ("Codeforces", "A. Add Them\ntime limit per test\n1.5 s\nmemory limit per test\n256 MB\ninput\n\
                standard input\noutput\nstandard output\nAdd.\nInput\nNumbers.\nOutput\nA sum.\nExamples\n\
                input\nCopy\n1 2\n3\noutput\nCopy\n6\ninput\nCopy\n4\n\n5\noutput\nCopy\n9\n\n0\n\n\
                → Problem tags\nmath\n"),
            ("AtCoder", "A - Add Them\nEditorial\n/\n\nTime Limit: 1.5 sec / Memory Limit: 256 MiB\n\n\
                Score : \n100 points\nProblem Statement\nAdd.\nInput\nThe input is given in this format:\n\
                N\nOutput\nPrint the sum.\n\nSample Input 1\nCopy\n1 2\n3\nSample Output 1\nCopy\n6\n\n\
                The sum of all of them is six.\n\nSample Input 2\nCopy\n4\n\n5\nSample Output 2\nCopy\n9\n\n0\n"),
            ("AtCoder", "A - Add Them\n実行時間制限: 1.5 sec / メモリ制限: 256 MiB\n問題文\n入力\n入力は以下の形式。\n出力\n和を出力せよ。\n\
                入力例 1Copy\n1 2\n3\n出力例 1Copy\n6\n\n和は 6 です。\n入力例 2Copy\n4\n\n5\n出力例 2Copy\n9\n\n0\n"),
            ("Luogu", "P9999 Add Them\n时间限制 1.5s 内存限制 256.00MB\n题目描述\n求和。\n输入格式\n若干个数。\n输出格式\n一个数。\n输入输出样例\n\
                输入 #1复制\n1 2\n3\n输出 #1复制\n6\n输入 #2复制\n4\n\n5\n输出 #2复制\n9\n\n0\n说明/提示\n无。\n"),
            ("", "# Add Them\n\n时间限制：1500ms 内存限制：256MB\n\n## 样例 #1\n\n### 样例输入 #1\n\n```\n1 2\n3\n```\n\n\
                ### 样例输出 #1\n\n```\n6\n```\n\n## 样例 #2\n\n### 样例输入 #2\n\n```\n4\n\n5\n```\n\n### 样例输出 #2\n\n\
                ```\n9\n\n0\n```\n"),
            ("CSES", "CSES Problem Set\nAdd Them\nTASK | STATISTICS\nTime limit: 1.50 s\n\
                Memory limit: 256 MB\n\nAdd.\nInput\nNumbers.\nOutput\nPrint a number.\nExample 1\nInput:\n\
                1 2\n3\n\nOutput:\n6\nExample 2\nInput:\n4\n\n5\n\nOutput:\n9\n\n0\n"),
            ("HDU", "Add Them\n\
                Time Limit: 3000/1500 MS (Java/Others)    Memory Limit: 65536/262144 K (Java/Others)\n\
                Total Submission(s): 1\nProblem Description\nAdd.\nInput\nNumbers.\nOutput\nA sum.\n\
                Sample Input 1\n1 2\n3\n \nSample Output 1\n6\n \nSample Input 2\n4\n\n5\n \n\
                Sample Output 2\n9\n\n0\n \nAuthor\nx\n"),
            ("Kattis", "Add Them\nAdd.\nInput\nNumbers.\nOutput\nA sum.\nSample Input 1\tSample Output 1\n\
                1 2\n3\n\t\n6\nSample Input 2\tSample Output 2\n4\n\n5\n\t9\n\n0\nCPU Time limit\n\
                1.5 seconds\nMemory limit\n256 MB\n"),
        ] {
            assert_eq!(samples(text), pairs(&two), "{text}");
            let Page { problem, is_of_leetcode, doubts } = read(text).unwrap();
            assert!(problem.title.ends_with("Add Them"), "{} {text}", problem.title);
            assert_eq!(problem.time_limit.map(|limit| limit.as_millis()), Some(1500), "{text}");
            assert_eq!(problem.memory_mib, Some(256), "{text}");
            assert_eq!(problem.site, site, "{text}");
            assert!(!is_of_leetcode && problem.file_names == [None, None], "{text}");
            // An explanation without a heading is the one thing that is told by its form.
            assert_eq!(doubts.is_empty(), site != "AtCoder", "{doubts:?} {text}");
        }
    }

    #[test]
    fn samples_without_a_page() {
        for (text, wanted) in [
            ("Input\n1\nOutput\n2\n", [["1\n", "2\n"]]),
            ("Sample Input\n\n1\n\nSample Output\n\n2\n\nHint\n3\n", [["1\n", "2\n"]]),
            ("### Sample Input 1Copy\n\nCopy\n\n1\n\n### Sample Output 1Copy\n\nCopy\n\n2\n\n\
                ---\n", [["1\n", "2\n"]]),
            ("Sample Input\n1\nSample Output\n2\n## Solution\n3\nSample Input\n1\nSample Output\n\
                2\n", [["1\n", "2\n"]]),
            ("样例输入\n1\n样例输出\n2\n来源\nx\n", [["1\n", "2\n"]]),
            ("【输入样例】\n1\n【输出样例】\n2\n【数据范围】\n3\n", [["1\n", "2\n"]]),
            ("Example\n\nInput:\n1\n\nOutput:\n2\n", [["1\n", "2\n"]]),
            ("Sample Input:\ninput\noutput\nSample Output:\nInput\n", [["input\noutput\n", "Input\n"]]),
            ("Sample Input\tSample Output\n1\t2\n", [["1\n", "2\n"]]),
            ("Sample Input 1\tSample Output 1\n1\n\t\nYES\nEdit and Submit\nMetadata\n", [["1\n", "YES\n"]]),
            ("Sample Input\n1\nSample Output\n2\n\nA\nb\n\nC\n", [["1\n", "2\n\nA\nb\n\nC\n"]]),
            ("Sample 1:\nInput\nOutput\n1\n\n2\n", [["1\n", "2\n"]]),
            ("Input:\u{a0}1\r\nOutput:\u{a0}2\r\n", [["1\n", "2\n"]]),
            ("Sample Input\n\nSample Output\n2\n", [["", "2\n"]]),
            ("Input\nThe first line has a number.\nOutput\nPrint it once more.\nSample\nInput\n1\nOutput\n\
                2\n", [["1\n", "2\n"]]),
        ] {
            assert_eq!(samples(text), pairs(&wanted), "{text}");
            assert_eq!(read(text).unwrap().doubts, [""; 0], "{text}");
        }
        let page =
            read("Example 1:\nInput: nums = [2,7]\nOutput: 9\nExplanation: 2 + 7.\n").unwrap();
        assert!(page.is_of_leetcode);
    }

    #[test]
    fn doubts_are_said() {
        for (text, wanted, said) in [
            (
                "入力例 1\nCopy\n1\n出力例 1\nCopy\nYes\n1 は正しいため Yes です。\n",
                [["1\n", "Yes\n"]],
                "sample 1: the output ends before `1 は正しいため Yes です。`",
            ),
            (
                "Input: 1 Output: 2",
                [["1\n", "2\n"]],
                "sample 1: input and output are in one line, taken as `1` and `2`",
            ),
            (
                "input\toutput\n1\n2\n3\n",
                [["1\n2\n", "3\n"]],
                "sample 1: no empty line divides input and output; the output begins with `3`",
            ),
            (
                "Sample Input Sample Output\n1\n\n2\n\n3\n",
                [["1\n\n2\n", "3\n"]],
                "sample 1: several empty lines may divide input and output; the output begins with `3`",
            ),
            (
                "Sample Output\n1\nSample Input\n1\nSample Output\n2\n",
                [["1\n", "2\n"]],
                "an output without an input is left out: `1`",
            ),
            (
                "Sample Input\n1\nSample Input\n1\nSample Output\n2\n",
                [["1\n", "2\n"]],
                "an input without an output is left out: `1`",
            ),
            (
                "Sample Input 1\tSample Output 1\n1\n\t\n2\n\nHide\n\nFor educators\n",
                [["1\n", "2\n"]],
                "sample 1: the output ends before `Hide`",
            ),
            (
                "Sample Input\n1\nSample Output\n2\n\nYou can take both of them.\n4\n",
                [["1\n", "2\n"]],
                "sample 1: the output ends before `You can take both of them.`",
            ),
        ] {
            assert_eq!(samples(text), pairs(&wanted), "{text}");
            assert_eq!(read(text).unwrap().doubts, [said], "{text}");
        }
        let rows = read("input\toutput\n1\t2\n3\t4\n").unwrap();
        assert_eq!((rows.problem.samples.len(), rows.doubts.len()), (2, 1));
    }

    #[test]
    fn a_page_without_a_sample_is_refused() {
        let statement = "Input\nThe first line has a number.\nOutput\nPrint it once more.\n";
        for text in
            ["", "x", "Sample Input\n1\n", "Sample Output\n1\n", statement, "Input\n1\nOutput\n\n"]
        {
            assert!(read(text).unwrap_err().starts_with("there is no sample: "), "{text}");
        }
        let many: String =
            (0..101).map(|n| format!("Sample Input\n{n}\nSample Output\n2\n")).collect();
        assert_eq!(read(&many).unwrap_err(), "more than 100 samples");
    }

    #[test]
    fn any_text_is_read_without_harm() {
        for text in [
            "Input:".repeat(10_000),
            "Input\n".repeat(10_000),
            "\t\n".repeat(10_000),
            "Sample Input\tSample Output\n\t\n".repeat(50),
            "time limit\nmemory limit\n".repeat(5_000),
            "时间限制：".repeat(10_000),
            format!("Input\n{}\nOutput\n1\n", "Output:1 ".repeat(5_000)),
        ] {
            let _ = read(&text);
        }
    }
}
