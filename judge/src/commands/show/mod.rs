//! The command `show`: a case as a picture, drawn by the problem's own visualizer.

mod program;

use crate::commands::input;
use crate::commands::one_case::problem_with_case;
use crate::commands::time_limits::provide_time_limits;
use crate::picture::figure::document;
use crate::picture::grid::Picture;
use crate::picture::parse::parse;
use crate::picture::text;
use crate::picture::visualizer::Visualizer;
use crate::report::format::create_output;
use crate::report::output;
use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{COLOR, HELP, ISOLATION, ROOT, TARGET, VERSION};
use judge_core::base::exit::{self, print, AS_EXPECTED, READER_GONE, UNEXPECTED};
use judge_core::base::style::{ColorChoice, Style};
use judge_core::base::text::escape;
use judge_core::base::{cores, file};
use judge_core::compile::{Alone, Builder};
use judge_core::judging::data::Data;
use judge_core::judging::{generate, validate};
use judge_core::time_limit::Measurer;
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, Filter, Input, Problem, Workspace};
use judge_core::Result;
use program::{ShownCase, ShownRun, KEPT};
use sandbox::{Failure, Isolation, Sandbox};
use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::slice;

const WHICH: &str = "show draws one case. For example: scripts/judge show push-box/sample/01";
/// The message after Ctrl-C.
const NOT_DRAWN: &str = "nothing is drawn";

static INPUT: Flag = Flag::value(
    "--input",
    "FILE",
    "draw this input of the problem, or what this .gen file makes, instead of a case; - is stdin",
);
static SUBMISSION: Flag = Flag::value(
    "--submission",
    "FILE",
    "also judge this program on the case, and show its output beside the answer, drawn where the \
     visualizer can",
)
.short('s');
static SVG: Flag = Flag::value("--svg", "FILE", "write the picture as SVG instead; - is stdout")
    .conflicts_with(&["--submission", "--color"], "it writes only the picture");

