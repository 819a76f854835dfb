//! Intervals on which sweeps, greedy choices and trees of intervals are slow or wrong.

use super::table::{row, Rows};
use super::wanted::WantedNumbers;
use crate::rng::Rng;

/// The lower and the upper end of each.
pub type Intervals = Vec<(i64, i64)>;

/// The patterns of intervals, the most useful first.
pub(super) const ROWS: Rows<fn(WantedNumbers) -> Option<Intervals>> = &[
    row("disjoint intervals", disjoint),
    row("nested intervals", |wanted| among_points(wanted, |at, count| (at, 2 * count - 1 - at))),
    row("touching intervals", |wanted| among_points(wanted, |at, _| (at, at + 1))),
    // None is inside another.
    row("intervals that all overlap", |wanted| among_points(wanted, |at, count| (at, at + count))),
    // The others are disjoint.
    row("an interval around all others", |wanted| {
        let ends = |at, count| if at == 0 { (0, 2 * count - 1) } else { (2 * at - 1, 2 * at) };
        among_points(wanted, ends)
    }),
    // The longest comes last.
    row("intervals with the same start", |wanted| among_points(wanted, |at, _| (0, at + 1))),
    row("disjoint intervals in any order", |wanted| {
        let mut intervals = disjoint(wanted)?;
        Rng::new(wanted.seed).shuffle(&mut intervals);
        Some(intervals)
    }),
];

fn disjoint(wanted: WantedNumbers) -> Option<Intervals> {
    among_points(wanted, |at, _| (2 * at, 2 * at + 1))
}

/// The intervals with these ends among the points, of which there are two for each, in ascending order.
fn among_points(
    wanted: WantedNumbers,
    ends: fn(usize, usize) -> (usize, usize),
) -> Option<Intervals> {
    let count = wanted.count;
    let points = WantedNumbers { count: count.checked_mul(2)?, distinct: true, ..wanted };
    let points = points.ascending()?;
    let ends = (0..count).map(|at| ends(at, count));
    Some(ends.map(|(low, high)| (points[low], points[high])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::tests::named;
    use crate::pattern::PatternKind;

    fn made(name: &str, wanted: WantedNumbers) -> Option<Intervals> {
        let pattern = named(PatternKind::Intervals, name);
        Some(pattern.ends(wanted, false)?.into_iter().zip(pattern.ends(wanted, true)?).collect())
    }

    #[test]
    fn intervals_are_as_their_names_say() {
        let wanted = WantedNumbers { count: 4, low: 1, high: 8, distinct: false, seed: 1 };
        assert_eq!(made("disjoint intervals", wanted).unwrap(), [(1, 2), (3, 4), (5, 6), (7, 8)]);
        assert_eq!(made("touching intervals", wanted).unwrap(), [(1, 2), (2, 3), (3, 4), (4, 5)]);
        assert_eq!(made("nested intervals", wanted).unwrap(), [(1, 8), (2, 7), (3, 6), (4, 5)]);
        assert_eq!(
            made("intervals that all overlap", wanted).unwrap(),
            [(1, 5), (2, 6), (3, 7), (4, 8)]
        );
        assert_eq!(
            made("an interval around all others", wanted).unwrap(),
            [(1, 8), (2, 3), (4, 5), (6, 7)]
        );
        assert_eq!(
            made("intervals with the same start", wanted).unwrap(),
            [(1, 2), (1, 3), (1, 4), (1, 5)]
        );
        let mut mixed = made("disjoint intervals in any order", wanted).unwrap();
        mixed.sort();
        assert_eq!(Some(mixed), made("disjoint intervals", wanted));
        assert_eq!(
            made("nested intervals", WantedNumbers { high: 7, ..wanted }),
            None,
            "there are too few points"
        );
    }
}
