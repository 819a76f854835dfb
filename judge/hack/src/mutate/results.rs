//! The results of the mutations, and which of them should not have survived.

use super::judge::MutationOutcome;
use super::mutation::Mutation;
use super::plan::MutationPlan;
use super::survivors::{self, Entry};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::reason;
use std::fs;
use std::path::PathBuf;

/// A mutation and what came of it.
pub struct JudgedMutation<'a> {
    pub mutation: &'a Mutation,
    /// From 1.
    pub line: usize,
    pub column: usize,
    /// Its line, and its number among the mutations of the line.
    pub name: String,
    pub outcome: MutationOutcome,
    /// Why no case can kill it, where survivors.txt says so.
    pub reason: Option<&'a str>,
}

impl JudgedMutation<'_> {
    /// It survived, and survivors.txt does not list it.
    pub fn is_unlisted_survivor(&self) -> bool {
        matches!(self.outcome, MutationOutcome::Survived) && self.reason.is_none()
    }
}

/// All mutations of a problem.
pub struct Results<'a> {
    pub plan: &'a MutationPlan<'a>,
    pub judged: Vec<JudgedMutation<'a>>,
    /// Entries of survivors.txt whose mutations did not survive.
    pub wrong_entries: Vec<&'a Entry>,
}

impl<'a> Results<'a> {
    pub fn new(plan: &'a MutationPlan<'a>, outcomes: Vec<MutationOutcome>) -> Results<'a> {
        let mut entries: Vec<&Entry> = plan.entries.iter().collect();
        let mut judged: Vec<JudgedMutation> = Vec::new();
        for (mutation, outcome) in plan.mutations.iter().zip(outcomes) {
            let (line, column) = mutation.line_and_column(&plan.source);
            let number = judged.iter().rev().take_while(|other| other.line == line).count() + 1;
            let mut reason = None;
            if matches!(outcome, MutationOutcome::Survived) {
                let lines = mutation.lines(&plan.source);
                let entry = survivors::take(&mut entries, |entry| entry.lists(&lines));
                reason = entry.map(|entry| entry.reason.as_str());
            }
            let name = format!("{line}-{number}");
            judged.push(JudgedMutation { mutation, line, column, name, outcome, reason });
        }
        // A sample need not hold the mutations of all entries.
        if plan.is_sample {
            entries.clear();
        }
        Results { plan, judged, wrong_entries: entries }
    }

    /// A survivor that is not listed is unexpected, and so is an entry for what does not survive.
    pub fn are_as_listed(&self) -> bool {
        self.wrong_entries.is_empty()
            && !self.judged.iter().any(JudgedMutation::is_unlisted_survivor)
    }

    /// Writes the sources of the survivors that are not listed below `target/`, and removes the sources of an
    /// earlier run.
    pub fn keep_survivors(&self, workspace: &Workspace) -> Result<()> {
        let folder = workspace.root.join(self.survivors_folder());
        let failed = |error| format!("cannot write to {}: {}", folder.display(), reason(&error));
        let _ = fs::remove_dir_all(&folder);
        for judged in self.judged.iter().filter(|judged| judged.is_unlisted_survivor()) {
            fs::create_dir_all(&folder).map_err(failed)?;
            let text = judged.mutation.apply(&self.plan.source);
            fs::write(folder.join(self.file_name(judged)), text).map_err(failed)?;
        }
        Ok(())
    }

    /// The name of the file with the source of a survivor.
    pub fn file_name(&self, judged: &JudgedMutation) -> String {
        format!("{}.{}", judged.name, self.plan.build.extensions[0])
    }

    /// The folder of these sources, from the root of the workspace.
    pub fn survivors_folder(&self) -> PathBuf {
        ["target", "judge", "survivors", &self.plan.problem.name].iter().collect()
    }
}
