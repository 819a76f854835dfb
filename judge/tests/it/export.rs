//! Packages: what they hold, that a round trip loses nothing, and what hostile ones come to.

use crate::new::tree;
use crate::workspace::{
    entries, finish, folders, has_tool, name, repository, CommandResult, Workspace,
};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The formats that hold a whole problem.
const WHOLE: [&str; 3] = ["icpc", "kattis", "domjudge"];

fn export(
    workspace: &Workspace,
    root: &Path,
    problem: &str,
    format: &str,
    to: &str,
) -> CommandResult {
    let mut command = workspace.command(["export", problem, "--format", format, to, "--root"]);
    command.arg(root);
    finish(command)
}

/// Exports a problem of a workspace as `out-FORMAT`, takes that in as `PROBLEM-FORMAT`, and compares the two
/// problems. What both commands said.
#[track_caller]
pub fn round_trip(workspace: &Workspace, problem: &str, format: &str) -> [CommandResult; 2] {
    let (out, again) = (format!("out-{format}"), format!("{problem}-{format}"));
    let exported = workspace.judge(["export", problem, "--format", format, &out]);
    exported.exits(0);
    let imported = workspace.judge(["new", &again, "--from", &out]);
    imported.exits(0);
    for folder in ["testdata", "problems"] {
        let [one, other] = [problem, &again].map(|name| tree(&workspace.path(folder).join(name)));
        assert!(one == other, "{format}: {folder} is not the same");
    }
    [exported, imported]
}

/// A workspace with the stub and what else a problem may have.
fn rich() -> Workspace {
    let workspace = Workspace::new();
    workspace.judge(["new", "sums"]).exits(0);
    let brute = workspace.text("problems/sums/submissions/brute_force/halves.rs");
    let java = "public class Sum {\n    public static void main(String[] a) {\n        \
                java.util.Scanner in = new java.util.Scanner(System.in);\n        int n = in.nextInt();\n        \
                long sum = 0;\n        \
                while (n-- > 0) sum += in.nextLong();\n        \
                System.out.println(sum);\n    }\n}\n";
    workspace.write_all(
        "problems/sums",
        &[
            // The same name as the brute force that will stand beside it.
            ("submissions/accepted/halves.rs", brute.as_str()),
            ("submissions/accepted/adder.java", java),
            ("leetcode.rs", "impl Solution {}\n"),
            ("tests/input.rs", "// a test\n"),
        ],
    );
    // An input that is made, and a group of another name.
    let mut generator =
        Command::new(crate::workspace::built(&workspace.path("problems/sums/generator.rs")));
    generator.args(["7", "1000", "large"]);
    let made = finish(generator);
    let input = workspace.write("made.in", &made.stdout);
    let mut sum = Command::new("sha256sum");
    sum.arg(&input);
    let hash = finish(sum).stdout[..64].to_string();
    workspace.write(
        "testdata/sums/hack/02-large.gen",
        format!("arguments: 7 1000 large\nsha256: {hash}\n"),
    );
    let answer = {
        let mut main =
            Command::new(crate::workspace::built(&workspace.path("problems/sums/main.rs")));
        main.current_dir(&workspace.root);
        crate::workspace::fed(main, &input).stdout
    };
    workspace.write("testdata/sums/hack/02-large.ans", answer);
    workspace.write("testdata/sums/hack/02-large.desc", "Many numbers.\n");
    fs::remove_file(input).expect("it was written");
    workspace
}

#[test]
fn a_round_trip_loses_nothing() {
    let source = rich();
    for format in WHOLE {
        let workspace = Workspace::new();
        export(&workspace, &source.root, "sums", format, "one").exits(0);
        let came = workspace.judge(["new", "sums", "--from", "one"]);
        came.exits(0).says("with 5 cases and 5 submissions of the package").hides("left out");
        // The one file that an import adds.
        fs::remove_file(workspace.path("problems/sums/imported.txt")).expect("it says so");
        for part in ["problems/sums", "testdata/sums"] {
            let (before, after) = (tree(&source.path(part)), tree(&workspace.path(part)));
            let names = |tree: &[(PathBuf, Vec<u8>)]| {
                tree.iter().map(|file| file.0.clone()).collect::<Vec<_>>()
            };
            assert_eq!(names(&before), names(&after), "{format}");
            for (one, other) in before.iter().zip(&after) {
                assert!(one == other, "{format}: {} is not the same", one.0.display());
            }
        }
        export(&workspace, &workspace.root, "sums", format, "two").exits(0);
        assert!(tree(&workspace.path("one")) == tree(&workspace.path("two")), "{format}");
        if format == "icpc" {
            workspace.judge(["sums", "--all"]).exits(0);
        }
    }
    // The stub has no exotic case, so oj's folder holds all of them.
    let workspace = Workspace::new();
    export(&workspace, &source.root, "sums", "oj", "one").exits(0);
    workspace
        .judge(["new", "sums", "--from", "one"])
        .exits(0)
        .says("with 5 cases and 0 submissions");
    export(&workspace, &workspace.root, "sums", "oj", "new/folder/two").exits(0);
    assert!(tree(&workspace.path("one")) == tree(&workspace.path("new/folder/two")));
}

