//! Packages of Polygon: what `problem.xml` names comes in, and what is broken is refused.

use crate::workspace::Workspace;

/// A scored problem that doubles a number: stored and made tests, three groups, programs of each tag.
const XML: &str = r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="double">
  <names><name language="russian" value="Дважды"/><name language="english" value="Twice &amp; more"/></names>
  <judging input-file="twice.in" output-file="">
    <testset name="tests">
      <time-limit>2500</time-limit>
      <memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" sample="true" group="0" points="0.0"/>
        <test method="manual" group="small" points="10.0"/>
        <test method="generated" cmd="gen 7 3" group="small" points="10.0"/>
        <test method="generated" cmd="gen 500 5" group="large" points="80.0"/>
        <test method="generated" cmd="gone 1" group="large" points="0.0"/>
      </tests>
      <groups>
        <group name="large" points="80.0" points-policy="complete-group">
          <dependencies><dependency group="small"/><dependency group="0"/></dependencies>
        </group>
        <group name="small" points-policy="each-test"/>
        <group name="0" points="0.0" points-policy="complete-group"/>
      </groups>
    </testset>
  </judging>
  <files>
    <resources><file path="files/lib.h"/><file path="files/olymp.sty"/></resources>
    <executables><executable><source path="files/gen.sh"/></executable></executables>
  </files>
  <assets>
    <checker type="testlib"><source path="files/check.sh"/><copy path="check.sh"/></checker>
    <validators><validator><source path="files/val.sh"/></validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/sol.sh"/></solution>
      <solution tag="wrong-answer"><source path="solutions/small.sh"/></solution>
      <solution tag="time-limit-exceeded-or-memory-limit-exceeded"><source path="solutions/fails.sh"/></solution>
      <solution tag="odd"><source path="solutions/main.sh"/></solution>
    </solutions>
    <surprise/>
  </assets>
</problem>
"#;

/// The files of the package besides `problem.xml`.
const FILES: [(&str, &str); 14] = [
    ("tests/01", "2\n"),
    ("tests/01.a", "4\n"),
    ("tests/02", "3\n"),
    ("files/lib.h", ""),
    ("files/gen.sh", "echo $(($1 + $2))\n"),
    ("files/check.sh", "read got; read want <$2; [ \"$got\" = \"$want\" ] && exit 42; exit 43\n"),
    ("files/val.sh", "read x; [ \"$x\" -gt 0 ] && exit 42; exit 43\n"),
    ("solutions/sol.sh", "read x; echo $((x + x))\n"),
    ("solutions/small.sh", "read x; [ $x -lt 100 ] && x=$((x + x)); echo $x\n"),
    ("solutions/fails.sh", "read x; [ $x -lt 100 ] && echo $((x + x))\n"),
    ("solutions/main.sh", "echo 4\n"),
    ("statement-sections/english/legend.tex", "Double it.\n"),
    ("statement-sections/english/input.tex", "A number.\n"),
    ("statement-sections/english/picture.png", "picture"),
];

fn package(workspace: &Workspace, xml: &str) {
    workspace.write("twice/problem.xml", xml);
    workspace.write_all("twice", &FILES);
}

#[test]
fn a_whole_package_comes_in_and_is_judged_as_its_tags_say() {
    let workspace = Workspace::new();
    package(&workspace, XML);
    let made = workspace.judge(["new", "twice", "--from", "twice"]);
    made.exits(0).says("with 4 cases and 4 submissions of the package\n");
    for note in [
        "  problem.xml: line 15: test 5: its generator `gone` is not in the package\n",
        "  problem.xml: line 39: left out: `surprise`\n",
        "  problem.xml: the solution `solutions/main.sh` has the tag `odd`: it counts as rejected\n",
        "  the package has no testlib.h: programs that include it do not compile",
        "  3 inputs without .ans; to write the missing answers: scripts/judge answers twice\n",
    ] {
        made.says(note);
    }
    let settings = workspace.text("problems/twice/problem.yaml");
    for line in
        ["name: 'Twice & more'", "type: scoring", "  time_limit: 2.500", "input_file: twice.in"]
    {
        assert!(settings.contains(line), "{line} in {settings}");
    }
    let points = workspace.text("problems/twice/points.yaml");
    assert!(
        points.contains("secret/2-large") && points.contains("[sample, secret/1-small]"),
        "{points}"
    );
    let statement = workspace.text("problems/twice/statement.tex");
    assert!(statement.contains("Double it.\n\n\\section*{Input}\nA number.\n"), "{statement}");
    assert_eq!(
        workspace.text("testdata/twice/1-small/03.gen"),
        "generator: gen.sh lib.h\narguments: 7 3\n"
    );
    workspace.judge(["answers", "twice"]).exits(0);
    let judged = workspace.judge(["twice", "--all"]);
    judged.exits(0).says("main.sh").says("4 submissions").says("all as expected");
    let wrong = workspace.judge(["twice", "--submission", "twice/solutions/small.sh"]);
    wrong.exits(1).says("20 of 100 points");
}

