//! A problem as Competitive Companion sends it; its README documents the format.

use judge_core::base::json::Value;
use judge_core::base::odd_signs;
use judge_core::base::text::escape;
use judge_core::Result;
use std::time::Duration;

/// The name of a site whose problems take a class.
pub const LEETCODE: &str = "LeetCode";
/// The names of sites, a part of their addresses, and the comparison of a problem that has no checker of its own there:
/// the checkers of testlib read tokens, AtCoder and CSES take other blanks, Luogu takes blanks at the ends of lines,
/// and the default validator of Kattis takes letters of the other case too.
pub const SITES: [(&str, &str, &str); 5] = [
    ("Codeforces", "codeforces.com/", "tokens"),
    ("AtCoder", "atcoder.jp/", "tokens"),
    ("Kattis", "kattis.com/", "tokens ignore_case"),
    ("Luogu", "luogu.com", "lines"),
    ("CSES", "cses.fi/", "tokens"),
];
/// The longest title and name of a site, in characters.
const MAX_TITLE: usize = 200;
/// The longest address in bytes.
const MAX_URL: usize = 2000;
/// The longest id of a batch in bytes; a UUID has 36.
const MAX_ID: usize = 100;
/// The most samples of a problem; some sites show all their tests.
const MAX_SAMPLES: usize = 5000;
/// The most problems of a batch: a contest, or a list of problems.
const MAX_BATCH: usize = 200;

/// A problem of a site. Texts have no control characters, and none that hide or reorder text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteProblem {
    pub title: String,
    /// The site and the contest: `Codeforces - Round 40`.
    pub site: String,
    /// Begins with `https://` or `http://` and is printable ASCII without quotes, blanks and backslashes.
    pub url: String,
    /// `None` where the site does not say.
    pub time_limit: Option<Duration>,
    /// In MiB; `None` where the site does not say.
    pub memory_mib: Option<u64>,
    pub samples: Vec<Sample>,
    /// The statement, or its pasted part; empty where the site has it.
    pub statement: String,
    /// The program talks with another one, which the judge does not have.
    pub is_interactive: bool,
    /// The program reads or writes files on the site, and not stdin and stdout.
    pub has_files: bool,
    /// The names of the files for input and output, where it names them.
    pub file_names: [Option<String>; 2],
    /// Notes for its user, for the report and the comment at the top of the program: a line each.
    pub notes: Vec<String>,
    /// The call that the main of a class makes, where the judge can give it one.
    pub arguments: Option<Call>,
    pub answers: Answers,
}

/// The call, or the calls, that the main of a class makes.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// The method of a `class Solution` that has arguments of these names, which may be empty.
    Method(Vec<String>),
    /// The constructor of this class, and its methods: the name of each, and the number of its arguments.
    Class { name: String, calls: Vec<(String, usize)> },
}

/// The right answers of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Answers {
    /// One, as far as is known.
    #[default]
    One,
    /// One, and those whose numbers differ from it by 1e-5 at most.
    Close,
    /// Those with the same lines in any order; with `words` also with the words of each line in any order.
    InAnyOrder { words: bool },
    /// Several: a program must decide whether an answer is one of them.
    Several,
}

/// An input of the statement and its answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    pub input: String,
    pub answer: String,
}

/// The batch that a problem belongs to: the problems of one click.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchPart {
    pub id: String,
    /// The number of its problems, 1 at least.
    pub size: usize,
}

/// Reads a problem, and the batch that it belongs to.
///
/// # Errors
///
/// A key is missing, of another kind, or beyond a bound.
pub fn of_json(value: &Value) -> Result<(SiteProblem, BatchPart)> {
    let needed = |key: &str| value.text(key).ok_or(format!("`{key}` is missing or no text"));
    let mut notes = Vec::new();
    let time = value.number("timeLimit");
    let memory = value.number("memoryLimit");
    let time_limit = time.and_then(time_limit);
    let memory_mib = memory.and_then(memory_limit);
    if let Some(ms) = time.filter(|_| time_limit.is_none()) {
        notes.push(format!("the site gives a time limit of {ms} ms, which is left out"));
    }
    if let Some(mb) = memory.filter(|_| memory_mib.is_none()) {
        notes.push(format!("the site gives a memory limit of {mb} MB, which is left out"));
    }
    let samples = samples(value, &mut notes)?;
    let problem = SiteProblem {
        title: one_line(needed("name")?),
        site: one_line(value.text("group").unwrap_or_default()),
        url: url(needed("url")?)?,
        time_limit,
        memory_mib,
        statement: String::new(),
        samples,
        is_interactive: value.get("interactive") == Some(&Value::Bool(true)),
        has_files: ["input", "output"].iter().any(|key| {
            let kind = value.get(key).and_then(|stream| stream.text("type"));
            kind.is_some_and(|kind| !kind.starts_with("std"))
        }),
        file_names: ["input", "output"].map(|key| {
            let name = value.get(key)?.text("fileName")?;
            Some(one_line(name)).filter(|name| !name.is_empty())
        }),
        notes,
        arguments: None,
        answers: Answers::One,
    };
    Ok((problem, batch(value)?))
}

