//! A class: rows of people, programs that fail alike, the table for the gradebook.

use crate::workspace::{entries, finish, has_tool, shell, Workspace};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

/// Three cases, and people who hand in several files, one, none at all, and only a PDF.
fn class() -> Workspace {
    let workspace = Workspace::new();
    for (case, input) in [("sample/1", "1\n"), ("hack/2", "22\n"), ("hack/3", "3\n")] {
        workspace.case(case, input, input);
    }
    let wrong = "read x; [ $x = 1 ] && echo 1 || echo 7\n";
    workspace.write("class/ann/first.sh", wrong);
    workspace.write("class/ann/second.sh", "cat\n");
    workspace.write("class/bob/main.sh", wrong);
    workspace.write("class/cy/report.pdf", "");
    workspace.write("class/dan/a.sh", "read x; case $x in 1) echo 1;; *) echo 7;; esac\n");
    workspace.write("class/eve/broken.sh", "echo $((\n");
    workspace.write("class/=1+1/main.sh", "read x; [ $x = 1 ] && echo 1 || echo 8\n");
    fs::create_dir(workspace.path("class/fay, \"F.\"")).expect("it is new");
    workspace
}

/// The rows of the table below the report.
fn rows(stdout: &str) -> Vec<String> {
    let table = &stdout[stdout.find("rank  ").expect("there is a table")..];
    table.lines().skip(1).map(str::to_string).collect()
}

#[test]
fn everybody_has_a_row_and_the_best_program_counts() {
    let workspace = class();
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(1).says("6 submissions, 15 cases");
    let rows = rows(&ended.stdout);
    let words: Vec<(&str, &str, &str)> = rows
        .iter()
        .take(7)
        .map(|row| {
            let mut words = row.split_whitespace();
            let (rank, passed) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            (
                rank,
                passed,
                row.splitn(2, "  ").last().map_or("", |_| &row[row.rfind("  ").unwrap() + 2..]),
            )
        })
        .collect();
    assert_eq!(words[0], ("1", "3", "ann/second.sh (best of 2)"), "{ended}");
    let second: Vec<&str> = words[1..4].iter().map(|row| row.0).collect();
    assert_eq!(second, ["2", "2", "2"], "{ended}");
    assert_eq!((words[4].0, words[4].2), ("5", "eve/broken.sh"), "{ended}");
    assert_eq!(words[5], ("-", "0", "cy (handed in only `report.pdf`)"), "{ended}");
    assert_eq!(words[6], ("-", "0", "fay, \"F.\" (handed in nothing)"), "{ended}");
    // A line for each kind of what is left out.
    ended.complains("left out (no program is in this folder, 2 of them): `cy`, `fay, \"F.\"`\n");
    assert_eq!(ended.stderr.lines().count(), 2, "{ended}");
}

#[test]
fn people_whose_names_are_no_utf8_are_different_people() {
    let workspace = Workspace::with_case("1\n", "1\n");
    for (name, program) in
        [(b"\xd5\xc5", "cat\n"), (b"\xc0\xee", "echo 2\n"), (b"\xcd\xf5", "exit 3\n")]
    {
        let folder = workspace.path("class").join(OsStr::from_bytes(name));
        workspace.write(folder.join("a.sh"), program);
    }
    workspace.write("class/\\xd5\\xc5/a.sh", "cat\n");
    let ended = workspace.judge(["p", "-s", "class", "--csv", "out.csv"]);
    assert_eq!(rows(&ended.exits(1).stdout).len(), 5, "{ended}");
    let csv = workspace.text("out.csv");
    assert!(csv.contains("\r\np,\\xc0\\xee,") && csv.contains("\r\np,\\xcd\\xf5,"), "{csv}");
    let part = workspace.judge(["p", "-s", "class", "--shard", "1/1", "--json"]);
    workspace.write("part.jsonl", &part.stdout);
    assert_eq!(rows(&workspace.judge(["merge", "part.jsonl"]).exits(1).stdout).len(), 5);
}

#[test]
fn programs_that_fail_alike_are_one_group_with_the_smallest_case() {
    let workspace = class();
    let ended = workspace.judge(["p", "-s", "class"]);
    // Ann's best one is right, and who prints something else is not alike. hack/3 is the smallest.
    ended
        .exits(1)
        .says("2 fail alike on 2 cases: bob, dan\n      WA hack/3  expected 3⏎  got 7⏎\n");
    workspace.write("class/gil/broken.sh", "if\n");
    workspace.judge(["p", "-s", "class"]).exits(1).says("2 do not compile: eve, gil\n");
    // With --fail-fast the first failing case is all that is known.
    let ended = workspace.judge(["p", "-s", "class", "--fail-fast", "-j", "1"]);
    ended.says("2 fail alike on 1 case: bob, dan\n      WA hack/2  expected 22⏎  got 7⏎\n");
}

