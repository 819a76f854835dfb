//! An input taken apart by a shape: a node for each part, with the words that stand there.

use crate::field::{Count, Kind, Values};
use crate::model::{Item, Part, Repeat};
use crate::rule;
use crate::text::{number, ordered, Text};

/// The content of a part in an input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Line(Vec<Cell>),
    /// The form of the line, and its cells.
    OneOf(usize, Vec<Cell>),
    /// The nodes of the body, each time.
    Repeat(Vec<Vec<Node>>),
    Copied(String),
}

/// The content of an item in an input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    One(String),
    List(Vec<String>),
}

impl Cell {
    pub fn words(&self) -> &[String] {
        match self {
            Cell::One(word) => std::slice::from_ref(word),
            Cell::List(words) => words,
        }
    }
}

/// Takes a whole input apart; `None` where it does not have this structure. Ranges and rules do not count.
pub(crate) fn parse(parts: &[Part], slots: usize, text: &Text) -> Option<Vec<Node>> {
    let mut parser = Parser::<true> { text, line: 0, empty_lines: 0, values: vec![None; slots] };
    let nodes = parser.parts(parts)?;
    (parser.line == text.len()).then_some(nodes)
}

/// Goes over one part from a line on; gives the line after it. The values of its slots are set.
pub(crate) fn skip(part: &Part, text: &Text, line: usize, values: &mut Values) -> Option<usize> {
    let mut parser = Parser::<false> { text, line, empty_lines: 0, values: std::mem::take(values) };
    let done = parser.part(part);
    *values = parser.values;
    done.map(|_| parser.line)
}

/// Takes an input apart, and keeps the nodes or only goes over it.
struct Parser<'t, 'a, const KEEP: bool> {
    text: &'t Text<'a>,
    line: usize,
    /// The number of empty lines at the end of the input that are used.
    empty_lines: usize,
    values: Values,
}

impl<const KEEP: bool> Parser<'_, '_, KEEP> {
    fn parts(&mut self, parts: &[Part]) -> Option<Vec<Node>> {
        let mut nodes = Vec::new();
        for part in parts {
            let node = self.part(part)?;
            if KEEP {
                nodes.push(node);
            }
        }
        Some(nodes)
    }

    fn part(&mut self, part: &Part) -> Option<Node> {
        match part {
            Part::Line(items) => Some(Node::Line(self.items(items)?)),
            Part::OneOf(forms) => {
                let first = *self.text.words(self.line).first()?;
                let form = forms.iter().position(|form| starts_with(form, first))?;
                forget(forms, &mut self.values);
                Some(Node::OneOf(form, self.items(&forms[form])?))
            }
            Part::Repeat(repeat) => self.repeat(repeat),
            Part::Copied(_) => {
                let lines = self.line..self.text.len();
                self.line = self.text.len();
                let lines: Vec<&str> =
                    if KEEP { lines.map(|at| self.text.line(at)).collect() } else { Vec::new() };
                Some(Node::Copied(lines.join("\n")))
            }
        }
    }

    fn repeat(&mut self, repeat: &Repeat) -> Option<Node> {
        let mut times = Vec::new();
        let wanted = match repeat.count {
            Count::Free { .. } => None,
            Count::Of { .. } => Some(repeat.count.value(&self.values)?),
        };
        let mut count = 0;
        loop {
            let is_over = match (&repeat.until, wanted) {
                (_, Some(wanted)) => count == wanted,
                (Some(until), None) => {
                    let is_last = *until == self.text.line(self.line);
                    self.line += usize::from(is_last);
                    is_last
                }
                (None, None) => self.line >= self.text.len(),
            };
            if is_over {
                return Some(Node::Repeat(times));
            }
            let before = self.line;
            let nodes = self.parts(&repeat.body)?;
            // A body without a line could come ten million times.
            if self.line == before {
                if self.empty_lines >= self.text.empty_at_end {
                    return None;
                }
                self.empty_lines += 1;
            }
            count += 1;
            if KEEP {
                times.push(nodes);
            }
        }
    }

