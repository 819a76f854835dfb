//! The page of a class: groups first, all cases, by keyboard and for screen readers.

use crate::browser::Browser;
use crate::workspace::{has_tool, Workspace};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const RIGHT: &str = "\u{e014}";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";

/// A name that fills a window.
const LONG: &str = "Wolfeschlegelsteinhausenbergerdorff-von-und-zu-Guttenberg-Sayn";

/// A class of five on 47 cases.
fn class() -> Workspace {
    let workspace = Workspace::with_case("1\n", "1\n");
    for case in 2..=47 {
        let data = format!("{case}\n");
        workspace.case(&format!("hack/{case:02}-what-this-case-is-about"), &data, &data);
    }
    workspace.write(
        "problems/p/visualizer.sh",
        "echo '<g>'; echo '<text class=\"title\">drawn</text>'; echo '</g>'",
    );
    // Long enough to be compared with others.
    let wrong = "set -e\nread x\nif [ $x = 30 ]; then\n  for y in 1 2; do echo $y >/dev/null; done\n  echo 7\n\
                 elif [ $x -gt 0 ]; then\n  echo $x # visited\nelse\n  while read z; do echo $((z * 2 + 1)); done\n\
                 fi\nif [ $x -lt 0 ]; then\n  for y in 3 4 5; do echo $((y + x)) | sort -n >/dev/null; done\n\
                 \x20 while [ $x -lt 0 ]; do x=$((x + 1)); echo $x >/dev/null; done\nfi\n";
    workspace.write(format!("class/{LONG}/main.sh"), wrong);
    workspace.write("class/bob/main.sh", wrong.replace("visited", "done"));
    workspace.write("class/ann/main.sh", "cat\n");
    workspace.write("class/ann/old.sh", "exit 3\n");
    workspace.write("class/cy/report.pdf", "");
    workspace.write("class/dan/main.sh", "exit 4\n");
    let flags = ["--html", "page.html", "--fail-fast", "-j1"];
    workspace.judge(["p", "-s", "class"].iter().chain(&flags)).exits(1);
    workspace
}

#[test]
#[ignore = "starts a browser three times"]
fn the_page_of_a_class_begins_with_groups_and_shows_all_cases() {
    if !has_tool("chromedriver") || !has_tool("chromium") {
        return;
    }
    let workspace = class();
    for width in [1400, 900, 500] {
        let browser = Browser::start(&[&format!("--window-size={width},900")]);
        browser.open(&workspace);
        let is = |script: &str, text: &str| {
            assert_eq!(browser.text(&format!("return String({script})")), text, "{script} {width}");
        };
        // The largest group comes first, before the table, with all that is needed to see why.
        is(
            "document.getElementById('groups').compareDocumentPosition(document.getElementById('matrix')) & 4",
            "4",
        );
        is("document.querySelectorAll('#groups article').length", "1");
        let card = browser.text("return document.querySelector('#groups article').textContent");
        for text in [
            "2 programs fail on the same case",
            "bob",
            LONG,
            "WA",
            "hack/30",
            "expected  30⏎",
            "got       7⏎",
        ] {
            assert!(card.contains(text), "{text} is missing in {card}");
        }
        is("document.querySelectorAll('#groups article [role=img]').length", "1");
        // The others come at a button.
        browser.text("document.querySelector('#groups > button').click(); return ''");
        is("document.querySelectorAll('#groups article').length", "2");
        // A row for each person, and a cell for each case; a name leaves room for them.
        is("document.querySelectorAll('#matrix tbody tr').length", "5");
        is("document.getElementById('count').textContent", "5 of 5 people, 47 of 47 cases");
        is(
            "/ 5 programs of 5 people, /.test(document.querySelector('header').textContent)",
            "true",
        );
        is("document.querySelectorAll('#matrix tbody tr:first-child td.run').length", "47");
        is("document.querySelector('#matrix tbody th').offsetWidth <= 250", "true");
        is("document.documentElement.scrollWidth <= innerWidth", "true");
        if width == 1400 {
            let last =
                "document.querySelector('#matrix thead th:last-child').getBoundingClientRect()";
            is(&format!("{last}.right <= document.getElementById('scroll').clientWidth"), "true");
        }
        is("document.querySelector('#matrix tbody tr:last-child').textContent.includes('handed in only')", "true");
        is(
            "/stopped at 30 of 47/.test(document.querySelector('#matrix tbody').textContent)",
            "true",
        );
        // Each control has a name, and a cell says its verdict and case.
        for (role, name) in browser.roles("button, input, select, [tabindex='0']") {
            // A hidden element has no role.
            assert!(
                role == "none" || !name.trim().is_empty(),
                "a {role} without a name at {width}"
            );
        }
        let cells = browser.roles("#matrix tbody tr:first-child td.run:nth-of-type(-n+7)");
        let first = ("gridcell".to_string(), "AC sample/1".to_string());
        assert_eq!(cells.first(), Some(&first));
        assert_eq!(browser.log(), "{\"value\":[]}");
    }
}

