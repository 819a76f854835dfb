//! `scripts/bench survey DIR`: takes every package below a folder into a workspace that is removed at the
//! end, and judges the programs of each as `scripts/judge --all` does.

mod deadline;
mod walk;

pub use deadline::Stop;
pub use walk::{packages, PackagePath};

use crate::judge_workspace::JudgeWorkspace;
use judge_core::base::file::path_error;
use judge_core::base::json::{self, Value};
use judge_core::base::text::escape;
use judge_core::workspace::Workspace;
use judge_core::Result;
use package::import::{self, Package};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

/// The name of each problem while it is judged. The messages of the import have it.
const NAME: &str = "surveyed";
/// Before the names of its submissions.
const FOLDER: &str = "problems/surveyed/submissions/";

/// The options of judging the programs.
pub struct SurveyOptions<'a> {
    /// A folder around the packages: their links may lead to the files below.
    pub repository: Option<&'a Path>,
    /// The time for the programs of one package.
    pub time: Duration,
    /// The number of programs that run at once.
    pub workers: usize,
    /// Readable after Ctrl-C.
    pub interrupt: BorrowedFd<'a>,
}

/// A package that was taken.
pub struct SurveyedPackage {
    /// Whether each of its files has its place.
    pub is_whole: bool,
    pub programs: usize,
    pub as_declared: usize,
    /// Programs with another verdict than declared.
    pub wrong: usize,
    /// Why not all programs were judged, if so.
    pub stop: Option<Stop>,
    /// The mistakes, a line each.
    pub lines: Vec<String>,
}

/// Takes one package in and judges its programs; the inner error says why it is refused.
pub fn survey(
    place: &JudgeWorkspace,
    package: &PackagePath,
    options: &SurveyOptions,
) -> Result<std::result::Result<SurveyedPackage, String>> {
    let root = &place.root;
    let (problem, data) = (root.join("problems").join(NAME), root.join("testdata").join(NAME));
    let made = root.join("made");
    for folder in [&problem, &data, &made] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| path_error(folder, error))?;
        }
        fs::create_dir(folder).map_err(|error| path_error(folder, error))?;
    }
    let source = Package { folder: &package.path, repository: options.repository };
    let imported = match import::import(source, NAME, &problem, &data, &made) {
        Ok(imported) => imported,
        Err(why) => return Ok(Err(why)),
    };
    let target = root.join("target");
    let workspace = Workspace { target, root: root.clone(), reserved: Vec::new() };
    let (submissions, faults) = workspace.submissions(&workspace.problem(NAME)?, true)?;
    let mut surveyed = SurveyedPackage {
        is_whole: imported.report.is_whole(),
        programs: submissions.len(),
        as_declared: 0,
        wrong: 0,
        stop: None,
        lines: imported.report.lines(),
    };
    surveyed.lines.extend(faults.iter().map(|fault| format!("not judged: {}", one_line(fault))));
    if imported.cases == 0 {
        surveyed.lines.push("not judged: the package has no case".to_string());
        return Ok(Ok(surveyed));
    }
    let jobs = options.workers.to_string();
    let judged = deadline::within(options.time, options.interrupt, |stop| {
        // Without answers its programs would be judged by the samples alone.
        if workspace.problem(NAME).is_ok_and(|problem| !problem.unanswered.is_empty()) {
            let _ = place.run("judge", &["answers", NAME].map(OsStr::new), stop)?;
        }
        place.run("judge", &[NAME, "--all", "--json", "--jobs", &jobs].map(OsStr::new), stop)
    })?;
    surveyed.stop = judged.stop;
    let (_, [lines, errors]) = judged.result?;
    surveyed.add(&lines, &errors);
    Ok(Ok(surveyed))
}

impl SurveyedPackage {
    /// Adds what the judge printed.
    fn add(&mut self, lines: &str, errors: &str) {
        let mut judged = 0;
        // The first case of each bad verdict that the next submission got.
        let mut cases: BTreeMap<String, String> = BTreeMap::new();
        // A line that is cut off is not judged to its end.
        for line in lines.lines().filter_map(|line| json::parse(line.as_bytes()).ok()) {
            let text = |key| line.text(key).unwrap_or_default();
            match text("type") {
                "case" if text("verdict") != "AC" => {
                    cases.entry(text("verdict").to_string()).or_insert(text("case").to_string());
                }
                "submission" => {
                    judged += 1;
                    let cases = std::mem::take(&mut cases);
                    let Some(Value::Bool(as_expected)) = line.get("as_expected") else { continue };
                    if *as_expected {
                        self.as_declared += 1;
                        continue;
                    }
                    self.wrong += 1;
                    let verdict = text("verdict");
                    let case =
                        cases.get(verdict).map_or(String::new(), |case| format!(" on {case}"));
                    let name = text("submission").trim_start_matches(FOLDER);
                    let said =
                        format!("{name}: declared {}, got {verdict}{case}", text("expected"));
                    self.lines.push(escape(said.as_bytes()));
                }
                "error" => self.lines.push(format!("not judged: {}", one_line(text("message")))),
                _ => {}
            }
        }
        match self.stop {
            None if judged == 0 && lines.is_empty() => {
                self.lines.extend(errors.lines().next().map(one_line));
            }
            None => {}
            Some(stop) => {
                let end = match stop {
                    Stop::TimeOver => "its time was over",
                    Stop::Interrupted => "interrupted",
                };
                self.lines.push(format!("{end} after {judged} of {} programs", self.programs));
            }
        }
    }
}

/// A message of a compiler may have several lines.
pub fn one_line(text: &str) -> String {
    escape(text.lines().next().unwrap_or_default().as_bytes())
}
