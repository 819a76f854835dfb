//! Scored problems: points of groups, programs that get a part of them, and packages with points.

use crate::export::round_trip;
use crate::json::{get, is, lines};
use crate::new::tree;
use crate::workspace::{repository, Workspace};
use std::fs;

const SUBMISSIONS: &str = "problems/p/submissions";
/// Right on every case.
const RIGHT: &str = "cat\n";
/// Right where the input is short.
const SHORT: &str = "read line; [ ${#line} -lt 3 ] && echo \"$line\" || echo no\n";

const POINTS: &str =
    "groups:\n  secret/small: {max_score: 30}\n  secret/large:\n    max_score: 70\n    \
                      score_aggregation: sum\n";

/// A problem with a sample and two groups, whose programs print their input.
fn workspace() -> Workspace {
    let workspace = Workspace::with_case("x\n", "x\n");
    workspace.write("problems/p/points.yaml", POINTS);
    for (case, text) in
        [("small/1", "a\n"), ("small/2", "bc\n"), ("large/1", "abcd\n"), ("large/2", "ef\n")]
    {
        workspace.case(case, text, text);
    }
    workspace
}

#[test]
fn each_group_gives_its_points() {
    let workspace = workspace();
    workspace.write("short.sh", SHORT);
    let ended = workspace.judge_file("short.sh", &[]);
    ended.exits(1).says("WA   p  short.sh    4/5  65 of 100 points  ");
    ended.says("\n      points: large 35 of 70 (WA), small 30 of 30\n");
    ended.says("WA: 4 of 5 cases passed, 65 of 100 points (");
    let objects = lines(&workspace.judge_file("short.sh", &["--json"]).stdout);
    let group = |name: &str| {
        objects.iter().find(|one| is(one, &[("type", "group"), ("group", name)])).expect("a line")
    };
    assert!(is(group("secret/large"), &[("score", "3500"), ("full_score", "7000")]));
    assert!(is(group("secret/small"), &[("verdict", "AC"), ("submission", "short.sh")]));
    assert_eq!(get(group("sample"), "full_score"), "null");
    let last = objects.last().expect("a line");
    assert!(is(last, &[("type", "submission"), ("score", "6500"), ("full_score", "10000")]));
    workspace.judge_file("short.sh", &["--junit", "out.xml"]);
    let xml = workspace.text("out.xml");
    assert!(xml.contains("<system-out>65 of 100 points: large 35 of 70 (WA), small"), "{xml}");
}

#[test]
fn a_failed_case_without_points_is_not_as_expected() {
    let workspace = workspace();
    workspace.case("hack/1", "long\n", "longer\n");
    workspace.write("problems/p/main.sh", RIGHT);
    let ended = workspace.judge(["p"]);
    ended.exits(1).says("5/6  100 of 100 points  fails 1 case without points").hides("as expected");
    ended.says("100 of 100 points, but 1 case without points failed").says("longer");
    workspace.case("hack/1", "long\n", "long\n");
    workspace.judge(["p"]).exits(0).hides("without points");
}

#[test]
fn a_program_that_hangs_on_its_first_cases_gets_the_points_of_others() {
    let workspace = workspace();
    let hangs = "read line; case $line in x|a|abcd) while :; do :; done;; esac; echo $line\n";
    workspace.write("hangs.sh", hangs);
    let ended = workspace.judge_file("hangs.sh", &["--time-limit", "0.01"]);
    ended.exits(1).says("35 of 100 points").says("large 35 of 70 (TLE), small 0 of 30 (TLE)");
}

#[test]
fn a_class_is_ranked_by_points() {
    let workspace = workspace();
    // More cases, fewer points.
    workspace.write(
        "class/ann/a.sh",
        "read line; case $line in abcd|bc) echo no;; *) echo $line;; esac\n",
    );
    workspace.write(
        "class/bob/b.sh",
        "read line; case $line in a|bc|x) echo no;; *) echo $line;; esac\n",
    );
    let ended = workspace.judge(["p", "-s", "class", "--csv", "out.csv"]);
    ended.exits(1).says("   1  70 of 100 points  ").says("   2  35 of 100 points  ");
    let csv = workspace.text("out.csv");
    assert!(csv.contains("\r\np,bob,1,WA,2,5,70,"), "{csv}");
    assert!(csv.contains("\r\np,ann,2,WA,3,5,35,"), "{csv}");
    // The report that one machine would have printed, from the lines of another.
    let part = workspace.judge(["p", "-s", "class", "--shard", "1/1", "--json"]);
    workspace.write("part.jsonl", &part.stdout);
    let merged = workspace.judge(["merge", "part.jsonl"]);
    merged.exits(1).says("   1  70 of 100 points  ");
}

