//! A workspace in a temporary folder, into which packages are imported and in which `hack find` runs.

use super::library_checker;
use super::result::{self, Found};
use super::FindOptions;
use crate::benchmark::{Benchmark, Measured};
use judge_core::base::text::quote;
use sandbox::End;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What the authors of a program say of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Declared {
    Right,
    Wrong,
    Crash,
    Slow,
}

impl Declared {
    /// As the list and the table write it.
    pub fn word(self) -> &'static str {
        match self {
            Declared::Right => "right",
            Declared::Wrong => "wrong",
            Declared::Crash => "crash",
            Declared::Slow => "slow",
        }
    }

    pub const ALL: [Declared; 4] =
        [Declared::Right, Declared::Wrong, Declared::Crash, Declared::Slow];
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    pub line: String,
    pub declared: Declared,
    /// Owner and name of the repository.
    pub repository: String,
    /// The folder of the problem, from that of the repository.
    folder: String,
    /// The program, from the folder of the problem.
    program: String,
    /// The name of the problem in the workspace.
    pub problem: String,
}

/// Where a listed program and its problem are.
pub struct SourcePaths {
    pub problem: PathBuf,
    pub program: PathBuf,
}

impl Listed {
    /// Reads a line: `wrong OWNER/NAME/FOLDER/submissions/wrong_answer/a.cpp`. `None` for a comment.
    pub fn read(line: &str) -> Option<Listed> {
        let (word, path) = line.split_once(' ')?;
        let declared = Declared::ALL.into_iter().find(|declared| declared.word() == word)?;
        let end_of_repository = path.match_indices('/').nth(1)?.0;
        let (repository, inner) = (&path[..end_of_repository], &path[end_of_repository + 1..]);
        let cut = ["/submissions/", "/sol/"].iter().find_map(|part| inner.find(part))?;
        let (folder, program) = (&inner[..cut], &inner[cut + 1..]);
        let (_, owned) = repository.split_once('/')?;
        let name = format!("{owned}-{}", folder.rsplit('/').next()?);
        Some(Listed {
            line: line.to_string(),
            declared,
            repository: repository.to_string(),
            folder: folder.to_string(),
            program: program.to_string(),
            problem: name.to_ascii_lowercase().replace('_', "-"),
        })
    }

    /// The paths below the folder of the repositories.
    ///
    /// # Errors
    ///
    /// The repository or the program is not there.
    pub fn source(&self, packages: &Path) -> Result<SourcePaths, String> {
        let name = self.repository.rsplit('/').next().unwrap_or_default();
        let repository = packages.join(name);
        let problem = repository.join(&self.folder);
        let program = problem.join(&self.program);
        for path in [&repository, &program] {
            if !path.exists() {
                let path = quote(path.as_os_str().as_encoded_bytes());
                return Err(format!("{path} is not there"));
            }
        }
        Ok(SourcePaths { problem, program })
    }

    /// Whether its problem is laid out in the way of that repository.
    fn is_of_library_checker(&self) -> bool {
        self.repository.ends_with("/library-checker-problems")
    }

    /// The name of the program for the table.
    pub fn name(&self) -> String {
        let program = self.program.split_once('/').map_or(&self.program[..], |parts| parts.1);
        format!("{} {program}", self.problem)
    }
}

/// The workspace, and how to run commands in it.
pub struct Place<'a> {
    root: PathBuf,
    target: &'a Path,
    interrupt: BorrowedFd<'a>,
    options: &'a FindOptions,
}

