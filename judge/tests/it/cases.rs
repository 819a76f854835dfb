//! Cases of every kind: generated, given on the command line, those that failed last time.

use crate::hack::add;
use crate::workspace::{entries, fed, finish, interrupted, mark, quoted, shell, Workspace};
use std::fs;

/// The output of `generator.sh` below for the words `7 3`: three lines.
const MADE: &str = "seed 7\n1\n2\n3\n";
const GENERATOR: &str =
    "echo run >>\"$LOG\" 2>/dev/null\necho \"seed $1\"\ni=1\nwhile [ $i -le $2 ]; do echo $i; i=$((i + 1)); done\n";

/// A problem that wants the number of lines, with a case that is made.
fn generated() -> Workspace {
    let workspace = Workspace::with_case("a\nb\n", "2\n");
    workspace.write("problems/p/generator.sh", GENERATOR);
    workspace.write("testdata/p/hack/made.ans", "4\n");
    let recipe = format!("arguments: 7 3\nsha256: {}\n", hash_of_made(&workspace));
    workspace.write("testdata/p/hack/made.gen", recipe);
    workspace
}

/// The hash of the made input, as the judge itself names it when another one is written there.
fn hash_of_made(workspace: &Workspace) -> String {
    let recipe = format!("arguments: 7 3\nsha256: {}\n", "0".repeat(64));
    workspace.write("testdata/p/hack/made.gen", recipe);
    let ended = workspace.judge(["p/hack", "--cmd", "wc -l"]);
    let hash = ended.exits(2).stdout.split("has the hash ").nth(1);
    hash.unwrap_or_else(|| panic!("no hash is named\n{ended}"))[..64].to_string()
}

#[test]
fn a_generated_case_is_made_on_demand_and_kept() {
    let workspace = generated();
    let inputs = workspace.path("target/judge/inputs");
    assert!(entries(&inputs).is_empty(), "an input with another hash is not kept");
    workspace.judge_cmd("wc -l", &[]).verdict("AC").says("2/2");
    let made = entries(&inputs);
    assert_eq!(made.len(), 1);
    assert_eq!(fs::read_to_string(&made[0]).expect("it is a file"), MADE);
    assert_eq!(made[0].file_stem().and_then(|stem| stem.to_str()), Some(hash(MADE).as_str()));
    // It is not made again: the generator may be broken now.
    workspace.write("problems/p/generator.sh", "exit 1\n");
    workspace.judge_cmd("wc -l", &[]).verdict("AC").says("2/2");
    workspace.judge(["clean"]).exits(0);
    workspace.judge_cmd("wc -l", &[]).exits(2).says("1/2").says("the generator failed");
    // And a wrong program is wrong on it.
    workspace.write("problems/p/generator.sh", GENERATOR);
    let ended = workspace.judge(["p/hack/made.gen", "--cmd", "echo 2"]);
    ended.verdict("WA").says("hack/made  line 1, column 1").says("p/hack/made --cmd");
    shell(&workspace.root, ended.again()).verdict("WA");
}

/// By another program than the judge.
fn hash(text: &str) -> String {
    let line = format!("printf '{}' | sha256sum", text.replace('\n', "\\n"));
    shell("/".as_ref(), &line).exits(0).stdout[..64].to_string()
}

#[test]
fn what_is_wrong_with_a_recipe_is_named_and_the_others_run() {
    let workspace = generated();
    let good = workspace.text("testdata/p/hack/made.gen");
    let nothing = "";
    for (recipe, generator, said) in [
        (&good[..], "echo other\n", "the generator has changed: the input has the hash "),
        (&good, "echo lost >&2\nexit 3\n", "the generator failed: exit code 3: lost"),
        (&good, "printf '\\033[2J\\nAC: all\\n' >&2\nexit 3\n", "exit code 3: \\u{1b}[2J; AC: all"),
        (&good, "kill -9 $$\n", "the generator failed"),
        (&good, "if\n", "the generator does not compile: generator.sh"),
        (&good, nothing, "the problem has no generator to make it with"),
        ("arguments: 7\nsha256: ../x\n", GENERATOR, "`sha256:` takes 64 hexadecimal digits"),
        ("generator: no.sh\n", GENERATOR, "the generator `no.sh` is not in generators/"),
        ("generator: ../generator.sh\n", GENERATOR, "a path leads into generators/ only"),
        ("generator: /bin/ls\n", GENERATOR, "a path leads into generators/ only"),
        (good.trim_start_matches("arguments: 7 3\n"), GENERATOR, "needs `arguments:`"),
        ("seed: 7\n", GENERATOR, "line 1: no key `seed`"),
        ("\u{1b}[31m\n", GENERATOR, "line 1"),
    ] {
        workspace.write("testdata/p/hack/made.gen", recipe);
        workspace.write("problems/p/generator.sh", generator);
        if generator == nothing {
            fs::remove_file(workspace.path("problems/p/generator.sh")).expect("it was written");
        }
        let ended = workspace.judge_cmd("wc -l", &[]);
        ended.exits(2).says("1/2").says("IE  hack/made: ").says("made.gen`: ").says(said);
        ended.says("the judge failed on 1 case").hides("\u{1b}");
        let kept = entries(&workspace.path("target/judge/inputs"));
        assert!(kept.is_empty(), "{kept:?} is kept\n{ended}");
    }
}

