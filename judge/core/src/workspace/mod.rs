//! The workspace as folders tell it: problems, cases and submissions. Nothing here runs anything.
//!
//! What is not as it should be (an orphan, a folder in place of a file) becomes a fault that is
//! reported by name; everything else is judged all the same.

use crate::base::text::{escape, nearest, quote, shell_word, shown_path};
use crate::language::Language;
use crate::verdict::Expectation;
use crate::workspace::settings::Settings;
use crate::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

pub mod settings;
pub mod submission_files;

/// Inputs that a validator must refuse: data of the validator, never judged.
pub const INVALID: &str = "invalid_input";
/// The group that comes before all others.
const SAMPLE: &str = "sample";

/// The folder that holds `problems` and `testdata`.
#[derive(Clone, Debug)]
pub struct Workspace {
    pub root: PathBuf,
    /// Words that no problem can have as its name.
    pub reserved: Vec<Reserved>,
}

/// The name of a command, which no problem can have.
#[derive(Clone, Debug)]
pub struct Reserved {
    pub name: &'static str,
    /// How to type it: `scripts/judge show`.
    pub typed: String,
}

/// A problem with its cases and submissions.
#[derive(Debug)]
pub struct Problem {
    pub name: String,
    pub settings: Settings,
    pub cases: Vec<Case>,
    /// Makes the inputs of `.gen` cases.
    pub generator: Option<Tool>,
    /// Draws inputs.
    pub visualizer: Option<Tool>,
    /// Decides about outputs instead of a comparison.
    pub output_validator: Option<Tool>,
    /// What is wrong with its data, a line each.
    pub faults: Vec<String>,
}

/// An input and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// `group/name`.
    pub id: String,
    pub input: Input,
    pub answer: PathBuf,
}

/// Where the input of a case is.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    File(PathBuf),
    /// A `.gen` file, from which the input is made on demand.
    Recipe(PathBuf),
}

impl Input {
    /// The file that is in the tree.
    pub fn path(&self) -> &Path {
        match self {
            Input::File(path) | Input::Recipe(path) => path,
        }
    }
}

/// A program that belongs to a problem and is no submission.
#[derive(Clone, Debug)]
pub struct Tool {
    pub path: PathBuf,
    pub language: &'static Language,
}

/// A program to judge, and what is expected of it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// How the report names it.
    pub name: String,
    pub path: PathBuf,
    pub language: &'static Language,
    pub expectation: Expectation,
}

impl Workspace {
    /// The workspace at `root`, or the one around the current folder.
    pub fn find(root: Option<&OsStr>, reserved: Vec<Reserved>) -> Result<Workspace> {
        let is_workspace =
            |folder: &Path| folder.join("testdata").is_dir() || folder.join("problems").is_dir();
        if let Some(root) = root {
            let root = PathBuf::from(root);
            if is_workspace(&root) {
                let root = root.canonicalize().map_err(|error| {
                    format!("--root {}: {error}", quote(root.as_os_str().as_encoded_bytes()))
                })?;
                return Ok(Workspace { root, reserved });
            }
            return Err(format!(
                "--root {}: has neither problems nor testdata in it",
                quote(root.as_os_str().as_encoded_bytes())
            ));
        }
        let here =
            std::env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
        let around = here.ancestors().find(|folder| is_workspace(folder)).map(Path::to_path_buf);
        // The scripts say which workspace they belong to, for a call from anywhere else.
        let own = || {
            std::env::var_os("JUDGE_WORKSPACE").map(PathBuf::from).filter(|own| is_workspace(own))
        };
        match around.or_else(own) {
            Some(root) => Ok(Workspace { root, reserved }),
            None => Err("no workspace here: neither this folder nor one above it has problems or testdata; \
                         go there or say --root DIR"
                .to_string()),
        }
    }

    pub fn is_reserved(&self, name: &str) -> bool {
        self.reserved.iter().any(|reserved| reserved.name == name)
    }

    /// The folder of a problem's sources, which may not exist.
    pub fn problem_folder(&self, problem: &str) -> PathBuf {
        self.root.join("problems").join(problem)
    }

    /// Where built programs and other things that can be made again are kept.
    pub fn cache(&self) -> PathBuf {
        self.root.join("target").join("judge")
    }

    /// What no program may read: the answers, and the history that holds them too.
    pub fn hidden(&self) -> Vec<PathBuf> {
        ["testdata", ".git"].map(|name| self.root.join(name)).to_vec()
    }

    /// The names of all problems: what has a folder of sources or of data.
    pub fn problem_names(&self) -> Result<Vec<String>> {
        let mut names = BTreeSet::new();
        for place in ["problems", "testdata"] {
            for entry in list(&self.root.join(place))? {
                if entry.is_folder() && !self.is_reserved(&entry.name) {
                    names.insert(entry.name);
                }
            }
        }
        Ok(names.into_iter().collect())
    }

