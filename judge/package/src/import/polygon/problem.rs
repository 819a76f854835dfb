//! The description of a problem in `problem.xml` of Polygon.

use crate::xml::{self, Element};
use judge_core::base::text::quote;
use judge_core::Result;
use std::collections::BTreeSet;

/// The testset that counts; the others are parts of it.
pub const TESTSET: &str = "tests";
/// The number of tests, of groups, and of programs or headers of one kind.
const MAX_TESTS: usize = 5_000;
const MAX_GROUPS: usize = 200;
const MAX_PROGRAMS: usize = 200;
/// The elements of a problem that are used, or that say nothing here.
const KNOWN: [&str; 12] = [
    "names",
    "statements",
    "tutorials",
    "judging",
    "files",
    "assets",
    "properties",
    "stresses",
    "documents",
    "tags",
    "materials",
    "attachments",
];
/// The attribute with which points of a checker are a part of the points of a test.
const PERCENT: &str = "treat-points-from-checker-as-percent";
const KNOWN_ASSETS: [&str; 4] = ["checker", "interactor", "validators", "solutions"];

/// A problem of Polygon. Paths are from the root of its package.
#[derive(Debug, Default, PartialEq)]
pub struct PolygonProblem {
    pub name: String,
    /// The languages of its statements, English first.
    pub languages: Vec<String>,
    /// In milliseconds and in bytes.
    pub time_limit: u64,
    pub memory_limit: u64,
    /// The files that stand for stdin and stdout; empty for those.
    pub input_file: String,
    pub output_file: String,
    pub tests: Vec<PolygonTest>,
    pub groups: Vec<PolygonGroup>,
    /// A checker gives its points in per cent of the points of the test.
    pub scores_in_percent: bool,
    /// The headers that programs may include.
    pub headers: Vec<String>,
    /// The sources of programs, generators among them.
    pub programs: Vec<String>,
    /// Where its source may be, the first that is there counts.
    pub checker: Vec<String>,
    pub interactor: Option<String>,
    pub validators: Vec<String>,
    pub solutions: Vec<Solution>,
    /// The elements that nothing here reads, a line each.
    pub beyond: Vec<String>,
}

/// A test. Its number follows from its place.
#[derive(Debug, Default, PartialEq)]
pub struct PolygonTest {
    pub line: usize,
    /// The stored files of its input and its answer, which need not be there.
    pub input: String,
    pub answer: String,
    /// The call of the generator that makes it, where it is made.
    pub command: Option<String>,
    /// It is one of several inputs that its generator writes.
    pub is_of_several: bool,
    pub is_sample: bool,
    pub points: f64,
    pub group: String,
}

/// A group of tests.
#[derive(Debug, Default, PartialEq)]
pub struct PolygonGroup {
    pub name: String,
    /// Its points are lost with one test.
    pub is_complete: bool,
    /// The points of a group, where they differ from the points of its tests.
    pub points: Option<f64>,
    /// The groups that must be passed first.
    pub needs: Vec<String>,
}

/// A solution, and its tag.
#[derive(Debug, Default, PartialEq)]
pub struct Solution {
    pub path: String,
    pub tag: String,
}

impl PolygonProblem {
    /// Reads `problem.xml`.
    ///
    /// # Errors
    ///
    /// It is no description of a problem, or has more tests than are taken.
    pub fn parse(text: &str) -> Result<PolygonProblem> {
        let root = xml::parse(text)?;
        let judging = root.child("judging").filter(|_| root.name == "problem");
        let judging = judging.ok_or("it has no <problem> with <judging>, as Polygon writes it")?;
        if judging.attribute("run-count").is_some_and(|count| count.trim() != "1") {
            let line = judging.line;
            return Err(format!(
                "line {line}: run-count: a solution of this problem runs several times on a test, each on the \
                 output of the one before; the judge runs it once"
            ));
        }
        let sets = judging.all(&["testset"]);
        let named = |set: &&&Element| set.attribute("name") == Some(TESTSET);
        let set = sets.iter().find(named).or(sets.first());
        let set = set.ok_or_else(|| format!("line {}: there is no testset", judging.line))?;
        let mut names = root.all(&["names", "name"]);
        names.sort_by_key(|name| name.attribute("language") != Some("english"));
        let mut problem = PolygonProblem {
            name: names.first().and_then(|name| text_of(name, "value")).unwrap_or_default(),
            languages: names.iter().filter_map(|name| text_of(name, "language")).collect(),
            time_limit: number(set, "time-limit")?,
            memory_limit: number(set, "memory-limit")?,
            input_file: text_of(judging, "input-file").unwrap_or_default(),
            output_file: text_of(judging, "output-file").unwrap_or_default(),
            tests: tests(set)?,
            groups: set.all(&["groups", "group"]).into_iter().map(group).collect::<Result<_>>()?,
            ..PolygonProblem::default()
        };
        if problem.name.is_empty() {
            problem.name = text_of(&root, "short-name").unwrap_or_default();
        }
        problem.check_groups().map_err(|why| format!("line {}: {why}", set.line))?;
        problem.read_programs(&root);
        problem.check_programs()?;
        problem.scores_in_percent = judging.attribute(PERCENT) == Some("true");
        let other = sets.iter().filter(|one| one.line != set.line);
        problem.beyond.extend(other.map(|set| {
            let name = quote(set.attribute("name").unwrap_or_default().as_bytes());
            format!("line {}: the testset {name} is left out: it has tests of its own", set.line)
        }));
        let assets = root.all(&["assets"]).into_iter().flat_map(|one| &one.children);
        let unknown = (root.children.iter().map(|one| (one, &KNOWN[..])))
            .chain(assets.map(|one| (one, &KNOWN_ASSETS[..])))
            .filter(|(one, known)| !known.contains(&one.name.as_str()));
        problem.beyond.extend(unknown.map(|(one, _)| {
            format!("line {}: left out: {}", one.line, quote(one.name.as_bytes()))
        }));
        Ok(problem)
    }

