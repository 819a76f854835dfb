//! main.rs on input that no case can have: malformed, lenient or oversized.

#[path = "../../expect.rs"]
mod expect;

use expect::{answers, refuses};

const PROGRAM: &str = env!("CARGO_BIN_EXE_binary-matrix");

#[test]
fn malformed_input_is_one_line_on_stderr() {
    let sides = "expected two sides from 1 to 65535, found";
    let table: &[(&[u8], &str)] = &[
        (b"", &format!("line 1: {sides} the end of the input")),
        (b"\n2 2\n0 0\n0 0\n", &format!("line 1: {sides} \"\"")),
        (b"2\n0 0\n0 0\n", &format!("line 1: {sides} \"2\"")),
        (b"2 2 2\n0 0\n0 0\n", &format!("line 1: {sides} \"2 2 2\"")),
        (b"0 2\n", &format!("line 1: {sides} \"0 2\"")),
        (b"2 0\n\n\n", &format!("line 1: {sides} \"2 0\"")),
        (b"-2 2\n0 0\n0 0\n", &format!("line 1: {sides} \"-2 2\"")),
        (b"+2 2\n0 0\n0 0\n", &format!("line 1: {sides} \"+2 2\"")),
        (b"2.0 2\n0 0\n0 0\n", &format!("line 1: {sides} \"2.0 2\"")),
        (b"65536 1\n0\n", &format!("line 1: {sides} \"65536 1\"")),
        (b"1 65536\n0\n", &format!("line 1: {sides} \"1 65536\"")),
        (b"65537 65537\n", &format!("line 1: {sides} \"65537 65537\"")),
        (b"4294967298 2\n0 0\n0 0\n", &format!("line 1: {sides} \"4294967298 2\"")),
        (
            b"99999999999999999999999999 1\n",
            &format!("line 1: {sides} \"99999999999999999999999999 1\""),
        ),
        (b"[[0,1],[1,0]]\n", &format!("line 1: {sides} \"[[0,1],[1,0]]\"")),
        (b"two two\n", &format!("line 1: {sides} \"two two\"")),
        (b"\xff\xfe2 2\n", &format!("line 1: {sides} \"\u{fffd}\u{fffd}2 2\"")),
        (
            b"0123456789012345678901234567890123456789012345678901\n",
            &format!("line 1: {sides} \"0123456789012345678901234567890123456789\""),
        ),
        (b"2 2\n", "line 2: expected a row of cells, found the end of the input"),
        (b"2 2\n0 0\n", "line 3: expected a row of cells, found the end of the input"),
        (b"2 2\n0 0", "line 3: expected a row of cells, found the end of the input"),
        (b"65535 65535\n", "line 2: expected a row of cells, found the end of the input"),
        (b"2 2\n0\n0 0\n", "line 2: expected 2 cells, found 1"),
        (b"2 2\n0\n0 0 0\n", "line 2: expected 2 cells, found 1"),
        (b"2 2\n0 0 0\n0\n", "line 2: expected 2 cells, found 3"),
        (b"2 2\n0 0\n0 0 0\n", "line 3: expected 2 cells, found 3"),
        (b"2 2\n0 0\n\n0 0\n", "line 3: expected 2 cells, found 0"),
        (b"2 2\n00\n00\n", "line 2: expected 2 cells, found 1"),
        (b"1 65535\n0 0\n", "line 2: expected 65535 cells, found 2"),
        (b"2 2\n0 2\n0 0\n", "line 2: expected a cell 0 or 1, found \"2\""),
        (b"2 2\n2 0\n0 0\n", "line 2: expected a cell 0 or 1, found \"2\""),
        (b"2 2\n0 0\n-1 0\n", "line 3: expected a cell 0 or 1, found \"-1\""),
        (b"2 2\n0 01\n0 0\n", "line 2: expected a cell 0 or 1, found \"01\""),
        (b"2 2\n0 x\n0 0\n", "line 2: expected a cell 0 or 1, found \"x\""),
        (b"2 2\n0 /\n0 0\n", "line 2: expected a cell 0 or 1, found \"/\""),
        (b"2 2\n0 0\n0 \xff\n", "line 3: expected a cell 0 or 1, found \"\u{fffd}\""),
        (b"2 2\n0 \0\n0 0\n", "line 2: expected a cell 0 or 1, found \"\\0\""),
        (b"2 2\n0,0\n0,0\n", "line 2: expected 2 cells, found 1"),
        (b"2 2\n0!0\n0 0\n", "line 2: expected 2 cells, found 1"),
        (b"3 3\n0 0x0\n0 0 0\n0 0 0\n", "line 2: expected 3 cells, found 2"),
        (b"2 2\n0 0\n0 !\n", "line 3: expected a cell 0 or 1, found \"!\""),
        (b"2 2\n0 0\r0\n0 0\n", "line 2: expected a cell 0 or 1, found \"0\\r0\""),
        (b"2 2\n0 0\n0 0\n0 0\n", "line 4: expected nothing more, found \"0 0\""),
        (b"2 2\n0 0\n0 0\n\n\nend", "line 6: expected nothing more, found \"end\""),
    ];
    for (input, message) in table {
        refuses(input, message);
    }
}