#[test]
fn the_gradebook_has_a_row_for_everybody_and_no_formula() {
    let workspace = class();
    let ended = workspace.judge(["p", "-s", "class", "--csv", "grades.csv", "--fail-fast", "-j1"]);
    ended.exits(1);
    let table = workspace.text("grades.csv");
    assert!(table.ends_with("\r\n") && !table.replace("\r\n", "").contains(['\r', '\n']));
    let lines: Vec<&str> = table.lines().collect();
    let head =
        "problem,person,rank,verdict,passed,total,points,stopped_at,slowest_ms,language,program,\
                programs,note,folder,late";
    assert_eq!((lines.len(), lines[0]), (8, head), "{table}");
    let line = |start: &str| {
        let line = lines.iter().find(|line| line.starts_with(start));
        *line.unwrap_or_else(|| panic!("no line with {start}: {table}"))
    };
    assert!(line("p,ann,1,AC,3,3,,").ends_with(",shell,ann/second.sh,2,,ann,"), "{table}");
    assert!(line("p,bob,2,WA,1,3,,2,").ends_with(",shell,bob/main.sh,1,,bob,"), "{table}");
    assert_eq!(line("p,eve"), "p,eve,5,CE,0,3,,,,shell,eve/broken.sh,1,,eve,");
    assert_eq!(line("p,cy"), "p,cy,,,0,3,,,,,,0,handed in only `report.pdf`,cy,");
    assert_eq!(
        line("p,\"fay"),
        "p,\"fay, \"\"F.\"\"\",,,0,3,,,,,,0,handed in nothing,\"fay, \"\"F.\"\"\","
    );
    assert!(line("p,\"'=1+1\",2,WA,1,3,,2,").contains(",\"'=1+1/main.sh\","), "{table}");
    // Without people each program has a row, and a file is written whole or not at all.
    workspace.judge(["p", "--cmd", "cat", "--csv", "grades.csv"]).exits(0);
    let table = workspace.text("grades.csv");
    assert!(table.lines().nth(1).is_some_and(|line| line.starts_with("p,cat,1,AC,3,3,,")));
    workspace.judge(["p", "--cmd", "cat", "--csv", "none/x.csv"]).refuses("none/x.csv");
}

#[test]
fn what_stopped_early_says_so_in_every_report() {
    let workspace = class();
    let stopped = "stopped at case 2 of 3";
    let files = ["--html", "page.html", "--junit", "junit.xml"];
    let words = ["p", "-s", "class/bob", "-s", "class/ann", "--fail-fast", "-j1"];
    let ended = workspace.judge(words.iter().chain(&files));
    ended.exits(1).hides("1/3");
    assert_eq!(ended.stdout.matches(stopped).count(), 4, "{ended}");
    let page = workspace.text("page.html");
    assert_eq!(page.matches("\"stoppedAt\":2").count(), 2);
    let junit = workspace.text("junit.xml");
    assert_eq!(junit.matches(&format!("<system-out>{stopped}</system-out>")).count(), 2);
    let one = workspace.judge(["p", "-s", "class/bob/main.sh", "--fail-fast", "-j1"]);
    one.exits(1).says(&format!("WA: {stopped} ("));
    let lines = workspace.judge(words.iter().chain(&["--json"]));
    assert_eq!(lines.stdout.matches("\"stopped_at\":2").count(), 2, "{lines}");
    // The last case is no early end.
    workspace.write("last.sh", "read x; [ $x = 3 ] && echo 9 || echo $x\n");
    let words = ["p", "-s", "last.sh", "--fail-fast", "-j1"];
    workspace.judge(words).exits(1).says("2/3").hides("stopped");
}

#[test]
fn people_have_the_names_that_moodle_knows() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("class/Ann Lee_7001_assignsubmission_file_/main.sh", "cat\n");
    workspace.write("class/Bo Li_7002_assignsubmission_file_/report.pdf", "");
    // The same download without a folder for each.
    workspace.write("class/Cy Mo_7003_assignsubmission_file_a.sh", "exit 1\n");
    workspace.write("class/Cy Mo_7003_assignsubmission_file_b.sh", "cat\n");
    workspace.write("class/Cy Mo_7004_assignsubmission_file_x.pdf", "");
    workspace.judge(["p", "-s", "class", "--csv", "grades.csv"]).exits(1);
    let table = workspace.text("grades.csv");
    let mut rows: Vec<String> = table
        .lines()
        .skip(1)
        .map(|line| {
            line.split(',')
                .enumerate()
                .filter(|(at, _)| [1, 3, 11, 13].contains(at))
                .map(|one| one.1)
        })
        .map(|fields| fields.collect::<Vec<_>>().join(" "))
        .collect();
    rows.sort();
    assert_eq!(
        rows,
        [
            "Ann Lee AC 1 Ann Lee_7001_assignsubmission_file_",
            "Bo Li  0 Bo Li_7002_assignsubmission_file_",
            "Cy Mo 7003 AC 2 ",
            "Cy Mo 7004  0 "
        ]
    );
}

