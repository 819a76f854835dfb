//! Work that several machines share, and the report of it.

use crate::workspace::{has_tool, shell, CommandResult, Workspace, JUDGE};
use std::collections::BTreeSet;
use std::fs;

const PARTS: usize = 3;

/// A class of a dozen programs that are right, wrong, crash and do not compile.
fn class() -> Workspace {
    let workspace = Workspace::new();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 9\n");
    for case in ["hack/1", "hack/2"] {
        workspace.case(case, "1\n", "1\n");
    }
    for number in 0..12 {
        let program = match number % 4 {
            0 => format!("cat # {number}\n"),
            1 => format!("printf '7\\033\\n' # {number}\n"),
            2 => format!("echo lost {number} >&2; exit {number}\n"),
            _ => format!("echo $(( # {number}\n"),
        };
        workspace.write(format!("class/student{number:02}/main.sh"), program);
    }
    workspace
}

/// Judges the parts in processes of their own at once, each into a file.
fn judge_parts(workspace: &Workspace, flags: &str) {
    let line = format!(
        "seq {PARTS} | xargs -P {PARTS} -I K sh -c \
         \"'{JUDGE}' p -s class {flags} --shard K/{PARTS} --json >partK.jsonl 2>errorsK; [ \\$? -le 1 ]\""
    );
    shell(&workspace.root, &line).exits(0);
}

fn part(workspace: &Workspace, number: usize) -> String {
    workspace.text(format!("part{number}.jsonl"))
}

fn merge(workspace: &Workspace, words: &[&str]) -> CommandResult {
    let files = ["merge", "part2.jsonl", "part3.jsonl", "part1.jsonl"];
    workspace.judge(files.iter().chain(words))
}

/// A text without its figures, and without the order that depends on times.
fn steady(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split(['\n', '{']) {
        let mut out = String::new();
        let mut is_number = false;
        for c in line.chars() {
            let is_figure = c.is_ascii_digit() || c == '.' || c == '>';
            if is_figure && !is_number {
                out.push('#');
            } else if !is_figure {
                out.push(c);
            }
            is_number = is_figure;
        }
        // A second is another unit than a millisecond.
        let unit = |word: &str| match word {
            "s" | "s," | "s)" => format!("m{word}"),
            word => word.to_string(),
        };
        lines.push(out.split_whitespace().map(unit).collect::<Vec<_>>().join(" "));
    }
    lines.sort();
    lines
}

#[test]
fn the_parts_together_are_the_run_of_one_machine() {
    if !has_tool("xargs") {
        return;
    }
    let workspace = class();
    workspace.write("class/without/report.pdf", "");
    judge_parts(&workspace, "--fail-fast");
    // Each program is in one part.
    let mut seen = BTreeSet::new();
    for number in 1..=PARTS {
        assert!(part(&workspace, number).contains("\"submission\":"), "part {number} is empty");
        for line in part(&workspace, number).lines().filter(|line| line.contains("\"submission\","))
        {
            let name =
                line.split("\"submission\":\"").nth(1).and_then(|rest| rest.split('"').next());
            assert!(seen.insert(name.expect("it has a name").to_string()), "{line}");
        }
    }
    assert_eq!(seen.len(), 12, "{seen:?}");
    // Not one result gets lost or changes.
    let merged = merge(&workspace, &["--json"]);
    let result = |line: &str| {
        line.split(",\"result\":").next().unwrap_or("").trim_end_matches('}').to_string()
    };
    let mut wanted: Vec<String> = (1..=PARTS)
        .flat_map(|number| part(&workspace, number).lines().map(result).collect::<Vec<_>>())
        .filter(|line| !line.contains("\"type\":\"shard"))
        .collect();
    let mut got: Vec<String> = merged.exits(1).stdout.lines().map(result).collect();
    wanted.sort();
    got.sort();
    assert_eq!(got, wanted);
    // Every report is the one of a single run.
    let flags = |name: &str| {
        ["--csv", "--junit", "--html"]
            .map(|flag| [flag.to_string(), format!("{name}{flag}")])
            .concat()
    };
    let one = ["p", "-s", "class", "--fail-fast"].map(String::from);
    let alone = workspace.judge(one.iter().chain(&flags("alone")));
    let together = flags("merged");
    let together: Vec<&str> = together.iter().map(String::as_str).collect();
    let merged = merge(&workspace, &together);
    alone.exits(1);
    merged.exits(1);
    assert_eq!(steady(&merged.stdout), steady(&alone.stdout), "{merged}\n{alone}");
    for flag in ["--csv", "--junit", "--html"] {
        let [one, other] =
            ["merged", "alone"].map(|name| steady(&workspace.text(format!("{name}{flag}"))));
        let differ: Vec<_> = one.iter().zip(&other).filter(|(a, b)| a != b).collect();
        assert!(one.len() == other.len() && differ.is_empty(), "{flag}: {differ:?}");
    }
}

