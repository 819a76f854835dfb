//! Judging again after a file is saved.

use crate::find::doubling;
use crate::search::LONG;
use crate::workspace::{
    exit_code, has_tool, interrupted, mark, on_a_terminal, processes_with, send, until, wait,
    Workspace, DEADLINE, JUDGE,
};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Longer than the judge waits for more of a change, on a machine that has time; on a busy one a test
/// that nothing happens in this time is less strict, but not wrong.
const A_WHILE: Duration = Duration::from_millis(200);

/// A judge that watches, and what it has said so far.
struct Watching {
    child: Child,
    out: PathBuf,
    err: PathBuf,
}

impl Watching {
    /// Starts it and waits for its first verdict.
    fn start(workspace: &Workspace, words: &[&str]) -> Watching {
        let (out, err) = (workspace.path("out"), workspace.path("err"));
        let mut command = workspace.command(words.iter().chain(&["--watch"]));
        command.stdin(Stdio::null());
        command.stdout(File::create(&out).expect("new")).stderr(File::create(&err).expect("new"));
        let child = command.spawn().expect("the judge is there");
        let watching = Watching { child, out, err };
        until("the first round", || watching.rounds_so_far() == 1);
        watching
    }

    fn stdout(&self) -> String {
        fs::read_to_string(&self.out).unwrap_or_default()
    }

    fn stderr(&self) -> String {
        fs::read_to_string(&self.err).unwrap_or_default()
    }

    fn rounds_so_far(&self) -> usize {
        self.stderr().matches("waiting for a change").count()
    }

    /// Does something, and waits until the judge has said this on stdout or stderr and waits again.
    /// Its output since then.
    #[track_caller]
    fn says_after(&self, wanted: &str, change: impl FnOnce()) -> String {
        let (out, err) = (self.stdout().len(), self.stderr().len());
        change();
        let new = |text: String, from: usize| text[from..].to_string();
        let is_told = || {
            let said = new(self.stderr(), err);
            let told = new(self.stdout(), out).contains(wanted) || said.contains(wanted);
            told && said.ends_with("waiting for a change\n")
        };
        until(wanted, is_told);
        new(self.stdout(), out)
    }

    /// The same for a file that is saved.
    #[track_caller]
    fn says_after_save(&self, wanted: &str, place: &Workspace, name: &str, text: &str) -> String {
        self.says_after(wanted, || drop(place.write(name, text)))
    }

