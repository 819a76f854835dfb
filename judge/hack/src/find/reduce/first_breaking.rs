//! Tries several inputs at once, and finds the first that breaks the program.

use sandbox::Failure;

/// What came of some inputs.
#[derive(Debug, PartialEq)]
pub enum Tried {
    /// The number of the first that breaks the program.
    Breaks(usize),
    NoneBreaks,
    OutOfTime,
}

/// The first of `count` inputs that breaks the program. At most `workers` inputs are handed out at a
/// time, in order, and every result is taken before this returns: `take` is called only while an
/// input is out. Once it is late no further input is handed out.
pub fn first_breaking(
    count: usize,
    workers: usize,
    is_late: &mut dyn FnMut() -> bool,
    hand_out: &mut dyn FnMut(usize),
    take: &mut dyn FnMut() -> Result<(usize, bool), Failure>,
) -> Result<Tried, Failure> {
    let mut next = 0;
    let mut waiting = 0;
    let mut first = None;
    let mut late = false;
    loop {
        late = late || is_late();
        // What comes after an input that breaks the program does not matter.
        let has_more = next < first.unwrap_or(count);
        if has_more && !late && waiting < workers {
            hand_out(next);
            next += 1;
            waiting += 1;
        } else if waiting > 0 {
            let (number, breaks) = take()?;
            waiting -= 1;
            if breaks {
                first = Some(first.map_or(number, |known: usize| known.min(number)));
            }
        } else if let Some(number) = first {
            return Ok(Tried::Breaks(number));
        } else if late {
            return Ok(Tried::OutOfTime);
        } else {
            return Ok(Tried::NoneBreaks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Tries seven inputs, of which those at `breaking` break the program; the deadline passes when
    /// the clock has been asked `steps` times.
    fn tried(workers: usize, breaking: &[usize], steps: usize) -> Tried {
        let mut asked = 0;
        let mut is_late = || {
            asked += 1;
            asked > steps
        };
        let out = std::cell::RefCell::new(VecDeque::new());
        let mut hand_out = |number| out.borrow_mut().push_back(number);
        let mut take = || {
            // To wait where nothing is out would be to wait for ever. The last comes back first.
            let number = out.borrow_mut().pop_back().expect("no input is out");
            Ok((number, breaking.contains(&number)))
        };
        let tried = first_breaking(7, workers, &mut is_late, &mut hand_out, &mut take);
        assert!(out.borrow().is_empty(), "a result was left for the next batch");
        tried.unwrap_or_else(|_| panic!("no worker fails"))
    }

    #[test]
    fn the_first_input_that_breaks_the_program_is_found() {
        for workers in 1..=9 {
            assert_eq!(tried(workers, &[], usize::MAX), Tried::NoneBreaks);
            for first in 0..7 {
                assert_eq!(tried(workers, &[first], usize::MAX), Tried::Breaks(first));
                assert_eq!(tried(workers, &[first, 6], usize::MAX), Tried::Breaks(first));
            }
        }
    }

    #[test]
    fn the_deadline_may_pass_at_every_step() {
        for workers in 1..=9 {
            for steps in 0..30 {
                let result = tried(workers, &[], steps);
                assert!(matches!(result, Tried::OutOfTime | Tried::NoneBreaks), "{result:?}");
                let result = tried(workers, &[3, 5], steps);
                assert!(matches!(result, Tried::OutOfTime | Tried::Breaks(3 | 5)), "{result:?}");
            }
            assert_eq!(tried(workers, &[0], 0), Tried::OutOfTime);
        }
    }
}
