//! Attacks by the script that builds a program: it may write to the folder of the build and do nothing
//! else. After each the same things are checked as after an attack of a program.

use crate::nothing_new;
use crate::workspace::{self, is_root, missing, CommandResult, TestWorkspace, ENOSYS, PIVOT_ROOT};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The number of this system call.
const LANDLOCK_CREATE_RULESET: &str = "444";
/// The end of a script that is honest: it makes the program that is right.
const HONEST: &str = "printf '#!/bin/sh\\necho 5\\n' >run\n";

/// A name, a script, the verdict that is right, and what the judge says. `$ROOT` is the workspace.
const SCRIPTS: &[(&str, &str, &str, &str)] = &[
    ("honest", "", "AC", ""),
    ("process", "sleep 1000 & setsid sleep 1000 &", "AC", ""),
    ("outside", "echo x >$ROOT/escaped || exit 1", "CE", "the script build failed"),
    ("beside", "echo x >../escaped || exit 1", "CE", "the script build failed"),
    (
        "system",
        "echo x >/tmp/judge-hostile-litter || echo x >/dev/shm/judge-hostile-litter || exit 1",
        "CE",
        "build failed",
    ),
    ("answer", "cat $ROOT/testdata/sum/sample/1.ans >answer || exit 1", "CE", "build failed"),
    ("link", "ln -s $ROOT/testdata/sum/sample/1.ans run; exit", "CE", "no file in its folder"),
    ("up", "ln -s ../../../../escaped run; exit", "CE", "did not make the file run"),
    (
        "network",
        "python3 -c 'import socket\ntry: socket.socket()\nexcept OSError as e: print(e); exit(1)' || exit 1",
        "CE",
        "ermi",
    ),
    ("secret", "test -z \"$HOSTILE_SECRET\" || exit 1", "AC", ""),
    // As many as an attack needs that are too many, and no more: the machine must survive a failure.
    ("processes", "for n in $(seq 100); do sleep 1000 & done; wait", "CE", "64 processes at once"),
    ("disk", "while head -c 20000000 /dev/zero >z$((i=i+1)); do :; done", "CE", "more than 256"),
    // Names of one file, as some file systems take long for many files that are soon removed.
    (
        "files",
        ": >z; python3 -c 'import os\nfor n in range(60000): os.link(\"z\", str(n))' || exit 1",
        "CE",
        "made more than 10000 files",
    ),
    ("nest", "while mkdir d && cd d; do :; done; sleep 1000", "CE", "nested deeper than 64"),
    // Files that outlive the build, which another user could run with the rights of its owner.
    ("setuid", "cp /bin/cat own && chmod 6755 own || exit 1", "CE", "not permitted"),
    ("numbers", "cp /bin/cat own; chmod u+s own; chmod g+s . own; mkdir -m 2755 d; true", "AC", ""),
    (
        "calls",
        "chmod 755 attack; echo 'special_bits|chmod|fchmod|fchmodat|fchmodat2|open|openat|temporary|\
         openat2|creat|mknod|mknodat|mkdir|mkdirat|setxattr|lsetxattr|fsetxattr|setxattrat' | \
         tr -d ' ' | ./attack | grep -q ok || exit 1",
        "AC",
        "",
    ),
    // Changes of modes by honest scripts.
    (
        "copies",
        "set -e; mkdir d; echo x >d/a; chmod 755 d/a; cp -p d/a b; cp -a d e; tar cf t d; rm -r d; tar xpf t; \
         install -m 755 b f; mv f g; ln g h; touch -d 2020-01-01 g; sed -i s/x/y/ g",
        "AC",
        "",
    ),
    ("locked", "mkdir d; : >d/x; chmod 0 d; exit 1", "CE", "the script build failed"),
];

fn judge(place: &TestWorkspace, name: &str, script: &str) -> CommandResult {
    let folder = format!("given/submissions/accepted/{name}");
    if script.contains("./attack") {
        place.build("attack", crate::ATTACK);
        let attack = std::fs::read(place.root.join("bin/attack")).unwrap();
        place.write(&format!("{folder}/attack"), &attack);
    }
    let script = script.replace("$ROOT", &workspace::quoted(&place.root));
    place.write(&format!("{folder}/build"), format!("{script}\n{HONEST}").as_bytes());
    let folder = place.root.join(folder);
    place.judge(&["sum", "--json"], &["--submission".as_ref(), folder.as_os_str()], None)
}

