//! Rules for the elements of a list, or for the lines of a repeated part. A file has all of one rule: what keeps it,
//! how it is learnt of samples, what it asks of inputs that are made, how it is read and written.

mod differ;
pub(crate) mod distinct;
mod frame;
pub(crate) mod graph;
mod marks;
mod order;
pub(crate) mod parents;
pub(crate) mod permutation;
mod seen;
mod total;

pub(crate) use differ::Differ;
pub(crate) use distinct::Distinct;
pub(crate) use frame::Frame;
pub(crate) use graph::Graph;
pub(crate) use marks::Marks;
pub(crate) use order::Order;
pub(crate) use parents::Parents;
pub(crate) use permutation::Permutation;
pub(crate) use seen::{factorial_bits, pair_bits, Column, Pair, Seen, ENOUGH_BITS, MANY};
pub(crate) use total::Total;

use crate::field::{Kind, Relation, Slot, Values};
use crate::reader::{Reader, Result};
use std::ops::{Deref, DerefMut};

/// The least and the largest number of a slot; `None` where it has no whole numbers.
pub(crate) type RangeOf<'l> = &'l dyn Fn(Slot) -> Option<(i128, i128)>;

/// A rule, in its own file.
pub(crate) trait RuleKind {
    /// The slots that it is about. One without slots is about the first word of the lines.
    fn slots(&self) -> &[Slot];

    /// The slot, where it is about the elements of one alone, so that a list can keep it.
    fn slot(&self) -> Option<Slot> {
        match self.slots() {
            [slot] => Some(*slot),
            _ => None,
        }
    }

    /// Whether elements with these words in its slots keep it.
    fn holds(&self, columns: &[Vec<&str>], values: &Values) -> bool;

    /// Whether one element may have these words in its slots, whatever the others have.
    fn permits<'w>(&self, _word: &dyn Fn(Slot) -> &'w str) -> bool {
        true
    }

    /// Whether no two elements may have the same words in its slots.
    fn asks_difference(&self) -> bool {
        false
    }

    /// Whether no list can keep it and this other rule.
    fn excludes(&self, _other: &Rule) -> bool {
        false
    }

    /// Those of these samples that speak for it.
    fn learn(_seen: &Seen) -> Vec<Self>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Adds what it asks of elements that are made.
    fn demand(&self, _demands: &mut Demands) {}

    /// The fewest and the most elements that can keep it.
    fn counts(&self, _range: RangeOf, _values: &Values) -> Option<(i128, i128)> {
        None
    }

    /// The old element whose words each of the first elements gets, so that they break it.
    fn breach(&self) -> Option<[usize; 2]> {
        None
    }

    /// Whether it goes where a valid input breaks it.
    fn gives_way(&self) -> bool {
        true
    }

    /// Whether few samples may show it by chance, and a statement says where it is so.
    fn is_guess(&self) -> bool {
        false
    }

    /// The doubt that it does not hold, by the doubt of an order and of elements that differ.
    fn doubt(&self, _order: u32, _different: u32) -> Option<u32> {
        None
    }

    /// Demands less, as far as this doubt permits; `sum` gives the limit that takes the place of a sum's.
    fn widen(&mut self, _doubt: u32, _sum: &dyn Fn(i128) -> i128) {}

    /// Reads it, behind the names of `slots`.
    ///
    /// # Errors
    /// The expected words, where the line begins like this rule.
    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Self>>
    where
        Self: Sized;

    /// Its words in `shape.txt`, behind the names of its slots.
    fn words(&self, names: &[String]) -> String;

    /// Whether the names of its slots stand before its words.
    fn is_named(&self) -> bool {
        true
    }

    /// Whether elements of this kind can keep it as numbers, or as words where it is about words.
    fn is_about(&self, kind: &Kind) -> bool {
        matches!(kind, Kind::Number { .. })
    }

    /// Its checks in a validator, for arrays with these names. `vertices` is the number of vertices of a graph.
    fn checks(&self, columns: &[String], vertices: &str, count: Counted) -> Vec<RuleCheck>;

    /// The rule that a statement tells of a field in these words.
    fn told(_what: &str, _slot: Slot) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// The number of elements of an array in a validator, and a name that is free for a counter.
pub(crate) type Counted<'c> = (&'c str, &'c str);

/// A check of a rule in a validator.
pub(crate) struct RuleCheck {
    /// The call of a function of `program/functions`, perhaps compared with a number.
    pub call: String,
    /// The same in the words of checktestdata; `None` where it has none.
    pub ctd: Option<String>,
}

impl RuleCheck {
    /// The test of checktestdata that no two elements of these arrays are the same, which there need not be.
    pub fn unique(columns: &str, (count, _): Counted) -> String {
        format!("IF({count} > 0) ASSERT(UNIQUE({columns})) END")
    }

    /// A check that checktestdata makes with a test of each element, of which `index` is the number.
    pub fn of_each(call: String, (count, index): Counted, test: &str) -> RuleCheck {
        let ctd = Some(format!("REPI({index}, {count})\n    {test}\nEND"));
        RuleCheck { call, ctd }
    }
}

/// A character as a literal of C++ and of Python.
fn literal(c: char) -> String {
    let escape = if ['\\', '\''].contains(&c) { "\\" } else { "" };
    format!("'{escape}{c}'")
}

/// The demands of some rules on elements that are made.
#[derive(Default)]
pub(crate) struct Demands {
    pub direction: Option<Relation>,
    /// The first number of a permutation, and the root of a tree.
    pub permutation: Option<i128>,
    pub parents: Option<i128>,
    /// All elements differ, and a rule says just that.
    pub differ: bool,
    pub are_distinct: bool,
    /// Characters of a grid, and how often each stands.
    pub marks: Vec<(char, usize)>,
    pub frame: Option<char>,
    /// The slots whose products have a limited sum, and the limits.
    pub totals: Vec<(Vec<Slot>, i128)>,
}

