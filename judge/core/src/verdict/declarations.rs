//! `submissions.yaml`: the declarations of a package about its submissions, by patterns of their names (ICPC
//! problem package format 2025-09, "Example Submissions").

use super::annotation;
use super::expectation::Expectation;
use super::glob::Glob;
use super::kind::Verdict;
use super::rule::{Rule, TimeBound};
use super::set::VerdictSet;
use crate::base::text::quote;
use crate::base::yaml::{self, Map, Value};
use crate::verdict::points::Amount;
use crate::Result;

/// The name of the file, in the folder `submissions`.
pub const SUBMISSIONS_YAML: &str = "submissions.yaml";
/// Keys of a pattern that say nothing about the verdicts of cases.
const OTHER_KEYS: [&str; 6] =
    ["authors", "author", "score", "language", "entrypoint", "model_solution"];
/// Folders whose submissions may not say otherwise in a comment, as in BAPCtools.
const DECIDED: [&str; 5] =
    ["accepted", "brute_force", "wrong_answer", "time_limit_exceeded", "run_time_error"];

/// The content of `submissions.yaml`; empty without such a file.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    patterns: Vec<Pattern>,
    /// The keys that the format does not have, and their lines. They say nothing.
    pub unknown: Vec<(usize, String)>,
}

/// A pattern and its declaration about the submissions that it matches.
#[derive(Clone, Debug)]
struct Pattern {
    /// As written, without a slash at its end.
    key: String,
    glob: Glob,
    rules: Vec<Rule>,
    /// The keys for verdicts that it has: a folder of the format inherits the others.
    has_permitted: bool,
    has_required: bool,
    /// The least and the most points.
    points: Option<(Amount, Amount)>,
    language: Option<String>,
    entry_point: Option<String>,
    is_model: bool,
}

/// The declarations about one submission.
#[derive(Clone, Debug)]
pub struct SubmissionDeclaration {
    pub expectation: Expectation,
    /// The name of a language in the words of the formats, in place of the language of the file extension.
    pub language: Option<String>,
    /// The file or the class to start.
    pub entry_point: Option<String>,
    /// Whether it is a solution to show to others.
    pub is_model: bool,
}

impl Declarations {
    /// Reads the text of the file.
    ///
    /// # Errors
    ///
    /// It is no YAML, or has an invalid pattern or verdict.
    pub fn parse(text: &str) -> Result<Declarations> {
        let map = yaml::parse_map(text)?;
        let mut unknown = Vec::new();
        let patterns = map.pairs.iter().map(|pair| {
            let in_line = |error| format!("line {}: {error}", pair.line);
            let glob = Glob::parse(&pair.key).map_err(in_line)?;
            let empty = Map::default();
            let of_pattern = pair.node.map(&pair.key)?.unwrap_or(&empty);
            Pattern::read(&pair.key, glob, of_pattern, &mut unknown)
        });
        Ok(Declarations { patterns: patterns.collect::<Result<_>>()?, unknown })
    }

    /// The declarations about a submission: by the patterns, by its folder, and in a folder that leaves it open by a
    /// comment in its source. `path` begins with the folder, `accepted/a.py`. `None` without a declaration: its folder
    /// is not one of the format.
    pub fn of(
        &self,
        path: &str,
        source: impl FnOnce() -> Vec<u8>,
    ) -> Option<SubmissionDeclaration> {
        let folder = path.split('/').next().unwrap_or_default();
        let of_folder = Expectation::of_folder(folder);
        let mine: Vec<&Pattern> =
            self.patterns.iter().filter(|pattern| pattern.glob.matches(path)).collect();
        let expectation = if mine.iter().any(|pattern| pattern.says_verdicts()) {
            let is_replaced = mine.iter().any(|pattern| pattern.key == folder);
            let kept = of_folder.as_ref().filter(|_| !is_replaced);
            let mut rules: Vec<Rule> = kept.map_or(Vec::new(), |kept| kept.rules().to_vec());
            for pattern in &mine {
                let default = of_folder.as_ref().filter(|_| pattern.key == folder);
                rules.extend(pattern.rules_over(default));
            }
            Expectation::of_rules(label(&rules), rules)
        } else {
            if of_folder.is_none() && mine.is_empty() {
                return None;
            }
            let annotated = if DECIDED.contains(&folder) { None } else { by_comment(&source()) };
            annotated.or(of_folder).unwrap_or_else(anything)
        };
        let points = mine.iter().find_map(|pattern| pattern.points);
        let expectation = match points {
            Some(points) => expectation.with_points(points),
            None => expectation,
        };
        Some(SubmissionDeclaration {
            expectation,
            language: mine.iter().find_map(|pattern| pattern.language.clone()),
            entry_point: mine.iter().find_map(|pattern| pattern.entry_point.clone()),
            is_model: mine.iter().any(|pattern| pattern.is_model),
        })
    }

