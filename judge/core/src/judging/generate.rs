//! Makes the inputs of `.gen` cases, which are not stored.
//!
//! A generator prints the input, or writes it to `testcase.in` in its current folder, as BAPCtools has
//! it. It runs in the sandbox, and can write to that folder only.

use crate::base::file::{self, path_error};
use crate::base::folder;
use crate::base::text::{escape, quote_path};
use crate::base::MIB;
use crate::compile::{Builder, Program};
use crate::judging::recipe::Recipe;
use crate::judging::tool_failure::with_message;
use crate::workspace::{Generators, Input};
use bytes::hash::Sha256;
use sandbox::{Failure, Limits, RunResult, Sandbox, Streams};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::result;
use std::time::Duration;

/// The largest input that is made.
const MAX_INPUT: u64 = 1024 * MIB;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    instructions: None,
    memory_bytes: 4096 * MIB,
    output_bytes: MAX_INPUT,
    file_bytes: MAX_INPUT,
    disk_bytes: 2 * MAX_INPUT,
    processes: 8,
};
/// The file that a generator may write in place of its stdout.
const WRITTEN: &str = "testcase.in";

/// The file that holds the input of a case. Makes it first if the case is a `.gen` file.
///
/// # Errors
///
/// The `.gen` file is wrong, the generator fails, or it makes another input than before.
pub fn input_of(
    sandbox: &mut Sandbox,
    builder: &Builder,
    generators: &Generators,
    input: &Input,
) -> Result<PathBuf, Failure> {
    match input {
        Input::File(path) => Ok(path.clone()),
        Input::Recipe(path) => {
            generated(sandbox, builder, generators, path).map_err(|failure| match failure {
                Failure::Error(why) => Failure::Error(format!("{}: {why}", quote_path(path))),
                Failure::Interrupted => Failure::Interrupted,
            })
        }
    }
}

/// The input that a `.gen` file describes, from the cache or from its generator.
fn generated(
    sandbox: &mut Sandbox,
    builder: &Builder,
    generators: &Generators,
    path: &Path,
) -> Result<PathBuf, Failure> {
    let recipe = Recipe::read(path)?;
    let inputs = builder.inputs()?;
    let kept = |key: &str| inputs.join(format!("{key}.in"));
    if let Some(input) = recipe.sha256.as_deref().map(kept).filter(|input| input.is_file()) {
        builder.mark_used(&input);
        return Ok(input);
    }
    let generator = generators.named(&recipe.generator)?;
    let program = builder.build_tool(sandbox, &generator, "generator")?;
    let input = kept(&recipe.sha256.clone().unwrap_or_else(|| key(&program, &recipe)));
    if input.is_file() {
        builder.mark_used(&input);
        return Ok(input);
    }
    let work = builder.scratch()?;
    fs::rename(make(sandbox, &program, &recipe, &work)?, &input)?;
    Ok(input)
}

/// Calls a generator for an input that is not kept. `folder` is the only one that it can write to; it
/// is empty, and is empty again afterwards. The inner `Err` says how the generator failed.
///
/// # Errors
///
/// The generator cannot be run, or the run is interrupted.
pub fn call(
    sandbox: &mut Sandbox,
    generator: &Program,
    arguments: &[String],
    limits: Limits,
    folder: &Path,
) -> Result<result::Result<Vec<u8>, String>, Failure> {
    let mut printed = Vec::new();
    let mut keep = |chunk: &[u8]| {
        printed.extend_from_slice(chunk);
        Ok(())
    };
    let ran = run_in(sandbox, generator, arguments, limits, folder, &mut keep)?;
    let made = if !ran.end.is_success() {
        Err(failed(&ran))
    } else {
        match written(&folder.join(WRITTEN)) {
            Ok(None) => Ok(printed),
            Ok(Some(_)) => file::read(&folder.join(WRITTEN), limits.output_bytes)
                .map_err(|error| path_error(Path::new(WRITTEN), error)),
            Err(failure) => Err(failure.message().to_string()),
        }
    };
    folder::empty(folder)?;
    Ok(made)
}

/// Names an input by all that makes it, where no hash of it is known: a generator that changed makes
/// another one.
fn key(generator: &Program, recipe: &Recipe) -> String {
    Sha256::of_fields(generator.argv().iter().chain(&recipe.arguments))
}

/// Makes an input in the folder `work`, and checks its hash if that is known. Returns its path.
fn make(
    sandbox: &mut Sandbox,
    generator: &Program,
    recipe: &Recipe,
    work: &Path,
) -> Result<PathBuf, Failure> {
    let path = work.join("input");
    let folder = work.join("folder");
    fs::create_dir(&folder)?;
    let hash = match run(sandbox, generator, recipe, &folder, &path)? {
        (Some(written), _) => copy(written, &path)?,
        (None, hash) => hash,
    };
    match &recipe.sha256 {
        Some(wanted) if *wanted != hash => Err(Failure::Error(format!(
            "the generator has changed: the input has the hash {hash}; \
             if that is meant, write it there and check the answer"
        ))),
        _ => Ok(path),
    }
}

/// Runs a generator in a folder, which it may write to, and writes what it prints to the file `path`.
/// Returns the file that it wrote instead, if it did, and the hash of what it printed.
fn run(
    sandbox: &mut Sandbox,
    generator: &Program,
    recipe: &Recipe,
    folder: &Path,
    path: &Path,
) -> Result<(Option<File>, String), Failure> {
    let mut file = File::create(path)?;
    let mut hash = Sha256::new();
    let mut keep = |chunk: &[u8]| {
        hash.update(chunk);
        file.write_all(chunk)
    };
    let ran = run_in(sandbox, generator, &recipe.arguments, LIMITS, folder, &mut keep)?;
    if !ran.end.is_success() {
        return Err(Failure::Error(failed(&ran)));
    }
    Ok((written(&folder.join(WRITTEN))?, hash.finish()))
}

/// Runs a generator in a folder, which it may write to.
fn run_in(
    sandbox: &mut Sandbox,
    generator: &Program,
    arguments: &[String],
    limits: Limits,
    folder: &Path,
    output: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> Result<RunResult, Failure> {
    let streams = Streams { input: None, output, merge_stderr: false };
    let mut spec = generator.spec_with(limits, arguments)?;
    spec.folder = folder.to_path_buf();
    spec.writable.push(folder.to_path_buf());
    sandbox.run(&spec, streams)
}

/// How a generator failed.
fn failed(ran: &RunResult) -> String {
    let lines = ran.stderr.split(|&byte| byte == b'\n').map(|line| escape(line.trim_ascii()));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    with_message(&format!("the generator failed: {}", ran.end), &lines.join("; "))
}

/// The file that a generator wrote, if it did. A link is refused.
fn written(path: &Path) -> Result<Option<File>, Failure> {
    match file::is_plain(path) {
        Ok(true) => {
            let file = file::open(path).map_err(|error| path_error(Path::new(WRITTEN), error))?;
            Ok(Some(file))
        }
        Ok(false) => {
            Err(Failure::Error(format!("the generator failed: its {WRITTEN} is not a plain file")))
        }
        Err(_) => Ok(None),
    }
}

/// Copies a file to another one, and returns the hash of its content.
fn copy(mut from: File, to: &Path) -> io::Result<String> {
    let mut out = File::create(to)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(hash.finish()),
            length => {
                hash.update(&buffer[..length]);
                out.write_all(&buffer[..length])?;
            }
        }
    }
}
