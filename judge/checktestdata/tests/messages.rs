//! The texts of messages, and the places that they name.

use checktestdata::{check, CtdProgram, FaultKind, Limits, Position};

fn fault(program: &str, data: &str) -> String {
    let ended = CtdProgram::parse(program)
        .and_then(|program| check(&program, data.as_bytes(), &Limits::default()));
    ended.expect_err(program).to_string()
}

#[test]
fn refused_data_is_named_with_both_places() {
    for (program, data, message) in [
        (
            "INT(1,10,n) NEWLINE\nREP(n,SPACE)\n  INT(0,9)\nEND NEWLINE",
            "3\n1 x 2\n",
            "data line 2, column 3: expected an integer from 0 to 9, found `x` (program line 3, column 3)",
        ),
        (
            "INT(1,10)",
            "011",
            "data line 1, column 1: expected an integer from 1 to 10, found `011` with a leading zero \
             (program line 1, column 1)",
        ),
        (
            "INT(1,10)SPACE",
            "5\n",
            "data line 1, column 2: expected a space, found a newline (program line 1, column 10)",
        ),
        (
            "NEWLINE",
            "\r\n",
            "data line 1, column 1: expected a newline, found a carriage return before the newline \
             (program line 1, column 1)",
        ),
        (
            "NEWLINE",
            "\nüx",
            "data line 2, column 1: expected the end of the data, found `üx` (program line 1, column 8)",
        ),
        (
            "STRING(\"üabc\")",
            "üabd",
            "data line 1, column 4: expected \"c\" of \"üabc\", found `d` (program line 1, column 1)",
        ),
        (
            "FLOATP(0,1,2,2)",
            "0.5",
            "data line 1, column 1: expected a float from 0 to 1 with 2 decimals, found `0.5`, which has \
             1 decimals (program line 1, column 1)",
        ),
        (
            "FLOAT(-1.5,10/3.0,x,SCIENTIFIC)",
            "1",
            "data line 1, column 2: expected the exponent of a float from -1.5 to 1/3*10^1 with an exponent \
             (program line 1, column 1)",
        ),
        (
            "REGEX(\"[a-z]+\")",
            "Zoo bar",
            "data line 1, column 1: expected a match of \"[a-z]+\", found `Zoo` (program line 1, column 1)",
        ),
        (
            "INT(0,9,a) SPACE INT(0,9,b)\nASSERT(a+1 < b)",
            "1 2",
            "data line 1, column 4: the assertion fails: 2 < 2 is false (program line 2, column 1)",
        ),
        (
            "REPI(i,3,SPACE) INT(0,9,a[i]) END ASSERT(UNIQUE(a))",
            "1 2 1",
            "data line 1, column 6: the assertion fails: the values of a are not unique: 1 at [0] and at [2] \
             (program line 1, column 35)",
        ),
    ] {
        assert_eq!(fault(program, data), message);
    }
}

#[test]
fn a_program_that_cannot_be_read_is_named_with_its_place() {
    for (program, message) in [
        ("STRING(\"ü\") FOO", "program line 1, column 13: unknown word `FOO`"),
        ("SPACE\n FOO", "program line 2, column 2: unknown word `FOO`"),
        ("INTP(1,2)", "program line 1, column 1: unknown word `INTP`; the nearest one is `INT`"),
        ("INT(1,N)", "program line 1, column 7: unknown word `N`; the names of variables are in lower case"),
        ("INT(1)", "program line 1, column 6: expected `,`, found `)`"),
        ("INT(1,2", "program line 1, column 8: expected `)`, found the end of the program"),
        ("REP(2) SPACE", "program line 1, column 1: this REP has no END"),
        ("IF(1==1)\nELSE", "program line 2, column 1: this ELSE has no END"),
        ("END", "program line 1, column 1: this END ends nothing"),
        ("REP(2) ELSE END", "program line 1, column 8: this ELSE belongs to no IF"),
        ("IF(1==2) ELSE ELSE END", "program line 1, column 15: this ELSE belongs to no IF"),
        ("STRING(\"a", "program line 1, column 8: this string does not end"),
        ("STRING(\"a\\400\")", "program line 1, column 10: the escape `\\400` is no byte: at most \\377"),
        ("WHILE(1) END", "program line 1, column 8: expected a comparison: this expression is a \
            number or a string, found `)`"),
        ("ASSERT(1<2<3)", "program line 1, column 11: expected `)`, found `<`"),
        ("SET(x_y=1)", "program line 1, column 6: unexpected `_`: names have lower-case letters and digits"),
        ("SET(x=.5)", "program line 1, column 7: a number starts with a digit: write 0 before the `.`"),
        ("UNSET(x[0])", "program line 1, column 8: expected a variable without an index: all its elements are meant"),
        ("REP(2,REP(2)) END END", "program line 1, column 7: expected a separator without a block, found `REP`"),
        ("FLOAT(0,1,FIXED)", "program line 1, column 11: expected a variable, found `FIXED`"),
        ("STRLEN(a)", "program line 1, column 1: expected a command, found `STRLEN`"),
        ("\u{feff}SPACE", "program line 1, column 1: the program starts with a byte order mark"),
        ("INT({n_min}, 5)", "program line 1, column 5: unexpected `{`"),
        ("n (0 <= n <= 1000);", "program line 1, column 19: unexpected `;`; this looks like \
            VIVA, another language for validators"),
    ] {
        assert_eq!(fault(program, ""), message);
    }
}

