//! The command `show`: a case as a picture, drawn by the problem's own visualizer.

use crate::cli::args::Flag;
use crate::cli::command::{Command, Invocation};
use crate::cli::flags::{COLOR, HELP, ISOLATION, ROOT, VERSION};
use crate::commands::judge::run_once;
use crate::picture::visualizer::Visualizer;
use crate::report::{diff_view, terminal};
use crate::{commands, picture};
use judge_core::base::exit::{self, AS_EXPECTED};
use judge_core::base::file::{self, Replacement};
use judge_core::base::style::{Style, When};
use judge_core::base::text::escape;
use judge_core::compare::Mode;
use judge_core::compile::{Builder, Unbuilt};
use judge_core::judging::data::Data;
use judge_core::judging::generate;
use judge_core::judging::run_case::{self, Output, Run};
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, submission_files, Filter, Problem};
use judge_core::Result;
use sandbox::{system, Failure, Isolation, Sandbox};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

const WHICH: &str = "show draws one case. For example: scripts/judge show push-box/sample/01";
/// Lines, and characters of a line, of an answer and an output that are shown.
const SHOWN_LINES: usize = 20;
const SHOWN_COLUMNS: usize = 120;
/// Bytes of an output that are kept for that.
const KEPT: usize = 64 * 1024;

static INPUT: Flag =
    Flag::value("--input", None, "FILE", "draw this input of the problem; - is stdin");
static SUBMISSION: Flag = Flag::value(
    "--submission",
    Some('s'),
    "FILE",
    "also run this program on the case, and show its output beside the answer",
);
static SVG: Flag =
    Flag::value("--svg", None, "FILE", "write the picture as SVG instead; - is stdout");

pub static COMMAND: Command = Command {
    path: &["judge", "show"],
    words: "FILTER",
    summary: "draws a case",
    examples: &[
        ("scripts/judge show push-box/sample/01", "the case as a picture, with its solution"),
        ("scripts/judge show rat-maze/hack/03-trap -s mouse.py", "and what a program prints"),
        ("scripts/judge show small-game --input board.txt", "an input that is no case yet"),
        ("scripts/judge show push-box/sample/01 --svg board.svg", "a file for a document"),
    ],
    about: "Draws a case with the problem's visualizer. FILTER is `problem/group/case`.",
    flags: &[&SVG, &SUBMISSION, &INPUT, &ISOLATION, &ROOT, &COLOR, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args } = invocation;
    let interrupt = commands::interrupts()?;
    let color = args.parsed("--color", When::parse, "auto, always or never")?.unwrap_or_default();
    let [word] = &args.words[..] else {
        return Err(WHICH.to_string());
    };
    let own = args.value("--input").map(Path::new);
    let problems = workspace::select(workspace, &[Filter::parse(word)?], own.is_some())?;
    let problem = &problems[0];
    if own.is_none() && problem.cases.len() > 1 {
        let name = format!("{}/{}", problem.name, problem.cases[0].id);
        return Err(format!(
            "which case? For example: scripts/judge show {}",
            escape(name.as_bytes())
        ));
    }
    // Opened before the work, so that a bad path fails at once.
    let svg_file = args.value("--svg").filter(|&path| path != run_once::STDIN);
    let file = svg_file.map(|path| Replacement::create(Path::new(path))).transpose()?;
    let drawing = Drawing {
        problem,
        builder: Builder::new(workspace.cache()),
        isolation: commands::isolation(workspace, args)?,
        interrupt: &interrupt,
    };
    let drawn = drawing.draw(own, args.value("--submission").map(Path::new));
    drawing.isolation.end();
    let (svg, beside) = match drawn {
        Ok(drawn) => drawn,
        Err(failure) => return exit::of_failure(failure),
    };
    if let Some(file) = file {
        file.finish(svg.as_bytes())?;
        return Ok(AS_EXPECTED);
    }
    if args.has("--svg") {
        return judge_core::base::exit::print(&svg);
    }
    // A list may be empty: that is a picture too.
    let is_empty = svg.contains("<svg") && !svg.contains("<g");
    let pictures = match is_empty {
        true => Vec::new(),
        false => picture::parse(&svg)
            .map_err(|error| format!("what the visualizer of {} wrote: {error}", problem.name))?,
    };
    let stdout = io::stdout();
    let style = Style { color: color.on(&stdout) };
    let columns =
        stdout.is_terminal().then(|| system::terminal::columns(stdout.as_fd()).unwrap_or(80));
    let unicode = terminal::is_unicode_locale();
    let mut lines = Vec::new();
    if is_empty {
        lines.extend(["there is nothing to draw", ""].map(String::from));
    }
    for picture in &pictures {
        lines.extend(picture.lines(style, unicode, columns));
        lines.push(String::new());
    }
    lines.extend(beside);
    if !unicode {
        lines.iter_mut().for_each(|line| *line = terminal::ascii(line));
    }
    judge_core::base::exit::print(&(lines.join("\n").trim_end().to_string() + "\n"))
}

/// What drawing needs.
struct Drawing<'a> {
    problem: &'a Problem,
    builder: Builder,
    isolation: Isolation,
    interrupt: &'a OwnedFd,
}

