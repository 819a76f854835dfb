//! Asks another tool about a package, and for the verdict on a program of it: `verifyproblem` or `bt`.
//!
//! The tool runs programs without isolation, on a copy of the package. So it runs only when the user
//! asks for it. Its time, its processes and what is kept of its output are bounded, and none of its processes
//! survives it.

use super::deadline;
use judge_core::base::file::path_error;
use judge_core::base::on_path::on_path;
use judge_core::base::text::{escape, quote};
use judge_core::base::{unique, MIB};
use judge_core::verdict::Verdict;
use sandbox::{End, Failure, Isolation, IsolationMode, Limits, Sandbox, Spec, Streams};
use std::ffi::CString;
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, result};

/// How long the tool may take for one program.
const TIME: Duration = Duration::from_secs(120);
/// It starts several programs one after another, which have limits of their own.
const LIMITS: Limits = Limits {
    cpu: TIME,
    idle: TIME,
    instructions: None,
    // bt refuses to run where the stack is limited.
    memory_bytes: Limits::UNLIMITED,
    output_bytes: 64 * MIB,
    file_bytes: 1024 * MIB,
    disk_bytes: 4096 * MIB,
    processes: 256,
};
/// The part that is kept of its output, in bytes.
const MAX_OUTPUT: usize = 1 << 20;
/// The longest line of it that is quoted, in characters.
const MAX_LINE: usize = 160;
/// How deep folders of a package are nested, and how many files it has.
const MAX_DEPTH: usize = 10;
const MAX_FILES: usize = 20_000;

/// A tool that judges packages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Peer {
    Verifyproblem,
    Bt,
}

/// A copy of a package for one tool; it is removed when it is dropped.
pub struct PackageCopy {
    peer: Peer,
    folder: PathBuf,
    package: PathBuf,
}

impl Peer {
    /// The names of the tools.
    pub const NAMES: [&'static str; 2] = ["verifyproblem", "bt"];

    /// The tool of this name.
    pub fn by_name(name: &str) -> Option<Peer> {
        [Peer::Verifyproblem, Peer::Bt].into_iter().find(|peer| peer.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Peer::Verifyproblem => Peer::NAMES[0],
            Peer::Bt => Peer::NAMES[1],
        }
    }

    /// The tools of a list of names with commas.
    pub fn list(names: &str) -> Option<Vec<Peer>> {
        names.split(',').map(Peer::by_name).collect()
    }
}

impl PackageCopy {
    /// Copies a package into a new folder below `target`.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written, or there are too many; the tool cannot be started, or the user
    /// interrupts.
    pub fn make(
        peer: Peer,
        package: &Path,
        target: &Path,
        interrupt: BorrowedFd,
    ) -> Result<PackageCopy, Failure> {
        let made = unique::create(target, "peer-", |path| fs::create_dir(path));
        let (folder, ()) = made.map_err(|error| path_error(target, error))?;
        // The tools want a name of a-z and 0-9.
        let copy = PackageCopy { peer, package: folder.join("package"), folder };
        copy_folder(package, &copy.package, 0, &mut 0)?;
        if peer == Peer::Bt {
            // It takes the newest format only, and has a command that makes it of older ones.
            copy.output(&["upgrade", "--problem", &copy.name()], interrupt)?;
        }
        Ok(copy)
    }

    /// The line in which the tool gives a program this verdict, if it does. `program` is its path from the
    /// folder of submissions.
    ///
    /// # Errors
    ///
    /// The tool cannot be started, or the user interrupts.
    pub fn confirms(
        &self,
        program: &str,
        verdict: Verdict,
        interrupt: BorrowedFd,
    ) -> Result<Option<String>, Failure> {
        let package = self.name();
        let output = match self.peer {
            Peer::Verifyproblem => {
                let only = format!("^{}$", escaped_regex(program));
                let words = ["-l", "info", "-p", "submissions", "-s", &only, &package];
                self.output(&words, interrupt)?
            }
            Peer::Bt => {
                let program = format!("submissions/{program}");
                self.output(&["run", "--no-bar", "--problem", &package, &program], interrupt)?
            }
        };
        let output = String::from_utf8_lossy(&output);
        let lines = output.split(['\n', '\r']);
        let mut about = lines.filter(|line| verdict_in(line, program) == Some(verdict.class()));
        Ok(about.next().map(|line| {
            let line: String = line.trim().chars().take(MAX_LINE).collect();
            escape(line.as_bytes())
        }))
    }

