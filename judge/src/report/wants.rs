//! The needs of a program that are not met: a module that is not installed, told by a message of its interpreter, or
//! a file as stdout.

use judge_core::judging::outcome::Outcome;
use judge_core::judging::Job;
use judge_core::language::missing;
use judge_core::verdict::Verdict;

/// The words about a program that is right with a file as stdout.
const NEEDS_FILE: &str =
    "right with a file as stdout: the program seeks there, maps or cuts it, and here stdout is a \
                          pipe (ESPIPE); let it print only what is to stay";

/// A line that names it, and the way out.
pub fn hint(job: &Job, outcome: &Outcome) -> Option<String> {
    if outcome.needs_file {
        return Some(NEEDS_FILE.to_string());
    }
    let language = job.program.source().filter(|_| outcome.verdict == Verdict::Re)?.language;
    missing::advice(language, &String::from_utf8_lossy(&outcome.stderr))
}
