//! Intervals on which sweeps, greedy choices and trees of intervals are slow or wrong.

use super::numbers::{sorted, WantedNumbers};
use crate::rng::Rng;

/// The lower and the upper end of each.
pub type Intervals = Vec<(i64, i64)>;

/// The intervals with these ends among the points, of which there are two for each, in ascending order.
fn among_points(
    wanted: WantedNumbers,
    ends: fn(usize, usize) -> (usize, usize),
) -> Option<Intervals> {
    let count = wanted.count;
    let points = sorted(WantedNumbers { count: count.checked_mul(2)?, distinct: true, ..wanted })?;
    Some(
        (0..count)
            .map(|at| ends(at, count))
            .map(|(low, high)| (points[low], points[high]))
            .collect(),
    )
}

pub fn disjoint(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(wanted, |at, _| (2 * at, 2 * at + 1))
}

/// Each begins where the one before it ends.
pub fn touching(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(wanted, |at, _| (at, at + 1))
}

/// Each is inside the one before it.
pub fn nested(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(wanted, |at, count| (at, 2 * count - 1 - at))
}

/// All overlap, and none is inside another.
pub fn staircase(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(wanted, |at, count| (at, at + count))
}

/// The first contains all others, which are disjoint.
pub fn one_around_all(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(
        wanted,
        |at, count| if at == 0 { (0, 2 * count - 1) } else { (2 * at - 1, 2 * at) },
    )
}

/// The longest comes last.
pub fn common_start(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(wanted, |at, _| (0, at + 1))
}

pub fn shuffled(wanted: WantedNumbers) -> Option<Intervals> {
    let mut intervals = disjoint(wanted)?;
    Rng::new(wanted.seed).shuffle(&mut intervals);
    Some(intervals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_as_their_names_say() {
        let wanted = WantedNumbers { count: 4, low: 1, high: 8, distinct: false, seed: 1 };
        assert_eq!(disjoint(wanted).unwrap(), [(1, 2), (3, 4), (5, 6), (7, 8)]);
        assert_eq!(touching(wanted).unwrap(), [(1, 2), (2, 3), (3, 4), (4, 5)]);
        assert_eq!(nested(wanted).unwrap(), [(1, 8), (2, 7), (3, 6), (4, 5)]);
        assert_eq!(staircase(wanted).unwrap(), [(1, 5), (2, 6), (3, 7), (4, 8)]);
        assert_eq!(one_around_all(wanted).unwrap(), [(1, 8), (2, 3), (4, 5), (6, 7)]);
        assert_eq!(common_start(wanted).unwrap(), [(1, 2), (1, 3), (1, 4), (1, 5)]);
        let mut mixed = shuffled(wanted).unwrap();
        mixed.sort();
        assert_eq!(Some(mixed), disjoint(wanted));
        assert_eq!(nested(WantedNumbers { high: 7, ..wanted }), None, "there are too few points");
    }
}
