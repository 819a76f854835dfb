//! The title, the limits and the site of a page.

use crate::body;
use crate::heading;
use crate::problem::{self, one_line, SiteProblem, LEETCODE, SITES};

/// The longest line that has a limit or a title, in bytes.
const MAX_LINE: usize = 150;
/// The lines in which a page names itself.
const HEAD: usize = 60;
/// The lines below a limit's name that may have its number.
const BELOW: usize = 2;
/// The part of the rest of a line that is read for a number, in characters.
const MAX_REST: usize = 60;

/// Words that only the pages of a site have, in small letters, and its name: besides the addresses of [`SITES`].
const MARKS: [(&str, &str); 18] = [
    ("leetcode.c", LEETCODE),
    ("acm.hdu.edu.cn", "HDU"),
    ("poj.org/", "POJ"),
    ("spoj.com/", "SPOJ"),
    ("acmicpc.net/", "Baekjoon"),
    ("time limit per test", "Codeforces"),
    ("ограничение по времени на тест", "Codeforces"),
    ("sec / memory limit", "AtCoder"),
    ("実行時間制限", "AtCoder"),
    ("cpu time limit", "Kattis"),
    ("cses problem set", "CSES"),
    ("(java/others)", "HDU"),
    ("洛谷", "Luogu"),
    ("输入输出样例", "Luogu"),
    ("case time limit", "POJ"),
    ("total submissions:", "POJ"),
    ("spoj", "SPOJ"),
    ("시간 제한", "Baekjoon"),
];
const TIME: [&str; 5] =
    ["time limit", "时间限制", "実行時間制限", "시간 제한", "ограничение по времени"];
const MEMORY: [&str; 6] =
    ["memory limit", "内存限制", "空间限制", "メモリ制限", "메모리 제한", "ограничение по памяти"];
/// The beginnings of units, in small letters, in milliseconds.
const TIME_UNITS: [(&str, f64); 8] = [
    ("ms", 1.0),
    ("millisecond", 1.0),
    ("毫秒", 1.0),
    ("msec", 1.0),
    ("s", 1e3),
    ("秒", 1e3),
    ("초", 1e3),
    ("сек", 1e3),
];
/// The beginnings of units, in MiB.
const MEMORY_UNITS: [(&str, f64); 6] = [
    ("m", 1.0),
    ("k", 1.0 / 1024.0),
    ("g", 1024.0),
    ("兆", 1.0),
    ("мегабайт", 1.0),
    ("килобайт", 1.0 / 1024.0),
];
/// Lines around a title, in small letters.
const NO_TITLES: [&str; 12] = [
    "editorial",
    "/",
    "submit",
    "statement",
    "problem",
    "statistics",
    "task | statistics",
    "description",
    "题目描述",
    "提交",
    "问题描述",
    "problem description",
];

/// The lines that LeetCode has below a title.
const GRADES: [&str; 4] = ["Easy", "Medium", "Hard", "Solved"];

/// The facts of a page, without samples and statement.
pub fn of(lines: &[&str]) -> SiteProblem {
    let head = &lines[..lines.len().min(HEAD)];
    let is_web = |line: &&&str| line.starts_with("http://") || line.starts_with("https://");
    let address = head.iter().find(is_web).and_then(|line| problem::url(line.trim()).ok());
    let time = limit(lines, &TIME, &TIME_UNITS);
    let memory = limit(lines, &MEMORY, &MEMORY_UNITS);
    let [input, output] = ["input", "output"].map(|word| file_name(head, word));
    let says = |words: &str| {
        lines.iter().any(|line| line.len() <= MAX_LINE && line.to_lowercase().contains(words))
    };
    SiteProblem {
        title: title(head),
        site: site(lines),
        url: address.unwrap_or_default(),
        time_limit: time.and_then(problem::time_limit),
        memory_mib: memory.map(f64::ceil).and_then(problem::memory_limit),
        is_interactive: lines.iter().any(|line| line.trim() == "Interaction")
            || says("this is an interactive problem"),
        has_files: input.is_some() || output.is_some(),
        file_names: [input, output],
        ..SiteProblem::default()
    }
}

fn site(lines: &[&str]) -> String {
    let lines = lines.iter().filter(|line| line.len() <= MAX_LINE).map(|line| line.to_lowercase());
    let lines: Vec<String> = lines.collect();
    let addresses = SITES.map(|(name, address, _)| (address, name));
    let mut marks = addresses.into_iter().chain(MARKS);
    let found = marks.find(|(mark, _)| lines.iter().any(|line| line.contains(mark)));
    found.map_or(String::new(), |(_, site)| site.to_string())
}

/// The rest of a line behind one of some words.
fn behind<'a>(line: &'a str, words: &[&str]) -> Option<&'a str> {
    if line.len() > MAX_LINE {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    words.iter().find_map(|word| Some(&line[lower.find(word)? + word.len()..]))
}

/// The first limit of this name, in these units.
fn limit(lines: &[&str], names: &[&str], units: &[(&str, f64)]) -> Option<f64> {
    lines.iter().enumerate().find_map(|(at, line)| {
        let rest = behind(line, names)?;
        let below = lines[at + 1..].iter().filter(|line| !line.trim().is_empty()).take(BELOW);
        let below = below.filter(|line| line.len() <= MAX_LINE);
        let mut places = std::iter::once(rest).chain(below.copied());
        places.find_map(|text| quantity(text, units))
    })
}

