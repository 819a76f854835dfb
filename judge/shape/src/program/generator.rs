//! The walk over a shape that writes a generator: it makes the words of each line, and prints them.

use super::language::{Rounds, Step};
use super::{shifted, Budget, Writer};
use crate::field::{Count, Field, Kind, Relation, Slot};
use crate::model::{counts, counts_and_vertices, fields, sequences, Item, Part, Repeat};
use crate::reader::quoted;
use crate::rule::{Demands, Rule};
use crate::text::number;
use crate::tree;
use std::collections::HashMap;

/// The words of some slots for all times of a part: the array of each.
type Columns = HashMap<Slot, String>;

impl<'s> Writer<'s> {
    pub(super) fn make_parts(
        &mut self,
        parts: &'s [Part],
        columns: &Columns,
    ) -> Result<(), String> {
        let outer = self.known.clone();
        for part in parts {
            match part {
                Part::Line(items) => {
                    self.sentences(items);
                    let words = self.make_items(items, columns)?;
                    self.print(&words);
                }
                Part::OneOf(forms) => self.make_forms(forms, columns)?,
                Part::Repeat(repeat) => self.make_repeat(repeat)?,
                Part::Copied(_) => {
                    return Err("some lines are only copied from the samples".to_string());
                }
            }
        }
        self.known = outer;
        Ok(())
    }

    fn print(&mut self, words: &[String]) {
        self.lines(&format!("line({})", words.join(", ")));
    }

    /// Makes the words of a line; returns the expressions for them.
    fn make_items(&mut self, items: &'s [Item], columns: &Columns) -> Result<Vec<String>, String> {
        let mut words = Vec::new();
        for item in items {
            let name = self.names[item.field().slot].clone();
            match item {
                Item::One(Field { kind: Kind::Literal(text), slot }) => {
                    self.known.extend(number(text).map(|_| (*slot, text.clone())));
                    words.push(quoted(text));
                }
                Item::One(field) => {
                    let value = match columns.get(&field.slot) {
                        Some(array) => array.clone(),
                        None => {
                            let text = self.make_word(field)?;
                            self.lines(&format!("{name} = {text}"));
                            name
                        }
                    };
                    self.make_known(field, &value);
                    words.push(value);
                }
                Item::List { count, field, rules } => {
                    let times = self.make_count(count)?;
                    let rules: Vec<&Rule> = rules.iter().collect();
                    let text = self.make_words(field, &times, &rules)?;
                    self.lines(&format!("{name} = {text}"));
                    words.push(format!("*{name}"));
                }
            }
        }
        Ok(words)
    }

    /// Notes the value of a word, and takes it from the sums of which it is the last factor.
    fn make_known(&mut self, field: &Field, value: &str) {
        if matches!(field.kind, Kind::Number { .. }) {
            self.known.insert(field.slot, value.to_string());
        }
        let mut taken_lines = Vec::new();
        for Budget { slots, left, .. } in &self.budgets {
            if slots.iter().max() == Some(&field.slot) {
                let factors: Vec<&str> = slots
                    .iter()
                    .map(|slot| if *slot == field.slot { value } else { &self.names[*slot] })
                    .collect();
                let product = factors.join(" * ");
                let length = format!("len({product})");
                let taken = if field.kind.is_number() { &product } else { &length };
                taken_lines.push(format!("{left} -= {taken}"));
            }
        }
        taken_lines.iter().for_each(|line| self.lines(line));
    }

    fn make_count(&self, count: &Count) -> Result<String, String> {
        match count {
            Count::Free { low, high } if low == high => Ok(low.to_string()),
            Count::Free { low, high } => Ok(format!("count({low}, {high})")),
            Count::Of { .. } => self.count(count),
        }
    }

