//! A job: a submission, the cases to judge it on, and how.

use crate::compile::{BuildError, Program};
use crate::judging::options::Options;
use crate::judging::time_by::TimeBy;
use crate::judging::verdicts::Verdicts;
use crate::verdict::points::{CaseResult, Grader, Rules, Score};
use crate::verdict::{CaseVerdict, Expectation, Verdict};
use crate::workspace::settings::Settings;
use crate::workspace::{Case, Generators, Problem, Source, Submission};
use crate::Result;
use bytes::compare::Mode;
use sandbox::Limits;
use std::borrow::Cow;
use std::path::Path;

/// A submission and the cases it is judged on.
#[derive(Clone)]
pub struct Job<'a> {
    pub problem: &'a str,
    /// The name of the submission in the report.
    pub name: String,
    pub program: JobProgram,
    pub expectation: Expectation,
    pub cases: Cow<'a, [Case]>,
    /// The cases of the problem beside these that have no answer. No program is judged on them.
    pub unanswered: usize,
    /// The problem has more cases.
    pub partial: bool,
    /// The time limit is `cpu`, whatever the time is measured by.
    pub limits: Limits,
    pub time_by: TimeBy,
    /// The comparison of outputs with answers, where no output validator decides.
    pub compare: Mode,
    pub generators: &'a Generators,
    /// Whether the problem has a visualizer.
    pub drawable: bool,
    /// Decides about outputs instead of a comparison.
    pub output_validator: Option<&'a Source>,
    /// The flags of the output validator, unless a case has others.
    pub validator_flags: &'a [String],
    /// Whether the program and the output validator talk to each other.
    pub is_interactive: bool,
    /// The most runs of the program on a case.
    pub passes: u32,
    /// The rules for points, if the submission gets points.
    pub points: Option<&'a Rules>,
    /// Decides the points of groups that say so.
    pub grader: Option<&'a Source>,
    /// Whether the program is the reference of the problem, which is judged where none is named.
    pub is_reference: bool,
}

impl Job<'_> {
    /// The number of its cases, with those that have no answer.
    pub fn total(&self) -> usize {
        self.cases.len() + self.unanswered
    }

    /// Whether a right program prints the same each time.
    pub(crate) fn has_one_right_output(&self) -> bool {
        let has_flags = self.cases.iter().any(|case| case.validator_flags.is_some());
        let is_exact = match self.compare {
            Mode::Default { .. } | Mode::Exact { .. } | Mode::Lines | Mode::Tokens { .. } => true,
            Mode::Floats { .. } => false,
        };
        is_exact && self.output_validator.is_none() && !has_flags
    }

    /// Whether the submission got the verdicts that are expected of it. One that the judge could not
    /// judge counts as expected: that is a failure of the judge.
    pub fn is_expected(&self, verdicts: &Verdicts) -> bool {
        match &verdicts.build_error {
            Some(BuildError::CompileError(_)) => return self.expectation.permits_compile_error(),
            Some(_) => return true,
            None => {}
        }
        if self.failed_without_points(verdicts) > 0 {
            return false;
        }
        let judged = verdicts.outcomes.iter().map(|(case, outcome)| CaseVerdict {
            case: &self.cases[*case].id,
            verdict: outcome.verdict,
            message: &outcome.note,
        });
        let judged: Vec<CaseVerdict> = judged.collect();
        let holds = match &verdicts.score {
            Some(score) => self.expectation.holds_with(&judged, score),
            None => self.expectation.holds(&judged),
        };
        if holds {
            return true;
        }
        // The case that breaks a wrong program may be among those that were not judged.
        let is_part = self.partial || verdicts.interrupted || verdicts.is_incomplete();
        is_part
            && verdicts.outcomes.iter().all(|(case, outcome)| self.permits(*case, outcome.verdict))
    }

    /// The number of cases that a program that is declared right fails, and of which its points do not tell: those of
    /// groups that are not in points.yaml.
    pub fn failed_without_points(&self, verdicts: &Verdicts) -> usize {
        let Some(rules) = self.points.as_ref().filter(|_| self.expectation.is_accepted()) else {
            return 0;
        };
        let failed = verdicts.outcomes.iter().filter(|(case, outcome)| {
            rules.group_of(self.cases[*case].group()).is_none()
                && !self.permits(*case, outcome.verdict)
        });
        failed.count()
    }

    /// Whether the case of this number may get this verdict.
    pub fn permits(&self, case: usize, verdict: Verdict) -> bool {
        self.expectation.permits(&self.cases[case].id, verdict)
    }

    /// For each case the one to go on with when it is not AC. Where a session fails fast, it is the next that can
    /// change the score, or none where there are no points; where a slow program fails once in each group, the
    /// first case of the next group. Empty where it is always the next case.
    pub(crate) fn next_after_failures(&self, options: &Options) -> Vec<usize> {
        let is_slow_once = options.slow_once && self.expectation.is_too_slow();
        let count = self.cases.len();
        if !options.fail_fast && !is_slow_once {
            return Vec::new();
        }
        if options.fail_fast && self.points.is_none() {
            return vec![count; count];
        }
        let folder = |case: usize| self.cases[case].group();
        let mut next = vec![count; count];
        let mut end_of_group = count;
        for case in (0..count).rev() {
            if case + 1 < count && folder(case + 1) != folder(case) {
                end_of_group = case + 1;
            }
            let is_over = self.points.is_none_or(|points| points.is_over_with_one(folder(case)));
            next[case] = if is_over { end_of_group } else { case + 1 };
        }
        next
    }

    /// The points that follow from the results of the cases; `None` without points, or where a case was not
    /// judged that counts, or that has no answer. `grader` runs the grader of the problem.
    ///
    /// # Errors
    ///
    /// The output validator gave points that the problem does not permit, or the grader fails.
    pub(super) fn score(&self, verdicts: &Verdicts, grader: &mut Grader) -> Result<Option<Score>> {
        let Some(points) = self.points.filter(|_| self.unanswered == 0) else { return Ok(None) };
        let mut results: Vec<(&str, Option<CaseResult>)> =
            self.cases.iter().map(|case| (case.id.as_str(), None)).collect();
        for (case, outcome) in &verdicts.outcomes {
            let result = CaseResult { verdict: outcome.verdict, given: outcome.given };
            results[*case].1 = Some(result);
        }
        points.score(&results, grader)
    }

    /// As [`Job::is_expected`], but `None` where that is not known: what is missing could be
    /// unexpected.
    pub fn as_expected(&self, verdicts: &Verdicts) -> Option<bool> {
        let is_expected = self.is_expected(verdicts);
        let is_unknown = is_expected && (verdicts.is_incomplete() || verdicts.interrupted);
        (!is_unknown).then_some(is_expected)
    }
}

