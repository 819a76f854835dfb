//! `hack strengthen`: makes a small strong set of cases from the reference.
//!
//! `candidates` makes valid inputs with answers, `opponents` are programs that cases should tell from the
//! reference, `pool` keeps the candidates that do, and chooses.

mod candidates;
mod opponents;
mod pool;

use crate::add::{self, AddedCase, Addition};
use crate::environment::Environment;
use crate::find::clock::{Alarm, Deadline, RealClock, SIDE_PART, STAGE_PART};
use crate::find::programs::{SearchPrograms, Target};
use crate::find::search::{Search, BUILD_TIME};
use crate::find::test_cases::TestCases;
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use crate::find::{provide_time_limit, BREAKS};
use crate::validity::Authority;
use crate::written_shape;
use candidates::{Candidate, Candidates, MOST_DOUBT};
use judge_core::base::cores;
use judge_core::base::text::{count, escape};
use judge_core::compile::Builder;
use judge_core::judging::data::Data;
use judge_core::judging::Job;
use judge_core::tools::{Agreement, Alone, Built, Question, ToolRun, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::{Problem, Submission};
use opponents::{Opponent, Opponents, MOST_TESTS};
use pool::{marks, Entry, Mark, Pool};
use sandbox::Failure;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// The name of the cases that are added.
const NAME: &str = "strong";

/// The options of strengthening.
pub struct StrengthenOptions {
    pub seed: u64,
    /// The time that it may take.
    pub time: Duration,
    /// Show a progress line on the terminal.
    pub show_progress: bool,
}

/// Makes cases, and chooses a small strong set. A problem that names no time limit gets one.
pub fn strengthen(
    environment: Environment,
    problem: &mut Problem,
    options: &StrengthenOptions,
) -> Result<StrengthenResult, Failure> {
    let clock = RealClock::start(environment.interrupt);
    if let Some(kind) = problem.settings.problem_type.needs_validator() {
        return Err(Failure::Error(format!(
            "hack strengthen compares outputs, and {} is {kind}; use scripts/hack find",
            escape(problem.name.as_bytes())
        )));
    }
    let workspace = environment.workspace;
    // Reports a mistake in it before anything is built.
    let written = written_shape::read(workspace, problem)?;
    let end = Deadline::new(&clock, BUILD_TIME);
    let time = provide_time_limit(environment, end, options.time, problem)?;
    let tools = Tools::<Built>::new(workspace, problem);
    let mut runner = Alone::new(environment.sandbox(), environment.builder);
    let reference = tools.by(&mut runner).reference()?.submission.clone();
    strengthened(&Search {
        target: Target {
            environment,
            problem,
            submission: &reference,
            written: written.as_ref(),
            is_doubted: false,
            against: None,
        },
        goal: &BREAKS,
        right: None,
        seed: options.seed,
        end,
        time,
        tries: u64::MAX,
        withheld: &[],
        show_progress: options.show_progress,
    })
}

/// Adds one of the chosen cases.
pub fn add_case(
    environment: Environment,
    problem: &Problem,
    case: &ChosenCase,
) -> Result<AddedCase, Failure> {
    let ChosenCase { test, origin, mutations, assumes, .. } = case;
    let mut description = format!("kills {}; {origin}", count(*mutations, "mutation"));
    if !assumes.is_empty() {
        description.push_str(&format!("; assumes {}", assumes.join(", ")));
    }
    let addition = Addition {
        name: NAME,
        input: &test.input,
        description: Some(&description),
        is_found: true,
        ..Addition::default()
    };
    add::add(environment, problem, &addition)
}

/// The maximum number of cases.
pub const MAX_CASES: usize = 40;
/// The next part of the time is for candidates that differ, and how many there are at most.
const DIVERSE: u64 = 6000;
/// The number of times in a row that nothing new comes, after which the search ends.
const FRUITLESS: u32 = 8;
/// The number of candidates that are made at once, first and for opponents that are alive.
const LATER_AT_ONCE: usize = 512;

/// The result of the search.
pub struct StrengthenResult {
    /// The best is first.
    pub cases: Vec<ChosenCase>,
    /// The check that decides which inputs are valid.
    pub checked_by: Authority,
    pub tries: u64,
    pub mutations: KillCount,
    pub wrong_programs: KillCount,
    /// The names of those that no case kills.
    pub alive: Vec<String>,
    /// Mutations that the compiler sees no difference in.
    pub same: usize,
    pub without_mutations: Option<String>,
    pub contradiction: Option<Contradiction>,
    /// The number of inputs that are no cases since the time was over before accepted programs were asked about them.
    pub unasked: usize,
}

/// An accepted program that contradicts the reference, and the input.
pub type Contradiction = (String, Vec<u8>);

/// The number of programs, and of those that the cases kill with the stored ones.
#[derive(Clone, Copy, Default)]
pub struct KillCount {
    pub all: usize,
    pub killed: usize,
    /// The number of them that the stored cases kill.
    pub before: usize,
    /// The number of those that were not tried, as the time was over.
    pub untried: usize,
}

/// A case to add.
pub struct ChosenCase {
    pub test: TestInput,
    pub origin: String,
    /// The numbers of mutations that it kills, and the wrong programs.
    pub mutations: usize,
    pub breaks: Vec<String>,
    /// The properties that no sample shows.
    pub assumes: Vec<String>,
}

/// The cases that are chosen, by their place in the pool, the best first.
struct Choice {
    chosen: Vec<usize>,
    /// An input about which the accepted programs do not agree.
    contradiction: Option<Contradiction>,
    unasked: usize,
}

/// A search, and all that it has.
struct Context<'a> {
    search: &'a Search<'a>,
    programs: &'a SearchPrograms,
    test_cases: &'a TestCases,
    alarm: &'a Alarm,
    end: Deadline<'a>,
}

