//! Links in packages: which files they may bring in, and what is said of the others.

use crate::workspace::{finish, has_tool, Workspace};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// A repository with a package in `repository/contest/package`, which is right without its links, and
/// files around it.
fn repository() -> Workspace {
    let workspace = Workspace::new();
    workspace.write_all(
        "repository",
        &[
            ("contest/package/problem.yaml", "name: Linked\nlimits:\n  time_limit: 1\n"),
            ("contest/package/data/sample/1.in", "1\n"),
            ("contest/package/data/sample/1.ans", "1\n"),
            ("contest/package/submissions/accepted/a.py", "print(1)\n"),
            ("contest/package/input_validators/.keep", ""),
            ("skel/validator.py", "exit(42)\n"),
            ("skel/slow.py", "print(2)\n"),
            ("skel/more/2.in", "2\n"),
            ("skel/more/2.ans", "2\n"),
        ],
    );
    workspace
}

/// Makes a link in the package.
fn link(workspace: &Workspace, name: &str, target: &str) {
    let path = workspace.path("repository/contest/package").join(name);
    fs::create_dir_all(path.parent().expect("it is in the package")).expect("writable");
    symlink(target, path).expect("it is new");
}

/// `git` in the repository, without the settings of this machine.
fn git(workspace: &Workspace, words: &[&str]) {
    let mut command = Command::new("git");
    command.args(words).current_dir(workspace.path("repository"));
    command.env("GIT_CONFIG_NOSYSTEM", "1").env("HOME", workspace.path("."));
    finish(command).exits(0);
}

const PACKAGE: &str = "repository/contest/package";
const IMPORT: [&str; 4] = ["new", "linked", "--from", PACKAGE];

#[test]
fn a_link_below_the_named_folder_brings_its_file_in() {
    let workspace = repository();
    link(&workspace, "input_validators/validator.py", "../../../skel/validator.py");
    link(&workspace, "submissions/wrong_answer", "../../../skel/");
    link(&workspace, "data/secret", "../../../skel/more");
    let came = workspace.judge([&IMPORT[..], &["--repository", "repository"]].concat());
    came.exits(0).says("with 2 cases and 3 submissions").hides("left out (link");
    for name in ["input_validators/validator.py", "submissions/wrong_answer/slow.py"] {
        came.says(&format!("taken from outside of the package: `{name}` is `"));
    }
    came.says("repository/skel/more/2.ans`");
    let validator = workspace.path("problems/linked/validator.py");
    assert!(fs::symlink_metadata(&validator).expect("it came in").is_file());
    assert_eq!(fs::read_to_string(validator).expect("text"), "exit(42)\n");

    let elsewhere = repository();
    let words = [&IMPORT[..], &["--repository", "repository/skel"]].concat();
    elsewhere.judge(words).refuses("the package is not in it; name a folder around the package");
    elsewhere.judge(["new", "x", "--repository", "."]).refuses("add --from DIR");
}

#[test]
fn without_a_named_folder_only_files_that_git_tracks_come_in() {
    if !has_tool("git") {
        return;
    }
    for version in ["2", "3", "4"] {
        let workspace = repository();
        link(&workspace, "input_validators/validator.py", "../../../skel/validator.py");
        link(&workspace, "submissions/wrong_answer/b.py", "../../../../skel/untracked.py");
        link(&workspace, "submissions/wrong_answer/c.py", "../../../../.git/config");
        git(&workspace, &["init", "-q"]);
        git(&workspace, &["add", "."]);
        git(&workspace, &["update-index", "--index-version", version]);
        workspace.write("repository/skel/untracked.py", "");
        if version == "3" {
            git(&workspace, &["add", "--intent-to-add", "skel/untracked.py"]);
            git(&workspace, &["rm", "-q", "--cached", "skel/slow.py"]);
            git(&workspace, &["update-index", "--skip-worktree", "skel/more/2.in"]);
            git(&workspace, &["reset", "-q", "skel/untracked.py"]);
        }
        let came = workspace.judge(IMPORT);
        came.exits(0)
            .says("taken from outside of the package: `input_validators/validator.py` is `");
        came.says("left out (links to files that git does not track; --repository DIR takes");
        came.says("): `submissions/wrong_answer/b.py`\n");
        came.says("left out (links into .git): `submissions/wrong_answer/c.py`\n");
        assert!(!workspace.path("problems/linked/submissions/wrong_answer").exists());
    }
    // An invalid index, and a package that is a repository itself.
    let workspace = repository();
    link(&workspace, "input_validators/validator.py", "../../../skel/validator.py");
    workspace.write("repository/.git/index", "DIRC\0\0\0\x02\u{7f}\u{7f}\u{7f}\u{7f}");
    let came = workspace.judge(IMPORT);
    came.exits(0).says(".git/index`: is not an index of version 2, 3 or 4, so no file");
    came.says("left out (links to files that git does not track;");
    fs::create_dir(workspace.path(PACKAGE).join(".git")).expect("it is new");
    let again = workspace.judge(["new", "again", "--from", PACKAGE]);
    again.exits(0).says("left out (links out of the package; --repository DIR takes files that");
}

