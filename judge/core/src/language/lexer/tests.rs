//! Which tokens sources have.

use super::*;

/// A source in a language, and its words, numbers, literals, signs and directives.
const SOURCES: &[(&str, &str, &[&str])] = &[
    ("rust", "a<<=b>>c..=d..e->f", &["a", "<<=", "b", ">>", "c", "..=", "d", "..", "e", "->", "f"]),
    ("rust", "x // y\n/* a /* b */ c */ z /// d", &["x", "z"]),
    (
        "rust",
        r####"b"a\"b" r#"c"d"# 'e' '\'' b'\\' 'static "f // g" br##"h"# i"## r j"####,
        &[
            r#"b"a\"b""#,
            r##"r#"c"d"#"##,
            "'e'",
            r"'\''",
            r"b'\\'",
            "'static",
            "\"f // g\"",
            r###"br##"h"# i"##"###,
            "r",
            "j",
        ],
    ),
    ("rust", "&'a str '\"' 'é' \"\n\" r#fn", &["&", "'a", "str", "'\"'", "'é'", "\"\n\"", "r", "#", "fn"]),
    (
        "rust",
        "0..4 1.5 x.0.1 0xff_u8 65_535 1e-9 0xe-1",
        &[
            "0", "..", "4", "1.5", "x", ".", "0", ".", "1", "0xff_u8", "65_535", "1e-9", "0xe", "-", "1",
        ],
    ),
    (
        "cpp",
        "#include <map> // a\n#define F(a, b) a \\\n b\nx = u8\"a\\\"\" R\"-(\")\" )-\" '\"' 1'000LL; // y",
        &[
            "#include <map>",
            "#define F(a, b)",
            "a",
            "b",
            "x",
            "=",
            "u8\"a\\\"\"",
            "R\"-(\")\" )-\"",
            "'\"'",
            "1'000LL",
            ";",
        ],
    ),
    (
        "c",
        "# define N (5)\n#if A /* b */ < \\\n 2 /* c\n d */ e\n/* /* */ f",
        &["# define N", "(", "5", ")", "#if A /* b */ < \\\n 2 /* c\n d */ e", "f"],
    ),
    ("c", "#\n#define\n##define(\n'ab' L'c' \"d \\\n e\" \"f\ng", &[
        "#", "#define", "##define(", "'ab'", "L'c'", "\"d \\\n e\"", "\"f", "g",
    ]),
    ("c", "a #define b\n #define c 1\n/* d */ #include <e>", &[
        "a", "#", "define", "b", "#define c", "1", "#include <e>",
    ]),
    ("java", "\u{feff}a >>>= \"\"\"\n \" \\\"\"\" b\"\"\" /* /* */ 1_000L $c$1", &[
        "a", ">>>=", "\"\"\"\n \" \\\"\"\" b\"\"\"", "1_000L", "$c$1",
    ]),
    ("csharp", "#region 'a\n$\"b\" @\"c\\\" 'd'", &["#region 'a", "$\"b\"", "@\"c\\\"", "'d'"]),
    ("scala", "/* /* */ a */ \"\"\"b\\\"\"\" 'c' 'd", &["\"\"\"b\\\"\"\"", "'c'", "'d"]),
    ("go", "`a\\` '`' \"`\" // `", &["`a\\`", "'`'", "\"`\""]),
    ("d", "/+ /+ +/ +/ r\"a\\\" /* +/ */ b", &["r\"a\\\"", "b"]),
    ("javascript", "`a\n${b} \\`` '\\'' $c /* ` */", &["`a\n${b} \\``", "'\\''", "$c"]),
    ("php", "$a = 'b\n\\''; # c\n// d\n/* e */ \"f\"", &["$a", "=", "'b\n\\''", ";", "\"f\""]),
    ("python", "a **= rb'\\'' f\"{b}\" '''c\n'd'\\'''' e // 2 # f \n\\\ng", &[
        "a", "**=", "rb'\\''", "f\"{b}\"", "'''c\n'd'\\''''", "e", "//", "2", "g",
    ]),
    ("python2", "print u'a\\\r\nb' \"c\nd = ur\"e\\\"\" \"\"\"f", &[
        "print", "u'a\\\r\nb'", "\"c", "d", "=", "ur\"e\\\"\"", "\"\"\"f",
    ]),
    ("nim", "a #[ b #[ c ]# d ]# e # f", &["a", "e"]),
    ("ruby", "a 'b\n' \"#{c}\" # d", &["a", "'b\n'", "\"#{c}\""]),
    ("perl", "$#a # b '\n`c`", &["$#", "a", "`c`"]),
    ("bash", "'a\\' ${#b} $# \"c\\\"\" # 'd", &["'a\\'", "${#", "b", "}", "$#", "\"c\\\"\""]),
    ("haskell", "{- {- -} a -} f' 'b' '\\'' -- 'c'\n'T", &["f'", "'b'", "'\\''", "'T"]),
    ("ocaml", "(* (* *) a *) x' 'b' : 'c \"d\n\"", &["x'", "'b'", ":", "'c", "\"d\n\""]),
    ("lua", "--[==[ ]] a\n]==] b [[c\n]] [=[ ]] ]=] --[d\n'--'", &["b", "[[c\n]]", "[=[ ]] ]=]", "'--'"]),
    ("pascal", "{ ' } a := 'it''s' (* ' *) // '\n'b\nc", &["a", ":=", "'it'", "'s'", "'b", "c"]),
    ("ada", "X'First '\"' \"a\" -- \"", &["X", "'First", "'\"'", "\"a\""]),
    ("fortran", "'a\\' ! 'b\nc", &["'a\\'", "c"]),
    ("lisp", "#| #| |# a |# b-c 'd ; \"\n\"e\n\"", &["b-c", "'", "d", "\"e\n\""]),
    ("prolog", "a :- b. % 'c\n/* d */ 'e'", &["a", ":", "-", "b", ".", "'e'"]),
    ("", "// don't \"a\" # 1", &["//", "don", "'", "t", "\"a\"", "#", "1"]),
];

