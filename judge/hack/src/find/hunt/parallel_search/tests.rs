//! Searches of workers that follow a script, by clocks of the tests' own.

use super::*;
use crate::find::clock::Clock;
use crate::find::clock::StepClock;
use crate::find::finds::counterexample::Counterexample;
use crate::find::inputs::schedule::{Chunk, Effort, Schedule, SourcePlan};
use crate::find::test_input::TestInput;
use judge_core::judging::outcome::Outcome;
use judge_core::verdict::Verdict;

const WORKERS: usize = 3;
const TIME: Duration = Duration::from_secs(10);
/// The number of times that a test may see that a worker does not come back before it fails.
const GUARD: Duration = Duration::from_secs(60);

/// The behavior of a program on the inputs of a chunk.
#[derive(Clone, Copy)]
enum Program {
    Right,
    Wrong,
    /// It runs until its run is cancelled.
    Hangs,
}

type TestSearch<'a> = ParallelSearch<'a, Counterexample>;

/// Tries a chunk; whether it is a find.
type TryChunk<'a> = &'a (dyn Fn(&TestSearch, &WorkerState, &Chunk) -> Result<bool, Failure> + Sync);

/// A worker that follows a script.
struct Fake<'a> {
    search: &'a TestSearch<'a>,
    schedule: &'a Mutex<Schedule>,
    state: &'a WorkerState,
    try_chunk: TryChunk<'a>,
}

/// A run that ends only when it is cancelled.
fn hang(state: &WorkerState) -> Failure {
    assert!(state.alarm.rings_within(GUARD), "nothing cancels the run");
    Failure::Interrupted
}

impl ChunkWorker for Fake<'_> {
    type Chunk = Chunk;
    type Find = Counterexample;

    fn deal(&mut self) -> Result<Option<Chunk>, Failure> {
        let chunk = self.schedule.lock().unwrap().deal(&mut || true);
        self.state.begin(chunk.as_ref().map_or(u64::MAX, |chunk| chunk.index));
        Ok(chunk)
    }

    fn try_chunk(&mut self, chunk: Chunk) -> Result<Option<Counterexample>, Failure> {
        let is_found = (self.try_chunk)(self.search, self.state, &chunk)?;
        Ok(is_found.then(|| counterexample(&chunk)))
    }
}

/// Runs a search of some workers that do the same with each chunk.
fn run(search: &TestSearch, try_chunk: TryChunk) -> Result<(), Failure> {
    let plan = SourcePlan::new(1..=3, Effort::BY_PROCESS, 1);
    let schedule = Mutex::new(Schedule::new(vec![plan], 1));
    search.run(&|state| Fake { search, schedule: &schedule, state, try_chunk }, &mut |_| {})
}

fn counterexample(chunk: &Chunk) -> Counterexample {
    let original = TestInput { seed: chunk.index, input: Vec::new(), answer: Vec::new() };
    Counterexample::new(original, String::new(), chunk.size, Outcome::new(Verdict::Wa))
}

/// A search that may use all the time for tries.
fn all_at(end: Deadline) -> Times {
    Times { last_try: end, end, share: Duration::ZERO, tries: u64::MAX }
}

/// The chunk of the counterexample that a search finds, and those that were kept meanwhile.
fn first_find(clock: &StepClock, program: fn(u64) -> Program) -> (Option<u64>, Vec<u64>) {
    let end = Deadline::new(clock, TIME);
    let kept = Mutex::new(Vec::new());
    let keep = |found: &Counterexample| kept.lock().unwrap().push(found.original.seed);
    let search = ParallelSearch::new(WORKERS, all_at(end), &keep).expect("pipes can be made");
    let ended = run(&search, &|search, state, chunk| {
        for _ in chunk.seeds.clone().take(4) {
            if search.is_over(state) {
                return Ok(false);
            }
            match program(chunk.index) {
                Program::Right => search.add_tries(1),
                Program::Wrong => return Ok(true),
                Program::Hangs => return Err(hang(state)),
            }
        }
        Ok(false)
    });
    assert!(ended.is_ok(), "{}", ended.err().map_or(String::new(), |_| "it failed".into()));
    let first = search.into_first().map(|found| found.original.seed);
    (first, kept.into_inner().unwrap())
}

#[test]
fn the_deadline_or_an_interrupt_may_come_at_every_step() {
    let programs: [fn(u64) -> Program; 4] = [
        |_| Program::Right,
        |_| Program::Hangs,
        |index| if index == 4 { Program::Wrong } else { Program::Right },
        |index| if index % 3 == 2 { Program::Wrong } else { Program::Hangs },
    ];
    for interrupts in [false, true] {
        for steps in 0..80 {
            for (number, program) in programs.into_iter().enumerate() {
                let (first, kept) = first_find(&StepClock::new(steps, interrupts), program);
                assert_eq!(first, kept.last().copied(), "the first is what is kept at last");
                match number {
                    0 | 1 => assert_eq!(first, None),
                    2 => assert!(matches!(first, None | Some(4))),
                    _ => assert!(first.is_none_or(|index| index % 3 == 2)),
                }
            }
        }
    }
}

