//! generators.yaml of BAPCtools: cases that are listed, generated and copied, on import and when judged.

use crate::workspace::{entries, CommandResult, Workspace};
use std::fs;

/// A package that wants the number of lines, with these cases and shell generators.
fn package(workspace: &Workspace, rules: &str) {
    workspace.write("package/problem.yaml", "name: Lines\nlimits: {time_limit: 1}\n");
    workspace.write("package/generators/generators.yaml", rules);
    workspace.write("package/generators/args.sh", "for word in \"$@\"; do echo \"$word\"; done\n");
    workspace.write("package/generators/lib/words.sh", "words='a b c'\n");
    let two = ". \"$(dirname \"$0\")/words.sh\"; printf '%s\n' $words >testcase.in\n";
    workspace.write("package/generators/two.sh", two);
    workspace.write("package/generators/dir/main.sh", "echo one\n");
    workspace.pair("package/generators/manual/m", "x\ny\n", "2\n");
    workspace.write("package/generators/manual/m.desc", "by hand\n");
}

fn import(workspace: &Workspace) -> CommandResult {
    workspace.judge(["new", "lines", "--from", "package"])
}

/// The names of the files of a group.
fn names(workspace: &Workspace, group: &str) -> Vec<String> {
    let found = entries(&workspace.path(format!("testdata/lines/{group}")));
    let name = |path: &std::path::PathBuf| path.file_name().map(|n| n.to_string_lossy().into());
    let mut names: Vec<String> = found.iter().filter_map(name).collect();
    names.sort();
    names
}

const RULES: &str = r##"
solution: /submissions/accepted/a.py
random_salt: abcd
generators:
  several: [two.sh, lib/words.sh]
data:
  sample:
    data:
      one:
        in: "only"
        ans: "1"
        desc: in the file
  secret:
    include: [sample]
    data:
      - "": args.sh {seed} {name}
      - copied: {copy: manual/m}
      - counted:
          generate: args.sh {seed:2} {count}
          count: 2..=3
      - group:
          random_salt: x
          data:
            - deep: args.sh {seed}
            - blanks: args.sh 'a b' "#"
      - library: several 7
      - folder: dir
  invalid_input:
    data:
      bad: {in: ""}
"##;

