//! Writes a shape as text.

use crate::field::{Bound, Count, Join, Kind, Slot};
use crate::model::{items, Item, Part, Repeat, Shape};
use crate::note::{About, Note};
use crate::reader::quoted;
use crate::text::{class, real_text};

const HEADER: &str = "\
# The shape of the inputs. Correct it where it is wrong: ranges, rules, counts.
# A line here is a line of the input, `;` separates its words, and what is repeated is indented.
";

impl Shape {
    /// The shape as text that a user can correct; its first lines, comments, say how.
    pub fn write(&self) -> String {
        let mut writer = Writer {
            names: &self.names,
            notes: self.notes.iter().collect(),
            out: HEADER.to_string(),
        };
        writer.parts(&self.parts, 0);
        for condition in &self.conditions {
            writer.line(0, &format!("where {}", condition.text(&self.names)));
        }
        writer.notes(0, |_| true);
        writer.out
    }

    /// The shape in one line: without the comments, and without the texts that are copied.
    pub fn in_one_line(&self) -> String {
        let text = self.write();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with(['#', '"']));
        lines.collect::<Vec<_>>().join(" / ")
    }

    /// The fields in the order of the input: the name of each, and what is known of it.
    pub fn fields(&self) -> Vec<(String, String)> {
        let writer = Writer { names: &self.names, notes: Vec::new(), out: String::new() };
        let is_known = |item: &&Item| !matches!(item.field().kind, Kind::Literal(_));
        let fields = items(&self.parts).into_iter().filter(is_known);
        fields.map(|item| (self.names[item.field().slot].clone(), writer.item(item))).collect()
    }
}

struct Writer<'s> {
    names: &'s [String],
    /// The notes that are not written yet.
    notes: Vec<&'s Note>,
    out: String,
}

impl Writer<'_> {
    /// Writes the notes of this kind that are left.
    fn notes(&mut self, depth: usize, is_wanted: impl Fn(&Note) -> bool) {
        let notes = std::mem::take(&mut self.notes);
        let (wanted, left): (Vec<&Note>, Vec<&Note>) =
            notes.into_iter().partition(|note| is_wanted(note));
        self.notes = left;
        wanted.iter().for_each(|note| self.line(depth, &note.write(self.names)));
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.out.push_str(&"  ".repeat(depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn parts(&mut self, parts: &[Part], depth: usize) {
        for part in parts {
            match part {
                Part::Line(items) => {
                    let own: Vec<Slot> = items.iter().map(|item| item.field().slot).collect();
                    self.notes(depth, |note| match &note.about {
                        About::Fields(_) => note.sentence_of(&own).is_some(),
                        About::Samples(slot) => own.contains(slot),
                        About::Open(_) => false,
                    });
                    self.line(depth, &self.items(items));
                }
                Part::OneOf(forms) => {
                    self.line(depth, "one of:");
                    forms.iter().for_each(|form| self.line(depth + 1, &self.items(form)));
                }
                Part::Repeat(repeat) => {
                    self.line(depth, &self.header(repeat));
                    self.parts(&repeat.body, depth + 1);
                }
                Part::Copied(texts) => {
                    self.line(depth, "copied:");
                    texts.iter().for_each(|text| self.line(depth + 1, &quoted(text)));
                }
            }
        }
    }

    fn header(&self, repeat: &Repeat) -> String {
        let mut text = format!("{} times", count(&repeat.count, self.names));
        match (&repeat.until, &repeat.count) {
            (Some(until), _) => text.push_str(&format!(" until {}", quoted(until))),
            (None, Count::Free { .. }) => text.push_str(" to the end"),
            (None, Count::Of { .. }) => {}
        }
        for rule in &repeat.rules {
            text.push_str(", ");
            text.push_str(&rule.text(self.names, true));
        }
        text + ":"
    }

    fn items(&self, items: &[Item]) -> String {
        if items.is_empty() {
            return "empty".to_string();
        }
        let texts: Vec<String> = items.iter().map(|item| self.item(item)).collect();
        texts.join("; ")
    }

    fn item(&self, item: &Item) -> String {
        let field = item.field();
        let mut text = format!("{}: {}", self.names[field.slot], self.kind(&field.kind));
        if let Item::List { count: many, rules, .. } = item {
            text = format!("{} of {text}", count(many, self.names));
            for rule in rules {
                text.push_str(", ");
                text.push_str(&rule.text(self.names, false));
            }
        }
        text
    }

    fn kind(&self, kind: &Kind) -> String {
        match kind {
            Kind::Unknown => "word".to_string(),
            Kind::Literal(literal) => quoted(literal),
            Kind::Number { low, high, bounds } => {
                format!("number {low}..{high}{}", said_bounds(bounds, self.names))
            }
            Kind::Real { low, high, decimals, exact } => {
                let fewer = if *exact { "" } else { ", or fewer decimals" };
                let [low, high] = [*low, *high].map(|end| real_text(end, *decimals));
                format!("real {low}..{high}{fewer}")
            }
            Kind::Word { alphabet, length } => {
                let letters = class(alphabet, escaped);
                format!("word of \"{letters}\", length {}", count(length, self.names))
            }
            Kind::Choice(words) => {
                let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                format!("one of {}", words.join(" "))
            }
        }
    }
}

/// The limits of a number behind its range: `, at most n`.
fn said_bounds(bounds: &[Bound], names: &[String]) -> String {
    let said =
        bounds.iter().map(|bound| format!(", {} {}", bound.relation.words(), names[bound.slot]));
    said.collect()
}

/// A count as people write it: `n`, `n - 1`, `2 * n`, `n * m`, `3`, `1..5`.
pub(crate) fn count(count: &Count, names: &[String]) -> String {
    let (factor, slots, join, plus) = match count {
        Count::Free { low, high } => return format!("{low}..{high}"),
        Count::Of { factor, slots, join, plus } => (factor, slots, join, plus),
    };
    if slots.is_empty() {
        return plus.to_string();
    }
    let names: Vec<&str> = slots.iter().map(|&slot| names[slot].as_str()).collect();
    let mut text = names.join(match join {
        Join::Product => " * ",
        Join::Sum => " + ",
    });
    if *factor != 1 {
        text = format!("{factor} * {text}");
    }
    match plus {
        0 => text,
        1.. => format!("{text} + {plus}"),
        _ => format!("{text} - {}", plus.unsigned_abs()),
    }
}

fn escaped(c: char) -> String {
    match c {
        '\t' => "\\t".to_string(),
        '"' | '\\' | '-' => format!("\\{c}"),
        _ => c.to_string(),
    }
}