#[test]
fn a_folder_says_whether_a_program_gets_all_points() {
    let workspace = workspace();
    workspace.write(format!("{SUBMISSIONS}/accepted/right.sh"), RIGHT);
    workspace.write(format!("{SUBMISSIONS}/partially_accepted/short.sh"), SHORT);
    workspace.write(format!("{SUBMISSIONS}/wrong_answer/none.sh"), "echo no\n");
    workspace.judge(["p", "--all"]).exits(0).says("3 submissions, 15 cases: all as expected");
    // One that gets everything, or nothing, is not partially accepted.
    for program in [RIGHT, "echo no\n"] {
        workspace.write(format!("{SUBMISSIONS}/partially_accepted/short.sh"), program);
        let ended = workspace.judge(["p", "--all"]);
        ended.exits(1).says("expected partially_accepted").says("1 not as expected");
    }
    // A declared number of points is checked to the hundredth.
    let declared = |score: &str| {
        let text =
            format!("{SHORT}# @EXPECTED_RESULTS@: WRONG-ANSWER\n# @EXPECTED_SCORE@: {score}\n");
        workspace.write(format!("{SUBMISSIONS}/partially_accepted/short.sh"), text);
        workspace.judge(["p", "--all"])
    };
    declared("65").exits(0);
    declared("65.01").exits(1);
    workspace
        .write(format!("{SUBMISSIONS}/submissions.yaml"), "'*/short.sh':\n  score: [60, 70]\n");
    workspace.write(format!("{SUBMISSIONS}/partially_accepted/short.sh"), SHORT);
    workspace.judge(["p", "--all"]).exits(0);
    workspace.write(format!("{SUBMISSIONS}/submissions.yaml"), "'*/short.sh':\n  score: 64\n");
    workspace.judge(["p", "--all"]).exits(1);
}

/// So examples of testdata_tools are, whose secret cases a script makes.
#[test]
fn a_part_of_nothing_is_as_much_as_there_is() {
    let workspace = Workspace::with_case("x\n", "x\n");
    let points = "format: legacy\ngroups:\n  sample: {accept_score: 0, range: 0 0}\n  \
                  data: {range: 0 0}\n";
    workspace.write("problems/p/points.yaml", points);
    workspace.write(format!("{SUBMISSIONS}/accepted/right.sh"), RIGHT);
    workspace.write(format!("{SUBMISSIONS}/partially_accepted/right.sh"), RIGHT);
    workspace.judge(["p", "--all"]).exits(0).says("AC   p  partially_accepted/right.sh");
    workspace.write(format!("{SUBMISSIONS}/partially_accepted/right.sh"), "echo no\n");
    workspace.judge(["p", "--all"]).exits(1);
}

#[test]
fn old_packages_keep_in_accepted_what_solves_a_part() {
    let workspace = workspace();
    workspace.write(
        "problems/p/points.yaml",
        "format: legacy\ngroups:\n  data: {on_reject: continue, grader_flags: ignore_sample}\n  \
         secret: {on_reject: continue, grader_flags: accept_if_any_accepted}\n  \
         secret/small: {accept_score: 40, grader_flags: min}\n  \
         secret/large: {accept_score: 60, grader_flags: min, on_reject: break}\n",
    );
    workspace.write(format!("{SUBMISSIONS}/accepted/right.sh"), RIGHT);
    workspace.write(format!("{SUBMISSIONS}/accepted/part.sh"), SHORT);
    workspace.judge(["p", "--all"]).exits(0).says("40 of 100 points");
    // A program of one's own has to get everything.
    workspace.write("part.sh", SHORT);
    workspace.judge_file("part.sh", &[]).exits(1).says("40 of 100 points");
    workspace.write(format!("{SUBMISSIONS}/accepted/part.sh"), "echo no\n");
    workspace.judge(["p", "--all"]).exits(1).says("1 not as expected");
}

