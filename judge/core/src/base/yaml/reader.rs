//! A place in the text of a document, and how it moves.

use super::node::{Map, Node, Pair, Value};
use crate::base::text::quote;
use crate::Result;
use std::collections::HashSet;

/// The most levels of lists and maps.
const MAX_LEVELS: usize = 32;
/// The most scalars, lists, maps and keys.
const MAX_NODES: usize = 100_000;

/// A document that is being read.
pub struct Reader<'a> {
    pub text: &'a str,
    /// The position of the next character, in bytes from the start of the text.
    pub at: usize,
    /// From 1, in the file.
    pub line: usize,
    /// Where the line begins.
    pub line_start: usize,
    nodes: usize,
    /// The keys that their map has twice so far; `None` where that is an error.
    repeated: Option<Vec<RepeatedKey>>,
}

/// A key that its map has already.
#[derive(Clone, Debug, PartialEq)]
pub struct RepeatedKey {
    /// The line of the later one.
    pub line: usize,
    pub key: String,
}

impl<'a> Reader<'a> {
    /// At the start of a text, which is in this line of its file. `is_lenient`: of equal keys in one map the
    /// last counts.
    pub fn new(text: &'a str, line: usize, is_lenient: bool) -> Reader<'a> {
        let repeated = is_lenient.then(Vec::new);
        Reader { text, at: 0, line, line_start: 0, nodes: 0, repeated }
    }

    /// The keys that were there twice, in the order of the text.
    pub fn repeated(self) -> Vec<RepeatedKey> {
        self.repeated.unwrap_or_default()
    }

    /// A message about this line.
    pub fn error(&self, what: &str) -> String {
        format!("line {}: {what}", self.line)
    }

    /// The next byte; `None` at the end.
    pub fn peek(&self) -> Option<u8> {
        self.peek_at(0)
    }

    /// The byte this many bytes further on.
    pub fn peek_at(&self, distance: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + distance).copied()
    }

    /// The number of bytes before this place in its line.
    pub fn column(&self) -> usize {
        self.at - self.line_start
    }

    /// Whether this indicator is next, with a blank or the end of the line behind it.
    pub fn is_at_indicator(&self, indicator: u8) -> bool {
        self.peek() == Some(indicator) && ends_word(self.peek_at(1))
    }

    /// Moves past a line end.
    pub fn next_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    /// Moves past spaces and tabs.
    pub fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Whether the line ends here, or a comment begins.
    pub fn is_at_line_end(&self) -> bool {
        match self.peek() {
            None | Some(b'\n') => true,
            Some(b'#') => {
                self.at == self.line_start
                    || matches!(self.text.as_bytes()[self.at - 1], b' ' | b'\t')
            }
            Some(_) => false,
        }
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Moves to the first character of the next line that has content, or to the end.
    ///
    /// # Errors
    ///
    /// This line goes on with other text than a comment, or a tab indents the next one.
    pub fn next_content(&mut self) -> Result<()> {
        loop {
            let is_fresh = self.at == self.line_start;
            self.skip_blanks();
            if !self.is_at_line_end() {
                if !is_fresh {
                    return Err(self.error("unexpected text after the end of a value"));
                }
                return self.check_indentation();
            }
            self.skip_line();
            if self.peek().is_none() {
                return Ok(());
            }
            self.next_line();
        }
    }

    /// Refuses a tab between the start of the line and this place.
    pub fn check_indentation(&self) -> Result<()> {
        if self.text[self.line_start..self.at].contains('\t') {
            return Err(self.error("a tab as indentation is not read; use spaces"));
        }
        Ok(())
    }

    /// Counts one more node.
    pub fn count_node(&mut self) -> Result<()> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(self.error(&format!("there are more than {MAX_NODES} values")));
        }
        Ok(())
    }

    /// The level below this one.
    pub fn deeper(&self, level: usize) -> Result<usize> {
        if level == MAX_LEVELS {
            return Err(self.error(&format!("lists and maps are nested deeper than {MAX_LEVELS}")));
        }
        Ok(level + 1)
    }
}

/// A map that is being read, and its keys so far.
#[derive(Default)]
pub struct MapBuilder {
    map: Map,
    keys: HashSet<String>,
    has_repeated: bool,
}

impl MapBuilder {
    /// Takes a key, before its value is read.
    pub fn check_key(&mut self, reader: &mut Reader, key: &str) -> Result<()> {
        reader.count_node()?;
        if key == "<<" {
            return Err(reader.error("YAML merge keys are not read"));
        }
        if self.keys.insert(key.to_string()) {
            return Ok(());
        }
        let line = reader.line;
        match &mut reader.repeated {
            Some(repeated) => repeated.push(RepeatedKey { line, key: key.to_string() }),
            None => {
                let key = quote(key.as_bytes());
                return Err(reader.error(&format!("the key {key} is there twice")));
            }
        }
        self.has_repeated = true;
        Ok(())
    }

    /// Adds the value of a key.
    pub fn push(&mut self, line: usize, key: String, node: Node) {
        self.map.pairs.push(Pair { line, key, node });
    }

    /// The map. Of equal keys it has the last.
    pub fn finish(mut self) -> Value {
        if self.has_repeated {
            let mut later = HashSet::new();
            self.map.pairs.reverse();
            self.map.pairs.retain(|pair| later.insert(pair.key.clone()));
            self.map.pairs.reverse();
        }
        Value::Map(self.map)
    }
}

/// Whether a blank, a line end or the end of the text is here.
pub fn ends_word(byte: Option<u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\t' | b'\n'))
}

/// Whether this byte separates the values of a flow collection.
pub fn is_flow_indicator(byte: Option<u8>) -> bool {
    matches!(byte, Some(b',' | b'[' | b']' | b'{' | b'}'))
}
