//! The declarations of packages about their programs, and the odds of their problem.yaml.

use crate::workspace::Workspace;
use std::fs;

/// A package with these files beside a case that wants `one` and one that wants `two`.
fn package(files: &[(&str, &str)]) -> Workspace {
    let workspace = Workspace::new();
    workspace.package(&[
        ("problem.yaml", "name: Small\nlimits:\n  time_limit: 600\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "one\n"),
        ("data/secret/group/2.in", "2\n"),
        ("data/secret/group/2.ans", "two\n"),
        ("submissions/accepted/right.sh", "read n\n[ $n = 1 ] && echo one || echo two\n"),
    ]);
    workspace.package(files);
    workspace
}

const ONE: &str = "echo one\n";

/// A terminal or an editor that shows what an import wrote obeys nothing of it.
#[test]
fn a_hostile_title_is_written_without_what_is_invisible() {
    let hostile = "\"Small \\e[31m\u{202e}\\u202etitle\\a \u{2066}x\"";
    let heading = "# Small \u{1b}[31m\u{202e}title\u{7} \u{2066}x\n";
    for (yaml, files) in [
        (format!("name: {hostile}\nsource: {hostile}\nlimits: {{time_limit: 9}}\n"), &[][..]),
        ("limits: {time_limit: 9}\n".to_string(), &[("statement/problem.en.md", heading)]),
    ] {
        let workspace = package(&[&[("problem.yaml", &yaml[..])], files].concat());
        workspace.judge(["new", "q", "--from", "package"]).exits(0);
        let settings = workspace.text("problems/q/problem.yaml");
        let readme = workspace.text("problems/q/README.md");
        let written = if files.is_empty() { settings.clone() + &readme } else { settings.clone() };
        assert!(settings.contains("Small [31mtitle x"), "{settings}");
        assert!(written.chars().all(|c| c == '\n' || !c.is_control()), "{written:?}");
        assert!(!written.contains(['\u{202e}', '\u{2066}']), "{written:?}");
    }
}

#[test]
fn submissions_yaml_decides_and_survives_the_round_trip() {
    let yaml = "# kept\naccepted/one.sh:\n  sample:\n    permitted: [AC]\n\
                odd:\n  sample: {permitted: [AC]}\n  secret/group:\n    required: [WA]\n";
    let workspace =
        package(&[("submissions/submissions.yaml", yaml), ("submissions/odd/one.sh", ONE)]);
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    let kept = workspace.text("problems/q/submissions/submissions.yaml");
    assert_eq!(kept, yaml.replace("secret/group:", "\"secret/group-*\":"));
    workspace.judge(["q", "--all"]).exits(0).says("all as expected");
    // A wrong pattern is seen: the program is right on the sample.
    let other = kept.replace("[WA]", "[AC]");
    workspace.write("problems/q/submissions/submissions.yaml", other);
    workspace.judge(["q", "--all"]).exits(1).says("by submissions.yaml");
    workspace.write("problems/q/submissions/submissions.yaml", "odd:\n  permited: [AC]\n");
    workspace
        .judge(["q", "--all"])
        .exits(2)
        .complains("`problems/q/submissions/submissions.yaml`: line 2: unknown key `permited`");
    workspace.write("problems/q/submissions/submissions.yaml", &kept);
    workspace.judge(["export", "q", "--format", "icpc", "out"]).exits(0);
    assert_eq!(workspace.text("out/submissions/submissions.yaml"), kept);
    assert_eq!(workspace.text("out/submissions/odd/one.sh"), ONE);
}

#[test]
fn an_unknown_key_is_named_and_the_others_hold() {
    let yaml = "accepted/one.sh:\n  author: Ada\n  reviewers:\n  - Eve\n  - Bob\n  sample:\n    \
                permitted: [AC]\nodd:\n  nice: yes\n  secret:\n    required: [WA]\n";
    let workspace =
        package(&[("submissions/submissions.yaml", yaml), ("submissions/odd/one.sh", ONE)]);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0)
        .says("submissions.yaml: line 3: left out, as there is no key `reviewers`")
        .says("submissions.yaml: line 9: left out, as there is no key `nice`")
        .hides("author");
    workspace.judge(["q", "--all"]).exits(0).says("all as expected");
}

