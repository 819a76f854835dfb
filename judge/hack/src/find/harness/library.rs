//! The library of the harness, but for its modules: the judge adds the generator, the validator and
//! the reference of a problem, and the parts of the judge that it shares (`compare`, `protocol`, `shrink`).
//!
//! `run` does what the command line asks and writes events to stdout; `protocol` defines both.

#![allow(warnings)]

use compare::comparer::Comparer;
use compare::difference::Comparison;
use compare::mode::Mode;
use protocol::{Event, Hunt, Request};
use shrink::shrinker::Shrinker;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The largest input that is tried, in bytes.
const MAX_INPUT: usize = 256 * 1024;
const MAX_SIZE: u64 = 1024;
/// Seeds that must make valid inputs for a size to be good.
const SEEDS_FOR_A_SIZE: u64 = 4;
/// The least size must not be larger.
const MAX_LEAST_SIZE: u64 = 16;
/// Events are written when they fill so many bytes.
const BATCH: usize = 32 * 1024;
const WATCH_PERIOD: Duration = Duration::from_millis(20);
const PROGRESS_PERIOD: Duration = Duration::from_millis(100);

/// The seed of the try that is under way.
static SEED: AtomicU64 = AtomicU64::new(0);
/// Grows with every run and every candidate: while it grows, nothing is stuck.
static RUNS: AtomicU64 = AtomicU64::new(0);
/// The message of the last panic.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// How the program under test is called; whether it succeeded.
type Tested = fn(&[u8], &mut Output) -> bool;

/// Does what the command line asks.
pub fn run(tested: Tested) {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut message) = PANIC.lock() {
            *message = info.to_string();
        }
    }));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match Request::parse(&arguments) {
        Ok(Request::Sizes) => sizes(),
        Ok(Request::Make { seeds, size }) => make(seeds, size),
        Ok(Request::Check) => check(),
        Ok(Request::Hunt(request)) => match Mode::parse(&request.compare) {
            Some(mode) => Hunter::new(request, tested, mode).hunt(),
            None => Err((0, "unknown comparison".to_string())),
        },
        Err(message) => Err((0, message)),
    };
    if let Err((seed, message)) = done {
        Events::default().send(Event::Fault { seed, message: message.as_bytes() });
    }
}

/// Events that are not yet written.
#[derive(Default)]
struct Events(Vec<u8>);

impl Events {
    fn add(&mut self, event: Event) {
        event.write(&mut self.0);
        if self.0.len() > BATCH {
            self.flush();
        }
    }

    fn send(&mut self, event: Event) {
        self.add(event);
        self.flush();
    }

    fn flush(&mut self) {
        let mut out = io::stdout().lock();
        // Without a judge there is nothing left to do.
        if out.write_all(&self.0).and_then(|()| out.flush()).is_err() {
            std::process::exit(1);
        }
        self.0.clear();
    }
}

/// A fault of the problem's own programs, at a seed.
type Fault = (u64, String);

fn generate(seed: u64, size: u64) -> Result<Vec<u8>, String> {
    let mut input = Vec::new();
    match catch_unwind(AssertUnwindSafe(|| generator::call(seed, size as usize, &mut input))) {
        Ok(Ok(())) => Ok(input),
        Ok(Err(message)) => Err(format!("the generator fails for {seed} {size}: {message}")),
        Err(_) => Err(format!("the generator fails for {seed} {size}: {}", panic_message())),
    }
}

fn answer(input: &[u8]) -> Result<Vec<u8>, String> {
    let mut answer = Vec::new();
    match catch_unwind(AssertUnwindSafe(|| reference::call(input, &mut answer))) {
        Ok(Ok(())) => Ok(answer),
        Ok(Err(message)) => Err(format!("the reference refuses a valid input: {message}")),
        Err(_) => Err(format!("the reference fails on a valid input: {}", panic_message())),
    }
}

fn panic_message() -> String {
    PANIC.lock().map(|message| message.clone()).unwrap_or_default()
}

/// Whether the generator makes valid inputs of a size; an `Err` says what is wrong.
fn check_size(size: u64) -> Result<(), String> {
    for seed in 0..SEEDS_FOR_A_SIZE {
        let input = generate(seed, size)?;
        if input.len() > MAX_INPUT {
            return Err("too large".to_string());
        }
        validator::call(&input)
            .map_err(|why| format!("the validator refuses generator {seed} {size}: {why}"))?;
    }
    Ok(())
}

/// Finds the sizes for which the generator makes what the validator accepts: doubles the size while
/// that works, then bisects.
fn sizes() -> Result<(), Fault> {
    let mut least = 1;
    while let Err(why) = check_size(least) {
        least += 1;
        if least > MAX_LEAST_SIZE {
            return Err((1, check_size(1).err().unwrap_or(why)));
        }
    }
    let (mut largest, mut too_large) = (least, least);
    while largest == too_large && largest < MAX_SIZE {
        too_large = (largest * 2).min(MAX_SIZE);
        if check_size(too_large).is_ok() {
            largest = too_large;
        }
    }
    while too_large - largest > 1 {
        let middle = (largest + too_large) / 2;
        if check_size(middle).is_ok() {
            largest = middle;
        } else {
            too_large = middle;
        }
    }
    Events::default().send(Event::Sizes { least, largest });
    Ok(())
}

/// Makes inputs and answers.
fn make(seeds: Range<u64>, size: u64) -> Result<(), Fault> {
    let mut events = Events::default();
    for seed in seeds.clone() {
        let input = generate(seed, size).map_err(|message| (seed, message))?;
        // Some seeds of the largest size can make a little too much.
        if validator::call(&input[..]).is_err() {
            continue;
        }
        let answer = answer(&input).map_err(|message| (seed, message))?;
        events.add(Event::Test { seed, input: &input, answer: &answer });
    }
    events.send(Event::Done { next: seeds.end });
    Ok(())
}

