//! The smallest cases that the steps lead to.

use super::case_text::{lines, measure};
use super::step_maker::MAX_RANGES;
use super::text_pass::{stages, steps, TextPass};
use crate::find::shrink::pass::Pass;
use std::collections::HashSet;

/// The smallest case that the steps lead to.
fn shrunk(case: &str, mut breaks: impl FnMut(&str) -> bool) -> String {
    assert!(breaks(case), "{case}");
    let mut shrinker = TextPass::new(case.as_bytes().to_vec());
    let mut tried = HashSet::new();
    while let Some(candidate) = shrinker.candidate(&mut || true) {
        let text = String::from_utf8(candidate.input.clone()).unwrap();
        assert!(measure(text.as_bytes()) < measure(shrinker.case()));
        if tried.insert(text.clone()) && breaks(&text) && shrinker.is_wanted(&candidate) {
            shrinker.accept(candidate);
        }
    }
    String::from_utf8(shrinker.case().to_vec()).unwrap()
}

/// A header with the numbers of rows and of columns, then the rows of words; the lines after them are the rest.
fn grid(text: &str) -> Option<(Vec<Vec<&str>>, Vec<&str>)> {
    let mut lines = text.lines();
    let (rows, columns) = lines.next()?.split_once(' ')?;
    let (rows, columns): (usize, usize) = (rows.parse().ok()?, columns.parse().ok()?);
    let grid: Vec<Vec<&str>> =
        lines.by_ref().take(rows).map(|line| line.split(' ').collect()).collect();
    let good = grid.len() == rows && rows > 0 && grid.iter().all(|row| row.len() == columns);
    good.then_some((grid, lines.collect()))
}

#[test]
fn rows_columns_and_walls_go_and_the_header_with_them() {
    let case = "4 5\n.#..#\n..#..\n.##..\n#...#\n";
    let two_in_a_column = |text: &str| {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or("");
        let rows: Vec<&[u8]> = lines.map(str::as_bytes).collect();
        let columns = rows.first().map_or(0, |row| row.len());
        let high = |column: usize| rows.iter().filter(|row| row[column] == b'#').count() > 1;
        header == format!("{} {columns}", rows.len())
            && rows.iter().all(|row| row.len() == columns)
            && (0..columns).any(high)
    };
    assert_eq!(shrunk(case, two_in_a_column), "2 1\n#\n#\n");
}

#[test]
fn squares_stay_squares() {
    let case = "4 4\n1 0 1 1\n0 1 0 0\n1 1 1 1\n0 0 1 0\n";
    let has_wall = |text: &str| {
        grid(text).is_some_and(|(rows, rest)| {
            let square = rest.is_empty() && rows.len() == rows[0].len();
            square && rows.iter().flatten().any(|&word| word == "1")
        })
    };
    assert_eq!(shrunk(case, has_wall), "1 1\n1\n");
}

#[test]
fn coordinates_follow_their_cells() {
    let case = "3 4\n0 1 0 0\n0 0 1 0\n1 0 0 1\n3 2\n";
    let on_a_wall = |text: &str| {
        let Some((rows, rest)) = grid(text) else { return false };
        let [place] = rest[..] else { return false };
        let Some((x, y)) = place.split_once(' ') else { return false };
        let place = x.parse::<usize>().ok().zip(y.parse::<usize>().ok());
        place.is_some_and(|(x, y)| {
            rows.get(y).and_then(|row| row.get(x)).is_some_and(|&word| word == "1")
        })
    };
    assert_eq!(shrunk(case, on_a_wall), "1 1\n1\n0 0\n");
}

#[test]
fn a_mark_that_must_stay_moves_on() {
    let case = "3 3\nS..\n...\n..T\n";
    let both = |text: &str| {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or("").to_string();
        let rows: Vec<&str> = lines.collect();
        let all = rows.concat();
        let good = rows.first().is_some_and(|row| {
            header == format!("{} {}", rows.len(), row.len()) && all.len() == rows.len() * row.len()
        });
        good && all.matches('S').count() == 1 && all.matches('T').count() == 1
    };
    let smallest = shrunk(case, both);
    assert_eq!(smallest.len(), "1 2\nST\n".len(), "{smallest}");
}

