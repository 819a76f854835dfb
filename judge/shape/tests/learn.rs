//! The shapes that are learnt from small samples; learning stays quick and calm on hostile ones.

use shape::Shape;

fn learnt(samples: &[&str]) -> Shape {
    let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
    let shape = Shape::learn(&samples).unwrap_or_else(|error| panic!("{error}"));
    for sample in &samples {
        assert_eq!(shape.check(sample), Ok(()), "{}", shape.write());
    }
    assert_eq!(Shape::read(&shape.write()), Ok(shape.clone()), "{}", shape.write());
    shape
}

/// The lines of the shape that is learnt, without its header.
#[track_caller]
fn expect(samples: &[&str], wanted: &str) {
    let written = learnt(samples).write();
    let lines: Vec<&str> = written.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.join("\n"), wanted.trim_end());
}

#[test]
fn a_number_counts_the_words_of_a_line() {
    expect(&["3\n5 1 5\n", "5\n7 7 2 9 1\n"], "n: number 1..5\nn of a: number 1..9\n");
}

#[test]
fn a_list_may_be_empty() {
    let lists = "n: number 0..5\nn of a: number 1..9\n";
    for empty in ["0\n", "0\n\n"] {
        expect(&["3\n5 1 5\n", "5\n7 7 2 9 1\n", empty], lists);
    }
    expect(
        &[
            "3 2\n5 1 5\n8 3\n",
            "4 3\n7 7 2 9\n5 2 7\n",
            "1 0\n2\n\n",
            "2 3\n4 4\n4 5 6\n",
            "0 0\n\n\n",
        ],
        "n: number 0..4; m: number 0..3\nn of a: number 1..9\nm of b: number 2..8\n",
    );
    expect(
        &["6\n1 2 2 1 3\n", "4\n1 1 3\n", "1\n"],
        "n: number 1..6\nn - 1 of a: number 0..3, less than n, parents from 1\n",
    );
}

#[test]
fn parents_that_come_before_their_children_are_seen() {
    expect(
        &["6\n1 2 2 1 3\n", "4\n1 1 3\n"],
        "n: number 1..6\nn - 1 of a: number 0..3, less than n, parents from 1\n",
    );
    expect(
        &["4\n2 1 3\n", "3\n2 1\n"],
        "n: number 1..4\nn - 1 of a: number 0..3, less than n, permutation from 1\n",
    );
}

#[test]
fn one_sample_is_enough_for_a_count() {
    expect(&["4\n5 1 5 3\n"], "n: number 1..4\nn of a: number 1..5\n");
}

#[test]
fn a_number_counts_lines_and_another_their_words() {
    expect(
        &["2 3\n1 2 9\n3 4 8\n", "3 1\n5\n5\n2\n"],
        "n: number 1..3; m: number 1..3\nn times:\n  m of a: number 1..9\n",
    );
}

#[test]
fn a_line_says_how_many_words_it_has() {
    expect(
        &["2\n2 7 7\n4 1 2 8 5\n", "1\n1 3\n"],
        "n: number 1..2\nn times, m total at most 6:\n  m: number 1..4; m of a: number 1..8\n",
    );
}

#[test]
fn permutations_orders_and_different_numbers_are_seen() {
    expect(
        &["4\n2 4 1 3\n", "3\n3 1 2\n"],
        "n: number 1..4\nn of a: number 1..4, at most n, permutation from 1\n",
    );
    expect(
        &["5\n1 4 4 90 91\n", "4\n3 3 8 70\n"],
        "n: number 1..5\nn of a: number 1..91, not decreasing\n",
    );
    expect(
        &["5\n5 1 9 3 7\n", "5\n8 6 2 9 4\n"],
        "n: number 1..5\nn of a: number 1..9, distinct\n",
    );
}

#[test]
fn trees_and_graphs_are_seen() {
    expect(
        &["4\n1 2\n4 2\n3 1\n", "5\n5 1\n2 5\n3 5\n4 1\n"],
        "n: number 1..5\n\
         n - 1 times, connected simple graph of n by u v from 1:\n  \
         u: number 1..5, at most n; v: number 1..5, at most n\n",
    );
    let text = learnt(&["3 2\n0 1 5\n2 1 6\n", "4 5\n0 1 9\n3 2 4\n2 1 1\n3 0 2\n3 1 8\n"]).write();
    assert!(text.contains("m times, connected simple graph of n by u v from 0:"), "{text}");
    assert!(text.contains("less than n"), "{text}");
}

#[test]
fn grids_have_an_alphabet_and_marks() {
    let text = learnt(&["2 4\n.S#.\n.#.T\n", "3 3\n.##\nS.T\n#..\n"]).write();
    assert!(text.contains("n times, \"S\" 1 times, \"T\" 1 times:"), "{text}");
    assert!(text.contains("word of \"#.ST\", length m"), "{text}");
}