pub static COMMAND: Command = Command {
    entry: &catalog::SHOW,
    examples: &[
        ("scripts/judge show push-box/sample/01", "draw the case, with its solution"),
        ("scripts/judge show rat-maze/hack/03-trap -s mouse.py", "also judge a program on it"),
        ("scripts/judge show small-game --input board.txt", "draw an input that is no case"),
        ("scripts/judge show push-box/sample/01 --svg board.svg", "write a file for a document"),
    ],
    about: "\
Draws a case with the problem's visualizer, or shows its input where there is none. FILTER is
`problem/group/case`, with --input `problem`.

Exit codes: 0 drawn, and the program of --submission is AC; 1 it is not; 2 usage error or failure of
the judge.",
    flags: &[&SVG, &SUBMISSION, &INPUT, &ISOLATION, &ROOT, &TARGET, &COLOR, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let interrupt = invocation.interrupts()?;
    let color = args.chosen(&COLOR, &ColorChoice::ALL)?;
    let [word] = &args.words[..] else {
        return Err(WHICH.to_string());
    };
    let input = args.value(INPUT.long).map(Path::new);
    let mut problem = problem(invocation, &Filter::parse(word)?, input.is_some())?;
    // Opened before the work, so that a wrong path fails at once.
    let svg = args.value(SVG.long);
    let svg_file = svg.filter(|&path| path != input::STDIN);
    let read: Vec<&Path> = input.into_iter().collect();
    let svg_file =
        svg_file.map(|path| create_output(workspace, Path::new(path), &read)).transpose()?;
    let isolation = invocation.isolation()?;
    let submission = args.value(SUBMISSION.long).map(Path::new);
    if submission.is_some() {
        let measurer = Measurer {
            workspace,
            builder: &Builder::new(workspace.cache()),
            isolation: &isolation,
            interrupt: interrupt.as_fd(),
            workers: cores(),
        };
        if let Err(failure) = provide_time_limits(&measurer, slice::from_mut(&mut problem)) {
            return exit::of_failure(failure, "judge show", NOT_DRAWN);
        }
    }
    let drawing = DrawingContext {
        workspace,
        problem: &problem,
        builder: Builder::new(workspace.cache()),
        isolation,
        interrupt: &interrupt,
    };
    let (drawn, shown) = match drawing.draw(input, submission, svg.is_some()) {
        Ok(drawn) => drawn,
        Err(failure) => return exit::of_failure(failure, "judge show", NOT_DRAWN),
    };
    let mut lines = match &drawn {
        InputDrawing::Picture(picture) if svg.is_some() => {
            let visualizer = problem.visualizer.as_ref();
            let is_imported = visualizer.is_some_and(|visualizer| visualizer.is_imported);
            let picture = if is_imported {
                Cow::Owned(document(&pictures(&problem, picture)?))
            } else {
                Cow::Borrowed(picture)
            };
            return match svg_file {
                Some(file) => file.finish(picture.as_bytes()).map(|()| AS_EXPECTED),
                None => print(&picture),
            };
        }
        InputDrawing::Picture(picture) => picture_lines(&problem, picture, color)?,
        InputDrawing::Text(text) => text_lines(text),
    };
    let mut code = AS_EXPECTED;
    if let Some(shown) = shown {
        lines.extend(shown.lines);
        if shown.verdict != Verdict::Ac {
            code = UNEXPECTED;
        }
    }
    let mut text = lines.join("\n").trim_end().to_string();
    if !output::is_unicode_locale() {
        text = text.lines().map(output::ascii).collect::<Vec<_>>().join("\n");
    }
    let printed = print(&(text + "\n"))?;
    Ok(if printed == READER_GONE { printed } else { code })
}

/// The problem that the filter names, with the one case to draw unless an input is given.
fn problem(invocation: &Invocation, filter: &Filter, has_input: bool) -> Result<Problem> {
    if !has_input {
        return problem_with_case(invocation, filter, "show");
    }
    if filter.rest.is_some() {
        return Err(format!(
            "--input is used in place of a case: name only the problem, {}",
            escape(filter.problem.as_bytes())
        ));
    }
    Ok(workspace::select(&invocation.workspace, slice::from_ref(filter), true)?.remove(0))
}

/// The start of an input that nothing draws, and an empty line after it.
fn text_lines(text: &[u8]) -> Vec<String> {
    let mut lines = vec!["input".to_string()];
    lines.extend(program::first_lines(text));
    lines.push(String::new());
    lines
}

/// The pictures in the output of the visualizer.
fn pictures(problem: &Problem, svg: &str) -> Result<Vec<Picture>> {
    let name = escape(problem.name.as_bytes());
    parse(svg).map_err(|error| format!("the output of the visualizer of {name}: {error}"))
}

/// The picture for a terminal, and an empty line after each part of it.
fn picture_lines(problem: &Problem, svg: &str, color: ColorChoice) -> Result<Vec<String>> {
    // A visualizer may have nothing to draw, as for an input without boards.
    if svg.contains("<svg") && !svg.contains("<g") {
        return Ok(["there is nothing to draw", ""].map(String::from).to_vec());
    }
    let pictures = pictures(problem, svg)?;
    let style = Style { color: color.on(&io::stdout()) };
    let columns = output::terminal_columns();
    let unicode = output::is_unicode_locale();
    let mut lines = Vec::new();
    for picture in &pictures {
        lines.extend(text::lines(picture, style, unicode, columns));
        lines.push(String::new());
    }
    Ok(lines)
}

/// The drawing of an input.
enum InputDrawing {
    /// SVG of the visualizer.
    Picture(String),
    /// The start of the input itself: the problem has no visualizer.
    Text(Vec<u8>),
}

/// The context for drawing.
struct DrawingContext<'a> {
    workspace: &'a Workspace,
    problem: &'a Problem,
    builder: Builder,
    isolation: Isolation,
    interrupt: &'a OwnedFd,
}

