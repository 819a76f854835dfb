//! The pictures and inputs of the cases of a page.

use crate::picture::figure::figure;
use crate::picture::visualizer::Visualizer;
use cli::note;
use judge_core::base::file;
use judge_core::base::text::escape;
use judge_core::compile::{Alone, Builder};
use judge_core::judging::generate;
use judge_core::workspace::Problem;
use sandbox::{Failure, Isolation, Sandbox};
use std::os::fd::BorrowedFd;
use std::path::PathBuf;

/// Bytes of a picture, and of all pictures of a page.
const MAX_PICTURE: usize = 100_000;
const MAX_PICTURES: usize = 700_000;

/// The bytes that a text takes in the page, where `<` is written as six.
pub fn cost(text: &str) -> usize {
    let long = |byte: &&u8| matches!(byte, b'<' | b'"' | b'\\' | b'\n');
    text.len() + 5 * text.as_bytes().iter().filter(long).count()
}

/// The picture of the input of a case on a page.
#[derive(Clone, Default)]
pub struct Sketch {
    /// Where the input is, once it is made.
    pub input: Option<PathBuf>,
    /// SVG, or nothing.
    pub picture: String,
}

/// Draws cases, as long as the page stays small.
pub struct Sketcher<'a> {
    builder: &'a Builder,
    isolation: &'a Isolation,
    interrupt: BorrowedFd<'a>,
    /// Bytes of pictures so far.
    used: usize,
}

impl<'a> Sketcher<'a> {
    /// A sketcher that has drawn nothing yet.
    pub fn new(
        builder: &'a Builder,
        isolation: &'a Isolation,
        interrupt: BorrowedFd<'a>,
    ) -> Sketcher<'a> {
        Sketcher { builder, isolation, interrupt, used: 0 }
    }

    /// A sketch of each case of a problem; nothing if that was interrupted. When one cannot be drawn, the reason goes
    /// to stderr and the rest has no pictures.
    pub fn sketch(&mut self, problem: &Problem) -> Option<Vec<Sketch>> {
        let mut sketches = vec![Sketch::default(); problem.cases.len()];
        match self.draw(problem, &mut sketches) {
            Ok(()) => {}
            Err(Failure::Interrupted) => return None,
            Err(Failure::Error(why)) => {
                let name = escape(problem.name.as_bytes());
                note(format_args!("{name} is shown without pictures: {why}"));
            }
        }
        Some(sketches)
    }

    fn draw(
        &mut self,
        problem: &Problem,
        sketches: &mut [Sketch],
    ) -> std::result::Result<(), Failure> {
        let sandbox = Sandbox::start(self.isolation, Some(self.interrupt));
        let mut alone = Alone::new(sandbox, self.builder);
        let visualizer = Visualizer::of(problem, &mut alone)?;
        for (case, sketch) in problem.cases.iter().zip(sketches) {
            let generators = &problem.generators;
            let input = generate::input_of(&mut alone, generators, &case.input)?;
            if let Some(visualizer) = &visualizer {
                let pictures = visualizer.pictures(&mut alone.sandbox, file::open(&input)?)?;
                let text: String = pictures.iter().map(figure).collect();
                let cost = cost(&text);
                if cost <= MAX_PICTURE && self.used + cost <= MAX_PICTURES {
                    self.used += cost;
                    sketch.picture = text;
                }
            }
            sketch.input = Some(input);
        }
        Ok(())
    }
}