#[test]
fn fail_fast_leaves_out_only_what_cannot_change_the_points() {
    let workspace = workspace();
    // Wrong on every case of small, right on one of large.
    workspace.write("odd.sh", "read line; case $line in ef|x) echo $line;; *) echo no;; esac\n");
    let slow = lines(&workspace.judge_file("odd.sh", &["--json"]).stdout);
    let fast = lines(&workspace.judge_file("odd.sh", &["--json", "--fail-fast", "-j", "1"]).stdout);
    let cases = |objects: &[crate::json::Object]| {
        let cases = objects.iter().filter(|one| get(one, "type") == "case");
        cases.map(|one| get(one, "case").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(cases(&slow).len(), 5);
    assert_eq!(cases(&fast), ["sample/1", "large/1", "large/2", "small/1"]);
    for objects in [&slow, &fast] {
        assert_eq!(get(objects.last().expect("a line"), "score"), "3500");
    }
}

#[test]
fn an_output_validator_gives_points() {
    let workspace = Workspace::with_case("", "");
    workspace.write("problems/p/problem.yaml", "type: scoring\nlimits:\n  time_limit: 5\n");
    workspace.write(
        "problems/p/points.yaml",
        "groups:\n  secret: {max_score: unbounded}\n  secret/a: {max_score: unbounded, \
         score_aggregation: sum}\n",
    );
    let validator = "read -r points; echo \"$points\" >$3/score.txt; exit 42\n";
    workspace.write("problems/p/output_validator.sh", validator);
    workspace.case("a/1", "", "");
    workspace.case("a/2", "", "");
    let judged = |output: &str| workspace.judge_cmd(&format!("echo {output}"), &[]);
    judged("12.345").exits(0).says("24.69 points").hides(" of 24");
    judged("-1").exits(2).says("secret/a/1: the output validator gives -1 points, fewer than none");
    judged("many")
        .exits(2)
        .says("the output validator wrote `many` to score.txt, which is no number");
    judged("inf").exits(2).says("which is no number");
    judged("").exits(2).says("wrote `` to score.txt");
}

#[test]
fn wrong_rules_are_one_clear_line() {
    let workspace = workspace();
    for (text, said) in [
        ("groups: [1]\n", "points.yaml: line 1: `groups` takes a map of `key: value`"),
        (
            "format: legacy\ngroups: {secret: {accept_score: 1e308}}\n",
            "line 2: `accept_score` takes a number of at most 90 million millions",
        ),
        ("groups:\n  small: {max_score: 1}\n", "line 2: no group has the name `small`"),
        (
            "format: legacy\ngroups: {secret: {grading: custom}}\n",
            "points.yaml has a group with `grading: custom`, and there is no grader; write \
             problems/p/grader.EXT",
        ),
        ("format: legacy\ngroups: {secret: {grading: own}}\n", "takes default or custom"),
        ("\u{1}", "points.yaml: line 1"),
    ] {
        workspace.write("problems/p/points.yaml", text);
        let ended = workspace.judge_cmd("cat", &[]);
        ended.exits(2);
        assert!(format!("{}{}", ended.stdout, ended.stderr).contains(said), "{ended}");
    }
}

#[test]
fn a_package_with_points_comes_in_and_goes_out_the_same() {
    let workspace = Workspace::new();
    workspace.package_cases(&[
        ("sample/1", "x"),
        ("secret/g1/1", "a"),
        ("secret/g1/2", "bc"),
        ("secret/g2/deep/1", "abcd"),
    ]);
    workspace.package(&[
        ("problem.yaml", "name: x\ntype: scoring\nlimits: {time_limit: 5}\n"),
        ("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 100\n"),
        ("data/sample/testdata.yaml", "accept_score: 0\n"),
        ("data/secret/testdata.yaml", "grader_flags: sum\n"),
        ("data/secret/g1/testdata.yaml", "accept_score: 40\ngrader_flags: min\non_reject: break\n"),
        ("data/secret/g2/testdata.yaml", "accept_score: 60\n"),
        ("submissions/accepted/right.sh", RIGHT),
        ("submissions/partially_accepted/short.sh", SHORT),
    ]);
    workspace.judge(["new", "q", "--from", "package"]).exits(0).says("with 4 cases");
    assert!(workspace.path("testdata/q/g2-deep/1.in").is_file());
    let judged = workspace.judge(["q", "--all"]);
    judged.exits(0).says("40 of 100 points").says("points: g1 40 of 40, g2/deep 0 of 60 (WA)");
    let export = |name: &str, format: &str| {
        workspace.judge(["export", name, "--format", format, &format!("{name}-{format}")])
    };
    export("q", "kattis").exits(0);
    let group = workspace.text("q-kattis/data/secret/g1/testdata.yaml");
    assert_eq!(group, "accept_score: 40\ngrader_flags: min\non_reject: break\n");
    assert!(workspace.path("q-kattis/data/secret/g2/deep/1.ans").is_file());
    assert!(workspace.path("q-kattis/submissions/partially_accepted/short.sh").is_file());
    workspace.judge(["new", "r", "--from", "q-kattis"]).exits(0);
    assert!(tree(&workspace.path("testdata/q")) == tree(&workspace.path("testdata/r")));
    assert_eq!(workspace.text("problems/q/points.yaml"), workspace.text("problems/r/points.yaml"));
    // A change in the package counts, and not the file that the export kept.
    let fewer = group.replace("40", "30");
    workspace.write("q-kattis/data/secret/g1/testdata.yaml", &fewer);
    let import = workspace.judge(["new", "t", "--from", "q-kattis"]);
    import.exits(0).says("left out, as the groups of the package have other settings by now");
    assert!(workspace.text("problems/t/points.yaml").contains("accept_score: 30"));
    export("q", "icpc").refuses(
        "points.yaml has the keys of the package format legacy; export it with --format kattis or domjudge",
    );
    workspace.write("package/data/secret/g1/testdata.yaml", "grading: custom\n");
    let import = || workspace.judge(["new", "s", "--from", "package"]);
    import().refuses("want a grader (`grading: custom`), and graders/ has no file");
    workspace.write("package/graders/grade.odd", "");
    import().refuses("graders/ has no program that can be taken, only `grade.odd`");
}

#[test]
fn points_go_out_to_the_other_version_where_it_has_words_for_them() {
    let workspace = workspace();
    workspace.write("problems/p/main.sh", RIGHT);
    let export = |format: &str, to: &str| workspace.judge(["export", "p", "--format", format, to]);
    export("kattis", "k").exits(0);
    let group = |name: &str| workspace.text(format!("k/data/{name}testdata.yaml"));
    assert_eq!(group(""), "on_reject: continue\ngrader_flags: ignore_sample always_accept\n");
    assert_eq!(group("secret/small/"), "accept_score: 30\ngrader_flags: min\non_reject: break\n");
    let large = "accept_score: 35\ngrader_flags: sum always_accept\non_reject: continue\n";
    assert_eq!(group("secret/large/"), large);
    // It comes back with the same points.
    let import = workspace.judge(["new", "q", "--from", "k"]);
    import.exits(0).says("as the package has its rules in the words of another version");
    import.hides("ignore_sample");
    workspace.write("short.sh", SHORT);
    let said = "65 of 100 points";
    workspace.judge(["p", "-s", "short.sh"]).says(said);
    workspace.judge(["q", "-s", "short.sh"]).says(said).says("small 30 of 30");
    export("domjudge", "d").exits(0);
    let points = |text: &str| workspace.write("problems/p/points.yaml", text);
    // All that is refused is told at once, and before anything is judged: this program does not compile.
    points(&format!("{POINTS}    require_pass: [sample]\n  secret: {{score_aggregation: min}}\n"));
    workspace.write("problems/p/submissions/partially_accepted/a.c", "no");
    let refused = export("kattis", "r");
    refused.refuses(
        "points.yaml: line 6: `require_pass`, line 7: `score_aggregation: min` have no counterpart in the \
         package format legacy",
    );
    fs::remove_dir_all(workspace.path("problems/p/submissions")).expect("it is there");
    points(&POINTS.replace("30", "25").replace("70", "75.5"));
    export("kattis", "r").exits(2);
    workspace.case("large/3", "ghi\n", "ghi\n");
    points(POINTS);
    export("kattis", "r")
        .refuses("70 points of secret/large for 3 cases are no decimal number for each");
    // Each case of a problem without groups has its share.
    points("");
    fs::remove_dir_all(workspace.path("testdata/p/large")).expect("it is there");
    fs::remove_dir_all(workspace.path("testdata/p/small")).expect("it is there");
    workspace.case("secret/1", "a\n", "a\n");
    workspace.case("secret/2", "long line\n", "long line\n");
    export("kattis", "s").exits(0);
    let all = "accept_score: 50\ngrader_flags: sum always_accept\non_reject: continue\n";
    assert_eq!(workspace.text("s/data/secret/testdata.yaml"), all);
    // So it has with other points in all; what decides over all of them has no counterpart.
    points("groups:\n  secret: {max_score: 30}\n");
    export("kattis", "t").exits(0);
    assert!(workspace.text("t/data/secret/testdata.yaml").starts_with("accept_score: 15\n"));
    points("groups:\n  secret: {score_aggregation: min}\n");
    export("kattis", "u").refuses("`score_aggregation: min` has no counterpart");
}

/// Gives its first flag as points for the share of cases that are accepted.
const GRADER: &str = "right=0; all=0
while read verdict points; do
  all=$((all+1)); [ $verdict = AC ] && right=$((right+1))
done
[ $right = 0 ] && { echo WA 0; exit; }
echo AC $(($1*right/all))
";

/// The files of a package whose second group is graded by [`GRADER`].
fn graded_package(workspace: &Workspace) {
    workspace.package_cases(&[
        ("sample/1", "x"),
        ("secret/g1/1", "abc"),
        ("secret/g2/1", "a"),
        ("secret/g2/2", "abcd"),
    ]);
    workspace.package(&[
        ("problem.yaml", "name: x\ntype: scoring\nlimits: {time_limit: 5}\n"),
        ("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\n"),
        ("data/secret/testdata.yaml", "on_reject: continue\ngrader_flags: always_accept\n"),
        ("data/secret/g1/testdata.yaml", "accept_score: 40\ngrader_flags: min\n"),
        ("data/secret/g2/testdata.yaml", "grading: custom\ngrader_flags: 60\nrange: 0 60\n"),
        ("graders/grade.sh", GRADER),
        ("submissions/accepted/right.sh", RIGHT),
        ("submissions/partially_accepted/short.sh", SHORT),
    ]);
}

#[test]
fn the_grader_of_a_package_decides_what_its_groups_are_worth() {
    let workspace = Workspace::new();
    graded_package(&workspace);
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    let judged = workspace.judge(["q", "--all"]);
    judged.exits(0).says("100 of 100 points").says("all as expected");
    judged.says("30 of 100 points").says("g1 0 of 40 (WA), g2 30 of 60\n");
    // The parts of a run are graded when they are one.
    for part in ["1/2", "2/2"] {
        let ended = workspace.judge(["q", "--all", "--shard", part, "--json"]);
        workspace.write(format!("part{}.jsonl", &part[..1]), ended.stdout);
    }
    let merged = workspace.judge(["merge", "part1.jsonl", "part2.jsonl"]);
    merged.exits(0).says("30 of 100 points");
    round_trip(&workspace, "q", "kattis");
    let text = workspace.text("out-kattis/graders/grader.sh");
    assert_eq!(text, GRADER);
}

#[test]
fn a_grader_that_fails_is_a_failure_of_the_judge() {
    let workspace = Workspace::new();
    graded_package(&workspace);
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    for (grader, said) in [
        (
            "echo too bad >&2; exit 3\n",
            "the grader must end with exit code 0, not exit code 3: too bad",
        ),
        ("echo JE 0\n", "the grader must print a verdict and a number, such as AC 40, not `JE 0"),
        ("", "the grader must print a verdict and a number"),
        ("while :; do echo AC 1; done\n", "the grader was stopped at its limit of output"),
        ("echo AC 61\n", "secret/g2: the grader gives 61 points, and the range of the group"),
        ("echo AC 40 >testdata.txt && echo AC 60\n", "the grader must end with exit code 0"),
    ] {
        workspace.write("problems/q/grader.sh", grader);
        let ended = workspace.judge(["q"]);
        ended.exits(2).says("no points for 1 submission").says(said).hides("sample/1:");
    }
    // The parts know nothing of it, and the whole says it once.
    for part in ["1/2", "2/2"] {
        let ended = workspace.judge(["q", "--shard", part, "--json"]);
        workspace.write(format!("part{}.jsonl", &part[..1]), ended.stdout);
    }
    let merged = workspace.judge(["merge", "part1.jsonl", "part2.jsonl"]);
    merged.exits(2).says("no points for 1 submission");
    let xml = workspace.judge(["q", "--junit", "out.xml"]);
    xml.exits(2);
    let xml = workspace.text("out.xml");
    assert!(xml.contains("tests=\"5\""), "{xml}");
    // A program that is right on every case is not accepted where the grader says no.
    workspace.write("problems/q/grader.sh", "echo WA 60\n");
    workspace
        .write("problems/q/points.yaml", "format: legacy\ngroups: {data: {grading: custom}}\n");
    workspace.judge(["q"]).exits(1).says("WA   q");
}

#[test]
fn settings_of_groups_without_use_are_named() {
    let workspace = Workspace::new();
    workspace.package_cases(&[("sample/1", "1"), ("secret/g1/1", "60"), ("secret/g2/1", "7")]);
    let settings = "on_reject: continue\noutput_validator_flags: case_sensitive\nargs: []\n";
    let grading = "grading: {objective: min, range:}\n";
    workspace.package(&[
        ("problem.yaml", &format!("name: x\n{grading}limits: {{time_limit: 5}}\n")),
        ("data/secret/g1/testdata.yaml", settings),
        ("data/secret/g2/testdata.yaml", &format!("hint: x\n{settings}nice: 1\n")),
        ("submissions/accepted/right.sh", RIGHT),
    ]);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0)
        .says("problem.yaml: line 2: grading is left out: the type is not scoring\n")
        .says("data/secret/g1/testdata.yaml: line 1: left out: `on_reject`, which has no use here, 2 times\n")
        .says("data/secret/g2/testdata.yaml: line 1: left out: `hint`, which has no use here\n")
        .says("data/secret/g2/testdata.yaml: line 5: left out, as there is no key `nice`\n")
        .hides("`output_validator_flags`")
        .hides("`args`");
}

#[test]
fn input_validators_get_the_flags_of_a_group() {
    let workspace = Workspace::new();
    let wrong = "read n; [ $n -lt 50 ] && echo $n || echo 0\n";
    workspace.package_cases(&[("sample/1", "1"), ("secret/g1/1", "60"), ("secret/g2/1", "7")]);
    workspace.package(&[
        ("problem.yaml", "name: x\ntype: scoring\nlimits: {time_limit: 5}\n"),
        ("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\n"),
        ("data/secret/g1/testdata.yaml", "input_validator_flags: \"most\\t100\"\nacept_score: 2\n"),
        ("data/secret/g2/testdata.yaml", "input_validator_flags: most 10\n"),
        (
            "input_validators/check.sh",
            "[ \"$1\" = most ] || { echo no flags >&2; exit 1; }\n\
             read n; [ $n -le $2 ] && exit 42\necho more than $2 >&2; exit 43\n",
        ),
        ("submissions/accepted/right.sh", RIGHT),
        ("submissions/accepted/other.sh", "read n; echo $n\n"),
        ("submissions/wrong_answer/wrong.sh", wrong),
    ]);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0).hides("flags").says("line 2: left out, as there is no key `acept_score`");
    let add = |name: &str, input: &str| {
        workspace.write("new.txt", input);
        workspace.judge(["hack", "add", "q", name, "new.txt"])
    };
    // Right with the flags of the first group alone. The sample has none, and the validator fails without.
    add("fifty", "50\n").exits(0);
    add("many", "101\n")
        .refuses("the validator refuses the input: more than 10 (with the flags most 10)");
    workspace.judge(["export", "q", "--format", "kattis", "out"]).exits(0);
    let text = workspace.text("out/data/secret/g1/testdata.yaml");
    assert_eq!(text, "input_validator_flags: most 100\n");
    workspace.write("package/data/secret/g1/testdata.yaml", "grader_flags: \"min\\u001b\"\n");
    workspace
        .judge(["new", "r", "--from", "package"])
        .refuses("data/secret/g1/testdata.yaml: line 1: `grader_flags` has a control character");
    workspace.write("package/data/secret/g1/testdata.yaml", "on_reject: stop\n");
    workspace
        .judge(["new", "r", "--from", "package"])
        .refuses("the points of the package: group secret/g1: `on_reject` takes break or continue");
}

