//! The words of a shape in order: names, numbers and counts.

mod scan;

pub(crate) use scan::{alphabet, quoted, scan, unescaped, Token};

use crate::field::{Count, Join, Slot, MAX_COUNT};
use crate::text::{number, real};

pub(crate) type Result<T> = std::result::Result<T, String>;

/// A line of the shape that is not empty.
pub(crate) struct Line {
    pub number: usize,
    pub indent: usize,
    pub tokens: Vec<Token>,
}

pub(crate) struct Reader {
    pub lines: Vec<Line>,
    /// The line that is read, and the token in it.
    pub at: usize,
    pub token: usize,
    pub names: Vec<String>,
}

/// Reads a count as statements write it: `2n`, `n - 1`.
///
/// # Errors
///
/// It is no count, or has a name that is not known.
pub(crate) fn count(text: &str, names: &[String]) -> Result<Count> {
    let mut tokens: Vec<Token> = Vec::new();
    for token in scan(text)? {
        if let (Some(Token::Number(_)), Token::Name(_)) = (tokens.last(), &token) {
            tokens.push(Token::Sign("*"));
        }
        tokens.push(token);
    }
    let lines = vec![Line { number: 1, indent: 0, tokens }];
    let mut reader = Reader { lines, at: 0, token: 0, names: names.to_vec() };
    let count = reader.count()?;
    reader.end().map(|()| count)
}

impl Reader {
    pub fn tokens(&self) -> &[Token] {
        self.lines.get(self.at).map_or(&[], |line| &line.tokens)
    }

