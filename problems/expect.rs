//! Runs the main.rs of a problem on input that no case can have. The tests/input.rs of each problem
//! includes this file, and names the program in `PROGRAM`.

use crate::PROGRAM;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Fails unless the program prints one line on stderr, nothing on stdout, and ends with exit code 1.
pub fn refuses(input: &[u8], message: &str) {
    refuses_after(input, "", message);
}

/// Fails unless the program prints these answers, one line on stderr, and ends with exit code 1.
pub fn refuses_after(input: &[u8], answers: &str, message: &str) {
    expect(input, 1, answers, &format!("{message}\n"));
}

/// Fails unless the program prints exactly this, nothing on stderr, and ends with exit code 0.
pub fn answers(input: &[u8], answer: &str) {
    expect(input, 0, answer, "");
}

fn expect(input: &[u8], code: i32, stdout: &str, stderr: &str) {
    let found = run(input, Stdio::piped());
    let texts = [String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr)];
    assert!(
        found.status.code() == Some(code) && texts == [stdout, stderr],
        "input {:?}\nexpected exit code {code}, stdout {stdout:?}, stderr {stderr:?}\n\
         found {}, stdout {:?}, stderr {:?}",
        String::from_utf8_lossy(&input[..input.len().min(300)]),
        found.status,
        texts[0],
        texts[1]
    );
}

/// Fails unless the program says in one line that stdout is full, and ends with exit code 1.
#[cfg(target_os = "linux")]
pub fn fails_on_a_full_stdout(input: &[u8]) {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full opens");
    let found = run(input, full.into());
    let stderr = String::from_utf8_lossy(&found.stderr);
    assert!(
        found.status.code() == Some(1)
            && stderr.starts_with("cannot write the answer")
            && stderr.ends_with('\n')
            && stderr.lines().count() == 1,
        "stdout /dev/full\nfound {}, stderr {stderr:?}",
        found.status
    );
}

fn run(input: &[u8], stdout: Stdio) -> Output {
    let mut child = Command::new(PROGRAM)
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("{PROGRAM}: {e}"));
    // The program may refuse the input before it has read all of it, which closes the pipe.
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(input);
    child.wait_with_output().unwrap_or_else(|e| panic!("{PROGRAM}: {e}"))
}