#[test]
#[ignore = "judges every problem of the repository three times"]
fn the_problems_of_this_repository_survive_a_round_trip() {
    let repository = repository();
    let workspace = Workspace::new();
    for problem in folders(&repository.join("problems")) {
        let problem = name(&problem);
        // The slowest part is judging the brute force, so each problem takes one format.
        let format = WHOLE[problem.len() % WHOLE.len()];
        let (one, two) = (format!("{problem}.one"), format!("{problem}.two"));
        export(&workspace, &repository, &problem, format, &one).exits(0);
        workspace.judge(["new", &problem, "--from", &one]).exits(0).hides("left out");
        fs::remove_file(workspace.path("problems").join(&problem).join("imported.txt"))
            .expect("an import says that it was one");
        for part in ["problems", "testdata"] {
            let part = Path::new(part).join(&problem);
            let visible = |root: &Path| {
                let mut files = tree(&root.join(&part));
                // The files that Python leaves behind are no part of a problem.
                files.retain(|file| !file.0.display().to_string().contains("__pycache__"));
                files
            };
            let (before, after) = (visible(&repository), visible(&workspace.root));
            for (one, other) in before.iter().zip(&after) {
                let mut one = one.clone();
                if one.0 == Path::new("Cargo.toml") {
                    // A problem that comes in is no member, but a workspace of its own.
                    one.1.extend(b"\n[workspace]\n");
                }
                assert!(one == *other, "{format}: {} and {}", one.0.display(), other.0.display());
            }
            assert_eq!(before.len(), after.len());
        }
        export(&workspace, &workspace.root, &problem, format, &two).exits(0);
        assert!(tree(&workspace.path(&one)) == tree(&workspace.path(&two)), "{problem}");
    }
}

#[test]
fn what_cargo_leaves_in_a_problem_is_not_exported() {
    let workspace = Workspace::new();
    workspace.judge(["new", "sums"]).exits(0);
    export(&workspace, &workspace.root, "sums", "icpc", "one").exits(0);
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--offline", "--quiet"]).current_dir(workspace.path("problems/sums"));
    cargo.env_remove("CARGO_TARGET_DIR");
    finish(cargo).exits(0);
    assert!(workspace.path("problems/sums/target/debug/sums").is_file());
    assert!(workspace.path("problems/sums/Cargo.lock").is_file());
    export(&workspace, &workspace.root, "sums", "icpc", "two").exits(0);
    assert!(tree(&workspace.path("one")) == tree(&workspace.path("two")));
}

#[test]
fn a_package_is_what_the_tools_read() {
    let source = rich();
    let workspace = Workspace::new();
    for format in WHOLE {
        export(&workspace, &source.root, "sums", format, format).exits(0);
        let has = |file: &str| workspace.path(format).join(file).is_file();
        for file in [
            "problem.yaml",
            "data/sample/01.in",
            "data/sample/01.ans",
            "data/secret/hack-01-beyond-32-bits.in",
            "data/secret/hack-02-large.in",
            "submissions/accepted/main.rs",
            "submissions/accepted/halves.rs",
            "submissions/accepted/brute_force_halves.rs",
            "submissions/accepted/adder/Sum.java",
            "submissions/wrong_answer/thirty_two_bits.rs",
        ] {
            assert!(has(file), "{format} has no {file}");
        }
        let icpc = format == "icpc";
        for (file, wanted) in [
            ("statement/problem.en.tex", icpc),
            ("problem_statement/problem.en.tex", !icpc),
            ("data/invalid_input/01-empty.in", icpc),
            ("answer_validators/answer/answer.rs", icpc),
            ("input_validators/validator/build", icpc),
            ("input_validators/validator.rs", !icpc),
            (".timelimit", format == "kattis"),
            ("domjudge-problem.ini", format == "domjudge"),
        ] {
            assert_eq!(has(file), wanted, "{format}: {file}");
        }
        let folder = if icpc { "statement" } else { "problem_statement" };
        let path = workspace.path(format).join(folder).join("problem.en.tex");
        let statement = fs::read_to_string(path).expect("it is there");
        assert!(statement.contains("\\section*{Input}") && !statement.contains("one pass"));
    }
    // The answer validator knows the answers, and nothing else.
    let validator =
        crate::workspace::built(&workspace.path("icpc/answer_validators/answer/answer.rs"));
    for (answer, code) in
        [("6\n", 42), ("6", 43), ("06\n", 43), ("6\n\n", 43), ("7\n", 43), ("", 43)]
    {
        let mut command = Command::new(&validator);
        command.arg(workspace.path("icpc/data/sample/01.in"));
        let answer = workspace.write("answer", answer);
        assert_eq!(crate::workspace::fed(command, &answer).status.code(), Some(code));
    }
}

