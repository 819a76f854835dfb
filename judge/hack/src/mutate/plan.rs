//! Which mutations of a problem are tried, and which of them may survive.

use super::languages;
use super::mutation::Mutation;
use super::rules;
use super::survivors::{self, Entry};
use judge_core::base::text::{escape, quote};
use judge_core::base::{file, MIB};
use judge_core::language::Language;
use judge_core::workspace::{Problem, Submission, Workspace};
use judge_core::Result;

/// The largest reference, in bytes; online judges take 64 KiB.
const MAX_SOURCE: u64 = 256 * 1024;

/// The mutations to try for a problem.
pub struct MutationPlan<'a> {
    pub problem: &'a Problem,
    /// The reference, and its text.
    pub reference: &'a Submission,
    /// The builds of mutations.
    pub build: &'static Language,
    pub source: String,
    pub mutations: Vec<Mutation>,
    /// `mutations` are not all that there are.
    pub is_sample: bool,
    /// The list of mutations that no case can kill.
    pub entries: Vec<Entry>,
}

impl<'a> MutationPlan<'a> {
    /// Reads the reference and survivors.txt. At most `limit` mutations are tried, always the same ones.
    ///
    /// # Errors
    ///
    /// There is no reference, or not one in a language that can be mutated; an entry of survivors.txt
    /// is wrong.
    pub fn read(
        workspace: &Workspace,
        problem: &'a Problem,
        limit: usize,
    ) -> Result<MutationPlan<'a>> {
        let folder = workspace.problem_folder(&problem.name);
        let reference = problem.needed_reference()?;
        let Some((language, build)) = languages::of(reference.source.language) else {
            return Err(format!(
                "the reference of {} is {}, in {}; hack mutate takes programs in these languages: {}",
                problem.name,
                escape(reference.name.as_bytes()),
                reference.source.language.name,
                languages::names()
            ));
        };
        let Some(path) = reference.source.only_file() else {
            return Err(format!(
                "the reference of {}, {}, has several files; hack mutate can only mutate one",
                problem.name,
                escape(reference.name.as_bytes())
            ));
        };
        let source = file::text(path, MAX_SOURCE)?;
        let mut mutations = rules::mutations(&source, language)
            .map_err(|why| format!("{}: {why}", escape(reference.name.as_bytes())))?;
        let list = folder.join("survivors.txt");
        let shown = format!("problems/{}/survivors.txt", problem.name);
        let mut entries = Vec::new();
        if list.is_file() {
            entries = survivors::parse(&file::text(&list, MIB)?)
                .map_err(|error| format!("{shown}: {error}"))?;
        }
        if let Some(entry) = survivors::stale(&entries, &mutations, &source) {
            return Err(format!(
                "{shown}: line {}: no mutation of {} turns {} into {}: \
                 the line has changed, so check whether a case can kill it now and update the entry",
                entry.line,
                escape(reference.name.as_bytes()),
                quote(entry.old.as_bytes()),
                quote(entry.new.as_bytes())
            ));
        }
        let all = mutations.len();
        let is_sample = limit < all;
        if is_sample {
            mutations = (0..limit).map(|index| mutations[index * all / limit].clone()).collect();
        }
        Ok(MutationPlan { problem, reference, build, source, mutations, is_sample, entries })
    }
}
