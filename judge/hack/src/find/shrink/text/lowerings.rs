//! Numbers get lower, characters blank, one at a time.

use super::case_text::{number, words, EMPTY};
use super::step::Step;
use super::step_maker::{StepMaker, MAX_RANGES};

impl StepMaker<'_> {
    /// Every number of a line lower, every character blank.
    pub fn add_lowerings(&mut self, line: usize) {
        let text = self.lines[line];
        for (word, range) in words(text).into_iter().enumerate() {
            if self.steps.len() > MAX_RANGES {
                self.has_more = true;
                return;
            }
            if let Some(value) = number(&text[range.clone()]).filter(|&value| value != 0) {
                for to in lower(value) {
                    self.steps.push(Step::Number { line, word, to });
                }
                if range.len() == 1 {
                    continue;
                }
            }
            let end = range.end.min(range.start + MAX_RANGES);
            self.has_more |= end < range.end;
            for (at, &byte) in text.iter().enumerate().take(end).skip(range.start) {
                let blanks: &[u8] = match byte {
                    b'0' => &[],
                    b'1'..=b'9' => b"0",
                    _ => &EMPTY,
                };
                for &with in blanks {
                    self.steps.push(Step::Character { line, at, with });
                }
            }
        }
    }
}

/// The smaller values of a number, the largest steps first: without its sign, of fewer digits, with zeros at
/// its end, and less by a half, a quarter, …, one. So the least number that will do is found in as many tries
/// as it has bits, a few times over, and not in as many as its value.
fn lower(value: i64) -> Vec<i64> {
    let mut lower = vec![0, value.signum(), -value];
    let powers: Vec<i64> = std::iter::successors(Some(10_i64), |power| power.checked_mul(10))
        .take_while(|&power| power <= value.abs())
        .collect();
    lower.extend(powers.iter().rev().map(|power| value / power));
    let halves = std::iter::successors(Some(value / 2), |half| Some(half / 2));
    let halves: Vec<i64> = halves.take_while(|&half| half != 0).collect();
    lower.extend(halves.first().map(|half| value - half));
    lower.extend(powers.iter().rev().map(|power| value - value % power));
    lower.extend(halves.iter().skip(1).map(|half| value - half));
    lower.push(value - value.signum());
    lower.retain(|&to| to.abs() < value.abs() || to == -value && value < 0);
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gets_lower_in_few_steps() {
        assert_eq!(lower(1), [0, 0]);
        assert_eq!(lower(-1), [0, 1, 0]);
        assert_eq!(lower(-12)[..4], [0, -1, 12, -1]);
        let of = lower(846_975_991);
        assert!(of.contains(&84_697_599) && of.contains(&800_000_000) && of.contains(&846_975_990));
        assert!(of.len() < 60 && of.iter().all(|&to| to < 846_975_991));
        assert!(lower(i64::MAX).iter().all(|&to| to < i64::MAX));
    }
}