    /// Whether a pattern is for submissions in this folder.
    pub fn knows_folder(&self, folder: &str) -> bool {
        let start = format!("{folder}/");
        self.patterns.iter().any(|one| one.key.starts_with(&start) || one.glob.matches(folder))
    }
}

/// The expectation of files in a folder that only a pattern without verdicts names.
fn anything() -> Expectation {
    Expectation::of_folder("mixed").expect("it is in the table")
}

fn by_comment(source: &[u8]) -> Option<Expectation> {
    let verdicts = annotation::expected(source)?;
    let label = format!("{} by its @EXPECTED_RESULTS@", verdicts.words());
    let expectation = Expectation::of_whole(label, verdicts);
    Some(match annotation::expected_points(source) {
        Some(points) => expectation.with_points((points, points)),
        None => expectation,
    })
}

/// The verdicts that the rules for all cases want, for reports.
fn label(rules: &[Rule]) -> String {
    let mut permitted = VerdictSet::OF_CASES;
    let mut needed = VerdictSet::OF_CASES;
    for rule in rules.iter().filter(|rule| rule.cases.is_none()) {
        permitted = permitted.and(rule.permitted);
        needed = needed.and(rule.needed());
    }
    let parts = if rules.iter().any(|rule| rule.cases.is_some()) { " and more" } else { "" };
    format!("{}{parts} by {SUBMISSIONS_YAML}", needed.and(permitted).words())
}

impl Pattern {
    fn read(
        key: &str,
        glob: Glob,
        map: &Map,
        unknown: &mut Vec<(usize, String)>,
    ) -> Result<Pattern> {
        let mut rules = vec![rule(map, None)?];
        for pair in &map.pairs {
            if !is_case_pattern(&pair.key) {
                continue;
            }
            let Value::Map(of_cases) = &pair.node.value else {
                unknown.push((pair.line, pair.key.clone()));
                continue;
            };
            let others = of_cases.pairs.iter().filter(|one| {
                is_case_pattern(&one.key) || OTHER_KEYS.contains(&&*one.key) && one.key != "score"
            });
            unknown.extend(others.map(|one| (one.line, one.key.clone())));
            let cases =
                Glob::parse(&pair.key).map_err(|error| format!("line {}: {error}", pair.line))?;
            rules.push(rule(of_cases, Some(cases))?);
        }
        let text = |key: &str| map.text(key).map(|text| text.map(String::from));
        Ok(Pattern {
            key: key.strip_suffix('/').unwrap_or(key).to_string(),
            glob,
            rules,
            has_permitted: map.get("permitted").is_some(),
            has_required: map.get("required").is_some(),
            points: points(map)?,
            language: text("language")?,
            entry_point: text("entrypoint")?,
            is_model: map.text("model_solution")?.is_some_and(is_true),
        })
    }

    /// Whether it says more about verdicts than that a submission is there.
    fn says_verdicts(&self) -> bool {
        self.rules != anything().rules()
    }

    /// Its rules; where its map for all cases leaves something out, the rule of the folder holds.
    fn rules_over(&self, folder: Option<&Expectation>) -> Vec<Rule> {
        let mut rules = self.rules.clone();
        let inherited = folder.and_then(|folder| Some((folder, folder.rules().first()?)));
        if let (Some(first), Some((default, inherited))) = (rules.first_mut(), inherited) {
            if !self.has_permitted {
                first.permitted = inherited.permitted;
            }
            // Of `accepted` the format says only the permitted verdicts.
            if !self.has_required && !default.is_accepted() {
                first.required = inherited.required;
            }
        }
        rules
    }
}

/// Whether a key in the map of a pattern is itself a pattern, for cases.
pub fn is_case_pattern(key: &str) -> bool {
    !RULE_KEYS.contains(&key) && !OTHER_KEYS.contains(&key)
}

