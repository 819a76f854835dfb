//! Inputs that are made, varied and made smaller have the shape that they came from.

use shape::{Hints, Rng, Shape};

const SHAPES: [&str; 11] = [
    "n: number 1..50\nn of a: number -5..1000000000\n",
    "n: number 1..20\nn of a: number 1..20, at most n, permutation from 1\n",
    "n: number 1..9; m: number 1..9\nn times, \"S\" 1 times, \"T\" 1 times:\n  r: word of \"#.ST\", length m\n",
    "n: number 1..30\nn - 1 times, connected simple graph of n by u v from 1:\n  \
     u: number 1..30, at most n; v: number 1..30, at most n; w: number 1..9\n",
    "n: number 1..9; m: number 0..99\nm times, simple graph of n by u v from 0:\n  \
     u: number 0..8, less than n; v: number 0..8, less than n, more than u\n",
    "t: number 1..5\nt times, n total at most 12:\n  n: number 1..10; k: number 1..10, at most n\n  \
     n of a: number 1..9, not decreasing\n  s: word of \"a-c\", length n\n",
    "n: number 1..9; q: number 1..9\nn of a: real 0.00..5.00\nq times:\n  one of:\n    \
     x: \"1\"; l: number 1..9, at most n; r: number 1..9, at least l, at most n\n    y: \"2\"\n",
    "0..9 times until \"0 0\":\n  n: number 0..5; m: number 0..5\n",
    "n: number 1..9\nn times, s distinct:\n  s: word of \"a-z\", length 1..8; k: number 0..3; k of a: number 1..3\n",
    "n: number 2..20\nn - 1 of p: number 1..19, less than n, parents from 1\n",
    PRODUCTS,
];

/// The products of two numbers have a sum over all tests, and the squares of one.
const PRODUCTS: &str = "t: number 1..6\nt times, n m product total at most 60, k k product total at most 90:\n  \
     n: number 1..30; m: number 1..30; k: number 1..60\n  n of a: number 0..9\n  m of b: number 0..9\n";

#[test]
fn what_is_made_has_the_shape() {
    for text in SHAPES {
        let shape = Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"));
        for seed in 0..300 {
            let made = shape.make(&mut Rng::new(seed), 1 + seed % 100);
            let checked = shape.check(&made);
            assert_eq!(checked, Ok(()), "{text}\n{}", String::from_utf8_lossy(&made));
            assert_eq!(made, shape.make(&mut Rng::new(seed), 1 + seed % 100), "the seed decides");
        }
    }
}

#[test]
fn sums_of_products_are_used_up() {
    let shape = Shape::read(PRODUCTS).expect("it is good");
    let mut most = 0;
    for seed in 0..300 {
        let made = String::from_utf8(shape.make(&mut Rng::new(seed), 100)).expect("it is text");
        let lines: Vec<Vec<u64>> = made
            .lines()
            .map(|line| line.split(' ').map(|word| word.parse().expect("a number")).collect())
            .collect();
        let products = lines[1..].chunks(3).map(|case| case[0][0] * case[0][1]);
        most = most.max(products.sum::<u64>());
    }
    assert!((50..=60).contains(&most), "{most}");
    // Each product is within the sum of all.
    assert!(shape.check(b"1\n30 2 9\n".as_slice()).is_err());
    let case = |n: usize, m: usize, k: usize| {
        let numbers = |count: usize| vec!["1"; count].join(" ");
        format!("{n} {m} {k}\n{}\n{}\n", numbers(n), numbers(m))
    };
    let checked =
        |cases: &[String]| shape.check(format!("{}\n{}", cases.len(), cases.concat()).as_bytes());
    assert_eq!(checked(&[case(30, 1, 9), case(5, 6, 3)]), Ok(()));
    assert!(checked(&[case(30, 1, 9), case(5, 7, 1)]).is_err());
    assert!(checked(&[case(1, 1, 9), case(1, 1, 4)]).is_err());
}

