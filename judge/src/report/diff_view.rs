//! The details of a failed case in a report: the difference, stderr, the input, each cut to a readable
//! length.

use bytes::compare::{Difference, CONTEXT};
use judge_core::base::file;
use judge_core::base::text::{bytes, char_width, count, ends, escape, shown_path};
use judge_core::judging::outcome::Outcome;
use judge_core::workspace::{Case, Input};

/// Characters of a differing line that are shown on each side of the difference.
pub const WINDOW: usize = 60;
/// Lines after the first difference that are compared, and pairs of them that are shown.
const SHOWN_LINES: usize = 20;
const SHOWN_PAIRS: usize = 3;
/// Lines before and after the first difference that `show` prints.
const LINES_BEFORE: usize = 5;
const LINES_AFTER: usize = 5;
/// Characters of a line that [`values`] shows.
const SHOWN_VALUE: usize = 24;
/// Lines of stderr that are shown: enough for a panic, or for the last two calls in Python.
const SHOWN_STDERR: usize = 8;
/// Lines of a dialogue with the output validator, or of a message of it, that are shown: of these the first
/// ones, and the last ones, where the mistake is.
const SHOWN_DIALOGUE: usize = 12;
const FIRST_OF_DIALOGUE: usize = 3;
/// The same where more is asked for.
pub const LONG_DIALOGUE: usize = 1000;
/// Lines of a compiler's messages that are shown; a few more than that are shown too.
const SHOWN_MESSAGES: usize = 20;
const SPARED_MESSAGES: usize = 10;
/// Lines of these that are shown before the first error.
const LINES_BEFORE_ERROR: usize = 3;
/// Inputs up to this many bytes and lines are shown.
const SHOWN_INPUT: u64 = 200;
const SHOWN_INPUT_LINES: usize = 12;

/// The beginning of the line that differs: all of its text before the difference.
pub fn line_start(before: &[u8]) -> &[u8] {
    before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default()
}

/// The differing line of both sides, blanks made visible, cut to a window around the difference.
pub fn sides(difference: &Difference, window: usize) -> (String, String) {
    let side = |before: &[u8], rest: &[u8]| {
        let line = line_start(before);
        // The sides may differ in the middle of a character of several bytes.
        let whole =
            line.len() - line.iter().rev().take(3).take_while(|&&byte| byte >= 0x80).count();
        let left = visible(&line[..whole]);
        let mut used = 0;
        let shown = left.chars().rev().take_while(|&c| {
            used += char_width(c);
            used <= window
        });
        let skipped = left.chars().count() - shown.count();
        let mut text = String::from(if skipped > 0 { "…" } else { "" });
        text.extend(left.chars().skip(skipped));
        let end = rest.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
        let right = [&line[whole..], end].concat();
        text.push_str(&cut(&visible(&right), window));
        if rest.is_empty() {
            text.push_str("(end)");
        }
        text
    };
    (
        side(&difference.expected_before, &difference.expected),
        side(&difference.got_before, &difference.got),
    )
}

/// The differing line of both sides with the lines before and after it: their numbers, and the text.
pub fn around(difference: &Difference, window: usize) -> [Vec<(u64, String)>; 2] {
    let side = |before: &[u8], differing: String, rest: &[u8]| {
        let mut first: Vec<&[u8]> = before.split_inclusive(|&byte| byte == b'\n').collect();
        // The beginning of the differing line is shown with that line.
        if first.last().is_some_and(|line| !line.ends_with(b"\n")) {
            first.pop();
        }
        if before.len() >= CONTEXT && !first.is_empty() {
            first.remove(0);
        }
        let mut last: Vec<&[u8]> =
            rest.split_inclusive(|&byte| byte == b'\n').skip(1).take(LINES_AFTER).collect();
        if rest.len() >= CONTEXT && last.len() < LINES_AFTER {
            last.pop();
        }
        let first = &first[first.len().saturating_sub(LINES_BEFORE)..];
        let shown = |line: &&[u8]| cut(&visible(line), 2 * window);
        let texts = first.iter().map(shown).chain([differing]).chain(last.iter().map(shown));
        (difference.line.saturating_sub(first.len() as u64)..).zip(texts).collect()
    };
    let (expected, got) = sides(difference, window);
    [
        side(&difference.expected_before, expected, &difference.expected),
        side(&difference.got_before, got, &difference.got),
    ]
}

