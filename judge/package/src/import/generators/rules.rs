//! Reads generators.yaml of BAPCtools: which cases a package has, and how each is made.
//!
//! The format is in doc/generators.md of <https://github.com/RagnarGrootKoerkamp/BAPCtools>; where that
//! and bapctools/generate.py differ, the program counts. Names, numbers and seeds are those that
//! `bt generate` gives.

use super::command::{CommandContext, GeneratorCommand};
use super::count;
use crate::group_lines;
use crate::import::constants::Constants;
use crate::names;
use judge_core::base::text::{self, quote};
use judge_core::base::yaml::{Map, Node, Pair, Value};
use judge_core::Result;
use std::collections::BTreeMap;

/// The most cases in all.
const MAX_CASES: usize = 20_000;
/// The size of the arguments and texts of all cases together, in bytes.
const MAX_BYTES: usize = 64 << 20;
/// The folders below `data`, in the order in which their cases get numbers.
const FOLDERS: [&str; 8] = [
    "sample",
    "secret",
    "invalid_output",
    "invalid_answer",
    "invalid_input",
    "valid_output",
    "testing_tool_test",
    "fuzz",
];
/// Keys of a group that say nothing about cases, today or in earlier versions.
const WITHOUT_EFFECT: [&str; 6] =
    ["version", "generators", "type", "gitignore_generated", "parallel", "visualizer"];

/// The extensions of the files of a case, which are keys too. `desc` and `hint` are of earlier versions.
pub const FILES_OF_CASE: [&str; 11] = [
    "in",
    "ans",
    "out",
    "desc",
    "hint",
    "yaml",
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
];

/// A case that generators.yaml lists.
#[derive(Clone, Debug, Default)]
pub struct GeneratorCase {
    /// From `data`, without an extension.
    pub path: String,
    /// Where generators.yaml has it.
    pub line: usize,
    /// The command that makes its input; a text or a copy of an input comes first.
    pub command: Option<GeneratorCommand>,
    /// The stem of files from `generators` to copy.
    pub copy: Option<String>,
    /// Contents of files, by their extensions.
    pub texts: BTreeMap<&'static str, String>,
}

/// The content of generators.yaml.
#[derive(Debug, Default)]
pub struct GeneratorRules {
    pub cases: Vec<GeneratorCase>,
    /// The settings of groups, by the path of their file from `data`.
    pub settings: BTreeMap<String, String>,
    /// The files of the generators that have names of their own.
    pub generators: BTreeMap<String, Vec<String>>,
    /// The program that makes the answers, by its path from the folder of the package.
    pub solution: Option<String>,
    /// The parts that are not taken, a line of the user's each.
    pub beyond: Vec<String>,
}

/// Reads the file.
///
/// # Errors
///
/// It is no map of the usual form, or lists too many cases. A fault that concerns one case only is one of
/// [`GeneratorRules::beyond`].
pub fn read(root: &Map, constants: &Constants) -> Result<GeneratorRules> {
    let mut reader = Reader {
        constants,
        rules: GeneratorRules::default(),
        known: BTreeMap::new(),
        numbering: Numbering { next: 1, width: numbered_cases(root)?.to_string().len() },
        bytes: 0,
    };
    reader.read_generators(root)?;
    reader.rules.solution = root.text("solution")?.map(String::from);
    reader.group(root, "", root.text("random_salt")?.unwrap_or_default())?;
    let solution = reader.rules.solution.take();
    reader.rules.solution = solution.map(|path| path.trim_start_matches('/').to_string());
    Ok(reader.rules)
}

struct Reader<'a> {
    constants: &'a Constants,
    rules: GeneratorRules,
    /// The cases of each key, for `include`: a list for each place that has it.
    known: BTreeMap<String, Vec<Vec<usize>>>,
    /// The numbers of the cases in lists.
    numbering: Numbering,
    /// The size of all cases as they are written here.
    bytes: usize,
}

/// Whether a node is a case, not a group.
fn is_case(node: &Node) -> bool {
    match &node.value {
        Value::Null | Value::Text(_) => true,
        Value::List(_) => false,
        Value::Map(map) => map.pairs.iter().any(|pair| {
            let key = pair.key.as_str();
            ["copy", "generate", "count", "match"].contains(&key) || FILES_OF_CASE.contains(&key)
        }),
    }
}

