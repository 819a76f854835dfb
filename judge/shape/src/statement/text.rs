//! The text of a statement: its sentences, without the marks of formulas.

/// A line that is shorter, in bytes, was not wrapped by an editor.
const MIN_WRAPPED: usize = 40;

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
    {
        sentences.push(&rest[..end]);
        rest = rest[end + 2..].trim_start();
    }
    sentences.push(rest);
    let guaranteed = ["It is guaranteed that ", "it is guaranteed that "];
    for sentence in &mut sentences {
        *sentence = guaranteed
            .iter()
            .fold(*sentence, |text, words| text.strip_prefix(words).unwrap_or(text));
    }
    sentences
}

/// The number of a line that was a power of ten before a browser copied it without its superscript: `109` of
/// `1 ≤ n ≤ 10⁹`. A line that a person writes has `<=`, and may say 109.
pub fn flattened_power(line: &str) -> Option<&str> {
    let numbers = line.split(|c: char| !c.is_ascii_alphanumeric());
    let is_copied = line.contains(['≤', '⩽']);
    numbers.filter(|_| is_copied).find(|word| {
        let exponent = word.strip_prefix("10").filter(|rest| !rest.starts_with('0'));
        exponent.and_then(|digits| digits.parse().ok()).is_some_and(|e: u32| (3..=18).contains(&e))
    })
}

/// The words between the names of fields and their characters in one form.
pub(super) fn with_consists(line: &str) -> String {
    let mut line = line.to_string();
    for words in [
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
    ] {
        line = line.replace(&format!(" {words} "), " consists of ");
    }
    line
}

/// A line without the marks of a formula.
pub(super) fn plain(line: &str) -> String {
    let marks = [
        ("\\leqslant", "<="),
        ("\\geqslant", ">="),
        ("\\leq", "<="),
        ("\\le", "<="),
        ("\\geq", ">="),
        ("\\ge", ">="),
        ("\\neq", "!="),
        ("\\ne", "!="),
        ("\\bmod", "%"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&le;", "<="),
        ("&ge;", ">="),
        ("\\lt", "<"),
        ("\\gt", ">"),
        ("≤", "<="),
        ("≥", ">="),
        ("≠", "!="),
        ("⩽", "<="),
        ("⩾", ">="),
        ("\\cdot", "*"),
        ("\\times", "*"),
        ("·", "*"),
        ("⋅", "*"),
        ("×", "*"),
        ("**", "^"),
        ("−", "-"),
        ("–", "-"),
        ("\\,", ""),
        ("~", " "),
        ("\\ ", " "),
        ("$", ""),
        ("\\ldots", ".."),
        ("\\dots", ".."),
        ("\\sum", "sum of "),
        ("∑", "sum of "),
        ("…", ".."),
        ("\u{a0}", " "),
        ("{,}", ""),
        ("{i,j}", "ij"),
        ("{i, j}", "ij"),
        ("{", ""),
        ("}", ""),
        ("`", ""),
    ];
    let mut text = line.trim().to_string();
    while text.ends_with([';', ',']) || text.ends_with('.') && !text.ends_with(" .") {
        text.pop();
    }
    text = with_neighbours(&text);
    for (mark, plain) in marks {
        text = text.replace(mark, plain);
    }
    text = without_thousands(&text);
    // `10⁵` and `a₁`.
    for (digit, (above, below)) in "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().zip("₀₁₂₃₄₅₆₇₈₉".chars()).enumerate()
    {
        text = text.replace(above, &format!("^{digit}")).replace(below, &format!("_{digit}"));
    }
    text
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
            ("2^{n - 1}", "2^n - 1"),
            ("{ and [", " and ["),
        ] {
            assert_eq!(plain(line), text, "{line}");
        }
    }

    #[test]
    fn a_power_without_its_superscript_is_named() {
        for (line, number) in [
            ("1 ≤ n ≤ 105", Some("105")),
            ("The numbers a_i (1 ≤ a_i ≤ 2·109)", Some("109")),
            ("−1018 ≤ x ≤ 1", Some("1018")),
            ("1 ≤ n ≤ 10^5", None),
            ("1 ≤ n ≤ 10⁵", None),
            ("1 ≤ n ≤ 100", None),
            ("1 ≤ n ≤ 1024", None),
            ("1 <= n <= 105", None),
        ] {
            assert_eq!(flattened_power(line), number, "{line}");
        }
    }
}