#[test]
fn a_program_that_computes_nonsense_is_named_with_its_place() {
    for (program, message) in [
        ("INT(0,x)", "program line 1, column 7: x has no value"),
        ("SET(x[0]=1)\nASSERT(x[2]==1)", "program line 2, column 8: x[2] has no value"),
        (
            "ASSERT(x[10^999]==1)",
            "program line 1, column 8: x[10000000000000000000...00000000000000000000 (1000 characters)] has no value",
        ),
        ("SET(x=1) UNSET(x) ASSERT(x==1)", "program line 1, column 26: x has no value"),
        ("INT(0,7/0)", "program line 1, column 9: cannot compute 7 / 0: division by zero"),
        ("INT(0,7%0)", "program line 1, column 9: cannot compute 7 % 0: division by zero"),
        ("FLOAT(0,7/0.0)", "program line 1, column 11: cannot compute 7 / 0: division by zero"),
        ("SET(x=1.5%1)", "program line 1, column 11: cannot compute 1.5 % 1: % needs two integers"),
        (
            "SET(x=2^0.5)",
            "program line 1, column 9: cannot compute 2 ^ 0.5: the exponent is not an integer",
        ),
        (
            "SET(x=2^-1)",
            "program line 1, column 9: cannot compute 2 ^ -1: the exponent is negative",
        ),
        (
            "SET(x=\"a\"+1)",
            "program line 1, column 11: cannot compute \"a\" + 1: a string is no number",
        ),
        ("SET(x=-\"a\")", "program line 1, column 7: cannot compute -\"a\""),
        (
            "ASSERT(\"a\"<1)",
            "program line 1, column 8: cannot compare \"a\" < 1: a string and an integer",
        ),
        ("INT(0.5,2)", "program line 1, column 5: expected an integer, found a float 0.5"),
        ("STRING(5)", "program line 1, column 8: expected a string, found an integer 5"),
        (
            "REP(0-1) END",
            "program line 1, column 5: the number of repetitions is -1: expected an integer from 0",
        ),
        (
            "FLOATP(0,1,3,2)",
            "program line 1, column 1: the least number of decimals is above the greatest one",
        ),
        ("SET(x[1.0]=2)", "program line 1, column 7: expected an integer, found a float 1"),
        (
            "INT(0, 010)",
            "program line 1, column 8: this number with a leading zero is octal for the reference: leave out the zero",
        ),
        ("ASSERT(UNIQUE(a))", "program line 1, column 8: a has no value"),
        ("ASSERT(INARRAY(1,a))", "program line 1, column 8: a has no value"),
        (
            "SET(a[0]=1,a[1]=\"1\") ASSERT(UNIQUE(a))",
            "program line 1, column 29: cannot compare \
            the values of a: numbers and strings",
        ),
        (
            "REGEX(\"a(?=b)\")",
            "program line 1, column 7: regular expression \"a(?=b)\", \
            character 2: look-ahead is not in extended regular expressions",
        ),
        (
            "REGEX(\"é(\")",
            "program line 1, column 7: regular expression \"é(\", character 2: this `(` is not closed",
        ),
        (
            "REGEX(\"(a)\\\\1\")",
            "program line 1, column 7: regular expression \"(a)\\1\", \
            character 4: the back-reference \\1 is not in extended regular expressions",
        ),
    ] {
        assert_eq!(fault(program, ""), message);
    }
}

#[test]
fn faults_say_who_is_to_blame() {
    let kind = |program: &str| {
        let ended = CtdProgram::parse(program)
            .and_then(|p| check(&p, b"7", &Limits { steps: 100_001, ..Limits::default() }));
        let fault = ended.expect_err(program);
        (fault.kind, fault.program.line, fault.data)
    };
    let place = Some(Position { line: 1, column: 1 });
    assert_eq!(kind("INT(1,5)"), (FaultKind::Data, 1, place));
    assert_eq!(kind("INT(1,x)"), (FaultKind::Program, 1, None));
    assert_eq!(kind("\nWHILE(1==1) END"), (FaultKind::Limit, 2, None));
}
