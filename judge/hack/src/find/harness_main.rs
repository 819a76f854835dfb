//! The harness of `scripts/hack find`, but for the program that is hunted: a library in which the judge
//! writes the generator, the validator and main.rs of a problem as modules below this text.
//!
//! It talks in frames on stdout: a word, a number, the length of a payload, a line end, the payload.

#![allow(warnings)]

use compare::comparer::Comparer;
use compare::difference::Comparison;
use compare::mode::Mode;
use shrink::Shrinker;
use std::io::{self, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The largest input that is hunted with.
const MAX_INPUT: usize = 256 * 1024;
const MAX_SIZE: u64 = 1024;
const BATCH: usize = 32 * 1024;

/// The try that is under way.
static TRY: AtomicU64 = AtomicU64::new(0);
/// Grows with every run and every smaller case: while it does, nothing is stuck.
static RUNS: AtomicU64 = AtomicU64::new(0);
static SHRINKING: AtomicBool = AtomicBool::new(false);
/// What the last panic said.
static SAID: Mutex<String> = Mutex::new(String::new());

/// How the program that is hunted is called; whether it ended well.
type Victim = fn(&[u8], &mut Output) -> bool;

/// Does what the words of the command line say.
pub fn run(victim: Victim) {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words[at].parse::<u64>().expect("the judge writes numbers");
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut said) = SAID.lock() {
            *said = info.to_string();
        }
    }));
    let done = match words[0].as_str() {
        "sizes" => sizes(),
        "make" => make(number(1), number(2), number(3)),
        "check" => check(),
        _ => hunt(&Hunt {
            first: number(1),
            count: number(2),
            size: number(3),
            start: number(4),
            deadline: Duration::from_millis(number(5)),
            limit: Duration::from_millis(number(6)),
            max_output: number(7) as usize,
            careful: number(8) == 1,
            shrink: number(9) == 1,
            victim,
            mode: Mode::parse(&words[10]).expect("the judge writes a mode"),
        }),
    };
    if let Err((number, message)) = done {
        Frames::default().tell("fault", number, message.as_bytes());
    }
}

/// Frames that are not yet written.
#[derive(Default)]
struct Frames(Vec<u8>);

impl Frames {
    fn add(&mut self, word: &str, number: u64, payload: &[u8]) {
        self.0.extend_from_slice(format!("{word} {number} {}\n", payload.len()).as_bytes());
        self.0.extend_from_slice(payload);
        if self.0.len() > BATCH {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let mut out = io::stdout().lock();
        // Without a judge there is nothing left to do.
        if out.write_all(&self.0).and_then(|()| out.flush()).is_err() {
            std::process::exit(1);
        }
        self.0.clear();
    }

    fn tell(&mut self, word: &str, number: u64, payload: &[u8]) {
        self.add(word, number, payload);
        self.flush();
    }
}

/// A fault of the problem's own programs, at a try.
type Fault = (u64, String);

fn generate(seed: u64, size: u64) -> Result<Vec<u8>, String> {
    let mut input = Vec::new();
    match catch_unwind(AssertUnwindSafe(|| generator::call(seed, size as usize, &mut input))) {
        Ok(Ok(())) => Ok(input),
        Ok(Err(message)) => Err(format!("the generator says for {seed} {size}: {message}")),
        Err(_) => Err(format!("the generator fails for {seed} {size}: {}", said())),
    }
}

fn answer(input: &[u8]) -> Result<Vec<u8>, String> {
    let mut answer = Vec::new();
    match catch_unwind(AssertUnwindSafe(|| reference::call(input, &mut answer))) {
        Ok(Ok(())) => Ok(answer),
        Ok(Err(message)) => Err(format!("main.rs refuses the input: {message}")),
        Err(_) => Err(format!("main.rs fails: {}", said())),
    }
}

fn said() -> String {
    SAID.lock().map(|said| said.clone()).unwrap_or_default()
}

/// The sizes for which the generator makes what the validator takes.
fn sizes() -> Result<(), Fault> {
    let good = |size: u64| {
        (0..4).try_for_each(|seed| {
            let input = generate(seed, size)?;
            if input.len() > MAX_INPUT {
                return Err("too large".to_string());
            }
            let refused = |why| format!("the validator refuses generator {seed} {size}: {why}");
            validator::call(&input).map_err(refused)
        })
    };
    let first = good(1);
    let least = (1..=16).find(|&size| good(size).is_ok());
    let least = least.ok_or_else(|| (1, first.err().unwrap_or_default()))?;
    let (mut most, mut beyond) = (least, least);
    while most == beyond && most < MAX_SIZE {
        beyond = (most * 2).min(MAX_SIZE);
        if good(beyond).is_ok() {
            most = beyond;
        }
    }
    while beyond - most > 1 {
        let middle = (most + beyond) / 2;
        if good(middle).is_ok() {
            most = middle;
        } else {
            beyond = middle;
        }
    }
    Frames::default().tell("sizes", least, most.to_string().as_bytes());
    Ok(())
}

/// Inputs and answers.
fn make(first: u64, count: u64, size: u64) -> Result<(), Fault> {
    let mut frames = Frames::default();
    for seed in first..first + count {
        let input = generate(seed, size).map_err(|message| (seed, message))?;
        // The largest size can be a little too large.
        if validator::call(&input[..]).is_err() {
            continue;
        }
        let answer = answer(&input).map_err(|message| (seed, message))?;
        frames.add("input", seed, &input);
        frames.add("answer", seed, &answer);
    }
    frames.tell("end", first + count, b"");
    Ok(())
}

/// Which of the cases on stdin are valid, and their answers.
fn check() -> Result<(), Fault> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text).map_err(|error| (0, error.to_string()))?;
    let mut frames = Frames::default();
    let (mut rest, mut number) = (&text[..], 0);
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let length = std::str::from_utf8(&rest[..end]).ok().and_then(|word| word.parse().ok());
        let (case, after) = rest[end + 1..].split_at(length.unwrap_or(0));
        rest = after;
        match validator::call(case) {
            Ok(()) => frames.add("valid", number, &answer(case).map_err(|m| (number, m))?),
            Err(why) if number == 0 && rest.is_empty() => {
                frames.add("invalid", number, why.as_bytes())
            }
            Err(_) => {}
        }
        number += 1;
    }
    frames.tell("end", number, b"");
    Ok(())
}

