//! Whether an input has a shape: its words, its counts, and the rules about what is repeated.

use crate::field::{Field, Kind, Values};
use crate::form;
use crate::model::{Item, Part, Repeat, Shape};
use crate::rule::Rule;
use crate::text::{number, real, scaled, Text};
use crate::tree::{self, Cell, Node};

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
    let mut checker = Checker { shape, values: vec![None; shape.names.len()] };
    checker.parts(&shape.parts, nodes)
}

/// The input that changed nodes stand for, where it has the shape and differs from the input before.
pub(crate) fn changed_input(shape: &Shape, nodes: &[Node], before: &[u8]) -> Option<Vec<u8>> {
    check(shape, nodes).ok()?;
    Some(tree::print(&shape.parts, nodes)).filter(|after| after != before)
}

struct Checker<'s> {
    shape: &'s Shape,
    values: Values,
}

impl Checker<'_> {
    fn parts(&mut self, parts: &[Part], nodes: &[Node]) -> Result<(), String> {
        for (part, node) in parts.iter().zip(nodes) {
            match (part, node) {
                (Part::Line(items), Node::Line(cells)) => self.items(items, cells)?,
                (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                    tree::forget(forms, &mut self.values);
                    self.items(&forms[*form], cells)?
                }
                (Part::Repeat(repeat), Node::Repeat(times)) => self.repeat(repeat, times)?,
                (Part::Copied(_), Node::Copied(_)) => {}
                (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {
                    return Err("a part is another one".to_string());
                }
            }
        }
        Ok(())
    }

    fn repeat(&mut self, repeat: &Repeat, times: &[Vec<Node>]) -> Result<(), String> {
        if !repeat.count.fits(times.len(), &self.values) {
            return Err(format!("a part comes {} times, which is not its count", times.len()));
        }
        for nodes in times {
            self.parts(&repeat.body, nodes)?;
            if tree::is_end(repeat, nodes) {
                return Err("a line within is the one that ends it".to_string());
            }
        }
        let is_broken = |rule: &&Rule| !holds_for_rows(rule, repeat, times, &self.values);
        match repeat.rules.iter().find(is_broken) {
            Some(rule) => Err(self.broken(rule)),
            None => Ok(()),
        }
    }

    fn items(&mut self, items: &[Item], cells: &[Cell]) -> Result<(), String> {
        for (item, cell) in items.iter().zip(cells) {
            match (item, cell) {
                (Item::One(field), Cell::One(word)) => {
                    self.values[field.slot] = number(word);
                    self.field(field, word)?;
                    self.conditions(field)?;
                }
                (Item::List { count, field, rules }, Cell::List(words)) => {
                    if !count.fits(words.len(), &self.values) {
                        return Err(format!(
                            "there are {} {}",
                            words.len(),
                            self.shape.names[field.slot]
                        ));
                    }
                    let has_conditions = !self.shape.conditions.is_empty();
                    for word in words {
                        self.field(field, word)?;
                        if has_conditions {
                            self.values[field.slot] = number(word);
                            self.conditions(field)?;
                        }
                    }
                    self.values[field.slot] = None;
                    let words = [words.iter().map(String::as_str).collect()];
                    if let Some(rule) = rules.iter().find(|rule| !rule.holds(&words, &self.values))
                    {
                        return Err(self.broken(rule));
                    }
                }
                (Item::One(_), Cell::List(_)) | (Item::List { .. }, Cell::One(_)) => {
                    return Err("a word is a list".to_string());
                }
            }
        }
        Ok(())
    }

    fn field(&self, field: &Field, word: &str) -> Result<(), String> {
        if fits(&field.kind, word, &self.values) {
            Ok(())
        } else {
            Err(format!("{} cannot be `{}`", self.shape.names[field.slot], shortened(word)))
        }
    }

    /// Looks at the conditions of which this field is the last.
    fn conditions(&self, field: &Field) -> Result<(), String> {
        let mut conditions = self.shape.conditions.iter();
        let broken = conditions.find(|condition| {
            condition.last_slot() == field.slot && !condition.holds(&self.values)
        });
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
