//! A browser without a window, for tests of pages.

use crate::workspace::{Workspace, DEADLINE};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// A session of headless Chromium, spoken to by the WebDriver protocol.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    pub fn start(arguments: &[&str]) -> Browser {
        let mut command = Command::new("chromedriver");
        // Of a group of its own, which gets no other signals.
        command.process_group(0);
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = command.spawn().expect("it is there");
        let said = BufReader::new(driver.stdout.take().expect("it is piped"));
        // "ChromeDriver was started successfully on port N."
        let port = said.lines().map_while(Result::ok).find_map(|line| {
            line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok()
        });
        let mut browser =
            Browser { driver, port: port.expect("it says its port"), session: String::new() };
        let flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ];
        let flags: Vec<String> =
            flags.iter().chain(arguments).map(|flag| format!("{flag:?}")).collect();
        let answer = browser.call(
            "POST",
            "/session",
            &format!(
                "{{\"capabilities\":{{\"alwaysMatch\":{{\"goog:loggingPrefs\":{{\"browser\":\"ALL\"}},\
                 \"goog:chromeOptions\":{{\"args\":[{}]}}}}}}}}",
                flags.join(",")
            ),
        );
        let session =
            answer.split("\"sessionId\":\"").nth(1).and_then(|rest| rest.split('"').next());
        browser.session = session.unwrap_or_else(|| panic!("no session: {answer}")).to_string();
        browser
    }

    /// The answer of the driver.
    fn call(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(DEADLINE)).expect("it can wait");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it listens");
        let mut answer = Vec::new();
        let mut chunk = [0; 4096];
        // The driver keeps the connection: the length says where the answer ends.
        loop {
            let text = String::from_utf8_lossy(&answer).into_owned();
            if let Some((head, rest)) = text.split_once("\r\n\r\n") {
                let head = head.to_ascii_lowercase();
                let length = head.split("content-length:").nth(1).expect("it has a length");
                let length = length.split_whitespace().next().and_then(|n| n.parse().ok());
                if rest.len() >= length.unwrap_or(0) {
                    return rest.to_string();
                }
            }
            match stream.read(&mut chunk) {
                Ok(0) => return text,
                Ok(count) => answer.extend_from_slice(&chunk[..count]),
                // A signal to all of the tests, as a terminal sends it, is no answer.
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => panic!("no answer: {error}"),
            }
        }
    }

    pub fn open(&self, workspace: &Workspace) {
        let url = format!("file://{}", workspace.path("page.html").display());
        self.call(
            "POST",
            &format!("/session/{}/url", self.session),
            &format!("{{\"url\":{url:?}}}"),
        );
    }

    /// The value of a script, which must be text.
    #[track_caller]
    pub fn text(&self, script: &str) -> String {
        let script = script.replace('\n', " ");
        let body = format!("{{\"script\":{script:?},\"args\":[]}}");
        let path = format!("/session/{}/execute/sync", self.session);
        let answer = self.call("POST", &path, &body);
        let value = answer.strip_prefix("{\"value\":\"").and_then(|rest| rest.strip_suffix("\"}"));
        value.unwrap_or_else(|| panic!("{script}\n{answer}")).replace("\\u003C", "<")
    }

    /// Lays the page out as for paper.
    pub fn print(&self) {
        let path = format!("/session/{}/goog/cdp/execute", self.session);
        let body = "{\"cmd\":\"Emulation.setEmulatedMedia\",\"params\":{\"media\":\"print\"}}";
        self.call("POST", &path, body);
    }

    pub fn log(&self) -> String {
        let path = format!("/session/{}/se/log", self.session);
        self.call("POST", &path, "{\"type\":\"browser\"}")
    }

    /// Presses and releases keys, one after another, as a person would. Some have a code of WebDriver:
    /// Tab is `\u{e004}`, Enter `\u{e007}`, Escape `\u{e00c}`, the arrow to the right `\u{e014}`.
    pub fn press(&self, keys: &str) {
        let actions: Vec<String> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|what| (what, key)))
            .map(|(what, key)| {
                format!("{{\"type\":\"{what}\",\"value\":\"\\u{:04x}\"}}", u32::from(key))
            })
            .collect();
        let body = format!(
            "{{\"actions\":[{{\"type\":\"key\",\"id\":\"keys\",\"actions\":[{}]}}]}}",
            actions.join(",")
        );
        self.call("POST", &format!("/session/{}/actions", self.session), &body);
    }

    /// The roles and names of the elements that a selector finds, as a screen reader has them.
    pub fn roles(&self, selector: &str) -> Vec<(String, String)> {
        let body = format!("{{\"using\":\"css selector\",\"value\":{selector:?}}}");
        let answer = self.call("POST", &format!("/session/{}/elements", self.session), &body);
        let ids = answer.split("\":\"").skip(1).filter_map(|rest| rest.split('"').next());
        let ask = |id: &str, what: &str| {
            let path = format!("/session/{}/element/{id}/{what}", self.session);
            let answer = self.call("GET", &path, "");
            let value = answer.strip_prefix("{\"value\":\"");
            value.and_then(|rest| rest.strip_suffix("\"}")).unwrap_or(&answer).to_string()
        };
        ids.map(|id| (ask(id, "computedrole"), ask(id, "computedlabel"))).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let end = || self.call("DELETE", &format!("/session/{}", self.session), "");
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(end));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
