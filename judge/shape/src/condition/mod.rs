//! Comparisons that every input keeps, where a range does not say it: `|a - b| <= (c - 1) * d`, `n % 2 = 0`.

pub(crate) mod number;

use crate::field::Relation;

/// A field, by its place in the input.
type Slot = usize;

/// The longest first.
const SIGNS: [&str; 14] = ["<=", ">=", "!=", "<", ">", "=", "+", "-", "*", "/", "%", "|", "(", ")"];
/// A condition has at most this many words and signs, so that no depth of parentheses is too large for the stack.
const MAX_TOKENS: usize = 100;

/// A comparison of two sums of products. It holds as long as one of its fields has no value, and where a value is
/// beyond 128 bits or divided by zero.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition {
    tokens: Vec<Token>,
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(i128),
    Field(Slot),
    Sign(&'static str),
}

/// A number that a condition divides by.
pub(crate) enum Divisor {
    Number(i128),
    Field(Slot),
}

/// A value; `None` where it is not known.
type Value = Result<Option<i128>, String>;

impl Condition {
    /// Reads a condition; `slot` gives the field of a name.
    ///
    /// # Errors
    ///
    /// It is no comparison, or names no field.
    pub fn read(text: &str, slot: &dyn Fn(&str) -> Result<Slot, String>) -> Result<Self, String> {
        let tokens = tokens(text, slot)?;
        if !tokens.iter().any(|token| matches!(token, Token::Field(_))) {
            return Err(format!("`{text}` names no field"));
        }
        let condition = Condition { tokens };
        condition.result(&[]).map(|_| condition)
    }

    /// Its fields.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.tokens.iter().filter_map(|token| match token {
            Token::Field(slot) => Some(*slot),
            Token::Number(_) | Token::Sign(_) => None,
        })
    }

    /// The last of its fields, in the order of the input: with that one its value is known.
    pub fn last_slot(&self) -> Slot {
        self.slots().max().unwrap_or(0)
    }

    pub fn holds(&self, values: &[Option<i128>]) -> bool {
        matches!(self.result(values), Ok(Some(true) | None))
    }

    fn result(&self, values: &[Option<i128>]) -> Result<Option<bool>, String> {
        Evaluation { tokens: &self.tokens, at: 0, values }.comparison()
    }

    /// The condition in a programming language: with these expressions for its fields, `divide` between whole numbers
    /// and `absolute` before the parentheses of a value without its sign.
    pub fn code(&self, names: &[String], divide: &str, absolute: &str) -> String {
        self.written(names, |sign, closes| match sign {
            "|" if closes => ")".to_string(),
            "|" => format!("{absolute}("),
            "=" => "==".to_string(),
            "/" => divide.to_string(),
            sign => sign.to_string(),
        })
    }

    /// The numbers that it divides by: a field, or a number itself. `None` for a divisor in parentheses.
    pub fn divisors(&self) -> Vec<Option<Divisor>> {
        let pairs = self.tokens.windows(2);
        let divisors = pairs.filter(|pair| matches!(pair[0], Token::Sign("/" | "%")));
        divisors
            .map(|pair| match pair[1] {
                Token::Number(number) => Some(Divisor::Number(number)),
                Token::Field(slot) => Some(Divisor::Field(slot)),
                Token::Sign(_) => None,
            })
            .collect()
    }

    /// A number that no value within it exceeds, whatever its sign is, by the largest values of its fields; `None`
    /// where it is beyond 128 bits.
    pub fn magnitude(&self, largest: &dyn Fn(Slot) -> Option<i128>) -> Option<i128> {
        let has_product = self.tokens.contains(&Token::Sign("*"));
        let mut total: i128 = 1;
        for token in &self.tokens {
            let value = match token {
                Token::Number(value) => value.checked_abs()?,
                Token::Field(slot) => largest(*slot)?,
                Token::Sign(_) => continue,
            };
            total = if has_product {
                total.checked_mul(value.max(2))?
            } else {
                total.checked_add(value)?
            };
        }
        Some(total)
    }

    /// The condition as text that [`Condition::read`] reads.
    pub fn text(&self, names: &[String]) -> String {
        self.written(names, |sign, _| sign.to_string())
    }

    /// The condition with these names, and its signs as `sign` gives them: of a bracket, whether it closes.
    fn written(&self, names: &[String], sign: impl Fn(&str, bool) -> String) -> String {
        let (mut text, mut is_glued) = (String::new(), true);
        for (at, token) in self.tokens.iter().enumerate() {
            let is_bracket = matches!(token, Token::Sign("|" | "(" | ")"));
            let closes = is_bracket && ends_value(&self.tokens[..=at]);
            let is_minus = *token == Token::Sign("-") && !ends_value(&self.tokens[..at]);
            if !is_glued && !closes {
                text.push(' ');
            }
            text += &match token {
                Token::Number(value) => value.to_string(),
                Token::Field(slot) => names[*slot].clone(),
                Token::Sign(name) => sign(name, closes),
            };
            is_glued = is_bracket && !closes || is_minus;
        }
        text
    }
}

