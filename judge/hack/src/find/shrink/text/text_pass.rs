//! Goes from a case to smaller ones, step by step.

use super::case_text::{lines, measure};
use super::step::Step;
use super::step_maker::{Lengths, StepMaker};
use crate::find::shrink::pass::{Candidate, Pass, Place, TextStep};

/// The number of stages of large cuts, which come first: halves, quarters, ….
const COARSE: usize = 5;
/// In those stages the numbers of this many lines at the start may count what is cut.
const COARSE_HEADERS: usize = 8;

/// A case, and the steps that make it smaller.
pub struct TextPass {
    case: Vec<u8>,
    /// Where the next step is.
    place: Place,
    /// The steps of that stage, once they are made.
    steps: Option<Vec<Step>>,
    /// The number of stages until all have been tried since the last step that was taken.
    stages_left: usize,
    /// Some stage had too many steps.
    has_more: bool,
    /// Rows, or columns, can go alone: no need to try them in pairs.
    alone: bool,
}

impl TextPass {
    pub fn new(case: Vec<u8>) -> TextPass {
        let stages_left = stages(&lines(&case));
        let place = Place { stage: 0, step: 0 };
        TextPass { case, place, steps: None, stages_left, has_more: false, alone: false }
    }

    /// Whether there are steps that no candidate was made of, as they are too many.
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    /// The case from which it goes on.
    #[cfg(test)]
    pub fn case(&self) -> &[u8] {
        &self.case
    }
}

impl Pass for TextPass {
    fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Candidate> {
        let lines = lines(&self.case);
        let measured = measure(&self.case);
        while go_on() {
            let stage = self.place.stage;
            let steps = self.steps.get_or_insert_with(|| {
                let made = steps(&lines, stage);
                self.has_more |= made.has_more;
                made.steps
            });
            let place = self.place;
            let Some(step) = steps.get(place.step) else {
                if self.stages_left == 0 {
                    return None;
                }
                self.stages_left -= 1;
                self.place = Place { stage: (stage + 1) % stages(&lines), step: 0 };
                self.steps = None;
                continue;
            };
            self.place.step += 1;
            let paired = step.is_paired();
            if paired && self.alone {
                continue;
            }
            let Some(case) = step.take(&lines) else { continue };
            if measure(&case) < measured {
                let step = TextStep { place, paired, counted: step.is_counted() };
                return Some(Candidate { input: case, step });
            }
        }
        None
    }

    fn is_wanted(&mut self, candidate: &Candidate) -> bool {
        self.alone |= candidate.step.counted;
        !(candidate.step.paired && self.alone)
    }

    fn accept(&mut self, candidate: Candidate) {
        self.case = candidate.input;
        let stages = stages(&lines(&self.case));
        self.place = candidate.step.place;
        self.place.stage %= stages;
        self.steps = None;
        self.stages_left = stages;
        self.has_more = false;
    }
}

/// The number of stages: the stages of large cuts, two for the whole case, and two for each line.
pub fn stages(lines: &[&[u8]]) -> usize {
    COARSE + 2 + 2 * lines.len()
}

/// The ways to make a case smaller of a stage, the large ones first.
pub fn steps<'a>(lines: &'a [&'a [u8]], stage: usize) -> StepMaker<'a> {
    let mut maker = StepMaker { lines, steps: Vec::new(), has_more: false };
    if stage < COARSE {
        let lengths = Lengths::Part(2 << stage);
        for line in 0..lines.len().min(COARSE_HEADERS) {
            maker.add_header_cuts(line, lengths);
        }
        maker.add_line_cuts(lengths);
        maker.add_clearings(lengths);
        // A later stage has all of them.
        maker.has_more = false;
        return maker;
    }
    match stage - COARSE {
        0 => maker.add_clearings(Lengths::All),
        1 => maker.add_line_cuts(Lengths::All),
        fine if fine < 2 + lines.len() => maker.add_header_cuts(fine - 2, Lengths::All),
        fine => maker.add_lowerings(fine - 2 - lines.len()),
    }
    maker
}