#[test]
fn a_recipe_names_its_generator_of_several_files() {
    let workspace = Workspace::with_case("a\nb\n", "2\n");
    let folder = "problems/p/generators";
    workspace.write(format!("{folder}/one.sh"), "echo \"$1\"; echo \"$2\"\n");
    workspace.write(format!("{folder}/lib/words.sh"), "lines='x\ny'\n");
    workspace.write(
        format!("{folder}/two.sh"),
        ". \"$(dirname \"$0\")/words.sh\"; echo \"$lines\" >testcase.in; echo not this\n",
    );
    workspace.write(format!("{folder}/whole/a.sh"), "exit 1\n");
    workspace.write(format!("{folder}/whole/main.sh"), "echo one >$PWD/testcase.in\n");
    for (name, recipe, answer) in [
        ("blanks", "generator: one.sh\narguments: ['1 2', \"#\"]\n", "2\n"),
        ("several", "generator: two.sh lib/words.sh\n", "2\n"),
        ("folder", "generator: whole\n", "1\n"),
    ] {
        workspace.write(format!("testdata/p/made/{name}.gen"), recipe);
        workspace.write(format!("testdata/p/made/{name}.ans"), answer);
    }
    workspace.judge_cmd("wc -l", &[]).verdict("AC").says("4/4");
    // Without a hash, a generator that changed makes another input.
    workspace.write(format!("{folder}/lib/words.sh"), "lines=x\n");
    workspace.judge_cmd("wc -l", &[]).verdict("WA").says("made/several").says("3/4");
}

#[test]
fn a_generator_can_do_no_harm() {
    let workspace = Workspace::with_case("a\nb\n", "2\n");
    workspace.write("testdata/p/made/1.gen", "generator: bad.sh\n");
    workspace.write("testdata/p/made/1.ans", "1\n");
    let secret = quoted(workspace.path("testdata/p/made/1.ans"));
    let outside = quoted(workspace.path("problems/p/written"));
    for (program, said) in [
        (format!("ln -s {secret} testcase.in"), "its testcase.in is not a plain file"),
        (format!("ln {secret} testcase.in || exit 4"), "the generator failed"),
        (format!("cat {secret}"), "the generator failed"),
        (format!("echo x >{outside}"), "the generator failed"),
        ("mkfifo testcase.in".to_string(), "the generator failed"),
        ("while :; do sleep 9 & done".to_string(), "the generator failed"),
        ("echo >/dev/tcp/127.0.0.1/80".to_string(), "the generator failed"),
    ] {
        workspace.write("problems/p/generators/bad.sh", format!("{program}\n"));
        let ended = workspace.judge_cmd("wc -l", &[]);
        ended.exits(2).says("1/2").says("IE  made/1: ").says(said);
        assert!(!workspace.path("problems/p/written").exists(), "{program}");
    }
}

#[test]
fn a_recipe_needs_an_answer_and_excludes_an_input() {
    let workspace = generated();
    workspace.write("testdata/p/hack/made.in", "");
    workspace
        .judge_cmd("wc -l", &[])
        .exits(2)
        .complains("made.in`: there is `testdata/p/hack/made.gen` too");
    fs::remove_file(workspace.path("testdata/p/hack/made.in")).expect("it was written");
    fs::remove_file(workspace.path("testdata/p/hack/made.ans")).expect("it was written");
    workspace.judge_cmd("wc -l", &[]).exits(2).complains("has no made.ans beside it");
}

