//! The words of one field, compared with those of the samples.

use super::assumption::Assumption;
use super::evidence::{bits, doubt, shown, HINT, MANY_PERMIT};
use crate::facts::field::{Class, FieldFacts, MAX_VALUES};
use crate::rule::{ENOUGH_BITS, MANY};
use std::collections::{BTreeMap, BTreeSet};

/// The number of words from which on a part of all of them counts as a rule, and of numbers from which on it counts
/// that all are odd, or even. A part of one word less is a hint.
const ENOUGH_WORDS: u64 = 3;
/// Counts of inputs that assume something need not be larger than this, or ten times the counts of the samples.
pub(super) const LARGE_COUNT: usize = 200;

/// A larger count takes long.
const LARGEST_COUNT: i128 = 200_000;

/// Most limits of values are at most the first of these, nearly all the second.
const FAR: i128 = 1_000_000_000;
const VERY_FAR: i128 = 1_000_000_000_000_000_000;

/// The side on which a number leaves what was seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    Low,
    /// A count of zero.
    Nothing,
    Zero,
    Negative,
    High,
}

impl FieldFacts {
    /// Notes the letters that programs look for, and up to where the arrays of a right one go. Most have a little more
    /// room than the limit, so two digits count, or one of two.
    pub fn expect(&mut self, letters: &[char], sizes: &[i128]) {
        if !self.are_numbers() {
            self.expected.extend(letters);
        }
        let Some((_, high)) = self.range.filter(|_| self.is_count) else { return };
        let sizes = sizes.iter().filter(|size| **size > 0);
        let round = sizes.map(|size| size - size % 10i128.pow(size.ilog10().max(2) - 1));
        self.array = round.filter(|&size| doubt_above(high, size) > 1).min();
    }

    /// The most characters of a word, if nothing else says how many.
    pub fn longest(&self) -> usize {
        self.lengths.map_or(usize::MAX, |(_, most)| most)
    }

    /// The range of numbers that is at most as doubtful as this.
    pub fn wider_range(&self, (low, high): (i128, i128), doubt: u32) -> (i128, i128) {
        let (kin_low, kin_high) = self.kin.unwrap_or((low, high));
        let far = high.abs().max(low.abs()).saturating_mul(10).max(10);
        let lows = [1, 0, kin_low, low.saturating_mul(10), -far].into_iter();
        let array = self.array.unwrap_or(high);
        let usual = [high.saturating_mul(4).max(10), high.saturating_mul(100), FAR, VERY_FAR];
        let highs = [kin_high, array].into_iter().chain(usual);
        let lows = lows.filter(|&value| value < low && self.doubt_below(low, value) <= doubt);
        // The time of a try grows with a count.
        let most =
            if self.is_count { high.saturating_mul(10).max(LARGE_COUNT as i128) } else { VERY_FAR };
        let most = most.max(array.min(LARGEST_COUNT));
        let highs = highs.map(|value| value.min(most));
        let highs = highs.filter(|&value| value > high && self.doubt_above(high, value) <= doubt);
        (lows.fold(low, i128::min), highs.fold(high, i128::max))
    }

