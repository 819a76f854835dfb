//! The script with which tools that know no Rust build a program of ours in a package.

use judge_core::language::RUST_EDITION;

/// The name of the script, in the folder of the program.
pub const NAME: &str = "build";

/// A script that builds the program `run` from `NAME.rs` in its folder.
pub fn text(name: &str) -> String {
    format!(
        "#!/bin/sh\ncd \"$(dirname -- \"$0\")\" && rustc -O --edition {RUST_EDITION} -o run {name}.rs\n"
    )
}
