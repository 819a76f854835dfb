//! The files that programs have as stdin, stdout and stderr.

use crate::workspace::{has_tool, Workspace};

/// Runs a source on a case with the input `1 2` and the answer `3`.
fn on_sum(file: &str, source: &str) {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.write(file, source);
    workspace.judge_file(file, &[]).verdict("AC");
    workspace.judge_file(file, &["--isolation", "off"]).verdict("AC");
}

#[test]
fn templates_that_need_a_file_as_stdin() {
    if has_tool("gcc") {
        on_sum(
            "map.c",
            "#include <stdio.h>\n#include <stdlib.h>\n#include <sys/mman.h>\n#include <sys/stat.h>\n\
             int main(void) { struct stat s; fstat(0, &s); fseek(stdin, 0, SEEK_END);\n\
             if (ftell(stdin) != s.st_size) return 1; rewind(stdin);\n\
             char *p = mmap(0, s.st_size, PROT_READ, MAP_PRIVATE, 0, 0); if (p == MAP_FAILED) return 2;\n\
             int a = strtol(p, &p, 10), b = strtol(p, &p, 10); printf(\"%d\\n\", a + b); return 0; }\n",
        );
    }
    if has_tool("python3") {
        on_sum(
            "read.py",
            "import mmap, os, sys\nsize = os.fstat(0).st_size\nwords = os.read(0, size).split()\n\
             assert mmap.mmap(0, size, access=mmap.ACCESS_READ)[:].split() == words\n\
             sys.stdin.seek(0)\nprint(sum(map(int, sys.stdin.read().split())))\n",
        );
    }
    if has_tool("node") {
        on_sum(
            "read.js",
            "const fs = require('fs'), all = Buffer.alloc(fs.fstatSync(0).size); fs.readSync(0, all);\n\
             console.log(String(all).split(' ').reduce((a, b) => a + Number(b), 0));\n",
        );
    }
    if has_tool("javac") {
        on_sum(
            "Main.java",
            "public class Main { public static void main(String[] a) throws Exception {\n\
             byte[] all = new byte[System.in.available()]; System.in.read(all); int sum = 0;\n\
             for (String word : new String(all).trim().split(\" \")) sum += Integer.parseInt(word);\n\
             System.out.println(sum); } }\n",
        );
    }
}

#[test]
fn one_read_gets_a_large_input() {
    if !has_tool("python3") {
        return;
    }
    let input = "7 ".repeat(1 << 20);
    let workspace = Workspace::with_case(&input, "1048576\n");
    workspace.write("a.py", "import os\nprint(len(os.read(0, 1 << 25).split()))\n");
    workspace.judge_file("a.py", &[]).verdict("AC");
}

#[test]
fn a_mapped_input_is_no_memory_of_the_program() {
    if !has_tool("gcc") {
        return;
    }
    let input = "7 ".repeat(6 << 20);
    let workspace = Workspace::with_case(&input, "ok\n");
    // It sleeps so long that it is measured while it has the input mapped.
    let source = |flags: &str| {
        format!(
            "#include <stdio.h>\n#include <sys/mman.h>\n#include <unistd.h>\n#define SIZE (12 << 20)\n\
             int main(void) {{ char *p = mmap(0, SIZE, PROT_READ | PROT_WRITE, {flags}, 0);\n\
             volatile long sum = 0; for (int i = 0; i < SIZE; i++) sum += p[i];\n\
             usleep(300000); puts(\"ok\"); return 0; }}\n"
        )
    };
    workspace.write("a.c", source("MAP_PRIVATE, 0"));
    workspace.judge_file("a.c", &["--memory-limit", "8"]).verdict("AC");
    // Its changes of a mapping are its own.
    let changes = source("MAP_PRIVATE, 0").replace("sum += p[i]", "sum += ++p[i]");
    workspace.write("b.c", changes);
    workspace.judge_file("b.c", &["--memory-limit", "8"]).verdict("MLE");
}