/// Each layout of a class of six files, and the people in it: the name, the verdict, and whether it is late.
#[test]
fn nobody_is_lost_in_the_layout_of_any_site() {
    let (right, wrong) = ("cat\n", "exit 1\n");
    let main = "from helper import answer\nprint(answer())\n";
    let helper = "def answer():\n    return input()\n";
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Ann Lee\n  :created_at: 2026-01-31 12:00:00 Z\n\
                    submission_2:\n  :submitters:\n  - :name: Bo Li\n  :created_at: 2026-02-01 12:00:00 Z\n";
    let flat = |key: &str, name: &str| format!("{key}_assignsubmission_file_{name}");
    type Files<'a> = Vec<(String, &'a str)>;
    let layouts: [(&str, Files, &[&str]); 8] = [
        (
            "Moodle",
            vec![
                (flat("Ann Lee_71", "main.py"), main),
                (flat("Ann Lee_71", "helper.py"), helper),
                (flat("Jo\u{308}rg_72", "a.sh"), right),
                (flat("Cy_73", "x.pdf"), ""),
            ],
            &["Ann Lee AC", "Cy ", "Jörg AC"],
        ),
        (
            "blind",
            vec![
                (flat("Participant_71", "/a.sh"), right),
                (flat("Participant_72", "/a.sh"), wrong),
            ],
            &["Participant 71 AC", "Participant 72 RE"],
        ),
        (
            "Canvas",
            vec![
                ("leeann_LATE_31_501_main-1.py".into(), main),
                ("leeann_LATE_31_502_helper-2.py".into(), helper),
                ("libo_32_503_my solution (2).sh".into(), wrong),
                ("libo_33_504_a&b#3.sh".into(), right),
                ("mocy_34_text.html".into(), ""),
            ],
            &["leeann AC late", "libo 32 RE", "libo 33 AC", "mocy "],
        ),
        (
            "assignment_7_export",
            vec![
                ("assignment_7_export/submission_metadata.yml".into(), metadata),
                ("assignment_7_export/submission_1/main.sh".into(), right),
                ("assignment_7_export/submission_2/main.sh".into(), right),
            ],
            &["Ann Lee AC", "Bo Li AC late"],
        ),
        (
            "lab1-submissions",
            vec![("lab1-ann/main.sh".into(), right), ("lab1-bo-li/src/main.sh".into(), wrong)],
            &["ann AC", "bo-li RE"],
        ),
        (
            "Blackboard",
            vec![
                ("lab 1_ann_attempt_2026-01-01-10-00-00_main.py".into(), main),
                ("lab 1_ann_attempt_2026-01-01-10-00-00_helper.py".into(), helper),
                ("lab 1_bo_attempt_2026-01-01-10-00-00_a.sh".into(), wrong),
            ],
            &["ann AC", "bo RE"],
        ),
        (
            "folders",
            vec![
                ("Ann (late)/main.sh".into(), right),
                ("Bo/main.sh".into(), wrong),
                ("Bo (late)/main.sh".into(), right),
            ],
            &["Ann AC late", "Bo AC late"],
        ),
        (
            "files",
            vec![("ann.sh".into(), right), ("bo_LATE.sh".into(), wrong)],
            &["ann.sh AC", "bo.sh RE late"],
        ),
    ];
    let workspace = Workspace::with_case("1\n", "1\n");
    for (name, files, wanted) in layouts {
        for (file, text) in files {
            let path = workspace.write(format!("{name}/{file}"), text);
            // The date of every file is in time.
            let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1);
            fs::File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
        }
        let words = ["p", "-s", name, "--csv", "grades.csv", "--due", "2026-02-01T01:00+01:00"];
        let ended = workspace.judge(words);
        let table = workspace.text("grades.csv");
        let mut rows: Vec<String> = table
            .lines()
            .skip(1)
            .map(|line| line.split(',').collect::<Vec<_>>())
            .map(|row| {
                format!("{} {} {}", row[1], row[3], if row[14] == "yes" { "late" } else { "" })
            })
            .collect();
        rows.sort();
        let rows: Vec<&str> = rows.iter().map(|row| row.strip_suffix(' ').unwrap_or(row)).collect();
        assert_eq!(rows, wanted, "{name}: {ended}");
    }
    let ended = workspace.judge(["p", "-s", "assignment_7_export"]);
    ended.exits(0).says("  Ann Lee: main.sh\n");
    assert_eq!(ended.stderr, "", "{ended}");
    // Late hand-ins count or not, as one flag says.
    let ended = workspace.judge(["p", "-s", "folders", "--ignore-late"]);
    ended.exits(1).says("Bo/main.sh\n").says("Ann (handed in only `main.sh` (late))\n");
    ended.complains("left out (late, 2 of them): ");
    workspace.judge(["p", "-s", "folders"]).exits(1).says("Bo (late)/main.sh (best of 2; late)\n");
    let ended = workspace.judge(["p", "-s", "folders", "--due", "2026-02-01"]);
    ended.exits(2).complains("--due `2026-02-01`: is not a time with its zone");
}

#[test]
fn the_worksheet_of_moodle_is_filled_in_a_copy() {
    let workspace = Workspace::new();
    for (case, input) in [("sample/1", "1\n"), ("hack/2", "22\n"), ("hack/3", "3\n")] {
        workspace.case(case, input, input);
    }
    let wrong = "read x; [ $x = 1 ] && echo 1 || echo 7\n";
    workspace.write("class/Ann Lee_7001_assignsubmission_file_/main.sh", wrong);
    workspace.write("class/Bo Li_7002_assignsubmission_file_/main.sh", "cat\n");
    fs::create_dir_all(workspace.path("class/Cy Mo_7003_assignsubmission_file_")).unwrap();
    let head = "\u{feff}Identifier,\"Full name\",Grade,\"Maximum grade\",\"Feedback comments\"\r\n";
    let row = |number: &str, name: &str, grade: &str, comment: &str| {
        format!("\"Participant {number}\",\"{name}\",{grade},30.00,{comment}\r\n")
    };
    let sheet = |ann: [&str; 2], bo: [&str; 2]| {
        let (ann, bo) =
            (row("7001", "Ann Lee", ann[0], ann[1]), row("7002", "Bo Li", bo[0], bo[1]));
        format!("{head}{bo}{}{ann}", row("7003", "Cy Mo", "", "\"old,\""))
    };
    let before = sheet(["", ""], ["1.5", "x"]);
    workspace.write("grades.csv", &before);
    let words = ["p", "-s", "class", "--moodle", "grades.csv", "--csv"];
    let ended = workspace.judge(words.iter().chain(&["filled.csv"]));
    ended.exits(1).complains("judge: moodle: 2 rows filled in\n");
    let comment = |name: &str, verdict: &str| {
        format!("\"<pre>p: {name}\n\n{verdict} cases passed.\nThis is about main.sh.</pre>\"")
    };
    let ann = comment("Ann Lee", "WA: wrong answer, 1 of 3");
    let bo = comment("Bo Li", "AC: accepted, 3 of 3");
    let filled = workspace.text("filled.csv");
    assert_eq!(filled, sheet(["10.00", &ann], ["30.00", &bo]));
    // The worksheet itself stays.
    let ended = workspace.judge(words.iter().chain(&["grades.csv"]));
    ended.exits(2).complains("--csv is the file of --moodle, which stays as it is");
    workspace.judge(&words[..5]).exits(2).complains("--moodle needs --csv FILE");
    assert_eq!(workspace.text("grades.csv"), before);
}

