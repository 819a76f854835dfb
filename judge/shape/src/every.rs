//! Every input of a shape, the shortest first, as far as there are not too many.

use crate::field::{Count, Field, Kind, Values};
use crate::make::Limits;
use crate::model::{items, Item, Part, Repeat, Shape};
use crate::text::{number, real_text, MAX_DIGITS};
use crate::tree::forget;

/// The maximum number of words that are put down for all inputs together, so that a search which waits for them begins
/// within 300 ms: a word and its share of the check take about two microseconds.
const MAX_WORK: usize = 1 << 17;
/// The number of words after which it is asked again whether there is time for more: two milliseconds.
const WORK_AT_ONCE: usize = 1 << 10;

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
    /// `most` in all; and as many of the next length as there is room for, spread over all of it. Ends with the
    /// lengths that are whole as soon as `goes_on` says no; it is asked again and again.
    pub fn every<'s>(
        &'s self,
        most: usize,
        longest: usize,
        goes_on: &'s mut dyn FnMut() -> bool,
    ) -> Every {
        let every = Every { counts: vec![0], ..Every::default() };
        if is_endless(self) {
            return every;
        }
        let mut writer = Writer {
            shape: self,
            limits: Limits::new(&self.parts),
            values: vec![None; self.names.len()],
            out: String::new(),
            bytes: 0,
            kept: 0,
            left: MAX_WORK,
            goes_on,
            is_cut: false,
            choices: Vec::new(),
            at: 0,
            changed: 0,
            every,
        };
        for bytes in 1..=longest.min(Every::LONGEST) {
            (writer.bytes, writer.is_cut) = (bytes, false);
            let before = writer.every.len();
            writer.all();
            let is_whole = writer.left > 0;
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

/// A choice between the numbers up to the last one.
struct Choice {
    chosen: i128,
    last: i128,
}

/// Writes one input after another. Each makes the choices of the one before, up to the last that can be another.
struct Writer<'s> {
    shape: &'s Shape,
    limits: Limits<'s>,
    values: Values,
    out: String,
    /// The length of the inputs, and the bytes of it that what follows needs at least.
    bytes: usize,
    kept: usize,
    /// The number of words that may still be put down. One that stands there in the input before is not counted again.
    left: usize,
    goes_on: &'s mut dyn FnMut() -> bool,
    /// Some input is longer.
    is_cut: bool,
    choices: Vec<Choice>,
    /// The number of choices that are made so far, and of those up to the one that is another than before.
    at: usize,
    changed: usize,
    every: Every,
}

impl<'s> Writer<'s> {
    /// Writes all inputs of the length, or those that there are until too many words are put down.
    fn all(&mut self) {
        self.changed = 0;
        loop {
            self.values.fill(None);
            self.out.clear();
            (self.kept, self.at) = (0, 0);
            let is_written = self.parts(&self.shape.parts).is_some();
            if self.left == 0 {
                return;
            }
            if is_written {
                self.keep();
            }
            self.choices.truncate(self.at);
            let is_open = |choice: &Choice| choice.chosen < choice.last;
            self.changed = self.choices.iter().rposition(is_open).map_or(0, |at| at + 1);
            self.choices.truncate(self.changed);
            let Some(choice) = self.choices.last_mut() else { return };
            choice.chosen += 1;
        }
    }

    fn keep(&mut self) {
        let has_length = self.out.len() == self.bytes;
        if has_length && self.shape.check(self.out.as_bytes()).is_ok() {
            self.every.text.extend_from_slice(self.out.as_bytes());
            self.every.ends.push(self.every.text.len());
        }
    }

    /// The number of a range that is its turn; `None` where it is empty.
    fn choose(&mut self, low: i128, high: i128) -> Option<i128> {
        if low > high {
            return None;
        }
        if self.at == self.choices.len() {
            self.choices.push(Choice { chosen: low, last: high });
        }
        self.at += 1;
        Some(self.choices[self.at - 1].chosen)
    }

    /// One of several things.
    fn pick<T>(&mut self, all: &'s [T]) -> Option<&'s T> {
        let at = self.choose(0, all.len() as i128 - 1)?;
        all.get(at as usize)
    }

    /// The number of bytes that are left.
    fn room(&self) -> usize {
        self.bytes.saturating_sub(self.out.len() + self.kept)
    }

    /// Some room is needed; `None` where there is less.
    fn need(&mut self, bytes: usize) -> Option<()> {
        let has_room = bytes <= self.room();
        self.is_cut |= !has_room;
        has_room.then_some(())
    }

    fn parts(&mut self, parts: &'s [Part]) -> Option<()> {
        for (at, part) in parts.iter().enumerate() {
            let bytes: usize = parts[at + 1..].iter().map(least_bytes).sum();
            self.kept += bytes;
            match part {
                Part::Line(items) => self.line(items)?,
                Part::OneOf(forms) => {
                    forget(forms, &mut self.values);
                    let form = self.pick(forms)?;
                    self.line(form)?;
                }
                Part::Repeat(repeat) => self.repeat(repeat)?,
                Part::Copied(_) => return None,
            }
            self.kept -= bytes;
        }
        Some(())
    }

    fn repeat(&mut self, repeat: &'s Repeat) -> Option<()> {
        let bytes = repeat.body.iter().map(least_bytes).sum::<usize>();
        for left in (0..self.count(&repeat.count, 1)?).rev() {
            self.kept += left * bytes;
            self.parts(&repeat.body)?;
            self.kept -= left * bytes;
        }
        let Some(until) = &repeat.until else { return Some(()) };
        self.put(until)?;
        self.end_line()
    }

    /// A number of elements, each of at least this many bytes.
    fn count(&mut self, count: &Count, bytes: usize) -> Option<usize> {
        let (low, high) = match *count {
            Count::Free { low, high } => (low, high),
            Count::Of { .. } => {
                let value = count.value(&self.values)?;
                (value, value)
            }
        };
        let chosen = self.choose(low as i128, high as i128)?;
        let needed = self.need((chosen as usize).saturating_mul(bytes));
        if needed.is_none() {
            // Nor is there room for more.
            self.choices[self.at - 1].last = chosen;
        }
        needed.map(|()| chosen as usize)
    }

    fn line(&mut self, items: &'s [Item]) -> Option<()> {
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::One(field) => {
                    let bytes: usize = items[at + 1..].iter().map(least_of_item).sum();
                    self.kept += bytes;
                    self.word(field)?;
                    self.kept -= bytes;
                }
                Item::List { count, field, .. } => {
                    for _ in 0..self.count(count, 2)? {
                        self.word(field)?;
                    }
                    // After a list its last element is no value of the field.
                    self.values[field.slot] = None;
                }
            }
        }
        self.end_line()
    }

    fn end_line(&mut self) -> Option<()> {
        self.need(1)?;
        self.out.push('\n');
        Some(())
    }

    fn word(&mut self, field: &'s Field) -> Option<()> {
        let word = match &field.kind {
            Kind::Unknown => return None,
            Kind::Literal(literal) => literal.clone(),
            Kind::Choice(words) => self.pick(words)?.clone(),
            Kind::Number { .. } => self.number(self.limits.range(field, &self.values), 0)?,
            Kind::Real { low, high, decimals, .. } => self.number((*low, *high), *decimals)?,
            Kind::Word { alphabet, length } => {
                let letters = 0..self.count(length, 1)?;
                letters.map(|_| self.pick(alphabet)).collect::<Option<String>>()?
            }
        };
        self.values[field.slot] = number(&word);
        self.put(&word)
    }

    /// A number of a range that has room.
    fn number(&mut self, (low, high): (i128, i128), decimals: usize) -> Option<String> {
        // With the end of the line, and a minus.
        let digits = self.room().saturating_sub(1).min(MAX_DIGITS) as u32;
        let positive = 10i128.pow(digits) - 1;
        let negative = 10i128.pow(digits.saturating_sub(1)) - 1;
        let (from, to) = (low.max(-negative), high.min(positive));
        self.is_cut |= from > low || to < high;
        Some(real_text(self.choose(from, to)?, decimals))
    }

    /// Puts a word down; `None` where there is no room, too many words, or no time.
    fn put(&mut self, word: &str) -> Option<()> {
        if self.at >= self.changed {
            if self.left % WORK_AT_ONCE == 0 && !(self.goes_on)() {
                self.left = 0;
            }
            self.left = self.left.checked_sub(1)?;
        }
        let blank = if self.out.is_empty() || self.out.ends_with('\n') { "" } else { " " };
        self.need(blank.len() + word.len() + 1)?;
        self.out.push_str(blank);
        self.out.push_str(word);
        Some(())
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
        let every = shape.every(most, usize::MAX, &mut || true);
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
        let short = shape.every(5000, 3, &mut || true);
        assert_eq!((short.up_to(3), short.up_to(4), short.is_all()), (Some(103), None, false));
        let (all, every) = texts("n: number -3..1000\n", 5000);
        assert_eq!((all.len(), every.is_all()), (1004, true));
    }

    #[test]
    fn those_of_one_length_are_mixed_and_each_comes_once() {
        let shape = Shape::read("a: number 1..9; b: number 0..11\n").expect("the shape is good");
        let every = shape.every(1000, usize::MAX, &mut || true);
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
    fn a_list_ends_soon_after_its_time_with_the_lengths_that_are_whole() {
        let shape = Shape::read("6 times:\n  a: number 1..100000\n").expect("the shape is good");
        for asked in [0, 1, 5, 20] {
            let mut left: usize = asked;
            let mut goes_on = || {
                left = left.wrapping_sub(1);
                left < asked
            };
            let every = shape.every(1 << 20, usize::MAX, &mut goes_on);
            assert!(every.len() <= asked * WORK_AT_ONCE && !every.is_all());
            assert_eq!(every.up_to(every.whole_bytes(every.len())), Some(every.len()));
        }
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
        let every = read.every(1000, usize::MAX, &mut || true);
        let all: Vec<&[u8]> = (0..every.len()).map(|at| every.input(at)).collect();
        assert_eq!(all.len(), 2 * 2 + 4 * 4);
        assert!(all.iter().all(|input| read.check(input).is_ok()));
    }
}
