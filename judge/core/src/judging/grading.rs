//! Runs the graders of problems: programs that decide the points of groups of cases.
//!
//! A grader is called with the flags of the group, reads the results of its parts on stdin, and prints the result of
//! the group; its exit code is 0 ([`crate::verdict::points::Grader`] has the text).

use crate::base::file;
use crate::base::text::escape;
use crate::compile::Builder;
use crate::judging::options::Options;
use crate::judging::tool_failure::with_message;
use crate::verdict::points::{input_of, result_of, PartResult};
use crate::workspace::{limits, Source};
use crate::Result;
use sandbox::{End, Failure, Sandbox};
use std::collections::HashMap;
use std::fs::File;
use std::path::PathBuf;
use std::result;

/// The maximum number of results kept: most submissions of a problem have the same results in most groups.
const MAX_KEPT: usize = 10_000;

/// Runs graders, each time with a new input only.
pub(super) struct Graders<'a> {
    builder: &'a Builder,
    options: &'a Options<'a>,
    /// Made when the first grader runs: most problems have none.
    sandbox: Option<Sandbox<'a>>,
    kept: HashMap<(PathBuf, Vec<String>, String), Result<PartResult>>,
    /// A run was interrupted.
    pub(super) is_interrupted: bool,
}

impl<'a> Graders<'a> {
    pub(super) fn new(builder: &'a Builder, options: &'a Options<'a>) -> Graders<'a> {
        let kept = HashMap::new();
        Graders { builder, options, sandbox: None, kept, is_interrupted: false }
    }

    /// The result of a group by the grader of a problem, see [`Grader`](crate::verdict::points::Grader).
    pub(super) fn grade(
        &mut self,
        source: Option<&Source>,
        flags: &[String],
        parts: &[PartResult],
    ) -> Result<PartResult> {
        let source = source.ok_or("the problem has no grader")?;
        let key = (source.path.clone(), flags.to_vec(), input_of(parts));
        if let Some(part) = self.kept.get(&key) {
            return part.clone();
        }
        let graded = match self.run(source, flags, &key.2) {
            Ok(part) => Ok(part),
            Err(Failure::Error(why)) => Err(why),
            Err(Failure::Interrupted) => {
                self.is_interrupted = true;
                return Err("the grader was interrupted".to_string());
            }
        };
        if self.kept.len() == MAX_KEPT {
            self.kept.clear();
        }
        self.kept.insert(key, graded.clone());
        graded
    }

    fn run(
        &mut self,
        source: &Source,
        flags: &[String],
        input: &str,
    ) -> result::Result<PartResult, Failure> {
        let (isolation, interrupt) = (&self.options.isolation, self.options.interrupt);
        let sandbox = self.sandbox.get_or_insert_with(|| Sandbox::start(isolation, interrupt));
        let program = self.builder.build_tool(sandbox, source, "grader")?;
        let work = self.builder.scratch()?;
        let file = work.join("results");
        file::write(&file, input.as_bytes())?;
        let input = File::open(&file)?;
        let ran = sandbox.run_tool(&program.spec_with(limits::GRADER, flags)?, Some(input))?;
        if !ran.end.is_success() {
            let what = match ran.end {
                End::Stopped(limit) => format!("the grader was stopped at its limit of {limit}"),
                end => format!("the grader must end with exit code 0, not {end}"),
            };
            let said = String::from_utf8_lossy(&ran.stderr);
            let last = escape(said.trim().lines().last().unwrap_or_default().as_bytes());
            return Err(Failure::Error(with_message(&what, &last)));
        }
        Ok(result_of(&ran.stdout)?)
    }
}
