//! The harness: one program made of a problem's generator, validator and reference and of the Rust
//! program under test, so that a try costs microseconds instead of processes.
//!
//! It rests on conventions: `generate(seed, size, kind, output)` in the generator, `validate(input)`
//! in the validator, `solve(input, output)` in the reference and in the program under test. The sources of
//! the problem become modules of a library that is built once (`source`, `library`); the harness is
//! built and run in the sandbox like any submission and talks to the judge over stdout (`protocol`,
//! `process`). The judge does not trust it: it confirms what the harness finds by running the
//! program alone.

pub mod process;
pub mod protocol;
pub mod source;
