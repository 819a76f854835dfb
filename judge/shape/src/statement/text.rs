//! The text of a statement: its sentences, without the marks of formulas.

/// A line that is shorter, in bytes, was not wrapped by an editor.
const MIN_WRAPPED: usize = 40;

/// Marks of powers that a text writes out.
pub(super) const TYPED_POWERS: [&str; 12] =
    ["^", "**", "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];

/// Plain signs, and the marks of formulas and of print for each, the longest first.
const MARKS: [(&str, &[&str]); 14] = [
    ("<=", &["\\leqslant", "\\leq", "\\le", "&le;", "≤", "⩽"]),
    (">=", &["\\geqslant", "\\geq", "\\ge", "&ge;", "≥", "⩾"]),
    ("!=", &["\\neq", "\\ne", "≠"]),
    ("<", &["&lt;", "\\lt"]),
    (">", &["&gt;", "\\gt"]),
    ("%", &["\\bmod"]),
    ("*", &["\\cdot", "\\times", "·", "⋅", "×"]),
    ("^", &["**"]),
    ("-", &["−", "–"]),
    ("..", &["\\ldots", "\\dots", "…"]),
    ("sum of ", &["\\sum", "∑"]),
    ("ij", &["{i,j}", "{i, j}"]),
    ("", &["\\,", "$", "{,}", "{", "}", "`"]),
    (" ", &["~", "\\ ", "\u{a0}"]),
];

/// The lines of a text. Lines that an editor has wrapped are one.
pub(super) fn unwrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim) {
        let goes_on = line.starts_with(|c: char| c.is_lowercase() || c == '(');
        let is_wrapped = |last: &&mut String| {
            last.len() >= MIN_WRAPPED && !last.ends_with(['.', ':', ';', '!', '?'])
        };
        match lines.last_mut().filter(|last| goes_on && is_wrapped(last)) {
            Some(last) => *last += &format!(" {line}"),
            None => lines.push(line.to_string()),
        }
    }
    lines
}

/// The sentences of a line, each without the mark of a list.
pub(super) fn sentences(line: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut rest = line.trim().trim_start_matches(['*', '•']).trim_start();
    rest = rest.strip_prefix("- ").unwrap_or(rest);
    while let Some(end) = rest
        .match_indices(". ")
        .map(|(at, _)| at)
        .find(|at| rest[at + 2..].trim_start().starts_with(char::is_uppercase))
        .map(|at| (at, at + 2))
        .into_iter()
        .chain(rest.find('。').map(|at| (at, at + '。'.len_utf8())))
        .min()
    {
        sentences.push(&rest[..end.0]);
        rest = rest[end.1..].trim_start();
    }
    sentences.push(rest);
    sentences
}

/// A sentence without `it is guaranteed that`.
pub(super) fn without_promise(sentence: &str) -> &str {
    let promises = ["t is guaranteed that ", "t's guaranteed that ", "t’s guaranteed that "];
    let rest = sentence.strip_prefix(['I', 'i']);
    let promised = rest.and_then(|rest| promises.iter().find_map(|words| rest.strip_prefix(words)));
    promised.unwrap_or(sentence)
}

/// A text whose blanks are plain: those of print are thin, or do not break a line.
pub(super) fn with_plain_blanks(text: &str) -> String {
    let is_blank = |c: char| c.is_whitespace() && !"\n\r\t".contains(c);
    text.chars().map(|c| if is_blank(c) { ' ' } else { c }).collect()
}

/// The lines of a text, in which a page that is copied with its formulas has exponents and indices on lines of their
/// own: `1 ≤ a`, `i`, `≤ 10`, `9`.
pub(super) fn joined(lines: &[&str]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    // Whether the last line goes on behind an exponent or an index.
    let mut is_open = false;
    for (at, line) in lines.iter().enumerate() {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{200b}');
        let follows = lines[at + 1..]
            .iter()
            .map(|line| line.trim())
            .find(|line| line.len() > 3 || !line.is_empty() && !line.starts_with('\u{200b}'));
        match joined.last_mut() {
            Some(last) if is_exponent(last, line) => {
                *last += &format!("^{line}");
                is_open = true;
            }
            Some(last) if is_index(last, line) && (is_open || follows.is_some_and(goes_on)) => {
                *last += &format!("_{line}");
                is_open = true;
            }
            Some(_) if is_open && line.is_empty() => {}
            Some(last) if is_open && goes_on(line) => {
                *last += line;
                is_open = false;
            }
            _ => {
                joined.push(line.to_string());
                is_open = false;
            }
        }
    }
    joined
}