/// Node writes to a pipe later, and an exit loses that.
#[test]
fn nothing_that_node_prints_before_an_exit_is_lost() {
    if !has_tool("node") {
        return;
    }
    let lines: Vec<String> = (0..300_000).map(|line| line.to_string()).collect();
    let workspace = Workspace::with_case("1 2\n", &format!("{}\n", lines.join("\n")));
    let make = "const a = []; for (let i = 0; i < 300000; i++) a.push(i);\n";
    let read = "require('readline').createInterface({ input: process.stdin })";
    for (name, print) in [
        ("log.js", "console.log(a.join('\\n')); process.exit();".to_string()),
        ("write.js", "process.stdout.write(a.join('\\n') + '\\n'); process.exit(0);".to_string()),
        ("close.js", format!("{read}.on('close', () => {{ console.log(a.join('\\n')); process.exit(); }});")),
        ("many.js", "for (const i of a) console.log(i); process.exit();".to_string()),
        ("kill.js", "console.log(a.join('\\n')); process.reallyExit(0);".to_string()),
        ("again.js", "require('fs').writeFileSync('/dev/stdout', a.join('\\n') + '\\n');".to_string()),
        ("append.js", "const fs = require('fs'); for (let i = 0; i < a.length; i += 1000) \
                       fs.appendFileSync('/dev/stdout', a.slice(i, i + 1000).join('\\n') + '\\n');".to_string()),
        ("seek.js", "const fs = require('fs'); const text = a.join('\\n') + '\\n,'; fs.writeSync(1, text); \
                     fs.ftruncateSync(1, text.length - 1);".to_string()),
        ("esm.mjs", "console.log(a.join('\\n')); process.exit();".to_string()),
    ] {
        workspace.write(name, format!("{make}{print}\n"));
        workspace.judge_file(name, &[]).verdict("AC");
    }
    workspace.judge_file("close.js", &["--isolation", "off"]).verdict("AC");
    workspace.judge(["p", "--cmd", "node close.js"]).says("AC");
    workspace.program("problems/p/submissions/accepted/node/run", "#!/bin/sh\nexec node log.js\n");
    workspace.write(
        "problems/p/submissions/accepted/node/log.js",
        std::fs::read(workspace.path("log.js")).unwrap(),
    );
    workspace.judge_file("problems/p/submissions/accepted/node", &[]).verdict("AC");
    // An exception after an output is told with all of it.
    workspace
        .write("throw.js", format!("{make}console.log(a.join('\\n')); throw new Error('no');\n"));
    workspace.judge_file("throw.js", &[]).verdict("RE").says("Error: no");
}

#[test]
fn a_file_as_stdout_has_the_limit_of_output() {
    if !has_tool("node") {
        return;
    }
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 5\n  output: 1\n");
    for (name, print) in [
        ("loop.js", "for (;;) console.log('y'.repeat(1000));"),
        ("once.js", "process.stdout.write('y'.repeat(1 << 21)); process.exit(0);"),
        ("hole.js", "const fs = require('fs'); fs.writeSync(1, 'y', 1 << 21);"),
        (
            "wait.js",
            "process.stdout.write('y'.repeat((1 << 20) + 1)); setInterval(() => {}, 1000);",
        ),
    ] {
        workspace.write(name, print);
        let ended = workspace.judge_file(name, &[]);
        ended.verdict(if name == "hole.js" { "RE" } else { "OLE" });
    }
    // As much as the limit is no more than that, and the file is no memory of the program.
    workspace.write("most.js", "process.stdout.write('y'.repeat(1 << 20));");
    workspace.judge_file("most.js", &[]).verdict("WA");
}

