//! The elements of a shape: parts, which are lines and repeated parts; fields, which are the words of a line;
//! and rules about the elements of lists and of repeated parts.

use crate::condition::Condition;
use std::collections::HashSet;

/// The form of the inputs of a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The parts of an input in order, from its first line to its last.
    pub(crate) parts: Vec<Part>,
    /// The name of each slot. The slots are in the order of the input.
    pub(crate) names: Vec<String>,
    /// Comparisons of its numbers.
    pub(crate) conditions: Vec<Condition>,
}

/// A place for a value that other parts can refer to; the number of a name of the shape.
pub(crate) type Slot = usize;

/// The values of the slots, as far as they are known.
pub(crate) type Values = Vec<Option<i128>>;

/// No count is larger: 10 million.
pub(crate) const MAX_COUNT: i128 = 10_000_000;

/// Some lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    Line(Vec<Item>),
    /// One line of one of these forms. Each begins with a literal of its own, which says which it is.
    OneOf(Vec<Vec<Item>>),
    Repeat(Repeat),
    /// Lines that nothing explains, up to the end of the input: one of these texts.
    Copied(Vec<String>),
}

/// Parts that come again and again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Repeat {
    pub count: Count,
    /// The line that ends it, where the count is free.
    pub until: Option<String>,
    pub body: Vec<Part>,
    /// About the fields of the lines of `body`.
    pub rules: Vec<Rule>,
}

/// An item of a line: a word, or a list of words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    One(Field),
    List { count: Count, field: Field, rules: Vec<Rule> },
}

/// A word of a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub slot: Slot,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Not known yet: only while a shape is learnt.
    Unknown,
    Literal(String),
    Number {
        low: i128,
        high: i128,
        bounds: Vec<Bound>,
    },
    /// A number with `decimals` digits after its point, as a whole number of its last digit. Where it is
    /// not `exact`, it may have fewer digits, or no point.
    Real {
        low: i128,
        high: i128,
        decimals: usize,
        exact: bool,
    },
    /// Characters of `alphabet`, which is sorted.
    Word {
        alphabet: Vec<char>,
        length: Count,
    },
    Choice(Vec<String>),
}

impl Kind {
    /// Whether these words are numbers, perhaps with a point.
    pub fn is_number(&self) -> bool {
        matches!(self, Kind::Number { .. } | Kind::Real { .. })
    }

    /// Whether these words are the rows of a grid: something else says how many characters they have.
    pub fn is_row(&self) -> bool {
        matches!(self, Kind::Word { length: Count::Of { .. }, .. })
    }
}

/// A limit of a number that another one gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bound {
    pub relation: Relation,
    pub slot: Slot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    AtMost,
    LessThan,
    AtLeast,
    MoreThan,
}

/// How many there are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Count {
    /// `factor` times the slots, multiplied or added, and `plus`. Without slots it is `plus`.
    Of { factor: i128, slots: Vec<Slot>, join: Join, plus: i128 },
    /// As many as come, from `low` to `high`.
    Free { low: usize, high: usize },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    Product,
    Sum,
}

/// A rule for the elements of a list, or for the lines of a repeated part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Rule {
    Order {
        slot: Slot,
        order: Order,
    },
    /// No two elements have the same values in all these slots.
    Distinct(Vec<Slot>),
    /// The numbers from `base` on, each once.
    Permutation {
        slot: Slot,
        base: i128,
    },
    /// Parents of the vertices of a tree after its root, each of which comes before its child: the elements are at
    /// most `base`, `base + 1`, and so on.
    Parents {
        slot: Slot,
        base: i128,
    },
    /// Two slots always differ.
    Differ(Slot, Slot),
    Graph(Graph),
    /// A character stands this often in all elements together.
    Exactly {
        mark: char,
        times: usize,
    },
    /// The first and the last line, and the ends of each, consist of this character.
    Frame(char),
    /// The sum of a slot over all elements.
    Total {
        slot: Slot,
        most: i128,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Increasing,
    NotDecreasing,
    Decreasing,
    NotIncreasing,
}

/// The elements are edges from `u` to `v` between `of` vertices, the first of which is `base`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Graph {
    pub u: Slot,
    pub v: Slot,
    pub of: Slot,
    pub base: i128,
    pub connected: bool,
    /// No loops, and no two edges between the same vertices.
    pub simple: bool,
}

impl Shape {
    /// Checks that the fields of a condition can have values: one about a word would always hold.
    ///
    /// # Errors
    ///
    /// One of them is a word without digits.
    pub(crate) fn check_condition(&self, condition: &Condition) -> Result<(), String> {
        let slots: Vec<Slot> = condition.slots().collect();
        let is_word = |field: &&Field| match &field.kind {
            Kind::Word { alphabet, .. } => !alphabet.iter().any(char::is_ascii_digit),
            Kind::Unknown
            | Kind::Literal(_)
            | Kind::Choice(_)
            | Kind::Number { .. }
            | Kind::Real { .. } => false,
        };
        let fields = items(&self.parts).into_iter().map(Item::field);
        match fields.filter(|field| slots.contains(&field.slot)).find(is_word) {
            Some(field) => Err(format!(
                "{} is a word, and has no value; its length can only be compared with a number",
                self.names[field.slot]
            )),
            None => Ok(()),
        }
    }

