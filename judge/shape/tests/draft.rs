//! Inputs with given numbers and patterns, and shapes that learn what else is an input.

use shape::{Draft, NumberPlace, Pattern, Shape};

fn read(text: &str) -> Shape {
    Shape::read(text).unwrap_or_else(|error| panic!("{text}{error}"))
}

/// The input with these numbers, and a pattern in each of some places.
fn drafted(shape: &Shape, numbers: &[(&str, i128)], patterns: &[(&str, &str)]) -> Option<String> {
    let all: Vec<NumberPlace> = shape.numbers();
    let place = |name: &str| all.iter().find(|place| place.name == name).expect("it has it");
    let numbers = numbers.iter().map(|&(name, value)| (place(name).clone(), value)).collect();
    let mut draft = Draft { numbers, patterns: Vec::new(), seed: 1 };
    for (name, pattern) in patterns {
        let places = shape.pattern_places();
        let mut filled = places.iter().filter(|place| place.name == *name).filter_map(|place| {
            let mut patterns = Pattern::all(place.kind);
            Some((place, patterns.find(|other| other.name() == *pattern)?))
        });
        let (place, pattern) = filled.next().expect("it has it");
        draft = draft.with_pattern(place, pattern);
    }
    shape.draft(&draft).map(|made| String::from_utf8(made).expect("it is text"))
}

#[test]
fn patterns_fill_lists_columns_words_graphs_and_grids() {
    let list = read("n: number 1..9\nn of a: number 1..9\n");
    let reversed = ("a", "numbers in reverse order");
    assert_eq!(drafted(&list, &[("n", 5)], &[reversed]).as_deref(), Some("5\n9 7 5 3 1\n"));
    let permutation = read("n: number 1..9\nn of a: number 1..9, permutation from 1\n");
    assert_eq!(drafted(&permutation, &[("n", 3)], &[reversed]).as_deref(), Some("3\n3 2 1\n"));
    let rows = read("q: number 1..9\nq times:\n  l: number 1..9; r: number 1..9, at least l\n");
    let filled = [("l", "the largest numbers"), ("r", "the largest numbers")];
    assert_eq!(drafted(&rows, &[("q", 2)], &filled).as_deref(), Some("2\n9 9\n9 9\n"));
    // Two columns of one line are put into the order that they have.
    let down = drafted(&rows, &[("q", 9)], &[("l, r", "random numbers")]).expect("it is made");
    rows.check(down.as_bytes()).expect("l is at most r");
    let nested = drafted(&rows, &[("q", 3)], &[("l, r", "nested intervals")]);
    assert_eq!(nested.as_deref(), Some("3\n1 9\n2 7\n4 5\n"));
    let mixed = [("l, r", "disjoint intervals in any order")];
    let mixed = drafted(&rows, &[("q", 3)], &mixed).expect("it is made");
    assert!(["1 2", "4 5", "7 9"].iter().all(|line| mixed.contains(line)), "{mixed}");
    let word = read("n: number 1..9\ns: word of \"a-c\", length n\n");
    let one = drafted(&word, &[("n", 4)], &[("s", "a word of one letter")]);
    assert_eq!(one.as_deref(), Some("4\naaaa\n"));
    let tree = read(
        "n: number 1..9\nn - 1 times, connected simple graph of n by u v from 1:\n  \
         u: number 1..9, at most n; v: number 1..9, at most n\n",
    );
    let path = drafted(&tree, &[("n", 4)], &[("u, v", "a path")]);
    assert_eq!(path.as_deref(), Some("4\n1 2\n2 3\n3 4\n"));
    let grid = read(
        "h: number 1..9; w: number 1..9\nh times, \"S\" 1 times, \"T\" 1 times:\n  \
         r: word of \"#.ST\", length w\n",
    );
    let open = drafted(&grid, &[("h", 2), ("w", 3)], &[("r", "an open grid")]);
    assert_eq!(open.as_deref(), Some("2 3\nS..\n..T\n"));
    let cells = read("n: number 1..9\nn times:\n  n of c: number 0..1\n");
    let serpentine = drafted(&cells, &[("n", 3)], &[("c", "a serpentine")]);
    assert_eq!(serpentine.as_deref(), Some("3\n0 0 0\n1 1 0\n0 0 0\n"));
    let forms = "q: number 1..9\nq times:\n  one of:\n    x: \"1\"; l: number 1..9\n    y: \"2\"\n";
    let queries = drafted(&read(forms), &[("q", 9)], &[("l", "the largest numbers")]);
    let queries = queries.expect("it is made");
    assert!(queries.lines().skip(1).all(|line| ["1 9", "2"].contains(&line)), "{queries}");
}