/// The key `score`: a number, or the least and the most.
fn points(map: &Map) -> Result<Option<(Amount, Amount)>> {
    let Some(words) = map.texts("score")? else { return Ok(None) };
    let line = map.get("score").map_or(0, |node| node.line);
    let amounts: Option<Vec<Amount>> =
        words.iter().map(|word| Amount::of(word.parse().ok()?)).collect();
    match amounts.as_deref() {
        Some([points]) => Ok(Some((*points, *points))),
        Some([least, most]) if least <= most => Ok(Some((*least, *most))),
        Some(_) | None => {
            Err(format!("line {line}: `score` is a number, or a list of the least and the most"))
        }
    }
}

/// The keys of a rule.
const RULE_KEYS: [&str; 4] = ["permitted", "required", "message", "use_for_time_limit"];

/// The rule in a map.
fn rule(map: &Map, cases: Option<Glob>) -> Result<Rule> {
    Ok(Rule {
        cases,
        permitted: verdicts(map, "permitted")?,
        required: verdicts(map, "required")?,
        message: map.text("message")?.unwrap_or_default().to_string(),
        bounds_time: match map.text("use_for_time_limit")? {
            None => None,
            Some(text) if is_true(text) => None,
            Some("false" | "False" | "FALSE") => Some(TimeBound::Neither),
            Some("lower") => Some(TimeBound::Lower),
            Some("upper") => Some(TimeBound::Upper),
            Some(other) => {
                let line = map.get("use_for_time_limit").map_or(0, |node| node.line);
                return Err(format!(
                    "line {line}: `use_for_time_limit` is true, false, lower or upper, not {}",
                    quote(other.as_bytes())
                ));
            }
        },
    })
}

fn is_true(text: &str) -> bool {
    matches!(text, "true" | "True" | "TRUE")
}