/// The files and folders of a workspace with which a user gets the rights of another one.
fn special_files(place: &TestWorkspace) -> Vec<String> {
    let all = place.snapshot();
    let is_special = |path: &PathBuf| {
        path.symlink_metadata().is_ok_and(|data| !data.is_symlink() && data.mode() & 0o6000 != 0)
    };
    all.into_keys().filter(is_special).map(|path| path.display().to_string()).collect()
}

fn attack(place: &TestWorkspace) {
    place.case("sum/sample/1", "2 3\n", "5\n");
    place.folder("target/judge/inputs");
    let mut wrong = Vec::new();
    for (name, script, verdict, says) in SCRIPTS {
        place.folder(&format!("given/submissions/accepted/{name}"));
        let before = place.snapshot();
        let told = judge(place, name, script);
        let got = told.verdict();
        if got != *verdict || !told.out.contains(says) {
            wrong.push(format!("{name}: {got}, not {verdict} with {says}\n{told}"));
        }
        wrong.extend(special_files(place).iter().map(|path| format!("{name}: left {path}")));
        let own = ["target/judge/programs", "bin", "attack.c", "given"];
        let is_own = |path: &Path| own.iter().any(|own| path.starts_with(place.root.join(own)));
        nothing_new(place, name, &before, is_own, &mut wrong);
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_script_writes_to_its_folder_only() {
    let place = TestWorkspace::new("build-script");
    if !place.has_strict_isolation() {
        return missing("scripts that build programs: Landlock or seccomp");
    }
    attack(&place);
}

#[test]
fn a_script_writes_to_its_folder_only_without_namespaces() {
    let mut place = TestWorkspace::new("bare-script");
    if !place.has_strict_isolation() {
        return missing("scripts that build programs: Landlock or seccomp");
    }
    place.do_without(PIVOT_ROOT);
    if !is_root() {
        return attack(&place);
    }
    // Nothing bounds how many processes root starts, so nothing runs.
    place.case("sum/sample/1", "2 3\n", "5\n");
    let told = judge(&place, "honest", "");
    assert!(
        told.code == Some(2) && told.out.contains("more isolation than there is here"),
        "{told}"
    );
}

/// Where nothing confines a script it does not run, unless the user trusts it.
#[test]
fn a_script_is_refused_without_landlock() {
    let place = TestWorkspace::new("refused-script");
    place.case("sum/sample/1", "2 3\n", "5\n");
    let folder = "given/submissions/accepted/a";
    place.write(&format!("{folder}/build"), format!("echo x >$PWD/../ran\n{HONEST}").as_bytes());
    let run = |mode: &str| {
        let words = ["sum", "--submission", folder, "--isolation", mode];
        place.judge_without([LANDLOCK_CREATE_RULESET, ENOSYS], &words)
    };
    let told = run("auto");
    assert_eq!(told.code, Some(2), "{told}");
    assert!(told.out.contains("more isolation than there is here"), "{told}");
    assert!(told.out.contains("say --isolation off"), "{told}");
    assert_eq!(run("off").code, Some(0));
}

/// A program of a package does not run where it could read other files, unless the user trusts it.
/// Its submissions do: they are what everybody judges.
#[test]
fn a_validator_of_a_package_is_refused_without_landlock() {
    let place = TestWorkspace::new("refused-validator");
    place.case("sum/sample/1", "2 3\n", "5\n");
    place.write("problems/sum/output_validator.c", b"int main(void) { return 42; }\n");
    place.write("problems/sum/imported.txt", b"");
    place.write("given/right.c", b"#include <stdio.h>\nint main(void) { puts(\"5\"); }\n");
    let run = |mode: &str| {
        let words = ["sum", "--submission", "given/right.c", "--isolation", mode];
        place.judge_without([LANDLOCK_CREATE_RULESET, ENOSYS], &words)
    };
    let told = run("auto");
    assert_eq!(told.code, Some(2), "{told}");
    assert!(told.out.contains("output_validator.c` came with a package"), "{told}");
    assert!(told.out.contains("remove imported.txt"), "{told}");
    assert_eq!(run("off").code, Some(0));
    std::fs::remove_file(place.root.join("problems/sum/imported.txt")).expect("it is there");
    let told = run("auto");
    assert_eq!(told.code, Some(0), "{told}");
}
