//! `hack strengthen`: makes a small strong set of cases from the reference.
//!
//! `candidates` makes valid inputs with answers, `opponents` are programs that cases should tell from the
//! reference, `kills` tries the ones on the others, `pool` keeps the candidates that kill, and chooses.

mod candidates;
mod kills;
mod opponents;
mod pool;

use crate::add::{self, AddedCase, Addition};
use crate::environment::Environment;
use crate::find::clock::{Alarm, Deadline, RealClock, SIDE_PART, STAGE_PART};
use crate::find::hunt::{Context, Times};
use crate::find::programs::Target;
use crate::find::search::{Search, BUILD_TIME};
use crate::find::slow::{Producer, Stock};
use crate::find::test_input::TestInput;
use crate::find::worker::Worker;
use crate::find::{provide_time_limit, BREAKS};
use crate::validity::Authority;
use crate::written_shape;
use candidates::{Candidate, Candidates, MOST_DOUBT};
use judge_core::base::text::{count, escape};
use judge_core::compile::Builder;
use judge_core::judging::data::Data;
use judge_core::tools::{Agreement, Alone, Built, Question, ToolRun, Tools};
use judge_core::verdict::Verdict;
use judge_core::workspace::Problem;
use kills::{Kills, State, TriedOpponent};
use opponents::Opponents;
use pool::{Entry, Mark, Pool};
use sandbox::Failure;
use std::collections::HashSet;
use std::sync::Mutex;
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

/// The result of the search.
pub struct StrengthenResult {
    /// The best is first.
    pub cases: Vec<ChosenCase>,
    /// The check that decides which inputs are valid.
    pub checked_by: Authority,
    pub tries: u64,
    pub mutations: KillCount,
    pub wrong_programs: KillCount,
    /// Those that no case kills.
    pub alive: Vec<Survivor>,
    /// Mutations that the compiler sees no difference in.
    pub same: usize,
    pub without_mutations: Option<String>,
    pub contradiction: Option<Contradiction>,
    /// The number of inputs that are no cases since the time was over before accepted programs were asked about them.
    pub unasked: usize,
}

/// An accepted program that contradicts the reference, and the input.
pub type Contradiction = (String, Vec<u8>);

/// A program that no case kills.
pub struct Survivor {
    pub name: String,
    /// The number of inputs on which it was tried, and the bytes of the largest.
    pub inputs: usize,
    pub largest: usize,
}

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

/// Searches.
///
/// # Errors
///
/// A program of the problem cannot be built or run.
fn strengthened(search: &Search) -> Result<StrengthenResult, Failure> {
    let Target { environment, problem, submission, .. } = search.target;
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
    let wrong = environment.wrong_submissions(problem)?;
    let search = Search { end: search.end.starting_now(search.time), ..*search };
    let job = problem.file_job(submission.clone(), false);
    search.in_context(&job, &programs, |context, _| {
        context.test_cases.limit_doubt(MOST_DOUBT);
        let end = search.end.earlier_by(search.end.left() / SIDE_PART);
        let (stock, slowest) = (Stock::new(context, end), Mutex::default());
        let large = Producer::new(&stock, &slowest, end).without_changes();
        let (candidates, opponents) = end.alarming(|alarm| {
            let part = end.within(end.left() / SIDE_PART);
            let mut worker = search.target.worker(alarm);
            let candidates = Candidates::new(&stock, large, (&mut worker, part))?;
            let environment = search.target.until(alarm).environment;
            let environment = Environment { builder: &builder, ..environment };
            let reference = (&programs.served.program, search.seed);
            Ok((candidates, Opponents::new(environment, problem, wrong, reference, &folder)?))
        })?;
        let (first, state) = (end.within(end.left() / STAGE_PART), Mutex::default());
        let kills = Kills { context, candidates, opponents, builder: &builder, first, state };
        kills.run(Times { last_try: end, end, share: Duration::ZERO, tries: u64::MAX })?;
        if search.end.is_interrupted() {
            return Err(Failure::Interrupted);
        }
        let Kills { opponents, state, .. } = kills;
        let State { pool, tried, .. } = state.into_inner().expect("no noting panics");
        End { search: &search, context, opponents, pool, tried }.result()
    })
}

