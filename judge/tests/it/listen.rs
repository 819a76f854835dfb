//! `scripts/new --listen`: problems from the browser, and what else reaches the port.

use crate::new::tree;
use crate::workspace::{
    exit_code, has_tool, on_a_terminal, until, wait, Workspace, DEADLINE, JUDGE,
};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Instant;

/// A judge that waits for the browser.
struct Listening {
    workspace: Workspace,
    child: Child,
    port: u16,
}

impl Listening {
    /// Starts it on a free port, with `--yes` and these flags.
    fn start(workspace: Workspace, flags: &[&str]) -> Listening {
        let words = ["new", "--listen", "--yes", "--port", "0"];
        let mut command = workspace.command(words.iter().chain(flags));
        let file = |name: &str| File::create(workspace.path(name)).expect("it can be made");
        command.stdin(Stdio::null()).stdout(file("out")).stderr(file("err"));
        let child = command.spawn().expect("the judge is there");
        let port = port(&workspace, "err");
        Listening { workspace, child, port }
    }

    /// Sends bytes; what comes back until the end.
    fn send(&self, request: &[u8]) -> String {
        send(self.port, request)
    }

    /// Sends a problem as the extension does; the answer.
    fn post(&self, body: &str) -> String {
        post(self.port, body)
    }

    /// Waits for the end: the exit code and stdout, and the workspace.
    fn end(mut self) -> (Option<i32>, String, Workspace) {
        let code = exit_code(&mut self.child);
        let said = self.workspace.text("out");
        (code, said, self.workspace)
    }

    fn stderr(&self) -> String {
        self.workspace.text("err")
    }
}

/// The port that a file says the judge waits on, once it does.
fn port(workspace: &Workspace, file: &str) -> u16 {
    let said = || fs::read_to_string(workspace.path(file)).unwrap_or_default();
    let found = || said().split("on port ").nth(1)?.split_once(' ')?.0.parse::<u16>().ok();
    until("it says its port", || found().is_some());
    found().expect("it was there")
}

fn send(port: u16, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    // It may answer and close before it has read all of it.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(port: u16, body: &str) -> String {
    let head = format!(
        "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nOrigin: \
         chrome-extension://abc\r\nSec-Fetch-Site: cross-site\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    send(port, format!("{head}{body}").as_bytes())
}

/// A problem as the extension sends it, of a batch of `size`.
fn problem(name: &str, url: &str, size: usize) -> String {
    format!(
        r#"{{"name": "{name}", "group": "Codeforces - Round 40", "url": "{url}",
        "interactive": false, "memoryLimit": 128, "timeLimit": 1500,
        "tests": [{{"input": "5 0\n", "output": "5\n"}}, {{"input": "4 2", "output": "6"}}],
        "testType": "single", "input": {{"type": "stdin"}}, "output": {{"type": "stdout"}},
        "languages": {{"java": {{"mainClass": "Main", "taskClass": "X"}}}},
        "batch": {{"id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": {size}}}}}"#
    )
}

const URL: &str = "https://codeforces.com/problemset/problem/954/G";

#[test]
fn a_click_makes_a_problem_to_type_in() {
    let listening = Listening::start(Workspace::new(), &[]);
    assert!(listening
        .post(&problem("G. Castle Defense", URL, 1))
        .starts_with("HTTP/1.1 200 OK\r\n"));
    let (code, said, workspace) = listening.end();
    assert_eq!(code, Some(0));
    let made =
        "made problems/g-castle-defense and testdata/g-castle-defense: 2 samples, 1.500 s, 128 MiB";
    assert!(
        said.contains(made) && said.contains("scripts/judge g-castle-defense --watch"),
        "{said}"
    );
    assert_eq!(workspace.text("testdata/g-castle-defense/sample/02.in"), "4 2\n");
    assert_eq!(workspace.text("testdata/g-castle-defense/sample/02.ans"), "6\n");
    let yaml = workspace.text("problems/g-castle-defense/problem.yaml");
    for line in
        ["name: G. Castle Defense", &format!("  url: {URL}"), "time_limit: 1.5", "memory: 128"]
    {
        assert!(yaml.contains(line), "{line} is not in\n{yaml}");
    }
    // It prints the first word, which is right on one sample.
    workspace.judge(["g-castle-defense"]).verdict("WA").says("1/2");
    // A second click on the same problem changes nothing.
    let before = tree(&workspace.path("problems"));
    let listening = Listening::start(workspace, &[]);
    listening.post(&problem("Other name", URL, 1));
    let (code, said, workspace) = listening.end();
    assert_eq!(
        (code, &*said),
        (Some(1), "Other name: is here already, as problems/g-castle-defense\n")
    );
    assert!(tree(&workspace.path("problems")) == before);
}

