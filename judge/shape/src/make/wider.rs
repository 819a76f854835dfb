//! A shape with wider limits than were seen.

use crate::model::Shape;
use crate::model::{each_count, each_item_mut, Count, Item, Kind, Part, Rule, Slot};
use std::collections::HashSet;

/// The factor by which free counts grow.
const MORE: usize = 2;

pub(crate) fn wider(shape: &Shape) -> Shape {
    let mut wide = shape.clone();
    let mut counts: HashSet<Slot> = HashSet::new();
    each_count(&shape.parts, &mut |count| counts.extend(count.slots().iter().copied()));
    each_item_mut(&mut wide.parts, &mut |item| {
        if let Item::List { count, .. } = item {
            widen_count(count);
        }
        let field = item.field_mut();
        match &mut field.kind {
            Kind::Number { low, high, .. } => {
                if counts.contains(&field.slot) {
                    *low = (*low).min(1);
                } else if *low > 0 {
                    *low = 1;
                } else {
                    *low = -power_above(-*low);
                }
                *high = power_above(*high);
            }
            Kind::Real { low, high, .. } => {
                *low = -power_above(-*low);
                *high = power_above(*high);
            }
            Kind::Word { length, .. } => widen_count(length),
            Kind::Unknown | Kind::Literal(_) | Kind::Choice(_) => {}
        }
    });
    widen_repeats(&mut wide.parts);
    wide
}

fn widen_repeats(parts: &mut [Part]) {
    for part in parts {
        if let Part::Repeat(repeat) = part {
            widen_count(&mut repeat.count);
            for rule in &mut repeat.rules {
                if let Rule::Total { most, .. } = rule {
                    *most = power_above(*most);
                }
            }
            widen_repeats(&mut repeat.body);
        }
    }
}

fn widen_count(count: &mut Count) {
    if let Count::Free { low, high } = count {
        *low = (*low).min(1);
        *high = high.saturating_mul(MORE);
    }
}

/// The next power of ten; what is not positive stays.
fn power_above(value: i128) -> i128 {
    let mut power: i128 = 10;
    while power < value {
        power = power.saturating_mul(10);
    }
    if value <= 1 {
        value
    } else {
        power
    }
}
