//! Whether an input is a case: one table of inputs and authorities, to which every command is held.
//!
//! The problem of these tests has a count and a list of numbers, and every program but the one under test prints 1.

use crate::hack::add;
use crate::search::{self, FEW_TRIES};
use crate::workspace::{CommandResult, Workspace};
use std::fs;

/// An input with one deviation, and the reason of `shape.txt` and of the samples to refuse it.
struct Row {
    name: &'static str,
    input: &'static str,
    why: &'static str,
    /// `hack add` stores it as [`REPAIRED`].
    is_repaired: bool,
    /// The samples have the same parts, and show no limit.
    is_assumed: bool,
}

const REPAIRED: &str = "2\n3 4\n";

const fn row(name: &'static str, input: &'static str, why: &'static str) -> Row {
    Row { name, input, why, is_repaired: false, is_assumed: false }
}

const ROWS: [Row; 9] = [
    row("blank", "2\n3 4 \n", "line 2 ends with a blank"),
    Row { is_repaired: true, ..row("crlf", "2\r\n3 4\r\n", "line 1 ends with \\r") },
    Row { is_repaired: true, ..row("no-line-end", "2\n3 4", "its last line has no line end") },
    row("leading-zero", "2\n03 4\n", "a cannot be `03`"),
    row("plus", "2\n+3 4\n", "a cannot be `+3`"),
    row("empty-line", "2\n3 4\n\n", "it ends with an empty line"),
    row("byte-order-mark", "\u{feff}2\n3 4\n", "its lines do not fit the shape"),
    Row { is_assumed: true, ..row("range", "2\n3 400\n", "a cannot be `400`") },
    row("non-ascii", "2\n3 ä\n", "a cannot be `ä`"),
];

/// The authority over the inputs of a problem.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Authority {
    Strict,
    /// A validator that takes everything.
    Lenient,
    Shape,
    Samples,
}
use Authority::{Lenient, Samples, Shape, Strict};

/// A validator in the shell, which compares bytes: a count and as many numbers of at most two digits.
const STRICT: &str = "input=$(cat; echo .)
case $input in
    ?'\n'*'\n.') ;;
    *) echo 'no two lines' >&2; exit 43 ;;
