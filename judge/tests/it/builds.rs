//! Builds: when a program is built again, and when it cannot be built.
//!
//! Most of it with a false `rustc` that makes a shell script of its source and notes each call.

use crate::workspace::{finish, has_tool, CommandResult, Workspace};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

const RUSTC: &str = r#"#!/bin/sh
if [ "$1" = --print ]; then echo "ROOT"; exit; fi
out=
source=
while [ $# -gt 0 ]; do
    case $1 in
    -o) out=$2 && shift ;;
    *.rs) source=$1 ;;
    esac
    shift
done
echo "$source" >>"ROOT/calls"
if grep -q SYNTAX "$source"; then echo "error: SYNTAX at $source" >&2; exit 1; fi
if grep -q HANG "$source"; then sleep 1000 & fi
if grep -q MANY "$source"; then for n in $(seq 80); do sleep 1000 & done; wait; fi
if grep -q LARGE "$source"; then
    dd if=/dev/zero of="$out" bs=1 count=1 seek=600M || { echo "cannot write" >&2; exit 1; }
fi
if grep -q SIGNAL "$source"; then kill -XFSZ $$; fi
{ echo '#!/bin/sh'; cat "$source"; } >"$out" && chmod +x "$out"
"#;

/// A workspace with a false compiler in `tools/bin`.
struct Workshop(Workspace);

impl Workshop {
    fn new() -> Workshop {
        let workspace = Workspace::with_case("", "1\n").cold();
        let root = workspace.path("tools");
        let text = RUSTC.replace("ROOT", root.to_str().expect("it is text"));
        workspace.program("tools/bin/rustc", text);
        Workshop(workspace)
    }

    fn main(&self, text: &str) {
        self.0.write("problems/p/main.rs", text);
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = self.0.command(words);
        if words.first() == Some(&"p") {
            // The false compiler keeps a list of its calls outside the folder of the build.
            command.args(["--isolation", "off"]);
        }
        command.env("PATH", format!("{}:/usr/bin:/bin", self.0.path("tools/bin").display()));
        command
    }

    fn judge(&self, words: &[&str]) -> CommandResult {
        finish(self.command(words))
    }

    /// The number of times that a submission has been compiled; the probe for static linking is not counted.
    fn builds(&self) -> usize {
        let calls = fs::read_to_string(self.0.path("tools/calls")).unwrap_or_default();
        calls.lines().filter(|line| line.ends_with("/main.rs")).count()
    }
}

#[test]
fn each_program_is_built_once() {
    let shop = Workshop::new();
    shop.0.case("hack/1", "", "1\n");
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC").says("2/2");
    assert_eq!(shop.builds(), 1);
    shop.judge(&["p", "-j", "4"]).verdict("AC");
    shop.judge(&["p", "-s", "problems/p/main.rs"]).verdict("AC");
    assert_eq!(shop.builds(), 1, "the same source and compiler");
    // The time of a file says nothing.
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC");
    assert_eq!((shop.builds(), shop.0.left_builds()), (1, 0));
}

#[test]
fn a_changed_source_is_built_again() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC");
    shop.main("echo 2\n");
    shop.judge(&["p"]).verdict("WA").says("got       2");
    assert_eq!(shop.builds(), 2);
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC");
    assert_eq!(shop.builds(), 2, "the first program is still there");
}

#[test]
fn a_changed_compiler_builds_again() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC");
    let compiler = shop.0.path("tools/bin/rustc");
    let text = fs::read_to_string(&compiler).expect("it was written");
    fs::write(compiler, text + "# a newer version\n").expect("it is ours");
    shop.judge(&["p"]).verdict("AC");
    assert_eq!(shop.builds(), 2);
}

#[test]
fn after_a_compile_error_no_old_program_runs() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC");
    shop.main("echo 1 # SYNTAX\n");
    for _ in 0..2 {
        let ended = shop.judge(&["p"]);
        ended.verdict("CE").says("error: SYNTAX at main.rs").says("CE: 0 of 1 case passed");
        ended.hides("1/1");
    }
    // A failed build is tried in a later edition, too.
    assert_eq!((shop.builds(), shop.0.left_builds()), (1 + 2 * 2, 0), "a failure is not kept");
    shop.main("echo 1\n");
    shop.judge(&["p"]).verdict("AC");
}

