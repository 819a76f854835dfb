//! The hunt for an input that breaks a program: several workers, smallest inputs first, until one is
//! found and confirmed or the time is over.
//!
//! Tries are numbered by their seeds and dealt in chunks of one size. The find of the lowest chunk
//! wins, whoever is faster, so a hunt with the same seed finds the same.

use super::harness::{self, End};
use super::oracle::{fault, Oracle, Try};
use judge_core::compile::{Builder, Program};
use judge_core::judging::data::Data;
use judge_core::judging::Job;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{self, Run};
use judge_core::verdict::Verdict;
use judge_core::workspace::settings::Settings;
use judge_core::workspace::{Problem, Submission};
use sandbox::{Failure, Isolation, Sandbox};
use std::collections::BTreeMap;
use std::fs;
use std::ops::{Range, RangeInclusive};
use std::os::fd::BorrowedFd;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Finds of a harness that were none when the program ran alone: after so many, every try is a
/// process of its own.
const MAX_ALARMS: u64 = 3;
/// After this time some chunks are tried with overflow checks.
const CHECKS: Duration = Duration::from_secs(1);
const CHECKED_ONE_IN: u64 = 4;
/// The harness calls `solve` and never `main`, so of some chunks the last try is the program itself.
const WHOLE_ONE_IN: u64 = 4;
const PROGRESS: Duration = Duration::from_millis(100);

/// What all workers share.
pub struct Context<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    pub job: &'a Job<'a>,
    pub builder: &'a Builder,
    pub isolation: &'a Isolation,
    pub interrupt: Option<BorrowedFd<'a>>,
    /// The program as it is judged.
    pub program: &'a Program,
    pub oracle: &'a Oracle,
    /// With the program in it.
    pub harness: Option<&'a Program>,
    /// Builds the same with overflow checks; `None` where that fails.
    pub checked: &'a (dyn Fn(&mut Sandbox) -> Option<Program> + Sync),
    pub sizes: RangeInclusive<u64>,
    pub seed: u64,
    pub end: Instant,
}

/// An input that breaks the program, and a smaller one if there has been time for it.
#[derive(Clone)]
pub struct Find {
    pub size: u64,
    pub found: Try,
    /// Of the program alone, on what was found.
    pub outcome: Outcome,
    pub small: Option<Try>,
    /// Nothing can be taken from the smaller one any more.
    pub is_smallest: bool,
}

/// What came of a hunt.
pub struct Ended {
    pub find: Option<Find>,
    pub tries: u64,
    /// Every try was a process.
    pub by_processes: bool,
    /// The most time that the program took where it was right.
    pub slowest_right: Duration,
    /// An overflow after which the answer was right all the same, and where it was seen.
    pub overflow: Option<String>,
}

/// A worker: its sandbox, and a folder for the files of its runs.
pub struct Worker<'a> {
    pub sandbox: Sandbox<'a>,
    pub work: PathBuf,
    pub settings: &'a Settings,
    builder: &'a Builder,
}

impl<'a> Worker<'a> {
    pub fn new(
        builder: &'a Builder,
        isolation: &Isolation,
        settings: &'a Settings,
        interrupt: Option<BorrowedFd<'a>>,
    ) -> Result<Worker<'a>, Failure> {
        let sandbox = Sandbox::start(isolation, interrupt);
        Ok(Worker { sandbox, work: builder.scratch()?, settings, builder })
    }

    pub fn memory(&self) -> u64 {
        self.settings.memory_bytes
    }

    /// Judges the program on a case as `scripts/judge` does.
    pub fn judge(&mut self, program: &Program, job: &Job, case: &Try) -> Result<Outcome, Failure> {
        let (input, answer) = (Data::Bytes(&case.input), Some(Data::Bytes(&case.answer)));
        let run = Run { program, job, input, answer };
        run_case::judge(&mut self.sandbox, self.builder, run, None)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.work);
    }
}

/// Tries of one size.
#[derive(Clone, Debug, PartialEq)]
struct Chunk {
    index: u64,
    seeds: Range<u64>,
    size: u64,
}

/// The harness with overflow checks, built when the hunt takes longer.
enum Checked {
    NotYet,
    Ready(Program),
    /// It has told what it can, or cannot be built.
    Done,
}

/// Deals chunks: rounds over all sizes, from the smallest, each with twice the tries of the last, and
/// the more tries the smaller the size.
struct Schedule {
    sizes: Vec<u64>,
    /// Tries of a small size in the first round, and in a chunk.
    base: u64,
    largest: u64,
    round: u32,
    at: usize,
    /// Tries that are left of the size at worker.
    left: Option<u64>,
    index: u64,
    seed: u64,
}

