//! The values of expressions.

use super::Machine;
use crate::ast::{Expression, Operator, Term, Variable};
use crate::fault::{Fault, Position};
use crate::number::{Int, Real, TooLarge, MAX_LIMBS};
use crate::value::Value;

impl Machine<'_> {
    pub(super) fn evaluate(&mut self, expression: &Expression) -> Result<Value, Fault> {
        let value = self.term(expression)?;
        self.budget.spend(expression.at, 1 + value.steps())?;
        Ok(value)
    }

    fn term(&mut self, expression: &Expression) -> Result<Value, Fault> {
        match &expression.term {
            Term::Int(int) => Ok(Value::Int(int.clone())),
            Term::Real(real) => Ok(Value::Real(real.clone())),
            Term::Text(text) => Ok(Value::Text(text.clone())),
            Term::Variable(variable) => self.variable(variable),
            Term::Length(text) => {
                let length = i64::try_from(self.text(text)?.len()).unwrap_or(i64::MAX);
                Ok(Value::Int(Int::from(length)))
            }
            Term::Negate(negated) => match self.evaluate(negated)? {
                Value::Int(int) => Ok(Value::Int(int.negate())),
                Value::Real(real) => Ok(Value::Real(real.negate())),
                text => Err(Fault::program(expression.at, format!("cannot compute -{text}"))),
            },
            Term::Chain(first, rest) => {
                let mut value = self.evaluate(first)?;
                for (operator, operand) in rest {
                    let operand_value = self.evaluate(operand)?;
                    value = self.operate(operand.at, *operator, &value, &operand_value)?;
                }
                Ok(value)
            }
        }
    }

    fn variable(&mut self, variable: &Variable) -> Result<Value, Fault> {
        let index = self.index(variable)?;
        match self.variables.get(variable.slot, &index) {
            Some(value) => Ok(value.clone()),
            None => {
                let name = self.name(variable.slot);
                let message = format!("{name}{} has no value", shown_index(&index));
                Err(Fault::program(variable.at, message))
            }
        }
    }

    fn operate(
        &mut self,
        at: Position,
        operator: Operator,
        left: &Value,
        right: &Value,
    ) -> Result<Value, Fault> {
        let wrong = |why: &str| {
            let message = format!("cannot compute {left} {} {right}: {why}", operator.sign());
            Fault::program(at, message)
        };
        if operator == Operator::Power {
            return self.power(at, left, right);
        }
        if let (Value::Int(a), Value::Int(b)) = (left, right) {
            self.budget.spend(at, (a.limbs() * b.limbs() / 16) as u64)?;
            if b.is_zero() && matches!(operator, Operator::Divide | Operator::Modulo) {
                return Err(wrong("division by zero"));
            }
            let result = match operator {
                Operator::Add => a.add(b),
                Operator::Subtract => a.subtract(b),
                Operator::Multiply => a.multiply(b),
                Operator::Divide => Ok(a.divide(b).0),
                Operator::Modulo | Operator::Power => Ok(a.divide(b).1),
            };
            return result.map(Value::Int).map_err(|_| too_large(at));
        }
        let (Some(a), Some(b)) = (left.to_real(), right.to_real()) else {
            return Err(wrong("a string is no number"));
        };
        if operator == Operator::Modulo {
            return Err(wrong("% needs two integers"));
        }
        if operator == Operator::Divide && b.is_zero() {
            return Err(wrong("division by zero"));
        }
        self.budget.spend(at, cost(operator, &a, &b))?;
        let result: Result<Real, TooLarge> = match operator {
            Operator::Add => a.add(&b),
            Operator::Subtract => a.subtract(&b),
            Operator::Multiply => a.multiply(&b),
            Operator::Divide | Operator::Modulo | Operator::Power => a.divide(&b),
        };
        result.map(Value::Real).map_err(|_| too_large(at))
    }

    fn power(&mut self, at: Position, base: &Value, exponent: &Value) -> Result<Value, Fault> {
        let wrong =
            |why: &str| Fault::program(at, format!("cannot compute {base} ^ {exponent}: {why}"));
        let Value::Int(int) = exponent else {
            return Err(wrong("the exponent is not an integer"));
        };
        if int.is_negative() {
            return Err(wrong("the exponent is negative"));
        }
        let Some(power) = int.to_u64() else {
            return Err(too_large(at));
        };
        let result = match base {
            Value::Int(base) => base.power(power).map(Value::Int),
            Value::Real(base) => base.power(power).map(Value::Real),
            Value::Text(_) => return Err(wrong("a string is no number")),
        };
        let result = result.map_err(|_| too_large(at))?;
        // The last multiplication takes most of the time.
        let limbs = result.bytes() as u64 / 4;
        self.budget.spend(at, limbs * limbs / 16)?;
        Ok(result)
    }
}

fn too_large(at: Position) -> Fault {
    Fault::limit(at, "the result is too large a number")
}

/// The steps of an operation on two floats.
fn cost(operator: Operator, a: &Real, b: &Real) -> u64 {
    // To be added, numbers are brought to the same exponent, unless the sum is too large anyway.
    let distance = match operator {
        Operator::Add | Operator::Subtract => {
            Some(a.distance(b)).filter(|&far| far < 2 * MAX_LIMBS)
        }
        Operator::Multiply | Operator::Divide | Operator::Modulo | Operator::Power => None,
    };
    let limbs = (a.limbs() + b.limbs() + distance.unwrap_or(0)) as u64;
    // Euclid's algorithm, which brings a fraction to lowest terms, takes about 100 times a product.
    let is_fraction = operator == Operator::Divide || a.is_fraction() || b.is_fraction();
    limbs * limbs * if is_fraction { 96 } else { 1 } / 16
}

/// The index of an element as it is written.
pub(super) fn shown_index(index: &[Int]) -> String {
    let numbers: Vec<String> = index.iter().map(Int::to_string).collect();
    if numbers.is_empty() {
        String::new()
    } else {
        format!("[{}]", numbers.join(","))
    }
}