#[test]
fn cases_are_listed_generated_and_copied() {
    let workspace = Workspace::new();
    package(&workspace, RULES);
    import(&workspace)
        .exits(0)
        .says("with 10 cases and 0 submissions of the package\n")
        .says("7 inputs without .ans; to write the missing answers: scripts/judge answers lines")
        .hides("generators.yaml");
    assert_eq!(names(&workspace, "sample"), ["one.ans", "one.desc", "one.in"]);
    let secret = [
        "1-group-5-deep.gen",
        "1-group-6-blanks.gen",
        "1.gen",
        "2-copied.ans",
        "2-copied.desc",
        "2-copied.in",
        "3-counted-2.gen",
        "4-counted-3.gen",
        "7-library.gen",
        "8-folder.gen",
        "one.ans",
        "one.desc",
        "one.in",
    ];
    assert_eq!(names(&workspace, "secret"), secret);
    assert_eq!(names(&workspace, "invalid_input"), ["bad.in"]);
    // The seeds are computed as in BAPCtools: int(hashlib.sha512(TEXT).hexdigest(), 16) % 2**31, where TEXT is
    // the salt, `:` and the count less one, and the command.
    for (file, wanted) in [
        ("sample/one.in", "only\n"),
        ("secret/2-copied.in", "x\ny\n"),
        ("secret/1.gen", "generator: args.sh\narguments: 591119741 testcase\n"),
        ("secret/3-counted-2.gen", "generator: args.sh\narguments: 549408946 2\n"),
        ("secret/4-counted-3.gen", "generator: args.sh\narguments: 1150024524 3\n"),
        ("secret/1-group-5-deep.gen", "generator: args.sh\narguments: 1350222588\n"),
        ("secret/1-group-6-blanks.gen", "generator: args.sh\narguments: [\"a b\", \"#\"]\n"),
        ("secret/7-library.gen", "generator: two.sh lib/words.sh\narguments: 7\n"),
        ("secret/8-folder.gen", "generator: dir\n"),
    ] {
        assert_eq!(workspace.text(format!("testdata/lines/{file}")), wanted, "{file}");
    }
    assert!(!workspace.path("testdata/.new").exists());
    // The inputs are made when one judges, or asks for the answers. These belong to an input then.
    workspace.judge(["lines", "--cmd", "wc -l"]).complains("has no 1.ans beside it");
    let main = "fn main() { println!(\"{}\", std::io::stdin().lines().count()); }\n";
    workspace.write("problems/lines/main.rs", main);
    fs::remove_dir_all(workspace.path("testdata/lines/invalid_input")).expect("it is there");
    workspace.judge(["answers", "lines"]).exits(0);
    for (name, lines) in [("1", 2), ("1-group-6-blanks", 2), ("7-library", 3), ("8-folder", 1)] {
        let file = |end: &str| workspace.text(format!("testdata/lines/secret/{name}.{end}"));
        assert_eq!(file("ans"), format!("{lines}\n"));
        assert!(file("gen").contains("\nsha256: "), "{}", file("gen"));
    }
    workspace.judge(["lines", "--cmd", "wc -l"]).verdict("AC").says("10/10");
    workspace.write("testdata/lines/secret/8-folder.gen", "generator: dir\n");
    // An export has the inputs, and an import of it the recipes again, now with a hash.
    for folder in ["one", "two"] {
        let name = if folder == "one" { "lines" } else { "again" };
        workspace.judge(["export", name, "--format", "icpc", folder]).exits(0);
        let recipe = workspace.text(format!("{folder}/workspace/data/secret/8-folder.gen"));
        assert!(recipe.starts_with("generator: dir\nsha256: "), "{recipe}");
        if folder == "one" {
            workspace.judge(["new", "again", "--from", folder]).exits(0);
            workspace.judge(["again", "--cmd", "wc -l"]).verdict("AC").says("10/10");
        }
    }
    for file in ["data/secret/8-folder.in", "workspace/data/secret/1.gen"] {
        let read = |folder: &str| workspace.text(format!("{folder}/{file}"));
        assert_eq!(read("one"), read("two"));
    }
}

#[test]
fn what_generators_yaml_has_beyond_is_named_with_its_line() {
    let workspace = Workspace::new();
    let rules = r#"data:
  sample:
    data:
      a: {in: "1", out: "2"}
  secret:
    tool: x
    include: [nothing, twice]
    data:
      none:
      b: gone.sh 1
      c: {generate: args.sh 1, match: x, retries: 3}
      d: {generate: args.sh 2, solution: /other.py}
      "../../up": args.sh 3
      e: args.sh {seed} {seed}
      f: ../secret.sh
      g: {copy: ../../outside}
      h: args.sh 'open
      i: {in: "{{n}}"}
      j: args.sh {{n}}
    list: ~
  other:
    data: {x: args.sh 1}
"#;
    package(&workspace, rules);
    workspace.write("outside.in", "secret\n");
    let came = import(&workspace);
    // a, c, d, i.
    came.exits(0).says("with 4 cases");
    for said in [
        "line 6: no key `tool`",
        "line 7: no `nothing` above: not included",
        "line 9: `secret/none`: nothing makes its input",
        "line 10: `secret/b`: `generators/gone.sh` is not in the package",
        "line 11: `match`: inputs are not compared with patterns",
        "line 11: `retries` of a case is not taken",
        "line 12: `solution` of a part: here one program makes all answers",
        "line 13: `../../up`: ",
        "line 14: `e`: a command has one {seed} at most",
        "line 15: `secret/f`: `generators/../secret.sh` is not in the package",
        "line 17: `h`: a quote in the command is not closed",
        "line 19: `j`: problem.yaml has no constant `n`",
        "line 20: no key `list`",
        "line 21: data has no folder `other`",
        "line 16: there is no `generators/../../outside`.in to copy",
    ] {
        came.says(&format!("generators/generators.yaml: {said}"));
    }
    // The only answer of a.
    assert_eq!(workspace.text("testdata/lines/sample/a.ans"), "2\n");
    assert!(!workspace.path("testdata/up.gen").exists());
    assert_eq!(workspace.text("testdata/lines/secret/i.in"), "{{n}}\n");
}

