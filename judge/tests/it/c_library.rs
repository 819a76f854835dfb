//! The functions of the C library that the judge declares itself: none is newer than glibc 2.28, which
//! RHEL 8 and Debian 10 have. Newer facilities are called by the number of their system call.

use crate::workspace::{entries, repository, JUDGE};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The newest version of glibc that a declared function may need.
const NEWEST: (u32, u32) = (2, 28);

/// Each function that is declared in an `extern "C"` block, and the version of glibc that has it
/// first, on x86-64: the version of its symbol in libc.so.6. aarch64 begins with 2.17.
const FUNCTIONS: &[(&str, (u32, u32))] = &[
    ("_exit", (2, 2)),
    ("clock_gettime", (2, 17)),
    ("dup2", (2, 2)),
    ("execve", (2, 2)),
    ("fcntl", (2, 2)),
    ("flock", (2, 2)),
    ("fork", (2, 2)),
    ("getegid", (2, 2)),
    ("geteuid", (2, 2)),
    ("getpgrp", (2, 2)),
    ("getrlimit", (2, 2)),
    ("inotify_add_watch", (2, 4)),
    ("inotify_init1", (2, 9)),
    ("ioctl", (2, 2)),
    ("kill", (2, 2)),
    ("mount", (2, 2)),
    ("openat", (2, 4)),
    ("pipe", (2, 2)),
    ("pipe2", (2, 9)),
    ("poll", (2, 2)),
    ("prctl", (2, 2)),
    ("recvmsg", (2, 2)),
    ("sendmsg", (2, 2)),
    ("setgroups", (2, 2)),
    ("sethostname", (2, 2)),
    ("setresgid", (2, 2)),
    ("setresuid", (2, 2)),
    ("setrlimit", (2, 2)),
    ("setsid", (2, 2)),
    ("signal", (2, 2)),
    ("signalfd", (2, 7)),
    ("sigprocmask", (2, 2)),
    ("socketpair", (2, 2)),
    ("syscall", (2, 2)),
    ("tcgetattr", (2, 2)),
    ("tcgetpgrp", (2, 2)),
    ("tcsetattr", (2, 2)),
    ("umask", (2, 2)),
    ("umount2", (2, 2)),
    ("wait4", (2, 2)),
    ("write", (2, 2)),
];

/// The functions that blocks `extern "C" { … }` of the crates declare.
fn declared() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut waiting: Vec<PathBuf> = vec![repository().join("judge/sandbox/src")];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(entries(&path));
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file is text");
        for block in text.split("extern \"C\" {").skip(1) {
            let block = block.split('}').next().unwrap_or_default();
            for declaration in block.split("fn ").skip(1) {
                let name = declaration.split('(').next().unwrap_or_default();
                names.insert(name.to_string());
            }
        }
    }
    names
}

#[test]
fn each_declared_function_is_old_enough() {
    let known: BTreeSet<String> = FUNCTIONS.iter().map(|row| row.0.to_string()).collect();
    assert_eq!(
        declared(),
        known,
        "declared, and listed here: look the version up with `objdump -T libc.so.6`"
    );
    for (name, version) in FUNCTIONS {
        assert!(*version <= NEWEST, "{name} is newer than glibc 2.28: call it by its number");
    }
}

/// The list is held against the judge itself: its own imports have the versions of the symbols.
#[test]
fn the_judge_imports_no_newer_version() {
    let Ok(listed) = Command::new("readelf").args(["--dyn-syms", "-W", JUDGE]).output() else {
        assert!(std::env::var_os("CI").is_none(), "readelf is missing where CI is set");
        eprintln!("not tested: readelf is not installed");
        return;
    };
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut seen = 0;
    for word in listed.split_whitespace() {
        let Some((name, version)) = word.split_once("@GLIBC_") else { continue };
        let Some((_, expected)) = FUNCTIONS.iter().find(|row| row.0 == name) else { continue };
        let mut numbers = version.split('.').map(|number| number.parse().expect("a number"));
        let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        let least = if cfg!(target_arch = "x86_64") { (2, 2) } else { (2, 17) };
        assert!(version <= NEWEST, "{word} is newer than glibc 2.28");
        assert_eq!(version, (*expected).max(least), "{word}: the list has another version");
        seen += 1;
    }
    // A judge that is linked statically, or with musl, imports nothing.
    assert!(seen > 20 || !listed.contains("@GLIBC_"), "only {seen} functions:\n{listed}");
}