#[test]
fn what_the_description_has_beyond_is_named_or_taken() {
    let workspace = Workspace::new();
    let invalid = "<testset><input-path-pattern>files/tests/%02d</input-path-pattern><tests>\
         <test verdict=\"valid\"/><test verdict=\"invalid\"/><test verdict=\"invalid\"/></tests></testset>";
    let xml = XML
        .replace(
            "group=\"small\" points=\"10.0\"",
            "group=\"small\" description=\"d\" points=\"10.0\"",
        )
        .replace(
            "<source path=\"files/gen.sh\"/>",
            "<source path=\"files/gen.sh\" type=\"python.2\"/>",
        )
        .replace(
            "files/lib.h\"/>",
            "files/lib.h\"><stages><stage name=\"compile\"/></stages></file>",
        )
        .replace("<solution tag=\"main\">", "<solution tag=\"main\" note=\"n\">")
        .replace("</validator>", &format!("{invalid}</validator>"))
        .replace("268435456", "268435457")
        .replace(
            "</assets>",
            "</assets><tags><tag value=\"maths\"/></tags><tutorials><a/></tutorials>",
        );
    package(&workspace, &xml);
    workspace.write_all("twice/files/tests", &[("01", "1\n"), ("02", "-3\n")]);
    let made = workspace.judge(["new", "twice", "--from", "twice"]);
    for note in [
        "  name: the names in further languages are left out\n",
        "  keywords are left out\n",
        "  problem.xml: memory-limit is 268435457 bytes: the whole MiB of it count\n",
        "  problem.xml: line 12: left out: `description` of `test`, 2 times\n",
        "  problem.xml: line 27: left out: `stages`\n",
        "  problem.xml: line 28: left out: the type `python.2` of `source`: Python 3 runs it\n",
        "  problem.xml: line 32: left out: `verdict` of `test`\n",
        "  problem.xml: line 34: left out: `note` of `solution`\n",
        "  problem.xml: `files/tests/03` is not in the package\n",
        "  kept for exports (the description by Polygon): `problem.xml`\n",
    ] {
        made.says(note);
    }
    made.exits(0).hides("tutorials");
    assert_eq!(workspace.text("testdata/twice/invalid_input/01.in"), "-3\n");
    assert_eq!(workspace.text("problems/twice/package/problem.xml"), xml);
}

#[test]
fn the_checker_beside_an_interactor_is_kept() {
    let workspace = Workspace::new();
    let interactor = "<interactor><source path=\"files/val.sh\"/></interactor><validators>";
    package(&workspace, &XML.replace("<validators>", interactor));
    let made = workspace.judge(["new", "twice", "--from", "twice"]);
    made.exits(0).says("kept for exports (the checker beside an interactor): `files/check.sh`\n");
    assert_eq!(workspace.text("problems/twice/package/files/check.sh"), FILES[5].1);
}

#[test]
fn a_checker_may_give_the_points() {
    let workspace = Workspace::new();
    let without = XML.replace("\"10.0\"", "\"0.0\"").replace("\"80.0\"", "\"0.0\"");
    package(&workspace, &without);
    let check = "# quitp(7.5, ok)\nread got; read want <$2; [ \"$got\" = \"$want\" ] || exit 43\n\
                 echo 7.5 >${3}score.txt; exit 42\n";
    workspace.write("twice/files/check.sh", check);
    workspace.judge(["new", "twice", "--from", "twice"]).exits(0);
    workspace.judge(["answers", "twice"]).exits(0);
    workspace.judge(["twice"]).exits(0).says("22.5 points");
}

#[test]
fn a_checker_may_give_the_points_in_per_cent() {
    let workspace = Workspace::new();
    let percent = "<judging treat-points-from-checker-as-percent=\"true\"";
    let xml = XML.replace("<judging", percent).replace("complete-group", "each-test");
    let xml = xml.replace("gone 1", "gen 1 1");
    package(&workspace, &xml);
    let check = "# quitp(50, ok)\nread got; read want <$2; [ \"$got\" = \"$want\" ] || exit 43\n\
                 echo 50 >${3}score.txt; exit 42\n";
    workspace.write("twice/files/check.sh", check);
    workspace.judge(["new", "twice", "--from", "twice"]).exits(0);
    workspace.judge(["answers", "twice"]).exits(0);
    workspace.judge(["twice"]).says("50 of 100 points");
    workspace
        .judge(["export", "twice", "--format", "icpc", "out"])
        .refuses("points.yaml: `scores_in_percent` has no counterpart in the formats");
}