#[test]
fn the_limit_that_a_compiler_meets_is_named() {
    let shop = Workshop::new();
    for (mark, said) in [
        ("MANY", "the compiler met its limit of 64 processes at once"),
        ("LARGE", "cannot write"),
        ("LARGE", "the compiler met its limit of 528.0 MiB in one file"),
        ("SIGNAL", "the compiler met its limit of 528.0 MiB in one file"),
    ] {
        shop.main(&format!("echo 1 # {mark}\n"));
        shop.judge(&["p"]).verdict("CE").says(said);
    }
}

#[test]
fn a_submission_that_does_not_compile_keeps_no_other_from_being_judged() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.0.write("bad.rs", "SYNTAX\n");
    let ended = shop.judge(&["p", "-s", "bad.rs", "-s", "problems/p/main.rs"]);
    ended.exits(1).says("CE   p  bad.rs").says("AC   p  problems/p/main.rs");
    ended.says("2 submissions, 1 case: 1 not as expected");
}

#[test]
fn clean_empties_the_cache() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.0.write("target/other", "kept");
    shop.judge(&["p"]).verdict("AC");
    shop.judge(&["clean"]).exits(0).says("removed").says("target/judge");
    let left = std::fs::read_dir(shop.0.path("target/judge")).expect("it is there");
    let left: Vec<_> = left.map(|entry| entry.expect("it is read").file_name()).collect();
    assert_eq!(left, ["lock"], "what other judges wait for stays");
    assert!(shop.0.path("target/other").exists());
    shop.judge(&["judge", "clean"]).exits(0).says("nothing to remove");
    shop.judge(&["p"]).verdict("AC");
    assert_eq!(shop.builds(), 2);
    // A workspace of another person may have a link there.
    let (cache, other) = (shop.0.path("target/judge"), shop.0.path("other"));
    fs::rename(&cache, &other).expect("it is moved");
    std::os::unix::fs::symlink(&other, &cache).expect("it is linked");
    shop.judge(&["clean"]).exits(2).complains("target/judge: is a link, and the files behind it");
    assert!(other.join("programs").exists());
    fs::set_permissions(&other, fs::Permissions::from_mode(0o755)).expect("it is ours");
    shop.judge(&["p"])
        .exits(2)
        .says("target/judge`, where programs are built: is a link to a folder");
}

#[test]
fn a_missing_compiler_is_one_line_and_no_verdict() {
    let shop = Workshop::new();
    shop.0.write("a.py", "print(1)\n");
    shop.0.write("tools/none/x", "");
    let none = |words: &[&str]| {
        let mut command = shop.0.command(words);
        command.env("PATH", shop.0.path("tools/none"));
        command
    };
    let ended = finish(none(&["p", "-s", "a.py"]));
    ended.exits(2).says("---  p  a.py").hides("CE").hides("AC").hides("error");
    ended.says("not judged: python3 is not installed").says("1 not judged");
    assert_eq!(ended.stdout.matches("python3").count(), 1, "{ended}");
    let ended = finish(none(&["p", "-s", "a.py", "--json"]));
    ended.exits(2).says(r#"{"type":"error""#).says("python3 is not installed").hides("verdict");
    // Beside others it keeps none of them from being judged.
    shop.0.write("a.rs", "echo 1\n");
    let mut command = shop.command(&["p", "-s", "a.py", "-s", "a.rs"]);
    command.env("PATH", format!("{}:{}", shop.0.path("tools/bin").display(), tools(&shop)));
    let ended = finish(command);
    ended.exits(2).says("---  p  a.py").says("AC   p  a.rs");
}

/// A folder of the few tools that the false compiler needs, without python3.
fn tools(shop: &Workshop) -> String {
    let folder = shop.0.path("tools/few");
    fs::create_dir_all(&folder).expect("it is new");
    for tool in ["sh", "cat", "grep", "chmod", "sleep"] {
        let found = ["/usr/bin", "/bin"].map(|place| format!("{place}/{tool}"));
        let real = found.iter().find(|path| fs::metadata(path).is_ok()).expect("it is installed");
        let _ = std::os::unix::fs::symlink(real, folder.join(tool));
    }
    folder.display().to_string()
}

#[test]
fn a_mutation_that_does_not_compile_is_compiled_once() {
    let shop = Workshop::new();
    // Without the call this is a mistake, and a person would hear of the edition that has none.
    shop.main("echo 1\n# fn f() { SYN.rev()TAX }\n");
    let ended = shop.judge(&["hack", "mutate", "p", "--isolation", "off"]);
    ended.exits(0).says("p: 0 mutations of main.rs").says("1 more do not compile");
    assert_eq!(shop.builds(), 2, "the reference and the mutation");
}

#[test]
fn a_missing_tool_is_forgiven_with_all_but_not_in_ci() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.0.write("problems/p/submissions/accepted/a.py", "print(1)\n");
    let all = || {
        let mut command = shop.command(&["--all"]);
        command.env("PATH", format!("{}:{}", shop.0.path("tools/bin").display(), tools(&shop)));
        command
    };
    let ended = finish(all());
    ended.exits(0).says("---  p  accepted/a.py").says("AC   p  main.rs").says("1 not judged");
    let mut command = all();
    command.env("CI", "true");
    finish(command).exits(2).says("python3 is not installed");
    // Where nothing is left there is no verdict on anything.
    fs::remove_file(shop.0.path("problems/p/main.rs")).expect("it is there");
    finish(all()).exits(2).says("nothing judged").complains("nothing was judged: no program is in");
}

