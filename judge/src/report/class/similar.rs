//! Programs of different people that are the same, or nearly, in their normal form ([`NormalForm`]).
//!
//! Equal forms are one group however many there are, and forms that share most of their statements join it. This says
//! nothing of guilt: what is too short, what was given, and what most of a class has in common tells nothing, and is
//! named as that.

use super::has_people;
use super::normal_form::{NormalForm, Statement};
use super::rows::Row;
use crate::report::format::Context;
use cli::args::{Effect, Flag};
use judge_core::base::file::{self, path_error};
use judge_core::base::folder;
use judge_core::base::text::count;
use judge_core::judging::Job;
use judge_core::language::Language;
use judge_core::workspace::Person;
use judge_core::Result;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

pub static GIVEN: Flag = Flag::value(
    "--given",
    "FILE",
    "leave out of the comparison of sources what was given to all (repeatable)",
)
.repeatable()
.decides(Effect::Presentation);

/// The least tokens of a normal form that tells something. Programs that people wrote on their own for the tasks of the
/// set IR-Plag are equal in their normal form up to 89 tokens, and nearly up to 99.
const LEAST_TOKENS: usize = 100;
/// The least tokens of a program that tells something where it is the same word for word.
const LEAST_WORD_FOR_WORD: usize = 25;
/// The share of the smaller form, and of the larger one, in percent, from which on two are nearly the same.
const LEAST_PERCENT: usize = 70;
const LEAST_OF_LARGER: usize = 50;
/// The fewest people of whom more than half share a part.
const LEAST_PEOPLE: usize = 4;
/// The number of forms with which each form is compared, those next to it in size.
const MAX_COMPARED: usize = 3_000;
/// The folder of a problem with the files that are given to all, and the most files of it that are read.
const ATTACHMENTS: &str = "attachments";
const MAX_GIVEN: usize = 100;
/// The largest file that is compared with other people's.
const MAX_BYTES: u64 = 1 << 18;

/// The common parts of the programs of a class.
#[derive(Debug, Default, PartialEq)]
pub struct Similarity {
    /// The largest first.
    pub groups: Vec<Group>,
    /// The number of programs that are too short to tell, and of all.
    pub short: usize,
    pub programs: usize,
}

impl Similarity {
    /// Says which programs are too short, if any are.
    pub fn note(&self) -> Option<String> {
        let Similarity { short, programs, .. } = self;
        (*short > 0).then(|| {
            format!(
                "{short} of {} too short to tell: below {LEAST_TOKENS} tokens without names and declarations, \
                 independent programs are often the same",
                count(*programs, "program")
            )
        })
    }
}

impl Group {
    fn is_within(&self, other: &Group) -> bool {
        self.programs.iter().all(|at| other.programs.binary_search(at).is_ok())
    }

    /// Says it in words: `14 programs are the same`.
    pub fn title(&self) -> String {
        let programs = self.programs.len();
        match self.kind {
            GroupKind::Form(100) => format!("{programs} programs are the same"),
            GroupKind::Form(percent) => {
                format!("{programs} programs are nearly the same ({percent} %)")
            }
            GroupKind::Words => format!("{programs} short programs are the same word for word"),
            GroupKind::Part { statements, people } => format!(
                "a part of {} is shared by {programs} of {people} people (--given FILE leaves it out)",
                count(statements, "statement")
            ),
        }
    }
}

/// Programs of different people that have something in common.
#[derive(Debug, PartialEq)]
pub struct Group {
    /// One program of each person.
    pub programs: Vec<usize>,
    pub kind: GroupKind,
    /// For each program the lines that it shares: with the first one, and the first one with any.
    pub lines: Vec<Vec<usize>>,
}

/// The common parts of the programs of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroupKind {
    /// The part of the smaller one that is in the other one, at least, of the pairs that are alike, in percent.
    Form(usize),
    /// All, with names and texts; they are too short for a comparison without these.
    Words,
    /// So many statements, which more than half of so many people have.
    Part { statements: usize, people: usize },
}

