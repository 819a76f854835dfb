//! The command `debug`: a debugger on a program and the input of a case.

mod debugger;

use crate::commands::named_submissions::named_submissions;
use crate::commands::one_case::problem_with_case;
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ISOLATION, ROOT, TARGET, VERSION};
use cli::note;
use judge_core::base::exit::{self, print};
use judge_core::base::progress;
use judge_core::base::text::{escape, quote_path, shell_word};
use judge_core::compile::{Alone, BuildError, Builder};
use judge_core::judging::generate;
use judge_core::language::Language;
use judge_core::workspace::submission_files::Lateness;
use judge_core::workspace::{Filter, Problem, Source, Workspace, IMPORTED};
use judge_core::Result;
use sandbox::{reason, Failure, Isolation, Sandbox};
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process;

const WHICH: &str =
    "debug takes one case. For example: scripts/judge debug push-box/sample/01 -s box.cpp";

static SUBMISSION: Flag = Flag::value(
    "--submission",
    "FILE",
    "debug this program, in C, C++, Java, Python or Rust (default: the reference)",
)
.short('s');
static RUN: Flag = Flag::switch(
    "--run",
    "also start the debugger, for a program of this workspace: it runs outside the sandbox",
);

pub static COMMAND: Command = Command {
    entry: &catalog::DEBUG,
    examples: &[
        ("scripts/judge debug push-box/sample/01", "print the command for the reference"),
        ("scripts/judge debug rat-maze/hack/03 -s mouse.py", "for any program"),
    ],
    about: "\
Builds a program without optimization, and prints the command that starts gdb, lldb, jdb or pdb on it
with the input of the case. FILTER is `problem/group/case`. The debugger runs the program outside the
sandbox, so --run starts only programs of this workspace.

Exit codes: 0 printed; 2 usage error or failure of the judge; with --run the exit code of the debugger.",
    flags: &[&SUBMISSION, &RUN, &ISOLATION, &ROOT, &TARGET, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [word] = &args.words[..] else { return Err(WHICH.to_string()) };
    let problem = problem_with_case(invocation, &Filter::parse(word)?, "debug")?;
    if problem.settings.problem_type.is_interactive {
        return Err(format!(
            "a program of {} talks to the output validator, so no file can be its input; see {}",
            escape(problem.name.as_bytes()),
            workspace.command("judge", &format!("{} --interact", shell_word(&problem.name)))
        ));
    }
    let source = source(workspace, &problem, args.value(SUBMISSION.long).map(Path::new))?;
    let does_run = args.has(RUN.long);
    if does_run {
        check_own(invocation, &problem, &source)?;
    }
    let interrupt = invocation.interrupts()?;
    let isolation = invocation.isolation()?;
    let builder = Builder::new(workspace.cache());
    let command = match command(&problem, &source, &builder, isolation, interrupt.as_fd()) {
        Ok(command) => command,
        Err(failure) => return exit::of_failure(failure, "judge debug", "nothing is started"),
    };
    if !does_run {
        note("the debugger runs the program outside the sandbox");
        return print(&format!("{command}\n"));
    }
    let _ = writeln!(io::stderr(), "{command}");
    // The debugger takes the place of the judge, and so all of the terminal.
    let error = process::Command::new("/bin/sh").args(["-c", &command]).exec();
    Err(format!("cannot start /bin/sh: {}", reason(&error)))
}

/// The program to debug, with the files that the problem puts beside it.
fn source(workspace: &Workspace, problem: &Problem, path: Option<&Path>) -> Result<Source> {
    let mut source = match path {
        Some(path) => {
            match &named_submissions(workspace, &[path], Lateness::default())?.submissions[..] {
                [submission] => submission.source.clone(),
                _ => return Err("--submission: debug takes one program".to_string()),
            }
        }
        None => problem.needed_reference()?.source.clone(),
    };
    problem.included.add_to(&mut source);
    Ok(source)
}

/// Refuses a program that is not of this workspace, or that came with a package.
fn check_own(invocation: &Invocation, problem: &Problem, source: &Source) -> Result<()> {
    let root = &invocation.workspace.root;
    let real = |path: &Path| path.canonicalize().map_err(|error| reason(&error));
    let is_inside = real(&source.path)?.starts_with(real(root)?);
    let is_imported = invocation.workspace.problem_folder(&problem.name).join(IMPORTED).exists();
    if is_inside && !is_imported {
        return Ok(());
    }
    let why = if is_inside { "came with a package" } else { "is not in this workspace" };
    let file = quote_path(&source.path);
    Err(format!(
        "{file} {why}, and a debugger runs it outside the sandbox: read it first, then paste the command \
         that is printed without --run"
    ))
}

/// Builds the program and finds the input; the command. The isolation ends before a debugger starts.
fn command(
    problem: &Problem,
    source: &Source,
    builder: &Builder,
    isolation: Isolation,
    interrupt: BorrowedFd,
) -> std::result::Result<String, Failure> {
    let Some(language) = source.language.for_debugger() else {
        let known: Vec<&str> = Language::with_debugger().collect();
        return Err(Failure::Error(format!(
            "no debugger is known for {}; there are some for {}",
            source.language.name,
            known.join(", ")
        )));
    };
    let mut source = source.clone();
    source.language = language;
    let mut alone = Alone::new(Sandbox::start(&isolation, Some(interrupt)), builder);
    let name = escape(source.path.file_name().unwrap_or_default().as_encoded_bytes());
    let built = progress::during(&format!("compiling {name}"), || alone.build(&source));
    let program = built.map_err(|error: BuildError| error.into_failure("does not compile:\n"))?;
    let input = &problem.cases[0].input;
    let input = generate::input_of(&mut alone, &problem.generators, input)?;
    Ok(debugger::command(&source, &program, &input)?)
}
