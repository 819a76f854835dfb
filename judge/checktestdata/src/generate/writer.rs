//! Writes data as commands ask for it.

use super::draw;
use crate::ast::Notation;
use crate::fault::{Fault, FaultKind, Position};
use crate::limits::Budget;
use crate::number::{Int, Real, TooLarge};
use crate::port::{FloatRange, IntRange, Mark, Port, ValueConstraint};
use crate::regex::{Regex, WalkOptions};
use crate::rng::Rng;
use crate::value::{quoted, Value};
use std::sync::Arc;

/// The place of the end of the data among the 256 bytes that may come next.
const END: usize = 256;
/// How often a value is drawn again that cannot be used.
const DRAWS: usize = 40;
/// How many values next to one that is taken are tried.
const NEIGHBOURS: usize = 1000;

/// The data that was written, and what may follow.
pub(super) struct Writer {
    output: Vec<u8>,
    /// The bytes that may come next, and the end; all of them for `None`.
    next: Option<Box<[bool; 257]>>,
    rng: Rng,
    size: u8,
    /// One in this many tests of the data ends the loop.
    stop_in: usize,
    most_bytes: usize,
}

impl Writer {
    pub fn new(seed: u64, size: u8, most_bytes: usize) -> Writer {
        let mut rng = Rng::new(seed);
        let stop_in = match size {
            0 => 1,
            _ => [2, 3, 2 + usize::from(size) / 10, 2 + usize::from(size)][rng.below(4)],
        };
        Writer { output: Vec::new(), next: None, rng, size, stop_in, most_bytes }
    }

    pub fn into_output(self) -> Vec<u8> {
        self.output
    }

    fn fault(at: Position, message: impl Into<String>) -> Fault {
        Fault { kind: FaultKind::Data, ..Fault::program(at, message) }
    }

    fn may_start(&self, byte: u8) -> bool {
        self.next.as_ref().is_none_or(|next| next[usize::from(byte)])
    }

    fn write(&mut self, at: Position, text: &[u8]) -> Result<(), Fault> {
        let Some(&first) = text.first() else { return Ok(()) };
        if !self.may_start(first) {
            let message = format!("`{}` contradicts an earlier test", quoted(text, 20));
            return Err(Writer::fault(at, message));
        }
        if self.output.len() + text.len() > self.most_bytes {
            let message = format!("the input has more than {} bytes", self.most_bytes);
            return Err(Fault::limit(at, message));
        }
        self.output.extend_from_slice(text);
        self.next = None;
        Ok(())
    }

    /// Draws whether what comes next is in a set, and keeps to it.
    fn decide(&mut self, set: impl Fn(usize) -> bool) -> bool {
        let mut next = self.next.take().unwrap_or_else(|| Box::new([true; 257]));
        let can_be = |wanted: bool| (0..=END).any(|at| next[at] && set(at) == wanted);
        let holds = match (can_be(true), can_be(false)) {
            (true, true) => self.rng.once_in(self.stop_in),
            (can_hold, _) => can_hold,
        };
        (0..=END).for_each(|at| next[at] &= set(at) == holds);
        self.next = Some(next);
        holds
    }

    /// Writes a value that a preset gives.
    fn preset(&mut self, at: Position, value: &Value) -> Result<(), Fault> {
        let text = match value {
            Value::Int(int) => int.to_string().into_bytes(),
            Value::Real(real) => real.to_string().into_bytes(),
            Value::Text(text) => text.to_vec(),
        };
        self.write(at, &text)
    }