    /// The expression for one word.
    fn make_word(&mut self, field: &Field) -> Result<String, String> {
        let told = |why: String| format!("`{}`: {why}", self.shape.names[field.slot]);
        self.word(field, String::new(), String::new()).map_err(told)?;
        let fits = self.fits(field)?;
        Ok(match &field.kind {
            Kind::Unknown => return Err(told("nothing is known of it".to_string())),
            Kind::Literal(text) => quoted(text),
            Kind::Choice(words) => format!("one_of([{}])", self.list_of(words)),
            Kind::Word { alphabet, length } => {
                let mut length = self.make_count(length)?;
                if let Some(most) = self.most(field)? {
                    length = match field.kind {
                        Kind::Word { length: Count::Free { low, high }, .. } => {
                            format!("count({low}, min({high}, {most}))")
                        }
                        _ => return Err(told("the sum of its lengths is limited".to_string())),
                    };
                }
                format!("word({length}, {})", quoted(&alphabet.iter().collect::<String>()))
            }
            Kind::Number { .. } => {
                let (low, high) = self.ends(field).map_err(told)?;
                let is_count = counts_and_vertices(&self.shape.parts).contains(&field.slot);
                let function = if is_count { "count" } else { "number" };
                format!("{function}({low}, {high}{fits})")
            }
            Kind::Real { low, high, decimals, .. } => {
                decimal_of(&format!("number({low}, {high})"), *decimals)
            }
        })
    }

    fn list_of(&self, words: &[String]) -> String {
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        words.join(", ")
    }

    /// The argument for the comparisons of which a field is the last.
    fn fits(&mut self, field: &Field) -> Result<String, String> {
        let conditions = self.shape.conditions.iter();
        let own: Vec<_> =
            conditions.filter(|condition| condition.last_slot() == field.slot).collect();
        if own.is_empty() {
            return Ok(String::new());
        }
        let (name, mut texts) = (self.names[field.slot].clone(), Vec::new());
        self.known.insert(field.slot, name.clone());
        for condition in own {
            let text = condition.text(&self.shape.names);
            if !matches!(field.kind, Kind::Number { .. }) {
                return Err(format!("`{text}`: it is about a word"));
            }
            let (holds, _) = self.condition(condition).map_err(|why| format!("`{text}`: {why}"))?;
            texts.push(holds);
        }
        self.known.remove(&field.slot);
        Ok(format!(", lambda {name}: {}", texts.join(" and ")))
    }

    /// The ends of the range of a number: its own, those that others give, and those of what it counts.
    fn ends(&self, field: &Field) -> Result<(String, String), String> {
        let (low, high, bounds) = match &field.kind {
            Kind::Number { low, high, bounds } => (low, high, bounds),
            Kind::Real { low, high, .. } => return Ok((low.to_string(), high.to_string())),
            _ => return Ok(Default::default()),
        };
        let (mut lows, mut highs) = (vec![low.to_string()], vec![high.to_string()]);
        for bound in bounds {
            let (plus, is_limit) = self.end_of(bound, (*low, *high));
            let ends = if bound.relation.is_upper() { &mut highs } else { &mut lows };
            if is_limit {
                ends.retain(|end| number(end).is_none());
            }
            ends.push(shifted(&self.value(bound.slot)?, plus));
        }
        for (count, rules) in sequences(&self.shape.parts) {
            let Count::Of { factor: 1, slots, plus, .. } = count else { continue };
            if slots[..] != [field.slot] {
                continue;
            }
            for graph in rules.iter().filter_map(Rule::graph) {
                let Some(vertices) = self.known.get(&graph.of) else { continue };
                if graph.connected {
                    lows.push(shifted(&format!("{vertices} - 1"), -plus));
                }
                if graph.simple {
                    highs.push(shifted(&format!("{vertices} * ({vertices} - 1) // 2"), -plus));
                }
            }
            for (slots, most) in Demands::of(rules).totals {
                let least = slots.iter().map(|slot| self.range(*slot).map_or(0, |range| range.0));
                let least = least.fold(1, i128::saturating_mul);
                highs.extend((least > 0).then(|| (most / least - plus).to_string()));
            }
        }
        highs.extend(self.most(field)?);
        Ok((extreme("max", lows), extreme("min", highs)))
    }

    /// The most that the sums of the parts around leave.
    fn most(&self, field: &Field) -> Result<Option<String>, String> {
        let is_own = |budget: &&Budget| budget.slots.contains(&field.slot);
        let Some(Budget { slots, left, times }) = self.budgets.iter().find(is_own) else {
            return Ok(None);
        };
        if self.budgets.iter().filter(is_own).count() > 1
            || slots.iter().filter(|slot| **slot == field.slot).count() > 1
        {
            return Err("several sums limit it, or a sum of its powers".to_string());
        }
        let (mut least, mut factors) = (1i128, Vec::new());
        for slot in slots {
            let low = match self.kinds[slot] {
                Kind::Word { length: Count::Free { low, .. }, .. } => *low as i128,
                _ => self.range(*slot).map_or(0, |range| range.0),
            };
            least = least.saturating_mul(low);
            if low < 0 || low == 0 && slots.len() > 1 {
                return Err("a factor of a sum may be 0 or less".to_string());
            }
            if *slot != field.slot {
                factors.push(self.known.get(slot).cloned().unwrap_or(low.to_string()));
            }
        }
        let factors: String = factors.iter().map(|factor| format!(" // {factor}")).collect();
        Ok(Some(format!("share({left}, {times}, {least}){factors}")))
    }