/// The end of the search, at which cases are chosen.
struct End<'a> {
    search: &'a Search<'a>,
    context: &'a Context<'a>,
    opponents: Opponents<'a>,
    pool: Pool,
    tried: Vec<TriedOpponent<'a>>,
}

impl End<'_> {
    /// Chooses the cases, and says what they do.
    fn result(self) -> Result<StrengthenResult, Failure> {
        let choice = self.search.end.alarming(|alarm| self.choose(alarm))?;
        let Choice { chosen, contradiction, unasked } = choice;
        let entries = &self.pool.entries;
        let stored = entries.iter().filter(|entry| entry.candidate.is_stored);
        let before: HashSet<Mark> = stored.flat_map(|entry| entry.marks.iter().copied()).collect();
        let mut killed = before.clone();
        killed.extend(chosen.iter().flat_map(|&at| entries[at].marks.iter().copied()));
        let count = |are_mutations: bool| {
            let of_kind = |one: &&TriedOpponent| one.opponent.is_mutation == are_mutations;
            let (tried, untried): (Vec<_>, Vec<_>) =
                self.tried.iter().filter(of_kind).partition(|one| one.inputs > 0);
            let untried = untried.len() + self.opponents.count_left(are_mutations);
            KillCount {
                all: tried.len() + if are_mutations { 0 } else { untried },
                killed: tried.iter().filter(|one| killed.contains(&one.mark)).count(),
                before: tried.iter().filter(|one| before.contains(&one.mark)).count(),
                untried,
            }
        };
        let is_alive = |one: &&TriedOpponent| one.inputs > 0 && !killed.contains(&one.mark);
        let alive = |one: &TriedOpponent| Survivor {
            name: one.opponent.job.name.clone(),
            inputs: one.inputs,
            largest: one.largest,
        };
        Ok(StrengthenResult {
            cases: chosen.into_iter().map(|at| self.case(&entries[at])).collect(),
            checked_by: self.context.test_cases.rules.authority(),
            tries: self.pool.tries,
            mutations: count(true),
            wrong_programs: count(false),
            alive: self.tried.iter().filter(is_alive).map(alive).collect(),
            same: self.opponents.same(),
            without_mutations: self.opponents.plan.err(),
            contradiction,
            unasked,
        })
    }

    /// Chooses cases about which the accepted programs agree, until the time is over, which rings the alarm.
    fn choose(&self, alarm: &Alarm) -> Result<Choice, Failure> {
        let mut worker = self.search.target.worker(alarm);
        let (mut agreed, mut bad, mut contradiction) = (HashSet::new(), HashSet::new(), None);
        loop {
            let mut chosen = self.pool.choose(MAX_CASES, &bad);
            let before = bad.len();
            for &at in &chosen {
                if agreed.contains(&at) || self.search.end.is_over() {
                    continue;
                }
                let test = &self.pool.entries[at].candidate.test;
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
        let ToolRun { outcome, .. } =
            self.context.programs.tools.by(worker).answer(question, answer)?;
        if outcome.verdict != Verdict::Ac || outcome.time > self.search.limit() / 2 {
            return Ok(Agreement::Failure);
        }
        if self.context.test_cases.is_undefined(worker, test)? {
            return Ok(Agreement::Failure);
        }
        self.context.test_cases.answers.agreement(worker, test)
    }

    fn case(&self, entry: &Entry) -> ChosenCase {
        let Candidate { test, origin, .. } = &entry.candidate;
        let name = |mark: &Mark| match mark {
            Mark::WrongProgram(at) => Some(self.tried[*at].opponent.job.name.clone()),
            _ => None,
        };
        ChosenCase {
            test: test.clone(),
            origin: origin.clone(),
            mutations: entry.marks.iter().filter(|mark| matches!(mark, Mark::Mutation(_))).count(),
            breaks: entry.marks.iter().filter_map(name).collect(),
            assumes: self.context.test_cases.rules.assumptions(&test.input).0,
        }
    }
}
