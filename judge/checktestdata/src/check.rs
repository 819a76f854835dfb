//! Checks data by a program.

use crate::data::Reader;
use crate::fault::Fault;
use crate::limits::{Budget, Limits};
use crate::machine::Machine;
use crate::program::CtdProgram;

/// Checks whether a program accepts data.
///
/// # Errors
/// The first thing that the program does not accept, an error of the program, or a limit.
pub fn check(program: &CtdProgram, data: &[u8], limits: &Limits) -> Result<(), Fault> {
    let mut budget = Budget::new(limits.steps);
    Machine::new(program, Reader::new(data), limits, &mut budget).run()
}