/// The opponents that were tried on the pool. Their numbers are in the marks.
#[derive(Default)]
struct TriedOpponents<'a> {
    opponents: Vec<Opponent<'a>>,
    /// The number of all wrong programs, and of those that the stored cases kill: these are no opponents.
    wrong_programs: usize,
    killed_before: usize,
    mutations_left: usize,
    same: usize,
    without_mutations: Option<String>,
}

/// Searches.
///
/// # Errors
///
/// A program of the problem cannot be built or run.
fn strengthened(search: &Search) -> Result<StrengthenResult, Failure> {
    let environment = search.target.environment;
    let folder = environment.builder.scratch()?;
    let builder = Builder::new(folder.join("built")).without_advice();
    let programs = search.end.alarming(|alarm| {
        let programs = search.build(alarm)?;
        for program in &programs.to_serve {
            let built = program.build_server(environment.builder, &mut environment.sandbox());
            built.map_err(|error| error.into_failure(""))?;
        }
        Ok(programs)
    })?;
    let search = &Search { end: search.end.starting_now(search.time), ..*search };
    let test_cases = search.end.alarming(|alarm| search.prepare(alarm, &programs))?;
    test_cases.limit_doubt(MOST_DOUBT);
    let end = search.end.earlier_by(search.end.left() / SIDE_PART);
    let alarm = Alarm::new()?;
    let context =
        Context { search, programs: &programs, test_cases: &test_cases, alarm: &alarm, end };
    let (mut pool, mut tried) = (Pool::default(), TriedOpponents::default());
    let mutating = Environment { builder: &builder, interrupt: alarm.as_fd(), ..environment };
    let filled =
        end.during(&|| alarm.ring(), || context.fill(&mut pool, &mut tried, (mutating, &folder)));
    match filled {
        // The cases so far count.
        Err(Failure::Interrupted) if !search.end.is_interrupted() => context.result(&pool, &tried),
        filled => filled.and_then(|()| context.result(&pool, &tried)),
    }
}

