//! Which mutations there are.

use super::*;
use crate::mutate::languages::{MutatedLanguage, CPP, JAVA, PYTHON, RUST};

/// The body of a function has to become these by the mutations.
#[track_caller]
fn assert_changed(language: &'static MutatedLanguage, body: &str, wanted: &[&str]) {
    let (start, end) = match language.name {
        "rust" => ("fn f() { ", " }"),
        "python" => ("def f(a, b):\n    ", "\n"),
        "java" => ("class A { static int f(int a, int b) { ", " } }"),
        _ => ("#include <a>\nusing namespace b;\nint f(int a, int b) { ", " }"),
    };
    let source = format!("{start}{body}{end}");
    let mut changed = Vec::new();
    for mutation in mutations(&source, language).unwrap() {
        let text = mutation.apply(&source);
        changed.push(text[start.len()..text.len() - end.len()].to_string());
    }
    changed.sort();
    let mut wanted = wanted.to_vec();
    wanted.sort();
    assert_eq!(changed, wanted);
}

#[test]
fn operators_are_replaced() {
    assert_changed(&RUST, "a < b", &["a <= b", "a >= b"]);
    assert_changed(&RUST, "a == *b", &["a != *b"]);
    assert_changed(&RUST, "a * b - c", &["a + b - c", "a / b - c", "a * b + c"]);
    assert_changed(&RUST, "!a & -b", &["a & -b", "!a | -b", "!a & b"]);
    assert_changed(&RUST, "a..b + c", &["a..=b + c", "a..b - c"]);
    assert_changed(&RUST, "a |= b;", &["a &= b;", "a = b;", ""]);
    // Neither references nor closures have operators. What the compiler refuses is left to it.
    assert_changed(&RUST, "let a = &mut |b| || c;", &[]);
    assert_changed(&RUST, "Grid { a, ..b }", &["Grid { a, ..=b }"]);
}

#[test]
fn numbers_are_off_by_one() {
    assert_changed(&RUST, "a[0]", &["a[1]"]);
    assert_changed(&RUST, "1_000u8", &["999u8", "1001u8"]);
    assert_changed(
        &RUST,
        "a.0.1 0x10 1.5",
        &["a.1.1 0x10 1.5", "a.0.0 0x10 1.5", "a.0.2 0x10 1.5", "a.0.1 15 1.5", "a.0.1 17 1.5"],
    );
    assert_changed(&CPP, "1'000LL", &["999LL", "1001LL"]);
    assert_changed(&RUST, "1e9", &["1e8", "1e10"]);
    assert_changed(&RUST, "2.5E-3", &["2.5E-4", "2.5E-2"]);
    assert_changed(&RUST, "0xe9", &["232", "234"]);
    assert_changed(&RUST, "1.5x", &[]);
    assert_changed(&RUST, "340282366920938463463374607431768211456", &[]);
}