fn samples(value: &Value, notes: &mut Vec<String>) -> Result<Vec<Sample>> {
    let Some(Value::List(tests)) = value.get("tests") else {
        return Err("`tests` is missing or no list".to_string());
    };
    if tests.len() > MAX_SAMPLES {
        return Err(format!("more than {MAX_SAMPLES} tests"));
    }
    let mut samples = Vec::new();
    for (number, test) in (1..).zip(tests) {
        let mut text = |key: &str, part: &str| {
            let text = text_of_test(test, key)?;
            let plain = plain_blanks(&text);
            if let Some(odd) = odd_signs::first(text.as_bytes()).filter(|_| plain != text) {
                notes.push(format!(
                    "the {part} of sample {number} had {odd}: its blanks are plain now"
                ));
            }
            Ok::<_, String>(plain)
        };
        samples.push(Sample { input: text("input", "input")?, answer: text("output", "answer")? });
    }
    Ok(samples)
}

/// A text with plain blanks; a line of blanks that a page wrote is empty.
fn plain_blanks(text: &str) -> String {
    let mut plain = String::new();
    for line in text.split_inclusive('\n') {
        let changed = line.replace("&nbsp;", " ").replace(['\u{a0}', '\u{202f}'], " ");
        plain.push_str(if changed != line && changed.trim().is_empty() { "\n" } else { &changed });
    }
    plain
}

fn text_of_test(test: &Value, key: &str) -> Result<String> {
    let text = test.text(key).ok_or(format!("a test without the text `{key}`"))?;
    Ok(with_line_end(text))
}

fn batch(value: &Value) -> Result<BatchPart> {
    // Old versions of the extension sent each problem alone.
    let Some(batch) = value.get("batch") else {
        return Ok(BatchPart { id: String::new(), size: 1 });
    };
    let id =
        batch.text("id").filter(|id| id.len() <= MAX_ID).ok_or("`batch.id` is no short text")?;
    let size = batch.number("size").filter(|size| size.fract() == 0.0);
    let size = size.filter(|size| (1.0..=MAX_BATCH as f64).contains(size));
    let size = size.ok_or(format!("`batch.size` is no number from 1 to {MAX_BATCH}"))?;
    Ok(BatchPart { id: id.to_string(), size: size as usize })
}

/// A time limit in milliseconds; what problem.yaml does not take counts as none.
pub(crate) fn time_limit(ms: f64) -> Option<Duration> {
    (1.0..=3_600_000.0).contains(&ms).then(|| Duration::from_millis(ms as u64))
}

/// A memory limit in MB; what problem.yaml does not take counts as none.
pub(crate) fn memory_limit(mb: f64) -> Option<u64> {
    (1.0..=1_048_576.0).contains(&mb).then_some(mb as u64)
}

/// A text in one line that is safe in a terminal and in a comment of any language: no control characters,
/// nothing that hides or reorders text, and no backslash, with which C goes on in the next line and Java
/// writes a line end.
pub fn one_line(text: &str) -> String {
    let text: String = text.chars().take(4 * MAX_TITLE).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_shown =
        |c: &char| *c != '\\' && escape(c.encode_utf8(&mut [0; 4]).as_bytes()).chars().eq([*c]);
    words.join(" ").chars().filter(is_shown).take(MAX_TITLE).collect::<String>().trim().to_string()
}

