//! Programs and data that try to use too much time or memory, or to crash.

use checktestdata::{check, CtdProgram, Fault, FaultKind, Limits};

fn run(program: impl AsRef<[u8]>, data: &[u8]) -> Result<(), Fault> {
    run_within(10_000_000, program, data)
}

fn run_within(steps: u64, program: impl AsRef<[u8]>, data: &[u8]) -> Result<(), Fault> {
    let limits = Limits { steps, memory_bytes: 16 << 20 };
    CtdProgram::parse(program).and_then(|program| check(&program, data, &limits))
}

fn limit(program: impl AsRef<[u8]>) -> String {
    let fault = run(program, b"").expect_err("a limit");
    assert_eq!(fault.kind, FaultKind::Limit, "{fault}");
    fault.message
}

#[test]
fn loops_without_end_are_stopped() {
    for program in [
        "WHILE(1==1) END",
        "REP(2^64-1) END",
        "REP(10^6) REP(10^6) END END",
        "WHILE(ISEOF) EOF END",
        "REP(10^9) ASSERT(1==1) END",
        "REPI(i,1000) SET(x[i]=i) ASSERT(UNIQUE(x)) END REPI(i,9000) ASSERT(UNIQUE(x)) END",
    ] {
        let fault = run_within(1_000_000, program, b"").expect_err(program);
        assert_eq!(fault.message, "the program does not end within 1000000 steps", "{program}");
    }
    let fault = run("REP(2^64) END", b"").expect_err("too many");
    assert_eq!(fault.kind, FaultKind::Program, "{fault}");
}

#[test]
fn long_values_take_more_steps() {
    let line = vec![b'a'; 1 << 20];
    for (program, data) in [
        ("SET(b=2^100000) REP(100) ASSERT(b==b) END", &b""[..]),
        ("SET(b=10^50000) REP(100) ASSERT(b>0.5) END", b""),
        ("SET(b=2^50000,x[0]=b,x[1]=b) REP(1000) IF(UNIQUE(x)) END END", b""),
        ("SET(b=10^50000) REP(100) SET(x=b) END IF(INARRAY(1,x)) END", b""),
        ("SET(x=1E157000+1)", b""),
        ("REP(1000) REGEX(\"(a?){0,10000}\") END", b""),
        ("REGEX(\"a*\",s) REP(1000) ASSERT(s==s) END", &line),
    ] {
        let fault = run_within(1_000_000, program, data).expect_err(program);
        assert_eq!(fault.kind, FaultKind::Limit, "{program}: {fault}");
    }
}

#[test]
fn huge_numbers_are_refused() {
    let large = "the result is too large a number";
    assert_eq!(limit("SET(x=10^200000)"), large);
    assert_eq!(limit("SET(x=2^(10^10))"), large);
    assert_eq!(limit("SET(x=10^(10^30))"), large);
    assert_eq!(limit("SET(x=1.5^(10^17))"), large);
    assert_eq!(limit("SET(x=1E999999999+1)"), large);
    limit("SET(x=2) REP(40) SET(x=x*x) END");
    limit("SET(x=1/3.0) REP(40) SET(x=x*x+1/7.0) END");
    assert_eq!(limit(format!("SET(x={})", "9".repeat(500_000))), "this number is too large");
    assert_eq!(limit("SET(x=1E99999999999999999999)"), "this number is too large");
    assert_eq!(run("ASSERT(1^(10^30-10^30+10^18)==1) ASSERT(1E100000 > 10^100)", b""), Ok(()));
    assert_eq!(run("ASSERT(0^10^10==0 && (0-1)^(10^15)==1)", b""), Ok(()));
}

#[test]
fn huge_numbers_in_the_data_are_refused() {
    let digits = "7".repeat(1 << 20);
    let fault = run("INT(0,10^100)", digits.as_bytes()).expect_err("too large");
    assert!(fault.is_about_data() && fault.message.len() < 300, "{fault}");
    let float = format!("0.{digits}");
    assert!(run("FLOAT(0,1)", float.as_bytes()).expect_err("too long").is_about_data());
    assert!(run("FLOAT(0,1)", b"1e99999999999999999999999").is_err());
}

#[test]
fn memory_is_limited() {
    let memory = "the variables need more than 16 MiB of memory";
    assert_eq!(limit("REPI(i,10^7) SET(x[i]=i) END"), memory);
    assert_eq!(limit("SET(b=2^1000) REPI(i,10^7) SET(x[i]=b) END"), memory);
    let line = vec![b'a'; 1 << 20];
    let copies = "REGEX(\"a*\",s) REPI(i,1000) SET(x[i]=s) END";
    assert_eq!(run(copies, &line).expect_err("a limit").message, memory);
    assert_eq!(run("REPI(i,10^5) SET(x[i]=i) UNSET(x) END", b""), Ok(()));
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "this is nested more than 100 levels deep";
    for (open, close) in [("REP(1) ", "END "), ("IF(1==1) ", "END "), ("WHILE(1==2) ", "END ")] {
        assert_eq!(limit(open.repeat(10_000)), deep);
        assert_eq!(run(open.repeat(100) + &close.repeat(100), b""), Ok(()));
    }
    for open in ["(", "!", "-", "x[", "STRLEN(", "!(", "-("] {
        assert_eq!(limit(format!("ASSERT({}1", open.repeat(100_000))), deep, "{open}");
    }
    let right = format!("ASSERT({}1{}==1)", "(".repeat(100), ")".repeat(100));
    assert_eq!(run(right, b""), Ok(()));
}

