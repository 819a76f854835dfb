//! The first and the last row, and the ends of each, consist of one character.

use super::seen::Seen;
use super::{literal, Counted, Demands, RuleCheck, RuleKind};
use crate::field::{Kind, Slot, Values};
use crate::reader::{quoted, Reader, Result};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Frame(pub char);

impl RuleKind for Frame {
    fn slots(&self) -> &[Slot] {
        &[]
    }

    fn holds(&self, columns: &[Vec<&str>], _: &Values) -> bool {
        let rows = &columns[0];
        let is_full = |row: Option<&&str>| row.is_some_and(|row| row.chars().all(|c| c == self.0));
        let has_ends = |row: &&str| row.starts_with(self.0) && row.ends_with(self.0);
        is_full(rows.first()) && is_full(rows.last()) && rows.iter().all(has_ends)
    }

    fn learn(seen: &Seen) -> Vec<Frame> {
        let Seen::Grid(grid) = seen else { return Vec::new() };
        let corner = grid.lists[0].first().and_then(|row| row.chars().next());
        let is_believed =
            |rule: &Frame| grid.lists.iter().all(|rows| rows.len() >= 3) && grid.keeps(rule);
        corner.map(Frame).filter(is_believed).into_iter().collect()
    }

    fn demand(&self, demands: &mut Demands) {
        demands.frame = Some(self.0);
    }

    fn gives_way(&self) -> bool {
        false
    }

    fn is_about(&self, kind: &Kind) -> bool {
        matches!(kind, Kind::Word { .. })
    }

    fn checks(&self, columns: &[String], _: &str, _: Counted) -> Vec<RuleCheck> {
        vec![RuleCheck { call: format!("frame({}, {})", columns[0], literal(self.0)), ctd: None }]
    }

    fn read(reader: &mut Reader, slots: &[Slot]) -> Result<Option<Frame>> {
        if !slots.is_empty() || !reader.takes_words("frame") {
            return Ok(None);
        }
        Ok(Some(Frame(reader.mark()?)))
    }

    fn words(&self, _: &[String]) -> String {
        format!("frame {}", quoted(&self.0.to_string()))
    }
}
