//! Sets the cfg `portable`, which builds `src/portable.rs` in place of `src/linux/`.
//!
//! It is set where the target is not Linux, and by the feature `portable`, so that the tests of the
//! portable part run on Linux too. The source reads only this cfg, never `target_os = "linux"`.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(portable)");
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    if !is_linux || env::var_os("CARGO_FEATURE_PORTABLE").is_some() {
        println!("cargo:rustc-cfg=portable");
    }
}
