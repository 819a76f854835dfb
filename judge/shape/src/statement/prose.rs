//! A text of a page: each of its sentences is taken, left out, or shown as not understood.

use super::page::{self, Part};
use super::phrase::{phrases, Phrase};
use super::power::{self, Power};
use super::scope::{self, Scope};
use super::told::{Stated, Statement};
use super::{chain, letters, place, text};
use crate::field::{Count, Kind, Slot};
use crate::model::{items, Item};

/// A sentence of a page, and whether it is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    pub outcome: Outcome,
}

/// Whether a sentence is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It limits the fields with these numbers.
    Taken(Vec<usize>),
    /// It may limit something, and is not understood: the reason.
    Unclear(String),
    /// It promises something that no rule can hold.
    Open,
    /// It limits nothing.
    Ignored,
}

/// The answer to a text.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub sentences: Vec<Sentence>,
    /// The numbers that may be powers.
    pub powers: Vec<Power>,
    /// The other parts of the page: the name of each, and how many of its lines are not empty.
    pub left_out: Vec<(&'static str, usize)>,
}

impl Answer {
    /// Whether a sentence was taken.
    pub fn has_limits(&self) -> bool {
        self.sentences.iter().any(|sentence| matches!(sentence.outcome, Outcome::Taken(_)))
    }
}

/// Words that a sentence with a limit has, whatever else it says.
const LIMITS: [&str; 34] = [
    "<",
    ">",
    "≤",
    "≥",
    "exceed",
    "at most",
    "at least",
    "less than",
    "greater than",
    "more than",
    "distinct",
    "different",
    "unique",
    "sorted",
    "creasing",
    "permutation",
    "connected",
    "acyclic",
    " tree",
    "divisible",
    "multiple of",
    "coprime",
    "exactly once",
    "no two",
    "palindrome",
    "not equal",
    "guarantee",
    "always ",
    "never ",
    "can not",
    "cannot",
    "must ",
    "there is",
    "there exist",
];
/// Words that limit something in some sentences and describe something in others.
const LIMITING: [&str; 13] = [
    "even",
    "odd ",
    "either",
    "between",
    "prime",
    "positive",
    "negative",
    "lower",
    "upper",
    "letters",
    "digit",
    "character",
    "alphabet",
];
/// Words of sentences that promise something.
const PROMISES: [&str; 12] = [
    "guarantee",
    "at least one",
    "at least once",
    "exactly once",
    "exactly one",
    "always",
    "never",
    "can not",
    "cannot",
    "there is",
    "there exist",
    "must",
];
/// The words behind the characters of a word.
const BEHIND_LETTERS: [&str; 16] = [
    " with length",
    " with a length",
    " with the length",
    " of length",
    " (",
    ", its",
    " its ",
    ", where",
    " where ",
    ", which",
    " which ",
    " — ",
    "; ",
    ", separated",
    " that ",
    ", not ",
];
/// The words before the characters of a word, beside `consists of`.
const BEFORE_LETTERS: [&str; 12] = [
    " sequence of ",
    " composed of ",
    " made of ",
    " made up of ",
    "string of ",
    "line of ",
    "word of ",
    "text of ",
    " is either ",
    "is one of ",
    " are either ",
    " characters are ",
];

impl Statement {
    /// Tells a text as it is copied: lines with limits, the part of a statement about the input, or a whole page. What
    /// is understood changes the shape; the answer has the rest.
    pub fn tell_text(&mut self, text: &str) -> Answer {
        let text = text::with_plain_blanks(text);
        let placed = page::placed(&text);
        let of = |wanted: Part| {
            let lines = placed.iter().filter(move |(part, _)| *part == Some(wanted));
            lines.map(|(_, line)| *line)
        };
        let has_headings = placed.iter().any(|(part, _)| part.is_none());
        let input: Vec<&str> = of(Part::Input).collect();
        let input = text::joined(&input).join("\n");
        let powers = power::powers(&input, has_headings);
        let input = power::restored(&input, &powers);
        let naming = self.give_names(&input);
        let mut answer = Answer { powers, ..Answer::default() };
        let mut scope = Scope::default();
        for line in text::unwrapped(&input) {
            for sentence in text::sentences(&line).into_iter().filter(|text| !text.is_empty()) {
                scope.go_on(&self.shape, &text::plain(sentence));
                answer.sentences.extend(self.tell_prose(sentence, &scope, !naming.is_prose));
            }
        }
        for part in [Part::Story, Part::Output, Part::Samples, Part::Notes] {
            let lines = of(part).filter(|line| !line.is_empty()).count();
            if lines > 0 {
                answer.left_out.push((part.words(), lines));
            }
        }
        let story: Vec<&str> = of(Part::Story).collect();
        answer.sentences.extend(self.tell_story(&story.join("\n")));
        self.restore_names(&naming);
        answer
    }

