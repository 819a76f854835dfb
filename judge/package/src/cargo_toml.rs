//! The Cargo.toml of a problem: a workspace of its own, so that cargo and editors work in its folder and
//! no problem can break the build of the judge.

/// The text of the Cargo.toml of a problem of this name.
pub fn text(name: &str) -> String {
    include_str!("scaffold/template/cargo_toml.txt").replace("NAME", name)
}
