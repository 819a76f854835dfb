//! Scalars: plain, in quotes, and blocks of text.

use super::node::Value;
use super::reader::{ends_word, is_flow_indicator, Reader};
use crate::base::text::quote;
use crate::Result;

/// Where a plain scalar is.
#[derive(Clone, Copy, PartialEq)]
pub enum ScalarContext {
    /// Its further lines begin at this column or behind it.
    Block { column: usize },
    /// Inside brackets or braces.
    Flow,
}

/// A plain scalar, and whether it is a key: the reader is at its `:`.
pub struct PlainScalar {
    pub text: String,
    pub is_key: bool,
}

/// Why a line of a plain scalar ends.
#[derive(PartialEq)]
enum Stop {
    Line,
    Comment,
    Colon,
    FlowIndicator,
}

impl PlainScalar {
    /// The value of a scalar that is no key.
    pub fn value(self) -> Value {
        match self.text.as_str() {
            "" | "~" | "null" | "Null" | "NULL" => Value::Null,
            _ => Value::Text(self.text),
        }
    }
}

/// Reads a plain scalar. Where it is a key, it is one line.
pub fn plain(reader: &mut Reader, place: ScalarContext) -> Result<PlainScalar> {
    check_start(reader, place)?;
    let (first, mut stop) = plain_line(reader, place);
    let mut text = first.to_string();
    while stop == Stop::Line {
        let end = (reader.at, reader.line, reader.line_start);
        let breaks = skip_breaks(reader);
        let goes_on = match place {
            _ if reader.is_at_line_end() => false,
            ScalarContext::Block { column } => reader.column() >= column,
            ScalarContext::Flow => !is_flow_indicator(reader.peek()),
        };
        if !goes_on {
            (reader.at, reader.line, reader.line_start) = end;
            break;
        }
        reader.check_indentation()?;
        push_breaks(&mut text, breaks);
        let part;
        (part, stop) = plain_line(reader, place);
        text.push_str(part);
        if stop == Stop::Colon {
            let advice = match place {
                ScalarContext::Flow => "close the bracket before it",
                ScalarContext::Block { .. } => "put the text into quotes",
            };
            return Err(reader.error(&format!("`: ` in a text of several lines; {advice}")));
        }
    }
    Ok(PlainScalar { text, is_key: stop == Stop::Colon })
}

/// Refuses characters that cannot begin a plain scalar.
fn check_start(reader: &Reader, place: ScalarContext) -> Result<()> {
    let next = reader.peek_at(1);
    let what = match reader.peek() {
        Some(b'&') => "YAML anchors are not read",
        Some(b'*') => "YAML aliases are not read",
        Some(b'!') => "YAML tags are not read",
        Some(b'?') if ends_word(next) || place == ScalarContext::Flow => {
            "a key with `?` before it is not read"
        }
        Some(b'-') if ends_word(next) => "a list item is not allowed here",
        Some(b'-') if place == ScalarContext::Flow && is_flow_indicator(next) => {
            "a list item is not allowed here"
        }
        Some(b':') if ends_word(next) || place == ScalarContext::Flow => {
            "there is no key before `:`"
        }
        Some(
            byte @ (b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'|' | b'>' | b'%' | b'@' | b'`'),
        ) => {
            let first = quote(&[byte]);
            return Err(reader.error(&format!("a text that begins with {first} needs quotes")));
        }
        _ => return Ok(()),
    };
    Err(reader.error(what))
}

/// One line of a plain scalar, without the blanks at its end.
fn plain_line<'a>(reader: &mut Reader<'a>, place: ScalarContext) -> (&'a str, Stop) {
    let in_flow = place == ScalarContext::Flow;
    let start = reader.at;
    let mut end = start;
    let stop = loop {
        let next = reader.peek_at(1);
        match reader.peek() {
            None | Some(b'\n') => break Stop::Line,
            Some(b':') if ends_word(next) || in_flow && is_flow_indicator(next) => {
                break Stop::Colon;
            }
            Some(b'#') if reader.at > start && reader.is_at_line_end() => break Stop::Comment,
            byte if in_flow && is_flow_indicator(byte) => break Stop::FlowIndicator,
            Some(b' ' | b'\t') => reader.at += 1,
            Some(_) => {
                reader.at += 1;
                end = reader.at;
            }
        }
    };
    (&reader.text[start..end], stop)
}

/// Moves over line ends and the blanks around them. Returns the number of line ends.
fn skip_breaks(reader: &mut Reader) -> usize {
    let mut breaks = 0;
    loop {
        reader.skip_blanks();
        if reader.peek() != Some(b'\n') {
            return breaks;
        }
        reader.next_line();
        breaks += 1;
    }
}

/// One line end becomes a space; of several, all but the first stay.
fn push_breaks(text: &mut String, breaks: usize) {
    match breaks {
        0 => {}
        1 => text.push(' '),
        _ => text.extend(std::iter::repeat_n('\n', breaks - 1)),
    }
}

/// Reads a text in double or single quotes.
pub fn quoted(reader: &mut Reader) -> Result<String> {
    let first_line = reader.line;
    let mark = reader.peek();
    reader.at += 1;
    let mut text = String::new();
    // Blanks behind this place are dropped at a line end.
    let mut kept = 0;
    loop {
        let rest = &reader.text[reader.at..];
        let is_end = |c: char| {
            c == '\n' || c == '\\' && mark == Some(b'"') || Some(c as u8) == mark && c.is_ascii()
        };
        let length = rest
            .find(is_end)
            .ok_or_else(|| format!("line {first_line}: the quotes are not closed"))?;
        text.push_str(&rest[..length]);
        reader.at += length;
        match reader.peek() {
            Some(b'\n') => {
                let blanks = text[kept..].trim_end_matches([' ', '\t']).len();
                text.truncate(kept + blanks);
                let breaks = skip_breaks(reader);
                push_breaks(&mut text, breaks);
                kept = text.len();
            }
            Some(b'\\') => {
                escape(reader, &mut text)?;
                kept = text.len();
            }
            _ if mark == Some(b'\'') && reader.peek_at(1) == Some(b'\'') => {
                reader.at += 2;
                text.push('\'');
                kept = text.len();
            }
            _ => {
                reader.at += 1;
                return Ok(text);
            }
        }
    }
}