#[test]
fn an_output_validator_keeps_the_flags_of_its_groups() {
    let workspace = Workspace::new();
    workspace.package_cases(&[("secret/a/1", "1"), ("secret/b/1", "2")]);
    workspace.package(&[
        (
            "problem.yaml",
            "name: x\ntype: scoring\nvalidation: custom score\nlimits: {time_limit: 5}\n",
        ),
        ("data/secret/a/testdata.yaml", "output_validator_flags: points=10\n"),
        ("data/secret/b/testdata.yaml", "output_validator_flags: points=20\n"),
        ("output_validators/check.sh", "echo ${4#points=} >${3}score.txt; exit 42\n"),
        ("submissions/accepted/right.sh", RIGHT),
    ]);
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    workspace.judge(["q", "--all"]).exits(0).says("30 points");
    workspace.judge(["export", "q", "--format", "kattis", "out"]).exits(0).hides("flags");
    let group = workspace.text("out/data/secret/a/testdata.yaml");
    assert_eq!(group, "output_validator_flags: 'points=10'\n");
    // Flags of the problem would come before flags of the group.
    assert!(!workspace.text("out/problem.yaml").contains("validator_flags"));
    workspace.judge(["new", "r", "--from", "out"]).exits(0);
    assert!(tree(&workspace.path("testdata/q")) == tree(&workspace.path("testdata/r")));
    workspace.judge(["r", "--all"]).exits(0).says("30 points");
}