#[test]
fn conditions_hold_always_or_never_or_lose_a_part() {
    assert_changed(&RUST, "if a { b }", &["if true { b }", "if false { b }"]);
    assert_changed(&RUST, "while a() { b }", &["while false { b }"]);
    assert_changed(&RUST, "if let a = b { c }", &[]);
    assert_changed(
        &RUST,
        "match a { b if c => d }",
        &["match a { b if true => d }", "match a { b if false => d }", ""],
    );
    assert_changed(
        &RUST,
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
    assert_changed(
        &RUST,
        "a || b || c",
        &["a && b || c", "a || b && c", "b || c", "a || c", "a || b"],
    );
    assert_changed(&RUST, "|a| b && c", &["|a| b || c", "|a| b", "|a| c"]);
}

#[test]
fn elements_are_swapped_and_those_of_arrays_left_out_and_doubled() {
    assert_changed(&RUST, "f(a, b)", &["f(b, a)"]);
    assert_changed(&RUST, "g::gcd(a, b)", &[]);
    assert_changed(&RUST, "[a, b]", &["[b, a]", "[b, b]", "[a, a]", "[b]", "[a]"]);
    assert_changed(&RUST, "[a, a]", &["[a]"]);
    assert_changed(&RUST, "g!(a, b) + [a; n]", &["g!(a, b) - [a; n]"]);
}

#[test]
fn statements_are_left_out_and_swapped() {
    assert_changed(
        &RUST,
        "let a = b; c(); d();",
        &["let a = b;  d();", "let a = b; c(); ", "let a = b; d(); c();"],
    );
    assert_changed(&RUST, "for a in b { c(); } d", &[" d", "for a in b {  } d"]);
    assert_changed(&RUST, "a.b().rev().c", &["a.b().c"]);
    // An attribute is no code.
    assert_changed(&RUST, "#[a(b, 1 < 2)] let c;", &[]);
    let both = "f(a) + b; (a, b) = (c, c);";
    let changed = [" (a, b) = (c, c);", "f(a) - b; (a, b) = (c, c);", "f(a) + b; (b, a) = (c, c);"];
    assert_changed(
        &RUST,
        both,
        &[&changed[..], &["f(a) + b; ", "(a, b) = (c, c); f(a) + b;"]].concat(),
    );
}

#[test]
fn only_bodies_and_constants_are_changed() {
    assert_eq!(
        mutations("struct A { b: [u8; 4] } fn f(a: [u8; 4]) -> [u8; 4];", &RUST).unwrap(),
        []
    );
    let source = "const A: [u8; 4] = [5; 4];";
    let changed: Vec<_> =
        mutations(source, &RUST).unwrap().iter().map(|one| one.apply(source)).collect();
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
        "fn f() {",
        "}",
        "(",
        "]",
        ",",
        "&&",
        "if",
        "..",
        ";",
        "a",
        "1",
        "=>",
        "for",
        "\n",
        ":",
        "?",
        "<",
        "#define x",
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

#[test]
fn c_and_its_family() {
    // A sign of a type is no operator, and no blanks are needed around one.
    assert_changed(
        &CPP,
        "const string s = t; const Node &n = *p; int *v = *p;",
        &["const string s = t; const Node &n = *p; "],
    );
    assert_changed(&CPP, "f(a<b);", &["f(a<=b);", "f(a>=b);", ""]);
    assert_changed(&CPP, "cout << p;", &["cout >> p;", ""]);
    assert_changed(
        &CPP,
        "a = (q >> b) * p;",
        &["a = (q << b) * p;", "a = (q >> b) + p;", "a = (q >> b) / p;", ""],
    );
    assert_changed(
        &CPP,
        "if (a && b) return c; return d;",
        &[
            "if (a || b) return c; return d;",
            "if (a) return c; return d;",
            "if (b) return c; return d;",
            "if (true) return c; return d;",
            "if (false) return c; return d;",
            "if (a && b) ; return d;",
        ],
    );
    assert_changed(
        &CPP,
        "for (int i = 1; i < n; ++i) g();",
        &[
            "for (int i = 0; i < n; ++i) g();",
            "for (int i = 2; i < n; ++i) g();",
            "for (int i = 1; i <= n; ++i) g();",
            "for (int i = 1; i >= n; ++i) g();",
            "for (int i = 1; false; ++i) g();",
            "for (int i = 1; i < n; --i) g();",
            "for (int i = 1; i < n; ++i) ;",
        ],
    );
    assert_changed(
        &CPP,
        "long long a = c ? d : e;",
        &[
            "int a = c ? d : e;",
            "long long a = true ? d : e;",
            "long long a = false ? d : e;",
            // The text behind a label looks the same, and the compiler refuses this.
            "long long a = c ? d : ;",
        ],
    );
    assert_changed(
        &CPP,
        "int d[] = {p, q, r};",
        &[
            "int d[] = {q, p, r};",
            "int d[] = {p, r, q};",
            "int d[] = {q, q, r};",
            "int d[] = {p, r, r};",
            "int d[] = {p, q, p};",
            "int d[] = {q, r};",
            "int d[] = {p, r};",
            "int d[] = {p, q};",
        ],
    );
    assert_changed(
        &CPP,
        "ios::sync_with_stdio(false); return std::max(a, b);",
        &[
            "ios::sync_with_stdio(true); return std::max(a, b);",
            "ios::sync_with_stdio(false); return std::min(a, b);",
            "ios::sync_with_stdio(false); return (a);",
            "ios::sync_with_stdio(false); return (b);",
        ],
    );
    // Each language has another expression that is always true.
    let loops = "while (a) b();";
    assert_changed(&CPP, loops, &["while (false) b();", "while (a) ;"]);
    assert_changed(&JAVA, loops, &["while (Boolean.FALSE) b();", "while (a) ;"]);
    assert_changed(
        &JAVA,
        "String a = new A(); a.trim().b();",
        &["String a = new A(); a.b();", "String a = new A(); "],
    );
}

#[test]
fn only_code_of_c_and_java_is_changed() {
    let of = |language, source: &str| {
        let mutations: Vec<Mutation> = mutations(source, language).unwrap();
        mutations.iter().map(|one| one.old(source).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of(&CPP, "#include <a>\n#if 1 < 2\nint a[5];\nint g(int a = 3);\n"), [""; 0]);
    assert_eq!(
        of(&CPP, "#define N 5\n#define F(a, b) a < b\nconst int M = 7;"),
        ["5", "5", "<", "<", "7", "7"]
    );
    assert_eq!(
        of(&CPP, "struct A { int b[3]; A(int c) : b(1) { b = 2; } };"),
        ["b = 2;", "2", "2"]
    );
    assert_eq!(of(&CPP, "namespace a { struct B f(int c) { return 1 + c; } }"), ["1", "1", "+"]);
    let java = "@A(1) class B<T> { int[] c = {0}; record D(int e) {} void f(int g) { h(0); } }";
    assert_eq!(of(&JAVA, java), ["int[] c = {0};", "0", "h(0);", "0"]);
}

#[test]
fn python() {
    assert_changed(&PYTHON, "t = a<b", &["t = a<=b", "t = a>=b"]);
    assert_changed(&PYTHON, "a = b", &["pass"]);
    assert_changed(
        &PYTHON,
        "if not a and b: return f'{a < 1}'",
        &[
            "if  a and b: return f'{a < 1}'",
            "if not a or b: return f'{a < 1}'",
            "if not a: return f'{a < 1}'",
            "if b: return f'{a < 1}'",
            "if True: return f'{a < 1}'",
            "if False: return f'{a < 1}'",
            "if not a and b: pass",
        ],
    );
    assert_changed(
        &PYTHON,
        "for i in range(a):\n        g(i)",
        &[
            "for i in range(a + 1):\n        g(i)",
            "for i not in range(a):\n        g(i)",
            "for i in range(a):\n        pass",
            "pass",
        ],
    );
    assert_changed(
        &PYTHON,
        "a = [(p, q), (r, s)]",
        &[
            "a = [(q, p), (r, s)]",
            "a = [(p, q), (s, r)]",
            "a = [(r, s), (p, q)]",
            "a = [(r, s), (r, s)]",
            "a = [(p, q), (p, q)]",
            "a = [(p, q)]",
            "a = [(r, s)]",
            "pass",
        ],
    );
    assert_changed(&PYTHON, "print(a in b, sep=a)", &["print(a not in b, sep=a)", "pass"]);
    assert_changed(
        &PYTHON,
        "f([a for a in b if a is c])",
        &[
            "f([a for a not in b if a is c])",
            "f([a for a in b if a is not c])",
            "f([a for a in b if True])",
            "f([a for a in b if False])",
            "pass",
        ],
    );
    assert_changed(
        &PYTHON,
        "g(1)\n    h()",
        &["g(0)\n    h()", "g(2)\n    h()", "pass\n    h()", "g(1)\n    pass", "h()\n    g(1)"],
    );
    // Lines that only begin things, and the start of the program.
    let source = "import a\nclass B(object):\n    def c(d=1):\n        pass\nif __name__ == \"__main__\":\n    e()\n";
    let all = mutations(source, &PYTHON).unwrap();
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].lines(source), ("e()".to_string(), "pass".to_string()));
}

#[test]
fn a_hostile_source_takes_little_time() {
    for part in
        ["(", "[ ", "if ", "a<", "for (", "x ? ", "\n", "case ", "a = ", "lambda ", "'", "{1, "]
    {
        let source = format!("int f() {{ {}", part.repeat(2000));
        for language in [&RUST, &CPP, &JAVA, &PYTHON] {
            let _ = mutations(&source, language);
        }
    }
    let table = format!("int a[] = {{{}}};", "7, ".repeat(20_000));
    assert!(mutations(&table, &CPP).unwrap_err().contains("more than"));
}