/// Reads a backslash and the characters that belong to it.
fn escape(reader: &mut Reader, text: &mut String) -> Result<()> {
    let name = reader.text[reader.at + 1..].chars().next();
    let wrong = "an unknown escape after `\\` in double quotes";
    let digits = match name {
        Some('\n') => {
            reader.at += 1;
            let breaks = skip_breaks(reader);
            text.extend(std::iter::repeat_n('\n', breaks - 1));
            return Ok(());
        }
        Some('x') => 2,
        Some('u') => 4,
        Some('U') => 8,
        _ => 0,
    };
    if digits > 0 {
        let start = reader.at + 2;
        let number = reader.text.get(start..start + digits);
        let number = number.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let number = number.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let c = number.and_then(char::from_u32).ok_or_else(|| reader.error(wrong))?;
        text.push(c);
        reader.at = start + digits;
        return Ok(());
    }
    // As the specification has them, 5.7.
    let c = match name {
        Some('0') => '\0',
        Some('a') => '\u{7}',
        Some('b') => '\u{8}',
        Some('t' | '\t') => '\t',
        Some('n') => '\n',
        Some('v') => '\u{b}',
        Some('f') => '\u{c}',
        Some('r') => '\r',
        Some('e') => '\u{1b}',
        Some('N') => '\u{85}',
        Some('_') => '\u{a0}',
        Some('L') => '\u{2028}',
        Some('P') => '\u{2029}',
        Some(c @ (' ' | '"' | '/' | '\\')) => c,
        _ => return Err(reader.error(wrong)),
    };
    text.push(c);
    reader.at += 2;
    Ok(())
}

/// The treatment of the line ends at the end of a block of text.
#[derive(Clone, Copy, PartialEq)]
enum Chomping {
    /// One stays: no sign.
    Clip,
    /// None stays: `-`.
    Strip,
    /// All stay: `+`.
    Keep,
}

/// Reads a literal (`|`) or folded (`>`) block of text, whose lines begin at `column` or behind it.
pub fn block(reader: &mut Reader, column: usize) -> Result<Value> {
    let is_folded = reader.peek() == Some(b'>');
    let mut chomping = Chomping::Clip;
    let mut indent = None;
    reader.at += 1;
    loop {
        match reader.peek() {
            Some(b'-') if chomping == Chomping::Clip => chomping = Chomping::Strip,
            Some(b'+') if chomping == Chomping::Clip => chomping = Chomping::Keep,
            Some(digit @ b'1'..=b'9') if indent.is_none() && column > 0 => {
                indent = Some(column - 1 + usize::from(digit - b'0'));
            }
            _ => break,
        }
        reader.at += 1;
    }
    reader.skip_blanks();
    if !reader.is_at_line_end() || column == 0 {
        return Err(reader.error("cannot read this block of text"));
    }
    reader.skip_line();
    if reader.peek().is_some() {
        reader.next_line();
    }
    let indent = match indent {
        Some(indent) => indent,
        None => block_indent(reader)?.max(column),
    };
    Ok(Value::Text(block_lines(reader, indent, is_folded, chomping)))
}

/// The indentation of the first line of a block of text that is not empty.
fn block_indent(reader: &Reader) -> Result<usize> {
    let mut deepest = 0;
    for (index, line) in reader.text[reader.at..].split('\n').enumerate() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if indent < line.len() {
            if deepest > indent {
                return Err(format!(
                    "line {}: an empty line above has more spaces than this first line of a text",
                    reader.line + index
                ));
            }
            return Ok(indent);
        }
        deepest = deepest.max(indent);
    }
    Ok(deepest)
}

/// The lines of a block of text. Leaves the reader at the start of the line behind it.
fn block_lines(reader: &mut Reader, indent: usize, is_folded: bool, chomping: Chomping) -> String {
    let mut text = String::new();
    let mut empty_lines = 0;
    // Whether the line before begins with a blank; `None` before the first line.
    let mut is_spaced_before = None;
    let mut has_line_end = false;
    while reader.peek().is_some() {
        let rest = &reader.text[reader.at..];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let spaces = line.len() - line.trim_start_matches(' ').len();
        let is_empty = spaces == line.len() && spaces <= indent;
        if !is_empty && spaces < indent {
            break;
        }
        reader.at += line.len();
        let ends = reader.peek().is_some();
        if is_empty {
            empty_lines += usize::from(ends);
        } else {
            let content = &line[indent..];
            let is_spaced = content.starts_with([' ', '\t']);
            match is_spaced_before {
                Some(false) if is_folded && !is_spaced && empty_lines == 0 => text.push(' '),
                Some(false) if is_folded && !is_spaced => {}
                Some(_) => text.push('\n'),
                None => {}
            }
            text.extend(std::iter::repeat_n('\n', empty_lines));
            text.push_str(content);
            (is_spaced_before, has_line_end, empty_lines) = (Some(is_spaced), ends, 0);
        }
        if ends {
            reader.next_line();
        }
    }
    if has_line_end && chomping != Chomping::Strip {
        text.push('\n');
    }
    if chomping == Chomping::Keep {
        text.extend(std::iter::repeat_n('\n', empty_lines));
    }
    text
}
