//! Which characters a word has, in words.

use super::place::{kind_mut, word_of};
use crate::field::{Count, Kind, Slot};
use crate::model::{counts, Shape};

/// Names of single characters.
const MARKS: [(&str, char); 14] = [
    ("space", ' '),
    ("blank", ' '),
    ("whitespace", ' '),
    ("question", '?'),
    ("exclamation", '!'),
    ("dot", '.'),
    ("period", '.'),
    ("comma", ','),
    ("hyphen", '-'),
    ("underscore", '_'),
    ("asterisk", '*'),
    ("hash", '#'),
    ("zero", '0'),
    ("ones", '1'),
];

/// Tells the characters of a word.
///
/// # Errors
///
/// The field is no word, or the characters are not understood.
pub(super) fn tell(shape: &mut Shape, slot: Slot, text: &str) -> Result<(), String> {
    let letters = read(text)?;
    let is_count = counts(&shape.parts).contains(&slot);
    let (kind, name) = kind_mut(shape, slot);
    if let (Some((low, high)), false) = (kind.range(), is_count) {
        // A number that statements call a text of digits.
        let digits = |value: i128| value.unsigned_abs().to_string().len();
        let length = Count::Free { low: digits(low), high: digits(high) };
        *kind = Kind::Word { alphabet: letters, length };
    } else {
        *word_of(kind, name)?.0 = letters;
    }
    Ok(())
}

/// A part of a text about characters.
enum Part {
    /// Characters in quotes.
    Quoted(String),
    /// A word of one character, which is that character.
    One(String),
    /// A word, in lower case.
    Word(String),
}

/// Words that name characters, or the characters themselves in quotes or one by one.
pub(super) fn read(text: &str) -> Result<Vec<char>, String> {
    let parts = parts(text);
    let word = |at: usize| match parts.get(at) {
        Some(Part::Word(word)) => word.as_str(),
        Some(Part::Quoted(_) | Part::One(_)) | None => "",
    };
    let one = |at: usize| match parts.get(at) {
        Some(Part::Quoted(text) | Part::One(text)) => {
            text.chars().next().filter(|c| text.len() == c.len_utf8())
        }
        Some(Part::Word(_)) | None => None,
    };
    // `letters L and R`, `letters from A to F`: only these.
    let is_listed = |at: usize| {
        let at = if word(at) == "from" { at + 1 } else { at };
        matches!(parts.get(at), Some(Part::Quoted(_) | Part::One(_)))
    };
    let (mut letters, mut class): (Vec<char>, Vec<char>) = (Vec::new(), Vec::new());
    for (at, part) in parts.iter().enumerate() {
        let name = match part {
            // `n letters`
            Part::One(_) if at == 0 && is_kind(word(1)) => continue,
            Part::Quoted(text) | Part::One(text) => {
                letters.extend(text.chars());
                // `from 1 to 9`
                if let (Some(first), "to", Some(last)) = (one(at), word(at + 1), one(at + 2)) {
                    letters.extend(first..=last);
                }
                continue;
            }
            Part::Word(name) => name,
        };
        if name.starts_with("lower") || name == "small" {
            class.extend('a'..='z');
        } else if name.starts_with("upper") || ["capital", "large", "big"].contains(&name.as_str())
        {
            class.extend('A'..='Z');
        } else if name.starts_with("digit") {
            class.extend('0'..='9');
        } else if name.starts_with("letter") || name == "alphabet" && letters.is_empty() {
            if class.is_empty() {
                class.extend(('a'..='z').chain('A'..='Z'));
            }
        } else if let Some((_, mark)) = MARKS.iter().find(|(word, _)| name.starts_with(word)) {
            letters.push(*mark);
        }
        if is_kind(name) && !name.starts_with("lower") && !name.starts_with("upper") {
            if is_listed(at + 1) {
                class.clear();
            }
            letters.append(&mut class);
        }
    }
    letters.append(&mut class);
    letters.retain(|letter| !letter.is_control());
    letters.sort_unstable();
    letters.dedup();
    if letters.is_empty() {
        Err("the characters are not understood; write them in quotes: s consists of \"RUD\""
            .to_string())
    } else {
        Ok(letters)
    }
}

/// Whether a text has characters in quotes, or a word that names some.
pub(super) fn is_explicit(text: &str) -> bool {
    parts(text).iter().any(|part| match part {
        Part::Quoted(_) => true,
        Part::One(_) => false,
        Part::Word(word) => is_kind(word) || MARKS.iter().any(|(mark, _)| word.starts_with(mark)),
    })
}

/// Whether a word says of which kind characters are.
fn is_kind(word: &str) -> bool {
    ["lower", "upper", "letter", "digit", "character", "symbol", "alphabet"]
        .iter()
        .any(|kind| word.starts_with(kind))
}

/// The text in quotes, and the words around it. A word of one character is that character, but for the article `a`.
fn parts(text: &str) -> Vec<Part> {
    let text = text.replace('`', "\"");
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut parts = Vec::new();
    for (at, piece) in text.split(quote).enumerate() {
        if at % 2 == 1 {
            parts.push(Part::Quoted(piece.to_string()));
            continue;
        }
        for word in piece.split([' ', ',']).filter(|word| !word.is_empty() && *word != "a") {
            let word = word.strip_suffix('.').filter(|word| !word.is_empty()).unwrap_or(word);
            parts.push(match word.chars().count() {
                1 => Part::One(word.to_string()),
                _ => Part::Word(word.to_lowercase()),
            });
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_read_as_people_list_them() {
        let class = |first: char, last: char| (first..=last).collect::<String>();
        for (text, letters) in [
            ("lowercase letters", class('a', 'z')),
            ("letters \"L\" and \"R\"", "LR".to_string()),
            ("n uppercase letters L and R", "LR".to_string()),
            ("n lowercase English letters", class('a', 'z')),
            ("uppercase Latin letters and digits", class('0', '9') + &class('A', 'Z')),
            ("digits 0 and 1", "01".to_string()),
            ("digits from 1 to 9", class('1', '9')),
            ("lowercase letters from 'a' to 'f'", class('a', 'f')),
            ("lowercase letters and '.'", ".".to_string() + &class('a', 'z')),
            ("R, U and D.", "DRU".to_string()),
            ("characters . and #", "#.".to_string()),
            ("L and R characters", "LR".to_string()),
            ("lower-case letters and spaces", " ".to_string() + &class('a', 'z')),
            ("letters of the English alphabet", class('A', 'Z') + &class('a', 'z')),
            ("small and capital letters", class('A', 'Z') + &class('a', 'z')),
        ] {
            assert_eq!(read(text).expect(text).into_iter().collect::<String>(), letters, "{text}");
        }
        read("n characters").expect_err("none is named");
    }
}
