//! The command `show`: a case as a picture, drawn by the problem's own visualizer.

use crate::args::Args;
use crate::compare::{Comparer, Comparison, Mode};
use crate::compile::{Builder, Unbuilt};
use crate::drawing::Artist;
use crate::excerpt;
use crate::file::{self, Replacement};
use crate::generate;
use crate::isolation::Isolation;
use crate::picture;
use crate::preview;
use crate::report;
use crate::roster;
use crate::run::{Failure, Keeper};
use crate::style::{Style, When};
use crate::text::escape;
use crate::tree::{self, Filter, Problem, Workspace};
use crate::verdict::Verdict;
use crate::{sys, trial, Result, AS_EXPECTED};
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

pub fn command(workspace: &Workspace, args: &Args) -> Result<u8> {
    let interrupt =
        sys::signal::catch_interrupts().map_err(|error| format!("cannot make a pipe: {error}"))?;
    let color = args.parsed("--color", When::parse, "auto, always or never")?.unwrap_or_default();
    let [word] = &args.words[..] else {
        return Err(WHICH.to_string());
    };
    let own = args.value("--input").map(Path::new);
    let problems = tree::select(workspace, &[Filter::parse(word)?], own.is_some())?;
    let problem = &problems[0];
    if own.is_none() && problem.cases.len() > 1 {
        let name = format!("{}/{}", problem.name, problem.cases[0].id);
        return Err(format!(
            "which case? For example: scripts/judge show {}",
            escape(name.as_bytes())
        ));
    }
    // Opened before the work, so that a bad path fails at once.
    let svg_file = args.value("--svg").filter(|&path| path != preview::STDIN);
    let file = svg_file.map(|path| Replacement::create(Path::new(path))).transpose()?;
    let drawing = Drawing {
        problem,
        builder: Builder::new(workspace.cache()),
        isolation: Isolation::of_args(args, workspace)?,
        interrupt: &interrupt,
    };
    let drawn = drawing.draw(own, args.value("--submission").map(Path::new));
    drawing.isolation.end();
    let (svg, beside) = match drawn {
        Ok(drawn) => drawn,
        Err(failure) => return failure.exit(),
    };
    if let Some(file) = file {
        file.finish(svg.as_bytes())?;
        return Ok(AS_EXPECTED);
    }
    if args.has("--svg") {
        return crate::print(&svg);
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
        stdout.is_terminal().then(|| sys::terminal::columns(stdout.as_fd()).unwrap_or(80));
    let unicode = report::is_unicode_locale();
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
        lines.iter_mut().for_each(|line| *line = report::ascii(line));
    }
    crate::print(&(lines.join("\n").trim_end().to_string() + "\n"))
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
        let interrupt = Some(self.interrupt.as_fd());
        let mut keeper = Keeper::start(&self.isolation)?;
        let artist = Artist::of(self.problem, &mut keeper, &self.builder, interrupt)?;
        let artist = artist.ok_or_else(|| {
            Failure::Judge(format!(
                "{name} has no problems/{name}/visualizer.rs that draws its cases; \
                 judge/README.md says what one writes"
            ))
        })?;
        let input = match own {
            Some(path) => preview::open(path, &self.builder, self.interrupt)
                .map_err(Failure::Judge)?
                .ok_or(Failure::Interrupted)?,
            None => {
                let generator = self.problem.generator.as_ref();
                let input = &self.problem.cases[0].input;
                let path =
                    generate::input_of(&mut keeper, &self.builder, generator, input, interrupt)?;
                file::open(&path)?
            }
        };
        let mut again = input.try_clone()?;
        let svg = artist.svg(&mut keeper, input)?;
        again.rewind()?;
        let beside = match submission {
            Some(path) => self.beside(&mut keeper, path, again, own.is_none())?,
            None => Vec::new(),
        };
        Ok((svg, beside))
    }

    /// What a program prints for the input, and the answer where there is one.
    fn beside(
        &self,
        keeper: &mut Keeper,
        path: &Path,
        input: File,
        answered: bool,
    ) -> std::result::Result<Vec<String>, Failure> {
        let submissions = roster::submissions(&[path]).map_err(Failure::Judge)?;
        let [submission] = &submissions[..] else {
            return Err(Failure::Judge("--submission: show runs one program".to_string()));
        };
        let interrupt = Some(self.interrupt.as_fd());
        let (path, language) = (&submission.path, submission.language);
        let built = self.builder.build(keeper, path, language, interrupt);
        let program = match built {
            Ok(program) => program,
            Err(Unbuilt::CompileError(words)) => {
                return Ok(["CE"].into_iter().chain(words.lines()).map(String::from).collect());
            }
            Err(Unbuilt::Impossible(why)) => return Err(Failure::Judge(why)),
            Err(Unbuilt::Interrupted) => return Err(Failure::Interrupted),
        };
        let terms = trial::terms(&self.problem.settings, submission.language.time_factor);
        // Without an answer there is nothing to compare with; a validator of outputs compares itself.
        let compared = answered && self.problem.output_validator.is_none();
        let mut comparer = match compared {
            true => Some(Comparer::new(terms.compare, file::open(&self.problem.cases[0].answer)?)),
            false => None,
        };
        let mut got = Vec::new();
        let mut keep = |chunk: &[u8]| {
            let room = KEPT - got.len();
            got.extend_from_slice(&chunk[..chunk.len().min(room)]);
            comparer.as_mut().map_or(Ok(()), |comparer| comparer.push(chunk))
        };
        let outcome = trial::run(keeper, &program, &terms, input, &mut keep, interrupt)?;
        let name = escape(submission.name.as_bytes());
        let ended_well = outcome.verdict == Verdict::Ac;
        let comparison = comparer.filter(|_| ended_well).map(Comparer::finish).transpose()?;
        let (verdict, difference) = match &comparison {
            Some(Comparison::Wrong(difference)) => (Verdict::Wa, difference),
            Some(Comparison::Blanks(difference)) => (Verdict::Pe, difference),
            Some(Comparison::Same) | None => {
                let mut lines = Vec::new();
                if answered {
                    let mut answer = Vec::new();
                    let opened = file::open(&self.problem.cases[0].answer)?;
                    opened.take(KEPT as u64).read_to_end(&mut answer)?;
                    lines.push("expected".to_string());
                    lines.extend(excerpt(&answer));
                }
                lines.push(format!("got from {name}"));
                lines.extend(excerpt(&got));
                if !ended_well {
                    let note = escape(outcome.note.as_bytes());
                    lines.push(format!("{} {note}", outcome.verdict.name()));
                    let said = self.builder.without_folders(&outcome.stderr);
                    let said = excerpt::stderr(&said);
                    lines.extend(said.iter().map(|line| format!("stderr    {line}")));
                } else if comparison.is_some() {
                    lines.push(outcome.verdict.name().to_string());
                }
                return Ok(lines);
            }
        };
        let [expected, got] = excerpt::around(difference, excerpt::WINDOW);
        // By words, the lines of the answer need not be those of the output.
        let by_lines = !matches!(terms.compare, Mode::Tokens | Mode::Floats { .. });
        let mut lines = vec!["expected".to_string()];
        lines.extend(numbered(&expected, difference.line, by_lines));
        lines.push(format!("got from {name}"));
        lines.extend(numbered(&got, difference.line, true));
        lines.push(format!("{} {}", verdict.name(), excerpt::place(difference)));
        lines.extend(excerpt::hint(verdict, difference).map(String::from));
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
    let shown = |line: &[u8]| format!("  {}", excerpt::cut(&excerpt::visible(line), SHOWN_COLUMNS));
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').map(shown);
    let mut first: Vec<String> = lines.by_ref().take(SHOWN_LINES).collect();
    match lines.count() {
        _ if first.is_empty() => first.push("  (nothing)".to_string()),
        0 => {}
        more => first.push(format!("  … {more} more lines")),
    }
    first
}
