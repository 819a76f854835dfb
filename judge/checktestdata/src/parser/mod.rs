//! Makes a tree of a program's words.

mod commands;
mod expressions;

use crate::ast::{Command, Variable};
use crate::fault::{Fault, Position};
use crate::lexer;
use crate::token::Token;
use std::collections::HashMap;

/// Blocks, brackets and signs within one another: more are refused, so that no stack overflows.
const MAX_DEPTH: usize = 100;

/// A program as a tree, and the declarations of its variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct SyntaxTree {
    pub commands: Vec<Command>,
    /// The names of the variables, by slot.
    pub names: Vec<String>,
    /// The slots that `INARRAY` asks about.
    pub searched: Vec<usize>,
}

/// Reads a program.
pub(crate) fn program(text: &[u8]) -> Result<SyntaxTree, Fault> {
    let mut parser = Parser::new(text)?;
    let commands = parser.block(None)?;
    Ok(SyntaxTree { commands, ..parser.tree })
}

struct Parser {
    tokens: Vec<(Position, Token)>,
    next: usize,
    depth: usize,
    slots: HashMap<String, usize>,
    tree: SyntaxTree,
}

impl Parser {
    fn new(text: &[u8]) -> Result<Parser, Fault> {
        let (tokens, tree) = (lexer::tokens(text)?, SyntaxTree::default());
        Ok(Parser { tokens, next: 0, depth: 0, slots: HashMap::new(), tree })
    }

    fn peek(&self) -> &Token {
        // The last token is the end, which is never passed.
        self.tokens.get(self.next).map_or(&Token::End, |(_, token)| token)
    }

    fn position(&self) -> Position {
        self.tokens.get(self.next).map_or(Position { line: 1, column: 1 }, |(at, _)| *at)
    }

    fn pass(&mut self) {
        self.next = (self.next + 1).min(self.tokens.len() - 1);
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(found) if *found == sign)
    }

    /// Passes a sign where it is the next word.
    fn take(&mut self, sign: &str) -> bool {
        let is_next = self.is_sign(sign);
        if is_next {
            self.pass();
        }
        is_next
    }

    fn need(&mut self, sign: &'static str, or: &str) -> Result<(), Fault> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{sign}`{or}")))
        }
    }

    fn expected(&self, what: &str) -> Fault {
        let message = format!("expected {what}, found {}", self.peek());
        Fault::program(self.position(), message)
    }

    /// Goes one level deeper; the caller goes back with `self.depth -= 1`.
    fn deeper(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("this is nested more than {MAX_DEPTH} levels deep");
            Err(Fault::limit(self.position(), message))
        } else {
            Ok(())
        }
    }

    fn slot(&mut self, name: &str) -> usize {
        if let Some(&slot) = self.slots.get(name) {
            return slot;
        }
        let slot = self.tree.names.len();
        self.tree.names.push(name.to_string());
        self.slots.insert(name.to_string(), slot);
        slot
    }

    /// The name of a variable, without an index.
    fn name(&mut self) -> Result<usize, Fault> {
        let Token::Name(name) = self.peek() else {
            return Err(self.expected("a variable"));
        };
        let name = name.clone();
        self.pass();
        Ok(self.slot(&name))
    }

    fn variable(&mut self) -> Result<Variable, Fault> {
        let at = self.position();
        let slot = self.name()?;
        let mut index = Vec::new();
        if self.take("[") {
            self.deeper()?;
            index.push(self.expression()?);
            while self.take(",") {
                index.push(self.expression()?);
            }
            self.need("]", " or `,`")?;
            self.depth -= 1;
        }
        Ok(Variable { at, slot, index })
    }

    /// Names of variables without an index, and the bracket that ends them.
    fn names(&mut self) -> Result<Vec<usize>, Fault> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        if self.is_sign("[") {
            let message = "expected a variable without an index: all its elements are meant";
            return Err(Fault::program(self.position(), message));
        }
        self.need(")", " or `,`")?;
        Ok(names)
    }
}
