//! The lines below a heading of a site, without buttons, frames and explanations.

use crate::heading::is_button;
use judge_core::base::text::excerpt;
use std::collections::HashMap;

/// The fewest words of a sentence.
const SENTENCE: usize = 4;
/// The part of a text that a message shows, in columns.
const SHOWN: usize = 60;

/// The data in some lines: without buttons and empty lines around them, and without the fence of Markdown. Blanks that
/// do not break a line become plain ones. Ends with a line end if there is any data.
pub fn data(lines: &[&str]) -> String {
    let is_around = |line: &&&str| line.trim().is_empty() || is_button(line);
    let start = lines.iter().take_while(is_around).count();
    let mut lines = &lines[start..];
    let is_fence = |line: &&str| line.trim_start().starts_with("```");
    if lines.first().is_some_and(&is_fence) {
        lines = &lines[1..];
        let end = lines.iter().position(is_fence);
        lines = &lines[..end.unwrap_or(lines.len())];
    }
    let end = lines.iter().rev().take_while(is_around).count();
    let mut text = String::new();
    for line in &lines[..lines.len() - end] {
        text.push_str(&line.replace('\u{a0}', " "));
        text.push('\n');
    }
    text
}

/// The lines of an output, and the first line of the text that follows it: a sentence, or below an empty line a formula
/// or, where the output has no letters, words. The output itself does not begin with a sentence.
pub fn without_explanation<'a, 'b>(lines: &'a [&'b str]) -> (&'a [&'b str], Option<&'b str>) {
    let is_blank = |line: &str| line.trim().is_empty() || is_button(line);
    let first = lines.iter().position(|line| !is_blank(line));
    let Some(first) = first.filter(|first| !is_sentence(lines[*first])) else {
        return (lines, None);
    };
    let has_letters = |line: &&str| line.contains(char::is_alphabetic);
    let letters = lines.iter().position(|line| has_letters(line) && !is_button(line));
    let is_start = |at: &usize| {
        let line = lines[*at].trim_end();
        let is_whole = line.ends_with(['.', '。', '!', ':', '：']);
        let is_below = is_blank(lines[at - 1]);
        let is_of_words = letters == Some(*at) && is_capitalized(line);
        is_sentence(line) && (is_below || is_whole)
            || is_below && (line.contains('$') || is_of_words)
    };
    match (first + 1..lines.len()).find(is_start) {
        Some(at) => (&lines[..at], Some(lines[at])),
        None => (lines, None),
    }
}

/// Whether a line begins with a capitalized word.
fn is_capitalized(line: &str) -> bool {
    let mut letters = line.trim_start().chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

/// Whether a line is prose and no data.
pub fn is_sentence(line: &str) -> bool {
    let is_word = |word: &&str| {
        let core = word.trim_matches(|c: char| c.is_ascii_punctuation());
        core.chars().all(char::is_alphabetic) && !core.is_empty()
    };
    let words = line.split_whitespace().count();
    let plain = line.split_whitespace().filter(is_word).count();
    // `All are equal.`
    let is_short = words + 1 == SENTENCE
        && line.trim_end().ends_with('.')
        && line.trim_start().starts_with(char::is_uppercase);
    let is_of_letters = (words >= SENTENCE || is_short) && 2 * plain > words;
    line.contains('。') || is_of_letters && line.contains(|c: char| c.is_lowercase())
}

/// A short part of a text for a message, in quotes.
pub fn shown(text: &str) -> String {
    format!("`{}`", excerpt(text.trim().as_bytes(), 1, SHOWN).join(" "))
}

/// The number of whole lines before the place where the site has cut a text, if it has: `...` at its end or on a line
/// of its own. Rows of a grid of dots are no such place.
pub fn cut(text: &str) -> Option<usize> {
    let last = text.lines().count().saturating_sub(1);
    let rows = rows(text);
    let is_cut = |&(index, line): &(usize, &str)| {
        let line = line.trim();
        let is_alone = matches!(line, "..." | "…") || line.starts_with("... ");
        let is_at_end = index == last && (line.ends_with("...") || line.ends_with('…'));
        let is_row = || rows.get(&last_word(line).len()).is_some_and(|&rows| rows > 1);
        (is_alone || is_at_end) && !is_row()
    };
    text.lines().enumerate().find(is_cut).map(|(index, _)| index)
}

/// The number of lines that end with a word that may be of a grid of dots, by its length: with dots in it that are not
/// of a number. A grid has at least two.
fn rows(text: &str) -> HashMap<usize, usize> {
    let is_alike = |word: &&str| {
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        word.contains(if has_digit { ".." } else { "." })
    };
    let mut rows = HashMap::new();
    for word in text.lines().map(last_word).filter(is_alike) {
        *rows.entry(word.len()).or_default() += 1;
    }
    rows
}

fn last_word(line: &str) -> &str {
    line.split_whitespace().next_back().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_has_no_frame() {
        for (lines, wanted) in [
            (vec!["", "Copy", "1 2", "", "3 ", " ", "view   save", ""], "1 2\n\n3 \n"),
            (vec!["```text", "", "1", "```", "more"], "\n1\n"),
            (vec!["a\u{a0}b"], "a b\n"),
            (vec!["", " "], ""),
        ] {
            assert_eq!(data(&lines), wanted, "{lines:?}");
        }
    }

    #[test]
    fn a_sentence_below_an_empty_line_is_an_explanation() {
        let lines = ["3", "", "4 5", "", "We can take both of them.", "", "1 2 3"];
        assert_eq!(without_explanation(&lines), (&lines[..4], Some(lines[4])));
        for lines in
            [&["3", "we can take both"][..], &["Case 1: it is a yes.", "", "Case 2: it is a no."]]
        {
            assert_eq!(without_explanation(lines), (lines, None));
        }
    }

    #[test]
    fn dots_at_the_end_of_a_line_are_a_cut() {
        for (text, wanted) in [
            ("5\n1 2 3...\n", Some(1)),
            ("5\n1 2\n...\n", Some(2)),
            ("1 2 3 4 5…\n", Some(0)),
            ("3 3\n..#\n...\n#..\n", None),
            ("2 4\n....\n#...\n", None),
            ("9 9\n.........\n......#...\n", Some(2)),
            ("1.5\n", None),
        ] {
            assert_eq!(cut(text), wanted, "{text}");
        }
    }
}
