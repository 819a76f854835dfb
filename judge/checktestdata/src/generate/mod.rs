//! Makes inputs that a program accepts.
//!
//! The program is run with a [`Writer`] in place of data: `INT` and its like draw values, and the outcome
//! of `MATCH` and `ISEOF` is drawn too, and kept to by what is written next. Where an `ASSERT` fails, the
//! iteration of the innermost loop is made again, then the iteration of the loop around it, then all. An input is
//! given only where [`check`] accepts it.
//!
//! The generator cannot make data that only a search finds, such as numbers of a given sum or a connected graph,
//! unless chance meets it within the attempts; nor a match of a regular expression that the text after it must not
//! lengthen (chance again); nor a text of `.` with a newline in it.

mod draw;
mod writer;

use crate::check::check;
use crate::fault::{Fault, FaultKind};
use crate::limits::{Budget, Limits};
use crate::machine::Machine;
use crate::program::CtdProgram;
use crate::rng::Rng;
use writer::Writer;

/// The runs of the program before it is given up.
const ATTEMPTS: usize = 300;
/// The number of equal shares of the steps, of which a run may take one, so that a smaller input can be tried when
/// one is too large.
const SHARES: u64 = 4;

/// Makes an input that a program accepts: always the same one for a seed and a size. `size` is a
/// percentage: numbers, texts and loops are as small as can be for 0, and use the whole of their ranges,
/// ends included, for 100.
///
/// # Errors
/// An error of the program, a limit, or that no run of the program made an input.
pub fn generate(
    program: &CtdProgram,
    seed: u64,
    size: u8,
    limits: &Limits,
) -> Result<Vec<u8>, Fault> {
    let mut seeds = Rng::new(seed);
    let mut size = u32::from(size.min(100));
    let (mut last, mut spent) = (None, 0);
    for attempt in 0..ATTEMPTS {
        let mut budget = Budget::new(limits.steps / SHARES);
        let writer = Writer::new(seeds.bits(), size as u8, limits.output_bytes);
        let mut machine = Machine::new(program, writer, limits, &mut budget);
        let ended = machine.run();
        let input = machine.port.into_output();
        let Err(fault) = ended.and_then(|()| check(program, &input, limits)) else {
            return Ok(input);
        };
        match fault.kind {
            // Smaller inputs take fewer steps.
            FaultKind::Limit if size == 0 => return Err(fault),
            FaultKind::Limit => size /= 2,
            // Wider ranges have inputs that narrow ones have not.
            FaultKind::Data | FaultKind::Program | FaultKind::Generation => {
                size = (size + u32::from(attempt % 3 == 0)).min(100);
            }
        }
        spent += budget.used();
        last = Some(fault);
        if spent >= limits.steps {
            break;
        }
    }
    match last {
        Some(fault) if fault.kind == FaultKind::Data => {
            let message = format!("no input found: {}", fault.message);
            Err(Fault { kind: FaultKind::Generation, data: None, message, ..fault })
        }
        Some(fault) => Err(fault),
        None => Ok(Vec::new()),
    }
}