    /// Takes the characters of the words that the input names, where only the story tells them.
    fn tell_story(&mut self, story: &str) -> Vec<Sentence> {
        let mut taken = Vec::new();
        let lines = text::unwrapped(story);
        for sentence in lines.iter().flat_map(|line| text::sentences(line)) {
            let text = text::plain(sentence);
            let is_open = |slot: &Slot| {
                scope::is_word(&self.shape, *slot)
                    && !self.stated.contains(&(*slot, Stated::Letters))
            };
            let words: Vec<Slot> =
                scope::named(&self.shape, &text).into_iter().filter(is_open).collect();
            let Some(text) = letters_of(sentence).filter(|_| words.len() == 1) else { continue };
            let told = self.attempt(|told| letters::tell(&mut told.shape, words[0], &text));
            if told.is_ok() {
                self.stated.insert((words[0], Stated::Letters));
                taken.push(Sentence { text: sentence.to_string(), outcome: Outcome::Taken(words) });
            }
        }
        taken
    }

    /// Changes the shape, or leaves it where that fails or a stored input contradicts it.
    fn attempt<T>(
        &mut self,
        change: impl FnOnce(&mut Statement) -> Result<T, String>,
    ) -> Result<T, String> {
        let mut told = self.clone();
        let changed = change(&mut told)?;
        chain::keep_orders(&mut told)?;
        told.keep_rules()?;
        told.check_inputs()?;
        *self = told;
        Ok(changed)
    }

    /// Tells a sentence; the parts that are understood, and the rest.
    fn tell_prose(&mut self, sentence: &str, scope: &Scope, is_plain: bool) -> Vec<Sentence> {
        let said = |outcome| Sentence { text: sentence.to_string(), outcome };
        if is_plain {
            match self.tell(sentence) {
                Ok(()) => {
                    let slots = scope::named(&self.shape, &text::plain(sentence));
                    return vec![said(Outcome::Taken(slots))];
                }
                Err(why) if sentence.len() > super::MAX_LINE => {
                    return vec![said(Outcome::Unclear(why))]
                }
                Err(_) => {}
            }
        }
        let plain = text::plain(text::without_promise(sentence));
        let mut telling = Telling { slots: Vec::new(), unclear: Vec::new(), rest: plain.clone() };
        self.tell_chains(&plain, &mut telling);
        self.tell_letters(sentence, &plain, scope, &mut telling);
        self.tell_lengths(&plain, scope, &mut telling);
        self.tell_phrases(&plain, scope, &mut telling);
        self.tell_guarantees(&plain, &mut telling);
        let Telling { mut slots, unclear, rest } = telling;
        slots.sort_unstable();
        slots.dedup();
        let mut sentences = Vec::new();
        let rest = format!(" {} ", rest.to_lowercase());
        let has = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
        let is_promise = has(&PROMISES, &sentence.to_lowercase());
        let consists = text::with_consists(&rest);
        let is_of_letters = consists.contains(" consists of ") && !has(&super::PARTS, &consists);
        let is_left = has(&LIMITS, &rest)
            || text::without_promise(sentence).len() < sentence.len() && slots.is_empty()
            || slots.is_empty() && (has(&LIMITING, &rest) || is_of_letters);
        if !slots.is_empty() {
            sentences.push(said(Outcome::Taken(slots)));
        }
        if let Some(why) = unclear.first() {
            sentences.push(said(Outcome::Unclear(why.clone())));
        } else if is_left && is_promise {
            sentences.push(said(Outcome::Open));
        } else if is_left {
            sentences
                .push(said(Outcome::Unclear("no limit of a field is found in it".to_string())));
        } else if sentences.is_empty() {
            sentences.push(said(Outcome::Ignored));
        }
        sentences
    }