impl<'a> Place<'a> {
    /// Makes an empty workspace in the folder of the measurement.
    pub fn new(bench: &Benchmark<'a>, options: &'a FindOptions) -> Measured<Place<'a>> {
        let root = bench.folder.join("find");
        for folder in ["problems", "testdata"] {
            fs::create_dir_all(root.join(folder))?;
        }
        Ok(Place { root, target: &bench.workspace.target, interrupt: bench.interrupt, options })
    }

    /// Brings the problem of a program into the workspace.
    ///
    /// # Errors
    ///
    /// The first line that the import prints to stderr.
    pub fn import(&self, one: &Listed, source: &SourcePaths) -> Result<(), String> {
        if one.is_of_library_checker() {
            library_checker::lay_out(&self.root, &one.problem, &source.problem)?;
            self.run(&["answers", &one.problem].map(OsStr::new), "judge").map(drop)?;
        } else {
            let words =
                [OsStr::new(&one.problem), OsStr::new("--from"), source.problem.as_os_str()];
            self.run(&words, "new").map(drop)?;
        }
        if self.options.without_generators {
            self.remove_generators(&one.problem).map_err(|error| sandbox::reason(&error))?;
        }
        Ok(())
    }

    /// Runs `hack find` on a program.
    pub fn find(&self, one: &Listed, source: &SourcePaths) -> Measured<Found> {
        let seconds = self.options.seconds.to_string();
        let mut words: Vec<&OsStr> = vec![OsStr::new("find"), OsStr::new(&one.problem)];
        let program = if one.is_of_library_checker() {
            library_checker::program(&self.root, &one.problem, &source.problem, &source.program)
        } else {
            Ok(source.program.clone())
        };
        let program = match program {
            Ok(program) => program,
            Err(why) => return Ok(Found::NotTried(why)),
        };
        words.push(program.as_os_str());
        words.extend(["--json", "--time", &seconds].map(OsStr::new));
        if one.declared == Declared::Slow {
            words.push(OsStr::new("--slow"));
        }
        let start = Instant::now();
        let said = self.run(&words, "hack");
        let wall = start.elapsed();
        Ok(match said {
            Ok(line) => result::read(&line, wall),
            Err(why) => Found::NotTried(why),
        })
    }

    /// Runs a command of the judge in the workspace; what it prints. Exit code 1 says that nothing was
    /// found, or that a verdict is not as expected.
    fn run(&self, words: &[&OsStr], script: &str) -> Result<String, String> {
        let (said, errors) = (self.root.join("stdout"), self.root.join("stderr"));
        let failed = |error| sandbox::reason(&error);
        let mut command = Command::new("/proc/self/exe");
        command.arg(script).args(words).arg("--root").arg(&self.root);
        command.env("JUDGE_TARGET", self.target).stdin(Stdio::null());
        command.stdout(File::create(&said).map_err(failed)?);
        command.stderr(File::create(&errors).map_err(failed)?);
        let ran = sandbox::run_command(&mut command, self.interrupt);
        let end = ran.map_err(|_| "interrupted, or it cannot start".to_string())?.end;
        match end {
            End::Exited(0 | 1) => super::read(&said),
            _ => {
                let errors = fs::read(&errors).unwrap_or_default();
                let errors = String::from_utf8_lossy(&errors).into_owned();
                Err(errors.lines().last().unwrap_or("it says nothing").to_string())
            }
        }
    }

    fn remove_generators(&self, problem: &str) -> std::io::Result<()> {
        let folder = self.root.join("problems").join(problem);
        let generators = folder.join("generators");
        if generators.is_dir() {
            fs::remove_dir_all(generators)?;
        }
        for entry in fs::read_dir(&folder)?.flatten() {
            if entry.path().file_stem() == Some(OsStr::new("generator")) {
                fs::remove_file(entry.path())?;
            }
        }
        for group in fs::read_dir(self.root.join("testdata").join(problem))?.flatten() {
            for entry in fs::read_dir(group.path())?.flatten() {
                if entry.path().extension() == Some(OsStr::new("gen")) {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_program_and_its_problem() {
        let line = "slow me/stuff/day1/Two_Sums/submissions/time_limit_exceeded/a b.py";
        let one = Listed::read(line).expect("it is a line");
        assert_eq!((one.declared, &one.problem[..]), (Declared::Slow, "stuff-two-sums"));
        assert_eq!((&one.folder[..], &one.repository[..]), ("day1/Two_Sums", "me/stuff"));
        assert_eq!(one.name(), "stuff-two-sums time_limit_exceeded/a b.py");
        let missing = one.source(Path::new("/nowhere")).err();
        assert_eq!(missing, Some("`/nowhere/stuff` is not there".to_string()));
        for line in ["# wrong a/b/c/sol/d", "strange a/b/c/sol/d", "wrong a/b", ""] {
            assert_eq!(Listed::read(line), None, "{line}");
        }
    }

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = super::super::PROGRAMS.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            assert!(Listed::read(line).is_some(), "{line}");
        }
    }
}