#[test]
fn a_package_of_domjudge_counts_the_points_of_a_group_once() {
    let workspace = Workspace::new();
    let scored = |points: u32| format!("{SHORT}# @EXPECTED_SCORE@: {points}\n");
    let root = "on_reject: continue\ngrader_flags: sum\n";
    workspace.package_cases(&[
        ("sample/1", "x"),
        ("secret/g1/1", "a"),
        ("secret/g1/2", "b"),
        ("secret/g2/1", "c"),
        ("secret/g2/2", "abcd"),
        ("secret/g3/1", "d"),
    ]);
    workspace.package(&[
        ("problem.yaml", "name: x\ntype: scoring\nlimits: {time_limit: 5}\n"),
        ("data/testdata.yaml", root),
        ("data/secret/testdata.yaml", root),
        // The short program is right on the first group, on half of the second, and on no group without points.
        ("data/secret/g1/testdata.yaml", "accept_score: 30\n"),
        ("data/secret/g2/testdata.yaml", "accept_score: 70\n"),
        ("submissions/accepted/right.sh", RIGHT),
        ("submissions/partial/short.sh", &scored(30)),
    ]);
    workspace.judge(["new", "q", "--from", "package"]).exits(0).says("count once").says("DOMjudge");
    let judged = workspace.judge(["q", "--all"]);
    judged.exits(0).says("100 of 100 points").says("30 of 100 points").says("all as expected");
    round_trip(&workspace, "q", "domjudge");
    // Without the comment it is a package of the format legacy, where each case counts. A large file is not one
    // to refuse.
    let large = format!("{RIGHT}#{}\n", "x".repeat(5 << 20));
    workspace.write("package/submissions/accepted/large.sh", large);
    workspace.write("package/submissions/partial/short.sh", SHORT);
    workspace.judge(["new", "s", "--from", "package"]).exits(0).hides("DOMjudge");
    workspace.judge(["s", "--all"]).says("of 202 points");
}

