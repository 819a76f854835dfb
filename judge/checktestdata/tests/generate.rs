//! Inputs that programs make.

use checktestdata::{check, generate, CtdProgram, FaultKind, Limits};
use std::collections::HashSet;

fn program(text: &str) -> CtdProgram {
    CtdProgram::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Makes inputs of all sizes and checks them.
fn made(text: &str) -> Vec<String> {
    let program = program(text);
    let limits = Limits { steps: 20_000_000, ..Limits::default() };
    let mut inputs = Vec::new();
    for size in [0, 10, 50, 100] {
        for seed in 0..10 {
            let input = generate(&program, seed, size, &limits);
            let input = input.unwrap_or_else(|fault| panic!("{text}, size {size}: {fault}"));
            assert_eq!(check(&program, &input, &limits), Ok(()));
            inputs.push(String::from_utf8(input).expect("ASCII"));
        }
    }
    inputs
}

#[test]
fn all_commands_make_what_they_check() {
    for text in [
        "SPACE NEWLINE STRING(\"abc\") EOF",
        "INT(-10^50,10^50) SPACE INT(5,5) SPACE INT(-3,-2)",
        "FLOAT(-1,1) SPACE FLOAT(0.1,0.3,x,FIXED) SPACE FLOAT(x,1E20,y,SCIENTIFIC)",
        "FLOATP(0,100,2,4) SPACE FLOATP(-5,5,1,3,x,SCIENTIFIC) SPACE FLOATP(1/3.0,0.34,9,9)",
        "FLOAT(1.33333333333333333333,4/3.0)",
        "REGEX(\"[a-z]{4,20}(x|yy|z+)?[^\\n]*\") NEWLINE",
        "REGEX(\"[ab]{1,3}\") REGEX(\"[bc]\")",
        "REGEX(\"(0|-?[1-9][0-9]*)$\")",
        "INT(1,9,n) NEWLINE REPI(i,n,SPACE) INT(i,2*i,x[i]) END NEWLINE ASSERT(x[n-1] >= n-1)",
        "WHILE(!ISEOF) INT(1,100) WHILE(!MATCH(\"1\\n\")) SPACE INT(1,100) END NEWLINE END",
        "WHILE(!ISEOF,NEWLINE) WHILE(!(ISEOF || MATCH(\"\\n\")),SPACE) INT(1,100) END END",
        "REP(5) IF(MATCH(\"-\")) INT(-9,9) ELSE IF(MATCH(\"i\")) STRING(\"impossible\") ELSE \
            INT(0,9) END END NEWLINE END",
        "INT(0,5,x[0]) NEWLINE WHILEI(i,!ISEOF) INT(x[i]+1,x[i]+9,x[i+1]) NEWLINE END",
    ] {
        made(text);
    }
}

#[test]
fn assertions_are_kept() {
    made("INT(1,50,k) NEWLINE REP(k) INT(1,100,n) SPACE INT(1,10,m) NEWLINE ASSERT(n%m==0) END");
    made("INT(1,9,a) SPACE INT(1,9,b) ASSERT(a+b==10)");
    let permutation =
        "INT(1,200,n) NEWLINE REPI(i,n,SPACE) INT(1,n,p[i]) END NEWLINE ASSERT(UNIQUE(p))";
    made(permutation);
    made("INT(1,20,n) NEWLINE REPI(i,n) REGEX(\"[a-z]{1,8}\",s[i]) NEWLINE END ASSERT(UNIQUE(s))");
    made("REPI(i,8,NEWLINE) INT(1,9,x[i]) SPACE INT(1,9,y[i]) ASSERT(UNIQUE(x,y)) END");
    made("REPI(i,5,SPACE) INT(1,9,x[i]) END SPACE INT(1,9,v) ASSERT(INARRAY(v,x))");
    made("INT(1,9,r) NEWLINE REP(r) REPI(i,3,SPACE) INT(1,3,x[i]) END ASSERT(UNIQUE(x)) UNSET(x) NEWLINE END");
}

#[test]
fn the_size_says_how_large_inputs_are() {
    let text = "INT(1,1000,n) NEWLINE REP(n,SPACE) INT(-10^9,10^9) END NEWLINE";
    let inputs = made(text);
    let count = |input: &String| input.split_whitespace().count() - 1;
    let (small, large) = (&inputs[..10], &inputs[30..]);
    assert!(small.iter().all(|input| count(input) <= 4 && input.len() < 20), "{small:?}");
    assert!(large.iter().any(|input| count(input) > 400));
    assert!(large.iter().any(|input| count(input) == 1000 || count(input) == 1));
    let words: HashSet<&str> = large.iter().flat_map(|input| input.split_whitespace()).collect();
    assert!(words.contains("1000000000") && words.contains("-1000000000"));
    assert!(words.len() > 1000);
}

#[test]
fn the_same_seed_makes_the_same_input() {
    let program = program("INT(1,20,n) NEWLINE REP(n) REGEX(\"[a-f]*\") NEWLINE END");
    let make = |seed| generate(&program, seed, 60, &Limits::default()).expect("an input");
    assert_eq!(make(7), make(7));
    let different: HashSet<Vec<u8>> = (0..20).map(make).collect();
    assert!(different.len() > 10);
}

#[test]
fn presets_fix_what_is_made() {
    let program = program("INT(1,100,n) SPACE REGEX(\"[a-z]+\",s) SPACE FLOAT(0,1,x)");
    let program = program.with_presets("n=42,s=\"hello\",x=0.25").expect("presets");
    let input = generate(&program, 1, 50, &Limits::default());
    assert_eq!(input.as_deref(), Ok(&b"42 hello 0.25"[..]));
}

#[test]
fn what_cannot_be_made_is_said() {
    let limits = Limits { steps: 1_000_000, ..Limits::default() };
    let fault = |text: &str| {
        let fault = generate(&program(text), 1, 50, &limits).expect_err(text);
        (fault.kind, fault.to_string())
    };
    let (kind, message) = fault("INT(1,5,n)\nASSERT(n > 7)");
    assert_eq!(kind, FaultKind::Generation);
    assert!(
        message.starts_with("program line 2, column 1: no input found: the assertion fails: "),
        "{message}"
    );
    let (kind, message) = fault("SPACE INT(5,1)");
    assert_eq!(kind, FaultKind::Generation);
    assert_eq!(
        message,
        "program line 1, column 7: no input found: there is no integer for an integer from 5 to 1"
    );
    let (kind, message) = fault("INT(1,n)");
    assert_eq!(
        (kind, &message[..]),
        (FaultKind::Program, "program line 1, column 7: n has no value")
    );
    assert_eq!(fault("REGEX(\"a*\") STRING(\"a\")").0, FaultKind::Generation);
    assert_eq!(fault("REP(10^9) SPACE END").0, FaultKind::Limit);
    assert_eq!(fault("WHILE(1==1) END").0, FaultKind::Limit);
    assert_eq!(fault("REGEX(\"[a-z\")").0, FaultKind::Program);
    assert_eq!(
        fault("REPI(i,5,SPACE) INT(1,3,x[i]) END ASSERT(UNIQUE(x))").0,
        FaultKind::Generation
    );
}

#[test]
fn output_is_limited() {
    let limits = Limits { output_bytes: 1000, ..Limits::default() };
    let program = program("REP(1001) SPACE END");
    let fault = generate(&program, 1, 50, &limits).expect_err("too long");
    assert_eq!(fault.to_string(), "program line 1, column 11: the input has more than 1000 bytes");
}
