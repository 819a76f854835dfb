//! `scripts/new NAME --from DIR`: a package of anybody as a problem of the workspace.
//!
//! A package is data of unknown origin: links out of it and things that are no files are refused, names
//! are taken only when they are plain, sizes and counts are limited, and nothing in it is run. What
//! has no place here is left out and said.

use super::metadata::About;
use super::{group_of, statement, Format, MOVED, OURS, SAMPLE};
use crate::scaffold::{failed, uuid, write, CARGO_TOML};
use judge_core::base::hash::Sha256;
use judge_core::base::text::{self, quote};
use judge_core::base::{file, yaml, MIB};
use judge_core::language::Language;
use judge_core::verdict::Expectation;
use judge_core::workspace::INVALID;
use judge_core::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const MAX_FILES: usize = 20_000;
const MAX_FILE: u64 = 256 * MIB;
const MAX_ALL: u64 = 2048 * MIB;
const MAX_DEPTH: usize = 6;
/// The largest file that is read and not only copied.
const MAX_TEXT: u64 = 4 * MIB;
/// What is told of what was left out, at most.
const MAX_TOLD: usize = 12;
/// Stands in for main.rs where the package has no right program in Rust.
const UNSOLVED: &str = include_str!("unsolved.rs");

/// Makes the folders of a problem from a package; says what it did, for the end of a sentence and
/// more lines.
pub fn import(package: &Path, name: &str, problem: &Path, data: &Path) -> Result<String> {
    let shown = quote(package.as_os_str().as_encoded_bytes());
    let root = package.canonicalize().map_err(|error| failed(package, error))?;
    if !root.is_dir() {
        return Err(format!("{shown} is not a folder; unpack the package first"));
    }
    let files = Files::of(&root)?;
    let is_package = files.has("problem.yaml") || files.below("data/").next().is_some();
    let mut import = Import {
        name,
        problem,
        data,
        files,
        flags: String::new(),
        left_out: Vec::new(),
        notes: Vec::new(),
    };
    let made = match is_package {
        true => import.package(),
        false => import.oj(),
    };
    let (cases, programs) = made?;
    if cases == 0 {
        return Err(format!(
            "{shown} has no case: neither data/sample and data/secret with .in and .ans, nor .in and .out of oj"
        ));
    }
    let mut said = format!("it has {cases} cases and {programs} programs of the package");
    for note in import.notes {
        said.push_str(&format!("\n  {note}"));
    }
    if !import.left_out.is_empty() {
        let told: Vec<String> =
            import.left_out.iter().take(MAX_TOLD).map(|name| quote(name.as_bytes())).collect();
        let more = import.left_out.len().saturating_sub(MAX_TOLD);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        said.push_str(&format!("\n  left out: {}{more}", told.join(", ")));
    }
    Ok(said)
}

/// The files of a package by their names from its root.
struct Files(BTreeMap<String, PathBuf>);

impl Files {
    fn of(root: &Path) -> Result<Files> {
        let mut found = BTreeMap::new();
        let mut all = 0;
        let mut waiting = vec![(String::new(), root.to_path_buf(), 0)];
        while let Some((before, folder, depth)) = waiting.pop() {
            for entry in fs::read_dir(&folder).map_err(|error| failed(&folder, error))? {
                let entry = entry.map_err(|error| failed(&folder, error))?;
                let path = entry.path();
                let name = entry.file_name().to_string_lossy().into_owned();
                let long = format!("{before}{name}");
                let hidden = name.starts_with('.') && long != ".timelimit";
                if hidden || name.ends_with('~') {
                    continue;
                }
                let quoted = quote(long.as_bytes());
                let data = fs::symlink_metadata(&path).map_err(|error| failed(&path, error))?;
                if data.is_dir() {
                    if depth == MAX_DEPTH {
                        return Err(format!(
                            "{quoted}: too many folders in each other for a package"
                        ));
                    }
                    waiting.push((format!("{long}/"), path, depth + 1));
                    continue;
                }
                // Some packages link a file to another one of theirs; nothing else may be a link.
                let path = match data.is_symlink() {
                    true => {
                        path.canonicalize().ok().filter(|to| to.starts_with(root)).unwrap_or(path)
                    }
                    false => path,
                };
                let data = fs::symlink_metadata(&path).map_err(|error| failed(&path, error))?;
                if !data.is_file() {
                    return Err(format!(
                        "{quoted} is no file of the package, but a link out of it or something else"
                    ));
                }
                all += data.len();
                if data.len() > MAX_FILE || all > MAX_ALL || found.len() == MAX_FILES {
                    return Err(format!(
                        "{quoted}: a package has at most {MAX_FILES} files of {} each and {} in all",
                        text::bytes(MAX_FILE),
                        text::bytes(MAX_ALL)
                    ));
                }
                found.insert(long, path);
            }
        }
        Ok(Files(found))
    }

    fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Names of the files below a folder, from there.
    fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a Path)> {
        let from = self.0.range(folder.to_string()..);
        let own = from.take_while(move |(name, _)| name.starts_with(folder));
        own.map(move |(name, path)| (&name[folder.len()..], path.as_path()))
    }

    /// The text of a file, if it is there.
    fn text(&self, name: &str) -> Result<Option<String>> {
        let Some(path) = self.0.get(name) else { return Ok(None) };
        let bytes = file::read(path, MAX_TEXT).map_err(|error| failed(path, error))?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// A package on its way.
struct Import<'a> {
    name: &'a str,
    /// Where the folder of sources and the folder of data are made.
    problem: &'a Path,
    data: &'a Path,
    files: Files,
    /// Of the default output validator.
    flags: String,
    left_out: Vec<String>,
    notes: Vec<String>,
}

impl Import<'_> {
    /// The number of cases and of programs that were taken from a package.
    fn package(&mut self) -> Result<(usize, usize)> {
        let mut about = self.about()?;
        let mut cases = 0;
        for (folder, group) in [("data/sample/", Some(SAMPLE)), ("data/secret/", None)] {
            cases += self.cases(folder, group, "ans")?;
        }
        self.invalid()?;
        let programs = self.submissions()?;
        self.validators(&mut about)?;
        self.ours(&about)?;
        self.finish(&about)?;
        Ok((cases, programs))
    }

    /// The same of the folder test of oj, or of a folder of such files.
    fn oj(&mut self) -> Result<(usize, usize)> {
        let folder = if self.files.below("test/").next().is_some() { "test/" } else { "" };
        let cases = self.cases(folder, None, "out")?;
        let about = About {
            name: self.name.to_string(),
            uuid: uuid(self.name),
            license: "educational".to_string(),
            source: "unknown".to_string(),
            time_limit: "1.0".to_string(),
            memory: 256,
            output: 8,
            ..About::default()
        };
        self.notes.push("oj knows no limits: those in problem.yaml are the usual ones".to_string());
        self.finish(&about)?;
        Ok((cases, 0))
    }

    fn about(&mut self) -> Result<About> {
        let text = self.files.text("problem.yaml")?.unwrap_or_default();
        let ini = self.files.text("domjudge-problem.ini")?.unwrap_or_default();
        let ini = ini.lines().find_map(|line| {
            let (key, value) = line.split_once('=')?;
            (key.trim() == "timelimit").then(|| value.trim().trim_matches(['\'', '"']).to_string())
        });
        let limit = self.files.text(".timelimit")?.map(|text| text.trim().to_string());
        let named_limit = limit.or(ini);
        let mut about = About::of_package(&text, named_limit.clone());
        let entries = yaml::lenient(&text);
        if entries.is_empty() && !text.trim().is_empty() {
            return Err("problem.yaml has no line `key: value`, so it is none".to_string());
        }
        let value = |key: &str| {
            entries.iter().find(|entry| entry.key == key).map(|entry| entry.value.as_str())
        };
        if value("type").is_some_and(|kind| kind != "pass-fail")
            || value("validation").is_some_and(|v| v.contains(' '))
        {
            return Err(
                "the package is interactive, scored or of several passes; only pass-fail problems \
                 are taken"
                    .to_string(),
            );
        }
        let group = self.files.text("data/test_group.yaml")?.unwrap_or_default();
        self.flags = value("validator_flags").map_or_else(|| flags_of(&group), String::from);
        about.set_comparison(&self.flags);
        let said = value("limits.time_limit").map(str::to_string).or(named_limit);
        if let Some(said) = said.filter(|_| about.time_limit.is_empty()) {
            self.notes.push(format!("{} is no time limit", quote(said.as_bytes())));
        }
        for (key, taken) in [("limits.memory", about.memory), ("limits.output", about.output)] {
            if let Some(said) = value(key).filter(|said| **said != taken.to_string()) {
                let said = quote(said.as_bytes());
                self.notes.push(format!("{key} is {said}: {taken} MiB stands in problem.yaml now"));
            }
        }
        if value("validation").is_some_and(|v| v.starts_with("custom"))
            && self.files.below("output_validators/").next().is_none()
        {
            let what =
                "validation is custom and there is no output validator: outputs are compared";
            self.notes.push(what.to_string());
        }
        if about.name.is_empty() {
            about.name = self.name.to_string();
        }
        if about.uuid.is_empty() {
            about.uuid = uuid(self.name);
        }
        if about.time_limit.is_empty() {
            about.time_limit = "1.0".to_string();
            self.notes.push(
                "the package names no time limit: 1 s stands in problem.yaml now".to_string(),
            );
        }
        Ok(about)
    }

    fn copy(&self, from: &Path, to: &Path) -> Result<()> {
        let folder = to.parent().unwrap_or(Path::new("."));
        let copied = file::open(from).and_then(|source| {
            fs::create_dir_all(folder)?;
            let mut out = fs::File::create_new(to)?;
            // What grows meanwhile is no more than was allowed.
            io::copy(&mut io::Read::take(source, MAX_FILE), &mut out)
        });
        copied.map(drop).map_err(|error| failed(from, error))
    }

    /// Pairs of inputs and answers below a folder of the package.
    fn cases(&mut self, folder: &str, group: Option<&str>, answer: &str) -> Result<usize> {
        let found: Vec<(String, PathBuf)> = self
            .files
            .below(folder)
            .map(|(name, path)| (name.to_string(), path.to_path_buf()))
            .collect();
        let names: BTreeSet<&str> = found.iter().map(|file| file.0.as_str()).collect();
        let mut count = 0;
        for (name, input) in &found {
            let Some(stem) = name.strip_suffix(".in") else {
                let pair =
                    name.strip_suffix(&format!(".{answer}")).map(|stem| format!("{stem}.in"));
                let about = name.strip_suffix(".desc").map(|stem| format!("{stem}.in"));
                if !pair.or(about).is_some_and(|pair| names.contains(pair.as_str()))
                    && !name.ends_with(".yaml")
                {
                    self.left_out.push(format!("{folder}{name}"));
                }
                continue;
            };
            let answer = format!("{stem}.{answer}");
            let Some((_, answer)) = found.iter().find(|file| file.0 == answer) else {
                return Err(format!(
                    "{} has no answer beside it",
                    quote(format!("{folder}{name}").as_bytes())
                ));
            };
            // Groups within secret become a part of the name.
            let flat = stem.replace('/', "-");
            check_name(&format!("{folder}{name}"), &flat)?;
            let (group, own) = match group {
                Some(group) => (group, flat.as_str()),
                None if answer.extension().is_some_and(|end| end == "out")
                    && flat.starts_with("sample-") =>
                {
                    (SAMPLE, &flat["sample-".len()..])
                }
                None => group_of(&flat),
            };
            let place = self.data.join(group).join(own);
            let with = |ending: &str| PathBuf::from(format!("{}.{ending}", place.display()));
            if with("in").exists() {
                return Err(format!("two cases of the package would be {group}/{own}"));
            }
            self.copy(input, &with("in"))?;
            self.copy(answer, &with("ans"))?;
            if let Some((_, about)) = found.iter().find(|file| file.0 == format!("{stem}.desc")) {
                self.copy(about, &with("desc"))?;
            }
            count += 1;
        }
        Ok(count)
    }

    /// What the validator must refuse.
    fn invalid(&mut self) -> Result<()> {
        let folder = format!("data/{INVALID}/");
        for (name, path) in self.files.below(&folder) {
            if name.ends_with(".in") && !name.contains('/') {
                check_name(&format!("{folder}{name}"), name)?;
                self.copy(path, &self.data.join(INVALID).join(name))?;
            }
        }
        Ok(())
    }

    fn submissions(&mut self) -> Result<usize> {
        // Lines of `folder/file folder/file`: where it is, and where it belongs.
        let moved = self.files.text(&format!("{OURS}/{MOVED}"))?.unwrap_or_default();
        let moved: BTreeMap<&str, &str> =
            moved.lines().filter_map(|line| line.split_once(' ')).collect();
        let mut programs: Vec<(String, PathBuf)> = Vec::new();
        let mut folders: BTreeMap<String, usize> = BTreeMap::new();
        for (name, _) in self.files.below("submissions/") {
            if let Some((folder, _)) = name.rsplit_once('/') {
                *folders.entry(folder.to_string()).or_default() += 1;
            }
        }
        for (name, path) in self.files.below("submissions/") {
            let parts: Vec<&str> = name.split('/').collect();
            let (folder, file) = match parts[..] {
                [folder, file] => (folder, file),
                // A folder that holds one file is a program of one file.
                [folder, inner, file] if folders.get(&format!("{folder}/{inner}")) == Some(&1) => {
                    (folder, file)
                }
                _ => {
                    self.left_out.push(format!("submissions/{name}"));
                    continue;
                }
            };
            let known = Expectation::of_folder(folder).is_some()
                && Language::of_file(Path::new(file)).is_some();
            let to = moved.get(name).map_or(format!("{folder}/{file}"), |to| to.to_string());
            let good = to.split_once('/').is_some_and(|(folder, file)| {
                Expectation::of_folder(folder).is_some() && check_name(name, file).is_ok()
            });
            match known && good {
                true => programs.push((to, path.to_path_buf())),
                false => self.left_out.push(format!("submissions/{name}")),
            }
        }
        // main.rs is the file of that name, else the first right program in Rust.
        let right = |file: &str| file.starts_with("accepted/") && file.ends_with(".rs");
        let main = programs
            .iter()
            .position(|program| program.0 == "accepted/main.rs")
            .or_else(|| programs.iter().position(|program| right(&program.0)));
        match main {
            Some(at) => self.copy(&programs[at].1, &self.problem.join("main.rs"))?,
            None => {
                write(&self.problem.join("main.rs"), UNSOLVED.as_bytes())?;
                self.notes.push(
                    "no right program is in Rust: main.rs is still to be written".to_string(),
                );
            }
        }
        for (at, (to, path)) in programs.iter().enumerate() {
            let place = self.problem.join("submissions").join(to);
            if Some(at) == main {
                continue;
            }
            if place.exists() {
                return Err(format!("two programs of the package would be {to}"));
            }
            self.copy(path, &place)?;
        }
        Ok(programs.len())
    }

    fn validators(&mut self, about: &mut About) -> Result<()> {
        for folder in ["input_validators/", "input_format_validators/"] {
            self.program(folder, "validator")?;
        }
        for folder in ["output_validator/", "output_validators/"] {
            let any = self.files.below(folder).next().is_some();
            if self.program(folder, "output_validator")? {
                about.comparison.clear();
            } else if any {
                self.notes.push(
                    "the output validator is not one file in a language of the judge: outputs are \
                     compared by their words"
                        .to_string(),
                );
            }
        }
        Ok(())
    }

    /// The first program of one file below a folder becomes a tool of the problem.
    fn program(&mut self, folder: &str, tool: &str) -> Result<bool> {
        // The command that builds one is nothing that we need.
        let found: Vec<(String, PathBuf)> = self
            .files
            .below(folder)
            .filter(|(name, _)| name.rsplit('/').next() != Some("build"))
            .map(|(name, path)| (name.to_string(), path.to_path_buf()))
            .collect();
        let mut taken = false;
        for (name, path) in &found {
            let own = name.rsplit_once('/').map_or("", |parts| parts.0);
            let beside = found
                .iter()
                .filter(|other| other.0.rsplit_once('/').map_or("", |parts| parts.0) == own);
            let alone = own.is_empty() || beside.count() == 1;
            let ending = Language::of_file(path).and_then(|_| path.extension()?.to_str());
            match ending.filter(|_| alone && !taken && !self.exists(tool)) {
                Some(ending) => {
                    self.copy(path, &self.problem.join(format!("{tool}.{ending}")))?;
                    taken = true;
                }
                None => self.left_out.push(format!("{folder}{name}")),
            }
        }
        Ok(taken)
    }

    fn exists(&self, tool: &str) -> bool {
        let entries =
            fs::read_dir(self.problem).map(|entries| entries.flatten().collect::<Vec<_>>());
        let begins = format!("{tool}.");
        entries
            .unwrap_or_default()
            .iter()
            .any(|entry| entry.file_name().to_string_lossy().starts_with(&begins))
    }

    /// What travels beside the format, where the package is one of ours, and the statement.
    fn ours(&mut self, about: &About) -> Result<()> {
        let folder = format!("{OURS}/");
        for (name, path) in self.files.below(&folder) {
            let parts: Vec<&str> = name.split('/').collect();
            let (place, rest) = match parts[..] {
                ["problem", ref rest @ ..] if !rest.is_empty() => (self.problem, rest),
                ["data", ref rest @ ..] if rest.len() == 2 => (self.data, rest),
                _ => continue,
            };
            for part in rest {
                check_name(&format!("{folder}{name}"), part)?;
            }
            let to = place.join(rest.join("/"));
            // What the package itself says goes before what travels beside it.
            let own = ["main.rs", "Cargo.toml", "Cargo.lock", "problem.yaml"];
            if rest[0] == "submissions" || rest.len() == 1 && own.contains(&rest[0]) || to.exists()
            {
                continue;
            }
            if place == self.problem && rest == ["build.rs"] {
                self.notes
                    .push("build.rs is left out: cargo would run it, without walls".to_string());
                continue;
            }
            if place == self.problem && rest[0] == "tests" && rest.len() > 1 {
                let warning = "cargo test in its folder runs its tests, without walls: read them";
                if !self.notes.iter().any(|note| note == warning) {
                    self.notes.push(warning.to_string());
                }
                self.test(path, &to)?;
                continue;
            }
            self.copy(path, &to)?;
            if to.extension().is_some_and(|end| end == "gen") {
                unmake(&to)?;
            }
        }
        if let Some(kept) = self.files.text(&format!("{OURS}/problem/problem.yaml"))? {
            // It is taken with its comments when it gives just what the package says.
            let text = self.files.text("problem.yaml")?.unwrap_or_default();
            let custom = self.exists("output_validator");
            let same = About::of_ours(&kept).is_ok_and(|ours| {
                let ours = ours.filled(&about.name, &about.uuid);
                let formats = [Format::Icpc, Format::Kattis, Format::Domjudge];
                let same_flags = custom || self.flags.split_ascii_whitespace().eq(ours.flags().0);
                let same_text = formats.iter().any(|format| ours.theirs(*format, custom) == text);
                same_text && same_flags && ours.time_limit == about.time_limit
            });
            if same {
                write(&self.problem.join("problem.yaml"), kept.as_bytes())?;
            }
        }
        self.statement(about)
    }

    /// A test of the problem: it calls the program by the name that the problem has here.
    fn test(&self, from: &Path, to: &Path) -> Result<()> {
        const VARIABLE: &str = "CARGO_BIN_EXE_";
        self.copy(from, to)?;
        let text = file::read(to, MAX_FILE).map_err(|error| failed(to, error))?;
        // What is not text is no test that cargo could build.
        let Ok(text) = String::from_utf8(text) else { return Ok(()) };
        let mut parts = text.split(VARIABLE);
        let mut changed = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            changed += &format!("{VARIABLE}{}{}", self.name, part.trim_start_matches(is_name));
        }
        fs::write(to, changed).map_err(|error| failed(to, error))
    }

    /// Keeps a statement that does not come from the README; names its place in a README.
    fn statement(&mut self, about: &About) -> Result<()> {
        let folders = ["statement", "problem_statement"];
        let names = folders
            .iter()
            .flat_map(|f| ["problem.en", "problem"].map(|name| format!("{f}/{name}")));
        let mut found = None;
        for name in names {
            for ending in ["tex", "md"] {
                if let Some(text) =
                    self.files.text(&format!("{name}.{ending}"))?.filter(|_| found.is_none())
                {
                    found = Some((ending, text));
                }
            }
        }
        let readme = self.problem.join("README.md");
        let kept =
            file::read(&readme, MAX_TEXT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let Some((ending, text)) = found else { return Ok(()) };
        let own = kept.as_deref().map(|readme| statement::tex(&about.name, readme));
        if own.as_deref() == Some(&text) {
            return Ok(());
        }
        if ending == "md" && kept.is_none() {
            return write(&readme, text.as_bytes());
        }
        write(&self.problem.join(format!("statement.{ending}")), text.as_bytes())
    }

    /// What every problem has.
    fn finish(&mut self, about: &About) -> Result<()> {
        write(&self.problem.join("Cargo.toml"), CARGO_TOML.replace("NAME", self.name).as_bytes())?;
        let settings = self.problem.join("problem.yaml");
        if !settings.exists() {
            write(&settings, about.ours().as_bytes())?;
        }
        if !self.problem.join("main.rs").exists() {
            write(&self.problem.join("main.rs"), UNSOLVED.as_bytes())?;
            self.notes.push("main.rs is still to be written".to_string());
        }
        let readme = self.problem.join("README.md");
        if !readme.exists() {
            let statement = match self.problem.join("statement.tex").exists() {
                true => "The statement is in `statement.tex`, as the package has it.",
                false => "The package has no statement.",
            };
            let text = format!("# {}: {}\n\n{statement}\n", self.name, about.name);
            write(&readme, text.as_bytes())?;
        }
        Ok(())
    }
}

