//! The rows of a class: one for each person, with the best of the person's programs.

use super::not_judged::{self, NotJudged};
use crate::report::ranking::{self, Standing};
use judge_core::workspace::Person;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A program that was judged, as far as the rows need it.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    pub name: &'a str,
    pub standing: &'a Standing,
    /// Whether there is nothing in its file.
    pub is_empty: bool,
    /// Why it was not judged, or not on all cases.
    pub not_judged: Option<&'a NotJudged>,
}

/// A row: a person, or a program without an owner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub person: String,
    /// The folder of the person, if there is one.
    pub folder: String,
    /// The numbers of the programs.
    pub programs: Vec<usize>,
    /// The number of the best one; `None` for a person without a program.
    pub best: Option<usize>,
    /// The files that were handed in where there is no program.
    pub handed_in: String,
    /// One more than the number of those who passed more cases; `None` without a program.
    pub rank: Option<usize>,
    /// Whether the best one came late.
    pub is_late: bool,
    /// Whether there is nothing in the file of the best one.
    pub is_empty: bool,
    /// Which of the programs were not judged, and why; empty where all were.
    pub note: String,
}

impl Row {
    /// The path of a program within the folder of the person.
    pub fn path_within<'a>(&self, program: &'a str) -> Option<&'a str> {
        program.strip_prefix(&self.folder)?.strip_prefix('/')
    }

    /// The note, and before it whether the best program is late or empty.
    pub fn remark(&self) -> String {
        let late = self.is_late.then_some("late");
        let empty = self.is_empty.then_some("an empty file");
        let note = Some(&*self.note).filter(|note| !note.is_empty());
        late.into_iter().chain(empty).chain(note).collect::<Vec<_>>().join("; ")
    }
}

/// The rows, best first; people without a program are last, in the order given. Without people each
/// program has a row.
pub fn rows(people: &[Person], programs: &[Program]) -> Vec<Row> {
    let mut rows = if people.is_empty() {
        programs.iter().enumerate().map(|(at, program)| alone(at, program.name)).collect()
    } else {
        of_people(people, programs)
    };
    let best = |row: &Row| row.best.map(|best| programs[best].standing);
    let standings: Vec<&Standing> = rows.iter().filter_map(best).collect();
    let mut ranks = ranking::ranks(&standings).into_iter();
    for row in &mut rows {
        row.rank = row.best.and_then(|_| ranks.next());
        let notes: Vec<_> = row.programs.iter().map(|&at| programs[at].not_judged).collect();
        row.note = not_judged::note(&notes);
        row.is_empty = row.best.is_some_and(|best| programs[best].is_empty);
    }
    rows.sort_by_key(|row| match row.best {
        Some(best) => (false, row.rank, programs[best].standing.slowest),
        None => (true, None, std::time::Duration::ZERO),
    });
    rows
}

/// The row of a program without an owner.
fn alone(at: usize, name: &str) -> Row {
    Row { person: name.to_string(), programs: vec![at], best: Some(at), ..Row::default() }
}

/// A row for each person. Of one whose programs were not judged in this run, as they are in another part
/// of the work, there is no row. Programs without an owner, such as a command, follow.
fn of_people(people: &[Person], programs: &[Program]) -> Vec<Row> {
    let mut left: HashMap<&str, usize> =
        programs.iter().enumerate().map(|(at, program)| (program.name, at)).collect();
    let mut rows = Vec::new();
    for person in people {
        let mine: Vec<usize> =
            person.programs.iter().filter_map(|name| left.remove(name.as_str())).collect();
        let is_late = |at: usize| person.late.iter().any(|late| late == programs[at].name);
        let worth = |at: &usize| {
            let Standing { ran, worth, passed, slowest, .. } = programs[*at].standing;
            (*ran, *worth, *passed, !is_late(*at), Reverse(*slowest), Reverse(*at))
        };
        if mine.is_empty() && !person.programs.is_empty() {
            continue;
        }
        let best = mine.iter().copied().max_by_key(worth);
        rows.push(Row {
            person: person.name.clone(),
            folder: person.folder.clone(),
            is_late: best.is_some_and(is_late),
            best,
            programs: mine,
            handed_in: person.handed_in.clone(),
            ..Row::default()
        });
    }
    let mut others: Vec<(usize, &str)> = left.into_iter().map(|(name, at)| (at, name)).collect();
    others.sort_unstable();
    rows.extend(others.into_iter().map(|(at, name)| alone(at, name)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn standing(ran: bool, passed: usize, ms: u64) -> Standing {
        Standing { ran, passed, slowest: Duration::from_millis(ms), ..Standing::default() }
    }

    #[test]
    fn the_best_of_a_person_counts_and_everybody_has_a_row() {
        let person = |name: &str, programs: &[&str]| Person {
            name: name.to_string(),
            programs: programs.iter().map(|name| name.to_string()).collect(),
            late: vec!["bob/a".to_string(), "ann/c".to_string()],
            handed_in: "nothing".to_string(),
            ..Person::default()
        };
        let people = [
            person("zoe", &[]),
            person("ann", &["ann/a", "ann/b", "ann/c"]),
            person("bob", &["bob/a"]),
            person("elsewhere", &["elsewhere/a"]),
        ];
        let all = [
            standing(true, 3, 1),
            standing(false, 0, 0),
            standing(true, 5, 9),
            standing(true, 5, 2),
        ];
        let names = ["bob/a", "ann/b", "ann/a", "ann/c"];
        let missing = NotJudged::Program("no tool".to_string());
        let programs: Vec<Program> = names
            .iter()
            .zip(&all)
            .map(|(name, standing)| {
                let not_judged = (!standing.ran).then_some(&missing);
                Program { name, standing, is_empty: false, not_judged }
            })
            .collect();
        let rows = rows(&people, &programs);
        let shown: Vec<_> =
            rows.iter().map(|row| (row.person.as_str(), row.best, row.rank)).collect();
        let wanted = [("ann", Some(2), Some(1)), ("bob", Some(0), Some(2)), ("zoe", None, None)];
        assert_eq!(shown, wanted);
        assert_eq!(rows[0].programs, [2, 1, 3]);
        assert_eq!(rows[0].note, "1 of 3 not judged: no tool");
        // Of two that are as good the one in time counts.
        assert_eq!((rows[1].remark().as_str(), rows[0].is_late), ("late", false));
    }

    #[test]
    fn without_people_each_program_has_a_row() {
        let (a, b) = (standing(true, 1, 1), standing(true, 2, 1));
        let program = |standing| Program { name: "a", standing, is_empty: false, not_judged: None };
        let rows = rows(&[], &[program(&a), program(&b)]);
        let shown: Vec<_> = rows.iter().map(|row| (row.best, row.rank)).collect();
        assert_eq!(shown, [(Some(1), Some(1)), (Some(0), Some(2))]);
    }
}
