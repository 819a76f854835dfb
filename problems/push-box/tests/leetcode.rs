//! The LeetCode form, `leetcode.rs` and the lower part of `main.rs`, built as LeetCode builds it.

use std::path::Path;
use std::process::Command;

/// The statement's examples, and hack cases that a wrong search is likely to fail.
const EXAMPLES: [(&str, i32); 9] = [
    ("###### #T#### #..B.# #.##.# #...S# ######", 3),
    ("###### #T#### #..B.# ####.# #...S# ######", -1),
    ("###### #T..## #.#B.# #....# #...S# ######", 5),
    ("####### #S#.BT# #######", -1),
    ("SBT", 1),
    ("..S. ..B# .T.. ##..", -1),
    ("S#... TB...", 5),
    ("TB. .#. S#.", -1),
    ("....#. T..B## ##.... .#S...", 5),
];

const MAIN: &str = "
struct Solution;

fn main() {
    for (rows, pushes) in EXAMPLES {
        let grid: Vec<Vec<char>> = rows.split(' ').map(|row| row.chars().collect()).collect();
        assert_eq!(Solution::min_push_box(grid), pushes, \"{rows}\");
    }
}
";

#[test]
fn leetcode_form_answers_the_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is there");
    let (form, file) = (read("leetcode.rs"), read("main.rs"));
    // What follows is for the judge, which puts a class into it.
    let entry_point = form.split_once("// ---- main ----\n").expect("leetcode.rs has its marker").0;
    let search = file.split_once("// ---- search ----\n").expect("main.rs has its marker").1;
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("push-box-leetcode.rs");
    let main = MAIN.replace("EXAMPLES", &format!("{EXAMPLES:?}"));
    std::fs::write(&source, format!("{entry_point}{search}{main}")).expect("the source is written");
    let program = source.with_extension("bin");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut build = Command::new(rustc);
    build.args(["-D", "warnings", "--edition", "2021", "-o"]).arg(&program).arg(&source);
    for mut command in [build, Command::new(&program)] {
        let output = command.output().expect("the command starts");
        assert!(
            output.status.success(),
            "{command:?}\nstatus {}\nstdout {}\nstderr {}",
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
    }
}