/// Where the program of a job comes from.
#[derive(Clone)]
pub enum JobProgram {
    /// It is built.
    Source(Source),
    Command(Program),
}

impl JobProgram {
    /// The name of the language, and its time factor.
    pub fn language(&self) -> (&'static str, u32) {
        match self {
            JobProgram::Source(source) => (source.language.name, source.language.time_factor),
            JobProgram::Command(_) => ("command", 1),
        }
    }

    /// Its source; `None` for a command, which can run anything.
    pub fn source(&self) -> Option<&Source> {
        match self {
            JobProgram::Source(source) => Some(source),
            JobProgram::Command(_) => None,
        }
    }
}

impl Problem {
    /// A job for a submission, with the files that the problem includes.
    pub fn file_job(&self, submission: Submission, partial: bool) -> Job<'_> {
        let mut source = submission.source;
        self.included.add_to(&mut source);
        Job {
            name: submission.name,
            expectation: submission.expectation,
            partial,
            is_reference: self.is_reference(&source.path),
            ..self.job(JobProgram::Source(source))
        }
    }

    /// A job for a command of the user.
    ///
    /// # Errors
    ///
    /// The current folder cannot be read.
    pub fn command_job(&self, command: &str, cache: &Path, partial: bool) -> Result<Job<'_>> {
        let program = Program::command(command, cache)?;
        Ok(Job { name: command.to_string(), partial, ..self.job(JobProgram::Command(program)) })
    }

    /// A job for a program without a name, on all cases.
    fn job(&self, program: JobProgram) -> Job<'_> {
        // Whole, so that a key of problem.yaml that is added is decided about: a field of the job is in the key of
        // its results.
        let Settings {
            compare,
            validator_flags,
            problem_type,
            passes,
            // The limits follow from these.
            time_limit: _,
            memory_bytes: _,
            output_bytes: _,
            // These change how a limit is found, which inputs are valid, and how a program is built.
            time_limit_origin: _,
            multipliers: _,
            input_flags: _,
            build: _,
        } = &self.settings;
        let limits = match &program {
            JobProgram::Source(source) => self.settings.limits_of(source.language),
            JobProgram::Command(_) => self.settings.limits(program.language().1),
        };
        Job {
            problem: &self.name,
            name: String::new(),
            program,
            expectation: Expectation::ACCEPTED,
            cases: Cow::Borrowed(&self.cases[..]),
            unanswered: self.unanswered.len(),
            partial: false,
            limits,
            time_by: TimeBy::Cpu,
            compare: *compare,
            generators: &self.generators,
            drawable: self.visualizer.is_some(),
            output_validator: self.output_validator.as_ref(),
            validator_flags,
            is_interactive: problem_type.is_interactive,
            passes: *passes,
            points: self.points.as_ref(),
            grader: self.grader.as_ref(),
            is_reference: false,
        }
    }
}
