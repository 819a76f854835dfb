//! Every input of a shape, the shortest first, as far as there are not too many.

use crate::field::{Count, Field, Kind, Values};
use crate::make::Limits;
use crate::model::{items, Item, Part, Repeat, Shape};
use crate::text::{number, real_text, MAX_DIGITS};
use crate::tree::forget;

/// The maximum number of words that are put down for all inputs together, so that a search which waits for them begins
/// within 300 ms: a word and its share of the check take about two microseconds.
const MAX_WORK: usize = 1 << 17;

/// All inputs of a shape up to a length.
#[derive(Clone, Debug, Default)]
pub struct Every {
    /// The inputs, one after the other.
    text: Vec<u8>,
    /// Where each ends.
    ends: Vec<usize>,
    /// The number of inputs of at most as many bytes as the index says.
    counts: Vec<usize>,
    /// The shape has no longer inputs.
    is_all: bool,
}

impl Every {
    /// No input of more bytes is made.
    pub const LONGEST: usize = 48;

    /// The number of inputs.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no input.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// An input by its number, from 0: the shortest first.
    pub fn input(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    /// The number of inputs of at most this many bytes; `None` where there are more than were made.
    pub fn up_to(&self, bytes: usize) -> Option<usize> {
        match self.counts.get(bytes) {
            Some(count) => Some(*count),
            None => self.is_all.then(|| self.len()),
        }
    }

    /// The largest length of which the first `count` inputs are all.
    pub fn whole_bytes(&self, count: usize) -> usize {
        self.counts.iter().rposition(|&up_to| up_to <= count).unwrap_or(0)
    }

    /// An input by its number, where those of one length are mixed, so that neighbours differ in more than their last
    /// word.
    pub fn mixed(&self, number: usize) -> &[u8] {
        let bytes = self.input(number).len();
        let first = self.counts.get(bytes - 1).copied().unwrap_or(0);
        let end = self.counts.get(bytes).copied().unwrap_or(self.len());
        self.input(first + spread(number - first, end - first))
    }

    /// Keeps this number of the inputs from `first` on, spread over all of them.
    fn thin(&mut self, first: usize, room: usize) {
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        for at in 0..first + room {
            let number =
                if at < first { at } else { first + spread(at - first, self.len() - first) };
            text.extend_from_slice(self.input(number));
            ends.push(text.len());
        }
        (self.text, self.ends) = (text, ends);
    }

    /// Whether these are all inputs that the shape has.
    pub fn is_all(&self) -> bool {
        self.is_all
    }
}

/// A permutation of the numbers below `count`: each is a golden section of them behind the one before, which spreads
/// the first few most evenly.
fn spread(number: usize, count: usize) -> usize {
    let section = (5f64.sqrt() - 1.0) / 2.0;
    let step = (count as f64 * section) as usize;
    let near = (0..=count).flat_map(|far| [step.saturating_sub(far), step + far]);
    let step = near.into_iter().find(|&step| are_coprime(step, count)).unwrap_or(1);
    number * step % count
}

fn are_coprime(mut one: usize, mut other: usize) -> bool {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

impl Shape {
    /// Every input of at most `longest` bytes, the shortest first, up to the largest length of which there are at most
    /// `most` in all; and as many of the next length as there is room for, spread over all of it.
    pub fn every(&self, most: usize, longest: usize) -> Every {
        let limits = Limits::new(&self.parts);
        let values = vec![None; self.names.len()];
        let every = Every { counts: vec![0], ..Every::default() };
        if is_endless(self) {
            return every;
        }
        let (out, left) = (String::new(), MAX_WORK);
        let mut writer = Writer {
            shape: self,
            limits,
            values,
            out,
            bytes: 0,
            kept: 0,
            left,
            is_cut: false,
            every,
        };
        for bytes in 1..=longest.min(Every::LONGEST) {
            (writer.bytes, writer.is_cut) = (bytes, false);
            let before = writer.every.len();
            writer.parts(&self.parts, &mut Writer::keep);
            let is_whole = !writer.is_over();
            if !is_whole || writer.every.len() > most {
                writer.every.thin(before, if is_whole { most - before } else { 0 });
                break;
            }
            writer.every.counts.push(writer.every.len());
            if !writer.is_cut {
                writer.every.is_all = true;
                break;
            }
        }
        writer.every
    }
}

/// Whether no list of its inputs is whole: they have parts that are copied and changed, or numbers with more digits
/// or fewer.
fn is_endless(shape: &Shape) -> bool {
    let is_loose = |item: &&Item| matches!(item.field().kind, Kind::Real { exact: false, .. });
    shape.has_copies() || items(&shape.parts).iter().any(is_loose)
}

/// Puts down one word after another, and goes back for the next.
struct Writer<'s> {
    shape: &'s Shape,
    limits: Limits<'s>,
    values: Values,
    out: String,
    /// The length of the inputs, and the bytes of it that what follows needs at least.
    bytes: usize,
    kept: usize,
    /// The number of words that may still be put down.
    left: usize,
    /// Some input is longer.
    is_cut: bool,
    every: Every,
}

/// The rest of an input.
type Next<'n, 's> = &'n mut dyn FnMut(&mut Writer<'s>);