    fn items(&mut self, items: &[Item]) -> Option<Vec<Cell>> {
        // Empty lines at the end of an input do not count.
        let may_be_empty = |item: &Item| matches!(item, Item::List { count: Count::Of { .. }, .. });
        let is_beyond = self.line >= self.text.len();
        if is_beyond && (items.is_empty() || !items.iter().all(may_be_empty)) {
            return None;
        }
        let words = self.text.words(self.line);
        let mut at = 0;
        let mut cells = Vec::new();
        for item in items {
            let count = match item {
                Item::One(_) => 1,
                Item::List { count: Count::Free { .. }, .. } => words.len() - at,
                Item::List { count, .. } => count.value(&self.values)?,
            };
            let here = words.get(at..at.checked_add(count)?)?;
            at += count;
            if let Item::One(field) = item {
                self.values[field.slot] = number(here[0]);
            }
            if KEEP {
                cells.push(match item {
                    Item::One(_) => Cell::One(here[0].to_string()),
                    Item::List { .. } => {
                        Cell::List(here.iter().map(|word| word.to_string()).collect())
                    }
                });
            }
        }
        self.line += usize::from(!is_beyond);
        (at == words.len()).then_some(cells)
    }
}

/// Forgets the values of a line that has one of these forms: no form knows the values of another, nor of the time
/// before.
pub(crate) fn forget(forms: &[Vec<Item>], values: &mut Values) {
    forms.iter().flatten().for_each(|item| values[item.field().slot] = None);
}

/// Whether a form is the form of lines with this first word.
pub(crate) fn starts_with(form: &[Item], first: &str) -> bool {
    match form.first() {
        Some(Item::One(field)) => matches!(&field.kind, Kind::Literal(literal) if literal == first),
        Some(Item::List { .. }) | None => false,
    }
}

/// The items of a line and its cells, to be changed; of several forms of a line, those of the form in the node.
pub(crate) fn line_mut<'p, 'n>(
    part: &'p Part,
    node: &'n mut Node,
) -> Option<(&'p [Item], &'n mut [Cell])> {
    match (part, node) {
        (Part::Line(items), Node::Line(cells)) => Some((items, cells)),
        (Part::OneOf(forms), Node::OneOf(form, cells)) => Some((&forms[*form], cells)),
        (Part::Line(_) | Part::OneOf(_) | Part::Repeat(_) | Part::Copied(_), _) => None,
    }
}

/// The input that the nodes stand for.
pub(crate) fn print(parts: &[Part], nodes: &[Node]) -> Vec<u8> {
    let mut out = String::new();
    print_parts(parts, nodes, &mut out);
    out.into_bytes()
}

/// Whether what the body of a repeated part stands for begins with the line that ends the part.
pub(crate) fn is_end(repeat: &Repeat, nodes: &[Node]) -> bool {
    repeat.until.as_ref().is_some_and(|until| {
        let mut out = String::new();
        print_parts(&repeat.body, nodes, &mut out);
        out.lines().next().unwrap_or_default() == until
    })
}

fn print_parts(parts: &[Part], nodes: &[Node], out: &mut String) {
    for (part, node) in parts.iter().zip(nodes) {
        match (part, node) {
            (_, Node::Line(cells) | Node::OneOf(_, cells)) => print_line(cells, out),
            (Part::Repeat(repeat), Node::Repeat(times)) => {
                times.iter().for_each(|nodes| print_parts(&repeat.body, nodes, out));
                if let Some(until) = &repeat.until {
                    out.push_str(until);
                    out.push('\n');
                }
            }
            (_, Node::Copied(text)) => {
                out.push_str(text);
                if !text.is_empty() {
                    out.push('\n');
                }
            }
            (Part::Line(_) | Part::OneOf(_) | Part::Copied(_), Node::Repeat(_)) => {}
        }
    }
}

fn print_line(cells: &[Cell], out: &mut String) {
    let start = out.len();
    for cell in cells {
        for word in cell.words() {
            if out.len() > start {
                out.push(' ');
            }
            out.push_str(word);
        }
    }
    out.push('\n');
}

/// The words of a slot over the times that a part is repeated; only the words in lines of the body itself.
pub(crate) fn column<'n>(
    body: &[Part],
    times: &'n [Vec<Node>],
    slot: usize,
) -> Option<Vec<&'n str>> {
    let place = place(body, slot)?;
    times.iter().map(|nodes| Some(word(nodes, place)?.as_str())).collect()
}

