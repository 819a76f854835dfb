//! Cases as pictures.

use crate::workspace::{
    built, fed, finish, folders, interrupted, mark, name, repository, Workspace, JUDGE,
};
use std::fs;
use std::process::Command;

/// Draws what it reads: a board of 4 x 2 cells, a way along two sides, a mark of two letters.
const VISUALIZER: &str = r#"
read -r title
cat <<END
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100">
<g transform="translate(20 40)">
<text class="title" x="0" y="-12">$title</text>
<rect class="ground" x="0" y="0" width="80" height="40"/>
<rect class="solid" x="20" y="20" width="40" height="20"/>
<polyline class="way" points="10,10 70,10 70,30"/>
<text class="end" x="10" y="10">A</text>
<text class="note" x="0" y="50">as &lt;told&gt;</text>
</g>
</svg>
END
"#;

fn drawing() -> Workspace {
    let workspace = Workspace::with_case("three\n", "3\n");
    workspace.write("problems/p/visualizer.sh", VISUALIZER);
    workspace
}

/// The command with a locale that shows so much.
fn shown(workspace: &Workspace, locale: &str, words: &[&str]) -> crate::workspace::CommandResult {
    let mut command = workspace.command(["judge", "show"].iter().chain(words));
    command.env("LC_ALL", locale);
    crate::workspace::finish(command)
}

#[test]
fn a_case_is_drawn_with_what_the_terminal_has() {
    let workspace = drawing();
    let drawn = shown(&workspace, "C.UTF-8", &["p/sample/1"]);
    assert_eq!(drawn.exits(0).stdout, "three\nA─────┐\n· ████│\nas <told>\n");
    let drawn = shown(&workspace, "C", &["p/sample/1"]);
    assert_eq!(drawn.exits(0).stdout, "three\nA-----+\n. ####|\nas <told>\n");
    // The name of a file of the case is as good.
    shown(&workspace, "C", &["testdata/p/sample/1.in"]).exits(0);
    shown(&workspace, "C", &["p/sample/1", "--color", "always"]).exits(0).says("\u{1b}[");
}

