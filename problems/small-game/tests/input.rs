//! main.rs on input that no case can have: malformed, lenient or oversized.

#[path = "../../expect.rs"]
mod expect;

use expect::{answers, refuses, refuses_after};

const PROGRAM: &str = env!("CARGO_BIN_EXE_small-game");

const BOARD: &str = "3 2\nX X\n X \n";

#[test]
fn malformed_sides_are_refused() {
    let cases: [(&[u8], &str); 10] = [
        (b"5\n", "\"5\""),
        (b"5 4 3\n", "\"5 4 3\""),
        (b"0 4\n", "\"0 4\""),
        (b"5 0\n", "\"5 0\""),
        (b"60001 1\n", "\"60001 1\""),
        (b"1 99999999999999999999999\n", "\"1 99999999999999999999999\""),
        (b"-1 4\n", "\"-1 4\""),
        (b"+5 4\n", "\"+5 4\""),
        (b"w h\n", "\"w h\""),
        (b"\xff\x00\x1b 1\n", "\"\u{fffd}\\0\\u{1b} 1\""),
    ];
    for (input, found) in cases {
        refuses(
            input,
            &format!("line 1: expected two sides from 1 to 60000, or 0 0, found {found}"),
        );
    }
    refuses(b"\n\n0 4\n", "line 3: expected two sides from 1 to 60000, or 0 0, found \"0 4\"");
    for (input, line) in [("", 1), ("\n \n", 3)] {
        let sides = "expected two sides from 1 to 60000, or 0 0";
        refuses(input.as_bytes(), &format!("line {line}: {sides}, found the end of the input"));
    }
    let long = "7".repeat(1_000_000);
    let quoted = "7".repeat(40);
    refuses(
        long.as_bytes(),
        &format!("line 1: expected two sides from 1 to 60000, or 0 0, found \"{quoted}\""),
    );
}

#[test]
fn malformed_rows_are_refused() {
    let cases = [
        ("3 2\nX X\n X X\n1 1 3 1\n0 0 0 0\n", 3, " X X"),
        ("3 2\nX X\n x \n1 1 3 1\n0 0 0 0\n", 3, " x"),
        ("3 2\nX X\nX\tX\n1 1 3 1\n0 0 0 0\n", 3, "X\\tX"),
        ("3 2\nX X\n1 1 3 1\n0 0 0 0\n", 3, "1 1 3 1"),
        ("3 2\nX.X\n X \n0 0 0 0\n", 2, "X.X"),
    ];
    for (input, line, found) in cases {
        refuses(
            input.as_bytes(),
            &format!("line {line}: expected a row of 3 cells, X or blank, found \"{found}\""),
        );
    }
    for (input, line) in [("3 2\nX X\n", 3), ("3 2", 2)] {
        let message = "expected a row of 3 cells, X or blank, found the end of the input";
        refuses(input.as_bytes(), &format!("line {line}: {message}"));
    }
}

#[test]
fn malformed_pairs_are_refused() {
    let cases = [
        ("1 1 3 1\n0 0\n", 5, "0 0"),
        ("1 1 3\n", 4, "1 1 3"),
        ("1 1 3 1 1\n", 4, "1 1 3 1 1"),
        ("1 1 1 1\n", 4, "1 1 1 1"),
        ("2 1 2 1\n", 4, "2 1 2 1"),
        ("0 1 3 1\n", 4, "0 1 3 1"),
        ("0 0 0 1\n", 4, "0 0 0 1"),
        ("1 1 4 1\n", 4, "1 1 4 1"),
        ("1 1 3 3\n", 4, "1 1 3 3"),
        ("1 3 3 1\n", 4, "1 3 3 1"),
        ("4 1 3 1\n", 4, "4 1 3 1"),
        ("1 1 3 60001\n", 4, "1 1 3 60001"),
        ("1 1 3 18446744073709551617\n", 4, "1 1 3 18446744073709551617"),
        ("1 1 3 1x\n", 4, "1 1 3 1x"),
        ("1 1 3 -1\n", 4, "1 1 3 -1"),
        ("1,1,3,1\n", 4, "1,1,3,1"),
        ("X X\n", 4, "X X"),
    ];
    let what = "x1 y1 x2 y2 of different cells, or 0 0 0 0";
    for (pairs, line, found) in cases {
        refuses(
            format!("{BOARD}{pairs}").as_bytes(),
            &format!("line {line}: expected {what}, found \"{found}\""),
        );
    }
    for (pairs, line) in [("", 4), ("1 1 3 1", 5), ("1 1 3 1\n\n\n", 7)] {
        refuses(
            format!("{BOARD}{pairs}").as_bytes(),
            &format!("line {line}: expected {what}, found the end of the input"),
        );
    }
}

#[test]
fn text_after_the_end_is_refused() {
    refuses(b"0 0\n3 2\n", "line 2: expected nothing more, found \"3 2\"");
    refuses_after(
        format!("{BOARD}1 1 3 1\n0 0 0 0\n0 0\n\n0 0\n").as_bytes(),
        "Board #1:\nPair 1: 1 segments.\n\n",
        "line 8: expected nothing more, found \"0 0\"",
    );
}