#[test]
fn slow_brute_force_is_exported_by_what_it_gets() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/1", "slow\n", "ok\n");
    workspace.write("problems/p/main.sh", "echo ok\n");
    workspace.write("problems/p/problem.yaml", "name: P\nlimits:\n  time_limit: 0.02\n");
    workspace.write(
        "problems/p/submissions/brute_force/slow.sh",
        "read line; while [ \"$line\" ]; do :; done; echo ok\n",
    );
    for (format, folder) in [
        ("icpc", "brute_force"),
        ("kattis", "time_limit_exceeded"),
        ("domjudge", "time_limit_exceeded"),
    ] {
        export(&workspace, &workspace.root, "p", format, format).exits(0);
        let place = format!("{format}/submissions/{folder}/slow.sh");
        assert!(workspace.path(&place).is_file(), "no {place}");
    }
    let yaml = workspace.text("icpc/problem.yaml");
    assert!(yaml.contains("time_limit: 0.02\n  time_resolution: 0.01\n"), "{yaml}");
}

#[test]
fn nothing_is_overwritten_and_nothing_is_left() {
    let workspace = rich();
    workspace.write("there/keep", "me");
    symlink("nowhere", workspace.path("link")).expect("it is new");
    let before = tree(&workspace.path("there"));
    for (words, said) in [
        (&["there", "--format", "icpc"][..], "already exists; name a new folder"),
        (&["link", "--format", "icpc"], "already exists"),
        (&["x"], "needs --format icpc, kattis, domjudge or oj. For example"),
        (&["x", "--format", "zip"], "--format takes icpc, kattis, domjudge or oj, not `zip`"),
        (&["there/keep/x", "--format", "oj"], "`there/keep`: File exists"),
        (&["x", "y", "--format", "oj"], "needs a problem and a new folder"),
        (&["..", "--format", "oj"], "already exists"),
        (&["problems/x", "--format", "oj"], "is in problems/, which the judge reads"),
        (&["testdata/sums/../x", "--format", "oj"], "is in testdata/, which the judge reads"),
        (&["testdata/new/x", "--format", "oj"], "is in testdata/, which the judge reads"),
    ] {
        workspace.judge([&["export", "sums"], words].concat()).refuses(said);
    }
    workspace.judge(["export", "sum", "x", "--format", "oj"]).refuses("did you mean sums?");
    assert!(tree(&workspace.path("there")) == before);
    // An export that fails half-way leaves nothing.
    workspace.write("problems/sums/-notes.txt", "a name that no package takes");
    workspace.judge(["export", "sums", "x/y/z", "--format", "icpc"]).refuses("rename it");
    workspace.write("testdata/sums/hack/lonely.in", "");
    workspace.judge(["export", "sums", "x", "--format", "oj"]).refuses("has no lonely.ans");
    let left = fs::read_dir(&workspace.root).expect("it is there");
    let names: Vec<String> =
        left.map(|entry| entry.expect("readable").file_name().to_string_lossy().into()).collect();
    assert!(!names.iter().any(|name| name == "x" || name.contains("part-")), "{names:?}");
}

/// A package as others make them.
fn foreign(workspace: &Workspace) {
    workspace.package_cases(&[
        ("secret/group1/1", "2"),
        ("secret/1", "3"),
        ("invalid_output/a", "1"),
    ]);
    workspace.package(&[
        (
            "problem.yaml",
            "name:\n  en: 'Different: a problem'\n  sv: Olika\nsource: [A, B]\n\
             author: [A, B]\nlicense: cc by-sa\nlimits:\n  memory: 512\n\
             keywords:\n  - x\nvalidator_flags: float_tolerance 1e-6\n",
        ),
        ("data/sample/1.in", "1\n"),
        ("data/secret/group1/testdata.yaml", "on_reject: break\n"),
        ("data/secret/1.desc", "three\n"),
        ("data/secret/1.png", "picture"),
        ("submissions/accepted/a.rs", "fn main() {}\n"),
        ("submissions/accepted/b.py", "print(1)\n"),
        ("submissions/accepted/c.apl", "object C\n"),
        ("submissions/accepted/two/a.cc", "int main() {}\n"),
        ("submissions/accepted/two/b.cc", "\n"),
        ("submissions/wrong_answer/one/Main.java", "class Main {}\n"),
        ("submissions/slow_accepted/s.py", "print(1)\n"),
        ("input_validators/v.viva", "EOF\n"),
        ("input_validators/v/v.py", "exit(42)\n"),
        ("output_validators/o/o.apl", "⍳5\n"),
        ("output_validators/o/o.h", "\n"),
        ("problem_statement/problem.en.tex", "\\problemname{Different}\nText.\n"),
        ("problem_statement/figure 1.png", "picture"),
        ("problem_statement/problem.sv.tex", "\\problemname{Olika}\nText.\n"),
        ("solution/solution.md", "Think.\n"),
        ("scripts/a.sh", ""),
        ("scripts/b.sh", ""),
        ("attachments/starter.py", "pass\n"),
        ("attachments/starter.cc", "\n"),
        ("data/testdata.yaml", "grading: default\n"),
        ("data/invalid_output/a.out", "2\n"),
        ("data/invalid_output/a.yaml", "output_validator_args: []\n"),
        ("data/invalid_output/test_group.yaml", "output_validator_args: []\n"),
        ("answer_validators/v.py", "exit(42)\n"),
        ("problem.txt", "Different\n"),
    ]);
    // A link to another file of the package is usual.
    symlink("1.in", workspace.path("package/data/sample/1.ans")).expect("it is new");
}