#[test]
fn the_example_of_the_documents_works_as_it_stands() {
    let text = fs::read_to_string(repository().join("judge/docs/setting.md")).expect("it is there");
    let section = text.split("\n## points.yaml\n").nth(1).expect("the section is there");
    let example = section.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next());
    let workspace = Workspace::with_case("x\n", "x\n");
    workspace.write("problems/p/points.yaml", example.expect("there is an example"));
    for (case, text) in [("1-small/1", "a\n"), ("2-large/1", "abcd\n")] {
        workspace.case(case, text, text);
    }
    workspace.judge_cmd("cat", &[]).exits(0).says("100 of 100 points");
    workspace.write("long.sh", "read line; [ ${#line} -gt 3 ] && echo \"$line\" || echo no\n");
    // The second group needs the first one.
    workspace.judge_file("long.sh", &[]).exits(1).says("0 of 100 points");
}

#[test]
fn points_of_a_group_without_a_case_are_not_lost_in_silence() {
    let workspace = workspace();
    let more = format!("{POINTS}  secret/lost: {{max_score: 35}}\n");
    workspace.write("problems/p/points.yaml", more);
    let fault = "problems/p/points.yaml: the group secret/lost has no case, as testdata/p/lost";
    let ended = workspace.judge_cmd("cat", &[]);
    ended.exits(2).complains(&format!("{fault} does not exist; put X.in"));
    fs::create_dir(workspace.path("testdata/p/lost")).expect("it is new");
    workspace.judge_cmd("cat", &[]).exits(2).complains(&format!("{fault} holds none; "));
    workspace.case("lost/1", "a\n", "a\n");
    workspace.write(
        "problems/p/points.yaml",
        "groups: {secret/small: {max_score: 1, require_pass: secret/z}, secret/z: {max_score: 1}}",
    );
    let ended = workspace.judge_cmd("cat", &[]);
    ended.exits(2).complains("names `secret/z`, which does not come before secret/small by name");
}