/// The statements that people were given, by the language of the file.
#[derive(Default)]
pub struct Given(HashMap<&'static str, HashSet<u64>>);

impl Given {
    /// Reads the files that `--given` names, and those that the problems hand out as `attachments`.
    ///
    /// # Errors
    ///
    /// A file that is named cannot be read.
    pub fn read(context: &Context) -> Result<Given> {
        let mut given = Given::default();
        for path in context.args.values(GIVEN.long).map(Path::new) {
            let text = file::read_text(path, MAX_BYTES);
            let text = text.map_err(|error| format!("--given {}", path_error(path, error)))?;
            given.add(path, &text);
        }
        for problem in context.problems {
            let folder = context.workspace.problem_folder(&problem.name).join(ATTACHMENTS);
            for entry in folder::entries(&folder).into_iter().flatten().flatten().take(MAX_GIVEN) {
                let text = file::read_text(&entry.path(), MAX_BYTES).unwrap_or_default();
                given.add(&entry.path(), &text);
            }
        }
        Ok(given)
    }

    fn add(&mut self, path: &Path, text: &str) {
        let Some(language) = Language::of_file(path) else { return };
        let form = NormalForm::of(text, language.name);
        self.0.entry(language.name).or_default().extend(form.statements.iter().map(|one| one.hash));
    }

    /// The normal form of a job's program, without the given parts; empty where it cannot be read.
    pub fn form(&self, job: &Job) -> NormalForm {
        let Some(source) = job.program.source() else { return NormalForm::default() };
        let texts = source.files().iter().filter_map(|one| file::read(&one.path, MAX_BYTES).ok());
        let texts: Vec<String> =
            texts.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
        let form = NormalForm::of(&texts.join("\n"), source.language.name);
        match self.0.get(source.language.name) {
            Some(given) => form.without(given),
            None => form,
        }
    }
}

/// The common parts of the programs of a class; nothing where rows are no people.
pub fn of_class<'a>(
    rows: &[Row],
    people: &[Person],
    form: impl Fn(usize) -> &'a NormalForm,
) -> Similarity {
    if !has_people(people) {
        return Similarity::default();
    }
    let programs = rows.iter().enumerate();
    let mut programs: Vec<(usize, usize)> = programs
        .flat_map(|(person, row)| row.programs.iter().map(move |&program| (program, person)))
        .collect();
    programs.sort_unstable();
    let forms: Vec<(usize, &NormalForm)> =
        programs.iter().map(|&(program, person)| (person, form(program))).collect();
    let mut found = similarity(&forms);
    for group in &mut found.groups {
        group.programs.iter_mut().for_each(|at| *at = programs[*at].0);
    }
    found
}

