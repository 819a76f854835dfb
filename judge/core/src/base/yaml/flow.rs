//! Flow collections: `[a, b]` and `{key: value}`.

use super::node::{Node, Value};
use super::reader::{MapBuilder, Reader};
use super::scalar::{plain, quoted, PlainScalar, ScalarContext};
use crate::Result;

/// Reads a list or a map in brackets, to its closing bracket.
pub fn collection(reader: &mut Reader, level: usize) -> Result<Node> {
    let line = reader.line;
    let level = reader.deeper(level)?;
    reader.count_node()?;
    let is_list = reader.peek() == Some(b'[');
    reader.at += 1;
    let value = if is_list { list(reader, line, level)? } else { map(reader, line, level)? };
    Ok(Node { line, value })
}

/// Moves over blanks, line ends and comments, in a collection that was opened in this line.
fn skip_space(reader: &mut Reader, opened: usize) -> Result<()> {
    loop {
        reader.skip_blanks();
        match reader.peek() {
            None => return Err(format!("line {opened}: the bracket is not closed")),
            Some(b'#') if reader.is_at_line_end() => reader.skip_line(),
            Some(b'\n') => reader.next_line(),
            Some(_) => return Ok(()),
        }
    }
}

/// Moves over a comma. Returns whether the collection ends here instead, and moves over its bracket.
fn ends(reader: &mut Reader, opened: usize, closing: u8, expected: &str) -> Result<bool> {
    skip_space(reader, opened)?;
    let next = reader.peek();
    if next != Some(b',') && next != Some(closing) {
        return Err(reader.error(expected));
    }
    reader.at += 1;
    Ok(next == Some(closing))
}

fn list(reader: &mut Reader, opened: usize, level: usize) -> Result<Value> {
    let mut items = Vec::new();
    loop {
        skip_space(reader, opened)?;
        if reader.peek() == Some(b']') {
            reader.at += 1;
            return Ok(Value::List(items));
        }
        items.push(node(reader, level)?);
        if ends(reader, opened, b']', "expected `,` or `]`")? {
            return Ok(Value::List(items));
        }
    }
}

fn map(reader: &mut Reader, opened: usize, level: usize) -> Result<Value> {
    let mut map = MapBuilder::default();
    loop {
        skip_space(reader, opened)?;
        if reader.peek() == Some(b'}') {
            reader.at += 1;
            return Ok(map.finish());
        }
        let line = reader.line;
        let key = key(reader)?;
        map.check_key(reader, &key)?;
        reader.at += 1;
        skip_space(reader, opened)?;
        let node = match reader.peek() {
            Some(b',' | b'}') => Node { line, value: Value::Null },
            _ => node(reader, level)?,
        };
        map.push(line, key, node);
        if ends(reader, opened, b'}', "expected `,` or `}`")? {
            return Ok(map.finish());
        }
    }
}

/// Reads a key. Leaves the reader at its colon.
fn key(reader: &mut Reader) -> Result<String> {
    let line = reader.line;
    let key = match reader.peek() {
        Some(b'"' | b'\'') => quoted(reader)?,
        Some(b'[' | b'{') => return Err(reader.error("a list or a map as a key is not read")),
        _ => plain(reader, ScalarContext::Flow)?.text,
    };
    reader.skip_blanks();
    if reader.peek() != Some(b':') || reader.line != line {
        return Err(format!("line {line}: expected `key: value` in braces"));
    }
    Ok(key)
}

fn node(reader: &mut Reader, level: usize) -> Result<Node> {
    let line = reader.line;
    let value = match reader.peek() {
        Some(b'[' | b'{') => return collection(reader, level),
        Some(b'"' | b'\'') => Value::Text(quoted(reader)?),
        _ => match plain(reader, ScalarContext::Flow)? {
            PlainScalar { is_key: true, .. } => {
                return Err(reader.error("`key: value` in a list needs braces around it"));
            }
            scalar => scalar.value(),
        },
    };
    reader.count_node()?;
    Ok(Node { line, value })
}
