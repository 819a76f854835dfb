//! A key for everything that a result depends on, by content: the program, the case, and how it is judged. The same
//! content has the same key on every machine, whatever the files are called and when they were written.
//!
//! The functions take their subjects apart without `..`: a field that is added to one does not compile until it is in
//! the key, or stands beside those that change no result. Else `--resume` would take results of other settings.

use crate::base::file::{self, path_error};
use crate::base::folder::files_below;
use crate::base::MIB;
use crate::judging::file_changed::FileStamps;
use crate::judging::job::Job;
use crate::judging::recipe::Recipe;
use crate::judging::rerun::Rerun;
use crate::workspace::build_settings::BuildOptions;
use crate::workspace::source::SourceFile;
use crate::workspace::{Case, Generators, Input, Source};
use crate::Result;
use bytes::hash::Sha256;
use sandbox::{check_interrupt, reason, Limits};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The part of the files of a program that is read, in bytes, as in a build.
const MAX_SOURCE: u64 = 16 * MIB;

/// The key of a program: its files and its language. Not its name.
///
/// # Errors
///
/// A file cannot be read, or they are too large.
pub fn program_key(source: &Source) -> Result<String> {
    // The name says nothing of the content, and where the program came from changes no run of it.
    let Source { path: _, language, files, is_imported: _, leetcode_main, options } = source;
    check_interrupt().map_err(|error| reason(&error))?;
    let mut key = Sha256::new();
    key.fields(
        language.compile.words().chain(language.flags.iter().copied()).chain(language.run.words()),
    );
    key.fields(language.dialect.map(|dialect| dialect.own));
    key.fields(source.cargo_edition());
    key.field(&language.time_factor.to_le_bytes());
    let mut left = MAX_SOURCE;
    add_options(&mut key, options, &mut left)?;
    for SourceFile { path, name } in files {
        let content = file::read(path, left).map_err(|error| path_error(path, error))?;
        left -= content.len() as u64;
        // A file of its own may have any name.
        let name = if source.only_file().is_some() { "" } else { name };
        key.field(name.as_bytes());
        key.field(&content);
    }
    key.fields(source.run_script());
    if let Some(path) = leetcode_main {
        key.field(&file::read(path, MAX_SOURCE).map_err(|error| path_error(path, error))?);
    }
    Ok(key.finish())
}

/// Adds the flags of the compiler, and the content of the folders that they name, wherever these are.
fn add_options(key: &mut Sha256, options: &BuildOptions, left: &mut u64) -> Result<()> {
    // `streams` has the files.
    let BuildOptions { flags, folders, stream_files: _ } = options;
    let names: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    key.fields(flags.iter().map(|flag| {
        let folder = names.iter().find_map(|folder| flag.strip_suffix(folder.as_str()));
        folder.map_or(flag.clone(), |before| format!("{before}/"))
    }));
    for folder in folders {
        for path in files_below(folder) {
            check_interrupt().map_err(|error| reason(&error))?;
            let name = path.strip_prefix(folder).unwrap_or(&path);
            key.field(name.as_os_str().as_encoded_bytes());
            let size = fs::metadata(&path).map_or(0, |data| data.len());
            key.field(&size.to_le_bytes());
            // Of the folders of a system the names and sizes have to do.
            if size <= *left {
                let content = file::read(&path, size).map_err(|error| path_error(&path, error))?;
                *left -= content.len() as u64;
                key.field(&content);
            }
        }
    }
    key.fields(options.streams());
    Ok(())
}

/// The key of a case: its name, input and answer, and the flags of its output validator.
///
/// # Errors
///
/// A file cannot be read.
pub fn case_key(case: &Case, generators: &Generators) -> Result<String> {
    // `add_flags_to` has the flags of the output validator; the flags of input validators change no result.
    let Case { id, input, answer, validator_flags: _, input_flags: _ } = case;
    let mut key = Sha256::new();
    key.field(id.as_bytes());
    match input {
        Input::File(path) => key.field(hash(path)?.as_bytes()),
        Input::Recipe(path) => {
            let named = |why| format!("{}: {why}", crate::base::text::shown_path(path));
            let recipe = Recipe::read(path).map_err(named)?;
            key.field(b"recipe");
            key.field(recipe.text().as_bytes());
            if recipe.sha256.is_none() {
                key.field(generators_key(generators)?.as_bytes());
            }
        }
    }
    key.field(hash(answer)?.as_bytes());
    case.add_flags_to(&mut key);
    Ok(key.finish())
}

/// The state of a case: the size and the time of the last change of its files, and of those that make its input. No
/// program can set that time (`st_ctime` of inode(7)). To read the files for each run would take as long as judging.
///
/// # Errors
///
/// A file cannot be found.
pub fn case_state(case: &Case, generators: &Generators) -> Result<String> {
    let mut key = Sha256::new();
    key.field(case.id.as_bytes());
    for path in case_files(case, generators) {
        let data = fs::metadata(&path).map_err(|error| path_error(&path, error))?;
        key.field(&data.size().to_le_bytes());
        key.field(&data.ctime().to_le_bytes());
        key.field(&data.ctime_nsec().to_le_bytes());
    }
    case.add_flags_to(&mut key);
    Ok(key.finish())
}

