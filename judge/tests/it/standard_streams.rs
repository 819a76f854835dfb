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
    // What it changes of a mapping is its own.
    let changes = source("MAP_PRIVATE, 0").replace("sum += p[i]", "sum += ++p[i]");
    workspace.write("b.c", changes);
    workspace.judge_file("b.c", &["--memory-limit", "8"]).verdict("MLE");
}

#[test]
fn files_stand_for_stdin_and_stdout() {
    let workspace = Workspace::with_case("1 2\n", "3\n");
    workspace.write("a.sh", "read a b <cow.in && echo $((a + b)) >cow.out\n");
    workspace.write("b.sh", "read a b && echo $((a + b))\n");
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
        if has_tool("gcc") {
            workspace.judge_file("c.c", flags).verdict("AC");
        }
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