    fn tell_chains(&mut self, plain: &str, telling: &mut Telling) {
        if plain.split(['<', '>']).next().is_some_and(|before| before.contains("um of ")) {
            return;
        }
        let texts = chain::texts(&self.shape, plain);
        if texts.is_empty() {
            // `positive (> 0)`
            if plain.contains("positive") {
                telling.rest = without_chains(plain);
            }
            return;
        }
        let mut told = self.clone();
        let each: Vec<Result<Vec<Slot>, String>> = texts
            .iter()
            .map(|text| {
                told.attempt(|told| chain::tell(told, text))?;
                Ok(scope::named(&told.shape, text))
            })
            .collect();
        let whole = || self.clone().attempt(|told| chain::tell(told, plain).map(|()| told.clone()));
        if let (true, Ok(whole)) = (each.iter().any(Result::is_err), whole()) {
            telling.slots.extend(scope::named(&whole.shape, plain));
            *self = whole;
        } else {
            *self = told;
            for (result, text) in each.into_iter().zip(&texts) {
                match result {
                    Ok(slots) => telling.slots.extend(slots),
                    Err(why) => telling.unclear.push(format!("`{text}`: {why}")),
                }
            }
        }
        telling.rest = without_chains(plain);
    }

    fn tell_letters(&mut self, sentence: &str, plain: &str, scope: &Scope, telling: &mut Telling) {
        let Some(text) = letters_of(sentence) else { return };
        let is_text = |slot| scope::is_word(&self.shape, slot) || self.is_digits(slot);
        let before = text::with_consists(plain);
        let before = before.split(" consists of ").next().unwrap_or(&before);
        let Some(slots) = scope.subject(&self.shape, plain, before, &is_text) else { return };
        let told = self.attempt(|told| {
            slots.iter().try_for_each(|slot| letters::tell(&mut told.shape, *slot, &text))
        });
        match told {
            Ok(()) => {
                self.stated.extend(slots.iter().map(|slot| (*slot, Stated::Letters)));
                telling.slots.extend(slots);
            }
            Err(why) => telling.unclear.push(why),
        }
    }

    /// Tells the length of a word that another field has: `a string of length n`, `n — the length of the string`.
    fn tell_lengths(&mut self, plain: &str, scope: &Scope, telling: &mut Telling) {
        let Some(at) = plain.find("length") else { return };
        let fillers = ["is", "equals", "equal", "to", "exactly", "of", "=", "the", "number"];
        let mut words = plain[at + "length".len()..]
            .split([' ', ',', ')', ';'])
            .skip_while(|word| word.is_empty() || fillers.contains(word));
        let number = |slot: &Slot| place::is_number(&self.shape, *slot);
        let after =
            words.next().and_then(|word| place::slot(&self.shape, word).ok()).filter(number);
        let is_text = |slot| scope::is_word(&self.shape, slot) || self.is_digits(slot);
        let (count, word) = match after {
            Some(count) => {
                let is_other = |slot| slot != count && is_text(slot);
                (count, scope.subject(&self.shape, &plain[..at], &plain[..at], &is_other))
            }
            None if plain[at..].starts_with("length of the")
                || plain[at..].starts_with("length of string") =>
            {
                let before = scope::named(&self.shape, &plain[..at]);
                let [count] = before[..] else { return };
                let all = scope::lines(&self.shape).concat();
                let behind = scope::named(&self.shape, &plain[at..]);
                let words = if behind.is_empty() { all } else { behind };
                let words: Vec<Slot> =
                    words.into_iter().filter(|slot| *slot > count && is_text(*slot)).collect();
                (count, Some(words))
            }
            None => return,
        };
        let Some([word]) = word.as_deref() else { return };
        let told = self.attempt(|told| {
            told.make_text(*word);
            // `an integer whose length is n`
            if told.is_of_digits(*word)
                && ["integer", "number", "digit"].iter().any(|kind| plain.contains(kind))
            {
                letters::tell(&mut told.shape, *word, "digits")?;
                told.stated.insert((*word, Stated::Letters));
            }
            place::change_field(&mut told.shape, *word, |field, name| {
                *place::word_of(field, name)?.1 = Count::of(count, 0);
                Ok(())
            })
        });
        // `n — the length of the path` is about no word.
        if told.is_ok() {
            self.stated.extend([(*word, Stated::Low), (*word, Stated::High)]);
            telling.slots.push(*word);
        }
    }

