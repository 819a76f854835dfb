//! The file that a program opens to read its input, and that is not there.
//!
//! Its name stands in the message of an interpreter, or in the source: `freopen("sort.in", "r", stdin)` says
//! nothing when it fails.

use judge_core::base::file;
use judge_core::base::text::escape;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::Job;
use judge_core::language::lexer::{tokens, Kind, Lexicon, Token};
use judge_core::verdict::Verdict;

/// The bytes of a source that are read.
const MAX_SOURCE: u64 = 256 * 1024;
/// The ends of the names of inputs.
const ENDINGS: [&str; 5] = [".in", ".inp", ".txt", ".dat", ".input"];
/// Parts of the functions that open files, and of those that open them for writing.
const OPENS: [&str; 8] = ["open", "stream", "File", "Reader", "Scanner", "assign", "read", "Path"];
const WRITES: [&str; 6] = ["ofstream", "Writer", "OutputStream", "PrintStream", "rewrite", "write"];
/// Parts of the names with which a source asks where it runs.
const ASKS: [&str; 2] = ["ONLINE_JUDGE", "exists"];
/// The message of a failure to open a file.
const NOT_FOUND: &str = "no such file or directory";

/// A line that names the file, where the verdict can come from it.
pub fn hint(job: &Job, outcome: &Outcome) -> Option<String> {
    match outcome.verdict {
        Verdict::Wa | Verdict::Re | Verdict::Tle => {}
        Verdict::Ac | Verdict::Pe | Verdict::Ole | Verdict::Mle | Verdict::Ce => return None,
    }
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    if let Some(name) = stderr.lines().find_map(named_by_php).filter(|name| is_stream(job, name)) {
        let name = escape(name.as_bytes());
        return Some(format!("PHP cannot open {name} here: use php://stdin and php://stdout"));
    }
    let name = stderr.lines().find_map(named_in_message).or_else(|| opened_by(job))?;
    let name = escape(name.as_bytes());
    Some(format!("{name} is not there: read stdin and write to stdout, or name the file as input_file in problem.yaml"))
}

/// The name in a message of PHP.
fn named_by_php(line: &str) -> Option<&str> {
    Some(line.split_once("): Failed to open stream")?.0.split_once('(')?.1)
}

/// Whether a name stands for stdin or stdout. PHP follows it to a file that has no name of its own.
fn is_stream(job: &Job, name: &str) -> bool {
    let options = job.program.source().map(|source| &source.options.stream_files);
    matches!(name, "/dev/stdin" | "/dev/stdout")
        || options.into_iter().flatten().flatten().any(|file| file == name)
}

/// The name in `No such file or directory: 'a.in'`, `a.in (No such file or directory)`, `open a.in: no such …`.
fn named_in_message(line: &str) -> Option<String> {
    let at = line.to_ascii_lowercase().find(NOT_FOUND)?;
    let (before, after) = (line.get(..at)?, line.get(at + NOT_FOUND.len()..)?);
    if let Some(name) = named_by_php(line) {
        return is_input(name).then(|| name.to_string());
    }
    let quoted = after.split(['\'', '"']).nth(1).map(str::to_string);
    let name = quoted.or_else(|| {
        let before = before.trim_end_matches([' ', '(', ':', '-']);
        before.split([' ', '\'', '"', '`']).next_back().map(str::to_string)
    })?;
    is_input(&name).then_some(name)
}

/// A file that the source of a program opens and that it does not bring.
fn opened_by(job: &Job) -> Option<String> {
    let source = job.program.source()?;
    source.files().iter().find_map(|one| {
        let text = file::start(&one.path, MAX_SOURCE).ok()?;
        let name = opened_in(&String::from_utf8_lossy(&text), source.language.name)?;
        let mut streams = source.options.stream_files.iter().flatten();
        let is_there = source.files().iter().any(|other| other.name == name)
            || streams.any(|other| *other == name);
        (!is_there).then_some(name)
    })
}

