//! The verdicts of one judge, and which of them were not the same each time.

use super::record::{self, differs, verdicts, MeasuredVerdict, ProgramAndCase, VerdictRecord};
use crate::text_table::TextTable;
use std::collections::BTreeSet;

/// The differing pairs that are named.
const NAMED: usize = 20;

/// The verdicts of one judge: without the loops, and beside them.
#[derive(Default)]
pub struct JudgeVerdicts {
    pub alone: VerdictRecord,
    pub beside: VerdictRecord,
}

impl JudgeVerdicts {
    /// Adds a run, beside the loops or not.
    pub fn add(&mut self, is_beside: bool, run: Vec<(ProgramAndCase, MeasuredVerdict)>) {
        record::add(if is_beside { &mut self.beside } else { &mut self.alone }, run);
    }

    pub fn of(&self, pair: &ProgramAndCase) -> Vec<MeasuredVerdict> {
        let runs = [&self.alone, &self.beside].into_iter().filter_map(|record| record.get(pair));
        runs.flatten().cloned().collect()
    }

    /// The pairs whose verdict was not the same each time.
    pub fn moved(&self) -> Vec<&ProgramAndCase> {
        let pairs: BTreeSet<&ProgramAndCase> =
            self.alone.keys().chain(self.beside.keys()).collect();
        pairs.into_iter().filter(|pair| differs(&self.of(pair))).collect()
    }

    /// Rows of a table: on the machine as it is, beside the loops, both.
    pub fn rows(&self, judge: &str, loops: usize, table: &mut TextTable) {
        for (name, record) in
            [("as it is".to_string(), &self.alone), (format!("beside {loops} loops"), &self.beside)]
        {
            let given: usize = record.values().map(Vec::len).sum();
            let moved = record.values().filter(|judged| differs(judged)).count();
            let counts = [record.len(), given, moved].map(|count| count.to_string());
            table.row([format!("{judge}, {name}")].into_iter().chain(counts).collect());
        }
        let given: usize = self.alone.values().chain(self.beside.values()).map(Vec::len).sum();
        let counts = [self.alone.len(), given, self.moved().len()].map(|count| count.to_string());
        table.row([format!("{judge}, both")].into_iter().chain(counts).collect());
    }
}

/// The pairs whose verdict was not the same each time, a line each.
pub fn named(judge: &str, verdicts_of: &JudgeVerdicts) -> String {
    let moved = verdicts_of.moved();
    let mut text = String::from(if moved.is_empty() { "" } else { "\n" });
    for pair in moved.iter().take(NAMED) {
        text += &format!("- {judge}: {}: {}\n", pair.name(), verdicts(&verdicts_of.of(pair)));
    }
    if moved.len() > NAMED {
        text += &format!("- {judge}: {} more\n", moved.len() - NAMED);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steady::record::{sample_pair as pair, sample_verdict as judged};

    #[test]
    fn a_verdict_that_moves_only_beside_the_loops_is_counted() {
        let mut verdicts = JudgeVerdicts::default();
        verdicts.add(false, vec![(pair("1"), judged("AC", 1)), (pair("2"), judged("WA", 1))]);
        verdicts.add(true, vec![(pair("1"), judged("TLE", 9)), (pair("2"), judged("WA", 1))]);
        let mut table = TextTable::new(&["judge", "pairs", "verdicts", "differ"]);
        verdicts.rows("us", 16, &mut table);
        let rows: Vec<String> = table.text().lines().map(|row| row.replace(' ', "")).collect();
        assert_eq!(rows[2..], ["|us,asitis|2|2|0|", "|us,beside16loops|2|2|0|", "|us,both|2|4|1|"]);
        assert_eq!(named("us", &verdicts), "\n- us: problems/p/main.rs 1: AC 1, TLE 1\n");
    }
}
