//! The results of the inputs: their counts, and those on which two programs that are declared right disagree.

use super::answers::InputResult;
use std::sync::{Mutex, MutexGuard};

/// Inputs that were left out, because a right program contradicts the reference there.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    pub count: u64,
    /// The shortest of them; those that assume nothing come before others.
    pub input: Vec<u8>,
    /// The program that contradicts the reference on it; `None` for the one under test.
    pub by: Option<String>,
    /// Only an assumption makes the input valid.
    pub is_assumed: bool,
}

impl LeftOut {
    /// Adds these to those that were left out.
    pub fn add_to(self, all: &mut Option<LeftOut>) {
        let rank = |one: &LeftOut| (one.is_assumed, one.input.len());
        match all {
            Some(known) if rank(known) <= rank(&self) => known.count += self.count,
            all => {
                let count = all.as_ref().map_or(0, |known| known.count) + self.count;
                *all = Some(LeftOut { count, ..self });
            }
        }
    }
}

/// Counts inputs for several threads.
#[derive(Default)]
pub struct Tally(Mutex<Counts>);

/// The counts at some moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    pub made: u64,
    pub valid: u64,
    pub answered: u64,
    /// Those on which the output validator fails, so that nothing says whether a program is right.
    pub unjudged: u64,
    /// Why one of the others became no try.
    pub why: String,
    /// The failure of the output validator on one.
    pub fault: String,
}

impl Tally {
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("no counting panics")
    }

    /// Counts an input. Returns the number of the valid ones so far, and of those with an answer.
    pub fn add(&self, result: &InputResult) -> [u64; 2] {
        let mut counts = self.lock();
        let (is_valid, is_answered, why) = match result {
            InputResult::Answered(..) => (true, true, ""),
            InputResult::Refused(why) | InputResult::Unchecked(why) => (false, false, &why[..]),
            InputResult::Slow(why) | InputResult::Unanswered(why) => (true, false, &why[..]),
        };
        counts.made += 1;
        counts.valid += u64::from(is_valid);
        counts.answered += u64::from(is_answered);
        if !why.is_empty() {
            counts.why = why.to_string();
        }
        [counts.valid, counts.answered]
    }

    /// An input with an answer, on which the output validator fails. Returns how many there are.
    pub fn add_unjudged(&self, fault: &str) -> u64 {
        let mut counts = self.lock();
        counts.fault = fault.to_string();
        counts.unjudged += 1;
        counts.unjudged
    }

    pub fn counts(&self) -> Counts {
        self.lock().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_that_assumes_nothing_is_kept() {
        let mut all = None;
        for (input, is_assumed) in [("333", false), ("1", true), ("22", false)] {
            let by = Some(input.to_string());
            LeftOut { count: 1, input: input.into(), by, is_assumed }.add_to(&mut all);
        }
        let by = Some("22".to_string());
        assert_eq!(all, Some(LeftOut { count: 3, input: "22".into(), by, is_assumed: false }));
    }
}
