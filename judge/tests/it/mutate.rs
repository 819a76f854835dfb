//! `hack mutate`: small edits of main.rs, those that no case kills, and the list of those that none can.

use crate::json;
use crate::workspace::{finish, interrupted, CommandResult, Workspace};
use std::fs;
use std::path::Path;

/// Seven mutations compile: two statements, `.trim()` and `.min(9)` left out, `max`, 8 and 10.
const MAIN: &str = "\
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let number: u32 = line.trim().parse().unwrap();
    println!(\"{}\", number.min(9));
}
";
const LISTED: &str = "\
# Why these live.
the statement has no number above 9
  - println!(\"{}\", number.min(9));
  + println!(\"{}\", number);
  + println!(\"{}\", number.min(10));
";

fn at_most_nine() -> Workspace {
    let workspace = Workspace::with_case("5\n", "5\n");
    workspace.write("problems/p/main.rs", MAIN);
    workspace
}

pub fn mutate(workspace: &Workspace, flags: &[&str]) -> CommandResult {
    workspace.judge(["hack", "mutate", "p"].iter().chain(flags))
}

#[test]
fn survivors_are_shown_and_kept_unless_the_list_excuses_them() {
    let workspace = at_most_nine();
    let ended = mutate(&workspace, &[]);
    ended
        .exits(1)
        .says("p: 7 mutations of main.rs: 4 killed, 3 not killed, 0 that no case can kill\n");
    ended.says("the cases kill 57.1 % of what they can kill\n");
    ended.says("  line 5, column 31: `9` -> `10`, target/judge/survivors/p/5-");
    ended.says("  - println!(\"{}\", number.min(9));\n  + println!(\"{}\", number.min(10));\n");
    let folder = workspace.path("target/judge/survivors/p");
    let sources = || fs::read_dir(&folder).into_iter().flatten().flatten();
    let sources: Vec<String> = sources().map(|entry| workspace.text(entry.path())).collect();
    assert_eq!(sources.len(), 3, "{ended}");
    assert!(sources.contains(&MAIN.replace("number.min(9)", "number.min(10)")), "{sources:?}");
    // A case that shows one of them, and a list of the others, leave nothing to show.
    workspace.case("hack/9", "9\n", "9\n");
    workspace.write("problems/p/survivors.txt", LISTED);
    let ended = mutate(&workspace, &[]);
    ended.exits(0).says("5 killed, 0 not killed, 2 that no case can kill").says("100.0 %");
    ended.says("no case can kill: the statement has no number above 9\n  line 5, column 26");
    assert!(!folder.exists());
    assert_eq!(workspace.left_builds(), 0);
    // A case that kills what the list calls impossible proves the list wrong.
    workspace.case("hack/12", "12\n", "9\n");
    let ended = mutate(&workspace, &[]);
    ended
        .exits(1)
        .says("p/survivors.txt, but killed:\n  line 4\n")
        .says("+ println!(\"{}\", number);");
    // But not in a sample, which may lack that mutation.
    mutate(&workspace, &["--limit", "1"]).exits(0).says("p: 1 mutation of main.rs: 1 killed");
}

#[test]
fn an_outdated_list_is_an_error_before_anything_is_built() {
    let workspace = at_most_nine().cold();
    workspace.write("problems/p/survivors.txt", LISTED.replace("number", "value"));
    mutate(&workspace, &[])
        .refuses("problems/p/survivors.txt: line 4: no mutation of main.rs turns");
    workspace.write("problems/p/survivors.txt", "  - a\n");
    mutate(&workspace, &[]).refuses("problems/p/survivors.txt: line 1: expected a reason");
    assert!(!workspace.path("target/judge/programs").exists());
}

#[test]
fn what_cannot_be_judged_is_said() {
    let workspace = at_most_nine();
    workspace.judge(["hack", "mutate"]).refuses("which problem?");
    mutate(&workspace, &["--limit", "0"]).refuses("--limit takes a number from 1");
    workspace.case("hack/12", "12\n", "12\n");
    mutate(&workspace, &[]).refuses("main.rs itself gets WA on p/hack/12");
    workspace.write("problems/p/main.rs", "fn main() {");
    mutate(&workspace, &[]).refuses("main.rs does not compile");
    fs::remove_file(workspace.path("problems/p/main.rs")).expect("it is there");
    mutate(&workspace, &[]).refuses("p has no reference");
}

#[test]
fn json_has_a_line_for_each_mutation() {
    let workspace = at_most_nine();
    workspace.write("problems/p/survivors.txt", LISTED);
    let ended = mutate(&workspace, &["--json"]);
    let lines = json::lines(&ended.exits(1).stdout);
    let one = |new: &str| {
        let found = lines.iter().find(|line| json::is(line, &[("line", "5"), ("new", new)]));
        found.unwrap_or_else(|| panic!("no line for {new}\n{ended}"))
    };
    assert!(json::is(one("max"), &[("verdict", "WA"), ("case", "sample/1"), ("old", "min")]));
    assert!(json::is(one("8"), &[("verdict", "AC"), ("reason", ""), ("column", "31")]));
    assert!(json::is(one("10"), &[("reason", "the statement has no number above 9")]));
}

#[test]
fn every_listed_mutation_of_the_repository_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in a workspace");
    let workspace = Workspace::new();
    let mut checked = 0;
    for problem in fs::read_dir(root.join("problems")).expect("it is there").flatten() {
        if problem.path().join("survivors.txt").is_file() {
            let name = problem.file_name().into_string().expect("problems have plain names");
            // The whole list is read before anything is built, and a bad one is another error.
            let mut command = workspace.command(["hack", "mutate", &name, "--root"]);
            command.arg(root).env("PATH", workspace.path("nothing"));
            finish(command).refuses("rustc is not installed");
            checked += 1;
        }
    }
    assert!(checked > 0, "no problem has a list");
}

#[test]
fn an_interrupt_says_what_is_missing() {
    let workspace = at_most_nine();
    // main.rs hangs, and the compiler and the program have this path on their command lines.
    let main = "fn main() { std::thread::sleep(std::time::Duration::from_secs(600)) }";
    workspace.write("problems/p/main.rs", main);
    workspace.write("problems/p/problem.yaml", "limits:\n  time_limit: 600\n");
    let mark = workspace.path("target/judge/build-").display().to_string();
    let ended = interrupted(workspace.command(["hack", "mutate", "p"]), "INT", &mark);
    assert_eq!(ended.exits(130).stderr, "hack mutate: interrupted; the report on p is missing\n");
}