impl<'s> Writer<'s> {
    fn keep(&mut self) {
        let has_length = self.out.len() == self.bytes;
        if has_length && self.shape.check(self.out.as_bytes()).is_ok() {
            self.every.text.extend_from_slice(self.out.as_bytes());
            self.every.ends.push(self.every.text.len());
        }
    }

    /// Whether there are too many.
    fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The number of bytes that are left.
    fn room(&self) -> usize {
        self.bytes.saturating_sub(self.out.len() + self.kept)
    }

    /// Goes on with the first of two things while bytes are kept for the second.
    fn keeping(
        &mut self,
        bytes: usize,
        first: &mut dyn FnMut(&mut Self, Next<'_, 's>),
        second: Next<'_, 's>,
    ) {
        self.kept += bytes;
        first(self, &mut |writer| {
            writer.kept -= bytes;
            second(writer);
            writer.kept += bytes;
        });
        self.kept -= bytes;
    }

    fn parts(&mut self, parts: &'s [Part], next: Next<'_, 's>) {
        let [first, rest @ ..] = parts else { return next(self) };
        let bytes = rest.iter().map(least_bytes).sum();
        let mut part = |writer: &mut Self, next: Next<'_, 's>| writer.part(first, next);
        self.keeping(bytes, &mut part, &mut |writer| writer.parts(rest, next));
    }

    fn part(&mut self, part: &'s Part, next: Next<'_, 's>) {
        match part {
            Part::Line(items) => self.items(items, next),
            Part::OneOf(forms) => {
                let before = self.values.clone();
                forget(forms, &mut self.values);
                forms.iter().for_each(|form| self.items(form, next));
                self.values = before;
            }
            Part::Repeat(repeat) => {
                self.counts(&repeat.count, 1, &mut |writer, count| {
                    writer.times(repeat, count, next)
                });
            }
            Part::Copied(_) => {}
        }
    }

    fn times(&mut self, repeat: &'s Repeat, left: usize, next: Next<'_, 's>) {
        match (left, &repeat.until) {
            (0, None) => next(self),
            (0, Some(until)) => self.put(until, &mut |writer| writer.end_line(next)),
            _ => {
                let bytes = (left - 1) * repeat.body.iter().map(least_bytes).sum::<usize>();
                let mut body =
                    |writer: &mut Self, next: Next<'_, 's>| writer.parts(&repeat.body, next);
                self.keeping(bytes, &mut body, &mut |w| w.times(repeat, left - 1, next));
            }
        }
    }

