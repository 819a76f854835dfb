//! The fields that a sentence of prose is about: those that it names, else those of the line that it or a sentence
//! before it speaks of.

use super::place::{self, slots_of};
use crate::field::{Field, Kind, Slot};
use crate::model::{cases, items, Part, Shape};

/// Words that number the lines of an input.
const ORDINALS: [(&str, usize); 6] =
    [("first", 0), ("second", 1), ("third", 2), ("fourth", 3), ("fifth", 4), ("sixth", 5)];
/// Words of sentences about the lines of one of several tests.
const TESTS: [&str; 6] = [
    "of each test",
    "of every test",
    "of each case",
    "of the test",
    "of a test",
    "test case contains",
];
/// Words for all of several fields.
const ALL: [&str; 14] = [
    "each",
    "all",
    "both",
    "they",
    "them",
    "numbers",
    "integers",
    "values",
    "every",
    "coordinates",
    "strings",
    "words",
    "lines",
    "elements",
];
/// Words for something that is computed of fields: a limit of it is none of theirs.
const DERIVED: [&str; 26] = [
    "sum",
    "total",
    "product",
    "difference",
    "distance",
    "number of",
    "count",
    "amount",
    "answer",
    "result",
    "corresponding",
    "prefix",
    "substring",
    "ratio",
    "area of",
    "pair of",
    "digits of",
    "any two",
    "no two",
    "divisor",
    "degree",
    "depth",
    "times",
    "number corresponding",
    "quantity",
    "sums",
];
/// Words between a name and what is said of it.
const BETWEEN: [&str; 17] = [
    "is", "are", "does", "do", "will", "be", "must", "should", "can", "has", "have", "and", "but",
    "it", "which", "whose", "also",
];

/// The beginnings of words for what a name before them counts.
const COUNTED: [&str; 11] = [
    "integer", "number", "string", "word", "line", "element", "char", "letter", "digit", "space",
    "distinct",
];

/// The fields that the sentences so far speak of.
#[derive(Clone, Default)]
pub(super) struct Scope {
    slots: Vec<Slot>,
    /// The line after the one that was spoken of last.
    next: usize,
    /// The lines that are spoken of are those of one of several tests.
    is_in_test: bool,
}

impl Scope {
    /// Goes on to a sentence: to the fields that it names, or to its line.
    pub fn go_on(&mut self, shape: &Shape, sentence: &str) {
        let lines = lines(shape);
        let line = self.line(shape, sentence);
        let named = named(shape, sentence);
        let of_line = line.and_then(|line| lines.get(line)).filter(|slots| !slots.is_empty());
        match of_line {
            // `The second line contains a string of length n` is about the string.
            Some(slots) if !named.iter().any(|slot| slots.contains(slot)) => {
                self.slots.clone_from(slots)
            }
            _ if !named.is_empty() => self.slots = named,
            Some(slots) => self.slots.clone_from(slots),
            None if line.is_some() => self.slots.clear(),
            None if is_of_input(sentence) && sentence.contains("contain") => {
                self.slots = lines.concat()
            }
            None => {}
        }
    }

    /// The line that a sentence describes, counted from 0.
    pub fn line(&mut self, shape: &Shape, sentence: &str) -> Option<usize> {
        let count = shape.parts.len();
        let text = sentence.to_lowercase();
        let has = |words: &str| text.contains(words);
        let is_at = |word: &str| {
            ["line", "input line", "string"].iter().any(|line| has(&format!("{word} {line}")))
        };
        // The tests follow their number.
        self.is_in_test |= TESTS.iter().any(|words| has(words)) && count == 2;
        let of_test = self.is_in_test && !has("of the input");
        let line = match ORDINALS.iter().find(|(word, _)| is_at(word)) {
            Some((_, at)) => Some(*at + usize::from(of_test)),
            None if of_test && has("only line") => Some(1),
            None if !is_of_input(sentence) => None,
            None if count == 1 => Some(0),
            None if has("next") => Some(self.next),
            None if has("last line") => lines(shape).len().checked_sub(1),
            None => None,
        };
        self.next = line.map_or(self.next, |line| line + 1);
        line
    }