/// The folder below `data` of a group. Earlier versions had `invalid_inputs` for `invalid_input`.
fn folder(group: &Pair) -> &str {
    match group.key.as_str() {
        key @ ("invalid_inputs" | "invalid_answers" | "invalid_outputs" | "valid_outputs") => {
            &key[..key.len() - 1]
        }
        key => key,
    }
}

/// The groups and cases of a group: a map for each item of a list, or one map. And whether it is a list.
fn children(group: &Map) -> (Vec<&Map>, bool) {
    match group.get("data").map(|node| &node.value) {
        Some(Value::Map(map)) => (vec![map], false),
        Some(Value::List(items)) => {
            let maps = items.iter().filter_map(|item| match &item.value {
                Value::Map(map) => Some(map),
                _ => None,
            });
            (maps.collect(), true)
        }
        _ => (Vec::new(), false),
    }
}

/// The number of cases in lists: their numbers have as many digits.
fn numbered_cases(group: &Map) -> Result<usize> {
    let (children, is_list) = children(group);
    let mut total = 0_usize;
    for Pair { node, .. } in children.iter().flat_map(|map| &map.pairs) {
        match &node.value {
            _ if is_case(node) && is_list => total += numbers(node)?.len(),
            Value::Map(map) if !is_case(node) => total += numbered_cases(map)?,
            _ => {}
        }
    }
    Ok(total)
}

/// The numbers of the cases of a rule.
fn numbers(case: &Node) -> Result<Vec<i64>> {
    match &case.value {
        Value::Map(map) => map.get("count").map_or(Ok(vec![1]), count::numbers),
        _ => Ok(vec![1]),
    }
}