impl Drawing<'_> {
    /// The picture as SVG, and lines to show below it.
    fn draw(
        &self,
        own: Option<&Path>,
        submission: Option<&Path>,
    ) -> std::result::Result<(String, Vec<String>), Failure> {
        let name = &self.problem.name;
        let mut sandbox = Sandbox::start(&self.isolation, Some(self.interrupt.as_fd()));
        let artist = Visualizer::of(self.problem, &mut sandbox, &self.builder)?;
        let artist = artist.ok_or_else(|| {
            Failure::Error(format!(
                "{name} has no problems/{name}/visualizer.rs that draws its cases; \
                 judge/README.md says what one writes"
            ))
        })?;
        let input = match own {
            Some(path) => run_once::open(path, &self.builder, self.interrupt)
                .map_err(Failure::Error)?
                .ok_or(Failure::Interrupted)?,
            None => {
                let generator = self.problem.generator.as_ref();
                let input = &self.problem.cases[0].input;
                let path = generate::input_of(&mut sandbox, &self.builder, generator, input)?;
                file::open(&path)?
            }
        };
        let mut again = input.try_clone()?;
        let svg = artist.svg(&mut sandbox, input)?;
        again.rewind()?;
        let beside = match submission {
            Some(path) => self.beside(&mut sandbox, path, again, own.is_none())?,
            None => Vec::new(),
        };
        Ok((svg, beside))
    }

    /// What a program prints for the input, and the answer where there is one.
    fn beside(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        input: File,
        answered: bool,
    ) -> std::result::Result<Vec<String>, Failure> {
        let submissions = submission_files::submissions(&[path]).map_err(Failure::Error)?;
        let [submission] = &submissions[..] else {
            return Err(Failure::Error("--submission: show runs one program".to_string()));
        };
        let (path, language) = (&submission.path, submission.language);
        let built = self.builder.build(sandbox, path, language);
        let program = match built {
            Ok(program) => program,
            Err(Unbuilt::CompileError(words)) => {
                return Ok(["CE"].into_iter().chain(words.lines()).map(String::from).collect());
            }
            Err(Unbuilt::Impossible(why)) => return Err(Failure::Error(why)),
            Err(Unbuilt::Interrupted) => return Err(Failure::Interrupted),
        };
        let job = self.problem.file_job(submission.clone(), true, "");
        // An input of one's own has no answer.
        let answer = answered.then(|| self.problem.cases[0].answer.as_path());
        let run = Run {
            program: &program,
            job: &job,
            input: Data::File(&input),
            answer: answer.map(Data::Path),
        };
        let mut kept = Output::up_to(KEPT);
        let outcome = run_case::judge(sandbox, &self.builder, run, Some(&mut kept))?;
        let mut lines = Vec::new();
        let name = escape(submission.name.as_bytes());
        let verdict = outcome.verdict.name();
        if let Some(difference) = &outcome.difference {
            let [expected, got] = diff_view::around(difference, diff_view::WINDOW);
            // By tokens, the lines of the answer need not be those of the output.
            let by_lines = !matches!(job.compare, Mode::Tokens | Mode::Floats { .. });
            lines.push("expected".to_string());
            lines.extend(numbered(&expected, difference.line, by_lines));
            lines.push(format!("got from {name}"));
            lines.extend(numbered(&got, difference.line, true));
            lines.push(format!("{verdict} {}", diff_view::place(difference)));
            lines.extend(diff_view::hint(outcome.verdict, difference).map(String::from));
            return Ok(lines);
        }
        if let Some(answer) = answer {
            let mut bytes = Vec::new();
            file::open(answer)?.take(KEPT as u64).read_to_end(&mut bytes)?;
            lines.push("expected".to_string());
            lines.extend(excerpt(&bytes));
        }
        lines.push(format!("got from {name}"));
        lines.extend(excerpt(&kept.bytes));
        if answered || outcome.verdict != Verdict::Ac {
            let note = escape(outcome.note.as_bytes());
            lines.push(format!("{verdict} {note}").trim_end().to_string());
        }
        if outcome.verdict != Verdict::Ac {
            let stderr = diff_view::stderr(&outcome.stderr);
            lines.extend(stderr.iter().map(|line| format!("stderr    {line}")));
        }
        Ok(lines)
    }
}

/// Lines with their numbers, where these are known, and a mark at the one that differs.
fn numbered(lines: &[(u64, String)], differing: u64, known: bool) -> Vec<String> {
    let wide = lines.last().map_or(0, |line| line.0.to_string().len());
    let line = |(number, text): &(u64, String)| {
        let mark = if *number == differing { '>' } else { ' ' };
        match known {
            true => format!("{mark} {number:>wide$}  {text}"),
            false => format!("{mark} {text}"),
        }
    };
    lines.iter().map(line).collect()
}

/// The first lines of a text, with everything invisible shown.
fn excerpt(text: &[u8]) -> Vec<String> {
    let shown =
        |line: &[u8]| format!("  {}", diff_view::cut(&diff_view::visible(line), SHOWN_COLUMNS));
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').map(shown);
    let mut first: Vec<String> = lines.by_ref().take(SHOWN_LINES).collect();
    match lines.count() {
        _ if first.is_empty() => first.push("  (nothing)".to_string()),
        0 => {}
        more => first.push(format!("  … {more} more lines")),
    }
    first
}
