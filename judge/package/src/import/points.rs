//! Imports what the cases of a scored package are worth: `testdata.yaml` or `test_group.yaml` of each
//! group become `points.yaml`.

use super::flags::Flags;
use super::importer::{Importer, Unread};
use super::package_files::MAX_TEXT;
use super::tool_programs::programs_in;
use crate::files::write;
use crate::group_lines::{self, OBJECTIVE, SHOW_GROUPS};
use crate::metadata::yaml::scalar;
use crate::names::WORKSPACE_DIR;
use judge_core::base::input_flags;
use judge_core::base::text::quote;
use judge_core::base::yaml::{Map, Pair, Value};
use judge_core::verdict::points::{folder_of, Format, Rules, POINTS_YAML, ROOT};
use judge_core::verdict::SCORE_TAG;
use judge_core::workspace::validator_flags::{OF_CASE, OTHER_KEYS};
use judge_core::workspace::GRADER;
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};

const DATA: &str = "data/";
const GRADERS: &str = "graders/";
const GRADER_FLAGS: &str = "grader_flags:";
const SUBMISSIONS: &str = "submissions/";
/// The keys of a group for its points, by format. The others are for validators, or for programs that show results.
const LEGACY_KEYS: [&str; 6] =
    ["on_reject", "grading", "grader_flags", "accept_score", "reject_score", "range"];
const KEYS_2025: [&str; 3] = ["max_score", "score_aggregation", "require_pass"];
/// Keys of a group for validators.
const VALIDATOR_KEYS: [&str; 5] =
    [input_flags::KEY, input_flags::LEGACY_KEY, "output_validator_flags", OF_CASE, "args"];

/// The groups of a scored package.
pub struct PackagePoints {
    /// The names of the groups of secret cases: `secret`, `secret/group1`.
    groups: BTreeSet<String>,
}

impl PackagePoints {
    /// The folder and the name in the workspace of a case, by its path below `data/` without an
    /// extension: the folder and the name of its group, and the rest.
    pub fn place_of(&self, stem: &str) -> Option<(String, String)> {
        let ends = stem.match_indices('/').rev().map(|(at, _)| at);
        let group = ends.map(|end| &stem[..end]).find(|group| self.groups.contains(*group))?;
        Some((folder_of(group)?, stem[group.len() + 1..].replace('/', "-")))
    }
}

/// Reads the rules of a scored package and writes `points.yaml`. `gives_scores`: its output validator
/// writes points. `flags` has the settings of its groups, and the flags of its input validators.
///
/// # Errors
///
/// The rules are such as the judge does not have.
pub fn read(import: &mut Importer, gives_scores: bool, flags: &Flags) -> Result<PackagePoints> {
    let maps = &flags.groups;
    let newest = group_lines::file_of(Format::Icpc2025);
    let version = import.problem_yaml.text("problem_format_version").ok().flatten();
    let version = version.unwrap_or("legacy");
    // Without a file of a group only the version says whose rules hold.
    let is_2025 = maps.values().any(|(file, _)| *file == newest)
        || maps.is_empty() && !version.starts_with("legacy");
    let format = if is_2025 { Format::Icpc2025 } else { Format::Legacy };
    let keys = if is_2025 { &KEYS_2025[..] } else { &LEGACY_KEYS };
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    let mut head = head_of(format, gives_scores);
    check_keys(import, flags, keys)?;
    for (group, (_, map)) in maps {
        let flags = flags.line_of_group(&folder_in_package(group), format);
        let flags = flags.map_or(String::new(), |line| format!("    {line}"));
        groups.insert(group.clone(), lines_of(map, keys) + &flags);
    }
    if format == Format::Icpc2025 {
        give_flags_of_root(&mut groups, flags);
    } else {
        add_folders(import, &mut groups);
        head.push_str(&add_problem_grading(import, &mut groups)?);
        if names_points_as_domjudge(import)? {
            count_as_domjudge(&mut groups, gives_scores);
            import.note(
                "the points of a group count once, and the sample has none, as in DOMjudge: a submission \
                 has its comment @EXPECTED_SCORE@",
            );
        }
    }
    let of_package = text_of(head, &groups);
    let kept = format!("{WORKSPACE_DIR}/problem/{POINTS_YAML}");
    let text = match import.files.text(&kept)? {
        Some(text) if has_rules_of(&text, &of_package, maps, keys) => text,
        Some(text) if Rules::parse(&text).is_ok_and(|rules| rules.format != format) => {
            import.note(format!(
                "{kept}: left out, as the package has its rules in the words of another version"
            ));
            of_package
        }
        Some(_) => {
            import.note(format!(
                "{kept}: left out, as the groups of the package have other settings by now"
            ));
            of_package
        }
        None => of_package,
    };
    let in_package = |error: String| format!("the points of the package: {}", without_line(&error));
    let rules = Rules::parse(&text).map_err(in_package)?;
    if rules.has_custom_grader() {
        read_grader(import)?;
    }
    let inner: Vec<String> =
        rules.groups_that_ignore_samples().iter().map(|name| quote(name.as_bytes())).collect();
    if !inner.is_empty() {
        import.note(format!(
            "ignore_sample counts at the top alone, and verifyproblem refuses it below, where groups have it of \
             their own or from around: in {}",
            inner.join(", ")
        ));
    }
    write(&import.problem.join(POINTS_YAML), text.as_bytes())?;
    let is_secret = |group: &String| group.starts_with("secret");
    let mut groups: BTreeSet<String> = groups.into_keys().filter(is_secret).collect();
    groups.insert("secret".to_string());
    Ok(PackagePoints { groups })
}