    /// The tool's line about the cases, validators, graders and settings of the package.
    ///
    /// # Errors
    ///
    /// The tool cannot be started, or the user interrupts.
    pub fn says_of_package(&self, interrupt: BorrowedFd) -> Result<String, Failure> {
        let package = self.name();
        let verifyproblem =
            ["-l", "warning", &package, "-p", "config", "data", "validators", "graders"];
        let bt = ["validate", "--no-bar", "--problem", &package];
        let words = match self.peer {
            Peer::Verifyproblem => &verifyproblem[..],
            Peer::Bt => &bt,
        };
        let (output, end) = self.ended(words, interrupt)?;
        let output = String::from_utf8_lossy(&output);
        let Some(end) = end else { return Ok("not done in its time".to_string()) };
        let sums = match self.peer {
            Peer::Verifyproblem => sums_of_verifyproblem(&output),
            Peer::Bt if end == End::Exited(0) => Some("no error".to_string()),
            Peer::Bt => None,
        };
        Ok(sums.unwrap_or_else(|| with_line(&end.to_string(), &output)))
    }

    pub fn peer(&self) -> Peer {
        self.peer
    }

    fn name(&self) -> String {
        self.package.display().to_string()
    }

    /// The output of the tool with these arguments.
    fn output(&self, words: &[&str], interrupt: BorrowedFd) -> Result<Vec<u8>, Failure> {
        Ok(self.ended(words, interrupt)?.0)
    }

