//! The goal of an input that breaks the program: the tries, and a right program that contradicts the reference.

use super::progress_line::ProgressLine;
use super::{Search, SearchResult};
use crate::find::clock::{Deadline, LONG, MOMENT, STAGE_PART};
use crate::find::finds::counterexample::{ConfirmedFind, Counterexample};
use crate::find::finds::keeper::Keeper;
use crate::find::goal::Goal;
use crate::find::hunt::small_find::small_find;
use crate::find::hunt::{self, Context, HuntResult, Times};
use crate::find::programs::{SearchPrograms, Target};
use crate::find::shrink::{confirmed, ReducePlan};
use crate::find::test_cases::LeftOut;
use crate::find::test_input::TestInput;
use crate::find::time_limit::{provide_time_limit, FIRST_LIMIT};
use judge_core::base::cores;
use judge_core::verdict::Verdict;
use judge_core::workspace::{Problem, Submission};
use sandbox::Failure;
use std::time::Duration;

/// The program fails on it.
pub static BREAKS: Goal = Goal {
    flag: "",
    judges_outputs: true,
    is_met: |verdict| verdict != Verdict::Ac,
    nothing: "nothing found that breaks NAME",
    search: |search, context, last_try, keeper, line| {
        search.hunt_and_shrink(context, last_try, keeper, line)
    },
};

impl Search<'_> {
    /// Looks for an input that breaks the program, and makes it smaller.
    fn hunt_and_shrink(
        &self,
        context: &Context,
        last_try: Deadline,
        keeper: Keeper,
        mut line: ProgressLine,
    ) -> Result<SearchResult, Failure> {
        // It is for shrinking if something is found by then; else the search goes on.
        let share = (self.end.left() / STAGE_PART).min(LONG);
        let times = Times { last_try, end: self.end, share, tries: self.tries };
        let Context { programs, test_cases, .. } = context;
        // Half of the time a worker waits for the process that it has started.
        let process_workers = 2 * cores();
        let plan = hunt::HuntPlan {
            workers: if programs.works_all_the_time() { cores() } else { process_workers },
            times,
            keep: &|found| keeper.keep(&found.original.input),
        };
        let hunted = hunt::hunt(context, &plan, &mut |tries, size| line.tries(tries, size))?;
        let HuntResult { counterexample, mut tries, by_processes, slowest_right } = hunted;
        let left_out = test_cases.left_out();
        let is_slow =
            counterexample.as_ref().is_some_and(|(_, one)| one.outcome.verdict.is_too_slow());
        if is_slow {
            let measured = self.with_longer_limit()?;
            if measured.is_some() {
                keeper.remove();
                return Ok(SearchResult { tries, measured, ..SearchResult::default() });
            }
        }
        let mut broken = None;
        if let Some((doubt, counterexample)) = counterexample {
            keeper.keep(&counterexample.original.input);
            let (small, more) = small_find(
                context,
                plan.workers,
                self.end,
                (doubt, &counterexample),
                &mut |more, size| {
                    line.tries(tries + more, size);
                },
            )?;
            tries += more;
            let counterexample = small.unwrap_or(counterexample);
            // As many as were needed, whatever the workers did beside it.
            tries = tries.clamp(1, counterexample.original.seed - self.seed + 1);
            let last_run = counterexample.outcome.wall * 3 / 2 + MOMENT;
            let deadline = self.end.earlier_by(last_run.min(self.end.left() / 2));
            let (workers, end) = (process_workers, self.end);
            let plan = ReducePlan { context, deadline, slowest_right, workers, end };
            broken = Some(confirmed(&plan, counterexample, tries, keeper, &mut line)?);
        }
        let disagreement = match left_out.as_ref().filter(|_| broken.is_none()) {
            Some(left_out) => self.disagreement(context, left_out, &mut line)?,
            None => None,
        };
        Ok(SearchResult {
            tries,
            by_processes,
            left_out,
            broken,
            disagreement,
            ..SearchResult::default()
        })
    }

    /// Makes an input small on which a right program contradicts the reference: that program takes the place of the
    /// program under test. Nothing where only an assumption makes the input valid, or where there is no time.
    fn disagreement(
        &self,
        context: &Context,
        left_out: &LeftOut,
        line: &mut ProgressLine,
    ) -> Result<Option<(Submission, ConfirmedFind)>, Failure> {
        let tools = &context.programs.tools;
        let other = left_out.by.as_ref().filter(|_| !left_out.is_assumed);
        let other = other.and_then(|name| tools.right_program(name));
        let Some((other, served)) = other.and_then(|one| Some((one.clone(), one.made()?))) else {
            return Ok(None);
        };
        let target = Target { submission: &other.submission, ..self.target };
        let mut job = target.problem.file_job(other.submission.clone(), true);
        job.compare = context.job.compare;
        let programs = SearchPrograms {
            comparing: served.clone(),
            served,
            output_validator: context.programs.output_validator.clone(),
            tools: tools.clone(),
            to_serve: Vec::new(),
        };
        let test_cases = context.test_cases.against(&other.submission.source);
        let context =
            Context { target, job: &job, programs: &programs, test_cases: &test_cases, ..*context };
        let keeper = Keeper::new(&target);
        let tried = self.end.with_grace().alarming(|alarm| {
            let mut worker = target.worker(alarm);
            let answer = test_cases.answers.answer(&mut worker, &left_out.input)?;
            let Ok((answer, _)) = answer else { return Ok(None) };
            let test = TestInput { seed: self.seed, input: left_out.input.clone(), answer };
            let outcome = context.failure(&mut worker, &test)?;
            Ok(outcome.map(|outcome| (test, outcome)))
        });
        let Some((test, outcome)) = tried? else { return Ok(None) };
        let origin = format!("{} contradicts it", other.name());
        let found = Counterexample::new(test, origin, 0, outcome);
        let deadline = self.end.with_grace();
        let plan = ReducePlan {
            context: &context,
            deadline,
            slowest_right: Duration::ZERO,
            workers: cores(),
            end: self.end,
        };
        let found = confirmed(&plan, found, 1, keeper, line)?;
        Ok(Some((other.submission.clone(), found)))
    }

    /// A problem that names no time limit with the measured one, if that is longer than the first.
    fn with_longer_limit(&self) -> Result<Option<Problem>, Failure> {
        let Target { environment, problem, .. } = self.target;
        if !problem.settings.lacks_time_limit() {
            return Ok(None);
        }
        let mut measured = problem.clone();
        provide_time_limit(environment, self.end, self.end.left(), &mut measured)?;
        Ok(Some(measured).filter(|problem| problem.settings.time_limit > FIRST_LIMIT))
    }
}