/// The key of how a job is judged: limits, comparison, output validator.
///
/// # Errors
///
/// The output validator cannot be read.
pub fn settings_key(job: &Job, rerun: Rerun) -> Result<String> {
    let Job {
        limits,
        time_by,
        compare,
        expectation,
        validator_flags,
        is_interactive,
        passes,
        points,
        output_validator,
        grader,
        // `job_key` and `case_key` have these.
        program: _,
        cases: _,
        generators: _,
        // These change which cases are judged and how that is shown, and no result.
        problem: _,
        name: _,
        unanswered: _,
        partial: _,
        drawable: _,
        is_reference: _,
    } = job;
    let &Limits {
        cpu,
        idle,
        memory_bytes,
        output_bytes,
        file_bytes,
        disk_bytes,
        processes,
        // No program that is judged may.
        may_reserve_all: _,
        // Counted for a report only: by `time_by` they are the limit, which follows from `cpu`.
        instructions: _,
    } = limits;
    let [cpu, idle] = [cpu, idle].map(|time| time.as_nanos() as u64);
    let mut key = Sha256::new();
    for number in [cpu, idle, memory_bytes, output_bytes, file_bytes, disk_bytes, processes] {
        key.field(&number.to_le_bytes());
    }
    key.field(time_by.to_string().as_bytes());
    key.field(compare.to_string().as_bytes());
    // A program that is meant to be too slow is not run again.
    let runs_again = rerun == Rerun::Auto && !expectation.is_too_slow();
    key.field(&[u8::from(runs_again)]);
    key.fields(*validator_flags);
    key.field(&[u8::from(*is_interactive)]);
    key.field(&passes.to_le_bytes());
    key.field(points.map_or("", |points| &points.text).as_bytes());
    for program in [output_validator, grader].into_iter().copied().flatten() {
        key.field(program_key(program)?.as_bytes());
    }
    Ok(key.finish())
}

/// The key of the program of a job. A command has none: it may run anything.
///
/// # Errors
///
/// A file cannot be read.
pub fn job_key(job: &Job) -> Result<Option<String>> {
    job.program.source().map(program_key).transpose()
}

/// The state of the files of a program, an output validator and a grader, as they are now.
pub fn job_stamps(job: &Job) -> FileStamps {
    let programs = [job.program.source(), job.output_validator, job.grader];
    FileStamps::of(programs.into_iter().flatten().flat_map(program_files))
}

/// The state of the files of a case, and of those that make its input, as they are now.
pub fn case_stamps(case: &Case, generators: &Generators) -> FileStamps {
    FileStamps::of(case_files(case, generators))
}

/// The files of a case, and those that make its input.
fn case_files(case: &Case, generators: &Generators) -> Vec<PathBuf> {
    let mut files = vec![case.input.path().to_path_buf(), case.answer.clone()];
    if matches!(case.input, Input::Recipe(_)) {
        files.extend(generators.own.iter().flat_map(program_files));
        files.extend(generators.files().unwrap_or_default());
    }
    files
}

/// The files that the key of a program is made of. The folders that flags name stand for their files, which may be
/// many: most editors put another file into the place of one that is saved.
fn program_files(source: &Source) -> impl Iterator<Item = PathBuf> + '_ {
    let own = source.files().iter().map(|file| file.path.clone());
    let options = source.options.folders.iter().cloned();
    own.chain(options).chain(source.leetcode_main.clone()).chain(source.cargo_toml())
}

/// The key of all generators of a problem.
pub(crate) fn generators_key(generators: &Generators) -> Result<String> {
    let mut key = Sha256::new();
    if let Some(own) = &generators.own {
        key.field(program_key(own)?.as_bytes());
    }
    for path in generators.files()? {
        key.field(path.file_name().unwrap_or_default().as_encoded_bytes());
        key.field(hash(&path)?.as_bytes());
    }
    Ok(key.finish())
}

fn hash(path: &Path) -> Result<String> {
    let opened = check_interrupt().and_then(|()| file::open(path));
    opened.and_then(Sha256::of).map_err(|error| path_error(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_content_of_a_folder_that_flags_name_counts_and_not_its_place() {
        let own = |name: &str, plus: &str| {
            let root = std::env::temp_dir().join(format!("content-{name}-{}", std::process::id()));
            fs::create_dir_all(root.join("lib/in")).expect("it is new");
            fs::write(root.join("lib/in/op.h"), format!("#define PLUS {plus}")).expect("it is new");
            fs::write(root.join("a.c"), "int main() {}").expect("it is new");
            let mut source = Source::of_file(&root.join("a.c")).expect("it is C");
            source.options.add(&["-Ilib".to_string(), "-O".to_string()], &root);
            let key = program_key(&source).expect("it can be read");
            fs::remove_dir_all(root).expect("it is there");
            key
        };
        assert_eq!(own("one", "+"), own("two", "+"));
        assert_ne!(own("one", "+"), own("one", "-"));
    }

    #[test]
    fn what_a_build_is_told_is_in_the_key_of_a_program() {
        let path = std::env::temp_dir().join(format!("content-{}.c", std::process::id()));
        std::fs::write(&path, "int main() {}").expect("it can be written");
        let source = Source::of_file(&path).expect("it is C");
        let name = |file: &str| Some(file.to_string());
        let mut keys = BTreeSet::new();
        for (flags, stream_files) in [
            (vec![], [None, None]),
            (vec!["-DX".to_string()], [None, None]),
            (vec![], [name("a"), None]),
            (vec![], [None, name("a")]),
        ] {
            let mut source = source.clone();
            (source.options.flags, source.options.stream_files) = (flags, stream_files);
            keys.insert(program_key(&source).expect("it can be read"));
        }
        std::fs::remove_file(&path).expect("it is there");
        assert_eq!(keys.len(), 4);
    }
}