impl Reader<'_> {
    fn beyond(&mut self, line: usize, what: &str) {
        self.rules.beyond.push(format!("line {line}: {what}"));
    }

    /// Reads `generators`: names and the files that each needs.
    fn read_generators(&mut self, root: &Map) -> Result<()> {
        for Pair { key, .. } in root.map("generators")?.map_or(&[][..], |map| &map.pairs) {
            let files = root.map("generators")?.and_then(|map| map.texts(key).transpose());
            let files = files.transpose()?.unwrap_or_default();
            let files = files.into_iter().map(String::from).collect();
            self.rules.generators.insert(key.clone(), files);
        }
        Ok(())
    }

    /// The salt of a map, or else the one around it. Reports a solution that differs from the one of the whole file.
    fn salt<'a>(&mut self, map: &'a Map, outer: &'a str, line: usize) -> Result<&'a str> {
        let solution = map.text("solution")?;
        if solution.is_some() && solution != self.rules.solution.as_deref() {
            self.beyond(line, "`solution` of a part: here one program makes all answers");
        }
        Ok(map.text("random_salt")?.unwrap_or(outer))
    }

    /// Reads a group and all below it. Returns its cases and those that it includes.
    fn group(&mut self, group: &Map, path: &str, salt: &str) -> Result<Vec<usize>> {
        let is_root = path.is_empty();
        self.read_settings(group, path)?;
        let included = self.included(group)?;
        let (maps, is_list) = children(group);
        if let Some(Value::List(items)) = group.get("data").map(|node| &node.value) {
            for item in items.iter().filter(|item| !matches!(item.value, Value::Map(_))) {
                self.beyond(item.line, "an item of a list is `name: case`");
            }
        }
        let groups = maps.iter().flat_map(|map| &map.pairs).filter(|pair| !is_case(&pair.node));
        let mut names = Numbering { next: 1, width: groups.count().to_string().len() };
        let mut found = Vec::new();
        for map in maps {
            if is_list && map.pairs.len() != 1 {
                let line = map.pairs.first().map_or(0, |pair| pair.line);
                self.beyond(line, "an item of a list with several keys is not taken");
                continue;
            }
            let mut pairs: Vec<&Pair> = map.pairs.iter().collect();
            pairs.sort_by(|a, b| a.key.cmp(&b.key));
            if is_root {
                pairs.sort_by_key(|pair| FOLDERS.iter().position(|known| *known == folder(pair)));
            }
            for pair in pairs {
                if is_root && !FOLDERS.contains(&folder(pair)) {
                    let key = quote(pair.key.as_bytes());
                    self.beyond(pair.line, &format!("data has no folder {key}"));
                    continue;
                }
                let place = Spot { group: path, is_list };
                found.extend(self.child(pair, &place, &mut names, salt)?);
            }
        }
        self.include(path, &included)?;
        found.extend(included);
        Ok(found)
    }

    /// Reads a case or a group in a group. Returns its cases.
    fn child(
        &mut self,
        pair: &Pair,
        place: &Spot,
        groups: &mut Numbering,
        salt: &str,
    ) -> Result<Vec<usize>> {
        let Pair { line, key, node } = pair;
        let found = match &node.value {
            _ if is_case(node) => self.cases(pair, place, salt)?,
            Value::Map(map) => {
                let name = match place {
                    Spot { is_list: true, .. } => groups.name(key),
                    Spot { group: "", .. } => folder(pair).to_string(),
                    Spot { .. } => key.clone(),
                };
                let salt = self.salt(map, salt, *line)?;
                match place.path(&name) {
                    Ok(path) => self.group(map, &path, salt)?,
                    Err(why) => {
                        self.beyond(*line, &why);
                        return Ok(Vec::new());
                    }
                }
            }
            _ => {
                self.beyond(*line, "neither a case nor a group");
                return Ok(Vec::new());
            }
        };
        self.known.entry(key.clone()).or_default().push(found.clone());
        Ok(found)
    }

    /// Reads the settings of a group, and names keys without a meaning here.
    fn read_settings(&mut self, group: &Map, path: &str) -> Result<()> {
        for Pair { line, key, node } in &group.pairs {
            match (key.as_str(), &node.value) {
                ("test_group.yaml" | "testdata.yaml", Value::Map(map)) => {
                    let file = format!("{path}/{key}");
                    let file = file.trim_start_matches('/').to_string();
                    self.rules.settings.insert(file, group_lines::of(map, "", |_| true));
                }
                ("test_group.yaml" | "testdata.yaml", Value::Null) => {}
                ("data" | "include" | "solution" | "random_salt", _) => {}
                (key, _) if WITHOUT_EFFECT.contains(&key) => {}
                _ => self.beyond(*line, &format!("no key {}", quote(key.as_bytes()))),
            }
        }
        Ok(())
    }

    /// The cases of the keys that a group includes.
    fn included(&mut self, group: &Map) -> Result<Vec<usize>> {
        let line = group.get("include").map_or(0, |node| node.line);
        let mut included = Vec::new();
        for key in group.texts("include")?.unwrap_or_default() {
            match self.known.get(key).map(Vec::as_slice) {
                Some([cases]) if included.len() <= MAX_CASES => included.extend(cases.clone()),
                Some([_]) => break,
                Some(_) => {
                    let key = quote(key.as_bytes());
                    self.beyond(line, &format!("{key} is there more than once: not included"));
                }
                None => {
                    let key = quote(key.as_bytes());
                    self.beyond(line, &format!("no {key} above: not included"));
                }
            }
        }
        if included.len() > MAX_CASES {
            return Err(format!("line {line}: more than {MAX_CASES} cases are included"));
        }
        Ok(included)
    }

    /// Puts included cases into a group, under their own names.
    fn include(&mut self, group: &str, included: &[usize]) -> Result<()> {
        for &index in included {
            let case = self.rules.cases[index].clone();
            let name = case.path.rsplit('/').next().unwrap_or_default();
            let path = format!("{group}/{name}");
            self.add(GeneratorCase { path, ..case })?;
        }
        Ok(())
    }

    /// Adds a case to the list, which is bounded: `count` and `include` make many of few words.
    fn add(&mut self, case: GeneratorCase) -> Result<()> {
        let arguments = case.command.iter().flat_map(|command| &command.arguments);
        self.bytes += arguments.chain(case.texts.values()).map(String::len).sum::<usize>();
        if self.rules.cases.len() == MAX_CASES || self.bytes > MAX_BYTES {
            let line = case.line;
            return Err(format!(
                "line {line}: more than {MAX_CASES} cases, or {} of them",
                text::bytes(MAX_BYTES as u64)
            ));
        }
        self.rules.cases.push(case);
        Ok(())
    }

    /// Reads the cases of a rule. Returns their places in the list of cases.
    fn cases(&mut self, pair: &Pair, place: &Spot, salt: &str) -> Result<Vec<usize>> {
        let Pair { line, key, node } = pair;
        let numbers = numbers(node)?;
        let suffixes = count::names(&numbers);
        let has_count = matches!(&node.value, Value::Map(map) if map.get("count").is_some());
        let mut salt = salt;
        if let Value::Map(map) = &node.value {
            salt = self.salt(map, salt, *line)?;
            self.name_further_keys(map);
        }
        let mut found = Vec::new();
        for (number, suffix) in numbers.into_iter().zip(suffixes) {
            let mut name = key.clone();
            if place.is_list {
                name = self.numbering.name(key);
            }
            if has_count {
                name += &format!("-{suffix}");
            }
            let case = self.case(node, salt, has_count.then_some(number));
            match place.path(&name).and_then(|path| Ok((path, case?))) {
                Ok((path, case)) => {
                    found.push(self.rules.cases.len());
                    self.add(GeneratorCase { path, line: *line, ..case })?;
                }
                Err(why) => self.beyond(*line, &format!("{}: {why}", quote(name.as_bytes()))),
            }
        }
        Ok(found)
    }

    /// Names the keys of a case that are not taken.
    fn name_further_keys(&mut self, case: &Map) {
        for Pair { line, key, node } in &case.pairs {
            let is_text = matches!(node.value, Value::Text(_) | Value::Null);
            let is_taken = FILES_OF_CASE.contains(&key.as_str()) && (is_text || key == "yaml");
            let is_known =
                ["generate", "copy", "count", "solution", "random_salt"].contains(&key.as_str());
            if key == "match" {
                self.beyond(*line, "`match`: inputs are not compared with patterns");
            } else if !is_taken && !is_known {
                self.beyond(*line, &format!("{} of a case is not taken", quote(key.as_bytes())));
            }
        }
    }

    /// A case without its path; an error says why it cannot be made.
    fn case(&self, node: &Node, salt: &str, count: Option<i64>) -> Result<GeneratorCase> {
        let mut case = GeneratorCase { line: node.line, ..GeneratorCase::default() };
        let place = CommandContext { constants: self.constants, salt, count };
        match &node.value {
            Value::Text(text) => match text.strip_suffix(".in") {
                // The form of earlier versions.
                Some(stem) => case.copy = Some(stem.to_string()),
                None => case.command = Some(GeneratorCommand::read(text, &place)?),
            },
            Value::Map(map) => {
                if let Some(text) = map.text("generate")? {
                    case.command = Some(GeneratorCommand::read(text, &place)?);
                }
                case.copy = map.text("copy")?.map(String::from);
                for extension in FILES_OF_CASE {
                    if let Some(text) = map.get(extension).and_then(text_of_file) {
                        case.texts.insert(extension, text);
                    }
                }
            }
            Value::Null | Value::List(_) => {}
        }
        Ok(case)
    }
}

/// The content of a file of a case that has it in generators.yaml.
fn text_of_file(node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) if text.is_empty() || text.ends_with('\n') => Some(text.clone()),
        Value::Text(text) => Some(format!("{text}\n")),
        Value::Map(map) if map.get("link").is_none() => Some(group_lines::of(map, "", |_| true)),
        Value::Null | Value::List(_) | Value::Map(_) => None,
    }
}

/// Where a group has a child.
struct Spot<'a> {
    /// The path of the group from `data`.
    group: &'a str,
    /// Its children are numbered.
    is_list: bool,
}

impl Spot<'_> {
    /// The path of a child.
    fn path(&self, name: &str) -> Result<String> {
        names::check(name, name)?;
        if self.group.is_empty() {
            return Ok(name.to_string());
        }
        Ok(format!("{}/{name}", self.group))
    }
}

/// Numbers before names, all with as many digits.
struct Numbering {
    next: usize,
    width: usize,
}

impl Numbering {
    fn name(&mut self, key: &str) -> String {
        let number = format!("{:0width$}", self.next, width = self.width);
        self.next += 1;
        if key.is_empty() {
            number
        } else {
            format!("{number}-{key}")
        }
    }
}
