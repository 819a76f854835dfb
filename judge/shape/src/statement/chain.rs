//! Chains of comparisons: `1 <= n, m <= 100`, `l <= r`, `1 <= |s| <= 50`, `|a - b| <= 2 * c`.

use super::place::{self, is_number, kind_mut, number_of, slot, slots_of, word_of};
use super::scope;
use super::told::{change_rules, drop_range_rules, Stated, Statement};
use crate::condition::number;
use crate::field::{Bound, Count, Kind, Relation, Slot};
use crate::model::{items, repeats, Item, Part, Repeat, Shape};
use crate::reader;
use crate::rule::{Differ, Distinct, Order, Parents, Rule};
use crate::text::scaled;
use crate::tree;
use std::collections::HashSet;

/// Operands, and the relations between them.
struct Chain<'a> {
    operands: Vec<&'a str>,
    relations: Vec<&'a str>,
}

/// The names of indices where no field has them. Another name is an index where the line has it as one: `a_k`.
const INDICES: [&str; 2] = ["i", "j"];

/// The longest first.
const RELATIONS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];
/// The signs of sums and products.
const SIGNS: [&str; 5] = ["+", "-", "*", "/", "%"];

/// The chains of a line: those in parentheses, else the line, up to a dash or a parenthesis.
fn chains<'l>(shape: &Shape, line: &'l str) -> Vec<Chain<'l>> {
    let inner = line.split('(').skip(1).filter_map(|text| text.split(')').next());
    let inner = inner.flat_map(parts).flat_map(by_commas).filter_map(chain);
    // `(1 <= i <= n)` says which elements.
    let is_in_use = |name: &str| {
        name.starts_with(char::is_alphabetic)
            && [format!("_{name}"), format!("[{name}]")].iter().any(|index| line.contains(index))
    };
    let is_index =
        |text: &&str| slot(shape, text).is_err() && (INDICES.contains(text) || is_in_use(text));
    let is_of_fields = |chain: &Chain| !chain.operands.iter().any(is_index);
    let inner: Vec<Chain> = inner.filter(is_of_fields).collect();
    if !inner.is_empty() {
        return inner;
    }
    let ends = [" (", " for all ", " for each ", " for every "];
    let line = ends.iter().fold(line, |line, end| line.split(end).next().unwrap_or(line));
    parts(line).flat_map(by_commas).filter_map(chain).collect()
}

/// The chains of `2 <= n <= 9, 1 <= m <= 5`. In `1 <= n, m <= 5` the comma stands between fields.
fn by_commas(text: &str) -> Vec<&str> {
    let mut chains = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.match_indices(',').map(|(at, _)| at).find(|&at| {
        let (left, right) = (&rest[..at], &rest[at + 1..]);
        let is_closed = chain(left).is_some_and(|chain| chain.relations.len() > 1);
        let first = chain(right).map(|chain| number::read(chain.operands[0]).is_some());
        first.is_some_and(|is_number| is_number || is_closed)
    }) {
        chains.push(&rest[..at]);
        rest = &rest[at + 1..];
    }
    chains.push(rest);
    chains
}

/// The parts that a semicolon or a dash separates. A hyphen before a comparison is a minus.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['—', ';']).map(|text| match text.rsplit_once(" - ") {
        Some((before, after))
            if first_relation(after).is_none() && number::read(after).is_none() =>
        {
            before
        }
        Some(_) | None => text,
    })
}

fn chain(text: &str) -> Option<Chain<'_>> {
    let (mut operands, mut relations) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some((at, relation)) = first_relation(rest) {
        operands.push(rest[..at].trim());
        relations.push(relation);
        rest = &rest[at + relation.len()..];
    }
    operands.push(rest.trim());
    (!relations.is_empty()).then_some(Chain { operands, relations })
}

fn first_relation(text: &str) -> Option<(usize, &'static str)> {
    let found = RELATIONS.iter().filter_map(|relation| Some((text.find(relation)?, *relation)));
    found.min_by_key(|(at, relation)| (*at, usize::MAX - relation.len()))
}

/// An operand of a relation.
enum Operand {
    Number(i128, usize),
    Value(Slot),
    Length(Slot),
}

