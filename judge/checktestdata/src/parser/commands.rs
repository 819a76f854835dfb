//! Commands and blocks of them.

use super::Parser;
use crate::ast::{Action, Command, Expression, Float, Loop, Notation, Until, Variable};
use crate::fault::{Fault, Position};
use crate::token::Token;

/// The commands with arguments and without a block.
const ARGUMENTS: [&str; 8] =
    ["INT", "FLOAT", "FLOATP", "STRING", "REGEX", "ASSERT", "SET", "UNSET"];

impl Parser {
    /// Reads commands up to the end of the program or of the block that `opener` starts: its `END`, or
    /// its `ELSE`, are not passed.
    pub(super) fn block(
        &mut self,
        opener: Option<(&str, Position)>,
    ) -> Result<Vec<Command>, Fault> {
        let mut commands = Vec::new();
        loop {
            match (self.peek(), opener) {
                (Token::End, None) => return Ok(commands),
                (Token::End, Some((keyword, at))) => {
                    return Err(Fault::program(at, format!("this {keyword} has no END")));
                }
                (Token::Keyword("END"), Some(_)) | (Token::Keyword("ELSE"), Some(("IF", _))) => {
                    return Ok(commands);
                }
                (Token::Keyword("END"), None) => {
                    let message = "this END ends nothing";
                    return Err(Fault::program(self.position(), message));
                }
                (Token::Keyword("ELSE"), _) => {
                    let message = "this ELSE belongs to no IF";
                    return Err(Fault::program(self.position(), message));
                }
                _ => commands.push(self.command()?),
            }
        }
    }

    fn command(&mut self) -> Result<Command, Fault> {
        let at = self.position();
        match *self.peek() {
            Token::Keyword(keyword @ ("REP" | "REPI" | "WHILE" | "WHILEI" | "IF")) => {
                self.pass();
                Ok(Command { at, action: self.compound(keyword, at)? })
            }
            _ => self.simple(),
        }
    }

    fn compound(&mut self, keyword: &'static str, at: Position) -> Result<Action, Fault> {
        self.deeper()?;
        self.need("(", "")?;
        if keyword == "IF" {
            let test = self.test()?;
            self.need(")", "")?;
            let then = self.block(Some(("IF", at)))?;
            let mut otherwise = Vec::new();
            if *self.peek() == Token::Keyword("ELSE") {
                let at = self.position();
                self.pass();
                otherwise = self.block(Some(("ELSE", at)))?;
            }
            self.pass();
            self.depth -= 1;
            return Ok(Action::If { test, then, otherwise });
        }
        let counter = match keyword {
            "REPI" | "WHILEI" => {
                let counter = self.variable()?;
                self.need(",", "")?;
                Some(counter)
            }
            _ => None,
        };
        let until = match keyword {
            "REP" | "REPI" => Until::Count(self.expression()?),
            _ => Until::While(self.test()?),
        };
        let separator = if self.take(",") { Some(self.simple()?) } else { None };
        self.need(")", if separator.is_none() { " or `,`" } else { "" })?;
        let body = self.block(Some((keyword, at)))?;
        self.pass();
        self.depth -= 1;
        Ok(Action::Loop(Box::new(Loop { counter, until, separator, body })))
    }

    /// A command without a block: only such a one can separate.
    fn simple(&mut self) -> Result<Command, Fault> {
        let at = self.position();
        let Token::Keyword(keyword) = *self.peek() else {
            return Err(self.expected("a command"));
        };
        let plain = match keyword {
            "SPACE" => Some(Action::Space),
            "NEWLINE" => Some(Action::Newline),
            "EOF" => Some(Action::Eof),
            _ => None,
        };
        if let Some(action) = plain {
            self.pass();
            return Ok(Command { at, action });
        }
        if !ARGUMENTS.contains(&keyword) {
            let what = match keyword {
                "REP" | "REPI" | "WHILE" | "WHILEI" | "IF" => "a separator without a block",
                _ => "a command",
            };
            return Err(self.expected(what));
        }
        self.pass();
        self.need("(", "")?;
        let action = match keyword {
            "INT" => self.int()?,
            "FLOAT" => self.float(false)?,
            "FLOATP" => self.float(true)?,
            "STRING" => Action::Text(self.value()?),
            "REGEX" => Action::Regex { pattern: self.value()?, into: self.into()? },
            "ASSERT" => Action::Assert(self.test()?),
            "SET" => Action::Set(self.assignments()?),
            _ => return Ok(Command { at, action: Action::Unset(self.names()?) }),
        };
        self.need(")", "")?;
        Ok(Command { at, action })
    }

    fn bounds(&mut self) -> Result<(Expression, Expression), Fault> {
        let low = self.expression()?;
        self.need(",", "")?;
        Ok((low, self.expression()?))
    }

    /// A comma and a variable, where there is a comma.
    fn into(&mut self) -> Result<Option<Variable>, Fault> {
        if self.take(",") {
            Ok(Some(self.variable()?))
        } else {
            Ok(None)
        }
    }

    fn int(&mut self) -> Result<Action, Fault> {
        let (low, high) = self.bounds()?;
        Ok(Action::Int { low, high, into: self.into()? })
    }

    fn float(&mut self, has_decimals: bool) -> Result<Action, Fault> {
        let (low, high) = self.bounds()?;
        let mut decimals = None;
        if has_decimals {
            self.need(",", " and the least number of decimals")?;
            decimals = Some(self.bounds()?);
        }
        let into = self.into()?;
        let mut notation = Notation::Any;
        if into.is_some() && self.take(",") {
            notation = match self.peek() {
                Token::Keyword("FIXED") => Notation::Fixed,
                Token::Keyword("SCIENTIFIC") => Notation::Scientific,
                _ => return Err(self.expected("`FIXED` or `SCIENTIFIC`")),
            };
            self.pass();
        }
        Ok(Action::Float(Box::new(Float { low, high, decimals, into, notation })))
    }

    /// Assignments, as `SET` has them.
    fn assignments(&mut self) -> Result<Vec<(Variable, Expression)>, Fault> {
        let mut assignments = Vec::new();
        loop {
            let variable = self.variable()?;
            self.need("=", "")?;
            assignments.push((variable, self.expression()?));
            if !self.take(",") {
                return Ok(assignments);
            }
        }
    }
}