impl Schedule {
    fn new(sizes: RangeInclusive<u64>, seed: u64, by_processes: bool) -> Schedule {
        let mut ladder = Vec::new();
        let mut size = *sizes.start();
        while size <= *sizes.end() {
            ladder.push(size);
            size = if size < 8 { size + 1 } else { size + size / 4 };
        }
        ladder.extend((ladder.last() != Some(sizes.end())).then_some(*sizes.end()));
        let mut schedule = Schedule {
            sizes: ladder,
            base: 0,
            largest: 0,
            round: 0,
            at: 0,
            left: None,
            index: 0,
            seed,
        };
        schedule.begin(by_processes);
        schedule
    }

    /// Begins with the first round.
    fn begin(&mut self, by_processes: bool) {
        (self.base, self.largest) = if by_processes { (8, 128) } else { (512, 4096) };
        (self.round, self.at, self.left) = (0, 0, None);
    }

    fn next(&mut self) -> Chunk {
        let size = self.sizes[self.at];
        let weight = (self.base << self.round.min(32)) * 64 / (size * size).max(64);
        let left = self.left.unwrap_or(weight.max(self.base / 64).max(2));
        let count = left.min(self.largest);
        let seeds = self.seed..self.seed + count;
        let chunk = Chunk { index: self.index, seeds, size };
        self.seed += count;
        self.index += 1;
        self.left = Some(left - count).filter(|&left| left > 0);
        if self.left.is_none() {
            self.at += 1;
        }
        if self.at == self.sizes.len() {
            (self.at, self.round) = (0, self.round + 1);
        }
        chunk
    }
}

/// What the workers tell each other.
struct Board {
    schedule: Mutex<Schedule>,
    finds: Mutex<BTreeMap<u64, Find>>,
    /// The lowest chunk with a find; nobody need look beyond it.
    first: AtomicU64,
    tries: AtomicU64,
    size: AtomicU64,
    alarms: AtomicU64,
    by_processes: AtomicBool,
    broken: AtomicBool,
    checked: Mutex<Checked>,
    overflow: Mutex<Option<String>>,
    start: Instant,
    slowest_right_us: AtomicU64,
    end: Instant,
}

impl Board {
    /// Whether a chunk need not be looked at any further.
    fn is_over(&self, chunk: u64) -> bool {
        self.first.load(Relaxed) < chunk || self.broken.load(Relaxed) || Instant::now() > self.end
    }

    /// The next chunk.
    fn deal(&self) -> Option<Chunk> {
        let chunk = self.schedule.lock().expect("no dealing panics").next();
        self.size.store(chunk.size, Relaxed);
        (!self.is_over(chunk.index)).then_some(chunk)
    }
}