#[test]
fn what_could_not_be_judged_of_a_person_is_said_in_every_report() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("class/Ada/v1.sh", "echo 7\n");
    workspace.write("class/Ada/v2.py", "print(1)\n");
    workspace.write("class/Bob/only.py", "print(1)\n");
    workspace.write("class/Cy/main.sh", "cat\n");
    let mut command =
        workspace.command(["p", "-s", "class", "--csv", "grades.csv", "--html", "page.html"]);
    command.env("JUDGE_PYTHON", "no-such-python");
    let ended = finish(command);
    let why = "no-such-python is not installed, and JUDGE_PYTHON names it";
    ended.exits(2);
    ended.says(&format!("Ada/v1.sh (best of 2; 1 of 2 not judged: {why})\n"));
    ended.says(&format!("Bob/only.py (not judged: {why})\n"));
    // The verdicts are kept, for when the tool is there.
    ended.complains("judge: the same command with --resume judges only what could not be judged\n");
    let ended = workspace.judge(["p", "-s", "class", "--resume"]);
    ended.exits(1).complains("judge: --resume: 2 results of an earlier run\n");
    let table = workspace.text("grades.csv");
    let note = |name: &str| {
        let line = table.lines().find(|line| line.starts_with(&format!("p,{name},")));
        line.and_then(|line| line.split('"').nth(1)).unwrap_or("").to_string()
    };
    assert_eq!(note("Ada"), format!("1 of 2 not judged: {why}"), "{table}");
    assert_eq!(note("Bob"), format!("not judged: {why}"), "{table}");
    assert_eq!(note("Cy"), "", "{table}");
    let page = workspace.text("page.html");
    for (person, note) in [("Ada", "1 of 2 not judged: "), ("Bob", "not judged: "), ("Cy", "")] {
        let row = page.split("{\"person\":").find(|row| row.starts_with(&format!("\"{person}\"")));
        let row = row.unwrap_or_else(|| panic!("no row of {person}"));
        let why = if note.is_empty() { "" } else { why };
        assert!(row.contains(&format!("\"note\":\"{note}{why}\"")), "{row}");
    }
}

#[test]
fn files_of_a_person_that_name_each_other_are_one_program() {
    if !has_tool("g++") || !has_tool("javac") {
        return;
    }
    let workspace = Workspace::with_case("4\n", "4\n");
    let files = [
        (
            "Cy/main.cpp",
            "#include <iostream>\n#include \"h.h\"\nint main() { std::cout << f() << '\\n'; }\n",
        ),
        ("Cy/h.h", "int f();\n"),
        ("Cy/h.cpp", "#include \"h.h\"\nint f() { return 4; }\n"),
        ("Jo/Main.java", "class Main { public static void main(String[] a) { Helper.go(); } }\n"),
        ("Jo/Helper.java", "class Helper { static void go() { System.out.println(4); } }\n"),
        ("Pi/main.py", "from helper import answer\nprint(answer)\n"),
        ("Pi/helper.py", "answer = 4\n"),
        // Two programs with a part in common, one of them wrong.
        ("Ro/v1.py", "import common\nprint(common.answer)\n"),
        ("Ro/v2.py", "import common\nprint(common.answer + 1)\n"),
        ("Ro/common.py", "answer = 4\n"),
    ];
    workspace.write_all("class", &files);
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(1).says("5 submissions, 5 cases: 1 not as expected");
    ended.says("  Cy/main.cpp\n").says("  Jo/Main.java\n").says("  Pi/main.py\n");
    ended.says("  Ro/v1.py (best of 2)\n");
    ended.complains("judge: taken as one program: `Cy/main.cpp with h.cpp, h.h`, ");
    // The command that judges again does the same, and so does --failed.
    let ended = workspace.judge(["p", "-s", "class/Ro/v2.py"]);
    ended.exits(1).says("expected  4⏎").hides("ModuleNotFoundError");
    ended.complains("judge: taken as one program: `class/Ro/v2.py with common.py`\n");
    let shown = workspace.judge(["show", "p/sample/1", "-s", "class/Ro/v2.py"]);
    shown.exits(1).complains("judge: taken as one program: `class/Ro/v2.py with common.py`\n");
    workspace.judge(["--failed"]).exits(1).says("expected  4⏎").hides("ModuleNotFoundError");
}