    /// Whether a part of the inputs is only copied from the samples.
    pub fn has_copies(&self) -> bool {
        has_copies(&self.parts)
    }
}

impl Count {
    pub fn constant(count: usize) -> Count {
        Count::Of { factor: 1, slots: Vec::new(), join: Join::Product, plus: count as i128 }
    }

    pub fn of(slot: Slot, plus: i128) -> Count {
        Count::Of { factor: 1, slots: vec![slot], join: Join::Product, plus }
    }

    /// The slot, where the count is simply its value.
    pub fn slot(&self) -> Option<Slot> {
        match self {
            Count::Of { factor: 1, slots, plus: 0, .. } if slots.len() == 1 => Some(slots[0]),
            Count::Of { .. } | Count::Free { .. } => None,
        }
    }

    pub fn slots(&self) -> &[Slot] {
        match self {
            Count::Of { slots, .. } => slots,
            Count::Free { .. } => &[],
        }
    }

    /// The number; `None` where it is free, not known, negative or too large.
    pub fn value(&self, values: &Values) -> Option<usize> {
        match self {
            Count::Of { factor, slots, join, plus } => {
                value_of(*factor, slots, *join, *plus, values)
            }
            Count::Free { .. } => None,
        }
    }

    /// Whether the count can be `count`.
    pub fn fits(&self, count: usize, values: &Values) -> bool {
        match self {
            Count::Free { low, high } => (*low..=*high).contains(&count),
            Count::Of { .. } => self.value(values) == Some(count),
        }
    }
}

/// The value of a [`Count::Of`].
pub(crate) fn value_of(
    factor: i128,
    slots: &[Slot],
    join: Join,
    plus: i128,
    values: &Values,
) -> Option<usize> {
    let mut total: i128 = match (slots.is_empty(), join) {
        (true, _) | (false, Join::Sum) => 0,
        (false, Join::Product) => 1,
    };
    for &slot in slots {
        let value = (*values.get(slot)?)?;
        total = match join {
            Join::Product => total.checked_mul(value)?,
            Join::Sum => total.checked_add(value)?,
        };
    }
    let count = total.checked_mul(factor)?.checked_add(plus)?;
    (0..=MAX_COUNT).contains(&count).then_some(count as usize)
}

impl Repeat {
    /// The graphs whose edges its lines are.
    pub fn graphs(&self) -> impl Iterator<Item = &Graph> {
        self.rules.iter().filter_map(|rule| match rule {
            Rule::Graph(graph) => Some(graph),
            _ => None,
        })
    }

    /// The words that stand alone in its line, where its body is one line, or one of several forms.
    pub fn columns(&self) -> Option<Vec<&Field>> {
        let items: Vec<&Item> = match &self.body[..] {
            [Part::Line(items)] => items.iter().collect(),
            [Part::OneOf(forms)] => forms.iter().flatten().collect(),
            _ => return None,
        };
        Some(items.into_iter().filter_map(Item::one).collect())
    }

    /// The rules about the elements of this slot alone.
    pub fn rules_of(&self, slot: Slot) -> Vec<Rule> {
        self.rules.iter().filter(|rule| rule.slot() == Some(slot)).cloned().collect()
    }
}

impl Rule {
    /// The slot, where the rule is about the elements of one alone, so that a list can keep it.
    pub fn slot(&self) -> Option<Slot> {
        match self {
            Rule::Order { slot, .. } | Rule::Permutation { slot, .. } => Some(*slot),
            Rule::Parents { slot, .. } => Some(*slot),
            Rule::Distinct(slots) if slots.len() == 1 => Some(slots[0]),
            Rule::Distinct(_) | Rule::Differ(..) | Rule::Graph(_) => None,
            Rule::Exactly { .. } | Rule::Frame(_) | Rule::Total { .. } => None,
        }
    }

    /// The slots in which no two elements have the same values, where the rule asks that.
    pub fn different(&self) -> Option<&[Slot]> {
        match self {
            Rule::Distinct(slots) => Some(slots),
            Rule::Order { slot, order } if !order.holds(0, 0) => Some(std::slice::from_ref(slot)),
            Rule::Order { .. } | Rule::Permutation { .. } | Rule::Parents { .. } => None,
            Rule::Differ(..) | Rule::Graph(_) | Rule::Exactly { .. } => None,
            Rule::Frame(_) | Rule::Total { .. } => None,
        }
    }

    /// The first number of the permutation that the elements are.
    pub fn permutation(&self) -> Option<i128> {
        match self {
            Rule::Permutation { base, .. } => Some(*base),
            _ => None,
        }
    }
}

impl Bound {
    /// Whether a number may have this value, as far as the other number is known.
    pub fn permits(&self, value: i128, values: &Values) -> bool {
        values[self.slot].is_none_or(|other| self.relation.holds(value, other))
    }
}

