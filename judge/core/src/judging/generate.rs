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
use crate::compile::Builder;
use crate::workspace::{Input, Tool};
use sandbox::{Failure, Limits, Sandbox, Streams};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The largest input that is made.
const MAX_INPUT: u64 = 1024 * MIB;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
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

/// The file that holds the input of a case.
pub fn input_of(
    sandbox: &mut Sandbox,
    builder: &Builder,
    generator: Option<&Tool>,
    input: &Input,
) -> Result<PathBuf, Failure> {
    match input {
        Input::File(path) => Ok(path.clone()),
        Input::Recipe(recipe) => made(sandbox, builder, generator, recipe),
    }
}

/// The input that a `.gen` file describes, made unless it is there already.
fn made(
    sandbox: &mut Sandbox,
    builder: &Builder,
    generator: Option<&Tool>,
    path: &Path,
) -> Result<PathBuf, Failure> {
    let named = |error: String| {
        Failure::Error(format!("{}: {error}", quote(path.as_os_str().as_encoded_bytes())))
    };
    let text = file::read(path, 4096).map_err(|error| named(error.to_string()))?;
    let recipe = parse(&String::from_utf8_lossy(&text)).map_err(named)?;
    let folder = builder.cache().join("inputs");
    let place = folder.join(format!("{}.in", recipe.sha256));
    if place.is_file() {
        return Ok(place);
    }
    let generator = generator
        .ok_or_else(|| named("the problem has no generator to make it with".to_string()))?;
    let program = builder.build(sandbox, &generator.path, generator.language).map_err(
        |unbuilt| match unbuilt.failure("the generator does not compile: ") {
            Failure::Error(why) => named(why),
            interrupted => interrupted,
        },
    )?;
    fs::create_dir_all(&folder)?;
    let work = builder.scratch()?;
    let part = work.join("input");
    let mut out = fs::File::create(&part)?;
    let mut hash = Sha256::new();
    let mut keep = |chunk: &[u8]| {
        hash.update(chunk);
        out.write_all(chunk)
    };
    let streams = Streams { input: None, output: &mut keep, merge_stderr: false };
    let ran = sandbox.run(&program.spec_with(LIMITS, &recipe.arguments)?, streams);
    let result = ran.and_then(|ran| {
        if !ran.end.is_success() {
            let words = String::from_utf8_lossy(&ran.stderr).trim().to_string();
            return Err(named(format!("the generator failed: {}: {words}", ran.end)));
        }
        let found = hash.finish();
        if found != recipe.sha256 {
            return Err(named(format!(
                "the generator has changed: the input has the hash {found}; \
                 if that is meant, write it there and check the answer"
            )));
        }
        Ok(fs::rename(&part, &place)?)
    });
    let _ = fs::remove_dir_all(&work);
    result.map(|()| place)
}

fn parse(text: &str) -> Result<Recipe, String> {
    let mut recipe = Recipe { arguments: Vec::new(), sha256: String::new() };
    for entry in yaml::parse(text)? {
        match entry.key.as_str() {
            "arguments" => {
                recipe.arguments = entry.value.split_ascii_whitespace().map(String::from).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_arguments_and_a_hash() {
        let hash = "0123456789abcdef".repeat(4);
        let recipe = parse(&format!("arguments: 7 20 maze\nsha256: {hash}\n")).unwrap();
        assert_eq!(
            recipe,
            Recipe { arguments: ["7", "20", "maze"].map(String::from).to_vec(), sha256: hash }
        );
        // The hash becomes the name of a file.
        assert!(parse("arguments: 1\nsha256: ../../../x\n").is_err());
        assert!(parse("sha256: 1\n").is_err());
        assert!(parse("seed: 1\n").unwrap_err().starts_with("line 1"));
    }
}
