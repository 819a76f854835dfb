//! Interactive problems and problems of several passes: whose end counts, the dialogue, packages, hacks.

use crate::json::{get, is, lines};
use crate::new::tree;
use crate::workspace::{fed, has_tool, shell, Workspace};
use std::fs;

const INTERACTIVE: &str = "name: x\ntype: interactive\nlimits: {time_limit: 1}\n";
/// Adds one to each number of the program, three times; a wrong word is refused.
const VALIDATOR: &str = "read start <$1\nn=0\nwhile [ $n -lt 3 ]; do\n  \
                         read word || { echo 'it ended too early' >&2; exit 43; }\n  \
                         case $word in [0-9]*) ;; *) echo \"no number\" >&2; exit 43;; esac\n  \
                         echo $((word + start)); n=$((n + 1))\ndone\nexit 42\n";
/// Says 1, and then what it hears, twice.
const RIGHT: &str = "echo 1; read a; echo $a; read b; echo $b; read c\n";

fn workspace() -> Workspace {
    let workspace = Workspace::with_case("10\n", "");
    workspace.write("problems/p/problem.yaml", INTERACTIVE);
    workspace.write("problems/p/output_validator.sh", VALIDATOR);
    workspace
}

/// The verdict on a program of the shell.
fn judged(workspace: &Workspace, program: &str, flags: &[&str]) -> crate::workspace::CommandResult {
    workspace.write("a.sh", program);
    workspace.judge_file("a.sh", flags)
}