impl<'a> Context<'a> {
    /// Makes candidates that differ, tries the opponents on those that are kept, and then makes more for the
    /// opponents that are still alive.
    fn fill(
        &self,
        pool: &mut Pool,
        tried: &mut TriedOpponents<'a>,
        (environment, folder): (Environment<'a>, &'a Path),
    ) -> Result<(), Failure> {
        let wrong = self.wrong_programs(tried)?;
        let mut worker = self.search.target.worker(self.alarm);
        let problem = self.search.target.problem;
        let (seed, end) = (self.search.seed, self.end);
        let first = end.within(end.left() / STAGE_PART);
        let mut candidates = Candidates::new(self.test_cases, problem, (seed, first), &mut worker)?;
        while pool.tries < DIVERSE && !first.is_over() {
            let made = candidates.next(&mut worker, MOST_TESTS, first)?;
            if made.is_empty() {
                break;
            }
            let marks = self.marks(&mut worker, &made, &candidates)?;
            made.into_iter().zip(marks).for_each(|(one, marks)| pool.add(one, marks));
        }
        let reference = (&self.programs.served.program, seed);
        let opponents = Opponents::new(environment, problem, wrong, reference, folder)?;
        let ended = self.try_opponents(&opponents, pool, &mut tried.opponents);
        tried.mutations_left = opponents.mutations_left();
        (tried.same, tried.without_mutations) = (opponents.same(), opponents.plan.err());
        ended?;
        let mut fruitless = 0;
        while fruitless < FRUITLESS
            && !end.is_over()
            && alive(pool, &tried.opponents).next().is_some()
        {
            let made = candidates.next(&mut worker, LATER_AT_ONCE, end)?;
            if made.is_empty() {
                break;
            }
            let marks = self.marks(&mut worker, &made, &candidates)?;
            let kept = pool.entries.len();
            self.try_alive(pool, &tried.opponents, made, marks)?;
            fruitless = if pool.entries.len() > kept { 0 } else { fruitless + 1 };
        }
        Ok(())
    }

    /// Judges the wrong programs on the stored cases: those that pass, and those for which the time does not suffice.
    fn wrong_programs(&self, tried: &mut TriedOpponents) -> Result<Vec<Submission>, Failure> {
        let Target { environment, problem, .. } = self.search.target;
        let wrong = environment.wrong_submissions(problem)?;
        let jobs: Vec<Job> = wrong.iter().map(|one| problem.file_job(one.clone(), false)).collect();
        let end = self.end.within(self.end.left() / STAGE_PART);
        let (verdicts, is_over) = end.alarming(|alarm| {
            let environment = Environment { interrupt: alarm.as_fd(), ..environment };
            environment.judge_some(&jobs, &environment.session_options())
        })?;
        if self.end.is_interrupted() {
            return Err(Failure::Interrupted);
        }
        let mut passing = Vec::new();
        for (at, one) in wrong.into_iter().enumerate() {
            match verdicts.get(at) {
                // `judge check` reports a program that does not compile.
                Some(verdicts) if verdicts.build_error.is_some() && !is_over => {}
                Some(verdicts) if verdicts.fails() => tried.killed_before += 1,
                Some(_) | None => passing.push(one),
            }
        }
        tried.wrong_programs = tried.killed_before + passing.len();
        Ok(passing)
    }

    /// The marks of candidates beside the opponents that they kill.
    fn marks(
        &self,
        worker: &mut Worker,
        made: &[Candidate],
        candidates: &Candidates,
    ) -> Result<Vec<Vec<Mark>>, Failure> {
        let inputs: Vec<&[u8]> = made.iter().map(|one| &one.test.input[..]).collect();
        let compared = worker.compared(&self.programs.comparing, &inputs)?;
        let widest = candidates.widest.as_deref();
        let of = |(one, compared): (&Candidate, Vec<u8>)| {
            marks(one, &batch::comparisons(&compared), widest)
        };
        Ok(made.iter().zip(compared).map(of).collect())
    }

    /// The time that a mutation may take on one of these tests.
    fn mutation_time(&self, tests: &[TestInput]) -> Result<Duration, Failure> {
        let mut worker = self.search.target.worker(self.alarm);
        let Target { problem, submission, .. } = self.search.target;
        let job = problem.file_job(submission.clone(), false);
        let validator = self.programs.output_validator.as_deref();
        opponents::mutation_time(&mut worker, validator, (&self.programs.served, &job), tests)
    }