#[test]
fn the_page_of_a_class_works_by_keyboard() {
    if !has_tool("chromedriver") || !has_tool("chromium") {
        return;
    }
    let workspace = class();
    let browser = Browser::start(&["--window-size=1400,900"]);
    browser.open(&workspace);
    let is = |script: &str, text: &str| {
        assert_eq!(browser.text(&format!("return String({script})")), text, "{script}");
    };
    let detail = || browser.text("return document.getElementById('detail').textContent");
    // The first stop is the first of the largest group; it opens with source, language and time.
    browser.press(TAB);
    is("document.activeElement.closest('#groups') !== null", "true");
    browser.press(ENTER);
    is("document.getElementById('dialog').open", "true");
    let shown = detail();
    for text in [
        "stopped at case 30 of 47",
        "source (shell)",
        "# visited",
        "shell: time limit",
        "slowest",
        " ms",
    ] {
        assert!(shown.contains(text), "{text} is missing in {shown}");
    }
    browser.press(ESCAPE);
    is("document.getElementById('dialog').open", "false");
    is("document.activeElement.closest('#groups') !== null", "true");
    // Into the table: one stop for all its names and cells, the arrows from there.
    for _ in 0..40 {
        browser.press(TAB);
        if browser.text("return String(document.activeElement.matches('#matrix tbody *'))")
            == "true"
        {
            break;
        }
    }
    is("document.activeElement.textContent", "ann (best of 2)");
    // A key with Alt is for the browser, for example to go back.
    let with_alt =
        "new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true })";
    is(&format!("document.activeElement.dispatchEvent({with_alt})"), "true");
    browser.press(&format!("{DOWN}{RIGHT}{RIGHT}{RIGHT}{ENTER}"));
    is("document.getElementById('dialog').open", "true");
    assert!(detail().contains("p/hack/03-what-this-case-is-about"), "{}", detail());
    browser.press(ESCAPE);
    is("document.activeElement.dataset.case", "2");
    // Up to the heading of the case, and past the table with one key.
    browser.press(&format!("{UP}{UP}{ENTER}"));
    assert!(detail().contains("breaks 0 of 5 programs"), "{}", detail());
    browser.press(&format!("{ESCAPE}{TAB}"));
    is("document.activeElement.closest('#matrix')", "null");
    // An element that a button has added gets the focus in its place.
    browser.text("document.querySelector('#groups > button').focus(); return ''");
    browser.press(ENTER);
    is("document.activeElement.closest('article:last-child') !== null", "true");
    // Why a program crashes is told where its person is; from there to its case and on by keyboard.
    let dan = "[...document.querySelectorAll('#matrix tbody th button')].find((b) => b.textContent === 'dan').click()";
    browser.text(&format!("{dan}; return ''"));
    let shown = detail();
    for text in ["p — dan", "fails 1 case", "RE sample/1 — exit code 4"] {
        assert!(shown.contains(text), "{text} is missing in {shown}");
    }
    browser.text("document.querySelector('#detail .list button').focus(); return ''");
    browser.press(ENTER);
    is("document.activeElement.textContent", "p/sample/1 — dan");
    // A click on its edge, or a selection of text that ends outside, does not close a panel.
    browser.text("document.getElementById('dialog').click(); return ''");
    is("document.getElementById('dialog').open", "true");
    browser.press(ESCAPE);
    // A table that a browser would need many seconds for comes in parts.
    browser.text("state.cells = 100; draw(); document.getElementById('rest').focus(); return ''");
    is("document.activeElement.textContent", "show 2 more rows");
    browser.press(ENTER);
    is("document.getElementById('matrix').rows.length", "6");
    is("document.activeElement.closest('tr').rowIndex", "4");
    // Two programs of different people that are nearly the same.
    assert!(browser
        .text("return document.getElementById('similar').textContent")
        .contains("This says nothing of guilt"));
    browser.text("document.querySelector('#similar article button').click(); return ''");
    is("document.querySelectorAll('#detail mark').length > 10", "true");
    for text in [LONG, "bob", "# visited", "# done", "Marked are lines"] {
        assert!(detail().contains(text), "{text} is missing in {}", detail());
    }
    browser.press(ESCAPE);
    // A person with two programs, and a person without one.
    browser.text(
        "document.querySelector('#matrix tbody tr:first-child th button').focus(); return ''",
    );
    browser.press(ENTER);
    assert!(detail().contains("2 programs; the best counts"), "{}", detail());
    assert!(detail().contains("p — ann (main.sh)"), "{}", detail());
    // A source for which the page has no room is missed.
    browser.text("problem().submissions[0].source = -1; openSubmission(0); return ''");
    assert!(detail().contains("source (shell)no room for it on this page"), "{}", detail());
    // On paper a panel has all of it.
    browser
        .text("document.querySelector('#detail pre').textContent += '\\n'.repeat(999); return ''");
    let is_whole = "[...document.querySelectorAll('dialog, pre')].every((one) => one.scrollHeight <= one.offsetHeight)";
    is(is_whole, "false");
    browser.print();
    is(is_whole, "true");
    is("document.getElementById('matrix').checkVisibility()", "false");
    browser.press(ESCAPE);
    browser
        .text("document.querySelector('#matrix tbody tr:last-child th button').focus(); return ''");
    browser.press(ENTER);
    assert!(detail().contains("handed in only `report.pdf`"), "{}", detail());
}