/// Whether the last of these tokens ends a value.
fn ends_value(tokens: &[Token]) -> bool {
    match tokens.last() {
        Some(Token::Number(_) | Token::Field(_) | Token::Sign(")")) => true,
        Some(Token::Sign("|")) => {
            tokens.iter().filter(|token| matches!(token, Token::Sign("|"))).count() % 2 == 0
        }
        Some(Token::Sign(_)) | None => false,
    }
}

/// Takes a text apart. `2n` is a product, and `mod` after a value is `%`.
fn tokens(text: &str, slot: &dyn Fn(&str) -> Result<Slot, String>) -> Result<Vec<Token>, String> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        if tokens.len() >= MAX_TOKENS {
            return Err(format!("a condition has at most {MAX_TOKENS} words and signs"));
        }
        let is_part = |c: char| c.is_alphanumeric() || "_[]^".contains(c);
        let is_digit = |c: char| c.is_ascii_digit() || c == '^';
        let length = match first {
            '0'..='9' => {
                let length = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
                let read = number::read(&rest[..length]);
                let (value, _) = read.ok_or(format!("`{}` is no number", &rest[..length]))??;
                tokens.push(Token::Number(value));
                length
            }
            _ if first.is_alphabetic() || first == '_' => {
                let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                let name = &rest[..length];
                if name == "mod" && ends_value(&tokens) {
                    tokens.push(Token::Sign("%"));
                } else {
                    if let Some(Token::Number(_)) = tokens.last() {
                        tokens.push(Token::Sign("*"));
                    }
                    tokens.push(Token::Field(slot(name)?));
                }
                length
            }
            _ => {
                let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
                let sign = sign.ok_or(format!("`{first}` has no meaning in a comparison"))?;
                tokens.push(Token::Sign(sign));
                sign.len()
            }
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// Works out a condition, from its first token on.
struct Evaluation<'c> {
    tokens: &'c [Token],
    at: usize,
    values: &'c [Option<i128>],
}