#[test]
fn long_programs_are_run() {
    let sum = format!("ASSERT(0{}==100000)", "+1".repeat(100_000));
    assert_eq!(run(sum, b""), Ok(()));
    let all = format!("ASSERT(1==1{})", "&&1==1".repeat(100_000));
    assert_eq!(run(all, b""), Ok(()));
    assert_eq!(run("SPACE ".repeat(100_000), &[b' '; 100_000]), Ok(()));
    assert_eq!(limit("#".repeat(2 << 20)), "the program has 2097152 bytes, more than 1 MiB");
}

#[test]
fn regular_expressions_take_linear_time() {
    // The steps are limited, and a fault of the data says that they were enough.
    let line = vec![b'a'; 100_000];
    for pattern in
        ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(a*)*(a*)*(a*)*b", "((a+)+)+b", "(.*)(.*)(.*)b"]
    {
        let fault = run(format!("REGEX(\"{pattern}\")"), &line).expect_err(pattern);
        assert!(fault.is_about_data(), "{pattern}: {fault}");
    }
    let line = vec![b'a'; 1 << 20];
    assert_eq!(run("REGEX(\"(a|b)*\",x) ASSERT(STRLEN(x)==1048576)", &line), Ok(()));
}

#[test]
fn large_regular_expressions_are_limited() {
    let states = "its repetitions need more than 2097152 states";
    let message = |pattern: &str| {
        let fault = run(format!("REGEX(\"{pattern}\")"), b"").expect_err(pattern);
        assert_eq!(fault.kind, FaultKind::Program);
        fault.message
    };
    for pattern in ["((a{999}){999}){999}", "(()){1000000}", "(ab){1000000}", "(((a*)*){999}){999}"]
    {
        assert!(message(pattern).ends_with(states), "{pattern}");
    }
    assert!(message("a{99999999999}").ends_with("this repetition is more than 1000000 times"));
    assert!(message(&"(".repeat(100_000)).ends_with("groups are nested more than 50 levels deep"));
    assert!(message(&format!("a{}", "*".repeat(100_000))).contains("more than 50 repetitions"));
    let line = vec![b'a'; 100_000];
    let fault = run("REGEX(\"(a{0,300}){0,100}b\")", &line).expect_err("slow");
    assert_eq!(fault.kind, FaultKind::Limit, "{fault}");
}

#[test]
fn what_is_not_text_is_taken_as_bytes() {
    assert_eq!(run(b"STRING(\"\xff\xfe\") # \xff\nNEWLINE", b"\xff\xfe\n"), Ok(()));
    let fault = run(b"\xffSPACE", b" ").expect_err("no word");
    assert_eq!(fault.to_string(), "program line 1, column 1: unexpected `\\xff`");
    let fault = run("INT(1,5)", b"\xff\x00\x1b[0m").expect_err("no integer");
    let message = "data line 1, column 1: expected an integer from 1 to 5, found \
        `\\xff\\u{0}\\u{1b}[0m` (program line 1, column 1)";
    assert_eq!(fault.to_string(), message);
    assert_eq!(run("REGEX(\"[^a]+\")", b"\xff\xc3"), Ok(()));
}

#[test]
fn no_bytes_crash_the_parser() {
    let words = [
        "SPACE", "INT(", "1", ",", ")", "REP(", "END", "IF(", "ELSE", "==", "x", "[", "]", "\"",
        "\\", "!", "&&", "-", "^", "STRLEN(", "UNIQUE(", "1E9", ".", "\u{e9}", "\0", "REGEX(\"",
        "{9", "(", "*",
    ];
    let mut state = 1u64;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % bound
    };
    for _ in 0..20_000 {
        let count = next(12);
        let program: String = (0..count).map(|_| words[next(words.len())]).collect();
        let limits = Limits { steps: 10_000, ..Limits::default() };
        if let Ok(program) = CtdProgram::parse(&program) {
            let _ = check(&program, b"1 x\n", &limits);
        }
    }
}

#[test]
fn numbers_far_apart_are_compared_at_once() {
    let program = "SET(x=1E999999999) REP(10^4) ASSERT(x > 1 && 0-x < 1/3.0 && 1/x < x) END";
    assert_eq!(run(program, b""), Ok(()));
    assert_eq!(run("FLOAT(-1E9,1E999999999,x) ASSERT(x*x/x == x)", b"1e999999998"), Ok(()));
}
