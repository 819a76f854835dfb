//! A program that the user names: a file from anywhere, or a folder that is one program.

use judge_core::base::file;
use judge_core::base::text::{quote, quote_path};
use judge_core::language::Language;
use judge_core::verdict::Expectation;
use judge_core::workspace::source::is_program;
use judge_core::workspace::{Problem, Source, Submission, Workspace};
use judge_core::Result;
use std::fs;
use std::path::Path;

/// The file that starts a program of several files, without its extension.
const MAIN: &str = "main";

/// The program at a path.
///
/// # Errors
///
/// It cannot be read, or it is no program.
pub fn named_submission(
    workspace: &Workspace,
    problem: &Problem,
    path: &Path,
) -> Result<Submission> {
    let own = workspace.problem_folder(&problem.name);
    // Reports call the programs of a problem by shorter names.
    let places = [own.join(path), own.join("submissions").join(path), workspace.root.join(path)];
    let place = places.iter().find(|place| !path.exists() && place.exists());
    let (path, quoted) = (place.map_or(path, |place| place), quote_path(path));
    let failed = |error| format!("cannot read {}", file::path_error(path, error));
    let metadata = fs::metadata(path).map_err(failed)?;
    let real = path.canonicalize().map_err(failed)?;
    let mut source = if metadata.is_dir() {
        program_in(&real, &quoted)?
    } else {
        let language = Language::of_file(path).filter(|_| metadata.is_file()).ok_or_else(|| {
            let known = Language::extensions();
            format!("{quoted} is not a source file with a known extension ({known})")
        })?;
        // One of the problem's own programs is this file alone.
        let is_own = real.starts_with(&own);
        let beside = if is_own { None } else { Source::of_file_with_references(&real) };
        beside.unwrap_or(Source::new(real, language))
    };
    problem.included.add_to(&mut source);
    let name = path.to_string_lossy().into_owned();
    Ok(Submission { name, source, expectation: Expectation::ACCEPTED })
}

/// The program in a folder. Only of one where that is certain: others hold the programs of several people.
fn program_in(folder: &Path, quoted: &str) -> Result<Source> {
    let source = Source::folder(folder)?;
    if is_program(folder) {
        return Ok(source);
    }
    let is_source = |path: &Path| Language::of_file(path).is_some_and(|l| l.is(source.language));
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let paths: Vec<&Path> =
        source.files().iter().map(|file| &*file.path).filter(|path| is_source(path)).collect();
    if paths.len() > 1 && !paths.iter().any(|path| stem(path).eq_ignore_ascii_case(MAIN)) {
        let named = quote(paths[0].file_name().unwrap_or_default().as_encoded_bytes());
        return Err(format!(
            "{quoted} has {} source files, as {named}, and none is called {MAIN}: name the file of one program, or \
             call the file {MAIN} that starts a program of several files",
            paths.len()
        ));
    }
    Ok(source)
}