/// Hunts. `progress` is called several times a second with the tries and the size at worker.
pub fn hunt(
    context: &Context,
    workers: usize,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Ended, Failure> {
    let by_processes = context.harness.is_none();
    let board = Board {
        schedule: Mutex::new(Schedule::new(context.sizes.clone(), context.seed, by_processes)),
        finds: Mutex::new(BTreeMap::new()),
        first: AtomicU64::new(u64::MAX),
        tries: AtomicU64::new(0),
        size: AtomicU64::new(0),
        alarms: AtomicU64::new(0),
        by_processes: AtomicBool::new(by_processes),
        broken: AtomicBool::new(false),
        checked: Mutex::new(Checked::NotYet),
        overflow: Mutex::new(None),
        start: Instant::now(),
        slowest_right_us: AtomicU64::new(0),
        end: context.end,
    };
    let (sender, ended) = mpsc::channel();
    let mut failure = None;
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, board) = (sender.clone(), &board);
            scope.spawn(move || {
                let done = work(context, board);
                if done.is_err() {
                    board.broken.store(true, Relaxed);
                }
                let _ = sender.send(done);
            });
        }
        drop(sender);
        loop {
            match ended.recv_timeout(PROGRESS) {
                Ok(Err(error)) => failure = failure.take().or(Some(error)),
                Ok(Ok(())) => {}
                Err(RecvTimeoutError::Timeout) => {
                    progress(board.tries.load(Relaxed), board.size.load(Relaxed))
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(Ended {
            find: board.finds.into_inner().expect("no find panics").into_values().next(),
            tries: board.tries.into_inner(),
            by_processes: board.by_processes.into_inner(),
            overflow: board.overflow.into_inner().expect("no telling panics"),
            slowest_right: Duration::from_micros(board.slowest_right_us.into_inner()),
        }),
    }
}

fn work(context: &Context, board: &Board) -> Result<(), Failure> {
    let mut worker = Worker::new(
        context.builder,
        context.isolation,
        &context.problem.settings,
        context.interrupt,
    )?;
    while let Some(chunk) = board.deal() {
        let by_processes = board.by_processes.load(Relaxed);
        let find = match context.harness.filter(|_| !by_processes) {
            Some(harness) => {
                let checked = checked(&mut worker, context, board, &chunk);
                let programs = [checked.as_ref(), Some(harness)];
                match in_process(&mut worker, context, board, programs, &chunk)? {
                    None if chunk.index % WHOLE_ONE_IN == 0 => {
                        let seeds = chunk.seeds.end - 1..chunk.seeds.end;
                        by_process(&mut worker, context, board, &Chunk { seeds, ..chunk.clone() })?
                    }
                    find => find,
                }
            }
            None => by_process(&mut worker, context, board, &chunk)?,
        };
        if let Some(find) = find {
            board.finds.lock().expect("no find panics").insert(chunk.index, find);
            board.first.fetch_min(chunk.index, Relaxed);
        }
    }
    Ok(())
}

/// The harness with overflow checks, when it is its turn.
fn checked(
    worker: &mut Worker,
    context: &Context,
    board: &Board,
    chunk: &Chunk,
) -> Option<Program> {
    if board.start.elapsed() < CHECKS || chunk.index % CHECKED_ONE_IN != 0 {
        return None;
    }
    let mut checked = board.checked.lock().expect("no building panics");
    if matches!(*checked, Checked::NotYet) {
        let built = (context.checked)(&mut worker.sandbox);
        *checked = built.map_or(Checked::Done, Checked::Ready);
    }
    match &*checked {
        Checked::Ready(program) => Some(program.clone()),
        _ => None,
    }
}

/// Tries each input of a chunk in a process of its own.
fn by_process(
    worker: &mut Worker,
    context: &Context,
    board: &Board,
    chunk: &Chunk,
) -> Result<Option<Find>, Failure> {
    for case in context.oracle.make(worker, chunk.seeds.clone(), chunk.size)? {
        if board.is_over(chunk.index) {
            break;
        }
        board.tries.fetch_add(u64::from(context.harness.is_none()), Relaxed);
        let outcome = worker.judge(context.program, context.job, &case)?;
        if outcome.verdict == Verdict::Ac {
            board.slowest_right_us.fetch_max(outcome.cpu.as_micros() as u64, Relaxed);
            continue;
        }
        // Output is compared again with everything that the difference tells; how it ended is known.
        let compared = matches!(outcome.verdict, Verdict::Wa | Verdict::Pe);
        let outcome = if compared { confirmed(worker, context, &case)? } else { Some(outcome) };
        if let Some(outcome) = outcome {
            let size = chunk.size;
            return Ok(Some(Find { size, found: case, outcome, small: None, is_smallest: false }));
        }
    }
    Ok(None)
}

/// How the program alone fails on a case, if it does.
fn confirmed(
    worker: &mut Worker,
    context: &Context,
    case: &Try,
) -> Result<Option<Outcome>, Failure> {
    let outcome = worker.judge(context.program, context.job, case)?;
    Ok((outcome.verdict != Verdict::Ac).then_some(outcome))
}

/// What a harness has said about a chunk.
#[derive(Default)]
struct Told {
    /// The last try that it named.
    at: u64,
    /// It ended with this word.
    last: String,
    /// How the program failed.
    how: String,
    /// The find, then ever smaller ones.
    cases: Vec<Try>,
    fault: Option<String>,
}

/// Tries the inputs of a chunk in a harness, the one with overflow checks if there is one.
fn in_process(
    worker: &mut Worker,
    context: &Context,
    board: &Board,
    [mut checked, plain]: [Option<&Program>; 2],
    chunk: &Chunk,
) -> Result<Option<Find>, Failure> {
    let (mut start, mut careful) = (chunk.seeds.start, false);
    while start < chunk.seeds.end && !board.is_over(chunk.index) {
        let mut told = Told { at: start, ..Told::default() };
        let Some(program) = checked.or(plain) else { return Ok(None) };
        let shrinks = u64::from(checked.is_none());
        let end =
            ask(worker, context, board, program, chunk, [u64::from(careful), shrinks], &mut told)?;
        if let Some(message) = told.fault {
            return Err(fault(&message));
        }
        let smallest = told.last == "smallest";
        let culprit = match (told.cases.first(), end) {
            (Some(case), _) => case.seed,
            (None, End::Enough) => return Ok(None),
            (None, End::Well) if told.last == "stuck" => told.at,
            (None, End::Well) if ["end", "late"].contains(&told.last.as_str()) => return Ok(None),
            // It died, or the program ended it.
            (None, _) if careful => told.at,
            (None, _) => {
                // One of the next tries: say each before it is made.
                (start, careful) = (told.at, true);
                continue;
            }
        };
        let mut cases = told.cases.into_iter();
        let found = match cases.next() {
            Some(case) => case,
            None => {
                let made = context.oracle.make(worker, culprit..culprit + 1, chunk.size)?;
                made.into_iter().next().ok_or_else(|| fault("the harness makes no input"))?
            }
        };
        if let Some(outcome) = confirmed(worker, context, &found)? {
            let (size, small) = (chunk.size, cases.last());
            return Ok(Some(Find { size, found, outcome, small, is_smallest: smallest }));
        }
        if checked.take().is_some() {
            let said = harness::overflow(&told.how)
                .map(|said| format!("{said} (generator {culprit} {})", chunk.size));
            *board.checked.lock().expect("no building panics") = Checked::Done;
            let mut overflow = board.overflow.lock().expect("no telling panics");
            *overflow = overflow.take().or(said);
            (start, careful) = (culprit + 1, false);
            continue;
        }
        if board.alarms.fetch_add(1, Relaxed) + 1 >= MAX_ALARMS {
            // It keeps something from one try to the next, or is not what it seems.
            if !board.by_processes.swap(true, Relaxed) {
                board.schedule.lock().expect("no dealing panics").begin(true);
            }
            return Ok(None);
        }
        (start, careful) = (culprit + 1, false);
    }
    Ok(None)
}

fn ask(
    worker: &mut Worker,
    context: &Context,
    board: &Board,
    program: &Program,
    chunk: &Chunk,
    [careful, shrinks]: [u64; 2],
    told: &mut Told,
) -> Result<End, Failure> {
    let job = context.job;
    let left = context.end.saturating_duration_since(Instant::now());
    let numbers = [
        chunk.seeds.start,
        chunk.seeds.end - chunk.seeds.start,
        chunk.size,
        told.at,
        left.as_millis() as u64,
        job.limits.cpu.as_millis() as u64,
        job.limits.output_bytes,
        careful,
        shrinks,
    ];
    let words: Vec<String> = ["hunt".to_string()]
        .into_iter()
        .chain(numbers.map(|number| number.to_string()))
        .chain([job.compare.to_string()])
        .collect();
    let mut counted = told.at;
    let time = left + 2 * job.limits.cpu + super::oracle::PATIENCE;
    let memory = worker.memory();
    let sandbox = &mut worker.sandbox;
    harness::run(sandbox, program, &words, None, (time, memory), &mut |frame| {
        match frame.word {
            "input" => told.cases.push(Try {
                seed: frame.number,
                input: frame.payload.to_vec(),
                answer: Vec::new(),
            }),
            "answer" => {
                if let Some(case) = told.cases.last_mut() {
                    case.answer = frame.payload.to_vec();
                }
            }
            "fault" => told.fault = Some(String::from_utf8_lossy(frame.payload).into_owned()),
            word => {
                if word == "found" {
                    told.how = String::from_utf8_lossy(frame.payload).into_owned();
                }
                told.last = word.to_string();
                told.at = frame.number.clamp(told.at, chunk.seeds.end);
            }
        }
        board.tries.fetch_add(told.at - counted, Relaxed);
        counted = told.at;
        !board.is_over(chunk.index) || !told.cases.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_begins_small_and_comes_to_every_size_and_seed() {
        let mut schedule = Schedule::new(1..=20, 7, false);
        let chunks: Vec<Chunk> = (0..60).map(|_| schedule.next()).collect();
        assert_eq!(chunks[0], Chunk { index: 0, seeds: 7..519, size: 1 });
        assert!(chunks.windows(2).all(|two| two[0].seeds.end == two[1].seeds.start));
        let first_round: Vec<u64> = chunks.iter().map(|chunk| chunk.size).take(12).collect();
        assert_eq!(first_round, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18]);
        assert_eq!((chunks[12].size, chunks[13].size), (20, 1));
        assert!(chunks.iter().all(|chunk| (2..=4096).contains(&chunk.seeds.clone().count())));
    }
}