#[test]
fn a_program_of_a_person_is_no_part_of_another_program() {
    let workspace = Workspace::with_case("4\n", "4\n");
    let files = [
        // The library has a heapq; so has Ann.
        ("Ann/heapq.py", "import heapq\nprint(input())\nheapq.heapify([])\n"),
        ("Ann/max.py", "import heapq\nheapq.heapify([])\nprint(int(input()) + 1)\n"),
        ("Bo/old.py", "\"\"\"Worse than before.\n\nimport solution\n\"\"\"\nprint(5)\n"),
        ("Bo/solution.py", "def main():\n    print(input())\n\n\nmain()\n"),
    ];
    workspace.write_all("class", &files);
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(1).says("4 submissions, 4 cases: 2 not as expected");
    ended.says("AC       Ann/heapq.py (best of 2)\n").says("AC       Bo/solution.py (best of 2)\n");
    assert!(!ended.stderr.contains("taken as one program"), "{ended}");
}

#[test]
fn files_that_systems_put_into_archives_are_no_person() {
    let workspace = Workspace::with_case("4\n", "4\n");
    for name in [
        "class/__MACOSX/ann/main.py",
        "class/__MACOSX/._ann.py",
        "class/.DS_Store",
        "class/Thumbs.db",
        "class/ann/._main.py",
        "class/ann/desktop.ini",
        "testdata/p/__MACOSX/1.in",
        "testdata/p/sample/__MACOSX/1.in",
        "testdata/p/sample/._1.in",
    ] {
        workspace.write(name, "\0\u{5}\u{16}");
    }
    workspace.write("class/ann/main.py", "print(input())\n");
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(0).hides("MACOSX").hides("1.in").says("AC: 1 of 1 case passed");
    let line = "judge: left out (hidden, a backup, or made by a tool): `__MACOSX`\n";
    assert_eq!(ended.stderr, line, "{ended}");
    // Who handed in only a link has a row that says so.
    for name in ["bob", "cid"] {
        fs::create_dir(workspace.path(format!("class/{name}"))).expect("it is not there");
    }
    symlink("../ann/main.py", workspace.path("class/bob/a.py")).expect("it is not there");
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.says("bob (handed in only a link, `a.py`)").says("cid (handed in nothing)");
}

#[test]
fn the_work_of_one_person_is_no_part_of_that_of_another() {
    let workspace = Workspace::with_case("4\n", "4\n");
    workspace.write("class/ann.py", "print(input())\n");
    workspace.write("class/bob.py", "from ann import *\n");
    workspace
        .judge(["p", "-s", "class"])
        .exits(1)
        .says("2 submissions, 2 cases: 1 not as expected");
}

/// A file in a zip file: name, content, and the mode that Unix gives.
type Packed<'a> = (&'a str, &'a str, u32);

