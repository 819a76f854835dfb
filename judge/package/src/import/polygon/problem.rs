//! The description of a problem in `problem.xml` of Polygon.

use crate::import::importer::Unread;
use crate::xml::{self, Element};
use judge_core::base::text::quote;
use judge_core::base::MIB;
use judge_core::Result;
use std::collections::BTreeSet;

/// The description of a problem of Polygon.
pub const FILE: &str = "problem.xml";
/// The testset that counts; the others are parts of it.
pub const TESTSET: &str = "tests";
/// The number of tests, of groups, and of programs or headers of one kind.
const MAX_TESTS: usize = 5_000;
const MAX_GROUPS: usize = 200;
const MAX_PROGRAMS: usize = 200;
/// The elements that are used and their attributes, and those that say nothing about the problem. Any other is named.
const KNOWN: [(&str, &[&str]); 36] = [
    ("problem", &["revision", "short-name", "url"]),
    ("names", &[]),
    ("name", &["language", "value"]),
    ("judging", &["cpu-name", "cpu-speed", "input-file", "output-file", "run-count", PERCENT]),
    ("testset", &["name"]),
    ("time-limit", &[]),
    ("memory-limit", &[]),
    ("test-count", &[]),
    ("input-path-pattern", &[]),
    ("output-path-pattern", &[]),
    ("answer-path-pattern", &[]),
    ("tests", &[]),
    ("test", &["cmd", "from-file", "group", "method", "points", "sample"]),
    ("groups", &[]),
    ("group", &["name", "points", "points-policy"]),
    ("dependencies", &[]),
    ("dependency", &["group"]),
    ("files", &[]),
    ("resources", &[]),
    ("attachments", &[]),
    ("file", &["path", "type"]),
    ("executables", &[]),
    ("executable", &[]),
    ("source", &["path", "type"]),
    ("binary", &["path", "type"]),
    ("assets", &[]),
    ("checker", &["name", "type"]),
    ("copy", &["path", "type"]),
    ("interactor", &[]),
    ("validators", &[]),
    ("validator", &[]),
    ("solutions", &[]),
    ("solution", &["tag"]),
    ("extra-tags", &[]),
    ("tags", &[]),
    ("tag", &["value"]),
];
/// The elements of a problem that describe files of its package, which are kept, or that only Polygon reads.
const OF_FILES: [&str; 6] =
    ["statements", "tutorials", "properties", "stresses", "documents", "materials"];
/// The attribute with which points of a checker are a part of the points of a test.
const PERCENT: &str = "treat-points-from-checker-as-percent";
const VERDICT: &str = "verdict";
/// The verdict of an input that a validator must refuse.
const INVALID: &str = "invalid";

/// A problem of Polygon. Paths are from the root of its package.
#[derive(Debug, Default, PartialEq)]
pub struct PolygonProblem {
    /// Its names and their languages, English first.
    pub names: Vec<(String, String)>,
    /// Its tags, which are keywords.
    pub tags: Vec<String>,
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
    /// The inputs that its validators must refuse.
    pub invalid: Vec<String>,
    pub solutions: Vec<Solution>,
    /// What is taken in another way or not at all, in lines.
    pub beyond: Vec<String>,
    /// The elements and attributes that nothing here reads.
    pub unread: Unread,
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
        let mut names: Vec<(String, String)> = root
            .all(&["names", "name"])
            .into_iter()
            .filter_map(|one| Some((text_of(one, "language")?, text_of(one, "value")?)))
            .collect();
        names.sort_by_key(|(language, _)| language != "english");
        if names.is_empty() {
            let name = text_of(&root, "short-name").unwrap_or_default();
            names.push(("english".to_string(), name));
        }
        let tags = root.all(&["tags", "tag"]).into_iter();
        let mut problem = PolygonProblem {
            names,
            tags: tags.filter_map(|tag| text_of(tag, "value")).collect(),
            time_limit: number(set, "time-limit")?,
            memory_limit: number(set, "memory-limit")?,
            input_file: text_of(judging, "input-file").unwrap_or_default(),
            output_file: text_of(judging, "output-file").unwrap_or_default(),
            tests: tests(set)?,
            groups: set.all(&["groups", "group"]).into_iter().map(group).collect::<Result<_>>()?,
            ..PolygonProblem::default()
        };
        problem.check_groups().map_err(|why| format!("line {}: {why}", set.line))?;
        problem.read_programs(&root)?;
        problem.check_programs()?;
        problem.scores_in_percent = judging.attribute(PERCENT) == Some("true");
        let other = sets.iter().filter(|one| one.line != set.line);
        problem.beyond.extend(other.map(|set| {
            let name = quote(set.attribute("name").unwrap_or_default().as_bytes());
            format!("line {}: the testset {name} is left out: it has tests of its own", set.line)
        }));
        if problem.memory_limit % MIB != 0 {
            let bytes = problem.memory_limit;
            problem
                .beyond
                .push(format!("memory-limit is {bytes} bytes: the whole MiB of it count"));
        }
        add_unread(&root, &mut problem.unread);
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

