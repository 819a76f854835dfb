//! Attacks at compile time: what a compiler reads must not become an answer.

use crate::nothing_new;
use crate::workspace::{missing, told, TestWorkspace};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// File name, source, verdict. `$ANS` is the path of the answer.
const SOURCES: &[(&str, &str, &str)] = &[
    ("str.rs", r#"fn main() { print!("{}", include_str!("$ANS")) }"#, "CE"),
    (
        "relative.rs",
        r#"fn main() { print!("{}", include_str!("../../../testdata/sum/sample/1.ans")) }"#,
        "CE",
    ),
    ("source.rs", r#"include!("$ANS"); fn main() {}"#, "CE"),
    ("module.rs", "#[path = \"$ANS\"]\nmod answer; fn main() {}", "CE"),
    (
        "incbin.rs",
        r#"core::arch::global_asm!(".globl answer", "answer:", ".incbin \"$ANS\""); fn main() {}"#,
        "CE",
    ),
    ("environment.rs", r#"fn main() { println!("{}", env!("HOSTILE_SECRET")) }"#, "CE"),
    ("shadow.rs", r#"fn main() { println!("{}", include_str!("/etc/shadow")) }"#, "CE"),
    ("syntax.rs", "fn main() {", "CE"),
    ("binary.rs", "\u{0}\u{1}\u{fffd}", "CE"),
    ("include.c", "#include \"$ANS\"\nint main(void) { return 0; }", "CE"),
    (
        "incbin.c",
        r#"__asm__(".globl answer\nanswer:\n.incbin \"$ANS\"\n"); extern char answer;
           int putchar(int); int main(void) { putchar(answer); putchar('\n'); return 0; }"#,
        "CE",
    ),
    ("honest.c", "#include <stdio.h>\nint main(void) { puts(\"5\"); return 0; }", "AC"),
    ("honest.rs", r#"fn main() { println!("5") }"#, "AC"),
    ("honest.cpp", "#include <iostream>\nint main() { std::cout << 5 << std::endl; }", "AC"),
    ("honest.py", "import sys, random, threading\nprint(5)", "AC"),
    ("reads.py", "print(open('$ANS').read())", "RE"),
    ("honest.sh", "read a b; echo $((a + b)) | cat", "AC"),
    ("reads.sh", "cat '$ANS'", "RE"),
    ("honest.js", "require('fs').readFileSync('/dev/stdin'); console.log(5)", "AC"),
    (
        "Honest.java",
        "public class Honest { public static void main(String[] a) { System.out.println(5); } }",
        "AC",
    ),
];

#[test]
fn compile_time() {
    let place = TestWorkspace::new("compile");
    if !place.has_strict_isolation() {
        return missing("attacks at compile time: Landlock or seccomp");
    }
    place.write("testdata/sum/sample/1.in", b"2 3\n");
    let answer = place.write("testdata/sum/sample/1.ans", b"5\n");
    // The judge makes it in the first run.
    place.folder("target/judge/inputs");
    let mut wrong = Vec::new();
    for (name, source, right) in SOURCES {
        let source = source.replace("$ANS", &answer.display().to_string());
        let path = place.write(&format!("given/{name}"), source.as_bytes());
        let before = place.snapshot();
        let told = place.judge(
            &["sum", "--json", "--time-limit", "3"],
            &["--submission".as_ref(), path.as_os_str()],
            None,
        );
        if told.out.contains("is not installed") {
            missing(&format!("{name}: its language"));
            continue;
        }
        let verdict = told.verdict();
        if verdict != *right {
            wrong.push(format!("{name}: {verdict}, not {right}\n{told}"));
        }
        let is_own = |path: &Path| {
            path.starts_with(place.root.join("target/judge/programs"))
                || path.to_string_lossy().contains("/static-")
        };
        nothing_new(&place, name, &before, is_own, &mut wrong);
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The judge neither writes through a link that a compiler leaves in the folder of its build, nor waits at a FIFO.
#[test]
fn what_a_build_leaves_leads_nowhere() {
    let place = TestWorkspace::new("traps");
    if !place.has_strict_isolation() {
        return missing("what a build leaves: Landlock or seccomp");
    }
    place.case("sum/sample/1", "", "");
    let victim = place.write("victim", b"precious");
    let link = format!("BEGIN {{ symlink(\"{}\", \"disk-probe\"); exit 1 }}", victim.display());
    let fifo = "BEGIN { require POSIX; POSIX::mkfifo(\"disk-probe\", 0600); exit 1 }";
    let link = place.write("link.pl", link.as_bytes());
    let fifo = place.write("fifo.pl", fifo.as_bytes());
    place.write("program/build", b"#!/bin/sh\nrm -f build; mkfifo build; exit 1\n");
    place.write("program/run", b"#!/bin/sh\n");
    for name in ["build", "run"] {
        let file = place.root.join("program").join(name);
        fs::set_permissions(file, Permissions::from_mode(0o755)).unwrap();
    }
    for program in [link, fifo, place.root.join("program")] {
        let words = ["--submission".as_ref(), program.as_os_str()];
        let told = place.judge(&["sum", "--json"], &words, None);
        if told.out.contains("is not installed") {
            missing("what a build leaves: Perl");
            continue;
        }
        assert_eq!(told.verdict(), "CE", "{}: {told}", program.display());
        assert_eq!(fs::read(&victim).unwrap(), b"precious", "{}", program.display());
    }
}

/// A macro of Crystal is a program that its compiler runs: what it leaves beside the compiler is not there for the
/// program of another person. The compiler here is a script in place of the real one.
#[test]
fn a_macro_leaves_nothing_for_the_next_build() {
    let place = TestWorkspace::new("macros");
    place.case("sum/sample/1", "", "0\n");
    let compiler = "#!/bin/sh\ntest \"$1\" = build || exit 0\nkept=${CRYSTAL_CACHE_DIR:-$HOME/.cache/crystal}\n\
                    mkdir -p \"$kept\" && printf '#!/bin/sh\\necho %s\\n' \"$(ls \"$kept\" | wc -l)\" >program\n\
                    chmod 755 program && : >\"$kept/left\"\n";
    let compiler = place.write("tools/crystal", compiler.as_bytes());
    fs::set_permissions(&compiler, Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", compiler.parent().unwrap().display());
    for name in ["one.cr", "other.cr"] {
        let source = place.write(name, name.as_bytes());
        let mut command = place.command();
        command.args(["sum", "--json", "--submission"]).arg(source).env("PATH", &path);
        let told = told(&mut command);
        assert_eq!(told.verdict(), "AC", "{name}: {told}");
    }
}

/// A compiler that floods has its say cut.
#[test]
fn endless_messages() {
    let place = TestWorkspace::new("messages");
    place.case("sum/sample/1", "", "");
    let many: String = (0..1000).map(|n| format!("fn f{n}() {{ x }}\n")).collect();
    let path = place.write("many.rs", format!("{many} fn main() {{}}").as_bytes());
    let program = ["--submission".as_ref(), path.as_os_str()];
    let told = place.judge(&["sum", "--json"], &program, None);
    assert_eq!(told.verdict(), "CE", "{}", &told.err);
    assert!(told.out.len() < 64 * 1024, "{} bytes", told.out.len());
    place.wait_for_no_process();
}

/// A program cannot change its own build for the next time it is judged.
#[test]
fn a_program_cannot_change_what_was_built() {
    let place = TestWorkspace::new("poison");
    place.case("sum/sample/1", "", "6\n");
    let source = b"echo 7; { echo 'echo 6' >\"$0\"; } 2>/dev/null; exit 0";
    let path = place.write("poison.sh", source);
    let program = ["--submission".as_ref(), path.as_os_str()];
    for _ in 0..2 {
        let told = place.judge(&["sum", "--json"], &program, None);
        assert_eq!(told.verdict(), "WA", "{told}");
    }
}