impl DrawingContext<'_> {
    /// The drawing of the input, and the output of the program for the case.
    ///
    /// # Errors
    ///
    /// There is no visualizer, and `needs_picture`; or a program fails.
    fn draw(
        self,
        input: Option<&Path>,
        submission: Option<&Path>,
        needs_picture: bool,
    ) -> std::result::Result<(InputDrawing, Option<ShownRun>), Failure> {
        let name = escape(self.problem.name.as_bytes());
        let sandbox = Sandbox::start(&self.isolation, Some(self.interrupt.as_fd()));
        let mut alone = Alone::new(sandbox, &self.builder);
        let visualizer = Visualizer::of(self.problem, &mut alone)?;
        if visualizer.is_none() && needs_picture {
            return Err(Failure::Error(format!(
                "{name} has no problems/{name}/visualizer.rs that draws its cases; \
                 judge/docs/setting.md explains how to write one"
            )));
        }
        let file = self.open(input, &mut alone)?;
        let Some(path) = submission else {
            return Ok((self.draw_input(&mut alone.sandbox, visualizer.as_ref(), file)?, None));
        };
        let case = if input.is_some() { None } else { self.problem.cases.first() };
        let answer = case.map(|case| case.answer.as_path());
        let validator_flags = case.and_then(|case| case.validator_flags.as_deref());
        let task = ShownCase {
            workspace: self.workspace,
            problem: self.problem,
            input: &file,
            answer,
            validator_flags,
        };
        let shown = program::judge(&mut alone, path, &task)?;
        let Some(visualizer) = visualizer else {
            return Ok((self.draw_input(&mut alone.sandbox, None, file)?, Some(shown)));
        };
        let work = self.builder.scratch()?;
        let drawn = draw_output(&mut alone, &visualizer, &task, &shown, &work)?;
        Ok((InputDrawing::Picture(drawn), Some(shown)))
    }

    /// The drawing of an input alone.
    fn draw_input(
        &self,
        sandbox: &mut Sandbox,
        visualizer: Option<&Visualizer>,
        file: File,
    ) -> std::result::Result<InputDrawing, Failure> {
        if let Some(visualizer) = visualizer {
            return Ok(InputDrawing::Picture(visualizer.svg(sandbox, file)?));
        }
        let mut start = Vec::new();
        Data::File(&file).open(&self.builder)?.take(KEPT as u64).read_to_end(&mut start)?;
        Ok(InputDrawing::Text(start))
    }

    /// The input that is drawn: the given input, or the input of the case.
    fn open(&self, input: Option<&Path>, alone: &mut Alone) -> std::result::Result<File, Failure> {
        let input = match input {
            Some(path) if path.extension().is_some_and(|extension| extension == "gen") => {
                &Input::Recipe(path.to_path_buf())
            }
            Some(path) => {
                let file =
                    input::open(path, &self.builder, self.interrupt).map_err(Failure::Error)?;
                return file.map(|input| input.file).ok_or(Failure::Interrupted);
            }
            None => &self.problem.cases[0].input,
        };
        let path = generate::input_of(alone, &self.problem.generators, input)?;
        Ok(file::open(&path)?)
    }
}

/// The picture of an input with the output of a program, whose files are put into the folder `work`.
fn draw_output(
    alone: &mut Alone,
    visualizer: &Visualizer,
    task: &ShownCase,
    shown: &ShownRun,
    work: &Path,
) -> std::result::Result<String, Failure> {
    // No program reads testdata, so the visualizer gets a copy.
    if let Some(answer) = task.answer {
        io::copy(&mut file::open(answer)?, &mut File::create(work.join(validate::ANSWER))?)?;
    }
    fs::write(work.join(validate::OUTPUT), &shown.output)?;
    visualizer.svg_of_output(alone, Data::File(task.input), work)
}