    /// CPU time of the process itself, in clock ticks of 10 ms.
    fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let rest = stat.rsplit(')').next().expect("it has a name");
        rest.split_ascii_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap_or(0)).sum()
    }

    /// Ends it as Ctrl-C does; its exit code.
    fn interrupt(mut self) -> Option<i32> {
        send("INT", self.child.id());
        exit_code(&mut self.child)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two problems, each with a case that wants `ok`, and a submission `a.sh`.
fn two_problems() -> Workspace {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.pair("testdata/q/sample/1", "", "ok\n");
    workspace.write("a.sh", "echo ok\n");
    workspace
}

#[test]
fn a_saved_submission_is_judged_at_once() {
    let workspace = two_problems();
    workspace.write("problems/p/README.md", "");
    let watching = Watching::start(&workspace, &["p", "-s", "a.sh"]);
    assert!(watching.stdout().starts_with("AC   p  a.sh"));
    for (source, verdict) in [("echo no", "WA"), ("exit 1", "RE"), ("echo ok # 2", "AC")] {
        watching.says_after_save(&format!("{verdict}   p  a.sh"), &workspace, "a.sh", source);
        assert!(watching.stderr().contains("change\n\n--- saved after "), "reports run together");
    }
    // As an editor saves: beside it, then renamed over it.
    let rename = || {
        workspace.write(".a.sh.swp", "echo no\n");
        fs::rename(workspace.path(".a.sh.swp"), workspace.path("a.sh")).expect("both are there");
    };
    watching.says_after("WA   p  a.sh", rename);
    // Other files in its folder do not matter to it.
    std::thread::sleep(A_WHILE);
    let rounds = watching.rounds_so_far();
    for other in
        ["b.sh", "a.sh~", "testdata/p/sample/.1.in.swx", "testdata/p/sample/1.in~", "problems/.x"]
    {
        workspace.write(other, "echo no\n");
    }
    std::thread::sleep(A_WHILE);
    watching.says_after("WA   p  a.sh", rename);
    assert_eq!(watching.rounds_so_far(), rounds + 1, "{}", watching.stdout());
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn mistakes_are_told_and_survived() {
    let workspace = two_problems();
    let watching = Watching::start(&workspace, &["p", "-s", "a.sh"]);
    let change = |wanted: &str, name: &str, text: &str| {
        watching.says_after_save(wanted, &workspace, name, text);
    };
    change("CE   p  a.sh", "a.sh", "if\n");
    change("AC   p  a.sh", "a.sh", "echo ok\n");
    // An answer without its input, then the other half.
    let (file, fault) = ("testdata/p/hack/02.ans", "has no 02.in");
    let said = watching.says_after_save(fault, &workspace, file, "ok\n");
    assert!(said.contains("AC   p  a.sh") && said.contains("  1/1  "), "{said}");
    change("2/2", "testdata/p/hack/02.in", "");
    let yaml = "problems/p/problem.yaml";
    change("did you mean limits.time_limit?", yaml, "limits:\n  time_limt: 1\n");
    change("AC   p  a.sh", yaml, "limits:\n  time_limit: 1\n");
    watching.says_after("--submission `a.sh`: No such file", || {
        fs::remove_file(workspace.path("a.sh")).expect("it was written");
    });
    change("AC   p  a.sh", "a.sh", "echo ok # back\n");
    // Half of a file, then the rest of it.
    let mut file = File::create(workspace.path("a.sh")).expect("it can be written");
    file.write_all(b"if true; then echo").expect("it can be written");
    std::thread::sleep(A_WHILE);
    watching.says_after("AC   p  a.sh", || {
        file.write_all(b" ok; fi\n").expect("it can be written");
        drop(file);
    });
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn only_what_was_touched_is_judged_again() {
    let workspace = two_problems();
    let main = |word: &str| format!("fn main() {{ println!(\"{word}\"); }}\n");
    workspace.write("problems/p/main.rs", main("ok"));
    workspace.write("problems/q/main.rs", main("ok"));
    let watching = Watching::start(&workspace, &[]);
    assert!(watching.stdout().contains("2 submissions"), "{}", watching.stdout());
    let change = |wanted: &str, other: &str, name: &str, text: &str| {
        let said = watching.says_after_save(wanted, &workspace, name, text);
        assert!(said.contains("WA: 0 of 1 case passed") && !said.contains(other), "{said}");
    };
    change("WA   q  main.rs", "  p  main.rs", "problems/q/main.rs", &main("no"));
    change("WA   p  main.rs", "  q  main.rs", "testdata/p/sample/1.ans", "no\n");
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn a_submission_without_a_filter_is_judged_again() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("a.sh", "echo ok\n");
    let watching = Watching::start(&workspace, &["-s", "a.sh"]);
    watching.says_after_save("WA   p  a.sh", &workspace, "a.sh", "echo no\n");
}

#[test]
fn files_that_the_command_line_names_are_watched() {
    let workspace = two_problems();
    workspace.write("tools/helper.sh", "echo ok\n");
    let watching =
        Watching::start(&workspace, &["p", "--cmd", "cat /dev/null;sh <tools/helper.sh"]);
    watching.says_after_save("WA   p", &workspace, "tools/helper.sh", "echo no\n");
    drop(watching);
    workspace.write("my/input", "1\n");
    let words = ["p", "--input", "my/input", "--cmd", "cat"];
    let watching = Watching::start(&workspace, &words);
    watching.says_after_save("2\n", &workspace, "my/input", "2\n");
    // It may go and come back.
    watching.says_after("--input `my/input`: No such file", || {
        fs::remove_file(workspace.path("my/input")).expect("it was written");
    });
    watching.says_after_save("3\n", &workspace, "my/input", "3\n");
    assert_eq!(watching.stdout(), "1\n2\n3\n");
}

#[test]
fn all_that_a_run_reads_is_watched() {
    let workspace = two_problems();
    workspace.write("class/ann/deep/a.sh", "echo ok\n");
    let watching = Watching::start(&workspace, &["p", "-s", "class"]);
    watching.says_after_save("WA   p", &workspace, "class/ann/deep/a.sh", "echo no\n");
    drop(watching);
    workspace.write("two/main.py", "import helper\nprint(helper.word)\n");
    workspace.write("two/helper.py", "word = 'ok'\n");
    let watching = Watching::start(&workspace, &["p", "-s", "two/main.py"]);
    watching.says_after_save("WA   p", &workspace, "two/helper.py", "word = 'no'\n");
    drop(watching);
    let program = "problems/p/submissions/accepted/prog/inner/b.sh";
    workspace.write("problems/p/submissions/accepted/prog/main.sh", ". ./inner/b.sh\n");
    workspace.write(program, "echo ok\n");
    let watching = Watching::start(&workspace, &["p", "--all"]);
    watching.says_after_save("WA   p", &workspace, program, "echo no\n");
    drop(watching);
    workspace.case("../../elsewhere/testdata/sample/1", "", "ok\n");
    workspace.write("elsewhere/sources/main.sh", "echo ok\n");
    symlink(workspace.path("elsewhere/sources"), workspace.path("problems/linked")).expect("new");
    symlink(workspace.path("elsewhere/testdata"), workspace.path("testdata/linked")).expect("new");
    let watching = Watching::start(&workspace, &["linked"]);
    watching.says_after_save("WA   linked", &workspace, "elsewhere/sources/main.sh", "echo no\n");
    drop(watching);
    // The folder of a submission goes, and comes back.
    workspace.write("gone/x.sh", "echo ok\n");
    let watching = Watching::start(&workspace, &["p", "-s", "gone/x.sh"]);
    watching.says_after("No such file", || {
        fs::remove_dir_all(workspace.path("gone")).expect("it was written");
        workspace.write("testdata/p/sample/1.in", "\n");
    });
    watching.says_after_save("WA   p", &workspace, "gone/x.sh", "echo no\n");
}

#[test]
fn a_command_line_that_is_wrong_from_the_start_ends_it() {
    let workspace = two_problems();
    for (words, said) in [
        (&["p", "--watch", "--cmd", "cat", "--input", "none"][..], "--input `none`: No such file"),
        (&["p", "--watch", "-s", "none.sh"], "--submission `none.sh`: No such file"),
        (&["pp", "--watch"], "no problem `pp`; did you mean p?"),
        (&["p", "--watch"], "p has no reference"),
        (&["p", "--watch", "-s", "a.sh", "-j", "x"], "--jobs takes a number"),
    ] {
        workspace.judge(words).refuses(said);
    }
}

#[test]
fn waiting_takes_no_time() {
    let workspace = two_problems();
    let watching = Watching::start(&workspace, &["p", "-s", "a.sh"]);
    let (rounds, before) = (watching.rounds_so_far(), watching.ticks());
    // Reading the sources is no change.
    let _ = fs::read(workspace.path("a.sh"));
    std::thread::sleep(5 * A_WHILE);
    let used = watching.ticks() - before;
    assert!(used <= 2, "it is busy: {used}0 ms of a second");
    assert_eq!(watching.rounds_so_far(), rounds, "it judges without a reason");
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn an_interrupt_ends_it_while_a_program_runs() {
    let workspace = two_problems();
    let mark = mark();
    let sleep = format!("sleep {mark}");
    let mut command = workspace.command(["p", "--cmd", &sleep, "--watch", "--time-limit", "600"]);
    command.stdin(Stdio::null());
    interrupted(command, "INT", &mark).exits(130);
}

#[test]
fn a_save_in_the_middle_of_a_run_starts_over() {
    let workspace = two_problems();
    let watching = Watching::start(&workspace, &["p", "-s", "a.sh", "--time-limit", "600"]);
    let mark = mark();
    workspace.write("a.sh", format!("sleep {mark}\n"));
    until("it runs", || !processes_with(&mark).is_empty());
    watching.says_after_save("WA   p  a.sh", &workspace, "a.sh", "echo no\n");
    assert!(watching.stderr().contains("saved in the middle of a run; starting over"));
    assert!(!watching.stdout().contains("interrupted"), "{}", watching.stdout());
    until("the old run has ended", || processes_with(&mark).is_empty());
    // Ctrl-C in the middle of a run ends all of it.
    workspace.write("a.sh", format!("sleep {mark} # again\n"));
    until("it runs", || !processes_with(&mark).is_empty());
    assert_eq!(watching.interrupt(), Some(130));
    until("the run has ended", || processes_with(&mark).is_empty());
}

#[test]
fn a_search_starts_again_after_a_save() {
    let workspace = doubling();
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    workspace.write("a.sh", "read x; [ $x -gt 50 ] && x=0; echo $((x * 2))\n");
    let watching = Watching::start(&workspace, &["hack", "find", "p", "a.sh", "--time", LONG]);
    assert!(watching.stdout().starts_with("WA  p  a.sh\n\n51\n"), "{}", watching.stdout());
    watching.says_after_save("WA  p  a.sh\n\n0\n", &workspace, "a.sh", "echo 1\n");
    watching.says_after_save("WA  p  a.sh", &workspace, "problems/p/README.md", "");
    // A search that is under way when the program is saved ends, and the next one begins.
    let mark = mark();
    workspace.write("a.sh", format!("sleep {mark}\n"));
    until("it runs", || !processes_with(&mark).is_empty());
    watching.says_after_save("WA  p  a.sh", &workspace, "a.sh", "echo 1\n");
    assert!(watching.stderr().contains("saved in the middle of a run; starting over"));
    until("the old search has ended", || processes_with(&mark).is_empty());
    watching.says_after("hack find: cannot read `a.sh`", || {
        fs::remove_file(workspace.path("a.sh")).expect("it was written");
    });
    assert_eq!(watching.interrupt(), Some(130));
    let both = ["hack", "find", "p", "a.sh", "--watch", "--add", "x"];
    workspace.judge(both).refuses("it would add a case after each save");
}

#[test]
fn q_ends_a_run_at_once() {
    if !has_tool("script") {
        return;
    }
    let workspace = two_problems();
    let mark = mark();
    workspace.write("a.sh", format!("sleep {mark}\n"));
    let line = format!("'{JUDGE}' p -s a.sh --watch --time-limit 600; echo code $? >code");
    let (mut child, mut keys) = on_a_terminal(&workspace, &line);
    until("it runs", || !processes_with(&mark).is_empty());
    keys.write_all(b"q").expect("it listens");
    exit_code(&mut child);
    let code = workspace.text("code");
    assert_eq!(code, "code 130\n", "no run came to its end");
    until("the run has ended", || processes_with(&mark).is_empty());
}

#[test]
fn q_ends_it_and_the_terminal_is_as_before() {
    if !has_tool("script") || !has_tool("stty") {
        return;
    }
    let workspace = two_problems();
    for (key, code) in [("q", 0), ("\u{3}", 130)] {
        // Ctrl-C reaches the shell too, which must live to say how the judge ended.
        let line = format!(
            "trap : INT; stty -g >before; '{JUDGE}' p -s a.sh --watch; echo code $? >code; \
             stty -g >after"
        );
        for name in ["before", "code", "after"] {
            let _ = fs::remove_file(workspace.path(name));
        }
        let (mut child, mut keys) = on_a_terminal(&workspace, &line);
        let text = |name: &str| fs::read_to_string(workspace.path(name)).unwrap_or_default();
        until("the first round", || text("said").contains("waiting for a change; q ends"));
        // Other keys do nothing.
        keys.write_all(b"x\n").and_then(|()| keys.write_all(key.as_bytes())).expect("it listens");
        let ended = wait(&mut child, Instant::now() + DEADLINE);
        assert!(ended.is_some(), "{key:?} does not end it: {}", text("said"));
        drop(keys);
        assert_eq!(text("code"), format!("code {code}\n"));
        assert!(!text("before").is_empty());
        assert_eq!(text("before"), text("after"));
        // Earlier lines stay: nothing clears the screen.
        for clears in ["\u{1b}[2J", "\u{1b}[H", "\u{1b}c", "\u{1b}[?1049h"] {
            assert!(!text("said").contains(clears), "{}", text("said"));
        }
    }
}

/// The effect of Ctrl-Z and `fg`: the judge is stopped, the terminal gets the settings of the shell, and
/// the judge goes on.
#[test]
fn q_ends_it_also_after_a_stop() {
    assert!(has_tool("script") && has_tool("stty"));
    let workspace = two_problems();
    workspace.write(
        "fg.sh",
        "while [ ! -e go ]; do sleep 0.02; done; kill -STOP $(cat pid); stty sane </dev/tty; \
         kill -CONT $(cat pid); touch gone",
    );
    let judge = format!("echo $$ >pid; exec '\\''{JUDGE}'\\'' p -s a.sh --watch");
    let line = format!("sh fg.sh & sh -c '{judge}'; echo code $? >code");
    let (mut child, mut keys) = on_a_terminal(&workspace, &line);
    let text = |name: &str| fs::read_to_string(workspace.path(name)).unwrap_or_default();
    until("the first round", || text("said").contains("waiting for a change; q ends"));
    workspace.write("go", "");
    until("it is stopped and goes on", || workspace.path("gone").exists());
    keys.write_all(b"q").expect("it listens");
    let ended = wait(&mut child, Instant::now() + DEADLINE);
    assert!(ended.is_some(), "q does not end it: {}", text("said"));
    assert_eq!(text("code"), "code 0\n");
}