#[test]
fn data_of_the_package_wins() {
    let workspace = Workspace::new();
    let sample = "data:\n  sample:\n    data:\n      - '': {in: 'x'}\n";
    let secret = "  secret:\n    data:\n      a: args.sh 1\n      b: args.sh 2\n";
    package(&workspace, &format!("{sample}{secret}"));
    workspace.write_all(
        "package/data",
        &[
            // Another version has given it another number.
            ("sample/01.in", "y\n"),
            ("sample/01.ans", "1\n"),
            ("secret/a.in", "own\n"),
            ("secret/a.ans", "1\n"),
        ],
    );
    import(&workspace)
        .exits(0)
        .says("with 3 cases")
        .says("data/sample has inputs of its own under other names; they are taken")
        .says("1 input without .ans");
    assert_eq!(names(&workspace, "sample"), ["01.ans", "01.in"]);
    assert_eq!(names(&workspace, "secret"), ["a.ans", "a.in", "b.gen"]);
}

#[test]
fn hostile_rules_are_refused_and_leave_nothing() {
    let many = |count: usize, line: &str| -> String {
        (0..count).map(|i| line.replace('@', &i.to_string())).collect()
    };
    let head = "data:\n  secret:\n    data:\n";
    for (rules, said) in [
        (format!("{head}      a: {{generate: args.sh, count: 1000000}}\n"), "line 4: `count`"),
        (format!("{head}      a: {{generate: args.sh, count: -9e9}}\n"), "line 4: `count` takes"),
        (
            format!("{head}{}", many(30, "      a@: {generate: args.sh, count: 1000}\n")),
            ": more than 20000 cases",
        ),
        (
            format!("{head}      a: {{in: '{}', count: 1000}}\n", "x".repeat(200_000)),
            "line 4: more than 20000 cases, or 64",
        ),
        (format!("data: {}", "[".repeat(100)), "line 1: lists and maps are nested deeper than 32"),
        (format!("data: &a {{}}\n{head}"), "line 1: YAML anchors are not read"),
        ("- data\n".to_string(), "line 1: expected `key: value`, not a list"),
        ("random_salt: [1]\ndata: {}\n".to_string(), "line 1: `random_salt` takes one text"),
        (
            format!(
                "{head}      a: {{generate: args.sh, count: 900}}\n  fuzz:\n    include: [{}]\n",
                "a,".repeat(30)
            ),
            "line 6: more than 20000 cases are included",
        ),
    ] {
        let workspace = Workspace::new();
        package(&workspace, &rules);
        import(&workspace).refuses("generators/generators.yaml: ").complains(said);
        assert!(!workspace.path("testdata/.new").exists(), "{said}");
        assert!(!workspace.path("problems/lines").exists(), "{said}");
    }
}

#[test]
fn another_program_that_makes_the_answers_is_named() {
    let sample = "data:\n  sample:\n    data:\n      - '': {in: 'x', ans: '1'}\n";
    for (solution, is_named) in [("accepted/a.sh", false), ("accepted/b.sh", true)] {
        let workspace = Workspace::new();
        package(&workspace, &format!("solution: /submissions/{solution}\n{sample}"));
        workspace.write("package/submissions/accepted/a.sh", "echo 1\n");
        workspace.write("package/submissions/accepted/b.sh", "echo 1\n");
        let came = import(&workspace);
        let line = "generators.yaml has its answers made by `submissions/accepted/b.sh`: to have the same, \
                    copy that to problems/lines/main.*";
        came.exits(0).says("the first one is the reference: accepted/a.sh\n");
        if is_named {
            came.says(line);
        } else {
            came.hides("has its answers made by");
        }
    }
}
