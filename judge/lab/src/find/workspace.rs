//! A workspace in a temporary folder, into which packages are imported and in which `hack find` runs.

use super::library_checker;
use super::options::FindOptions;
use super::program_list::{DeclaredVerdict, ListedProgram, SourcePaths};
use super::result::{self, FindResult};
use crate::benchmark::{BenchResult, Benchmark};
use crate::judge_workspace::JudgeWorkspace;
use sandbox::{End, Failure};
use std::ffi::OsStr;
use std::fs;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Instant;

/// The workspace, and how to run commands in it.
pub struct FindWorkspace<'a> {
    place: JudgeWorkspace<'a>,
    interrupt: BorrowedFd<'a>,
    pub options: &'a FindOptions,
}

impl<'a> FindWorkspace<'a> {
    /// Makes an empty workspace in the folder of the measurement.
    pub fn new(bench: &Benchmark<'a>, options: &'a FindOptions) -> BenchResult<FindWorkspace<'a>> {
        let place = JudgeWorkspace::make(bench.folder.join("find"), &bench.workspace.target)?;
        Ok(FindWorkspace { place, interrupt: bench.interrupt, options })
    }

    /// Brings the problem of a program into the workspace.
    ///
    /// # Errors
    ///
    /// The line that the import prints to stderr.
    pub fn import(&self, one: &ListedProgram, source: &SourcePaths) -> BenchResult<()> {
        if one.is_of_library_checker() {
            library_checker::lay_out(&self.place.root, &one.problem, &source.problem)?;
        } else {
            let words =
                [OsStr::new(&one.problem), OsStr::new("--from"), source.problem.as_os_str()];
            self.run(&words, "new")?;
        }
        if self.options.without_generators {
            self.remove_generators(&one.problem)?;
        }
        Ok(())
    }

    /// Runs `hack find` on a program.
    ///
    /// # Errors
    ///
    /// The line that says why it could not be tried.
    pub fn find(&self, one: &ListedProgram, source: &SourcePaths) -> BenchResult<FindResult> {
        let program = if one.is_of_library_checker() {
            let SourcePaths { problem, program } = source;
            library_checker::program(&self.place.root, &one.problem, problem, program)?
        } else {
            source.program.clone()
        };
        let flags: &[&str] = if one.declared == DeclaredVerdict::Slow { &["--slow"] } else { &[] };
        let start = Instant::now();
        let line = self.find_with(&one.problem, &program, flags)?;
        Ok(result::read(&line, start.elapsed()))
    }

    /// Runs `hack find` on a program of a problem in the workspace; the line of JSON, or why there is none.
    pub fn find_with(&self, problem: &str, program: &Path, flags: &[&str]) -> BenchResult<String> {
        let seconds = self.options.seconds.to_string();
        let mut words = vec![OsStr::new("find"), OsStr::new(problem), program.as_os_str()];
        words.extend(["--json", "--time", &seconds].map(OsStr::new));
        words.extend(flags.iter().map(OsStr::new));
        self.run(&words, "hack")
    }

    /// Where the workspace lies.
    pub fn root(&self) -> &Path {
        &self.place.root
    }

    /// Runs a command of the judge in the workspace; what it prints. Exit code 1 says that nothing was
    /// found, or that a verdict is not as expected.
    pub fn run(&self, words: &[&OsStr], script: &str) -> BenchResult<String> {
        let (end, [said, errors]) = self.place.run(script, words, self.interrupt)?;
        match end? {
            End::Exited(0 | 1) => Ok(said),
            _ => Err(Failure::Error(telling_line(&errors).to_string())),
        }
    }

    fn remove_generators(&self, problem: &str) -> std::io::Result<()> {
        let folder = self.place.root.join("problems").join(problem);
        let generators = folder.join("generators");
        if generators.is_dir() {
            fs::remove_dir_all(generators)?;
        }
        for entry in fs::read_dir(&folder)?.flatten() {
            if entry.path().file_stem() == Some(OsStr::new("generator")) {
                fs::remove_file(entry.path())?;
            }
        }
        for group in fs::read_dir(self.place.root.join("testdata").join(problem))?.flatten() {
            for entry in fs::read_dir(group.path())?.flatten() {
                if entry.path().extension() == Some(OsStr::new("gen")) {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(())
    }
}

/// The line of a message that says what is wrong: the first error of a compiler, else the last line.
fn telling_line(errors: &str) -> &str {
    let mut lines = errors.lines().filter(|line| !line.trim().is_empty());
    let of_compiler = lines.clone().find(|line| line.contains("error:"));
    of_compiler.or_else(|| lines.next_back()).unwrap_or("it says nothing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_of_a_compiler_tells_what_is_wrong() {
        let gcc = "hack: does not compile:\na.cpp:1:10: fatal error: b.h: none\ncompilation terminated.\n\n";
        assert_eq!(telling_line(gcc), "a.cpp:1:10: fatal error: b.h: none");
        assert_eq!(telling_line("Traceback:\nValueError: no number\n"), "ValueError: no number");
        assert_eq!(telling_line(" \n"), "it says nothing");
    }
}