    pub fn problem(&self, name: &str) -> Result<Problem> {
        let settings = Settings::read(&self.problem_folder(name).join("problem.yaml"))?;
        let data = self.root.join("testdata").join(name);
        let folder = self.problem_folder(name);
        let mut problem = Problem {
            name: name.to_string(),
            settings,
            cases: Vec::new(),
            generator: tool(&folder, "generator")?,
            visualizer: tool(&folder, "visualizer")?,
            output_validator: tool(&folder, "output_validator")?,
            faults: Vec::new(),
        };
        let mut groups: Vec<Entry> = list(&data)?.into_iter().filter(Entry::is_folder).collect();
        groups.sort_by_key(|group| (group.name != SAMPLE, group.name.clone()));
        for group in groups {
            if group.name != INVALID {
                problem.add_group(&group, &self.root)?;
            }
        }
        Ok(problem)
    }

    /// The file that one pastes, and with `all` everything under `submissions`.
    pub fn submissions(
        &self,
        problem: &Problem,
        all: bool,
    ) -> Result<(Vec<Submission>, Vec<String>)> {
        let folder = self.problem_folder(&problem.name);
        let mut found = Vec::new();
        let mut faults = Vec::new();
        let main = folder.join("main.rs");
        if main.is_file() {
            let language = Language::of_file(&main).expect("rs is in the table");
            let (name, expectation) = ("main.rs".to_string(), Expectation::ACCEPTED);
            found.push(Submission { name, path: main, language, expectation });
        }
        if !all {
            return Ok((found, faults));
        }
        for group in list(&folder.join("submissions"))? {
            let place = format!("problems/{}/submissions/{}", problem.name, group.name);
            let Some(expectation) =
                Expectation::of_folder(&group.name).filter(|_| group.is_folder())
            else {
                let known: Vec<&str> = Expectation::folders().collect();
                faults.push(format!(
                    "{}: not a folder of submissions; those are {}",
                    quote(place.as_bytes()),
                    known.join(", ")
                ));
                continue;
            };
            for file in list(&group.path)? {
                let name = format!("{}/{}", group.name, file.name);
                match Language::of_file(&file.path) {
                    Some(language) if file.kind == Kind::File => {
                        found.push(Submission { name, path: file.path, language, expectation });
                    }
                    _ => faults.push(format!(
                        "{}: not a source file in a language of the judge ({})",
                        quote(format!("{place}/{}", file.name).as_bytes()),
                        Language::extensions()
                    )),
                }
            }
        }
        Ok((found, faults))
    }
}

impl Problem {
    /// A problem that cannot be read.
    fn broken(name: String, fault: String) -> Problem {
        Problem {
            name,
            settings: Settings::default(),
            cases: Vec::new(),
            generator: None,
            visualizer: None,
            output_validator: None,
            faults: vec![fault],
        }
    }

    fn add_group(&mut self, group: &Entry, root: &Path) -> Result<()> {
        let mut halves: BTreeMap<String, [Option<Entry>; 4]> = BTreeMap::new();
        for entry in list(&group.path)? {
            let (stem, half) = match entry.name.rsplit_once('.') {
                Some((stem, "in")) => (stem.to_string(), 0),
                Some((stem, "ans")) => (stem.to_string(), 1),
                Some((stem, "gen")) => (stem.to_string(), 2),
                // The mark of a case that is being added, or whose adding was killed.
                Some((stem, "adding")) => (stem.to_string(), 3),
                _ => continue,
            };
            halves.entry(stem).or_default()[half] = Some(entry);
        }
        for (name, [input, answer, recipe, adding]) in halves {
            let place = |entry: &Entry| {
                let path = entry.path.strip_prefix(root).unwrap_or(&entry.path);
                quote(path.as_os_str().as_encoded_bytes())
            };
            let (input, answer) = match (input, recipe, answer) {
                (Some(input), Some(recipe), _) => {
                    self.faults.push(format!(
                        "{}: there is {} too; remove one",
                        place(&input),
                        place(&recipe)
                    ));
                    continue;
                }
                (Some(input), None, Some(answer)) | (None, Some(input), Some(answer)) => {
                    (input, answer)
                }
                (Some(input), None, None) | (None, Some(input), None) => {
                    let fault =
                        format!("has no {name}.ans beside it; write it, or remove the input");
                    self.faults.push(format!("{}: {}", place(&input), escape(fault.as_bytes())));
                    continue;
                }
                (None, None, Some(_)) if adding.is_some() => continue,
                (None, None, Some(answer)) => {
                    let fault =
                        format!("has no {name}.in beside it; write it, or remove the answer");
                    self.faults.push(format!("{}: {}", place(&answer), escape(fault.as_bytes())));
                    continue;
                }
                (None, None, None) => continue,
            };
            if let Some(odd) = [&input, &answer].into_iter().find(|entry| entry.kind != Kind::File)
            {
                self.faults.push(format!("{}: is {}, not a file", place(odd), odd.kind.name()));
                continue;
            }
            let input = match input.name.ends_with(".gen") {
                true => Input::Recipe(input.path),
                false => Input::File(input.path),
            };
            self.cases.push(Case {
                id: format!("{}/{name}", group.name),
                input,
                answer: answer.path,
            });
        }
        Ok(())
    }
}

