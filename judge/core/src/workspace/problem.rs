//! A problem: its settings, its cases and its tools.

use crate::base::text::escape;
use crate::workspace::case::{Case, Group};
use crate::workspace::generators::Generators;
use crate::workspace::listing::{list, Entry};
use crate::workspace::settings::Settings;
use crate::workspace::tool::{tool, Tool};
use crate::Result;
use std::path::Path;

/// The group of inputs that a validator must refuse. They are never judged.
pub const INVALID: &str = "invalid_input";
/// The group that comes before all others.
const SAMPLE: &str = "sample";

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
    pub visualizer: Option<Tool>,
    /// Decides about outputs instead of a comparison.
    pub output_validator: Option<Tool>,
    /// What is wrong with its data, a line each.
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
        let mut problem = Problem {
            name: name.to_string(),
            settings: Settings::read(&folder.join("problem.yaml"))?,
            generators: Generators::read(&folder)?,
            visualizer: tool(&folder, "visualizer")?,
            output_validator: tool(&folder, "output_validator")?,
            ..Problem::default()
        };
        let mut groups = list(&root.join("testdata").join(name))?;
        groups.retain(|group| group.is_folder() && group.name != INVALID);
        groups.sort_by_key(|group: &Entry| (group.name != SAMPLE, group.name.clone()));
        for group in groups {
            let group = Group::read(&group, root)?;
            problem.cases.extend(group.cases);
            problem.faults.extend(group.faults);
        }
        Ok(problem)
    }

    /// Says that the problem has no case, and where to put one.
    pub fn without_cases(&self) -> String {
        let name = escape(self.name.as_bytes());
        format!("{name} has no case; put X.in and X.ans into testdata/{name}/hack")
    }
}