    /// The expression for several words with rules: those of a list, or of a column.
    fn make_words(
        &mut self,
        field: &Field,
        times: &str,
        rules: &[&Rule],
    ) -> Result<String, String> {
        let told = |why: String| format!("`{}`: {why}", self.shape.names[field.slot]);
        let demands = Demands::of(rules.iter().copied());
        let known = |rule: &&&Rule| {
            matches!(
                rule,
                Rule::Order(_) | Rule::Permutation(_) | Rule::Parents(_) | Rule::Distinct(_)
            )
        };
        if let Some(other) = rules.iter().find(|rule| !known(rule)) {
            return Err(format!("`{}`", other.text(&self.shape.names, true)));
        }
        let has_condition =
            self.shape.conditions.iter().any(|condition| condition.last_slot() == field.slot);
        if has_condition && !rules.is_empty() {
            return Err(told("its elements have rules and comparisons".to_string()));
        }
        let text = match &field.kind {
            Kind::Number { .. } | Kind::Real { .. } if !has_condition => {
                let text = numbers(&demands, times, self.ends(field).map_err(told)?);
                match field.kind {
                    Kind::Real { decimals: 1.., .. } if !rules.is_empty() => {
                        return Err(told("rules about numbers with a point".to_string()));
                    }
                    Kind::Real { decimals: decimals @ 1.., .. } => {
                        let each = decimal_of("value", decimals);
                        format!("[{each} for value in {text}]")
                    }
                    _ => text,
                }
            }
            _ if demands.are_distinct => {
                format!("different({times}, lambda: {})", self.make_word(field)?)
            }
            _ if rules.is_empty() => {
                format!("[{} for _ in range({times})]", self.make_word(field)?)
            }
            _ => return Err(told("a rule about words".to_string())),
        };
        Ok(text)
    }

    fn make_forms(&mut self, forms: &'s [Vec<Item>], columns: &Columns) -> Result<(), String> {
        let name = self.names[forms[0][0].field().slot].clone();
        self.lines(&format!("{name} = number(0, {})", forms.len() - 1));
        for (at, form) in forms.iter().enumerate() {
            let outer = self.known.clone();
            self.step(&Step::If(&format!("{name} == {at}")))?;
            let words = self.make_items(form, columns)?;
            self.print(&words);
            self.step(&Step::Close(None))?;
            self.known = outer;
        }
        Ok(())
    }

    fn make_repeat(&mut self, repeat: &'s Repeat) -> Result<(), String> {
        let mut times = self.make_count(&repeat.count)?;
        if repeat.count.is_free() {
            let name = self.free_name("times");
            self.lines(&format!("{name} = {times}"));
            times = name;
        }
        let arrays = self.make_columns(repeat, &times)?;
        let budgets = self.budgets.len();
        let index = self.index();
        for (slots, most) in Demands::of(&repeat.rules).totals {
            let names: Vec<&str> = slots.iter().map(|slot| self.names[*slot].as_str()).collect();
            let left = self.free_name(&format!("{}_left", names.join("_")));
            self.lines(&format!("{left} = {most}"));
            self.budgets.push(Budget { slots, left, times: format!("{times} - {index}") });
        }
        self.step(&Step::Loop { index: &index, rounds: Rounds::Count(&times) })?;
        self.indices.push(index.clone());
        let at = |(slot, array): (Slot, String)| (slot, format!("{array}[{index}]"));
        let columns: Columns = arrays.into_iter().map(at).collect();
        self.make_parts(&repeat.body, &columns)?;
        if let Some(until) = &repeat.until {
            if repeat.body.len() > 1 {
                return Err("a part of several lines that a line ends".to_string());
            }
            self.step(&Step::If(&format!("lines[-1] == {}", quoted(until))))?;
            self.lines("raise Again");
            self.step(&Step::Close(None))?;
        }
        self.indices.pop();
        self.step(&Step::Close(None))?;
        self.budgets.truncate(budgets);
        if let Some(until) = &repeat.until {
            self.print(&[quoted(until)]);
        }
        Ok(())
    }