#[test]
fn the_svg_is_what_the_visualizer_wrote() {
    let workspace = drawing();
    let written = shown(&workspace, "C", &["p/sample/1", "--svg", "board.svg"]);
    assert_eq!(written.exits(0).stdout, "");
    let svg = workspace.text("board.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    shown(&workspace, "C", &["p/sample/1", "--svg", "-"]).exits(0).says(&svg);
    workspace.write("problems/p/visualizer.sh", "echo '<svg>'; echo '</svg>'");
    let empty = shown(&workspace, "C", &["p/sample/1"]);
    assert_eq!(empty.exits(0).stdout, "there is nothing to draw\n");
    workspace.write("problems/p/visualizer.sh", "echo broken >&2; exit 1");
    shown(&workspace, "C", &["p/sample/1", "--svg", "board.svg"]).refuses("broken");
    // The failed command has not touched it.
    assert_eq!(workspace.text("board.svg"), svg);
}

/// A package is of unknown origin, and a browser runs what an SVG file has in it.
#[test]
fn the_svg_of_an_imported_package_has_nothing_of_its_own() {
    let workspace = drawing();
    workspace.write("problems/p/imported.txt", "");
    let hostile = "cat <<'END'\n<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\">\n\
                   <style>@import url(http://elsewhere/x.css);</style>\n<script>alert(2)</script>\n\
                   <g onclick=\"alert(3)\">\n<text class=\"title\" x=\"0\">&lt;script>a \"title\"</text>\n\
                   <rect class=\"ground\" x=\"0\" y=\"0\" width=\"40\" height=\"20\" onload=\"alert(4)\"/>\n\
                   <foreignObject><iframe src=\"http://elsewhere\"/></foreignObject>\n\
                   <text class=\"end\" x=\"10\" y=\"10\">E</text>\n\
                   <text class=\"note\" x=\"0\">a note</text>\n</g>\n</svg>\nEND\n";
    workspace.write("problems/p/visualizer.sh", hostile);
    let drawn = shown(&workspace, "C.UTF-8", &["p/sample/1", "--svg", "-"]);
    drawn.exits(0).says(">E</text>").says("&lt;script&gt;a").says("a note");
    for part in ["onload", "onclick", "@import", "<script", "foreignObject", "iframe", "elsewhere"]
    {
        drawn.hides(part);
    }
}

#[test]
fn an_input_that_is_no_case_is_drawn_too() {
    let workspace = drawing();
    workspace.write("mine", "four\n");
    shown(&workspace, "C", &["p", "--input", "mine"]).exits(0).says("four\n");
    shown(&workspace, "C", &["p", "--input", "none"]).refuses("`none`");
    shown(&workspace, "C", &["p/sample/1", "--input", "mine"]).refuses("name only the problem, p");
    workspace.write("try.gen", "arguments: seven 7\n");
    shown(&workspace, "C", &["p", "--input", "try.gen"]).refuses("try.gen");
    workspace.write("problems/p/generator.sh", "echo \"$2 of $1\"\n");
    shown(&workspace, "C", &["p", "--input", "try.gen"]).exits(0).says("7 of seven\n");
}

#[test]
fn what_a_program_says_stands_beside_the_answer() {
    let workspace = drawing();
    workspace.write("wrong.sh", "printf '4 \\033[31m\\n'; exit 7");
    let drawn = shown(&workspace, "C.UTF-8", &["p/sample/1", "-s", "wrong.sh"]);
    drawn.exits(1).says("expected\n  3⏎\n").says("got from wrong.sh\n  4·\\u{1b}[31m⏎\n");
    drawn.says("RE exit code 7\n").hides("\u{1b}");
}

#[test]
fn a_difference_is_among_the_lines_shown() {
    let answer: String = (1..100).map(|line| format!("{line} a\n")).collect();
    let workspace = Workspace::with_case("three\n", &answer);
    workspace.write("problems/p/visualizer.sh", VISUALIZER);
    workspace.write(
        "wrong.sh",
        "i=1; while [ $i -lt 100 ]; do echo $i a; i=$((i+1)); done | sed 's/^50 a/50 b/'",
    );
    let drawn = shown(&workspace, "C.UTF-8", &["p/sample/1", "-s", "wrong.sh"]);
    drawn.exits(1).says("expected\n  45  45·a⏎\n").says("\n> 50  50·a⏎\n  51  51·a⏎\n");
    drawn.says("got from wrong.sh\n  45  45·a⏎\n").says("\n> 50  50·b⏎\n");
    drawn.says("WA line 50, column 4, byte 240\n").hides("1·a⏎\n  2");
    workspace.write("blanks.sh", "i=1; while [ $i -lt 100 ]; do echo $i a; i=$((i+1)); done; echo");
    shown(&workspace, "C.UTF-8", &["p/sample/1", "-s", "blanks.sh"]).says("> 100  ⏎\nPE line 100");
    workspace.write("right.sh", "i=1; while [ $i -lt 100 ]; do echo $i a; i=$((i+1)); done");
    shown(&workspace, "C.UTF-8", &["p/sample/1", "-s", "right.sh"]).says("\nAC\n");
}

/// `show` and the report come to the same verdict, because they judge with the same code.
#[test]
fn an_output_validator_decides_in_show_too() {
    let workspace = drawing();
    workspace.write(
        "problems/p/output_validator.sh",
        "read -r got; [ $((got % 2)) = 1 ] && exit 42; echo \"$got is even\" >&2; exit 43\n",
    );
    workspace.write("right.sh", "echo 7");
    workspace.write("wrong.sh", "echo 4");
    workspace.write("broken.sh", "echo 4; exit 9");
    for (program, verdict) in
        [("right.sh", "AC"), ("wrong.sh", "WA 4 is even"), ("broken.sh", "RE exit code 9")]
    {
        let code = if verdict == "AC" { 0 } else { 1 };
        let drawn = shown(&workspace, "C.UTF-8", &["p/sample/1", "-s", program]);
        drawn.exits(code).says("expected\n  3⏎\n").says(&format!("got from {program}\n"));
        assert!(drawn.stdout.lines().any(|line| line == verdict), "{drawn}");
        workspace.judge_file(program, &[]).exits(code).says(&verdict[..2]);
    }
    // A validator that fails is no verdict.
    workspace.write("problems/p/output_validator.sh", "exit 7\n");
    shown(&workspace, "C", &["p/sample/1", "-s", "right.sh"]).refuses("output validator");
    // An input without an answer has nothing to compare with.
    workspace.write("mine", "four\n");
    let drawn = shown(&workspace, "C", &["p", "--input", "mine", "-s", "wrong.sh"]);
    drawn.exits(0).says("got from wrong.sh\n").hides("WA").hides("AC");
}

#[test]
fn what_cannot_be_drawn_is_said_in_one_line() {
    let workspace = drawing();
    workspace.case("sample/2", "x\n", "x\n");
    shown(&workspace, "C", &[]).refuses("scripts/judge show push-box/sample/01");
    shown(&workspace, "C", &["p"]).refuses("scripts/judge show p/sample/1");
    shown(&workspace, "C", &["p/sample/3"]).refuses("did you mean p/sample/1?");
    for (picture, said) in [
        ("echo hello", "no <g> element"),
        ("echo '<g>'; echo '<rect x=\"0\" y=\"0\" width=\"9e9\" height=\"20\"/>'", "line 2"),
        ("echo '<g>'; echo '<text class=\"end\" x=\"-5\" y=\"1\">A</text>'", "line 2"),
        ("echo '<g>'; echo '<polyline points=\"1,2 NaN,3\"/>'", "line 2"),
        ("yes '<g>'", "cannot draw"),
        ("exit 3", "cannot draw"),
    ] {
        workspace.write("problems/p/visualizer.sh", picture);
        shown(&workspace, "C", &["p/sample/1"]).refuses(said);
    }
    fs::remove_file(workspace.path("problems/p/visualizer.sh")).expect("it is there");
    shown(&workspace, "C", &["p/sample/1", "--svg", "-"]).refuses("problems/p/visualizer.rs");
}

#[test]
fn without_a_visualizer_the_input_is_shown() {
    let workspace = drawing();
    fs::remove_file(workspace.path("problems/p/visualizer.sh")).expect("it is there");
    let input = workspace.text("testdata/p/sample/1.in");
    let ended = shown(&workspace, "C", &["p/sample/1"]);
    ended.exits(0).says("input\n").says(input.lines().next().expect("it has a line"));
    workspace.write("wrong.sh", "echo 4");
    let ended = shown(&workspace, "C", &["p/sample/1", "-s", "wrong.sh"]);
    ended.exits(1).says("input\n").says("got from wrong.sh\n").says("WA ");
}

#[test]
fn a_wrong_answer_names_the_command_that_draws_its_case() {
    let workspace = drawing();
    workspace.write("wrong.sh", "echo 4");
    let ended = workspace.judge_file("wrong.sh", &["--root", "."]);
    let line = ended.stdout.lines().find_map(|line| line.trim().strip_prefix("picture"));
    let line = line.unwrap_or_else(|| panic!("no picture in\n{ended}"));
    crate::workspace::shell(&workspace.root, line.trim())
        .exits(1)
        .says("three\n")
        .says("got from wrong.sh\n");
    fs::remove_file(workspace.path("problems/p/visualizer.sh")).expect("it is there");
    workspace.judge_file("wrong.sh", &[]).verdict("WA").hides("picture");
}

#[test]
fn the_picture_of_the_readme_is_what_is_drawn() {
    let root = repository();
    let place = Workspace::new();
    let mut command = Command::new(JUDGE);
    command.args(["judge", "show", "rat-maze/sample/01", "--svg"]).arg(place.path("p.svg"));
    finish(command).exits(0);
    let [drawn, stored] = [place.path("p.svg"), root.join("problems/rat-maze/scouts.svg")]
        .map(|path| fs::read_to_string(path).expect("it is there"));
    assert_eq!(drawn, stored);
}

#[test]
fn several_boards_are_side_by_side_and_marks_stay_in_their_cells() {
    let drawn = |case: &str| {
        let mut command = Command::new(JUDGE);
        command.args(["judge", "show", case, "--svg", "-"]).current_dir(repository());
        finish(command).exits(0).stdout.clone()
    };
    let svg = drawn("small-game/hack/25-small-boards");
    let size = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split('"').next());
    let size = size.and_then(|size| size.split_once(' ')).expect("it has a size");
    let side = |text: &str| text.parse::<usize>().expect("it is a number");
    assert!(side(size.1) < 2 * side(size.0), "{size:?} is a thin column");
    // Each at a place of its own.
    let places = svg.lines().filter(|line| line.starts_with("<g "));
    let distinct: std::collections::BTreeSet<&str> = places.clone().collect();
    assert_eq!((places.count(), distinct.len()), (12, 12));
    let svg = drawn("push-box/hack/25-same-push-later");
    assert!(svg.contains("style=\"font-size:9px\">T,4</text>"), "{svg}");
}

