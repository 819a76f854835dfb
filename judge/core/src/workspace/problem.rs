//! A problem: its settings, its cases and its programs.

use crate::base::text::{by_number, escape, shell_path};
use crate::base::{file, MIB};
use crate::verdict::points::{Rules, POINTS_YAML};
use crate::verdict::Expectation;
use crate::workspace::case::{without_answers, Case, Group};
use crate::workspace::generators::Generators;
use crate::workspace::listing::{list, Entry};
use crate::workspace::reference::Reference;
use crate::workspace::settings::Settings;
use crate::workspace::source::{tool, visualizer, IncludedFiles, Source, IMPORTED};
use crate::workspace::submission::{is_main, Submission, MAIN};
use crate::Result;
use sandbox::reason;
use std::path::Path;

/// The group of inputs that a validator must refuse. They are never judged.
pub const INVALID: &str = "invalid_input";
/// The name of the grader in the folder of a problem, without its extension.
pub const GRADER: &str = "grader";
/// The group that comes before all others.
pub const SAMPLE: &str = "sample";

/// A problem with its cases.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub name: String,
    pub settings: Settings,
    /// Samples first, then by group and name.
    pub cases: Vec<Case>,
    /// Makes the inputs of `.gen` cases.
    pub generators: Generators,
    /// Draws inputs.
    pub visualizer: Option<Source>,
    /// Decides about outputs instead of a comparison.
    pub output_validator: Option<Source>,
    /// The program that gives the right answers.
    pub reference: Reference,
    /// The rules for points, if a submission gets points.
    pub points: Option<Rules>,
    /// Decides the points of groups whose rules say so.
    pub grader: Option<Source>,
    /// The files that are put beside each submission before it is built.
    pub included: IncludedFiles,
    /// Inputs without an answer: the file that would hold it does not exist.
    pub unanswered: Vec<Case>,
    /// The mistakes in its data, a line each.
    pub faults: Vec<String>,
}

impl Problem {
    /// Reads the problem of this name in a workspace.
    ///
    /// # Errors
    ///
    /// A folder or problem.yaml cannot be read. A file that belongs to no case is one of
    /// [`Problem::faults`].
    pub(crate) fn read(root: &Path, name: &str) -> Result<Problem> {
        let folder = root.join("problems").join(name);
        let settings = Settings::read(&folder.join("problem.yaml"))?;
        let included = IncludedFiles::read(&folder, settings.build.clone())?;
        let mut problem = Problem {
            name: name.to_string(),
            points: points(&folder, &settings)?,
            grader: tool(&folder, GRADER)?,
            settings,
            generators: Generators::read(&folder)?,
            visualizer: visualizer(&folder)?,
            output_validator: tool(&folder, "output_validator")?,
            reference: Reference::read(&folder, &format!("problems/{name}"), &included),
            included,
            ..Problem::default()
        };
        let mut groups = list(&root.join("testdata").join(name))?;
        groups.retain(|group| group.is_folder() && group.name != INVALID);
        groups.sort_by_key(|group: &Entry| (group.name != SAMPLE, group.name.clone()));
        // A package has an order of its own, by the bytes of the names; a person counts.
        let is_imported = folder.join(IMPORTED).exists();
        for group in groups {
            let mut group = Group::read(&group, root)?;
            if !is_imported {
                let by_id = |one: &Case, other: &Case| by_number(&one.id, &other.id);
                group.cases.sort_by(by_id);
                group.unanswered.sort_by(by_id);
            }
            problem.cases.extend(group.cases);
            problem.unanswered.extend(group.unanswered);
            problem.faults.extend(group.faults);
        }
        problem.faults.extend(without_answers(&problem.unanswered, root, name));
        problem.faults.extend(problem.groups_without_cases(root));
        problem.faults.extend(problem.faults_of_input_flags(&folder)?);
        if let Some(fault) = problem.lacks_validator().or_else(|| problem.lacks_grader()) {
            problem.faults.push(fault);
            // Whatever a program prints says nothing.
            problem.cases.clear();
        }
        Ok(problem)
    }

    /// Says that the problem has no output validator, where its type wants one.
    fn lacks_validator(&self) -> Option<String> {
        let kind = self.settings.problem_type.needs_validator()?;
        let name = escape(self.name.as_bytes());
        self.output_validator.is_none().then(|| {
            format!(
                "{name} is {kind} (problem.yaml) and has no output validator; write \
                 problems/{name}/output_validator.EXT"
            )
        })
    }

