//! Makes the inputs of `.gen` cases, which are not stored.
//!
//! A generator prints the input, or writes it to `testcase.in` in its current folder, as BAPCtools has
//! it. It runs in the sandbox, and can write to that folder only.

use crate::base::file::{self, path_error};
use crate::base::folder;
use crate::base::text::{escape, quote_path};
use crate::compile::{Alone, Program};
use crate::judging::recipe::Recipe;
use crate::judging::tool_failure::with_message;
use crate::workspace::{limits, Generators, Input};
use bytes::hash::Sha256;
use sandbox::{Failure, Limits, RunResult, Sandbox, Stderr, Streams};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::result;

/// The file that a generator may write in place of its stdout.
const WRITTEN: &str = "testcase.in";

/// The file that holds the input of a case. Makes it first if the case is a `.gen` file.
///
/// # Errors
///
/// The `.gen` file is wrong, the generator fails, or it makes another input than before.
pub fn input_of(
    alone: &mut Alone,
    generators: &Generators,
    input: &Input,
) -> Result<PathBuf, Failure> {
    match input {
        Input::File(path) => Ok(path.clone()),
        Input::Recipe(path) => {
            generated(alone, generators, path).map_err(|failure| match failure {
                Failure::Error(why) => Failure::Error(format!("{}: {why}", quote_path(path))),
                Failure::Interrupted => Failure::Interrupted,
            })
        }
    }
}

/// The input that a `.gen` file describes, from the cache or from its generator.
fn generated(alone: &mut Alone, generators: &Generators, path: &Path) -> Result<PathBuf, Failure> {
    let recipe = Recipe::read(path)?;
    let inputs = alone.builder.inputs()?;
    let kept = |key: &str| inputs.join(format!("{key}.in"));
    if let Some(input) = recipe.sha256.as_deref().map(kept).filter(|input| input.is_file()) {
        alone.builder.mark_used(&input);
        return Ok(input);
    }
    let generator = generators.named(&recipe.generator)?;
    let program = alone.build_tool(&generator, "generator")?;
    let input = kept(&recipe.sha256.clone().unwrap_or_else(|| key(&program, &recipe)));
    if input.is_file() {
        alone.builder.mark_used(&input);
        return Ok(input);
    }
    let work = alone.builder.scratch()?;
    fs::rename(make(&mut alone.sandbox, &program, &recipe, &work)?, &input)?;
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
    let made = match run(sandbox, generator, arguments, limits, folder, &mut keep)? {
        Ok(None) => Ok(printed),
        Ok(Some(written)) => file::read(&written, limits.output_bytes)
            .map_err(|error| path_error(Path::new(WRITTEN), error)),
        Err(why) => Err(why),
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
    let mut file = File::create(&path)?;
    let mut keep = |chunk: &[u8]| file.write_all(chunk);
    let written =
        run(sandbox, generator, &recipe.arguments, limits::CASE_GENERATOR, &folder, &mut keep)??;
    let input = written.unwrap_or(path);
    // The generator may have taken the right to read it.
    fs::set_permissions(&input, Permissions::from_mode(0o644))?;
    recipe.check_hash(file::open(&input)?)?;
    Ok(input)
}

/// Runs a generator in a folder, which it may write to. Returns the file that it wrote there in place of its stdout,
/// if it did; the inner `Err` says how it failed.
fn run(
    sandbox: &mut Sandbox,
    generator: &Program,
    arguments: &[String],
    limits: Limits,
    folder: &Path,
    output: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> Result<result::Result<Option<PathBuf>, String>, Failure> {
    let streams = Streams { input: None, output, stderr: Stderr::Bounded };
    let mut spec = generator.spec_with(limits, arguments)?;
    spec.folder = folder.to_path_buf();
    spec.writable.push(folder.to_path_buf());
    let ran = sandbox.run(&spec, streams)?;
    if !ran.end.is_success() {
        return Ok(Err(failed(&ran)));
    }
    let written = folder.join(WRITTEN);
    Ok(match file::is_plain(&written) {
        Ok(true) => Ok(Some(written)),
        // A link may lead to a file that the generator cannot read.
        Ok(false) => Err(format!("the generator failed: its {WRITTEN} is not a plain file")),
        Err(_) => Ok(None),
    })
}

/// The failure of a generator.
fn failed(ran: &RunResult) -> String {
    let lines = ran.stderr.split(|&byte| byte == b'\n').map(|line| escape(line.trim_ascii()));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    with_message(&format!("the generator failed: {}", ran.end), &lines.join("; "))
}