#[test]
fn an_input_of_ones_own_shows_what_is_printed() {
    let workspace = Workspace::with_case("", "");
    workspace.write("my input", "x\ny\n");
    let run = |command: &str, flags: &[&str]| {
        let words = ["p", "--input", "my input", "--cmd", command];
        workspace.judge(words.iter().chain(flags))
    };
    // The output byte for byte, and nothing else.
    let ended = run("cat; printf '\\033[31m\\\\n\\t\\000'", &[]);
    ended.exits(0).complains(": exit code 0; ").complains(" ms, ").complains(" MiB");
    assert_eq!(ended.stdout, "x\ny\n\u{1b}[31m\\n\t\0", "{ended}");
    assert_eq!(ended.stderr.lines().count(), 1, "{ended}");
    // The lines that one prints to find a mistake are there as well.
    let ended = run("echo out; echo looking >&2", &[]);
    assert!(ended.exits(0).stderr.starts_with("looking\necho out"), "{ended}");
    assert_eq!(ended.stdout, "out\n");
    let ended = run("echo part; echo why >&2; exit 3", &[]);
    ended.exits(1).says("part\n").complains("why\n").complains("RE exit code 3; ");
    let ended = run("echo part; kill -11 $$", &[]);
    ended.exits(1).says("part\n").complains("RE signal 11 (SIGSEGV, bad memory access");
    let ended = run("while :; do :; done", &["--time-limit", "0.1"]);
    ended.exits(1).complains("TLE ran longer than 100 ms");
    let ended = run("cat /dev/zero", &["--time-limit", "5"]);
    assert_eq!(ended.exits(1).complains("OLE printed more than 8.0 MiB").stdout.len(), 8 << 20);
    // A file in any language, for a problem that has no case at all.
    workspace.write("a.sh", "wc -l\n");
    workspace.write("broken.sh", "if\n");
    workspace.write("testdata/empty/sample/README", "");
    let ended = workspace.judge(["empty", "--input", "my input", "-s", "a.sh"]);
    assert_eq!(ended.exits(0).stdout, "2\n");
    let ended = workspace.judge(["p", "--input", "my input", "-s", "broken.sh"]);
    ended.exits(1).complains("CE   broken.sh\n").complains("Syntax error");
    assert_eq!(ended.stdout, "");
}

#[test]
fn an_input_on_stdin() {
    let workspace = Workspace::with_case("", "");
    let path = workspace.write("my input", "x\ny\n");
    // A file, a pipe whose writer takes longer than the program may, and nothing at all.
    let words = ["p", "--input", "-", "--cmd", "cat"];
    assert_eq!(fed(workspace.command(words), &path).exits(0).stdout, "x\ny\n");
    let slow = "(echo a; sleep 0.4; echo b) | scripts/judge p --input - --cmd cat";
    let ended = shell(&workspace.root, &format!("{slow} --time-limit 0.1"));
    assert_eq!(ended.exits(0).complains("exit code 0").stdout, "a\nb\n", "{ended}");
    let ended = workspace.judge(words);
    assert_eq!(ended.exits(0).stdout, "", "{ended}");
    // More than a pipe holds, for a program that does not read it.
    let line = "head -c 300000 /dev/zero | scripts/judge p --input - --cmd";
    shell(&workspace.root, &format!("{line} true")).exits(0);
    let ended = shell(&workspace.root, &format!("{line} 'wc -c'"));
    assert_eq!(ended.exits(0).stdout, "300000\n");
    // Nothing of it stays.
    assert_eq!(workspace.left_builds(), 0);
    workspace
        .judge(["p", "--watch", "--input", "-", "--cmd", "cat"])
        .refuses("--watch needs --input FILE");
}

#[test]
fn a_wrong_input_is_refused() {
    let workspace = Workspace::with_case("", "");
    for (words, said) in [
        (&["p", "--cmd", "cat", "--input", "none"][..], "--input `none`: No such file"),
        (&["p", "--cmd", "cat", "--input", "testdata"], "--input `testdata`: "),
        (&["p", "--cmd", "cat", "--input", "/dev/tty"], "--input `/dev/tty`: "),
        (&["p", "--input", "testdata/p/sample/1.in"], "p has no reference"),
        (&["p/sample", "--cmd", "cat", "--input", "-"], "name only the problem, p"),
    ] {
        workspace.judge(words).refuses(said);
    }
    workspace.write("a.sh", "cat\n");
    workspace
        .judge(["p", "-s", "a.sh", "--cmd", "cat", "--input", "testdata/p/sample/1.in"])
        .refuses("--input runs one program");
}

