//! A program, and the server that runs it many times.

use crate::languages::{self, Kind, ServerProgram};
use judge_core::compile::{BuildError, Builder, Program};
use judge_core::tools::{Role, Tool};
use judge_core::workspace::Source;
use sandbox::Sandbox;
use std::fs;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::OnceLock;

/// The number of faults after which every run is a process of its own.
const MAX_FAULTS: u32 = 3;
/// One in this many tries is run the ordinary way too, and of the first more.
const SAMPLE_ONE_IN: u32 = 64;
/// The same where a try takes no process.
const CALL_SAMPLE_ONE_IN: u32 = 4096;

/// A program, and its server where its language has one. Threads share it.
#[derive(Debug)]
pub struct ServedProgram {
    /// As it is judged.
    pub program: Program,
    source: Source,
    kind: Kind,
    /// Set once it was tried to build the server.
    server: OnceLock<Option<ServerProgram>>,
    /// Tries of which the server was wrong or that ended the server.
    faults: AtomicU32,
    /// Tries that were looked at for a sample.
    tries: AtomicU32,
}

impl ServedProgram {
    /// A program without a server; it may get one.
    pub fn new(program: Program, source: Source) -> ServedProgram {
        ServedProgram::of_kind(Kind::Prints(None), program, source)
    }

    /// The same for a program with a function by the conventions of this role, if it is in Rust: its server calls
    /// that function for each try, without a process.
    pub fn with_function(program: Program, source: Source, role: Role) -> ServedProgram {
        ServedProgram::of_kind(Kind::Prints(Some(role)), program, source)
    }

    /// The same program, but what its server says of a try is not what it prints: it is what it compares, as
    /// [`comparisons`](crate::comparisons) reads it. It has no other use.
    pub fn comparing(program: Program, source: Source) -> ServedProgram {
        ServedProgram::of_kind(Kind::Compares, program, source)
    }

    fn of_kind(kind: Kind, program: Program, source: Source) -> ServedProgram {
        let (faults, tries) = (AtomicU32::new(0), AtomicU32::new(0));
        ServedProgram { program, source, kind, server: OnceLock::new(), faults, tries }
    }

    /// Its files.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Builds the server, if there is one for its language. Tries that run meanwhile do without.
    ///
    /// # Errors
    ///
    /// The judge cannot build anything, or is interrupted.
    pub fn build_server(&self, builder: &Builder, sandbox: &mut Sandbox) -> Result<(), BuildError> {
        if self.server.get().is_none() {
            let built = languages::build(self.kind, builder, sandbox, &self.source)?;
            // Another thread may have been faster.
            let _ = self.server.set(built);
        }
        Ok(())
    }

    /// Whether its server may need no process for a try.
    pub fn may_be_called(&self) -> bool {
        languages::may_be_called(self.kind, &self.source)
    }

    /// Builds the server of a program that is not built yet, if that server may need no process for a try. Then
    /// it is in the cache of the builder.
    ///
    /// # Errors
    ///
    /// As [`ServedProgram::build_server`].
    pub fn build_ahead(
        source: &Source,
        role: Role,
        builder: &Builder,
        sandbox: &mut Sandbox,
    ) -> Result<(), BuildError> {
        let kind = Kind::Prints(Some(role));
        if languages::may_be_called(kind, source) {
            languages::build(kind, builder, sandbox, source)?;
        }
        Ok(())
    }

    /// Whether nothing more comes of building its server.
    pub fn is_settled(&self) -> bool {
        self.server.get().is_some()
    }

    /// Does without a server that is not built by now.
    pub fn settle(&self) {
        let _ = self.server.set(None);
    }

    /// Whether its language has servers.
    pub fn may_have_server(&self) -> bool {
        languages::has_server(self.kind, self.source.language)
    }

    /// Whether tries go to a server.
    pub fn has_server(&self) -> bool {
        self.server().is_some()
    }

    /// Whether tries go to a server that needs no process for each.
    pub fn is_called(&self) -> bool {
        self.server().is_some_and(|server| server.is_called)
    }

    /// The bytes of the program with its server, where that is one file of machine code: the same for two sources
    /// where the compiler sees no difference between them.
    pub fn machine_code(&self) -> Option<Vec<u8>> {
        let [file] = self.server()?.program.argv() else { return None };
        fs::read(file).ok()
    }

    /// The server, once it is built and unless it was given up.
    pub(crate) fn server(&self) -> Option<&ServerProgram> {
        let server = self.server.get()?.as_ref();
        server.filter(|_| self.faults.load(Relaxed) < MAX_FAULTS)
    }

    /// Notes that the server was wrong about a try, or that a try ended it. After three times there is no
    /// server any more.
    pub fn doubt(&self) {
        self.faults.fetch_add(1, Relaxed);
    }

    /// From now on there is no server.
    pub fn give_up(&self) {
        self.faults.fetch_max(MAX_FAULTS, Relaxed);
    }

    /// Counts a try, and returns whether it is one that is to be run the ordinary way too.
    pub fn is_sample(&self) -> bool {
        let number = self.tries.fetch_add(1, Relaxed).wrapping_add(1);
        let one_in = if self.is_called() { CALL_SAMPLE_ONE_IN } else { SAMPLE_ONE_IN };
        number % one_in == 0 || (number < one_in && number.is_power_of_two())
    }
}

impl Tool for ServedProgram {
    fn of(program: Program, source: Source, role: Role) -> ServedProgram {
        ServedProgram::with_function(program, source, role)
    }

    fn program(&self) -> &Program {
        &self.program
    }

    fn source(&self) -> &Source {
        &self.source
    }
}
