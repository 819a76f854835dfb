//! Whole scores, from the text of points.yaml and verdicts.

use super::*;
use crate::verdict::points::{PartResult, ValidatorScore};
use Verdict::{Ac, Tle, Wa};

/// The grader of a problem that has none.
fn no_grader(_: &[String], _: &[PartResult]) -> Result<PartResult> {
    Err("there is no grader".to_string())
}

/// Gives its first flag as points if all parts are accepted, and nothing else.
fn all_or_nothing(flags: &[String], parts: &[PartResult]) -> Result<PartResult> {
    let bad = parts.iter().map(|part| part.0).find(|verdict| *verdict != Ac);
    let points = if bad.is_none() { flags[0].parse().unwrap() } else { 0.0 };
    Ok((bad.unwrap_or(Ac), points))
}

/// The score of cases with these verdicts.
fn score(text: &str, cases: &[(&str, Verdict)]) -> Score {
    let results: Vec<_> = cases
        .iter()
        .map(|&(id, verdict)| (id, Some(CaseResult { verdict, given: None })))
        .collect();
    Rules::parse(text).unwrap().score(&results, &mut no_grader).unwrap().unwrap()
}

/// `points of full: verdict`, in all and of each group.
fn shown(score: &Score) -> String {
    let full = |full: Option<Amount>| full.map_or("?".to_string(), |full| full.to_string());
    let mut text = format!("{} of {}: {}", score.points, full(score.full), score.verdict.name());
    for group in &score.groups {
        let lacks = group.lacks.as_ref().map_or(String::new(), |lacks| format!(" lacks {lacks}"));
        text += &format!(
            "; {} {} of {}: {}{lacks}",
            group.name,
            group.points,
            full(group.full),
            group.verdict.name()
        );
    }
    text
}

const NORDIC: &str = "format: legacy
groups:
  data: {on_reject: continue, grader_flags: ignore_sample}
  sample: {on_reject: continue, grader_flags: first_error, accept_score: 0}
  secret: {grader_flags: first_error accept_if_any_accepted, on_reject: continue, range: 0 100}
  secret/g1: {on_reject: break, accept_score: 30, grader_flags: min}
  secret/g2: {on_reject: break, accept_score: 70, grader_flags: min}
";

#[test]
fn a_legacy_problem_of_subtasks() {
    let cases = |a, b, c| [("sample/1", Ac), ("g1/1", a), ("g1/2", b), ("g2/1", c)];
    assert_eq!(
        shown(&score(NORDIC, &cases(Ac, Ac, Ac))),
        "100 of 100: AC; sample 0 of ?: AC; secret/g1 30 of 30: AC; secret/g2 70 of 70: AC"
    );
    assert_eq!(
        shown(&score(NORDIC, &cases(Ac, Tle, Ac))),
        "70 of 100: AC; sample 0 of ?: AC; secret/g1 0 of 30: TLE; secret/g2 70 of 70: AC"
    );
    assert_eq!(score(NORDIC, &cases(Wa, Ac, Wa)).points, Amount::default());
    assert_eq!(score(NORDIC, &cases(Wa, Ac, Wa)).verdict, Wa);
}

#[test]
fn the_grader_of_a_problem_decides_about_its_groups() {
    let text = "format: legacy
groups:
  data: {on_reject: continue, grader_flags: ignore_sample}
  secret: {on_reject: continue, grader_flags: always_accept}
  secret/g1: {grading: custom, grader_flags: 30 x=1}
  secret/g2: {grading: custom, grader_flags: '70', range: 0 75}
";
    let case = |id, verdict| (id, Some(CaseResult { verdict, given: None }));
    let cases = [case("g1/1", Ac), case("g1/2", Ac), case("g2/1", Wa)];
    let score = |text: &str| Rules::parse(text).unwrap().score(&cases, &mut all_or_nothing);
    assert!(Rules::parse(text).unwrap().has_custom_grader());
    assert_eq!(
        shown(&score(text).unwrap().unwrap()),
        "30 of 100: AC; secret/g1 30 of 30: AC; secret/g2 0 of 70: WA"
    );
    // The maximum in the problem counts more than the points that the grader gives for accepted cases.
    let with_range = text.replace("ignore_sample}", "ignore_sample, range: 0 120}");
    assert_eq!(
        shown(&score(&with_range).unwrap().unwrap()),
        "30 of 120: AC; secret/g1 30 of 120: AC; secret/g2 0 of 75: WA"
    );
    let failed = Rules::parse(text).unwrap().score(&cases, &mut no_grader);
    assert_eq!(failed, Err("secret/g1: there is no grader".to_string()));
}

