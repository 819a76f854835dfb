//! main.rs on input that no case can have: malformed, lenient or oversized.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(input: &[u8], stdout: Stdio) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_push-box"))
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the pasted file starts");
    // The program may refuse the input before it has read all of it, which closes the pipe.
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(input);
    child.wait_with_output().expect("the pasted file ends")
}

/// Fails with all details unless the exit code and both outputs are as expected.
fn check(input: &[u8], code: i32, stdout: &str, stderr: &str) {
    let found = run(input, Stdio::piped());
    let same = found.status.code() == Some(code)
        && found.stdout == stdout.as_bytes()
        && found.stderr == stderr.as_bytes();
    assert!(
        same,
        "input {:?}\nstatus {}, expected {code}\nstdout {:?}, expected {stdout:?}\n\
         stderr {:?}, expected {stderr:?}",
        String::from_utf8_lossy(&input[..input.len().min(400)]),
        found.status,
        String::from_utf8_lossy(&found.stdout),
        String::from_utf8_lossy(&found.stderr),
    );
}

#[test]
fn malformed_input_gets_one_line() {
    let table: &[(&[u8], &str)] = &[
        (b"", "line 1: expected two sides from 1 to 65535, found the end of the input"),
        (b"\n1 3\nSBT\n", "line 1: expected two sides from 1 to 65535, found \"\""),
        (b"3\n", "line 1: expected two sides from 1 to 65535, found \"3\""),
        (b"1 3 1\nSBT\n", "line 1: expected two sides from 1 to 65535, found \"1 3 1\""),
        (b"0 3\n", "line 1: expected two sides from 1 to 65535, found \"0 3\""),
        (b"1 65536\n", "line 1: expected two sides from 1 to 65535, found \"1 65536\""),
        (b"-1 3\nSBT\n", "line 1: expected two sides from 1 to 65535, found \"-1 3\""),
        (b"+1 3\nSBT\n", "line 1: expected two sides from 1 to 65535, found \"+1 3\""),
        (b"1 1e9\n", "line 1: expected two sides from 1 to 65535, found \"1 1e9\""),
        (
            b"99999999999999999999 99999999999999999999 9\n",
            "line 1: expected two sides from 1 to 65535, found \
             \"99999999999999999999 9999999999999999999\"",
        ),
        (b"65535 65535", "line 2: expected a row of cells, found the end of the input"),
        (b"65535 65535\n", "line 2: expected a row of cells, found the end of the input"),
        (b"2 3\nSBT\n", "line 3: expected a row of cells, found the end of the input"),
        (b"2 3\n\nSBT\n", "line 2: expected 3 cells, found 0"),
        (b"2 3\nSB\nT...\n", "line 2: expected 3 cells, found 2"),
        (b"2 3\nSBT\n....\n", "line 3: expected 3 cells, found 4"),
        (b"2 3\nSBT\nx..\n", "line 3: expected cells of #.SBT, found \"x\""),
        (b"1 3\n SBT\n", "line 2: expected cells of #.SBT, found \" \""),
        (b"1 3\nS B T\n", "line 2: expected cells of #.SBT, found \" \""),
        (b"1 3\nsBT\n", "line 2: expected cells of #.SBT, found \"s\""),
        (b"1 3\nSB\xff\n", "line 2: expected cells of #.SBT, found \"\u{fffd}\""),
        (b"1 3\nSB\0\n", "line 2: expected cells of #.SBT, found \"\\0\""),
        (b"2 3\nSBT\n..S\n", "line 3: expected one S, found two"),
        (b"1 4\nSBTB\n", "line 2: expected one B, found two"),
        (b"1 4\nTBST\n", "line 2: expected one T, found two"),
        (b"1 3\n.BT\n", "line 2: expected one S, found none"),
        (b"1 3\nS.T\n", "line 2: expected one B, found none"),
        (b"2 3\nSB.\n...\n", "line 3: expected one T, found none"),
        (b"1 3\nSBT\n\n.\n", "line 4: expected nothing more, found \".\""),
        (b"1 3\nSBT\n\x0c\n", "line 3: expected nothing more, found \"\\u{c}\""),
    ];
    for (input, message) in table {
        check(input, 1, "", &format!("{message}\n"));
    }
}

#[test]
fn an_endless_line_is_quoted_in_part() {
    let input = vec![b'9'; 1 << 20];
    let nines = "9".repeat(40);
    let message = format!("line 1: expected two sides from 1 to 65535, found {nines:?}\n");
    check(&input, 1, "", &message);
}

#[test]
fn lenient_input_is_answered() {
    let table: &[(&[u8], &str)] = &[
        (b"1 3\nSBT\n", "1\n"),
        (b"1 3\nSBT", "1\n"),
        (b"1 3\r\nSBT\r\n", "1\n"),
        (b"1 3\r\nSBT", "1\n"),
        (b" 1\t 3 \nSBT \t\n \n\n\r\n", "1\n"),
        (b"001 0003\nSBT\n", "1\n"),
        (b"3 1\nT\nB\nS\n", "1\n"),
        (b"3 1\nB\nT\nS", "-1\n"),
        (b"2 3\nSBT\n###\n", "1\n"),
    ];
    for (input, answer) in table {
        check(input, 0, answer, "");
    }
}

#[test]
fn beyond_the_statement() {
    // The longest row and the longest column.
    let floor = ".".repeat(65_532);
    check(format!("1 65535\nSB{floor}T\n").as_bytes(), 0, "65533\n", "");
    check(format!("1 65535\nBS{floor}T\n").as_bytes(), 0, "-1\n", "");
    let column = "\n.".repeat(65_532);
    check(format!("65535 1\nS\nB{column}\nT\n").as_bytes(), 0, "65533\n", "");
    // The box goes along the whole width of a large room, and then down.
    let mut room = vec![vec![b'.'; 700]; 300];
    (room[0][0], room[1][1], room[299][699]) = (b'S', b'B', b'T');
    let input = [&b"300 700\n"[..], &room.join(&b'\n')].concat();
    check(&input, 0, "996\n", "");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stdout_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full opens");
    let found = run(b"1 3\nSBT\n", full.into());
    let message = String::from_utf8_lossy(&found.stderr);
    assert!(
        found.status.code() == Some(1)
            && message.starts_with("cannot write the answer: ")
            && message.lines().count() == 1,
        "status {}, stderr {message:?}",
        found.status
    );
}
