//! A shape with wider limits, as far as what the samples keep leaves them likely.

use super::assumption::MOST;
use super::facts::InputFacts;
use super::field::{doubt_above, LARGE_COUNT};
use crate::model::{each_repeat_mut, items_mut, Count, Item, Kind, Repeat, Rule, Shape, Slot};

/// A sum over all elements may be this many times what was seen.
const MORE: i128 = 10;
/// How doubtful it is that a graph need not be connected, and that it may have loops and double edges.
const UNCONNECTED: u32 = 1;
pub(super) const NOT_SIMPLE: u32 = 4;

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
        match rule {
            Rule::Total { most, .. } => *most = most.saturating_mul(MORE),
            Rule::Graph(graph) => {
                graph.connected &= doubt < UNCONNECTED;
                graph.simple &= doubt < NOT_SIMPLE;
            }
            Rule::Order { .. } | Rule::Distinct(_) | Rule::Permutation { .. } => {}
            Rule::Parents { .. } => {}
            Rule::Differ(..) | Rule::Exactly { .. } | Rule::Frame(_) => {}
        }
    }
}

/// How doubtful it is that a rule about the elements of a slot does not hold.
fn doubt_of(rule: &Rule, slot: Slot, seen: &InputFacts) -> u32 {
    let Some(list) = seen.lists.get(&slot) else { return MOST + 1 };
    match rule {
        Rule::Order { .. } => list.doubt_of_order(),
        Rule::Distinct(_) => list.doubt_of_different(),
        Rule::Permutation { .. } | Rule::Parents { .. } => list.doubt_of_order(),
        Rule::Differ(..) | Rule::Graph(_) => MOST + 1,
        Rule::Exactly { .. } | Rule::Frame(_) | Rule::Total { .. } => MOST + 1,
    }
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
