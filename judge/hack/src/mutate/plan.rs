//! Which mutations of a problem are tried, and which of them may survive.

use super::mutation::Mutation;
use super::mutator;
use super::survivors::{self, Entry};
use judge_core::base::text::quote;
use judge_core::base::{file, MIB};
use judge_core::workspace::{Problem, Workspace};
use judge_core::Result;
use std::path::PathBuf;

/// What is tried for a problem.
pub struct Plan<'a> {
    pub problem: &'a Problem,
    /// The path of main.rs, and its text.
    pub main: PathBuf,
    pub source: String,
    pub mutations: Vec<Mutation>,
    /// `mutations` are not all that there are.
    pub is_sample: bool,
    /// The list of mutations that no case can kill.
    pub entries: Vec<Entry>,
}

impl<'a> Plan<'a> {
    /// Reads main.rs and survivors.txt. At most `limit` mutations are tried, always the same ones.
    pub fn read(workspace: &Workspace, problem: &'a Problem, limit: usize) -> Result<Plan<'a>> {
        let folder = workspace.problem_folder(&problem.name);
        let main = folder.join("main.rs");
        if !main.is_file() {
            return Err(format!("{} has no main.rs to mutate", problem.name));
        }
        let source = file::text(&main, MIB)?;
        let mut mutations = mutator::mutations(&source);
        let list = folder.join("survivors.txt");
        let shown = format!("problems/{}/survivors.txt", problem.name);
        let mut entries = Vec::new();
        if list.is_file() {
            entries = survivors::parse(&file::text(&list, MIB)?)
                .map_err(|error| format!("{shown}: {error}"))?;
        }
        if let Some(entry) = survivors::stale(&entries, &mutations, &source) {
            return Err(format!(
                "{shown}: line {}: no mutation of main.rs turns {} into {}: \
                 the line has changed, so check whether a case can kill it now and update the entry",
                entry.line,
                quote(entry.old.as_bytes()),
                quote(entry.new.as_bytes())
            ));
        }
        let all = mutations.len();
        let is_sample = limit < all;
        if is_sample {
            mutations = (0..limit).map(|index| mutations[index * all / limit].clone()).collect();
        }
        Ok(Plan { problem, main, source, mutations, is_sample, entries })
    }
}
