//! Says a shape as a statement does.

use super::write::{count, order, ranges, said_bounds};
use crate::model::{items, Count, Item, Kind, Part, Repeat, Rule, Shape};
use crate::text::real_text;

/// A choice among more words is said by their number.
const MAX_SAID: usize = 6;

impl Shape {
    /// The facts that were learnt, as a statement says them: one line each, without a full stop.
    pub fn words(&self) -> Vec<String> {
        let mut speaker = Speaker { names: &self.names, lines: Vec::new() };
        speaker.parts(&self.parts, 0);
        let conditions = self.conditions.iter().map(|condition| condition.text(&self.names));
        speaker.lines.extend(conditions);
        speaker.lines
    }

    /// The fields in the order of the input: the name of each, and what is known of it, as a statement says it.
    pub fn fields(&self) -> Vec<(String, String)> {
        let speaker = Speaker { names: &self.names, lines: Vec::new() };
        let is_known = |item: &&Item| !matches!(item.field().kind, Kind::Literal(_));
        let fields = items(&self.parts).into_iter().filter(is_known);
        fields.map(|item| (self.names[item.field().slot].clone(), speaker.item(item))).collect()
    }
}

struct Speaker<'s> {
    names: &'s [String],
    lines: Vec<String>,
}

impl Speaker<'_> {
    fn parts(&mut self, parts: &[Part], depth: usize) {
        for part in parts {
            let then = if self.lines.is_empty() || depth > 0 { "" } else { "then " };
            let text = match part {
                Part::Line(items) => format!("{then}{}", self.items(items)),
                Part::OneOf(forms) => {
                    let forms: Vec<String> = forms.iter().map(|items| self.items(items)).collect();
                    format!("{then}one of: {}", forms.join(" | "))
                }
                Part::Copied(_) => format!("{then}lines as in the samples, up to the end"),
                Part::Repeat(repeat) => {
                    self.repeat(repeat, then, depth);
                    continue;
                }
            };
            self.lines.push(format!("{}{text}", "  ".repeat(depth)));
        }
    }

    fn repeat(&mut self, repeat: &Repeat, then: &str, depth: usize) {
        let many = count(&repeat.count, self.names);
        let is_line = matches!(repeat.body[..], [Part::Line(_) | Part::OneOf(_)]);
        let what = if is_line { "lines" } else { "times" };
        let how_often = match (&repeat.until, &repeat.count) {
            (Some(until), _) => format!("{what}, up to a line `{until}`"),
            (None, Count::Free { .. }) => format!("{what}, up to the end"),
            (None, Count::Of { .. }) => format!("{many} {what}"),
        };
        let rules: String =
            repeat.rules.iter().map(|rule| format!(", {}", self.rule(rule, true))).collect();
        let header = format!("{}{then}{how_often}{rules}", "  ".repeat(depth));
        match (&repeat.body[..], is_line) {
            ([Part::Line(items)], true) => {
                self.lines.push(format!("{header}: {}", self.items(items)))
            }
            _ => {
                self.lines.push(header + ":");
                self.parts(&repeat.body, depth + 1);
            }
        }
    }

    fn items(&self, items: &[Item]) -> String {
        if items.is_empty() {
            return "an empty line".to_string();
        }
        let items: Vec<String> = items.iter().map(|item| self.item(item)).collect();
        items.join("; ")
    }

    fn item(&self, item: &Item) -> String {
        let field = item.field();
        let name = &self.names[field.slot];
        match item {
            Item::One(_) => self.kind(name, &field.kind),
            Item::List { count: many, rules, .. } => {
                let many = match many {
                    Count::Free { low, high } => format!("{low} to {high}"),
                    Count::Of { .. } => count(many, self.names),
                };
                let rules: String =
                    rules.iter().map(|rule| format!(", {}", self.rule(rule, false))).collect();
                let what = if field.kind.is_number() { "numbers" } else { "words" };
                format!("{many} {what} {}{rules}", self.kind(name, &field.kind))
            }
        }
    }

    fn kind(&self, name: &str, kind: &Kind) -> String {
        match kind {
            Kind::Unknown => name.to_string(),
            Kind::Literal(literal) => format!("`{literal}`"),
            Kind::Number { low, high, bounds } => {
                let range = range(&low.to_string(), &high.to_string());
                format!("{name} {range}{}", said_bounds(bounds, self.names))
            }
            Kind::Real { low, high, decimals, .. } => {
                let range = range(&real_text(*low, *decimals), &real_text(*high, *decimals));
                format!("{name} {range} with up to {decimals} decimals")
            }
            Kind::Word { alphabet, length } => {
                let length = match length {
                    Count::Free { low, high } if low != high => format!("{low} to {high}"),
                    Count::Free { low, .. } => low.to_string(),
                    Count::Of { .. } => count(length, self.names),
                };
                format!("{name}, {length} characters of {}", ranges(alphabet))
            }
            Kind::Choice(words) if words.len() <= MAX_SAID => {
                format!("{name}, one of {}", words.join(", "))
            }
            Kind::Choice(words) => format!("{name}, one of {} words", words.len()),
        }
    }

    fn rule(&self, rule: &Rule, named: bool) -> String {
        let name =
            |slot: usize| if named { format!("{} ", self.names[slot]) } else { String::new() };
        match rule {
            Rule::Order { slot, order: direction } => {
                format!("{}{}", name(*slot), order(*direction))
            }
            Rule::Distinct(slots) => {
                format!("{}all different", slots.iter().map(|&slot| name(slot)).collect::<String>())
            }
            Rule::Permutation { slot, base } => format!("{}a permutation from {base}", name(*slot)),
            Rule::Parents { slot, base } => {
                format!("{}the parents of a tree from {base}, each before its child", name(*slot))
            }
            Rule::Differ(left, right) => {
                format!("{}never equal to {}", name(*left), self.names[*right])
            }
            Rule::Graph(graph) => {
                let simple = if graph.simple { " without loops or double edges" } else { "" };
                let connected = if graph.connected { "a connected graph" } else { "a graph" };
                let [u, v, of] = [graph.u, graph.v, graph.of].map(|slot| &self.names[slot]);
                format!("edges {u} {v} of {connected} of {of} vertices{simple}")
            }
            Rule::Exactly { mark, times } => format!("`{mark}` {times} times in all"),
            Rule::Frame(mark) => format!("with a frame of `{mark}`"),
            Rule::Total { slot, most } => format!("{}at most {most} in all", name(*slot)),
        }
    }
}

fn range(low: &str, high: &str) -> String {
    if low == high {
        format!("always {low}")
    } else {
        format!("from {low} to {high}")
    }
}
