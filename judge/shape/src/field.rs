//! The words of a line, and counts of what follows.

/// A place for a value that other parts can refer to; the number of a name of the shape.
pub(crate) type Slot = usize;

/// The values of the slots, as far as they are known.
pub(crate) type Values = Vec<Option<i128>>;

/// No count is larger: 10 million.
pub(crate) const MAX_COUNT: i128 = 10_000_000;

/// No more words beside each other, or numbers above a line, are compared with each other: the pairs of more are many.
pub(crate) const MAX_BESIDE: usize = 12;

/// A choice is among few: words, forms of a line, cells of a grid, fields that are made wider, ways to the same lines
/// that are followed, starts in a graph.
pub(crate) const FEW: usize = 8;

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

    /// The range of whole numbers.
    pub fn range(&self) -> Option<(i128, i128)> {
        match self {
            Kind::Number { low, high, .. } => Some((*low, *high)),
            _ => None,
        }
    }

    /// The limits that other numbers give.
    pub fn bounds(&self) -> &[Bound] {
        match self {
            Kind::Number { bounds, .. } => bounds,
            _ => &[],
        }
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

/// The number of elements.
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

    pub fn is_free(&self) -> bool {
        matches!(self, Count::Free { .. })
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

impl Bound {
    /// Whether a number may have this value, as far as the other number is known.
    pub fn permits(&self, value: i128, values: &Values) -> bool {
        values[self.slot].is_none_or(|other| self.relation.holds(value, other))
    }
}

impl Relation {
    /// Each strict one stands before the other that it implies.
    pub const ALL: [Relation; 4] =
        [Relation::LessThan, Relation::AtMost, Relation::MoreThan, Relation::AtLeast];

    /// The relation in the words of a shape.
    pub fn words(self) -> &'static str {
        match self {
            Relation::AtMost => "at most",
            Relation::LessThan => "less than",
            Relation::AtLeast => "at least",
            Relation::MoreThan => "more than",
        }
    }

    pub fn sign(self) -> &'static str {
        match self {
            Relation::AtMost => "<=",
            Relation::LessThan => "<",
            Relation::AtLeast => ">=",
            Relation::MoreThan => ">",
        }
    }

    /// The relation with this sign.
    pub fn of_sign(sign: &str) -> Option<Relation> {
        Relation::ALL.into_iter().find(|relation| relation.sign() == sign)
    }

    /// The largest number in this relation to another one; `None` where there is none.
    pub fn highest(self, other: i128) -> Option<i128> {
        match self {
            Relation::AtMost => Some(other),
            Relation::LessThan => Some(other - 1),
            Relation::AtLeast | Relation::MoreThan => None,
        }
    }

    /// The least one.
    pub fn lowest(self, other: i128) -> Option<i128> {
        match self {
            Relation::AtLeast => Some(other),
            Relation::MoreThan => Some(other + 1),
            Relation::AtMost | Relation::LessThan => None,
        }
    }

    /// Whether it limits a number from above.
    pub fn is_upper(self) -> bool {
        self.highest(0).is_some()
    }

    pub fn holds(self, value: i128, other: i128) -> bool {
        match self {
            Relation::AtMost => value <= other,
            Relation::LessThan => value < other,
            Relation::AtLeast => value >= other,
            Relation::MoreThan => value > other,
        }
    }
}

/// Keeps counts that come from outside within bounds.
pub(crate) fn bounded(count: i128) -> usize {
    count.clamp(0, MAX_COUNT) as usize
}