/// The program of a problem that has this name and an ending of some language.
pub fn tool(folder: &Path, name: &str) -> Result<Option<Tool>> {
    let mut files = list(folder)?.into_iter().filter(|entry| entry.kind == Kind::File);
    Ok(files.find_map(|entry| {
        let (stem, _) = entry.name.rsplit_once('.')?;
        let language = Language::of_file(&entry.path).filter(|_| stem == name)?;
        Some(Tool { path: entry.path, language })
    }))
}

/// A part of the workspace that was asked for: `problem`, `problem/group` or `problem/group/case`.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    pub problem: String,
    /// A group, or a group and a case.
    pub rest: Option<String>,
}

impl Filter {
    /// Also takes the path of a case: `testdata/problem/group/case.in`.
    pub fn parse(word: &OsStr) -> Result<Filter> {
        let text = word
            .to_str()
            .ok_or_else(|| format!("no problem {}", quote(word.as_encoded_bytes())))?;
        let text = text.trim_end_matches('/');
        let text = text.strip_prefix("./").unwrap_or(text);
        let text =
            text.strip_prefix("testdata/").or(text.strip_prefix("problems/")).unwrap_or(text);
        let (problem, rest) = match text.split_once('/') {
            Some((problem, rest)) => (problem, Some(rest.to_string())),
            None => (text, None),
        };
        Ok(Filter { problem: problem.to_string(), rest })
    }

    fn takes(&self, case: &Case) -> bool {
        self.rest.as_deref().is_none_or(|rest| {
            // The name of a file of the case is as good, but its own name may end so too.
            let file = [".in", ".ans", ".gen"].iter().find_map(|end| rest.strip_suffix(end));
            case.id == rest
                || Some(case.id.as_str()) == file
                || case.id.strip_prefix(rest).is_some_and(|after| after.starts_with('/'))
        })
    }
}

/// The problems that the filters name, each with the cases they leave; all without a filter. It is
/// an error when a filter selects nothing, unless no cases are needed.
pub fn select(workspace: &Workspace, filters: &[Filter], no_cases: bool) -> Result<Vec<Problem>> {
    let names = workspace.problem_names()?;
    for filter in filters {
        if !names.contains(&filter.problem) {
            let hint = meant(workspace, &names, filters, filter)?;
            return Err(format!("no problem {}; {hint}", quote(filter.problem.as_bytes())));
        }
    }
    let is_only = names.len() == 1;
    let mut problems = Vec::new();
    for name in names {
        let mine: Vec<&Filter> = filters.iter().filter(|filter| filter.problem == name).collect();
        if mine.is_empty() && !filters.is_empty() {
            continue;
        }
        let mut problem = match workspace.problem(&name) {
            // One that cannot be read does not stop the others, unless it was asked for.
            Err(fault) if filters.is_empty() && !is_only => Problem::broken(name, fault),
            read => read?,
        };
        for filter in &mine {
            if !no_cases && !problem.cases.iter().any(|case| filter.takes(case)) {
                return Err(nothing(workspace, &problem, filter));
            }
        }
        if !mine.is_empty() {
            problem.cases.retain(|case| mine.iter().any(|filter| filter.takes(case)));
        }
        problems.push(problem);
    }
    if problems.is_empty() {
        return Err(
            "there is no problem yet: a problem is a folder under testdata with cases".to_string()
        );
    }
    Ok(problems)
}

/// What was probably meant by a filter whose problem there is not.
fn meant(
    workspace: &Workspace,
    names: &[String],
    filters: &[Filter],
    filter: &Filter,
) -> Result<String> {
    let word = &filter.problem;
    let known = filters.iter().find(|other| names.contains(&other.problem));
    let problem = known.map_or("PROBLEM", |other| &other.problem);
    if let Some(hint) = meant_file(workspace, filter, problem) {
        return Ok(hint);
    }
    // A group, written as a word of its own.
    for other in filters.iter().filter(|other| names.contains(&other.problem)) {
        let problem = workspace.problem(&other.problem)?;
        let inside = Filter { problem: other.problem.clone(), rest: Some(word.clone()) };
        if problem.cases.iter().any(|case| inside.takes(case)) {
            return Ok(format!("did you mean {}/{word}?", other.problem));
        }
    }
    let commands = workspace.reserved.iter().map(|reserved| reserved.name);
    let Some(name) = nearest(word, names.iter().map(String::as_str).chain(commands)) else {
        return Ok(format!("there are {}", names.join(", ")));
    };
    let command = workspace.reserved.iter().find(|reserved| reserved.name == name);
    let typed = command.map_or(name, |reserved| &reserved.typed);
    Ok(format!("did you mean {typed}?"))
}