#[test]
fn what_cannot_be_is_not_drafted() {
    let list = read("n: number 1..9\nn of a: number 1..9\n");
    assert_eq!(drafted(&list, &[("n", 10)], &[]), None);
    assert_eq!(
        drafted(&read("n: number 1..90000000\nn of a: number 1..9\n"), &[("n", 80_000_000)], &[]),
        None
    );
    // A tree of four vertices has three edges, whatever is asked.
    let graph = read(
        "n: number 1..9; m: number 0..99\nm times, connected simple graph of n by u v from 1:\n  \
         u: number 1..9, at most n; v: number 1..9, at most n\n",
    );
    let made = drafted(&graph, &[("n", 4), ("m", 0)], &[]).expect("it is made");
    assert!(made.starts_with("4 3\n"), "{made}");
    assert_eq!(drafted(&graph, &[("n", 4), ("m", 7)], &[]), None);
}

#[test]
fn a_shape_takes_what_was_beyond_its_limits_and_rules() {
    // So few samples look like a permutation by chance.
    let shape = Shape::learn(&[b"4\n3 1 4 2\n"]).expect("it is learnt");
    let beyond = shape.beyond_rules(b"4\n3 1 4 2\n");
    assert!(beyond.contains(&b"4\n3 3 4 2\n".to_vec()));
    let place = shape.numbers().into_iter().find(|place| !place.is_count).expect("a list");
    let mut wide = shape.clone();
    for input in beyond.into_iter().chain(shape.with_number(b"4\n3 1 4 2\n", &place, 900)) {
        assert!(wide.check(&input).is_err());
        wide = wide.taking(&input).expect("it has its lines");
        wide.check(&input).expect("it is taken");
    }
    assert_eq!(shape.taking(b"4\n3 1 4\n"), None);
    let count = shape.numbers().into_iter().find(|place| place.is_count).expect("a count");
    let limited = wide.limited(&place, &count, 10_000, true);
    limited.check(b"5\n5 5 1 1 1\n").expect_err("five are more than were seen");
    let limited = limited.reaching(&count, 1, 10_000);
    limited.check(b"5\n5 5 1 1 1\n").expect("up to n");
    limited.check(b"5\n6 5 1 1 1\n").expect_err("more than n");
}

#[test]
fn the_first_units_of_an_input_are_an_input() {
    let shape = read("t: number 1..9\nt times:\n  n: number 1..9\n  n of a: number 1..9\n");
    let input = b"2\n3\n4 5 6\n1\n7\n";
    let places = shape.numbers();
    let [t, n, _] = &places[..] else { panic!("three numbers") };
    assert!(t.is_outer && !n.is_outer && t.is_single && !n.is_single);
    assert_eq!(shape.with_units(input, t, 1).expect("one test"), b"1\n3\n4 5 6\n");
    assert_eq!(shape.with_units(input, n, 2).expect("two numbers"), b"2\n2\n4 5\n1\n7\n");
    let large = read("a: number 1..1000000000000\n");
    let kept = large.with_units(b"1000000000000\n", &large.numbers()[0], 3);
    assert_eq!(kept.as_deref(), Some(&b"1000000000000\n"[..]), "it counts nothing");
    let values = shape.values(input).expect("it has the shape");
    assert_eq!(values, [(t.clone(), 2), (n.clone(), 3)]);
}