    /// Makes the columns of a part before its lines: those that a rule is about, and of a body of one line all that no
    /// other word of the line limits.
    fn make_columns(
        &mut self,
        repeat: &'s Repeat,
        times: &str,
    ) -> Result<Vec<(Slot, String)>, String> {
        let own: Vec<&Field> = fields(&repeat.body).collect();
        let mut arrays = Vec::new();
        let of_grid: Vec<&Rule> =
            repeat.rules.iter().filter(|rule| rule.slots().is_empty()).collect();
        if let (Some(slot), false) = (repeat.first_slot(), of_grid.is_empty()) {
            self.make_grid(slot, times, &of_grid)?;
            arrays.push(slot);
        }
        for rule in &repeat.rules {
            let is_first = !rule.slots().iter().any(|slot| arrays.contains(slot));
            if rule.slots().len() < 2 || matches!(rule, Rule::Total(_)) || !is_first {
                continue;
            }
            let text = self
                .make_rows(rule, repeat, times, &own)
                .map_err(|why| format!("`{}`: {why}", rule.text(&self.shape.names, true)))?;
            let names: Vec<&str> =
                rule.slots().iter().map(|slot| self.names[*slot].as_str()).collect();
            let text = format!("{} = {text}", names.join(", "));
            self.lines(&text);
            arrays.extend(rule.slots());
        }
        let is_line = matches!(&repeat.body[..], [Part::Line(_)]);
        for field in
            own.iter().copied().filter(|field| !arrays.contains(&field.slot)).collect::<Vec<_>>()
        {
            let rules: Vec<&Rule> =
                repeat.rules.iter().filter(|rule| rule.slot() == Some(field.slot)).collect();
            let is_one = tree::place(&repeat.body, field.slot).is_some();
            if is_one && (!rules.is_empty() || is_line) && self.is_free(field, &own) {
                let text = self.make_words(field, times, &rules)?;
                self.lines(&format!("{} = {text}", self.names[field.slot]));
                arrays.push(field.slot);
            } else if let Some(rule) = rules.first() {
                let rule = rule.text(&self.shape.names, true);
                return Err(format!("`{rule}`: other words of the line limit these"));
            }
        }
        Ok(arrays.into_iter().map(|slot| (slot, self.names[slot].clone())).collect())
    }

    /// The columns that a rule binds: the edges of a graph, or rows that differ.
    fn make_rows(
        &mut self,
        rule: &Rule,
        repeat: &Repeat,
        times: &str,
        own: &[&Field],
    ) -> Result<String, String> {
        let binds = |other: &&Rule| other.slots().iter().any(|slot| rule.slots().contains(slot));
        let others = repeat.rules.iter().filter(|other| *other != rule).filter(binds);
        let others: Vec<&Rule> = others.collect();
        let differ = others.iter().all(|other| matches!(other, Rule::Differ(_)));
        if !differ || rule.graph().is_none() && !others.is_empty() {
            return Err("another rule is about the same words".to_string());
        }
        if let Some(graph) = rule.graph() {
            let ends = own.iter().find(|field| field.slot == graph.ends[1]);
            let bounds = ends.iter().flat_map(|field| field.kind.bounds());
            let of_first = bounds.filter(|bound| bound.slot == graph.ends[0]);
            let relations: Vec<Relation> = of_first.map(|bound| bound.relation).collect();
            if relations.iter().any(|relation| relation.is_upper()) {
                return Err("the second end is not the larger one".to_string());
            }
            let has_loops = others.is_empty() && !relations.contains(&Relation::MoreThan);
            let mut text = format!("edges({}, {times}, {}", self.value(graph.of)?, graph.base);
            for (is, word) in [
                (graph.connected, ", connected=True"),
                (graph.simple, ", simple=True"),
                (!graph.simple && !has_loops, ", loops=False"),
                (!relations.is_empty(), ", ascending=True"),
            ] {
                text += if is { word } else { "" };
            }
            return Ok(text + ")");
        }
        let mut words = Vec::new();
        for slot in rule.slots() {
            let field = own.iter().find(|field| field.slot == *slot);
            let free = field.filter(|field| self.is_free(field, own));
            words.push(self.make_word(free.ok_or("other words of the line limit these")?)?);
        }
        let (width, row) = (words.len(), words.join(", "));
        match (rule, &words[..]) {
            (Rule::Distinct(_), _) => {
                Ok(format!("columns({width}, different({times}, lambda: ({row})))"))
            }
            (Rule::Differ(_), [one, other]) if one == other => {
                Ok(format!("columns(2, [different(2, lambda: {one}) for _ in range({times})])"))
            }
            _ => Err("their ranges are not the same".to_string()),
        }
    }