#[test]
fn lenient_input_is_answered() {
    let table: &[(&[u8], &str)] = &[
        (b"2 2\r\n0 1\r\n1 0\r\n", "2"),
        (b"2 2\n0 1\n1 0", "2"),
        (b"2 2\r\n0 1\r\n1 0\r", "2"),
        (b"2 2  \n0 1 \n1 0\t\n", "2"),
        (b" 2\t2\n  0   1\n\t1\t0\n", "2"),
        (b"02 002\n0 1\n1 0\n", "2"),
        (b"2 2\n0 1\n1 0\n\n \t\n\r\n", "2"),
        // Not square, one row, one column.
        (b"2 3\n0 1 1\n1 0 0\n", "3"),
        (b"3 2\n0 1\n1 0\n1 0\n", "3"),
        (b"3 2\n0 1\n0 1\n1 1\n", "-1"),
        (b"1 5\n0 0 0 0 0\n", "5"),
        (b"1 5\n0 0 1 0 0\n", "-1"),
        (b"5 1\n0\n0\n0\n0\n0\n", "5"),
        (b"5 1\n0\n1\n0\n0\n0\n", "-1"),
        (b"1 2\n1 0\n", "-1"),
        (b"1 2\n0 1\n", "-1"),
        (b"4 3\n0 1 1\n1 0 1\n0 1 1\n1 0 0\n", "5"),
    ];
    for (input, answer) in table {
        answers(input, &format!("{answer}\n"));
    }
}

/// `rows` rows of `columns` cells, separated by one space; `free` says which cells are free.
fn matrix(rows: usize, columns: usize, free: impl Fn(usize, usize) -> bool) -> String {
    let mut text = format!("{rows} {columns}\n");
    for row in 0..rows {
        let cells: Vec<_> = (0..columns).map(|c| if free(row, c) { "0" } else { "1" }).collect();
        text += &(cells.join(" ") + "\n");
    }
    text
}

#[test]
fn wider_and_higher_than_the_statement() {
    // Every width up to more than one word, and a few more: the last column is the special case.
    for side in (1..=66).chain([127, 128, 129, 191, 192, 193, 256, 257, 320]) {
        let answer = format!("{side}\n");
        answers(matrix(side, side, |r, c| r == c).as_bytes(), &answer);
        answers(matrix(1, side, |_, _| true).as_bytes(), &answer);
        answers(matrix(side, 1, |_, _| true).as_bytes(), &answer);
        // A corridor that goes right, left and right again; diagonals save a cell at each turn.
        let corridor = |r: usize, c: usize| r % 2 == 0 || c == if r == 1 { side - 1 } else { 0 };
        let length = if side < 3 { 5 } else { 3 * side - 2 };
        answers(matrix(5, side, corridor).as_bytes(), &format!("{length}\n"));
        // The end of a row is not next to the start of another one.
        let apart = |r: usize, c: usize| r == 0 && c + 1 == side || r > 1 || (r, c) == (0, 0);
        answers(matrix(4, side, apart).as_bytes(), "-1\n");
    }
    answers(matrix(1, 65_535, |_, _| true).as_bytes(), "65535\n");
    answers(matrix(65_535, 1, |_, _| true).as_bytes(), "65535\n");
    answers(matrix(2, 65_535, |r, c| (r + c) % 2 == 0).as_bytes(), "-1\n");
    answers(matrix(3, 65_535, |r, c| (r + c) % 2 == 0).as_bytes(), "65535\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stdout_is_an_error() {
    expect::fails_on_a_full_stdout(b"1 1\n0\n");
}