/// Whether a line is the exponent of the number at the end of the one above.
fn is_exponent(last: &str, line: &str) -> bool {
    let base = last.trim_end_matches(|c: char| c.is_ascii_digit());
    ["10", "2"].contains(&&last[base.len()..])
        && last.contains(['<', '≤', '>', '≥', '⩽', '⩾'])
        && (1..=2).contains(&line.len())
        && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is the index of the letter at the end of the one above.
fn is_index(last: &str, line: &str) -> bool {
    let mut end = last.chars().rev();
    let is_letter = end.next().is_some_and(|c| c.is_ascii_alphabetic())
        && !end.next().is_some_and(|c| c.is_ascii_alphanumeric());
    is_letter && ["i", "j", "k", "i,j", "ij", "1", "2", "n", "N"].contains(&line)
}

/// Whether a line goes on with a formula.
fn goes_on(line: &str) -> bool {
    line.starts_with(|c: char| "<>≤≥⩽⩾,)+-−×⋅.…".contains(c))
}

/// The words between the names of fields and their characters.
const CONSISTS: [&str; 10] = [
    "consist of only",
    "consists of only",
    "consist only of",
    "consists only of",
    "consisting only of",
    "consisting of",
    "consist of",
    "contains only",
    "contain only",
    "containing only",
];

/// A line with these words in one form.
pub(super) fn with_consists(line: &str) -> String {
    let mut line = line.to_string();
    for words in CONSISTS {
        line = line.replace(&format!(" {words} "), " consists of ");
    }
    // A word that is misspelt.
    let words: Vec<&str> = line.split(' ').collect();
    let is_consists =
        |at: usize| words[at].starts_with("consi") && words.get(at + 1) == Some(&"of");
    let words = (0..words.len()).map(|at| if is_consists(at) { "consists" } else { words[at] });
    words.collect::<Vec<&str>>().join(" ")
}

/// A line without the marks of a formula.
pub(super) fn plain(line: &str) -> String {
    let mut text = line.trim().to_string();
    while text.ends_with([';', ',']) || text.ends_with('.') && !text.ends_with(" .") {
        text.pop();
    }
    if text.contains('$') {
        // Pages of Kattis set an index apart: `$h_ i$`.
        text = text.replace("_ ", "_");
    }
    text = with_neighbours(&with_lengths(&text));
    for (plain, marks) in MARKS {
        text = marks.iter().fold(text, |text, mark| text.replace(mark, plain));
    }
    text = without_thousands(&text);
    // `10⁵` and `a₁`.
    for (digit, (above, below)) in "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().zip("₀₁₂₃₄₅₆₇₈₉".chars()).enumerate()
    {
        text = text.replace(above, &format!("^{digit}")).replace(below, &format!("_{digit}"));
    }
    text
}

/// Writes `nums.length`, `nums.size()` and `len(nums)` as `#nums`.
fn with_lengths(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let start = word.find(|c: char| c.is_alphanumeric()).unwrap_or(0);
        let (before, name) = word.split_at(start);
        let base = [".length()", ".length", ".size()", ".size"].iter().find_map(|end| {
            let (base, after) = name.split_once(end)?;
            let is_end = !after.starts_with(|c: char| c.is_alphanumeric());
            is_end.then(|| (base.to_string(), after.to_string()))
        });
        let called = || {
            let (base, after) = name.strip_prefix("len(")?.split_once(')')?;
            Some((base.to_string(), after.to_string()))
        };
        words.push(match base.or_else(called) {
            Some((base, after)) if !base.is_empty() => format!("{before}#{base}{after}"),
            Some(_) | None => word.to_string(),
        });
    }
    words.join(" ")
}

/// Writes the index of a neighbour, as in `a_{i+1}` and `a[i - 1]`, as part of the name: `a_i₊1`. It is no arithmetic.
fn with_neighbours(text: &str) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '[']) {
        let (before, inner) = rest.split_at(at);
        written.push_str(before);
        let end = inner.find(['}', ']']).map_or(inner.len(), |end| end + 1);
        let (index, after) = inner.split_at(end);
        let name = index.trim_matches(['{', '}', '[', ']']).replace(' ', "");
        let is_index = index.starts_with('[') || before.ends_with('_');
        if is_index && name.starts_with(['i', 'j', 'k']) && name.contains(['+', '-']) {
            written.push_str(if index.starts_with('[') { "_" } else { "" });
            written.push_str(&name.replace('+', "₊").replace('-', "₋"));
        } else {
            written.push_str(index);
        }
        rest = after;
    }
    written + rest
}

/// Numbers without the commas between their thousands: `100,000`. In `n <= 5,100 <= m` there are two numbers.
fn without_thousands(text: &str) -> String {
    let mut written = String::new();
    // The number of digits right before the rest.
    let mut digits = 0;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let behind = rest.strip_prefix(',').unwrap_or_default();
        let group = behind.bytes().take_while(u8::is_ascii_digit).count();
        let is_compared = |text: &str| text.trim_start().starts_with(['<', '>']);
        let are_two = group == 3 && written.contains(['<', '>']) && is_compared(&rest[4..]);
        if (1..=3).contains(&digits) && group == 3 && !are_two {
            digits = 3;
            written.push_str(&rest[1..4]);
            rest = &rest[4..];
            continue;
        }
        digits = if c.is_ascii_digit() { digits + 1 } else { 0 };
        written.push(c);
        rest = &rest[c.len_utf8()..];
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_formulas_go() {
        for (line, text) in [
            ("$1 \\le n \\le 200{,}000$", "1 <= n <= 200000"),
            ("1 <= n, m <= 1,000,000, 1 <= k", "1 <= n, m <= 1000000, 1 <= k"),
            ("1<=n<=5,100<=m<=200,000", "1<=n<=5,100<=m<=200000"),
            ("0 <= a <= 1000,1 <= b <= 12,34", "0 <= a <= 1000,1 <= b <= 12,34"),
            ("a_{i} <= a_{i + 1}", "a_i <= a_i₊1"),
            ("a[i-1] < a[i]", "a_i₋1 < a[i]"),
            ("$-5 \\le h_ i$", "-5 <= h_i"),
            ("2^{n - 1}", "2^n - 1"),
            ("{ and [", " and ["),
        ] {
            assert_eq!(plain(line), text, "{line}");
        }
    }

    #[test]
    fn exponents_and_indices_on_lines_of_their_own_are_joined() {
        let copied = [
            "1≤N≤2×10 ",
            "5",
            " ",
            "1≤A ",
            "i",
            "\u{200b}",
            " ≤10 ",
            "9",
            "All are integers.",
            "10",
            "5",
        ];
        let lines: Vec<String> =
            joined(&copied).into_iter().filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["1≤N≤2×10^5", "1≤A_i≤10^9", "All are integers.", "10", "5"]);
    }
}
