//! The limits on the memory and the steps of a program, and the count of steps.

use crate::fault::{Fault, Position};

/// The limits of a program, at which it is stopped.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Limits {
    /// Steps: a command, a term or a character read is about one; operations on huge numbers are more.
    pub steps: u64,
    /// Memory of all variables together.
    pub memory_bytes: usize,
}

impl Default for Limits {
    /// 200 million steps (some seconds), 256 MiB of variables.
    fn default() -> Limits {
        Limits { steps: 200_000_000, memory_bytes: 256 << 20 }
    }
}

/// The steps that are left.
#[derive(Debug)]
pub(crate) struct Budget {
    left: u64,
    total: u64,
}

impl Budget {
    pub fn new(steps: u64) -> Budget {
        Budget { left: steps, total: steps }
    }

    /// Uses some steps, for the command at `at`.
    pub fn spend(&mut self, at: Position, steps: u64) -> Result<(), Fault> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                let message = format!("the program does not end within {} steps", self.total);
                Err(Fault::limit(at, message))
            }
        }
    }
}