esac
input=${input%'\n.'}; count=${input%%'\n'*}; list=${input#*'\n'}
[ \"$count $list\" = \"$(echo $count $list)\" ] || { echo 'odd blanks' >&2; exit 43; }
set -- $list
[ \"$count\" = $# ] || { echo 'another count' >&2; exit 43; }
for x; do case $x in [0-9]|[1-9][0-9]) ;; *) echo 'no number' >&2; exit 43 ;; esac; done
exit 42";

/// The problem with three samples and an authority.
fn listing(authority: Authority) -> Workspace {
    let workspace = Workspace::new();
    for (case, input) in [("1", "1\n5\n"), ("2", "3\n0 9 10\n"), ("3", "2\n7 1\n")] {
        workspace.case(&format!("sample/{case}"), input, "1\n");
    }
    workspace.write("problems/p/main.sh", "echo 1");
    workspace.write("problems/p/submissions/brute_force/one.sh", "printf '1\\n'");
    match authority {
        Strict => drop(workspace.write("problems/p/validator.sh", STRICT)),
        Lenient => drop(workspace.write("problems/p/validator.sh", "exit 42")),
        Shape => {
            workspace.write("problems/p/shape.txt", "n: number 1..9\nn of a: number 0..99\n");
        }
        Samples => {}
    }
    workspace
}

/// The shell word of a text.
fn word(text: &str) -> String {
    format!("'{text}'")
}

/// A shell script that prints 2 on exactly these inputs.
fn wrong_on(rows: &[&Row]) -> String {
    let inputs: Vec<String> = rows.iter().map(|row| word(&format!("{}.", row.input))).collect();
    format!("case $(cat; echo .) in {}) echo 2 ;; *) echo 1 ;; esac", inputs.join("|"))
}

/// Searches where the generator of the problem makes exactly these inputs, and the program fails on them alone.
fn find(workspace: &Workspace, rows: &[&Row]) -> CommandResult {
    let print = |(at, row): (usize, &&Row)| format!("{at}) printf %s {} ;;\n", word(row.input));
    let prints: String = rows.iter().enumerate().map(print).collect();
    let generator = format!("case $(($1 % {})) in\n{prints}esac", rows.len());
    workspace.write("problems/p/generator.sh", generator);
    workspace.write("program.sh", wrong_on(rows));
    workspace.judge(["hack", "find", "p", "program.sh"].iter().chain(&FEW_TRIES))
}

/// The row is stored under these bytes, and a line says so where they are others.
#[track_caller]
fn is_stored(workspace: &Workspace, row: &Row, added: &CommandResult, bytes: &str) {
    added.exits(0);
    assert_eq!(workspace.text(format!("testdata/p/hack/01-{}.in", row.name)), bytes, "{added}");
    let repaired = "the input is repaired: its line ends are made plain\n";
    assert_eq!(added.stdout.contains(repaired), bytes != row.input, "{added}");
    fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
}

#[test]
fn add_takes_what_the_authority_takes() {
    for authority in [Strict, Lenient, Shape, Samples] {
        let workspace = listing(authority);
        add(&workspace, "valid", REPAIRED).exits(0).hides("repaired");
        fs::remove_dir_all(workspace.path("testdata/p/hack")).unwrap();
        for row in &ROWS {
            let added = add(&workspace, row.name, row.input);
            match authority {
                Lenient => is_stored(&workspace, row, &added, row.input),
                _ if row.is_repaired => is_stored(&workspace, row, &added, REPAIRED),
                Samples if row.is_assumed => {
                    added.says("; it assumes: a may be 400 (samples: 0 to 10)\n");
                    is_stored(&workspace, row, &added, row.input);
                }
                Strict => drop(added.refuses("the validator refuses the input: ")),
                Shape => {
                    let said = format!("problems/p/shape.txt refuses the input: {}", row.why);
                    added.refuses(&said);
                }
                Samples => {
                    let said = format!("unlike the samples: {}; if the statement permits", row.why);
                    added.refuses(&said).complains("add it with --force");
                }
            }
            assert!(!workspace.path("testdata/p/hack").exists(), "{authority:?} {added}");
        }
    }
}

#[test]
fn a_person_may_say_that_an_input_unlike_the_samples_is_one() {
    let workspace = listing(Samples);
    for row in ROWS.iter().filter(|row| !row.is_repaired && !row.is_assumed) {
        let note = format!("the input is unlike the samples: {}\n", row.why);
        let answered = add(&workspace, row.name, &format!("{}---\n1\n", row.input));
        answered.says(&note);
        is_stored(&workspace, row, &answered, row.input);
        workspace.write("given", row.input);
        let forced = workspace.judge(["hack", "add", "p", row.name, "given", "--force"]);
        forced.says(&note);
        is_stored(&workspace, row, &forced, row.input);
    }
    // No one is above a validator or shape.txt.
    for authority in [Strict, Shape] {
        let workspace = listing(authority);
        for row in [&ROWS[0], &ROWS[7]] {
            add(&workspace, "x", &format!("{}---\n1\n", row.input)).refuses("refuses the input");
            workspace.write("given", row.input);
            let forced = workspace.judge(["hack", "add", "p", "x", "given", "--force"]);
            forced.refuses("refuses the input");
        }
    }
}

#[test]
fn check_judges_stored_bytes_as_they_are() {
    for authority in [Strict, Lenient, Shape, Samples] {
        let workspace = listing(authority);
        for row in &ROWS {
            workspace.case(&format!("hack/01-{}", row.name), row.input, "1\n");
        }
        workspace.case("hack/02-valid", "2\n4 4\n", "1\n");
        let checked = workspace.judge(["check", "p", "--json"]);
        let is_of_inputs = |line: &&str| line.contains(r#""check":"inputs""#);
        let line = checked.stdout.lines().find(is_of_inputs).expect("it looks at the inputs");
        let line = line.replace(r"\\", r"\");
        let said = |name: &str| line.split(r#""text":""#).find(|part| part.contains(name));
        assert_eq!(said("hack/02-valid"), None, "{authority:?} {checked}");
        for row in &ROWS {
            let id = format!("hack/01-{}", row.name);
            let wanted = match authority {
                // The validator takes it, and it is named all the same.
                Lenient if row.name == "byte-order-mark" => Some(format!("{id}: the input has a")),
                Lenient => None,
                Samples if row.is_assumed => None,
                Strict => Some(format!("{id}: the validator refuses it: ")),
                Shape => Some(format!("{id}: shape.txt refuses it: {}; correct", row.why)),
                Samples => Some(format!("{id} is unlike the samples: {}", row.why)),
            };
            let found = said(&id);
            let is_as_wanted = match (found, &wanted) {
                (Some(line), Some(wanted)) => line.contains(wanted),
                (found, wanted) => found.is_none() && wanted.is_none(),
            };
            assert!(is_as_wanted, "{authority:?} {id}: {found:?}, not {wanted:?}\n{checked}");
        }
        let is_fault = line.contains(r#""level":"fault""#);
        assert_eq!(is_fault, matches!(authority, Strict | Shape), "{authority:?}\n{checked}");
    }
}

#[test]
fn a_search_takes_no_input_that_is_no_case() {
    let refused = |authority| {
        let is_refused = move |row: &&Row| authority != Samples || !row.is_assumed;
        ROWS.iter().filter(is_refused).collect::<Vec<&Row>>()
    };
    for authority in [Strict, Shape, Samples] {
        let found = find(&listing(authority), &refused(authority));
        found.exits(1).says("p: nothing found that breaks program.sh");
    }
    // The search would find them: it does where the validator takes them.
    for row in [&ROWS[0], &ROWS[6]] {
        find(&listing(Lenient), &[row]).exits(0).says("WA  p  program.sh");
    }
    let large = "case $(cat) in *[0-9][0-9][0-9]*) echo 2 ;; *) echo 1 ;; esac";
    search::find(&listing(Samples), large).exits(0).says("\nassumes  a may be ");
}

#[test]
fn a_stored_input_that_the_shape_refuses_breaks_nothing() {
    // A stored input is a case where nothing but the samples says what one is.
    for (authority, code) in [(Shape, 1), (Samples, 0)] {
        let workspace = listing(authority);
        for row in &ROWS {
            workspace.case(&format!("hack/01-{}", row.name), row.input, "1\n");
        }
        let program = wrong_on(&ROWS.iter().collect::<Vec<_>>());
        search::find_with(&workspace, &program, &FEW_TRIES).exits(code);
    }
}

#[test]
fn an_input_of_ones_own_is_shown_to_the_validators() {
    for (authority, said) in [(Strict, "the validator refuses"), (Lenient, "input: valid\n")] {
        let workspace = listing(authority);
        for row in &ROWS {
            workspace.write("mine", row.input);
            workspace.judge(["p", "--input", "mine"]).complains(said);
        }
    }
}
