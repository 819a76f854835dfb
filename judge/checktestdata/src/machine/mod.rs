//! Runs a program over its data, whether that is read or made.

mod conditions;
mod evaluate;

use crate::ast::{Action, Command, Expression, Float, Loop, Until, Variable};
use crate::fault::{Fault, FaultKind, Position};
use crate::limits::{Budget, Limits};
use crate::number::{Int, Real};
use crate::port::{FloatRange, IntRange, Port, ValueConstraint};
use crate::program::CtdProgram;
use crate::regex::Regex;
use crate::value::{quoted, Value};
use crate::variables::Variables;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// Expressions that are kept compiled.
const MAX_REGEXES: usize = 64;
/// How often an iteration is made again when a test in it fails.
const RETRIES: usize = 30;

/// A program that runs.
pub(crate) struct Machine<'p, P: Port> {
    program: &'p CtdProgram,
    pub port: P,
    variables: Variables,
    budget: &'p mut Budget,
    memory_bytes: usize,
    regexes: HashMap<Arc<[u8]>, Rc<Regex>>,
    presets: BTreeMap<(usize, Vec<Int>), Value>,
    /// How often an iteration may still be made again, all in all.
    retries: usize,
}

impl<'p, P: Port> Machine<'p, P> {
    pub fn new(
        program: &'p CtdProgram,
        port: P,
        limits: &Limits,
        budget: &'p mut Budget,
    ) -> Machine<'p, P> {
        let tree = &program.tree;
        let mut counted = tree.searched.clone();
        if P::GENERATES {
            counted.extend(&tree.unique);
        }
        Machine {
            program,
            port,
            variables: Variables::new(tree.names.len(), &counted, P::GENERATES),
            budget,
            memory_bytes: limits.memory_bytes,
            regexes: HashMap::new(),
            presets: BTreeMap::new(),
            retries: if P::GENERATES { 2000 } else { 0 },
        }
    }

    /// Runs the whole program, and asks for the end of the data after it.
    pub fn run(&mut self) -> Result<(), Fault> {
        let program = self.program;
        for (variable, expression) in &program.presets {
            let value = self.evaluate(expression)?;
            let index = self.index(variable)?;
            self.presets.insert((variable.slot, index), value);
        }
        self.block(&program.tree.commands)?;
        self.port.eof(program.end)
    }

    fn block(&mut self, commands: &[Command]) -> Result<(), Fault> {
        commands.iter().try_for_each(|command| self.command(command))
    }

    /// Runs the body of a loop once; where data is made and a test fails, again with other data.
    fn iteration(&mut self, commands: &[Command]) -> Result<(), Fault> {
        if !P::GENERATES {
            return self.block(commands);
        }
        let (variables, port) = (self.variables.mark(), self.port.mark());
        let mut left = RETRIES;
        loop {
            match self.block(commands) {
                Err(fault) if fault.kind == FaultKind::Data && left.min(self.retries) > 0 => {
                    (left, self.retries) = (left - 1, self.retries - 1);
                    self.variables.undo(variables);
                    self.port.undo(&port);
                }
                ended => return ended,
            }
        }
    }

    fn command(&mut self, command: &Command) -> Result<(), Fault> {
        let at = command.at;
        self.budget.spend(at, 1)?;
        match &command.action {
            Action::Space => self.port.space(at),
            Action::Newline => self.port.newline(at),
            Action::Eof => self.port.eof(at),
            Action::Int { low, high, into } => self.int(at, low, high, into.as_ref()),
            Action::Float(float) => self.float(at, float),
            Action::Text(text) => {
                let text = self.text(text)?;
                self.budget.spend(at, text.len() as u64 / 64)?;
                self.port.text(at, &text)
            }
            Action::Regex { pattern, into } => self.regex(at, pattern, into.as_ref()),
            Action::Assert(test) => {
                if self.test(test)? {
                    Ok(())
                } else {
                    let why = self.explain(test)?;
                    Err(self.port.broken(at, why))
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
            self.iteration(&repeat.body)?;
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
        self.read(at, into, |machine, target| {
            machine.0.int(at, &range, target, machine.1).map(Value::Int)
        })
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
        self.read(at, float.into.as_ref(), |machine, target| {
            machine.0.float(at, &range, target, machine.1).map(Value::Real)
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
        self.read(at, into, |machine, target| {
            machine.0.regex(at, &regex, target, machine.1).map(Value::Text)
        })
    }

    fn compiled(&mut self, at: Position, source: Arc<[u8]>) -> Result<Rc<Regex>, Fault> {
        if let Some(regex) = self.regexes.get(&source) {
            return Ok(regex.clone());
        }
        let regex = Regex::new(&source).map_err(|fault| {
            let (shown, place) = (quoted(&source, 40), fault.place);
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

    /// Reads or makes a value and assigns it.
    fn read(
        &mut self,
        at: Position,
        into: Option<&Variable>,
        read: impl Fn((&mut P, &mut Budget), ValueConstraint) -> Result<Value, Fault>,
    ) -> Result<(), Fault> {
        let Some(variable) = into else {
            let target = ValueConstraint { is_taken: &|_| false, preset: None };
            read((&mut self.port, self.budget), target)?;
            return Ok(());
        };
        let index = self.index(variable)?;
        let slot = variable.slot;
        let preset = self.presets.get(&(slot, index.clone()));
        let is_unique = P::GENERATES && self.program.tree.unique.contains(&slot);
        let is_taken = |value: &Value| is_unique && self.variables.contains(slot, value);
        let target = ValueConstraint { is_taken: &is_taken, preset };
        let value = read((&mut self.port, self.budget), target)?;
        match preset {
            Some(preset) if preset.compare(&value).is_none_or(|order| order.is_ne()) => {
                let message = format!("expected the preset value {preset}, found {value}");
                Err(self.port.broken(at, message))
            }
            Some(_) => Ok(()),
            None => self.put(variable, index, value),
        }
    }

    fn assign(&mut self, variable: &Variable, value: Value) -> Result<(), Fault> {
        let index = self.index(variable)?;
        if !self.presets.is_empty() && self.presets.contains_key(&(variable.slot, index.clone())) {
            Ok(())
        } else {
            self.put(variable, index, value)
        }
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
