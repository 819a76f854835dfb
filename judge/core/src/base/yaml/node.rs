//! The content of a YAML document: a tree, and the questions that its readers ask.

use crate::base::text::quote;
use crate::Result;

/// A node of the tree, and the line where it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub line: usize,
    pub value: Value,
}

/// The value of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing, `~` or `null` without quotes.
    Null,
    /// A scalar, as text.
    Text(String),
    List(Vec<Node>),
    Map(Map),
}

/// Keys and values in the order of the text; no two keys are the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    pub pairs: Vec<Pair>,
}

/// A key, the line where it is, and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    pub line: usize,
    pub key: String,
    pub node: Node,
}

impl Node {
    /// The kind of the node in words, for a message.
    pub fn what(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Text(_) => "one text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }

    /// One text; nothing is the empty text. `key` is for the message.
    ///
    /// # Errors
    ///
    /// It is a list or a map.
    pub fn text(&self, key: &str) -> Result<&str> {
        match &self.value {
            Value::Null => Ok(""),
            Value::Text(text) => Ok(text),
            Value::List(_) | Value::Map(_) => Err(self.wrong_kind(key, "one text")),
        }
    }

    /// One text or a list of texts.
    ///
    /// # Errors
    ///
    /// It is a map, or an item is not a text.
    pub fn texts(&self, key: &str) -> Result<Vec<&str>> {
        let wrong = |item: &Node| item.wrong_kind(key, "one text or a list of texts");
        match &self.value {
            Value::Null => Ok(Vec::new()),
            Value::Text(text) => Ok(vec![text]),
            Value::List(items) => items
                .iter()
                .map(|item| match &item.value {
                    Value::Text(text) => Ok(text.as_str()),
                    _ => Err(wrong(item)),
                })
                .collect(),
            Value::Map(_) => Err(wrong(self)),
        }
    }

    /// The words of one text, or the texts of a list.
    ///
    /// # Errors
    ///
    /// As for [`Node::texts`].
    pub fn words(&self, key: &str) -> Result<Vec<String>> {
        let words = match &self.value {
            Value::Text(text) => text.split_ascii_whitespace().collect(),
            Value::Null | Value::List(_) | Value::Map(_) => self.texts(key)?,
        };
        Ok(words.into_iter().map(String::from).collect())
    }

    /// The map; `None` for nothing.
    ///
    /// # Errors
    ///
    /// It is something else.
    pub fn map(&self, key: &str) -> Result<Option<&Map>> {
        match &self.value {
            Value::Null => Ok(None),
            Value::Map(map) => Ok(Some(map)),
            Value::Text(_) | Value::List(_) => Err(self.wrong_kind(key, "a map of `key: value`")),
        }
    }

    /// The message for a node that its key does not take.
    pub fn wrong_kind(&self, key: &str, wanted: &str) -> String {
        format!("line {}: {} takes {wanted}, not {}", self.line, quote(key.as_bytes()), self.what())
    }
}

/// A text and its key; the key of a map in a map is `outer.inner`.
#[derive(Debug, PartialEq)]
pub struct Entry {
    pub line: usize,
    pub key: String,
    pub value: String,
}

impl Map {
    /// The texts of this map and of the maps in it, in order. A key without a value is left out.
    ///
    /// # Errors
    ///
    /// A value is a list.
    pub fn entries(&self) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        self.add_entries("", &mut entries)?;
        Ok(entries)
    }

    fn add_entries(&self, outer: &str, entries: &mut Vec<Entry>) -> Result<()> {
        for Pair { line, key, node } in &self.pairs {
            let key = format!("{outer}{key}");
            match &node.value {
                Value::Null => {}
                Value::Text(value) => {
                    entries.push(Entry { line: *line, key, value: value.clone() });
                }
                Value::Map(map) => map.add_entries(&format!("{key}."), entries)?,
                Value::List(_) => return Err(node.wrong_kind(&key, "one text")),
            }
        }
        Ok(())
    }

    /// The value of a key; `None` when there is no such key, or it has no value.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let pair = self.pairs.iter().find(|pair| pair.key == key)?;
        Some(&pair.node).filter(|node| node.value != Value::Null)
    }

    /// The text of a key.
    ///
    /// # Errors
    ///
    /// The value is a list or a map.
    pub fn text(&self, key: &str) -> Result<Option<&str>> {
        self.get(key).map(|node| node.text(key)).transpose()
    }

    /// The texts of a key, which has one text or a list of texts.
    ///
    /// # Errors
    ///
    /// The value is a map, or an item is not a text.
    pub fn texts(&self, key: &str) -> Result<Option<Vec<&str>>> {
        self.get(key).map(|node| node.texts(key)).transpose()
    }

    /// The map of a key.
    ///
    /// # Errors
    ///
    /// The value is something else.
    pub fn map(&self, key: &str) -> Result<Option<&Map>> {
        self.get(key).map_or(Ok(None), |node| node.map(key))
    }
}
