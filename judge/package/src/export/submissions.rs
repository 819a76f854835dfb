//! Exports the submissions, each to the folder of its verdict.

use super::package_writer::{unexportable, Exported, PackageWriter};
use crate::format::layout::ProblemLayout;
use crate::names;
use judge_core::base::cores;
use judge_core::compile::Builder;
use judge_core::judging::session::{self, Options};
use judge_core::judging::{Job, Reporter, Verdicts};
use judge_core::time_limit::Measurer;
use judge_core::verdict::{Verdict, SUBMISSIONS_YAML};
use judge_core::workspace::{is_main, Source, Submission};
use judge_core::Result;
use sandbox::Failure;
use std::collections::BTreeMap;
use std::slice;

const ACCEPTED: &str = "accepted";
/// Folders that say little about the verdict of a submission: an export judges their submissions.
const UNDECIDED: [&str; 2] = ["brute_force", "rejected"];

/// Copies the submissions. Returns a line for [`names::MOVED_LIST`] for each whose path in the workspace
/// does not follow from that in the package.
pub fn write(package: &mut PackageWriter, layout: &ProblemLayout) -> Exported<Vec<String>> {
    let (submissions, faults) = package.workspace.submissions(package.problem, true)?;
    if let Some(fault) = faults.first() {
        return Err(unexportable(fault).into());
    }
    let undecided: Vec<Submission> =
        submissions.iter().filter(|one| is_undecided(one, layout)).cloned().collect();
    write_declarations(package, layout)?;
    let verdicts = judge(package, &undecided)?;
    let mut moved = Vec::new();
    let file_of = |one: &Submission| one.name.rsplit('/').next().unwrap_or_default().to_string();
    let mut submissions = submissions;
    // A name that stays comes before one that could become the same.
    submissions.sort_by_key(|one| names::allowed(&file_of(one)).is_some());
    for submission in &submissions {
        let folder = folder_of(submission);
        let file = submission.name.rsplit('/').next().unwrap_or_default();
        if verdicts.get(&submission.name) == Some(&Verdict::Ce) {
            package.note(format!(
                "{} does not compile, and the format has no folder for that: it is left out",
                submission.name
            ));
            continue;
        }
        let to = match verdicts.get(&submission.name) {
            Some(verdict) => folder_for(folder, *verdict, layout),
            None => folder,
        };
        let name = name_in(package, submission, to, file)?;
        let is_own = is_main(&submission.name);
        // An import takes the only `accepted/main.*` that this list does not name for the problem's own.
        if (to, name.as_str()) != (folder, file) || !is_own && to == ACCEPTED && is_main(&name) {
            moved.push(format!("{to}/{name} {}\n", submission.name));
        }
        // Without what the problem includes, which has its own folder.
        let own = Source::at(&submission.source.path)?;
        let place = format!("submissions/{to}/{name}");
        if own.path.is_dir() {
            package.copy_program(&place, &own)?;
        } else {
            package.copy(&place, &own.path)?;
        }
    }
    if !package.names().any(|name| name.starts_with("submissions/accepted/")) {
        package.note("the package has no accepted submission, which every tool requires");
    }
    Ok(moved)
}

/// Whether its folder in the package is the folder of the verdict that it gets.
fn is_undecided(submission: &Submission, layout: &ProblemLayout) -> bool {
    let folder = folder_of(submission);
    let is_by_folder = submission.expectation.is_of_folder();
    if layout.has_declarations && !is_by_folder {
        return false;
    }
    !is_by_folder || UNDECIDED.contains(&folder) || !layout.submission_folders.contains(&folder)
}

/// Writes `submissions.yaml`, where the problem has one.
fn write_declarations(package: &mut PackageWriter, layout: &ProblemLayout) -> Result<()> {
    let path = package.source.join("submissions").join(SUBMISSIONS_YAML);
    if !path.is_file() {
        return Ok(());
    }
    let place = format!("submissions/{SUBMISSIONS_YAML}");
    if layout.has_declarations {
        return package.copy(&place, &path);
    }
    package.copy(&format!("{}/problem/{place}", names::WORKSPACE_DIR), &path)
}