/// Three cases that want `ok`; the second has an `x` in its input.
fn three_cases() -> Workspace {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.case("hack/01", "x\n", "ok\n");
    workspace.case("hack/02", "y\n", "ok\n");
    workspace
}

#[test]
fn what_failed_is_judged_again() {
    let workspace = three_cases();
    let again = ["--failed"];
    let nothing = "nothing failed last time\n";
    workspace.judge(again).refuses("there is no record of one here; judge without it first");
    workspace.judge_cmd("echo ok", &[]).verdict("AC");
    assert_eq!(workspace.judge(again).exits(0).stdout, nothing);
    workspace.write("a.sh", "read x && [ $x = x ] && echo no || echo ok\n");
    workspace.judge_file("a.sh", &[]).verdict("WA").says("2/3");
    workspace.judge(again).verdict("WA").says("0/1").says("hack/01").hides("hack/02");
    // It stays so until it is right, also from another folder.
    let mut below = workspace.command(again);
    below.current_dir(workspace.path("testdata/p"));
    finish(below).verdict("WA").says("0/1");
    workspace.judge(["p/hack/02", "--failed"]).exits(0).says(nothing);
    workspace.judge(["q", "--failed"]).refuses("no problem `q`");
}

#[test]
fn nothing_failed_is_a_report_too() {
    let workspace = three_cases();
    workspace.judge_cmd("echo ok", &[]).verdict("AC");
    let flags = ["--failed", "--junit", "report.xml", "--html", "page.html"];
    workspace.judge(flags).exits(0).says("nothing failed last time\n");
    let empty = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n</testsuites>\n";
    assert_eq!(workspace.text("report.xml"), empty);
    assert!(
        workspace.text("page.html").contains("<h1>Nothing judged</h1>"),
        "{}",
        workspace.text("page.html")
    );
    // Programs that read stdout get no line that is not an object.
    assert_eq!(workspace.judge(["--failed", "--json"]).exits(0).stdout, "");
}

#[test]
fn a_program_that_is_right_now_has_not_failed_the_next_time() {
    let workspace = three_cases();
    workspace.write("a.sh", "read x && [ $x = x ] && echo no || echo ok\n");
    workspace.judge_file("a.sh", &[]).verdict("WA");
    workspace.write("a.sh", "echo ok\n");
    workspace.judge(["--failed"]).verdict("AC").says("1/1");
    workspace.judge(["--failed"]).exits(0).says("nothing failed last time");
}

#[test]
fn what_fail_fast_left_out_is_judged_again_too() {
    let workspace = three_cases();
    workspace.write("a.sh", "echo no\n");
    workspace.judge_file("a.sh", &["--fail-fast", "-j", "1"]).verdict("WA");
    workspace.write("a.sh", "echo ok\n");
    workspace.judge(["--failed"]).verdict("AC").says("3/3");
}

#[test]
fn commands_compile_errors_and_deleted_files_that_failed() {
    let workspace = three_cases();
    workspace.judge_cmd("exit 1", &[]).verdict("RE");
    workspace.judge(["--failed"]).verdict("RE").says("0/3").says("p  exit 1");
    workspace.write("broken.sh", "if\n");
    workspace.judge_file("broken.sh", &[]).verdict("CE");
    workspace.judge(["--failed"]).verdict("CE");
    workspace.write("broken.sh", "echo ok\n");
    workspace.judge(["--failed"]).verdict("AC").says("3/3");
    workspace.write("gone.sh", "echo no\n");
    workspace.judge_file("gone.sh", &[]).verdict("WA");
    fs::remove_file(workspace.path("gone.sh")).expect("it was written");
    let ended = workspace.judge(["--failed"]);
    ended
        .exits(2)
        .complains("`gone.sh` failed last time and is gone")
        .complains("nothing is left of");
}

