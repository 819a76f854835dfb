//! The programs that cases should tell from the reference: mutations of it, and the wrong programs that are there.

use super::pool::Mark;
use crate::environment::Environment;
use crate::find::clock::{Deadline, MOMENT};
use crate::find::test_cases::answers::TIMES;
use crate::find::test_input::TestInput;
use crate::find::worker::{ByServer, Worker};
use crate::mutate::plan::MutationPlan;
use batch::ServedProgram;
use judge_core::compile::{BuildError, Program};
use judge_core::judging::data::Data;
use judge_core::judging::run_case::Run;
use judge_core::judging::Job;
use judge_core::verdict::{Expectation, Verdict};
use judge_core::workspace::{Problem, Source, Submission};
use sandbox::{reason, Failure};
use shape::Rng;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::Duration;

/// A mutation may run for this time, or as many times the time of the reference on the same inputs as a suspect: most
/// of those that run longer never end.
const MUTATION_TIME: Duration = Duration::from_millis(30);
/// The largest inputs say how long the reference takes.
const TIMED_TESTS: usize = 8;
/// The number of tests that an opponent gets at once: first a few.
const FIRST_TESTS: usize = 4;
const MOST_TESTS: usize = 64;

/// A program that is wrong on some inputs.
pub struct Opponent<'a> {
    pub is_mutation: bool,
    served: ServedProgram,
    /// Its name is the path of the program, or the place and the edit of the mutation.
    pub job: Job<'a>,
}

/// A wrong program, or a mutation, that is not built yet.
enum Unbuilt {
    WrongProgram(Box<Submission>),
    Mutation(usize),
}

/// Builds the opponents, one after another, for several threads.
pub struct Opponents<'a> {
    problem: &'a Problem,
    /// The program of the reference.
    reference: &'a Program,
    /// The mutations, or the reason why the reference cannot be mutated.
    pub plan: judge_core::Result<MutationPlan<'a>>,
    order: Vec<Unbuilt>,
    next: AtomicUsize,
    /// The folder of the mutations.
    folder: &'a Path,
    /// The machine code of the reference and of the mutations so far.
    seen: Mutex<HashSet<Vec<u8>>>,
    same: AtomicUsize,
}

impl<'a> Opponents<'a> {
    /// Wrong programs of a problem, and then the mutations in random order. They are kept in `folder`, as they are of
    /// no use afterwards.
    ///
    /// # Errors
    ///
    /// The reference cannot be built.
    pub fn new(
        environment: Environment,
        problem: &'a Problem,
        wrong: Vec<Submission>,
        (reference, seed): (&'a Program, u64),
        folder: &'a Path,
    ) -> Result<Opponents<'a>, Failure> {
        let mut order: Vec<Unbuilt> =
            wrong.into_iter().map(|one| Unbuilt::WrongProgram(Box::new(one))).collect();
        let plan = MutationPlan::read(environment.workspace, problem, usize::MAX);
        let count = plan.as_ref().map_or(0, |plan| plan.mutations.len());
        let mut mutations: Vec<usize> = (0..count).collect();
        Rng::new(seed).shuffle(&mut mutations);
        order.extend(mutations.into_iter().map(Unbuilt::Mutation));
        let (next, same, seen) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::default());
        let opponents = Opponents { problem, reference, plan, order, next, folder, seen, same };
        if let Ok(plan) = &opponents.plan {
            let original = opponents.served(environment, plan, (&plan.source, "reference"))?;
            let code = original.and_then(|original| original.machine_code());
            opponents.seen.lock().expect("no building panics").extend(code);
        }
        Ok(opponents)
    }

    /// The number of mutations that are the same program as the reference, or as one before, for the compiler.
    pub fn same(&self) -> usize {
        self.same.load(Relaxed)
    }

    /// Those that are not built yet.
    fn left(&self) -> &[Unbuilt] {
        &self.order[self.next.load(Relaxed).min(self.order.len())..]
    }

    pub fn has_next(&self) -> bool {
        !self.left().is_empty()
    }

    /// The number of mutations that are not built yet, or of wrong programs.
    pub fn count_left(&self, are_mutations: bool) -> usize {
        let is_counted = |one: &&Unbuilt| matches!(one, Unbuilt::Mutation(_)) == are_mutations;
        self.left().iter().filter(is_counted).count()
    }

    /// The next one; `None` after the last.
    ///
    /// # Errors
    ///
    /// Nothing can be built, or the time is over.
    pub fn next(&self, environment: Environment) -> Result<Option<Opponent<'a>>, Failure> {
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            let built = match self.order.get(number) {
                None => return Ok(None),
                Some(Unbuilt::WrongProgram(submission)) => {
                    self.wrong_program(environment, submission)?
                }
                Some(Unbuilt::Mutation(mutation)) => self.mutation(environment, *mutation)?,
            };
            if built.is_some() {
                return Ok(built);
            }
        }
    }

    /// A program that is declared wrong; `None` if it cannot be built, which is told elsewhere.
    fn wrong_program(
        &self,
        environment: Environment,
        submission: &Submission,
    ) -> Result<Option<Opponent<'a>>, Failure> {
        let mut sandbox = environment.sandbox();
        let source = submission.source.clone();
        let program = match environment.builder.build(&mut sandbox, &source) {
            Ok(program) => program,
            Err(BuildError::Interrupted) => return Err(Failure::Interrupted),
            Err(_) => return Ok(None),
        };
        let served = ServedProgram::new(program, source);
        let built = served.build_server(environment.builder, &mut sandbox);
        built.map_err(|error| error.into_failure(""))?;
        let job = self.problem.file_job(submission.clone(), false);
        Ok(Some(Opponent { is_mutation: false, served, job }))
    }

    /// A mutation; `None` where it does not compile, or is the same for the compiler as one before.
    fn mutation(
        &self,
        environment: Environment,
        number: usize,
    ) -> Result<Option<Opponent<'a>>, Failure> {
        let Ok(plan) = &self.plan else { return Ok(None) };
        let mutation = &plan.mutations[number];
        let text = mutation.apply(&plan.source);
        let Some(served) = self.served(environment, plan, (&text, &number.to_string()))? else {
            return Ok(None);
        };
        if let Some(code) = served.machine_code() {
            if !self.seen.lock().expect("no building panics").insert(code) {
                self.same.fetch_add(1, Relaxed);
                return Ok(None);
            }
        }
        let (line, _) = mutation.line_and_column(&plan.source);
        let (old, new) = mutation.lines(&plan.source);
        let name = format!("line {line}: {old} → {new}");
        let (source, expectation) = (plan.reference.source.clone(), Expectation::ACCEPTED);
        let submission = Submission { name, source, expectation };
        let mut job = self.problem.file_job(submission, false);
        job.limits.idle = MOMENT;
        Ok(Some(Opponent { is_mutation: true, served, job }))
    }

    /// A variant of the reference; `None` where it does not compile, or has no server. Only servers run mutations,
    /// so they are never built without one.
    fn served(
        &self,
        environment: Environment,
        plan: &MutationPlan,
        (text, name): (&str, &str),
    ) -> Result<Option<ServedProgram>, Failure> {
        let language = plan.reference.source.language;
        let folder = self.folder.join(name);
        let failed = |error| Failure::Error(format!("{}: {}", folder.display(), reason(&error)));
        // The same name for all: a compiler may write it into the program.
        let path = folder.join(format!("main.{}", language.extensions[0]));
        fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text)).map_err(failed)?;
        let mut source = Source::new(path, language);
        self.problem.included.add_to(&mut source);
        let served = ServedProgram::new(self.reference.clone(), source);
        match served.build_server(environment.builder, &mut environment.sandbox()) {
            Ok(()) => Ok(Some(served).filter(ServedProgram::has_server)),
            Err(error) => Err(error.into_failure("")),
        }
    }
}

