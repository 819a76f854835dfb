//! The names of fields in the prose of a statement: `The first line contains two integers n and k`.

use super::text::plain;
use std::collections::HashSet;

/// The maximum number of letters of a name that no formula marks, and of any other.
const MAX_UNMARKED: usize = 2;
const MAX_LETTERS: usize = 12;
/// The words before names that no formula marks.
const KINDS: [&str; 9] =
    ["integer", "integers", "number", "numbers", "string", "strings", "word", "words", "values"];
/// Short words that are no names.
const SHORT_WORDS: [&str; 20] = [
    "of", "is", "in", "on", "to", "as", "at", "or", "by", "it", "be", "we", "do", "so", "no", "an",
    "if", "up", "i", "j",
];

/// The names in the order of a text, each once: the names in its formulas, or, where it has no formula, the names
/// behind words such as `integers`. Parentheses and comparisons are left out.
pub(super) fn names(text: &str) -> Vec<String> {
    let text = without_parentheses(&text.replace("$$$", "$"));
    let lists: Vec<Vec<String>> = if text.contains('$') {
        let formulas = text.split('$').skip(1).step_by(2);
        formulas.map(|formula| list(&words(formula), MAX_LETTERS)).collect()
    } else {
        let words = words(&text);
        let is_kind = |at: &usize| KINDS.contains(&words[*at].trim_end_matches(':'));
        let after = (0..words.len()).filter(is_kind).map(|at| &words[at + 1..]);
        after.map(|words| list(words, MAX_UNMARKED)).collect()
    };
    let mut seen = HashSet::new();
    lists.into_iter().flatten().filter(|name| seen.insert(name.clone())).collect()
}

/// The names of the arguments in the first example of a page of LeetCode: `Input: nums = [2,7], target = 9`.
pub(super) fn arguments(page: &str) -> Vec<String> {
    let mut lines = page.lines().filter_map(|line| line.trim().strip_prefix("Input:"));
    let Some(line) = lines.find(|line| line.contains(" = ")) else { return Vec::new() };
    let names = line.split(" = ").filter_map(|before| before.rsplit([' ', ',']).next());
    let mut names: Vec<String> = names.map(str::to_string).collect();
    // Behind the last sign there is a value.
    names.pop();
    names
}

/// The names of a text and those that its comparisons have, in the order of the text, each once.
pub(super) fn with_compared(text: &str) -> Vec<String> {
    let known: HashSet<String> = names(text).into_iter().collect();
    let text = text.replace("$$$", " ").replace(['$', '(', ')', '|', '—'], " ");
    let words = words(&text);
    let is_sign = |word: Option<&String>| {
        word.is_some_and(|word| ["<", ">", "=", "!"].contains(&word.as_str()))
    };
    let is_comma = |word: Option<&String>| word.is_some_and(|word| word == ",");
    let mut found: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(name) = name(word.trim_end_matches(['.', ':']), MAX_LETTERS) else { continue };
        let next = words.get(at + 1);
        let is_article = name == "a"
            && next.is_some_and(|next| next.len() > 2 && next != "and" && !next.starts_with("a_"));
        // `n <`, and `n` of `1 <= n, m <= 5`.
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let mut after = at + 1;
        while is_comma(words.get(after))
            && words.get(after + 1).is_some_and(|word| self::name(word, MAX_LETTERS).is_some())
        {
            after += 2;
        }
        let is_compared = is_sign(before) || is_sign(words.get(after));
        let is_index = ["i", "j"].contains(&name.as_str());
        if (known.contains(&name) && !is_article || is_compared && !is_index)
            && !found.contains(&name)
        {
            found.push(name);
        }
    }
    found
}

/// The names in a block such as `N M`, `A_1 A_2 … A_N`, which some sites show as the format; `None` where a line has
/// anything else. A series names its letter alone.
pub(super) fn of_format(lines: &[&str]) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for line in lines {
        let text =
            plain(line).replace("\\", " ").replace("vdots", "..").replace(['⋮', ':'], " .. ");
        for word in text
            .split_whitespace()
            .filter(|word| !word.trim_matches(['.', '⋯', '…', '_', ',']).is_empty())
        {
            let letters = word
                .trim_end_matches(|c: char| c.is_ascii_digit() || "_,+-ijNMKHWQTnmkq".contains(c));
            let base =
                if letters.is_empty() { word.split('_').next().unwrap_or(word) } else { letters };
            let is_name =
                base.len() <= MAX_LETTERS && base.bytes().all(|b| b.is_ascii_alphabetic());
            let is_short = word.len() <= 3 || word.contains('_');
            if !is_name || !is_short {
                return None;
            }
            if !found.iter().any(|known| known == base) {
                found.push(base.to_string());
            }
        }
    }
    (!found.is_empty()).then_some(found)
}

/// A text without its parentheses and the words in them.
fn without_parentheses(text: &str) -> String {
    let mut depth = 0usize;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// The words of a text. A comma, and each mark that ends a list, is a word of its own.
fn words(text: &str) -> Vec<String> {
    let mut text = plain(text).replace("\\", " ");
    for mark in [",", ";", "—", "<", ">", "=", ".."] {
        text = text.replace(mark, &format!(" {mark} "));
    }
    text.split_whitespace().map(|word| word.to_string()).collect()
}

/// The names at the start of some words: `n`, `n and k`, `a_1, a_2, .., a_n`, which names a alone.
fn list(words: &[String], max_letters: usize) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_series = false;
    for word in words {
        match word.as_str() {
            "," | "and" => {}
            ".." => is_series = true,
            "<" | ">" | "=" | "!" => return Vec::new(),
            word => match name(word.trim_end_matches('.'), max_letters) {
                Some(name) => names.push(name),
                None => break,
            },
        }
        // `.` ends a sentence.
        if word.ends_with('.') && word != ".." {
            break;
        }
    }
    if is_series {
        let letters = |name: &String| name.chars().take_while(|c| c.is_alphabetic()).collect();
        names.iter().map(letters).take(1).collect()
    } else {
        names
    }
}

/// A name without an index that is a letter.
fn name(word: &str, max_letters: usize) -> Option<String> {
    let letters = word.chars().take_while(|c| c.is_ascii_alphabetic()).count();
    let (base, index) = word.split_at(letters);
    let is_index = index.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let most = if index.is_empty() { max_letters } else { MAX_LETTERS };
    if !(1..=most).contains(&letters) || !is_index || SHORT_WORDS.contains(&base) {
        return None;
    }
    let is_number = index.trim_start_matches('_').bytes().all(|b| b.is_ascii_digit());
    Some(if is_number { word.to_string() } else { base.to_string() })
}