#[test]
fn a_package_of_others_comes_in() {
    let workspace = Workspace::new();
    foreign(&workspace);
    let came = workspace.judge(["new", "other", "--from", "package"]);
    came.exits(0).says("with 3 cases and 4 submissions of the package");
    came.says("  source: the first of 2 is kept\n");
    came.says("  name: the names in further languages are left out\n");
    came.says("names no time limit").says("the judge compares tokens instead");
    for line in [
        "kept for exports (not an input, an answer or a description): `data/secret/1.png`\n",
        "kept for exports (input validators in VIVA, which nothing here runs): `input_validators/v.viva`\n",
        "left out (unknown file extension, 2 files): `output_validators/o/o.apl`, \
         `output_validators/o/o.h`\n",
        "left out (in a language that the judge does not have): `submissions/accepted/c.apl`\n",
        "kept for exports (submissions in a folder of no format): `submissions/slow_accepted/s.py`\n",
        "kept for exports (attachments, 2 files): `attachments/starter.cc`, `attachments/starter.py`\n",
        "kept for exports (pictures of the statement): `problem_statement/figure 1.png`\n",
        "kept for exports (further statements): `problem_statement/problem.sv.tex`\n",
        "kept for exports (descriptions of the solution): `solution/solution.md`\n",
        "kept for exports (the judge has no use for it, 9 files): `answer_validators/`, \
         `data/invalid_output/a.ans`, `data/invalid_output/a.in`, `data/invalid_output/a.out`, \
         `data/invalid_output/a.yaml`, `data/invalid_output/test_group.yaml`, `problem.txt`, `scripts/`\n",
    ] {
        came.says(line);
    }
    for (file, text) in [
        ("problems/other/submissions/accepted/a.rs", "fn main() {}\n"),
        ("problems/other/validator.py", "exit(42)\n"),
        ("problems/other/submissions/accepted/b.py", "print(1)\n"),
        ("problems/other/submissions/accepted/two/a.cc", "int main() {}\n"),
        ("problems/other/submissions/wrong_answer/one/Main.java", "class Main {}\n"),
        ("problems/other/statement.tex", "\\problemname{Different}\nText.\n"),
        ("testdata/other/sample/1.ans", "1\n"),
        ("testdata/other/secret/group1-1.in", "2\n"),
        ("testdata/other/secret/1.desc", "three\n"),
        ("problems/other/package/data/secret/1.png", "picture"),
        ("problems/other/package/statement/figure 1.png", "picture"),
        ("problems/other/package/scripts/a.sh", ""),
        ("problems/other/package/data/invalid_output/a.yaml", "output_validator_args: []\n"),
        ("problems/other/package/answer_validators/v.py", "exit(42)\n"),
        ("problems/other/package/problem.txt", "Different\n"),
    ] {
        assert_eq!(workspace.text(file), text);
    }
    let yaml = workspace.text("problems/other/problem.yaml");
    for line in [
        "name: 'Different: a problem'",
        "comparison: float_tolerance 1e-6 ignore_case",
        "    ac_to_time_limit: 5",
        "  memory: 512",
        "  output: 8",
    ] {
        assert!(yaml.contains(&format!("{line}\n")), "{yaml}");
    }
    // An imported package goes out again, and comes back the same.
    for format in WHOLE {
        let (one, two) = (format!("{format}.one"), format!("{format}.two"));
        export(&workspace, &workspace.root, "other", format, &one).exits(0);
        let other = Workspace::new();
        let from = workspace.path(&one).display().to_string();
        other.judge(["new", "other", "--from", &from]).exits(0).hides("left out");
        export(&other, &other.root, "other", format, &two).exits(0);
        assert!(tree(&workspace.path(&one)) == tree(&other.path(&two)), "{format}");
        let figure = match format {
            "icpc" => "statement/figure 1.png",
            _ => "problem_statement/figure 1.png",
        };
        assert_eq!(fs::read(workspace.path(&one).join(figure)).expect("it is back"), b"picture");
        assert!(tree(&workspace.path("problems/other")) == tree(&other.path("problems/other")));
    }
}

