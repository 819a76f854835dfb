//! A program, and the server that runs it many times.

use crate::languages;
use judge_core::compile::{BuildError, Builder, Program};
use judge_core::workspace::Tool;
use sandbox::Sandbox;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// After so many faults every run is a process of its own.
const MAX_FAULTS: u32 = 3;

/// A program, and its server where its language has one. Threads share it.
#[derive(Debug)]
pub struct Served {
    /// As it is judged.
    pub program: Program,
    server: Option<Program>,
    /// Tries of which the server was wrong or that ended the server.
    faults: AtomicU32,
}

impl Served {
    /// A program without a server.
    pub fn alone(program: Program) -> Served {
        Served { program, server: None, faults: AtomicU32::new(0) }
    }

    /// The same program with the server for its sources, if there is one for its language.
    ///
    /// # Errors
    ///
    /// The judge cannot build anything, or is interrupted.
    pub fn build(
        builder: &Builder,
        sandbox: &mut Sandbox,
        sources: &Tool,
        program: Program,
    ) -> Result<Served, BuildError> {
        let server = languages::build(builder, sandbox, sources)?;
        Ok(Served { program, server, faults: AtomicU32::new(0) })
    }

    /// Whether tries go to a server.
    pub fn has_server(&self) -> bool {
        self.server().is_some()
    }

    /// The server, unless it was given up.
    pub(crate) fn server(&self) -> Option<&Program> {
        self.server.as_ref().filter(|_| self.faults.load(Relaxed) < MAX_FAULTS)
    }

    /// Notes that the server was wrong about a try, or that a try ended it. After three times there is no
    /// server any more. Returns whether that is so now.
    pub fn doubt(&self) -> bool {
        self.faults.fetch_add(1, Relaxed) + 1 >= MAX_FAULTS
    }

    /// From now on there is no server.
    pub fn give_up(&self) {
        self.faults.fetch_max(MAX_FAULTS, Relaxed);
    }
}
