//! Expressions and tests.
//!
//! A bracket can start either, as in `(a + b) < c` and `(a < b)`, so an operand is read as what it turns
//! out to be.

use super::Parser;
use crate::ast::{Condition, Expression, Logic, Term, Test, COMPARISONS, LEVELS};
use crate::fault::{Fault, Position};
use crate::number::{Int, Real};
use crate::token::Token;

/// An operand that may be either.
enum Either {
    Expression(Expression),
    Test(Test),
}

impl Parser {
    pub(super) fn expression(&mut self) -> Result<Expression, Fault> {
        self.chain(0, None)
    }

    /// Operands of one precedence; `first` is one that was read before.
    fn chain(&mut self, level: usize, first: Option<Expression>) -> Result<Expression, Fault> {
        let Some(operators) = LEVELS.get(level) else {
            return match first {
                Some(first) => Ok(first),
                None => self.factor(),
            };
        };
        let first = self.chain(level + 1, first)?;
        let mut rest = Vec::new();
        while let Some(&(_, operator)) = operators.iter().find(|(sign, _)| self.is_sign(sign)) {
            self.pass();
            rest.push((operator, self.chain(level + 1, None)?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Expression { at: first.at, term: Term::Chain(Box::new(first), rest) })
    }

    /// A value, an expression in brackets, or a minus and what it is in front of.
    fn factor(&mut self) -> Result<Expression, Fault> {
        let at = self.position();
        if self.take("(") {
            self.deeper()?;
            let expression = self.expression()?;
            self.need(")", "")?;
            self.depth -= 1;
            return Ok(Expression { at, ..expression });
        }
        if self.take("-") {
            self.deeper()?;
            // `-2^2` is `-(2^2)`.
            let negated = self.chain(LEVELS.len() - 1, None)?;
            self.depth -= 1;
            return Ok(Expression { at, term: Term::Negate(Box::new(negated)) });
        }
        self.value()
    }

    /// A number, a string, a variable or a function.
    pub(super) fn value(&mut self) -> Result<Expression, Fault> {
        let at = self.position();
        let too_large = |_| Fault::limit(at, "this number is too large");
        let term = match self.peek() {
            Token::Int(digits) if is_octal(digits) => {
                let why = "this number with a leading zero is octal for the reference: leave out the zero";
                return Err(Fault::program(at, why));
            }
            Token::Int(digits) => Term::Int(Int::parse(digits.as_bytes()).map_err(too_large)?),
            Token::Float(digits) => Term::Real(Real::parse(digits.as_bytes()).map_err(too_large)?),
            Token::Text(text) => Term::Text(text.as_slice().into()),
            Token::Name(_) => {
                return Ok(Expression { at, term: Term::Variable(self.variable()?) });
            }
            Token::Keyword("STRLEN") => {
                self.pass();
                self.deeper()?;
                self.need("(", "")?;
                let text = self.value()?;
                self.need(")", "")?;
                self.depth -= 1;
                return Ok(Expression { at, term: Term::Length(Box::new(text)) });
            }
            _ => return Err(self.expected("a number, a string or a variable")),
        };
        self.pass();
        Ok(Expression { at, term })
    }

    /// Tests with `&&` and `||` between them.
    pub(super) fn test(&mut self) -> Result<Test, Fault> {
        match self.either()? {
            Either::Test(test) => Ok(test),
            Either::Expression(_) => {
                Err(self.expected("a comparison: this expression is a number or a string"))
            }
        }
    }

    /// An expression alone, or tests with `&&` and `||` between them.
    fn either(&mut self) -> Result<Either, Fault> {
        let first = match self.operand()? {
            Either::Test(test) => test,
            Either::Expression(expression) => return Ok(Either::Expression(expression)),
        };
        let mut rest = Vec::new();
        loop {
            let logic = match self.peek() {
                Token::Sign("&&") => Logic::And,
                Token::Sign("||") => Logic::Or,
                _ => break,
            };
            self.pass();
            match self.operand()? {
                Either::Test(test) => rest.push((logic, test)),
                Either::Expression(_) => return Err(self.expected("a comparison")),
            }
        }
        if rest.is_empty() {
            return Ok(Either::Test(first));
        }
        Ok(either_test(first.at, Condition::Chain(Box::new(first), rest)))
    }

    /// One test, or an expression that is compared with nothing.
    fn operand(&mut self) -> Result<Either, Fault> {
        let at = self.position();
        let first = match self.peek() {
            Token::Sign("!") => {
                self.pass();
                self.deeper()?;
                // The reference takes all that follows: `!a && b` is `!(a && b)`.
                let negated = self.test()?;
                self.depth -= 1;
                return Ok(either_test(at, Condition::Not(Box::new(negated))));
            }
            Token::Sign("(") => {
                self.pass();
                self.deeper()?;
                let inner = self.either()?;
                self.need(")", "")?;
                self.depth -= 1;
                match inner {
                    Either::Test(inner) => return Ok(Either::Test(Test { at, ..inner })),
                    Either::Expression(inner) => Some(Expression { at, ..inner }),
                }
            }
            Token::Keyword(keyword) if *keyword != "STRLEN" => {
                return Ok(either_test(at, self.test_command(keyword)?));
            }
            _ => None,
        };
        let left = self.chain(0, first)?;
        let comparison = COMPARISONS.iter().find(|one| self.is_sign(one.sign));
        let Some(comparison) = comparison else { return Ok(Either::Expression(left)) };
        self.pass();
        let right = self.expression()?;
        Ok(either_test(at, Condition::Compare(Box::new(left), comparison, Box::new(right))))
    }

    fn test_command(&mut self, keyword: &str) -> Result<Condition, Fault> {
        if !matches!(keyword, "ISEOF" | "MATCH" | "UNIQUE" | "INARRAY") {
            return Err(self.expected("a test"));
        }
        self.pass();
        if keyword == "ISEOF" {
            return Ok(Condition::IsEof);
        }
        self.need("(", "")?;
        if keyword == "UNIQUE" {
            return Ok(Condition::Unique(self.names()?));
        }
        let condition = match keyword {
            "MATCH" => Condition::Match(self.value()?),
            _ => {
                let value = self.expression()?;
                self.need(",", "")?;
                // An index has no meaning here; the reference takes one and ignores it.
                let slot = self.variable()?.slot;
                self.tree.searched.push(slot);
                Condition::InArray(Box::new(value), slot)
            }
        };
        self.need(")", "")?;
        Ok(condition)
    }
}

fn either_test(at: Position, condition: Condition) -> Either {
    Either::Test(Test { at, condition })
}

/// Whether the reference takes a number for another one: with a zero before it, it reads octal digits.
fn is_octal(digits: &str) -> bool {
    let rest = digits.trim_start_matches('0');
    rest.len() < digits.len() && (rest.len() > 1 || rest > "7")
}