/// The address of a page, with what must not be in an address as `%XX`.
///
/// # Errors
///
/// It is not of the web, or too long.
pub fn url(text: &str) -> Result<String> {
    let web = ["https://", "http://"].into_iter().find(|web| text.starts_with(web));
    let rest = web.and_then(|web| text.strip_prefix(web));
    let is_web = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    if !is_web || text.len() > MAX_URL {
        return Err("this is not the address of a web page".to_string());
    }
    let mut url = String::new();
    for &byte in text.as_bytes() {
        if byte.is_ascii_graphic() && !b"\\\"'<>`{|}^".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    Ok(url)
}

/// A text with plain line ends, of which the last line has one too.
pub fn with_line_end(text: &str) -> String {
    let mut text = text.replace("\r\n", "\n");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge_core::base::json;

    fn read(json: &str) -> Result<(SiteProblem, BatchPart)> {
        of_json(&json::parse(json.as_bytes()).unwrap())
    }

    #[test]
    fn a_problem_as_the_extension_sends_it() {
        let (problem, batch) = read(
            r#"{"name": "G. Castle\n Defense", "group": "Codeforces - Round 40", "interactive": false,
            "url": "https://codeforces.com/problemset/problem/954/G", "memoryLimit": 256,
            "timeLimit": 1500, "tests": [{"input": "5 0\r\n6", "output": "5\n"}],
            "testType": "single", "input": {"type": "stdin"}, "output": {"type": "file", "fileName": "x"},
            "languages": {"java": {"mainClass": "Main", "taskClass": "GCastleDefense"}},
            "batch": {"id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": 2}}"#,
        )
        .unwrap();
        assert_eq!(problem.title, "G. Castle Defense");
        assert_eq!(problem.site, "Codeforces - Round 40");
        assert_eq!(problem.time_limit, Some(Duration::from_millis(1500)));
        assert_eq!(problem.memory_mib, Some(256));
        let sample = Sample { input: "5 0\n6\n".to_string(), answer: "5\n".to_string() };
        assert_eq!(problem.samples, [sample]);
        assert!(problem.has_files && !problem.is_interactive);
        assert_eq!(problem.file_names, [None, Some("x".to_string())]);
        assert_eq!(batch.size, 2);
    }

    #[test]
    fn what_is_missing_or_odd_is_refused_or_left_out() {
        let whole = r#"{"name": "a", "url": "https://a.b/", "tests": [], "timeLimit": 0, "memoryLimit": -1}"#;
        let (problem, batch) = read(whole).unwrap();
        assert_eq!((problem.time_limit, problem.memory_mib), (None, None));
        let left_out = |what: &str| format!("the site gives a {what}, which is left out");
        assert_eq!(
            problem.notes,
            [left_out("time limit of 0 ms"), left_out("memory limit of -1 MB")]
        );
        assert_eq!(batch, BatchPart { id: String::new(), size: 1 });
        for (from, to, said) in [
            ("\"name\"", "\"nam\"", "`name` is missing or no text"),
            ("\"a\"", "1", "`name` is missing or no text"),
            ("https:", "file:", "this is not the address of a web page"),
            ("https://a.b/", "javascript:alert(1)", "this is not the address of a web page"),
            ("https://a.b/", "https://-x", "this is not the address of a web page"),
            ("[]", "{}", "`tests` is missing or no list"),
            ("[]", "[{\"input\": \"\"}]", "a test without the text `output`"),
            (
                "0,",
                "0, \"batch\": {\"id\": \"\", \"size\": 0},",
                "`batch.size` is no number from 1 to 200",
            ),
            (
                "0,",
                "0, \"batch\": {\"id\": \"\", \"size\": 1.5},",
                "`batch.size` is no number from 1 to 200",
            ),
            ("0,", "0, \"batch\": {\"size\": 1},", "`batch.id` is no short text"),
        ] {
            assert_eq!(read(&whole.replace(from, to)).unwrap_err(), said, "{from} {to}");
        }
        let many = format!("[{}{{}}]", "{},".repeat(MAX_SAMPLES));
        assert_eq!(read(&whole.replace("[]", &many)).unwrap_err(), "more than 5000 tests");
    }

    #[test]
    fn texts_are_one_harmless_line() {
        assert_eq!(one_line("a\u{1b}[31m\0 b\n\tc\u{202e}\u{feff}"), "a[31m b c");
        assert_eq!(one_line("\\u000a System.exit(0); x\\"), "u000a System.exit(0); x");
        assert_eq!(one_line(&"x".repeat(1_000_000)).len(), MAX_TITLE);
        assert_eq!(
            url("https://a.b/c d'\"\n\\共"),
            Ok("https://a.b/c%20d%27%22%0A%5C%E5%85%B1".to_string())
        );
        assert!(url(&format!("https://a/{}", "x".repeat(2000))).is_err());
    }
}
