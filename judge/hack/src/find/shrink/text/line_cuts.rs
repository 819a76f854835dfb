//! Ranges of lines go.

use super::case_text::header;
use super::cut::Cut;
use super::step::Step;
use super::step_maker::{Lengths, StepMaker};

/// Up to this many lines every range is cut, of more only the ranges whose lengths are powers of two.
const MANY_LINES: usize = 128;

impl StepMaker<'_> {
    /// Ranges of lines go, also with a number of the first line that counts them.
    pub fn add_line_cuts(&mut self, lengths: Lengths) {
        let count = self.lines.len();
        let numbers = header(self.lines[0]).len();
        let mut cuts = self.ranges(count, lengths.of(count));
        if count <= MANY_LINES && lengths == Lengths::All {
            for length in (1..count).rev() {
                cuts.extend((0..=count - length).map(|start| start..start + length));
            }
        }
        for rows in cuts {
            let cut = Cut { by: rows.len(), rows, ..Cut::default() };
            if cut.rows.start > 0 {
                for word in 0..numbers {
                    let lower = [Some((0, word)), None];
                    self.steps.push(Step::Cut(Cut { lower, ..cut.clone() }));
                }
            }
            self.steps.push(Step::Cut(cut));
        }
    }
}