/// The words of several slots over the times that a part is repeated.
pub(crate) fn columns<'n>(
    body: &[Part],
    times: &'n [Vec<Node>],
    slots: &[usize],
) -> Option<Vec<Vec<&'n str>>> {
    slots.iter().map(|&slot| column(body, times, slot)).collect()
}

/// The word at a place among the lines of a body.
pub(crate) fn word(nodes: &[Node], (part, item): Place) -> Option<&String> {
    let Node::Line(cells) = nodes.get(part)? else { return None };
    let Cell::One(word) = cells.get(item)? else { return None };
    Some(word)
}

/// The same word, to be changed.
pub(crate) fn word_mut(nodes: &mut [Node], (part, item): Place) -> Option<&mut String> {
    let Node::Line(cells) = nodes.get_mut(part)? else { return None };
    let Cell::One(word) = cells.get_mut(item)? else { return None };
    Some(word)
}

/// The word of a slot among the lines of a body.
pub(crate) fn word_of<'n>(body: &[Part], nodes: &'n [Node], slot: usize) -> Option<&'n String> {
    word(nodes, place(body, slot)?)
}

/// Sorts the times of a repeated part by the column that is ordered.
pub(crate) fn sort(repeat: &Repeat, times: &mut [Vec<Node>]) {
    rule::sort(&repeat.rules, times, |slot, nodes| ordered(word_of(&repeat.body, nodes, slot)?));
}

/// The number of a part among the parts of a body, and of an item in it.
pub(crate) type Place = (usize, usize);

/// The part and the item of a slot among the lines of a body.
pub(crate) fn place(body: &[Part], slot: usize) -> Option<Place> {
    for (at, part) in body.iter().enumerate() {
        let Part::Line(items) = part else { continue };
        let is_it = |item: &Item| matches!(item, Item::One(field) if field.slot == slot);
        if let Some(item) = items.iter().position(is_it) {
            return Some((at, item));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;

    fn round_trip(shape: &str, input: &str) -> Option<String> {
        let shape = Shape::read(shape).expect("the shape is good");
        let text = Text::new(input.as_bytes()).expect("it is text");
        let nodes = parse(&shape.parts, shape.names.len(), &text)?;
        Some(String::from_utf8(print(&shape.parts, &nodes)).expect("it is text"))
    }

    #[test]
    fn an_input_is_taken_apart_and_put_together() {
        let shape = "n: number 1..9\nn times:\n  k: number 0..9; k of a: number 1..9\n";
        for input in ["2\n1 5\n0\n", "1\n3 1 2 3\n"] {
            assert_eq!(round_trip(shape, input).as_deref(), Some(input));
        }
        for input in ["", "2\n1 5\n", "1\n2 5\n", "1\n1 5\n7\n", "99999999999\n"] {
            assert_eq!(round_trip(shape, input), None, "{input}");
        }
    }

    #[test]
    fn an_empty_list_at_the_end_is_an_empty_line_or_none() {
        let shape = "n: number 0..9\nn of a: number 1..9\n";
        for input in ["0\n", "0\n\n"] {
            assert_eq!(round_trip(shape, input).as_deref(), Some("0\n\n"));
        }
        for input in ["1\n", "0\n1\n", ""] {
            assert_eq!(round_trip(shape, input), None, "{input}");
        }
        let repeated = "n: number 1..3; k: number 0..3\nn times:\n  k of a: number 1..9\n";
        assert_eq!(round_trip(repeated, "2 0\n\n\n").as_deref(), Some("2 0\n\n\n"));
        assert_eq!(round_trip(repeated, "3 0\n\n\n"), None);
        assert_eq!(round_trip("9 times:\n  0 of a: number 1..9\n", ""), None);
    }

    #[test]
    fn a_line_ends_what_has_no_count() {
        let shape = "0..9 times until \"0\":\n  n: number 1..9\n  n of a: number 1..9\n";
        assert_eq!(round_trip(shape, "1\n4\n0\n").as_deref(), Some("1\n4\n0\n"));
        assert_eq!(round_trip(shape, "1\n4\n"), None);
    }
}