#[test]
fn what_a_group_that_ended_leaves_out_need_not_be_known() {
    let rules = Rules::parse(NORDIC).unwrap();
    let result = |verdict| Some(CaseResult { verdict, given: None });
    let mut cases =
        vec![("sample/1", result(Ac)), ("g1/1", result(Wa)), ("g1/2", None), ("g2/1", result(Ac))];
    assert_eq!(rules.score(&cases, &mut no_grader).unwrap().unwrap().points.hundredths, 7000);
    assert!(rules.is_over_with_one("g1") && !rules.is_over_with_one("sample"));
    cases[1].1 = result(Ac);
    assert_eq!(rules.score(&cases, &mut no_grader), Ok(None));
}

#[test]
fn validators_give_points_within_the_range_of_the_problem() {
    let rules = Rules::parse(NORDIC).unwrap();
    let given =
        |points| Some(CaseResult { verdict: Ac, given: Some(ValidatorScore::Score(points)) });
    let cases = [("g1/1", given(12.5)), ("g1/2", given(20.0)), ("g2/1", given(1.0))];
    let score = rules.score(&cases, &mut no_grader).unwrap().unwrap();
    assert_eq!(score.points.hundredths, 1350);
    // The root has no range of its own.
    assert_eq!(score.full, None);
    let with_range = NORDIC.replace("ignore_sample}", "ignore_sample, range: 0 100}");
    let score = Rules::parse(&with_range).unwrap().score(&cases, &mut no_grader).unwrap().unwrap();
    assert_eq!(score.full.unwrap().hundredths, 10000);
    assert!(!score.is_full());
}

#[test]
fn groups_in_groups_are_counted_from_within() {
    let text = "format: legacy\ngroups:\n  data: {on_reject: continue, grader_flags: ignore_sample}\n  \
                secret/a: {grader_flags: sum}\n  secret/a/x: {accept_score: 10, grader_flags: min}\n  \
                secret/a/y: {accept_score: 5, grader_flags: always_accept max}\n";
    let cases = |x, y| [("sample/1", Wa), ("a-x/1", x), ("a-y/1", Wa), ("a-y/2", y)];
    let shown = |x, y| shown(&score(text, &cases(x, y)));
    assert!(shown(Ac, Ac).starts_with("15 of 15: AC; sample 0 of ?: WA; secret/a/x 10 of 10: AC"));
    assert!(shown(Wa, Ac).starts_with("5 of 15: WA;"), "{}", shown(Wa, Ac));
}

#[test]
fn the_format_2025_09() {
    let text = "groups:\n  secret/a: {max_score: 30}\n  secret/b:\n    max_score: 70\n    \
                score_aggregation: sum\n    require_pass: [sample, secret/a]\n";
    let cases = |s, a, b| [("sample/1", s), ("a/1", Ac), ("a/2", a), ("b/1", Ac), ("b/2", b)];
    let shown = |s, a, b| shown(&score(text, &cases(s, a, b)));
    assert_eq!(
        shown(Ac, Ac, Ac),
        "100 of 100: AC; sample 0 of ?: AC; secret/a 30 of 30: AC; secret/b 70 of 70: AC"
    );
    assert!(shown(Ac, Ac, Tle).starts_with("65 of 100: TLE;"));
    assert!(shown(Ac, Tle, Ac).ends_with("secret/b 0 of 70: WA lacks secret/a"));
    assert!(shown(Wa, Ac, Ac).ends_with("secret/a 30 of 30: AC; secret/b 0 of 70: WA lacks sample"));
    // Without groups every secret case has its share of 100 points.
    let text = "format: 2025-09\n";
    assert_eq!(score(text, &[("secret/1", Ac), ("secret/2", Wa), ("secret/3", Ac)]).points, {
        Amount::of(66.67).unwrap()
    });
    // A case in no group of the package does not count.
    assert_eq!(score(text, &[("secret/1", Ac), ("hack/1", Wa)]).points.hundredths, 10000);
}