#[test]
fn a_find_cancels_those_who_work_on_later_chunks() {
    // The time never passes: without that the search has no end.
    let clock = StepClock::new(u64::MAX, false);
    let (first, _) = first_find(&clock, |index| match index {
        0 => Program::Wrong,
        _ => Program::Hangs,
    });
    assert_eq!(first, Some(0));
}

#[test]
fn a_find_leaves_those_on_earlier_chunks_alone() {
    let clock = StepClock::new(u64::MAX, false);
    for _ in 0..100 {
        let (first, _) = first_find(&clock, |index| match index {
            0 | 1 => Program::Right,
            _ => Program::Wrong,
        });
        assert_eq!(first, Some(2));
    }
}

#[test]
fn no_try_begins_after_the_last_one() {
    // The time never passes.
    let clock = StepClock::new(u64::MAX, false);
    let times = Times { tries: 10, ..all_at(Deadline::new(&clock, TIME)) };
    let search = ParallelSearch::new(WORKERS, times, &|_| {}).expect("pipes can be made");
    let ended = run(&search, &|search, state, _| {
        assert!(search.tries() < 100, "it goes on");
        while !search.is_over(state) {
            search.add_tries(1);
        }
        Ok(false)
    });
    assert!(ended.is_ok());
    // Each worker may have begun one before the last one of another worker was counted.
    assert!((10..10 + WORKERS as u64).contains(&search.tries()));
}

/// A clock that shows what the test has set.
struct SetClock {
    seconds: AtomicU64,
}

impl SetClock {
    fn set(&self, seconds: u64) {
        self.seconds.store(seconds, SeqCst);
    }
}

impl Clock for SetClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.seconds.load(SeqCst))
    }

    fn is_interrupted(&self) -> bool {
        false
    }

    fn period(&self) -> Duration {
        Duration::ZERO
    }
}

/// The chunk of what two workers find in a search of 60 s, of which 20 s are for shrinking, by what each does with its
/// chunk. Once something is found the clock shows `later`.
fn search_of_two(
    clock: &SetClock,
    later: u64,
    try_first: &(dyn Fn(&TestSearch, &WorkerState) -> Result<(), Failure> + Sync),
    try_second: &(dyn Fn() + Sync),
) -> Option<u64> {
    let end = Deadline::new(clock, Duration::from_secs(60));
    let times = Times { last_try: end, end, share: Duration::from_secs(20), tries: u64::MAX };
    let keep = |_: &Counterexample| clock.set(later);
    let search = ParallelSearch::new(2, times, &keep).expect("pipes can be made");
    let ended = run(&search, &|search, state, chunk| {
        match chunk.index {
            0 => try_first(search, state)?,
            1 => try_second(),
            _ => return Err(hang(state)),
        }
        Ok(true)
    });
    assert!(ended.is_ok());
    assert!(!end.is_over());
    search.into_first().map(|found| found.original.seed)
}

/// Waits until the other worker has found something.
fn wait_for_find(search: &TestSearch) {
    while search.first_found.load(SeqCst) == u64::MAX {
        std::thread::yield_now();
    }
}

fn is_cancelled_soon(state: &WorkerState) -> bool {
    state.alarm.rings_within(Duration::from_millis(50))
}

#[test]
fn what_is_found_early_has_its_share() {
    let clock = SetClock { seconds: AtomicU64::new(0) };
    // Without the share nothing cancels the run: the clock does not reach the end.
    let first = search_of_two(&clock, 40, &|_, state| Err(hang(state)), &|| {});
    assert_eq!(first, Some(1));
}

#[test]
fn while_nothing_is_found_a_run_goes_on_to_the_end() {
    let clock = SetClock { seconds: AtomicU64::new(0) };
    let slow = |_: &TestSearch, state: &WorkerState| {
        clock.set(59);
        assert!(!is_cancelled_soon(state));
        Ok(())
    };
    // The second worker waits for the first.
    let wait = || while clock.elapsed() < Duration::from_secs(59) {};
    let first = search_of_two(&clock, 59, &slow, &wait);
    assert!(first.is_some());
}

#[test]
fn what_is_found_late_shares_what_is_left_with_earlier_chunks() {
    let clock = SetClock { seconds: AtomicU64::new(0) };
    let late = || clock.set(50);
    let slow = |search: &TestSearch, state: &WorkerState| {
        wait_for_find(search);
        assert!(!is_cancelled_soon(state));
        Ok(())
    };
    // Up to 55 s the first chunk has time, and its find is the first.
    assert_eq!(search_of_two(&clock, 54, &slow, &late), Some(0));
    clock.set(0);
    let hangs = |_: &TestSearch, state: &WorkerState| Err(hang(state));
    assert_eq!(search_of_two(&clock, 55, &hangs, &late), Some(1));
}

#[test]
fn a_failure_ends_the_race() {
    let clock = StepClock::new(u64::MAX, false);
    let end = Deadline::new(&clock, TIME);
    let search = ParallelSearch::new(WORKERS, all_at(end), &|_| {}).expect("pipes can be made");
    let ended = run(&search, &|_, state, chunk| match chunk.index {
        1 => Err(Failure::Error("broken".to_string())),
        _ => Err(hang(state)),
    });
    assert!(matches!(ended, Err(Failure::Error(why)) if why == "broken"));
}
