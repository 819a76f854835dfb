//! The harness: one program made of a problem's generator, validator and main.rs, and of a Rust
//! program that is hunted, so that a try costs microseconds and not a process.
//!
//! It rests on conventions: `generate(seed, size, kind, output)` in the generator, `validate(input)`
//! in the validator, `solve(input, output)` in main.rs and in the program that is hunted. The sources
//! become modules as they are, those of the problem in a library that is built once, and the harness
//! is built and run behind the same walls as any submission. It is not trusted: what it finds is
//! confirmed by running the program alone.

use judge_core::base::{file, MIB};
use judge_core::compile::Program;
use judge_core::language::{Language, RUST};
use judge_core::workspace::{self, Workspace};
use judge_core::Result;
use sandbox::{Failure, Limits, Sandbox, Streams};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

const MAIN: &str = include_str!("harness_main.rs");
/// Parts of the judge that the harness is made of too.
const SHRINK: &str = include_str!("shrink.rs");

/// A part of the problem: its name, the function that it must have, and how the harness calls it.
const GENERATOR: [&str; 3] = [
    "generator",
    "fn generate",
    "(seed: u64, size: usize, output: &mut Vec<u8>) -> Result<(), String> { generate(seed, size, None, output) }",
];
const VALIDATOR: [&str; 3] =
    ["validator", "fn validate", "(input: &[u8]) -> Result<(), String> { validate(input) }"];
const REFERENCE: [&str; 3] = [
    "reference",
    "fn solve",
    "(input: &[u8], output: &mut Vec<u8>) -> Result<(), String> { solve(input, output) }",
];
const VICTIM: [&str; 3] = [
    "victim",
    "fn solve",
    "(input: &[u8], output: &mut harness::Output) -> bool { harness::End::is_good(solve(input, output)) }",
];

const MAX_SOURCE: u64 = MIB;
/// What the harness may print in all.
const MAX_OUTPUT: u64 = 1024 * MIB;
/// The largest frame that makes sense.
const MAX_FRAME: usize = 16 * MIB as usize;

/// Rust as the judge builds it, but as a library.
pub static LIBRARY: Language = Language {
    flags: &["--crate-type", "rlib", "--crate-name", "harness"],
    output: "libharness.rlib",
    ..RUST
};

/// Rust as the judge builds it, with that library.
pub static LINKED: Language = Language { flags: &["--extern", "harness={library}"], ..RUST };

/// The same, but so that an overflow of the program is a panic.
pub static CHECKED: Language =
    Language { flags: &["--extern", "harness={library}", "-Coverflow-checks=on"], ..RUST };

/// Lines of the harness before the source of the program.
const LINES_BEFORE: u64 = 3;

/// What a panic says of an overflow: the line in the source of the program, and the words.
pub fn overflow(panic: &str) -> Option<String> {
    let (place, words) = panic.split_once('\n')?;
    let line: u64 = place.trim_end_matches(':').rsplit(':').nth(1)?.parse().ok()?;
    let words = words.lines().next().filter(|words| words.contains("overflow"))?;
    Some(format!("line {}: {words}", line.checked_sub(LINES_BEFORE)?))
}

/// The source of the library; `None` where the problem does not keep the conventions.
pub fn library(workspace: &Workspace, problem: &str) -> Result<Option<String>> {
    let folder = workspace.problem_folder(problem);
    let mut text = MAIN.to_string();
    text.push_str("mod compare {\n");
    for (name, source) in judge_core::compare::SOURCES {
        text.push_str(&format!("pub mod {name} {{\n{source}\n}}\n"));
    }
    text.push_str(&format!("}}\nmod shrink {{\n{SHRINK}\n}}\n"));
    let path = |name| -> Result<Option<PathBuf>> {
        Ok(workspace::tool(&folder, name)?.map(|tool| tool.path))
    };
    let parts = [
        (GENERATOR, path("generator")?),
        (VALIDATOR, path("validator")?),
        (REFERENCE, Some(folder.join("main.rs"))),
    ];
    for (part, path) in parts {
        let Some(path) = path else { return Ok(None) };
        match module(part, &path)? {
            Some(module) => text.push_str(&module),
            None => return Ok(None),
        }
    }
    Ok(Some(text))
}

/// The source of the program that is linked with the library; `None` where the program that is
/// hunted has no `solve`.
pub fn main(victim: Option<&Path>) -> Result<Option<String>> {
    let module = match victim {
        Some(path) => module(VICTIM, path)?,
        None => Some(
            "mod victim { pub fn call(_: &[u8], _: &mut harness::Output) -> bool { true } }"
                .to_string(),
        ),
    };
    let main = "#![allow(warnings)]\nfn main() { harness::run(victim::call) }\n";
    Ok(module.map(|module| format!("{main}{module}")))
}