    /// The token at `ahead` places after the next one.
    pub fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens().get(self.token + ahead)
    }

    pub fn expected(&self, what: &str) -> String {
        match self.peek(0) {
            Some(token) => format!("expected {what}, found {token}"),
            None => format!("expected {what}, found the end of the line"),
        }
    }

    /// Whether the line consists of these names and signs.
    pub fn line_is(&self, wanted: &[&str]) -> bool {
        let is = |(token, wanted): (&Token, &&str)| match token {
            Token::Name(name) => name == wanted,
            Token::Sign(sign) => sign == wanted,
            Token::Number(_) | Token::Quoted(_) => false,
        };
        self.tokens().len() == wanted.len() && self.tokens().iter().zip(wanted).all(is)
    }

    pub fn end(&self) -> Result<()> {
        match self.peek(0) {
            None => Ok(()),
            Some(_) => Err(self.expected("`;`, `,` or the end of the line")),
        }
    }

    pub fn takes_sign(&mut self, wanted: &str) -> bool {
        let is_it = matches!(self.peek(0), Some(Token::Sign(sign)) if *sign == wanted);
        self.token += usize::from(is_it);
        is_it
    }

    /// Takes words that blanks separate, if all of them stand here.
    pub fn takes_words(&mut self, wanted: &str) -> bool {
        let mut at = 0..;
        let mut is_next = |word: &str| {
            let token = at.next().and_then(|at| self.peek(at));
            matches!(token, Some(Token::Name(name)) if name == word)
        };
        let are_here = wanted.split(' ').all(&mut is_next);
        self.token += if are_here { wanted.split(' ').count() } else { 0 };
        are_here
    }

    /// Whether one of these words is next, and no name.
    pub fn is_word(&self, words: &[&str]) -> bool {
        let is_it = |name: &String| words.contains(&&**name) && !self.names.contains(name);
        matches!(self.peek(0), Some(Token::Name(name)) if is_it(name))
    }

    pub fn is_quoted(&self) -> bool {
        matches!(self.peek(0), Some(Token::Quoted(_)))
    }

    pub fn sign(&mut self, wanted: &str) -> Result<()> {
        if self.takes_sign(wanted) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{wanted}`")))
        }
    }

    /// Takes words that blanks separate.
    pub fn words(&mut self, wanted: &str) -> Result<()> {
        match wanted.split(' ').find(|word| !self.takes_words(word)) {
            Some(missing) => Err(self.expected(&format!("`{missing}`"))),
            None => Ok(()),
        }
    }

    pub fn name(&mut self) -> Result<String> {
        let Some(Token::Name(name)) = self.peek(0) else { return Err(self.expected("a name")) };
        let name = name.clone();
        self.token += 1;
        Ok(name)
    }

    pub fn quoted(&mut self) -> Result<String> {
        let Some(Token::Quoted(text)) = self.peek(0) else {
            return Err(self.expected("text in quotes"));
        };
        let text = unescaped(text)?;
        self.token += 1;
        Ok(text)
    }

    /// Takes a name that stands above, if one is next.
    pub fn takes_known(&mut self) -> Option<Slot> {
        let Some(Token::Name(name)) = self.peek(0) else { return None };
        let slot = self.names.iter().position(|known| known == name)?;
        self.token += 1;
        Some(slot)
    }

    /// A name that stands above.
    pub fn known(&mut self) -> Result<Slot> {
        let name = self.name()?;
        let slot = self.names.iter().position(|known| *known == name);
        slot.ok_or(format!("`{name}` is not known here; what is named must stand above"))
    }

    /// The number of `permutation from 1`, behind the name of one slot.
    pub fn base(&mut self, word: &str, slots: &[Slot]) -> Result<Option<(Slot, i128)>> {
        let &[slot] = slots else { return Ok(None) };
        if !self.takes_words(word) {
            return Ok(None);
        }
        self.words("from")?;
        Ok(Some((slot, self.integer()?)))
    }

    pub fn integer(&mut self) -> Result<i128> {
        let (value, decimals) = self.decimal()?;
        match decimals {
            0 => Ok(value),
            _ => Err("a number without a point is needed here".to_string()),
        }
    }

    /// A number, perhaps with a point; see [`real`].
    pub fn decimal(&mut self) -> Result<(i128, usize)> {
        let sign = if self.takes_sign("-") { "-" } else { "" };
        let Some(Token::Number(text)) = self.peek(0) else { return Err(self.expected("a number")) };
        let value = real(&format!("{sign}{text}"))
            .ok_or("a number has no zero before it and at most 30 digits")?;
        self.token += 1;
        Ok(value)
    }

    /// A count that is a number.
    pub fn size(&mut self) -> Result<usize> {
        match self.integer()? {
            value @ 0..=MAX_COUNT => Ok(value as usize),
            value => Err(format!("{value} is no count up to {MAX_COUNT}")),
        }
    }

    /// A count, as [`super::write::count`] writes it.
    pub fn count(&mut self) -> Result<Count> {
        if let (Some(Token::Number(_)), Some(Token::Sign(".."))) = (self.peek(0), self.peek(1)) {
            let low = self.size()?;
            self.sign("..")?;
            let high = self.size()?;
            return if low <= high {
                Ok(Count::Free { low, high })
            } else {
                Err(format!("the range ends at {high}, below {low}"))
            };
        }
        let (mut factor, mut slots, mut join, mut plus) = (1, Vec::new(), Join::Product, 0);
        let mut sign = 1;
        let mut is_product = false;
        loop {
            match self.peek(0) {
                Some(Token::Number(text)) => {
                    let value = number(text).ok_or("a count is a whole number")?;
                    self.token += 1;
                    let is_factor = self.takes_sign("*");
                    if is_product || is_factor && !slots.is_empty() {
                        return Err("a count has one factor, before its names".to_string());
                    }
                    if is_factor {
                        (factor, is_product) = (value, true);
                        continue;
                    }
                    plus += sign * value;
                }
                _ => {
                    slots.push(self.known()?);
                    if slots.len() > 2 || sign < 0 {
                        return Err("a count has at most two names, none of which is taken away"
                            .to_string());
                    }
                }
            }
            is_product = self.takes_sign("*");
            if is_product {
                continue;
            }
            let is_sum = matches!(self.peek(0), Some(Token::Sign("+" | "-")));
            if !is_sum {
                break;
            }
            sign = if self.takes_sign("-") { -1 } else { 1 };
            self.token += usize::from(sign > 0);
            if let (Some(Token::Name(_)), 1..) = (self.peek(0), slots.len()) {
                join = Join::Sum;
            }
        }
        if join == Join::Sum && factor != 1 {
            return Err("a sum of names has no factor".to_string());
        }
        if factor.abs() <= MAX_COUNT && plus.abs() <= MAX_COUNT {
            Ok(Count::Of { factor, slots, join, plus })
        } else {
            Err("a count is too large".to_string())
        }
    }

    /// One character in quotes.
    pub fn mark(&mut self) -> Result<char> {
        let text = self.quoted()?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(mark), None) => Ok(mark),
            (Some(_), Some(_)) | (None, _) => Err("a mark is one character".to_string()),
        }
    }
}