impl Chain<'_> {
    fn text(&self) -> String {
        let rest = self.relations.iter().zip(&self.operands[1..]);
        let rest = rest.map(|(relation, operand)| format!(" {relation} {operand}"));
        self.operands[0].to_string() + &rest.collect::<String>()
    }
}

impl Operand {
    /// The field, unless it is a number.
    fn slot(&self) -> Option<Slot> {
        match self {
            Operand::Value(slot) | Operand::Length(slot) => Some(*slot),
            Operand::Number(..) => None,
        }
    }
}

/// Changes a shape as a line with comparisons says.
///
/// # Errors
///
/// A name that no field has, a number that is too large, or a range with nothing in it.
pub(super) fn tell(told: &mut Statement, line: &str) -> Result<(), String> {
    if let Some(Chain { operands, relations }) = chain(line) {
        if let ([left, right], ["="]) = (&operands[..], &relations[..]) {
            return equal(told, left, right);
        }
    }
    let mut chains = chains(&told.shape, line);
    for chain in &mut chains {
        tell_neighbours(told, chain);
        tell_parents(told, chain);
        drop_minus_one(&told.shape, chain);
    }
    let operands: Result<Vec<_>, _> =
        chains.iter().map(|chain| operands(&told.shape, chain)).collect();
    match operands {
        Ok(operands) => chains
            .iter()
            .zip(&operands)
            .try_for_each(|(chain, operands)| tell_chain(told, chain, operands)),
        // Chains end at a parenthesis or a dash, which comparisons of sums may have.
        Err(why) => tell_conditions(told, line).ok_or(why),
    }
}

/// The chains of a sentence, each by itself, without the words around them. Chains of indices are left out, and those
/// that lack an end: `(> 0)`.
pub(super) fn texts(shape: &Shape, line: &str) -> Vec<String> {
    let mut chains = chains(shape, line);
    chains.retain(|chain| chain.operands.iter().all(|operand| !operand.is_empty()));
    for chain in &mut chains {
        trim_words(shape, chain);
    }
    chains.iter().map(Chain::text).collect()
}

/// The comparisons of a longer chain, each by itself.
pub(super) fn pairs(text: &str) -> Vec<String> {
    let Some(Chain { operands, relations }) = chain(text) else { return Vec::new() };
    let pairs = operands.windows(2).zip(&relations).filter(|_| relations.len() > 1);
    pairs.map(|(pair, relation)| format!("{} {relation} {}", pair[0], pair[1])).collect()
}

/// Takes the words of prose from the ends of a chain: `where 1 <= x <= 7 denotes the day`.
fn trim_words(shape: &Shape, chain: &mut Chain) {
    if let Some(first) = chain.operands.first_mut() {
        let starts = first.match_indices(' ').map(|(at, _)| at + 1);
        // Of `n - 1` the end alone says something else.
        let is_sum = |at: &usize| {
            let (before, after) = first.split_at(*at);
            let is_sign = |word: Option<&str>| word.is_some_and(|word| SIGNS.contains(&word));
            is_sign(before.split(' ').nth_back(1)) || *at > 0 && is_sign(after.split(' ').next())
        };
        let mut starts = std::iter::once(0).chain(starts);
        let start = starts.find(|at| !is_sum(at) && operand(shape, &first[*at..]).is_ok());
        *first = &first[start.unwrap_or(0)..];
    }
    if let Some(last) = chain.operands.last_mut() {
        let is_formula = |word: &str| {
            let word = word.trim_end_matches([',', '.', ':', ';']);
            word.starts_with(|c: char| !c.is_alphabetic()) || slot(shape, word).is_ok()
        };
        let mut end = 0;
        for word in last.split_inclusive(' ').take_while(|word| is_formula(word.trim())) {
            end += word.len();
        }
        let formula = last[..end].trim().trim_end_matches([',', '.', ':', ';']);
        if operand(shape, last).is_err() && !formula.is_empty() {
            *last = formula;
        }
    }
}

