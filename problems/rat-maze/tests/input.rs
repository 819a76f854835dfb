//! main.rs on input that no case can have: malformed, lenient or oversized.

#[path = "../../expect.rs"]
mod expect;

use expect::{answers, refuses};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rat-maze");

#[test]
fn malformed_input_is_one_line_on_stderr() {
    let sides = "line 1: expected two sides from 1 to 65535, found";
    let cheese = "expected the cheese in a column below 3 and a row below 2, found";
    let table: &[(&[u8], &str)] = &[
        (b"", &format!("{sides} the end of the input")),
        (b"\n2 1\n0 0\n0 0\n", &format!("{sides} \"\"")),
        (b"2\n0 0\n0 0\n", &format!("{sides} \"2\"")),
        (b"2 1 1\n0 0\n0 0\n", &format!("{sides} \"2 1 1\"")),
        (b"0 2\n\n\n0 0\n", &format!("{sides} \"0 2\"")),
        (b"2 0\n0 0\n", &format!("{sides} \"2 0\"")),
        (b"-2 2\n0 0\n0 0\n", &format!("{sides} \"-2 2\"")),
        (b"+2 2\n0 0\n0 0\n", &format!("{sides} \"+2 2\"")),
        (b"2.0 1\n0 0\n0 0\n", &format!("{sides} \"2.0 1\"")),
        (b"2,1\n0 0\n0 0\n", &format!("{sides} \"2,1\"")),
        (b"65536 1\n0\n0 0\n", &format!("{sides} \"65536 1\"")),
        (b"1 65536\n0\n0 0\n", &format!("{sides} \"1 65536\"")),
        (b"65537 65537\n", &format!("{sides} \"65537 65537\"")),
        (b"4294967298 1\n0 0\n0 0\n", &format!("{sides} \"4294967298 1\"")),
        (b"99999999999999999999999999 1\n", &format!("{sides} \"99999999999999999999999999 1\"")),
        (b"_ _ * _ _\n", &format!("{sides} \"_ _ * _ _\"")),
        (b"\xff\xfe2 2\n", &format!("{sides} \"\u{fffd}\u{fffd}2 2\"")),
        (
            b"0123456789012345678901234567890123456789012345678901\n",
            &format!("{sides} \"0123456789012345678901234567890123456789\""),
        ),
        (b"3 2\n", "line 2: expected a row of cells, found the end of the input"),
        (b"3 2\n0 0 0\n", "line 3: expected a row of cells, found the end of the input"),
        (b"3 2\n0 0 0", "line 3: expected a row of cells, found the end of the input"),
        (b"65535 65535\n", "line 2: expected a row of cells, found the end of the input"),
        (b"65535 65535", "line 2: expected a row of cells, found the end of the input"),
        (b"3 2\n0 0\n0 0 0\n0 0\n", "line 2: expected 3 cells, found 2"),
        (b"3 2\n0 0\n0 0 0 0\n0 0\n", "line 2: expected 3 cells, found 2"),
        (b"3 2\n0 0 0 0\n0 0\n0 0\n", "line 2: expected 3 cells, found 4"),
        (b"3 2\n0 0 0\n0 0 0 0\n0 0\n", "line 3: expected 3 cells, found 4"),
        (b"3 2\n0 0 0\n0 0\n", "line 3: expected 3 cells, found 2"),
        (b"3 2\n0 0 0\n\n0 0 0\n0 0\n", "line 3: expected 3 cells, found 0"),
        (b"2 1\n0\n0 0\n", "line 2: expected 2 cells, found 1"),
        (b"4 1\n0 0\n0 0\n", "line 2: expected 4 cells, found 2"),
        (b"3 2\n000\n000\n0 0\n", "line 2: expected 3 cells, found 1"),
        (b"2 3\n0 0 0\n0 0 0\n0 0\n", "line 2: expected 2 cells, found 3"),
        (b"65535 1\n0 0\n0 0\n", "line 2: expected 65535 cells, found 2"),
        (b"3 1\n0 2 0\n0 0\n", "line 2: expected a cell 0 or 1, found \"2\""),
        (b"3 1\n2 0 0\n0 0\n", "line 2: expected a cell 0 or 1, found \"2\""),
        (b"3 1\n0 0 /\n0 0\n", "line 2: expected a cell 0 or 1, found \"/\""),
        (b"3 1\n0 0 -1\n0 0\n", "line 2: expected a cell 0 or 1, found \"-1\""),
        (b"3 1\n0 01 0\n0 0\n", "line 2: expected a cell 0 or 1, found \"01\""),
        (b"3 1\n_ * _\n0 0\n", "line 2: expected a cell 0 or 1, found \"_\""),
        (b"3 1\n0 \xff 0\n0 0\n", "line 2: expected a cell 0 or 1, found \"\u{fffd}\""),
        (b"3 1\n0 \0 0\n0 0\n", "line 2: expected a cell 0 or 1, found \"\\0\""),
        (b"3 1\n0 0\xa00\n0 0\n", "line 2: expected 3 cells, found 2"),
        (b"3 1\n0 0\r0\n0 0\n", "line 2: expected 3 cells, found 2"),
        (b"3 1\n0,0,0\n0 0\n", "line 2: expected 3 cells, found 1"),
        (b"3 2\n0 0 0\n0 0 0\n", &format!("line 4: {cheese} the end of the input")),
        (b"3 2\n0 0 0\n0 0 0", &format!("line 4: {cheese} the end of the input")),
        (b"3 2\n0 0 0\n0 0 0\n\n0 0\n", &format!("line 4: {cheese} \"\"")),
        (b"3 2\n0 0 0\n0 0 0\n2\n1\n", &format!("line 4: {cheese} \"2\"")),
        (b"3 2\n0 0 0\n0 0 0\n2 1 0\n", &format!("line 4: {cheese} \"2 1 0\"")),
        (b"3 2\n0 0 0\n0 0 0\n3 1\n", &format!("line 4: {cheese} \"3 1\"")),
        (b"3 2\n0 0 0\n0 0 0\n2 2\n", &format!("line 4: {cheese} \"2 2\"")),
        (b"3 2\n0 0 0\n0 0 0\n-1 0\n", &format!("line 4: {cheese} \"-1 0\"")),
        (b"3 2\n0 0 0\n0 0 0\n+1 0\n", &format!("line 4: {cheese} \"+1 0\"")),
        (b"3 2\n0 0 0\n0 0 0\n1,0\n", &format!("line 4: {cheese} \"1,0\"")),
        (
            b"3 2\n0 0 0\n0 0 0\n18446744073709551616 0\n",
            &format!("line 4: {cheese} \"18446744073709551616 0\""),
        ),
        (b"3 2\n0 0 0\n0 0 0\n0 0 0\n2 1\n", &format!("line 4: {cheese} \"0 0 0\"")),
        (b"1 1\n0\n0 0\n0 0\n", "line 4: expected nothing more, found \"0 0\""),
        (b"1 1\n0\n0 0\n\n\nend", "line 6: expected nothing more, found \"end\""),
    ];
    for (input, message) in table {
        refuses(input, message);
    }
}