    fn check_groups(&self) -> Result<()> {
        let of_tests: BTreeSet<&str> = self.tests.iter().map(|test| test.group.as_str()).collect();
        let of_needs = self.groups.iter().map(|group| group.needs.len()).max().unwrap_or(0);
        if of_tests.len().max(self.groups.len()).max(of_needs) > MAX_GROUPS {
            return Err(format!("more than {MAX_GROUPS} groups"));
        }
        Ok(())
    }

    fn check_programs(&self) -> Result<()> {
        let lists = [&self.headers, &self.programs, &self.checker, &self.validators];
        let most = lists.map(Vec::len).into_iter().max().unwrap_or(0).max(self.solutions.len());
        if most > MAX_PROGRAMS {
            return Err(format!("more than {MAX_PROGRAMS} programs of one kind"));
        }
        Ok(())
    }

    fn read_programs(&mut self, root: &Element) {
        let paths = |names: &[&str]| -> Vec<String> {
            root.all(names).into_iter().filter_map(|one| text_of(one, "path")).collect()
        };
        self.headers = paths(&["files", "resources", "file"]);
        self.headers.retain(|path| [".h", ".hpp", ".hh"].iter().any(|end| path.ends_with(end)));
        self.programs = paths(&["files", "executables", "executable", "source"]);
        self.checker = paths(&["assets", "checker", "source"]);
        self.checker.extend(paths(&["assets", "checker", "copy"]));
        self.interactor = paths(&["assets", "interactor", "source"]).into_iter().next();
        self.validators = paths(&["assets", "validators", "validator", "source"]);
        for one in root.all(&["assets", "solutions", "solution"]) {
            let tag = text_of(one, "tag").unwrap_or_default();
            let path = one.child("source").and_then(|source| text_of(source, "path"));
            self.solutions.extend(path.map(|path| Solution { path, tag }));
            if one.child("extra-tags").is_some_and(|tags| !tags.children.is_empty()) {
                let what = "extra-tags of a solution are left out: its tag alone counts";
                self.beyond.push(format!("line {}: {what}", one.line));
            }
        }
    }
}

fn tests(set: &Element) -> Result<Vec<PolygonTest>> {
    let listed = set.all(&["tests", "test"]);
    if listed.len() > MAX_TESTS {
        return Err(format!("line {}: more than {MAX_TESTS} tests", set.line));
    }
    let pattern = |name: &str| {
        let pattern = set.child(name).map(|one| one.text.trim()).unwrap_or_default();
        let parts = pattern.split_once('%').and_then(|(before, rest)| {
            let (width, after) = rest.split_once('d')?;
            let width: usize = if width.is_empty() { 0 } else { width.parse().ok()? };
            (width < 10).then_some((before, width, after))
        });
        let wrong = || format!("line {}: {name} is not a path with %d or %02d", set.line);
        parts.ok_or_else(wrong)
    };
    let (input, answer) = (pattern("input-path-pattern")?, pattern("answer-path-pattern")?);
    let path = |(before, width, after): (&str, usize, &str), number: usize| {
        format!("{before}{number:0width$}{after}")
    };
    let test = |(at, one): (usize, &&Element)| {
        Ok(PolygonTest {
            line: one.line,
            input: path(input, at + 1),
            answer: path(answer, at + 1),
            command: text_of(one, "cmd"),
            is_of_several: one.attribute("from-file").is_some(),
            is_sample: one.attribute("sample") == Some("true"),
            points: points(one)?.unwrap_or(0.0),
            group: text_of(one, "group").unwrap_or_default(),
        })
    };
    listed.iter().enumerate().map(test).collect()
}

fn group(one: &Element) -> Result<PolygonGroup> {
    let needs = one.all(&["dependencies", "dependency"]).into_iter();
    Ok(PolygonGroup {
        name: text_of(one, "name").unwrap_or_default(),
        is_complete: one.attribute("points-policy") == Some("complete-group"),
        points: points(one)?,
        needs: needs
            .filter_map(|one| text_of(one, "group"))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect(),
    })
}

fn points(one: &Element) -> Result<Option<f64>> {
    let Some(text) = one.attribute("points") else { return Ok(None) };
    let points = text.parse().ok().filter(|points: &f64| (0.0..=1e6).contains(points));
    points.map(Some).ok_or_else(|| format!("line {}: `points` takes a number", one.line))
}

fn number(set: &Element, name: &str) -> Result<u64> {
    let text = set.child(name).map(|one| one.text.trim()).unwrap_or_default();
    let number = text.parse().ok().filter(|number: &u64| *number > 0);
    number.ok_or_else(|| format!("line {}: {name} takes a number above 0", set.line))
}

fn text_of(one: &Element, attribute: &str) -> Option<String> {
    one.attribute(attribute).map(String::from).filter(|text| !text.is_empty())
}