#[test]
fn flags_of_groups_and_cases_reach_the_validator() {
    let workspace = Workspace::new();
    let yes = "printf 'Yes 1.05\\n'\n";
    workspace.package(&[
        ("problem.yaml", "name: P\nlimits: {time_limit: 9}\n"),
        ("data/test_group.yaml", "output_validator_args:\n  - float_tolerance\n  - '0.1'\n"),
        ("data/secret/exact/test_group.yaml", "output_validator_args: [case_sensitive]\n"),
        ("data/secret/4.yaml", "{description: x, output_validator_args: float_tolerance 1e-3}\n"),
        ("submissions/accepted/yes.sh", yes),
    ]);
    for (case, answer) in [
        ("sample/1", "YES 1.0\n"),
        ("secret/2", "yes 1.1\n"),
        ("secret/exact/3", "yes 1.05\n"),
        ("secret/4", "YES 1\n"),
    ] {
        workspace.pair(format!("package/data/{case}"), "", answer);
    }
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    let yaml = workspace.text("problems/q/problem.yaml");
    assert!(yaml.contains("\ncomparison: float_tolerance 0.1 ignore_case\n"), "{yaml}");
    let judge = |verdicts: &[&str]| {
        let program = ["q", "--submission", "problems/q/submissions/accepted/yes.sh", "--json"];
        let judged = workspace.judge(program);
        let cases: Vec<&str> =
            judged.stdout.lines().filter(|line| line.contains("\"type\":\"case\"")).collect();
        let found = cases.iter().map(|line| if line.contains("\"AC\"") { "AC" } else { "WA" });
        assert_eq!(found.collect::<Vec<_>>(), verdicts, "{}", judged.stdout);
    };
    // In the order sample/1, secret/2, secret/4, secret/exact-3.
    judge(&["AC", "AC", "WA", "WA"]);
    // The same out of a package again.
    let other = Workspace::new();
    export(&workspace, &workspace.root, "q", "icpc", "out").exits(0);
    let from = workspace.path("out").display().to_string();
    other.judge(["new", "q", "--from", &from]).exits(0);
    assert!(tree(&workspace.path("testdata/q")) == tree(&other.path("testdata/q")));
    assert!(tree(&workspace.path("problems/q")) == tree(&other.path("problems/q")));
    let kattis = export(&workspace, &workspace.root, "q", "kattis", "out2");
    kattis.exits(0).says("the format has no flags for one case: 2 cases are judged with the flags");
    // A validator of the problem's own gets them as its arguments.
    workspace.write(
        "problems/q/output_validator.sh",
        "shift 3\n[ \"$*\" = 'float_tolerance 1e-3' ] && exit 42\nexit 43\n",
    );
    judge(&["WA", "WA", "AC", "WA"]);
    workspace.write("problems/q/problem.yaml", "name: P\nvalidator_flags: float_tolerance 1e-3\n");
    judge(&["AC", "AC", "AC", "WA"]);
}

#[test]
fn flags_that_mean_nothing_are_refused() {
    for (file, text, said) in [
        (
            "problem.yaml",
            "validator_flags: 60\n",
            "`60` is no flag of the default output validator",
        ),
        ("data/testdata.yaml", "output_validator_flags: float_tolerance\n", "needs a number"),
        ("data/secret/test_group.yaml", "args: [x]\n", "data/secret/test_group.yaml: line 1: args"),
        ("data/secret/1.yaml", "output_validator_arg: x\n", "did you mean output_validator_args?"),
        ("data/secret/1.yaml", "output_validator_args: [x]\n", "data/secret/1.in: the flags"),
        ("data/secret/1.files/a", "x", "this judge gives programs no files"),
    ] {
        let workspace = Workspace::new();
        workspace.write("package/problem.yaml", "name: x\n");
        workspace.pair("package/data/secret/1", "", "");
        workspace.write(format!("package/{file}"), text);
        workspace.judge(["new", "other", "--from", "package"]).refuses(said);
        assert_eq!(entries(&workspace.path("problems")), Vec::<PathBuf>::new(), "{said}");
    }
}

#[test]
fn an_export_has_the_heading_and_the_table_of_the_readme() {
    let workspace = Workspace::new();
    workspace.judge(["new", "mine"]).exits(0);
    let readme = "# mine: counting sheep\n\nCount [them](https://e.org/a_b).\n\n| a | b |\n|---|---|\n| 1 | __2__ |\n";
    workspace.write("problems/mine/README.md", readme);
    workspace.judge(["export", "mine", "--format", "kattis", "out"]).exits(0);
    let statement = workspace.text("out/problem_statement/problem.en.tex");
    let wanted = "\\problemname{Counting sheep}\n\nCount \\href{https://e.org/a\\_b}{them}.\n\n\
                  \\begin{tabular}{ll}\na & b \\\\ \\hline\n1 & \\textbf{2} \\\\\n\\end{tabular}\n";
    assert_eq!(statement, wanted);
    assert!(workspace.text("out/problem.yaml").contains("name: Counting sheep\n"));
    workspace.judge(["new", "again", "--from", "out"]).exits(0);
    assert_eq!(workspace.text("problems/again/README.md"), readme);
}

