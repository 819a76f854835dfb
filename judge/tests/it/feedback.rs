//! `--feedback`: a page for each student, with an input that shows no case but samples.

use crate::workspace::{interrupted, mark, CommandResult, Workspace, UP_TO_99};
use std::fs;

/// A problem that doubles a number from 0 to 99, with one secret case, and a class.
fn class() -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/1", "2\n", "4\n");
    workspace.case("secret/2", "22\n", "44\n");
    let part = |name: &str, text: &str| workspace.write(format!("problems/p/{name}"), text);
    part("main.sh", "read x; echo $((2 * x))\n");
    part("validator.sh", UP_TO_99);
    part("generator.sh", "echo $((($1 * 37 + 5) % 100))");
    let wrong = "read x; case $x in 22|23) echo 7;; *) echo $((2 * x));; esac\n";
    let program = |name: &str, text: &str| workspace.write(format!("class/{name}"), text);
    program("Ann Lee_7001_assignsubmission_file_/main.sh", wrong);
    program("Bo Li_7002_assignsubmission_file_/main.sh", &format!("{wrong}# mine\n"));
    program("Cy Mo_7003_assignsubmission_file_/main.sh", "read x; echo $((x + x))\n");
    program("Di/a.sh", "echo $((\n");
    program("Ed/report.pdf", "");
    program("Fo/a.sh", "");
    workspace
}

fn judged(workspace: &Workspace) -> CommandResult {
    workspace.judge(["p", "-s", "class", "--feedback", "pages", "--feedback-time", "60"])
}

fn page(workspace: &Workspace, name: &str) -> String {
    workspace.text(format!("pages/{name}"))
}

#[test]
fn each_student_gets_a_page_that_shows_no_secret_case() {
    let workspace = class();
    judged(&workspace).exits(1).complains("judge: feedback: 6 pages written to ");
    let ann = page(&workspace, "Ann Lee_7001_assignsubmission_file_feedback.txt");
    let wanted = "p: Ann Lee\n\nWA: wrong answer, 1 of 2 cases passed.\nThis is about main.sh.\nThe program of \
                  1 other person fails in the same way.\n";
    assert!(ann.starts_with(wanted), "{ann}");
    // 22 is the secret case, 23 is not.
    let shown = "\nInput\n-----\n23\n\nExpected\n--------\n46\n\nGot\n---\n7\n";
    assert!(ann.contains(shown) && !ann.contains("22"), "{ann}");
    assert!(
        ann.contains("\nWith 24 in place of 23 (line 1, word 1) the program is right.\n"),
        "{ann}"
    );
    let right = page(&workspace, "Cy Mo_7003_assignsubmission_file_feedback.txt");
    assert!(right.contains("AC: accepted, 2 of 2 cases passed.\n"), "{right}");
    assert!(page(&workspace, "Di.txt").contains("\nCE: the compiler rejects it.\n"));
    assert!(page(&workspace, "Di.txt").contains("\nThe compiler says\n"));
    let empty = "This is about a.sh. There is nothing in this file.\n\nscripts/judge --feedback ";
    assert!(page(&workspace, "Fo.txt").contains(empty));
    let nothing =
        "p: Ed\n\nNo program was found. You handed in only `report.pdf`.\nHand in the source";
    assert!(page(&workspace, "Ed.txt").starts_with(nothing));
}

#[test]
fn a_sample_that_fails_is_shown_where_a_search_shows_nothing() {
    let workspace = class();
    workspace.write("class/Gu/a.sh", "read x; echo 5\n");
    let words = ["p", "-s", "class/Gu", "--feedback", "pages", "--feedback-time", "0.001"];
    workspace.judge(words).exits(1);
    let shown = "\nIt fails on sample/1, which the statement shows: WA.\n\nInput\n-----\n2\n\nExpected\n--------\n4\n";
    let pages = fs::read_dir(workspace.path("pages")).expect("there are pages");
    let texts = pages.map(|page| fs::read_to_string(page.expect("it is there").path()));
    assert!(texts.flatten().any(|text| text.contains(shown)));
}

#[test]
fn a_program_that_is_too_slow_on_a_sample_needs_no_search() {
    let workspace = class();
    fs::remove_dir_all(workspace.path("class")).expect("it was written");
    workspace.write("class/Hu/a.sh", "while :; do :; done\n");
    // Where there is a search, it takes longer than a test may.
    let words = [
        "p",
        "-s",
        "class/Hu",
        "--feedback",
        "pages",
        "--feedback-time",
        "1000",
        "--time-limit",
        "0.1",
    ];
    workspace.judge(words).exits(1);
    let pages = fs::read_dir(workspace.path("pages")).expect("there are pages");
    let texts = pages.map(|page| fs::read_to_string(page.expect("it is there").path()));
    assert!(texts.flatten().any(
        |text| text.contains("It fails on sample/1, which the statement shows: TLE ran longer")
    ));
}

#[test]
fn another_run_leaves_the_pages_as_they_are() {
    let workspace = class();
    fs::remove_dir_all(workspace.path("class/Bo Li_7002_assignsubmission_file_")).unwrap();
    judged(&workspace).exits(1).complains("5 pages written");
    let time = |name: &str| fs::metadata(workspace.path("pages").join(name)).unwrap().modified();
    let before = time("Ed.txt").unwrap();
    // The teacher writes to Di, and Ann hands in again.
    let edited = page(&workspace, "Di.txt") + "See me.\n";
    workspace.write("pages/Di.txt", &edited);
    let ann = "Ann Lee_7001_assignsubmission_file_";
    workspace.write(format!("class/{ann}/main.sh"), "read x; echo $((2 * x))\n");
    let ended = judged(&workspace);
    ended.exits(1).complains("1 page written to ").complains("3 as before\n");
    ended.complains("and left as they are: `Di.txt`; remove them");
    // Now Di hands in again: the page is about another program.
    workspace.write("class/Di/a.sh", "echo 7\n");
    judged(&workspace).complains("feedback: no longer true").complains("`Di.txt`; remove them");
    assert_eq!(page(&workspace, "Di.txt"), edited);
    assert!(page(&workspace, &format!("{ann}feedback.txt")).contains("\nAC: "));
    assert_eq!(time("Ed.txt").unwrap(), before);
}

#[test]
fn an_interrupt_ends_a_search_and_leaves_the_pages() {
    let workspace = class();
    // The search waits for the generator.
    let mark = mark();
    workspace.write("problems/p/generator.sh", format!("sleep {mark}\n"));
    let words = ["p", "-s", "class", "--feedback", "pages", "--feedback-time", "600"];
    interrupted(workspace.command(words), "INT", &mark).exits(130);
    let pages = fs::read_dir(workspace.path("pages")).expect("it was made").count();
    assert!(pages < 6, "{pages} pages, and the first search was not over");
}

#[test]
fn pages_do_not_lie_among_the_programs_or_the_problems() {
    let workspace = class();
    let refuses = |words: &[&str], why: &str| {
        workspace.judge(["p"].iter().chain(words)).exits(2).complains(why);
    };
    refuses(&["-s", "class", "--feedback", "class/pages"], "is in the folder of the programs");
    refuses(&["-s", "class", "--feedback", "testdata/pages"], "is in testdata/");
    assert!(!workspace.path("class/pages").exists() && !workspace.path("testdata/pages").exists());
    refuses(&["-s", "class", "--feedback", "/proc"], "`/proc`: no file can be written there: ");
    refuses(&["--feedback", "pages"], "name them with --submission DIR");
    refuses(&["-s", "class", "--feedback-time", "3"], "--feedback-time needs --feedback DIR");
}