/// The words of a text: what is between signs other than a minus.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| !w.is_empty()).collect()
}

/// The title of a picture ends with what the visualizer, a program of its own, has found.
#[test]
#[ignore = "draws every case of the repository"]
fn the_pictures_of_the_problems_tell_the_answers() {
    let root = repository();
    let place = Workspace::new();
    let mut drawn = 0;
    for problem in folders(&root.join("problems")) {
        let problem = name(&problem);
        let visualizer = root.join("problems").join(&problem).join("visualizer.rs");
        if !visualizer.is_file() {
            continue;
        }
        // The judge puts what visualizers share beside them.
        let text = fs::read_to_string(&visualizer).expect("it is there");
        let drawing = fs::read_to_string(root.join("problems/drawing.rs")).expect("it is there");
        let whole = text.replace("include!(\"drawing.rs\");", &drawing);
        let whole = place.write(format!("{problem}.rs"), whole);
        let visualizer = built(&whole);
        let cases =
            ["sample", "hack"].map(|group| root.join("testdata").join(&problem).join(group));
        for case in cases.iter().flat_map(|folder| crate::workspace::files(folder, "in")) {
            let answer = fs::read_to_string(case.with_extension("ans")).expect("it has an answer");
            let mut answer = words(&answer).into_iter();
            let id = case.strip_prefix(&root).expect("it is below");
            let svg = fed(Command::new(&visualizer), &case).exits(0).stdout.clone();
            if id.to_string_lossy().contains("/sample/") {
                // The same by way of the judge, which shows it on a terminal too.
                let path = place.path("picture.svg");
                for words in [&["--svg".as_ref(), path.as_os_str()][..], &[]] {
                    let mut command = Command::new(JUDGE);
                    command.args(["judge", "show"]).arg(id).args(words).current_dir(&root);
                    finish(command).exits(0);
                }
                assert!(fs::read_to_string(path).is_ok_and(|text| text == svg), "{id:?}");
            }
            let titles = svg.lines().filter_map(|line| line.strip_prefix("<text class=\"title\""));
            for title in titles.map(|line| line.split(['<', '>']).nth(1).expect("it has a text")) {
                drawn += 1;
                let found = words(title.rsplit(": ").next().expect("split gives one"))[0];
                let told = title.ends_with("no pairs") || answer.any(|word| word == found);
                assert!(told, "{}: the answer does not say {found} there: {title}", id.display());
                let plural = found == "1" && title.ends_with('s');
                assert!(!plural, "{}: a plural of one: {title}", id.display());
            }
        }
    }
    assert!(drawn > 150, "{drawn} pictures are too few");
}

