//! The report as a page: what is in the file, and what a browser makes of it.

use crate::workspace::{has_tool, Workspace, DEADLINE};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

const HOSTILE: &str = "<script>document.title='broken'</script><img src=x onerror=alert(1)>";

/// The texts with a contrast of less than 4.5 to their background, as WCAG 2 computes it.
const FAINT: &str = "(() => {
  const light = (color) => {
    const part = (value) => value <= 0.03928 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = color.match(/[0-9.]+/g).map(Number);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const back = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return color.startsWith('rgba(0, 0, 0, 0') ? back(element.parentElement) : color;
  };
  return [...document.querySelectorAll('h1, p, td, th, button, label, span, input')].filter((element) => {
    const [a, b] = [light(getComputedStyle(element).color), light(back(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
  }).map((element) => element.textContent);
})()";

/// A class of three in which one prints markup; one name is markup too.
fn judged() -> Workspace {
    let workspace = Workspace::new();
    for case in ["sample/01", "hack/01-one", "hack/02-two"] {
        workspace.case(case, "1\n", "1\n");
    }
    workspace.write("testdata/p/hack/02-two.desc", "What <b>it</b> breaks.\n");
    workspace.write(
        "problems/p/visualizer.sh",
        "echo '<g>'; echo '<text class=\"title\">drawn &lt;b&gt;</text>'; \
         echo '<text class=\"end\" x=\"10\" y=\"10\">&lt;i&gt;</text>'; echo '</g>'",
    );
    workspace.write("class/right.sh", "cat");
    workspace.write("class/hostile.sh", format!("cat <<'END'\n{HOSTILE}\nEND"));
    workspace.write("class/<i>odd.sh", "exit 3");
    workspace.write("class/broken.sh", "echo $((");
    let ended =
        workspace.judge(["p", "--submission", "class", "--html", "page.html", "--color", "never"]);
    ended.exits(1).says("rank  passed").says("4 submissions");
    // The best comes first.
    let table = &ended.stdout[ended.stdout.find("rank").expect("it has just been seen")..];
    assert!(table.lines().nth(1).expect("a row").ends_with("right.sh"), "{table}");
    workspace
}

#[test]
fn the_page_is_one_file_that_asks_for_nothing() {
    let workspace = judged();
    let page = fs::read_to_string(workspace.path("page.html")).expect("it was written");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("default-src 'none'"));
    for door in ["src=", "href=", "url(", "@import", "http://", "https://", "fetch(", "<b>it"] {
        let found = page.replace("src=x", "").contains(door);
        assert!(!found, "the page has {door}");
    }
    assert!(
        page.contains(" UTC. 4 submissions, 3 not as expected. p: 1.000 s ("),
        "{}",
        &page[..9000]
    );
    assert!(!page.contains("<script>document") && page.contains("document.title='broken'"));
}

#[test]
fn a_page_is_written_whole_or_not_at_all() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("a.sh", "cat");
    let judge = |file: &str| workspace.judge(["p", "-s", "a.sh", "--html", file]);
    judge("none/page.html").refuses("none/page.html");
    judge("/dev/null").refuses("/dev/null");
    judge("page.html").exits(0);
    assert_eq!(crate::workspace::files(&workspace.root, "html").len(), 1);
}