/// The verdicts of a key; all that a case can get where there is no such key.
fn verdicts(map: &Map, key: &str) -> Result<VerdictSet> {
    let Some(words) = map.texts(key)? else { return Ok(VerdictSet::OF_CASES) };
    let line = map.get(key).map_or(0, |node| node.line);
    let mut set = VerdictSet::of(&[]);
    for word in words {
        let verdict = match word {
            "AC" => Verdict::Ac,
            "WA" => Verdict::Wa,
            "TLE" => Verdict::Tle,
            "RTE" => Verdict::Re,
            other => {
                return Err(format!(
                    "line {line}: {} is no verdict; `{key}` takes AC, WA, TLE and RTE",
                    quote(other.as_bytes())
                ))
            }
        };
        set = set.or(VerdictSet::of(&[verdict]));
    }
    if set.is_empty() {
        return Err(format!("line {line}: `{key}` names no verdict"));
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::super::rule::CaseVerdict;
    use super::*;
    use Verdict::{Ac, Re, Tle, Wa};

    fn of(text: &str, path: &str) -> Option<SubmissionDeclaration> {
        Declarations::parse(text).unwrap().of(path, Vec::new)
    }

    /// Whether a submission may get these verdicts on the cases of the same index.
    fn holds(text: &str, path: &str, verdicts: &[(&str, Verdict)]) -> bool {
        let judged =
            verdicts.iter().map(|&(case, verdict)| CaseVerdict { case, verdict, message: "hi" });
        of(text, path).unwrap().expectation.holds(&judged.collect::<Vec<_>>())
    }

    #[test]
    fn patterns_add_to_the_folder_and_its_own_name_replaces_it() {
        let wrong = [("sample/1", Ac), ("secret/1", Wa)];
        let right = [("sample/1", Ac), ("secret/1", Ac)];
        assert!(holds("", "wrong_answer/a.py", &wrong));
        assert!(holds("accepted: {permitted: [WA, AC], required: WA}", "accepted/a.py", &wrong));
        assert!(!holds("accepted: {permitted: [WA, AC], required: WA}", "accepted/a.py", &right));
        // A pattern for the files of a folder is one more condition.
        assert!(!holds("accepted/*: {permitted: [AC, WA]}", "accepted/a.py", &wrong));
        let inherits = "time_limit_exceeded:\n  permitted: [AC, WA, TLE]\n  required: [TLE]\n";
        assert!(holds(inherits, "time_limit_exceeded/a.py", &[("s/1", Wa), ("s/2", Tle)]));
        assert!(!holds(inherits, "time_limit_exceeded/a.py", &[("s/1", Wa)]));
        assert!(!holds(
            "rejected: {permitted: [AC, WA]}\nrejected/a: {required: [TLE]}",
            "rejected/a",
            &wrong
        ));
        assert!(holds("odd: {permitted: [RTE]}", "odd/x.c", &[("s/1", Re)]));
        assert!(of("", "odd/x.c").is_none());
        assert!(of("even: {}", "odd/x.c").is_none());
        assert!(of("odd/x.c:", "odd/x.c").is_some());
    }

    #[test]
    fn a_part_of_the_cases_and_a_message_may_be_asked_for() {
        let text = "wa:\n  permitted: [AC, WA]\nwa/odd.py:\n  sample:\n    permitted: [AC]\n  \
                    secret/*{1,3}:\n    required: [WA]\n";
        let cases = |first, second| [("sample/1", first), ("secret/1", second), ("secret/2", Wa)];
        assert!(holds(text, "wa/odd.py", &cases(Ac, Wa)));
        assert!(!holds(text, "wa/odd.py", &cases(Ac, Ac)));
        assert!(!holds(text, "wa/odd.py", &cases(Wa, Wa)));
        assert!(!holds(text, "wa/odd.py", &[("hack/1", Tle)]));
        let one = of(text, "wa/odd.py").unwrap().expectation;
        assert!(one.permits("secret/1", Wa) && !one.permits("sample/1", Wa));
        assert_eq!(one.label, "AC or WA and more by submissions.yaml");
        // A group of the workspace that packages do not know is a part of the name.
        assert!(!holds("wa: {secret/hack-*: {permitted: [AC]}}", "wa/x", &[("hack/1", Wa)]));
        assert!(holds("wa: {message: hi}", "wa/x", &[("hack/1", Wa)]));
        assert!(!holds("wa: {message: ho}", "wa/x", &[("hack/1", Wa)]));
    }

    #[test]
    fn a_comment_decides_where_the_folder_leaves_it_open() {
        let with = |text: &str, path: &str| {
            let none = Declarations::parse(text).unwrap();
            none.of(path, || b"# @EXPECTED_RESULTS@: TIMELIMIT\n".to_vec()).unwrap().expectation
        };
        assert_eq!(with("", "mixed/a.py").label, "TLE by its @EXPECTED_RESULTS@");
        assert_eq!(with("", "rejected/a.py").label, "TLE by its @EXPECTED_RESULTS@");
        assert_eq!(with("", "accepted/a.py").label, "accepted");
        let by_file = "rejected/a.py: {permitted: [WA], authors: A}";
        assert_eq!(with(by_file, "rejected/a.py").label, "WA by submissions.yaml");
        assert!(with("", "mixed/a.py").is_too_slow());
    }

    #[test]
    fn what_is_declared_beside_verdicts_is_read_and_faults_have_a_line() {
        let text = "accepted/*:\n  language: python3\n  entrypoint: main.py\n  authors: [A, B]\n\
                    accepted/a:\n  model_solution: True\n  use_for_time_limit: false\n";
        let one = of(text, "accepted/a").unwrap();
        assert_eq!(one.language.as_deref(), Some("python3"));
        assert_eq!(one.entry_point.as_deref(), Some("main.py"));
        assert!(one.is_model && one.expectation.is_accepted());
        let out = of("accepted: {use_for_time_limit: false}", "accepted/a").unwrap().expectation;
        assert!(out.is_accepted() && !out.needs_time());
        for (text, error) in [
            ("a:\n  permitted: [OK]\n", "line 2: `OK` is no verdict"),
            ("a: 5\n", "line 1: `a` takes a map"),
            ("'a{':\n", "line 1: `a{`: a brace"),
            ("a: {permitted: []}\n", "line 1: `permitted` names no verdict"),
            ("a: {use_for_time_limit: often}\n", "line 1: `use_for_time_limit` is true"),
        ] {
            let said = Declarations::parse(text).unwrap_err();
            assert!(said.starts_with(error), "{said}");
        }
        let odd = "a:\n  author: A\n  permited: [AC]\n  sample:\n    score2: 1\n";
        let unknown = Declarations::parse(odd).unwrap().unknown;
        assert_eq!(unknown, [(3, "permited".to_string()), (5, "score2".to_string())]);
    }
}