/// The first number with one of these units: `2 sec`, `1.00s`. Of `2000/1000 MS` it is the second, with the unit.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text: String = text.chars().take(MAX_REST).collect();
    let mut rest = &text[..];
    loop {
        rest = &rest[rest.find(|c: char| c.is_ascii_digit())?..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let unit: String = after.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
        // 3.18m counts people, 64M memory.
        let is_count = matches!(&*unit, "m" | "k" | "g");
        let lower = unit.to_lowercase();
        let known = units.iter().find(|(start, _)| lower.starts_with(start)).filter(|_| !is_count);
        if let Some(((_, factor), number)) = known.zip(number.parse::<f64>().ok()) {
            return Some(number * factor);
        }
        rest = after;
    }
}

/// The title: a line such as `A. Two Sets` or `P1001 Two Sets`, else the line above the limits, else the first one.
fn title(head: &[&str]) -> String {
    let is_limit = |line: &str| behind(line, &TIME).or(behind(line, &MEMORY)).is_some();
    // Some sites have the limits below the samples.
    let is_of_statement = |line: &str| !is_limit(line) && heading::of(line).is_some();
    let end = head.iter().position(|line| is_of_statement(line)).unwrap_or(head.len());
    let limit = head[..end].iter().position(|line| is_limit(line));
    let above = &head[..limit.unwrap_or(end)];
    let is_graded =
        |at: &usize| above.get(at + 1).is_some_and(|below| GRADES.contains(&below.trim()));
    let numbered = (0..above.len()).rev().find(|at| is_numbered(above[*at], is_graded(at)));
    let numbered = numbered.map(|at| &above[at]);
    let is_title = |line: &&&str| {
        let bare = line.trim();
        let is_web = bare.starts_with("http");
        !bare.is_empty()
            && bare.len() <= MAX_LINE
            && !is_web
            && !NO_TITLES.contains(&&*bare.to_lowercase())
            && heading::of(line).is_none()
            && heading::of_table(line).is_none()
            && !body::is_sentence(line)
    };
    let nearest = || limit.and_then(|_| above.iter().rev().find(is_title));
    let first = || head.iter().find(|line| !line.trim().is_empty()).filter(is_title);
    let found = numbered.or_else(nearest).or_else(first);
    found.map_or(String::new(), |line| one_line(line.trim_start_matches(['#', ' '])))
}

/// Whether a line begins with the number of a problem. A plain one, `15. 3Sum`, needs a grade below it.
fn is_numbered(line: &str, is_graded: bool) -> bool {
    let line = line.trim_start_matches(['#', ' ']).trim_end();
    let Some((number, title)) = line.split_once(' ') else { return false };
    let letters = number.chars().take_while(char::is_ascii_uppercase).count();
    let digits = number[letters..].chars().take_while(char::is_ascii_digit).count();
    let rest = &number[letters + digits..];
    let of_contest = letters == 1 && digits <= 1 && (rest == "." || title.starts_with("- "));
    let of_archive = (1..=3).contains(&letters) && digits >= 3 && rest.len() <= 1;
    let is_plain = is_graded && letters == 0 && digits > 0 && rest == ".";
    line.len() <= MAX_LINE && (of_contest || of_archive || is_plain)
}

/// The file that the site uses in place of `input` or `output`: Codeforces writes `inputsets.in`.
fn file_name(head: &[&str], word: &str) -> Option<String> {
    let limit = head.iter().position(|line| behind(line, &MEMORY).is_some())?;
    let mut lines = head[limit..].iter().take(8);
    let rest = lines.find_map(|line| line.trim().strip_prefix(word))?;
    let name = if rest.is_empty() { lines.next()?.trim() } else { rest.trim() };
    let is_name = name.contains('.')
        && !name.ends_with('.')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'));
    (is_name && name.len() <= MAX_REST).then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_have_units() {
        let of = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            let problem = of(&lines);
            (problem.time_limit.map(|limit| limit.as_millis()), problem.memory_mib)
        };
        for (text, time, memory) in [
            ("Time Limit: 1000MS\t\tMemory Limit: 65536K", Some(1000), Some(64)),
            ("提交 通过 时间限制 内存限制\n3.18m 1.66m 1.20s 512.00MB", Some(1200), Some(512)),
            ("시간 제한\t메모리 제한\t제출\n2 초\t128 MB\t9", Some(2000), Some(128)),
            (
                "ограничение по времени на тест2 секунды\n\
                ограничение по памяти на тест512 мегабайт",
                Some(2000),
                Some(512),
            ),
            ("Time limit: 2\nMemory limit: 1 GB", None, Some(1024)),
            ("Time limit: 99999999 s", None, None),
            ("", None, None),
        ] {
            assert_eq!(of(text), (time, memory), "{text}");
        }
    }

    #[test]
    fn titles_files_and_addresses() {
        let of = |text: &str| of(&text.lines().collect::<Vec<_>>());
        let page = of("HOME\nhttps://codeforces.com/contest/1/problem/C\nC1. Sets\ntime limit per test\n1 s\n\
                       memory limit per test\n64 MB\ninput\nsets.in\noutput\nstandard output\n");
        assert_eq!(
            (&*page.title, &*page.url),
            ("C1. Sets", "https://codeforces.com/contest/1/problem/C")
        );
        assert_eq!((&*page.site, page.has_files), ("Codeforces", true));
        assert_eq!(page.file_names, [Some("sets.in".to_string()), None]);
        for (text, title) in [
            ("Two Sets\n\nGiven two sets, add them.\nSample Input\n", "Two Sets"),
            ("15. 3Sum of Two and of Three\nMedium\nExample 1:\n", "15. 3Sum of Two and of Three"),
            ("1. Take two of them away\n2. Take one of them away\nInput\n", ""),
            ("Input\n1\n", ""),
            ("This is a long sentence without a title.\n", ""),
            ("\u{1b}[31mRed\\\n", "[31mRed"),
        ] {
            assert_eq!(of(text).title, title, "{text}");
        }
        assert!(of("Interaction\n").is_interactive && !of("interaction of two\n").is_interactive);
    }
}