/// Limits fields by the ends that a phrase gives: each is a text, and whether it is excluded.
///
/// # Errors
///
/// An end is neither a number nor a field, or a field has no such limit.
pub(super) fn limit_by(
    told: &mut Statement,
    slots: &[Slot],
    is_length: bool,
    low: Option<&(String, bool)>,
    high: Option<&(String, bool)>,
) -> Result<(), String> {
    for &slot in slots {
        let field = if is_length { Operand::Length(slot) } else { Operand::Value(slot) };
        let mut operands = vec![vec![field]];
        let mut chain = Chain { operands: vec![""], relations: Vec::new() };
        let sign = |is_strict: bool| if is_strict { "<" } else { "<=" };
        if let Some((value, is_strict)) = low {
            operands.insert(0, operand(&told.shape, value)?);
            chain.relations.push(sign(*is_strict));
        }
        if let Some((value, is_strict)) = high {
            operands.push(operand(&told.shape, value)?);
            chain.relations.push(sign(*is_strict));
        }
        tell_chain(told, &chain, &operands)?;
    }
    Ok(())
}

/// Takes neighbours out of a chain such as `1 <= a_i <= a_{i+1}`: they tell an order.
fn tell_neighbours(told: &mut Statement, chain: &mut Chain) {
    let mut at = 0;
    while let Some(&[left, right]) = chain.operands.get(at..at + 2) {
        let (name, neighbour) = match (left.strip_suffix("₋1"), right.strip_suffix("₊1")) {
            (Some(before), _) if before == right => (right, at),
            (_, Some(after)) if after == left => (left, at + 1),
            (_, _) => {
                at += 1;
                continue;
            }
        };
        let (Some(direction), Ok(slot)) =
            (Relation::of_sign(chain.relations[at]), slot(&told.shape, name))
        else {
            return;
        };
        told.add_rule(slot, Order { slot, direction });
        chain.operands.remove(neighbour);
        chain.relations.remove(at);
    }
}

/// Takes the end of a chain such as `1 <= p_i < i`: the parent of a vertex comes before it.
fn tell_parents(told: &mut Statement, chain: &mut Chain) {
    let shape = &mut told.shape;
    let ([.., field, index], [.., "<"]) = (&chain.operands[..], &chain.relations[..]) else {
        return;
    };
    let is_index = field.rsplit_once('_').is_some_and(|(_, end)| end == *index);
    if !is_index || slot(shape, index).is_ok() {
        return;
    }
    let Ok(slot) = slot(shape, field) else { return };
    let base = if chain.operands[0] == "0" { 0 } else { 1 };
    told.add_rule(slot, Parents { slot, base });
    let count = items(&told.shape.parts).into_iter().find_map(|item| match item {
        Item::List { count, field, .. } if field.slot == slot => count.slots().first().copied(),
        Item::List { .. } | Item::One(_) => None,
    });
    told.orders.extend(count.map(|vertices| (slot, vertices, true)));
    chain.operands.pop();
    chain.relations.pop();
}

/// Writes the end of a chain such as `k <= n - 1` as `k < n`.
fn drop_minus_one(shape: &Shape, chain: &mut Chain) {
    let ([.., last], [.., relation @ "<="]) = (&mut chain.operands[..], &mut chain.relations[..])
    else {
        return;
    };
    let name = last.strip_suffix('1').and_then(|text| text.trim_end().strip_suffix('-'));
    if let Some(name) = name.map(str::trim).filter(|name| slot(shape, name).is_ok()) {
        (*last, *relation) = (name, "<");
    }
}

/// Tells each comparison of a line by itself; `None` where one is not understood. `a_i <= a_i+1`, copied without its
/// braces, is one of two elements, and no comparison of a field with itself.
fn tell_conditions(told: &mut Statement, line: &str) -> Option<()> {
    let Chain { operands, relations } = chain(line)?;
    for (pair, relation) in operands.windows(2).zip(relations) {
        let [left, right] = [pair[0], pair[1]].map(|operand| scope::named(&told.shape, operand));
        if left.len() == 1 && left == right {
            return None;
        }
        // A number may be the end of a field beside a sum: `m <= 20` of `n - 1 <= m <= 20`.
        let part = Chain { operands: pair.to_vec(), relations: vec![relation] };
        let number = |text: &&str| number::read(text).is_some();
        match self::operands(&told.shape, &part) {
            Ok(ends) if pair.iter().any(number) => tell_chain(told, &part, &ends).ok()?,
            Ok(_) | Err(_) => told.condition(&part.text()).ok()?,
        }
    }
    Some(())
}

