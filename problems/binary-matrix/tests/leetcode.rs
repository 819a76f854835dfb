//! The LeetCode form, assembled as by `scripts/paste --leetcode` and compiled with LeetCode's
//! `struct Solution`: no warnings, and right answers on the examples and some hack cases.

use std::path::Path;
use std::process::Command;

const MARKER: &str = "// ---- search ----\n";
/// The code after this line is for the judge, which puts a class into it.
const MAIN_MARKER: &str = "// ---- main ----\n";

const MAIN: &str = "
fn main() {
    let table: &[(&[&[i32]], i32)] = &[
        (&[&[0, 1], &[1, 0]], 2),
        (&[&[0, 0, 0], &[1, 1, 0], &[1, 1, 0]], 4),
        (&[&[1, 0, 0], &[1, 1, 0], &[1, 1, 0]], -1),
        (&[&[0]], 1),
        (&[&[1]], -1),
        (&[&[0, 0], &[0, 1]], -1),
        (&[&[0, 1, 1], &[1, 1, 1], &[1, 1, 0]], -1),
        (&[&[0, 1, 0, 1], &[1, 0, 1, 0], &[1, 1, 1, 0], &[1, 1, 1, 0]], 6),
    ];
    for (matrix, length) in table {
        let grid: Vec<Vec<i32>> = matrix.iter().map(|row| row.to_vec()).collect();
        assert_eq!(Solution::shortest_path_binary_matrix(grid), *length, \"{matrix:?}\");
    }
    for side in 1..=100 {
        let diagonal = |row| (0..side).map(|column| i32::from(row != column)).collect();
        let grid: Vec<Vec<i32>> = (0..side).map(diagonal).collect();
        assert_eq!(Solution::shortest_path_binary_matrix(grid), side, \"side {side}\");
    }
}
";

#[test]
fn leetcode_form_compiles_and_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    let (form, whole) = (read("leetcode.rs"), read("main.rs"));
    let (entry_point, _) = form.split_once(MAIN_MARKER).expect("leetcode.rs has its marker line");
    let (_, search) = whole.split_once(MARKER).expect("main.rs has its marker line");
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) =
        (scratch.join("binary-matrix-leetcode.rs"), scratch.join("binary-matrix-leetcode"));
    std::fs::write(&source, format!("struct Solution;\n{entry_point}{search}{MAIN}"))
        .unwrap_or_else(|e| panic!("{}: {e}", source.display()));
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compile = Command::new(rustc);
    compile.args(["-D", "warnings", "--edition", "2021", "-o"]).arg(&program).arg(&source);
    succeeds(compile);
    succeeds(Command::new(program));
}

fn succeeds(mut command: Command) {
    let found = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(
        found.status.success(),
        "{command:?}\n{}\nstdout: {}\nstderr: {}",
        found.status,
        String::from_utf8_lossy(&found.stdout),
        String::from_utf8_lossy(&found.stderr)
    );
}