    /// A float as it is written, where this draw finds one.
    ///
    /// A draw that came before found none: the range may be narrow, so that it needs more decimals.
    fn draw_float(&mut self, range: &FloatRange, draw: u64) -> Result<Option<String>, TooLarge> {
        let most = 1 + u64::from(self.size) / 10 + draw * draw / 4;
        let (least, most) = range.decimals.unwrap_or((0, most));
        let spread = usize::try_from(most - least).unwrap_or(usize::MAX).min(1000);
        let decimals = u32::try_from(least).map_err(|_| TooLarge)?;
        let decimals = decimals.saturating_add(self.rng.below(spread + 1) as u32);
        let is_scientific = match range.notation {
            Notation::Any => range.decimals.is_none() && self.rng.once_in(8),
            Notation::Fixed => false,
            Notation::Scientific => true,
        };
        // A number in scientific notation needs more digits than it has decimals.
        let scale = if is_scientific { decimals + 1 + self.rng.below(12) as u32 } else { decimals };
        let low = range.low.negate().floor(scale)?.negate();
        let high = range.high.floor(scale)?;
        if low > high {
            return Ok(None);
        }
        let drawn = draw::int(&low, &high, self.size, &mut self.rng)?;
        let sign = if drawn.is_negative() { "-" } else { "" };
        let digits = drawn.size().to_digits();
        let text = if is_scientific {
            scientific(sign, &digits, decimals as usize, i64::from(scale))
        } else {
            fixed(sign, &digits, decimals as usize)
        };
        let value = Real::parse(text.as_bytes())?;
        let is_within = range.low <= value && value <= range.high;
        let is_usable = !(is_scientific && range.decimals.is_some() && value.is_zero());
        Ok((is_within && is_usable).then_some(text))
    }
}

/// Digits with a point in front of the last ones.
fn fixed(sign: &str, digits: &str, decimals: usize) -> String {
    let digits = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, rest) = digits.split_at(digits.len() - decimals);
    let point = if decimals > 0 { "." } else { "" };
    format!("{sign}{whole}{point}{rest}")
}

/// The number `digits * 10^-scale` with an exponent, cut to some decimals.
fn scientific(sign: &str, digits: &str, decimals: usize, scale: i64) -> String {
    let exponent = if digits == "0" { 0 } else { digits.len() as i64 - 1 - scale };
    let cut = format!("{digits:0<width$}", width = decimals + 1);
    let point = if decimals > 0 { "." } else { "" };
    format!("{sign}{}{point}{}e{exponent}", &cut[..1], &cut[1..=decimals])
}

impl Port for Writer {
    const GENERATES: bool = true;

    fn space(&mut self, at: Position) -> Result<(), Fault> {
        self.write(at, b" ")
    }

    fn newline(&mut self, at: Position) -> Result<(), Fault> {
        self.write(at, b"\n")
    }

    fn eof(&mut self, at: Position) -> Result<(), Fault> {
        if self.next.as_ref().is_some_and(|next| !next[END]) {
            return Err(Writer::fault(
                at,
                "the data cannot end where a test said that it does not",
            ));
        }
        let mut next = Box::new([false; 257]);
        next[END] = true;
        self.next = Some(next);
        Ok(())
    }

    fn text(&mut self, at: Position, text: &[u8]) -> Result<(), Fault> {
        self.write(at, text)
    }

    fn int(
        &mut self,
        at: Position,
        range: &IntRange,
        target: ValueConstraint,
        budget: &mut Budget,
    ) -> Result<Int, Fault> {
        if let Some(Value::Int(value)) = target.preset {
            self.preset(at, &Value::Int(value.clone()))?;
            return Ok(value.clone());
        }
        if range.low > range.high {
            return Err(Writer::fault(at, format!("there is no integer for {range}")));
        }
        let lead = |value: &Int| value.to_string().into_bytes()[0];
        for _ in 0..DRAWS {
            budget.spend(at, 1 + (range.high.limbs() / 16).pow(2) as u64)?;
            let drawn = draw::int(&range.low, &range.high, self.size, &mut self.rng);
            let mut value = drawn.map_err(|_| Fault::limit(at, "the range is too large"))?;
            let drawn = value.clone();
            for step in 0..NEIGHBOURS {
                if !(target.is_taken)(&Value::Int(value.clone())) {
                    break;
                }
                if step > 0 && value == drawn {
                    return Err(Writer::fault(at, format!("{range} is no longer free")));
                }
                budget.spend(at, 1)?;
                let next = value.add(&Int::from(1)).unwrap_or_else(|_| range.low.clone());
                value = if next > range.high { range.low.clone() } else { next };
            }
            if self.may_start(lead(&value)) && !(target.is_taken)(&Value::Int(value.clone())) {
                self.write(at, value.to_string().as_bytes())?;
                return Ok(value);
            }
        }
        Err(Writer::fault(at, format!("no draw for {range} can be used")))
    }