impl Evaluation<'_> {
    fn comparison(&mut self) -> Result<Option<bool>, String> {
        let left = self.sum()?;
        let relation = self.sign(&["<=", ">=", "!=", "<", ">", "="]);
        let relation = relation.ok_or("a comparison has one of < <= > >= = !=")?;
        let right = self.sum()?;
        if self.at < self.tokens.len() {
            return Err("a comparison has two sides".to_string());
        }
        let Some((left, right)) = left.zip(right) else { return Ok(None) };
        Ok(Some(match Relation::of_sign(relation) {
            Some(relation) => relation.holds(left, right),
            None => (left == right) == (relation == "="),
        }))
    }

    fn sum(&mut self) -> Value {
        let mut sum = self.product()?;
        while let Some(sign) = self.sign(&["+", "-"]) {
            let pair = sum.zip(self.product()?);
            sum = pair.and_then(|(sum, term)| match sign {
                "+" => sum.checked_add(term),
                _ => sum.checked_sub(term),
            });
        }
        Ok(sum)
    }

    fn product(&mut self) -> Value {
        let mut product = self.atom()?;
        while let Some(sign) = self.sign(&["*", "/", "%"]) {
            let pair = product.zip(self.atom()?);
            product = pair.and_then(|(product, factor)| match sign {
                "*" => product.checked_mul(factor),
                "/" => product.checked_div_euclid(factor),
                _ => product.checked_rem_euclid(factor),
            });
        }
        Ok(product)
    }

    fn atom(&mut self) -> Value {
        if self.sign(&["-"]).is_some() {
            return Ok(self.atom()?.and_then(i128::checked_neg));
        }
        if self.sign(&["("]).is_some() {
            let value = self.sum()?;
            return self.sign(&[")"]).map(|_| value).ok_or("a `)` is missing".to_string());
        }
        if self.sign(&["|"]).is_some() {
            let value = self.sum()?.and_then(i128::checked_abs);
            return self.sign(&["|"]).map(|_| value).ok_or("a `|` is missing".to_string());
        }
        let token = self.tokens.get(self.at);
        self.at += 1;
        match token {
            Some(Token::Number(value)) => Ok(Some(*value)),
            Some(Token::Field(slot)) => Ok(self.values.get(*slot).copied().flatten()),
            Some(Token::Sign(sign)) => {
                Err(format!("a number or a field is expected before `{sign}`"))
            }
            None => Err("a number or a field is expected at the end".to_string()),
        }
    }

    /// Takes one of these signs.
    fn sign(&mut self, wanted: &[&'static str]) -> Option<&'static str> {
        let Some(Token::Sign(sign)) = self.tokens.get(self.at) else { return None };
        let found = wanted.contains(sign).then_some(*sign);
        self.at += usize::from(found.is_some());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Condition, String> {
        let names = ["a", "b"];
        let slot = |name: &str| names.iter().position(|known| *known == name);
        Condition::read(text, &|name| slot(name).ok_or(format!("no {name}")))
    }

    #[test]
    fn conditions_hold_or_do_not() {
        for (text, written, values, holds) in [
            ("|a-b|<=(b - 1)*3", "|a - b| <= (b - 1) * 3", [9, 4], true),
            ("|a-b|<=(b - 1)*3", "|a - b| <= (b - 1) * 3", [99, 4], false),
            ("a mod 2 = 0", "a % 2 = 0", [-3, 0], false),
            ("2a != b", "2 * a != b", [2, 4], false),
            ("a + b < 10^2", "a + b < 100", [50, 49], true),
            ("-a > -b / 2", "-a > -b / 2", [1, 4], true),
            ("a / b = 1", "a / b = 1", [1, 0], true),
        ] {
            let condition = read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            let names = ["a".to_string(), "b".to_string()];
            assert_eq!(condition.text(&names), written);
            assert_eq!(read(written), Ok(condition.clone()));
            assert_eq!(condition.holds(&values.map(Some)), holds, "{text}");
            assert!(condition.holds(&[None, None]), "{text}");
        }
    }

    #[test]
    fn a_field_may_be_called_mod() {
        let condition = Condition::read("mod mod 2 = 1", &|_| Ok(0)).expect("it is one");
        assert!(condition.holds(&[Some(7)]) && !condition.holds(&[Some(8)]));
        assert_eq!(condition.text(&["mod".to_string()]), "mod % 2 = 1");
        assert!(Condition::read("|mod| > 3", &|_| Ok(0)).is_ok());
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        let deep = "(".repeat(1_000_000);
        for text in ["a", "a <", "a < b < 1", "1 < 2", "(a < 1", "|a < 1", "a ? b", "c < 1", &deep]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