    /// Builds the opponents, and tries each on all candidates of the pool.
    fn try_opponents(
        &self,
        opponents: &Opponents<'a>,
        pool: &mut Pool,
        tried: &mut Vec<Opponent<'a>>,
    ) -> Result<(), Failure> {
        let tests: Vec<TestInput> =
            pool.entries.iter().map(|entry| entry.candidate.test.clone()).collect();
        self.try_on(&tests, &|| opponents.next(), &|opponent| opponent, &mut |opponent, fails| {
            fails.into_iter().for_each(|test| pool.mark(test, mark(tried.len(), &opponent)));
            tried.push(opponent);
        })
    }

    /// Tries the opponents that are alive on more candidates, and keeps those that kill one.
    fn try_alive(
        &self,
        pool: &mut Pool,
        opponents: &[Opponent],
        made: Vec<Candidate>,
        mut marks: Vec<Vec<Mark>>,
    ) -> Result<(), Failure> {
        let tests: Vec<TestInput> = made.iter().map(|one| one.test.clone()).collect();
        let alive = Mutex::new(alive(pool, opponents).collect::<Vec<_>>().into_iter());
        let next = || Ok(alive.lock().expect("no counting panics").next());
        self.try_on(&tests, &next, &|&at| &opponents[at], &mut |at, fails| {
            fails.into_iter().for_each(|test| marks[test].push(mark(at, &opponents[at])));
        })?;
        made.into_iter().zip(marks).for_each(|(one, marks)| pool.add(one, marks));
        Ok(())
    }

