//! The problems of the workspace that came from a site.

use judge_core::base::{file, yaml, MIB};
use judge_core::workspace::{Origin, Workspace};
use judge_core::Result;
use site::problem::SiteProblem;
use std::collections::BTreeMap;

/// The problems of the workspace by their addresses.
pub struct ProblemAddresses {
    /// Titles and names, sorted by name as long as none was added.
    at: BTreeMap<String, Vec<(String, String)>>,
}

impl ProblemAddresses {
    /// The problems that the workspace has now.
    ///
    /// # Errors
    ///
    /// The folder of the problems cannot be read.
    pub fn of(workspace: &Workspace) -> Result<ProblemAddresses> {
        let mut known = ProblemAddresses { at: BTreeMap::new() };
        for name in workspace.problem_names()? {
            let path = workspace.problem_folder(&name).join("problem.yaml");
            // One that cannot be read has no address.
            let Ok(map) = file::text(&path, MIB).and_then(|text| yaml::parse_map(&text)) else {
                continue;
            };
            let url = Origin::of_map(&map).map_or(String::new(), |origin| origin.url);
            let title = map.text("name").ok().flatten().unwrap_or_default().to_string();
            known.at.entry(url).or_default().push((title, name));
        }
        Ok(known)
    }

    /// Adds a problem that was made.
    pub fn add(&mut self, problem: &SiteProblem, name: String) {
        self.at.entry(problem.url.clone()).or_default().push((problem.title.clone(), name));
    }

    /// The name of a problem that is there already. Where several of `batch`, or of the workspace, have its address,
    /// which is the address of a page with all of them, the title must be the same too.
    pub fn of_site(&self, problem: &SiteProblem, batch: &[SiteProblem]) -> Option<&str> {
        let known = self.at.get(&problem.url)?;
        let is_of_page = batch.iter().filter(|other| other.url == problem.url).count() > 1;
        let found = if known.len() == 1 && !is_of_page {
            known.first()
        } else {
            known.iter().find(|(title, _)| *title == problem.title)
        };
        found.map(|(_, name)| name.as_str())
    }
}