struct Hunt {
    /// The seeds of the tries.
    first: u64,
    count: u64,
    size: u64,
    /// Where to start: an earlier harness has done, or died of, what comes before.
    start: u64,
    deadline: Duration,
    /// A run longer than this is stuck.
    limit: Duration,
    max_output: usize,
    /// Say each try before it is made: one of the next ends the process.
    careful: bool,
    shrink: bool,
    victim: Victim,
    mode: Mode,
}

fn hunt(hunt: &Hunt) -> Result<(), Fault> {
    let (deadline, limit) = (hunt.deadline, hunt.limit);
    TRY.store(hunt.start, Relaxed);
    std::thread::spawn(move || watch(deadline, limit));
    let mut frames = Frames::default();
    let mut got = Output { bytes: Vec::new(), max: hunt.max_output };
    for seed in hunt.start..hunt.first + hunt.count {
        TRY.store(seed, Relaxed);
        let input = generate(seed, hunt.size).map_err(|message| (seed, message))?;
        let answer = answer(&input).map_err(|message| (seed, message))?;
        if hunt.careful {
            frames.tell("at", seed, b"");
        }
        if let Some(how) = breaks(hunt, &input, &answer, &mut got) {
            if validator::call(&input[..]).is_err() {
                continue;
            }
            frames.add("found", seed, how.as_bytes());
            frames.add("input", seed, &input);
            frames.tell("answer", seed, &answer);
            if hunt.shrink {
                shrink(hunt, seed, input, &mut got)?;
            }
            return Ok(());
        }
    }
    frames.tell("end", hunt.first + hunt.count, b"");
    Ok(())
}

/// How the program fails on an input, if it does.
fn breaks(hunt: &Hunt, input: &[u8], answer: &[u8], got: &mut Output) -> Option<String> {
    RUNS.fetch_add(1, Relaxed);
    got.bytes.clear();
    match catch_unwind(AssertUnwindSafe(|| (hunt.victim)(input, got))) {
        Err(_) => return Some(said()),
        Ok(false) => return Some("error".to_string()),
        Ok(true) if got.bytes == answer => return None,
        Ok(true) => {}
    }
    let mut comparer = Comparer::new(hunt.mode, answer);
    let same = comparer.push(&got.bytes).and_then(|()| comparer.finish());
    (!matches!(same, Ok(Comparison::Same))).then(|| "wrong".to_string())
}

/// Goes to smaller and smaller cases that break the program too, and tells each of them.
fn shrink(hunt: &Hunt, seed: u64, input: Vec<u8>, got: &mut Output) -> Result<(), Fault> {
    SHRINKING.store(true, Relaxed);
    let mut frames = Frames::default();
    let mut shrinker = Shrinker::new(input);
    while let Some(candidate) = shrinker.candidate() {
        RUNS.fetch_add(1, Relaxed);
        if validator::call(&candidate.case[..]).is_err() || !shrinker.is_wanted(&candidate) {
            continue;
        }
        let answer = answer(&candidate.case).map_err(|message| (seed, message))?;
        if breaks(hunt, &candidate.case, &answer, got).is_some() {
            frames.add("input", seed, &candidate.case);
            frames.tell("answer", seed, &answer);
            shrinker.accept(candidate);
        }
    }
    frames.tell("smallest", seed, b"");
    Ok(())
}

/// Tells of progress, and ends the process when a run takes too long or the time is over.
fn watch(deadline: Duration, limit: Duration) {
    let mut frames = Frames::default();
    let start = Instant::now();
    let (mut runs, mut since, mut told) = (u64::MAX, start, start);
    loop {
        std::thread::sleep(Duration::from_millis(20));
        let (now, seed) = (RUNS.load(Relaxed), TRY.load(Relaxed));
        if now != runs {
            (runs, since) = (now, Instant::now());
        } else if since.elapsed() > limit {
            frames.tell("stuck", seed, b"");
            std::process::exit(0);
        }
        if start.elapsed() > deadline && !SHRINKING.load(Relaxed) {
            frames.tell("late", seed, b"");
            std::process::exit(0);
        }
        if told.elapsed() > Duration::from_millis(100) {
            told = Instant::now();
            frames.tell("at", seed, b"");
        }
    }
}

/// What the program prints, up to a limit.
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
pub trait End {
    fn is_good(self) -> bool;
}

impl End for () {
    fn is_good(self) -> bool {
        true
    }
}

impl<T, E> End for Result<T, E> {
    fn is_good(self) -> bool {
        self.is_ok()
    }
}