#[test]
fn a_comment_of_domjudge_decides_in_a_folder_that_leaves_it_open() {
    let wrong = format!("# @EXPECTED_RESULTS@: WRONG-ANSWER\n{ONE}");
    let workspace = package(&[("submissions/mixed/one.sh", &wrong)]);
    let judged = |name: &str| {
        workspace.judge(["new", name, "--from", "package"]).exits(0);
        workspace.judge([name, "--all"])
    };
    judged("wrong").exits(0).says("2 submissions").says("all as expected");
    let late = format!("# @EXPECTED_RESULTS@: TIMELIMIT\n{ONE}");
    workspace.write("package/submissions/mixed/one.sh", late);
    judged("late").exits(1).says("mixed/one.sh").says("expected TLE by its @EXPECTED_RESULTS@");
    let broken = "# @EXPECTED_RESULTS@: COMPILER-ERROR\nif\n";
    workspace.write("package/submissions/mixed/one.sh", broken);
    judged("broken").exits(0).says("all as expected");
}

#[test]
fn constants_are_written_in_and_the_odds_of_problem_yaml_are_named() {
    let workspace = package(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Small\nuuid: 1\nlicense: mit\nkeywords: [a]\n\
             constants: {first: one}\nlimits: {time_limit: 600}\n",
        ),
        ("submissions/accepted/right.sh", "read n\n[ $n = 1 ] && echo {{first}} || echo two\n"),
        ("submissions/wrong_answer/a blank.sh", "echo {{first}}\n"),
        ("generators/make.sh", "echo {{first}} $1\n"),
        ("generators/generators.yaml", "data:\n  secret:\n    data:\n      a: make.sh {{first}}\n"),
    ]);
    let ended = workspace.judge(["new", "q", "--from", "package"]);
    for note in [
        "`1` is no UUID",
        "the license `mit` is kept",
        "keywords are left out",
        "constants: programs and the statement have their values now",
    ] {
        ended.exits(0).says(note);
    }
    let wrong = workspace.text("problems/q/submissions/wrong_answer/a blank.sh");
    assert_eq!(wrong, "echo one\n");
    assert_eq!(workspace.text("problems/q/generators/make.sh"), "echo one $1\n");
    assert!(workspace.text("testdata/q/secret/a.gen").contains("arguments: one\n"));
    fs::remove_file(workspace.path("testdata/q/secret/a.gen")).expect("it is there");
    workspace.judge(["q", "--all"]).exits(0).says("all as expected");
}

/// No key vanishes without a word, and one that means what another key means is taken for that.
#[test]
fn unused_keys_of_problem_yaml_are_named() {
    let yaml = "name: Small\nlimits:\n  time_limit: 600\n  memroy: 64\n\
                output_validator_flags: float_tolerance 1e-6\nversion: 3\nsource: {url: u}\n";
    let workspace = package(&[
        ("problem.yaml", yaml),
        (".timelimit", "600.0\n"),
        ("domjudge-problem.ini", "timelimit = 7\n"),
        ("data/sample/1.ans", "0.5\n"),
        ("data/secret/group/2.ans", "0.25\n"),
        ("submissions/accepted/right.sh", "read n; [ $n = 1 ] && echo 0.5000001 || echo 25e-2\n"),
    ]);
    let ended = workspace.judge(["new", "small", "--from", "package"]);
    ended.exits(0).says("line 4: `limits.memroy` is not used; did you mean limits.memory?");
    ended.says("line 5: output_validator_flags is a key of groups of cases; it is taken as");
    ended.says("line 6: `version` is not used").says("line 7: source has no name");
    ended.says(
        "the time limits differ: `600` in problem.yaml, `600.0` in .timelimit, `7` in domjudge",
    );
    assert!(workspace.text("problems/small/problem.yaml").contains("float_tolerance 1e-6"));
    workspace.judge(["small", "--all"]).exits(0).says("AC");
}