/// A zip file without compression: names, contents, and the modes that Unix gives.
fn zip(files: &[Packed]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for (name, text, mode) in files {
        let sum = !text.bytes().fold(!0u32, |sum, byte| {
            (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
        });
        let mut facts = vec![0; 8];
        let size = text.len() as u32;
        for number in [sum, size, size, name.len() as u32] {
            facts.extend(number.to_le_bytes());
        }
        let start = out.len() as u32;
        out.extend(
            [&b"PK\x03\x04\x14\0\0\0"[..], &facts[2..], name.as_bytes(), text.as_bytes()].concat(),
        );
        list.extend([&b"PK\x01\x02\x14\x03\x14\0\0\0"[..], &facts[2..], &[0; 6]].concat());
        list.extend(
            [&(mode << 16).to_le_bytes()[..], &start.to_le_bytes(), name.as_bytes()].concat(),
        );
    }
    let end =
        [(files.len() as u32) << 16 | files.len() as u32, list.len() as u32, out.len() as u32];
    let end = end.map(u32::to_le_bytes).concat();
    [out, list, [&b"PK\x05\x06\0\0\0\0"[..], &end, &[0; 2]].concat()].concat()
}

#[test]
fn the_zip_file_of_a_person_is_unpacked_and_leads_nowhere_else() {
    let workspace = Workspace::with_case("4\n", "4\n");
    let plain = 0o100_644;
    let archives: [(&str, &[Packed]); 4] = [
        (
            "Ann_1_assignsubmission_file_",
            &[
                ("./", "", 0o40_755),
                ("./a/b/", "", 0o40_755),
                ("./a/b/main.sh", "cat\n", plain),
                ("__MACOSX/x.sh", "", plain),
            ],
        ),
        ("Bo_2_assignsubmission_file_", &[("../../main.sh", "cat\n", plain)]),
        ("Cy_3_assignsubmission_file_", &[("main.sh", "/etc/passwd", 0o120_777)]),
        (
            "Di_4_assignsubmission_file_",
            &[("main.sh", "cat\n", plain), ("main.sh", "exit 1\n", plain)],
        ),
    ];
    for (folder, files) in archives {
        workspace.write(format!("class/{folder}/hand-in.zip"), zip(files));
    }
    workspace.write("class/Ed_5_assignsubmission_file_/hand-in.zip", "PK but no more");
    let before = || fs::read_dir(workspace.path("class")).expect("it is there").count();
    assert_eq!(before(), 5);
    for _ in 0..2 {
        let ended = workspace.judge(["p", "-s", "class"]);
        ended.exits(0).says("AC       Ann: hand-in.zip/a/b/main.sh\n");
        ended
            .says("1 of 1 case passed")
            .says("Bo (handed in only `hand-in.zip` (has a file that leads out");
        ended.says("Cy (handed in nothing)");
        ended.says("Ed (handed in only `hand-in.zip` (is no zip file, or is cut off))");
        ended.complains("leads out of its folder, or too deep: `../../main.sh`");
        ended
            .complains("(`main.sh`: is in it twice): `Di_4")
            .complains("(is no zip file, or is cut off)");
    }
    assert_eq!(before(), 5);
    assert!(
        !workspace.path("target/main.sh").exists()
            && !workspace.path("target/judge/main.sh").exists()
    );
    // A whole class in one file.
    workspace.write(
        "all.zip",
        zip(&[("Ann/main.sh", "cat\n", plain), ("Bob/main.sh", "exit 1\n", plain)]),
    );
    workspace.judge(["p", "-s", "all.zip"]).exits(1).says("2 submissions, 2 cases");
}

#[test]
fn archives_of_every_system_are_opened_or_named() {
    if !has_tool("python3") {
        return;
    }
    let workspace = Workspace::with_case("4\n", "4\n");
    // As Windows packs names, with the tools of other systems, and with what tools leave in a folder.
    let script = "import io, os, tarfile, time, zipfile\n\
        class Info(zipfile.ZipInfo):\n    \
            def _encodeFilenameFlags(self): return self.raw, self.flag_bits & ~0x800\n\
        def packed(person, files):\n    \
            os.makedirs('class/' + person)\n    \
            with zipfile.ZipFile('class/' + person + '/a.zip', 'w') as file:\n        \
                for name, text in files:\n            \
                    info = Info('x'); info.raw = name; file.writestr(info, text)\n\
        packed('ann', [(b'L\\x94sung.sh', 'cat')])\n\
        packed('bob', [(b'Aufgabe_\\x84.sh', 'exit 1'), (b'Aufgabe_\\x94.sh', 'cat')])\n\
        packed('chie', [(b'\\x89\\xdb\\x91\\xe8\\\\\\x83\\\\\\x81[\\x83g.sh', 'cat')])\n\
        tools = [b'%s/%d.sh' % ([b'target', b'a/node_modules'][at % 2], at) for at in range(4000)]\n\
        packed('dan', [(b'a/main.sh', 'cat')] + [(name, 'exit 1') for name in tools])\n\
        def tarred(path, names, mode, form, time):\n    \
            os.makedirs(os.path.dirname(path))\n    \
            with tarfile.open(path, mode, format=form) as file:\n        \
                for name in names:\n            \
                    info = tarfile.TarInfo(name); info.size = 4; info.mtime = time\n            \
                    file.addfile(info, io.BytesIO(b'cat\\n'))\n        \
                link = tarfile.TarInfo('l.sh'); link.type = tarfile.SYMTYPE; link.linkname = '/etc/passwd'\n        \
                file.addfile(link)\n\
        tarred('class/eve/a.tar.gz', ['./b/ü.sh'], 'w:gz', tarfile.PAX_FORMAT, 1)\n\
        tarred('class/fay/a.TGZ', ['c/' * 3 + 'd' * 99 + '.sh'], 'w:gz', tarfile.GNU_FORMAT, 1)\n\
        tarred('class/guy/a.tar', ['c/' * 3 + 'd' * 96 + '.sh'], 'w', tarfile.USTAR_FORMAT, 1)\n\
        tarred('class/hal/a.tar.gz', ['../../x.sh'], 'w:gz', tarfile.PAX_FORMAT, 1)\n\
        tarred('all/all.tar.gz', ['ida/main.sh'], 'w:gz', tarfile.PAX_FORMAT, 3)\n";
    workspace.write("make.py", script);
    workspace.write("class/ivo/a.rar", "Rar!\u{1a}");
    workspace.write("class/jan/build/main.sh", "exit 1\n");
    workspace.write("class/jan/main.sh", "cat\n");
    shell(&workspace.root, "python3 make.py").exits(0);
    let ended = workspace.judge(["p", "-s", "class", "--csv", "grades.csv"]);
    ended.says("ann/a.zip/Lösung.sh").says("Aufgabe_ö.sh (best of 2)").says("/ソート.sh");
    ended.complains("a .rar file is not read; pack it again as .zip or .tar.gz");
    ended.says("ivo (handed in only `a.rar` (a .rar file is not read");
    ended.complains("leads out of its folder").says("hal (handed in only");
    let table = workspace.text("grades.csv");
    let right = |line: &&str| line.split(',').nth(3) == Some("AC");
    assert_eq!(table.lines().filter(right).count(), 8, "{table}{ended}");
    // The date of an entry of a class tells what is late.
    let due =
        |time: &str| workspace.judge(["p", "-s", "all/all.tar.gz", "--ignore-late", "--due", time]);
    due("1970-01-01T00:00:03Z").exits(0);
    due("1970-01-01T01:00:02+01:00").exits(2).complains("left out (late): `ida/main.sh`");
}

#[test]
fn all_zip_files_of_a_person_have_one_bound() {
    if !has_tool("python3") {
        return;
    }
    let workspace = Workspace::with_case("4\n", "4\n");
    // Two of 40 MiB in one of some kilobytes, and one whose only file has no name.
    let script = "import io, zipfile\n\
        def packed(names, text):\n    \
            out = io.BytesIO()\n    \
            with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as file:\n        \
                for name in names: file.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED, 1)\n    \
            return out.getvalue()\n\
        large = packed(['a'], bytes(40 << 20))\n\
        open('class/ann/a.zip', 'wb').write(packed(['1.zip', '2.zip'], large))\n\
        open('class/bob/b.zip', 'wb').write(packed([''], bytes(70 << 20)))\n\
        open('more/cy/1.zip', 'wb').write(packed(['x', 'y'], bytes(40 << 20)))\n\
        open('more/cy/2.zip', 'wb').write(packed(['z'], bytes(30 << 20)))\n";
    workspace.write("more/cy/main.sh", "cat\n");
    workspace.write("class/ann/main.sh", "cat\n");
    workspace.write("class/bob/main.sh", "cat\n");
    workspace.write("make.py", script);
    shell(&workspace.root, "python3 make.py").exits(0);
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.complains("(has more than 64.0 MiB in it, 2 of them): `ann/a.zip/2.zip`, `bob/b.zip`\n");
    let unpacked = entries(&workspace.path("target/judge/unpacked"));
    assert!(unpacked.len() <= 2, "{unpacked:?}");
    // One that is refused takes nothing from the others.
    let ended = workspace.judge(["p", "-s", "more"]);
    ended.complains("`cy/1.zip`").complains("`cy/2.zip/z`");
}

#[test]
fn a_folder_in_the_folder_of_a_person_and_capitals_are_taken() {
    let workspace = Workspace::with_case("4\n", "4\n");
    workspace.write("class/Ann_7_assignsubmission_file_/Abgabe/main.sh", "cat\n");
    workspace.write("class/Bob/LOESUNG.PY", "print(input())\n");
    workspace.write("class/Cy/a/b/c/d/e/f/main.sh", "cat\n");
    workspace.write("class/Di/a/b/c/d/e/main.sh", "cat\n");
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(0).says("Abgabe/main.sh\n").says("  Bob/LOESUNG.PY\n").says("  - ");
    ended.says("Di/a/b/c/d/e/main.sh\n");
    ended.complains("left out (too deep; name this folder itself to judge it): `Cy/a/b/c/d/e/f`\n");
}

#[test]
fn a_class_without_programs_has_its_table() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("problems/p/main.sh", "cat\n");
    workspace.write("class/ann/report.pdf", "");
    fs::create_dir_all(workspace.path("class/bob")).expect("it is new");
    let ended = workspace.judge(["p", "-s", "class", "--csv", "grades.csv", "--html", "page.html"]);
    ended.exits(2).complains("judge: the folder has no program of any student\n");
    ended.says("  ann (handed in only `report.pdf`)\n").says("  bob (handed in nothing)\n");
    ended.says("nothing judged").hides("main.sh");
    let table = workspace.text("grades.csv");
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.contains("\r\np,bob,,,0,1,,,,,,0,handed in nothing,bob,\r\n"), "{table}");
}

