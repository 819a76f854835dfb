//! The report as a page: what is in the file, and what a browser makes of it.

use crate::browser::Browser;
use crate::workspace::{finish, has_tool, interrupted, mark, Workspace};
use std::fs;
use std::os::unix::fs::PermissionsExt;

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
    let page = workspace.text("page.html");
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
fn nothing_on_a_page_is_invisible_or_turns_text_around() {
    let workspace = Workspace::with_case("1\n", "1\n");
    let (name, tag, lines) = ("a\u{202e}sh", "b\u{e0041}", "c\nd");
    for name in [name, tag, lines] {
        let program = format!("echo '{name}'; echo '{name}' >&2; exit 1");
        workspace.write(format!("class/{name}/main.sh"), program);
    }
    workspace.write(format!("class/{name}{tag}.sh"), format!("echo $(( # {name}"));
    workspace.judge(["p", "-s", "class", "--html", "page.html"]).exits(1);
    let page = workspace.text("page.html");
    // As JSON writes them.
    assert!(!page.contains("\\u202e") && !page.contains("\\udb40"));
    for person in ["a\\\\u{202e}sh", "b\\\\u{e0041}", "c\\\\nd"] {
        assert!(page.contains(&format!("\"person\":\"{person}\"")), "{person}");
    }
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
    // A page that is written again is as private as before.
    let page = workspace.path("page.html");
    fs::set_permissions(&page, fs::Permissions::from_mode(0o600)).expect("it is ours");
    judge("page.html").exits(0);
    assert_eq!(fs::metadata(&page).expect("it is there").permissions().mode() & 0o777, 0o600);
    fs::write(&page, "old").expect("it is ours");
    let mark = mark();
    workspace.write("problems/p/visualizer.sh", format!("sleep {mark}"));
    let command = workspace.command(["p", "-s", "a.sh", "--html", "page.html"]);
    interrupted(command, "INT", &mark).exits(130);
    assert_eq!(fs::read_to_string(&page).expect("it is there"), "old");
}

#[test]
fn the_commands_of_a_page_find_the_workspace() {
    let workspace = Workspace::with_case("1\n", "1\n");
    workspace.write("a.sh", "cat");
    let root = workspace.root.display().to_string();
    let [program, page] = ["a.sh", "page.html"].map(|name| format!("{root}/{name}"));
    let words = ["--root", &root, "p", "-s", &program, "--html", &page];
    let mut command = workspace.command(words);
    command.current_dir("/").env_remove("JUDGE_WORKSPACE");
    finish(command).exits(0);
    let page = workspace.text("page.html");
    let start = page.find("\"script\":").expect("it is in the data");
    let script = page[start..].split(']').next().unwrap_or_default();
    // A clone may lie in a folder with a blank in its name.
    let folder = script.split(" --root ").nth(1).expect("it names the workspace");
    assert!(folder.trim_start_matches('\'').starts_with(&root[1..]), "{script}");
}

#[test]
#[ignore = "starts a browser"]
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
        // A program that does not compile is last, has no time, and opens with the message of the compiler.
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
        // Among those that pass as many cases the better rank is first.
        browser.text("document.querySelector('[data-sort=passed]').click(); return ''");
        is(&format!("{last}.children[0].textContent"), "broken.sh");
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
    // Without scripts no control stands there and does nothing.
    let browser = Browser::start(&["--blink-settings=scriptEnabled=false"]);
    browser.open(&workspace);
    let controls = "document.getElementById('controls').checkVisibility()";
    assert_eq!(browser.text(&format!("return String({controls})")), "false");
}
