//! Runs a harness and reads its events.

use super::protocol::{Event, Hunt, Parsed, Request, MAX_PAYLOAD};
use crate::find::worker::TOOL_TIME;
use judge_core::base::MIB;
use judge_core::compile::Program;
use judge_core::judging::Job;
use sandbox::{Failure, Limits, Sandbox, Streams};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::time::Duration;

/// What a harness may print in all, in bytes.
const MAX_OUTPUT: u64 = 1024 * MIB;
/// What the harness itself may hold in memory, beside the program under test, in bytes.
const OWN_MEMORY: u64 = 256 * MIB;

/// How a run of a harness ended.
#[derive(Debug, PartialEq)]
pub enum End {
    /// By itself, after valid events.
    Completed,
    /// The receiver of the events stopped it.
    Cancelled,
    /// It crashed, passed a limit, or printed something else; what happened.
    Broken(String),
}

/// What a run of a harness may use.
pub struct Allowance {
    /// CPU time, and time without progress.
    pub time: Duration,
    /// The memory limit of the problem, in bytes.
    pub memory_bytes: u64,
}

impl Allowance {
    /// Enough for a hunt, which ends by itself.
    pub fn of_hunt(hunt: &Hunt, memory_bytes: u64) -> Allowance {
        Allowance { time: hunt.time_left + 2 * hunt.run_limit + TOOL_TIME, memory_bytes }
    }
}

/// A hunt as `scripts/judge` would judge. It announces and shrinks nothing.
pub fn hunt_of(job: &Job, seeds: Range<u64>, size: u64, time_left: Duration) -> Hunt {
    Hunt {
        seeds,
        size,
        time_left,
        run_limit: job.limits.cpu,
        max_output: job.limits.output_bytes as usize,
        announce: false,
        shrinks: false,
        compare: job.compare.to_string(),
    }
}

/// Runs a harness; `receive` gets the events and returns whether it wants more of them.
pub fn run(
    sandbox: &mut Sandbox,
    program: &Program,
    request: &Request,
    input: Option<File>,
    allowance: &Allowance,
    receive: &mut dyn FnMut(Event) -> bool,
) -> Result<End, Failure> {
    let limits = Limits {
        cpu: allowance.time,
        idle: allowance.time,
        instructions: None,
        memory_bytes: allowance.memory_bytes + OWN_MEMORY,
        output_bytes: MAX_OUTPUT,
        file_bytes: 0,
        disk_bytes: 0,
        processes: 64,
    };
    let mut reader = Reader { pending: Vec::new(), is_invalid: false, is_cancelled: false };
    let mut output = |chunk: &[u8]| reader.push(chunk, receive);
    let streams = Streams { input, output: &mut output, merge_stderr: false };
    let ran = sandbox.run(&program.spec_with(limits, &request.to_arguments())?, streams);
    if reader.is_cancelled {
        return Ok(End::Cancelled);
    }
    if reader.is_invalid {
        return Ok(End::Broken("it printed something of its own".to_string()));
    }
    let ran = ran?;
    if ran.end.is_success() && reader.pending.is_empty() {
        return Ok(End::Completed);
    }
    let stderr = String::from_utf8_lossy(&ran.stderr).trim().to_string();
    Ok(End::Broken(format!("{}; {stderr}", ran.end)))
}

/// Splits output into events.
struct Reader {
    /// Output that is not yet a whole event.
    pending: Vec<u8>,
    is_invalid: bool,
    is_cancelled: bool,
}

impl Reader {
    /// Takes the next piece of output; an error stops the harness.
    fn push(&mut self, chunk: &[u8], receive: &mut dyn FnMut(Event) -> bool) -> io::Result<()> {
        self.pending.extend_from_slice(chunk);
        let mut used = 0;
        loop {
            match Event::parse(&self.pending[used..]) {
                Parsed::Incomplete => break,
                Parsed::Invalid => {
                    self.is_invalid = true;
                    break;
                }
                Parsed::Event(event, length) => {
                    used += length;
                    if !receive(event) {
                        self.is_cancelled = true;
                        break;
                    }
                }
            }
        }
        self.pending.drain(..used);
        if self.pending.len() > 3 * MAX_PAYLOAD {
            self.is_invalid = true;
        }
        if self.is_invalid || self.is_cancelled {
            return Err(io::Error::other("no more events"));
        }
        Ok(())
    }
}