#[test]
fn a_record_that_is_no_record_does_no_harm() {
    let workspace = three_cases();
    for bytes in [&b"\0\0\0"[..], &[0xff; 100]] {
        workspace.write("target/judge/failed", bytes);
        workspace.judge(["--failed"]).exits(0).says("nothing failed last time");
    }
    workspace.write("target/judge/failed", b"p\0hack/01\0x\0/dev/null\0accepted\0p");
    workspace
        .judge(["--failed"])
        .exits(2)
        .complains("`x` failed last time and is no program any more");
}

#[test]
fn fail_fast_ends_each_submission_at_its_first_bad_case() {
    let workspace = Workspace::with_case("", "ok\n");
    for number in 10..60 {
        workspace.case(&format!("hack/{number}"), "x\n", "ok\n");
    }
    let log = workspace.path("log");
    let bad = format!("read x && echo $x >>{} && echo no || echo ok", quoted(&log));
    // The command keeps a list of its runs.
    let flags = ["--fail-fast", "--isolation", "off", "-j", "1", "--cmd", &bad];
    workspace.write("good.sh", "echo ok\n");
    let ended = workspace.judge(["p", "-s", "good.sh"].iter().chain(&flags));
    ended
        .exits(1)
        .says("AC   p  good.sh")
        .says("51/51")
        .says("stopped at case 2 of 51")
        .hides("  1/51")
        .says("  WA  hack/10  ")
        .hides("  WA  hack/11  ");
    let runs = fs::read_to_string(&log).expect("it ran").lines().count();
    assert_eq!(runs, 1, "{ended}");
    let ended =
        workspace.judge(["p", "--fail-fast", "--isolation", "off", "-j", "4", "--cmd", &bad]);
    ended.verdict("WA").says("hack/10").hides("hack/11");
}

#[test]
fn a_folder_of_submissions_in_many_languages() {
    let workspace = three_cases();
    workspace.write("all/b.sh", "echo ok\n");
    workspace.write("all/a.rs", "fn main() { println!(\"ok\"); }\n");
    workspace.write("all/c wrong.sh", "echo no\n");
    workspace.write("all/notes.txt", "");
    workspace.write("all/bad\u{1b}[31m.tmp", "");
    workspace.write("all/.hidden.sh", "echo no\n");
    let ended = workspace.judge(["p", "-s", "all"]);
    ended.exits(1).says("3 submissions, 9 cases: 1 not as expected").hides("hidden");
    let heads: Vec<&str> = ended.stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    for (head, start) in heads.iter().zip(["AC   p  a.rs", "AC   p  b.sh", "WA   p  c wrong.sh"]) {
        assert!(head.starts_with(start), "{ended}");
    }
    ended.complains(
        "judge: left out (unknown file extension, 2 of them): `bad\\u{1b}[31m.tmp`, `notes.txt`\n",
    );
    assert_eq!(ended.stderr.lines().count(), 1, "hidden files need no line\n{ended}");
    shell(&workspace.root, ended.again()).verdict("WA").says("c wrong.sh");
    workspace.write("none/notes.txt", "");
    let ended = workspace.judge(["p", "-s", "none"]);
    ended.refuses(
        "--submission `none`: no program is in this folder or in the folders in it; left out \
         (unknown file extension): `notes.txt`; the judge knows .rs",
    );
}

#[test]
fn a_class_has_a_folder_for_each_and_every_name_is_another() {
    let workspace = three_cases();
    workspace.write("class/ann/main.sh", "echo ok\n");
    workspace.write("class/bob/main.sh", "echo no\n");
    workspace.write("class/bob/a/b/c/d/e/f/main.sh", "echo no\n");
    workspace.write("class/cy/report.pdf", "");
    workspace.write("class/dan.sh", "echo ok\n");
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(1).says("AC   p  ann/main.sh").says("WA   p  bob/main.sh").says("AC   p  dan.sh");
    ended.complains("left out (unknown file extension): `cy/report.pdf`\n");
    ended.complains("left out (no program is in this folder): `cy`\n");
    ended
        .complains("left out (too deep; name this folder itself to judge it): `bob/a/b/c/d/e/f`\n");
    assert_eq!(ended.stderr.lines().count(), 3, "{ended}");
    let ended = workspace.judge(["p", "-s", "class", "-v"]);
    shell(&workspace.root, ended.again()).verdict("WA").says("class/bob/main.sh");
    // Folders named one by one: the same names, wherever a reader looks.
    let folders = ["-s", "class/ann", "-s", "class/bob"];
    let ended = workspace.judge(["p"].iter().chain(&folders));
    ended.exits(1).says("AC   p  ann/main.sh").says("WA   p  bob/main.sh").hides("p  main.sh");
    let flags = ["p", "--json", "--junit", "junit.xml", "--html", "page.html"];
    let ended = workspace.judge(flags.iter().chain(&folders));
    ended.exits(1).says("\"submission\":\"ann/main.sh\"").says("\"submission\":\"bob/main.sh\"");
    for file in ["junit.xml", "page.html"] {
        let text = workspace.text(file);
        assert!(text.contains("ann/main.sh") && text.contains("bob/main.sh"), "{file}");
    }
    // Where nothing has to be told apart, names stay short.
    workspace.judge(["p", "-s", "class/ann"]).exits(0).says("AC   p  main.sh");
}

