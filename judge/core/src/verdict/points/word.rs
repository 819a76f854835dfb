//! Reads the values of keys.

use super::amount::Amount;
use crate::base::text::quote;
use crate::base::yaml::Pair;
use crate::Result;

/// The text of a key; nothing counts as the empty text.
///
/// # Errors
///
/// It is no text.
pub fn text(pair: &Pair) -> Result<&str> {
    Ok(pair.node.text(&pair.key)?.trim())
}

/// A number of points.
///
/// # Errors
///
/// It is not a number, or larger than points can be.
pub fn number(pair: &Pair) -> Result<f64> {
    let number = text(pair)?.parse::<f64>().ok().filter(|number| number.is_finite());
    let number = number.ok_or_else(|| takes(pair, "a number"))?;
    match Amount::of(number) {
        Some(_) => Ok(number),
        None => Err(takes(pair, "a number of at most 90 million millions")),
    }
}

/// A message that names the values that a key takes.
pub fn takes(pair: &Pair, what: &str) -> String {
    format!("line {}: {} takes {what}", pair.line, quote(pair.key.as_bytes()))
}