/// Takes the input beside a recipe away again, if it is the one that the recipe makes; else the
/// package has another input, and the recipe goes.
fn unmake(recipe: &Path) -> Result<()> {
    let input = PathBuf::from(
        recipe.to_string_lossy().strip_suffix("gen").unwrap_or_default().to_string() + "in",
    );
    let text = file::read(recipe, 4096).map_err(|error| failed(recipe, error))?;
    let mut hash = Sha256::new();
    let hashed = file::open(&input).and_then(|mut source| {
        let mut buffer = vec![0; 1 << 16];
        loop {
            match io::Read::read(&mut source, &mut buffer)? {
                0 => return Ok(()),
                length => hash.update(&buffer[..length]),
            }
        }
    });
    let same = hashed.is_ok() && String::from_utf8_lossy(&text).contains(&hash.finish());
    let spare = if same { &input } else { recipe };
    fs::remove_file(spare).map_err(|error| failed(spare, error))
}

/// The flags in a test_group.yaml: a list in one line, or a text.
fn flags_of(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("output_validator_args:"));
    let plain = |c: char| if "[],\"'".contains(c) { ' ' } else { c };
    line.unwrap_or_default().chars().map(plain).collect()
}

/// Whether a name can be one of ours.
fn check_name(shown: &str, name: &str) -> Result<()> {
    let good = |c: char| c.is_ascii_alphanumeric() || "_.+-".contains(c);
    let begins = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    match name.len() <= 200 && begins && name.chars().all(good) {
        true => Ok(()),
        false => Err(format!("{}: no name for a file of a package", quote(shown.as_bytes()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_in_every_form() {
        for text in [
            "output_validator_args: [\"case_sensitive\", space_change_sensitive]\n",
            "a: 1\noutput_validator_args: case_sensitive space_change_sensitive\n",
        ] {
            let flags = flags_of(text);
            let words: Vec<&str> = flags.split_whitespace().collect();
            assert_eq!(words, ["case_sensitive", "space_change_sensitive"]);
        }
        assert_eq!(flags_of(""), "");
    }

    #[test]
    fn names_stay_where_they_are_put() {
        for name in ["..", ".x", "a/b", "-x", "", "a b", "a\n", "é", &"x".repeat(300)] {
            assert!(check_name("x", name).is_err(), "{name:?}");
        }
        for name in ["1", "01-foo", "_a", "C++.cc", "a.b.in"] {
            assert!(check_name("x", name).is_ok(), "{name:?}");
        }
    }
}
