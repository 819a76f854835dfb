//! The values of variables and expressions.

use crate::number::{Int, Real};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A value: an integer, a float or a string.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Value {
    Int(Int),
    Real(Real),
    Text(Arc<[u8]>),
}

/// Equal for values that the language calls equal.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Key {
    Small(i64),
    Real(Real),
    Text(Arc<[u8]>),
}

impl Value {
    /// The name in a message for a value of this type.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Int(_) => "an integer",
            Value::Real(_) => "a float",
            Value::Text(_) => "a string",
        }
    }

    pub fn is_text(&self) -> bool {
        matches!(self, Value::Text(_))
    }

    /// A number as a float, none for a string.
    pub fn to_real(&self) -> Option<Real> {
        match self {
            Value::Int(int) => Some(Real::from(int)),
            Value::Real(real) => Some(real.clone()),
            Value::Text(_) => None,
        }
    }

    /// Compares two numbers by size, two strings by their bytes; a string and a number have no order.
    pub fn compare(&self, other: &Value) -> Option<Ordering> {
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
            (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
            (a, b) => Some(a.to_real()?.cmp(&b.to_real()?)),
        }
    }

    pub fn key(&self) -> Key {
        match self {
            Value::Int(Int::Small(small)) => Key::Small(*small),
            Value::Int(large) => Key::Real(Real::from(large)),
            Value::Real(real) => {
                real.to_small().map_or_else(|| Key::Real(real.clone()), Key::Small)
            }
            Value::Text(text) => Key::Text(text.clone()),
        }
    }

    /// The steps of using this value in an operation, beside the first one: a number may be converted or compared
    /// with one as long, which takes quadratic time.
    pub fn steps(&self) -> u64 {
        let limbs = match self {
            Value::Int(int) => int.limbs() as u64,
            Value::Real(real) => real.limbs() as u64,
            Value::Text(text) => return text.len() as u64 / 64,
        };
        limbs * limbs / 16
    }

    /// The memory behind this value.
    pub fn bytes(&self) -> usize {
        match self {
            Value::Int(int) => 4 * int.limbs(),
            Value::Real(real) => 4 * real.limbs(),
            Value::Text(text) => text.len(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Int(int) => int.fmt(f),
            Value::Real(real) => real.fmt(f),
            Value::Text(text) => write!(f, "\"{}\"", quoted(text, 40)),
        }
    }
}

/// The start of a text on one line, with all but printable ASCII and UTF-8 escaped.
pub(crate) fn quoted(text: &[u8], most: usize) -> String {
    let mut shown = String::new();
    // One byte more than `most` characters can have shows that there is more.
    for chunk in text[..text.len().min(4 * most + 1)].utf8_chunks() {
        shown.extend(chunk.valid().chars().flat_map(|c| {
            if c.is_control() {
                c.escape_default().collect::<Vec<char>>()
            } else {
                vec![c]
            }
        }));
        chunk.invalid().iter().for_each(|byte| shown.push_str(&format!("\\x{byte:02x}")));
    }
    match shown.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &shown[..end]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_and_a_float_can_be_equal() {
        let int = |text: &str| Value::Int(Int::parse(text.as_bytes()).expect("small"));
        let real = |text: &str| Value::Real(Real::parse(text.as_bytes()).expect("small"));
        assert_eq!(int("7").key(), real("7.0").key());
        assert_eq!(int("100000000000000000000").key(), real("1e20").key());
        assert_ne!(int("7").key(), real("7.5").key());
        assert_eq!(int("7").compare(&real("7.5")), Some(Ordering::Less));
        assert_eq!(int("7").compare(&Value::Text(b"7"[..].into())), None);
    }

    #[test]
    fn texts_are_shown_on_one_line() {
        assert_eq!(quoted(b"a\nb\xff\xc3\xa9", 40), "a\\nb\\xff\u{e9}");
        assert_eq!(quoted(b"abcdef", 3), "abc...");
        assert_eq!(quoted("𝒙".repeat(4).as_bytes(), 3), "𝒙𝒙𝒙...");
    }
}