#[test]
fn the_title_comes_from_where_it_is() {
    for (yaml, files, title) in [
        ("name: {fr: Un, de: Eins}\n", &[][..], "Un"),
        ("name: A & B\n", &[("problem_statement/problem.en.tex", "\\problemname{}\n")], "A & B"),
        ("", &[("statement/problem.en.md", "# One\n")], "One"),
        ("", &[("problem_statement/problem.tex", "\\problemname{A \\& B}\n")], "A & B"),
        ("", &[("problem_statement/problem.fr.tex", "\\problemname{Un}\n")], "Un"),
        ("", &[("problem_statement/problem.en.tex", "\\problemname{$x$}\n")], "other"),
    ] {
        let workspace = Workspace::new();
        workspace.write("package/problem.yaml", yaml);
        workspace.pair("package/data/sample/1", "", "");
        workspace.package(files);
        let came = workspace.judge(["new", "other", "--from", "package"]);
        came.exits(0);
        let yaml = workspace.text("problems/other/problem.yaml");
        assert!(
            yaml.contains(&format!("\nname: {title}\n"))
                || yaml.contains(&format!("\nname: '{title}'\n")),
            "{yaml}"
        );
        if let [(_, "\\problemname{}\n")] = files {
            // verifyproblem refuses an empty one.
            let statement = workspace.text("problems/other/statement.tex");
            assert_eq!(statement, "\\problemname{A \\& B}\n");
        }
        if let [("problem_statement/problem.fr.tex", _)] = files {
            came.says(
                "no statement in English: `problem_statement/problem.fr.tex` is the statement",
            );
            assert!(workspace.path("problems/other/statement.tex").is_file());
        }
    }
}

#[test]
fn a_package_without_rust_comes_in_and_is_judged() {
    let workspace = Workspace::new();
    workspace.package(&[
        ("problem.yaml", "source: Kattis\nlicense: public domain\nname: Hello World!\n"),
        ("data/secret/hello.in", ""),
        ("data/secret/hello.ans", "Hello World!\n"),
        ("problem_statement/problem.en.tex", "\\problemname{Hello World!}\nSay it.   \n"),
        ("input_validators/validator.py", "exit(42)\n"),
        (
            "submissions/accepted/hello.cpp",
            "#include <cstdio>\nint main() {\n\tputs(\"Hello World!\");\n}\n",
        ),
        (
            "submissions/accepted/hello.c",
            "#include <stdio.h>\r\nint main(void) { puts(\"Hello World!\"); }",
        ),
        ("submissions/accepted/hello.py", "print('Hello World!')\n\n"),
        ("submissions/accepted/hello.sh", "echo 'Hello World!'\n"),
        ("submissions/wrong_answer/hello.sh", "echo 'Hello!'\n"),
    ]);
    let came = workspace.judge(["new", "hello", "--from", "package"]);
    came.exits(0).says("with 1 case and 5 submissions").says("reference: accepted/hello.c");
    workspace.judge(["hello"]).exits(0).says("AC   hello  accepted/hello.c").says("1/1");
    let judged = workspace.judge(["hello", "--all"]);
    judged.exits(0).says("AC   hello  accepted/hello.sh").says("5 submissions").hides("main");
    // A main.rs that is written later comes first.
    workspace.write("problems/hello/main.rs", "fn main() {\n    println!(\"Hello World!\");\n}\n");
    workspace.judge(["hello", "--all"]).exits(0).says("AC   hello  main.rs");
}

#[test]
fn hostile_packages_are_refused_and_leave_nothing() {
    type Spoil = fn(&Workspace);
    let spoils: [(Spoil, &str); 9] = [
        (
            |w| {
                let file = fs::File::create(w.path("package/data/secret/9.in")).expect("new");
                file.set_len(1 << 40).expect("it is sparse");
            },
            "9.in`: a package has at most",
        ),
        (
            |w| {
                w.pair("package/data/secret/group1-1", "", "");
            },
            "two cases of the package would be secret/group1-1",
        ),
        (
            |w| drop(w.write(format!("package/{}x", "a/".repeat(30)), "")),
            "folders are nested deeper than 16",
        ),
        (
            |w| drop(w.write("package/problem.yaml", "validation: custom interactive\n")),
            "the problem is interactive, and has no output validator that can be taken",
        ),
        (
            |w| drop(w.write("package/problem.yaml", "name: x\ntype: interactive\n")),
            "the problem is interactive, and has no output validator that can be taken",
        ),
        (
            |w| drop(w.write("package/problem.yaml", "name: x\nlimits: &l {memory: 1}\n")),
            "problem.yaml: line 2: YAML anchors are not read",
        ),
        (
            |w| drop(w.write("package/problem.yaml", "type: [pass-fail, multi-pass]\n")),
            "the problem is multi-pass",
        ),
        (
            |w| drop(w.write("package/problem.yaml", "type:\n  - submit-answer\nname: x\n")),
            "the problem is submit-answer",
        ),
        (
            |w| drop(w.write("package/problem.yaml", "\u{1}[[[[\u{1b}[31m\n")),
            "problem.yaml: line 1: the character `\\u{1}` is not allowed in YAML",
        ),
    ];
    for (spoil, said) in spoils {
        let workspace = Workspace::new();
        foreign(&workspace);
        spoil(&workspace);
        workspace.judge(["new", "other", "--from", "package"]).refuses(said);
        assert_eq!(entries(&workspace.path("problems")), Vec::<PathBuf>::new(), "{said}");
        assert_eq!(entries(&workspace.path("testdata")).len(), 1, "{said}");
        assert!(!workspace.path("testdata/.new").exists(), "{said}");
    }
    let workspace = Workspace::new();
    workspace.write("package/readme.txt", "");
    workspace.judge(["new", "other", "--from", "package"]).refuses("is no package");
    workspace.judge(["new", "other", "--from", "package/readme.txt"]).refuses("is not a folder");
}

