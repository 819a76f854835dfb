use super::*;
use crate::verdict::points::score::CaseResult;
use crate::verdict::points::{Grader, Part};
use crate::verdict::Verdict;

/// Two groups of two cases, and a sample.
const CASES: [&str; 5] = ["sample/1", "a/1", "a/2", "b/1", "b/2"];

struct NoGrader;

impl Grader for NoGrader {
    fn grade(&mut self, _: &[String], _: &[Part]) -> Result<Part> {
        Err("there is none".to_string())
    }
}

/// The text of points.yaml with these files of groups.
fn text_of(format: Format, translation: &Translation) -> String {
    let mut text = format!("format: {}\ngroups:\n", format.name());
    for (group, lines) in &translation.groups {
        text.push_str(&format!("  {group}:\n"));
        for line in lines.lines() {
            text.push_str(&format!("    {line}\n"));
        }
    }
    text
}

/// Translates rules and compares the points of both for all results of these cases.
fn check(text: &str, cases: &[&str]) -> Result<()> {
    let rules = Rules::parse(text).expect("the rules can be read");
    let to = match rules.format {
        Format::Legacy => Format::Icpc2025,
        Format::Icpc2025 => Format::Legacy,
    };
    let translation = rules.translated(to, cases, false)?;
    let text = text_of(to, &translation);
    let other = Rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for right in 0..1u32 << cases.len() {
        let result = |at: usize| match right >> at & 1 {
            1 => CaseResult { verdict: Verdict::Ac, given: None },
            _ => CaseResult { verdict: Verdict::Wa, given: None },
        };
        let results: Vec<_> =
            cases.iter().enumerate().map(|(at, id)| (*id, Some(result(at)))).collect();
        let score = |rules: &Rules| {
            rules.score(&results, &mut NoGrader).expect("it has a score").expect("all is known")
        };
        let (one, two) = (score(&rules), score(&other));
        assert_eq!((one.points, one.full), (two.points, two.full), "{right:b}\n{text}");
        // In the format legacy the points of what is not accepted do not count.
        let legacy = if to == Format::Legacy { &two } else { &one };
        let is_lost = to == Format::Legacy && legacy.points > Default::default();
        assert!(!is_lost || legacy.verdict == Verdict::Ac, "{right:b}\n{text}");
    }
    Ok(())
}

#[test]
fn the_rules_of_2025_give_the_same_points_in_the_format_legacy() {
    for text in [
        "groups: {secret/a: {max_score: 30}, secret/b: {max_score: 70, score_aggregation: sum}}\n",
        "groups: {secret/a: {max_score: 30}, secret/b: {max_score: 70, require_pass: secret/a}}\n",
        "groups: {secret/a: {max_score: 30, score_aggregation: min}, secret/b: {max_score: 7, \
         score_aggregation: sum, require_pass: [sample, secret/a]}, secret: {require_pass: sample}}\n",
        "groups: {secret: {max_score: 40, score_aggregation: min}, secret/a: {max_score: 40, \
         score_aggregation: sum}, secret/b: {max_score: 70}}\n",
        "groups: {secret: {max_score: 40, score_aggregation: pass-fail}, secret/a: {max_score: 40}, \
         secret/b: {max_score: 40}}\n",
    ] {
        assert_eq!(check(text, &CASES), Ok(()), "{text}");
        // Without samples.
        assert_eq!(check(&text.replace("sample, ", ""), &CASES[1..]), Ok(()), "{text}");
    }
    for text in ["{}\n", "groups: {secret: {max_score: 7, score_aggregation: min}}\n"] {
        assert_eq!(check(text, &["sample/1", "secret/1", "secret/2", "secret/3"]), Ok(()));
    }
}

#[test]
fn the_rules_of_the_format_legacy_give_the_same_points_in_2025() {
    let start =
        "format: legacy\ngroups:\n  data: {on_reject: continue, grader_flags: ignore_sample}\n";
    let olympiad =
        "  secret: {on_reject: continue, grader_flags: first_error accept_if_any_accepted}\n  \
                    secret/a: {on_reject: break, accept_score: 30, grader_flags: min}\n";
    for (groups, b) in [
        (olympiad, "{on_reject: break, accept_score: 70, grader_flags: min}"),
        (olympiad, "{accept_score: 35.5, grader_flags: sum}"),
        (olympiad, "{accept_score: 70, grader_flags: avg}"),
        (
            "  secret: {grader_flags: min}\n  secret/a: {accept_score: 9, grader_flags: min}\n",
            "{accept_score: 70, \
          grader_flags: min}",
        ),
        (
            "  secret: {on_reject: break, grader_flags: sum}\n  secret/a: {grader_flags: min}\n",
            "{accept_score: 7, \
          on_reject: continue}",
        ),
    ] {
        let text = format!("{start}{groups}  secret/b: {b}\n");
        assert_eq!(check(&text, &CASES), Ok(()), "{text}");
    }
    let samples_first =
        "format: legacy\ngroups:\n  data: {on_reject: break}\n  sample: {accept_score: 0}\n  \
                         secret: {accept_score: 50, on_reject: continue}\n";
    assert_eq!(check(samples_first, &["sample/1", "secret/1", "secret/2"]), Ok(()));
}

#[test]
fn what_has_no_counterpart_is_refused_by_its_key() {
    let three = ["sample/1", "a/1", "b/1", "c/1", "c/2"];
    let groups = |a: &str, b: &str, c: &str| {
        let group = |name: &str, keys: &str| format!("  secret/{name}: {{max_score: 1{keys}}}\n");
        format!("groups:\n{}{}{}", group("a", a), group("b", b), group("c", c))
    };
    let legacy = |secret: &str, c: &str| {
        format!(
            "format: legacy\ngroups:\n  data: {{on_reject: continue, grader_flags: ignore_sample}}\n  secret: \
             {{{secret}}}\n  secret/a: {{}}\n  secret/b: {{}}\n  secret/c: {{{c}}}\n"
        )
    };
    for (text, said) in [
        (groups("", "", ", require_pass: secret/a"), "secret/c: `require_pass` of some earlier"),
        (
            groups("", ", require_pass: secret/a", ""),
            "secret/c: `require_pass` in some groups only",
        ),
        (
            groups("", "", ", require_pass: sample"),
            "secret/c: `require_pass: sample` in some groups",
        ),
        (legacy("", "reject_score: 1"), "secret/c: `reject_score` other than 0"),
        (legacy("grader_flags: max", "grader_flags: sum"), "secret: `grader_flags: max`"),
        (legacy("grading: custom", ""), "`grading: custom`"),
        (
            legacy("", "accept_score: 2, on_reject: break"),
            "secret/c: `on_reject: break` with `sum`",
        ),
        (
            legacy("on_reject: continue", "accept_score: 0.3"),
            "secret/c: `accept_score`: 0.6 points",
        ),
    ] {
        let error = check(&text, &three).expect_err(&text);
        assert!(error.contains(said), "{error}\n{text}");
    }
    let rules =
        Rules::parse("groups: {secret/c: {max_score: 5, score_aggregation: sum}}\n").unwrap();
    let error = rules.translated(Format::Legacy, &three, true).expect_err("it may give points");
    assert!(error.contains("secret/c: `score_aggregation` with an output validator"), "{error}");
}