    /// Goes on with each value of a count of elements, each of at least this many bytes.
    fn counts(
        &mut self,
        count: &'s Count,
        bytes: usize,
        next: &mut dyn FnMut(&mut Writer<'s>, usize),
    ) {
        let range = match *count {
            Count::Free { low, high } => Some(low..=high),
            Count::Of { .. } => count.value(&self.values).map(|count| count..=count),
        };
        for count in range.into_iter().flatten() {
            if count.saturating_mul(bytes) > self.room() {
                self.is_cut = true;
                return;
            }
            next(self, count);
        }
    }

    fn items(&mut self, items: &'s [Item], next: Next<'_, 's>) {
        match items {
            [] => self.end_line(next),
            [Item::One(field), rest @ ..] => {
                let mut word = |writer: &mut Self, next: Next<'_, 's>| writer.word(field, next);
                let bytes = rest.iter().map(least_of_item).sum();
                self.keeping(bytes, &mut word, &mut |writer| writer.items(rest, next));
            }
            [Item::List { count, field, .. }, rest @ ..] => {
                self.counts(count, 2, &mut |writer, count| {
                    writer.list(field, count, &mut |writer| writer.items(rest, next));
                });
            }
        }
    }

    fn list(&mut self, field: &'s Field, left: usize, next: Next<'_, 's>) {
        match left {
            // After a list its last element is no value of the field.
            0 => {
                let before = self.values[field.slot].take();
                next(self);
                self.values[field.slot] = before;
            }
            _ => self.word(field, &mut |writer| writer.list(field, left - 1, next)),
        }
    }

    fn end_line(&mut self, next: Next<'_, 's>) {
        if self.room() == 0 {
            self.is_cut = true;
            return;
        }
        self.out.push('\n');
        next(self);
        self.out.pop();
    }

    /// Goes on with each value of a field.
    fn word(&mut self, field: &'s Field, next: Next<'_, 's>) {
        let before = self.values[field.slot];
        let mut known = |writer: &mut Writer<'s>, word: &str| {
            writer.values[field.slot] = number(word);
            writer.put(word, next);
        };
        match &field.kind {
            Kind::Unknown => {}
            Kind::Literal(literal) => known(self, literal),
            Kind::Choice(words) => words.iter().for_each(|word| known(self, word)),
            Kind::Number { .. } => {
                let range = self.limits.range(field, &self.values);
                self.numbers(range, 0, &mut known);
            }
            Kind::Real { low, high, decimals, .. } => {
                self.numbers((*low, *high), *decimals, &mut known);
            }
            Kind::Word { alphabet, length } => {
                self.counts(length, 1, &mut |writer, length| {
                    writer.letters(alphabet, length, &mut String::new(), &mut known);
                });
            }
        }
        self.values[field.slot] = before;
    }