#[test]
fn a_rank_says_what_the_line_of_the_submission_says() {
    let workspace = Workspace::new();
    for case in ["hack/1", "hack/2"] {
        workspace.case(case, "1\n", "ok\n");
    }
    workspace.write("class/a-broken.sh", "echo $((");
    workspace.write("class/b-slow.sh", "while :; do :; done");
    workspace.write("class/c-wrong.sh", "echo no");
    workspace.write("class/d-right.sh", "echo ok");
    let ended = workspace.judge(["p", "-s", "class", "--time-limit", "0.02"]);
    ended.exits(1).says("0/2  > 100 ms");
    let table = &ended.stdout[ended.stdout.find("rank  passed").expect("there is a table")..];
    let rows: Vec<String> = table.lines().skip(1).take(4).map(str::to_string).collect();
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.split("  ").collect()).collect();
    let has = |at: usize, words: &[&str]| {
        let row: Vec<&str> =
            rows[at].iter().map(|word| word.trim()).filter(|w| !w.is_empty()).collect();
        assert!(words.iter().all(|word| row.contains(word)), "{words:?}: {row:?}\n{ended}");
    };
    has(0, &["1", "2", "d-right.sh"]);
    has(1, &["2", "0", "WA", "c-wrong.sh"]);
    has(2, &["2", "0", "> 100 ms", "TLE", "b-slow.sh"]);
    has(3, &["4", "0", "-", "CE", "a-broken.sh"]);
}

#[test]
fn a_link_that_leads_out_of_the_folder_is_not_handed_in() {
    use std::os::unix::fs::symlink;
    let workspace = three_cases();
    workspace.write("secret.sh", "echo secret; x=$((\n");
    workspace.write("class/bob/main.sh", "echo ok\n");
    workspace.write("class/ann/main.sh", "echo ok\n");
    let link = |to: &str, from: &str| {
        symlink(to, workspace.path(from)).expect("it is new");
    };
    link("../../secret.sh", "class/ann/out.sh");
    link("../bob/main.sh", "class/ann/copied.sh");
    link("nowhere.sh", "class/ann/gone.sh");
    link("main.sh", "class/ann/same.sh");
    link("../secret.sh", "class/top.sh");
    link("..", "class/up");
    link("ann", "class/twice");
    shell(&workspace.root, "mkfifo class/ann/pipe.sh").exits(0);
    let ended = workspace.judge(["p", "-s", "class"]);
    ended.exits(0).says("3 submissions, 9 cases: all as expected").says("ann/same.sh");
    ended.hides("secret");
    for left_out in [
        "(a link that leads out of its folder, 4 of them): `ann/copied.sh`, `ann/out.sh`, `top.sh`, \
         `up`",
        "(a link to nothing): `ann/gone.sh`",
        "(a FIFO, not a file): `ann/pipe.sh`",
        "(a link to a folder): `twice`",
    ] {
        ended.complains(&format!("judge: left out {left_out}\n"));
    }
    assert_eq!(ended.stderr.lines().count(), 4, "{ended}");
    // A file that the command line names is judged as it is.
    workspace.judge_file("class/ann/copied.sh", &[]).exits(0);
}