/// Validates and answers the inputs on stdin.
fn check() -> Result<(), Fault> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text).map_err(|error| (0, error.to_string()))?;
    let mut events = Events::default();
    let (mut rest, mut number) = (&text[..], 0);
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let length = std::str::from_utf8(&rest[..end]).ok().and_then(|word| word.parse().ok());
        let (input, after) = rest[end + 1..].split_at(length.unwrap_or(0));
        rest = after;
        match validator::call(input) {
            Ok(()) => {
                let answer = answer(input).map_err(|message| (number, message))?;
                events.add(Event::Valid { number, answer: &answer });
            }
            // Of many inputs nobody reads the reasons.
            Err(why) if number == 0 && rest.is_empty() => {
                events.add(Event::Invalid { number, reason: why.as_bytes() });
            }
            Err(_) => {}
        }
        number += 1;
    }
    events.send(Event::Done { next: number });
    Ok(())
}

/// Runs the program under test on many inputs.
struct Hunter {
    request: Hunt,
    tested: Tested,
    mode: Mode,
    /// What the last run printed.
    printed: Output,
    events: Events,
}

impl Hunter {
    fn new(request: Hunt, tested: Tested, mode: Mode) -> Hunter {
        let printed = Output { bytes: Vec::new(), max: request.max_output };
        Hunter { request, tested, mode, printed, events: Events::default() }
    }

    fn hunt(mut self) -> Result<(), Fault> {
        let seeds = self.request.seeds.clone();
        SEED.store(seeds.start, Relaxed);
        let request = self.request.clone();
        std::thread::spawn(move || watch(&request));
        for seed in seeds.clone() {
            SEED.store(seed, Relaxed);
            let input = generate(seed, self.request.size).map_err(|message| (seed, message))?;
            let answer = answer(&input).map_err(|message| (seed, message))?;
            if self.request.announce {
                self.events.send(Event::Trying { seed });
            }
            let Some(how) = self.failure(&input, &answer) else { continue };
            if validator::call(&input[..]).is_err() {
                continue;
            }
            self.events.add(Event::Failed { seed, how: how.as_bytes() });
            self.events.send(Event::Test { seed, input: &input, answer: &answer });
            if self.request.shrinks {
                self.shrink(seed, input)?;
            }
            return Ok(());
        }
        self.events.send(Event::Done { next: seeds.end });
        Ok(())
    }

    /// How the program fails on an input, if it does.
    fn failure(&mut self, input: &[u8], answer: &[u8]) -> Option<String> {
        RUNS.fetch_add(1, Relaxed);
        self.printed.bytes.clear();
        match catch_unwind(AssertUnwindSafe(|| (self.tested)(input, &mut self.printed))) {
            Err(_) => return Some(panic_message()),
            Ok(false) => return Some("error".to_string()),
            Ok(true) if self.printed.bytes == answer => return None,
            Ok(true) => {}
        }
        let mut comparer = Comparer::new(self.mode, Box::new(answer));
        let compared = comparer.push(&self.printed.bytes).and_then(|()| comparer.finish());
        if matches!(compared, Ok(Comparison::Same)) {
            None
        } else {
            Some("wrong".to_string())
        }
    }

    /// Sends smaller and smaller inputs that break the program too.
    fn shrink(&mut self, seed: u64, input: Vec<u8>) -> Result<(), Fault> {
        let mut shrinker = Shrinker::new(input);
        // `watch` ends the process when the time is over.
        while let Some(candidate) = shrinker.candidate(&mut || true) {
            RUNS.fetch_add(1, Relaxed);
            if validator::call(&candidate.case[..]).is_err() || !shrinker.is_wanted(&candidate) {
                continue;
            }
            let answer = answer(&candidate.case).map_err(|message| (seed, message))?;
            if self.failure(&candidate.case, &answer).is_some() {
                self.events.send(Event::Test { seed, input: &candidate.case, answer: &answer });
                shrinker.accept(candidate);
            }
        }
        if !shrinker.has_more() {
            self.events.send(Event::Smallest { seed });
        }
        Ok(())
    }
}

/// Sends progress, and ends the process when a run takes too long or the time is over.
fn watch(request: &Hunt) {
    let mut events = Events::default();
    let start = Instant::now();
    let (mut runs, mut run_start, mut last_sent) = (u64::MAX, start, start);
    loop {
        std::thread::sleep(WATCH_PERIOD);
        let (now, seed) = (RUNS.load(Relaxed), SEED.load(Relaxed));
        if now != runs {
            (runs, run_start) = (now, Instant::now());
        } else if run_start.elapsed() > request.run_limit {
            events.send(Event::Stuck { seed });
            std::process::exit(0);
        }
        if start.elapsed() > request.time_left {
            events.send(Event::OutOfTime { seed });
            std::process::exit(0);
        }
        if last_sent.elapsed() > PROGRESS_PERIOD {
            last_sent = Instant::now();
            events.send(Event::Trying { seed });
        }
    }
}

/// What the program under test prints, up to a limit.
pub struct Output {
    bytes: Vec<u8>,
    max: usize,
}

impl Write for Output {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // One byte more than allowed makes it wrong, whatever the answer.
        if self.bytes.len() > self.max {
            return Err(io::Error::from(io::ErrorKind::WriteZero));
        }
        let taken = bytes.len().min(self.max + 1 - self.bytes.len());
        self.bytes.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What `solve` may return.
pub trait Returned {
    fn is_success(self) -> bool;
}

impl Returned for () {
    fn is_success(self) -> bool {
        true
    }
}

impl<T, E> Returned for Result<T, E> {
    fn is_success(self) -> bool {
        self.is_ok()
    }
}