/// The common parts of the programs: of each the number of its person and its form.
pub fn similarity(programs: &[(usize, &NormalForm)]) -> Similarity {
    let long: Vec<usize> =
        (0..programs.len()).filter(|&at| programs[at].1.tokens() >= LEAST_TOKENS).collect();
    let popular = popular(programs, &long);
    let mut same: BTreeMap<Vec<u64>, Vec<usize>> = BTreeMap::new();
    for &at in &long {
        let mut key: Vec<u64> = programs[at].1.statements.iter().map(|one| one.hash).collect();
        key.sort_unstable();
        same.entry(key).or_default().push(at);
    }
    let mut forms: Vec<Form> =
        same.into_values().map(|all| Form::of(programs, all, &popular)).collect();
    forms.sort_by_key(|form| (form.tokens, form.programs[0]));
    let mut joined: Vec<usize> = (0..forms.len()).collect();
    let mut percents = vec![100; forms.len()];
    for (one, form) in forms.iter().enumerate().filter(|one| one.1.tokens >= LEAST_TOKENS) {
        let larger = forms[one + 1..].iter().take(MAX_COMPARED);
        let near = larger.take_while(|other| form.tokens * 100 >= other.tokens * LEAST_OF_LARGER);
        for (step, other) in near.enumerate() {
            let shared = form.shared(other);
            let percent = 100 * shared / form.tokens;
            if percent >= LEAST_PERCENT && 100 * shared >= other.tokens * LEAST_OF_LARGER {
                let (a, b) = (root(&joined, one), root(&joined, one + 1 + step));
                percents[a] = percents[a].min(percents[b]).min(percent);
                joined[b] = a;
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, form) in forms.iter().enumerate() {
        groups.entry(root(&joined, at)).or_default().extend(&form.programs);
    }
    let groups = groups
        .into_iter()
        .filter_map(|(root, all)| group(programs, all, GroupKind::Form(percents[root])));
    let mut groups: Vec<Group> = groups.chain(word_for_word(programs)).collect();
    groups.sort_by_key(|group| (Reverse(group.programs.len()), group.programs[0]));
    let short = programs.iter().filter(|one| !one.1.statements.is_empty()).count() - long.len();
    // It is no news that the programs of a group share a part.
    let is_new = |part: &Group| !groups.iter().any(|group| part.is_within(group));
    let part = shared_part(programs, &long, &popular).filter(is_new);
    groups.extend(part);
    Similarity { groups, short, programs: short + long.len() }
}

/// The groups of programs too short for a normal form that are the same word for word.
fn word_for_word(programs: &[(usize, &NormalForm)]) -> Vec<Group> {
    let mut same: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (at, (_, form)) in programs.iter().enumerate() {
        if (LEAST_WORD_FOR_WORD..LEAST_TOKENS).contains(&form.tokens()) {
            same.entry(form.code).or_default().push(at);
        }
    }
    same.into_values().filter_map(|all| group(programs, all, GroupKind::Words)).collect()
}

/// The statements that more than half of the people have, if there are enough of them.
fn popular(programs: &[(usize, &NormalForm)], long: &[usize]) -> HashSet<u64> {
    let mut holders: HashMap<u64, HashSet<usize>> = HashMap::new();
    for &at in long {
        for one in &programs[at].1.statements {
            holders.entry(one.hash).or_default().insert(programs[at].0);
        }
    }
    let people = people(programs, long);
    let is_popular =
        |one: &(u64, HashSet<usize>)| people >= LEAST_PEOPLE && 2 * one.1.len() > people;
    holders.into_iter().filter(is_popular).map(|one| one.0).collect()
}

fn people(programs: &[(usize, &NormalForm)], all: &[usize]) -> usize {
    all.iter().map(|&at| programs[at].0).collect::<HashSet<usize>>().len()
}

/// The people who have the part that more than half have, if it is long enough to tell something.
fn shared_part(
    programs: &[(usize, &NormalForm)],
    long: &[usize],
    popular: &HashSet<u64>,
) -> Option<Group> {
    let held = |at: usize| {
        let mine: HashMap<u64, usize> =
            programs[at].1.statements.iter().map(|one| (one.hash, one.tokens)).collect();
        mine.into_iter().filter(|one| popular.contains(&one.0)).map(|one| one.1).sum::<usize>()
    };
    let most = long.iter().map(|&at| held(at)).max().filter(|&most| most >= LEAST_TOKENS / 2)?;
    let has_most = |at: &usize| 100 * held(*at) >= LEAST_PERCENT * most;
    let holders: Vec<usize> = long.iter().copied().filter(has_most).collect();
    let people = people(programs, long);
    let kind = GroupKind::Part { statements: popular.len(), people };
    let found = group(programs, holders, kind).filter(|found| 2 * found.programs.len() > people)?;
    let shared = |&at: &usize| lines(programs[at].1, popular);
    Some(Group { lines: found.programs.iter().map(shared).collect(), ..found })
}

/// Programs with one normal form.
struct Form {
    programs: Vec<usize>,
    /// The statements that do not belong to most of the class, by hash.
    own: Vec<Statement>,
    tokens: usize,
}

impl Form {
    fn of(programs: &[(usize, &NormalForm)], all: Vec<usize>, popular: &HashSet<u64>) -> Form {
        let mut own = programs[all[0]].1.clone().without(popular).statements;
        own.sort_unstable();
        Form { programs: all, tokens: own.iter().map(|one| one.tokens).sum(), own }
    }

    /// The tokens of the statements that both have.
    fn shared(&self, other: &Form) -> usize {
        let (mut one, mut two, mut shared) = (0, 0, 0);
        while let (Some(a), Some(b)) = (self.own.get(one), other.own.get(two)) {
            if a.hash == b.hash {
                shared += a.tokens;
            }
            one += usize::from(a.hash <= b.hash);
            two += usize::from(b.hash <= a.hash);
        }
        shared
    }
}

fn root(joined: &[usize], mut at: usize) -> usize {
    while joined[at] != at {
        at = joined[at];
    }
    at
}

/// The group of these programs, one of each person; `None` if all are of one.
fn group(programs: &[(usize, &NormalForm)], mut all: Vec<usize>, kind: GroupKind) -> Option<Group> {
    all.sort_unstable();
    let mut people = HashSet::new();
    all.retain(|&at| people.insert(programs[at].0));
    if all.len() < 2 {
        return None;
    }
    let hashes = |at: usize| programs[at].1.statements.iter().map(|one| one.hash);
    let first: HashSet<u64> = hashes(all[0]).collect();
    let others: HashSet<u64> = all[1..].iter().flat_map(|&at| hashes(at)).collect();
    let lines_of = |&at: &usize| lines(programs[at].1, if at == all[0] { &others } else { &first });
    let lines = all.iter().map(lines_of).collect();
    Some(Group { programs: all, kind, lines })
}

/// The lines of a form with one of these statements.
fn lines(form: &NormalForm, statements: &HashSet<u64>) -> Vec<usize> {
    let shared = form.statements.iter().filter(|one| statements.contains(&one.hash));
    let mut lines: Vec<usize> = shared.map(|one| one.line).collect();
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEARCH: &str = "
        from collections import deque
        def solve(grid, m, n):
            dist = {(0, 0): 1}
            queue = deque([(0, 0)])
            while queue:
                r, c = queue.popleft()
                if (r, c) == (m - 1, n - 1):
                    return dist[r, c]
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        i, j = r + dr, c + dc
                        if 0 <= i < m and 0 <= j < n and (i, j) not in dist and grid[i][j] == 0:
                            dist[i, j] = dist[r, c] + 1
                            queue.append((i, j))
            return -1
        ";
    const OTHER: &str = "
        import sys
        def area(points):
            total = 0
            for (a, b), (c, d) in zip(points, points[1:] + points[:1]):
                total += a * d - b * c
            return abs(total) / 2
        lines = sys.stdin.read().split('\\n')
        corners = [tuple(map(float, line.split())) for line in lines if line.strip()]
        print('%.3f' % area(corners) if len(corners) > 2 else 'none')
        if len(corners) > 7 and area(corners) > 3 or not corners:
            print(sum(a - b for a, b in corners) // 4)
        ";

    fn found(texts: &[(usize, &str)]) -> Similarity {
        let forms: Vec<NormalForm> =
            texts.iter().map(|one| NormalForm::of(one.1, "python")).collect();
        let programs: Vec<(usize, &NormalForm)> =
            texts.iter().map(|one| one.0).zip(&forms).collect();
        similarity(&programs)
    }

    #[test]
    fn a_copy_with_other_names_is_found_and_another_program_is_not() {
        let copy = SEARCH.replace("dist", "abstand").replace("queue", "schlange # eigene Idee");
        let copy = copy.replace("return -1", "print('no way')\n            return -1");
        // The first and the last are of one person.
        let found = found(&[(0, &copy), (1, OTHER), (2, SEARCH), (0, &copy), (3, "print(1)")]);
        assert_eq!(found.groups.len(), 1, "{found:?}");
        assert_eq!(found.groups[0].programs, [0, 2]);
        assert!(matches!(found.groups[0].kind, GroupKind::Form(80..100)), "{found:?}");
        assert_eq!((found.short, found.programs), (1, 5));
        // A line that only the copy has is none that they share.
        assert_eq!(found.groups[0].lines[0].len(), found.groups[0].lines[1].len());
    }

    #[test]
    fn a_program_that_very_many_hand_in_is_one_group() {
        let texts: Vec<(usize, &str)> = (0..5_000).map(|at| (at, SEARCH)).collect();
        let found = found(&texts);
        assert_eq!(found.groups.len(), 1);
        assert_eq!(found.groups[0].title(), "5000 programs are the same");
    }

    #[test]
    fn a_part_that_most_have_is_told_and_makes_no_group() {
        let own =
            |at: usize| format!("{OTHER}\ndef own(x):\n    return x{}\n", " + x".repeat(90 + at));
        let texts: Vec<String> = (0..7).map(own).collect();
        let texts: Vec<(usize, &str)> = texts.iter().map(String::as_str).enumerate().collect();
        let found = found(&texts);
        assert_eq!(found.groups.len(), 1, "{found:?}");
        let title = found.groups[0].title();
        assert!(title.contains(" is shared by 7 of 7 people"), "{title}");
    }
}