#[test]
fn programs_that_end_in_different_ways_do_not_fail_alike() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("class/ann/a.sh", "exit 3\n");
    workspace.write("class/bob/a.sh", "exit 4\n");
    workspace.write("class/cy/a.sh", "kill -SEGV $$\n");
    workspace.write("class/dan/a.sh", "exit 3 # too\n");
    workspace.write("class/eve/a.sh", "sleep 60\n");
    workspace.write("class/fay/a.sh", "while :; do :; done\n");
    let words = ["p", "-s", "class", "--time-limit", "0.02", "--csv", "grades.csv"];
    let ended = workspace.judge(words);
    ended.exits(1).says("2 fail alike on 1 case: ann, dan\n      RE sample/1  exit code 3\n");
    assert_eq!(ended.stdout.matches("fail alike").count(), 1, "{ended}");
    // A program that was stopped has its limit in the table, a number like any other.
    let table = workspace.text("grades.csv");
    for person in ["eve", "fay"] {
        let line = table.lines().find(|line| line.starts_with(&format!("p,{person},")));
        let slowest = line.and_then(|line| line.split(',').nth(8));
        assert_eq!(slowest, Some("100.0"), "{table}");
    }
}

#[test]
fn what_is_no_program_says_what_it_is() {
    let workspace = Workspace::with_case("4\n", "4\n");
    let files: [(&str, &[u8], &str); 8] = [
        ("ann/main.cpp", b"\x7fELF\x02\x01\x01", "a compiled program of Linux, not its source"),
        ("bob/main.exe", b"MZ\x90\0", "a compiled program of Windows, not its source"),
        (
            "cy/Main.class",
            b"\xca\xfe\xba\xbe\0\0\0\x41",
            "a compiled class of Java, not its source",
        ),
        ("dan/a.docx", b"PK\x03\x04", "an office file, not a source"),
        ("eve/a.jar", b"PK\x03\x04", "compiled classes of Java, not their source"),
        ("fay/a.ipynb", b"{}", "a notebook; export it as a script"),
        ("guy/main.cpp.txt", b"int main(){}", "a source named .txt; take the .txt away"),
        ("hal/main.py", b"%PDF-1.7", "a PDF file, not a source"),
    ];
    for (path, bytes, _) in files {
        workspace.write(format!("class/{path}"), bytes);
    }
    workspace.write("class/ida/main.sh", "");
    let has_compiler = has_tool("gcc");
    if has_compiler {
        workspace.write("class/jan/main.c", "int answer(void) { return 4; }\n");
    }
    let ended = workspace.judge(["p", "-s", "class", "--csv", "grades.csv"]);
    ended.exits(1).says("ida/main.sh (an empty file)\n");
    for (path, _, kind) in files {
        let (person, file) = path.split_once('/').expect("it has a person");
        ended.says(&format!("{person} (handed in only `{file}` ({kind}))"));
    }
    assert!(workspace.text("grades.csv").contains("ida/main.sh,1,an empty file,ida,"));
    if has_compiler {
        ended.says("no file of the program has a main");
    }
    // Whose grade is missing is said.
    workspace.write("sheet.csv", "Full name,Grade,Feedback comments\nann,,\nida,,\n");
    let ended = workspace.judge(["p", "-s", "class", "--moodle", "sheet.csv", "--csv", "out.csv"]);
    ended.complains("1 row without a grade, as none is known: `ann`");
    assert!(workspace.text("out.csv").contains("main.sh. There is nothing in this file."));
}

