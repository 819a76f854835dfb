//! Block collections: lists of lines with `- ` and maps of lines with `key: `.

use super::flow;
use super::node::{Node, Value};
use super::reader::{MapBuilder, Reader};
use super::scalar::{self, plain, quoted, PlainScalar, ScalarContext};
use crate::Result;

/// Reads the node that begins here. Its further lines begin at `column` or behind it. Leaves the
/// reader at the next content, as every function here does.
pub fn node(reader: &mut Reader, column: usize, level: usize) -> Result<Node> {
    if reader.is_at_indicator(b'-') {
        return list(reader, level);
    }
    let (line, start) = (reader.line, reader.column());
    match scalar_or_key(reader, column, level)? {
        NodeOrKey::Node(node) => {
            reader.next_content()?;
            Ok(node)
        }
        NodeOrKey::Key(key) => map(reader, line, start, key, level),
    }
}

/// A node that is not a list, or the key of a map.
enum NodeOrKey {
    /// A scalar or a flow collection.
    Node(Node),
    /// The reader is at the colon.
    Key(String),
}

fn scalar_or_key(reader: &mut Reader, column: usize, level: usize) -> Result<NodeOrKey> {
    let line = reader.line;
    let value = match reader.peek() {
        Some(b'[' | b'{') => {
            let node = flow::collection(reader, level)?;
            if is_at_colon(reader) {
                return Err(reader.error("a list or a map as a key is not read"));
            }
            return Ok(NodeOrKey::Node(node));
        }
        Some(b'"' | b'\'') => {
            let text = quoted(reader)?;
            if is_at_colon(reader) {
                if reader.line != line {
                    return Err(reader.error("a key of several lines is not read"));
                }
                return Ok(NodeOrKey::Key(text));
            }
            Value::Text(text)
        }
        Some(b'|' | b'>') => scalar::block(reader, column)?,
        _ => match plain(reader, ScalarContext::Block { column })? {
            PlainScalar { text, is_key: true } => return Ok(NodeOrKey::Key(text)),
            scalar => scalar.value(),
        },
    };
    reader.count_node()?;
    Ok(NodeOrKey::Node(Node { line, value }))
}

/// Whether the colon of a key is next, after blanks.
fn is_at_colon(reader: &mut Reader) -> bool {
    let before = reader.at;
    reader.skip_blanks();
    let is_colon = reader.is_at_indicator(b':');
    if !is_colon {
        reader.at = before;
    }
    is_colon
}

/// Reads the lines that begin with `- ` at this column.
fn list(reader: &mut Reader, level: usize) -> Result<Node> {
    let (line, column) = (reader.line, reader.column());
    let level = reader.deeper(level)?;
    reader.count_node()?;
    let mut items = Vec::new();
    while reader.peek().is_some() && reader.column() == column && reader.is_at_indicator(b'-') {
        reader.at += 1;
        let (item_line, start) = (reader.line, reader.at);
        reader.skip_blanks();
        if reader.is_at_line_end() {
            items.push(below(reader, item_line, column, level)?);
            continue;
        }
        if reader.text[start..reader.at].contains('\t') {
            return Err(reader.error("a tab as indentation is not read; use spaces"));
        }
        items.push(node(reader, column + 1, level)?);
    }
    check_end(reader, column)?;
    Ok(Node { line, value: Value::List(items) })
}

/// Reads the keys at this column. The first one is read; the reader is at its colon.
fn map(
    reader: &mut Reader,
    first_line: usize,
    column: usize,
    first_key: String,
    level: usize,
) -> Result<Node> {
    let level = reader.deeper(level)?;
    reader.count_node()?;
    let mut map = MapBuilder::default();
    let (mut line, mut key) = (first_line, first_key);
    loop {
        map.check_key(reader, &key)?;
        reader.at += 1;
        let node = value(reader, column, level)?;
        map.push(line, key, node);
        if reader.peek().is_none() || reader.column() != column {
            break;
        }
        line = reader.line;
        key = match next_key(reader)? {
            Some(key) => key,
            None => return Err(format!("line {line}: expected `key: value`")),
        };
    }
    check_end(reader, column)?;
    Ok(Node { line: first_line, value: map.finish() })
}

/// Reads a further key of a map, to its colon.
fn next_key(reader: &mut Reader) -> Result<Option<String>> {
    let (line, column) = (reader.line, reader.column() + 1);
    let (text, is_key) = match reader.peek() {
        Some(b'"' | b'\'') => {
            let text = quoted(reader)?;
            (text, is_at_colon(reader))
        }
        _ => {
            let PlainScalar { text, is_key } = plain(reader, ScalarContext::Block { column })?;
            (text, is_key)
        }
    };
    Ok(Some(text).filter(|_| is_key && reader.line == line))
}

/// Reads the value of a key of a map at this column.
fn value(reader: &mut Reader, column: usize, level: usize) -> Result<Node> {
    let line = reader.line;
    reader.skip_blanks();
    if reader.is_at_line_end() {
        reader.next_content()?;
        // A list may begin at the column of its key.
        if reader.peek().is_some() && reader.column() == column && reader.is_at_indicator(b'-') {
            return list(reader, level);
        }
        return here_or_nothing(reader, line, column, level);
    }
    match scalar_or_key(reader, column + 1, level)? {
        NodeOrKey::Node(node) => {
            reader.next_content()?;
            Ok(node)
        }
        NodeOrKey::Key(_) => Err(reader.error("a value with `: ` in it needs quotes")),
    }
}

/// Reads the value in the lines below, if they are indented deeper than this column.
fn below(reader: &mut Reader, line: usize, column: usize, level: usize) -> Result<Node> {
    reader.next_content()?;
    here_or_nothing(reader, line, column, level)
}

fn here_or_nothing(reader: &mut Reader, line: usize, column: usize, level: usize) -> Result<Node> {
    if reader.peek().is_some() && reader.column() > column {
        return node(reader, column + 1, level);
    }
    reader.count_node()?;
    Ok(Node { line, value: Value::Null })
}

/// A collection ends where the indentation is less; a list also where the next key of its map is.
fn check_end(reader: &Reader, column: usize) -> Result<()> {
    if reader.peek().is_some() && reader.column() > column {
        return Err(reader.error("unexpected indentation"));
    }
    Ok(())
}