    fn float(
        &mut self,
        at: Position,
        range: &FloatRange,
        target: ValueConstraint,
        budget: &mut Budget,
    ) -> Result<Real, Fault> {
        if let Some(value @ Value::Real(real)) = target.preset {
            self.preset(at, value)?;
            return Ok(real.clone());
        }
        for draw in 0..DRAWS as u64 {
            budget.spend(at, 4 + (range.high.limbs() as u64).pow(2) / 16)?;
            let drawn = self.draw_float(range, draw);
            let Some(text) = drawn.map_err(|_| Fault::limit(at, "the range is too large"))? else {
                continue;
            };
            let Ok(value) = Real::parse(text.as_bytes()) else { continue };
            let is_taken = (target.is_taken)(&Value::Real(value.clone()));
            if !is_taken && self.may_start(text.as_bytes()[0]) {
                self.write(at, text.as_bytes())?;
                return Ok(value);
            }
        }
        Err(Writer::fault(at, format!("no draw for {range} can be used")))
    }

    fn regex(
        &mut self,
        at: Position,
        regex: &Regex,
        target: ValueConstraint,
        budget: &mut Budget,
    ) -> Result<Arc<[u8]>, Fault> {
        if let Some(value @ Value::Text(text)) = target.preset {
            self.preset(at, value)?;
            return Ok(text.clone());
        }
        let limit = [3, 10, 100, 1000, 1_000_000][usize::from(self.size / 25).min(4)];
        for draw in 0..DRAWS {
            // Later draws are longer, for those that are taken.
            let stop_in = match (self.size, draw) {
                (0, 0) => 0,
                (0..50, _) => [1, 2, 2 + draw][self.rng.below(3)],
                _ => [1, 2, 10, 100, 100_000][self.rng.below(5)],
            };
            let plain = draw == 0 && (self.size == 0 || self.rng.once_in(8));
            let mut rng = self.rng.clone();
            let first = |byte| self.may_start(byte);
            let options = WalkOptions { length: limit + draw, stop_in, plain, first: &first };
            let made = regex.make(&options, &mut rng);
            self.rng = rng;
            let Some(made) = made else {
                budget.spend(at, regex.states() as u64)?;
                continue;
            };
            budget.spend(at, 1 + 4 * made.text.len() as u64)?;
            let text: Arc<[u8]> = made.text.as_slice().into();
            let fits = regex.longest(&text, at, budget)? == Some(text.len());
            if fits && !(target.is_taken)(&Value::Text(text.clone())) {
                self.write(at, &text)?;
                if made.ends {
                    self.eof(at)?;
                }
                return Ok(text);
            }
        }
        let message = format!("no match found of \"{}\"", quoted(regex.source(), 60));
        Err(Writer::fault(at, message))
    }

    fn is_next(&mut self, set: &[u8]) -> Result<bool, Fault> {
        Ok(self.decide(|at| u8::try_from(at).is_ok_and(|byte| set.contains(&byte))))
    }

    fn is_eof(&mut self) -> Result<bool, Fault> {
        Ok(self.decide(|at| at == END))
    }

    fn broken(&self, at: Position, what: String) -> Fault {
        Writer::fault(at, what)
    }

    fn mark(&self) -> Mark {
        Mark { length: self.output.len(), next: self.next.clone() }
    }

    fn undo(&mut self, mark: &Mark) {
        self.output.truncate(mark.length);
        self.next = mark.next.clone();
    }
}
