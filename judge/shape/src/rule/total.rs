//! The sum of a slot over all elements, or of the lengths of its words: what several cases of one input have together.

use super::seen::Seen;
use super::{Counted, Demands, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{Reader, Result};
use crate::text::number;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Total {
    pub slot: Slot,
    pub most: i128,
    /// The lengths of words are summed.
    pub of_lengths: bool,
}

impl RuleKind for Total {
    fn slots(&self) -> &[Slot] {
        std::slice::from_ref(&self.slot)
    }

    fn slot(&self) -> Option<Slot> {
        None
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let value = |word: &&str| {
            if self.of_lengths {
                Some(word.chars().count() as i128)
            } else {
                number(word)
            }
        };
        let mut numbers = columns[0].iter().map(value);
        let sum = numbers.try_fold(0i128, |sum, number| sum.checked_add(number?));
        sum.is_some_and(|sum| sum <= self.most)
    }

    fn learn(seen: &Seen) -> Vec<Total> {
        let Seen::Counts(column) = seen else { return Vec::new() };
        if column.longest() < 2 {
            return Vec::new();
        }
        let sum = |words: &Vec<&str>| words.iter().filter_map(|word| number(word)).sum::<i128>();
        let most = column.lists.iter().map(sum).max();
        most.map(|most| Total { slot: column.slot, most, of_lengths: false }).into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.totals.push((self.slot, self.most));
    }

    fn gives_way(&self) -> bool {
        false
    }

    fn is_guess(&self) -> bool {
        true
    }

    fn widen(&mut self, _: u32, sum: &dyn Fn(i128) -> i128) {
        self.most = sum(self.most);
    }

    fn is_about(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Word { .. } => self.of_lengths,
            kind => matches!(kind, Kind::Number { .. }) && !self.of_lengths,
        }
    }

    fn checks(&self, columns: &[String], _: &str, count: Counted) -> Vec<RuleCheck> {
        let (name, most, sum) = (&columns[0], self.most, format!("sum{}", columns[0]));
        let element = format!("{name}[{}]", count.1);
        let (value, function) = if self.of_lengths {
            (format!("STRLEN({element})"), "total_length")
        } else {
            (element, "total")
        };
        let test = format!("SET({sum} = {sum} + {value})");
        let mut check = RuleCheck::of_each(format!("{function}({name}) <= {most}"), count, &test);
        check.ctd =
            check.ctd.map(|text| format!("SET({sum} = 0)\n{text}\nASSERT({sum} <= {most})"));
        vec![check]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Total>> {
        let &[slot] = slots else { return Ok(None) };
        let of_lengths = reader.takes_words("length total");
        if !of_lengths && !reader.takes_words("total") {
            return Ok(None);
        }
        reader.words("at most")?;
        Ok(Some(Total { slot, most: reader.integer()?, of_lengths }))
    }

    fn words(&self, _: &[String]) -> String {
        let lengths = if self.of_lengths { "length " } else { "" };
        format!("{lengths}total at most {}", self.most)
    }
}
