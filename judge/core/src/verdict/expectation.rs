//! The expectation of a submission: by its folder, by `submissions.yaml`, or by a comment in its source.

use super::kind::Verdict;
use super::rule::{CaseVerdict, Rule, TimeBound};
use super::set::VerdictSet;
use crate::verdict::points::{Amount, Score};
use std::borrow::Cow;
use Verdict::{Ac, Ce, Re, Tle, Wa};

/// The expectation of a submission over all its cases (ICPC problem package format 2025-09, "Example
/// Submissions").
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Its name in reports: the folder that declares it, or the verdicts and where they stand.
    pub label: Cow<'static, str>,
    rules: Cow<'static, [Rule]>,
    /// The verdict on the submission as a whole, the first that is not AC. Then no rule says anything.
    whole: Option<VerdictSet>,
    /// The least and the most points that it may get.
    points: Option<(Amount, Amount)>,
    /// It must get all points that there are.
    needs_all_points: bool,
}

/// A folder under `submissions`, and which verdicts it permits and requires.
type Folder = (&'static str, &'static [Verdict], &'static [Verdict]);

/// The folder of the programs that are slow and simple.
pub const BRUTE_FORCE: &str = "brute_force";

/// The folders of the formats, of BAPCtools and of DOMjudge. Those that say nothing about verdicts want
/// that a program runs.
const FOLDERS: [Folder; 15] = [
    ("accepted", &[Ac], &[Ac]),
    (BRUTE_FORCE, &[Ac, Tle, Re], &[Ac, Tle, Re]),
    ("wrong_answer", &[Ac, Wa], &[Wa]),
    ("time_limit_exceeded", &[Ac, Tle], &[Tle]),
    ("run_time_error", &[Ac, Re], &[Re]),
    ("rejected", &[Ac, Wa, Tle, Re], &[Wa, Tle, Re]),
    ("mixed", &[Ac, Wa, Tle, Re], &[Ac, Wa, Tle, Re]),
    ("mixed-verdicts", &[Ac, Wa, Tle, Re], &[Ac, Wa, Tle, Re]),
    ("multiple", &[Ac, Wa, Tle, Re], &[Ac, Wa, Tle, Re]),
    ("check_manually", &[Ac, Wa, Tle, Re, Ce], &[Ac, Wa, Tle, Re, Ce]),
    ("no_output", &[Ac, Wa], &[Wa]),
    ("output_limit", &[Ac, Wa], &[Wa]),
    ("compiler_error", &[Ce], &[Ce]),
    ("partially_accepted", &[Ac, Wa, Tle, Re], &[Ac, Wa, Tle, Re]),
    ("partial", &[Ac, Wa, Tle, Re], &[Ac, Wa, Tle, Re]),
];
/// The folders of submissions that get a part of the points, in the formats and in DOMjudge.
const PARTIAL: [&str; 2] = ["partially_accepted", "partial"];
/// The rules of the folder `accepted`.
const RIGHT: &[Rule] = &[Rule::of(&[Ac], &[Ac])];

impl Expectation {
    /// Accepted everywhere: the expectation of a pasted file and of a file from anywhere.
    pub const ACCEPTED: Expectation = Expectation {
        label: Cow::Borrowed("accepted"),
        rules: Cow::Borrowed(RIGHT),
        whole: None,
        points: None,
        needs_all_points: true,
    };

    /// The expectation of a folder under `submissions`.
    pub fn of_folder(folder: &str) -> Option<Expectation> {
        let (label, permitted, required) = FOLDERS.into_iter().find(|one| one.0 == folder)?;
        Some(Expectation::of_rules(label, vec![Rule::of(permitted, required)]))
    }

    /// The folders that there are under `submissions`.
    pub fn folders() -> impl Iterator<Item = &'static str> {
        FOLDERS.iter().map(|folder| folder.0)
    }

    /// That all these rules hold.
    pub(super) fn of_rules(label: impl Into<Cow<'static, str>>, rules: Vec<Rule>) -> Expectation {
        let (label, rules) = (label.into(), Cow::Owned(rules));
        Expectation { label, rules, whole: None, points: None, needs_all_points: false }
    }

    /// That the verdict on the submission as a whole is one of these.
    pub(super) fn of_whole(label: String, whole: VerdictSet) -> Expectation {
        Expectation { whole: Some(whole), ..Expectation::of_rules(label, Vec::new()) }
    }

    /// The same, and that the points are at least the first and at most the second amount.
    pub(super) fn with_points(self, points: (Amount, Amount)) -> Expectation {
        Expectation { points: Some(points), ..self }
    }

    /// The rules of a folder.
    pub(super) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Whether a folder says this.
    pub fn is_of_folder(&self) -> bool {
        Expectation::of_folder(&self.label).is_some_and(|other| other == *self)
    }

    /// Whether the verdicts of all cases, in case order, are as expected.
    pub fn holds(&self, judged: &[CaseVerdict]) -> bool {
        match self.whole {
            Some(whole) => {
                let first_bad = judged.iter().find(|one| one.verdict != Ac).or(judged.first());
                first_bad.is_some_and(|one| whole.has(one.verdict))
            }
            None => self.rules.iter().all(|rule| rule.holds(judged)),
        }
    }

    /// Whether the verdicts of all cases and the points are as expected. By its rules a problem may
    /// accept a program that fails on some cases, and decide by some cases alone; so it is enough that
    /// the verdict on the whole is as expected. A program of the user gets all points, one of
    /// `partially_accepted` some and not all. One of `accepted` need not, as in problemtools: old packages
    /// keep there the programs that solve a part.
    pub fn holds_with(&self, judged: &[CaseVerdict], score: &Score) -> bool {
        let is_partial = PARTIAL.contains(&&*self.label);
        let has_right_points = match self.points {
            Some((least, most)) => least <= score.points && score.points <= most,
            None if is_partial => {
                score.has_some() && (!score.is_full() || score.has_nothing_to_get())
            }
            None => !self.needs_all_points || score.is_full(),
        };
        let whole = CaseVerdict { case: "", verdict: score.verdict, message: "" };
        // A grader may refuse a program that is right on every case.
        let is_refused = self.is_accepted() && score.verdict != Ac;
        let holds = self.holds(judged) && !is_refused || self.holds(&[whole]);
        has_right_points && holds
    }

    /// Whether a case may get this verdict.
    pub fn permits(&self, case: &str, verdict: Verdict) -> bool {
        match self.whole {
            // Whatever comes after the first verdict that is not AC is right.
            Some(whole) => verdict == Ac || !whole.is_only(Ac),
            None => {
                let mut mine = self.rules.iter().filter(|rule| rule.is_for(case));
                mine.all(|rule| rule.permitted.has(verdict))
            }
        }
    }

    /// Whether the submission may fail to compile.
    pub fn permits_compile_error(&self) -> bool {
        let mut of_all = self.of_all_cases();
        self.whole.map_or_else(
            || of_all.next().is_some() && self.of_all_cases().all(|rule| rule.permitted.has(Ce)),
            |whole| whole.has(Ce),
        )
    }

    /// Whether the submission is declared right.
    pub fn is_accepted(&self) -> bool {
        let is_right = |rule: &Rule| rule.permitted.is_only(Ac);
        self.whole.map_or_else(|| self.of_all_cases().any(is_right), |whole| whole.is_only(Ac))
    }

    /// Whether each answer of the submission must be right, also where it fails to end in time.
    pub fn is_right_where_it_answers(&self) -> bool {
        self.is_accepted() || self.label == BRUTE_FORCE
    }

    /// Whether the submission is meant to fail on a case.
    pub fn is_to_fail(&self) -> bool {
        let fails = |rule: &Rule| !rule.needed().has(Ac);
        self.whole.map_or_else(|| self.rules.iter().any(fails), |whole| !whole.has(Ac))
    }

    /// Whether the submission is meant to be too slow, and for no other reason wrong.
    pub fn is_too_slow(&self) -> bool {
        let is_slow = |rule: &Rule| {
            rule.needed().is_only(Tle) && rule.bounds_time != Some(TimeBound::Neither)
                || rule.bounds_time == Some(TimeBound::Upper)
        };
        self.whole.map_or_else(|| self.of_all_cases().any(is_slow), |whole| whole.is_only(Tle))
    }

    /// Whether the time limit must leave the submission enough time.
    pub fn needs_time(&self) -> bool {
        let needs = |rule: &Rule| match rule.bounds_time {
            None => rule.permitted.is_only(Ac),
            Some(bound) => bound == TimeBound::Lower,
        };
        self.is_accepted() && (self.whole.is_some() || self.of_all_cases().any(needs))
    }

    fn of_all_cases(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.cases.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::*;

    /// Whether these verdicts, each on a case, are as expected.
    fn holds(expectation: &Expectation, verdicts: &[Verdict]) -> bool {
        let judged =
            verdicts.iter().map(|&verdict| CaseVerdict { case: "a/1", verdict, message: "" });
        expectation.holds(&judged.collect::<Vec<_>>())
    }

    #[test]
    fn folders_promise_what_the_format_says() {
        let holds = |folder, verdicts: &[Verdict]| {
            holds(&Expectation::of_folder(folder).unwrap(), verdicts)
        };
        assert!(holds("accepted", &[Ac, Ac]));
        assert!(!holds("accepted", &[Ac, Pe]));
        assert!(!holds("accepted", &[]));
        assert!(holds("wrong_answer", &[Ac, Wa]));
        assert!(holds("wrong_answer", &[Ac, Ole, Pe]));
        assert!(!holds("wrong_answer", &[Ac, Ac]));
        assert!(!holds("wrong_answer", &[Wa, Tle]));
        assert!(holds("brute_force", &[Ac, Tle]));
        assert!(holds("brute_force", &[Ac, Mle]));
        assert!(!holds("brute_force", &[Ac, Wa]));
        assert!(holds("run_time_error", &[Ac, Mle]));
        assert!(!holds("run_time_error", &[Ce]));
        assert!(holds("rejected", &[Wa, Re, Tle]));
        assert!(!holds("rejected", &[Ac]));
        assert!(holds("mixed", &[Ac]) && holds("mixed", &[Wa, Tle]));
        assert!(Expectation::of_folder("secret").is_none());
    }

    #[test]
    fn who_is_right_too_slow_or_broken_follows_from_the_rules() {
        for folder in Expectation::folders() {
            let one = Expectation::of_folder(folder).unwrap();
            assert_eq!(one.is_accepted(), folder == "accepted", "{folder}");
            assert_eq!(one.needs_time(), folder == "accepted", "{folder}");
            assert_eq!(one.is_too_slow(), folder == "time_limit_exceeded", "{folder}");
            let may_not_compile = ["compiler_error", "check_manually"].contains(&folder);
            assert_eq!(one.permits_compile_error(), may_not_compile, "{folder}");
            let may_be_right = [
                "accepted",
                "brute_force",
                "mixed",
                "mixed-verdicts",
                "multiple",
                "check_manually",
            ];
            let may_be_right = [&may_be_right[..], &PARTIAL].concat();
            assert_eq!(one.is_to_fail(), !may_be_right.contains(&folder), "{folder}");
            assert!(one.is_of_folder());
        }
    }

    #[test]
    fn a_verdict_on_the_whole_is_the_first_that_is_not_ac() {
        let one = Expectation::of_whole("x".to_string(), VerdictSet::of(&[Tle, Ce]));
        assert!(holds(&one, &[Ac, Tle, Wa]));
        assert!(!holds(&one, &[Ac, Wa, Tle]));
        assert!(!holds(&one, &[Ac]) && !holds(&one, &[]));
        assert!(one.is_to_fail() && one.permits_compile_error() && !one.is_accepted());
        let one = Expectation::of_whole("x".to_string(), VerdictSet::of(&[Ac, Wa]));
        assert!(holds(&one, &[Ac]) && holds(&one, &[Pe, Tle]));
        assert!(!one.is_of_folder());
    }
}
