//! Whether an input has a shape: its words, its counts, and the rules about what is repeated.

use crate::field::{Field, Kind, Values};
use crate::form;
use crate::model::{Item, Repeat, Shape};
use crate::rule::Rule;
use crate::text::{number, real, scaled, Text};
use crate::tree::{self, Cell, Node};
use crate::visit::{walk, Above, Visitor};

impl Shape {
    /// Whether an input has this shape.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self, input: &[u8]) -> Result<(), String> {
        check(self, &self.nodes(input)?)
    }

    /// Whether an input has this shape byte for byte.
    ///
    /// # Errors
    /// The first thing that does not fit: blanks at line ends and the like, too.
    pub fn accepts(&self, input: &[u8]) -> Result<(), String> {
        let nodes = self.nodes(input)?;
        check(self, &nodes)?;
        let deviations = form::deviations(input, || tree::print(&self.parts, &nodes));
        deviations.first().map_or(Ok(()), |one| Err(one.to_string()))
    }

    /// Whether an input consists of the parts of this shape, whatever its numbers and words are.
    pub fn has_structure(&self, input: &[u8]) -> bool {
        self.nodes(input).is_ok()
    }

    /// An input taken apart, whatever its numbers and words are.
    pub(crate) fn nodes(&self, input: &[u8]) -> Result<Vec<Node>, String> {
        let nodes = tree::parse(&self.parts, self.names.len(), &Text::new(input)?);
        Ok(nodes.ok_or("its lines do not fit the shape")?)
    }
}

/// Whether nodes, perhaps changed since they were read, still form an input of this shape.
///
/// # Errors
/// The first thing that does not fit.
pub(crate) fn check(shape: &Shape, nodes: &[Node]) -> Result<(), String> {
    walk(&shape.parts, nodes, shape.names.len(), &mut Checker { shape })
}

/// The input that changed nodes stand for, where it has the shape and differs from the input before.
pub(crate) fn changed_input(shape: &Shape, nodes: &[Node], before: &[u8]) -> Option<Vec<u8>> {
    check(shape, nodes).ok()?;
    Some(tree::print(&shape.parts, nodes)).filter(|after| after != before)
}

struct Checker<'s> {
    shape: &'s Shape,
}

impl Visitor<'_> for Checker<'_> {
    fn item(&mut self, item: &Item, cell: &Cell, above: &mut Above) -> Result<(), String> {
        let field = item.field();
        if let Item::List { count, .. } = item {
            let elements = cell.words().len();
            if !count.fits(elements, &above.values) {
                return Err(format!("there are {elements} {}", self.shape.names[field.slot]));
            }
        }
        let has_conditions = !self.shape.conditions.is_empty();
        for word in cell.words() {
            self.field(field, word, &above.values)?;
            if has_conditions {
                above.values[field.slot] = number(word);
                self.conditions(field, &above.values)?;
            }
        }
        let Item::List { rules, .. } = item else { return Ok(()) };
        let words = [cell.words().iter().map(String::as_str).collect()];
        match rules.iter().find(|rule| !rule.holds(&words, &above.values)) {
            Some(rule) => Err(self.broken(rule)),
            None => Ok(()),
        }
    }

    fn begin(&mut self, repeat: &Repeat, times: &[Vec<Node>], above: &Above) -> Result<(), String> {
        if repeat.count.fits(times.len(), &above.values) {
            Ok(())
        } else {
            Err(format!("a part comes {} times, which is not its count", times.len()))
        }
    }

    fn time(&mut self, repeat: &Repeat, nodes: &[Node]) -> Result<(), String> {
        if tree::is_end(repeat, nodes) {
            return Err("a line within is the one that ends it".to_string());
        }
        Ok(())
    }

    fn end(&mut self, repeat: &Repeat, times: &[Vec<Node>], above: &Above) -> Result<(), String> {
        let is_broken = |rule: &&Rule| !holds_for_rows(rule, repeat, times, &above.values);
        match repeat.rules.iter().find(is_broken) {
            Some(rule) => Err(self.broken(rule)),
            None => Ok(()),
        }
    }
}

impl Checker<'_> {
    fn field(&self, field: &Field, word: &str, values: &Values) -> Result<(), String> {
        if fits(&field.kind, word, values) {
            Ok(())
        } else {
            Err(format!("{} cannot be `{}`", self.shape.names[field.slot], shortened(word)))
        }
    }

    /// Looks at the conditions of which this field is the last.
    fn conditions(&self, field: &Field, values: &Values) -> Result<(), String> {
        let mut conditions = self.shape.conditions.iter();
        let broken = conditions
            .find(|condition| condition.last_slot() == field.slot && !condition.holds(values));
        match broken {
            Some(broken) => Err(format!("`{}` does not hold", broken.text(&self.shape.names))),
            None => Ok(()),
        }
    }

    fn broken(&self, rule: &Rule) -> String {
        format!("`{}` does not hold", rule.text(&self.shape.names, true))
    }
}

fn shortened(word: &str) -> String {
    word.chars().take(30).collect()
}

/// Whether a word is of this kind.
pub(crate) fn fits(kind: &Kind, word: &str, values: &Values) -> bool {
    match kind {
        Kind::Unknown => true,
        Kind::Literal(literal) => literal == word,
        Kind::Number { low, high, bounds } => number(word).is_some_and(|value| {
            (*low..=*high).contains(&value)
                && bounds.iter().all(|bound| bound.permits(value, values))
        }),
        Kind::Real { low, high, decimals, exact } => real(word).is_some_and(|(value, digits)| {
            let is_even = if *exact { digits == *decimals } else { digits <= *decimals };
            let value = scaled(value, digits, *decimals);
            is_even && value.is_some_and(|value| (*low..=*high).contains(&value))
        }),
        Kind::Word { alphabet, length } => {
            length.fits(word.chars().count(), values)
                && word.chars().all(|c| alphabet.binary_search(&c).is_ok())
        }
        Kind::Choice(words) => words.iter().any(|choice| choice == word),
    }
}

/// Whether all times of a repeated part keep one of its rules.
pub(crate) fn holds_for_rows(
    rule: &Rule,
    repeat: &Repeat,
    times: &[Vec<Node>],
    values: &Values,
) -> bool {
    let columns = match rule.slots() {
        [] => repeat.first_slot().and_then(|first| tree::columns(&repeat.body, times, &[first])),
        slots => tree::columns(&repeat.body, times, slots),
    };
    columns.is_some_and(|columns| rule.holds(&columns, values))
}
