//! The list of programs: names, and where the repositories are.

use judge_core::base::text::quote_path;
use std::path::{Path, PathBuf};

/// The verdict that the authors of a program declare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DeclaredVerdict {
    Right,
    Wrong,
    Crash,
    Slow,
}

impl DeclaredVerdict {
    /// As the list and the table write it.
    pub fn word(self) -> &'static str {
        match self {
            DeclaredVerdict::Right => "right",
            DeclaredVerdict::Wrong => "wrong",
            DeclaredVerdict::Crash => "crash",
            DeclaredVerdict::Slow => "slow",
        }
    }

    pub const ALL: [DeclaredVerdict; 4] = [
        DeclaredVerdict::Right,
        DeclaredVerdict::Wrong,
        DeclaredVerdict::Crash,
        DeclaredVerdict::Slow,
    ];
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedProgram {
    pub line: String,
    pub declared: DeclaredVerdict,
    /// Owner and name of the repository.
    pub repository: String,
    /// The folder of the problem, from the folder of the repository.
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

/// The longest name that a problem may have.
const MAX_NAME: usize = 50;

impl ListedProgram {
    /// Reads a line: `wrong OWNER/NAME/FOLDER/submissions/wrong_answer/a.cpp`. `None` for a comment.
    pub fn read(line: &str) -> Option<ListedProgram> {
        let (word, path) = line.split_once(' ')?;
        let declared = DeclaredVerdict::ALL.into_iter().find(|declared| declared.word() == word)?;
        let end_of_repository = path.match_indices('/').nth(1)?.0;
        let (repository, inner) = (&path[..end_of_repository], &path[end_of_repository + 1..]);
        let cut = ["/submissions/", "/sol/"].iter().find_map(|part| inner.find(part))?;
        let (folder, program) = (&inner[..cut], &inner[cut + 1..]);
        let (_, owned) = repository.split_once('/')?;
        let name = format!("{owned}-{}", folder.rsplit('/').next()?);
        let name: String = name.chars().take(MAX_NAME).collect();
        Some(ListedProgram {
            line: line.to_string(),
            declared,
            repository: repository.to_string(),
            folder: folder.to_string(),
            program: program.to_string(),
            problem: name.to_ascii_lowercase().replace('_', "-").trim_end_matches('-').to_string(),
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
                let path = quote_path(path);
                return Err(format!("{path} is not there"));
            }
        }
        Ok(SourcePaths { problem, program })
    }

    /// Whether its problem is laid out in the way of that repository.
    pub fn is_of_library_checker(&self) -> bool {
        self.repository.ends_with("/library-checker-problems")
    }

    /// The name of the program for the table.
    pub fn name(&self) -> String {
        let program = self.program.split_once('/').map_or(&self.program[..], |parts| parts.1);
        format!("{} {program}", self.problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_program_and_its_problem() {
        let line = "slow me/stuff/day1/Two_Sums/submissions/time_limit_exceeded/a b.py";
        let one = ListedProgram::read(line).expect("it is a line");
        assert_eq!((one.declared, &one.problem[..]), (DeclaredVerdict::Slow, "stuff-two-sums"));
        assert_eq!((&one.folder[..], &one.repository[..]), ("day1/Two_Sums", "me/stuff"));
        assert_eq!(one.name(), "stuff-two-sums time_limit_exceeded/a b.py");
        let long = format!("wrong me/stuff/{}/sol/a.cpp", "x".repeat(60));
        let long = ListedProgram::read(&long).expect("it is a line");
        assert_eq!(long.problem, format!("stuff-{}", "x".repeat(44)));
        let missing = one.source(Path::new("/nowhere")).err();
        assert_eq!(missing, Some("`/nowhere/stuff` is not there".to_string()));
        for line in ["# wrong a/b/c/sol/d", "strange a/b/c/sol/d", "wrong a/b", ""] {
            assert_eq!(ListedProgram::read(line), None, "{line}");
        }
    }

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = include_str!("programs.txt").lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            assert!(ListedProgram::read(line).is_some(), "{line}");
        }
    }
}
