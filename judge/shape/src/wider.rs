//! A shape with wider limits than were seen.

use crate::field::{Count, Kind};
use crate::model::{counts, each_repeat_mut, items_mut, Item, Shape};

/// The factor by which free counts grow.
const MORE: usize = 2;

impl Shape {
    /// A shape with wider limits than those that were seen: counts from 1, and numbers up to the next
    /// power of ten. Fewer of its inputs are cases; those that are may be what no sample shows.
    pub fn wider(&self) -> Shape {
        let mut wide = self.clone();
        let counts = counts(&self.parts);
        for item in items_mut(&mut wide.parts) {
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
        }
        each_repeat_mut(&mut wide.parts, &mut |repeat| {
            widen_count(&mut repeat.count);
            for rule in &mut repeat.rules {
                rule.widen(0, &power_above);
            }
        });
        wide
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
