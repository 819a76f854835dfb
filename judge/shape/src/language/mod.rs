//! The language in which a user reads and corrects a shape.
//!
//! A line of the shape is a line of the input; its words are separated by semicolons. A repeated part is
//! indented by more blanks than the line that says how often. Text from `#` on is a comment.
//!
//! ```text
//! n: number 1..100; m: number 0..200
//! n of a: number 1..1000000000, distinct
//! m times, connected simple graph of n by u v from 1:
//!   u: number 1..100, at most n; v: number 1..100, at most n
//! ```

mod read;
mod write;

pub use read::ReadError;
pub(crate) use write::count as count_text;

/// Words that are no names.
pub(crate) const KEYWORDS: [&str; 13] = [
    "number", "real", "word", "one", "of", "times", "until", "to", "empty", "copied", "at",
    "distinct", "where",
];

#[cfg(test)]
mod tests {
    use crate::model::Shape;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "\
t: number 1..5
t times, n total at most 20:
  n: number 1..9; k: number 1..9, at most n; x: real -0.50..9.99; y: real 0.0..9.0, or fewer decimals
  2 * n + 1 of a: number -5..5, increasing
  n * k of b: number 0..1, not decreasing
  n + k of c: word of \"\\\"\\-\\\\a-z\", length k
  n of p: number 1..9, permutation from 1
  n - 1 of q: number 1..9, less than n, parents from 1
  empty
  n - 1 times, connected simple graph of n by u v from 1:
    u: number 1..9, at most n; v: number 1..9, less than n, more than u
  k times, \"S\" 1 times, frame \"#\", row distinct:
    row: word of \"#.S\", length 3
  n times, d e distinct, d e differ, d decreasing:
    one: number 1..9; d: number 1..9; e: number 1..9
  3 times:
    one of:
      s: \"add\"; f: number 1..9
      r: \"del\"
0..4 times until \"0 0\":
  g: one of \"x\" \"y\"; 1..3 of h: word of \"01\", length 1..3
0..9 times to the end:
  i: number 1..1
where |n - k| <= 2 * t
where d % 2 = 0
";
        let text = text.replace("one: number", "o: number");
        let shape = Shape::read(&text).unwrap_or_else(|error| panic!("{error}"));
        let written = shape.write();
        let again = Shape::read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(shape, again, "{written}");
        let lines: Vec<&str> = written.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.join("\n") + "\n", text);
    }

    #[test]
    fn copies_are_kept() {
        let shape = Shape::read("copied:\n  \"a b\\nc\"\n  \"\"\n").expect("it is good");
        assert_eq!(Shape::read(&shape.write()), Ok(shape));
    }

    #[test]
    fn the_line_of_an_error_is_said() {
        let bad = [
            ("", 1, "no line"),
            ("n: number 1..\n", 1, "a number"),
            ("n: number 5..1\n", 1, "below"),
            ("n: number 1..5\nk of a: number 1..5\n", 2, "`k`"),
            ("n: number 1..5\nn: number 1..5\n", 2, "twice"),
            ("n: number 1..5\nn times:\n", 2, "indented"),
            ("n: number 1..5\n  m: number 1..5\n", 2, "indented"),
            ("n: word of \"\", length 1..2\n", 1, "character"),
            ("n: number 1..5\nn times, z distinct:\n  a: number 1..2\n", 2, "`z`"),
            ("n: nmber 1..5\n", 1, "number, real, word"),
            ("n: number 1..5 5\n", 1, "`5`"),
            ("n: \"open\n", 1, "quote"),
            ("of: number 1..5\n", 1, "`of`"),
            ("n: number 1..99999999999999999999999999999999999\n", 1, "30 digits"),
            ("copied:\n  \"a\"\nn: number 1..5\n", 3, "after"),
        ];
        for (text, line, part) in bad {
            let error = Shape::read(text).expect_err(text);
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn orders_that_exclude_each_other_are_refused() {
        let shape = |orders: &str| format!("n: number 1..5\nn of a: number 1..9, {orders}\n");
        for orders in
            ["increasing, decreasing", "not decreasing, decreasing", "increasing, not increasing"]
        {
            let why = Shape::read(&shape(orders)).expect_err(orders).to_string();
            assert!(why.contains("exclude each other"), "{orders}: {why}");
        }
        // All elements are equal then, or the second says nothing more.
        for orders in ["not decreasing, not increasing", "increasing, not decreasing"] {
            Shape::read(&shape(orders)).expect(orders);
        }
        let header = "n: number 1..5\nn times, b decreasing, a increasing, b increasing:\n";
        let rows = &format!("{header}  a: number 1..9; b: number 1..9\n");
        let why = Shape::read(rows).expect_err(rows).to_string();
        assert!(why.contains("line 2: `decreasing` and `increasing` exclude each other"), "{why}");
    }

    #[test]
    fn a_factor_that_is_not_first_is_refused() {
        for count in ["2 * n * 3", "n * 3", "n + 2 * m", "2 * 3 * n"] {
            let text = format!("n: number 1..5; m: number 1..5\n{count} of a: number 1..2\n");
            let why = Shape::read(&text).expect_err(count).to_string();
            assert!(why.contains("a count has one factor, before its names"), "{count}: {why}");
        }
    }
}
