//! The servers of one thread.

use crate::inputs::{Inputs, MAX_TRIES};
use crate::protocol::{Ended, Try, TryLimits};
use crate::served::Served;
use crate::server::{Broken, Server};
use judge_core::base::MIB;
use judge_core::compile::{Builder, Program};
use sandbox::{Failure, Isolation, Limits, Spec};
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

/// What a server may hold in memory, beside the program, in bytes.
const OWN_MEMORY: u64 = 256 * MIB;
/// The limits of time of a whole server: it lives as long as its thread, and each try has limits of its own.
const LIFE: Duration = Duration::from_secs(24 * 60 * 60);
/// Processes at once, as for a submission.
const MAX_PROCESSES: u64 = 64;
/// What the files in its folder may take together, in bytes.
const MAX_WRITTEN: u64 = 256 * MIB;
/// What it may print in all, in bytes.
const MAX_PRINTED: u64 = 1 << 50;

/// Folders that a program may use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Folders<'a> {
    /// It can read what is in there.
    pub readable: Option<&'a Path>,
    /// It can change what is in there.
    pub writable: Option<&'a Path>,
}

/// The servers of one thread, one for each program that it runs. They end when this is dropped.
pub struct Servers<'a> {
    isolation: Isolation,
    builder: &'a Builder,
    running: Vec<Server>,
    /// The files of inputs, once there is a server.
    inputs: Option<Inputs>,
}

impl<'a> Servers<'a> {
    /// None yet. The builder has a place for inputs.
    pub fn new(isolation: &Isolation, builder: &'a Builder) -> Servers<'a> {
        Servers { isolation: isolation.clone(), builder, running: Vec::new(), inputs: None }
    }

    /// Runs a program on these inputs, one after another, and returns what came of each. Each try ends as
    /// [`How::Unknown`](crate::How::Unknown) where there is no server, or none any more.
    ///
    /// # Errors
    ///
    /// `interrupt` becomes readable, or the machine has no more pipes or threads.
    pub fn run(
        &mut self,
        program: &Served,
        limits: &TryLimits,
        tries: &[Try],
        interrupt: Option<BorrowedFd>,
    ) -> Result<Vec<Ended>, Failure> {
        self.run_in(program, limits, Folders::default(), tries, interrupt)
    }

    /// The same with folders that all tries may use, beside those of the program.
    ///
    /// # Errors
    ///
    /// As [`Servers::run`].
    pub fn run_in(
        &mut self,
        program: &Served,
        limits: &TryLimits,
        folders: Folders,
        tries: &[Try],
        interrupt: Option<BorrowedFd>,
    ) -> Result<Vec<Ended>, Failure> {
        let mut all = Vec::with_capacity(tries.len());
        while all.len() < tries.len() {
            let left = &tries[all.len()..];
            let sendable = left.iter().take(MAX_TRIES).take_while(|a_try| a_try.is_sendable());
            let sendable = sendable.count();
            let Some(server) = program.server().filter(|_| sendable > 0) else {
                let is_served = program.has_server();
                let unknown = if is_served { 1 } else { left.len() };
                all.extend((0..unknown).map(|_| Ended::unknown()));
                continue;
            };
            let inputs = match &mut self.inputs {
                Some(inputs) => inputs,
                None => self.inputs.insert(Inputs::new(self.builder)?),
            };
            inputs.write(&left[..sendable])?;
            let spec = spec(server, limits, folders, inputs.folder())?;
            let mut running = match self.running.iter().position(|running| running.is_for(&spec)) {
                Some(at) => self.running.swap_remove(at),
                None => Server::start(&self.isolation, spec)?,
            };
            let mut keep = |ended| all.push(ended);
            let tries = &left[..sendable];
            let is_told = match running.run(limits, tries, inputs, interrupt, &mut keep) {
                Ok(()) => {
                    self.running.push(running);
                    true
                }
                Err(Broken::Stopped(failure)) => return Err(failure),
                Err(Broken::LeftSomething) => {
                    program.doubt();
                    true
                }
                Err(Broken::Ended) => {
                    if running.refuses() {
                        program.give_up();
                    } else {
                        program.doubt();
                    }
                    false
                }
                Err(Broken::Hangs | Broken::Invalid) => {
                    program.give_up();
                    false
                }
            };
            if !is_told {
                // The try that was under way.
                all.push(Ended::unknown());
            }
        }
        Ok(all)
    }
}

/// A server to run: the limits of each try are its own task.
fn spec(
    server: &Program,
    limits: &TryLimits,
    folders: Folders,
    inputs: &Path,
) -> Result<Spec, Failure> {
    let mut spec = server.spec(Limits {
        cpu: LIFE,
        idle: LIFE,
        instructions: None,
        memory_bytes: limits.memory_bytes,
        output_bytes: MAX_PRINTED,
        file_bytes: limits.output_bytes,
        disk_bytes: MAX_WRITTEN,
        processes: MAX_PROCESSES,
    })?;
    // After the words of its command line, which name the memory of the program.
    spec.limits.memory_bytes += OWN_MEMORY;
    spec.readable.push(inputs.to_path_buf());
    spec.readable.extend(folders.readable.map(Path::to_path_buf));
    spec.writable.extend(folders.writable.map(Path::to_path_buf));
    Ok(spec)
}