/// Declares the enum of these rules, and calls each kind in this order.
macro_rules! rules {
    ($($name:ident),*) => {
        /// A rule for the elements of a list, or for the lines of a repeated part.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Rule {
            $($name($name)),*
        }

        impl Deref for Rule {
            type Target = dyn RuleKind;

            fn deref(&self) -> &(dyn RuleKind + 'static) {
                match self {
                    $(Rule::$name(rule) => rule),*
                }
            }
        }

        impl DerefMut for Rule {
            fn deref_mut(&mut self) -> &mut (dyn RuleKind + 'static) {
                match self {
                    $(Rule::$name(rule) => rule),*
                }
            }
        }

        $(
            impl From<$name> for Rule {
                fn from(rule: $name) -> Rule {
                    Rule::$name(rule)
                }
            }
        )*

        impl Rule {
            /// The rules that samples speak for, those that explain most first.
            pub fn learnt(seen: &Seen) -> Vec<Rule> {
                let mut rules = Vec::new();
                $(
                    if rules.is_empty() || seen.has_several() {
                        rules.extend($name::learn(seen).into_iter().map(Rule::from));
                    }
                )*
                rules
            }

            /// The rule that a statement tells of a field in these words.
            pub fn told(what: &str, slot: Slot) -> Option<Rule> {
                None$(.or_else(|| $name::told(what, slot).map(Rule::from)))*
            }

            fn read_one(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Rule>> {
                $(
                    if let Some(rule) = $name::read(reader, slots)? {
                        return Ok(Some(rule.into()));
                    }
                )*
                Ok(None)
            }
        }
    };
}

// One line for each rule. Of several that explain the same, the first is learnt.
rules! {
    Parents,
    Permutation,
    Order,
    Graph,
    Distinct,
    Differ,
    Marks,
    Frame,
    Total
}

impl Rule {
    /// The graph whose edges the elements are.
    pub fn graph(&self) -> Option<&Graph> {
        match self {
            Rule::Graph(graph) => Some(graph),
            _ => None,
        }
    }

    /// Whether it is about this slot and others.
    pub fn binds(&self, slot: Slot) -> bool {
        self.slot().is_none() && self.slots().contains(&slot)
    }

    /// The rule as a shape has it; with the names of its slots where it is one of a repeated part.
    pub fn text(&self, names: &[String], with_names: bool) -> String {
        let slots = self.slots().iter().filter(|_| with_names && self.is_named());
        slots.map(|&slot| format!("{} ", names[slot])).chain([self.words(names)]).collect()
    }

    /// Reads rules, each behind a comma. Without `own`, the slot of a list, they name slots from `first` on.
    ///
    /// # Errors
    /// The expected words at the place of the reader.
    pub fn read_all(reader: &mut Reader, own: Option<Slot>, first: Slot) -> Result<Vec<Rule>> {
        let mut rules: Vec<Rule> = Vec::new();
        while reader.takes_sign(",") {
            let rule = Rule::read(reader, own, first)?;
            if let Some(other) = rules.iter().find(|other| other.excludes(&rule)) {
                let [one, other] = [other, &rule].map(|rule| rule.words(&reader.names));
                return Err(format!("`{one}` and `{other}` exclude each other"));
            }
            rules.push(rule);
        }
        Ok(rules)
    }

    fn read(reader: &mut Reader, own: Option<Slot>, first: Slot) -> Result<Rule> {
        let mut slots: Vec<Slot> = own.into_iter().collect();
        if own.is_none() {
            if let Some(rule) = Rule::read_one(reader, &[])? {
                return Ok(rule);
            }
            while let Some(slot) = reader.takes_known() {
                if slot < first {
                    return Err(format!("`{}` is not repeated here", reader.names[slot]));
                }
                slots.push(slot);
            }
            if slots.is_empty() {
                return Err(reader.expected("a name of what is repeated here, or a rule"));
            }
        }
        let rule = Rule::read_one(reader, &slots)?;
        rule.ok_or_else(|| {
            reader.expected(match slots.len() {
                1 => "a rule, such as distinct or increasing",
                _ => "`distinct`, `differ` or `product total`",
            })
        })
    }
}

impl Demands {
    pub fn of<'r>(rules: impl IntoIterator<Item = &'r Rule>) -> Demands {
        let mut demands = Demands::default();
        for rule in rules {
            demands.are_distinct |= rule.asks_difference();
            rule.demand(&mut demands);
        }
        demands
    }

    /// The range of `count` numbers from `low` to `high`, and whether they differ.
    pub fn range(&self, range: (i128, i128), count: usize) -> ((i128, i128), bool) {
        match self.permutation {
            Some(base) => ((base, base + count as i128 - 1), true),
            None => (range, self.are_distinct),
        }
    }

    /// Sorts numbers in the direction that is asked.
    pub fn sort(&self, numbers: &mut [i128]) {
        if let Some(direction) = self.direction {
            direction.sort(numbers, |&number| number);
        }
    }
}

/// Sorts elements by the first rule that asks an order of them.
pub(crate) fn sort<T, K: Ord>(rules: &[Rule], elements: &mut [T], key: impl Fn(Slot, &T) -> K) {
    let mut orders = rules.iter().filter_map(|rule| match rule {
        Rule::Order(order) => Some(order),
        _ => None,
    });
    if let Some(Order { slot, direction }) = orders.next() {
        direction.sort(elements, |element| key(*slot, element));
    }
}
