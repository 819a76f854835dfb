//! Calls a function of the program that it is linked with on one input after another, in one process.
//!
//! This is the library. The judge adds a `main` that calls [`serve`], and the program as a module; see
//! `calls.rs` of the crate. Requests come from stdin and results go to stdout; `protocol.rs` has both forms.
//! Results are written when no request is left to read, so a program that ends the process takes the results of
//! other tries with it: the judge then sends these one by one.

#![allow(warnings)]

use std::io::{self, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::exit;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The bytes of a request before its words.
const REQUEST: usize = 28;
/// The bytes that are read at once, and of results that are written at once.
const CHUNK: usize = 64 * 1024;
/// The exit code of a program that panics.
const PANICKED: i32 = 101;
/// The end of a try.
const EXITED: u32 = 0;
const STOPPED: u32 = 2;
const STOPPED_SERVER: u32 = 4;
/// The watching thread looks this often.
const TICK: Duration = Duration::from_millis(10);

/// Twice the number of the try that is under way, plus one; even between two tries.
static STATE: AtomicU64 = AtomicU64::new(0);
/// The limit of the time of a try, in milliseconds.
static LIMIT_MS: AtomicU64 = AtomicU64::new(u64::MAX);
/// Results that are not written yet.
static RESULTS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The input of a try.
pub struct Try<'a> {
    pub input: &'a [u8],
    words: Vec<&'a str>,
}

/// The function of the program; its exit code, or `None` where it has no such arguments.
type Call = fn(&Try, &mut Output) -> Option<i32>;

/// Answers requests until they end.
pub fn serve(call: Call) {
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::spawn(watch);
    let mut requests = io::stdin().lock();
    let (mut text, mut start, mut chunk) = (Vec::new(), 0, vec![0; CHUNK]);
    let mut output = Output { bytes: Vec::new(), max: 0 };
    let mut number = 0;
    loop {
        let (limits, a_try, length) = loop {
            match parse(&text[start..]) {
                Some(request) => break request,
                None => {
                    write_results(&mut RESULTS.lock().expect("no writing panics"));
                    text.drain(..start);
                    start = 0;
                    match requests.read(&mut chunk) {
                        Ok(0) | Err(_) => return,
                        Ok(count) => text.extend_from_slice(&chunk[..count]),
                    }
                }
            }
        };
        LIMIT_MS.store(u64::from(limits.cpu_ms), SeqCst);
        output.bytes.clear();
        output.max = limits.max_output as usize;
        STATE.store(2 * number + 1, SeqCst);
        let begin = Instant::now();
        let called = catch_unwind(AssertUnwindSafe(|| call(&a_try, &mut output)));
        let time = begin.elapsed();
        let (how, code) = match called {
            _ if output.bytes.len() > output.max => (STOPPED, 0),
            Ok(Some(code)) => (EXITED, code),
            Ok(None) => (STOPPED, 0),
            Err(_) => (EXITED, PANICKED),
        };
        let printed = if how == EXITED { &output.bytes[..] } else { b"" };
        let mut results = RESULTS.lock().expect("no writing panics");
        add_result(&mut results, number, how, code, time, printed);
        STATE.store(2 * number + 2, SeqCst);
        if results.len() > CHUNK {
            write_results(&mut results);
        }
        drop(results);
        number += 1;
        start += length;
    }
}

/// The limits of a try that the server keeps.
struct Limits {
    cpu_ms: u32,
    max_output: u32,
}

/// The request at the start of a text, and its length; `None` where it is not whole yet.
fn parse(text: &[u8]) -> Option<(Limits, Try, usize)> {
    let (header, rest) = (text.get(..REQUEST)?, &text[REQUEST..]);
    let number = |at: usize| {
        let at = 4 * at;
        u32::from_ne_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
    };
    let [cpu_ms, max_output, word_bytes, input_bytes] = [0, 2, 5, 6].map(number);
    let (word_bytes, input_bytes) = (word_bytes as usize, input_bytes as usize);
    let (words, input) = (rest.get(..word_bytes)?, rest.get(word_bytes..word_bytes + input_bytes)?);
    let all = words.split(|&byte| byte == 0).map(|word| std::str::from_utf8(word).unwrap_or(""));
    // The first names the file of an input that does not follow.
    let mut words: Vec<&str> = all.skip(1).collect();
    words.pop();
    let length = REQUEST + word_bytes + input_bytes;
    Some((Limits { cpu_ms, max_output }, Try { input, words }, length))
}

fn add_result(
    results: &mut Vec<u8>,
    number: u64,
    how: u32,
    code: i32,
    time: Duration,
    output: &[u8],
) {
    let time_us = time.as_micros().min(u128::from(u32::MAX)) as u32;
    for number in [number as u32, how, code as u32, time_us, output.len() as u32] {
        results.extend_from_slice(&number.to_ne_bytes());
    }
    results.extend_from_slice(output);
}

fn write_results(results: &mut Vec<u8>) {
    let mut out = io::stdout().lock();
    // Without a judge there is nothing left to do.
    if out.write_all(results).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
    results.clear();
}

/// Ends the process when a try runs longer than its limit.
fn watch() {
    let (mut seen, mut since) = (0, Instant::now());
    loop {
        std::thread::sleep(TICK);
        let state = STATE.load(SeqCst);
        if state != seen || state % 2 == 0 {
            (seen, since) = (state, Instant::now());
            continue;
        }
        if since.elapsed() < Duration::from_millis(LIMIT_MS.load(SeqCst)) {
            continue;
        }
        let mut results = RESULTS.lock().expect("no writing panics");
        // It may have ended in this moment.
        if STATE.load(SeqCst) == seen {
            add_result(&mut results, seen / 2, STOPPED_SERVER, 0, since.elapsed(), b"");
            write_results(&mut results);
            exit(0);
        }
    }
}

impl Try<'_> {
    /// Whether it has no arguments.
    pub fn is_plain(&self) -> bool {
        self.words.is_empty()
    }

    /// Its two arguments as numbers, if it has two.
    pub fn two_numbers(&self) -> Option<(u64, u64)> {
        match self.words[..] {
            [first, second] => Some((first.parse().ok()?, second.parse().ok()?)),
            _ => None,
        }
    }
}

/// The output of a try, up to a limit.
pub struct Output {
    bytes: Vec<u8>,
    max: usize,
}

impl Write for Output {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // One byte more than allowed shows that it is too much.
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

/// The value that a function of a program returns.
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