    /// The fields that a clause before a limit is about; `is_wanted` says which have such a limit. `None` where the
    /// clause does not tell which.
    pub fn subject(
        &self,
        shape: &Shape,
        sentence: &str,
        clause: &str,
        is_wanted: &dyn Fn(Slot) -> bool,
    ) -> Option<Vec<Slot>> {
        if clause.contains("um of ") || clause.contains("otal length") {
            return None;
        }
        let direct: Vec<Slot> =
            named_at_end(shape, clause).into_iter().filter(|slot| is_wanted(*slot)).collect();
        if !direct.is_empty() {
            return Some(direct);
        }
        let clause = clause.to_lowercase();
        let has = |words: &[&str]| {
            let padded = format!(" {clause} ").replace([',', '(', ')'], " ");
            words.iter().any(|word| padded.contains(&format!(" {word} ")))
        };
        if has(&DERIVED) {
            return None;
        }
        let of_sentence = named(shape, sentence);
        let slots = if of_sentence.is_empty() { &self.slots } else { &of_sentence };
        let wanted: Vec<Slot> = slots.iter().copied().filter(|slot| is_wanted(*slot)).collect();
        match wanted.len() {
            0 => None,
            1 => Some(wanted),
            _ if has(&ALL) => Some(wanted),
            // Fields without names are all that is spoken of.
            _ if of_sentence.is_empty() && wanted.iter().all(|slot| is_unnamed(shape, *slot)) => {
                Some(wanted)
            }
            _ => None,
        }
    }
}

/// Whether a sentence speaks of lines of the input.
fn is_of_input(sentence: &str) -> bool {
    let text = sentence.to_lowercase();
    ["line", "input", "string contains"].iter().any(|word| text.contains(word))
}

/// Whether a field has the same word in each input.
pub(super) fn is_fixed(field: &Field) -> bool {
    matches!(field.kind, Kind::Literal(_))
}

/// The name of a field that the text does not name, by its place.
pub(super) fn unnamed(line: usize, word: usize) -> String {
    format!("line {line}, word {word}")
}

fn is_unnamed(shape: &Shape, slot: Slot) -> bool {
    shape.names[slot].contains(' ')
}

/// The fields of each line, where the shape has only lines, or a number and the lines of as many tests. Lines that are
/// repeated otherwise are as one.
pub(super) fn lines(shape: &Shape) -> Vec<Vec<Slot>> {
    let slots = |part: &Part| {
        let items = items(std::slice::from_ref(part)).into_iter();
        items.filter(|item| !is_fixed(item.field())).map(|item| item.field().slot).collect()
    };
    match &shape.parts[..] {
        [first, Part::Repeat(tests)] if cases(&shape.parts).is_some() => {
            std::iter::once(first).chain(&tests.body).map(slots).collect()
        }
        parts => parts.iter().map(slots).collect(),
    }
}

/// The fields that a text names, each once. The article `a` and the pronoun `I` are no names.
pub(super) fn named(shape: &Shape, text: &str) -> Vec<Slot> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && !"_'#".contains(c)).collect();
    let mut slots: Vec<Slot> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if let Some(of) = word.strip_prefix('#') {
            // `#nums` is the number of its elements, where they are no words.
            let of = slots_of(shape, of).unwrap_or_default().into_iter();
            let is_text = |slot| place::is_word(shape, slot);
            slots.extend(of.filter_map(|slot| {
                Some(slot).filter(|slot| is_text(*slot)).or(place::count_of(shape, slot, false))
            }));
            continue;
        }
        let next = words[at + 1..].iter().find(|word| !word.is_empty());
        // `a string`, but `a and b`.
        let is_article = ["a", "A", "I"].contains(word)
            && next.is_some_and(|next| next.len() > 2 && !["and", "the", "are"].contains(next));
        // `k integers` says how many there are.
        let is_count = next.is_some_and(|next| COUNTED.iter().any(|word| next.starts_with(word)));
        if !word.is_empty() && !is_article && !is_count {
            slots.extend(slots_of(shape, word).unwrap_or_default());
        }
    }
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// The fields of a list of names at the end of a clause: `integers n, k and c are`.
fn named_at_end(shape: &Shape, clause: &str) -> Vec<Slot> {
    let clause = clause.replace([',', '(', ')', '—', ':'], " ");
    let mut words: Vec<&str> = clause.split_whitespace().collect();
    while words.last().is_some_and(|word| BETWEEN.contains(word)) {
        words.pop();
    }
    let mut slots = Vec::new();
    for word in words.iter().rev() {
        match slots_of(shape, word) {
            Ok(found) => slots.extend(found),
            Err(_) if *word == "and" => {}
            Err(_) => break,
        }
    }
    slots
}
