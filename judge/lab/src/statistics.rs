//! Medians and ratios of measured values.

/// The median of at least one value.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    (sorted[middle] + sorted[(sorted.len() - 1) / 2]) / 2.0
}

/// The median of the ratios of values that were measured in turn.
pub fn median_ratio(over: &[f64], under: &[f64]) -> f64 {
    median(&over.iter().zip(under).map(|(over, under)| over / under).collect::<Vec<_>>())
}

/// The least and the greatest of at least one value.
pub fn range(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::MAX, f64::MIN), |(least, greatest), &value| {
        (least.min(value), greatest.max(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median_ratio(&[2.0, 9.0, 8.0], &[1.0, 3.0, 2.0]), 3.0);
        assert_eq!(range(&[2.0, 9.0, 1.0]), (1.0, 9.0));
    }
}