#[test]
fn sizes_go_from_the_smallest_to_the_limits() {
    let shape = Shape::read(SHAPES[0]).expect("it is good");
    let count = |seed: u64, size| {
        let made = String::from_utf8(shape.make(&mut Rng::new(seed), size)).expect("it is text");
        made.lines().next().and_then(|line| line.parse::<usize>().ok()).expect("a count")
    };
    assert!((0..100).all(|seed| count(seed, 1) == 1));
    assert!((0..100).any(|seed| count(seed, 100) == 50));
    assert!((0..100).all(|seed| count(seed, 50) < 20));
}

#[test]
fn lists_are_often_equal_sorted_or_extreme() {
    let shape = Shape::read("6 of a: number 1..1000000\n").expect("it is good");
    let lists: Vec<Vec<u64>> = (0..400)
        .map(|seed| {
            let made = String::from_utf8(shape.make(&mut Rng::new(seed), 100)).expect("it is text");
            made.split_whitespace().map(|word| word.parse().expect("a number")).collect()
        })
        .collect();
    let share = |is: &dyn Fn(&[u64]) -> bool| lists.iter().filter(|list| is(list)).count();
    assert!(share(&|list| list.windows(2).all(|pair| pair[0] == pair[1])) >= 10);
    assert!(share(&|list| list.is_sorted()) >= 20);
    assert!(share(&|list| list.contains(&1_000_000)) >= 10);
    assert!(share(&|list| list.windows(2).any(|pair| pair[0] > pair[1])) >= 100);
}

#[test]
fn numbers_that_stand_alone_are_sometimes_equal() {
    let fields = ["a", "b", "c", "d", "e"].map(|name| format!("{name}: number 1..1000000"));
    let shape = Shape::read(&fields.join("; ")).expect("it is good");
    let made = (0..400).map(|seed| shape.make(&mut Rng::new(seed), 100));
    let are_equal = |input: &Vec<u8>| {
        let text = String::from_utf8_lossy(input).into_owned();
        let words: Vec<&str> = text.split_whitespace().collect();
        words[0] != "1" && words.windows(2).all(|pair| pair[0] == pair[1])
    };
    assert!(made.filter(are_equal).count() >= 10);
}

#[test]
fn neighbours_have_the_shape_and_differ() {
    for text in SHAPES {
        let shape = Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"));
        let mut varied = 0;
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let made = shape.make(&mut rng, 60);
            let Some(other) = shape.vary(&made, &mut rng) else { continue };
            varied += 1;
            assert_ne!(other, made);
            assert_eq!(shape.check(&other), Ok(()), "{text}\n{}", String::from_utf8_lossy(&other));
        }
        assert!(varied >= 150, "{varied} of 200: {text}");
    }
}

