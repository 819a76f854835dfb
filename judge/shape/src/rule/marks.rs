//! A character that stands a fixed number of times in all rows together.

use super::seen::Seen;
use super::{literal, Counted, Demands, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{quoted, Reader, Result};

/// The maximum number of times that a mark of a grid stands.
const MAX_MARKS: usize = 3;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Marks {
    pub mark: char,
    pub times: usize,
}

impl RuleKind for Marks {
    fn slots(&self) -> &[Slot] {
        &[]
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        count(&columns[0], self.mark) == self.times
    }

    fn learn(seen: &Seen) -> Vec<Marks> {
        let Seen::Grid(grid) = seen else { return Vec::new() };
        let Kind::Word { alphabet, .. } = grid.kind else { return Vec::new() };
        let first = &grid.lists[0];
        let marks = alphabet.iter().map(|&mark| Marks { mark, times: count(first, mark) });
        let is_believed = |rule: &Marks| match grid.lists.len() {
            1 => rule.times == 1 && rule.mark.is_alphanumeric() && first.len() > 2,
            _ => (1..=MAX_MARKS).contains(&rule.times),
        };
        marks.filter(|rule| is_believed(rule) && grid.keeps(rule)).collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.marks.push((self.mark, self.times));
    }

    fn gives_way(&self) -> bool {
        false
    }

    fn is_about(&self, kind: &Kind) -> bool {
        matches!(kind, Kind::Word { .. })
    }

    fn checks(&self, columns: &[String], _: &str, _: Counted) -> Vec<RuleCheck> {
        let (rows, mark) = (&columns[0], literal(self.mark));
        vec![RuleCheck { call: format!("marks({rows}, {mark}) == {}", self.times), ctd: None }]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Marks>> {
        if !slots.is_empty() || !reader.is_quoted() {
            return Ok(None);
        }
        let mark = reader.mark()?;
        let times = reader.size()?;
        reader.words("times")?;
        Ok(Some(Marks { mark, times }))
    }

    fn words(&self, _: &[String]) -> String {
        format!("{} {} times", quoted(&self.mark.to_string()), self.times)
    }
}

fn count(rows: &[&str], mark: char) -> usize {
    rows.iter().map(|row| row.chars().filter(|&c| c == mark).count()).sum()
}