/// A pipe has no place to go back to (ESPIPE), and most programs do not ask whether that worked.
#[test]
fn a_program_that_wants_a_file_as_stdout_is_told() {
    const HINT: &str = "right with a file as stdout: the program seeks there, maps or cuts it";
    let workspace = Workspace::with_case("1 2\n", "1,2,3\n");
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 5\n  output: 64\n");
    let c = |body: &str| {
        format!(
            "#include <stdio.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <unistd.h>\n\
             int main(void) {{ {body} return 0; }}\n"
        )
    };
    let map = |size: &str| {
        format!(
            "ftruncate(1, {size}); char *p = mmap(0, {size}, PROT_READ | PROT_WRITE, MAP_SHARED, 1, 0); \
             if (p == MAP_FAILED) return 3;"
        )
    };
    let mapped = format!("{} memcpy(p, \"1,2,3\\n\", 6);", map("6"));
    // The mapped file is no memory of the program, which is measured while it has it.
    let large = format!(
        "{} memset(p, 'x', 1 << 25); usleep(100000); memcpy(p, \"1,2,3\\n\", 6); ftruncate(1, 6);",
        map("1 << 25")
    );
    for (tool, file, source) in [
        ("gcc", "a.c", c("printf(\"1,2,3,\"); fseek(stdout, -1, SEEK_CUR); printf(\"\\n\");")),
        ("gcc", "b.c", c(&mapped)),
        ("gcc", "c.c", c("if (pwrite(1, \"1,2,3\\n\", 6, 0) != 6) return 4;")),
        ("gcc", "d.c", c(&large)),
        (
            "g++",
            "e.cpp",
            "#include <iostream>\nint main() { for (int i = 1; i <= 3; i++) std::cout << i << \",\"; \
             std::cout.seekp(-1, std::ios_base::cur); std::cout << \"\\n\"; }\n"
                .to_string(),
        ),
        (
            "python3",
            "f.py",
            "import sys\nprint('1,2,3', end=',', flush=True)\nsys.stdout.seek(sys.stdout.tell() - 1)\nprint()\n"
                .to_string(),
        ),
        (
            "rustc",
            "g.rs",
            "use std::fs::File; use std::io::*; use std::os::fd::AsFd;\n\
             fn main() { let own = stdout().as_fd().try_clone_to_owned().unwrap();\n\
             let mut out = File::from(own); out.write_all(b\"1,2,3,\").unwrap();\n\
             out.seek(SeekFrom::Current(-1)).unwrap(); out.write_all(b\"\\n\").unwrap(); }\n"
                .to_string(),
        ),
    ] {
        if has_tool(tool) {
            workspace.write(file, source);
            workspace.judge_file(file, &["--memory-limit", "8"]).says(HINT).exits(1);
        }
    }
    if has_tool("gcc") {
        // One that is wrong with a file too is wrong for another reason.
        workspace
            .write("w.c", c("printf(\"1,2,\"); fseek(stdout, -1, SEEK_CUR); printf(\"\\n\");"));
        let wrong = workspace.judge_file("w.c", &[]);
        assert!(!wrong.verdict("WA").stdout.contains(HINT), "{wrong}");
    }
}

#[test]
fn files_stand_for_stdin_and_stdout() {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.write("a.sh", "read a b <cow.in && echo $((a + b)) >cow.out\n");
    workspace.write("b.sh", "read a b && echo $((a + b))\n");
    // Each open begins the file anew, as it does with a real one.
    workspace.write(
        "d.sh",
        "echo started; echo so far >cow.out; read a b <cow.in; echo $((a + b)) >cow.out\n",
    );
    let missing =
        "cow.in is not there: read stdin and write to stdout, or name the file as input_file";
    if has_tool("gcc") {
        workspace.write(
            "c.c",
            "#include <stdio.h>\nint main(void) { int a, b; freopen(\"cow.in\", \"r\", stdin);\n\
             freopen(\"cow.out\", \"w\", stdout); scanf(\"%d%d\", &a, &b);\n\
             printf(\"%d\\n\", a + b); return 0; }\n",
        );
        workspace.judge_file("c.c", &[]).verdict("WA").says(missing);
    }
    workspace.judge_file("a.sh", &[]).verdict("RE");
    let yaml = "limits:\n  time_limit: 1\ninput_file: cow.in\noutput_file: cow.out\n";
    workspace.write("problems/p/problem.yaml", yaml);
    for flags in [&[][..], &["--isolation", "off"]] {
        workspace.judge_file("a.sh", flags).verdict("AC");
        workspace.judge_file("b.sh", flags).verdict("AC");
        workspace.judge_file("d.sh", flags).verdict("AC");
        if has_tool("gcc") {
            workspace.judge_file("c.c", flags).verdict("AC");
        }
    }
    if has_tool("php") {
        workspace
            .write("e.php", "<?php fscanf(fopen('cow.in', 'r'), '%d%d', $a, $b); echo $a + $b;");
        let why = "PHP cannot open cow.in here: use php://stdin and php://stdout";
        workspace.judge_file("e.php", &[]).verdict("RE").says(why);
    }
    let yaml = yaml.replace("cow.in", "../cow.in");
    workspace.write("problems/p/problem.yaml", yaml);
    let why = "line 3: input_file takes the name of a file without a folder, not `../cow.in`";
    workspace.judge_file("a.sh", &[]).exits(2).complains(why);
}

#[test]
fn the_names_of_the_streams_work() {
    let workspace = Workspace::with_case("1 2\n", "1 2\nx\n");
    workspace.write(
        "a.sh",
        "cat /dev/stdin >/dev/stdout; echo x >>/dev/fd/1; echo error >/dev/stderr\n",
    );
    workspace.judge_file("a.sh", &[]).verdict("AC");
    workspace.judge_file("a.sh", &["--isolation", "off"]).verdict("AC");
}
