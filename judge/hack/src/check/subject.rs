//! The problem that is checked: its inputs, its programs, and what they do on all cases. Each is found once, when
//! a check asks for it.

use crate::environment::{input_file, Environment};
use crate::stored_inputs::{sort, StoredInput, MAX_BYTES, MAX_LARGE_BYTES};
use crate::validity::InputRules;
use crate::written_shape;
use judge_core::base::file;
use judge_core::journal::keys::Keys;
use judge_core::journal::{Journal, CHECKS};
use judge_core::judging::data::Data;
use judge_core::judging::{session, Job, Verdicts};
use judge_core::tools::{Alone, Built, InputCheck, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Case, Problem, Source};
use sandbox::Failure;
use shape::Shape;
use std::path::PathBuf;
use std::sync::Arc;

/// The start of the ids of cases in the statement.
const SAMPLES: &str = "sample/";

/// The summary of a check that would ask a validator again.
pub const STOPPED: &str = "not tried, as a validator was stopped";

/// A problem, and what is known of it.
pub struct Subject<'a> {
    pub environment: Environment<'a>,
    pub problem: &'a Problem,
    pub tools: Tools<Built>,
    pub runner: Alone<'a>,
    inputs: Option<Arc<Vec<CaseInput<'a>>>>,
    shape: Option<Option<Shape>>,
    judged: Option<Vec<ProgramVerdicts<'a>>>,
    /// A validator was stopped at a limit, so it is not asked again: each question may take a minute.
    pub is_validator_stopped: bool,
    /// The failure of an output validator that fails on every answer: no program can be judged with it.
    pub output_validator_failure: Option<String>,
}

/// The input of a case.
pub struct CaseInput<'a> {
    pub case: &'a Case,
    /// The file that holds it, or why there is none.
    pub path: Result<PathBuf, String>,
}

/// A program of the problem, judged on all cases.
pub struct ProgramVerdicts<'a> {
    pub job: Job<'a>,
    pub verdicts: Verdicts,
}