/// The further lines that differ: their numbers, and both sides.
pub fn further(difference: &Difference, columns: usize) -> Vec<(u64, String, String)> {
    // The lines, and up to which one it is known what there is.
    let rest = |text: &[u8]| -> (Vec<String>, usize) {
        let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').skip(1).collect();
        let is_cut = text.len() >= CONTEXT;
        if is_cut {
            // Only a part of the last line may have been kept.
            lines.pop();
        }
        let known = if is_cut { lines.len() } else { SHOWN_LINES };
        (lines.iter().map(|line| cut(&visible(line), columns)).collect(), known)
    };
    let [(expected, expected_known), (got, got_known)] =
        [&difference.expected, &difference.got].map(|text| rest(text));
    let known = expected_known.min(got_known).min(SHOWN_LINES);
    let side = |lines: &[String], at| lines.get(at).map_or("(end)", String::as_str).to_string();
    (0..expected.len().max(got.len()).min(known))
        .map(|at| (difference.line + 1 + at as u64, side(&expected, at), side(&got, at)))
        .filter(|(_, expected, got)| expected != got)
        .take(SHOWN_PAIRS)
        .collect()
}

/// The first line that a program wrote to stderr, which names the exception before a long stack, and
/// the last ones.
pub fn stderr(text: &[u8]) -> Vec<String> {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    // Rust adds this note to every panic, but the judge sets that variable itself.
    lines.retain(|line| !line.is_empty() && !line.starts_with(b"note: run with `RUST_BACKTRACE="));
    // In a stack trace of Java or JavaScript the first call outside their library matters.
    let is_frame = |line: &[u8]| line.trim_ascii_start().starts_with(b"at ");
    let is_own = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        let library = ["at java.", "at jdk.", "at sun.", "at kotlin.", "node:"];
        is_frame(line.as_bytes()) && !library.iter().any(|name| line.contains(name))
    };
    let stacks = lines.chunk_by(|one, other| is_frame(one) && is_frame(other));
    let shown = stacks.map(|stack| stack.iter().find(|line| is_own(line)).unwrap_or(&stack[0]));
    let shown: Vec<String> = shown
        .map(|line| if is_frame(line) { line.trim_ascii_start() } else { line })
        .map(|line| cut(&escape(line), 2 * WINDOW))
        .collect();
    // The sign for a gap takes a line itself.
    if shown.len() <= SHOWN_STDERR + 2 {
        return shown;
    }
    let mut out = vec![shown[0].clone(), "…".to_string()];
    out.extend_from_slice(&shown[shown.len() - SHOWN_STDERR..]);
    out
}

/// The first and the last lines of a dialogue or a message, at most `most`; by default few.
pub fn dialogue(text: &[u8], most: Option<usize>) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let last = most.unwrap_or(SHOWN_DIALOGUE) - FIRST_OF_DIALOGUE;
    ends(text, FIRST_OF_DIALOGUE, last, 2 * WINDOW)
}

/// One line of the note on a case: the first, but the last where it is about a dialogue.
pub fn summary(outcome: &Outcome) -> String {
    let mut lines = outcome.note.lines().filter(|line| !line.trim().is_empty());
    let first = escape(lines.next().unwrap_or_default().as_bytes());
    match lines.next_back() {
        None => first,
        Some(_) if outcome.transcript.is_empty() => format!("{first} …"),
        Some(last) => format!("… {}", escape(last.as_bytes())),
    }
}

/// The messages of a compiler: all of them, or from the first error on as many lines as are shown.
pub fn compiler(messages: &str, all: bool) -> Vec<String> {
    let lines: Vec<&str> = messages.trim_end().lines().collect();
    let is_error = |line: &&str| {
        let line = line.to_ascii_lowercase();
        line.contains("error:") || line.starts_with("error[") || line.contains(" error ")
    };
    let error = lines.iter().position(is_error).unwrap_or_default();
    // The lines before it may say where it is: `In file included from`, `In function`.
    let start = if error < SHOWN_MESSAGES / 2 { 0 } else { error - LINES_BEFORE_ERROR };
    let few = all || lines.len() <= SHOWN_MESSAGES + SPARED_MESSAGES;
    let (start, end) =
        if few { (0, lines.len()) } else { (start, lines.len().min(start + SHOWN_MESSAGES)) };
    let mut out: Vec<String> = Vec::new();
    if start > 0 {
        out.push(format!("… {} before the first error; -v shows all", count(start, "line")));
    }
    out.extend(lines[start..end].iter().map(|line| cut(line, 2 * WINDOW)));
    if end < lines.len() {
        out.push(format!("… {}; -v shows all", count(lines.len() - end, "more line")));
    }
    out
}

