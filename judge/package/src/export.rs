//! `judge export`: a problem of the workspace as a package.
//!
//! The package is made beside its place under another name and renamed when it is complete. The same
//! problem gives the same bytes every time.

use super::metadata::About;
use super::{flat_name, statement, Format, MOVED, OURS, SAMPLE};
use crate::scaffold::{failed, uuid, write};
use judge_core::base::exit::{print, INTERRUPTED};
use judge_core::base::text::quote;
use judge_core::base::{file, MIB};
use judge_core::compile::Builder;
use judge_core::judging::generate;
use judge_core::judging::job::{Job, Reporter, Verdicts};
use judge_core::judging::session::{self, Options};
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, Filter, Input, Problem, Submission, Workspace, INVALID};
use judge_core::Result;
use sandbox::{Failure, Isolation, Sandbox};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The largest file of a problem's folder that goes into a package.
const MAX_FILE: u64 = 16 * MIB;
/// How bt is to build Rust: as the judge, Kattis and everybody else does.
const LANGUAGES: &str =
    "rust:\n    compile: 'rustc -o{binary} -O --crate-type bin --edition=2021 {files}'\n";
/// Makes the program `run` beside it.
const BUILD: &str =
    "#!/bin/sh\ncd \"$(dirname -- \"$0\")\" && rustc -O --edition 2021 -o run NAME.rs\n";
const ANSWER_VALIDATOR: &str = include_str!("answer_validator.rs");

/// Writes a problem as a package into a new folder.
pub fn run(
    workspace: &Workspace,
    name: &OsStr,
    format: Format,
    place: &Path,
    isolation: Isolation,
    interrupt: &OwnedFd,
) -> Result<u8> {
    if fs::symlink_metadata(place).is_ok() {
        let quoted = quote(place.as_os_str().as_encoded_bytes());
        return Err(format!("{quoted} is there already; name a new folder"));
    }
    let around = place.parent().filter(|path| *path != Path::new("")).unwrap_or(Path::new("."));
    for ours in ["problems", "testdata"] {
        if around.canonicalize().is_ok_and(|path| path.starts_with(workspace.root.join(ours))) {
            return Err(format!(
                "{} is in {ours}/, where the judge would take it for its own; name a folder elsewhere",
                quote(place.as_os_str().as_encoded_bytes())
            ));
        }
    }
    let filter = Filter { problem: Filter::parse(name)?.problem, rest: None };
    let problem = workspace::select(workspace, &[filter], false)?.remove(0);
    if let Some(fault) = problem.faults.first() {
        return Err(format!("{fault}; nothing is exported before that is right"));
    }
    let folder = place.file_name().ok_or("name a new folder, not one that ends in ..")?;
    let part =
        place.with_file_name(format!(".{}.part-{}", folder.to_string_lossy(), std::process::id()));
    fs::create_dir(&part).map_err(|error| failed(&part, error))?;
    let mut package = Package {
        workspace,
        problem: &problem,
        source: workspace.problem_folder(&problem.name),
        format,
        part: &part,
        isolation: isolation.clone(),
        interrupt,
        taken: BTreeMap::new(),
        notes: Vec::new(),
    };
    let made = package.make().and_then(|made| match made {
        true => fs::rename(&part, place).map(|()| true).map_err(|error| failed(place, error)),
        false => Ok(false),
    });
    let notes = package.notes;
    isolation.end();
    if !matches!(made, Ok(true)) {
        let _ = fs::remove_dir_all(&part);
    }
    if !made? {
        return Ok(INTERRUPTED);
    }
    let mut report = format!("{}\n", place.display());
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if format != Format::Oj && !folder.to_string_lossy().chars().all(small) {
        report.push_str("the tools want a folder with a name of a-z and 0-9 only\n");
    }
    notes.iter().for_each(|note| report.push_str(&format!("{note}\n")));
    print(&report)
}

/// A package that is being made.
struct Package<'a> {
    workspace: &'a Workspace,
    problem: &'a Problem,
    /// The folder of the problem's sources.
    source: PathBuf,
    format: Format,
    part: &'a Path,
    isolation: Isolation,
    interrupt: &'a OwnedFd,
    /// Files of the package, and where they come from, so that no two become one.
    taken: BTreeMap<String, String>,
    /// What a person should know.
    notes: Vec<String>,
}