#[test]
fn a_package_for_a_static_validator_is_refused_by_key_and_line() {
    let workspace = Workspace::new();
    let import = |kind: &str, group: &str| {
        workspace.package(&[
            (
                "problem.yaml",
                format!("name: x\ntype: {kind}\nlimits: {{time_limit: 5}}\n").as_str(),
            ),
            ("data/secret/1.in", "x\n"),
            ("data/secret/1.ans", "x\n"),
            ("data/secret/test_group.yaml", group),
            ("static_validator/check.sh", "exit 43\n"),
            ("submissions/accepted/right.sh", RIGHT),
        ]);
        workspace.judge(["new", "q", "--from", "package"])
    };
    // A program that it refuses would be accepted here, in either type of problem.
    import("pass-fail", "static_validation_score: pass-fail\n").refuses(
        "data/secret/test_group.yaml: line 1: static_validation_score: the judge runs no static validator",
    );
    import("scoring", "max_score: 100\nstatic_validation_score: 20\n")
        .refuses("data/secret/test_group.yaml: line 2: static_validation_score: ");
    // No case asks for it.
    import("scoring", "max_score: 100\n").exits(0).says("kept for exports");
}

/// The files of a package whose validator gives the number that a program prints as points, the fewer the better.
fn fewest_points(workspace: &Workspace) {
    workspace.package(&[
        (
            "problem.yaml",
            "name: x\ntype: scoring\nvalidation: custom score\nlimits: {time_limit: 5}\n\
             grading:\n  objective: min\n  show_test_data_groups: yes\n",
        ),
        ("data/testdata.yaml", "range: 3 1000\n"),
        ("data/secret/1.in", "x\n"),
        ("data/secret/1.ans", "x\n"),
        (
            "output_validators/check.sh",
            "read n; [ $n = no ] && exit 43; echo $n >${3}score.txt; exit 42\n",
        ),
        ("submissions/accepted/best.sh", "echo 3\n"),
        ("submissions/partially_accepted/some.sh", "echo 12\n"),
        ("submissions/wrong_answer/wrong.sh", "echo no\n"),
    ]);
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
}