#[test]
fn rules_that_cannot_be_are_refused() {
    for (text, said) in [
        ("format: 2024\n", "line 1: `format` takes 2025-09 or legacy"),
        ("group: {}\n", "line 1: no key `group`, only format, validator_scores, scores_in_percent, "),
        ("groups: [a]\n", "`groups` takes a map of `key: value`"),
        ("groups: {group1: {}}\n", "no group has the name `group1`; names are those in a package"),
        ("groups: {secret/../x: {}}\n", "no group has the name"),
        ("groups: {data: {}}\n", "group data: the format 2025-09 has no such group"),
        ("groups: {secret/a: {}}\n", "group secret/a: secret/a: a group of pass-fail needs"),
        (
            "groups: {secret/a: {max_score: 1, require_pass: secret/b}}\n",
            "group secret/a: require_pass names `secret/b`, which is no group of this file",
        ),
        (
            "groups: {secret/a: {max_score: 1, require_pass: secret/b}, secret/b: {max_score: 1}}\n",
            "names `secret/b`, which does not come before secret/a by name",
        ),
        (
            "format: legacy\ngroups: {secret/a-b: {}, secret/a/b: {}}\n",
            "the groups secret/a-b and secret/a/b would share a folder",
        ),
        ("format: legacy\ngroups: {secret: {max_score: 1}}\n", "group secret: line 2: no key"),
    ] {
        let error = Rules::parse(text).unwrap_err();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn input_validators_get_the_flags_of_each_group() {
    let sets = |text: &str| Rules::parse(text).unwrap().input_flags();
    let words = |words: &str| InputFlags::All(words.split_whitespace().map(String::from).collect());
    let legacy = "format: legacy
groups:
  data: {input_validator_flags: n=5}
  secret/a: {}
  secret/b: {input_validator_flags: n=10 m=2}
  secret/c: {input_validator_flags: n=10 m=2}
";
    assert_eq!(sets(legacy), [words("n=10 m=2"), words("n=5")]);
    let newest = "groups:
  sample: {input_validator_args: [s]}
  secret/a: {max_score: 1, input_validator_args: [a, b]}
  secret/b: {max_score: 1}
";
    assert_eq!(sets(newest), [words(""), words("a b"), words("s")]);
    assert_eq!(sets("groups: {secret: {input_validator_args: x}}\n"), [words("x")]);
    let around = "groups:
  secret: {input_validator_args: x}
  secret/a: {max_score: 1}
  secret/b: {max_score: 1, input_validator_args: {check: [y]}}
";
    let of_check = InputFlags::ByName([("check".to_string(), vec!["y".to_string()])].into());
    assert_eq!(sets(around), [of_check, words("x")]);
    assert_eq!(sets(""), [words("")]);
    assert_eq!(sets("format: legacy\n"), [words("")]);
}

#[test]
fn a_bound_that_a_wrong_program_exceeds_is_none() {
    let rules = "format: legacy\ngroups: {secret: {accept_score: -2, reject_score: 5, on_reject: continue}}\n";
    let right = score(rules, &[("secret/1", Ac), ("secret/2", Ac)]);
    assert_eq!((right.points.to_string().as_str(), right.full), ("-4", None));
    // Where the problem says what there is at most, that is it.
    let ranged = rules.replace("{secret:", "{data: {range: -4 10}, secret:");
    let right = score(&ranged, &[("secret/1", Ac), ("secret/2", Ac)]);
    assert_eq!(right.full, Amount::of(10.0));
    let penalty =
        rules.replace("accept_score: -2, reject_score: 5", "accept_score: 2, reject_score: -5");
    assert_eq!(score(&penalty, &[("secret/1", Wa), ("secret/2", Ac)]).full, Amount::of(4.0));
}

#[test]
fn little_points_are_not_none() {
    let rules = "format: legacy\ngroups: {secret: {accept_score: 0.004, grader_flags: min}}\n";
    let right = score(rules, &[("secret/1", Ac)]);
    let wrong = score(rules, &[("secret/1", Wa)]);
    assert!(right.is_full() && right.points.is_trace());
    assert!(!wrong.is_full() && !wrong.points.is_trace());
}
