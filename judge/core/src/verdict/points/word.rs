//! Reads the values of keys.

use super::amount::Amount;
use crate::base::text::quote;
use crate::base::yaml::{Map, Pair, Value};
use crate::Result;

/// The text of a key; nothing counts as the empty text.
///
/// # Errors
///
/// It is no text.
pub fn text(pair: &Pair) -> Result<&str> {
    match &pair.node.value {
        Value::Text(text) => Ok(text.trim()),
        Value::Null => Ok(""),
        Value::List(_) | Value::Map(_) => Err(takes(pair, "a text")),
    }
}

/// The words of a text.
///
/// # Errors
///
/// It is no text.
pub fn words(pair: &Pair) -> Result<Vec<String>> {
    Ok(text(pair)?.split_whitespace().map(String::from).collect())
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

/// One text or a list of them.
///
/// # Errors
///
/// It is neither.
pub fn texts(pair: &Pair) -> Result<Vec<String>> {
    let of_item = |value: &Value| match value {
        Value::Text(text) => Ok(text.clone()),
        Value::Null | Value::List(_) | Value::Map(_) => {
            Err(takes(pair, "a text or a list of them"))
        }
    };
    match &pair.node.value {
        Value::Null => Ok(Vec::new()),
        Value::List(items) => items.iter().map(|item| of_item(&item.value)).collect(),
        value => Ok(vec![of_item(value)?]),
    }
}

/// A message that says what values a key takes.
pub fn takes(pair: &Pair, what: &str) -> String {
    format!("line {}: {} takes {what}", pair.line, quote(pair.key.as_bytes()))
}

/// The map of a group; nothing counts as the empty map.
///
/// # Errors
///
/// It is no map.
pub fn map(pair: &Pair) -> Result<Map> {
    match &pair.node.value {
        Value::Map(map) => Ok(map.clone()),
        Value::Null => Ok(Map::default()),
        Value::Text(_) | Value::List(_) => Err(takes(pair, "a map of keys")),
    }
}