/// The time that a mutation of the reference may take on a test.
///
/// # Errors
///
/// The reference cannot be run.
pub fn mutation_time(
    worker: &mut Worker,
    validator: Option<&ServedProgram>,
    (reference, job): (&ServedProgram, &Job),
    tests: &[TestInput],
) -> Result<Duration, Failure> {
    let mut largest: Vec<&TestInput> = tests.iter().collect();
    largest.sort_by_key(|test| Reverse(test.input.len()));
    let largest: Vec<TestInput> = largest.into_iter().take(TIMED_TESTS).cloned().collect();
    let judged = worker.test_by_server(reference, validator, job, &largest)?;
    let slowest = judged.into_iter().map(|(_, cpu)| cpu).max().unwrap_or_default();
    Ok(MUTATION_TIME.max(slowest * TIMES))
}

impl Opponent<'_> {
    /// Whether it can still be tried.
    pub fn is_there(&self) -> bool {
        !self.is_mutation || self.served.has_server()
    }

    /// The mark of the candidates that kill it, as the opponent of this number.
    pub fn mark(&self, number: usize) -> Mark {
        if self.is_mutation {
            Mark::Mutation(number)
        } else {
            Mark::WrongProgram(number)
        }
    }

    /// The numbers of the tests on which it fails, until the time is over, and how many it got. One that is stopped is
    /// tried no more.
    ///
    /// # Errors
    ///
    /// It cannot be run, or the time is over in the middle of a run.
    pub fn fails(
        &self,
        worker: &mut Worker,
        validator: Option<&ServedProgram>,
        tests: &[TestInput],
        (mutation_time, end): (Duration, Deadline),
    ) -> Result<(Vec<usize>, usize), Failure> {
        let mut job = self.job.clone();
        if self.is_mutation {
            job.limits.cpu = job.limits.cpu.min(mutation_time);
        }
        let (mut fails, mut start, mut at_once) = (Vec::new(), 0, FIRST_TESTS);
        let mut is_stopped = false;
        while start < tests.len() && !is_stopped && !end.is_over() {
            let some = &tests[start..tests.len().min(start + at_once)];
            let said = worker.test_by_server(&self.served, validator, &job, some)?;
            let slowest = said.iter().map(|(_, cpu)| *cpu).max().unwrap_or_default();
            for ((number, test), (said, _)) in (start..).zip(some).zip(said) {
                let fails_here = match said {
                    ByServer::Right => false,
                    ByServer::Wrong => true,
                    // It is likely to be stopped on many others.
                    ByServer::Unknown if is_stopped => continue,
                    ByServer::Unknown if self.is_mutation => self.served.has_server(),
                    ByServer::Unknown => self.fails_alone(worker, test)?,
                };
                is_stopped |= said == ByServer::Unknown && (self.is_mutation || fails_here);
                if fails_here {
                    fails.push(number);
                }
            }
            start += some.len();
            let is_quick = slowest * TIMES < job.limits.cpu;
            at_once = if is_quick { (4 * at_once).min(MOST_TESTS) } else { 1 };
        }
        worker.end_servers();
        Ok((fails, start))
    }

    /// Whether it fails on a test in a process of its own.
    fn fails_alone(&self, worker: &mut Worker, test: &TestInput) -> Result<bool, Failure> {
        let (input, answer) = (Data::Bytes(&test.input), Some(Data::Bytes(&test.answer)));
        let run = Run::of(&self.served.program, &self.job, input, answer);
        Ok(worker.settle(run, None)?.verdict != Verdict::Ac)
    }
}
