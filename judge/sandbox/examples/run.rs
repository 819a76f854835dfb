//! Runs a command under limits, and prints how it ended and what it used.
//!
//! ```text
//! cargo run -p sandbox --example run -- --cpu 1 --memory 64 --output 1 -- sort -n
//! ```
//!
//! The command reads stdin unless that is a terminal. It can read its own file and the current folder,
//! and can write no file.

use sandbox::{End, Failure, Isolation, IsolationMode, Limits, Sandbox, Spec, Stderr, Streams};
use std::env;
use std::ffi::{CString, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "\
usage: run [OPTION]... -- COMMAND [ARGUMENT]...
  --cpu SECONDS      CPU time (default: 1)
  --idle SECONDS     time in which it does nothing (default: CPU time + 1)
  --instructions N   instructions in user mode; they are counted only with this option
  --memory MIB       memory in use (default: 256)
  --output MIB       bytes on stdout (default: 16)
  --processes N      processes at once (default: 64)
  --isolation MODE   auto, strict or off (default: auto)
exit code: 0 if the command exits with 0, 1 if not, 2 if it cannot be run";

/// A MiB in bytes.
const MIB: u64 = 1 << 20;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    // The helper processes of the sandbox are this executable, too.
    if let Some(code) = sandbox::helper_main(&arguments) {
        return ExitCode::from(code);
    }
    sandbox::prepare_process();
    match run(&arguments) {
        Ok(End::Exited(0)) => ExitCode::from(0),
        Ok(_) => ExitCode::from(1),
        Err(message) => {
            eprintln!("run: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[OsString]) -> Result<End, String> {
    let options = RunOptions::parse(arguments)?;
    let isolation = Isolation::find(options.mode, Vec::new(), Vec::new())?;
    if let Some(warning) = isolation.warning() {
        eprintln!("run: {warning}");
    }
    if options.limits.instructions.is_some() {
        isolation.counter()?;
    }
    let spec = spec(&options)?;
    let io_error = |error: io::Error| error.to_string();
    let interrupt = sandbox::system::signal::catch_interrupts().map_err(io_error)?;
    let mut input = None;
    if !io::stdin().is_terminal() {
        input = Some(File::from(io::stdin().as_fd().try_clone_to_owned().map_err(io_error)?));
    }
    let mut stdout = io::stdout();
    let streams =
        Streams { input, output: &mut |chunk| stdout.write_all(chunk), stderr: Stderr::Kept };
    let result = Sandbox::start(&isolation, Some(interrupt.as_fd())).run(&spec, streams);
    let finished = result.map_err(|failure: Failure| failure.message().to_string())?;
    stdout.flush().map_err(io_error)?;
    eprint!("{}", String::from_utf8_lossy(&finished.stderr));
    eprintln!("ended:  {}", finished.end);
    eprintln!("cpu:    {:.3} s", finished.cpu.as_secs_f64());
    eprintln!("wall:   {:.3} s", finished.wall.as_secs_f64());
    eprintln!("waited: {:.3} s for a core", finished.waited.as_secs_f64());
    if let Some(instructions) = finished.instructions {
        eprintln!("instructions: {instructions}");
    }
    eprintln!("memory: {:.1} MiB", finished.peak_bytes as f64 / MIB as f64);
    Ok(match finished.exceeded(&spec.limits) {
        Some(limit) => End::Stopped(limit),
        None => finished.end,
    })
}

/// The command line.
struct RunOptions {
    limits: Limits,
    mode: IsolationMode,
    command: Vec<OsString>,
}

impl RunOptions {
    fn parse(arguments: &[OsString]) -> Result<RunOptions, String> {
        let Some(split) = arguments.iter().position(|argument| argument == "--") else {
            return Err(format!("no -- COMMAND\n{USAGE}"));
        };
        let mut limits = Limits {
            cpu: Duration::from_secs(1),
            idle: Duration::ZERO,
            instructions: None,
            memory_bytes: 256 * MIB,
            output_bytes: 16 * MIB,
            file_bytes: 0,
            disk_bytes: 0,
            may_reserve_all: false,
            processes: 64,
        };
        let mut mode = IsolationMode::Auto;
        for option in arguments[..split].chunks(2) {
            let value = option.get(1).and_then(|value| value.to_str()).unwrap_or_default();
            let name = option[0].to_string_lossy();
            let error = || format!("invalid option: {name} {value}\n{USAGE}");
            let number = || value.parse::<u64>().map_err(|_| error());
            let seconds = || {
                let seconds = value.parse().map_err(|_| error())?;
                Duration::try_from_secs_f64(seconds).map_err(|_| error())
            };
            match &*name {
                "--cpu" => limits.cpu = seconds()?,
                "--idle" => limits.idle = seconds()?,
                "--instructions" => limits.instructions = Some(number()?),
                "--memory" => limits.memory_bytes = number()?.saturating_mul(MIB),
                "--output" => limits.output_bytes = number()?.saturating_mul(MIB),
                "--processes" => limits.processes = number()?,
                "--isolation" => mode = IsolationMode::parse(value).ok_or_else(error)?,
                _ => return Err(error()),
            }
        }
        if limits.idle.is_zero() {
            limits.idle = limits.cpu + Duration::from_secs(1);
        }
        let command = arguments[split + 1..].to_vec();
        if command.is_empty() {
            return Err(format!("no COMMAND after --\n{USAGE}"));
        }
        Ok(RunOptions { limits, mode, command })
    }
}

fn spec(options: &RunOptions) -> Result<Spec, String> {
    let program = find_program(&options.command[0])?;
    let folder = env::current_dir().map_err(|error| format!("current folder: {error}"))?;
    let c_string =
        |word: OsString| CString::new(word.into_vec()).map_err(|error| error.to_string());
    let mut argv = vec![c_string(program.clone().into())?];
    for argument in &options.command[1..] {
        argv.push(c_string(argument.clone())?);
    }
    Ok(Spec {
        argv,
        env: vec![c"PATH=/usr/local/bin:/usr/bin:/bin".into()],
        readable: vec![program, folder.clone()],
        folder,
        writable: Vec::new(),
        temporary_bytes: 0,
        stdout_is_file: false,
        may_receive_files: false,
        limits: options.limits,
    })
}

/// The path of a command: as it stands if it has a `/`, else searched in PATH.
fn find_program(command: &OsString) -> Result<PathBuf, String> {
    let name = Path::new(command);
    if name.components().count() > 1 {
        return name.canonicalize().map_err(|error| format!("{}: {error}", name.display()));
    }
    for folder in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        let path = folder.join(name);
        if path.is_file() {
            return Ok(path);
        }
    }
    Err(format!("{}: not found in PATH", name.display()))
}
