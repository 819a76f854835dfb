//! The way in: a [`Sandbox`] runs programs, one after another.

use crate::failure::Failure;
use crate::interaction::{Interaction, InteractionResult};
use crate::isolation::Isolation;
#[cfg(not(portable))]
use crate::linux::client::Client;
use crate::pipes::{Stderr, Streams};
#[cfg(portable)]
use crate::portable::Client;
use crate::run_result::{RunResult, ToolOutput};
use crate::spec::Spec;
use std::fs::File;
use std::os::fd::BorrowedFd;

/// Runs programs one after another. Threads that run programs at the same time have one each.
pub struct Sandbox<'a> {
    /// Taken with the first program.
    client: Option<Client>,
    isolation: Isolation,
    interrupt: Option<BorrowedFd<'a>>,
}

impl<'a> Sandbox<'a> {
    /// Makes a sandbox. Its helper processes start with the first program, or are taken over from an earlier
    /// sandbox, and run until the [`Isolation`] ends. Each run ends with [`Failure::Interrupted`] once `interrupt` is
    /// readable.
    pub fn start(isolation: &Isolation, interrupt: Option<BorrowedFd<'a>>) -> Sandbox<'a> {
        Sandbox { client: None, isolation: isolation.clone(), interrupt }
    }

    /// The isolation of its programs.
    pub fn isolation(&self) -> &Isolation {
        &self.isolation
    }

    /// The descriptor that ends each run once it is readable.
    pub fn interrupt(&self) -> Option<BorrowedFd<'a>> {
        self.interrupt
    }

    /// Whether the last run failed since a helper process was killed from outside, for example by a kernel that is
    /// out of memory: run again, it may come to its end, as the next run starts new ones.
    pub fn helper_was_killed(&self) -> bool {
        self.client.as_ref().is_some_and(Client::helper_was_killed)
    }

    /// Ends the processes from which programs start: the next ones find nothing that tells of those before.
    pub fn end_runners(&mut self) {
        self.client.iter_mut().for_each(Client::end_runners);
    }

    /// Runs a program to its end. When this returns, every process that it started is gone.
    ///
    /// # Errors
    ///
    /// The program cannot be started, a function of `streams` fails, a helper process is killed, or
    /// the run is interrupted. What the program itself does is no error; see [`RunResult`].
    pub fn run(&mut self, spec: &Spec, streams: Streams) -> Result<RunResult, Failure> {
        let interrupt = self.interrupt;
        self.client().run(spec, streams, interrupt)
    }

    /// Runs two programs that talk to each other, until both have ended. When this returns, every process that
    /// they started is gone.
    ///
    /// # Errors
    ///
    /// As [`Sandbox::run`], or this system is not Linux.
    pub fn interact(&mut self, interaction: Interaction) -> Result<InteractionResult, Failure> {
        let interrupt = self.interrupt;
        self.client().interact(interaction, interrupt)
    }

    /// Runs a program and returns all that it prints, up to its limit of output.
    ///
    /// # Errors
    ///
    /// See [`Sandbox::run`].
    pub fn run_tool(&mut self, spec: &Spec, input: Option<File>) -> Result<ToolOutput, Failure> {
        let mut stdout = Vec::new();
        let mut keep = |chunk: &[u8]| {
            stdout.extend_from_slice(chunk);
            Ok(())
        };
        let streams = Streams { input, output: &mut keep, stderr: Stderr::Bounded };
        let RunResult { end, stderr, .. } = self.run(spec, streams)?;
        Ok(ToolOutput { end, stdout, stderr })
    }

    fn client(&mut self) -> &mut Client {
        self.client.get_or_insert_with(|| self.isolation.take_client())
    }
}

impl Drop for Sandbox<'_> {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            self.isolation.give_back(client);
        }
    }
}
