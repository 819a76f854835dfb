//! The inputs that programs accept and refuse, feature by feature.

use checktestdata::{check, CtdProgram, Limits};

fn verdict(program: &str, data: &[u8]) -> Result<(), String> {
    let program = CtdProgram::parse(program).map_err(|fault| fault.to_string())?;
    check(&program, data, &Limits::default()).map_err(|fault| fault.to_string())
}

/// Checks that a program accepts some data and refuses other data.
fn takes(program: &str, good: &[&str], bad: &[&str]) {
    for data in good {
        assert_eq!(verdict(program, data.as_bytes()), Ok(()), "{program} on {data:?}");
    }
    for data in bad {
        let refused = verdict(program, data.as_bytes()).expect_err(program);
        assert!(refused.starts_with("data line "), "{program} on {data:?}: {refused}");
    }
}

/// Checks that conditions hold, and that others do not.
fn holds(right: &[&str], wrong: &[&str]) {
    for (conditions, data) in [(right, ""), (wrong, "x")] {
        for condition in conditions {
            let program = format!("IF({condition}) ELSE STRING(\"x\") END");
            assert_eq!(verdict(&program, data.as_bytes()), Ok(()), "{condition}");
        }
    }
}

#[test]
fn blanks_and_the_end_are_exact() {
    takes("SPACE NEWLINE", &[" \n"], &["", " ", "\n", "  \n", " \r\n", " \n\n", "\t\n"]);
    takes("INT(1,5) EOF", &["3"], &["3\n", "3 ", ""]);
    takes("EOF EOF", &[""], &["x"]);
    takes("SPACENEWLINE", &[" \n"], &[" "]);
}

#[test]
fn integers_have_one_form() {
    let bad = ["05", "00", "-0", "+5", "--5", "-", "", "a", "5.0", "11", "-11", " 5"];
    takes("INT(-10,10)", &["5", "0", "-5", "10", "-10"], &bad);
    takes("INT(10,5)", &[], &["7", "10", "5"]);
    let program = "INT(-10^40, 10^40, a) SPACE INT(a+1, a+1)";
    let good =
        ["9999999999999999999999999999999999999999 10000000000000000000000000000000000000000"];
    takes(
        program,
        &good,
        &["9999999999999999999999999999999999999999 9999999999999999999999999999999999999999"],
    );
}

#[test]
fn floats_are_read_as_far_as_their_notation_goes() {
    let good = ["5", "-0", "-0.0", "0.50", "5e1", "5E+1", "5e-1", "0e5", "1e-0"];
    let bad = ["05", ".5", "5.", "5.e1", "5e", "5e01", "+5", "inf", "100.1", "1e3", "-1e2000"];
    takes("FLOAT(-100,100)", &good, &bad);
    takes("FLOAT(0,9,x,FIXED)", &["5", "5.25"], &["5e0", "5.", "9.0001"]);
    takes("FLOAT(0,9,x,FIXED) STRING(\"e1\")", &["5e1"], &["5e2"]);
    takes("FLOAT(0,90,x,SCIENTIFIC)", &["5e1", "5.25E0", "0.5e1"], &["5", "5.25", "5x"]);
    takes("FLOATP(-1,20,1,2)", &["1.5", "0.25", "1.5e1"], &["1", "1.555", "0.5e1", "12.5e0"]);
    takes("FLOATP(0,200,0,2,x,SCIENTIFIC)", &["1.5e1"], &["5e1", "0.0e0", "1.125e0"]);
    takes("FLOATP(0,9,0,0)", &["5"], &["5.0"]);
    takes("FLOAT(0,1)", &["1e-999999999999"], &["1e999999999999", "1e99999999999999999999999"]);
}

#[test]
fn floats_are_exact() {
    takes("FLOAT(0.1,0.3)", &["0.1", "0.3", "0.30000", "3e-1"], &["0.300000000000000000000001"]);
    takes("FLOAT(0,1E100000)", &["1e100000"], &["1.0000000001e100000"]);
    holds(
        &["0.1 + 0.2 == 0.3", "1/3.0*3 == 1", "1/2. == 0.5", "2.0^3 == 8", "1 == 1.0", "-1.5 < -1"],
        &["1/2 == 0.5", "1/3.0 == 0.3333333333333333333333333333333333333333"],
    );
}

#[test]
fn operators_have_the_precedence_of_the_reference() {
    holds(
        &[
            "2^3^2 == 64",
            "-2^2 == -4",
            "2^-(-2) == 4",
            "10-3-2 == 5",
            "12/2*3 == 18",
            "-7/2 == -3",
            "-7%3 == -1",
            "7%-3 == 1",
            "1--1 == 2",
            "0^0 == 1",
            "007 == 7",
            "(1+2)*3 == 9",
            "((1)) == (1)",
            "(1+2)*(2) < 7 && (1 < 2)",
            "STRLEN(\"abc\")+1 == 4",
            "!1==2",
            "!(1==1 && 1==2)",
            "1==2 && 1==1 || 1==1",
            "!1==1 && 1==2",
            "1==1 || x==1",
            "(-9223372036854775808*-1)*-1 == -9223372036854775808",
        ],
        &["1==1 || 1==1 && 1==2", "!1==1 || 1==1", "1==2 && x==1"],
    );
}

