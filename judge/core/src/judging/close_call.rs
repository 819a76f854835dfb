//! Close calls: runs that could get another verdict on a quieter machine.
//!
//! A run may go on to one and a half times its time limit. When it ends within that overtime, when it
//! is right but took more than 90 % of its limit, or when it waited for a core most of the time, it is
//! a close call: the case is run once more while no other program runs. The smaller time decides. What
//! is stopped at the end of the overtime is TLE at once.

use std::time::Duration;

/// The maximum number of cases of a submission that are run again, the first ones in case order.
pub(super) const MAX_RERUNS: usize = 3;

/// When a run is stopped whose time limit is this.
pub(super) fn overtime(limit: Duration) -> Duration {
    limit * 3 / 2
}

/// Whether a time is within the limit and above 90 % of it.
pub(super) fn is_near(time: Duration, limit: Duration) -> bool {
    time < limit && time * 10 > limit * 9
}

/// The text in a report about such a time: `close to the limit: 4.92 of 5 s`. The time is rounded down, so that it
/// does not look like the limit.
pub(super) fn limit_note(time: Duration, limit: Duration) -> String {
    let seconds = time.as_secs_f64();
    // Three digits, whatever the size.
    let decimals = (2 - seconds.log10().floor() as i32).clamp(0, 9);
    let unit = 10f64.powi(decimals);
    let shown = (seconds * unit).floor() / unit;
    let decimals = decimals as usize;
    format!("close to the limit: {shown:.decimals$} of {} s", limit.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_is_above_nine_tenths_and_below_the_limit() {
        let limit = Duration::from_secs(5);
        let near = |ms| is_near(Duration::from_millis(ms), limit);
        assert!(!near(4_500) && near(4_501) && near(4_999) && !near(5_000));
        assert_eq!(overtime(limit), Duration::from_millis(7_500));
    }

    #[test]
    fn the_note_has_three_digits_and_never_reach_the_limit() {
        let words =
            |micros, limit| limit_note(Duration::from_micros(micros), Duration::from_millis(limit));
        assert_eq!(words(4_929_999, 5_000), "close to the limit: 4.92 of 5 s");
        assert_eq!(words(4_999_999, 5_000), "close to the limit: 4.99 of 5 s");
        assert_eq!(words(47_250, 50), "close to the limit: 0.0472 of 0.05 s");
        assert_eq!(words(118_000_000, 120_000), "close to the limit: 118 of 120 s");
        assert_eq!(words(950, 1), "close to the limit: 0.000950 of 0.001 s");
    }
}
