//! The sum of a slot over all elements, of the products of several, or of the lengths of words: what several cases of
//! one input have together.

use super::seen::Seen;
use super::{Counted, Demands, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{Reader, Result};
use crate::text::number;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Total {
    /// The slots whose products are summed.
    pub slots: Vec<Slot>,
    pub most: i128,
    /// The lengths of words are summed.
    pub of_lengths: bool,
}

impl RuleKind for Total {
    fn slots(&self) -> &[Slot] {
        &self.slots
    }

    fn slot(&self) -> Option<Slot> {
        None
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let value = |word: &str| {
            if self.of_lengths {
                Some(word.chars().count() as i128)
            } else {
                number(word)
            }
        };
        let product = |at: usize| {
            let mut factors = columns.iter().map(|column| value(column[at]));
            factors.try_fold(1i128, |product, factor| product.checked_mul(factor?))
        };
        let mut products = (0..columns[0].len()).map(product);
        let sum = products.try_fold(0i128, |sum, product| sum.checked_add(product?));
        sum.is_some_and(|sum| sum <= self.most)
    }

    fn learn(seen: &Seen) -> Vec<Total> {
        let Seen::Counts(column) = seen else { return Vec::new() };
        if column.longest() < 2 {
            return Vec::new();
        }
        let sum = |words: &Vec<&str>| words.iter().filter_map(|word| number(word)).sum::<i128>();
        let most = column.lists.iter().map(sum).max();
        let slots = vec![column.slot];
        most.map(|most| Total { slots, most, of_lengths: false }).into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.totals.push((self.slots.clone(), self.most));
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
        let (names, most, sum) = (columns.join(", "), self.most, format!("sum{}", columns[0]));
        let elements = columns.iter().map(|name| format!("{name}[{}]", count.1));
        let element = elements.collect::<Vec<_>>().join(" * ");
        let (value, function) = if self.of_lengths {
            (format!("STRLEN({element})"), "total_length")
        } else {
            (element, "total")
        };
        let test = format!("SET({sum} = {sum} + {value})");
        let mut check = RuleCheck::of_each(format!("{function}({names}) <= {most}"), count, &test);
        check.ctd =
            check.ctd.map(|text| format!("SET({sum} = 0)\n{text}\nASSERT({sum} <= {most})"));
        vec![check]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Total>> {
        let (of_lengths, is_one) = (reader.takes_words("length total"), slots.len() == 1);
        let words = if is_one { "total" } else { "product total" };
        if slots.is_empty() || !of_lengths && !reader.takes_words(words) {
            return Ok(None);
        }
        if of_lengths && !is_one {
            return Err("`length total` is about one name".to_string());
        }
        reader.words("at most")?;
        Ok(Some(Total { slots: slots.to_vec(), most: reader.integer()?, of_lengths }))
    }

    fn words(&self, _: &[String]) -> String {
        let kind = match self.slots[..] {
            [_, _, ..] => "product ",
            _ if self.of_lengths => "length ",
            _ => "",
        };
        format!("{kind}total at most {}", self.most)
    }
}
