//! Judging again after a file is saved.

use crate::workspace::{has_tool, wait, Workspace, JUDGE};
use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// From a save to a verdict, without what builds the program, on a machine that has time.
const AT_ONCE: Duration = Duration::from_millis(200);

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
        watching.rounds(1);
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

    /// Waits until it has judged so many times.
    #[track_caller]
    fn rounds(&self, rounds: usize) {
        let start = Instant::now();
        while self.rounds_so_far() < rounds {
            let shown = (self.stdout(), self.stderr());
            assert!(start.elapsed() < PATIENCE, "no round {rounds}: {shown:?}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// What it says after something is done; and how long that takes.
    #[track_caller]
    fn after(&self, change: impl FnOnce()) -> (String, Duration) {
        let (said, rounds) = (self.stdout().len(), self.rounds_so_far());
        let start = Instant::now();
        change();
        self.rounds(rounds + 1);
        let took = start.elapsed();
        // Nothing more may come of one change.
        std::thread::sleep(Duration::from_millis(100));
        (self.stdout()[said..].to_string(), took)
    }

    /// CPU time of the process itself, in clock ticks of 10 ms.
    fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let rest = stat.rsplit(')').next().expect("it has a name");
        rest.split_ascii_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap_or(0)).sum()
    }

    /// Ends it as Ctrl-C does; its exit code.
    fn interrupt(mut self) -> Option<i32> {
        let line = format!("kill -INT {}", self.child.id());
        let sent = Command::new("/bin/sh").args(["-c", &line]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        wait(&mut self.child, Instant::now() + PATIENCE).and_then(|status| status.code())
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
    workspace.write("testdata/q/sample/1.in", "");
    workspace.write("testdata/q/sample/1.ans", "ok\n");
    workspace.write("a.sh", "echo ok\n");
    workspace
}

#[test]
fn a_saved_submission_is_judged_at_once() {
    let workspace = two_problems();
    workspace.write("problems/p/README.md", "");
    let watching = Watching::start(&workspace, &["p", "-s", "a.sh"]);
    assert!(watching.stdout().starts_with("AC   p  a.sh"));
    let mut fastest = PATIENCE;
    for (source, verdict) in [("echo no", "WA"), ("exit 1", "RE"), ("echo ok # 2", "AC")] {
        let (said, took) = watching.after(|| {
            workspace.write("a.sh", source);
        });
        assert!(said.starts_with(verdict), "{source}: {said}");
        assert!(watching.stderr().contains("change\n\n"), "reports run together");
        fastest = fastest.min(took);
    }
    assert!(fastest < AT_ONCE, "{fastest:?}");
    // As an editor saves: beside it, then renamed over it.
    let (said, _) = watching.after(|| {
        workspace.write(".a.sh.swp", "echo no\n");
        fs::rename(workspace.path(".a.sh.swp"), workspace.path("a.sh")).expect("both are there");
    });
    assert!(said.starts_with("WA"), "{said}");
    // Other files in its folder are none of its business.
    let rounds = watching.rounds_so_far();
    for other in
        ["b.sh", "a.sh~", "testdata/p/sample/.1.in.swx", "testdata/p/sample/1.in~", "problems/.x"]
    {
        workspace.write(other, "echo no\n");
    }
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(watching.rounds_so_far(), rounds, "{}", watching.stdout());
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn mistakes_are_told_and_survived() {
    let workspace = two_problems();
    let watching = Watching::start(&workspace, &["p", "-s", "a.sh"]);
    let change = |name: &str, text: &str| {
        watching.after(|| {
            workspace.write(name, text);
        })
    };
    let (said, _) = change("a.sh", "if\n");
    assert!(said.starts_with("CE"), "{said}");
    assert!(change("a.sh", "echo ok\n").0.starts_with("AC"));
    // An answer without its input, then the other half.
    let (said, _) = change("testdata/p/hack/02.ans", "ok\n");
    assert!(said.contains("1/1") && watching.stderr().contains("has no 02.in"), "{said}");
    let (said, _) = change("testdata/p/hack/02.in", "");
    assert!(said.starts_with("AC") && said.contains("2/2"), "{said}");
    change("problems/p/problem.yaml", "limits:\n  time_limt: 1\n");
    assert!(watching.stderr().contains("did you mean limits.time_limit?"));
    let (said, _) = change("problems/p/problem.yaml", "limits:\n  time_limit: 1\n");
    assert!(said.starts_with("AC"), "{said}");
    watching.after(|| fs::remove_file(workspace.path("a.sh")).expect("it was written"));
    assert!(watching.stderr().contains("--submission `a.sh`: No such file"));
    assert!(change("a.sh", "echo ok # back\n").0.starts_with("AC"));
    // Half of a file, then the rest of it.
    let mut file = File::create(workspace.path("a.sh")).expect("it can be written");
    file.write_all(b"if true; then echo").expect("it can be written");
    std::thread::sleep(Duration::from_millis(200));
    let (said, _) = watching.after(|| {
        file.write_all(b" ok; fi\n").expect("it can be written");
        drop(file);
    });
    assert!(said.contains("AC   p  a.sh"), "{said}");
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
    let (said, _) = watching.after(|| {
        workspace.write("problems/q/main.rs", main("no"));
    });
    assert!(
        said.starts_with("WA   q  main.rs") && said.contains("WA: 0 of 1 case passed"),
        "{said}"
    );
    let (said, _) = watching.after(|| {
        workspace.write("testdata/p/sample/1.ans", "no\n");
    });
    assert!(
        said.starts_with("WA   p  main.rs") && said.contains("WA: 0 of 1 case passed"),
        "{said}"
    );
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn a_submission_without_a_filter_is_judged_again() {
    let workspace = Workspace::with_case("", "ok\n");
    workspace.write("a.sh", "echo ok\n");
    let watching = Watching::start(&workspace, &["-s", "a.sh"]);
    let (said, _) = watching.after(|| {
        workspace.write("a.sh", "echo no\n");
    });
    assert!(said.starts_with("WA   p  a.sh"), "{said}");
}

#[test]
fn files_that_the_command_line_names_are_watched() {
    let workspace = two_problems();
    workspace.write("tools/helper.sh", "echo ok\n");
    let watching =
        Watching::start(&workspace, &["p", "--cmd", "cat /dev/null;sh <tools/helper.sh"]);
    let (said, _) = watching.after(|| {
        workspace.write("tools/helper.sh", "echo no\n");
    });
    assert!(said.starts_with("WA   p"), "{said}");
    drop(watching);
    workspace.write("my/input", "1\n");
    let words = ["p", "--input", "my/input", "--cmd", "cat"];
    let watching = Watching::start(&workspace, &words);
    let (said, _) = watching.after(|| {
        workspace.write("my/input", "2\n");
    });
    assert_eq!(said, "2\n");
    // It may go and come back.
    watching.after(|| fs::remove_file(workspace.path("my/input")).expect("it was written"));
    let (said, _) = watching.after(|| {
        workspace.write("my/input", "3\n");
    });
    assert_eq!(said, "3\n");
}

#[test]
fn a_command_line_that_is_wrong_from_the_start_ends_it() {
    let workspace = two_problems();
    for (words, said) in [
        (&["p", "--watch", "--cmd", "cat", "--input", "none"][..], "--input `none`: No such file"),
        (&["p", "--watch", "-s", "none.sh"], "--submission `none.sh`: No such file"),
        (&["pp", "--watch"], "no problem `pp`; did you mean p?"),
        (&["p", "--watch"], "p has no main.rs"),
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
    std::thread::sleep(Duration::from_millis(1500));
    // Reading the sources is no change.
    let _ = fs::read(workspace.path("a.sh"));
    assert!(watching.ticks() - before <= 1, "it is busy");
    assert_eq!(watching.rounds_so_far(), rounds, "it judges without a reason");
    assert_eq!(watching.interrupt(), Some(130));
}

#[test]
fn an_interrupt_ends_it_while_a_program_runs() {
    let workspace = two_problems();
    let mut command =
        workspace.command(["p", "--cmd", "sleep 30", "--watch", "--time-limit", "60"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().expect("the judge is there");
    std::thread::sleep(Duration::from_millis(300));
    let nowhere = workspace.path("none");
    let watching = Watching { child, out: nowhere.clone(), err: nowhere };
    assert_eq!(watching.interrupt(), Some(130));
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
        let start = Instant::now();
        let mut said = String::new();
        while !said.contains("waiting for a change; q ends") {
            assert!(start.elapsed() < PATIENCE, "{said}");
            std::thread::sleep(Duration::from_millis(5));
            said = fs::read_to_string(workspace.path("said")).unwrap_or_default();
        }
        // Other keys do nothing.
        keys.write_all(b"x\n").and_then(|()| keys.write_all(key.as_bytes())).expect("it listens");
        let ended = wait(&mut child, Instant::now() + PATIENCE);
        assert!(ended.is_some(), "{key:?} does not end it: {said}");
        drop(keys);
        let text = |name: &str| fs::read_to_string(workspace.path(name)).unwrap_or_default();
        assert_eq!(text("code"), format!("code {code}\n"));
        assert!(!text("before").is_empty());
        assert_eq!(text("before"), text("after"));
        // What was there stays: nothing clears the screen.
        for clears in ["\u{1b}[2J", "\u{1b}[H", "\u{1b}c", "\u{1b}[?1049h"] {
            assert!(!text("said").contains(clears), "{said}");
        }
    }
}

/// Runs a shell command on a terminal of its own: the child, and what types there. What the terminal
/// shows is in the file `said`.
fn on_a_terminal(workspace: &Workspace, line: &str) -> (Child, ChildStdin) {
    let mut command = Command::new("script");
    command.args(["-qec", line, "/dev/null"]).current_dir(&workspace.root);
    let said = File::create(workspace.path("said")).expect("it is new");
    command.stdin(Stdio::piped()).stdout(said).stderr(Stdio::null());
    let mut child = command.spawn().expect("it is there");
    let keys = child.stdin.take().expect("it is piped");
    (child, keys)
}

/// What Ctrl-Z and `fg` do: the judge is stopped, the terminal gets the settings of the shell, and
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
    let start = Instant::now();
    let text = |name: &str| fs::read_to_string(workspace.path(name)).unwrap_or_default();
    while !text("said").contains("waiting for a change; q ends") {
        assert!(start.elapsed() < PATIENCE, "{}", text("said"));
        std::thread::sleep(Duration::from_millis(5));
    }
    workspace.write("go", "");
    while !workspace.path("gone").exists() {
        assert!(start.elapsed() < PATIENCE, "{}", text("said"));
        std::thread::sleep(Duration::from_millis(5));
    }
    keys.write_all(b"q").expect("it listens");
    let ended = wait(&mut child, Instant::now() + PATIENCE);
    assert!(ended.is_some(), "q does not end it: {}", text("said"));
    assert_eq!(text("code"), "code 0\n");
}