/// A package of a system that is not read is refused by its name, and the message says how its cases come in.
#[test]
fn packages_of_other_systems_are_refused_by_name() {
    for (file, said) in [
        ("init.yml", "is a package of DMOJ (init.yml), which no import reads; to bring its cases"),
        ("task.yaml", "a package of CMS (task.yaml)"),
        ("problem.conf", "a package of UOJ (problem.conf)"),
        ("testdata/config.yaml", "a package of Hydro (testdata/config.yaml)"),
    ] {
        let workspace = Workspace::new();
        workspace.write(format!("package/{file}"), "");
        workspace.write("package/problem.yaml", "title: x\n");
        workspace.judge(["new", "small", "--from", "package"]).refuses(said);
        assert!(!workspace.path("problems/small").exists());
    }
    let workspace = Workspace::new();
    workspace.write("fps.xml", "<fps></fps>");
    workspace
        .judge(["new", "small", "--from", "fps.xml"])
        .refuses("one file in XML, as FPS has it");
}

#[test]
fn pairs_of_other_systems_come_in_by_their_names() {
    for (files, line, case) in [
        (
            ["task.yaml", "input/input0.txt", "output/output0.txt"],
            "  1 pair: `input/input0.txt` and `output/output0.txt`\n",
            "secret/0",
        ),
        (
            ["tests/01", "tests/01.a", "readme.md"],
            "  1 pair: `tests/01` and `tests/01.a`\n",
            "secret/01",
        ),
        (
            ["data/a/a1.in", "data/a/a1.ans", "a.cpp"],
            "`data/a/a1.in` and `data/a/a1.ans`\n",
            "secret/a1",
        ),
    ] {
        let workspace = Workspace::new();
        for (at, file) in files.into_iter().enumerate() {
            workspace.write(format!("package/{file}"), format!("{at}\n"));
        }
        let made = workspace.judge(["new", "small", "--from", "package"]);
        made.exits(0).says("with 1 case and 0 submissions of the package\n").says(line);
        let is_cms = files[0] == "task.yaml";
        assert_eq!(
            made.stdout.contains("a package of CMS (task.yaml): its cases alone come in"),
            is_cms
        );
        let (input, answer) = if is_cms { ("1\n", "2\n") } else { ("0\n", "1\n") };
        assert_eq!(workspace.text(format!("testdata/small/{case}.in")), input);
        assert_eq!(workspace.text(format!("testdata/small/{case}.ans")), answer);
    }
    // A word that is no pair is refused before anything is written.
    for (files, why) in [
        (["in/1.txt", "out/1.txt", "in/2.txt"], "`in/2.txt` has no output that its name leads to"),
        (["1.in", "1.inp", "1.out"], "`1.in` and `1.inp` would be the same part of a case"),
    ] {
        let workspace = Workspace::new();
        files.iter().for_each(|file| drop(workspace.write(format!("package/{file}"), "1\n")));
        workspace.judge(["new", "small", "--from", "package"]).refuses(why);
        assert!(!workspace.path("problems/small").exists());
    }
}

#[test]
fn a_time_limit_beside_cases_alone_is_kept() {
    let workspace = Workspace::new();
    workspace.write("package/1.in", "1\n");
    workspace.write("package/1.out", "1\n");
    let settings = "; made by hand\ntimelimit='7'\nname = 'Small One'\ncolor=#ff0000\npoints=2\n";
    workspace.write("package/domjudge-problem.ini", settings);
    let ended = workspace.judge(["new", "small", "--from", "package"]);
    ended.exits(0).says("the package has only a time limit");
    ended.says("domjudge-problem.ini: `color` is not used").says("`points` is not used");
    let metadata = workspace.text("problems/small/problem.yaml");
    assert!(metadata.contains("time_limit: 7\n") && metadata.contains("Small One"), "{metadata}");
}