    /// Goes on with each number of a range that has room.
    fn numbers(
        &mut self,
        (low, high): (i128, i128),
        decimals: usize,
        next: &mut dyn FnMut(&mut Writer<'s>, &str),
    ) {
        // With the end of the line, and a minus.
        let digits = self.room().saturating_sub(1).min(MAX_DIGITS) as u32;
        let positive = 10i128.pow(digits) - 1;
        let negative = 10i128.pow(digits.saturating_sub(1)) - 1;
        let (from, to) = (low.max(-negative), high.min(positive));
        self.is_cut |= from > low || to < high;
        let mut value = from;
        while value <= to && !self.is_over() {
            next(self, &real_text(value, decimals));
            value += 1;
        }
    }

    /// Goes on with each word of a length.
    fn letters(
        &mut self,
        alphabet: &'s [char],
        left: usize,
        word: &mut String,
        next: &mut dyn FnMut(&mut Writer<'s>, &str),
    ) {
        if left == 0 {
            return next(self, word);
        }
        for &letter in alphabet {
            if self.is_over() {
                return;
            }
            word.push(letter);
            self.letters(alphabet, left - 1, word, next);
            word.pop();
        }
    }

    /// Puts a word down, goes on, and takes it away.
    fn put(&mut self, word: &str, next: Next<'_, 's>) {
        if self.is_over() {
            return;
        }
        self.left -= 1;
        let start = self.out.len();
        let blank = usize::from(start > 0 && !self.out.ends_with('\n'));
        if blank + word.len() + 1 > self.room() {
            self.is_cut = true;
            return;
        }
        if blank > 0 {
            self.out.push(' ');
        }
        self.out.push_str(word);
        next(self);
        self.out.truncate(start);
    }
}

/// The fewest bytes of a part.
fn least_bytes(part: &Part) -> usize {
    match part {
        Part::Line(items) => items.iter().map(least_of_item).sum::<usize>().max(1),
        Part::OneOf(_) => 1,
        Part::Repeat(_) | Part::Copied(_) => 0,
    }
}

/// The fewest bytes of a word and the blank before or after it.
fn least_of_item(item: &Item) -> usize {
    match item {
        Item::One(Field { kind: Kind::Word { .. }, .. }) => 1,
        Item::One(_) => 2,
        Item::List { .. } => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn texts(shape: &str, most: usize) -> (Vec<String>, Every) {
        let shape = Shape::read(shape).expect("the shape is good");
        let every = shape.every(most, usize::MAX);
        let text = |at| String::from_utf8_lossy(every.input(at)).into_owned();
        ((0..every.len()).map(text).collect(), every)
    }

    #[test]
    fn all_inputs_come_once_and_the_shortest_first() {
        let (all, every) = texts("n: number 1..2\nn of a: number 0..1\n", 100);
        assert_eq!(all, ["1\n0\n", "1\n1\n", "2\n0 0\n", "2\n0 1\n", "2\n1 0\n", "2\n1 1\n"]);
        assert!(every.is_all());
        assert_eq!((every.up_to(3), every.up_to(4), every.up_to(99)), (Some(0), Some(2), Some(6)));
    }

    #[test]
    fn where_there_are_too_many_some_of_a_length_come() {
        let (all, every) = texts("n: number -3..1000\n", 50);
        assert_eq!((all.len(), &*all[9]), (50, "9\n"));
        let low = all.iter().filter(|input| input.len() == 3 && &***input < "50").count();
        assert!((15..=25).contains(&low), "{low} of 40");
        assert!(!every.is_all());
        assert_eq!((every.up_to(2), every.up_to(3)), (Some(10), None));
        assert_eq!((every.whole_bytes(9), every.whole_bytes(10)), (1, 2));
        let shape = Shape::read("n: number -3..1000\n").expect("the shape is good");
        let short = shape.every(5000, 3);
        assert_eq!((short.up_to(3), short.up_to(4), short.is_all()), (Some(103), None, false));
        let (all, every) = texts("n: number -3..1000\n", 5000);
        assert_eq!((all.len(), every.is_all()), (1004, true));
    }

    #[test]
    fn those_of_one_length_are_mixed_and_each_comes_once() {
        let shape = Shape::read("a: number 1..9; b: number 0..11\n").expect("the shape is good");
        let every = shape.every(1000, usize::MAX);
        let all: Vec<&[u8]> = (0..every.len()).map(|at| every.mixed(at)).collect();
        let firsts: BTreeSet<u8> = all[..9].iter().map(|input| input[0]).collect();
        assert!(firsts.len() > 6, "{firsts:?}");
        assert!(all.windows(2).all(|two| two[0].len() <= two[1].len()));
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 9 * 12);
    }

    #[test]
    fn large_numbers_that_leave_no_room_for_the_rest_cost_nothing() {
        let (all, _) = texts("5 times:\n  a: number 1..100000\n", 1 << 15);
        assert_eq!((all.len(), all[0].len()), (1 << 15, 10), "there are 9^5 of that length");
    }

    #[test]
    fn a_bound_that_is_a_list_limits_nothing() {
        let shape = "n: number 1..2\nn of a: number 1..2\nb: number 1..5, at most a\n";
        let (all, every) = texts(shape, 1000);
        assert_eq!((all.len(), every.is_all()), ((2 + 4) * 5, true));
        assert!(all.contains(&"1\n2\n5\n".to_string()));
    }

    #[test]
    fn the_values_of_a_form_limit_no_other_form() {
        let shape =
            "2 times:\n  one of:\n    s: \"add\"; x: number 1..2\n    t: \"del\"; y: number 1..2, \
                     less than x\n";
        let (all, every) = texts(shape, 1000);
        assert_eq!((all.len(), every.is_all()), (16, true));
        let shape = Shape::read(shape).expect("the shape is good");
        assert_eq!(shape.check(b"add 1\ndel 2\n"), Ok(()));
        let made = (0..50).map(|seed| shape.make(&mut crate::Rng::new(seed), 10));
        let has_both = |input: &Vec<u8>| input.starts_with(b"add 1\ndel 2");
        assert!(made.into_iter().any(|input| has_both(&input)), "no value is left over");
    }

    #[test]
    fn words_repeated_lines_and_rules_are_kept() {
        let shape = "n: number 1..2\nn times, u v differ:\n  u: number 1..2; v: number 1..2\n\
                     s: word of \"ab\", length n\n";
        let read = Shape::read(shape).expect("the shape is good");
        let every = read.every(1000, usize::MAX);
        let all: Vec<&[u8]> = (0..every.len()).map(|at| every.input(at)).collect();
        assert_eq!(all.len(), 2 * 2 + 4 * 4);
        assert!(all.iter().all(|input| read.check(input).is_ok()));
    }
}