/// Whether points.yaml, as an export kept it, still has the rules of the package, whose files may have changed since.
fn has_rules_of(
    kept: &str,
    of_package: &str,
    maps: &BTreeMap<String, (&'static str, Map)>,
    keys: &[&str],
) -> bool {
    let is_rule = |key: &str| {
        keys.contains(&key) || [input_flags::KEY, input_flags::LEGACY_KEY].contains(&key)
    };
    let Ok(mut own) = group_lines::of_points_yaml(kept, is_rule) else { return false };
    let mut files: BTreeMap<String, String> = maps
        .iter()
        .map(|(group, (_, map))| (group.clone(), group_lines::of(map, "", is_rule)))
        .collect();
    own.retain(|_, lines| !lines.is_empty());
    files.retain(|_, lines| !lines.is_empty());
    let objective = |text| Rules::parse(text).map(|rules| rules.objective);
    own == files && objective(kept) == objective(of_package)
}

/// The same error without the number of its line: that is one of points.yaml, which the package does not have.
fn without_line(error: &str) -> String {
    let Some((before, rest)) = error.split_once("line ") else { return error.to_string() };
    match rest.split_once(": ") {
        Some((number, after)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{before}{after}")
        }
        Some(_) | None => error.to_string(),
    }
}

/// Imports the grader.
///
/// # Errors
///
/// There is no grader that the judge can take.
fn read_grader(import: &mut Importer) -> Result<()> {
    let programs = programs_in(import, GRADERS, false)?;
    let Some((grader, others)) = programs.split_first() else {
        let names: Vec<String> =
            import.files.below(GRADERS).iter().map(|(name, _)| quote(name.as_bytes())).collect();
        let has = match &names[..] {
            [] => "has no file, or only links that lead out of the package".to_string(),
            names => format!("has no program that can be taken, only {}", names.join(", ")),
        };
        return Err(format!(
            "the points of the package want a grader (`grading: custom`), and {GRADERS} {has}"
        ));
    };
    grader.copy(import, GRADER)?;
    for other in others {
        other.leave_out(import, "the judge uses one grader");
    }
    Ok(())
}

/// Names the keys of groups that are none of these keys for points and of no validator, and refuses a text with
/// characters that no line can hold.
pub fn check_keys(import: &mut Importer, flags: &Flags, keys: &[&str]) -> Result<()> {
    let is_bad = |c: char| c.is_control() && !c.is_whitespace();
    let mut unread = Unread::new();
    for (group, (file, map)) in &flags.groups {
        let path = format!("{}{file}", folder_in_package(group));
        for Pair { key, line, node } in &map.pairs {
            let (key, shown) = (key.as_str(), quote(key.as_bytes()));
            if matches!(&node.value, Value::Text(text) if text.contains(is_bad)) {
                return Err(format!("{path}: line {line}: {shown} has a control character"));
            }
            let is_known = |lists: &[&[&str]]| lists.iter().any(|keys| keys.contains(&key));
            if is_known(&[keys, &VALIDATOR_KEYS]) || node.value == Value::Null {
                continue;
            }
            let why = if is_known(&[&LEGACY_KEYS, &KEYS_2025, &OTHER_KEYS]) {
                format!(": {shown}, which has no use here")
            } else {
                format!(", as there is no key {shown}")
            };
            unread.entry(why).or_default().push((path.clone(), *line));
        }
    }
    import.note_unread(unread);
    Ok(())
}

/// The folder of a group in a package.
fn folder_in_package(group: &str) -> String {
    match group {
        ROOT => DATA.to_string(),
        group => format!("{DATA}{group}/"),
    }
}

/// In the format 2025-09 the folder of all groups is not a group, but BAPCtools and exports have flags for all
/// of them there.
fn give_flags_of_root(groups: &mut BTreeMap<String, String>, flags: &Flags) {
    let of_root = flags.line_of_group(DATA, Format::Icpc2025);
    let of_root = of_root.map_or(String::new(), |line| format!("    {line}"));
    // Anything beside them is a fault.
    if groups.get(ROOT).is_none_or(|lines| *lines != of_root) {
        return;
    }
    groups.remove(ROOT);
    for group in ["sample", "secret"].into_iter().filter(|_| !of_root.is_empty()) {
        if flags.line_of_group(&format!("{DATA}{group}/"), Format::Icpc2025).is_none() {
            groups.entry(group.to_string()).or_default().push_str(&of_root);
        }
    }
}

/// In the format legacy each folder is a group, whether it has settings or not.
fn add_folders(import: &Importer, groups: &mut BTreeMap<String, String>) {
    for (name, _) in import.files.below("data/secret/") {
        let path = format!("secret/{name}");
        for (end, _) in path.match_indices('/') {
            groups.entry(path[..end].to_string()).or_default();
        }
    }
}

/// Old packages have a part of the rules in `problem.yaml`.
/// Returns the lines for what holds for the whole problem.
fn add_problem_grading(
    import: &mut Importer,
    groups: &mut BTreeMap<String, String>,
) -> Result<String> {
    let in_file = |error| format!("problem.yaml: {error}");
    let grading = import.problem_yaml.get("grading").map(|node| node.value.clone());
    let Some(Value::Map(grading)) = grading else { return Ok(String::new()) };
    let head = grading_head(import, &grading)?;
    let mut further = lines_of(&grading, &["accept_score", "reject_score", "range"]);
    match grading.text("on_reject").map_err(in_file)? {
        Some("first_error") => further.push_str("    on_reject: break\n"),
        Some("grade") => further.push_str("    on_reject: continue\n"),
        Some(_) | None => {}
    }
    if !further.is_empty() {
        let root = groups.entry(ROOT.to_string()).or_default();
        let has = |line: &&str| {
            let key = line.split(':').next().unwrap_or_default();
            root.lines().any(|own| own.starts_with(&format!("{key}:")))
        };
        let missing: Vec<&str> = further.lines().filter(|line| !has(line)).collect();
        let missing: String = missing.iter().map(|line| format!("{line}\n")).collect();
        root.push_str(&missing);
    }
    Ok(head)
}

/// The lines of points.yaml for the keys of `grading` that hold for the whole problem.
///
/// # Errors
///
/// The objective is not valid, and a guess could rank submissions the wrong way.
fn grading_head(import: &mut Importer, grading: &Map) -> Result<String> {
    let mut head = String::new();
    for pair in &grading.pairs {
        let value = match &pair.node.value {
            Value::Text(text) => text.trim(),
            Value::Null | Value::List(_) | Value::Map(_) => "",
        };
        let flag = |value: &str| match value.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => Some("true"),
            "false" | "no" | "off" => Some("false"),
            _ => None,
        };
        match (pair.key.as_str(), flag(value)) {
            (OBJECTIVE, _) if value == "max" => {}
            (OBJECTIVE, _) if value == "min" => head.push_str("objective: min\n"),
            (OBJECTIVE, _) => {
                let value = quote(value.as_bytes());
                return Err(format!(
                    "problem.yaml: line {}: {OBJECTIVE} takes max or min, not {value}",
                    pair.line
                ));
            }
            (SHOW_GROUPS, Some(shown)) => head.push_str(&format!("{SHOW_GROUPS}: {shown}\n")),
            ("accept_score" | "reject_score" | "range" | "on_reject", _) => {}
            (key, _) => {
                let (key, value) = (quote(key.as_bytes()), quote(value.as_bytes()));
                import.note(format!(
                    "problem.yaml: line {}: left out of grading: {key} with the value {value}",
                    pair.line
                ));
            }
        }
    }
    Ok(head)
}

