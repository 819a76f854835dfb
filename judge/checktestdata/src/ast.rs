//! A program as a tree.

use crate::fault::Position;
use crate::number::{Int, Real};
use std::cmp::Ordering;
use std::sync::Arc;

/// A command and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub at: Position,
    pub action: Action,
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Space,
    Newline,
    Eof,
    Int {
        low: Expression,
        high: Expression,
        into: Option<Variable>,
    },
    Float(Box<Float>),
    Text(Expression),
    Regex {
        pattern: Expression,
        into: Option<Variable>,
    },
    Assert(Test),
    Set(Vec<(Variable, Expression)>),
    /// The slots of the variables.
    Unset(Vec<usize>),
    Loop(Box<Loop>),
    If {
        test: Test,
        then: Vec<Command>,
        otherwise: Vec<Command>,
    },
}

/// `FLOAT` and, with decimals, `FLOATP`.
#[derive(Clone, Debug)]
pub(crate) struct Float {
    pub low: Expression,
    pub high: Expression,
    /// The least and the greatest number of decimals.
    pub decimals: Option<(Expression, Expression)>,
    pub into: Option<Variable>,
    pub notation: Notation,
}

/// The forms of a float.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Notation {
    Any,
    Fixed,
    Scientific,
}

/// `REP`, `REPI`, `WHILE` and `WHILEI`.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub counter: Option<Variable>,
    pub until: Until,
    pub separator: Option<Command>,
    pub body: Vec<Command>,
}

#[derive(Clone, Debug)]
pub(crate) enum Until {
    Count(Expression),
    While(Test),
}

/// A variable, or an element of one.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub at: Position,
    pub slot: usize,
    pub index: Vec<Expression>,
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub at: Position,
    pub term: Term,
}

#[derive(Clone, Debug)]
pub(crate) enum Term {
    Int(Int),
    Real(Real),
    Text(Arc<[u8]>),
    Variable(Variable),
    Length(Box<Expression>),
    Negate(Box<Expression>),
    /// Operators of one precedence, from left to right: long sums nest no deeper than short ones.
    Chain(Box<Expression>, Vec<(Operator, Expression)>),
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
}

#[derive(Clone, Debug)]
pub(crate) struct Test {
    pub at: Position,
    pub condition: Condition,
}

#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Not(Box<Test>),
    /// `&&` and `||` have one precedence, from left to right.
    Chain(Box<Test>, Vec<(Logic, Test)>),
    Compare(Box<Expression>, &'static Comparison, Box<Expression>),
    IsEof,
    Match(Expression),
    /// The slots of the variables.
    Unique(Vec<usize>),
    InArray(Box<Expression>, usize),
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Logic {
    And,
    Or,
}

/// A comparison, as it is written, and the orders in which it holds.
#[derive(Debug)]
pub(crate) struct Comparison {
    pub sign: &'static str,
    pub holds: fn(Ordering) -> bool,
}

pub(crate) static COMPARISONS: [Comparison; 6] = [
    Comparison { sign: "<", holds: Ordering::is_lt },
    Comparison { sign: "<=", holds: Ordering::is_le },
    Comparison { sign: "==", holds: Ordering::is_eq },
    Comparison { sign: "!=", holds: Ordering::is_ne },
    Comparison { sign: ">=", holds: Ordering::is_ge },
    Comparison { sign: ">", holds: Ordering::is_gt },
];

/// The operators by precedence, the weakest first.
pub(crate) const LEVELS: [&[(&str, Operator)]; 3] = [
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Modulo)],
    &[("^", Operator::Power)],
];

impl Operator {
    /// Its form as written.
    pub fn sign(self) -> &'static str {
        let named = LEVELS.into_iter().flatten().find(|(_, operator)| *operator == self);
        named.map_or("", |(sign, _)| sign)
    }
}
