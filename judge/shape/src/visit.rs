//! The walk over an input that was taken apart, with the values above each place.

use crate::field::{Slot, Values};
use crate::model::{Item, Part, Repeat};
use crate::text::number;
use crate::tree::{forget, Cell, Node};

/// Looks at an input, from its first line to its last.
pub(crate) trait Visitor<'n> {
    /// Looks at an item, and at its words. Where it is one word, its value is known already.
    ///
    /// # Errors
    /// The walk ends here.
    fn item(&mut self, item: &Item, cell: &'n Cell, above: &mut Above) -> Result<(), String>;

    /// Looks back at a line.
    fn line(&mut self, _: &Above) {}

    /// Looks at a repeated part.
    ///
    /// # Errors
    /// The walk ends here.
    fn begin(&mut self, _: &Repeat, _: &'n [Vec<Node>], _: &Above) -> Result<(), String> {
        Ok(())
    }

    /// Looks back at one time of a repeated part.
    ///
    /// # Errors
    /// The walk ends here.
    fn time(&mut self, _: &Repeat, _: &[Node]) -> Result<(), String> {
        Ok(())
    }

    /// Looks back at a repeated part.
    ///
    /// # Errors
    /// The walk ends here.
    fn end(&mut self, _: &Repeat, _: &'n [Vec<Node>], _: &Above) -> Result<(), String> {
        Ok(())
    }

    /// Looks at lines that nothing explains.
    fn copied(&mut self, _text: &str) {}
}

/// The values above a place.
pub(crate) struct Above {
    pub values: Values,
    /// The slots of the words that stand alone, in the lines of the bodies around the place. Others may have a value of
    /// an earlier time.
    pub scope: Vec<Slot>,
    /// The number of them that stand above the line.
    pub outer: usize,
}

/// Shows an input to a visitor.
///
/// # Errors
/// The error of the visitor.
pub(crate) fn walk<'n>(
    parts: &[Part],
    nodes: &'n [Node],
    slots: usize,
    visitor: &mut impl Visitor<'n>,
) -> Result<(), String> {
    let above = Above { values: vec![None; slots], scope: Vec::with_capacity(slots), outer: 0 };
    Walk { above, visitor }.parts(parts, nodes)
}

struct Walk<'v, V> {
    above: Above,
    visitor: &'v mut V,
}

impl<'n, V: Visitor<'n>> Walk<'_, V> {
    fn parts(&mut self, parts: &[Part], nodes: &'n [Node]) -> Result<(), String> {
        let outer = self.above.scope.len();
        for (part, node) in parts.iter().zip(nodes) {
            match (part, node) {
                (Part::Line(items), Node::Line(cells)) => self.items(items, cells)?,
                (Part::OneOf(forms), Node::OneOf(form, cells)) => {
                    let before = self.above.scope.len();
                    forget(forms, &mut self.above.values);
                    self.items(&forms[*form], cells)?;
                    self.above.scope.truncate(before);
                }
                (Part::Repeat(repeat), Node::Repeat(times)) => {
                    self.visitor.begin(repeat, times, &self.above)?;
                    for nodes in times {
                        self.parts(&repeat.body, nodes)?;
                        self.visitor.time(repeat, nodes)?;
                    }
                    self.visitor.end(repeat, times, &self.above)?;
                }
                (Part::Copied(_), Node::Copied(text)) => self.visitor.copied(text),
                (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => {
                    return Err("a part is another one".to_string());
                }
            }
        }
        self.above.scope.truncate(outer);
        Ok(())
    }

    fn items(&mut self, items: &[Item], cells: &'n [Cell]) -> Result<(), String> {
        self.above.outer = self.above.scope.len();
        for (item, cell) in items.iter().zip(cells) {
            let slot = item.field().slot;
            if let Cell::One(word) = cell {
                self.above.values[slot] = number(word);
            }
            self.visitor.item(item, cell, &mut self.above)?;
            match cell {
                Cell::One(_) => self.above.scope.push(slot),
                Cell::List(_) => self.above.values[slot] = None,
            }
        }
        self.visitor.line(&self.above);
        Ok(())
    }
}
