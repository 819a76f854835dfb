//! An amount of points.

use std::fmt;

/// Points in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount {
    /// In hundredths of a point.
    pub hundredths: i64,
    /// The sign of an amount that is less than a hundredth, 0 for nothing: then there are no points.
    trace: i8,
}

impl Amount {
    /// The nearest amount; `None` for a text that is no number, or too large for one.
    pub fn of(points: f64) -> Option<Amount> {
        // Beyond 2^53 a double does not hold every whole number.
        let hundredths = (points * 100.0).round();
        let is_exact = hundredths.abs() <= 9_007_199_254_740_992.0;
        let is_trace = hundredths == 0.0 && points != 0.0;
        let trace = if is_trace { points.signum() as i8 } else { 0 };
        is_exact.then_some(Amount { hundredths: hundredths as i64, trace })
    }

    /// Whether it is something, but too little for a hundredth.
    pub fn is_trace(self) -> bool {
        self.trace != 0
    }

    /// As much with the other sign.
    pub fn negated(self) -> Amount {
        Amount { hundredths: -self.hundredths, trace: -self.trace }
    }
}

impl fmt::Display for Amount {
    /// `62`, `62.5` or `-0.25`; `<0.01` or `>-0.01` for less than a hundredth.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.trace {
            0 => {}
            1.. => return f.write_str("<0.01"),
            _ => return f.write_str(">-0.01"),
        }
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let (whole, part) = (self.hundredths.abs() / 100, self.hundredths.abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_shown_without_needless_digits() {
        for (points, shown) in [
            (0.0, "0"),
            (62.0, "62"),
            (62.5, "62.5"),
            (33.333_333, "33.33"),
            (66.666_667, "66.67"),
            (0.05, "0.05"),
            (-0.25, "-0.25"),
            (-7.0, "-7"),
            (0.004, "<0.01"),
            (-1e-9, ">-0.01"),
            (-0.0, "0"),
        ] {
            assert_eq!(Amount::of(points).unwrap().to_string(), shown);
        }
        // A small amount is still more than nothing.
        let of = |points| Amount::of(points).unwrap();
        assert!(of(0.004) > of(0.0) && of(-0.004) < of(0.0) && of(0.01) > of(0.004));
        for odd in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e18] {
            assert_eq!(Amount::of(odd), None, "{odd}");
        }
    }
}
