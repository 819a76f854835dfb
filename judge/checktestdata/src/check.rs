//! Checks data by a program.

use crate::fault::Fault;
use crate::limits::Limits;
use crate::machine::Machine;
use crate::program::CtdProgram;

/// Checks whether a program accepts data.
///
/// # Errors
/// The first thing that the program does not accept, an error of the program, or a limit.
pub fn check(program: &CtdProgram, data: &[u8], limits: &Limits) -> Result<(), Fault> {
    Machine::new(program, data, limits).run()
}