impl Package<'_> {
    /// Writes everything; false when interrupted.
    fn make(&mut self) -> Result<bool> {
        if !self.cases()? {
            return Ok(false);
        }
        if self.format == Format::Oj {
            return Ok(true);
        }
        let Some(moved) = self.submissions()? else { return Ok(false) };
        let about = self.about()?;
        let custom = self.tools()?;
        self.settings(&about, custom)?;
        self.statement(&about)?;
        self.ours(&moved)?;
        Ok(true)
    }

    /// Writes a file of the package.
    fn put(&mut self, name: &str, from: &str, bytes: &[u8]) -> Result<()> {
        if let Some(other) = self.taken.insert(name.to_string(), from.to_string()) {
            return Err(format!(
                "{from} and {other} would both be {name} in the package; rename one"
            ));
        }
        write(&self.part.join(name), bytes)
    }

    /// Copies a file of any size into the package.
    fn copy(&mut self, name: &str, from: &Path) -> Result<()> {
        self.put(name, &self.shown(from), b"")?;
        let to = self.part.join(name);
        let mut source = file::open(from).map_err(|error| failed(from, error))?;
        let copied = fs::File::create(&to).and_then(|mut out| io::copy(&mut source, &mut out));
        copied.map(drop).map_err(|error| failed(&to, error))
    }

    fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.workspace.root).unwrap_or(path).display().to_string()
    }

    fn cases(&mut self) -> Result<bool> {
        let (problem, format) = (self.problem, self.format);
        let builder = Builder::new(self.workspace.cache());
        let mut sandbox = Sandbox::start(&self.isolation, Some(self.interrupt.as_fd()));
        let mut groups = BTreeSet::new();
        for case in &problem.cases {
            let (group, name) = case.id.split_once('/').expect("an id is a group and a name");
            check_name(&case.id, name)?;
            let generator = problem.generator.as_ref();
            let input = match generate::input_of(&mut sandbox, &builder, generator, &case.input) {
                Ok(input) => input,
                Err(Failure::Interrupted) => return Ok(false),
                Err(Failure::Error(error)) => return Err(error),
            };
            let (stem, answer) = match (format, group) {
                (Format::Oj, _) => (format!("test/{}", flat_name(group, name)), "out"),
                (_, SAMPLE) => (format!("data/sample/{name}"), "ans"),
                _ => (format!("data/secret/{}", flat_name(group, name)), "ans"),
            };
            self.copy(&format!("{stem}.in"), &input)?;
            self.copy(&format!("{stem}.{answer}"), &case.answer)?;
            if !matches!(group, SAMPLE | super::SECRET | "hack") {
                groups.insert(group.to_string());
            }
        }
        for group in groups {
            self.notes
                .push(format!("the cases of {group} are secret cases that begin with {group}-"));
        }
        Ok(true)
    }

    /// Copies the submissions; what was moved to another folder, or `None` when interrupted.
    fn submissions(&mut self) -> Result<Option<Vec<String>>> {
        let (submissions, faults) = self.workspace.submissions(self.problem, true)?;
        if let Some(fault) = faults.first() {
            return Err(format!("{fault}; nothing is exported before that is right"));
        }
        let folder = |one: &Submission| {
            one.name.split_once('/').map_or("accepted", |parts| parts.0).to_string()
        };
        // Whether a brute force is fast enough for all cases, only a run can tell.
        let open: Vec<Submission> = submissions
            .iter()
            .filter(|one| matches!(folder(one).as_str(), "brute_force" | "rejected"))
            .cloned()
            .collect();
        let Some(verdicts) = self.judge(&open)? else { return Ok(None) };
        let mut moved = Vec::new();
        for submission in submissions {
            let own = folder(&submission);
            let file = submission.name.rsplit('/').next().unwrap_or_default().to_string();
            check_name(&submission.name, &file)?;
            let to = match verdicts.get(&submission.name) {
                Some(Verdict::Ac) => "accepted",
                Some(_) if self.format.has_folder(&own) => &own,
                Some(Verdict::Tle) => "time_limit_exceeded",
                Some(Verdict::Re | Verdict::Mle) => "run_time_error",
                Some(_) => "wrong_answer",
                None => &own,
            };
            let name = self.submission_name(&submission, &own, to, &file)?;
            if (to, &name) != (own.as_str(), &file) {
                moved.push(format!("{to}/{name} {own}/{file}\n"));
            }
            self.copy(&format!("submissions/{to}/{name}"), &submission.path)?;
        }
        if !self.taken.keys().any(|name| name.starts_with("submissions/accepted/")) {
            self.notes.push("there is no accepted program, which every tool asks for".to_string());
        }
        Ok(Some(moved))
    }

    /// What a submission is called in the folder that it goes to.
    fn submission_name(
        &self,
        submission: &Submission,
        own: &str,
        to: &str,
        file: &str,
    ) -> Result<String> {
        if let Some(entry_class) = submission.language.entry_class {
            // javac wants the name of the class; the judge gives it, the tools do not.
            let class = entry_class(&self.text(&submission.path)?);
            let class = class.rsplit('.').next().unwrap_or_default();
            let stem = file.strip_suffix(".java").unwrap_or(file);
            let good = class.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            return Ok(match class == stem || !good {
                true => file.to_string(),
                false => format!("{stem}/{class}.java"),
            });
        }
        match self.taken.contains_key(&format!("submissions/{to}/{file}")) {
            true => Ok(format!("{own}_{file}")),
            false => Ok(file.to_string()),
        }
    }

    /// The verdicts of submissions on all cases; `None` when interrupted.
    fn judge(&self, submissions: &[Submission]) -> Result<Option<BTreeMap<String, Verdict>>> {
        let jobs: Vec<Job> =
            submissions.iter().map(|one| self.problem.file_job(one.clone(), false, "")).collect();
        let options = Options {
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            fail_fast: true,
            progress: false,
            isolation: self.isolation.clone(),
            interrupt: Some(self.interrupt.as_fd()),
        };
        let mut found = Found::default();
        let builder = Builder::new(self.workspace.cache());
        let interrupted =
            !jobs.is_empty() && session::judge(&jobs, &builder, &options, &mut found)?;
        match found.unjudged {
            _ if interrupted => Ok(None),
            Some(name) => Err(format!(
                "{}/{name} cannot be judged here, so it has no verdict to be exported with",
                self.problem.name
            )),
            None => Ok(Some(found.verdicts)),
        }
    }

    fn about(&self) -> Result<About> {
        let path = self.source.join("problem.yaml");
        let text = match path.exists() {
            true => self.text(&path)?,
            false => String::new(),
        };
        let about =
            About::of_ours(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(about.filled(&self.problem.name, &uuid(&self.problem.name)))
    }

    fn text(&self, path: &Path) -> Result<String> {
        let bytes = file::read(path, MAX_FILE).map_err(|error| failed(path, error))?;
        String::from_utf8(bytes).map_err(|_| format!("{}: is not text in UTF-8", path.display()))
    }

    /// The validators; whether there is one for outputs.
    fn tools(&mut self) -> Result<bool> {
        match workspace::tool(&self.source, "validator")? {
            Some(tool) => {
                let text = self.text(&tool.path)?;
                self.program("input_validators", "validator", &tool.path, &text)?;
            }
            None => self.notes.push("there is no validator, which every tool asks for".to_string()),
        }
        if let Some(tool) = &self.problem.output_validator {
            let text = self.text(&tool.path)?;
            let folder = self.format.output_validator_folder();
            self.program(folder, "output_validator", &tool.path, &text)?;
            return Ok(true);
        }
        let main = self.source.join("main.rs");
        if self.format == Format::Icpc && main.is_file() {
            let text = self.text(&main)?;
            match text.contains("\nfn solve(") {
                true => {
                    let text = answer_validator(&text);
                    self.program("answer_validators", "answer", &main, &text)?;
                }
                false => self
                    .notes
                    .push("main.rs has no solve, so bt will miss an answer validator".to_string()),
            }
        }
        Ok(false)
    }

    /// Writes a validator. The format names C, C++ and Python for those; what is in Rust brings the
    /// command that builds it.
    fn program(&mut self, folder: &str, name: &str, from: &Path, text: &str) -> Result<()> {
        let ending = from.extension().unwrap_or_default().to_string_lossy().into_owned();
        let kattis_knows = self.format != Format::Icpc && folder == "input_validators";
        let shown = self.shown(from);
        if ending != "rs" || kattis_knows {
            return self.put(&format!("{folder}/{name}.{ending}"), &shown, text.as_bytes());
        }
        self.put(&format!("{folder}/{name}/{name}.rs"), &shown, text.as_bytes())?;
        let build = format!("{folder}/{name}/build");
        self.put(&build, &shown, BUILD.replace("NAME", name).as_bytes())?;
        let build = self.part.join(build);
        fs::set_permissions(&build, fs::Permissions::from_mode(0o755))
            .map_err(|error| failed(&build, error))
    }

    fn settings(&mut self, about: &About, custom: bool) -> Result<()> {
        let (flags, strict) = about.flags();
        if !strict && !custom {
            self.notes.push(format!(
                "no tool compares as `{}` does; the package asks for the same words in the same order",
                about.comparison
            ));
        }
        let from = "problem.yaml";
        self.put("problem.yaml", from, about.theirs(self.format, custom).as_bytes())?;
        let limit = &about.time_limit;
        match self.format {
            Format::Icpc if custom => Ok(()),
            Format::Icpc => {
                let quoted: Vec<String> = flags.iter().map(|flag| format!("\"{flag}\"")).collect();
                let text = format!("output_validator_args: [{}]\n", quoted.join(", "));
                self.put("data/test_group.yaml", from, text.as_bytes())
            }
            Format::Kattis => self.put(".timelimit", from, format!("{limit}\n").as_bytes()),
            _ => {
                let short = &self.problem.name;
                let text = format!(
                    "timelimit = '{limit}'\nshort-name = '{short}'\nexternalid = '{short}'\n"
                );
                self.put("domjudge-problem.ini", from, text.as_bytes())
            }
        }
    }

    fn statement(&mut self, about: &About) -> Result<()> {
        let folder = if self.format == Format::Icpc { "statement" } else { "problem_statement" };
        let readme = self.source.join("README.md");
        let text = if readme.is_file() { self.text(&readme)? } else { String::new() };
        let own = self.source.join("statement.tex");
        match own.is_file() {
            true => self.copy(&format!("{folder}/problem.en.tex"), &own)?,
            false => {
                let tex = statement::tex(&about.name, &text);
                self.put(&format!("{folder}/problem.en.tex"), "README.md", tex.as_bytes())?;
            }
        }
        if self.format == Format::Domjudge {
            let mut samples = Vec::new();
            for case in self.problem.cases.iter().filter(|case| case.id.starts_with("sample/")) {
                if let Input::File(path) = &case.input {
                    samples.push((self.text(path)?, self.text(&case.answer)?));
                }
            }
            let plain = statement::text(&about.name, &text, &samples);
            self.put("problem.txt", "README.md", plain.as_bytes())?;
        }
        Ok(())
    }

    /// What the format has no place for.
    fn ours(&mut self, moved: &[String]) -> Result<()> {
        if self.format == Format::Icpc && self.taken.keys().any(|name| name.ends_with(".rs")) {
            self.put(&format!("{OURS}/languages.yaml"), "the judge", LANGUAGES.as_bytes())?;
            self.notes.push(format!(
                "bt builds Rust by the edition of 2018, unless {OURS}/languages.yaml stands beside the package"
            ));
        }
        if !moved.is_empty() {
            self.put(&format!("{OURS}/{MOVED}"), "submissions", moved.concat().as_bytes())?;
        }
        let tool =
            |name: &str| name.starts_with("validator.") || name.starts_with("output_validator.");
        for (name, path) in files(&self.source)? {
            let has_place = name == "main.rs"
                || name == "Cargo.toml"
                || name == "Cargo.lock"
                || name == "statement.tex"
                || name.starts_with("submissions/")
                || tool(&name);
            if !has_place {
                self.copy(&format!("{OURS}/problem/{name}"), &path)?;
            }
        }
        let data = self.workspace.root.join("testdata").join(&self.problem.name);
        for (name, path) in files(&data)? {
            let invalid = name.starts_with(&format!("{INVALID}/"));
            if (name.ends_with(".in") || name.ends_with(".ans")) && !invalid {
                continue;
            }
            match invalid && name.ends_with(".in") && self.format == Format::Icpc {
                true => self.copy(&format!("data/{name}"), &path)?,
                false => self.copy(&format!("{OURS}/data/{name}"), &path)?,
            }
        }
        Ok(())
    }
}

