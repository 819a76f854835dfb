//! Reads data as commands ask for it.

use crate::ast::Notation;
use crate::fault::{Fault, Position};
use crate::limits::Budget;
use crate::number::{Int, Real, MAX_DIGITS};
use crate::range::{FloatRange, IntRange};
use crate::regex::Regex;
use crate::value::quoted;
use std::sync::Arc;

/// The data and how far it is read.
pub(crate) struct Reader<'a> {
    text: &'a [u8],
    offset: usize,
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 11 | 12)
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a [u8]) -> Reader<'a> {
        Reader { text, offset: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        &self.text[self.offset..]
    }

    fn digits(&self, from: usize) -> usize {
        let rest = self.rest().get(from..).unwrap_or(&[]);
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    }

    fn fault(&self, at: Position, offset: usize, message: String) -> Fault {
        Fault::data(at, Position::of(self.text, offset), message)
    }

    fn expected(&self, at: Position, what: &str) -> Fault {
        self.fault(at, self.offset, format!("expected {what}, found {}", self.found()))
    }

    /// The next item in the data, for a message.
    fn found(&self) -> String {
        match self.rest() {
            [] => "the end of the data".to_string(),
            [b' ', ..] => "a space".to_string(),
            [b'\n', ..] => "a newline".to_string(),
            [b'\r', b'\n', ..] => "a carriage return before the newline".to_string(),
            [byte, ..] if is_blank(byte) => format!("`{}`", quoted(&[*byte], 4)),
            rest => {
                let end = rest.iter().position(|byte| is_blank(byte) || *byte == b'\n');
                format!("`{}`", quoted(&rest[..end.unwrap_or(rest.len())], 30))
            }
        }
    }

    /// The word that a number of `length` bytes is, for a message.
    fn word(&self, length: usize) -> String {
        quoted(&self.rest()[..length], 30)
    }

    /// The length of a float in the data.
    fn float_length(&self, at: Position, range: &FloatRange) -> Result<FloatText, Fault> {
        let sign = usize::from(self.rest().first() == Some(&b'-'));
        let whole = self.digits(sign);
        if whole == 0 {
            return Err(self.expected(at, &range.to_string()));
        }
        if whole > 1 && self.rest()[sign] == b'0' {
            let message = format!(
                "expected {range}, found `{}` with a leading zero",
                self.word(sign + whole)
            );
            return Err(self.fault(at, self.offset, message));
        }
        let mut length = sign + whole;
        let mut decimals = 0;
        if self.rest().get(length) == Some(&b'.') {
            decimals = self.digits(length + 1);
            length += 1 + decimals;
            if decimals == 0 {
                let message = format!("expected a digit after the point of {range}");
                return Err(self.fault(at, self.offset + length, message));
            }
        }
        let has_e = matches!(self.rest().get(length), Some(b'e' | b'E'));
        let scientific = match range.notation {
            Notation::Any => has_e,
            Notation::Fixed => false,
            Notation::Scientific if !has_e => {
                let message = format!("expected the exponent of {range}");
                return Err(self.fault(at, self.offset + length, message));
            }
            Notation::Scientific => true,
        };
        if scientific {
            length += 1;
            length += usize::from(matches!(self.rest().get(length), Some(b'+' | b'-')));
            let digits = self.digits(length);
            if digits == 0 {
                let message = format!("expected a digit in the exponent of {range}");
                return Err(self.fault(at, self.offset + length, message));
            }
            if digits > 1 && self.rest()[length] == b'0' {
                let message = "the exponent has a leading zero".to_string();
                return Err(self.fault(at, self.offset + length, message));
            }
            length += digits;
        }
        Ok(FloatText { length, sign, whole, decimals, scientific })
    }

    pub fn space(&mut self, at: Position) -> Result<(), Fault> {
        self.byte(at, b' ', "a space")
    }

    pub fn newline(&mut self, at: Position) -> Result<(), Fault> {
        self.byte(at, b'\n', "a newline")
    }

    fn byte(&mut self, at: Position, byte: u8, what: &str) -> Result<(), Fault> {
        if self.rest().first() != Some(&byte) {
            return Err(self.expected(at, what));
        }
        self.offset += 1;
        Ok(())
    }

    pub fn eof(&mut self, at: Position) -> Result<(), Fault> {
        match self.rest() {
            [] => Ok(()),
            _ => Err(self.expected(at, "the end of the data")),
        }
    }

    pub fn text(&mut self, at: Position, text: &[u8]) -> Result<(), Fault> {
        if self.rest().starts_with(text) {
            self.offset += text.len();
            return Ok(());
        }
        let same = self.rest().iter().zip(text).take_while(|(a, b)| a == b).count();
        let what = format!("\"{}\"", quoted(text, 40));
        if same == 0 {
            return Err(self.expected(at, &what));
        }
        let left = format!("\"{}\" of {what}", quoted(&text[same..], 40));
        let here = self.offset;
        self.offset += same;
        let fault = self.expected(at, &left);
        self.offset = here;
        Err(fault)
    }

    pub fn int(
        &mut self,
        at: Position,
        range: &IntRange,
        budget: &mut Budget,
    ) -> Result<Int, Fault> {
        let sign = usize::from(self.rest().first() == Some(&b'-'));
        let length = sign + self.digits(sign);
        if length == sign {
            return Err(self.expected(at, &range.to_string()));
        }
        let found = &self.rest()[..length];
        budget.spend(at, digits_cost(length))?;
        let wrong = match found {
            [b'0', _, ..] | [b'-', b'0', _, ..] => " with a leading zero",
            [b'-', b'0'] => "",
            _ => match Int::parse(found) {
                Ok(value) if range.low <= value && value <= range.high => {
                    self.offset += length;
                    return Ok(value);
                }
                Ok(_) => "",
                Err(_) => ", which is too large a number to read",
            },
        };
        let message = format!("expected {range}, found `{}`{wrong}", self.word(length));
        Err(self.fault(at, self.offset, message))
    }

    pub fn float(
        &mut self,
        at: Position,
        range: &FloatRange,
        budget: &mut Budget,
    ) -> Result<Real, Fault> {
        let parts = self.float_length(at, range)?;
        let found = &self.rest()[..parts.length];
        budget.spend(at, digits_cost(parts.length))?;
        let mut wrong = String::new();
        if let Some((least, most)) = &range.decimals {
            let lead = found[parts.sign];
            // As in the reference, a number with an exponent has a point too.
            if parts.scientific && (parts.whole > 1 || lead == b'0' || parts.decimals == 0) {
                wrong = ", which has not exactly one digit but 0 before a point".to_string();
            } else if !(*least..=*most).contains(&(parts.decimals as u64)) {
                wrong = format!(", which has {} decimals", parts.decimals);
            }
        }
        match Real::parse(found) {
            Ok(value) if wrong.is_empty() && range.low <= value && value <= range.high => {
                self.offset += parts.length;
                return Ok(value);
            }
            Ok(_) => {}
            Err(_) => wrong = ", which is too large a number to read".to_string(),
        }
        let message = format!("expected {range}, found `{}`{wrong}", self.word(parts.length));
        Err(self.fault(at, self.offset, message))
    }

    pub fn regex(
        &mut self,
        at: Position,
        regex: &Regex,
        budget: &mut Budget,
    ) -> Result<Arc<[u8]>, Fault> {
        match regex.longest(self.rest(), at, budget)? {
            Some(length) => {
                let found = &self.rest()[..length];
                self.offset += length;
                Ok(found.into())
            }
            None => {
                let what = format!("a match of \"{}\"", quoted(regex.source(), 60));
                Err(self.expected(at, &what))
            }
        }
    }

    /// Whether the next byte is of a set.
    pub fn is_next(&self, set: &[u8]) -> bool {
        self.rest().first().is_some_and(|byte| set.contains(byte))
    }

    pub fn is_eof(&self) -> bool {
        self.rest().is_empty()
    }

    /// The fault of data that a test refuses.
    pub fn broken(&self, at: Position, what: String) -> Fault {
        self.fault(at, self.offset, what)
    }
}

/// The parts of a float in the data.
struct FloatText {
    length: usize,
    sign: usize,
    whole: usize,
    decimals: usize,
    scientific: bool,
}

/// The number of steps of reading a number of `digits` digits, which takes quadratic time.
fn digits_cost(digits: usize) -> u64 {
    let limbs = digits as u64 / 9;
    if digits > MAX_DIGITS {
        // Only the length is looked at.
        1
    } else {
        1 + limbs * limbs / 16
    }
}
