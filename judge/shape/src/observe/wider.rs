//! A shape with wider limits, as far as what the samples keep leaves them likely.

use super::assumption::MOST;
use super::field::{doubt_above, LARGE_COUNT};
use crate::facts::InputFacts;
use crate::field::{Count, Kind, Slot};
use crate::model::{each_repeat_mut, items_mut, Item, Repeat, Shape};
use crate::rule::Rule;

/// A sum over all elements may be this many times what was seen.
const MORE: i128 = 10;
/// The shape with the widest limits that are at most as doubtful as this, of the fields that are chosen.
pub(super) fn wider(
    shape: &Shape,
    seen: &InputFacts,
    doubt: u32,
    is_chosen: &dyn Fn(Slot) -> bool,
) -> Shape {
    let mut wide = shape.clone();
    let chosen = items_mut(&mut wide.parts).into_iter();
    for item in chosen.filter(|item| is_chosen(item.field().slot)) {
        if let Item::List { count, field, rules } = item {
            widen_count(count, doubt);
            rules.retain(|rule| doubt_of(rule, field.slot, seen) > doubt);
        }
        let field = item.field_mut();
        let Some(known) = seen.fields.get(&field.slot) else { continue };
        match &mut field.kind {
            Kind::Number { low, high, bounds } => {
                (*low, *high) = known.wider_range((*low, *high), doubt);
                bounds.retain(|bound| seen.doubt_of_pair(bound.slot, field.slot) > doubt);
            }
            Kind::Real { low, high, .. } if doubt > 1 => {
                (*low, *high) = (low.saturating_mul(MORE).min(0), high.saturating_mul(MORE));
            }
            Kind::Word { alphabet, length } => {
                *alphabet = known.wider_alphabet(doubt);
                widen_count(length, doubt);
            }
            Kind::Real { .. } | Kind::Unknown | Kind::Literal(_) | Kind::Choice(_) => {}
        }
    }
    each_repeat_mut(&mut wide.parts, &mut |repeat| widen_repeat(repeat, seen, doubt));
    wide
}

fn widen_repeat(repeat: &mut Repeat, seen: &InputFacts, doubt: u32) {
    widen_count(&mut repeat.count, doubt);
    repeat.rules.retain(|rule| rule.slot().is_none_or(|slot| doubt_of(rule, slot, seen) > doubt));
    for rule in &mut repeat.rules {
        rule.widen(doubt, &|most| most.saturating_mul(MORE));
    }
}

/// The doubt that a rule about the elements of a slot does not hold.
fn doubt_of(rule: &Rule, slot: Slot, seen: &InputFacts) -> u32 {
    let list = seen.lists.get(&slot);
    let doubt = list.and_then(|list| rule.doubt(list.doubt_of_order(), list.doubt_of_different()));
    doubt.unwrap_or(MOST + 1)
}

fn widen_count(count: &mut Count, doubt: u32) {
    if let Count::Free { low, high } = count {
        *low = (*low).min(1);
        // The time of a try grows with a count.
        let far = [4 * *high, (10 * *high).max(LARGE_COUNT)].into_iter();
        let is_likely = |&value: &usize| doubt_above(*high as i128, value as i128) <= doubt;
        *high = far.filter(is_likely).fold(*high, usize::max);
    }
}
