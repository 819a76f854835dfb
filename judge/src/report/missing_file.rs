//! The file that a program opens to read its input, and that is not there.
//!
//! Its name stands in the message of an interpreter, or in the source: `freopen("sort.in", "r", stdin)` says
//! nothing when it fails.

use judge_core::base::text::escape;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::{Job, JobProgram};
use judge_core::verdict::Verdict;
use std::fs::File;
use std::io::Read;

/// The bytes of a source that are read.
const MAX_SOURCE: u64 = 256 * 1024;
/// The ends of the names of inputs.
const ENDINGS: [&str; 5] = [".in", ".inp", ".txt", ".dat", ".input"];
/// Parts of the functions that open files, and of those that open them for writing.
const OPENS: [&str; 8] = ["open", "stream", "File", "Reader", "Scanner", "assign", "read", "Path"];
const WRITES: [&str; 6] = ["ofstream", "Writer", "OutputStream", "PrintStream", "rewrite", "write"];
/// How the failure to open a file is told.
const NOT_FOUND: &str = "no such file or directory";

/// A line that names the file, where the verdict can come from it.
pub fn hint(job: &Job, outcome: &Outcome) -> Option<String> {
    match outcome.verdict {
        Verdict::Wa | Verdict::Re | Verdict::Tle => {}
        Verdict::Ac | Verdict::Pe | Verdict::Ole | Verdict::Mle | Verdict::Ce => return None,
    }
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let name = stderr.lines().find_map(named_in_message).or_else(|| opened_by(job))?;
    let name = escape(name.as_bytes());
    Some(format!("{name} is not there: read stdin and write to stdout, or name the file as input_file in problem.yaml"))
}

/// The name in `No such file or directory: 'a.in'`, `a.in (No such file or directory)`, `open a.in: no such …`.
fn named_in_message(line: &str) -> Option<String> {
    let at = line.to_ascii_lowercase().find(NOT_FOUND)?;
    let (before, after) = (line.get(..at)?, line.get(at + NOT_FOUND.len()..)?);
    let quoted = after.split(['\'', '"']).nth(1).map(str::to_string);
    let name = quoted.or_else(|| {
        let before = before.trim_end_matches([' ', '(', ':', '-']);
        before.split([' ', '\'', '"', '`']).next_back().map(str::to_string)
    })?;
    is_input(&name).then_some(name)
}

/// A file that the source of a program opens and that it does not bring.
fn opened_by(job: &Job) -> Option<String> {
    let JobProgram::Source(source) = &job.program else { return None };
    source.files().iter().find_map(|file| {
        let mut text = Vec::new();
        File::open(&file.path).ok()?.take(MAX_SOURCE).read_to_end(&mut text).ok()?;
        let name = opened_in(&String::from_utf8_lossy(&text))?;
        let mut streams = source.options.stream_files.iter().flatten();
        let is_there = source.files().iter().any(|other| other.name == name)
            || streams.any(|other| *other == name);
        (!is_there).then_some(name)
    })
}

/// The first input that a source opens, whatever is defined. A source that asks where it runs opens none.
fn opened_in(text: &str) -> Option<String> {
    let asks = |line: &str| line.contains("ONLINE_JUDGE") || line.contains("exists");
    // Whether the lines are compiled, for each `#if` around them.
    let mut conditions: Vec<bool> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("#if") {
            conditions.push(line.starts_with("#ifdef ONLINE_JUDGE"));
        } else if line.starts_with("#else") {
            if let Some(last) = conditions.last_mut() {
                *last = !*last;
            }
        } else if line.starts_with("#endif") {
            conditions.pop();
        } else if asks(line) {
            return None;
        } else if !line.starts_with(['#', '*']) && conditions.iter().all(|is_compiled| *is_compiled)
        {
            let code = line.split("//").next().unwrap_or_default();
            if let Some(name) = code.split(';').find_map(opened_in_statement) {
                return Some(name);
            }
        }
    }
    None
}

fn opened_in_statement(code: &str) -> Option<String> {
    let has = |words: &[&str]| words.iter().any(|word| code.contains(word));
    if !has(&OPENS) || has(&WRITES) {
        return None;
    }
    let mut parts = code.split(['"', '\'']).skip(1).step_by(2);
    let name = parts.next()?;
    let is_written = parts.next().is_some_and(|mode| mode.starts_with(['w', 'a']));
    (is_input(name) && !is_written).then(|| name.to_string())
}

fn is_input(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./\\".contains(&byte);
    let is_named = ENDINGS.iter().any(|ending| name.to_ascii_lowercase().ends_with(ending));
    let is_whole = name.len() <= 100 && !ENDINGS.contains(&name);
    is_whole && name.bytes().all(is_sign) && (is_named || name == "input")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_source_opens_is_found() {
        for (source, name) in [
            ("freopen(\"sort.in\",\"r\",stdin);freopen(\"sort.out\",\"w\",stdout);", "sort.in"),
            ("ofstream out(\"a.txt\"); ifstream in(\"b.txt\");", "b.txt"),
            ("FILE *f = fopen(\"a.txt\", \"w\"), *g;\n", ""),
            ("sys.stdin = open('input.txt')", "input.txt"),
            ("new Scanner(new File(\"x.dat\"))", "x.dat"),
            ("assign(input, 'cow.inp'); reset(input);", "cow.inp"),
            ("#ifdef LOCAL\nfreopen(\"a.in\", \"r\", stdin);\n#endif", ""),
            ("#ifndef ONLINE_JUDGE\n#else\nfreopen(\"a.in\", \"r\", stdin);\n#endif", "a.in"),
            ("#ifdef ONLINE_JUDGE\nfreopen(\"a.in\", \"r\", stdin);\n#endif", "a.in"),
            ("#ifdef LOCAL\n#endif\nfreopen(\"a.in\", \"r\", stdin);", "a.in"),
            ("// freopen(\"a.in\", \"r\", stdin);", ""),
            ("if os.path.exists('a.in'): sys.stdin = open('a.in')", ""),
            ("printf(\"open a.in\"); puts(\"a.in\");", ""),
            ("print('hello')", ""),
        ] {
            assert_eq!(opened_in(source).unwrap_or_default(), name, "{source}");
        }
    }

    #[test]
    fn what_a_message_names_is_found() {
        for (line, name) in [
            ("FileNotFoundError: [Errno 2] No such file or directory: 'cow.in'", "cow.in"),
            ("java.io.FileNotFoundException: cow.in (No such file or directory)", "cow.in"),
            ("Error: ENOENT: no such file or directory, open 'cow.in'", "cow.in"),
            ("panic: open cow.in: no such file or directory", "cow.in"),
            ("a.out: error while loading: No such file or directory", ""),
            ("all is well", ""),
        ] {
            assert_eq!(named_in_message(line).unwrap_or_default(), name, "{line}");
        }
    }
}