impl Relation {
    pub fn holds(self, value: i128, other: i128) -> bool {
        match self {
            Relation::AtMost => value <= other,
            Relation::LessThan => value < other,
            Relation::AtLeast => value >= other,
            Relation::MoreThan => value > other,
        }
    }
}

impl Order {
    pub const ALL: [Order; 4] =
        [Order::Increasing, Order::NotDecreasing, Order::Decreasing, Order::NotIncreasing];

    pub fn holds(self, before: i128, after: i128) -> bool {
        match self {
            Order::Increasing => before < after,
            Order::NotDecreasing => before <= after,
            Order::Decreasing => before > after,
            Order::NotIncreasing => before >= after,
        }
    }

    /// Whether no two elements can be in both orders.
    pub fn excludes(self, other: Order) -> bool {
        let pairs = [(0, 1), (0, 0), (1, 0)];
        !pairs
            .iter()
            .any(|&(before, after)| self.holds(before, after) && other.holds(before, after))
    }

    /// Sorts elements by a key. Elements with equal keys stay as they are, or are reversed with the others.
    pub fn sort<T, K: Ord>(self, elements: &mut [T], key: impl FnMut(&T) -> K) {
        elements.sort_by_key(key);
        if matches!(self, Order::Decreasing | Order::NotIncreasing) {
            elements.reverse();
        }
    }
}

impl Item {
    /// The field of a word that stands alone in its place.
    pub fn one(&self) -> Option<&Field> {
        match self {
            Item::One(field) => Some(field),
            Item::List { .. } => None,
        }
    }

    pub fn field(&self) -> &Field {
        match self {
            Item::One(field) | Item::List { field, .. } => field,
        }
    }

    pub fn field_mut(&mut self) -> &mut Field {
        match self {
            Item::One(field) | Item::List { field, .. } => field,
        }
    }
}

/// The slot that counts the cases of an input: the only number of its first line, where all that follows is a body
/// of several parts that comes so often.
pub(crate) fn cases(parts: &[Part]) -> Option<Slot> {
    let [Part::Line(items), Part::Repeat(repeat)] = parts else { return None };
    let [item] = items.as_slice() else { return None };
    let slot = item.field().slot;
    (repeat.body.len() > 1 && repeat.count.slot() == Some(slot)).then_some(slot)
}

/// Whether some part is only copied.
pub(crate) fn has_copies(parts: &[Part]) -> bool {
    parts.iter().any(|part| match part {
        Part::Copied(_) => true,
        Part::Repeat(repeat) => has_copies(&repeat.body),
        Part::Line(_) | Part::OneOf(_) => false,
    })
}

/// The items of the parts in order, also the items of repeated parts.
pub(crate) fn items(parts: &[Part]) -> Vec<&Item> {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Part::Line(items) => all.extend(items),
            Part::OneOf(forms) => all.extend(forms.iter().flatten()),
            Part::Repeat(repeat) => all.extend(items(&repeat.body)),
            Part::Copied(_) => {}
        }
    }
    all
}

/// The same, to be changed.
pub(crate) fn items_mut(parts: &mut [Part]) -> Vec<&mut Item> {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Part::Line(items) => all.extend(items),
            Part::OneOf(forms) => all.extend(forms.iter_mut().flatten()),
            Part::Repeat(repeat) => all.extend(items_mut(&mut repeat.body)),
            Part::Copied(_) => {}
        }
    }
    all
}

/// The repeated parts, the outermost first.
pub(crate) fn repeats(parts: &[Part]) -> Vec<&Repeat> {
    let mut all = Vec::new();
    for part in parts {
        if let Part::Repeat(repeat) = part {
            all.push(repeat);
            all.extend(repeats(&repeat.body));
        }
    }
    all
}

/// Calls `visit` for each repeated part, the outermost first, to change it.
pub(crate) fn each_repeat_mut(parts: &mut [Part], visit: &mut dyn FnMut(&mut Repeat)) {
    for part in parts {
        if let Part::Repeat(repeat) = part {
            visit(repeat);
            each_repeat_mut(&mut repeat.body, visit);
        }
    }
}

/// The slots that count something, also the vertices of graphs.
pub(crate) fn counts_and_vertices(parts: &[Part]) -> HashSet<Slot> {
    let mut slots = counts(parts);
    slots.extend(graphs(parts).iter().map(|graph| graph.of));
    slots
}

/// The graphs whose edges some repeated lines are.
pub(crate) fn graphs(parts: &[Part]) -> Vec<&Graph> {
    repeats(parts).into_iter().flat_map(Repeat::graphs).collect()
}

/// The slots that count lines, words or characters.
pub(crate) fn counts(parts: &[Part]) -> HashSet<Slot> {
    let mut slots = HashSet::new();
    repeats(parts).iter().for_each(|repeat| slots.extend(repeat.count.slots()));
    for item in items(parts) {
        if let Item::List { count, .. } = item {
            slots.extend(count.slots());
        }
        if let Kind::Word { length, .. } = &item.field().kind {
            slots.extend(length.slots());
        }
    }
    slots
}
