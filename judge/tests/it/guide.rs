//! The constants that `hack find` reads in the source of a program.
//!
//! Every problem adds the numbers of a list; chance does not find what is wrong with its programs.

use crate::search::{find, LONG};
use crate::workspace::{has_tool, Workspace};

/// Reads the count and the list, and prints the sum.
const RIGHT: &str = "read n; read list; s=0; for x in $list; do s=$((s + x)); done; echo $s";

/// A problem with two samples, of at most 5 numbers from 1 to 9. Its validator takes up to 1,000 numbers of
/// up to 10 million.
fn adding() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "3\n1 9 2\n", "12\n");
    workspace.case("sample/02", "5\n3 3 7 1 8\n", "22\n");
    workspace.write("problems/p/main.sh", RIGHT);
    let validator =
        "read n || exit 43; case $n in ''|*[!0-9]*) exit 43 ;; esac; read list || exit 43
        [ $n -ge 1 ] && [ $n -le 1000 ] || exit 43; set -- $list; [ $# = $n ] || exit 43
        for x in $list; do [ $x -le 10000000 ] 2>&- || exit 43; done; exit 42";
    workspace.write("problems/p/validator.sh", validator);
    workspace
}

/// The right program, but one more where a condition holds at the end.
fn wrong_if(condition: &str) -> String {
    RIGHT.replace("echo $s", &format!("if {condition}; then s=$((s + 1)); fi; echo $s"))
}

#[test]
fn a_number_in_the_source_is_tried_as_a_value() {
    let found = find(&adding(), &wrong_if("[ $x = 271828 ]"));
    found.exits(0).says("\n\n1\n271828\n\nexpected\n  271828\ngot\n  271829\n");
    // Neighbours too, and what is written as a product.
    let found = find(&adding(), &wrong_if("[ $x -gt $((3 * 100000)) ] && [ $x -lt 300002 ]"));
    found.exits(0).says("\n\n1\n300001\n");
}

#[test]
#[ignore = "a long search"]
fn a_number_in_the_source_is_tried_as_a_count() {
    let found = find(&adding(), &wrong_if("[ $n -gt 200 ]"));
    found.exits(0).says("\n\n201\n");
}

/// A problem that asks for the sum of three numbers up to a million.
fn three() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "1 2 3\n", "6\n");
    workspace.case("sample/02", "1000000 70 0\n", "1000070\n");
    workspace.case("sample/03", "0 1000000 1000000\n", "2000000\n");
    workspace.write("problems/p/main.cpp", sum_of_three("false"));
    let validator = "#include <cstdio>\nint main() { int a, b, c, m = 1000000;
        if (scanf(\"%d %d %d\", &a, &b, &c) != 3) return 43;
        return a < 0 || b < 0 || c < 0 || a > m || b > m || c > m ? 43 : 42; }";
    workspace.write("problems/p/validator.cpp", validator);
    workspace
}

/// The sum of three numbers, in C++; `condition` says where it is wrong.
fn sum_of_three(condition: &str) -> String {
    format!(
        "#include <cstdio>\nint main() {{ long long a, b, c; scanf(\"%lld %lld %lld\", &a, &b, &c);
        if ({condition}) c++; printf(\"%lld\\n\", a + b + c); }}"
    )
}

/// The same in Rust.
fn sum_of_three_in_rust(condition: &str) -> String {
    format!(
        "fn main() {{ let mut t = String::new(); std::io::stdin().read_line(&mut t).unwrap();
        let v: Vec<i64> = t.split_whitespace().map(|w| w.parse().unwrap()).collect();
        let (a, b, mut c) = (v[0], v[1], v[2]); if {condition} {{ c += 1; }} println!(\"{{}}\", a + b + c); }}"
    )
}

#[test]
#[ignore = "a long search"]
fn what_is_compared_goes_into_the_next_input() {
    if !has_tool("g++") {
        return;
    }
    let workspace = three();
    // Chance would need 10^12 tries. Each condition is reached only where the one before holds.
    let condition = "a % 1000 == 137 && b == 2 * a + 1 && c == a + b";
    workspace.write("program.cpp", sum_of_three(condition));
    let find = |program| workspace.judge(["hack", "find", "p", program, "--time", LONG]);
    let found = find("program.cpp");
    found.exits(0).says("WA  p  program.cpp").says("made from what the program compares");
    workspace.write("program.rs", sum_of_three_in_rust(condition));
    find("program.rs").exits(0).says("made from what the program compares");
}