#[test]
fn an_interrupt_is_said() {
    let workspace = Workspace::new();
    workspace.case("sample/01", "1\n", "1\n");
    let mark = mark();
    workspace.write("problems/p/visualizer.sh", format!("sleep {mark}"));
    let command = workspace.command(["show", "p/sample/01"]);
    let ended = interrupted(command, "INT", &mark);
    assert_eq!(ended.exits(130).stderr, "judge show: interrupted; nothing is drawn\n");
}

/// A visualizer that draws what a program printed, and fails where that is no number.
const OF_OUTPUT: &str = r#"
read -r title
if [ -n "$JUDGE_OUTPUT" ]; then
    read -r got <"$JUDGE_OUTPUT"
    [ "$got" -ge 0 ] 2>/dev/null || exit 1
    title="got $got, expected $(cat "${JUDGE_ANSWER:-/dev/null}")"
fi
[ $# = 0 ] || title="arguments"
echo "<svg><g><text class=\"title\">$title</text></g>" | tr '>' '>\n' | sed 's/<g>/\n<g>\n/'
echo "</svg>"
"#;

#[test]
fn a_visualizer_can_draw_what_a_program_printed() {
    let workspace = Workspace::with_case("three\n", "3\n");
    workspace.write("problems/p/visualizer.sh", OF_OUTPUT);
    workspace.write("wrong.sh", "echo 4");
    workspace.write("words.sh", "echo four");
    workspace.write("mine", "mine\n");
    let drawn = |words: &[&str]| shown(&workspace, "C", words);
    drawn(&["p/sample/1"]).exits(0).says("three\n");
    drawn(&["p/sample/1", "-s", "wrong.sh"]).exits(1).says("got 4, expected 3\n").says("WA line 1");
    // An output that it cannot draw does not take the picture of the input away.
    drawn(&["p/sample/1", "-s", "words.sh"]).exits(1).says("three\n").says("WA line 1");
    drawn(&["p", "--input", "mine", "-s", "wrong.sh"]).exits(0).says("got 4, expected \n");
}

#[test]
fn the_paths_of_rat_maze_are_marked_where_they_part() {
    let workspace = Workspace::new();
    let show = |text: &str| {
        let program = workspace.write("mouse.sh", format!("printf '%s\\n' '{text}'"));
        let mut command = Command::new(JUDGE);
        command.args(["show", "rat-maze/sample/01", "--submission"]).arg(program);
        command.current_dir(repository()).env_remove("JUDGE_WORKSPACE").env("LC_ALL", "C");
        finish(command)
    };
    let other = show("[0,0]->[0,1]->[1,1]->[2,1]");
    other.exits(1).says("expected: 6 steps\nM---1").says("\ngot: 3 steps\nM ");
    other.says("\nX----").says("\nX: cell 2 is [0,1], expected [1,0]\n");
    for (text, said) in [
        ("-1", "got: no path: -1\n"),
        ("nothing", "got: no path that can be read\n"),
        ("[0,0]", "X: cell 2 is its end, expected [1,0]\n"),
        ("[0,0]->[99,0]", "cell 2 is not in the maze\n"),
        ("[0,0]->[2,0]", "cell 2 is a cat\n"),
        ("[0,0]->[3,3]", "cell 2 is not next to the cell before\n"),
        ("[0,0]->[18446744073709551615,3]->[99999999999999999999,1]", "not in the maze\n"),
    ] {
        show(text).exits(1).says("expected: 6 steps\n").says(said);
    }
    // The right path needs no second picture.
    show("[0,0]->[1,0]->[1,1]->[2,1]->[3,1]->[3,2]->[4,2]").says("6 steps\nM").hides("got: ");
}
