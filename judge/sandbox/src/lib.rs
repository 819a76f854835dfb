//! Runs a program behind limits and isolation, and measures it.
//!
//! The crate knows processes, files and bytes. It knows no problem, no verdict and no workspace, and
//! it needs only std. On Linux (x86-64 and aarch64) the limits and the isolation are complete, without
//! root and without a container. Elsewhere programs run with a wall time limit and an output limit.
//!
//! ```no_run
//! use sandbox::{Isolation, IsolationMode, Limits, Sandbox, Spec};
//! use std::ffi::OsString;
//! use std::time::Duration;
//!
//! // The helper processes are this executable, started again with other arguments.
//! let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
//! if let Some(code) = sandbox::helper_main(&arguments) {
//!     std::process::exit(i32::from(code));
//! }
//! sandbox::prepare_process();
//! let isolation = Isolation::find(IsolationMode::Auto, Vec::new(), Vec::new()).expect("programs can run here");
//! let spec = Spec {
//!     argv: vec![c"/bin/sort".into(), c"-n".into()],
//!     env: Vec::new(),
//!     folder: "/".into(),
//!     readable: Vec::new(),
//!     writable: Vec::new(),
//!     temporary_bytes: 0,
//!     stdout_is_file: false,
//!     may_receive_files: false,
//!     limits: Limits {
//!         cpu: Duration::from_secs(1),
//!         idle: Duration::from_secs(2),
//!         instructions: None,
//!         memory_bytes: 64 << 20,
//!         output_bytes: 1 << 20,
//!         file_bytes: 0,
//!         disk_bytes: 0,
//!         may_reserve_all: false,
//!         processes: 16,
//!     },
//! };
//! let input = std::fs::File::open("numbers.txt").expect("the input exists");
//! match Sandbox::start(&isolation, None).run_tool(&spec, Some(input)) {
//!     Ok(output) => println!("{}, {} bytes", output.end, output.stdout.len()),
//!     Err(failure) => eprintln!("{}", failure.message()),
//! }
//! ```
//!
//! `examples/run.rs` is a whole program: it runs any command and prints what it used.
//!
//! # Theory of operation
//!
//! ```text
//! caller ──spawn── supervisor ──fork── runner ──fork, exec── program ── its descendants
//!   ├──── socket ──────┘                 │                      │
//!   ├──── socket, one for each runner ───┘                      │
//!   └──── stdin, stdout, stderr ────────────────────────────────┘
//! ```
//!
//! - Each [`Sandbox`] has one **supervisor**, this executable again: one that a sandbox before had, or that ran the
//!   probe. The caller itself never forks: the memory that the kernel reports for a child is at least the memory of
//!   the process it was forked from, and a large caller would make each start slow.
//! - For each set of files that programs may see, the supervisor forks one **runner**, in namespaces of
//!   its own. The runner puts the layers that all its programs share around itself once, so that a run
//!   costs one fork of a small process.
//! - The caller sends the runner a [`Spec`], a sealed copy of the input in memory, and the **program**'s
//!   ends of two pipes, and then copies the output. An input that is no file, or very long, goes through a
//!   pipe, too. The runner forks, the child limits itself and becomes the program by exec.
//! - While the program runs, the runner waits for the end of a child, for a request to stop, and for
//!   the next tick, some 10 ms later. At each tick it adds up CPU time and memory over the whole process
//!   tree, and decides whether the program is idle. It is idle while it waits of its own accord: not
//!   for a core, for the disk, or for the caller. At a limit it stops the program.
//! - If [`Limits::instructions`] asks for it, the runner opens a counter on itself before it confines
//!   itself. Each program inherits the counter and has no access to it: `system/linux/counter.rs`.
//! - When the program has ended or is stopped, the runner kills and reaps every process that is left,
//!   and reports. The caller then reads what is left in the pipes. It never waits for the end of a
//!   pipe, which a program could hold open.
//! - Two programs that talk to each other have a runner each, and the caller passes on what they print:
//!   `relay.rs`, `linux/conversation.rs`. Waiting for the other is not idle, unless both wait for each
//!   other: while nothing is printed, the caller asks both runners.
//!
//! Who kills whom:
//!
//! - The runner is the init process of its process namespace: orphans become its children, one kill
//!   reaches them all, and if the runner dies, the kernel kills them. Without namespaces it is their
//!   subreaper (PR_SET_CHILD_SUBREAPER(2const)) and kills them until none is left.
//! - If a runner is killed, the supervisor inherits what it left and kills it. If both are killed, the
//!   caller inherits it, and kills it when the [`Isolation`] is dropped.
//! - If the caller ends, however it ends, its sockets close. A runner then kills its program and exits;
//!   the supervisor exits after its runners. Both have a session of their own, so Ctrl-C in a terminal
//!   reaches only the caller.
//!
//! # Layers of isolation
//!
//! [`Isolation::find`] tests each layer by running a probe behind it, and leaves out those that have
//! no effect. Limits, a process tree that is killed as a whole, a clean environment, no inherited
//! descriptors, and no shared terminal need no layer.
//!
//! | layer | promises | needs |
//! |---|---|---|
//! | namespaces | Only its own processes and files exist; none survives the runner. | root or user namespaces |
//! | user | A user of its own, whose only capability is to read files. | root |
//! | Landlock | It reads the system and [`Spec::readable`], writes to [`Spec::writable`]. | Linux 5.13 |
//! | seccomp | No network, tracing, mounts, modules; nothing that outlives a process. | x86-64, aarch64 |
//!
//! - **namespaces** stand against finding files and processes, and against escaping the kill:
//!   namespaces(7), pid_namespaces(7), user_namespaces(7), pivot_root(2). The mounts need Linux 5.12,
//!   mount_setattr(2). Many containers do not allow them, so [`IsolationMode::Strict`] does not insist on them.
//! - **user** stands against the rights of root, if the caller has them: credentials(7),
//!   capabilities(7). A caller that is not root does not need it.
//! - **Landlock** stands against reading other files and writing anywhere: landlock(7). From Linux 6.12
//!   on it also stops signals and abstract sockets to other processes.
//! - **seccomp** stands against other processes, the network, and rarely used parts of the kernel:
//!   seccomp(2). `system/linux/seccomp.rs` lists the calls that it denies.
//!
//! No layer protects against a fault of the kernel itself. `judge/SECURITY.md` says what is not
//! promised.
//!
//! # Units
//!
//! Times are [`std::time::Duration`]; CPU time is user and system time of the whole process tree.
//! Memory is in bytes, resident or swapped out; pages that several processes share count once when the
//! limit is at stake. What the kernel keeps for a program, and what no process shows, counts where it makes the
//! program exceed its limit by a sixteenth (`linux/hidden_memory.rs`). A limit counts what a program really uses, so an
//! overshoot of one tick is possible: a program may use 15 ms of CPU time, or what it can allocate in 15 ms, beyond its
//! limit.
//!
//! # Errors
//!
//! The behavior of a program is a result: [`RunResult`] says how it ended. A [`Failure`] is a fault of the machine or
//! of the caller, or an interrupt, and says nothing about the program.
//!
//! # Modules
//!
//! Imports run in one direction, from the first to the last: `sandbox`, `isolation`, then `linux` or
//! `portable`, then `bare`, `relay`, `pipes`, `tail`, `interaction`, `run_result`, `spec`,
//! `isolation_mode`, `failure`, then [`system`], which holds all `unsafe` code. The cfg `portable` (see
//! `build.rs`) chooses between `linux` and `portable`; `cargo test -p sandbox --features portable` tests
//! the latter on Linux.