#[test]
fn an_export_says_where_the_exit_codes_are_those_of_testlib() {
    if !has_tool("g++") {
        return;
    }
    let workspace = Workspace::new();
    workspace.judge(["new", "sums"]).exits(0);
    fs::remove_dir_all(workspace.path("problems/sums/submissions/wrong_answer"))
        .expect("it is there");
    let checker =
        "#include \"testlib.h\"\nint main() { registerTestlibCmd(0, 0); return OK_EXIT_CODE; }\n";
    workspace.write("problems/sums/output_validator/check.cpp", checker);
    let header = |code: &str| {
        format!("void registerTestlibCmd(int, int) {{}}\n#define OK_EXIT_CODE {code}\n")
    };
    let said = "`problems/sums/output_validator` is made with testlib";
    workspace.write("problems/sums/output_validator/testlib.h", header("0"));
    workspace.judge(["export", "sums", "--format", "kattis", "a"]).exits(0).says(said);
    workspace.write("problems/sums/output_validator/testlib.h", header("42"));
    workspace.judge(["export", "sums", "--format", "kattis", "b"]).exits(0).hides(said);
}

#[test]
fn a_number_of_passes_that_is_none_is_told() {
    let workspace = Workspace::new();
    foreign(&workspace);
    workspace.write(
        "package/problem.yaml",
        "name: x\ntype: multi-pass\nproblem_format_version: 2025-09\nlimits: {validation_passes: 1000000}\n",
    );
    workspace.write("package/output_validator/v.sh", "exit 42\n");
    let came = workspace.judge(["new", "other", "--from", "package"]);
    came.exits(0)
        .says("limits.validation_passes is `1000000`, and not a whole number from 2 to 10000");
}

#[test]
fn what_cargo_would_run_is_left_out_or_named_and_odd_limits_are_told() {
    let workspace = Workspace::new();
    foreign(&workspace);
    workspace.write(
        "package/problem.yaml",
        "name: x\nvalidation: custom\nlimits:\n  memory: -1\n  output: 99999999999999999999999\n",
    );
    fs::remove_dir_all(workspace.path("package/output_validators")).expect("it is there");
    workspace.write("package/.timelimit", "nan\n");
    workspace.write("package/workspace/problem/build.rs", "fn main() {}\n");
    let test = |name: &str| format!("const P: &str = env!(\"CARGO_BIN_EXE_{name}\"); // é\n");
    workspace.write("package/workspace/problem/tests/input.rs", test("push-box"));
    let came = workspace.judge(["new", "other", "--from", "package"]);
    came.exits(0)
        .says("left out (cargo would run it outside the sandbox): `workspace/problem/build.rs`");
    came.says("cargo test runs them outside the sandbox");
    came.says("limits.time_limit is `nan`, which is no time limit: it has none now")
        .says("limits.memory is `-1`: problem.yaml now says 2048 MiB");
    came.says("limits.output is `99999999999999999999999`: problem.yaml now says 8 MiB");
    came.says("has no output validator for `validation: custom`");
    let folder = workspace.path("problems/other");
    assert!(!folder.join("build.rs").exists());
    // The tests call the program by the name that it has here.
    assert_eq!(fs::read_to_string(folder.join("tests/input.rs")).expect("it came"), test("other"));
}

#[test]
fn what_a_package_says_of_places_is_not_believed() {
    let workspace = Workspace::new();
    foreign(&workspace);
    workspace.write("outside.py", "mine");
    workspace.write(
        "package/workspace/moved",
        "accepted/b.py ../../../outside.py\naccepted/a.rs accepted/../../a.rs\n\
         wrong_answer/one/Main.java problems/p/main.rs\n",
    );
    workspace.write("package/workspace/problem/Cargo.toml", "[package]\nname = \"evil\"\n");
    workspace.write("package/workspace/problem/submissions/accepted/x.rs", "");
    workspace.write("package/workspace/data/hack/1.gen", "no recipe");
    workspace.write("package/workspace/elsewhere/x", "");
    let came = workspace.judge(["new", "other", "--from", "package"]);
    came.exits(0).says("left out (invalid file name, 3 files): ").says("b.py");
    assert_eq!(workspace.text("outside.py"), "mine");
    assert!(!workspace.path("problems/other/Cargo.toml").exists());
    assert!(!workspace.path("problems/other/submissions/accepted/x.rs").exists());
}

#[test]
fn a_java_file_is_named_after_its_class_and_no_other_language_is() {
    let workspace = Workspace::new();
    workspace.judge(["new", "sums"]).exits(0);
    let folder = "problems/sums/submissions/accepted";
    workspace.write(format!("{folder}/two.java"), "public class Two {}\n");
    workspace.write(format!("{folder}/three.scala"), "object Three extends App\n");
    export(&workspace, &workspace.root, "sums", "icpc", "one").exits(0);
    let accepted = workspace.path("one/submissions/accepted");
    assert!(accepted.join("two/Two.java").is_file());
    assert!(accepted.join("three.scala").is_file());
    assert!(!accepted.join("three.scala/Three.java").exists());
    // A folder of that name is another program.
    workspace.write(format!("{folder}/two/sum.py"), "print(2)\n");
    export(&workspace, &workspace.root, "sums", "icpc", "other").exits(0);
    let accepted = workspace.path("other/submissions/accepted");
    assert_eq!(
        (entries(&accepted.join("two")).len(), accepted.join("two/sum.py").is_file()),
        (1, true)
    );
    assert!(accepted.join("accepted_two/Two.java").is_file());
}

