//! Hunting with servers: programs in C++, Java and Python that are tried without a process for each.
//!
//! The problem doubles a number from 0 to 999; its own programs are in Python.

use crate::search::LONG;
use crate::workspace::{has_tool, CommandResult, Workspace};
use std::sync::OnceLock;

/// Takes no notice of the size.
const GENERATOR: &str = "import random, sys
random.seed(int(sys.argv[1]))
print(random.randrange(1000))
";
const VALIDATOR: &str = "import re, sys
text = sys.stdin.read()
if not re.fullmatch('(0|[1-9][0-9]{0,2})\\n', text):
    print('line 1: expected a number from 0 to 999', file=sys.stderr)
    sys.exit(43)
sys.exit(42)
";

/// The same for all tests, as its servers are built once for each path.
fn doubling() -> &'static Workspace {
    static DOUBLING: OnceLock<Workspace> = OnceLock::new();
    DOUBLING.get_or_init(|| {
        let workspace = Workspace::kept("doubling");
        let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
        part("main.py", "print(2 * int(input()))\n");
        part("validator.py", VALIDATOR);
        part("generator.py", GENERATOR);
        part("problem.yaml", "limits:\n  time_limit: 1\n");
        workspace.case("sample/01", "2\n", "4\n");
        workspace
    })
}

fn find(name: &str, text: &str, time: &str) -> CommandResult {
    let workspace = doubling();
    workspace.write(name, text);
    workspace.judge(["hack", "find", "p", name, "--time", time])
}

/// Programs that are wrong from 830 on, which takes more tries than there are before a server is ready.
const WRONG: [(&str, &str, &str); 3] = [
    ("python3", "wrong.py", "x = int(input())\nprint(2 * x + (x > 830))\n"),
    (
        "g++",
        "wrong.cpp",
        "#include <cstdio>
        int main() { int x; std::scanf(\"%d\", &x); std::printf(\"%d\\n\", 2 * x + (x > 830)); }\n",
    ),
    (
        "javac",
        "Wrong.java",
        "public class Wrong {
            static int runs = 0;
            public static void main(String[] words) {
                int x = new java.util.Scanner(System.in).nextInt();
                System.out.println(2 * x + (x > 830 ? 1 : 0) + runs++);
                System.exit(0);
            }
        }\n",
    ),
];

#[test]
#[ignore = "a long search"]
fn a_wrong_program_is_found_and_shrunk_to_the_end() {
    for (tool, name, text) in WRONG {
        if !has_tool(tool) {
            continue;
        }
        let found = find(name, text, LONG);
        found.exits(0).says(&format!("WA  p  {name}\n\n831\n\nexpected\n  1662\n"));
        found.says("nothing more can be removed");
    }
}

/// Finds nothing, and by processes or not. On a slow machine a short time ends before the programs are
/// built, which is exit code 2, or before the servers are ready.
fn finds_none(find: &dyn Fn(&str) -> CommandResult, by_processes: bool) {
    for time in ["8", "40", "200"] {
        let ended = find(time);
        match ended.status.code() {
            Some(2) => {
                ended.complains("was over").complains("give it more with --time");
            }
            _ => {
                ended.exits(1).says("nothing found that breaks");
                if ended.stdout.contains("one process each") == by_processes {
                    return;
                }
            }
        }
    }
    panic!("no time was enough");
}

#[test]
#[ignore = "a long search"]
fn a_right_program_is_tried_by_its_server() {
    finds_none(&|time| find("right.py", "print(2 * int(input()))\n", time), false);
}

/// Takes every even number, and writes to both files that a validator may write.
const OUTPUT_VALIDATOR: &str = "import sys
number = int(open(sys.argv[1]).read())
answer = int(open(sys.argv[2]).read())
with open(sys.argv[3] + 'judgemessage.txt', 'x') as message:
    message.write('the answer may be %d too' % answer)
sys.exit(42 if answer == 2 * number and int(sys.stdin.read()) % 2 == 0 else 43)
";

#[test]
#[ignore = "a long search"]
fn where_an_output_validator_decides_it_has_a_server_too() {
    let workspace = Workspace::kept("even");
    let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    part("main.py", "print(2 * int(input()))\n");
    part("validator.py", VALIDATOR);
    part("generator.py", GENERATOR);
    part("output_validator.py", OUTPUT_VALIDATOR);
    part("problem.yaml", "limits:\n  time_limit: 1\n");
    workspace.case("sample/01", "2\n", "4\n");
    let find =
        |name: &str, time: &str| workspace.judge(["hack", "find", "p", name, "--time", time]);
    workspace.write("other.py", "print(4 * int(input()) + 2)\n");
    finds_none(&|time| find("other.py", time), false);
    workspace.write("wrong.py", "x = int(input())\nprint(2 * x + (x > 830))\n");
    find("wrong.py", LONG).exits(0).says("WA  p  wrong.py  the answer may be 1662 too\n\n831\n");
}

#[test]
#[ignore = "a long search"]
fn what_spoils_its_server_is_tried_by_processes() {
    let kills = "import os\nx = int(input())\nprint(2 * x, flush=True)\n\
                 try:\n    os.kill(os.getppid(), 9)\nexcept OSError:\n    pass\n";
    finds_none(&|time| find("kills.py", kills, time), true);
}

#[test]
#[ignore = "a long search"]
fn what_keeps_something_beyond_its_class_is_tried_by_processes() {
    if !has_tool("javac") {
        return;
    }
    // Right in a process of its own, whatever it does in a virtual machine that goes on.
    let keeps = "public class Keeps {
        public static void main(String[] words) {
            int x = new java.util.Scanner(System.in).nextInt();
            Object lock = Integer.class;
            long before = java.util.concurrent.ForkJoinPool.commonPool().getStealCount();
            int y = java.util.stream.IntStream.range(0, 2000).parallel().sum() == 1999000 ? 2 : 0;
            java.util.concurrent.ForkJoinPool.commonPool().submit(() -> 1).join();
            System.out.println(before > 0 ? -1 : y * x);
        }
    }\n";
    finds_none(&|time| find("Keeps.java", keeps, time), true);
}