    /// The characters that are at most as doubtful as this.
    pub fn wider_alphabet(&self, doubt: u32) -> Vec<char> {
        let printable = ('!'..='~').filter(|&letter| self.doubt_of_letter(letter) <= doubt);
        let mut all: Vec<char> = self.letters.keys().copied().chain(printable).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The characters of each kind that no word has and that are at most as doubtful as this.
    pub fn unseen_letters(&self, doubt: u32) -> Vec<Vec<char>> {
        let mut unseen: BTreeMap<Class, Vec<char>> = BTreeMap::new();
        for letter in self.wider_alphabet(doubt) {
            if !self.letters.contains_key(&letter) {
                unseen.entry(self.class(letter)).or_default().push(letter);
            }
        }
        unseen.into_values().collect()
    }

    /// The class of a character. In a text all that are no letters or digits are alike.
    fn class(&self, letter: char) -> Class {
        match Class::of(letter) {
            Class::Other(_) if self.is_text() => Class::Other('.'),
            class => class,
        }
    }

    /// Whether the words are a text, of capital and small letters and others.
    fn is_text(&self) -> bool {
        let has = |is_wanted: fn(Class) -> bool| {
            self.letters.keys().any(|&letter| is_wanted(Class::of(letter)))
        };
        has(|class| class == Class::Lower)
            && has(|class| class == Class::Upper)
            && has(|class| matches!(class, Class::Other(_)))
    }

    /// Adds what `input` has and these words have not.
    pub fn compare(
        &self,
        input: &FieldFacts,
        name: &str,
        all: &mut Vec<Assumption>,
        limits: &mut Vec<(Limit, Assumption)>,
    ) {
        if self.are_numbers() {
            self.compare_numbers(input, name, all);
            self.compare_limits(input, name, limits);
        } else {
            self.compare_words(input, name, all);
        }
    }

    fn compare_numbers(&self, input: &FieldFacts, name: &str, all: &mut Vec<Assumption>) {
        if !input.are_numbers() {
            all.push(Assumption::new(6, format!("{name} need not be a number")));
            return;
        }
        if let Some(digit) = ('0'..='9').find(|digit| self.may_lack(*digit, input)) {
            all.push(Assumption::untold(1, format!("{name} may have the digit {digit}")));
        }
        let is_even = self.odd == 0;
        let enough = if self.is_count { MANY } else { ENOUGH_WORDS };
        if self.numbers >= enough && self.values.len() > 1 && (is_even || self.odd == self.numbers)
        {
            let breaks = if is_even { input.odd > 0 } else { input.odd < input.numbers };
            if breaks {
                let (other, these) = if is_even { ("odd", "even") } else { ("even", "odd") };
                let doubt = (self.numbers / 2).min(5) as u32;
                let text = format!("{name} may be {other} (samples: {these} only)");
                all.push(Assumption::new(doubt, text));
            }
        }
    }

    /// Adds the limits of these numbers that `input` leaves, each with its side.
    fn compare_limits(
        &self,
        input: &FieldFacts,
        name: &str,
        limits: &mut Vec<(Limit, Assumption)>,
    ) {
        let (Some((low, high)), Some((least, largest))) = (self.range, input.range) else { return };
        let samples = shown(low, high);
        let mut may_be = |limit: Limit, value: i128, doubt: u32| {
            let text = format!("{name} may be {value} (samples: {samples})");
            limits.push((limit, Assumption::new(doubt, text)));
        };
        if least < low {
            let limit = match least {
                ..0 => Limit::Negative,
                0 if self.is_count => Limit::Nothing,
                0 => Limit::Zero,
                _ => Limit::Low,
            };
            may_be(limit, least, self.doubt_below(low, least));
        }
        if largest > high {
            may_be(Limit::High, largest, self.doubt_above(high, largest));
        }
    }

    /// Whether a digit is missing by design, as these numbers have many others, and the input has it.
    fn may_lack(&self, digit: char, input: &FieldFacts) -> bool {
        if self.letters.contains_key(&digit) || !input.letters.contains_key(&digit) {
            return false;
        }
        let digits = self.letters.values().sum::<u64>().saturating_sub(self.words);
        bits(1.0 - 1.0 / 10.0, digits) >= ENOUGH_BITS
    }

    /// Few values that all came often, without a gap, are all that there are: digits, 0 and 1.
    fn doubt_of_range(&self) -> u32 {
        let Some((low, high)) = self.range else { return 0 };
        let values = self.values.len() as u64;
        let has_gap = high - low + 1 != i128::from(values);
        let is_closed = values > 1 && values <= MAX_VALUES as u64 && !has_gap;
        match self.numbers / values.max(1) {
            4.. if is_closed => 2,
            2.. if is_closed && self.numbers >= 6 => 1,
            _ => 0,
        }
    }

    /// The doubt of values below the values of the samples.
    fn doubt_below(&self, low: i128, value: i128) -> u32 {
        if self.is_of_kin(value) {
            return 1;
        }
        let doubt = match (value, low) {
            // That 2 is the least is a rule of some problems.
            (1, 2) => 1 + (self.numbers / MANY).max(1).ilog2().min(3),
            (1.., _) => 1,
            (0, 1) => 4,
            (0, _) => 3,
            (_, ..0) if value >= low.saturating_mul(10) => 1,
            (_, ..0) => 2,
            (_, 0) => 4,
            (_, _) => 5,
        };
        doubt + self.doubt_of_range()
    }

    fn doubt_above(&self, high: i128, value: i128) -> u32 {
        if self.is_of_kin(value) || self.array.is_some_and(|array| value <= array) {
            return 1;
        }
        doubt_above(high, value) + self.doubt_of_range()
    }

    fn is_of_kin(&self, value: i128) -> bool {
        self.kin.is_some_and(|(low, high)| (low..=high).contains(&value))
    }

    fn compare_words(&self, input: &FieldFacts, name: &str, all: &mut Vec<Assumption>) {
        if let (Some((shortest, longest)), Some((least, most))) = (self.lengths, input.lengths) {
            let is_fixed = shortest == longest && self.words >= ENOUGH_WORDS;
            let samples = shown(shortest, longest);
            let mut may_have = |length: usize, doubt: u32| {
                let doubt = doubt + if is_fixed { MANY_PERMIT } else { 0 };
                let text = format!("{name} may have {length} characters (samples: {samples})");
                all.push(Assumption::new(doubt, text));
            };
            if least < shortest {
                may_have(least, 1);
            }
            if most > longest {
                may_have(most, doubt_above(longest as i128, most as i128));
            }
        }
        let mut new: BTreeMap<Class, Vec<char>> = BTreeMap::new();
        for &letter in input.letters.keys().filter(|letter| !self.letters.contains_key(letter)) {
            new.entry(self.class(letter)).or_default().push(letter);
        }
        for letters in new.into_values() {
            let all_of_them: Vec<String> = letters.iter().map(|one| format!("`{one}`")).collect();
            let text = format!("{name} may have {}", all_of_them.join(" "));
            all.push(Assumption::new(self.doubt_of_letter(letters[0]), text));
        }
        for (&letter, &times) in
            self.fixed.iter().flatten().filter(|_| self.inputs > 1 && self.decimals.is_none())
        {
            let now = input.letters.get(&letter).copied().unwrap_or(0);
            if now != times {
                let text =
                    format!("{name} may have `{letter}` {now} times (samples: {times} in each)");
                all.push(Assumption::untold(MANY_PERMIT + 2, text));
            }
        }
        let places = [(&self.starts, &input.starts, "begin"), (&self.ends, &input.ends, "end")];
        for (known, now, verb) in places {
            let evidence = self.bits_of_class(known);
            if evidence >= ENOUGH_BITS && !now.is_subset(known) {
                let text = format!("{name} may {verb} in another way than in the samples");
                all.push(Assumption::untold(doubt(evidence), text));
            }
        }
        let is_rule =
            |part: &str| self.words >= ENOUGH_WORDS && self.bits_of_part(part) >= ENOUGH_BITS;
        let is_told = |part: &&String| is_rule(part) || self.is_hint(part);
        let missing = self.parts.iter().find(|part| !input.parts.contains(part) && is_told(part));
        if let Some(part) = missing.filter(|_| input.has_parts) {
            let doubt = if self.words < ENOUGH_WORDS { 1 } else { 2 + self.words / 4 };
            let text = format!("{name} may be without `{part}`");
            all.push(Assumption::untold(doubt.min(5) as u32, text));
        }
    }

    /// The evidence that the characters at one place of all words are of one class by design, by how often that comes
    /// elsewhere.
    fn bits_of_class(&self, at_place: &BTreeSet<Class>) -> f64 {
        let is_class =
            |letter: &char| at_place.len() == 1 && at_place.contains(&Class::of(*letter));
        let of_class = self.letters.iter().filter(|(letter, _)| is_class(letter));
        let of_class: u64 = of_class.map(|(_, times)| times).sum();
        match of_class {
            0 => 0.0,
            _ => bits(of_class as f64 / self.letters.values().sum::<u64>() as f64, self.words),
        }
    }

    /// The evidence that all words have a part by design, by how often its letters come.
    fn bits_of_part(&self, part: &str) -> f64 {
        let all = self.letters.values().sum::<u64>() as f64;
        let of_letter = |letter| self.letters.get(&letter).map_or(0.0, |&times| times as f64 / all);
        let at_a_place: f64 = part.chars().map(of_letter).product();
        let places = all / self.words as f64 - part.chars().count() as f64 + 1.0;
        bits(1.0 - (1.0 - at_a_place).powf(places.max(1.0)), self.words)
    }

    /// Whether two words hardly have a part in common by chance.
    fn is_hint(&self, part: &str) -> bool {
        let places = self.lengths.map_or(1, |(least, most)| least * most) as f64;
        let bits = part.chars().count() as f64 * (self.letters.len() as f64).log2();
        self.words + 1 == ENOUGH_WORDS && bits >= places.log2() + HINT
    }

    /// A letter is likely where others of its class are, and some of those came only once: see the estimate
    /// of unseen species by Good, Biometrika 40, 1953.
    fn doubt_of_letter(&self, letter: char) -> u32 {
        let class = Class::of(letter);
        let of_class: Vec<u64> = self
            .letters
            .iter()
            .filter(|(&known, _)| Class::of(known) == class)
            .map(|(_, &times)| times)
            .collect();
        if self.expected.contains(&letter) || of_class.is_empty() && self.is_text() {
            return MANY_PERMIT;
        }
        if of_class.is_empty() {
            return if matches!(class, Class::Other(_)) { 5 } else { 4 };
        }
        let seen: u64 = of_class.iter().sum();
        let once = of_class.iter().filter(|&&times| times == 1).count() as f64;
        match (once + 0.5) / seen as f64 {
            0.1.. => 1,
            0.03.. => 2,
            _ => 4,
        }
    }
}

/// The doubt of values above the values of the samples: statements have limits that their samples do not reach.
pub(super) fn doubt_above(high: i128, value: i128) -> u32 {
    match high {
        ..0 => 3,
        0 => 2,
        _ if value <= high.saturating_mul(4).max(10) => 1,
        _ if value <= high.saturating_mul(100) => 2,
        _ if value <= FAR => 3,
        _ => 4,
    }
}