#[test]
fn boards_before_a_mistake_are_answered() {
    refuses_after(
        format!("{BOARD}1 1 3 1\n0 0 0 0\n{BOARD}1 1 2 2\n2 2 2 2\n0 0 0 0\n0 0\n").as_bytes(),
        "Board #1:\nPair 1: 1 segments.\n\n",
        "line 10: expected x1 y1 x2 y2 of different cells, or 0 0 0 0, found \"2 2 2 2\"",
    );
}

#[test]
fn declared_sides_alone_cost_nothing() {
    let row = "expected a row of 60000 cells, X or blank";
    for input in ["60000 60000\n", "60000 60000"] {
        refuses(input.as_bytes(), &format!("line 2: {row}, found the end of the input"));
    }
}

#[test]
fn looser_forms_are_answered() {
    let straight = "Board #1:\nPair 1: 1 segments.\n\n";
    let cases = [
        // No board.
        ("0 0\n", ""),
        ("0 0", ""),
        // The end of the input, or of its last line, is missing.
        ("3 2\nX X\n X \n1 1 3 1\n0 0 0 0\n0 0", straight),
        ("3 2\nX X\n X \n1 1 3 1\n0 0 0 0\n", straight),
        ("3 2\nX X\n X \n1 1 3 1\n0 0 0 0", straight),
        // Line ends, blanks at line ends, between numbers and beyond the board, leading zeros.
        ("3 2\r\nX X\r\n X \r\n1 1 3 1\r\n0 0 0 0\r\n0 0\r\n", straight),
        ("3 2 \nX X   \n X\t\n1 1 3 1\t\n0 0 0 0 \n0 0 \n", straight),
        ("  3\t2\nX X\n X \n 1  1\t3 1\n0  0 0 0\n 0 0\n", straight),
        ("03 2\nX X\n X \n01 1 0003 1\n00 0 0 0\n0 00\n", straight),
        // Rows without their trailing blanks; empty ones are rows too.
        ("3 2\nX X\n X\n1 1 3 1\n0 0 0 0\n0 0\n", straight),
        ("3 3\nX X\n\n X\n1 1 3 1\n0 0 0 0\n0 0\n", straight),
        ("1 3\nX\n\nX\n1 1 1 3\n0 0 0 0\n0 0\n", straight),
        ("2 1\n\n1 1 2 1\n0 0 0 0\n0 0\n", straight),
        // Empty lines between pairs and between boards.
        ("\n3 2\nX X\n X \n\n1 1 3 1\n \n0 0 0 0\n\n\n0 0\n\n \n", straight),
        // A board without pairs.
        ("1 1\nX\n0 0 0 0\n0 0\n", "Board #1:\n\n"),
    ];
    for (input, expected) in cases {
        answers(input.as_bytes(), expected);
    }
}

#[test]
fn blank_cells_are_answered() {
    answers(
        format!("{BOARD}2 1 1 2\n1 2 2 1\n2 1 2 2\n1 2 3 2\n0 0 0 0\n0 0\n").as_bytes(),
        concat!(
            "Board #1:\nPair 1: 4 segments.\nPair 2: 4 segments.\n",
            "Pair 3: 1 segments.\nPair 4: 3 segments.\n\n"
        ),
    );
}

#[test]
fn boards_larger_than_the_statement_are_answered() {
    // Wide: a long run through many words, then around a card on both sides of one row.
    for w in [62, 63, 76, 126, 127, 128, 60_000] {
        let row = format!("X{}X", " ".repeat(w - 2));
        let full = "X".repeat(w);
        answers(
            format!("{w} 2\n{row}\n{full}\n1 1 {w} 1\n1 2 {w} 2\n1 1 {} 2\n0 0 0 0\n0 0\n", w - 1)
                .as_bytes(),
            "Board #1:\nPair 1: 1 segments.\nPair 2: 3 segments.\nPair 3: 2 segments.\n\n",
        );
    }
    // Tall: one column.
    for h in [76, 60_000] {
        let rows = format!("X\n{}X\n", "\n".repeat(h - 2));
        let walled = format!("X\n{}X\n", "X\n".repeat(h - 2));
        let input = format!("1 {h}\n{rows}1 1 1 {h}\n0 0 0 0\n1 {h}\n{walled}1 {h} 1 1\n0 0 0 0\n");
        answers(
            input.as_bytes(),
            "Board #1:\nPair 1: 1 segments.\n\nBoard #2:\nPair 1: 3 segments.\n\n",
        );
    }
}

#[test]
fn many_pairs_keep_their_order() {
    let mut input = "4 1\nX XX\n".to_string();
    let mut expected = "Board #1:\n".to_string();
    for pair in 0..3_000 {
        let (line, segments) =
            [("1 1 4 1", 3), ("4 1 3 1", 1), ("1 1 3 1", 1), ("4 1 1 1", 3)][pair % 4];
        input += &format!("{line}\n");
        expected += &format!("Pair {}: {segments} segments.\n", pair + 1);
    }
    answers(format!("{input}0 0 0 0\n0 0\n").as_bytes(), &format!("{expected}\n"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stdout_is_an_error() {
    let input = format!("{BOARD}1 1 3 1\n0 0 0 0\n0 0\n");
    expect::fails_on_a_full_stdout(input.as_bytes());
}
