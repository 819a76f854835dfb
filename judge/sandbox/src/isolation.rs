//! The isolation of programs on this machine.

use crate::isolation_mode::IsolationMode;
#[cfg(not(portable))]
use crate::linux::{client::Client, layers::Containment, probe};
#[cfg(portable)]
use crate::portable::{self as probe, Client, Containment};
use crate::system::platform;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The isolation of programs on this machine. Find it once, before the first `Sandbox` starts.
#[derive(Clone, Debug)]
pub struct Isolation {
    containment: Containment,
    warning: Option<String>,
    mode: IsolationMode,
    /// The clients that no sandbox has now: their helper processes run already. The first one ran the probe.
    idle_clients: Arc<Mutex<Vec<Client>>>,
}

impl Isolation {
    /// Runs a probe behind each layer and leaves out the layers that have no effect here.
    ///
    /// No program can read what is below the `hidden` folders, whatever its `Spec` lets it read. Unless
    /// namespaces make that unnecessary, this process inherits the orphans of programs from now on
    /// (PR_SET_CHILD_SUBREAPER(2const)).
    ///
    /// # Errors
    ///
    /// One line that names what is missing: with [`IsolationMode::Strict`], if any layer but namespaces has no
    /// effect; with each mode, if no program can run at all, or if a hard limit of this process
    /// (getrlimit(2)) is lower than a build or an ordinary program needs.
    pub fn find(mode: IsolationMode, hidden: Vec<PathBuf>) -> Result<Isolation, String> {
        let (containment, warning, client) = probe::find(mode, &hidden)?;
        let idle_clients = Arc::new(Mutex::new(client.into_iter().collect()));
        Ok(Isolation { containment, warning, mode, idle_clients })
    }

    /// A client that runs programs behind the layers.
    pub(crate) fn take_client(&self) -> Client {
        self.lock_idle_clients().pop().unwrap_or_else(|| Client::new(&self.containment))
    }

    /// Keeps a client for the next sandbox.
    pub(crate) fn give_back(&self, mut client: Client) {
        client.end_runners();
        self.lock_idle_clients().push(client);
    }

    fn lock_idle_clients(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle_clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One line for people that names the layers this machine lacks, and why; `None` if it has all
    /// that the mode asks for.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Whether a program that writes files can do nothing else: it reads and writes no other files, has no
    /// network, and all that it starts can be ended. Or the caller wants no isolation.
    ///
    /// # Errors
    ///
    /// The warning that names what is missing.
    pub fn check_confined(&self) -> Result<(), String> {
        if self.mode == IsolationMode::Off || probe::is_confining(&self.containment) {
            return Ok(());
        }
        Err(self.warning.clone().unwrap_or_default())
    }

    /// Whether a program can read no other files and has no network, whatever it starts. Or the caller wants
    /// no isolation.
    ///
    /// # Errors
    ///
    /// The warning that names what is missing.
    pub fn check_isolating(&self) -> Result<(), String> {
        if self.mode == IsolationMode::Off || probe::is_isolating(&self.containment) {
            return Ok(());
        }
        Err(self.warning.clone().unwrap_or_default())
    }

    /// Whether instructions can be counted here, see [`crate::Limits::instructions`]; behind every mode
    /// of isolation alike. The first call may take some 10 ms.
    ///
    /// # Errors
    ///
    /// One line that says what is missing, and what to do.
    pub fn counter(&self) -> Result<(), String> {
        platform::can_count_instructions()
    }

    /// Kills the orphans that this process has inherited because a helper process was killed. Call it
    /// when all sandboxes are dropped and no other child of this process is running.
    pub fn end(&self) {
        self.lock_idle_clients().clear();
        probe::kill_orphans(&self.containment);
    }
}