#[test]
fn a_part_that_is_missing_cut_off_or_of_other_work_is_named() {
    if !has_tool("xargs") {
        return;
    }
    let workspace = class();
    judge_parts(&workspace, "");
    merge(&workspace, &[]).exits(1);
    workspace.judge(["merge", "part2.jsonl"]).refuses("parts 1, 3 of 3 are missing");
    workspace.judge(["merge", "part1.jsonl", "part3.jsonl"]).refuses("part 2 of 3 is missing");
    let twice = ["merge", "part1.jsonl", "part2.jsonl", "part2.jsonl"];
    workspace.judge(twice).refuses("are both part 2 of 3");
    workspace.judge(["merge", "none.jsonl"]).refuses("none.jsonl");
    workspace.judge(["merge"]).refuses("which parts?");
    // Killed in the middle of a line, or after one.
    let whole = part(&workspace, 2);
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    for cut in [
        lines[..lines.len() - 1].concat(),
        whole[..whole.len() - 2].to_string(),
        lines[0].to_string(),
    ] {
        workspace.write("part2.jsonl", cut);
        merge(&workspace, &[]).refuses("part 2: `part2.jsonl`: is cut off after ");
    }
    // Judged again, it fits.
    let again = ["p", "-s", "class", "--json", "--shard", "2/3"];
    let ended = workspace.judge(again);
    workspace.write("part2.jsonl", &ended.stdout);
    merge(&workspace, &[]).exits(1);
    // Parts of other flags, and of another tree.
    let ended = workspace.judge(again.iter().chain(&["--fail-fast"]));
    workspace.write("part2.jsonl", &ended.stdout);
    merge(&workspace, &[]).refuses(
        "`part1.jsonl` and `part2.jsonl` are parts of different work: they were judged with other flags or \
         problems, here nothing, there `--fail-fast`",
    );
    workspace.write("part2.jsonl", &whole);
    for (file, what) in [
        ("class/student00/main.sh", "the programs here differ from the programs of the parts"),
        ("testdata/p/hack/2.in", "the cases here differ from the cases of the parts"),
        ("problems/p/problem.yaml", "the limits here differ from the limits of the parts"),
    ] {
        let before = workspace.text(file);
        workspace.write(file, before.replace("9", "8") + "# \n");
        if file.ends_with(".in") {
            workspace.write(file, "2\n");
        }
        merge(&workspace, &[]).refuses(what);
        if what.contains("programs") {
            let ended = workspace.judge(again);
            workspace.write("part2.jsonl", &ended.stdout);
            merge(&workspace, &[]).refuses("are parts of different work: the programs differ");
            workspace.write("part2.jsonl", &whole);
        }
        workspace.write(file, before);
    }
    merge(&workspace, &[]).exits(1);
}

#[test]
fn no_report_replaces_what_a_run_reads() {
    let workspace = class();
    judge_parts(&workspace, "");
    let before = part(&workspace, 1);
    merge(&workspace, &["--csv", "part1.jsonl"]).refuses("is a program or an input of this run");
    assert_eq!(part(&workspace, 1), before);
    workspace.write("own.sh", "cat\n");
    let words = ["p", "--cmd", "sh own.sh", "--junit", "own.sh"];
    workspace.judge(words).refuses("is a program or an input of this run");
}

#[test]
fn parts_that_stopped_early_give_no_grades() {
    if !has_tool("xargs") {
        return;
    }
    let workspace = class();
    judge_parts(&workspace, "--fail-fast");
    merge(&workspace, &[]).exits(1);
    workspace.write("grades.csv", "Identifier,Full name,Grade,Feedback comments\n");
    merge(&workspace, &["--moodle", "grades.csv", "--csv", "out.csv"])
        .refuses("--fail-fast cannot be used with --moodle");
}

#[test]
fn the_messages_of_a_compiler_on_another_machine_are_escaped() {
    if !has_tool("xargs") {
        return;
    }
    let workspace = class();
    judge_parts(&workspace, "");
    for number in 1..=PARTS {
        let text = part(&workspace, number);
        let hostile = text.replace("\"compiler\":\"", "\"compiler\":\"\\u001b[31m\\tred");
        workspace.write(format!("part{number}.jsonl"), hostile);
    }
    let ended = merge(&workspace, &[]);
    ended.exits(1);
    assert!(ended.stdout.contains("\\u{1b}[31m\tred"), "{ended}");
    assert!(!ended.stdout.contains('\u{1b}'), "{ended}");
}

