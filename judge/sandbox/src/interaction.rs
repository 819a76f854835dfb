//! Two programs that talk to each other: the program that is measured, and the interactor that answers it.

use crate::run_result::{End, RunResult};
use crate::spec::Spec;
use std::io;

/// Who of the two it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The program that is measured.
    Program,
    /// Who answers it.
    Interactor,
}

/// Both, at their index.
#[cfg(not(portable))]
pub const ROLES: [Role; 2] = [Role::Program, Role::Interactor];

impl Role {
    /// The other one.
    pub fn other(self) -> Role {
        match self {
            Role::Program => Role::Interactor,
            Role::Interactor => Role::Program,
        }
    }
}

/// The two programs of an interaction, and the handling of their output.
pub struct Interaction<'a> {
    /// The program that is measured.
    pub program: &'a Spec,
    /// Who answers it.
    pub interactor: &'a Spec,
    /// Whether the program may go on to its end after the interactor has ended so. Else it is stopped.
    pub goes_on: &'a dyn Fn(End) -> bool,
    /// Called with each piece that one of them prints, up to its limit of output. An error ends the run.
    pub heard: &'a mut dyn FnMut(Role, &[u8]) -> io::Result<()>,
}

/// The end of an interaction.
#[derive(Clone, Debug)]
pub struct InteractionResult {
    /// The end of the program.
    pub program: RunResult,
    /// The end of the interactor. If the program failed first, it was stopped.
    pub interactor: RunResult,
    /// Whether the interactor ended, or closed its output, before the program ended, or by itself after the
    /// program had failed: by what it was sent, without a word that the program did not say.
    pub interactor_first: bool,
    /// Set if the program was stopped since both waited for each other longer than its limit of idle time.
    pub silence: Option<Silence>,
}

/// Both waited for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silence {
    /// Whether the program printed something as soon as its input ended: it had it in a buffer.
    pub had_unflushed_output: bool,
    /// Whether the program did not read what the interactor printed.
    pub had_unread_input: bool,
}