#[test]
fn a_contest_comes_in_any_order_and_ends_it() {
    let flags = ["--language", "python", "--brute", "cpp"];
    let listening = Listening::start(Workspace::new(), &flags);
    let url = |letter: &str| format!("https://atcoder.jp/contests/abc001/tasks/abc001_{letter}");
    for (title, letter, answer) in [
        ("B - 電車", "b", "200"),
        ("A - Sum", "a", "200"),
        ("A - Sum", "a", "200"),
        ("A - Sum", "c", "200"),
        ("late", "d", "200"),
    ] {
        if title == "late" {
            let other = problem(title, &url(letter), 4).replace("123e67c8", "00000000");
            assert!(listening.post(&other).starts_with("HTTP/1.1 409 "));
        } else {
            let said = listening.post(&problem(title, &url(letter), 4));
            assert!(said.starts_with(&format!("HTTP/1.1 {answer} ")), "{title} {said}");
        }
    }
    assert!(listening.stderr().contains("3 of 4 problems are here"), "{}", listening.stderr());
    let talks =
        problem("Guess", &url("e"), 4).replace("\"interactive\": false", "\"interactive\": true");
    listening.post(&talks);
    let (code, said, workspace) = listening.end();
    assert_eq!(code, Some(0));
    for name in ["a-sum", "a-sum-2", "abc001-b"] {
        assert!(workspace.path(format!("problems/{name}/main.py")).is_file(), "{said}");
        assert!(!workspace.path(format!("problems/{name}/Cargo.toml")).exists());
        let slow = workspace.text(format!("problems/{name}/submissions/brute_force/brute.cpp"));
        assert!(slow.contains(&format!("`scripts/hack find {name}` compares")), "{slow}");
    }
    assert!(
        said.contains("the problem is interactive, and the site does not give the interactor"),
        "{said}"
    );
    // The first one shows the loop; no slow program can be compared with one that talks.
    assert!(said.contains("  scripts/hack find a-sum    # compares with "), "{said}");
    // The browser gives no limits: the last line takes a paste of them.
    assert!(said.ends_with("  scripts/hack shape a-sum --paste\n"), "{said}");
    assert!(!workspace.path("problems/guess/submissions").exists());
    let file = |name: &str| workspace.text(format!("problems/guess/{name}"));
    assert!(file("problem.yaml").contains("type: interactive"), "{}", file("problem.yaml"));
    assert!(file("README.md").contains("The program reads:\n\n    "), "{}", file("README.md"));
    assert!(!workspace.path("testdata/guess/sample/01.in").exists());
    let ended = workspace.judge(["guess"]);
    ended
        .exits(2)
        .complains("put X.in and an empty X.ans into testdata/guess/sample; the output validator");
    workspace.pair("testdata/guess/sample/01", "7\n", "");
    let ended = workspace.judge(["guess"]);
    ended.exits(2).says("still to be written: problems/guess/output_validator.py");
    assert!(said.find("a-sum:").expect("made") < said.find("abc001-b:").expect("made"), "{said}");
}

#[test]
fn the_comparison_that_a_site_may_have_is_named() {
    let listening = Listening::start(Workspace::new(), &[]);
    for (title, answer, size) in
        [("A. Fractions", "0.25", 3), ("B. Choice", "YES", 3), ("C. Sum", "6", 3)]
    {
        let body = problem(title, &format!("https://x.org/{size}/{answer}"), size);
        let body = body.replace("Codeforces", "Elsewhere");
        listening.post(&body.replace("\"output\": \"6\"", &format!("\"output\": \"{answer}\"")));
    }
    let (code, said, _) = listening.end();
    assert_eq!(code, Some(0));
    assert_eq!(said.matches("answers are compared exactly").count(), 2, "{said}");
    assert!(said.contains("`comparison: float_tolerance 1e-6` in problem.yaml"), "{said}");
    assert!(said.contains("`comparison: default ignore_case` in problem.yaml"), "{said}");
}