#[test]
fn hostile_links_are_left_out_and_named_and_the_rest_comes_in() {
    let workspace = repository();
    let mut fifo = Command::new("mkfifo");
    fifo.arg(workspace.path("repository/fifo"));
    finish(fifo).exits(0);
    let large = fs::File::create(workspace.path("repository/large.py")).expect("it is new");
    large.set_len((64 << 20) + 1).expect("it is sparse");
    let secret = workspace.write("secret.py", "print('secret')\n");
    let secret = secret.to_str().expect("UTF-8");
    let folder = "submissions/wrong_answer";
    for (name, target) in [
        ("absolute.py", secret),
        ("climbs.py", "../../../../../secret.py"),
        ("out-and-in.py", "../../../../../repository/skel/slow.py"),
        ("device.py", "/dev/zero"),
        ("circle.py", "circle.py"),
        ("nowhere.py", "../../none.py"),
        ("far.py", "../../../../../../none.py"),
        ("fifo.py", "../../../../fifo"),
        ("large.py", "../../../../large.py"),
        ("folders", "../../submissions"),
        ("\u{1b}[31m.py", "/etc/passwd"),
    ] {
        link(&workspace, &format!("{folder}/{name}"), target);
    }
    let mut fifo = Command::new("mkfifo");
    fifo.arg(workspace.path(PACKAGE).join("submissions/accepted/f.py"));
    finish(fifo).exits(0);
    let came = workspace.judge([&IMPORT[..], &["--repository", "repository"]].concat());
    came.exits(0).says("with 1 case and 1 submission of the package");
    for (reason, names) in [
        ("links that lead nowhere", &["nowhere.py", "far.py"][..]),
        ("links out of the package to more than 64 MiB", &["large.py"]),
        (
            "links out of the package; --repository DIR takes files that are below DIR",
            &["absolute.py", "climbs.py", "out-and-in.py", "device.py", "\\u{1b}[31m.py"],
        ),
        ("links in a circle", &["circle.py", "folders"]),
        ("neither a file nor a folder", &["fifo.py"]),
    ] {
        let start = format!("left out ({reason}");
        let line = came.stdout.lines().find(|line| line.trim_start().starts_with(&start));
        for name in names {
            let quoted = format!("`{folder}/{name}`");
            assert!(line.is_some_and(|line| line.contains(&quoted)), "{quoted}: {}", came.stdout);
        }
    }
    came.says("`submissions/accepted/f.py`").hides("\u{1b}").hides("taken from outside");
    assert_eq!(
        fs::read_dir(workspace.path("problems/linked/submissions")).map_or(0, Iterator::count),
        1
    );
    assert!(!Path::new(&workspace.path("problems/linked/submissions/wrong_answer")).exists());
}

#[test]
fn a_link_to_what_the_build_makes_starts_it() {
    let workspace = repository();
    // It has the line ends of Windows.
    let build = "#!/bin/sh\r\nprintf '#!/bin/sh\\nexit 42\\n' >checker\r\nchmod +x checker\r\n";
    let folder = "output_validators/check";
    workspace.write(format!("{PACKAGE}/{folder}/build"), build);
    link(&workspace, &format!("{folder}/run"), "checker");
    link(&workspace, "submissions/accepted/b/run", "gone");
    let came = workspace.judge(IMPORT);
    came.exits(0).says("left out (links that lead nowhere): `submissions/accepted/b/run`\n");
    let script = workspace.path("problems/linked/output_validator/run");
    let script = fs::read_to_string(script).expect("it came in");
    assert!(script.starts_with("#!/bin/sh\nexec "), "{script}");
    workspace.write("other.py", "print(2)\n");
    workspace.judge(["linked", "-s", "other.py"]).exits(0).says("AC: 1 of 1 case passed");
}

#[test]
fn a_program_of_ones_own_may_have_such_a_link() {
    let workspace = Workspace::with_case("1\n", "1\n");
    for folder in ["problems/p/submissions/accepted/a", "b"] {
        let build = "printf '#!/bin/sh\ncat\n' >it && chmod +x it\n";
        workspace.write(format!("{folder}/build"), format!("#!/bin/sh\n{build}"));
        symlink("it", workspace.path(format!("{folder}/run"))).expect("it is not there");
    }
    workspace.judge(["p", "--all"]).exits(0).says("accepted/a");
    workspace.judge(["p", "-s", "b"]).exits(0).says("AC: 1 of 1 case passed");
    // An export has the script, as an import makes it.
    workspace.judge(["export", "p", "--format", "kattis", "out"]).exits(0);
    assert!(workspace.path("out/submissions/accepted/a/run").is_file());
    fs::remove_file(workspace.path("b/build")).expect("it is there");
    workspace.judge(["p", "-s", "b"]).refuses("a link to nothing");
}

#[test]
fn several_output_validators_are_refused() {
    let workspace = repository();
    workspace.write(format!("{PACKAGE}/output_validators/a.py"), "exit(42)\n");
    workspace.write(format!("{PACKAGE}/output_validators/b/b.py"), "exit(43)\n");
    let came = workspace.judge(IMPORT);
    came.refuses("2 output validators, `output_validators/a.py`, `output_validators/b`: ");
    assert!(!workspace.path("problems/linked").exists());
}