/// Where the input of a case is, and the input itself when it is small.
pub fn input(case: &Case) -> Vec<String> {
    let path = case.input.path();
    let mut lines = vec![escape(shown_path(path).as_bytes())];
    let (Input::File(_), Ok(data)) = (&case.input, path.metadata()) else { return lines };
    let text = file::read(path, SHOWN_INPUT).unwrap_or_default();
    let content: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    if data.len() == 0 {
        lines[0].push_str(", which is empty");
        return lines;
    }
    if text.is_empty() || content.len() > SHOWN_INPUT_LINES {
        lines[0].push_str(&format!(", {}", bytes(data.len())));
        return lines;
    }
    lines.extend(content.iter().map(|line| {
        let end = line.strip_suffix(b"\n").unwrap_or(line);
        cut(&escape(end), 2 * WINDOW)
    }));
    lines
}

/// The line of X.desc, which names the mistake that the case breaks.
pub fn description(case: &Case) -> Option<String> {
    let text = file::read(&case.input.path().with_extension("desc"), 4096).ok()?;
    let line = text.split(|&byte| byte == b'\n').next().filter(|line| !line.is_empty())?;
    Some(escape(line))
}

/// At most this many columns of a text, with `…` where it was cut.
pub fn cut(text: &str, columns: usize) -> String {
    let mut used = 0;
    let end = text.char_indices().find(|(_, c)| {
        used += char_width(*c);
        used > columns
    });
    match end {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// A text with signs for blanks, tabs and line ends, and everything else that is invisible escaped.
pub fn visible(text: &[u8]) -> String {
    let text = with_other_blanks(text).replace(' ', "·");
    text.replace("\\t", "→").replace("\\r", "␍").replace("\\n", "⏎")
}

/// A text with everything invisible escaped, also the blanks that no comparison takes for one, such as the no-break
/// space of web pages.
fn with_other_blanks(text: &[u8]) -> String {
    let mut out = String::new();
    for c in escape(text).chars() {
        if c.is_whitespace() && c != ' ' {
            out.extend(c.escape_unicode())
        } else {
            out.push(c)
        }
    }
    out
}

/// One line about an output of the reference that is not right by the stored answer.
pub fn against_answer(outcome: &Outcome) -> String {
    match &outcome.difference {
        Some(difference) => place(difference),
        None if outcome.note.is_empty() => "the output validator refuses it".to_string(),
        None => format!("the output validator: {}", escape(outcome.note.as_bytes())),
    }
}

/// Where a difference is, in words: `line 2, column 9, byte 19`.
pub fn place(difference: &Difference) -> String {
    let Difference { line, column, byte, .. } = difference;
    format!("line {line}, column {column}, byte {byte}")
}

/// A verdict, and the first difference or the note.
pub fn verdict_and_place(outcome: &Outcome) -> String {
    let place = match &outcome.difference {
        Some(difference) => place(difference),
        None => escape(outcome.note.as_bytes()),
    };
    format!("{} {place}", outcome.verdict.name()).trim_end().to_string()
}

/// The differing lines of both sides, where both are short: `expected 13, got -1`.
pub fn values(difference: &Difference) -> Option<String> {
    let line = |before: &[u8], rest: &[u8]| {
        let end = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = [line_start(before), end].concat();
        let line = with_other_blanks(line.trim_ascii());
        if line.is_empty() {
            Some("nothing".to_string())
        } else {
            Some(line).filter(|line| line.chars().count() <= SHOWN_VALUE)
        }
    };
    let expected = line(&difference.expected_before, &difference.expected)?;
    let got = line(&difference.got_before, &difference.got)?;
    let place =
        if difference.line > 1 { format!("line {}: ", difference.line) } else { String::new() };
    (expected != got).then(|| format!("{place}expected {expected}, got {got}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_stderr_the_end_and_of_a_stack_the_own_call() {
        let java = b"Exception in thread \"main\" X: 3\n\tat java.base/java.util.L.get(L.java:9)\n\
            \tat MainKt.main(main.kt:1)\n\tat MainKt.main(main.kt)\nCaused by: Y\n\tat java.a.B(C:1)\n";
        let wanted = [
            "Exception in thread \"main\" X: 3",
            "at MainKt.main(main.kt:1)",
            "Caused by: Y",
            "at java.a.B(C:1)",
        ];
        assert_eq!(stderr(java), wanted);
        let panic = b"\nthread 'main' panicked at main.rs:1:8:\nlost\nnote: run with `RUST_BACKTRACE=1` environment\n";
        assert_eq!(stderr(panic), ["thread 'main' panicked at main.rs:1:8:", "lost"]);
        let many: String = (0..100).map(|n| format!("{n}\n")).collect();
        assert_eq!(stderr(many.as_bytes()).concat(), "0…9293949596979899");
        assert!(stderr(b"").is_empty());
    }

    #[test]
    fn of_a_compiler_the_first_lines() {
        let lines = |count: usize| "x\n".repeat(count);
        assert_eq!(compiler(&lines(30), false).len(), 30);
        let cut = compiler(&lines(31), false);
        assert_eq!((cut.len(), cut[20].as_str()), (21, "… 11 more lines; -v shows all"));
        assert_eq!(compiler(&lines(31), true).len(), 31);
        let late = lines(20) + "a.cpp:3:1: error: no\n" + &lines(30);
        let cut = compiler(&late, false);
        assert_eq!(cut[0], "… 17 lines before the first error; -v shows all");
        assert_eq!((cut[4].as_str(), cut.len()), ("a.cpp:3:1: error: no", 22));
    }

    #[test]
    fn a_blank_of_another_kind_is_shown() {
        assert_eq!(visible("1 2\u{a0}3\u{3000}\t\r\n".as_bytes()), "1·2\\u{a0}3\\u{3000}→␍⏎");
    }

    #[test]
    fn a_difference_is_shown_in_a_window() {
        let difference = Difference {
            expected_before: b"first\n0123456789 ".to_vec(),
            got_before: b"first\n0123456789 ".to_vec(),
            expected: b"abc \nnext\n".to_vec(),
            got: b"a\tbcdefghijkl".to_vec(),
            ..Difference::default()
        };
        let wanted = ("…6789·abc·⏎".to_string(), "…6789·a→bcd…".to_string());
        assert_eq!(sides(&difference, 5), wanted);
        let ended = Difference {
            expected_before: b"x\n".to_vec(),
            got_before: b"x\n".to_vec(),
            expected: b"y\n".to_vec(),
            ..Difference::default()
        };
        assert_eq!(sides(&ended, 5), ("y⏎".to_string(), "(end)".to_string()));
    }

    #[test]
    fn a_difference_is_shown_among_its_neighbours() {
        let before: String = (1..100).map(|line| format!("{line}\n")).collect();
        let difference = Difference {
            line: 100,
            expected_before: (before.clone() + "x").into_bytes(),
            got_before: (before + "x").into_bytes(),
            expected: b"y\n101\n".to_vec(),
            ..Difference::default()
        };
        let [expected, got] = around(&difference, 5);
        let shown = |lines: &[(u64, String)]| -> Vec<String> {
            lines.iter().map(|(number, text)| format!("{number} {text}")).collect()
        };
        assert_eq!(shown(&got).join(" "), "95 95⏎ 96 96⏎ 97 97⏎ 98 98⏎ 99 99⏎ 100 x(end)");
        assert_eq!(shown(&expected[4..]), ["99 99⏎", "100 xy⏎", "101 101⏎"]);
    }

    #[test]
    fn a_side_that_was_not_kept_is_no_end() {
        let long = "1".repeat(CONTEXT);
        for (expected, got, shown) in [
            ("a\nb\n", "x\ny\nz\n", vec![(2, "b⏎", "y⏎"), (3, "(end)", "z⏎")]),
            (&format!("a\nb\n{long}"), "x\ny\nz\n", vec![(2, "b⏎", "y⏎")]),
            ("a\nb\nc\n", &format!("x\n{long}"), vec![]),
        ] {
            let [expected, got] = [expected, got].map(|text| text.as_bytes().to_vec());
            let difference = Difference { line: 1, expected, got, ..Difference::default() };
            let found = further(&difference, 9);
            let found: Vec<_> = found.iter().map(|one| (one.0, &one.1[..], &one.2[..])).collect();
            assert_eq!(found, shown);
        }
    }

    #[test]
    fn a_character_cut_by_a_difference_is_shown_whole() {
        // Two characters whose first two bytes are the same.
        let (one, two) = ("共", "八");
        let same = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
        let difference = Difference {
            expected_before: one.as_bytes()[..same].to_vec(),
            got_before: one.as_bytes()[..same].to_vec(),
            expected: one.as_bytes()[same..].to_vec(),
            got: two.as_bytes()[same..].to_vec(),
            ..Difference::default()
        };
        assert!(same > 0);
        assert_eq!(sides(&difference, 5), (one.to_string(), two.to_string()));
    }
}