/// A source as a module of the harness; `None` where it lacks the function.
fn module([name, function, call]: [&str; 3], path: &Path) -> Result<Option<String>> {
    if path.extension().is_none_or(|end| end != "rs") {
        return Ok(None);
    }
    let source =
        file::read(path, MAX_SOURCE).map_err(|error| format!("{}: {error}", path.display()))?;
    let source = String::from_utf8(source).ok().filter(|text| text.contains(function));
    Ok(source.map(|source| format!("mod {name} {{\n{source}\npub fn call{call}\n}}\n")))
}

/// What the harness tells.
pub struct Frame<'a> {
    pub word: &'a str,
    pub number: u64,
    pub payload: &'a [u8],
}

/// How a run of the harness ended.
#[derive(Debug, PartialEq)]
pub enum End {
    /// By itself, after frames that all make sense.
    Well,
    /// Whoever takes the frames had enough.
    Enough,
    /// It died, was stopped, or did not speak in frames.
    Badly(String),
}

/// Runs a harness; `take` says whether it wants more frames.
pub fn run(
    sandbox: &mut Sandbox,
    program: &Program,
    words: &[String],
    input: Option<File>,
    (time, memory_bytes): (Duration, u64),
    take: &mut dyn FnMut(Frame) -> bool,
) -> std::result::Result<End, Failure> {
    let limits = Limits {
        cpu: time,
        idle: time,
        memory_bytes: memory_bytes + 256 * MIB,
        output_bytes: MAX_OUTPUT,
        file_bytes: 0,
        processes: 64,
    };
    let mut pending = Vec::new();
    let (mut garbled, mut enough) = (false, false);
    let mut output = |chunk: &[u8]| {
        pending.extend_from_slice(chunk);
        let mut used = 0;
        while let Some(parsed) = parse(&pending[used..]) {
            let Some((frame, length)) = parsed else {
                garbled = true;
                break;
            };
            used += length;
            if !take(frame) {
                enough = true;
                break;
            }
        }
        pending.drain(..used);
        match garbled || enough || pending.len() > MAX_FRAME {
            true => Err(io::Error::other("no frame")),
            false => Ok(()),
        }
    };
    let streams = Streams { input, output: &mut output, merge_stderr: false };
    let ran = sandbox.run(&program.spec_with(limits, words)?, streams);
    if enough {
        return Ok(End::Enough);
    }
    if garbled {
        return Ok(End::Badly("it printed something of its own".to_string()));
    }
    let ran = ran?;
    if ran.end.is_success() && pending.is_empty() {
        return Ok(End::Well);
    }
    let words = String::from_utf8_lossy(&ran.stderr).trim().to_string();
    Ok(End::Badly(format!("{}; {words}", ran.end)))
}

/// The first frame of a text and its length; `None` while it is not complete, `Some(None)` when it
/// is no frame.
#[allow(clippy::option_option)]
fn parse(text: &[u8]) -> Option<Option<(Frame<'_>, usize)>> {
    let end = match text.iter().take(64).position(|&byte| byte == b'\n') {
        Some(end) => end,
        None if text.len() < 64 => return None,
        None => return Some(None),
    };
    let head = || {
        let mut words = std::str::from_utf8(&text[..end]).ok()?.split(' ');
        let (word, number, length) = (words.next()?, words.next()?, words.next()?);
        let length: usize = length.parse().ok().filter(|&length| length <= MAX_FRAME)?;
        Some((word, number.parse().ok()?, length)).filter(|_| words.next().is_none())
    };
    let Some((word, number, length)) = head() else { return Some(None) };
    let payload = text.get(end + 1..end + 1 + length)?;
    Some(Some((Frame { word, number, payload }, end + 1 + length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_told_from_parts_and_from_other_text() {
        let text = b"input 7 3\na\nbrest";
        let (frame, length) = parse(text).unwrap().unwrap();
        assert_eq!((frame.word, frame.number, frame.payload), ("input", 7, &b"a\nb"[..]));
        assert_eq!(&text[length..], b"rest");
        for cut in 0..13 {
            assert!(parse(&text[..cut]).is_none(), "{cut}");
        }
        for other in [&b"42\n"[..], b"a b c\n", b"a 1 99999999999\n", b"a 1 2 3\n", &[b'x'; 80]] {
            assert!(parse(other).unwrap().is_none());
        }
    }

    #[test]
    fn an_overflow_is_named_by_its_line() {
        let panic = "panicked at /tmp/x y/main.rs:14:9:\nattempt to add with overflow";
        assert_eq!(overflow(panic).unwrap(), "line 11: attempt to add with overflow");
        assert!(overflow("panicked at main.rs:14:9:\nno way").is_none());
        assert!(overflow("wrong").is_none());
    }
}