    fn tell_phrases(&mut self, plain: &str, scope: &Scope, telling: &mut Telling) {
        let rest = telling.rest.clone();
        let is_field = |word: &str| place::slot(&self.shape, word).is_ok() && word != "a";
        let phrases = phrases(&rest, &is_field);
        let (mut start, mut left) = (0, String::new());
        let mut last: Option<(Vec<Slot>, bool)> = None;
        for phrase in &phrases {
            let clause = rest.get(start..phrase.start).unwrap_or_default();
            let goes_on = clause
                .split(|c: char| !c.is_alphabetic())
                .all(|word| ["", "and", "but", "does", "do", "is", "are"].contains(&word));
            let found = match last.clone().filter(|_| goes_on && start > 0) {
                Some(last) => Some(last),
                None => self.subject_of(plain, &rest, clause, phrase, scope),
            };
            left += clause;
            let told =
                found.clone().map(|(slots, is_length)| self.tell_phrase(phrase, &slots, is_length));
            match (found, told) {
                (Some((slots, is_length)), Some(Ok(()))) => {
                    telling.slots.extend(&slots);
                    last = Some((slots, is_length));
                }
                (_, Some(Err(why))) if !phrase.is_adjective => {
                    telling.unclear.push(format!("`{}`: {why}", &rest[phrase.start..phrase.end]));
                }
                _ => left += &rest[phrase.start..phrase.end],
            }
            start = phrase.end;
        }
        left += &rest[start..];
        telling.rest = left;
    }

    /// The fields that a phrase limits, and whether it is their length.
    fn subject_of(
        &self,
        plain: &str,
        rest: &str,
        clause: &str,
        phrase: &Phrase,
        scope: &Scope,
    ) -> Option<(Vec<Slot>, bool)> {
        let text = clause.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let is_length = phrase.is_length
            || has(&[
                "length",
                " long",
                "number of characters",
                "number of letters",
                "number of digits",
            ]);
        let is_text = |slot| scope::is_word(&self.shape, slot) || self.is_digits(slot);
        let is_number = |slot| place::is_number(&self.shape, slot);
        let is_wanted = |slot| if is_length { is_text(slot) } else { is_number(slot) };
        if phrase.is_adjective {
            let fillers = [
                "integer",
                "integers",
                "number",
                "numbers",
                "space-separated",
                "string",
                "word",
                "line",
                "whole",
            ];
            let behind = rest[phrase.end..]
                .split([' ', ','])
                .skip_while(|word| word.is_empty() || fillers.contains(word));
            let names: Vec<Option<Slot>> = behind
                .filter(|word| !word.is_empty() && *word != "and")
                .map(|word| place::slot(&self.shape, word).ok())
                .collect();
            let named: Vec<Slot> =
                names.into_iter().map_while(|slot| slot).filter(|slot| is_wanted(*slot)).collect();
            if !named.is_empty() {
                return Some((named, is_length));
            }
            let is_said = ["is", "are", "be"].iter().any(|verb| clause.trim_end().ends_with(verb));
            if !is_said && !scope::named(&self.shape, plain).is_empty() {
                return None;
            }
        }
        let slots = scope.subject(&self.shape, plain, &text_without_length(clause), &is_wanted)?;
        Some((slots, is_length))
    }

    fn tell_phrase(
        &mut self,
        phrase: &Phrase,
        slots: &[Slot],
        is_length: bool,
    ) -> Result<(), String> {
        let Phrase { mut low, high, is_absolute, is_adjective, .. } = phrase.clone();
        // An end in numbers says more than an adjective.
        let is_stated = |slot: &&Slot| self.stated.contains(&(**slot, Stated::Low));
        if is_adjective && slots.iter().filter(is_stated).count() == slots.len() {
            return Ok(());
        }
        if is_absolute {
            low = high.clone().map(|(value, is_strict)| (format!("-{value}"), is_strict));
        }
        self.attempt(|told| {
            if is_length {
                slots.iter().for_each(|slot| told.make_text(*slot));
            }
            chain::limit_by(told, slots, is_length, low.as_ref(), high.as_ref())
        })
    }