    /// Whether a word can be made before the others of its part.
    fn is_free(&self, field: &Field, own: &[&Field]) -> bool {
        let is_own = |slot: &Slot| own.iter().any(|field| field.slot == *slot);
        let limits = match &field.kind {
            Kind::Literal(_) => return false,
            Kind::Number { bounds, .. } => bounds.iter().any(|bound| is_own(&bound.slot)),
            Kind::Word { length, .. } => length.slots().iter().any(is_own),
            Kind::Unknown | Kind::Real { .. } | Kind::Choice(_) => false,
        };
        let is_compared = self
            .shape
            .conditions
            .iter()
            .any(|condition| condition.slots().any(|slot| slot == field.slot));
        let is_count = counts(&self.shape.parts).contains(&field.slot);
        let is_summed = sequences(&self.shape.parts).any(|(_, rules)| {
            rules
                .iter()
                .any(|rule| matches!(rule, Rule::Total(_)) && rule.slots().contains(&field.slot))
        });
        !limits && !is_compared && !is_count && !is_summed
    }

    /// Makes the rows of a grid.
    fn make_grid(&mut self, slot: Slot, times: &str, rules: &[&Rule]) -> Result<(), String> {
        let demands = Demands::of(rules.iter().copied());
        let Some(Kind::Word { alphabet, length }) = self.kinds.get(&slot) else {
            return Err("a grid of other words".to_string());
        };
        let field =
            Field { slot, kind: Kind::Word { alphabet: alphabet.clone(), length: length.clone() } };
        self.word(&field, String::new(), String::new())?;
        if !matches!(length, Count::Of { .. }) {
            return Err("a grid whose rows have any length".to_string());
        }
        let is_mark = |letter: &&char| demands.marks.iter().any(|(mark, _)| mark == *letter);
        let letters: String = alphabet.iter().filter(|letter| !is_mark(letter)).collect();
        if letters.is_empty() {
            return Err("a grid of marks alone".to_string());
        }
        let mut text = format!("grid({times}, {}, {}", self.count(length)?, quoted(&letters));
        let marks: Vec<String> = demands
            .marks
            .iter()
            .map(|(mark, times)| format!("({}, {times})", quoted(&mark.to_string())))
            .collect();
        if !marks.is_empty() {
            text += &format!(", marks=[{}]", marks.join(", "));
        }
        if let Some(frame) = demands.frame {
            text += &format!(", frame={}", quoted(&frame.to_string()));
        }
        self.lines(&format!("{} = {text})", self.names[slot]));
        Ok(())
    }
}

/// The call that makes numbers with these demands.
fn numbers(demands: &Demands, times: &str, (low, high): (String, String)) -> String {
    let made = match (demands.permutation, demands.parents) {
        (Some(first), _) => format!("distinct({times}, {first}, {first} + {times} - 1)"),
        (_, Some(root)) => return format!("parents({times}, {root})"),
        _ if demands.are_distinct => format!("distinct({times}, {low}, {high})"),
        _ => format!("numbers({times}, {low}, {high})"),
    };
    match demands.direction {
        None => made,
        Some(Relation::LessThan | Relation::AtMost) => format!("sorted({made})"),
        Some(Relation::MoreThan | Relation::AtLeast) => {
            format!("sorted({made}, reverse=True)")
        }
    }
}

fn decimal_of(value: &str, decimals: usize) -> String {
    if decimals == 0 {
        value.to_string()
    } else {
        format!("decimal({value}, {decimals})")
    }
}

/// The larger or smaller one of several expressions. Of those that are numbers one stays.
fn extreme(function: &str, mut ends: Vec<String>) -> String {
    let is_max = function == "max";
    let numbers: Vec<i128> = ends.iter().filter_map(|end| number(end)).collect();
    let most = if is_max { numbers.iter().max() } else { numbers.iter().min() };
    ends.retain(|end| number(end).is_none());
    ends.splice(0..0, most.map(i128::to_string));
    match &ends[..] {
        [end] => end.clone(),
        _ => format!("{function}({})", ends.join(", ")),
    }
}