#[test]
fn counts_stay_in_step_when_inputs_become_smaller() {
    for text in SHAPES {
        let shape = Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"));
        let mut input = shape.make(&mut Rng::new(5), 90);
        // The first smaller input each time: it ends at an input that has none.
        for step in 0.. {
            assert!(step < 500, "{text} does not end");
            let Some(smaller) = shape.smaller(&input).next() else { break };
            assert_eq!(
                shape.check(&smaller),
                Ok(()),
                "{text}\n{}",
                String::from_utf8_lossy(&smaller)
            );
            input = smaller;
        }
        let words = String::from_utf8_lossy(&input).split_whitespace().count();
        assert!(words <= 12, "{text}\n{}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn an_element_goes_with_its_count() {
    let shape = Shape::read("n: number 1..9\nn of a: number 1..9\nn of b: number 1..9\n")
        .expect("it is good");
    let all: Vec<Vec<u8>> = shape.smaller(b"3\n4 5 6\n7 8 9\n").collect();
    for wanted in [&b"2\n4 6\n7 9\n"[..], b"1\n4\n7\n", b"3\n1 1 1\n1 1 1\n", b"3\n2 5 6\n7 8 9\n"]
    {
        assert!(all.iter().any(|smaller| smaller == wanted), "{}", String::from_utf8_lossy(wanted));
    }
}

#[test]
fn a_vertex_goes_with_its_edge() {
    let shape = Shape::read(SHAPES[3]).expect("it is good");
    let all: Vec<Vec<u8>> = shape.smaller(b"4\n1 2 5\n2 3 6\n3 4 7\n").collect();
    assert!(all.iter().any(|smaller| smaller == b"3\n1 2 5\n2 3 6\n"));
    // Vertex 2 goes, and 1 and 3 are neighbours.
    assert!(all.iter().any(|smaller| smaller == b"3\n1 2 6\n2 3 7\n"));
}

#[test]
fn other_inputs_have_no_neighbours() {
    let shape = Shape::read(SHAPES[0]).expect("it is good");
    for input in [&b""[..], b"\xff", b"2\n1\n", b"x\n1 2\n", b"-1\n\n"] {
        assert_eq!(shape.vary(input, &mut Rng::new(1)), None);
        assert_eq!(shape.smaller(input).count(), 0);
    }
}

#[test]
fn rules_that_contradict_each_other_end() {
    let shapes = [
        "n: number 5..9\nn of a: number 1..2, distinct\n",
        "n: number 10000000..10000000\nn times:\n  n of a: number 1..2\n",
        "n: number 3..3\nn times, \"S\" 99 times:\n  r: word of \"S\", length n\n",
        "n: number 0..0\n9 times, connected simple graph of n by u v from 1:\n  u: number 1..2; v: number 1..2\n",
        "copied:\n  \"\"\n",
    ];
    for text in shapes {
        let shape = Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"));
        for size in [1, 50, 100, 1000] {
            shape.make(&mut Rng::new(1), size);
        }
        shape.wider().make(&mut Rng::new(1), 100);
    }
}

#[test]
fn wider_limits_hold_more() {
    let shape = Shape::read("n: number 3..8\nn of a: number 2..70\n").expect("it is good");
    assert!(shape.check(b"9\n1 1 1 1 1 1 1 1 100\n").is_err());
    assert_eq!(shape.wider().check(b"9\n1 1 1 1 1 1 1 1 100\n"), Ok(()));
}

fn hints(numbers: &[i128], words: &[&str], beyond: bool) -> Hints {
    let words = words.iter().map(|word| word.to_string()).collect();
    Hints { numbers: numbers.to_vec(), words, beyond, ..Hints::default() }
}

/// The inputs of a shape with these hints, for many seeds.
fn made_with(shape: &str, hints: &Hints, size: u64) -> Vec<String> {
    let shape = Shape::read(shape).unwrap_or_else(|error| panic!("{shape}{error}"));
    let made = |seed| shape.make_with(hints, &mut Rng::new(seed), size);
    (0..200).map(|seed| String::from_utf8(made(seed)).expect("it is text")).collect()
}

#[test]
fn a_hint_is_a_value_or_a_count() {
    let shape = "n: number 1..5\nn of a: number 0..99\n";
    let made = made_with(shape, &hints(&[37], &[], true), 30);
    assert!(made.iter().any(|input| input.starts_with("37\n") && input.split(' ').count() == 37));
    assert!(made.iter().any(|input| input.lines().any(|line| line == "37 37")));
    // Within the limits of the shape 37 is a value and no count; 200 is neither.
    let made = made_with(shape, &hints(&[37, 200], &[], false), 30);
    assert!(made.iter().any(|input| input.contains("37")));
    assert!(!made.iter().any(|input| input.contains("200") || input.starts_with("37\n")));
    assert!(made_with(shape, &Hints::default(), 30).iter().all(|input| !input.is_empty()));
}

#[test]
fn a_large_count_comes_at_the_limits_only() {
    let shape = "n: number 1..5\nn of a: number 0..9\n";
    let hints = hints(&[150_000], &[], true);
    let count = |input: &String| input.split_ascii_whitespace().count();
    assert!(made_with(shape, &hints, 99).iter().all(|input| count(input) < 10));
    let shape = Shape::read(shape).expect("it is good");
    let large = |seed| shape.make_with(&hints, &mut Rng::new(seed), 100).len() > 300_000;
    assert!((0..20).any(large));
}

#[test]
fn a_hint_is_a_word_or_a_part_or_a_length_of_one() {
    let shape = "s: word of \"a-f\", length 3..9\n";
    let made = made_with(shape, &hints(&[7], &["fed", "xyz"], false), 50);
    assert!(made.iter().any(|input| input == "fed\n"));
    assert!(made.iter().any(|input| input.len() > 5 && input.contains("fed")));
    assert!(!made.iter().any(|input| input.contains('x')));
    let made = made_with(shape, &hints(&[60], &["xyz"], true), 50);
    assert!(made.iter().any(|input| input.contains("xyz")));
    assert!(made.iter().any(|input| input.len() == 61));
}

#[test]
fn a_hint_is_put_into_an_input() {
    for (shape, input, hinted) in [
        ("n: number 1..9\nn of a: number -5..99\n", "3\n1 2 3\n", "42"),
        ("n: number 1..9\nn of a: number -99..99\n", "3\n1 2 3\n", "-42"),
        ("n: number 1..9\nn of a: number 0..99, increasing\n", "3\n1 50 60\n", "3\n1 42 60\n"),
        ("x: real 0.00..99.00\n", "1.50\n", "42.00\n"),
    ] {
        let shape = Shape::read(shape).unwrap_or_else(|error| panic!("{shape}{error}"));
        let varied = |seed| {
            shape.vary_with(&hints(&[42], &[], false), input.as_bytes(), &mut Rng::new(seed))
        };
        let all: Vec<String> =
            (0..100).filter_map(|seed| String::from_utf8(varied(seed)?).ok()).collect();
        assert!(all.iter().any(|input| input.contains(hinted)), "{hinted} {all:?}");
        assert!(all.iter().all(|input| shape.check(input.as_bytes()).is_ok()), "{all:?}");
    }
}

#[test]
fn the_vertices_of_a_graph_are_a_count_in_each_test_too() {
    let graph = "n: number 2..8; m: number 1..9\nm times, graph of n by u v from 1:\n  \
                 u: number 1..8, at most n; v: number 1..8, at most n\n";
    let inner = graph.lines().map(|line| format!("  {line}\n")).collect::<String>();
    for text in [graph.to_string(), format!("t: number 1..4\nt times:\n{inner}")] {
        let shape = Shape::read(&text).unwrap_or_else(|error| panic!("{text}{error}"));
        let numbers = shape.numbers();
        let vertices = numbers.iter().find(|number| number.name == "n").expect("it is a number");
        assert!(vertices.is_count, "{text}");
    }
}

#[test]
fn one_number_goes_as_far_as_it_is_accepted() {
    let shape = "n: number 1..9; q: number 1..9\nn of a: number 2..9, increasing\n";
    let shape = Shape::read(shape).expect("it is good");
    let numbers = shape.numbers();
    let is_count: Vec<bool> = numbers.iter().map(|number| number.is_count).collect();
    assert_eq!(is_count, [true, false, false]);
    assert_eq!((numbers[2].low, numbers[2].high), (2, 9));
    let with = |place: usize, value| {
        let made = shape.with_number(b"3 4\n5 6 7\n", &numbers[place], value)?;
        Some(String::from_utf8(made).expect("it is text"))
    };
    assert_eq!(with(1, 70).as_deref(), Some("3 70\n5 6 7\n"));
    assert_eq!(with(2, 70).as_deref(), Some("3 4\n5 6 70\n"));
    assert_eq!(with(2, -70).as_deref(), Some("3 4\n-70 6 7\n"));
    let made = with(0, 6).expect("there are six different numbers");
    assert!(made.starts_with("6 ") && made.split_whitespace().count() == 8, "{made}");
    assert_eq!(shape.with_number(b"other\n", &numbers[1], 5), None);
    let wide = shape.reaching(&numbers[1], 0, 1000);
    assert_eq!(wide.check(b"1 900\n5\n"), Ok(()));
    assert!(shape.check(b"1 900\n5\n").is_err());
}