    /// The same, and how it ended; `None` if its time was over.
    fn ended(
        &self,
        words: &[&str],
        interrupt: BorrowedFd,
    ) -> Result<(Vec<u8>, Option<End>), Failure> {
        let name = self.peer.name();
        let tool = on_path(name).ok_or_else(|| format!("--peer {name}: it is not installed"))?;
        let mut argv = vec![tool.display().to_string()];
        argv.extend(words.iter().map(|word| word.to_string()));
        output(&argv, &self.folder, interrupt).map_err(|failure| match failure {
            Failure::Interrupted => failure,
            Failure::Error(why) => Failure::Error(format!("--peer {name}: {why}")),
        })
    }
}

impl Drop for PackageCopy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Copies the files below a folder, and of links what they lead to.
fn copy_folder(from: &Path, to: &Path, depth: usize, files: &mut usize) -> judge_core::Result<()> {
    fs::create_dir(to).map_err(|error| path_error(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| path_error(from, error))? {
        let path = entry.map_err(|error| path_error(from, error))?.path();
        let inner = to.join(path.file_name().unwrap_or_default());
        // A link that leads nowhere is no part of the copy.
        let Ok(data) = fs::metadata(&path) else { continue };
        *files += 1;
        if *files > MAX_FILES || depth > MAX_DEPTH {
            let path = quote(path.as_os_str().as_encoded_bytes());
            return Err(format!("{path}: the package is too large to copy for --peer"));
        }
        if data.is_dir() {
            copy_folder(&path, &inner, depth + 1, files)?;
        } else if data.is_file() {
            fs::copy(&path, &inner).map_err(|error| path_error(&path, error))?;
        }
    }
    Ok(())
}

/// The output of a tool on both streams until it ends, its time is over or the user interrupts. Every process
/// that it leaves behind is killed, also those that have left its session.
fn output(
    argv: &[String],
    folder: &Path,
    interrupt: BorrowedFd,
) -> Result<(Vec<u8>, Option<End>), Failure> {
    let words = argv.iter().map(|word| CString::new(word.as_str()));
    let variables = env::vars_os().map(|(name, value)| {
        let variable = [name.as_encoded_bytes(), b"=", value.as_encoded_bytes()].concat();
        CString::new(variable)
    });
    let no_zero_byte = |_| Failure::Error("a zero byte in a name".to_string());
    let spec = Spec {
        argv: words.collect::<result::Result<_, _>>().map_err(no_zero_byte)?,
        env: variables.collect::<result::Result<_, _>>().map_err(no_zero_byte)?,
        folder: folder.to_path_buf(),
        readable: Vec::new(),
        writable: vec![folder.to_path_buf()],
        temporary_bytes: 0,
        limits: LIMITS,
    };
    let mut kept = Vec::new();
    let mut keep = |chunk: &[u8]| {
        let free = MAX_OUTPUT - kept.len();
        kept.extend(&chunk[..chunk.len().min(free)]);
        Ok(())
    };
    let isolation = Isolation::find(IsolationMode::Off, Vec::new())?;
    let judged = deadline::within(TIME, interrupt, |stop| {
        let streams = Streams { input: None, output: &mut keep, merge_stderr: true };
        Sandbox::start(&isolation, Some(stop)).run(&spec, streams)
    });
    isolation.end();
    match judged?.result {
        Ok(finished) => Ok((kept, Some(finished.end))),
        Err(Failure::Interrupted) => Ok((kept, None)),
        Err(failure) => Err(failure),
    }
}

/// The sums in the last line of verifyproblem, with its first error: `NAME tested: 1 error, 0 warnings`.
fn sums_of_verifyproblem(output: &str) -> Option<String> {
    let (_, sums) = output.lines().rev().find_map(|line| line.split_once(" tested: "))?;
    let sums = escape(sums.trim().as_bytes());
    Some(match output.lines().find(|line| line.trim_start().starts_with("ERROR")) {
        Some(line) => with_line(&sums, line),
        None => sums,
    })
}

/// A result, and the last line of what was printed that tells of an error, else the last one.
fn with_line(result: &str, output: &str) -> String {
    let mut lines =
        output.trim().split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    let is_error = |line: &&str| {
        let line = line.to_ascii_lowercase();
        ["error", "fail", "unrecognized"].iter().any(|word| line.contains(word))
    };
    let line = lines.clone().rfind(is_error).or(lines.next_back()).unwrap_or_default();
    let line: String = line.chars().take(MAX_LINE).collect();
    format!("{result} ({})", escape(line.as_bytes()))
}

/// The verdict that a line gives the program.
fn verdict_in(line: &str, program: &str) -> Option<Verdict> {
    let file = program.rsplit('/').next().unwrap_or(program);
    let after = line.split_once(program).or_else(|| line.split_once(file))?.1;
    // verifyproblem: `AC submission a.py (Python 3) got WA [...]`, or `OK: WA [...]`; bt: `a.py: WA 0.1s`.
    // bt also says `a.py: required: [TLE], got: [AC]`, and repeats what is wanted in brackets.
    let after = after.split("got ").nth(1).unwrap_or(after);
    let after = after.split("got: ").nth(1).unwrap_or(after);
    let words = after.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let known = words.clone().filter_map(|word| match word {
        "AC" => Some(Verdict::Ac),
        "WA" => Some(Verdict::Wa),
        "TLE" => Some(Verdict::Tle),
        "RTE" | "MLE" => Some(Verdict::Re),
        "CE" => Some(Verdict::Ce),
        _ => None,
    });
    // bt: `Build submissions: a.py Failed`.
    let is_build = line.contains("Build submissions:") && words.clone().next() == Some("Failed");
    if is_build || line.to_ascii_lowercase().contains("compile error") {
        return Some(Verdict::Ce);
    }
    known.into_iter().next()
}

/// A text as a regular expression of Python that matches just this text.
fn escaped_regex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if !c.is_ascii_alphanumeric() && c != '_' && c != '/' {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_a_program_a_verdict() {
        for (line, verdict) in [
            ("accepted/a.py:  WA 0.177s @ sample/1  permitted: [AC]", Some(Verdict::Wa)),
            ("ERROR in submissions: AC submission a.py (Python 3) got RTE [x]", Some(Verdict::Re)),
            ("INFO WA submission a.py (C++) OK: WA [test case 1]", Some(Verdict::Wa)),
            ("ERROR Compile error for AC submission a.py (C++)", Some(Verdict::Ce)),
            ("accepted/a.py: required: [TLE], got: [AC]", Some(Verdict::Ac)),
            ("Build submissions: accepted/a.py Failed", Some(Verdict::Ce)),
            ("accepted/b.py:  WA 0.177s", None),
            ("a.py", None),
        ] {
            assert_eq!(verdict_in(line, "accepted/a.py"), verdict, "{line}");
        }
        assert_eq!(escaped_regex("a/b c.py"), "a/b\\ c\\.py");
    }

    #[test]
    fn the_sums_of_verifyproblem_come_with_its_first_error() {
        let said = "Loading problem x\nWARNING old\nx tested: 0 errors, 1 warning\n";
        let sums = |said: &str| sums_of_verifyproblem(said).unwrap_or_default();
        assert_eq!(sums(said), "0 errors, 1 warning");
        let said = "ERROR Failed to load\nERROR more\nx tested: 2 errors, 0 warnings\n";
        assert_eq!(sums(said), "2 errors, 0 warnings (ERROR Failed to load)");
        assert_eq!(sums("Checking\n"), "");
        assert_eq!(with_line("exit code 1", "x failed\ny"), "exit code 1 (x failed)");
        assert_eq!(with_line("exit code 1", "a\n\u{1b}b\n\n"), "exit code 1 (\\u{1b}b)");
    }
}
