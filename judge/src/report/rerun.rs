//! The flags of the commands that a report prints for a case: to judge it again, and to show it.

use cli::args::{Args, Effect};
use cli::flags::TARGET;
use judge_core::base::text::{shell_path, shell_word};
use judge_core::judging::{Job, JobProgram};

/// The flags that follow `scripts/judge PROBLEM/CASE`, each after a blank: the program, and the flags of this
/// command line on which the verdict depends.
pub fn judge_flags(job: &Job, args: &Args) -> String {
    let mut flags = match &job.program {
        JobProgram::Source(_) => show_flags(job),
        JobProgram::Command(_) => format!(" --cmd {}", shell_word(&job.name)),
    };
    for (flag, value) in args.given() {
        if flag.effect == Some(Effect::Verdicts) || flag.long == TARGET.long {
            // A value that looks like a flag is written with the sign.
            let sign = if value.as_encoded_bytes().starts_with(b"-") { '=' } else { ' ' };
            flags.push_str(&format!(" {}{sign}{}", flag.long, shell_word(value)));
        }
    }
    flags
}

/// The flags that follow `scripts/judge show PROBLEM/CASE`: the program, if it is a file and not the reference.
pub fn show_flags(job: &Job) -> String {
    match &job.program {
        JobProgram::Source(source) if !job.is_reference => {
            format!(" --submission {}", shell_path(&source.path))
        }
        JobProgram::Source(_) | JobProgram::Command(_) => String::new(),
    }
}
