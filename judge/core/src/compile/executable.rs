//! Whether the system can start a file, by its first bytes: execve(2), elf(5). A file that it cannot start has no
//! verdict, so this is looked at before it is run.

use crate::base::file;
use crate::base::text::quote;
use std::fs;
use std::path::Path;

/// The bytes of a file that decide: Linux reads as many.
const HEAD: u64 = 256;
/// Where Linux shows the forms of files for which an interpreter is registered: binfmt_misc.
const REGISTERED: &str = "/proc/sys/fs/binfmt_misc";
/// The other entries of that folder.
const OWN_ENTRIES: [&str; 2] = ["register", "status"];
/// The numbers of the machines whose programs run here, in `e_machine` of elf(5). x86-64 runs programs for i386 too.
const MACHINES: &[u8] = if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
    &[62, 3]
} else if cfg!(all(target_os = "linux", target_arch = "aarch64")) {
    &[183]
} else {
    &[]
};

/// Why a file is no program of this machine, if that is certain. A text file is never foreign.
pub(super) fn is_foreign(path: &Path) -> Option<&'static str> {
    let is_possible = !MACHINES.is_empty() && !has_interpreters();
    is_possible.then(|| foreign(&head(path)?)).flatten()
}

/// Why the system cannot start a file, if that is certain.
pub(super) fn cannot_start(path: &Path) -> Option<String> {
    let head = head(path)?;
    if head.starts_with(b"#!") {
        return wrong_first_line(path);
    }
    if let Some(why) = is_foreign(path) {
        return Some(format!("is {why}"));
    }
    let is_program = head.starts_with(b"\x7fELF") || MACHINES.is_empty() || has_interpreters();
    (!is_program).then(|| "does not begin with #! and an interpreter, as in #!/bin/sh".to_string())
}

/// The mistake in the first line of a script. One without `#!` a shell may start nevertheless.
pub(super) fn wrong_first_line(path: &Path) -> Option<String> {
    let head = head(path)?;
    let line = head.strip_prefix(b"#!")?;
    of_script(line.split(|&byte| byte == b'\n').next().unwrap_or_default())
}

/// The mistake in a first line, behind `#!`.
fn of_script(line: &[u8]) -> Option<String> {
    if line.ends_with(b"\r") {
        return Some(
            "has a first line that ends as on Windows (\\r\\n); save it with \\n".to_string(),
        );
    }
    let mut words = line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty());
    let Some(Ok(interpreter)) = words.next().map(std::str::from_utf8) else { return None };
    let is_missing = interpreter.starts_with('/') && fs::metadata(interpreter).is_err();
    is_missing.then(|| format!("names {}, which is not there", quote(interpreter.as_bytes())))
}

fn foreign(head: &[u8]) -> Option<&'static str> {
    match head {
        [0x7f, b'E', b'L', b'F', _, 1, ..] => {
            let machine = head.get(18..20)?;
            let is_ours = machine[1] == 0 && MACHINES.contains(&machine[0]);
            (!is_ours).then_some("a program for another machine")
        }
        [0x7f, b'E', b'L', b'F', _, 2, ..] => Some("a program for another machine"),
        [b'M', b'Z', ..] => Some("a program for Windows"),
        [0xcf | 0xce, 0xfa, 0xed, 0xfe, ..] => Some("a program for macOS"),
        _ => None,
    }
}

/// Whether the system starts more than its own programs and scripts.
fn has_interpreters() -> bool {
    let entries = fs::read_dir(REGISTERED).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| !OWN_ENTRIES.contains(&&*entry.file_name().to_string_lossy()))
}

/// The start of a file. A build may have made a FIFO of that name.
fn head(path: &Path) -> Option<Vec<u8>> {
    file::start(path, HEAD).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_tell() {
        let own = head(&std::env::current_exe().expect("it has a path")).expect("it can be read");
        assert_eq!(foreign(&own).filter(|_| !MACHINES.is_empty()), None);
        let mut other = own.clone();
        if let Some(machine) = other.get_mut(18) {
            // RISC-V.
            *machine = 243;
        }
        if own.starts_with(b"\x7fELF") {
            assert_eq!(foreign(&other), Some("a program for another machine"));
        }
        assert_eq!(foreign(b"MZ\x90\0"), Some("a program for Windows"));
        assert_eq!(foreign(b"\xcf\xfa\xed\xfe"), Some("a program for macOS"));
        for text in [&b"echo ok\n"[..], b"", b"\x7fEL", b"#!/bin/sh\n", b"\x7fELF"] {
            assert_eq!(foreign(text), None);
        }
        let line = |line: &str| of_script(line.as_bytes());
        assert_eq!(line("/bin/sh"), None);
        assert_eq!(line(" /bin/sh -e"), None);
        assert!(line("/bin/sh\r").is_some_and(|why| why.contains("as on Windows")));
        assert!(line("/nowhere/x -e").is_some_and(|why| why.contains("`/nowhere/x`, which is not")));
    }
}