/// What to say for a program that is named where a filter should be.
fn meant_file(workspace: &Workspace, filter: &Filter, problem: &str) -> Option<String> {
    let mut word = filter.problem.clone();
    if let Some(rest) = &filter.rest {
        word = format!("{word}/{rest}");
    }
    let typed = PathBuf::from(&word);
    let ours = workspace.root.join("problems").join(&word);
    let file = [typed, ours].into_iter().find(|path| path.is_file())?;
    Language::of_file(&file)?;
    let shown = shell_word(&shown_path(&file));
    Some(format!("to judge that file: scripts/judge {problem} --submission {shown}"))
}

/// What to say of a problem without cases.
pub fn no_case(problem: &str) -> String {
    let problem = escape(problem.as_bytes());
    format!("{problem} has no case; put X.in and X.ans into testdata/{problem}/hack")
}

/// Why a filter selects no case, and what was probably meant.
fn nothing(workspace: &Workspace, problem: &Problem, filter: &Filter) -> String {
    let name = &problem.name;
    let Some(rest) = &filter.rest else {
        return match problem.faults.first() {
            Some(fault) => format!("{name} has no case that can be judged: {fault}"),
            None => no_case(name),
        };
    };
    let said = format!("{name} has no case {}", quote(rest.as_bytes()));
    if let Some(hint) = meant_file(workspace, filter, name) {
        return format!("{said}; {hint}");
    }
    if problem.cases.is_empty() {
        return format!("{said}, and none at all; put X.in and X.ans into testdata/{name}/hack");
    }
    let ids = problem.cases.iter().map(|case| case.id.as_str());
    let pairs = ids.clone().filter_map(|id| id.split_once('/'));
    let groups: BTreeSet<&str> = pairs.clone().map(|pair| pair.0).collect();
    let hint = if rest.contains('/') {
        nearest(rest, ids)
    } else {
        // A group, or a case without its group.
        nearest(rest, groups.iter().copied()).or_else(|| {
            let case = nearest(rest, pairs.map(|pair| pair.1))?;
            ids.into_iter().find(|id| id.split_once('/').is_some_and(|pair| pair.1 == case))
        })
    };
    let groups: Vec<&str> = groups.into_iter().collect();
    let hint = match hint {
        Some(id) => format!("did you mean {name}/{id}?"),
        None => format!("its groups are {}", groups.join(", ")),
    };
    format!("{said}; {hint}")
}

/// What a folder holds under a name.
#[derive(Debug)]
struct Entry {
    name: String,
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    File,
    Folder,
    /// A dangling link, a FIFO, a socket, a device.
    Other,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::File => "a file",
            Kind::Folder => "a folder",
            Kind::Other => "something else",
        }
    }
}

impl Entry {
    fn is_folder(&self) -> bool {
        self.kind == Kind::Folder
    }
}

/// What a folder holds, sorted by name, without hidden and backup files; nothing where there is no
/// such folder.
fn list(folder: &Path) -> Result<Vec<Entry>> {
    let failed = |error: std::io::Error| {
        format!("{}: {error}", quote(folder.as_os_str().as_encoded_bytes()))
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with('~') {
            continue;
        }
        let path = entry.path();
        let kind = match fs::metadata(&path) {
            Ok(data) if data.is_file() => Kind::File,
            Ok(data) if data.is_dir() => Kind::Folder,
            _ => Kind::Other,
        };
        found.push(Entry { name, path, kind });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(id: &str) -> Case {
        Case { id: id.into(), input: Input::File("".into()), answer: "".into() }
    }

    #[test]
    fn filters_are_taken_in_every_written_form() {
        let filter = |word: &str| Filter::parse(OsStr::new(word)).unwrap();
        for word in ["p/hack/01-x", "testdata/p/hack/01-x.in", "./testdata/p/hack/01-x.ans"] {
            assert_eq!(filter(word).problem, "p");
            assert!(filter(word).takes(&case("hack/01-x")), "{word}");
        }
        // The name of a case may itself end like a file.
        assert!(filter("p/hack/01.in").takes(&case("hack/01.in")));
        assert_eq!(filter("problems/p/"), Filter { problem: "p".into(), rest: None });
    }

    #[test]
    fn a_filter_takes_whole_names_only() {
        let filter = Filter { problem: "p".into(), rest: Some("hack".into()) };
        assert!(filter.takes(&case("hack/01")));
        assert!(!filter.takes(&case("hacks/01")));
    }
}