/// main.rs as a part of a program that compares its output with an answer.
fn answer_validator(main: &str) -> String {
    format!(
        "{ANSWER_VALIDATOR}\n#[allow(dead_code)]\nmod program {{\n{main}\n\
         pub fn answer(input: impl std::io::BufRead, output: &mut Vec<u8>) -> Result<(), String> {{\n    \
         solve(input, output)\n}}\n}}\n"
    )
}

/// What a file of a package may be called.
fn check_name(shown: &str, name: &str) -> Result<()> {
    let good = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let begins = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    match name.len() <= 200 && begins && name.chars().all(good) {
        true => Ok(()),
        false => Err(format!(
            "{}: a package takes only a-z, A-Z, 0-9 and _ . - in names; rename it",
            quote(shown.as_bytes())
        )),
    }
}

/// All regular files below a folder by their names from there, without hidden ones, backups, and
/// folders that hold a CACHEDIR.TAG, as what cargo builds does.
fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut waiting = vec![(String::new(), folder.to_path_buf())];
    while let Some((before, folder)) = waiting.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound && before.is_empty() => break,
            Err(error) => return Err(failed(&folder, error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| failed(&folder, error))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || name.ends_with('~') || name == "__pycache__" {
                continue;
            }
            let long = format!("{before}{name}");
            let data =
                fs::symlink_metadata(entry.path()).map_err(|error| failed(&entry.path(), error))?;
            if data.is_dir() {
                if entry.path().join("CACHEDIR.TAG").is_file() {
                    continue;
                }
                waiting.push((format!("{long}/"), entry.path()));
            } else if data.is_file() {
                check_name(&long, &name)?;
                found.push((long, entry.path()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The verdict of each submission.
#[derive(Default)]
struct Found {
    verdicts: BTreeMap<String, Verdict>,
    unjudged: Option<String>,
}

impl Reporter for Found {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        match verdicts.verdict().filter(|_| verdicts.failures.is_empty()) {
            Some(verdict) => drop(self.verdicts.insert(job.name.clone(), verdict)),
            None => self.unjudged = Some(job.name.clone()),
        }
    }
}
