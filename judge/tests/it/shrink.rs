//! `hack find`: how small an input gets. All programs are shell scripts, so each try is a process.

use crate::search::find;
use crate::workspace::Workspace;

/// A problem that repeats its input, which the validator and the generator make.
fn repeating(validator: &str, generator: &str) -> Workspace {
    let workspace = Workspace::new();
    workspace.case("sample/01", "2\n", "2\n");
    workspace.write("problems/p/main.sh", "cat");
    workspace.write("problems/p/validator.sh", validator);
    workspace.write("problems/p/generator.sh", generator);
    workspace
}

#[test]
fn a_large_number_gets_as_small_as_it_can() {
    let workspace = repeating(
        "x=$(cat); case $x in 0|[1-9]*) ;; *) exit 43 ;; esac
        case $x in *[!0-9]*) exit 43 ;; esac; [ ${#x} -le 12 ] && exit 42; exit 43",
        "echo $(($1 * 7919 + 846975991853))",
    );
    // One by one that would take 123,456,789,012 tries.
    let wrong = "read x; [ $x -gt 723456789012 ] && x=0; echo $x";
    let found = find(&workspace, wrong);
    found.exits(0).says("WA  p  program.sh\n\n723456789013\n\nexpected");
    found.says("shrunk to 13; nothing more can be removed; not all shorter inputs were tried\n");
}

#[test]
fn a_grid_keeps_only_what_breaks_the_program() {
    // A square of `.` and `#`, the side above it.
    let workspace = repeating(
        "read n; i=0
        while read row; do
            i=$((i + 1)); [ ${#row} = $n ] || exit 43
            case $row in *[!.#]*) exit 43 ;; esac
        done
        [ \"$n\" = $i ] && [ $i -gt 0 ] && exit 42; exit 43",
        "echo 12; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo '#.##.#..##.#'; done",
    );
    workspace.pair("testdata/p/sample/01", "1\n.\n", "1\n.\n");
    // Wrong where the side is six or more and the first cell is a wall.
    let wrong = "read n; read row; first=${row%\"${row#?}\"}
        [ $first = '#' ] && [ $n -ge 6 ] && n=0; echo $n; echo $row; cat";
    let found = find(&workspace, wrong);
    let smallest = "WA  p  program.sh\n\n6\n#.....\n......\n......\n......\n......\n......\n\n";
    found.exits(0).says(smallest).says("nothing more can be removed");
}