#[test]
fn the_report_has_one_order_whatever_the_workers_do() {
    let workspace = Workspace::new();
    for number in 0..12 {
        workspace.case(&format!("hack/{number:02}"), &format!("{number}\n"), "0\n");
    }
    // Early cases take longer than late ones.
    let command = "read n; [ $n -ge 6 ] || sleep 0.0$((6 - n)); echo $n";
    let lines = |workers: &str| {
        let ended = workspace.judge_cmd(command, &["-v", "-j", workers]);
        let ids = ended.verdict("WA").stdout.lines().filter(|line| line.contains(" hack/"));
        let ids = ids.filter(|line| line.starts_with("  AC") || line.starts_with("  WA"));
        ids.map(|line| line.split("  ").nth(1).unwrap_or_default().to_string() + &line[..14])
            .collect::<Vec<_>>()
    };
    let one = lines("1");
    assert_eq!(one.len(), 12, "{one:?}");
    assert_eq!(one, lines("4"));
    let json = |workers: &str| {
        let ended = workspace.judge_cmd(command, &["--json", "-j", workers]);
        let verdict = |line: &str| line.split(",\"cpu_us").next().unwrap_or_default().to_string();
        ended.exits(1).stdout.lines().map(verdict).collect::<Vec<_>>()
    };
    assert_eq!(json("1"), json("4"));
}

#[test]
fn many_workers_do_more_at_once() {
    let workspace = Workspace::new();
    for number in 0..8 {
        workspace.case(&format!("hack/{number}"), "", "");
    }
    let flags = |workers| ["--isolation", "off", "--time-limit", "100", "-j", workers];
    // Each case waits until all eight are there: none would end before its time limit if one of them
    // had to wait for the end of another.
    let meet = "echo >here-$$; until [ $(ls here-* | wc -l) = 8 ]; do sleep 0.02; done";
    workspace.judge_cmd(meet, &flags("8")).verdict("AC").says("8/8");
    // One worker never has two at once: no run finds the folder of another.
    let alone = "mkdir alone && sleep 0.05 && rmdir alone";
    workspace.judge_cmd(alone, &flags("1")).verdict("AC").says("8/8");
}

#[test]
fn an_interrupt_of_a_run_without_an_answer_is_said() {
    let workspace = Workspace::with_case("", "");
    let mark = mark();
    let sleep = format!("sleep {mark}");
    workspace.write("in", "");
    let command = workspace.command(["p", "--input", "in", "--cmd", &sleep, "--time-limit", "600"]);
    let ended = interrupted(command, "INT", &mark);
    assert_eq!(ended.exits(130).stderr, "judge: interrupted; the program was stopped\n");
}

#[test]
fn a_link_to_itself_is_not_what_was_meant() {
    let workspace = Workspace::with_case("1\n", "1\n");
    std::os::unix::fs::symlink("loop.py", workspace.path("loop.py")).expect("it is new");
    let ended = workspace.judge_file("loop.py", &[]);
    ended.refuses("--submission `loop.py`: ");
    assert!(!ended.stderr.contains("did you mean"), "{ended}");
    workspace.write("loops.py", "");
    workspace.judge_file("loop.py", &[]).refuses("did you mean `loops.py`?");
}

/// A person counts; what a package numbers keeps the order of its format.
#[test]
fn cases_are_judged_in_the_order_of_their_numbers() {
    let workspace = Workspace::new();
    for number in 1..=12 {
        workspace.case(&format!("sample/{number}"), &format!("{number}\n"), "1\n");
    }
    let first = || workspace.judge_cmd("cat", &["--fail-fast"]);
    first().says("sample/2").hides("sample/10");
    workspace.write("problems/p/imported.txt", "");
    first().says("sample/10").hides("sample/2 ");
}

/// Signs that look like others are named where they come in, and where a program fails on them.
#[test]
fn odd_signs_in_data_are_named() {
    let workspace = Workspace::with_case("1\n", "2\n");
    workspace.write("problems/p/main.sh", "read x; [ \"$x\" -eq \"$x\" ] && echo $((x + x))\n");
    let added = add(&workspace, "mark", "\u{feff}3\n");
    added.exits(2).complains("the input has a byte order mark in line 1, column 1");
    let added = add(&workspace, "space", "3\n---\n6\u{a0}\n");
    added.says("the answer has a no-break space in line 1, column 2");
    workspace.judge(["p"]).says("the answer of the case has a no-break space in line 1, column 2");
    workspace.case("sample/2", "\u{ff13}\n", "6\n");
    workspace.judge(["p"]).says("the input of the case has a full-width digit in line 1, column 1");
    workspace.judge(["check", "p"]).says("sample/2: the input has a full-width digit in line 1");
}