#[test]
fn lenient_input_is_answered() {
    let answer = "_ * _ \n_ _ ! \n\n共3步\n[0,0]->[0,1]->[1,1]->[2,1]\n";
    let table: &[(&[u8], &str)] = &[
        (b"3 2\r\n0 1 0\r\n0 0 0\r\n2 1\r\n", answer),
        (b"3 2\n0 1 0\n0 0 0\n2 1", answer),
        (b"3 2\r\n0 1 0\r\n0 0 0\r\n2 1\r", answer),
        (b"3 2  \n0 1 0 \n0 0 0\t\n2 1 \t \n", answer),
        (b" 3\t2\n  0   1 0\n\t0\t0\t0\n  2\t\t1\n", answer),
        (b"03 002\n0 1 0\n0 0 0\n002 01\n", answer),
        (b"3 2\n0 1 0\n0 0 0\n2 1\n\n \t\n\r\n", answer),
        // A row with the length of a valid one, but with tabs.
        (b"3 2\n0\t1\t0\n0 0 0\n2 1\n", answer),
        // One cell, one row, one column.
        (b"1 1\n0\n0 0\n", "! \n\n共0步\n[0,0]\n"),
        (b"1 1\n1\n0 0\n", "! \n\n-1\n"),
        (b"3 1\n0 0 0\n2 0\n", "_ _ ! \n\n共2步\n[0,0]->[1,0]->[2,0]\n"),
        (b"1 3\n0\n0\n0\n0 2\n", "_ \n_ \n! \n\n共2步\n[0,0]->[0,1]->[0,2]\n"),
        (b"3 1\n0 1 0\n2 0\n", "_ * ! \n\n-1\n"),
        (b"1 3\n0\n1\n0\n0 2\n", "_ \n* \n! \n\n-1\n"),
        // The end of a row is not next to the start of another one.
        (b"2 3\n0 0\n1 1\n0 0\n0 2\n", "_ _ \n* * \n! _ \n\n-1\n"),
        (b"2 3\n0 1\n1 0\n0 0\n1 1\n", "_ * \n* ! \n_ _ \n\n-1\n"),
        // A cat under the mouse, under the cheese, under both.
        (b"2 1\n1 0\n1 0\n", "* ! \n\n-1\n"),
        (b"2 1\n0 1\n1 0\n", "_ ! \n\n-1\n"),
        (b"2 1\n1 0\n0 0\n", "! _ \n\n-1\n"),
    ];
    for (input, answer) in table {
        answers(input, answer);
    }
}

