//! The Cargo.toml of a problem: a workspace of its own, so that cargo and editors work in its folder and
//! no problem can break the build of the judge.

const TEMPLATE: &str = "\
[package]
name = \"NAME\"
version = \"0.1.0\"
edition = \"2021\"
rust-version = \"1.63\"
publish = false

[[bin]]
name = \"NAME\"
path = \"main.rs\"
test = false
doc = false

[workspace]
";

/// The text of the Cargo.toml of a problem of this name.
pub fn text(name: &str) -> String {
    TEMPLATE.replace("NAME", name)
}