#[test]
fn each_machine_may_have_the_programs_in_a_folder_of_its_own() {
    let workspace = class();
    fs::rename(workspace.path("class"), workspace.path("one")).expect("it is ours");
    let judged = |folder: &str, shard: &str| {
        let words = ["p", "--json", "--shard", shard, "-s", folder];
        workspace.judge(words).stdout
    };
    workspace.write("part1.jsonl", judged("one", "1/2"));
    fs::rename(workspace.path("one"), workspace.path("two")).expect("it is ours");
    let second = judged("./two", "2/2");
    workspace.write("part2.jsonl", &second);
    let merge = |words: &[&str]| {
        let files = ["merge", "part1.jsonl", "part2.jsonl"];
        workspace.judge(files.iter().chain(words))
    };
    merge(&[]).exits(1).says("12 submissions, 18 cases");
    // Here they may be in a third place, which is named.
    fs::rename(workspace.path("two"), workspace.path("three")).expect("it is ours");
    merge(&[]).exits(2).complains("--submission `one`: No such file");
    merge(&["-s", "three"]).exits(1).says("12 submissions, 18 cases");
    // Other programs are refused, wherever they lie.
    workspace.write("three/student00/main.sh", "echo 1\n");
    merge(&["-s", "three"]).refuses("the programs here differ from the programs of the parts");
}

#[test]
fn a_hostile_part_is_refused_with_one_line() {
    if !has_tool("xargs") {
        return;
    }
    let workspace = class();
    judge_parts(&workspace, "");
    let whole = part(&workspace, 1);
    let name = whole.split("\"submission\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let name = name.expect("the part has a submission");
    let other = part(&workspace, 2);
    let foreign = other.lines().nth(1).expect("the part has a line");
    let first_case = whole.lines().find(|line| line.contains("\"result\"")).expect("it has a case");
    let ended = whole.lines().find(|line| line.contains("\"type\":\"submission\""));
    let ended = ended.expect("the part has a submission that was judged");
    // The lines of errors name a submission in the same way.
    let error = ended.replacen("\"type\":\"submission\"", "\"type\":\"error\"", 1);
    let edited = |from: &str, to: &str| whole.replacen(from, to, 1);
    // Which programs the part has depends on their content.
    let verdict = whole.split("\"verdict\":\"").nth(1).and_then(|rest| rest.get(..2));
    let verdict = verdict.expect("the part has a verdict");
    let other_verdict = if verdict == "WA" { "AC" } else { "WA" };
    for (text, why) in [
        (String::new(), "is no part"),
        ("{}\n".to_string(), "is no part"),
        ("[".repeat(100_000), "is no part"),
        (edited("\"part\":1", "\"part\":0"), "beyond all parts"),
        (edited("\"form\":1", "\"form\":9"), "another version"),
        (edited("\"--submission\"", "\"--html\""), ""),
        (edited("\"type\":\"case\"", "\"type\":\"virus\""), "line 2: is of an unknown type"),
        (
            edited(
                &format!("\"verdict\":\"{verdict}\""),
                &format!("\"verdict\":\"{other_verdict}\""),
            ),
            "something else than its `result`",
        ),
        (edited("\"memory_bytes\":", "\"memory_bytes\":9"), "something else than its `result`"),
        (edited("\"passed\":", "\"passed\":9"), "`passed` of "),
        (edited("\"cpu_ns\":", "\"cpu_ns\":-"), "`cpu_ns` is not a whole number"),
        (edited("\"cpu_ns\":", "\"cpu_ns\":1e99,\"a\":"), ""),
        (edited("\"case\":\"hack/1\"", "\"case\":\"hack/9\""), "there is no case `hack/9`"),
        (edited(first_case, &format!("{first_case}\n{first_case}")), "is there twice"),
        (edited(ended, &format!("{ended}\n{error}")), "is there twice"),
        (edited(&format!("{first_case}\n"), ""), "has no result of"),
        (edited(first_case, &format!("{foreign}\n{first_case}")), "is not in this part"),
        (edited("\"result\":{", "\"result\":{\"stderr\":\"hex:zz\","), ""),
        (whole.replace(name, "\\u001b[31m"), "is not in this part"),
        (format!("{whole}{first_case}\n"), "comes after the last one"),
        (format!("{whole}x"), "has bytes after its last line"),
        (format!("{whole}\u{0}"), "has bytes after its last line"),
        (edited("\"submissions\":", "\"submissions\":9"), "line 1: names 9"),
        (
            edited(
                "\"type\":\"shard_end\",\"submissions\":",
                "\"type\":\"shard_end\",\"submissions\":9",
            ),
            "names 9",
        ),
        (whole.replace(first_case, &"x".repeat(20 << 20)), ""),
    ] {
        assert_ne!(text, whole, "{why}");
        workspace.write("part1.jsonl", &text);
        let ended = merge(&workspace, &[]);
        ended.exits(2);
        assert!(ended.stderr.contains(why), "{why}\n{ended}");
        assert!(!ended.stderr.contains('\u{1b}') && ended.stdout.is_empty(), "{ended}");
    }
    for bad in ["0/3", "4/3", "3", "1/0", "x/y"] {
        workspace
            .judge(["p", "-s", "class", "--json", "--shard", bad])
            .refuses("--shard takes K/N");
    }
    workspace.judge(["p", "-s", "class", "--shard", "1/2"]).refuses("--shard needs --json");
    workspace.write("problems/p/problem.yaml", "name: p\n");
    let words = ["p", "-s", "class", "--json", "--shard", "1/2"];
    workspace.judge(words).refuses("names none; use --time-limit S");
}
