//! The lines before the messages of a compiler: the standard, edition or library that a source wants, and the words to
//! type.

use crate::compile::build_error::BuildError;
use crate::compile::compiler::{Compiler, CompilerResult};
use crate::compile::input::Input;
use crate::language::{missing, Dialect};
use sandbox::Sandbox;

/// The placeholder of the flag for the edition or the standard.
const DIALECT: &str = "{dialect}";

/// The lines about a source that did not compile; the messages say why.
///
/// # Errors
///
/// The judge cannot run the compiler, or is interrupted.
pub(super) fn lines(
    compiler: &Compiler,
    sandbox: &mut Sandbox,
    input: &Input,
    static_flags: &[&'static str],
    failed: &CompilerResult,
) -> Result<String, BuildError> {
    let messages = &failed.messages;
    if failed.met_limit {
        return Ok(String::new());
    }
    let missing = missing::advice(input.language, messages);
    let mut lines = Vec::new();
    if let Some(dialect) = input.language.dialect.filter(|_| input.has_own_dialect()) {
        // With a crate missing no edition compiles it; a part of a library may be missing in one standard only.
        let may_fit = missing.is_none() || !missing::is_crate(input.language);
        let fitting = match wanted(messages, dialect) {
            None if may_fit => fitting(compiler, sandbox, input, static_flags, messages, dialect)?,
            wanted => wanted,
        };
        lines.extend(fitting.map(|value| in_dialect(input, dialect, value)));
    }
    if lines.is_empty() || missing::is_crate(input.language) {
        lines.extend(missing);
    }
    Ok(lines.into_iter().map(|line| format!("{line}\n")).collect())
}

/// The later edition that the messages ask for: `only allowed in Rust 2024 or later`.
fn wanted(messages: &str, dialect: Dialect) -> Option<&'static str> {
    dialect.later.iter().copied().find(|value| messages.contains(&format!(" in Rust {value}")))
}

/// The edition or standard in which the source compiles, as a trial shows.
fn fitting(
    compiler: &Compiler,
    sandbox: &mut Sandbox,
    input: &Input,
    static_flags: &[&'static str],
    messages: &str,
    dialect: Dialect,
) -> Result<Option<&'static str>, BuildError> {
    let has_one = |line: &str, parts: &[&str]| parts.iter().any(|part| line.contains(part));
    let mut errors = messages.lines().filter(|line| has_one(line, &["error:", "error["]));
    let is_unrelated =
        |line: &str| line.contains("aborting due to") || has_one(line, dialect.unrelated);
    if input.language.compile.words().all(|word| word != DIALECT) || errors.all(is_unrelated) {
        return Ok(None);
    }
    let earlier = if has_one(messages, dialect.of_earlier) { dialect.earlier } else { &[] };
    for value in dialect.later.iter().chain(earlier) {
        let other = input.in_dialect(dialect.word(value));
        let mut argv = vec![compiler.argv[0].clone()];
        argv.extend(other.words(compiler.folder, static_flags)?);
        if (Compiler { argv, ..*compiler }).run(sandbox)?.is_success {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// The words to type for another edition or standard.
fn in_dialect(input: &Input, dialect: Dialect, value: &str) -> String {
    let (name, own) = (dialect.name(value), dialect.name(dialect.own));
    let (word, language) = (dialect.word(value), input.language.name);
    let comment = if dialect.has_comment {
        format!(", or in the source `// {}: {value}`", dialect.noun)
    } else {
        String::new()
    };
    format!(
        "the source is of {name}, and the judge builds {own}: --compiler-flags={word},\n\
         or in problem.yaml `compiler_flags: {{{language}: {word}}}`{comment}"
    )
}