impl<'a> Subject<'a> {
    pub fn new(environment: Environment<'a>, problem: &'a Problem) -> Subject<'a> {
        Subject {
            environment,
            problem,
            tools: Tools::new(environment.workspace, problem),
            runner: Alone::new(environment.sandbox(), environment.builder),
            inputs: None,
            shape: None,
            judged: None,
            is_validator_stopped: false,
            output_validator_failure: None,
        }
    }

    /// The folder with the programs of the problem.
    pub fn folder(&self) -> PathBuf {
        self.environment.workspace.problem_folder(&self.problem.name)
    }

    /// The inputs of all cases; the inputs of `.gen` cases are made.
    pub fn inputs(&mut self) -> Result<Arc<Vec<CaseInput<'a>>>, Failure> {
        if let Some(inputs) = &self.inputs {
            return Ok(inputs.clone());
        }
        let mut inputs = Vec::new();
        for case in self.problem.all_cases() {
            let path = input_file(&mut self.runner, &self.problem.generators, &case.input)?;
            inputs.push(CaseInput { case, path });
        }
        Ok(self.inputs.insert(Arc::new(inputs)).clone())
    }

    /// The inputs of at most 1 MiB, the smallest first.
    pub fn small_inputs(&mut self) -> Result<Vec<StoredInput>, Failure> {
        self.inputs_up_to(MAX_BYTES)
    }

    fn inputs_up_to(&mut self, max: u64) -> Result<Vec<StoredInput>, Failure> {
        let mut small = Vec::new();
        for input in self.inputs()?.iter() {
            let Ok(path) = &input.path else { continue };
            if let Ok(bytes) = file::read(path, max) {
                small.push(StoredInput { case: input.case.id.clone(), bytes });
            }
        }
        small.sort_by_key(|input| input.bytes.len());
        Ok(small)
    }

    /// The rules that decide which inputs are valid.
    pub fn input_rules(&mut self) -> Result<InputRules, Failure> {
        let query = &mut self.tools.by(&mut self.runner);
        let is_sample = |case: &str| case.starts_with(SAMPLES);
        InputRules::of(self.environment.workspace, self.problem, query, is_sample)
    }

    /// Whether these rules take an input, whatever it assumes.
    pub fn check(&mut self, rules: &InputRules, input: &[u8]) -> Result<InputCheck, Failure> {
        let checked = rules.accepts(&mut self.tools.by(&mut self.runner), input, u32::MAX)?;
        Ok(self.noted(checked))
    }

    /// The result of the validators for an input.
    pub fn accepts(&mut self, input: Data) -> Result<InputCheck, Failure> {
        let checked = self.tools.by(&mut self.runner).accepts(input)?;
        Ok(self.noted(checked))
    }

    fn noted(&mut self, checked: InputCheck) -> InputCheck {
        self.is_validator_stopped |= matches!(checked, InputCheck::Failed { is_stopped: true, .. });
        checked
    }

    /// The result of the validators for the input of a case, with the flags of that case.
    pub fn accepts_of(&mut self, case: &Case, input: Data) -> Result<InputCheck, Failure> {
        let mut query = self.tools.by(&mut self.runner);
        let checked = match self.problem.input_flags_of(case) {
            Some(flags) => query.accepts_with(&flags, input)?,
            None => query.accepts(input)?,
        };
        Ok(self.noted(checked))
    }

    /// The shape that the inputs have in common, or the one in `shape.txt`; `None` where nothing can be learnt.
    pub fn shape(&mut self) -> Result<Option<Shape>, Failure> {
        if let Some(shape) = &self.shape {
            return Ok(shape.clone());
        }
        let written = written_shape::read(self.environment.workspace, self.problem)?;
        let shape = match written {
            Some(shape) => Some(shape),
            None => self.learnt_shape()?,
        };
        Ok(self.shape.insert(shape).clone())
    }

    fn learnt_shape(&mut self) -> Result<Option<Shape>, Failure> {
        let mut inputs = self.inputs_up_to(MAX_LARGE_BYTES)?;
        sort(&mut inputs);
        let samples: Vec<&[u8]> = inputs.iter().map(|input| &input.bytes[..]).collect();
        Ok(Shape::learn(&samples).ok().filter(|shape| !shape.has_copies()))
    }

    /// Every program of the problem, judged on all cases that have an answer; a slow one until it fails in each
    /// group. A result of the last check stands where nothing has changed.
    pub fn judged(&mut self) -> Result<&[ProgramVerdicts<'a>], Failure> {
        if let Some(failure) = &self.output_validator_failure {
            return Err(Failure::Error(failure.clone()));
        }
        if self.judged.is_none() {
            let (submissions, _) = self.environment.workspace.submissions(self.problem, true)?;
            let jobs: Vec<Job> =
                submissions.into_iter().map(|one| self.problem.file_job(one, false)).collect();
            // An accepted program that hangs is a fault after two cases, and one case of each group shows that a
            // slow program falls there.
            let Environment { workspace, .. } = self.environment;
            let options = self.environment.session_options();
            let keys = Keys::of(&jobs, options.rerun);
            let journal = Journal::of_problem(workspace, CHECKS, &self.problem.name, keys);
            let options = session::Options {
                stop_hanging: true,
                slow_once: true,
                known: Some(&journal),
                ..options
            };
            let verdicts = self.environment.judge(&jobs, &options)?;
            let judged = jobs.into_iter().zip(verdicts);
            self.judged =
                Some(judged.map(|(job, verdicts)| ProgramVerdicts { job, verdicts }).collect());
        }
        Ok(self.judged.as_deref().unwrap_or_default())
    }
}

impl ProgramVerdicts<'_> {
    /// The verdict on the case of this number, if it was judged.
    pub fn verdict(&self, case: usize) -> Option<Verdict> {
        let outcomes = &self.verdicts.outcomes;
        let at = outcomes.binary_search_by_key(&case, |(number, _)| *number).ok()?;
        Some(outcomes[at].1.verdict)
    }

    /// The groups with a case on which it fails, each once.
    pub fn groups_failed(&self) -> Vec<&str> {
        let failed =
            self.verdicts.outcomes.iter().filter(|(_, outcome)| outcome.verdict != Verdict::Ac);
        let mut groups: Vec<&str> = failed.map(|(case, _)| self.job.cases[*case].group()).collect();
        groups.dedup();
        groups
    }

    /// Whether it has the same source as another program.
    pub fn is_copy_of(&self, other: &Source) -> bool {
        self.job.program.source().is_some_and(|source| source.is_same(other))
    }
}
