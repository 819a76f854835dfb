//! The sources that a harness is made of, and the command lines that build them.

use crate::find::shrink;
use judge_core::base::text::quote;
use judge_core::base::{file, MIB};
use judge_core::language::{Language, RUST};
use judge_core::workspace::{self, Workspace};
use judge_core::Result;
use sandbox::reason;
use std::path::Path;

const LIBRARY_SOURCE: &str = include_str!("library.rs");
/// Parts of the judge that the harness is made of too.
const PROTOCOL_SOURCE: &str = include_str!("protocol.rs");

/// The largest source file that becomes a module, in bytes.
const MAX_SOURCE: u64 = MIB;

/// Builds the library of the harness.
pub static LIBRARY: Language = Language {
    flags: &["--crate-type", "rlib", "--crate-name", "harness"],
    output: "libharness.rlib",
    ..RUST
};

/// Builds a program with that library.
pub static LINKED: Language = Language { flags: &["--extern", "harness={library}"], ..RUST };

/// A source that becomes a module of the harness.
struct Part {
    module: &'static str,
    /// The source must define this function.
    function: &'static str,
    /// `fn call` of the module: its signature and its body.
    call: &'static str,
}

const GENERATOR: Part = Part {
    module: "generator",
    function: "fn generate",
    call: "(seed: u64, size: usize, output: &mut Vec<u8>) -> Result<(), String> \
           { generate(seed, size, None, output) }",
};
const VALIDATOR: Part = Part {
    module: "validator",
    function: "fn validate",
    call: "(input: &[u8]) -> Result<(), String> { validate(input) }",
};
const REFERENCE: Part = Part {
    module: "reference",
    function: "fn solve",
    call: "(input: &[u8], output: &mut Vec<u8>) -> Result<(), String> { solve(input, output) }",
};
const TESTED: Part = Part {
    module: "tested",
    function: "fn solve",
    call: "(input: &[u8], output: &mut harness::Output) -> bool \
           { harness::Returned::is_success(solve(input, output)) }",
};

impl Part {
    /// The source of the module; `None` where the file is not Rust or lacks the function.
    fn module(&self, path: &Path) -> Result<Option<String>> {
        if path.extension().is_none_or(|extension| extension != "rs") {
            return Ok(None);
        }
        let source = file::read(path, MAX_SOURCE).map_err(|error| {
            format!("{}: {}", quote(path.as_os_str().as_encoded_bytes()), reason(&error))
        })?;
        let Ok(source) = String::from_utf8(source) else { return Ok(None) };
        if !source.contains(self.function) {
            return Ok(None);
        }
        let Part { module, call, .. } = self;
        Ok(Some(format!("mod {module} {{\n{source}\npub fn call{call}\n}}\n")))
    }
}

/// The source of the library with the reference in this file; `None` where the problem does not keep the
/// conventions.
pub fn library(workspace: &Workspace, problem: &str, reference: &Path) -> Result<Option<String>> {
    let mut text = LIBRARY_SOURCE.to_string();
    for (folder, sources) in
        [("compare", &bytes::compare::SOURCES[..]), ("shrink", &shrink::SOURCES[..])]
    {
        text.push_str(&format!("mod {folder} {{\n"));
        for (name, source) in sources {
            text.push_str(&format!("pub mod {name} {{\n{source}\n}}\n"));
        }
        text.push_str("}\n");
    }
    text.push_str(&format!("mod protocol {{\n{PROTOCOL_SOURCE}\n}}\n"));
    let folder = workspace.problem_folder(problem);
    for (part, file) in [(GENERATOR, "generator"), (VALIDATOR, "validator")] {
        let Some(tool) = workspace::tool(&folder, file)? else { return Ok(None) };
        let Some(path) = tool.only_file() else { return Ok(None) };
        let Some(module) = part.module(path)? else { return Ok(None) };
        text.push_str(&module);
    }
    if let Some(module) = REFERENCE.module(reference)? {
        text.push_str(&module);
        return Ok(Some(text));
    }
    Ok(None)
}

/// The text before the modules of a linked program.
const MAIN: &str = "#![allow(warnings)]\nfn main() { harness::run(tested::call) }\n";

/// The source of a harness without a program under test.
pub fn main_alone() -> String {
    format!("{MAIN}mod tested {{ pub fn call(_: &[u8], _: &mut harness::Output) -> bool {{ true }} }}\n")
}

/// The source of a harness with a program under test; `None` where that is not Rust or has no
/// `solve`.
pub fn main_with(program: &Path) -> Result<Option<String>> {
    Ok(TESTED.module(program)?.map(|module| format!("{MAIN}{module}")))
}