#[test]
fn digits_of_which_there_are_two_by_design_are_letters() {
    expect(&["3\n111\n", "9\n110011101\n"], "n: number 1..9\ns: word of \"01\", length n\n");
    expect(&["1\n", "1000000000\n"], "a: number 1..1000000000\n");
}

#[test]
fn several_cases_are_seen() {
    let text = learnt(&["2\n3 1\n1 2 3\n1 1\n5\n", "1\n2 2\n4 4\n"]).write();
    let wanted = "t: number 1..2\n\
                  t times, n total at most 4:\n  n: number 1..3; a: number 1..2, at most n\n  n of b: number 1..5\n";
    assert!(text.ends_with(wanted), "{text}");
}

/// Inputs of several cases, of which there is a single sample: the lines of a case, each of which could also be
/// explained by more of some other number.
#[test]
fn one_sample_of_several_cases_is_enough() {
    let cases = [
        // A length and a word; two words for a length; a word before its number.
        ("3\n4\nabab\n2\nxy\n1\nz\n", "n: number 1..4\n  s: word of \"abxyz\", length n"),
        (
            "3\n2\n01\n11\n1\n1\n0\n3\n010\n111\n",
            "n: number 1..3\n  s: word of \"01\", length n\n  r: word of \"01\", length n",
        ),
        ("2\nabc\n1\nzz\n2\n", "s: word of \"abcz\", length 2..3\n  a: number 1..2"),
        // Numbers of which the first says how many digits the second has.
        (
            "3\n5\n22222\n1\n2\n4\n2101\n",
            "n: number 1..5\n  s: word of \"012\", length n",
        ),
        // A list; a list that has one element in the first case; two lists.
        ("2\n3\n3 2 1\n5\n3 1 4 1 5\n", "n: number 1..5\n  n of a: number 1..5"),
        ("3\n1\n7\n4\n1 9 3 5\n2\n8 8\n", "n: number 1..4\n  n of a: number 1..9"),
        (
            "2\n1 5\n6\n9\n3 7\n1 8 2\n4 6 6\n",
            "n: number 1..3; a: number 5..7\n  n of b: number 1..8\n  n of c: number 4..9",
        ),
        // As many numbers each time, in three lines.
        (
            "2\n3\n4 5\n9 1 2\n8\n6 2\n3 3 1\n",
            "a: number 3..8\n  b: number 4..6; c: number 2..5\n  d: number 3..9; e: number 1..3; f: number 1..2",
        ),
        // A grid, edges of which the first case has one, and an empty line before each case.
        (
            "2\n2 3\n#..\n..#\n1 2\n.#\n",
            "n: number 1..2; m: number 1..3\n  n times:\n    s: word of \"#.\", length m",
        ),
        (
            "3\n2 1\n1 2\n4 3\n1 2\n3 2\n4 1\n3 2\n1 2\n2 3\n",
            "m times, connected simple graph of n by u v from 1:",
        ),
        (
            "2\n\n1 2\n3 4\n5 6\n\n2 1\n7 7\n",
            "empty\n  a: number 1..2; n: number 1..2\n  n times:\n    b: number 3..7; c: number 4..7",
        ),
    ];
    for (sample, wanted) in cases {
        let text = learnt(&[sample]).write();
        assert!(text.contains("t: number 1..") && text.contains("\nt times"), "{sample}{text}");
        assert!(text.contains(wanted), "{sample}{text}");
    }
    // The last row of one sample is no sign of the end, and the number of cases is no limit.
    let text = learnt(&["2\n3\n.#.\n...\n.#.\n1\n.\n"]).write();
    assert!(!text.contains("until"), "{text}");
    let text = learnt(&["4\n2 1\nab\n3 2\nabc\n1 3\nz\n2 2\nzz\n"]).write();
    assert!(!text.contains("at most t"), "{text}");
}

/// Samples that the few from which the structure is learnt first do not explain.
#[test]
fn the_structure_explains_each_of_many_samples() {
    let mut samples: Vec<String> =
        (1..60).map(|n| format!("{n}\n{}\n", vec!["5"; n].join(" "))).collect();
    samples[27].push_str("3\n9 9 9\n");
    let samples: Vec<&str> = samples.iter().map(String::as_str).collect();
    let text = learnt(&samples).write();
    assert!(text.contains("to the end"), "{text}");
    // The sample with the most lines is not among the few: another one is larger.
    let mut samples: Vec<String> = (1..30).map(|lines| "a b\n".repeat(lines)).collect();
    samples.push(format!("{} b\n", "a".repeat(500)));
    let samples: Vec<&str> = samples.iter().map(String::as_str).collect();
    assert!(learnt(&samples).write().contains("0..29 times to the end"));
}

#[test]
fn a_last_line_ends_cases_without_a_count() {
    let text = learnt(&["2\n4 5\n3\n1 2 3\n0\n", "1\n9\n0\n"]).write();
    assert!(text.contains("times until \"0\""), "{text}");
    assert!(text.contains("  n of a: number 1..9"), "{text}");
}