/// The first input that a source opens, whatever is defined. A source that asks where it runs opens none.
fn opened_in(text: &str, language: &str) -> Option<String> {
    let tokens = tokens(text, Lexicon::of(language));
    let is_apart = |token: &Token| matches!(token.kind, Kind::Blank | Kind::Comment);
    let tokens: Vec<Token> = tokens.filter(|token| !is_apart(token)).collect();
    // Whether the lines are compiled, for each `#if` around them.
    let mut conditions: Vec<bool> = Vec::new();
    for line in tokens.split(|token| token.kind == Kind::LineEnd) {
        let directive = line.first().filter(|first| first.kind == Kind::Directive);
        let directive = directive.map_or("", |directive| directive.text);
        if directive.starts_with("#if") {
            conditions.push(directive == "#ifdef ONLINE_JUDGE");
        } else if directive.starts_with("#else") {
            if let Some(last) = conditions.last_mut() {
                *last = !*last;
            }
        } else if directive.starts_with("#endif") {
            conditions.pop();
        } else if has(line, &ASKS) {
            return None;
        } else if directive.is_empty() && conditions.iter().all(|is_compiled| *is_compiled) {
            let mut statements = line.split(|token| token.text == ";");
            if let Some(name) = statements.find_map(opened_in_statement) {
                return Some(name);
            }
        }
    }
    None
}

/// Whether one of these words is part of a token.
fn has(tokens: &[Token], words: &[&str]) -> bool {
    tokens.iter().any(|token| words.iter().any(|word| token.text.contains(word)))
}

fn opened_in_statement(statement: &[Token]) -> Option<String> {
    if !has(statement, &OPENS) || has(statement, &WRITES) {
        return None;
    }
    let texts = statement.iter().filter(|token| token.kind == Kind::Text);
    let mut texts = texts.filter_map(|token| token.text.split(['"', '\'']).nth(1));
    let name = texts.next()?;
    let is_written = texts.next().is_some_and(|mode| mode.starts_with(['w', 'a']));
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
        for (language, source, name) in [
            ("cpp", "freopen(\"sort.in\",\"r\",stdin);freopen(\"sort.out\",\"w\",stdout);", "sort.in"),
            ("cpp", "ofstream out(\"a.txt\"); ifstream in(\"b.txt\");", "b.txt"),
            ("cpp", "FILE *f = fopen(\"a.txt\", \"w\"), *g;\n", ""),
            ("python", "sys.stdin = open('input.txt')", "input.txt"),
            ("java", "new Scanner(new File(\"x.dat\"))", "x.dat"),
            ("pascal", "assign(input, 'cow.inp'); reset(input);", "cow.inp"),
            ("cpp", "#ifdef LOCAL\nfreopen(\"a.in\", \"r\", stdin);\n#endif", ""),
            ("cpp", "#ifndef ONLINE_JUDGE\n#else\nfreopen(\"a.in\", \"r\", stdin);\n#endif", "a.in"),
            ("cpp", "#ifdef ONLINE_JUDGE\nfreopen(\"a.in\", \"r\", stdin);\n#endif", "a.in"),
            ("cpp", "#ifdef LOCAL\n#endif\nfreopen(\"a.in\", \"r\", stdin);", "a.in"),
            ("cpp", "// freopen(\"a.in\", \"r\", stdin);", ""),
            ("cpp", "/*\nfreopen(\"a.in\", \"r\", stdin);\n*/ #define IN freopen(\"a.in\", \"r\", stdin)", ""),
            ("cpp", "// exists\nputs(\"//\"); freopen(\"a.in\", \"r\", stdin);", "a.in"),
            ("python", "#if x\nf = open('a.in')  # or 'b.in'", "a.in"),
            ("python", "if os.path.exists('a.in'): sys.stdin = open('a.in')", ""),
            ("cpp", "printf(\"open a.in\"); puts(\"a.in\");", ""),
            ("python", "print('hello')", ""),
        ] {
            assert_eq!(opened_in(source, language).unwrap_or_default(), name, "{source}");
        }
    }

    #[test]
    fn what_a_message_names_is_found() {
        for (line, name) in [
            ("FileNotFoundError: [Errno 2] No such file or directory: 'cow.in'", "cow.in"),
            ("java.io.FileNotFoundException: cow.in (No such file or directory)", "cow.in"),
            ("Error: ENOENT: no such file or directory, open 'cow.in'", "cow.in"),
            ("panic: open cow.in: no such file or directory", "cow.in"),
            (
                "Warning: fopen(cow.in): Failed to open stream: No such file or directory in a.php",
                "cow.in",
            ),
            ("a.out: error while loading: No such file or directory", ""),
            ("all is well", ""),
        ] {
            assert_eq!(named_in_message(line).unwrap_or_default(), name, "{line}");
        }
    }
}