/// Returns a maze with the cats that `cat` gives, and its answer: the picture and `path`.
fn maze(
    (width, height): (usize, usize),
    cat: impl Fn(usize, usize) -> bool,
    path: &[(usize, usize)],
) -> (String, String) {
    let cheese = path[path.len() - 1];
    let (mut input, mut answer) = (format!("{width} {height}\n"), String::new());
    for y in 0..height {
        for x in 0..width {
            input += ["0 ", "1 "][usize::from(cat(x, y))];
            answer += if (x, y) == cheese { "! " } else { ["_ ", "* "][usize::from(cat(x, y))] };
        }
        input.pop();
        input.push('\n');
        answer.push('\n');
    }
    let cells: Vec<_> = path.iter().map(|(x, y)| format!("[{x},{y}]")).collect();
    input += &format!("{} {}\n", cheese.0, cheese.1);
    answer += &format!("\n共{}步\n{}\n", path.len() - 1, cells.join("->"));
    (input, answer)
}

#[test]
fn wider_and_higher_than_the_statement() {
    let corridor: Vec<_> = (0..65_535).map(|x| (x, 0)).collect();
    let (input, answer) = maze((65_535, 1), |_, _| false, &corridor);
    answers(input.as_bytes(), &answer);
    let corridor: Vec<_> = (0..65_535).map(|y| (0, y)).collect();
    let (input, answer) = maze((1, 65_535), |_, _| false, &corridor);
    answers(input.as_bytes(), &answer);
    // Right along the first row, down at its end, back along the third row. The paths have many
    // lengths, and some end exactly where the output buffer is flushed.
    for width in (1..=40).chain([99, 100, 101, 999, 1000, 1001, 5000, 9999, 10_000, 10_001]) {
        let cat = |x, y| y == 1 && x + 1 < width;
        let mut path: Vec<_> = (0..width).map(|x| (x, 0)).collect();
        path.push((width - 1, 1));
        path.extend((0..width).rev().map(|x| (x, 2)));
        let (input, answer) = maze((width, 3), cat, &path);
        answers(input.as_bytes(), &answer);
    }
    // An open maze: all the way right, then all the way down.
    let mut path: Vec<_> = (0..300).map(|x| (x, 0)).collect();
    path.extend((1..200).map(|y| (299, y)));
    let (input, answer) = maze((300, 200), |_, _| false, &path);
    answers(input.as_bytes(), &answer);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stdout_is_an_error() {
    expect::fails_on_a_full_stdout(b"1 1\n0\n0 0\n");
}