/// Sites take other blanks than the judge does by default; a problem of a person stays exact.
#[test]
fn a_problem_is_compared_as_its_site_does() {
    let listening = Listening::start(Workspace::new(), &[]);
    let url = |host: &str| format!("https://{host}/1");
    for (title, site, url) in [
        ("A", "AtCoder - typical90", url("x.org")),
        ("B", "", url("codeforces.com")),
        ("C", "Luogu", url("x.org")),
        ("D", "Kattis - open", url("x.org")),
        ("E", "Elsewhere", url("x.org")),
    ] {
        let body = problem(title, &url, 5).replace("Codeforces - Round 40", site);
        listening.post(&body.replace("\"5\\n\"", "\"1 A\"").replace("\"6\"", "\"1 A\""));
    }
    let (code, said, workspace) = listening.end();
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("compared as at AtCoder: `comparison: tokens` in problem.yaml"),
        "{said}"
    );
    for (name, output, verdicts) in [
        ("a", "1\n\nA \n", "AC"),
        ("b", "1\n\nA \n", "AC"),
        ("c", "1 A \n\n", "AC"),
        ("c", "1\nA\n", "PE"),
        ("d", " 1 a", "AC"),
        ("e", "1 A \n", "PE"),
    ] {
        workspace.write("s.sh", format!("printf '{output}'"));
        workspace.judge([name, "--submission", "s.sh"]).says(&format!("{verdicts}  "));
    }
}