#[test]
fn lines_go_on_to_the_end() {
    let text = learnt(&["1 2\n3 4\n8 9\n", "5 6\n"]).write();
    assert!(text.contains("to the end"), "{text}");
}

#[test]
fn the_first_word_says_what_a_query_has() {
    let text =
        learnt(&["5\nadd 3\nadd 4 \nget\nadd 9\nget\n", "4\nget\nget\nadd 1\nget\n"]).write();
    let wanted = "n times:\n  one of:\n    s: \"add\"; a: number 1..9\n    r: \"get\"\n";
    assert!(text.ends_with(wanted), "{text}");
    let text = learnt(&["5\n1 3 4\n2 1\n1 8 9\n2 2\n2 1\n"]).write();
    assert!(text.contains("one of:\n    s: \"1\"; a: "), "{text}");
}

#[test]
fn numbers_limit_each_other() {
    let text = learnt(&[
        "5 3\n1 2\n2 2\n1 5\n",
        "9 2\n3 9\n2 8\n",
        "4 4\n1 1\n1 1\n1 4\n4 4\n",
        "2 1\n1 1\n",
    ])
    .write();
    assert!(text.contains("n: number 1..4, at most a"), "{text}");
    assert!(text.contains("c: number 1..9, at least b, at most a"), "{text}");
}

#[test]
fn real_numbers_have_decimals() {
    expect(
        &["2\n0.50 1.25\n", "3\n3.00 -1.00 9.99\n"],
        "n: number 1..3\nn of a: real -1.00..9.99\n",
    );
}

#[test]
fn words_have_a_length_that_stands_above_or_not() {
    expect(
        &["3\nabc\n", "5\nddeef\n", "2\nzz\n"],
        "n: number 1..5\ns: word of \"a-fz\", length n\n",
    );
    expect(&["abc\n", "ab\n", "zzzz\n"], "s: word of \"abcz\", length 2..4\n");
}

#[test]
fn what_nothing_explains_is_copied() {
    let samples = ["3 a\nx\n1 2 3 b\n- -\n1 2 3\n", "7 7 c\n\n4 d d d d\n"];
    let samples: Vec<&[u8]> = samples.iter().map(|sample| sample.as_bytes()).collect();
    let shape = Shape::learn(&samples).expect("they are text");
    assert_eq!(shape.check(samples[0]), Ok(()));
    assert_eq!(shape.in_one_line().ends_with("copied:"), shape.has_copies());
}

#[test]
fn what_is_no_text_is_a_reason() {
    for samples in [&[][..], &[&b""[..]], &[&b"\xff\xfe\x00"[..]], &[&b"\n\n\n"[..]]] {
        let reason = Shape::learn(samples).expect_err("nothing to learn from");
        assert!(!reason.to_string().is_empty());
    }
    let shape = Shape::learn(&[b"1\n", b"\xff\xfe", b"2\n"]).expect("two are text");
    assert!(shape.check(b"\xff").is_err());
    assert!(shape.check(b"2\n").is_ok());
}

#[test]
fn large_samples_are_learnt_from_within_bounds() {
    let numbers = |count: usize| -> String {
        let numbers: Vec<String> = (0..count).map(|at| (at * 7919 % 10).to_string()).collect();
        format!("{count}\n{}\n", numbers.join(" "))
    };
    // 200,000 words, a word of two million characters, and 100,000 lines.
    expect(&[&numbers(200_000), "2\n3 4\n"], "n: number 1..200000\nn of a: number 0..9\n");
    learnt(&[&"x".repeat(2_000_000)]);
    learnt(&[&format!("100000\n{}", "1 2\n".repeat(99_999)), "1\n"]);
    learnt(&[&"a b c\nd\n".repeat(20_000)]);
    // More than is learnt from.
    let huge = "1".repeat(3 << 20);
    assert!(Shape::learn(&[huge.as_bytes()]).is_err());
    assert!(Shape::learn(&[huge.as_bytes(), b"1\n"]).is_ok());
}

#[test]
fn the_largest_samples_tell_the_limits() {
    let numbers = |count: usize| format!("{count}\n{}\n", vec!["1234567"; count].join(" "));
    // 3.8 MiB, in which no structure is looked for.
    let large = numbers(500_000);
    expect(&["1\n5\n", "3\n9 1 2\n", &large], "n: number 1..500000\nn of a: number 1..1234567\n");
    // An input without the structure of the others is left out.
    let other = "x y ".repeat(800_000);
    let samples = ["1\n5\n".as_bytes(), b"3\n9 1 2\n", other.as_bytes()];
    let shape = Shape::learn(&samples).expect("two have one structure");
    assert!(shape.write().contains("n: number 1..3\nn of a: number 1..9\n"), "{}", shape.write());
}
