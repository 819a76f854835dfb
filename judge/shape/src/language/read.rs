//! Reads a shape from text.

use super::KEYWORDS;
use crate::condition::Condition;
use crate::field::{Bound, Count, Field, Kind, Relation};
use crate::model::{Item, Part, Repeat, Shape};
use crate::note::Note;
use crate::reader::{alphabet, scan, unescaped, Line, Reader, Result, Token};
use crate::rule::Rule;
use crate::text::scaled;
use std::fmt;

/// The maximum numbers of lines, of fields, and of repeated parts within each other in a shape: no person writes more,
/// and all that goes over a shape is bounded by them.
const MAX_LINES: usize = 1000;
const MAX_SLOTS: usize = 300;
const MAX_DEPTH: usize = 8;

/// Why a shape cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The problem at this place.
    pub what: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ReadError {}

impl Shape {
    /// Reads a shape that [`Shape::write`] wrote, and perhaps a user changed.
    ///
    /// # Errors
    /// The first line that cannot be read, with what was expected there.
    pub fn read(text: &str) -> std::result::Result<Shape, ReadError> {
        let (mut lines, mut conditions) = (Vec::new(), Vec::new());
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let error = |what| ReadError { line: number, what };
            if lines.len() + conditions.len() == MAX_LINES {
                return Err(error(format!("a shape has at most {MAX_LINES} lines")));
            }
            if let Some(condition) = line.strip_prefix("where ") {
                conditions.push((number, condition.split('#').next().unwrap_or_default()));
                continue;
            }
            let tokens = scan(line).map_err(error)?;
            let indent = line.len() - line.trim_start().len();
            if !tokens.is_empty() {
                lines.push(Line { number, indent, tokens });
            }
        }
        let mut reader = Reader { lines, at: 0, names: Vec::new(), token: 0 };
        let read = reader.all();
        let mut shape = read.map_err(|what| {
            let last = reader.lines.last().map_or(1, |line| line.number);
            ReadError { line: reader.lines.get(reader.at).map_or(last, |line| line.number), what }
        })?;
        for (line, text) in conditions {
            let slot = |name: &str| {
                let slot = shape.names.iter().position(|known| known == name);
                slot.ok_or(format!("no field is called `{name}`"))
            };
            let read = Condition::read(text, &slot);
            let checked = read.and_then(|read| shape.check_condition(&read).map(|()| read));
            let checked = checked.map_err(|what| ReadError { line, what })?;
            shape.conditions.push(checked);
        }
        shape.notes = text.lines().filter_map(|line| Note::read(line, &shape.names)).collect();
        Ok(shape)
    }
}

impl Reader {
    fn all(&mut self) -> Result<Shape> {
        let indent = self.lines.first().ok_or("the shape has no line")?.indent;
        let parts = self.block(indent, 0)?;
        if self.at < self.lines.len() {
            return Err("this line is indented less than the first".to_string());
        }
        let names = std::mem::take(&mut self.names);
        Ok(Shape { parts, names, conditions: Vec::new(), notes: Vec::new() })
    }

    /// The lines of one depth.
    fn block(&mut self, indent: usize, depth: usize) -> Result<Vec<Part>> {
        if depth > MAX_DEPTH {
            return Err(format!("parts are repeated more than {MAX_DEPTH} deep"));
        }
        let mut parts = Vec::new();
        while let Some(line) = self.lines.get(self.at).filter(|line| line.indent >= indent) {
            if line.indent > indent {
                return Err("this line is indented, but nothing above is repeated".to_string());
            }
            if matches!(parts.last(), Some(Part::Copied(_))) {
                return Err(
                    "nothing can come after what is copied: it goes up to the end".to_string()
                );
            }
            self.token = 0;
            parts.push(self.part(indent, depth)?);
        }
        Ok(parts)
    }

    fn part(&mut self, indent: usize, depth: usize) -> Result<Part> {
        if self.line_is(&["copied", ":"]) {
            let mut texts = Vec::new();
            for line in self.indented(indent)? {
                match &self.lines[line].tokens[..] {
                    [Token::Quoted(text)] => texts.push(unescaped(text)?),
                    _ => return Err("a line that is copied stands in quotes".to_string()),
                }
            }
            if depth > 0 {
                return Err("what is copied cannot be repeated".to_string());
            }
            return Ok(Part::Copied(texts));
        }
        if self.line_is(&["one", "of", ":"]) {
            let mut forms = Vec::new();
            let lines = self.indented(indent)?;
            for line in lines.clone() {
                (self.at, self.token) = (line, 0);
                let items = self.items()?;
                if !matches!(items.first(), Some(Item::One(Field { kind: Kind::Literal(_), .. }))) {
                    return Err(
                        "each form begins with a text in quotes, such as `s: \"add\"`".to_string()
                    );
                }
                forms.push(items);
            }
            self.at = lines.end;
            return Ok(Part::OneOf(forms));
        }
        if self.line_is(&["empty"]) {
            self.at += 1;
            return Ok(Part::Line(Vec::new()));
        }
        match self.tokens().last() {
            Some(Token::Sign(":")) => self.repeat(indent, depth),
            _ => {
                let items = self.items()?;
                self.at += 1;
                Ok(Part::Line(items))
            }
        }
    }

