//! The relation of two numbers that stand beside or above each other: in an input, and in the samples.

use super::assumption::Assumption;
use super::evidence::{bits, doubt, doubt_of_count};
use crate::facts::pair::PairFacts;
use crate::rule::{ENOUGH_BITS, MANY};

impl PairFacts {
    /// The doubt that the order of the two is no rule.
    pub fn doubt_of_order(&self) -> u32 {
        let [Some(one), Some(other)] = self.ranges else { return 1 };
        let (below, equal) = (chance_below(one, other), chance_equal(one, other));
        let evidence = match (self.less, self.more) {
            (0, _) => bits(1.0 - below, self.total()),
            (_, 0) => bits(below + equal, self.total()),
            (_, _) => 0.0,
        };
        doubt(evidence)
    }

    /// Adds what `input` has and these numbers have not. The range of a few numbers says little, so their order is
    /// no more than a hint: returns the orders that `input` does not follow, each with both names around it.
    pub fn compare(
        &self,
        input: &PairFacts,
        names: &[String; 2],
        all: &mut Vec<Assumption>,
    ) -> Vec<[String; 3]> {
        let [first, second] = names;
        let [Some(one), Some(other)] = self.ranges else { return Vec::new() };
        let total = self.total();
        let below = chance_below(one, other);
        let equal = chance_equal(one, other);
        let mut add = |probability: f64, text: &str| {
            let evidence = bits(probability, total);
            let is_rule = evidence >= ENOUGH_BITS;
            if is_rule {
                all.push(Assumption::new(doubt(evidence), text.to_string()));
            }
            is_rule
        };
        let mut hints = Vec::new();
        let mut add_order = |probability: f64, order: &str| {
            let text = format!("{first} may be {order} {second}");
            if !add(probability, &text) && total < MANY {
                hints.push([first.clone(), order.to_string(), second.clone()]);
            }
        };
        if self.more == 0 && input.more > 0 {
            add_order(below + equal, "above");
        }
        if self.less == 0 && input.less > 0 {
            add_order(1.0 - below, "below");
        }
        if self.equal == 0 && input.equal > 0 {
            let text = format!("{first} may be equal to {second} (samples: they differ)");
            let is_known = add(1.0 - equal, &text);
            // In a wide range two numbers hardly ever meet.
            if !is_known && equal > 0.0 && total >= MANY {
                all.push(Assumption::new(doubt_of_count(total), text));
            }
        }
        if self.equal == total && total >= MANY && input.equal < input.total() {
            all.push(Assumption::new(4, format!("{first} and {second} may differ")));
        }
        hints
    }
}

/// The chance that a number of the first range is below one of the second.
fn chance_below(one: (i128, i128), other: (i128, i128)) -> f64 {
    let (low, high) = (one.0 as f64, one.1 as f64 + 1.0);
    let (other_low, other_high) = (other.0 as f64, other.1 as f64 + 1.0);
    // The mean, over the second range, of the part of the first range that lies below.
    let steps = 64;
    let part = |step: usize| {
        let value = other_low + (other_high - other_low) * (step as f64 + 0.5) / steps as f64;
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    };
    (0..steps).map(part).sum::<f64>() / steps as f64
}

/// The chance that a number of the first range is one of the second.
fn chance_equal(one: (i128, i128), other: (i128, i128)) -> f64 {
    let common = (one.1.min(other.1) - one.0.max(other.0) + 1).max(0) as f64;
    common / ((one.1 - one.0 + 1) as f64) / ((other.1 - other.0 + 1) as f64)
}
