//! Which mutations there are.

use super::*;
use crate::mutate::languages::{CPP, JAVA, PYTHON, RUST};

/// The body of a function after each mutation.
fn bodies(body: &str) -> Vec<String> {
    let source = format!("fn f() {{ {body} }}");
    let body = |mutation: Mutation| {
        let text = mutation.apply(&source);
        text["fn f() { ".len()..text.len() - " }".len()].to_string()
    };
    mutations(&source, &RUST).unwrap().into_iter().map(body).collect()
}

#[track_caller]
fn assert_mutations(body: &str, wanted: &[&str]) {
    let mut found = bodies(body);
    let mut wanted: Vec<String> = wanted.iter().map(|text| text.to_string()).collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

#[test]
fn operators_are_replaced() {
    assert_mutations("a < b", &["a <= b", "a >= b"]);
    assert_mutations("a == *b", &["a != *b"]);
    assert_mutations("a * b - c", &["a + b - c", "a / b - c", "a * b + c"]);
    assert_mutations("!a & -b", &["a & -b", "!a | -b", "!a & b"]);
    assert_mutations("a..b + c", &["a..=b + c", "a..b - c"]);
    assert_mutations("a |= b;", &["a &= b;", "a = b;", ""]);
    // Neither types nor references nor closures have operators.
    assert_mutations("let a: Vec<Vec<u8>> = &mut |b| || c;", &[]);
    assert_mutations("Grid { a, ..b }", &[]);
}

#[test]
fn numbers_are_off_by_one() {
    assert_mutations("a[0]", &["a[1]"]);
    assert_mutations("1_000u8", &["999u8", "1001u8"]);
    assert_mutations(
        "a.0.1 0x10 1.5",
        &["a.1.1 0x10 1.5", "a.0.0 0x10 1.5", "a.0.2 0x10 1.5", "a.0.1 15 1.5", "a.0.1 17 1.5"],
    );
}

#[test]
fn conditions_hold_always_or_never_or_lose_a_part() {
    assert_mutations("if a { b }", &["if true { b }", "if false { b }"]);
    assert_mutations("while a() { b }", &["while false { b }"]);
    assert_mutations("if let a = b { c }", &[]);
    assert_mutations(
        "match a { b if c => d }",
        &["match a { b if true => d }", "match a { b if false => d }", ""],
    );
    assert_mutations(
        "f(a == b && c || d)",
        &[
            "f(a != b && c || d)",
            "f(a == b || c || d)",
            "f(a == b && c && d)",
            "f(a == b || d)",
            "f(c || d)",
            "f(a == b && c)",
            "f(d)",
        ],
    );
    assert_mutations(
        "a || b || c",
        &["a && b || c", "a || b && c", "b || c", "a || c", "a || b"],
    );
    assert_mutations("|a| b && c", &["|a| b || c", "|a| b", "|a| c"]);
}

#[test]
fn elements_are_swapped_and_those_of_arrays_left_out_and_doubled() {
    assert_mutations("f(a, b)", &["f(b, a)"]);
    assert_mutations("[a, b]", &["[b, a]", "[b, b]", "[a, a]", "[b]", "[a]"]);
    assert_mutations("[a, a]", &["[a]"]);
    assert_mutations(
        "f(a, |b, c| d) + g!(a, b) + [a; n]",
        &["f(a, |b, c| d) - g!(a, b) + [a; n]", "f(a, |b, c| d) + g!(a, b) - [a; n]"],
    );
}

#[test]
fn statements_are_left_out_and_swapped() {
    assert_mutations(
        "let a = b; c(); d();",
        &["let a = b;  d();", "let a = b; c(); ", "let a = b; d(); c();"],
    );
    assert_mutations("for a in b { c(); } d", &[" d", "for a in b {  } d"]);
    assert_mutations("a.b().rev().c", &["a.b().c"]);
}

#[test]
fn only_bodies_and_constants_are_changed() {
    assert_eq!(mutations("struct A { b: [u8; 4] } fn f(a: [u8; 4]) -> [u8; 4];", &RUST).unwrap(), []);
    let source = "const A: [u8; 4] = [5; 4];";
    let changed: Vec<_> = mutations(source, &RUST).unwrap().iter().map(|one| one.apply(source)).collect();
    assert!(changed.iter().all(|text| text.starts_with("const A: [u8; 4] = ")));
    assert_eq!(changed.len(), 4);
}

#[test]
fn a_mutation_says_where_it_is() {
    let source = "fn f() {\n    // é\n    é(1, 2);\n    for a in b {\n        c()\n    }\n}\n";
    let all = mutations(source, &RUST).unwrap();
    let number = all.iter().find(|one| one.old(source) == "2").unwrap();
    assert_eq!(number.line_and_column(source), (3, 10));
    assert_eq!(number.lines(source), ("é(1, 2);".to_string(), "é(1, 1);".to_string()));
    let left_out = all.iter().find(|one| one.old(source).starts_with("for")).unwrap();
    assert_eq!(left_out.lines(source), ("for a in b { …".to_string(), String::new()));
}

#[test]
fn any_text_is_taken() {
    let alphabet = [
        "fn f() {", "}", "(", "]", ",", "&&", "if", "..", ";", "a", "1", "=>", "for", "\n", ":", "?",
        "<", "#define x",
    ];
    for language in [&RUST, &CPP, &JAVA, &PYTHON] {
        for number in 0..alphabet.len().pow(3) {
            let pick = |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
            let source = format!(
                "fn f() {{ {}",
                (0..3).map(|at| format!("{} ", pick(at))).collect::<String>()
            );
            for mutation in mutations(&source, language).unwrap() {
                assert_ne!(mutation.apply(&source), source);
                mutation.lines(&source);
            }
        }
    }
}
