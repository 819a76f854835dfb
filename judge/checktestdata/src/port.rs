//! The data of a running program, which it reads or makes.

use crate::ast::Notation;
use crate::fault::{Fault, Position};
use crate::limits::Budget;
use crate::number::{Int, Real};
use crate::regex::Regex;
use crate::value::Value;
use std::fmt;
use std::sync::Arc;

/// The range of an `INT`.
pub(crate) struct IntRange {
    pub low: Int,
    pub high: Int,
}

/// The range of a `FLOAT` or `FLOATP`.
pub(crate) struct FloatRange {
    pub low: Real,
    pub high: Real,
    pub notation: Notation,
    /// The least and the greatest number of decimals.
    pub decimals: Option<(u64, u64)>,
}

/// The requirements on a value that a command makes.
#[derive(Clone, Copy)]
pub(crate) struct ValueConstraint<'a> {
    /// Whether a value must not be made again.
    pub is_taken: &'a dyn Fn(&Value) -> bool,
    /// The value that it must have, for a preset variable.
    pub preset: Option<&'a Value>,
}

/// The data of a running program.
pub(crate) trait Port {
    /// Whether it is made: then what fails may be tried again.
    const GENERATES: bool;

    fn space(&mut self, at: Position) -> Result<(), Fault>;
    fn newline(&mut self, at: Position) -> Result<(), Fault>;
    fn eof(&mut self, at: Position) -> Result<(), Fault>;
    fn text(&mut self, at: Position, text: &[u8]) -> Result<(), Fault>;
    fn int(
        &mut self,
        at: Position,
        range: &IntRange,
        target: ValueConstraint,
        budget: &mut Budget,
    ) -> Result<Int, Fault>;
    fn float(
        &mut self,
        at: Position,
        range: &FloatRange,
        target: ValueConstraint,
        budget: &mut Budget,
    ) -> Result<Real, Fault>;
    fn regex(
        &mut self,
        at: Position,
        regex: &Regex,
        target: ValueConstraint,
        budget: &mut Budget,
    ) -> Result<Arc<[u8]>, Fault>;

    /// Whether the next byte is of a set.
    fn is_next(&mut self, set: &[u8]) -> Result<bool, Fault>;
    fn is_eof(&mut self) -> Result<bool, Fault>;

    /// The fault of data that a test refuses.
    fn broken(&self, at: Position, what: String) -> Fault;

    /// A place to go back to.
    fn mark(&self) -> Mark {
        Mark::default()
    }

    /// Goes back.
    fn undo(&mut self, _: &Mark) {}
}

/// How far data was made.
#[derive(Clone, Default)]
pub(crate) struct Mark {
    pub length: usize,
    pub next: Option<Box<[bool; 257]>>,
}

impl fmt::Display for IntRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shown = |int: &Int| Value::Int(int.clone()).to_string();
        write!(f, "an integer from {} to {}", shown(&self.low), shown(&self.high))
    }
}

impl fmt::Display for FloatRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shown = |real: &Real| Value::Real(real.clone()).to_string();
        write!(f, "a float from {} to {}", shown(&self.low), shown(&self.high))?;
        match self.decimals {
            Some((least, most)) if least == most => write!(f, " with {least} decimals")?,
            Some((least, most)) => write!(f, " with {least} to {most} decimals")?,
            None => {}
        }
        f.write_str(match self.notation {
            Notation::Any => "",
            Notation::Fixed => " without an exponent",
            Notation::Scientific => " with an exponent",
        })
    }
}