    /// Says that the problem has no grader, where its points want one.
    fn lacks_grader(&self) -> Option<String> {
        let wants = self.points.as_ref().is_some_and(Rules::has_custom_grader);
        let name = escape(self.name.as_bytes());
        (wants && self.grader.is_none()).then(|| {
            format!(
                "problems/{name}/{POINTS_YAML} has a group with `grading: custom`, and there is no grader; \
                 write problems/{name}/{GRADER}.EXT, or remove that line"
            )
        })
    }

    /// Says which groups of points.yaml have no case: their points would be lost without a word.
    fn groups_without_cases(&self, root: &Path) -> Vec<String> {
        let name = escape(self.name.as_bytes());
        let has_case = |folder: &str| {
            let start = format!("{folder}/");
            self.all_cases().any(|case| case.id.starts_with(&start))
        };
        let groups = self.points.iter().flat_map(Rules::folders_with_points);
        let lacks = |(group, folder): (&str, &str)| {
            let data = root.join("testdata").join(&self.name).join(folder);
            let (group, folder) = (escape(group.as_bytes()), escape(folder.as_bytes()));
            let place = format!("testdata/{name}/{folder}");
            let why = if data.is_dir() { "holds none" } else { "does not exist" };
            format!(
                "problems/{name}/{POINTS_YAML}: the group {group} has no case, as {place} {why}; put \
                 X.in and X.ans there, or remove the group"
            )
        };
        groups.filter(|(_, folder)| !has_case(folder)).map(lacks).collect()
    }

    /// All cases, also those without an answer, which come last.
    pub fn all_cases(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().chain(&self.unanswered)
    }

    /// Says that the problem has no case, and where to put one.
    pub fn without_cases(&self) -> String {
        let name = escape(self.name.as_bytes());
        let (answer, first) = if self.settings.problem_type.is_interactive {
            let folder = format!("problems/{name}");
            let first =
                format!("; the output validator of {folder} reads X.in and talks to the program");
            ("an empty X.ans", first)
        } else {
            ("X.ans", String::new())
        };
        format!("{name} has no case; put X.in and {answer} into testdata/{name}/sample{first}")
    }

    /// The reference, if there is one.
    ///
    /// # Errors
    ///
    /// There are two programs `main.*`, or the one is no file, or a folder cannot be read.
    pub fn reference(&self) -> Result<Option<&Submission>> {
        self.reference.program()
    }

    /// The reference, for a command that cannot do without.
    ///
    /// # Errors
    ///
    /// As [`Problem::reference`], or the problem has no reference.
    pub fn needed_reference(&self) -> Result<&Submission> {
        self.reference()?.ok_or_else(|| self.without_reference())
    }

    /// Says that the problem has no reference, and where to put one, or which file to rename.
    pub fn without_reference(&self) -> String {
        let name = escape(self.name.as_bytes());
        if let Some(path) = &self.reference.misnamed {
            let extension = path.extension().unwrap_or_default();
            let main = path.with_file_name(MAIN).with_extension(extension);
            return format!(
                "{name} has no main.*; if problems/{name}/{} is its program, rename it (mv {} {})",
                escape(path.file_name().unwrap_or_default().as_encoded_bytes()),
                shell_path(path),
                shell_path(&main)
            );
        }
        format!(
            "{name} has no reference, as there is neither problems/{name}/main.* nor a program in \
             problems/{name}/submissions/{}",
            Expectation::ACCEPTED.label
        )
    }

    /// Whether the program in this file or folder is the reference.
    pub fn is_reference(&self, path: &Path) -> bool {
        matches!(self.reference(), Ok(Some(reference)) if reference.is_at(path))
    }

    /// Which program is the reference, where its name does not tell.
    pub fn reference_note(&self) -> Option<String> {
        let reference = self.reference().ok()??;
        if is_main(&reference.name) {
            return None;
        }
        let (problem, program) = (escape(self.name.as_bytes()), escape(reference.name.as_bytes()));
        let mut note =
            format!("the reference of {problem} is {program}, its first accepted program");
        if !self.reference.not_installed.is_empty() {
            let languages: Vec<&str> = self.reference.not_installed.iter().copied().collect();
            note += &format!(" in a language that is installed (not {})", languages.join(", "));
        }
        Some(note)
    }
}

/// The rules for the points of the cases of a problem. Without points.yaml a scored problem has the rules that the
/// package format 2025-09 has by default.
fn points(folder: &Path, settings: &Settings) -> Result<Option<Rules>> {
    let path = folder.join(POINTS_YAML);
    let text = file::if_there(file::read_text(&path, MIB));
    let text = match text.map_err(|error| format!("{}: {}", path.display(), reason(&error)))? {
        Some(text) => text,
        None if settings.problem_type.is_scoring => String::new(),
        None => return Ok(None),
    };
    let rules = Rules::parse(&text);
    rules.map(Some).map_err(|error| format!("{}: {error}", path.display()))
}