/// A program of some length in Python; each person has other names.
const COPIED: &str = "import sys\n\
    def read_all():\n    data = sys.stdin.read().split()\n    values = []\n    position = 0\n    \
    while position < len(data):\n        word = data[position]\n        sign = 1\n        \
    if word[0] == '-':\n            sign = -1\n            word = word[1:]\n        total = 0\n        \
    for letter in word:\n            total = total * 10 + (ord(letter) - ord('0'))\n        \
    values.append(sign * total)\n        position += 1\n    return values\n\
    def best(values):\n    most = values[0]\n    index = 1\n    while index < len(values):\n        \
    if values[index] > most:\n            most = values[index]\n        index = index + 1\n    return most\n";

#[test]
fn a_program_that_most_hand_in_is_one_group_and_a_given_part_is_none() {
    let workspace = Workspace::with_case("4\n", "4\n");
    for at in 0..14 {
        let own = |name: &str| format!("{name}{at}");
        let copy = COPIED.replace("values", &own("v")).replace("position", &own("p"));
        workspace.write(format!("class/s{at:02}/main.py"), copy + "print(*read_all())\n");
    }
    workspace.write("class/own/main.py", "print(input())\n");
    let ended = workspace.judge(["p", "-s", "class", "--html", "page.html"]);
    ended.exits(0).says("14 programs are the same: s00, s01, s02, s03 and 10 more\n");
    ended.says("1 of 15 programs too short to tell");
    let page = workspace.text("page.html");
    assert!(page.contains("\"title\":\"14 programs are the same\""), "{page}");
    // A part that was given makes no group, and without a word of it the report asks.
    for at in 0..5 {
        let own = format!("    return x{}\nprint(*read_all())\n", " + x * x".repeat(8 + 9 * at));
        workspace.write(format!("given/s{at}/main.py"), format!("{COPIED}def own(x):\n{own}"));
    }
    let ended = workspace.judge(["p", "-s", "given"]);
    ended.exits(0).says(
        "is shared by 5 of 5 people (--given FILE leaves it out): s0, s1, s2, s3 and 1 more\n",
    );
    ended.hides("the same");
    workspace.write("template.py", COPIED);
    let words = ["p", "-s", "given", "--given"];
    workspace.judge(words.iter().chain(&["template.py"])).exits(0).hides("is shared by");
    workspace.judge(words.iter().chain(&["none.py"])).refuses("--given `none.py`");
    workspace.write("problems/p/attachments/template.py", COPIED);
    workspace.judge(&words[..3]).exits(0).hides("is shared by");
}

#[test]
fn gradescope_gets_the_results_of_each_person() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.case("secret/02", "2\n", "2\n");
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Ann Lee\n\
                    submission_2:\n  :submitters:\n  - :name: Bo Li\n\
                    submission_3:\n  :submitters:\n  - :name: Cy Mo\n";
    workspace.write("export/submission_metadata.yml", metadata);
    workspace.write("export/submission_1/main.sh", "echo 1\n");
    workspace.write("export/submission_2/notes.pdf", "");
    workspace.write("export/submission_3/main.sh", "if\n");
    let ended = workspace.judge(["p", "-s", "export", "--gradescope", "results"]);
    ended.exits(1).complains("gradescope: 3 results.json files written to `");
    // The table comes at once; the failing cases are on the page, and shown with -v.
    ended.hides("expected  2");
    workspace.judge(["p", "-s", "export", "-v"]).says("expected  2");
    let ann = workspace.text("results/submission_1/results.json");
    assert!(ann.starts_with("{\"score\":50.00,\"output\":\"p: Ann Lee\\n\\nWA: "), "{ann}");
    let passed = "{\"name\":\"sample/1\",\"status\":\"passed\",\"visibility\":\"visible\",\"output\":\"AC\"}";
    let failed = "{\"name\":\"secret/02\",\"status\":\"failed\",\"visibility\":\"hidden\",\"output\":\"WA\"}";
    assert!(ann.ends_with(&format!("\"tests\":[{passed},{failed}]}}")), "{ann}");
    let bo = workspace.text("results/submission_2/results.json");
    assert!(
        bo.starts_with("{\"score\":0,\"output\":\"p: Bo Li\\n\\nNo program was found."),
        "{bo}"
    );
    // Who cannot compile at home sees why.
    let cy = workspace.text("results/submission_3/results.json");
    assert!(cy.contains("\\nThe compiler says\\n"), "{cy}");
    // A sample on which a program fails is shown whole, as students see it.
    workspace.write("export/submission_1/main.sh", "echo 3\n");
    workspace.judge(["p", "-s", "export", "--gradescope", "shown"]).exits(1);
    let shown = workspace.text("shown/submission_1/results.json");
    let parts = [
        "It fails on sample/1, which the statement shows: WA.",
        "Input\\n-----\\n1\\n",
        "Expected\\n--------\\n1\\n",
    ];
    for part in parts {
        assert!(shown.contains(part), "{shown}");
    }
    // An autograder has the files of one person, and one place for the results.
    workspace.write("submission/main.sh", "cat\n");
    workspace.judge(["p", "-s", "submission", "--gradescope", "own"]).exits(0);
    assert!(workspace.text("own/results.json").starts_with("{\"score\":100.00,"));
    workspace
        .judge(["p", "--cmd", "cat", "--gradescope", "own"])
        .refuses("name them with --submission DIR");
}