/// Whether a submission says how many points it gets, in a comment that only DOMjudge has. Of a large file only
/// the start is read.
fn names_points_as_domjudge(import: &Importer) -> Result<bool> {
    for (_, path) in import.files.below(SUBMISSIONS) {
        let start = import.files.start(&path, MAX_TEXT)?;
        let text = String::from_utf8_lossy(&start);
        if text.to_ascii_uppercase().contains(SCORE_TAG) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Writes the rules of DOMjudge for groups in the words of the format legacy. In DOMjudge a group of cases gives
/// its `accept_score` once, if all of its cases are accepted, or the points of its validator, and nothing where
/// there is neither; in the format legacy each case gives that, and one point where nothing is said. The verdict is
/// the first that is not AC, and the sample does not count.
/// <https://github.com/DOMjudge/domjudge>, `SubmissionService::maybeSetScoringResult`
fn count_as_domjudge(groups: &mut BTreeMap<String, String>, gives_scores: bool) {
    groups.entry(ROOT.to_string()).or_default();
    let names: Vec<String> = groups.keys().cloned().collect();
    for (group, lines) in groups.iter_mut() {
        let is_leaf = *group != ROOT && !names.iter().any(|other| is_below(other, group));
        let has_score = lines.lines().any(|line| line.trim_start().starts_with("accept_score:"));
        if is_leaf && !has_score && !gives_scores {
            lines.push_str("    accept_score: 0\n");
        }
        let flags = lines.lines().find_map(|line| line.trim_start().strip_prefix(GRADER_FLAGS));
        let mut words: Vec<&str> = flags.unwrap_or_default().split_whitespace().collect();
        let has_mode = words.iter().any(|word| ["sum", "avg", "min", "max"].contains(word));
        if is_leaf && has_score && !has_mode {
            words.push("min");
        }
        if !words.contains(&"first_error") {
            words.push("first_error");
        }
        if *group == ROOT && !words.contains(&"ignore_sample") {
            words.push("ignore_sample");
        }
        let flags = format!("    {GRADER_FLAGS} {}\n", words.join(" "));
        let others = lines.lines().filter(|line| !line.trim_start().starts_with(GRADER_FLAGS));
        *lines = others.map(|line| format!("{line}\n")).collect::<String>() + &flags;
    }
}

fn is_below(group: &str, around: &str) -> bool {
    group.strip_prefix(around).is_some_and(|rest| rest.starts_with('/'))
}

/// The lines of these keys for points.yaml.
fn lines_of(map: &Map, keys: &[&str]) -> String {
    group_lines::of(map, "    ", |key| keys.contains(&key))
}

/// The start of points.yaml.
fn head_of(format: Format, gives_scores: bool) -> String {
    let mut text = format!(
        "# What the cases are worth, by the keys of {} in the package format {}.\nformat: {}\n",
        group_lines::file_of(format),
        format.name(),
        format.name()
    );
    if gives_scores {
        text.push_str("validator_scores: true\n");
    }
    text
}

fn text_of(head: String, groups: &BTreeMap<String, String>) -> String {
    let mut text = head;
    if !groups.is_empty() {
        text.push_str("groups:\n");
    }
    for (group, lines) in groups {
        text.push_str(&format!("  {}:\n{lines}", scalar(group)));
    }
    text
}