    fn read_programs(&mut self, root: &Element) -> Result<()> {
        let sources = |names: &[&str]| -> Vec<String> {
            root.all(names).into_iter().filter_map(|one| text_of(one, "path")).collect()
        };
        self.headers = sources(&["files", "resources", "file"]);
        self.headers.retain(|path| [".h", ".hpp", ".hh"].iter().any(|end| path.ends_with(end)));
        self.programs = sources(&["files", "executables", "executable", "source"]);
        self.checker = sources(&["assets", "checker", "source"]);
        self.checker.extend(sources(&["assets", "checker", "copy"]));
        self.interactor = sources(&["assets", "interactor", "source"]).into_iter().next();
        self.validators = sources(&["assets", "validators", "validator", "source"]);
        for one in root.all(&["assets", "solutions", "solution"]) {
            let tag = text_of(one, "tag").unwrap_or_default();
            let path = one.child("source").and_then(|source| text_of(source, "path"));
            self.solutions.extend(path.map(|path| Solution { path, tag }));
        }
        for set in root.all(&["assets", "validators", "validator", "testset"]) {
            let tests = set.all(&["tests", "test"]);
            let is_invalid = |test: &Element| test.attribute(VERDICT) == Some(INVALID);
            if tests.iter().any(|test| is_invalid(test)) {
                let input = paths(set, "input-path-pattern")?;
                let invalid = (1..).zip(tests).filter(|(_, test)| is_invalid(test));
                self.invalid.extend(invalid.map(|(number, _)| input(number)));
            }
        }
        Ok(())
    }
}

/// Adds the elements and attributes in `element` that nothing here reads.
fn add_unread(element: &Element, unread: &mut Unread) {
    let name = quote(element.name.as_bytes());
    let place = (FILE.to_string(), element.line);
    let mut add = |what| unread.entry(format!(": {what}")).or_default().push(place.clone());
    let Some((_, known)) = KNOWN.iter().find(|known| known.0 == element.name) else {
        if !OF_FILES.contains(&element.name.as_str()) {
            add(name);
        }
        return;
    };
    for (attribute, value) in &element.attributes {
        let (key, shown) = (attribute.as_str(), quote(value.as_bytes()));
        match (key, value.as_str()) {
            (VERDICT, INVALID) => {}
            ("type", value) if value.starts_with("python.2") => {
                add(format!("the {key} {shown} of {name}: Python 3 runs it"))
            }
            _ if known.contains(&key) => {}
            _ => add(format!("{} of {name}", quote(key.as_bytes()))),
        }
    }
    element.children.iter().for_each(|one| add_unread(one, unread));
}

/// The paths of numbered files after the pattern in a testset.
fn paths<'a>(set: &'a Element, name: &str) -> Result<impl Fn(usize) -> String + 'a> {
    let pattern = set.child(name).map(|one| one.text.trim()).unwrap_or_default();
    let parts = pattern.split_once('%').and_then(|(before, rest)| {
        let (width, after) = rest.split_once('d')?;
        let width: usize = if width.is_empty() { 0 } else { width.parse().ok()? };
        (width < 10).then_some((before, width, after))
    });
    let wrong = || format!("line {}: {name} is not a path with %d or %02d", set.line);
    let (before, width, after) = parts.ok_or_else(wrong)?;
    Ok(move |number| format!("{before}{number:0width$}{after}"))
}

fn tests(set: &Element) -> Result<Vec<PolygonTest>> {
    let listed = set.all(&["tests", "test"]);
    if listed.len() > MAX_TESTS {
        return Err(format!("line {}: more than {MAX_TESTS} tests", set.line));
    }
    let (input, answer) = (paths(set, "input-path-pattern")?, paths(set, "answer-path-pattern")?);
    let test = |(at, one): (usize, &&Element)| {
        Ok(PolygonTest {
            line: one.line,
            input: input(at + 1),
            answer: answer(at + 1),
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