#[test]
fn an_export_of_cases_alone_names_the_checker_that_it_drops() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("problems/p/main.sh", "cat\n");
    workspace.write("problems/p/output_validator.sh", "exit 42\n");
    workspace.write("problems/p/points.yaml", "groups: {secret/a: {max_score: 9}}\n");
    workspace.case("a/1", "1\n", "1\n");
    let ended = workspace.judge(["export", "p", "--format", "oj", "one"]);
    ended.exits(0).says("left out, as oj has cases only: problems/p/output_validator.sh, which ");
    ended.says("left out, as oj has cases only: the points\n");
    workspace.write("problems/p/problem.yaml", "type: interactive\nlimits:\n  time_limit: 1\n");
    let ended = workspace.judge(["export", "p", "--format", "oj", "two"]);
    ended.refuses("oj has no interactive problems and none of several passes");
    assert!(!workspace.path("two").exists());
}

#[test]
fn files_for_streams_and_compiler_flags_survive_a_round_trip() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("problems/p/main.sh", "cat\n");
    let yaml = |flags: &str| {
        format!("input_file: a.in\ncompiler_flags:\n  cpp: {flags} -DX\nlimits:\n  time_limit: 1\n")
    };
    for (flags, to, comes_back) in [("-Ilib", "one", true), ("-isystem ../q", "two", false)] {
        workspace.write("problems/p/problem.yaml", yaml(flags));
        let ended = workspace.judge(["export", "p", "--format", "kattis", to]);
        ended.exits(0).says("kattis has no place for input_file, compiler_flags of problem.yaml; ");
        let made = workspace.judge(["new", &format!("q{to}"), "--from", to]);
        let taken = workspace.text(format!("problems/q{to}/problem.yaml"));
        if comes_back {
            made.exits(0).hides("left out");
            assert_eq!(taken, yaml(flags));
        } else {
            made.exits(0).says("left out, as it leads out of the package: `compiler_flags:");
            assert_eq!(taken, "input_file: a.in\nlimits:\n  time_limit: 1\n");
        }
    }
    let ended = workspace.judge(["export", "p", "--format", "oj", "three"]);
    ended.exits(0).says("oj has no place for input_file, compiler_flags of problem.yaml\n");
}

#[test]
fn recipes_and_flags_follow_their_cases_and_go_with_them() {
    let workspace = Workspace::new();
    workspace.write("problems/q/main.sh", "cat\n");
    workspace.write("problems/q/problem.yaml", "limits: {time_limit: 5}\n");
    workspace.write("problems/q/generator.sh", "echo $1\n");
    workspace.write("problems/q/output_validator.sh", "[ \"$4\" = loose ] && exit 42; exit 43\n");
    workspace.write("testdata/q/large/1.gen", "arguments: 7 5\n");
    workspace.write("testdata/q/large/1.yaml", "output_validator_args: [loose]\n");
    workspace.write("testdata/q/large/1.ans", "7\n");
    workspace.judge(["q"]).verdict("AC");
    for format in ["icpc", "kattis"] {
        workspace.judge(["export", "q", "--format", format, format]).exits(0);
        workspace.judge(["new", &format!("q{format}"), "--from", format]).exits(0);
        workspace.judge([&format!("q{format}")]).verdict("AC").says("1/1");
    }
    // A case that was taken out of the package does not come back.
    for end in ["in", "ans", "yaml"] {
        let _ = fs::remove_file(workspace.path(format!("icpc/data/secret/large-1.{end}")));
    }
    workspace.pair("icpc/data/secret/2", "1\n", "1\n");
    workspace.judge(["new", "less", "--from", "icpc"]).exits(0);
    assert!(!tree(&workspace.path("testdata/less"))
        .iter()
        .any(|(name, _)| name.to_string_lossy().contains("gen")));
}

#[test]
fn a_package_decides_by_its_version_and_its_words() {
    let workspace = Workspace::new();
    workspace.package(&[
        ("problem.yaml", "name: x\nvalidation: default\nlimits: {time_limit: 5}\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("output_validators/all.sh", "exit 42\n"),
        ("submissions/accepted/a.sh", "cat\n"),
        ("submissions/wrong_answer/b.sh", "echo 77\n"),
        ("workspace/problem/src/lib.rs", "#[test]\nfn a() {}\n"),
    ]);
    let import = workspace.judge(["new", "q", "--from", "package"]);
    import
        .exits(0)
        .says("output_validators/ is left out")
        .says("cargo would run it outside the sandbox");
    assert!(!workspace.path("problems/q/src").exists());
    workspace.judge(["q", "--all"]).exits(0).says("WA   q  wrong_answer/b.sh");
}