#[test]
fn the_validator_decides_and_the_dialogue_is_shown() {
    let workspace = workspace();
    judged(&workspace, RIGHT, &[]).verdict("AC").exits(0).hides("dialogue");
    let wrong = "echo 1; read a; echo a lot; read b\n";
    let ended = judged(&workspace, wrong, &[]);
    ended.verdict("WA").says("no number").says("dialogue  > 1\n").says("  < 11\n");
    ended.says("  > a lot\n");
    let objects = lines(&judged(&workspace, wrong, &["--json"]).stdout);
    let case = objects.iter().find(|one| is(one, &[("type", "case")])).expect("a line");
    assert_eq!(get(case, "transcript"), "> 1\n< 11\n> a lot\n");
    judged(&workspace, wrong, &["--html", "out.html"]);
    let page = workspace.text("out.html");
    assert!(page.contains(r#""dialogue":""#) && page.contains("a lot"), "the page has it");
}

#[test]
fn a_long_dialogue_is_cut_where_it_tells_least() {
    let workspace = workspace();
    workspace.write(
        "problems/p/output_validator.sh",
        "n=0; while read word; do n=$((n + 1)); echo $n; done; echo first >&2; echo last >&2; exit 43\n",
    );
    let talk = "n=0; while [ $n -lt 100 ]; do echo say$n; read a; n=$((n + 1)); done\n";
    let ended = judged(&workspace, talk, &[]);
    ended.verdict("WA").says("… last").says("dialogue  > say0\n").says("> say99\n").hides("say50");
    ended.says("validator first\n");
    judged(&workspace, talk, &["-v"]).says("say50");
}

#[test]
fn the_end_of_who_ends_first_counts() {
    let workspace = workspace();
    for (program, verdict, words) in [
        // Refused, so what it does then does not matter.
        ("echo x; read a; exit 3\n", "WA", "no number"),
        ("echo x; while :; do :; done\n", "WA", "no number"),
        // It fails first.
        ("echo 1; read a; exit 3\n", "RE", "exit code 3"),
        ("exec >&-; exit 3\n", "RE", "exit code 3"),
        ("echo 1; read a\n", "WA", "it ended too early"),
        // Accepted, and then it fails.
        (&format!("{RIGHT}\nexit 4\n"), "RE", "exit code 4"),
        (&format!("{RIGHT}\nwhile :; do :; done\n"), "TLE", "ran longer than"),
        // More words than the validator reads.
        (&format!("{RIGHT}\necho more; echo more\n"), "AC", ""),
    ] {
        // A loop ends at the limit.
        let limit: &[&str] =
            if program.contains("while") { &["--time-limit", "0.02"] } else { &[] };
        judged(&workspace, program, limit).verdict(verdict).says(words);
    }
}

/// A validator may take its time to refuse what the program said before it failed.
#[test]
fn a_wrong_answer_before_a_crash_is_a_wrong_answer() {
    let workspace = workspace();
    let work = "i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done";
    let validator =
        format!("read x; {work}; [ \"$x\" = right ] && exit 42; echo it is wrong >&2; exit 43\n");
    workspace.write("problems/p/output_validator.sh", validator);
    for (program, verdict, words) in [
        ("echo wrong; kill -ABRT $$\n", "WA", "it is wrong"),
        ("echo wrong; exit 5\n", "WA", "it is wrong"),
        ("echo right; exit 5\n", "RE", "exit code 5"),
        ("exit 5\n", "RE", "exit code 5"),
        ("echo right\n", "AC", ""),
    ] {
        judged(&workspace, program, &[]).verdict(verdict).says(words);
    }
}

#[test]
fn who_waits_for_the_other_is_too_slow_and_learns_why() {
    let workspace = workspace();
    for (name, program) in [
        ("late.sh", "read a; echo 1; read b\n"),
        ("silent.sh", "read a\n"),
        ("short.sh", "printf 1; read a\n"),
        // It sleeps, and there is something to read.
        ("asleep.sh", "echo 1; sleep 1000\n"),
    ] {
        workspace.write(format!("all/{name}"), program);
    }
    let ended = workspace.judge(["p", "-s", "all", "-j4", "--time-limit", "0.02", "--json"]);
    let objects = lines(&ended.exits(1).stdout);
    let both = "both waited for each other for more than 1.100 s: ";
    for (name, start, words) in [
        ("late.sh", both, "flush the output after each turn"),
        ("silent.sh", both, "the program has printed nothing more"),
        ("short.sh", both, "the last line of the program has no line end"),
        ("asleep.sh", "idle for more than 1.100 s", ""),
    ] {
        let wanted = [("type", "case"), ("submission", name), ("verdict", "TLE")];
        let case = objects.iter().find(|one| is(one, &wanted));
        let note = get(case.unwrap_or_else(|| panic!("no TLE of {name}\n{ended}")), "note");
        assert!(note.starts_with(start) && note.contains(words), "{name}: {note}");
    }
}

#[test]
fn a_program_that_waits_at_a_pipe_of_its_own_ends() {
    let workspace = workspace();
    let wait = "import os\nends = os.pipe()\nwhile True: os.write(ends[1], b'x' * 4096)\n";
    let spoken = format!("print(1, flush=True)\ninput()\n{wait}");
    workspace.write("all/silent.py", wait);
    workspace.write("all/spoken.py", spoken);
    let ended = workspace.judge(["p", "-s", "all", "-j2", "--time-limit", "0.1"]);
    ended.exits(1).says("TLE  p  silent.py").says("TLE  p  spoken.py");
}

#[test]
fn a_program_that_does_not_read_learns_it() {
    let workspace = workspace();
    workspace.write("problems/p/output_validator.sh", "exec yes an answer\n");
    judged(&workspace, "exec yes a question\n", &["--time-limit", "0.1"])
        .verdict("TLE")
        .says("the program does not read what the validator sends");
}

#[test]
fn a_fault_of_the_validator_is_no_verdict() {
    let workspace = workspace();
    for (validator, words) in [
        ("exit 0\n", "must end with exit code 42 or 43, not exit code 0"),
        ("kill -9 $$\n", "not signal 9"),
    ] {
        workspace.write("problems/p/output_validator.sh", validator);
        judged(&workspace, RIGHT, &[]).exits(2).says(words);
    }
    fs::remove_file(workspace.path("problems/p/output_validator.sh")).expect("it is there");
    judged(&workspace, RIGHT, &[]).exits(2).complains("has no output validator").hides("RE");
}

#[test]
#[ignore = "waits for programs that hang"]
fn neither_side_reaches_the_other() {
    let workspace = workspace();
    // It kills whom it can, writes to its own input, floods, and leaves something behind.
    for (program, verdict) in [
        ("kill -9 -1; echo 1\n", "RE WA"),
        ("echo 42 >/proc/self/fd/0; echo x\n", "WA"),
        ("while :; do echo 1; done\n", "AC OLE RE TLE"),
        ("sleep 1000 & echo 1; exit 0\n", "WA"),
        ("cat /proc/*/mem /proc/*/environ 2>/dev/null; echo x\n", "WA"),
    ] {
        let ended = judged(&workspace, program, &["--time-limit", "0.5"]);
        let shown = ended.stdout.split_whitespace().next().unwrap_or_default().to_string();
        assert!(verdict.contains(&shown), "{program}: {}", ended.stdout);
    }
    // A validator that does the same hurts no program, and what it starts ends with it.
    workspace.write("problems/p/output_validator.sh", "(sleep 1000 &) ; kill -9 -1; exit 42\n");
    judged(&workspace, "read a; exit 0\n", &[]).verdict("AC");
}

#[test]
fn each_pass_is_judged_on_the_input_that_the_validator_makes() {
    let workspace = Workspace::with_case("3\n", "");
    workspace.write(
        "problems/p/problem.yaml",
        "name: x\ntype: multi-pass\nlimits: {time_limit: 1, validation_passes: 4}\n",
    );
    // Counts down: the output must be one less than the input.
    let validator =
        "read n <$1; read m; [ \"$m\" = $((n - 1)) ] || { echo \"$m\" >&2; exit 43; }\n\
                     [ $m -gt 0 ] && echo $m >$3/nextpass.in; exit 42\n";
    workspace.write("problems/p/output_validator.sh", validator);
    let right = "read n; echo $((n - 1))\n";
    judged(&workspace, right, &[]).verdict("AC");
    let wrong = "read n; [ $n = 1 ] && echo 7 || echo $((n - 1))\n";
    let ended = judged(&workspace, wrong, &[]);
    ended.verdict("WA").says("in pass 3: 7").says("dialogue  < 3\n").says("  ---\n");
    ended.says("  < 1\n").says("  > 7\n");
    judged(&workspace, "read n; [ $n = 2 ] && exit 5; echo 2\n", &[])
        .verdict("RE")
        .says("in pass 2: exit code 5");
    workspace.case("sample/2", "5\n", "");
    judged(&workspace, right, &[]).exits(2).says("more than 4 passes").says("validation_passes");
    workspace.write(
        "problems/p/output_validator.sh",
        validator.replace("exit 43", "echo 1 >$3/nextpass.in; exit 43"),
    );
    judged(&workspace, wrong, &[]).exits(2).says("refuses the output and wrote nextpass.in");
    workspace
        .write("problems/p/output_validator.sh", "ln -s /etc/passwd \"$3/nextpass.in\"; exit 42\n");
    judged(&workspace, right, &[]).exits(2).says("which is no ordinary file");
    workspace.write("problems/p/problem.yaml", "limits: {validation_passes: 4}\n");
    judged(&workspace, right, &[]).exits(2).complains("for problems of the type multi-pass");
}

#[test]
fn passes_may_be_dialogues() {
    let workspace = Workspace::with_case("1\n", "");
    workspace.write(
        "problems/p/problem.yaml",
        "name: x\ntype: [interactive, multi-pass]\nlimits: {time_limit: 1}\n",
    );
    let validator = "read n <$1; echo $n; read m; [ \"$m\" = \"got $n\" ] || exit 43\n\
                     [ $n = 1 ] && echo 2 >$3/nextpass.in; exit 42\n";
    workspace.write("problems/p/output_validator.sh", validator);
    judged(&workspace, "read n; echo got $n\n", &[]).verdict("AC");
    // The validator wrote the next input before the program failed.
    judged(&workspace, "read n; echo got $n; exit 3\n", &[]).verdict("RE").says("exit code 3");
    let ended = judged(&workspace, "read n; echo got 1\n", &[]);
    ended.verdict("WA").says("in pass 2").says("< 1\n").says("---\n").says("< 2\n");
    // A person is the program in each pass, and writes when the validator has asked.
    let talk = |first: &str, second: &str| {
        let asked = "until grep -qs 2 heard || [ $n = 6000 ]; do n=$((n + 1)); sleep 0.01; done";
        let person = format!("{{ n=0; echo {first}; {asked}; echo {second}; }}");
        let line = format!("rm -f heard; {person} | scripts/judge p --interact | tee heard");
        shell(&workspace.root, &line)
    };
    talk("got 1", "got 2").says("1\n2\n").complains("pass 2: you start anew").complains("AC");
    talk("got 1", "got 1").complains("pass 2: you start anew").complains("WA");
    workspace.write("problems/p/output_validator.sh", validator.replace("[ $n = 1 ] &&", ":;"));
    talk("got 1", "got 2").complains("more than 2 passes");
}

#[test]
fn a_person_can_talk_to_the_validator() {
    let workspace = workspace();
    let talk = |words: &str| {
        let input = workspace.write("said.txt", words);
        fed(workspace.command(["p", "--interact"]), &input)
    };
    let ended = talk("1\n2\n3\n");
    ended.exits(0).complains("you are the program on sample/1").complains("AC");
    assert_eq!(ended.stdout, "11\n12\n13\n");
    talk("1\nx\n").exits(1).complains("WA\n  no number\n");
    talk("1\n").exits(1).complains("it ended too early");
    workspace.write("problems/p/problem.yaml", "name: x\n");
    talk("1\n").exits(2).complains("is not interactive");
}

#[test]
fn inputs_for_the_validator_are_searched_and_added() {
    let workspace = workspace();
    workspace.write("problems/p/main.sh", RIGHT);
    workspace.write(
        "problems/p/validator.sh",
        "read n; [ \"$n\" -gt 0 ] && [ $n -lt 1000 ] && exit 42; exit 43\n",
    );
    workspace.write(
        "problems/p/generator.sh",
        "echo $(( ($1 * 7919 + 13) % ($2 > 999 ? 999 : $2) + 1 ))\n",
    );
    // Wrong where the number that is added has two digits or more.
    workspace.write(
        "a.sh",
        "echo 1; read a; [ $a -gt 10 ] && echo oh || echo $a; read b; echo 1; read c\n",
    );
    let find =
        |flags: &str| shell(&workspace.root, &format!("scripts/hack find p a.sh --time 60{flags}"));
    let ended = find("");
    ended
        .exits(0)
        .says("WA  p  a.sh  no number\n\n10\n\ndialogue: > the program, < the output validator\n");
    ended.says("> oh\n").says("nothing more can be removed");
    find(" --slow").refuses("--slow makes inputs that a program reads as a whole");
    let added = shell(&workspace.root, "echo 25 | scripts/hack add p two-digits");
    added.exits(0).says("the answer of main.sh is confirmed by the output validator");
    let answer =
        fs::read(workspace.path("testdata/p/hack/01-two-digits.ans")).expect("it is there");
    assert!(answer.is_empty());
    workspace.judge(["p"]).exits(0);
    // The validator gets what is pasted as the answer.
    let validator =
        "read secret <$2; echo $secret; read a; [ \"$a\" = \"$secret\" ] && exit 42; exit 43\n";
    workspace.write("problems/p/main.sh", "read a; echo $a\n");
    workspace.write("problems/p/output_validator.sh", validator);
    let add = r"printf '7\n---\nword\n' | scripts/hack add p secret";
    let try_one = r"printf '8\n---\nwood\n' | scripts/judge p --input -";
    let line = format!("{add}; {try_one}");
    shell(&workspace.root, &line).exits(0).says("< wood\n> wood\n");
    let answer = fs::read(workspace.path("testdata/p/hack/02-secret.ans")).expect("it is there");
    assert_eq!(answer, b"word\n");
    workspace.write("problems/p/main.sh", RIGHT);
    workspace.write("problems/p/output_validator.sh", VALIDATOR);
    fs::remove_file(workspace.path("testdata/p/hack/02-secret.in")).expect("it is there");
    fs::remove_file(workspace.path("testdata/p/hack/02-secret.ans")).expect("it is there");
    // A missing answer is an empty one.
    fs::remove_file(workspace.path("testdata/p/sample/1.ans")).expect("it is there");
    workspace.judge(["answers", "p"]).exits(0);
    workspace.judge(["p"]).exits(0).says("2/2");
}

#[test]
fn packages_that_talk_come_in_and_go_out_the_same() {
    let workspace = Workspace::new();
    let package = |name: &str, text: &str| workspace.write(format!("package/{name}"), text);
    package("problem.yaml", "name: Talk\nvalidation: custom interactive\nlicense: cc0\n");
    package("data/sample/1.in", "10\n");
    package("data/sample/1.ans", "");
    package("data/sample/1.interaction", ">1\n<11\n");
    package("data/sample/2.in.download", "12\n");
    package("output_validators/check/check.sh", VALIDATOR);
    package("submissions/accepted/right.sh", RIGHT);
    package("submissions/wrong_answer/wrong.sh", "echo x\n");
    workspace.judge(["new", "talk", "--from", "package"]).exits(0).hides("interaction");
    workspace.judge(["talk", "--all"]).exits(0).says("2 submissions, 2 cases: all as expected");
    for format in ["kattis", "icpc", "domjudge"] {
        let (out, name) = (format!("out-{format}"), format!("again-{format}"));
        workspace.judge(["export", "talk", "--format", format, &out]).exits(0);
        workspace.judge(["new", &name, "--from", &out]).exits(0);
        workspace.judge([&name, "--all"]).exits(0).says("all as expected");
        let again = format!("twice-{format}");
        workspace.judge(["export", &name, "--format", format, &again]).exits(0);
        let shown = tree(&workspace.path(&out));
        assert!(shown.iter().any(|(path, _)| path.ends_with("sample/1.interaction")), "{shown:?}");
        let [first, second] = [&out, &again].map(|folder| {
            workspace
                .text(format!("{folder}/problem.yaml"))
                .lines()
                .filter(|line| !line.starts_with("uuid"))
                .collect::<Vec<_>>()
                .join("\n")
        });
        assert_eq!(first, second);
        let legacy = "validation: custom interactive";
        assert!(
            first.contains(if format == "icpc" { "type: interactive" } else { legacy }),
            "{first}"
        );
    }
    fs::remove_dir_all(workspace.path("package/output_validators")).expect("it is there");
    let ended = workspace.judge(["new", "mute", "--from", "package"]);
    ended.refuses("the problem is interactive, and has no output validator");
}

#[test]
#[ignore = "judges every submission of a new problem"]
fn the_game_of_guessing_is_green_and_its_mistakes_are_named() {
    let workspace = Workspace::new();
    for (language, extension, tool) in
        [("rust", "rs", "rustc"), ("python", "py", "python3"), ("cpp", "cpp", "g++")]
    {
        if !has_tool(tool) {
            continue;
        }
        let name = format!("guess-{language}");
        workspace.judge(["new", &name, "--interactive", "--language", language]).exits(0);
        workspace.judge([&name, "--all"]).exits(0).says("3 submissions, 9 cases: all as expected");
        let slow =
            format!("problems/{name}/submissions/time_limit_exceeded/forgets_to_flush.{extension}");
        let filter = format!("{name}/sample/01");
        let ended = workspace.judge([&filter[..], "-s", &slow, "--time-limit", "0.2"]);
        ended.says("flush the output after each turn");
    }
    workspace
        .judge(["new", "x", "--interactive", "--language", "java"])
        .refuses("rust, python, cpp");
}

#[test]
fn another_input_can_be_given_to_the_validator() {
    let workspace = workspace();
    workspace.write("problems/p/main.sh", RIGHT);
    workspace.write("own.txt", "30\n");
    let ended = workspace.judge(["p", "--input", "own.txt"]);
    ended.exits(0).complains("the output validator accepts");
    assert_eq!(ended.stdout, "> 1\n< 31\n> 31\n< 61\n> 61\n< 91\n");
    workspace.write("a.sh", "echo x\n");
    workspace.write(
        "problems/p/validator.sh",
        "read n; [ $n -lt 1000 ] && exit 42; echo large >&2; exit 43\n",
    );
    workspace.write("large.txt", "1000\n");
    let ended = workspace.judge(["p", "--input", "large.txt"]);
    ended.exits(1).complains("the validator refuses it: large; nothing is run");
    let ended = workspace.judge(["p", "--input", "own.txt", "-s", "a.sh"]);
    ended.exits(1).complains("the output validator refuses\n  no number");
    workspace.write(
        "problems/p/visualizer.sh",
        "echo '<svg><text class=\"title\" x=\"0\">3</text></svg>'\n",
    );
    let ended = workspace.judge(["show", "p/sample/1", "-s", "a.sh"]);
    ended.says("dialogue: > the program, < the output validator\n  > x\nWA no number");
    workspace.judge(["debug", "p/sample/1"]).refuses("talks to the output validator");
}
