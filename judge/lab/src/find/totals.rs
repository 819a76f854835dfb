//! The number of programs that were broken, by their declared kind.

use super::program_list::DeclaredVerdict;
use super::result::FindResult;
use crate::text_table::TextTable;

/// Seconds by which the time may be exceeded.
const GRACE: f64 = 2.0;

/// The results of all programs so far.
#[derive(Default)]
pub struct FindTotals {
    programs: Vec<(DeclaredVerdict, ResultKind)>,
    /// The seconds that the slowest one took longer than it was given.
    worst_overrun: f64,
}

/// The result of a program, as far as the totals tell it apart.
#[derive(Clone, Copy, PartialEq)]
enum ResultKind {
    NotTried,
    Nothing,
    Broken,
    /// Broken by a TLE.
    TooSlow,
}

impl FindTotals {
    /// Adds the result of a program that had `seconds` seconds.
    pub fn add(&mut self, declared: DeclaredVerdict, found: &FindResult, seconds: u64) {
        let kind = match found {
            FindResult::NotTried(_) => ResultKind::NotTried,
            FindResult::Nothing { .. } => ResultKind::Nothing,
            FindResult::Broken { verdict, .. } if verdict == "TLE" => ResultKind::TooSlow,
            FindResult::Broken { .. } => ResultKind::Broken,
        };
        if let FindResult::Nothing { wall, .. } | FindResult::Broken { wall, .. } = found {
            let overrun = wall.as_secs_f64() - seconds as f64;
            self.worst_overrun = self.worst_overrun.max(overrun);
        }
        self.programs.push((declared, kind));
    }

    /// The table, and a line about the time.
    pub fn text(&self, seconds: u64) -> String {
        let head = ["declared", "programs", "tried", "broken", "by TLE", "wanted"];
        let mut table = TextTable::new(&head);
        for declared in DeclaredVerdict::ALL {
            let kinds = || self.programs.iter().filter(|one| one.0 == declared).map(|one| one.1);
            let count = |wanted: ResultKind| kinds().filter(|kind| *kind == wanted).count();
            let (all, too_slow) = (kinds().count(), count(ResultKind::TooSlow));
            if all == 0 {
                continue;
            }
            let wanted = match declared {
                DeclaredVerdict::Right => "none broken",
                DeclaredVerdict::Wrong | DeclaredVerdict::Crash => "90 % broken",
                DeclaredVerdict::Slow => "70 % by TLE",
            };
            table.row(vec![
                declared.word().to_string(),
                all.to_string(),
                (all - count(ResultKind::NotTried)).to_string(),
                (count(ResultKind::Broken) + too_slow).to_string(),
                too_slow.to_string(),
                wanted.to_string(),
            ]);
        }
        let kept = if self.worst_overrun <= GRACE { "kept" } else { "not kept" };
        let worst = self.worst_overrun;
        format!(
            "{}\nThe time of {seconds} s was {kept}: at most {worst:.1} s more.\n",
            table.text()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_was_not_tried_is_not_hidden() {
        let wall = Duration::from_millis(63_500);
        let mut totals = FindTotals::default();
        totals.add(DeclaredVerdict::Wrong, &FindResult::NotTried("why".to_string()), 60);
        totals.add(DeclaredVerdict::Wrong, &FindResult::Nothing { tries: 1, wall }, 60);
        let text = totals.text(60);
        assert!(text.contains("| wrong    |        2 |     1 |      0 |"), "{text}");
        assert!(text.ends_with("The time of 60 s was not kept: at most 3.5 s more.\n"), "{text}");
    }
}