#[test]
fn strings_have_escapes_and_an_order() {
    takes(r#"STRING("a\n\t\"\\\101\q#")"#, &["a\n\t\"\\A\\q#"], &["a"]);
    takes("STRING(\"a\\\nb\")", &["ab"], &["a\nb"]);
    takes("STRING(\"a\nb\")", &["a\nb"], &["ab"]);
    takes("STRING(# one\n\"x\" # two\n) # three", &["x"], &["y"]);
    holds(
        &["\"a\" < \"b\"", "\"b\" > \"a\"", "\"a\" < \"ab\"", "\"\\377\" > \"a\""],
        &["\"a\" == \"b\""],
    );
    assert_eq!(verdict("STRING(\"\\377\\376\")", b"\xff\xfe"), Ok(()));
}

#[test]
fn regular_expressions_take_the_longest_match() {
    takes("REGEX(\"[a-z]+\",x) SPACE STRING(x)", &["ab ab"], &["ab a", " "]);
    takes("REGEX(\"a|ab\") STRING(\"c\")", &["abc", "ac"], &["ab"]);
    takes("REGEX(\"(a|ab)(c|bcd)\")", &["abcd", "ac", "abc"], &["abbc"]);
    takes("REGEX(\".*\") EOF", &["a\nb", ""], &[]);
    takes("REGEX(\"[^\\n]*\") NEWLINE", &["a b\n"], &["a\nb\n"]);
    takes("REGEX(\"\\\\\\\\x\")", &["\\x"], &["x"]);
    takes("STRING(\"a\") REGEX(\"^b$\")", &["ab"], &["abb"]);
    takes("SET(r=\"[0-9]{2}\") REGEX(r)", &["12"], &["1"]);
}

#[test]
fn loops_have_counters_and_separators() {
    takes("REP(3,SPACE) INT(1,3) END", &["1 2 3"], &["1 2", "1 2 3 ", "1 2 3 1"]);
    takes("REP(0) SPACE END", &[""], &[" "]);
    takes("REPI(i,3,NEWLINE) INT(i,i) END ASSERT(i==3)", &["0\n1\n2"], &["0\n1\n3"]);
    takes("SET(n=3) REPI(n,n) SPACE END ASSERT(n==0)", &[""], &[" ", "   "]);
    takes("REPI(i,3,INT(i,i)) SPACE END", &[" 1 2 "], &[" 0 1 "]);
    takes("WHILE(!ISEOF,NEWLINE) INT(1,9) END", &["", "1", "1\n2"], &["1\n", "\n"]);
    let lines = "WHILEI(i,!MATCH(\"\\n\"),SPACE) INT(0,1) END ASSERT(i==2) NEWLINE";
    takes(lines, &["0 1\n"], &["0\n", "0 1 1\n", "\n"]);
    takes("REPI(a[0],2) SET(b[a[0]]=a[0]) END ASSERT(b[1]==1 && a[0]==2)", &[""], &[]);
}

#[test]
fn branches_follow_tests() {
    let program = "IF(MATCH(\"ab\")) REGEX(\"[ab]\") ELSE IF(ISEOF) ELSE INT(0,9) END END";
    takes(program, &["a", "b", "", "7"], &["c", "77", "a7"]);
    takes("SET(s=\"xy\") IF(MATCH(s)) STRING(\"y\") END", &["y", ""], &["s"]);
}

#[test]
fn arrays_have_indices_of_any_number() {
    takes("SET(x=1,x[0]=2,x[0,-1]=3) ASSERT(x==1 && x[0]==2 && x[0,1-2]==3)", &[""], &[]);
    let rows = "REPI(i,2,NEWLINE) REPI(j,2,SPACE) INT(0,9,m[i,j]) END END ASSERT(m[1,0]==7)";
    takes(rows, &["1 2\n7 4"], &["1 7\n2 4"]);
    takes("INT(0,9,a[0]) SPACE INT(a[0],a[0])", &["1 1"], &["1 2"]);
}

#[test]
fn values_can_be_unique_or_in_an_array() {
    let pairs = "REPI(i,3,NEWLINE) INT(0,9,x[i]) SPACE INT(0,9,y[i]) END ASSERT(UNIQUE(x,y))";
    takes(pairs, &["1 1\n2 1\n2 2"], &["1 1\n2 1\n1 1"]);
    takes("INT(0,9,a[0]) SPACE FLOAT(0,9,a[1]) ASSERT(UNIQUE(a))", &["5 1.5"], &["5 5.0"]);
    let least = "INT(-9223372036854775808,9,a[0]) SPACE FLOAT(-1e30,9,a[1]) ASSERT(UNIQUE(a))";
    let equal = "-9223372036854775808 -9223372036854775808.0";
    takes(least, &["-9223372036854775808 -9223372036854775807.0"], &[equal]);
    takes("SET(a[0]=1,b[1]=1) ASSERT(UNIQUE(a,b))", &[], &[""]);
    takes("SET(a[0]=1,b[0]=1,b[1]=2) ASSERT(UNIQUE(a,b))", &[], &[""]);
    let cleared = "REP(2,NEWLINE) REPI(i,2,SPACE) INT(0,9,x[i]) END ASSERT(UNIQUE(x)) UNSET(x) END";
    takes(cleared, &["1 2\n1 2"], &["1 2\n1 1"]);
    takes(
        "REPI(i,3) INT(0,9,a[i]) SPACE END INT(0,9,v) ASSERT(INARRAY(v,a))",
        &["1 2 3 2"],
        &["1 2 3 4"],
    );
    takes("SET(a[0]=\"x\") REGEX(\".\",s) ASSERT(!INARRAY(s,a))", &["y"], &["x"]);
    takes("SET(a[0]=1) SET(a[0]=2) ASSERT(!INARRAY(1,a) && INARRAY(2.0,a))", &[""], &[]);
}
