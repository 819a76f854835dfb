//! Runs a program over its data.

mod conditions;
mod evaluate;

use crate::ast::{Action, Command, Expression, Float, Loop, Until, Variable};
use crate::data::Reader;
use crate::fault::{starts_character, Fault, Position};
use crate::limits::{Budget, Limits};
use crate::number::{Int, Real};
use crate::program::CtdProgram;
use crate::range::{FloatRange, IntRange};
use crate::regex::Regex;
use crate::value::{quoted, Value};
use crate::variables::Variables;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Expressions that are kept compiled.
const MAX_REGEXES: usize = 64;

/// Checks whether a program accepts data.
///
/// # Errors
/// The first thing that the program does not accept, an error of the program, or a limit.
pub fn check(program: &CtdProgram, data: &[u8], limits: &Limits) -> Result<(), Fault> {
    Machine::new(program, data, limits).run()
}

/// A program that runs.
pub(crate) struct Machine<'p> {
    program: &'p CtdProgram,
    data: Reader<'p>,
    variables: Variables,
    budget: Budget,
    memory_bytes: usize,
    regexes: HashMap<Arc<[u8]>, Rc<Regex>>,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p CtdProgram, data: &'p [u8], limits: &Limits) -> Machine<'p> {
        let tree = &program.tree;
        Machine {
            program,
            data: Reader::new(data),
            variables: Variables::new(tree.names.len(), &tree.searched),
            budget: Budget::new(limits.steps),
            memory_bytes: limits.memory_bytes,
            regexes: HashMap::new(),
        }
    }

    /// Runs the whole program, and asks for the end of the data after it.
    pub fn run(&mut self) -> Result<(), Fault> {
        let program = self.program;
        self.block(&program.tree.commands)?;
        self.data.eof(program.end)
    }

    /// The name of the variable of a slot.
    fn name(&self, slot: usize) -> &'p str {
        &self.program.tree.names[slot]
    }

    fn block(&mut self, commands: &[Command]) -> Result<(), Fault> {
        commands.iter().try_for_each(|command| self.command(command))
    }

    fn command(&mut self, command: &Command) -> Result<(), Fault> {
        let at = command.at;
        self.budget.spend(at, 1)?;
        match &command.action {
            Action::Space => self.data.space(at),
            Action::Newline => self.data.newline(at),
            Action::Eof => self.data.eof(at),
            Action::Int { low, high, into } => self.int(at, low, high, into.as_ref()),
            Action::Float(float) => self.float(at, float),
            Action::Text(text) => {
                let text = self.text(text)?;
                self.data.text(at, &text)
            }
            Action::Regex { pattern, into } => self.regex(at, pattern, into.as_ref()),
            Action::Assert(test) => {
                if self.test(test)? {
                    Ok(())
                } else {
                    let why = self.explain(test)?;
                    Err(self.data.broken(at, why))
                }
            }
            Action::Set(assignments) => {
                assignments.iter().try_for_each(|(variable, expression)| {
                    let value = self.evaluate(expression)?;
                    self.assign(variable, value)
                })
            }
            Action::Unset(slots) => {
                slots.iter().for_each(|&slot| self.variables.unset(slot));
                Ok(())
            }
            Action::Loop(repeat) => self.repeat(at, repeat),
            Action::If { test, then, otherwise } => {
                if self.test(test)? {
                    self.block(then)
                } else {
                    self.block(otherwise)
                }
            }
        }
    }

    fn repeat(&mut self, at: Position, repeat: &Loop) -> Result<(), Fault> {
        // As in the reference, the counter is 0 before the count is computed.
        self.count(repeat, 0)?;
        let count = match &repeat.until {
            Until::Count(count) => Some(self.repetitions(count)?),
            Until::While(_) => None,
        };
        for round in 0u64.. {
            self.budget.spend(at, 1)?;
            self.count(repeat, round)?;
            let goes_on = match &repeat.until {
                Until::Count(_) => count.is_some_and(|count| round < count),
                Until::While(test) => self.test(test)?,
            };
            if !goes_on {
                break;
            }
            if let Some(separator) = repeat.separator.as_ref().filter(|_| round > 0) {
                self.command(separator)?;
            }
            self.block(&repeat.body)?;
        }
        Ok(())
    }

    fn count(&mut self, repeat: &Loop, round: u64) -> Result<(), Fault> {
        let Some(counter) = &repeat.counter else { return Ok(()) };
        // No run has more rounds than the greatest i64.
        let round = i64::try_from(round).unwrap_or(i64::MAX);
        self.assign(counter, Value::Int(Int::from(round)))
    }

    fn repetitions(&mut self, count: &Expression) -> Result<u64, Fault> {
        let value = self.evaluate(count)?;
        let number = match &value {
            Value::Int(int) => int.to_u64(),
            Value::Real(_) | Value::Text(_) => None,
        };
        number.ok_or_else(|| {
            let message =
                format!("the number of repetitions is {value}: expected an integer from 0");
            Fault::program(count.at, message)
        })
    }

    fn int(
        &mut self,
        at: Position,
        low: &Expression,
        high: &Expression,
        into: Option<&Variable>,
    ) -> Result<(), Fault> {
        let range = IntRange { low: self.integer(low)?, high: self.integer(high)? };
        self.take(into, |machine| machine.data.int(at, &range, &mut machine.budget).map(Value::Int))
    }

    fn float(&mut self, at: Position, float: &Float) -> Result<(), Fault> {
        let decimals = match &float.decimals {
            Some((least, most)) => Some((self.decimals(least)?, self.decimals(most)?)),
            None => None,
        };
        if decimals.is_some_and(|(least, most)| least > most) {
            let message = "the least number of decimals is above the greatest one";
            return Err(Fault::program(at, message));
        }
        let (low, high) = (self.real(&float.low)?, self.real(&float.high)?);
        let range = FloatRange { low, high, notation: float.notation, decimals };
        self.take(float.into.as_ref(), |machine| {
            machine.data.float(at, &range, &mut machine.budget).map(Value::Real)
        })
    }

    fn decimals(&mut self, expression: &Expression) -> Result<u64, Fault> {
        let count = self.integer(expression)?;
        count.to_u64().ok_or_else(|| {
            let message = format!("{count} decimals: expected an integer from 0");
            Fault::program(expression.at, message)
        })
    }

    fn regex(
        &mut self,
        at: Position,
        pattern: &Expression,
        into: Option<&Variable>,
    ) -> Result<(), Fault> {
        let source = self.text(pattern)?;
        let regex = self.compiled(pattern.at, source)?;
        self.take(into, |machine| {
            machine.data.regex(at, &regex, &mut machine.budget).map(Value::Text)
        })
    }

    fn compiled(&mut self, at: Position, source: Arc<[u8]>) -> Result<Rc<Regex>, Fault> {
        if let Some(regex) = self.regexes.get(&source) {
            return Ok(regex.clone());
        }
        let regex = Regex::new(&source).map_err(|fault| {
            let (shown, before) = (quoted(&source, 40), &source[..fault.place - 1]);
            let place = 1 + before.iter().filter(|byte| starts_character(byte)).count();
            let message =
                format!("regular expression \"{shown}\", character {place}: {}", fault.message);
            Fault::program(at, message)
        })?;
        self.budget.spend(at, (source.len() + regex.states()) as u64)?;
        if self.regexes.len() == MAX_REGEXES {
            self.regexes.clear();
        }
        let regex = Rc::new(regex);
        self.regexes.insert(source, regex.clone());
        Ok(regex)
    }

    /// Reads a value, and assigns it where a variable takes it.
    fn take(
        &mut self,
        into: Option<&Variable>,
        read: impl FnOnce(&mut Self) -> Result<Value, Fault>,
    ) -> Result<(), Fault> {
        let Some(variable) = into else { return read(self).map(drop) };
        let index = self.index(variable)?;
        let value = read(self)?;
        self.put(variable, index, value)
    }

    fn assign(&mut self, variable: &Variable, value: Value) -> Result<(), Fault> {
        let index = self.index(variable)?;
        self.put(variable, index, value)
    }

    fn put(&mut self, variable: &Variable, index: Vec<Int>, value: Value) -> Result<(), Fault> {
        self.variables.set(variable.slot, index, value);
        if self.variables.bytes() > self.memory_bytes {
            let limit = self.memory_bytes >> 20;
            let message = format!("the variables need more than {limit} MiB of memory");
            return Err(Fault::limit(variable.at, message));
        }
        Ok(())
    }

    fn index(&mut self, variable: &Variable) -> Result<Vec<Int>, Fault> {
        variable.index.iter().map(|index| self.integer(index)).collect()
    }

    fn real(&mut self, expression: &Expression) -> Result<Real, Fault> {
        let value = self.evaluate(expression)?;
        let message = || format!("expected a number, found {value}");
        value.to_real().ok_or_else(|| Fault::program(expression.at, message()))
    }

    fn integer(&mut self, expression: &Expression) -> Result<Int, Fault> {
        match self.evaluate(expression)? {
            Value::Int(int) => Ok(int),
            value => {
                let message = format!("expected an integer, found {} {value}", value.kind());
                Err(Fault::program(expression.at, message))
            }
        }
    }

    fn text(&mut self, expression: &Expression) -> Result<Arc<[u8]>, Fault> {
        match self.evaluate(expression)? {
            Value::Text(text) => Ok(text),
            value => {
                let message = format!("expected a string, found {} {value}", value.kind());
                Err(Fault::program(expression.at, message))
            }
        }
    }
}