#[test]
fn a_name_that_ends_like_a_call_gives_no_points() {
    let workspace = Workspace::new();
    let without = XML.replace("\"10.0\"", "\"0.0\"").replace("\"80.0\"", "\"0.0\"");
    package(&workspace, &without);
    let check = "# read_points(7) // quitp(1)\nread got; read want <$2; [ \"$got\" = \"$want\" ] || exit 43\nexit 42\n";
    workspace.write("twice/files/check.sh", check);
    workspace.judge(["new", "twice", "--from", "twice"]).exits(0).hides("gives points");
}

#[test]
fn a_validator_gets_the_group_that_it_asks_for() {
    let workspace = Workspace::new();
    package(&workspace, XML);
    let val = "# testlib.h: validator.group()\nread x; case $4 in small) [ $x -lt 99 ];; \
               large) [ $x -gt 99 ];; 0) true;; *) false;; esac && exit 42; exit 43\n";
    workspace.write("twice/files/val.sh", val);
    workspace.judge(["new", "twice", "--from", "twice"]).exits(0);
    workspace.judge(["answers", "twice"]).exits(0);
    workspace.judge(["check", "twice"]).says("inputs            accepted by the validators: 4");
    // Without points the groups are no folders.
    let without = XML.replace("\"10.0\"", "\"0.0\"").replace("\"80.0\"", "\"0.0\"");
    workspace.write("twice/problem.xml", without);
    workspace.judge(["new", "plain", "--from", "twice"]).exits(0).hides("scoring");
    workspace.judge(["answers", "plain"]).exits(0);
    workspace.judge(["check", "plain"]).says("inputs            accepted by the validators: 4");
    assert!(!workspace.text("problems/plain/problem.yaml").contains("scoring"));
}

#[test]
fn a_command_that_a_recipe_cannot_have_is_left_out_by_name() {
    let workspace = Workspace::new();
    let xml = XML
        .replace("gen 7 3", "gen &quot;7&quot; &quot;3 &quot;")
        .replace("gen 500 5", "gen 3 | gen 7 3")
        .replace("gone 1", "gen \\7 3");
    package(&workspace, &xml);
    let made = workspace.judge(["new", "twice", "--from", "twice"]);
    made.exits(0)
        .says("test 4: its command `gen 3 | gen 7 3` joins programs or files")
        .says("has a backslash or a quote that not each shell reads alike");
    let recipe = workspace.text("testdata/twice/1-small/03.gen");
    assert_eq!(recipe, "generator: gen.sh lib.h\narguments: [\"7\", \"3 \"]\n");
}

#[test]
fn what_is_broken_is_refused_in_one_line() {
    let tests = "<test method=\"manual\"/>".repeat(5_001);
    let many = XML.replace("<tests>", &format!("<tests>{tests}"));
    let solution = "<solution tag=\"rejected\"><source path=\"solutions/sol.sh\"/></solution>";
    let changed = |from: &str, to: &str| XML.replace(from, to);
    for (xml, why) in [
        (
            XML.replace("<problem ", "<!DOCTYPE p SYSTEM \"/etc/passwd\"><problem "),
            "line 2: a DTD is not",
        ),
        (changed("</assets>", ""), "closes nothing that is open"),
        (changed("judging", "judged"), "it has no <problem> with <judging>"),
        (changed("<time-limit>2500", "<time-limit>0"), "line 5: time-limit takes a number above 0"),
        (
            changed("tests/%02d<", "tests/%s<"),
            "line 5: input-path-pattern is not a path with %d or %02d",
        ),
        (changed("\"80.0\"", "\"nan\""), "`points` takes a number"),
        (many, "line 5: more than 5000 tests"),
        (
            changed("<groups>", &format!("<groups>{}", "<group name=\"x\"/>".repeat(200))),
            "line 5: more than 200 groups",
        ),
        (
            changed("<solutions>", &format!("<solutions>{}", solution.repeat(200))),
            "more than 200 programs of one kind",
        ),
        (
            changed(
                "<group name=\"small\" points-policy=\"each-test\"/>",
                "<group name=\"small\">\
                <dependencies><dependency group=\"large\"/></dependencies></group>",
            ),
            "the group `large` and others need each other",
        ),
        (
            changed("files/check.sh", "../../check.sh").replace("\"check.sh", "\"/bin/sh"),
            "the source of the checker or interactor is not in the package",
        ),
        (changed("twice.in", "../twice.in"), "input_file"),
        (changed("<judging", "<judging run-count=\"2\""), "line 4: run-count: a solution"),
    ] {
        let workspace = Workspace::new();
        package(&workspace, &xml);
        let ended = workspace.judge(["new", "twice", "--from", "twice"]);
        ended.exits(2).complains("problem.xml: ").complains(why);
        assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
        assert!(!workspace.path("problems/twice").exists(), "{ended}");
    }
}
