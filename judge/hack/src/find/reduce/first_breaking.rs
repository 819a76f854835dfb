//! Tries several inputs at once, and finds the first that breaks the program.

use sandbox::Failure;

/// The result of trying some inputs.
#[derive(Debug, PartialEq)]
pub enum FirstBreaking<T> {
    /// The number of the first that breaks the program, and how it does.
    Breaks(usize, T),
    NoneBreaks,
    OutOfTime,
}

/// The first of `count` inputs that breaks the program. At most `workers` inputs are handed out at a
/// time, in order, and every result is taken before this returns, unless taking one fails: `take` is
/// called only while an input is out. Once it is late no further input is handed out.
pub fn first_breaking<T>(
    count: usize,
    workers: usize,
    is_late: &mut dyn FnMut() -> bool,
    hand_out: &mut dyn FnMut(usize),
    take: &mut dyn FnMut() -> Result<(usize, Option<T>), Failure>,
) -> Result<FirstBreaking<T>, Failure> {
    let mut next = 0;
    let mut waiting = 0;
    let mut first: Option<(usize, T)> = None;
    let mut late = false;
    loop {
        late = late || is_late();
        // The inputs after an input that breaks the program do not matter.
        let has_more = next < first.as_ref().map_or(count, |first| first.0);
        if has_more && !late && waiting < workers {
            hand_out(next);
            next += 1;
            waiting += 1;
        } else if waiting > 0 {
            let (number, failure) = take()?;
            waiting -= 1;
            let is_first = first.as_ref().is_none_or(|known| number < known.0);
            if let Some(failure) = failure.filter(|_| is_first) {
                first = Some((number, failure));
            }
        } else if let Some((number, failure)) = first {
            return Ok(FirstBreaking::Breaks(number, failure));
        } else if late {
            return Ok(FirstBreaking::OutOfTime);
        } else {
            return Ok(FirstBreaking::NoneBreaks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Tries seven inputs, of which those at `breaking` break the program; the deadline passes when
    /// the clock has been asked `steps` times.
    fn tried(workers: usize, breaking: &[usize], steps: usize) -> FirstBreaking<usize> {
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
            Ok((number, Some(number).filter(|number| breaking.contains(number))))
        };
        let tried = first_breaking(7, workers, &mut is_late, &mut hand_out, &mut take);
        assert!(out.borrow().is_empty(), "a result was left for the next batch");
        tried.unwrap_or_else(|_| panic!("no worker fails"))
    }

    #[test]
    fn the_first_input_that_breaks_the_program_is_found() {
        for workers in 1..=9 {
            assert_eq!(tried(workers, &[], usize::MAX), FirstBreaking::NoneBreaks);
            for first in 0..7 {
                assert_eq!(
                    tried(workers, &[first], usize::MAX),
                    FirstBreaking::Breaks(first, first)
                );
                assert_eq!(
                    tried(workers, &[first, 6], usize::MAX),
                    FirstBreaking::Breaks(first, first)
                );
            }
        }
    }

    #[test]
    fn the_deadline_may_pass_at_every_step() {
        for workers in 1..=9 {
            for steps in 0..30 {
                let result = tried(workers, &[], steps);
                assert!(
                    matches!(result, FirstBreaking::OutOfTime | FirstBreaking::NoneBreaks),
                    "{result:?}"
                );
                let result = tried(workers, &[3, 5], steps);
                assert!(
                    matches!(
                        result,
                        FirstBreaking::OutOfTime
                            | FirstBreaking::Breaks(3, 3)
                            | FirstBreaking::Breaks(5, 5)
                    ),
                    "{result:?}"
                );
            }
            assert_eq!(tried(workers, &[0], 0), FirstBreaking::OutOfTime);
        }
    }
}