fn tell_chain(
    told: &mut Statement,
    chain: &Chain,
    operands: &[Vec<Operand>],
) -> Result<(), String> {
    if chain.relations.contains(&"=") {
        return Err("an equation has two sides, and nothing else in its chain".to_string());
    }
    tell_ranges(told, chain, operands)?;
    for (pair, &relation) in operands.windows(2).zip(&chain.relations) {
        for left in &pair[0] {
            for right in &pair[1] {
                let (left, right) = match (left, right) {
                    (Operand::Value(left), Operand::Value(right)) => (left, right),
                    (Operand::Length(slot), Operand::Value(_))
                    | (Operand::Value(_), Operand::Length(slot))
                        if !is_number(&told.shape, *slot) =>
                    {
                        let name = &told.shape.names[*slot];
                        return Err(format!(
                            "the length of {name} can only be compared with a number; tell the other limits in \
                             lines of their own"
                        ));
                    }
                    _ => continue,
                };
                match relation {
                    // `a_1 < a_2 < ... < a_n`, or `a_i != a_j`
                    _ if left == right => match Relation::of_sign(relation) {
                        Some(direction) => told.add_rule(*left, Order { slot: *left, direction }),
                        None => told.add_rule(*left, Distinct(vec![*left])),
                    },
                    "!=" => differ(told, *left, *right)?,
                    _ => {
                        let is_less = relation.starts_with('<');
                        let (least, most) = if is_less { (left, right) } else { (right, left) };
                        told.stated.extend([(*least, Stated::High), (*most, Stated::Low)]);
                        told.orders.push((*least, *most, relation.len() == 1));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Tells `|s| = 2n`, or an equation.
fn equal(told: &mut Statement, left: &str, right: &str) -> Result<(), String> {
    let read = operand(&told.shape, left);
    let Ok([Operand::Length(slot)]) = read.as_deref() else {
        return told.condition(&format!("{left} = {right}"));
    };
    let many = reader::count(right, &told.shape.names)?;
    let (kind, name) = kind_mut(&mut told.shape, *slot);
    *word_of(kind, name)?.1 = many;
    Ok(())
}

/// Tells that two fields differ: a rule where both stand in the same repeated line.
pub(super) fn differ(told: &mut Statement, left: Slot, right: Slot) -> Result<(), String> {
    let have_both = |repeat: &&Repeat| {
        let is_column = |slot| tree::place(&repeat.body, slot).is_some();
        matches!(repeat.body[..], [Part::Line(_)]) && is_column(left) && is_column(right)
    };
    if !repeats(&told.shape.parts).iter().any(have_both) {
        let names = &told.shape.names;
        return told.condition(&format!("{} != {}", names[left], names[right]));
    }
    change_rules(&mut told.shape, left, &mut |rules| {
        let differ = Rule::from(Differ([left, right]));
        rules.retain(|rule| *rule != differ);
        rules.push(differ);
    });
    Ok(())
}

/// Changes the ranges of a shape as a chain says: in `1 <= l <= r <= 9` both fields are from 1 to 9. An end that
/// stands beside a field counts more than one that other fields stand between: `1 <= b <= n` tells little of `n`.
fn tell_ranges(
    told: &mut Statement,
    chain: &Chain,
    operands: &[Vec<Operand>],
) -> Result<(), String> {
    let decimals = operands.iter().flatten().filter_map(|operand| match operand {
        Operand::Number(value, decimals) => Some(without_zeros((*value, *decimals)).1),
        Operand::Value(_) | Operand::Length(_) => None,
    });
    let decimals = decimals.max().unwrap_or(0);
    for (at, fields) in operands.iter().enumerate() {
        for (field, slot) in fields.iter().filter_map(|field| Some((field, field.slot()?))) {
            give_decimals(&mut told.shape, slot, decimals)?;
            // The numbers to the left, and to the right.
            for (others, is_left) in [(0..at, true), (at + 1..operands.len(), false)] {
                let number = |at: usize| match operands[at][..] {
                    [Operand::Number(value, decimals)] => Some((at, (value, decimals))),
                    _ => None,
                };
                let mut numbers = others.filter_map(number);
                let nearest = if is_left { numbers.next_back() } else { numbers.next() };
                let Some((end, number)) = nearest else { continue };
                let between = &chain.relations[end.min(at)..end.max(at)];
                let is_low = between[0].starts_with('<') == is_left;
                let is_strict = between.iter().any(|relation| relation.len() == 1);
                if between.iter().any(|relation| ["=", "!="].contains(relation)) {
                    continue;
                }
                told.stated.insert((slot, if is_low { Stated::Low } else { Stated::High }));
                if matches!(field, Operand::Length(_)) {
                    if is_number(&told.shape, slot) {
                        told.stated.extend([(slot, Stated::Low), (slot, Stated::High)]);
                    }
                } else if between.len() == 1 {
                    told.ends.insert((slot, is_low));
                } else if told.is_written || told.ends.contains(&(slot, is_low)) {
                    continue;
                }
                limit(&mut told.shape, field, number, is_low, is_strict)?;
            }
        }
    }
    Ok(())
}

/// Limits fields by others, as was told. Where no end of a field was told, it reaches as far as the other field.
///
/// # Errors
///
/// A field that is no number.
pub(super) fn keep_orders(told: &mut Statement) -> Result<(), String> {
    let Statement { shape, ends, orders, .. } = told;
    // The limit of one field may come from another one that is limited in turn.
    for &(least, most, is_strict) in orders.iter().chain(orders.iter()) {
        bound(shape, ends, least, most, is_strict)?;
    }
    Ok(())
}

fn operands(shape: &Shape, chain: &Chain) -> Result<Vec<Vec<Operand>>, String> {
    chain.operands.iter().map(|text| operand(shape, text)).collect()
}

/// Reads `10^5`, `n`, or `n, m`.
fn operand(shape: &Shape, text: &str) -> Result<Vec<Operand>, String> {
    let read = |text: &str| {
        if let Some(number) = number::read(text) {
            return number.map(|(value, decimals)| vec![Operand::Number(value, decimals)]);
        }
        let is_name = |c: char| c.is_alphanumeric() || "_|[]#".contains(c);
        if !text.chars().all(is_name) || text.is_empty() {
            return Err(format!("`{text}` is neither a number nor a field"));
        }
        if let Some(name) = text.strip_prefix('#') {
            return Ok(vec![length_of(shape, name)?]);
        }
        if text.starts_with('|') {
            return Ok(vec![Operand::Length(slot(shape, text)?)]);
        }
        Ok(slots_of(shape, text)?.into_iter().map(Operand::Value).collect())
    };
    // `a_1, a_2, .., a_n` is one field.
    let parts = text.split(',').map(str::trim).filter(|text| !text.starts_with(".."));
    let operands: Result<Vec<Vec<Operand>>, String> = parts.map(read).collect();
    Ok(operands?.into_iter().flatten().collect())
}

/// The length of a word, or the number that says how long a list is: of `nums`, or of each `words[i]`.
fn length_of(shape: &Shape, name: &str) -> Result<Operand, String> {
    let (slot, is_inner) = (slot(shape, name)?, name.contains('['));
    if place::is_word(shape, slot) && (is_inner || !place::is_list(shape, slot)) {
        return Ok(Operand::Length(slot));
    }
    let count = place::count_of(shape, slot, is_inner);
    count.map(Operand::Value).ok_or_else(|| format!("`{name}` has no length of its own"))
}

/// Limits a field by a number with its decimals.
fn limit(
    shape: &mut Shape,
    field: &Operand,
    (value, decimals): (i128, usize),
    is_low: bool,
    is_strict: bool,
) -> Result<(), String> {
    let less = i128::from(is_strict);
    let more = if is_low { less } else { -less };
    match field {
        Operand::Number(..) => Ok(()),
        Operand::Value(slot) => end_of_range(shape, *slot, (value, decimals), more, is_low),
        Operand::Length(slot) if !is_low && is_number(shape, *slot) => {
            // `|a| <= 100` of a number.
            end_of_range(shape, *slot, (-value, decimals), less, true)?;
            end_of_range(shape, *slot, (value, decimals), more, false)
        }
        Operand::Length(slot) => length(shape, *slot, value + more, is_low),
    }
}

/// Sets an end of the range of a number. The limits that were guessed from other fields go.
fn end_of_range(
    shape: &mut Shape,
    slot: Slot,
    (value, decimals): (i128, usize),
    more: i128,
    is_low: bool,
) -> Result<(), String> {
    if !is_low {
        drop_range_rules(shape, slot);
    }
    let (kind, name) = kind_mut(shape, slot);
    let (value, decimals) = without_zeros((value, decimals));
    let (low, high, value) = match number_of(kind, name)? {
        Kind::Number { low, high, bounds } => {
            // `0.0 <= x` of whole numbers.
            if decimals > 0 {
                return Err(format!("{name} is a whole number in the samples"));
            }
            bounds.clear();
            (low, high, value)
        }
        Kind::Real { low, high, decimals: digits, .. } => {
            let value = scaled(value, decimals, *digits);
            (low, high, value.ok_or_else(|| format!("{name} has fewer decimals"))?)
        }
        Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => return Ok(()),
    };
    let value = value + more;
    *(if is_low { &mut *low } else { &mut *high }) = value;
    // The other end is told by the same line, or it is the end in the samples.
    if is_low {
        *high = (*high).max(value);
    } else if *low > value {
        return Err(format!("nothing is in {name} from {low} to {value}"));
    }
    Ok(())
}

/// Gives a field at least as many decimals as the numbers that limit it; nothing where it is no real number.
fn give_decimals(shape: &mut Shape, slot: Slot, decimals: usize) -> Result<(), String> {
    if let (Kind::Real { low, high, decimals: digits, .. }, name) = kind_mut(shape, slot) {
        let all = decimals.max(*digits);
        let ends = scaled(*low, *digits, all).zip(scaled(*high, *digits, all));
        (*low, *high) = ends.ok_or_else(|| format!("{name} has too many digits"))?;
        *digits = all;
    }
    Ok(())
}

/// A number without the zeros at the end of its decimals.
fn without_zeros((mut value, mut decimals): (i128, usize)) -> (i128, usize) {
    while decimals > 0 && value % 10 == 0 {
        (value, decimals) = (value / 10, decimals - 1);
    }
    (value, decimals)
}

/// Sets an end of the length of a word; nothing where another field counts it.
fn length(shape: &mut Shape, slot: Slot, value: i128, is_low: bool) -> Result<(), String> {
    let (kind, name) = kind_mut(shape, slot);
    let (_, length) = word_of(kind, name)?;
    let value =
        usize::try_from(value).map_err(|_| format!("{name} cannot have {value} characters"))?;
    if let (true, Some(many)) = (length.slots().is_empty(), length.value(&Vec::new())) {
        *length = Count::Free { low: many, high: many };
    }
    let Count::Free { low, high } = length else { return Ok(()) };
    if !is_low && *low > value {
        return Err(format!("no length of {name} is from {low} to {value}"));
    }
    *(if is_low { &mut *low } else { &mut *high }) = value;
    *high = (*high).max(*low);
    Ok(())
}

/// Limits the later of two fields by the other.
fn bound(
    shape: &mut Shape,
    ends: &HashSet<(Slot, bool)>,
    least: Slot,
    most: Slot,
    is_strict: bool,
) -> Result<(), String> {
    let (slot, other) = (least.max(most), least.min(most));
    let is_low = slot == most;
    let relation = match (is_low, is_strict) {
        (false, true) => Relation::LessThan,
        (false, false) => Relation::AtMost,
        (true, true) => Relation::MoreThan,
        (true, false) => Relation::AtLeast,
    };
    let less = i128::from(is_strict);
    let range = range(shape, other)?;
    let own = self::range(shape, slot)?;
    if let (true, false, Some((_, high))) = (is_low, ends.contains(&(other, false)), range) {
        // In `u < v <= n` the first reaches as far as the second.
        let most = own.map_or(high, |(_, most)| most - less);
        if let (Kind::Number { high, .. }, _) = kind_mut(shape, other) {
            *high = (*high).max(most);
        }
    }
    if let (Kind::Number { low, high, bounds }, _) = kind_mut(shape, slot) {
        bounds.retain(|bound| bound.slot != other);
        bounds.push(Bound { relation, slot: other });
        match range.filter(|_| !ends.contains(&(slot, is_low))) {
            Some((least, _)) if is_low => *low = (*low).min(least + less),
            Some((_, most)) => *high = (*high).max(most - less),
            None => {}
        }
    }
    Ok(())
}

/// The range of a whole number.
fn range(shape: &mut Shape, slot: Slot) -> Result<Option<(i128, i128)>, String> {
    let (kind, name) = kind_mut(shape, slot);
    Ok(number_of(kind, name)?.range())
}