/// The folder of a submission in the workspace; `main.*` has none and is accepted.
fn folder_of(submission: &Submission) -> &str {
    submission.name.split_once('/').map_or(ACCEPTED, |parts| parts.0)
}

/// The folder in the package of a submission that was judged.
fn folder_for<'a>(folder: &'a str, verdict: Verdict, layout: &ProblemLayout) -> &'a str {
    match verdict {
        Verdict::Ac => ACCEPTED,
        _ if layout.submission_folders.contains(&folder) => folder,
        Verdict::Tle => "time_limit_exceeded",
        Verdict::Re | Verdict::Mle => "run_time_error",
        Verdict::Wa | Verdict::Pe | Verdict::Ole | Verdict::Ce => "wrong_answer",
    }
}

/// The name of a submission in the folder `to` of the package.
fn name_in(
    package: &mut PackageWriter,
    submission: &Submission,
    to: &str,
    file: &str,
) -> Result<String> {
    let source = &submission.source;
    let java = file.strip_suffix(".java").filter(|_| !source.path.is_dir());
    if let (Some(entry_class), Some(stem)) = (source.language.entry_class, java) {
        // javac wants a file named after its public class. The judge renames it; the tools do not.
        let class = entry_class(&package.text(&source.path)?);
        let class = class.rsplit('.').next().unwrap_or_default();
        let is_file_name = class.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        return Ok(if class == stem || !is_file_name {
            free_name(package, submission, to, file)
        } else {
            let folder = free_name(package, submission, to, stem);
            format!("{folder}/{class}.java")
        });
    }
    Ok(free_name(package, submission, to, file))
}

/// A name that no other submission has in the folder `to` of the package.
fn free_name(package: &mut PackageWriter, submission: &Submission, to: &str, name: &str) -> String {
    let numbered = (2..).map(|number| format!("{number}_{name}"));
    let others = std::iter::once(format!("{}_{name}", folder_of(submission))).chain(numbered);
    let mut names = std::iter::once(name.to_string()).chain(others);
    let free = names.find(|name| !package.is_taken(&format!("submissions/{to}/{name}")));
    package.name_for(&format!("submissions/{to}/"), &free.expect("there are enough"), &[""])
}

/// The verdicts of submissions over all cases.
fn judge(
    package: &mut PackageWriter,
    submissions: &[Submission],
) -> Exported<BTreeMap<String, Verdict>> {
    if submissions.is_empty() {
        return Ok(BTreeMap::new());
    }
    let workers = cores();
    let builder = Builder::new(package.workspace.cache());
    let measurer = Measurer {
        workspace: package.workspace,
        builder: &builder,
        isolation: &package.isolation,
        interrupt: package.interrupt,
        workers,
    };
    let mut problem = package.problem.clone();
    for line in measurer.provide(slice::from_mut(&mut problem), &mut |_| {})? {
        package.note(line);
    }
    let jobs: Vec<Job> =
        submissions.iter().map(|one| problem.file_job(one.clone(), false)).collect();
    let options = Options {
        fail_fast: true,
        ..Options::new(workers, &package.isolation, Some(package.interrupt))
    };
    let mut collector = VerdictCollector::default();
    if session::judge(&jobs, &builder, &options, &mut collector)? {
        return Err(Failure::Interrupted);
    }
    if let Some(name) = collector.unjudged {
        Err(format!(
            "cannot judge {}/{name} on this machine, and the export needs its verdict; {} says why",
            problem.name,
            package.workspace.command("judge", &format!("{} --all", problem.name))
        ))?;
    }
    Ok(collector.verdicts)
}

/// Collects the verdict of each submission.
#[derive(Default)]
struct VerdictCollector {
    verdicts: BTreeMap<String, Verdict>,
    /// A submission that the judge could not judge.
    unjudged: Option<String>,
}

impl Reporter for VerdictCollector {
    fn submission(&mut self, job: &Job, verdicts: &Verdicts) {
        match verdicts.verdict().filter(|_| verdicts.failures.is_empty()) {
            Some(verdict) => {
                self.verdicts.insert(job.name.clone(), verdict);
            }
            None => self.unjudged = Some(job.name.clone()),
        }
    }
}