    /// The lines below this one that are indented more; goes on behind them.
    fn indented(&mut self, indent: usize) -> Result<std::ops::Range<usize>> {
        let start = self.at + 1;
        let count = self.lines[start..].iter().take_while(|line| line.indent > indent).count();
        if count == 0 {
            return Err("a line that is indented more must follow".to_string());
        }
        self.at = start + count;
        Ok(start..self.at)
    }

    fn repeat(&mut self, indent: usize, depth: usize) -> Result<Part> {
        let header = self.at;
        let count = self.count()?;
        self.words("times")?;
        let mut until = None;
        if let Count::Free { .. } = count {
            if self.takes_words("until") {
                until = Some(self.quoted()?);
            } else {
                self.words("to the end")?;
            }
        }
        let rules_at = self.token;
        let inner = self.lines.get(header + 1).map_or(0, |line| line.indent);
        if inner <= indent {
            return Err("a line that is indented more must follow".to_string());
        }
        self.at += 1;
        let first = self.names.len();
        let body = self.block(inner, depth + 1)?;
        let after = std::mem::replace(&mut self.at, header);
        self.token = rules_at;
        let rules = Rule::read_all(self, None, first)?;
        self.sign(":")?;
        self.end()?;
        self.at = after;
        Ok(Part::Repeat(Repeat { count, until, body, rules }))
    }

    fn items(&mut self) -> Result<Vec<Item>> {
        let mut items = vec![self.item()?];
        while self.takes_sign(";") {
            items.push(self.item()?);
        }
        self.end()?;
        Ok(items)
    }

    fn item(&mut self) -> Result<Item> {
        if let Some(Token::Sign(":")) = self.peek(1) {
            return Ok(Item::One(self.field()?));
        }
        let count = self.count()?;
        self.words("of")?;
        let field = self.field()?;
        let rules = Rule::read_all(self, Some(field.slot), field.slot)?;
        Ok(Item::List { count, field, rules })
    }

    fn field(&mut self) -> Result<Field> {
        let name = self.name()?;
        if KEYWORDS.contains(&name.as_str()) {
            return Err(format!("`{name}` cannot be a name: the word has a meaning here"));
        }
        if self.names.contains(&name) {
            return Err(format!("`{name}` is a name twice"));
        }
        if self.names.len() >= MAX_SLOTS {
            return Err(format!("a shape has at most {MAX_SLOTS} names"));
        }
        self.sign(":")?;
        let kind = self.kind()?;
        self.names.push(name);
        Ok(Field { slot: self.names.len() - 1, kind })
    }

    fn kind(&mut self) -> Result<Kind> {
        if self.is_quoted() {
            return Ok(Kind::Literal(self.quoted()?));
        }
        if self.takes_words("number") {
            return self.number();
        }
        if self.takes_words("real") {
            return self.real();
        }
        if self.takes_words("word") {
            self.words("of")?;
            let Some(Token::Quoted(text)) = self.peek(0) else {
                return Err(self.expected("the characters in quotes"));
            };
            let alphabet = alphabet(text)?;
            self.token += 1;
            self.sign(",")?;
            self.words("length")?;
            return Ok(Kind::Word { alphabet, length: self.count()? });
        }
        if self.takes_words("one") {
            self.words("of")?;
            let mut words = vec![self.quoted()?];
            while self.is_quoted() {
                words.push(self.quoted()?);
            }
            return Ok(Kind::Choice(words));
        }
        Err(self.expected("number, real, word, one of, or text in quotes"))
    }

    fn number(&mut self) -> Result<Kind> {
        let low = self.integer()?;
        self.sign("..")?;
        let high = self.integer()?;
        if low > high {
            return Err(format!("the range ends at {high}, below {low}"));
        }
        let mut bounds = Vec::new();
        // A comma may also begin a rule.
        while let Some(relation) = self.relation() {
            bounds.push(Bound { relation, slot: self.known()? });
        }
        Ok(Kind::Number { low, high, bounds })
    }

    /// Takes `, at most` and the like.
    fn relation(&mut self) -> Option<Relation> {
        let start = self.token;
        let is_comma = self.takes_sign(",");
        let found = Relation::ALL.into_iter().find(|one| is_comma && self.takes_words(one.words()));
        if found.is_none() {
            self.token = start;
        }
        found
    }

    fn real(&mut self) -> Result<Kind> {
        let (low, low_decimals) = self.decimal()?;
        self.sign("..")?;
        let (high, high_decimals) = self.decimal()?;
        let decimals = low_decimals.max(high_decimals);
        let both = scaled(low, low_decimals, decimals).zip(scaled(high, high_decimals, decimals));
        let (low, high) = both.ok_or("a number has too many digits")?;
        if low > high {
            return Err("the range ends below its start".to_string());
        }
        let is_fewer = matches!(self.peek(1), Some(Token::Name(name)) if name == "or");
        if is_fewer {
            self.sign(",")?;
            self.words("or fewer decimals")?;
        }
        Ok(Kind::Real { low, high, decimals, exact: !is_fewer })
    }
}