#[test]
fn fewer_points_are_better_where_the_package_says_so() {
    let workspace = Workspace::new();
    fewest_points(&workspace);
    let judged = workspace.judge(["q", "--all"]);
    judged
        .exits(0)
        .says("3 points (fewer are better, best 3)")
        .says("12 points (fewer are better, best 3)");
    // The best points are not a part of them, and some are not the best.
    workspace.write("problems/q/submissions/partially_accepted/some.sh", "echo 3\n");
    workspace.judge(["q", "--all"]).exits(1).says("expected partially_accepted");
    workspace.write("problems/q/submissions/partially_accepted/some.sh", "echo 1001\n");
    for (person, text) in [("ann", "echo 40\n"), ("bob", "echo 7\n"), ("cy", "echo no\n")] {
        workspace.write(format!("class/{person}/a.sh"), text);
    }
    // The better of two.
    workspace.write("class/bob/b.sh", "echo 90\n");
    let ended = workspace.judge(["q", "-s", "class", "--csv", "out.csv"]);
    ended.exits(1).says("   1   7 points (").says("   2  40 points (").says("   3  no points (");
    let csv = workspace.text("out.csv");
    assert!(csv.contains("\r\nq,bob,1,WA,1,1,7,"), "{csv}");
    assert!(csv.contains("\r\nq,cy,3,WA,0,1,,"), "{csv}");
    let objects = lines(&workspace.judge(["q", "-s", "class/ann/a.sh", "--json"]).stdout);
    let last = objects.last().expect("a line");
    assert!(is(last, &[("score", "4000"), ("full_score", "300"), ("objective", "min")]));
    // Who ranks by the number must not take a wrong program for the best.
    let objects = lines(&workspace.judge(["q", "-s", "class/cy/a.sh", "--json"]).stdout);
    assert_eq!(get(objects.last().expect("a line"), "score"), "null");
    let part = workspace.judge(["q", "-s", "class", "--shard", "1/1", "--json"]);
    workspace.write("part.jsonl", &part.stdout);
    workspace.judge(["merge", "part.jsonl"]).exits(1).says("   1   7 points (");
}

#[test]
fn the_objective_goes_out_again_and_only_where_it_means_the_same() {
    let workspace = Workspace::new();
    fewest_points(&workspace);
    workspace.judge(["export", "q", "--format", "kattis", "out"]).exits(0);
    let text = workspace.text("out/problem.yaml");
    assert!(text.contains("grading:\n  objective: min\n  show_test_data_groups: true\n"), "{text}");
    workspace.judge(["new", "r", "--from", "out"]).exits(0);
    assert_eq!(workspace.text("problems/q/points.yaml"), workspace.text("problems/r/points.yaml"));
    for format in ["icpc", "domjudge"] {
        workspace
            .judge(["export", "q", "--format", format, format])
            .refuses("points.yaml: `objective: min` has no counterpart in this format");
    }
    workspace.write("package/problem.yaml", "name: x\ntype: scoring\ngrading: {objective: most}\n");
    workspace
        .judge(["new", "s", "--from", "package"])
        .refuses("problem.yaml: line 3: objective takes max or min, not `most`");
    workspace.write("problems/q/points.yaml", "objective: min\n");
    workspace.judge(["q"]).exits(2).complains("has only max; min is for `format: legacy`");
}

#[test]
fn what_is_odd_in_the_groups_of_a_package_is_said() {
    let workspace = Workspace::new();
    workspace.package(&[
        ("problem.yaml", "name: x\ntype: scoring\nlimits: {time_limit: 5}\n"),
        ("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\n"),
        ("data/secret/testdata.yaml", "grader_flags: sum\naccept_score: 0.004\n"),
        ("data/secret/g 1/testdata.yaml", "grader_flags: ignore_sample\n"),
        ("data/secret/g 1/1.in", "a\n"),
        ("data/secret/g 1/1.ans", "a\n"),
        ("submissions/accepted/right.sh", RIGHT),
    ]);
    let made = workspace.judge(["new", "q", "--from", "package"]);
    made.exits(0).says("verifyproblem refuses it below").says("in `sample`, `secret/g 1`\n");
    let judged = workspace.judge(["q", "--all", "--json"]);
    judged.exits(0).says("\"score\":0,\"full_score\":0,\"points\":\"<0.01\"");
    workspace.judge(["q", "--all"]).says("<0.01 of <0.01 points").says("g 1 <0.01 of <0.01");
    for format in ["kattis", "domjudge", "icpc"] {
        workspace
            .judge(["export", "q", "--format", format, "out"])
            .refuses("points.yaml: the group `secret/g 1` cannot be a folder of a package");
    }
}

#[test]
fn a_scored_package_without_settings_of_groups_follows_its_version() {
    let workspace = Workspace::new();
    workspace.package_cases(&[("sample/1", "x"), ("secret/1", "a")]);
    workspace.package(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: x\ntype: scoring\nlimits: {time_limit: 5}\n",
        ),
        ("submissions/accepted/right.sh", RIGHT),
    ]);
    workspace.judge(["new", "q", "--from", "package"]).exits(0);
    workspace.judge(["q"]).exits(0).says("100 of 100 points");
    workspace.write("package/problem.yaml", "name: x\ntype: scoring\nlimits: {time_limit: 5}\n");
    workspace.judge(["new", "r", "--from", "package"]).exits(0);
    workspace.judge(["r"]).exits(0).says("2 of 2 points");
}
