//! Looks for a limit in few steps: most limits are round numbers.

use sandbox::Failure;

/// Steps between a size that is taken and ten times as much.
const ROUND: [i64; 8] = [20, 30, 40, 50, 60, 70, 75, 80];
/// The number of bisection steps for the largest size, after the round numbers.
const BISECTIONS: usize = 3;
/// A limit up to this is found exactly.
const SMALL: i64 = 256;

/// The largest number that is taken, from one that is: of powers of ten, then of round numbers, then by a
/// few steps of bisection.
pub fn largest_taken(
    from: i64,
    most: i64,
    takes: &mut dyn FnMut(i64) -> Result<bool, Failure>,
) -> Result<i64, Failure> {
    let powers: Vec<i64> =
        (0..=18).map(|power| 10i64.pow(power)).filter(|&n| n > from && n <= most).collect();
    let (mut best, mut too_large) = last_taken(from, most.saturating_add(1), &powers, takes)?;
    let decade = 10i64.pow(best.max(1).ilog10());
    let rounds: Vec<i64> = ROUND.iter().map(|tenths| decade.saturating_mul(*tenths) / 10).collect();
    (best, too_large) = last_taken(best, too_large, &rounds, takes)?;
    // Small limits are looked for to the end: they may be sizes.
    let steps = if too_large <= SMALL { SMALL.ilog2() as usize + 1 } else { BISECTIONS };
    for _ in 0..steps {
        let next = best + (too_large - best) / 2;
        if next > best && next < too_large && too_large <= most {
            if takes(next)? {
                best = next;
            } else {
                too_large = next;
            }
        }
    }
    Ok(best)
}

/// Of ascending numbers the last that is taken, and the first that is not. Numbers that are not between `best`
/// and `too_large` are not asked for.
fn last_taken(
    mut best: i64,
    mut too_large: i64,
    numbers: &[i64],
    takes: &mut dyn FnMut(i64) -> Result<bool, Failure>,
) -> Result<(i64, i64), Failure> {
    let between: Vec<i64> =
        numbers.iter().copied().filter(|&number| number > best && number < too_large).collect();
    let (mut from, mut to) = (0, between.len());
    while from < to {
        let middle = (from + to) / 2;
        if takes(between[middle])? {
            (best, from) = (between[middle], middle + 1);
        } else {
            (too_large, to) = (between[middle], middle);
        }
    }
    Ok((best, too_large))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_NUMBER: i64 = 1_000_000_000_000_000_000;

    fn limit(from: i64, limit: i64) -> (i64, usize) {
        let mut asked = 0;
        let mut takes = |number: i64| {
            asked += 1;
            Ok(number <= limit)
        };
        let Ok(largest) = largest_taken(from, MAX_NUMBER, &mut takes) else { panic!("no failure") };
        (largest, asked)
    }

    #[test]
    fn limits_are_found_in_few_steps() {
        for round in [1_000_000_000, 200_000, 5, 300, 1_000_000_000_000_000_000] {
            let (found, asked) = limit(3, round);
            assert_eq!(found, round);
            assert!(asked < 45, "{asked} for {round}");
        }
        assert_eq!(limit(3, 77).0, 77);
        let (found, _) = limit(3, 123_456);
        assert!((110_000..=123_456).contains(&found));
        assert_eq!(limit(9, 9).0, 9);
    }
}
