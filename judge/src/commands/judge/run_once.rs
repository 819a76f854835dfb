//! `--input`: runs one program on an input that has no answer, and shows what it prints.

use crate::cli::args::Args;
use judge_core::base::exit::{self, written, AS_EXPECTED, INTERRUPTED, UNEXPECTED};
use judge_core::base::text::{self, quote};
use judge_core::base::{file, progress, MIB};
use judge_core::compile::{Builder, Unbuilt};
use judge_core::judging::job::{Job, Source};
use judge_core::judging::run_case;
use judge_core::verdict::Verdict;
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::system::pipe::{self, Poll, READABLE};
use sandbox::Sandbox;
use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Seek, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

/// The name of stdin in place of a file's.
pub const STDIN: &str = "-";
/// What is taken from stdin before it is thought endless.
const MAX_STDIN: u64 = 1024 * MIB;

/// Runs the program of the only job.
pub fn show(
    workspace: &Workspace,
    args: &Args,
    jobs: &[Job],
    input: &Path,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let [job] = jobs else {
        return Err("--input runs one program: name one problem, or one --submission".to_string());
    };
    let builder = Builder::new(workspace.cache());
    let Some(opened) = open(input, &builder, interrupt)? else { return Ok(INTERRUPTED) };
    let isolation = crate::commands::isolation(workspace, args)?;
    let mut sandbox = Sandbox::start(&isolation, Some(interrupt.as_fd()));
    let program = match &job.source {
        Source::Command(program) => program.clone(),
        Source::File(path, language) => {
            let compiling = format!("compiling {}", job.name);
            let build = || builder.build(&mut sandbox, path, language);
            match progress::during(&compiling, build) {
                Ok(program) => program,
                Err(Unbuilt::CompileError(words)) => {
                    let name = text::escape(job.name.as_bytes());
                    let _ = writeln!(io::stderr(), "CE   {name}\n{words}");
                    return Ok(UNEXPECTED);
                }
                Err(Unbuilt::Impossible(why)) => return Err(why),
                Err(Unbuilt::Interrupted) => return Ok(INTERRUPTED),
            }
        }
    };
    let mut out = io::stdout().lock();
    let terminal = out.is_terminal();
    let mut broken = None;
    let mut show = |chunk: &[u8]| {
        broken = broken.take().or(out.write_all(&shown(chunk, terminal)).err());
        Ok(())
    };
    let ran = run_case::run(&mut sandbox, &program, job.limits, opened, &mut show);
    let _ = out.flush();
    isolation.end();
    written(broken)?;
    let outcome = match ran {
        Ok(outcome) => outcome,
        Err(failure) => return exit::of_failure(failure),
    };
    let ended = match outcome.verdict {
        Verdict::Ac => "ended well".to_string(),
        verdict => format!("{} {}", verdict.name(), outcome.note),
    };
    let figures = format!("{}, {}", text::time(outcome.cpu), text::bytes(outcome.memory_bytes));
    let mut stderr = io::stderr().lock();
    let said = builder.without_folders(&outcome.stderr);
    let _ = stderr.write_all(&shown(&said, stderr.is_terminal()));
    if said.last().is_some_and(|&byte| byte != b'\n') {
        let _ = writeln!(stderr);
    }
    drop(stderr);
    let _ = writeln!(io::stderr(), "{}: {ended}; {figures}", text::escape(job.name.as_bytes()));
    Ok(if outcome.verdict == Verdict::Ac { AS_EXPECTED } else { UNEXPECTED })
}

/// The file that `--input` names, or all of stdin; `None` after Ctrl-C.
pub fn open(path: &Path, builder: &Builder, interrupt: &OwnedFd) -> Result<Option<File>> {
    if path == Path::new(STDIN) {
        return whole_stdin(builder, interrupt);
    }
    let quoted = quote(path.as_os_str().as_encoded_bytes());
    file::open(path).map(Some).map_err(|error| format!("--input {quoted}: {error}"))
}

/// Everything that stdin has, as a file without a name, so that a slow writer costs the program no
/// time; `None` when interrupted.
fn whole_stdin(builder: &Builder, interrupt: &OwnedFd) -> Result<Option<File>> {
    let failed = |error: io::Error| format!("--input -, which is stdin: {error}");
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "type the input; Ctrl-D on a line of its own ends it");
    }
    let folder = builder.scratch().map_err(failed)?;
    let file = File::options().read(true).write(true).create_new(true).open(folder.join("input"));
    let _ = fs::remove_dir_all(&folder);
    let mut file = file.map_err(failed)?;
    let mut stdin = io::stdin().lock();
    let mut size = 0;
    loop {
        let mut polls = [
            Poll::new(Some(stdin.as_fd()), READABLE),
            Poll::new(Some(interrupt.as_fd()), READABLE),
        ];
        pipe::wait(&mut polls, None).map_err(failed)?;
        if polls[1].ready() {
            return Ok(None);
        }
        let chunk = stdin.fill_buf().map_err(failed)?;
        if chunk.is_empty() {
            file.rewind().map_err(failed)?;
            return Ok(Some(file));
        }
        file.write_all(chunk).map_err(failed)?;
        let length = chunk.len();
        size += length as u64;
        if size > MAX_STDIN {
            let most = text::bytes(MAX_STDIN);
            return Err(format!("--input -: more than {most}; put it into a file"));
        }
        stdin.consume(length);
    }
}

/// What a program printed, for a stream: on a terminal it must not move the cursor or worse.
fn shown(text: &[u8], terminal: bool) -> Cow<'_, [u8]> {
    if !terminal {
        return Cow::Borrowed(text);
    }
    let line = |line: &[u8]| {
        let (text, end) = match line {
            [text @ .., b'\n'] => (text, "\n"),
            text => (text, ""),
        };
        let columns: Vec<String> = text.split(|&byte| byte == b'\t').map(text::escape).collect();
        columns.join("\t") + end
    };
    Cow::Owned(text.split_inclusive(|&byte| byte == b'\n').map(line).collect::<String>().into())
}