/// Pages write empty lines and blanks in other signs.
#[test]
fn samples_have_plain_blanks_and_other_odd_signs_are_named() {
    let listening = Listening::start(Workspace::new(), &[]);
    let body = problem("A", URL, 1).replace("\"5 0\\n\"", "\"5\\u00a00\\n\"");
    let body = body.replace("\"5\\n\"", "\"3\\n&nbsp;\\n2\\n\"");
    listening.post(&body.replace("\"4 2\"", "\"\\uff14\""));
    let (code, said, workspace) = listening.end();
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(workspace.text("testdata/a/sample/01.in"), "5 0\n");
    assert_eq!(workspace.text("testdata/a/sample/01.ans"), "3\n\n2\n");
    for part in [
        "the answer of sample 1 had `&nbsp;` in line 2, column 1: its blanks are plain now",
        "the input of sample 1 had a no-break space in line 1, column 2",
        "the input of sample 2 has a full-width digit in line 1, column 1",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

/// All problems of such a page have its address.
#[test]
fn the_problems_of_one_page_are_all_made() {
    let mut workspace = Workspace::new();
    for (made, exit) in [("made problems/", 0), ("is here already, as problems/", 1)] {
        let listening = Listening::start(workspace, &[]);
        for title in ["B. Beta", "A. Alpha", "A. Alpha", "C. Gamma"] {
            let said =
                listening.post(&problem(title, "https://codeforces.com/contest/1/problems", 3));
            assert!(said.starts_with("HTTP/1.1 200 "), "{title} {said}");
        }
        let (code, said, there) = listening.end();
        assert_eq!(code, Some(exit));
        for name in ["a-alpha", "b-beta", "c-gamma"] {
            assert!(said.contains(&format!("{made}{name}")), "{said}");
        }
        workspace = there;
    }
}

#[test]
fn other_requests_are_refused_and_change_nothing() {
    let workspace = Workspace::new();
    let listening = Listening::start(workspace, &[]);
    let body = problem("x", URL, 1);
    let request = |head: &str| {
        let head = head.replace('\n', "\r\n");
        format!("POST / HTTP/1.1\r\n{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
    };
    let json = "Content-Type: application/json";
    for (request, status) in [
        (request(&format!("Host: evil.example\n{json}")), "403"),
        (request(&format!("Host: localhost\nOrigin: https://evil.example\n{json}")), "403"),
        (request(&format!("Host: localhost\nOrigin: null\n{json}")), "403"),
        (request(&format!("Host: localhost\nSec-Fetch-Site: cross-site\n{json}")), "403"),
        (request("Host: localhost\nContent-Type: text/plain"), "415"),
        (request(&format!("Host: localhost\n{json}\nTransfer-Encoding: chunked")), "411"),
        (request(&format!("Host: localhost\n{json}")).replace("POST", "OPTIONS"), "405"),
        (
            request(&format!("Host: localhost\n{json}")).replace("Length: ", "Length: 99999999999"),
            "413",
        ),
        (format!("{}\r\n\r\n", "A: b\r\n".repeat(10_000)), "431"),
        ("\r\n\r\n".to_string(), "400"),
        ("\0\u{1b}[2J\r\n\r\n".to_string(), "400"),
    ] {
        let answer = listening.send(request.as_bytes());
        let shown: String = request.chars().take(200).collect();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{shown}\n{answer}");
        assert!(!answer.to_ascii_lowercase().contains("access-control"), "{answer}");
    }
    for body in ["", "{}", "[1", &"[".repeat(10_000), &problem("x", "file:///etc/passwd", 1)] {
        assert!(listening.post(body).starts_with("HTTP/1.1 400 "), "{body}");
    }
    // Connections that say nothing do not keep others waiting.
    let silent: Vec<TcpStream> = (0..8)
        .map(|_| TcpStream::connect(("127.0.0.1", listening.port)).expect("it listens"))
        .collect();
    let hostile = problem("../../x \\u001b]0;y\\u0007 \\u202e", URL, 1);
    assert!(listening.post(&hostile).starts_with("HTTP/1.1 200 "));
    let (code, said, workspace) = listening.end();
    drop(silent);
    assert_eq!(code, Some(0));
    assert!(said.starts_with("made problems/x-0-y and testdata/x-0-y: "), "{said}");
    assert!(!said.contains('\u{1b}'));
    let told = workspace.text("err");
    assert!(told.lines().count() < 30, "{told}");
    assert!(
        !told.contains('\u{1b}') && told.contains("Origin is `https://evil.example`"),
        "{told}"
    );
    let root = workspace.root.canonicalize().expect("it is there");
    assert!(fs::canonicalize(workspace.path("problems/x-0-y")).expect("made").starts_with(root));
}

#[test]
fn command_lines_that_cannot_work_are_refused_at_once() {
    let workspace = Workspace::new();
    for (words, said) in [
        (&["--listen"][..], "asks on a terminal before it writes, and there is none; --yes makes"),
        (&["--listen", "x", "--yes"], "--listen takes no name"),
        (&["--listen", "--yes", "--port", "70000"], "--port takes a number from 0 to 65535"),
        (
            &["--listen", "--yes", "--language", "cobol"],
            "--language takes one of rust, cpp, c, java",
        ),
        (&["x", "--port", "1"], "--port is for problems from the browser: add --listen"),
        (&["--listen", "--from", "x"], "--listen cannot be used with --from"),
    ] {
        workspace.judge(["new"].iter().chain(words)).refuses(said);
    }
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    let port = taken.local_addr().expect("it has one").port().to_string();
    let ended = workspace.judge(["new", "--listen", "--yes", "--port", &port]);
    ended.refuses(&format!("port {port} is in use"));
}

#[test]
fn nothing_is_written_before_a_key() {
    if !has_tool("script") {
        return;
    }
    for (key, made) in [("n", false), ("y", true), ("\n", true), ("\u{3}", false)] {
        let workspace = Workspace::new();
        let line = format!("trap : INT; '{JUDGE}' new --listen --port 0; echo code $? >code");
        let (mut child, mut keys) = on_a_terminal(&workspace, &line);
        let port = port(&workspace, "said");
        let said = || fs::read_to_string(workspace.path("said")).unwrap_or_default();
        until("the whole line is there", || said().ends_with("ends\r\n"));
        // A line that is typed before the question is no answer.
        keys.write_all(b"y").expect("it listens");
        until("the terminal has it and shows it", || said().ends_with("ends\r\ny"));
        // The answer does not wait for the key.
        assert!(post(port, &problem("Castle", URL, 1)).starts_with("HTTP/1.1 200 "));
        until("the question", || said().contains("make 1 problem?"));
        assert!(said().contains("Castle (Codeforces - Round 40): 2 samples"), "{}", said());
        assert!(!workspace.path("problems").exists(), "it is written before the key");
        keys.write_all(key.as_bytes()).expect("it listens");
        assert!(wait(&mut child, Instant::now() + DEADLINE).is_some(), "{key:?} {}", said());
        assert_eq!(workspace.path("problems/castle/main.rs").is_file(), made, "{key:?} {}", said());
        let code = workspace.text("code");
        let wanted = match key {
            "n" => "code 1\n",
            "\u{3}" => "code 130\n",
            _ => "code 0\n",
        };
        assert_eq!(code, wanted);
    }
}

#[test]
fn a_crowd_of_silent_connections_does_not_keep_a_problem_out() {
    let listening = Listening::start(Workspace::new(), &[]);
    let connect = || TcpStream::connect(("127.0.0.1", listening.port)).expect("it listens");
    let crowd: Vec<TcpStream> = (0..200).map(|_| connect()).collect();
    let answer = listening.post(&problem("", URL, 1));
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    // A problem without a title is shown by its address.
    let (code, _, workspace) = listening.end();
    assert_eq!(code, Some(0));
    let shown = workspace.text("err");
    assert!(shown.contains(&format!("  {URL} (Codeforces - Round 40): 2 samples\n")), "{shown}");
    drop(crowd);
}
