//! Runs a program in the language of checktestdata: what the judge starts in the sandbox for a validator
//! in that language.

use checktestdata::{check, CtdProgram, Limits};
use judge_core::base::file;
use judge_core::language::checktestdata::{CHECK, PARSE, RUNNER};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;

/// Exit codes of an input validator in the ICPC problem package format.
const ACCEPTED: u8 = 42;
const REJECTED: u8 = 43;
const FAILED: u8 = 1;
/// The largest program in bytes.
const MAX_PROGRAM: u64 = 1 << 20;
/// The largest input in bytes. The limits of the sandbox are below what a larger one needs.
const MAX_INPUT: u64 = 256 << 20;

/// Runs the program that these arguments of the judge name; the exit code. `None` if they ask for another
/// thing.
pub fn main(words: &[OsString]) -> Option<u8> {
    let [runner, mode, program] = words else { return None };
    if runner != RUNNER {
        return None;
    }
    Some(run(mode.to_str()?, Path::new(program)).unwrap_or_else(|why| {
        // Not eprintln!, which panics when stderr cannot be written.
        let _ = writeln!(io::stderr(), "{why}");
        FAILED
    }))
}

fn run(mode: &str, path: &Path) -> Result<u8, String> {
    let text = file::read(path, MAX_PROGRAM).map_err(|error| format!("the program: {error}"))?;
    let program = CtdProgram::parse(&text).map_err(|fault| fault.to_string())?;
    match mode {
        PARSE => Ok(0),
        CHECK => check_stdin(&program),
        _ => Err(format!("no mode {mode}")),
    }
}

fn check_stdin(program: &CtdProgram) -> Result<u8, String> {
    let mut input = Vec::new();
    let read = io::stdin().take(MAX_INPUT + 1).read_to_end(&mut input);
    read.map_err(|error| format!("stdin: {error}"))?;
    if input.len() as u64 > MAX_INPUT {
        return Err(format!("the input has more than {MAX_INPUT} bytes"));
    }
    match check(program, &input, &Limits::default()) {
        Ok(()) => Ok(ACCEPTED),
        Err(fault) if fault.is_about_data() => {
            let _ = writeln!(io::stderr(), "{fault}");
            Ok(REJECTED)
        }
        Err(fault) => Err(fault.to_string()),
    }
}
