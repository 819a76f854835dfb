//! `hack mutate` for references in C, C++, Java and Python.

use crate::json;
use crate::mutate::mutate;
use crate::workspace::{has_tool, Workspace};
use std::fs;

/// A problem that wants the smaller one of a number and 9; the reference is in this file.
fn at_most_nine(file: &str, source: &str) -> Workspace {
    let workspace = Workspace::with_case("5\n", "5\n");
    workspace.case("hack/9", "9\n", "9\n");
    workspace.case("hack/12", "12\n", "9\n");
    workspace.write(format!("problems/p/submissions/accepted/{file}"), source);
    workspace
}

/// Mutates a source: says `said`, and has this survivor and no other. The workspace.
#[track_caller]
fn survives(file: &str, source: &str, said: &str, (old, new): (&str, &str)) -> Workspace {
    let workspace = at_most_nine(file, source);
    let ended = mutate(&workspace, &[]);
    ended.exits(1).says(said).says(&format!("  - {old}\n  + {new}\n"));
    let kept: Vec<_> = fs::read_dir(workspace.path("target/judge/survivors/p"))
        .expect("survivors are kept")
        .map(|entry| entry.expect("readable").path())
        .collect();
    assert_eq!(kept.len(), 1, "{ended}");
    assert_eq!(kept[0].extension(), file.rsplit('.').next().map(std::ffi::OsStr::new));
    assert!(fs::read_to_string(&kept[0]).expect("readable").contains(new), "{ended}");
    workspace
}

#[test]
#[ignore = "compiles dozens of mutations"]
fn cpp_and_c() {
    // `second` for `first` does not compile.
    if has_tool("g++") {
        let source =
            "#include <iostream>\nconst int N = 9;\nint main() {\n    int first = N;\n    \
                      std::cin>>first;\n    std::cout<<(first<N ? first : N)<<'\\n';\n}\n";
        let said = "8 killed, 1 not killed, 0 that no case can kill\n11 more do not compile\n";
        let line = "std::cout<<(first<N ? first : N)<<'\\n';";
        survives("a.cpp", source, said, (line, &line.replace("first<", "first<=")));
    }
    if has_tool("gcc") {
        let source = "#include <stdio.h>\n#define N 9\nint main(void) {\n    int a;\n    \
                      if (scanf(\"%d\", &a) && a < N) printf(\"%d\\n\", a);\n    \
                      else printf(\"%d\\n\", N);\n}\n";
        let line = "if (scanf(\"%d\", &a) && a < N) printf(\"%d\\n\", a);";
        survives("a.c", source, "1 not killed", (line, &line.replace("a < N", "a <= N")));
    }
}

#[test]
#[ignore = "compiles dozens of mutations"]
fn java() {
    if !has_tool("javac") || !has_tool("java") {
        return;
    }
    let source = "import java.util.*;\n\npublic class Least {\n    static final int N = 9;\n    \
                  public static void main(String[] words) {\n        \
                  int a = new Scanner(System.in).nextInt();\n        \
                  System.out.println(a < N ? a : N);\n    }\n}\n";
    let line = "System.out.println(a < N ? a : N);";
    let said = "p: 7 mutations of accepted/Least.java: 6 killed, 1 not killed";
    survives("Least.java", source, said, (line, "System.out.println(a <= N ? a : N);"));
}

#[test]
fn python() {
    if !has_tool("python3") {
        return;
    }
    let source = "n = 9\na = int(input())\nprint(a if a < n else n)  # at most 9\n";
    let said = "p: 7 mutations of accepted/a.py: 6 killed, 1 not killed";
    let (old, new) =
        ("print(a if a < n else n)  # at most 9", "print(a if a <= n else n)  # at most 9");
    let workspace = survives("a.py", source, said, (old, new));
    let ended = mutate(&workspace, &["--json"]);
    let lines = json::lines(&ended.exits(1).stdout);
    let left_out = [("new", "pass"), ("case", "sample/1"), ("verdict", "WA"), ("line", "3")];
    assert!(lines.iter().any(|line| json::is(line, &left_out)), "{ended}");
    let entry = format!("it makes no difference\n  - {old}\n  + {new}\n");
    workspace.write("problems/p/survivors.txt", entry);
    mutate(&workspace, &[]).exits(0).says("0 not killed, 1 that no case can kill");
}

#[test]
fn another_language_is_named() {
    let workspace = at_most_nine("a.sh", "read a; [ $a -lt 9 ] && echo $a || echo 9");
    mutate(&workspace, &[])
        .refuses("the reference of p is accepted/a.sh, in shell; hack mutate takes");
}
