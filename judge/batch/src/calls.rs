//! The source of a Rust program whose server calls one function, with no process for a try.
//!
//! It rests on conventions: `solve(input, output)`, `validate(input)` and `generate(seed, size, kind, output)`
//! return `()` or a `Result`, read an `impl BufRead` and write to an `impl Write`.

use judge_core::base::{file, MIB};
use judge_core::language::RUST;
use judge_core::tools::Role;
use judge_core::workspace::Source;

/// The largest source file, in bytes.
const MAX_SOURCE: u64 = MIB;

/// A function that a server calls.
struct Function {
    /// The source must have this text.
    name: &'static str,
    /// The value of its exit code; `None` where the arguments are others than the function has.
    call: &'static str,
}

const SOLVE: Function = Function {
    name: "fn solve",
    call: "a_try.is_plain().then(|| i32::from(!server::Returned::is_success(solve(a_try.input, output))))",
};
const VALIDATE: Function = Function {
    name: "fn validate",
    call: "a_try.is_plain().then(|| \
           42 + i32::from(!server::Returned::is_success(validate(a_try.input))))",
};
const GENERATE: Function = Function {
    name: "fn generate",
    call: "a_try.two_numbers().map(|(seed, size)| i32::from(!server::Returned::is_success(\
           generate(seed, size as usize, None, output))))",
};

/// The program with a `main` that serves its function; `None` where it is not one file of Rust with that
/// function.
pub(crate) fn source(program: &Source, role: Role) -> Option<String> {
    let Function { name, call } = match role {
        Role::Reference => SOLVE,
        Role::Validator => VALIDATE,
        Role::Generator => GENERATE,
    };
    let path = program.only_file().filter(|_| program.language.is(&RUST))?;
    let text = String::from_utf8(file::read(path, MAX_SOURCE).ok()?).ok()?;
    text.contains(name).then(|| {
        format!(
            "#![allow(warnings)]\nfn main() {{ server::serve(program::call_of_server) }}\nmod program {{\n{text}\n\
             pub fn call_of_server(a_try: &server::Try, output: &mut server::Output) -> Option<i32> {{ {call} }}\n}}\n"
        )
    })
}