    /// Tries opponents on tests, in as many threads as there are cores. `add` gets each with the numbers of the tests
    /// on which it fails.
    fn try_on<O: Send>(
        &self,
        tests: &[TestInput],
        next: &(dyn Fn() -> Result<Option<O>, Failure> + Sync),
        opponent: &(dyn for<'o> Fn(&'o O) -> &'o Opponent<'a> + Sync),
        add: &mut (dyn FnMut(O, Vec<usize>) + Send),
    ) -> Result<(), Failure> {
        let validator = self.programs.output_validator.as_deref();
        let time = self.mutation_time(tests)?;
        let add = Mutex::new(add);
        let work = || {
            let mut worker = self.search.target.worker(self.alarm);
            while let Some(one) = next()? {
                let limits = (time, self.end);
                let fails = opponent(&one).fails(&mut worker, validator, tests, limits)?;
                (add.lock().expect("no adding panics"))(one, fails);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..cores()).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("no work panics"))
        })
    }

    /// Chooses the cases, and says what they do.
    fn result(&self, pool: &Pool, tried: &TriedOpponents) -> Result<StrengthenResult, Failure> {
        let opponents = &tried.opponents;
        let choice = self.search.end.alarming(|alarm| self.choose(pool, alarm))?;
        let Choice { chosen, contradiction, unasked } = choice;
        let stored = pool.entries.iter().filter(|entry| entry.candidate.is_stored);
        let before: HashSet<Mark> = stored.flat_map(|entry| entry.marks.iter().copied()).collect();
        let mut killed = before.clone();
        killed.extend(chosen.iter().flat_map(|&at| pool.entries[at].marks.iter().copied()));
        let marks: Vec<Mark> = (0..opponents.len()).map(|at| mark(at, &opponents[at])).collect();
        let count = |is_counted: fn(&Mark) -> bool, killed_before: usize| {
            let marks = || marks.iter().filter(|mark| is_counted(mark));
            KillCount {
                all: killed_before + marks().count(),
                killed: killed_before + marks().filter(|mark| killed.contains(mark)).count(),
                before: killed_before + marks().filter(|mark| before.contains(mark)).count(),
                untried: tried.mutations_left,
            }
        };
        let is_wrong_program = |mark: &Mark| matches!(mark, Mark::WrongProgram(_));
        let wrong_programs = count(is_wrong_program, tried.killed_before);
        let alive = (0..opponents.len()).filter(|&at| !killed.contains(&marks[at]));
        Ok(StrengthenResult {
            cases: chosen.into_iter().map(|at| self.case(&pool.entries[at], opponents)).collect(),
            checked_by: self.test_cases.rules.authority(),
            tries: pool.tries,
            mutations: count(|mark| matches!(mark, Mark::Mutation(_)), 0),
            wrong_programs: KillCount {
                all: tried.wrong_programs,
                untried: tried.wrong_programs - wrong_programs.all,
                ..wrong_programs
            },
            alive: alive.map(|at| opponents[at].job.name.clone()).collect(),
            same: tried.same,
            without_mutations: tried.without_mutations.clone(),
            contradiction,
            unasked,
        })
    }

    /// Chooses cases about which the accepted programs agree, until the time is over, which rings the alarm.
    fn choose(&self, pool: &Pool, alarm: &Alarm) -> Result<Choice, Failure> {
        let mut worker = self.search.target.worker(alarm);
        let (mut agreed, mut bad, mut contradiction) = (HashSet::new(), HashSet::new(), None);
        loop {
            let mut chosen = pool.choose(MAX_CASES, &bad);
            let before = bad.len();
            for &at in &chosen {
                if agreed.contains(&at) || self.search.end.is_over() {
                    continue;
                }
                let test = &pool.entries[at].candidate.test;
                match self.agreement(&mut worker, test) {
                    Err(Failure::Interrupted) if !self.search.end.is_interrupted() => continue,
                    Err(failure) => return Err(failure),
                    Ok(Agreement::NoProgram | Agreement::Full) => {
                        agreed.insert(at);
                        continue;
                    }
                    Ok(Agreement::Failure) => {}
                    Ok(Agreement::Disagreement(by)) => {
                        contradiction.get_or_insert((by, test.input.clone()));
                    }
                }
                bad.insert(at);
            }
            if self.search.end.is_interrupted() {
                return Err(Failure::Interrupted);
            }
            if bad.len() == before || self.search.end.is_over() {
                let is_unasked = |at: &&usize| !agreed.contains(*at) && !bad.contains(*at);
                let unasked = chosen.iter().filter(is_unasked).count();
                chosen.retain(|at| agreed.contains(at));
                return Ok(Choice { chosen, contradiction, unasked });
            }
        }
    }

    /// Whether the other accepted programs are right on a test, and the reference itself is once more, in at most half
    /// of its time.
    fn agreement(&self, worker: &mut Worker, test: &TestInput) -> Result<Agreement, Failure> {
        let question = Question::of(Data::Bytes(&test.input));
        let answer = Some(Data::Bytes(&test.answer));
        let ToolRun { outcome, .. } = self.programs.tools.by(worker).answer(question, answer)?;
        if outcome.verdict != Verdict::Ac || outcome.time > self.search.limit() / 2 {
            return Ok(Agreement::Failure);
        }
        if self.test_cases.is_undefined(worker, test)? {
            return Ok(Agreement::Failure);
        }
        self.test_cases.answers.agreement(worker, test)
    }

    fn case(&self, entry: &Entry, opponents: &[Opponent]) -> ChosenCase {
        let Candidate { test, origin, .. } = &entry.candidate;
        let name = |mark: &Mark| match mark {
            Mark::WrongProgram(at) => Some(opponents[*at].job.name.clone()),
            _ => None,
        };
        ChosenCase {
            test: test.clone(),
            origin: origin.clone(),
            mutations: entry.marks.iter().filter(|mark| matches!(mark, Mark::Mutation(_))).count(),
            breaks: entry.marks.iter().filter_map(name).collect(),
            assumes: self.test_cases.rules.assumptions(&test.input).0,
        }
    }
}

/// The opponents that no candidate kills so far.
fn alive<'o>(pool: &'o Pool, opponents: &'o [Opponent]) -> impl Iterator<Item = usize> + 'o {
    let is_alive =
        |&at: &usize| opponents[at].is_there() && pool.count(mark(at, &opponents[at])) == 0;
    (0..opponents.len()).filter(is_alive)
}

/// The mark of the candidates that kill an opponent.
fn mark(at: usize, opponent: &Opponent) -> Mark {
    if opponent.is_mutation {
        Mark::Mutation(at)
    } else {
        Mark::WrongProgram(at)
    }
}
