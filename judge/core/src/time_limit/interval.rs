//! The time limits that fit measured programs.

use super::measured_program::{Bound, MeasuredProgram};
use crate::workspace::TimeMultipliers;
use std::time::Duration;

/// A proposed limit is a multiple of the first of these that fits, in milliseconds. The first is the
/// default of `time_resolution` in the format 2025-09. Within less than the last a program hardly starts.
const STEPS_MS: [u128; 5] = [1000, 500, 250, 100, LEAST.as_millis()];
/// A slow program that allows only limits below this was tried on small cases alone.
const LEAST: Duration = Duration::from_millis(50);

/// The limits between the bound of the slowest right program and the bound of the fastest slow one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// `None` without a right program.
    pub least: Option<Decider>,
    /// `None` without a slow program.
    pub most: Option<Decider>,
}

/// The program that decides an end of the interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decider {
    /// Its number among the measured programs.
    pub program: usize,
    pub limit: Duration,
    /// It was stopped: the true end of the interval may be higher.
    pub or_more: bool,
}

impl Interval {
    /// The interval of those programs that `is_wanted` chooses.
    pub fn of(
        programs: &[MeasuredProgram],
        multipliers: &TimeMultipliers,
        is_wanted: impl Fn(&MeasuredProgram) -> bool,
    ) -> Interval {
        let mut interval = Interval::default();
        for (program, measured) in programs.iter().enumerate().filter(|(_, one)| is_wanted(one)) {
            let (end, limit, or_more) = match measured.bound(multipliers) {
                Some(Bound::AtLeast(limit)) => (&mut interval.least, limit, false),
                Some(Bound::AtMost { limit, or_more }) => (&mut interval.most, limit, or_more),
                None => continue,
            };
            let is_nearer = |end: Decider| {
                if measured.must_exceed() {
                    limit < end.limit
                } else {
                    limit > end.limit
                }
            };
            if end.is_none_or(is_nearer) {
                *end = Some(Decider { program, limit, or_more });
            }
        }
        interval
    }

    /// Whether a limit is in the interval.
    pub fn contains(&self, limit: Duration) -> bool {
        self.least.is_none_or(|least| least.limit <= limit)
            && self.most.is_none_or(|most| limit <= most.limit)
    }

    /// The slow program that ends so soon that no limit fits: no case is large enough to tell it.
    pub fn without_large_case(&self) -> Option<Decider> {
        self.most.filter(|most| most.limit < LEAST && !most.or_more)
    }

    /// The smallest limit of the interval that is a multiple of the largest step with such a multiple.
    /// `None` without a right program, and where no multiple of 50 ms fits.
    pub fn proposal(&self) -> Option<Duration> {
        let least = self.least?.limit.as_nanos();
        STEPS_MS.into_iter().find_map(|step_ms| {
            let step = step_ms * 1_000_000;
            let limit = least.div_ceil(step).max(1) * step;
            let limit = Duration::from_nanos(u64::try_from(limit).ok()?);
            self.contains(limit).then_some(limit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(least: f64, most: Option<f64>) -> Interval {
        let decider = |seconds: f64| Decider {
            program: 0,
            limit: Duration::from_secs_f64(seconds),
            or_more: false,
        };
        Interval { least: Some(decider(least)), most: most.map(decider) }
    }

    #[test]
    fn the_proposal_is_the_roundest_limit_that_fits() {
        for (least, most, proposed) in [
            (0.0, None, Some(1000)),
            (0.3, None, Some(1000)),
            (1.0, None, Some(1000)),
            (1.001, None, Some(2000)),
            (1.2, Some(1.9), Some(1500)),
            (1.2, Some(1.3), Some(1250)),
            (0.010, Some(0.090), Some(50)),
            (0.010, Some(0.0107), None),
            (0.0101, Some(0.0107), None),
            (2.0, Some(1.0), None),
            (2.0, Some(2.0), Some(2000)),
        ] {
            let proposal = interval(least, most).proposal();
            assert_eq!(proposal.map(|limit| limit.as_millis()), proposed, "{least} {most:?}");
        }
        assert_eq!(Interval::default().proposal(), None);
    }
}