    /// Tells what is no range: `all a_i are distinct`, `n is even`, `the sum of n over all tests`.
    fn tell_guarantees(&mut self, plain: &str, telling: &mut Telling) {
        let is_sum = plain.contains("um of ");
        let words =
            ["distinct", "different", "even", "odd", "permutation", "creasing", "sorted", "unique"];
        if !is_sum && !words.iter().any(|word| telling.rest.contains(word)) {
            return;
        }
        let text = if is_sum { plain } else { &telling.rest };
        let told = self.attempt(|told| {
            let names = told.shape.names.clone();
            told.tell_line(text)?;
            // `the letters are different` gives no field a name.
            if told.shape.names == names {
                Ok(())
            } else {
                Err(super::not_understood())
            }
        });
        if told.is_ok() {
            telling.slots.extend(scope::named(&self.shape, text));
            telling.rest.clear();
        }
    }

    /// Whether a field is a number whose digits may be a text.
    fn is_digits(&self, slot: Slot) -> bool {
        let items = items(&self.shape.parts);
        let mut fields = items.into_iter().map(Item::field).filter(|field| field.slot == slot);
        let is_counted = crate::model::counts(&self.shape.parts).contains(&slot);
        !is_counted
            && fields.any(|field| matches!(field.kind, Kind::Number { low, .. } if low >= 0))
    }

    /// Whether a field is a word of digits, of which nothing was told yet.
    fn is_of_digits(&self, slot: Slot) -> bool {
        let items = items(&self.shape.parts);
        let mut fields = items.into_iter().map(Item::field).filter(|field| field.slot == slot);
        let is_told = self.stated.contains(&(slot, Stated::Letters));
        let has_digits = |kind: &Kind| match kind {
            Kind::Word { alphabet, .. } => alphabet.iter().all(char::is_ascii_digit),
            _ => false,
        };
        !is_told && fields.any(|field| has_digits(&field.kind))
    }

    /// Makes a number that a statement calls a text a word of digits.
    fn make_text(&mut self, slot: Slot) {
        if self.is_digits(slot) {
            // It cannot fail: the characters are known, and the field is a number.
            let _ = letters::tell(&mut self.shape, slot, "digits");
        }
    }
}

/// What is understood of a sentence so far.
struct Telling {
    slots: Vec<Slot>,
    unclear: Vec<String>,
    /// The words that nothing has taken.
    rest: String,
}

/// The words about the characters of a word; `None` where a sentence has none.
fn letters_of(sentence: &str) -> Option<String> {
    let text = text::with_consists(sentence);
    let consists = text.find(" consists of ").map(|at| at + " consists of ".len());
    let start = consists.or_else(|| {
        BEFORE_LETTERS.iter().filter_map(|words| Some(text.find(words)? + words.len())).min()
    })?;
    let clause = &text[start..];
    let end = BEHIND_LETTERS.iter().filter_map(|words| clause.find(words)).min();
    let clause = &clause[..end.unwrap_or(clause.len())];
    let first = clause.split(',').next().unwrap_or(clause);
    let is_of_parts = super::PARTS.iter().any(|part| first.contains(part));
    let is_named = consists.is_some() || letters::is_explicit(clause);
    (!is_of_parts && is_named && letters::read(clause).is_ok()).then(|| clause.to_string())
}

/// A sentence without the parentheses that have comparisons, or without its comparison.
fn without_chains(plain: &str) -> String {
    let has_sign = |text: &str| text.contains(['<', '>', '=']);
    let (mut rest, mut depth) = (String::new(), 0usize);
    for (at, c) in plain.char_indices() {
        let inner = plain[at..].split(')').next().unwrap_or_default();
        match c {
            '(' if depth > 0 || has_sign(inner) => depth += 1,
            ')' if depth > 0 => depth -= 1,
            _ if depth == 0 => rest.push(c),
            _ => {}
        }
    }
    if has_sign(&rest) && rest == plain {
        String::new()
    } else {
        rest
    }
}

/// A clause without the words about a length, behind which a name stands: `the length of the string s`.
fn text_without_length(clause: &str) -> String {
    clause
        .replace("number of characters", "")
        .replace("number of letters", "")
        .replace("number of digits", "")
}
