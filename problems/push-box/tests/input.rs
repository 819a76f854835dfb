//! main.rs on input that no case can have: malformed, lenient or oversized.

#[path = "../../expect.rs"]
mod expect;

use expect::{answers, refuses};

const PROGRAM: &str = env!("CARGO_BIN_EXE_push-box");

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
        refuses(input, message);
    }
}

#[test]
fn an_endless_line_is_quoted_in_part() {
    let input = vec![b'9'; 1 << 20];
    let nines = "9".repeat(40);
    let message = format!("line 1: expected two sides from 1 to 65535, found {nines:?}");
    refuses(&input, &message);
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
        answers(input, answer);
    }
}

#[test]
fn beyond_the_statement() {
    // The longest row and the longest column.
    let floor = ".".repeat(65_532);
    answers(format!("1 65535\nSB{floor}T\n").as_bytes(), "65533\n");
    answers(format!("1 65535\nBS{floor}T\n").as_bytes(), "-1\n");
    let column = "\n.".repeat(65_532);
    answers(format!("65535 1\nS\nB{column}\nT\n").as_bytes(), "65533\n");
    // The box goes along the whole width of a large room, and then down.
    let mut room = vec![vec![b'.'; 700]; 300];
    (room[0][0], room[1][1], room[299][699]) = (b'S', b'B', b'T');
    let input = [&b"300 700\n"[..], &room.join(&b'\n')].concat();
    answers(&input, "996\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stdout_is_an_error() {
    expect::fails_on_a_full_stdout(b"1 3\nSBT\n");
}