#[test]
fn a_compiler_that_leaves_a_process_behind_does_not_hang_the_judge() {
    let shop = Workshop::new();
    shop.main("echo 1 # HANG\n");
    // One that was waited for would be stopped after a minute, as any compiler.
    shop.judge(&["p"]).verdict("AC");
}

#[test]
fn two_judges_at_once_share_one_cache() {
    let shop = Workshop::new();
    for number in 0..8 {
        shop.0.write(format!("{number}.rs"), format!("echo 1 # {number}\n"));
    }
    let files: Vec<String> = (0..8).map(|number| format!("{number}.rs")).collect();
    let mut words = vec!["p"];
    words.extend(files.iter().flat_map(|file| ["-s", file.as_str()]));
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..3).map(|_| scope.spawn(|| shop.judge(&words))).collect();
        for run in runs {
            run.join().expect("no judge hangs").verdict("AC").says("8 submissions, 8 cases");
        }
    });
    assert_eq!(shop.0.left_builds(), 0);
}

#[test]
fn the_source_may_lie_under_any_name() {
    let shop = Workshop::new();
    for name in ["a b.rs", "共.rs", "it's.rs", "new\nline.rs", "$(x).rs"] {
        shop.0.write(name, "echo 1\n");
        shop.judge(&["p", "--submission", name]).verdict("AC");
    }
    shop.0.write("-dash.rs", "echo 1\n");
    shop.judge(&["p", "--submission=-dash.rs"]).verdict("AC");
    assert_eq!(shop.builds(), 1, "it is one content");
}

#[test]
fn an_oversized_source_is_a_compile_error() {
    let shop = Workshop::new();
    shop.main(&"#".repeat((4 << 20) + 1));
    shop.judge(&["p"]).exits(1).verdict("CE").says("the program is larger than 4.0 MiB");
}

#[test]
fn a_cache_that_cannot_be_made_is_said() {
    let shop = Workshop::new();
    shop.main("echo 1\n");
    shop.0.write("target", "a file");
    let ended = shop.judge(&["p"]);
    ended.exits(2).says("---  p  main.rs").hides("CE");
}

#[test]
fn the_compiler_gets_further_flags() {
    if !has_tool("gcc") {
        return;
    }
    let workspace = Workspace::with_case("", "7\n");
    let source = "#include <stdio.h>\n#include <own.h>\n\
                  int main(void) { printf(\"%d\\n\", OWN + MORE); return 0; }\n";
    workspace.write("a.c", source);
    workspace.write("lib/own.h", "#define OWN 3\n");
    let flags = "--compiler-flags=-I lib -DMORE=4";
    workspace.judge_file("a.c", &[]).verdict("CE").says("own.h");
    let judged = workspace.judge_file("a.c", &[flags]);
    judged.verdict("AC");
    // Not where the judge links statically.
    workspace.judge_file("a.c", &[&format!("{flags} -shared-libgcc")]).verdict("AC");
    let yaml = "limits:\n  time_limit: 1\ncompiler_flags:\n  c: -I../../lib -DMORE=4\n";
    workspace.write("problems/p/problem.yaml", yaml);
    workspace.judge_file("a.c", &[]).verdict("AC");
    // A header that changes is read again.
    workspace.write("lib/own.h", "#define OWN 33\n");
    workspace.judge_file("a.c", &[]).verdict("WA").says("37");
    workspace.write("problems/p/problem.yaml", "compiler_flags:\n  klingon: -O\n");
    workspace
        .judge_file("a.c", &[])
        .exits(2)
        .complains("line 2: compiler_flags has no language `klingon`");
}