#[test]
fn each_language_has_its_own_comments_and_literals() {
    for (language, source, wanted) in SOURCES {
        assert_eq!(words(source, Lexicon::of(language)), *wanted, "{language}: {source}");
    }
}

#[test]
fn tokens_have_kinds() {
    let kinds = |source: &str, language: &str| -> Vec<Kind> {
        tokens(source, Lexicon::of(language)).map(|token| token.kind).collect()
    };
    use Kind::*;
    assert_eq!(
        kinds("#a\nb 1\\\n\"\" +//", "c"),
        [Directive, LineEnd, Word, Blank, Number, Blank, Text, Blank, Sign, Comment]
    );
    assert_eq!(kinds("'a' 'b", "rust"), [Text, Blank, Text]);
    // A quote far from the next is an apostrophe where no language is known.
    let far = |length| kinds(&format!("'{}'", "a".repeat(length)), "");
    assert_eq!((far(64), far(65)), (vec![Text], vec![Sign, Word, Sign]));
}

#[test]
fn whole_numbers_have_values() {
    for (text, wanted) in [
        ("65_535", Some((65_535, ""))),
        ("1'000LL", Some((1000, "LL"))),
        ("0Xff_u8", Some((255, "u8"))),
        ("0b101", Some((5, ""))),
        ("0o17", Some((15, ""))),
        ("1e9", Some((1, "e9"))),
        ("0x", None),
        ("", None),
        ("999999999999999999999999999999999999999999", None),
    ] {
        assert_eq!(whole_number(text), wanted, "{text}");
    }
}

/// Checks that the tokens of a text follow each other and cover it, in each language.
#[track_caller]
fn assert_covered(text: &str) {
    let rows = SOURCES.iter().map(|row| row.0).collect::<std::collections::BTreeSet<&str>>();
    for language in rows {
        let mut end = 0;
        for token in tokens(text, Lexicon::of(language)) {
            assert!(token.start == end && !token.text.is_empty(), "{language}: {text}");
            end = token.end();
            assert_eq!(&text[token.start..end], token.text, "{language}: {text}");
        }
        assert_eq!(end, text.len(), "{language}: {text}");
    }
}

#[test]
fn the_tokens_of_any_text_cover_it() {
    let alphabet = ['a', '1', '"', '\'', '\\', '/', '*', '#', 'R', '(', '.', 'é', '\n', 'e'];
    for number in 0..alphabet.len().pow(3) {
        let pick = |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
        assert_covered(&(0..3).map(pick).collect::<String>());
    }
}

#[test]
fn the_tokens_of_any_bytes_cover_them() {
    let signs = b"\"'\\/*#{}()[]-=.+|`$@%!;:<>rRbuL8 \r\n\t\0\xc3\xa9\xff\xef\xbb\xbf";
    let mut state = 1_u64;
    let mut random = |most: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    for _ in 0..1000 {
        let length = random(40);
        let bytes: Vec<u8> = (0..length)
            .map(|_| if random(4) == 0 { random(256) as u8 } else { signs[random(signs.len())] })
            .collect();
        assert_covered(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn many_directives_in_a_line_take_linear_time() {
    // With a look to the end of the line for each this would take hours.
    let line = "#define a( ".repeat(1 << 15);
    assert_eq!(words(&line, Lexicon::of("c")).len(), 4 * (1 << 15) - 2);
}

#[test]
fn long_runs_of_marks_are_covered() {
    for part in [
        "'", "\"", "\\\"", "/*", "{-", "r#", "R\"a", "[=", "--[", "#", "#define ", "$@", "bb",
        "1'", "1e-", "\\\n", "é",
    ] {
        assert_covered(&part.repeat(5000));
    }
}

#[test]
fn comments_and_blanks_that_change_nothing_are_no_code() {
    let is_same = |language: &str, one: &str, other: &str| {
        let lexicon = Lexicon::of(language);
        code(one, lexicon) == code(other, lexicon)
    };
    assert!(is_same("cpp", "int  a; // one\n\n  int b;", "int a;\nint b ; /* two */\n"));
    assert!(!is_same("cpp", "a - -b", "a--b"));
    assert!(is_same("python", "if a:\n  b = c  # one\n", "\n# two\nif a :\n\n  b=c"));
    assert!(!is_same("python", "if a:\n  b\n  c\n", "if a:\n  b\nc\n"));
    assert!(is_same("bash", "echo a  b # one\n", "echo a b"));
    assert!(!is_same("bash", "echo a b", "echo 'a b'") && !is_same("bash", "x -1", "x - 1"));
}
