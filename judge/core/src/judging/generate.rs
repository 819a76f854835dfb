//! Inputs that are not stored but made: `X.gen` holds the words for the problem's generator and the
//! hash of the input, so that a large case is small in the repository and yet cannot drift.
//!
//! ```text
//! arguments: 7 2000 maze
//! sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
//! ```

use crate::base::hash::Sha256;
use crate::base::text::quote;
use crate::base::{file, yaml, MIB};
use crate::compile::{Builder, Program};
use crate::workspace::{Input, Tool};
use sandbox::{Failure, Limits, Sandbox, Streams};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The largest input that is made.
const MAX_INPUT: u64 = 1024 * MIB;
/// The largest `.gen` file, in bytes.
const MAX_RECIPE: u64 = 4096;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    instructions: None,
    memory_bytes: 4096 * MIB,
    output_bytes: MAX_INPUT,
    file_bytes: MAX_INPUT,
    processes: 8,
};

/// What a `.gen` file says.
#[derive(Debug, PartialEq)]
struct Recipe {
    arguments: Vec<String>,
    sha256: String,
}

/// The file that holds the input of a case. Makes it first if the case is a `.gen` file.
///
/// # Errors
///
/// The `.gen` file is wrong, the generator fails, or it makes another input than before.
pub fn input_of(
    sandbox: &mut Sandbox,
    builder: &Builder,
    generator: Option<&Tool>,
    input: &Input,
) -> Result<PathBuf, Failure> {
    match input {
        Input::File(path) => Ok(path.clone()),
        Input::Recipe(path) => {
            generated(sandbox, builder, generator, path).map_err(|failure| match failure {
                Failure::Error(why) => {
                    let path = quote(path.as_os_str().as_encoded_bytes());
                    Failure::Error(format!("{path}: {why}"))
                }
                Failure::Interrupted => Failure::Interrupted,
            })
        }
    }
}

/// The input that a `.gen` file describes, from the cache or from the generator.
fn generated(
    sandbox: &mut Sandbox,
    builder: &Builder,
    generator: Option<&Tool>,
    path: &Path,
) -> Result<PathBuf, Failure> {
    let recipe = Recipe::parse(&String::from_utf8_lossy(&file::read(path, MAX_RECIPE)?))?;
    let input = builder.inputs()?.join(format!("{}.in", recipe.sha256));
    if input.is_file() {
        builder.mark_used(&input);
        return Ok(input);
    }
    let Some(generator) = generator else {
        return Err(Failure::Error("the problem has no generator to make it with".to_string()));
    };
    let program = builder
        .build(sandbox, &generator.path, generator.language)
        .map_err(|error| error.into_failure("the generator does not compile: "))?;
    let work = builder.scratch()?;
    let part = work.join("input");
    let made = run_generator(sandbox, &program, &recipe, &part)
        .and_then(|()| Ok(fs::rename(&part, &input)?));
    let _ = fs::remove_dir_all(&work);
    made.map(|()| input)
}

/// Writes what the generator prints to a file, and checks its hash.
fn run_generator(
    sandbox: &mut Sandbox,
    generator: &Program,
    recipe: &Recipe,
    path: &Path,
) -> Result<(), Failure> {
    let mut file = File::create(path)?;
    let mut hash = Sha256::new();
    let mut keep = |chunk: &[u8]| {
        hash.update(chunk);
        file.write_all(chunk)
    };
    let streams = Streams { input: None, output: &mut keep, merge_stderr: false };
    let ran = sandbox.run(&generator.spec_with(LIMITS, &recipe.arguments)?, streams)?;
    if !ran.end.is_success() {
        let message = String::from_utf8_lossy(&ran.stderr).trim().to_string();
        return Err(Failure::Error(format!("the generator failed: {}: {message}", ran.end)));
    }
    let hash = hash.finish();
    if hash != recipe.sha256 {
        return Err(Failure::Error(format!(
            "the generator has changed: the input has the hash {hash}; \
             if that is meant, write it there and check the answer"
        )));
    }
    Ok(())
}

impl Recipe {
    fn parse(text: &str) -> Result<Recipe, String> {
        let mut recipe = Recipe { arguments: Vec::new(), sha256: String::new() };
        for entry in yaml::entries(text)? {
            match entry.key.as_str() {
                "arguments" => {
                    recipe.arguments =
                        entry.value.split_ascii_whitespace().map(String::from).collect()
                }
                "sha256" => recipe.sha256 = entry.value,
                other => {
                    return Err(format!("line {}: no key {}", entry.line, quote(other.as_bytes())))
                }
            }
        }
        let hexadecimal = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        if recipe.sha256.len() != 64 || !recipe.sha256.chars().all(hexadecimal) {
            return Err("needs `sha256:` and 64 hexadecimal digits".to_string());
        }
        if recipe.arguments.is_empty() {
            return Err("needs `arguments:` for the generator".to_string());
        }
        Ok(recipe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_arguments_and_a_hash() {
        let hash = "0123456789abcdef".repeat(4);
        let recipe = Recipe::parse(&format!("arguments: 7 20 maze\nsha256: {hash}\n")).unwrap();
        assert_eq!(
            recipe,
            Recipe { arguments: ["7", "20", "maze"].map(String::from).to_vec(), sha256: hash }
        );
        // The hash becomes the name of a file.
        assert!(Recipe::parse("arguments: 1\nsha256: ../../../x\n").is_err());
        assert!(Recipe::parse("sha256: 1\n").is_err());
        assert!(Recipe::parse("seed: 1\n").unwrap_err().starts_with("line 1"));
    }
}