/// A session of headless Chromium, spoken to by the WebDriver protocol.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    fn start(arguments: &[&str]) -> Browser {
        let mut command = Command::new("chromedriver");
        // Of no group that anybody else sends a signal to.
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

    /// What the driver answers.
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

    fn open(&self, workspace: &Workspace) {
        let url = format!("file://{}", workspace.path("page.html").display());
        self.call(
            "POST",
            &format!("/session/{}/url", self.session),
            &format!("{{\"url\":{url:?}}}"),
        );
    }

    /// What a script returns, which must be text.
    #[track_caller]
    fn text(&self, script: &str) -> String {
        let script = script.replace('\n', " ");
        let body = format!("{{\"script\":{script:?},\"args\":[]}}");
        let path = format!("/session/{}/execute/sync", self.session);
        let answer = self.call("POST", &path, &body);
        let value = answer.strip_prefix("{\"value\":\"").and_then(|rest| rest.strip_suffix("\"}"));
        value.unwrap_or_else(|| panic!("{script}\n{answer}")).replace("\\u003C", "<")
    }

    fn log(&self) -> String {
        let path = format!("/session/{}/se/log", self.session);
        self.call("POST", &path, "{\"type\":\"browser\"}")
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

#[test]
fn a_browser_shows_filters_sorts_and_opens() {
    if !has_tool("chromedriver") || !has_tool("chromium") {
        return;
    }
    let workspace = judged();
    for arguments in
        [&[][..], &["--blink-settings=preferredColorScheme=0"], &["--window-size=500,800"]]
    {
        let browser = Browser::start(arguments);
        browser.open(&workspace);
        let is = |script: &str, text: &str| {
            assert_eq!(browser.text(&format!("return String({script})")), text, "{script}");
        };
        is("document.title", "Judged: p");
        is("document.querySelectorAll('#matrix td.run').length", "12");
        is("document.querySelectorAll('#matrix td.run.AC').length", "3");
        is("document.querySelector('#matrix tbody th').textContent", "right.sh");
        // Only the table is wider than the window, and it scrolls by itself.
        is("document.documentElement.scrollWidth <= innerWidth", "true");
        is(FAINT, "");
        // A submission is filtered for by one box, a case by the other, whatever both are called.
        let filter = "const set = (box, text) => { const f = document.getElementById(box); \
                      f.value = text; f.dispatchEvent(new Event('input')); };";
        let set = |box_: &str, text: &str| {
            browser.text(&format!("{filter} set('{box_}', '{text}'); return ''"));
        };
        set("which", "02-two");
        is("document.querySelectorAll('#matrix td.run').length", "4");
        set("which", "");
        set("who", "o");
        is("document.querySelectorAll('#matrix tbody tr').length", "3");
        is("document.querySelectorAll('#matrix td.run').length", "9");
        set("who", "odd");
        is("document.querySelectorAll('#matrix tbody tr').length", "1");
        set("who", "");
        // A narrow window has no room for all headings; there a list sorts.
        is(
            "getComputedStyle(document.getElementById('sort').parentElement).display !== 'none' \
             === innerWidth < 600",
            "true",
        );
        browser.text(
            "const s = document.getElementById('sort'); s.value = 'name'; \
             s.dispatchEvent(new Event('change')); return ''",
        );
        is("document.querySelector('#matrix tbody th').textContent", "<i>odd.sh");
        browser.text(
            "const s = document.getElementById('sort'); s.value = 'rank'; \
             s.dispatchEvent(new Event('change')); return ''",
        );
        is("document.querySelector('#matrix tbody th').textContent", "right.sh");
        // What does not compile is last, has no time, and opens with what the compiler says.
        let last = "document.querySelector('#matrix tbody tr:last-child')";
        is(&format!("{last}.children[0].textContent"), "broken.sh");
        is(&format!("{last}.children[4].textContent"), "-");
        let detail = "return document.getElementById('detail').textContent";
        for at in [0, 2] {
            browser
                .text(&format!("{last}.children[{at}].querySelector('button').click(); return ''"));
            let shown = browser.text(detail);
            for text in
                ["broken.sh", "CE", "compiler", "time limit", "--submission class/broken.sh"]
            {
                assert!(shown.contains(text), "{text} is missing in {shown}");
            }
            browser.text("document.getElementById('close').click(); return ''");
        }
        // The cases that a submission fails open from it.
        browser
            .text("document.querySelector('#matrix tr[data-row] td.RE button').click(); return ''");
        is("document.querySelectorAll('#detail .list button').length", "3");
        browser.text("document.querySelector('#detail .list button').click(); return ''");
        let shown = browser.text(detail);
        for text in [
            "p/sample/01",
            "exit code 3",
            "judge p/sample/01 --submission",
            "show p/sample/01 --submission",
        ] {
            assert!(shown.contains(text), "{text} is missing in {shown}");
        }
        browser.text("document.getElementById('close').click(); return ''");
        browser.text("document.querySelector('[data-only=RE]').click(); return ''");
        is("document.querySelector('#matrix tbody th').textContent", "<i>odd.sh");
        browser.text("document.querySelector('[data-only=RE]').click(); return ''");
        browser.text("document.querySelector('[data-sort=name]').click(); return ''");
        is("document.querySelector('#matrix tbody th').textContent", "<i>odd.sh");
        is("document.querySelector('#matrix thead th').getAttribute('aria-sort')", "ascending");
        browser.text("document.querySelector('[data-show=time]').click(); return ''");
        is("/^[0-9.]+ ms$/.test(document.querySelector('td.run').textContent)", "true");
        // With the keys alone: down to the hostile one, right to its second case, open it.
        browser.text(
            "const press = (key) => document.activeElement.dispatchEvent(\
             new KeyboardEvent('keydown', { key, bubbles: true })); \
             document.querySelector('td.run').focus(); \
             ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter'].forEach(press); return ''",
        );
        is("document.getElementById('dialog').open", "true");
        let shown = browser.text("return document.getElementById('detail').textContent");
        for text in ["p/hack/02-two", "hostile.sh", "WA", "What <b>it</b> breaks.", "drawn <b>"] {
            assert!(shown.contains(text), "{text} is missing in {shown}");
        }
        assert!(shown.contains("<script>document.title="), "{shown}");
        is("document.querySelectorAll('#detail script, #detail img, #detail b').length", "0");
        browser.text("document.getElementById('close').click(); return ''");
        is("document.getElementById('dialog').open", "false");
        is("document.title", "Judged: p");
        // Nothing was loaded, and nothing is complained about.
        is("performance.getEntriesByType('resource').length", "0");
        assert_eq!(browser.log(), "{\"value\":[]}");
    }
}