#[test]
fn lists_lose_numbers_and_numbers_get_lower() {
    let case = "5\n3 80 4 75 9\n";
    let two_large = |text: &str| {
        let Some((count, list)) = text.split_once('\n') else { return false };
        let numbers: Vec<i64> =
            list.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        count == numbers.len().to_string() && numbers.iter().filter(|&&n| n > 70).count() == 2
    };
    assert_eq!(shrunk(case, two_large), "2\n71 71\n");
    let negative = |text: &str| text.trim_end().parse::<i64>().is_ok_and(|n| n < -3);
    assert_eq!(shrunk("-77\n", negative), "-4\n");
}

#[test]
fn a_large_case_has_stages_of_bounded_size() {
    let numbers = |separator: &str, count: u64| {
        let numbers: Vec<String> =
            (0..count).map(|at| (at * 7919 % count + 1).to_string()).collect();
        format!("{count}\n{}\n", numbers.join(separator)).into_bytes()
    };
    let grid = format!("500 500\n{}", format!("{}\n", "1".repeat(500)).repeat(500));
    let letters = vec![b'x'; 100_000];
    for case in [numbers(" ", 40_000), numbers("\n", 40_000), grid.into_bytes(), letters] {
        let lines = lines(&case);
        let mut has_more = false;
        for stage in (0..stages(&lines)).filter(|stage| *stage < 9 || stage % lines.len() < 9) {
            let made = steps(&lines, stage);
            has_more |= made.has_more;
            assert!(made.steps.len() < 10 * MAX_RANGES, "{}", made.steps.len());
        }
        assert!(has_more);
    }
}

#[test]
fn nothing_makes_it_panic() {
    for case in [
        "",
        "\n",
        "\n\n",
        "0",
        "-",
        "9999999999999999999 2\n",
        "1 1\n\u{e9}\n1 1\n",
        " 2 \n a \n b",
    ] {
        let mut shrinker = TextPass::new(case.as_bytes().to_vec());
        while let Some(candidate) = shrinker.candidate(&mut || true) {
            shrinker.accept(candidate);
        }
    }
}

#[test]
fn large_numbers_need_few_tries() {
    let mut tries = 0;
    let overflows = |text: &str| {
        let Some(("3", list)) = text.trim_end().split_once('\n') else { return false };
        let list: Vec<i64> = list.split(' ').filter_map(|word| word.parse().ok()).collect();
        list.len() == 3 && list.iter().sum::<i64>() > i64::from(i32::MAX)
    };
    let counted = |text: &str| {
        tries += 1;
        overflows(text)
    };
    let smallest = shrunk("3\n846975991 714935879 853076342\n", counted);
    let list = smallest.lines().nth(1).unwrap_or("");
    let sum: i64 = list.split(' ').map(|word| word.parse::<i64>().unwrap()).sum();
    assert_eq!(sum, i64::from(i32::MAX) + 1, "{smallest}");
    assert!(tries < 1000, "{tries}");
}

#[test]
fn a_grid_loses_its_walls_in_few_tries() {
    // Two walls of 21 x 21 cells matter, wherever they are.
    let row = format!("{}\n", &"#.##".repeat(6)[..21]);
    let case = format!("21 21\n{}", row.repeat(21));
    let mut tries = 0;
    let breaks = |text: &str| {
        let (header, rows) = text.split_once('\n').unwrap_or_default();
        let rows: Vec<&[u8]> = rows.lines().map(str::as_bytes).collect();
        let side = rows.len();
        let is_square =
            header == format!("{side} {side}") && rows.iter().all(|row| row.len() == side);
        tries += usize::from(is_square);
        is_square && side >= 6 && rows[0][0] == b'#' && rows[side - 1][side - 2] == b'#'
    };
    let smallest = shrunk(&case, breaks);
    assert!(smallest.starts_with("6 6\n"), "{smallest}");
    assert_eq!(smallest.matches('#').count(), 2, "{smallest}");
    assert!(tries < 400, "{tries}");
}