#![deny(unsafe_code)]
#![warn(missing_docs)]

#[allow(unsafe_code)]
pub mod system;
pub mod tail;

mod bare;
mod failure;
mod interaction;
mod isolation;
mod isolation_mode;
mod pipes;
#[cfg(not(portable))]
mod relay;
mod run_result;
mod sandbox;
mod spec;

#[cfg(not(portable))]
mod linux;
#[cfg(portable)]
mod portable;

pub use bare::{command, run_command};
pub use failure::{check_interrupt, reason, unless_interrupted, Failure};
pub use interaction::{Interaction, InteractionResult, Role, Silence};
pub use isolation::Isolation;
pub use isolation_mode::{FileSizes, IsolationMode};
pub use pipes::{file_of, Stderr, Streams};
pub use run_result::{End, Limit, RunResult, ToolOutput};
pub use sandbox::Sandbox;
pub use spec::{Limits, Spec};

#[cfg(not(portable))]
use linux as backend;
#[cfg(portable)]
use portable as backend;
use std::ffi::OsString;
use system::{platform, signal};

/// Serves as a helper process, if a [`Sandbox`] started this process as one, and returns its exit code.
/// Call it first in `main`, with the arguments of the process without its name; `None` means an
/// ordinary start.
pub fn helper_main(arguments: &[OsString]) -> Option<u8> {
    backend::helper_main(arguments)
}

/// The group of the programs of a judge that root started, to which no user belongs: what a program reads must be
/// open to it, or the program needs a right of root to read. `None` where root did not start this process.
pub fn program_group() -> Option<u32> {
    backend::program_group()
}

/// Prepares this process to run programs. Call it once in `main`, after [`helper_main`].
///
/// It restores the default action of every signal and unblocks them, because exec keeps what the
/// parent has set, but a hangup that is ignored (nohup(1)) stays so; it makes exec close descriptors
/// that were inherited; writes to a closed pipe, and those beyond the file size limit, fail instead
/// of killing this process; it raises soft limits to the hard ones; and other processes cannot read
/// its memory, which may hold what a program must not see.
pub fn prepare_process() {
    // If one of these fails, the process stays as it was, and programs run nevertheless.
    if signal::reset().unwrap_or(false) {
        // As nohup(1) wants it.
        signal::ignore_hangups();
    }
    let _ = platform::close_on_exec_from(3);
    signal::ignore_failed_writes();
    let _ = platform::raise_soft_limits();
    let _ = platform::hide_memory();
}
